//! The demo's starts of the last two weeks: classes that were held, or not, and what was predicted of each, so that the figures say something from the first day.

use jiff::{SignedDuration, Timestamp, Unit};
use serde_json::{Value, json};

use super::super::CLASSES;
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    resource::{self, Row},
    world::iso,
};

/// Minutes of a class.
const MINUTES: i64 = 25;
/// Until they are put into the past, they are planned so many days ahead, where nobody has a class.
const AHEAD_DAYS: i64 = 60;
/// The risk that was predicted, and by how many minutes after the start the teacher came; nothing is never.
const STARTS: &[(i64, Option<i64>)] = &[
    (0, Some(-3)),
    (10, Some(-1)),
    (85, None),
    (0, Some(-5)),
    (20, Some(0)),
    (55, Some(4)),
    (0, Some(-2)),
    (35, Some(-4)),
    (0, Some(-1)),
    (70, None),
    (45, Some(-1)),
    (0, Some(-6)),
    (10, Some(3)),
    (0, Some(-2)),
    (75, Some(6)),
    (0, Some(-3)),
    (20, Some(-1)),
    (0, Some(-4)),
];

/// Loads them: of the teachers who have no account, whom nobody plays.
pub(in super::super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let teachers: Vec<(String, String)> =
        tx.all("SELECT id, name FROM teachers WHERE user_id IS NULL AND deleted_at IS NULL ORDER BY id LIMIT 3", args![]).await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students WHERE deleted_at IS NULL ORDER BY id LIMIT 12", args![]).await?;
    let hour = app.world.now().round(Unit::Hour).unwrap_or(app.world.now());
    for (place, (risk, came)) in (0_i64..).zip(STARTS) {
        let nth = |count: usize| usize::try_from(place).unwrap_or(0) % count.max(1);
        let (Some(teacher), Some((student,))) = (teachers.get(nth(teachers.len())), students.get(6 + nth(6))) else { break };
        let begins = hour + SignedDuration::from_hours(24 * AHEAD_DAYS + 2 * place);
        let class = json!({ "name": "Story time", "kind": "one_to_one", "teacher_id": teacher.0, "student_ids": [student], "matched": true,
                            "start_at": iso(begins), "end_at": iso(begins + SignedDuration::from_mins(MINUTES)), "zone": "Asia/Shanghai" });
        let id = resource::create(&mut tx, &CLASSES, class.as_object().unwrap_or(&Row::new())).await?;
        let start = hour - SignedDuration::from_hours(20 * (place + 2));
        held(&mut tx, &id, teacher, start, *came).await?;
        let word = match came {
            None => "absent",
            Some(minutes) if *minutes > 1 => "late",
            Some(_) => "on_time",
        };
        let sql = "INSERT INTO start_predictions (class_id, teacher_id, start_at, risk, came) VALUES ($1, $2, $3, $4, $5)";
        tx.exec(sql, args![id, teacher.0.as_str(), iso(start), *risk, word]).await?;
    }
    Ok(tx.commit().await?)
}

/// Puts a class into the past, as its room would have told of it.
async fn held(tx: &mut Tx, id: &str, (teacher, name): &(String, String), start: Timestamp, came: Option<i64>) -> Result<()> {
    let end = start + SignedDuration::from_mins(MINUTES);
    let sql =
        "UPDATE classes SET start_at = $2, end_at = $3, status = $4, outcome = $5, outcome_by = 'system', outcome_at = $3 WHERE id = $1";
    let (status, outcome) = if came.is_some() { ("ended", "held") } else { ("auto_ended", "teacher_absent") };
    tx.exec(sql, args![id, iso(start), iso(end), status, outcome]).await?;
    let Some(minutes) = came else { return Ok(()) };
    let joined = start + SignedDuration::from_mins(minutes);
    let stays: Value = json!([{ "session": "demo", "from": joined.as_millisecond(), "to": end.as_millisecond(), "cause": "left" }]);
    let sql = "INSERT INTO attendance (class_id, role, person_id, name, record_id, stays, first_join_at, last_quit_at, present_s, late_s, early_s, rejoins)
        VALUES ($1, 'teacher', $2, $3, $2, $4, $5, $6, $7, $8, 0, 0)";
    let mut args = args![id, teacher.as_str(), name.as_str(), stays.to_string(), iso(joined), iso(end)];
    args.extend(args![60 * (MINUTES - minutes), 60 * minutes.max(0)]);
    tx.exec(sql, args).await?;
    Ok(())
}
