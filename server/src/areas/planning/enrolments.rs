//! Students on a course process: each with the lessons of the version they began with, and how far each lesson is (S10), which follows from its class.

use std::collections::HashMap;

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Insert, Reads, Tx},
    error::{Result, conflict},
    resource::{
        self, Op, Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, long_text, number, one_of, reference, text},
        transition, writer_sees,
    },
    sentences,
};

use super::{COURSE_PROCESSES, processes::MAX_LESSONS};

sentences! {
    NOT_PUBLISHED = "enrolment.not_published": "Only a process that is in use can be begun" / "只能报名使用中的流程";
    TWICE = "enrolment.twice": "This student is on it already: {number}" / "该学生已报名：{number}";
    IS_ACTIVE = "enrolment.is_active": "The student is on it" / "学生正在学习";
    HAS_LEFT = "enrolment.has_left": "The student has left it" / "学生已退出";
    BOOKED = "enrolment.booked": "This lesson has its class already" / "该课节已排课";
}

/// How far a lesson `l` is, by its class `c` if it has one: SQL for one of the states of S10.
const APPOINTMENT: &str = "CASE
    WHEN c.id IS NULL OR c.deleted_at IS NOT NULL OR c.outcome = 'cancelled' THEN 'not_booked'
    WHEN c.outcome = 'held' THEN 'completed'
    WHEN c.outcome = 'student_absent' THEN 'not_done'
    WHEN c.outcome IN ('teacher_absent', 'technical_failure') OR c.status = 'auto_ended' THEN 'timed_out'
    WHEN c.status = 'ended' THEN 'completed'
    ELSE 'booked' END";

/// Lessons of an enrolment that are in this state.
macro_rules! lessons_that {
    ($state:literal) => {
        concat!(
            "SELECT COUNT(*) FROM enrolment_lessons l LEFT JOIN classes c ON c.id = l.class_id WHERE l.enrolment_id = t.id AND ",
            $state
        )
    };
}

const FIELDS: &[Field] = &[
    text("number", 20).read_only(),
    reference("student_id", "students").required().create_only().keeps_while("t.state = 'active'"),
    reference("process_id", "course_processes").required().create_only().keeps_while("t.state = 'active'"),
    number("process_version", 1, 100_000).read_only(),
    reference("teacher_id", "teachers").keeps_while("t.state = 'active'"),
    text("zone", 60).required().zone().or("\"UTC\""),
    number("lesson_count", 0, MAX_LESSONS).computed("SELECT COUNT(*) FROM enrolment_lessons l WHERE l.enrolment_id = t.id"),
    number("done_count", 0, MAX_LESSONS)
        .computed(lessons_that!("c.deleted_at IS NULL AND (c.outcome = 'held' OR c.outcome IS NULL AND c.status = 'ended')")),
    long_text("note", 500).not_listed(),
    one_of("state", &["active", "left"]).read_only(),
];

/// Enrolments.
pub static ENROLMENTS: Resource = Resource {
    name: "enrolments",
    base: "/api/management/enrolment",
    page: "classroomPlan",
    also_on_pages: &["cprocessConfigurationDetail", "createTaskClassRoom"],
    seen: Seen::Whole("Whoever plans courses looks after all who are on one; teachers meet theirs in their classes"),
    title: "number",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &EnrolmentRules,
};

static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "active",
    reopens: &[],
    transitions: &[
        transition("leave", &["active"], "left").by(Action::Edit, &[("left", &HAS_LEFT)]).after(|tx, cx| Box::pin(tell(tx, &cx.row))),
        transition("rejoin", &["left"], "active").by(Action::Edit, &[("active", &IS_ACTIVE)]).after(|tx, cx| Box::pin(tell(tx, &cx.row))),
    ],
};

/// Tells the process's readers how many are on it.
async fn tell(tx: &mut Tx, row: &Row) -> Result<()> {
    match row.get("process_id").and_then(Value::as_str) {
        Some(process) => resource::publish_row(tx, &COURSE_PROCESSES, "update", process).await.map(drop),
        None => Ok(()),
    }
}

/// A lesson as a version keeps it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Lesson {
    title: String,
    courseware_id: Option<String>,
    classroom_plan_id: Option<String>,
    sop_plan_id: Option<String>,
    homework_days: Option<i64>,
    review: Option<bool>,
}

struct EnrolmentRules;

#[async_trait]
impl Rules for EnrolmentRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Update {
            return Ok(());
        }
        let (student, process) = (writing.text("student_id").map(str::to_owned), writing.text("process_id").map(str::to_owned));
        // The student's row first: of two that are made at once the second sees the first.
        let sql = "UPDATE students SET calendar = calendar + 1 WHERE id = $1 AND deleted_at IS NULL";
        if tx.exec(sql, args![student.as_deref()]).await? == 0 {
            writing.refuse("student_id", &resource::check::GONE);
            return Ok(());
        }
        let sql = "SELECT id, number FROM enrolments WHERE student_id = $1 AND process_id = $2 AND id <> $3 AND state = 'active' AND deleted_at IS NULL";
        let other: Option<(String, String)> = tx.opt(sql, args![student, process.as_deref(), writing.id()]).await?;
        if let Some((id, number)) = other {
            let number = if writer_sees(tx, &ENROLMENTS, &id).await? { number } else { String::new() };
            return Err(conflict(TWICE.with("number", number)).at_field("student_id"));
        }
        if writing.op == Op::Restore {
            return Ok(());
        }
        let sql = "SELECT published_version FROM course_processes WHERE id = $1 AND state = 'in_use' AND published_version IS NOT NULL";
        let version: Option<(i64,)> = tx.opt(sql, args![process]).await?;
        let Some((version,)) = version else {
            writing.refuse("process_id", &NOT_PUBLISHED);
            return Ok(());
        };
        let (number,): (i64,) = tx.one("UPDATE counters SET value = value + 1 WHERE name = 'enrolment' RETURNING value", args![]).await?;
        writing.new.insert("number".into(), format!("E-{number}").into());
        writing.new.insert("process_version".into(), version.into());
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            let (process, version) = (writing.text("process_id"), writing.new["process_version"].as_i64());
            let sql = "SELECT lessons FROM process_versions WHERE process_id = $1 AND number = $2";
            let (lessons,): (String,) = tx.one(sql, args![process, version]).await?;
            let lessons: Vec<Lesson> = serde_json::from_str(&lessons).map_err(belltower_kit::error::internal)?;
            let mut rows = vec![];
            for (no, lesson) in (1_i64..).zip(lessons) {
                let id = tx.world().id();
                let Lesson { title, courseware_id, classroom_plan_id, sop_plan_id, homework_days, review } = lesson;
                rows.extend(args![id, writing.id(), no, title, courseware_id, classroom_plan_id, sop_plan_id, homework_days, review]);
            }
            let lessons = Insert {
                into: "enrolment_lessons (id, enrolment_id, no, title, courseware_id, classroom_plan_id, sop_plan_id, homework_days, review)",
                row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                rest: "",
            };
            tx.insert(lessons, rows).await?;
        }
        if writing.op == Op::Update { Ok(()) } else { tell(tx, writing.new).await }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        tell(tx, row).await
    }
}

/// Says that a class is that of a lesson, which has none yet.
pub async fn book(tx: &mut Tx, lesson: &str, class: &str) -> Result<()> {
    let sql = "UPDATE enrolment_lessons SET class_id = $1 WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM classes c WHERE c.id = enrolment_lessons.class_id
        AND c.deleted_at IS NULL AND (c.outcome IS NULL OR c.outcome <> 'cancelled')) RETURNING enrolment_id";
    let booked: Option<(String,)> = tx.opt(sql, args![class, lesson]).await?;
    match booked {
        Some((enrolment,)) => resource::publish_row(tx, &ENROLMENTS, "update", &enrolment).await.map(drop),
        None => Err(conflict(&BOOKED)),
    }
}

/// A lesson of somebody's, and how far it is.
#[derive(sqlx_macros::FromRow)]
pub struct LessonNow {
    /// Its id, and that of the enrolment.
    pub id: String,
    /// Whose it is.
    pub enrolment_id: String,
    /// Its place, from 1.
    pub no: i64,
    /// Its title.
    pub title: String,
    /// What it is held with.
    pub courseware_id: Option<String>,
    /// The plan of its class.
    pub classroom_plan_id: Option<String>,
    /// And its flow.
    pub sop_plan_id: Option<String>,
    /// How far it is (S10).
    pub appointment: String,
    /// Its class, if that is not gone.
    pub class_id: Option<String>,
    /// When that begins.
    pub start_at: Option<String>,
}

/// The lessons of all who are on a process, by enrolment.
pub async fn lessons_of(from: &mut impl Reads, process: &str) -> Result<HashMap<String, Vec<LessonNow>>> {
    let sql = format!(
        "SELECT l.id, l.enrolment_id, l.no, l.title, l.courseware_id, l.classroom_plan_id, l.sop_plan_id, {APPOINTMENT} AS appointment,
           CASE WHEN c.deleted_at IS NULL THEN c.id END AS class_id, CASE WHEN c.deleted_at IS NULL THEN c.start_at END AS start_at
         FROM enrolment_lessons l JOIN enrolments e ON e.id = l.enrolment_id LEFT JOIN classes c ON c.id = l.class_id
         WHERE e.process_id = $1 AND e.state = 'active' AND e.deleted_at IS NULL ORDER BY l.enrolment_id, l.no"
    );
    let mut found: HashMap<String, Vec<LessonNow>> = HashMap::new();
    for lesson in from.rows::<LessonNow>(sql, args![process]).await? {
        found.entry(lesson.enrolment_id.clone()).or_default().push(lesson);
    }
    Ok(found)
}
