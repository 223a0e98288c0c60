//! The next class of a student or a teacher, and the last one that was held: kept beside their rows by whoever changes a class, so that lists are sorted and narrowed by
//! them, and told of them, without going through all classes.
//!
//! Whoever changes a class marks its people ([`mark`]; of one whose people change as it was and as it is); before the commit what was marked is looked up once, and the
//! readers of their lists hear of those for whom it is another.

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use super::{STUDENTS, TEACHERS};
use belltower_kit::{
    app::App,
    args,
    db::{Arg, AssertSqlSafe, DbError, Settlement, Tx},
    error::Result,
    resource::{self, Resource, Row},
    world::iso,
};

/// Who had no class for so many days, and has none for as many, is asked whether they are still there.
const IDLE_DAYS: i64 = 14;
/// The condition of that name.
pub(super) const IDLE: &str = "no_class";

/// Looks up anew what was marked.
static LOOK_UP: Settlement = Settlement { name: "next_last", settle: |tx, marks| Box::pin(settle(tx, marks)) };

/// Of students.
pub(super) const OF_STUDENTS: [&str; 2] = [
    "SELECT n.next_at FROM next_last_classes n WHERE n.person = 'student' AND n.person_id = t.id",
    "SELECT n.last_at FROM next_last_classes n WHERE n.person = 'student' AND n.person_id = t.id",
];
/// Of teachers.
pub(super) const OF_TEACHERS: [&str; 2] = [
    "SELECT n.next_at FROM next_last_classes n WHERE n.person = 'teacher' AND n.person_id = t.id",
    "SELECT n.last_at FROM next_last_classes n WHERE n.person = 'teacher' AND n.person_id = t.id",
];

/// Nothing held since a moment, and nothing to come up to another.
pub(super) const IDLE_STUDENTS: &str = "NOT EXISTS (SELECT 1 FROM next_last_classes n WHERE n.person = 'student' AND n.person_id = t.id
    AND (n.last_at >= ? OR n.next_at <= ?))";
pub(super) const IDLE_TEACHERS: &str = "NOT EXISTS (SELECT 1 FROM next_last_classes n WHERE n.person = 'teacher' AND n.person_id = t.id
    AND (n.last_at >= ? OR n.next_at <= ?))";

/// What those ask with.
pub(super) fn idle(now: Timestamp) -> Vec<Arg> {
    let days = SignedDuration::from_hours(24 * IDLE_DAYS);
    args![iso(now - days), iso(now + days)]
}

/// A kind of people that have classes.
struct People {
    name: &'static str,
    resource: &'static Resource,
    /// Where their classes `c` are.
    classes: &'static str,
}

static PEOPLE: [People; 2] = [
    People {
        name: "student",
        resource: &STUDENTS,
        classes: "class_students l JOIN classes c ON c.id = l.class_id WHERE l.student_id = $1",
    },
    People { name: "teacher", resource: &TEACHERS, classes: "classes c WHERE c.teacher_id = $1" },
];

/// Marks the people of a class, as it is or was.
pub fn mark(tx: &mut Tx, class: &Row) {
    if let Some(teacher) = class.get("teacher_id").and_then(Value::as_str) {
        tx.mark(&LOOK_UP, format!("teacher {teacher}"));
    }
    for student in class.get("student_ids").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        tx.mark(&LOOK_UP, format!("student {student}"));
    }
}

/// Marks somebody whose classes are others now.
pub(super) fn mark_person(tx: &mut Tx, person: &str, id: &str) {
    tx.mark(&LOOK_UP, format!("{person} {id}"));
}

/// Marks the people of a class as it stands.
pub async fn mark_class(tx: &mut Tx, id: &str) -> Result<()> {
    let sql = "SELECT 'student', student_id FROM class_students WHERE class_id = $1
        UNION ALL SELECT 'teacher', teacher_id FROM classes WHERE id = $1 AND teacher_id IS NOT NULL";
    for (person, id) in tx.all::<(String, String)>(sql, args![id]).await? {
        tx.mark(&LOOK_UP, format!("{person} {id}"));
    }
    Ok(())
}

/// When a class begins, and its id.
type Class = Option<(String, String)>;
/// The next and the last.
type Kept = (Option<String>, Option<String>, Option<String>, Option<String>);

async fn settle(tx: &mut Tx, marks: BTreeSet<String>) -> Result<(), DbError> {
    for mark in &marks {
        let Some((name, id)) = mark.split_once(' ') else { continue };
        let Some(people) = PEOPLE.iter().find(|people| people.name == name) else { continue };
        if look_up(tx, people, id).await? {
            resource::publish_row(tx, people.resource, "update", id).await?;
        }
    }
    Ok(())
}

/// Keeps what somebody's next and last class are; false where they were that already, or the record is gone.
async fn look_up(tx: &mut Tx, people: &People, id: &str) -> Result<bool, DbError> {
    let People { name, resource, classes } = people;
    if tx.is_postgres() {
        // Whoever changes another class of theirs goes on when this is committed, and sees it.
        tx.exec("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", args![format!("next_last {name} {id}")]).await?;
    }
    let next = format!(
        "SELECT c.start_at, c.id FROM {classes} AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress')
         AND (c.outcome IS NULL OR c.outcome <> 'cancelled') ORDER BY c.start_at, c.id LIMIT 1"
    );
    let last = format!(
        "SELECT c.start_at, c.id FROM {classes} AND c.deleted_at IS NULL AND c.outcome = 'held' ORDER BY c.start_at DESC, c.id DESC LIMIT 1"
    );
    let next: Class = tx.opt(AssertSqlSafe(next), args![id]).await?;
    let last: Class = tx.opt(AssertSqlSafe(last), args![id]).await?;
    let now: Kept = (
        next.as_ref().map(|(at, _)| at.clone()),
        next.map(|(_, class)| class),
        last.as_ref().map(|(at, _)| at.clone()),
        last.map(|(_, class)| class),
    );
    let sql = "SELECT next_at, next_class_id, last_at, last_class_id FROM next_last_classes WHERE person = $1 AND person_id = $2";
    let before: Kept = tx.opt(sql, args![*name, id]).await?.unwrap_or_default();
    if now == before {
        return Ok(false);
    }
    let (next_at, next_id, last_at, last_id) = now;
    let sql =
        "INSERT INTO next_last_classes (person, person_id, next_at, next_class_id, last_at, last_class_id) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (person, person_id) DO UPDATE SET next_at = excluded.next_at, next_class_id = excluded.next_class_id,
           last_at = excluded.last_at, last_class_id = excluded.last_class_id";
    tx.exec(sql, args![*name, id, next_at, next_id, last_at, last_id]).await?;
    let sql = format!("SELECT id FROM {} WHERE id = $1 AND deleted_at IS NULL", resource.name);
    Ok(tx.opt::<(String,)>(AssertSqlSafe(sql), args![id]).await?.is_some())
}

/// Looks up everybody's: of classes that were put where they are by statements of their own.
pub async fn recount(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let people: Vec<(String, String)> =
        tx.all("SELECT 'student', id FROM students UNION ALL SELECT 'teacher', id FROM teachers", args![]).await?;
    for (person, id) in people {
        tx.mark(&LOOK_UP, format!("{person} {id}"));
    }
    Ok(tx.commit().await?)
}
