//! The demo's classroom plans: two in use, one of them with classes to come that partly went their own way, and a draft; a course process with six students, each
//! as far as they have classes, and one that is being written.

use jiff::SignedDuration;
use serde_json::{Value, json};

use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    resource::{self, Row},
    world::iso,
};

use super::{CLASSROOM_PLANS, COURSE_PROCESSES, ENROLMENTS, book};
use crate::areas::classes::CLASSES;

/// Loads it.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let sop: Option<(String,)> = tx
        .opt("SELECT id FROM sop_plans WHERE published_version IS NOT NULL AND deleted_at IS NULL ORDER BY title, id LIMIT 1", args![])
        .await?;
    let sop = sop.map(|(id,)| id);
    let reading = json!({ "name": "Reading one to one", "kind": "one_to_one", "minutes": 25, "entry_minutes": 10,
        "courseware_id": courseware(&mut tx, "Reading Stars 4").await?, "sop_plan_id": sop, "description": "The usual lesson of readers up to A1." });
    let speaking = json!({ "name": "口语小班课", "kind": "small_group", "minutes": 45, "auto_end_minutes": 30,
        "courseware_id": courseware(&mut tx, "Everyday English 3").await?, "description": "四到六名学生，课前预习，课后录音。" });
    let lecture = json!({ "name": "Open lecture", "kind": "live_lecture", "minutes": 60, "classroom_type": "template" });
    let reading = plan(&mut tx, &reading, true).await?;
    let speaking = plan(&mut tx, &speaking, true).await?;
    plan(&mut tx, &lecture, false).await?;
    // Classes of the days after tomorrow are held by it.
    let later = iso(tx.world().now() + SignedDuration::from_hours(72));
    let sql = "SELECT id FROM classes WHERE kind = 'one_to_one' AND start_at > $1 AND matched = FALSE AND deleted_at IS NULL ORDER BY start_at, id LIMIT 9";
    let classes: Vec<(String,)> = tx.all(sql, args![later]).await?;
    for (class,) in classes {
        let set = Row::from_iter([("classroom_plan_id".to_owned(), json!(reading))]);
        resource::set_fields(&mut tx, &CLASSES, &class, &set).await?;
    }
    processes(&mut tx, &reading, &speaking).await?;
    Ok(tx.commit().await?)
}

/// Lessons of the process that is in use, each with its courseware and days for its homework.
const READING: &[(&str, &str, i64)] = &[
    ("Greetings and colours", "Reading Stars 1", 2),
    ("Numbers 1–10", "Reading Stars 2", 2),
    ("My family", "Reading Stars 3", 3),
    ("Animals", "Reading Stars 4", 3),
    ("At the zoo", "Reading Stars 5", 3),
    ("Food and drink", "Reading Stars 6", 3),
    ("Reading aloud", "Reading Stars 7", 5),
    ("Looking back", "Reading Stars 1", 0),
];
const SPEAKING: &[(&str, &str, i64)] =
    &[("问路", "Everyday English 3", 2), ("购物", "Everyday English 2", 2), ("看医生", "Everyday English 4", 3)];

async fn processes(tx: &mut Tx, reading: &str, speaking: &str) -> Result<()> {
    let mut made = vec![];
    for (name, level, plan, lessons) in [("Starter readers", "A1", reading, READING), ("口语小班流程", "A2", speaking, SPEAKING)] {
        let mut rows = vec![];
        for (title, of, days) in lessons {
            rows.push(
                json!({ "title": title, "classroom_plan_id": plan, "courseware_id": courseware(tx, of).await?, "homework_days": days,
                "review": *days == 0 }),
            );
        }
        let row = json!({ "name": name, "level": level, "lessons": rows });
        made.push(resource::create(tx, &COURSE_PROCESSES, row.as_object().unwrap_or(&Row::new())).await?);
    }
    let process = made.swap_remove(0);
    resource::advance(tx, &COURSE_PROCESSES, &process, "publish", Row::new()).await?;
    let sql = "SELECT l.student_id, MIN(c.teacher_id) FROM class_students l JOIN classes c ON c.id = l.class_id
        WHERE c.kind = 'one_to_one' AND c.deleted_at IS NULL GROUP BY l.student_id ORDER BY l.student_id LIMIT 6";
    let students: Vec<(String, Option<String>)> = tx.all(sql, args![]).await?;
    for (place, (student, teacher)) in students.iter().enumerate() {
        let zone = ["Asia/Shanghai", "Europe/London", "America/Toronto"][place % 3];
        let row = json!({ "student_id": student, "process_id": process, "teacher_id": teacher, "zone": zone });
        let enrolment = resource::create(tx, &ENROLMENTS, row.as_object().unwrap_or(&Row::new())).await?;
        let sql = "SELECT id FROM enrolment_lessons WHERE enrolment_id = $1 ORDER BY no LIMIT $2";
        let lessons: Vec<(String,)> = tx.all(sql, args![enrolment, i64::try_from(place).unwrap_or(0)]).await?;
        let sql = "SELECT c.id FROM classes c JOIN class_students l ON l.class_id = c.id WHERE l.student_id = $1 AND c.deleted_at IS NULL
            ORDER BY c.start_at LIMIT 8";
        let classes: Vec<(String,)> = tx.all(sql, args![student.as_str()]).await?;
        for ((lesson,), (class,)) in lessons.iter().zip(&classes) {
            book(tx, lesson, class).await?;
        }
    }
    Ok(())
}

async fn courseware(tx: &mut Tx, name: &str) -> Result<Option<String>> {
    let found: Option<(String,)> = tx.opt("SELECT id FROM coursewares WHERE name = $1 AND deleted_at IS NULL", args![name]).await?;
    Ok(found.map(|(id,)| id))
}

async fn plan(tx: &mut Tx, row: &Value, used: bool) -> Result<String> {
    let id = resource::create(tx, &CLASSROOM_PLANS, row.as_object().unwrap_or(&Row::new())).await?;
    if used {
        resource::advance(tx, &CLASSROOM_PLANS, &id, "use", Row::new()).await?;
    }
    Ok(id)
}
