//! The demo's inspections: one in each state of S09 and one more that is decided on, with an appeal of a teacher who signs in.

use jiff::{SignedDuration, Timestamp, Unit};
use serde_json::{Value, json};

use super::{
    INSPECTION_HITS, INSPECTIONS, VIOLATION_WORDS, adherence, inspections,
    job::{finish, keep as keep_hits, look},
    steps::Planned,
    transcripts::{
        self,
        file::{People, read},
        of_class,
    },
};
use crate::areas::{classes::CLASSES, sop::DOCUMENT_TYPE};
use belltower_kit::{
    app::App,
    args,
    db::{Actor, Tx},
    documents::published,
    error::{Result, internal},
    resource::{self, Row, advance},
    world::iso,
};

/// Twenty violation words, in both languages and of every kind.
const WORDS: &str = include_str!("words.json");
/// What was said in the classes: who says it, and what.
const SAID: &str = include_str!("said.json");
/// Minutes of a class.
const MINUTES: i64 = 25;
/// Until they are put into the past they are planned so many days ahead, where nobody has a class.
const AHEAD_DAYS: i64 = 900;
/// They were so many days ago and more: what the demo tells of its last twelve weeks stays as it is.
const AGO_DAYS: i64 = 100;
/// Seconds from a line to the next.
const LINE_S: i64 = 6;

/// How far an inspection is, and the name of what was said in its class.
const INSPECTED: &[(&str, &str)] = &[
    ("obtained", "impatient"),
    ("obtained", "chinese"),
    ("analysing", "interrupted"),
    ("obtaining", "calm"),
    ("failed", ""),
    ("not_inspected", "interrupted"),
];

fn row(value: Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}

/// Loads them.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let words: Vec<Row> = serde_json::from_str(WORDS).map_err(internal)?;
    for word in &words {
        resource::create(&mut tx, &VIOLATION_WORDS, word).await?;
    }
    let said_in: Value = serde_json::from_str(SAID).map_err(internal)?;
    let teachers: Vec<(String, String)> = tx
        .all(
            "SELECT t.id, t.name FROM teachers t LEFT JOIN users u ON u.id = t.user_id WHERE t.deleted_at IS NULL
             ORDER BY CASE u.account WHEN 'teacher' THEN 0 WHEN 'teacher2' THEN 1 ELSE 2 END, t.id LIMIT 4",
            args![],
        )
        .await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students WHERE deleted_at IS NULL ORDER BY id LIMIT 6", args![]).await?;
    let hour = app.world.now().round(Unit::Hour).unwrap_or(app.world.now());
    let mut made = vec![];
    for (place, (state, said)) in (0_i64..).zip(INSPECTED) {
        let nth = |count: usize| usize::try_from(place).unwrap_or(0) % count.max(1);
        let (Some((teacher, name)), Some((student,))) = (teachers.get(nth(teachers.len())), students.get(nth(students.len()))) else {
            break;
        };
        let ahead = hour + SignedDuration::from_hours(24 * (AHEAD_DAYS + place));
        let class = json!({ "name": "Story time", "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student], "matched": true,
                            "start_at": iso(ahead), "end_at": iso(ahead + SignedDuration::from_mins(MINUTES)), "zone": "Asia/Shanghai" });
        let class = resource::create(&mut tx, &CLASSES, &row(class)).await?;
        let start = hour - SignedDuration::from_hours(24 * (AGO_DAYS + place));
        over(&mut tx, &class, start).await?;
        if place < 2 {
            with_steps(app, &mut tx, &class, (teacher, name), start, place).await?;
        }
        let inspection = inspections::of_class(&mut tx, &class).await?;
        if let Some(said) = said_in[*said].as_array() {
            let language = speak(&mut tx, &class, said).await?;
            let set = json!({ "language": language, "transcript": true });
            resource::update_from_server(&mut tx, &INSPECTIONS, &inspection, "transcript", row(set)).await?;
        }
        made.push((inspection, class, *state));
    }
    tx.commit().await?;
    for (inspection, class, state) in &made {
        inspect(app, inspection, class, state).await?;
    }
    decide(app).await
}

/// Puts a class into the past.
async fn over(tx: &mut Tx, class: &str, start: Timestamp) -> Result<()> {
    let end = iso(start + SignedDuration::from_mins(MINUTES));
    let sql = "UPDATE classes SET start_at = $2, end_at = $3, status = 'ended', outcome = 'held', outcome_by = 'system', outcome_at = $3,
        taught_s = $4 WHERE id = $1";
    tx.exec(sql, args![class, iso(start), end.as_str(), MINUTES * 60]).await?;
    tx.exec("UPDATE reminders SET closed_at = $2 WHERE class_id = $1 AND closed_at IS NULL", args![class, end]).await.map(drop)?;
    Ok(())
}

/// Writes what was said in a class.
async fn speak(tx: &mut Tx, class: &str, said: &[Value]) -> Result<&'static str> {
    let lines = (0_i64..)
        .zip(said)
        .map(|(n, line)| json!({ "from_ms": n * LINE_S * 1_000, "to_ms": (n * LINE_S + 5) * 1_000, "speaker": line[0], "text": line[1] }));
    let file = Value::from_iter(lines).to_string();
    let said = read(&file, &People::default()).map_err(|fault| internal(format!("{fault:?}")))?;
    transcripts::keep(tx, class, "lesson.json", &said).await
}

/// A class with a plan whose steps it did not all keep to.
async fn with_steps(app: &App, tx: &mut Tx, class: &str, teacher: (&str, &str), start: Timestamp, nth: i64) -> Result<()> {
    let sql = "SELECT id FROM sop_plans WHERE published_version IS NOT NULL AND deleted_at IS NULL ORDER BY lesson_minutes, id LIMIT 1";
    let Some((plan,)) = tx.opt::<(String,)>(sql, args![]).await? else { return Ok(()) };
    let (version, content) = published(app, &DOCUMENT_TYPE, &plan, None).await?;
    tx.exec("UPDATE classes SET sop_plan_id = $2, sop_plan_version = $3 WHERE id = $1", args![class, plan, version]).await?;
    let mut steps: Vec<Planned> = adherence::planned(&content);
    if nth == 0 && steps.len() > 2 {
        // One is left out, and the last two come the other way round.
        steps.remove(1);
        let last = steps.len() - 1;
        steps.swap(last - 1, last);
    }
    let mut at = start;
    for (seq, step) in (1_i64..).zip(&steps) {
        let event = json!({ "class": class, "session": "demo", "seq": seq, "at": iso(at), "user": teacher.0, "name": teacher.1, "role": "teacher",
                            "type": "step_start", "data": { "step": step.title } });
        tx.publish(format!("class:{class}"), event);
        // The first of them takes twice as long as planned.
        let factor = if seq == 1 { 2 } else { 1 };
        at += SignedDuration::from_secs(step.planned_s * factor);
    }
    tx.publish(format!("class:{class}"), json!({ "type": "ended", "at": iso(at) }));
    tx.exec("UPDATE classes SET end_at = $2, outcome_at = $2 WHERE id = $1", args![class, iso(at)]).await.map(drop)?;
    Ok(())
}

/// Brings an inspection to where it is.
async fn inspect(app: &App, inspection: &str, class: &str, state: &str) -> Result<()> {
    let language = resource::load(&mut &app.db, &INSPECTIONS, inspection).await?["language"].as_str().unwrap_or("en").to_owned();
    let lines = of_class(&mut &app.db, class).await?;
    let (words, found) = look(app, &language, &lines).await?;
    let steps = adherence::of_class(app, class).await?;
    let mut tx = app.begin(None).await?;
    if state != "not_inspected" {
        advance(&mut tx, &INSPECTIONS, inspection, "obtain", Row::new()).await?;
    }
    if state == "failed" {
        advance(&mut tx, &INSPECTIONS, inspection, "fail", row(json!({ "reason": "no_transcript" }))).await?;
    }
    if ["analysing", "obtained"].contains(&state) {
        advance(&mut tx, &INSPECTIONS, inspection, "analyse", Row::new()).await?;
    }
    if state == "obtained" {
        keep_hits(&mut tx, (inspection, class), &lines, &words, found).await?;
        adherence::keep(&mut tx, inspection, steps.as_ref()).await?;
        finish(&mut tx, inspection, steps.map(|steps| steps.score)).await?;
    }
    Ok(tx.commit().await?)
}

async fn somebody(app: &App, account: &str) -> Result<Actor> {
    let (id, name): (String, String) = app.db.one("SELECT id, name FROM users WHERE account = $1", args![account]).await?;
    Ok(Actor { id, name })
}

/// Of what was found some is decided on: the teacher appeals against one.
async fn decide(app: &App) -> Result<()> {
    let hits: Vec<(String, String, i64)> =
        app.db.all("SELECT id, title, severity FROM inspection_hits WHERE deleted_at IS NULL ORDER BY from_ms, id", args![]).await?;
    let of = |title: &str| hits.iter().find(|(_, own, _)| own == title).map(|(id, ..)| id.as_str());
    let (ivy, tina) = (somebody(app, "inspector").await?, somebody(app, "teacher").await?);
    let note = |field: &str, words: &str| row(json!({ field: words }));
    let appeal = "She had asked the same three times, and I said sorry afterwards. The line before shows that I praised her.";
    let decisions = [
        ("Insults", "confirm", &ivy, note("note", "Said to the child, in a harsh voice")),
        ("Insults", "appeal", &tina, note("appeal", appeal)),
        ("Hurries the pupil", "confirm", &ivy, Row::new()),
        ("Asks for private contact", "reject", &ivy, note("note", "The mother had asked for it in the chat")),
        ("侮辱性语言", "confirm", &ivy, note("note", "老师用侮辱性词语评价学生")),
    ];
    for (title, transition, by, given) in decisions {
        let Some(hit) = of(title) else { continue };
        let mut tx = app.begin(Some(by.clone())).await?;
        advance(&mut tx, &INSPECTION_HITS, hit, transition, given).await?;
        tx.commit().await?;
    }
    Ok(())
}
