//! Nobody is in two classes at once: refused, naming the other class to who may see it. What else keeps a teacher from teaching then is `busy`'s to say.

use serde_json::json;

use super::{CLASSES, busy};
use belltower_kit::{
    args,
    db::{Arg, AssertSqlSafe, Tx, places},
    error::{Error, Result, conflict, invalid_field},
    resource::{Writing, check, writer_sees},
    sentences,
    text::Sentence,
};

sentences! {
    TEACHER_BUSY = "class.teacher_busy": "{who} already teaches {number} “{name}” at that time" / "{who} 在该时间已有课程 {number}「{name}」";
    STUDENT_BUSY = "class.student_busy": "{who} already takes {number} “{name}” at that time" / "{who} 在该时间已参加课程 {number}「{name}」";
    BUSY = "class.busy": "{who} has another class at that time" / "{who} 在该时间已有其他课程";
}

#[derive(sqlx_macros::FromRow)]
struct Other {
    id: String,
    number: String,
    name: String,
    start_at: String,
    end_at: String,
    who: String,
}

const TEACHER: &str =
    "SELECT c.id, c.number, c.name, c.start_at, c.end_at, p.name AS who FROM classes c JOIN teachers p ON p.id = c.teacher_id
    WHERE p.id = $1 AND c.id <> $2 AND c.start_at < $3 AND c.end_at > $4 AND c.deleted_at IS NULL
    AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled') ORDER BY c.start_at LIMIT 1";
/// The first of several; the students stand in place of `{}`.
const STUDENTS: &str = "SELECT c.id, c.number, c.name, c.start_at, c.end_at, p.name AS who FROM classes c
    JOIN class_students l ON l.class_id = c.id JOIN students p ON p.id = l.student_id
    WHERE c.id <> $1 AND c.start_at < $2 AND c.end_at > $3 AND c.deleted_at IS NULL
    AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled') AND p.id IN ({})
    ORDER BY p.id, c.start_at LIMIT 1";
const STUDENT: &str = "SELECT c.id, c.number, c.name, c.start_at, c.end_at, p.name AS who FROM classes c
    JOIN class_students l ON l.class_id = c.id JOIN students p ON p.id = l.student_id
    WHERE p.id = $1 AND c.id <> $2 AND c.start_at < $3 AND c.end_at > $4 AND c.deleted_at IS NULL
    AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled') ORDER BY c.start_at LIMIT 1";

/// Refuses a class whose teacher or students are taken. Two writers that want the same person wait for each other: each person's row is locked first, in one order.
pub(super) async fn refuse_overlap(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    let (Some(start), Some(end)) = (writing.text("start_at"), writing.text("end_at")) else { return Ok(()) };
    if writing.text("outcome") == Some("cancelled") {
        return Ok(());
    }
    let (id, start, end) = (writing.id().to_owned(), start.to_owned(), end.to_owned());
    let teacher = writing.text("teacher_id").map(str::to_owned);
    let mut students = writing.ids("student_ids");
    students.sort_unstable();
    students.dedup();
    if let Some(teacher) = &teacher {
        let sql = "UPDATE teachers SET calendar = calendar + 1 WHERE id = $1 RETURNING deleted_at";
        let deleted = tx.opt::<(Option<String>,)>(sql, args![teacher]).await?.is_none_or(|(at,)| at.is_some());
        // Deleted, or merged into another, since it was looked for.
        if deleted && writing.changes("teacher_id") {
            return Err(invalid_field("teacher_id", &check::GONE));
        }
    }
    if lock_students(tx, &students).await? < students.len() && writing.changes("student_ids") {
        return Err(invalid_field("student_ids", &check::GONE));
    }
    if let Some(teacher) = &teacher
        && let Some(other) = tx.opt(TEACHER, args![teacher, id.as_str(), end.as_str(), start.as_str()]).await?
    {
        return Err(refusal(tx, other, &TEACHER_BUSY, "teacher_id").await?);
    }
    for some in students.chunks(AT_ONCE) {
        let mut args = args![id.as_str(), end.as_str(), start.as_str()];
        args.extend(some.iter().map(Arg::from));
        let sql = STUDENTS.replace("{}", &places(4, some.len()));
        if let Some(other) = tx.opt(AssertSqlSafe(sql), args).await? {
            return Err(refusal(tx, other, &STUDENT_BUSY, "student_ids").await?);
        }
    }
    match &teacher {
        Some(teacher) => busy::refuse(tx, teacher, (&start, &end)).await,
        None => Ok(()),
    }
}

/// Students of one statement.
const AT_ONCE: usize = 500;

/// Locks the rows of students in the order of their ids; answers how many of them are not deleted.
async fn lock_students(tx: &mut Tx, students: &[String]) -> Result<usize> {
    let mut existing = 0;
    for some in students.chunks(AT_ONCE) {
        let ids: Vec<Arg> = some.iter().map(Arg::from).collect();
        let places = places(1, some.len());
        // SQLite has one writer; PostgreSQL locks the rows of an update in whatever order it finds them.
        if tx.is_postgres() {
            let sql = format!("SELECT id FROM students WHERE id IN ({places}) ORDER BY id FOR UPDATE");
            tx.all::<(String,)>(AssertSqlSafe(sql), ids.clone()).await?;
        }
        let sql = format!("UPDATE students SET calendar = calendar + 1 WHERE id IN ({places}) RETURNING deleted_at");
        let rows: Vec<(Option<String>,)> = tx.all(AssertSqlSafe(sql), ids).await?;
        existing += rows.iter().filter(|(deleted,)| deleted.is_none()).count();
    }
    Ok(existing)
}

/// Refuses to look for a teacher of a student who has a class then: whoever accepted would be refused.
pub(super) async fn refuse_taken_student(tx: &mut Tx, student: &str, (start, end): (&str, &str)) -> Result<()> {
    let other: Option<Other> = tx.opt(STUDENT, args![student, "", end, start]).await?;
    match other {
        Some(other) => Err(refusal(tx, other, &STUDENT_BUSY, "student_id").await?),
        None => Ok(()),
    }
}

/// Refuses a time at which a teacher has a class, or is busy otherwise.
pub(super) async fn refuse_taken_teacher(tx: &mut Tx, teacher: &str, (start, end): (&str, &str)) -> Result<()> {
    let other: Option<Other> = tx.opt(TEACHER, args![teacher, "", end, start]).await?;
    match other {
        Some(other) => Err(refusal(tx, other, &TEACHER_BUSY, "teacher_id").await?),
        None => busy::refuse(tx, teacher, (start, end)).await,
    }
}

async fn refusal(tx: &mut Tx, other: Other, sentence: &'static Sentence, field: &str) -> Result<Error> {
    let text = sentence.with("who", &other.who).with("number", &other.number).with("name", &other.name);
    if !writer_sees(tx, &CLASSES, &other.id).await? {
        return Ok(conflict(BUSY.with("who", &other.who)).at_field(field));
    }
    let clash = json!({ "resource": CLASSES.name, "id": other.id, "number": other.number, "name": other.name,
                        "start_at": other.start_at, "end_at": other.end_at, "who": other.who });
    Ok(conflict(text).at_field(field).clash(clash))
}
