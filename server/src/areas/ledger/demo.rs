//! The demo's twelve weeks of classes that are over, so that the ledger says something from the first day; and the ledger of all that the demo has.

use jiff::{SignedDuration, Timestamp, Unit};
use serde_json::{Value, json};

use super::rebuild;
use crate::areas::{classes::CLASSES, people};
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
/// Classes: four a week, of twelve weeks.
const CLASSES_PAST: i64 = 48;
/// Hours from one to the one before.
const APART_HOURS: i64 = 42;
/// Until they are put into the past they are planned so many days ahead, where nobody has a class.
const AHEAD_DAYS: i64 = 400;
/// What became of them in turn: the outcome, by how many minutes the teacher came late, and for how many they waited alone.
const BECAME: &[(&str, i64, i64)] = &[
    ("held", 0, 0),
    ("held", 0, 2),
    ("held", 3, 0),
    ("held", 0, 0),
    ("student_absent", 0, 10),
    ("held", 0, 1),
    ("held", 0, 0),
    ("cancelled", 0, 0),
    ("held", 0, 0),
    ("held", 5, 0),
    ("technical_failure", 0, 4),
    ("held", 0, 0),
    ("teacher_absent", 0, 0),
];

/// Loads them, of the teachers who have no account, whom nobody plays; then counts the ledger, and looks up who has which class next.
pub(super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let teachers: Vec<(String, String)> =
        tx.all("SELECT id, name FROM teachers WHERE user_id IS NULL AND deleted_at IS NULL ORDER BY id LIMIT 4", args![]).await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students WHERE deleted_at IS NULL ORDER BY id LIMIT 12", args![]).await?;
    let hour = app.world.now().round(Unit::Hour).unwrap_or(app.world.now());
    for (place, (outcome, late, waited)) in (0..CLASSES_PAST).zip(BECAME.iter().cycle()) {
        let nth = |count: usize| usize::try_from(place).unwrap_or(0) % count.max(1);
        let (Some(teacher), Some((student,))) = (teachers.get(nth(teachers.len())), students.get(6 + nth(6))) else { break };
        let begins = hour + SignedDuration::from_hours(24 * AHEAD_DAYS + place);
        let class = json!({ "name": "Story time", "kind": "one_to_one", "teacher_id": teacher.0, "student_ids": [student], "matched": true,
                            "start_at": iso(begins), "end_at": iso(begins + SignedDuration::from_mins(MINUTES)), "zone": "Asia/Shanghai" });
        let id = resource::create(&mut tx, &CLASSES, class.as_object().unwrap_or(&Row::new())).await?;
        let start = hour - SignedDuration::from_hours(APART_HOURS * (place + 1));
        over(&mut tx, &id, teacher, start, (*outcome, *late, *waited)).await?;
    }
    tx.commit().await?;
    people::recount_classes(app).await?;
    rebuild::recount(app).await
}

/// Puts a class into the past, as its room would have told of it.
async fn over(
    tx: &mut Tx,
    id: &str,
    (teacher, name): &(String, String),
    start: Timestamp,
    (outcome, late, waited): (&str, i64, i64),
) -> Result<()> {
    let end = start + SignedDuration::from_mins(MINUTES);
    let reason = (outcome == "cancelled").then_some("The family travels");
    let by = if outcome == "cancelled" { "person" } else { "system" };
    let taught = (outcome == "held").then_some(60 * (MINUTES - late - waited));
    let sql =
        "UPDATE classes SET start_at = $2, end_at = $3, status = $4, outcome = $5, outcome_by = $6, outcome_at = $3, outcome_reason = $7,
        cancel_kind = $8, taught_s = $9, waited_s = $10 WHERE id = $1";
    let status = if outcome == "held" { "ended" } else { "auto_ended" };
    let cancelled_by = reason.map(|_| "student");
    tx.exec(sql, args![id, iso(start), iso(end), status, outcome, by, reason, cancelled_by, taught, 60 * waited]).await?;
    tx.exec("UPDATE reminders SET closed_at = $2 WHERE class_id = $1 AND closed_at IS NULL", args![id, iso(end)]).await?;
    if matches!(outcome, "cancelled" | "teacher_absent") {
        return Ok(());
    }
    let joined = start + SignedDuration::from_mins(late);
    let stays: Value = json!([{ "session": "demo", "from": joined.as_millisecond(), "to": end.as_millisecond(), "cause": "left" }]);
    let sql = "INSERT INTO attendance (class_id, role, person_id, name, record_id, stays, first_join_at, last_quit_at, present_s, late_s, early_s, rejoins)
        VALUES ($1, 'teacher', $2, $3, $2, $4, $5, $6, $7, $8, 0, 0)";
    let mut args = args![id, teacher.as_str(), name.as_str(), stays.to_string(), iso(joined), iso(end)];
    args.extend(args![60 * (MINUTES - late), 60 * late]);
    tx.exec(sql, args).await?;
    Ok(())
}
