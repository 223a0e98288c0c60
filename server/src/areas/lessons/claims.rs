//! What bookings and classes have of students' lessons. A claim is a booking or a student's place in a class, and it has a lesson held, or consumed, or none of it. What it
//! should have follows from the records as they are; what is moved is the difference to what its movements say it has. So an outcome may be corrected as often as
//! people like, and a class whose end is told twice takes its lesson once.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use belltower_kit::{
    args,
    db::Tx,
    error::{Result, unprocessable},
    resource::{Op, Row, Writing},
};

use super::{
    BOOKED,
    accounts::{Entry, NO_ACCOUNT, Overdraft, lock, post},
    policy::Policy,
};

/// What a claim has.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Has {
    Nothing,
    Held,
    Consumed,
}

/// The booking and the class that a claim is of.
type Of<'a> = (Option<&'a str>, Option<&'a str>);

fn text<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// A booking is made, changed or brought back: its student's lesson is held, and nobody else's. Refused where none is left.
pub async fn booked(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    let (booking, student) = (writing.id(), text(writing.new, "student_id"));
    // Moved to a later time, one whose time had passed holds a lesson again.
    let same = writing.op == Op::Update && !["student_id", "start_at", "end_at"].iter().any(|field| writing.changes(field));
    if same || !matches!(text(writing.new, "status"), "open" | "offered") {
        return Ok(());
    }
    if let Some(before) = writing.old.map(|old| text(old, "student_id")).filter(|before| *before != student) {
        settle(tx, (before, BOOKED), (Some(booking), None), Has::Nothing, "changed", Overdraft::Written).await?;
    }
    if settle(tx, (student, BOOKED), (Some(booking), None), Has::Held, "booked", Overdraft::Refused).await? {
        return Ok(());
    }
    if Policy::of(tx).await?.everyone { Err(unprocessable(&NO_ACCOUNT).at_field("student_id")) } else { Ok(()) }
}

/// A booking is deleted: it has nothing any more.
pub async fn booking_gone(tx: &mut Tx, row: &Row) -> Result<()> {
    if text(row, "status") == "cancelled" {
        return Ok(());
    }
    let whose = (text(row, "student_id"), BOOKED);
    settle(tx, whose, (Some(text(row, "id")), None), Has::Nothing, "changed", Overdraft::Written).await.map(drop)
}

/// A booking's time has passed, and nobody was found for it: it has nothing any more.
pub(super) async fn passed(tx: &mut Tx, student: &str, booking: &str) -> Result<()> {
    settle(tx, (student, BOOKED), (Some(booking), None), Has::Nothing, "unmatched", Overdraft::Written).await.map(drop)
}

/// A booking is cancelled: by the student too late, the lesson is lost; otherwise it is free again.
pub async fn cancelled(tx: &mut Tx, row: &Row, kind: Option<&str>) -> Result<()> {
    let hours = Policy::of(tx).await?.cancel_hours;
    let late = kind == Some("student") && is_late(text(row, "start_at"), tx.at(), hours);
    let (has, cause) = if late { (Has::Consumed, "cancelled_late") } else { (Has::Nothing, "cancelled") };
    let whose = (text(row, "student_id"), BOOKED);
    settle(tx, whose, (Some(text(row, "id")), None), has, cause, Overdraft::Written).await.map(drop)
}

/// Whether what starts then is cancelled less than so many hours before.
fn is_late(start: &str, at: &str, hours: i64) -> bool {
    match (start.parse::<Timestamp>(), at.parse::<Timestamp>()) {
        (Ok(start), Ok(at)) => start.duration_since(at) < SignedDuration::from_hours(hours),
        _ => false,
    }
}

#[derive(sqlx_macros::FromRow)]
struct Class {
    kind: String,
    start_at: String,
    outcome: Option<String>,
    outcome_at: Option<String>,
    outcome_reason: Option<String>,
    cancel_kind: Option<String>,
    deleted_at: Option<String>,
}

impl Class {
    /// Whether its students lose their lesson, and the word for why or why not.
    fn takes(&self, hours: i64) -> (bool, &'static str) {
        if self.deleted_at.is_some() {
            return (false, "changed");
        }
        match self.outcome.as_deref() {
            Some("held") => (true, "held"),
            Some("student_absent") => (true, "student_absent"),
            Some("teacher_absent") => (false, "teacher_absent"),
            Some("technical_failure") => (false, "technical_failure"),
            Some("cancelled") => {
                // Of a group nobody pays for another's cancelling.
                let by_student = self.kind == BOOKED && self.cancel_kind.as_deref() == Some("student");
                match by_student && is_late(&self.start_at, self.outcome_at.as_deref().unwrap_or_default(), hours) {
                    true => (true, "cancelled_late"),
                    false => (false, "cancelled"),
                }
            }
            _ => (false, "reopened"),
        }
    }
}

/// A class has another outcome, other students, is gone or is back: each student's lesson follows. Of classes that had nothing and take nothing nothing is asked.
pub async fn class_changed(tx: &mut Tx, id: &str) -> Result<()> {
    let sql = "SELECT kind, start_at, outcome, outcome_at, outcome_reason, cancel_kind, deleted_at FROM classes WHERE id = $1";
    let Some(class): Option<Class> = tx.opt(sql, args![id]).await? else { return Ok(()) };
    let (takes, cause) = class.takes(Policy::of(tx).await?.cancel_hours);
    // Accounts are locked in one order, whoever comes.
    let mut claims: BTreeMap<(String, String), Option<String>> = BTreeMap::new();
    let sql = "SELECT DISTINCT student_id, unit, booking_id FROM lesson_movements WHERE class_id = $1";
    for (student, unit, booking) in tx.all::<(String, String, Option<String>)>(sql, args![id]).await? {
        let claim = claims.entry((student, unit)).or_default();
        *claim = claim.take().or(booking);
    }
    let bookings: Vec<(String, String)> =
        tx.all("SELECT student_id, id FROM bookings WHERE class_id = $1 AND deleted_at IS NULL", args![id]).await?;
    for (student, booking) in bookings {
        claims.insert((student, BOOKED.to_owned()), Some(booking));
    }
    let students: Vec<(String,)> = tx.all("SELECT student_id FROM class_students WHERE class_id = $1", args![id]).await?;
    for (student,) in students.iter().filter(|_| takes) {
        let whose = (student.clone(), class.kind.clone());
        // A class from before a student's lessons were counted takes none of them, however often its outcome is corrected.
        if claims.contains_key(&whose) || is_counted(tx, (&whose.0, &whose.1), &class.start_at).await? {
            claims.entry(whose).or_default();
        }
    }
    for ((student, unit), booking) in &claims {
        let takes = takes && *unit == class.kind && students.iter().any(|(one,)| one == student);
        let has = match booking {
            _ if takes => Has::Consumed,
            Some(booking) if waits(tx, booking, class.outcome.is_none()).await? => Has::Held,
            _ => Has::Nothing,
        };
        let cause = if has == Has::Held { "reopened" } else { cause };
        let why = class.outcome_reason.as_deref().filter(|_| has != Has::Held);
        settle_for(tx, (student, unit), (booking.as_deref(), Some(id)), has, (cause, why), Overdraft::Written).await?;
    }
    Ok(())
}

/// Whether a student's lessons of a kind were counted at a moment: the account was opened by its first movement.
async fn is_counted(tx: &mut Tx, (student, unit): (&str, &str), at: &str) -> Result<bool> {
    let sql = "SELECT at FROM lesson_movements WHERE student_id = $1 AND unit = $2 AND place = 1";
    Ok(tx.opt::<(String,)>(sql, args![student, unit]).await?.is_some_and(|(first,)| *first <= *at))
}

/// Whether a booking is one that a class is still to come of: nobody has taken it, or its class is `open`, without an outcome.
async fn waits(tx: &mut Tx, booking: &str, open: bool) -> Result<bool> {
    let kept: Option<(String,)> = tx.opt("SELECT status FROM bookings WHERE id = $1 AND deleted_at IS NULL", args![booking]).await?;
    Ok(kept.is_some_and(|(status,)| matches!(&*status, "open" | "offered") || status == "matched" && open))
}

/// Moves the difference between what a claim should have and what it has. False, and nothing is moved, where there is no account.
async fn settle(tx: &mut Tx, whose: (&str, &str), of: Of<'_>, should: Has, cause: &'static str, overdraft: Overdraft) -> Result<bool> {
    settle_for(tx, whose, of, should, (cause, None), overdraft).await
}

/// The same with what somebody said to it.
async fn settle_for(
    tx: &mut Tx,
    whose: (&str, &str),
    (booking, class): Of<'_>,
    should: Has,
    (cause, reason): (&'static str, Option<&str>),
    overdraft: Overdraft,
) -> Result<bool> {
    if !lock(tx, whose.0, whose.1).await? {
        return Ok(false);
    }
    let sql = "SELECT CAST(COALESCE(SUM(held), 0) AS BIGINT), CAST(COALESCE(SUM(lessons), 0) AS BIGINT) FROM lesson_movements
         WHERE student_id = $1 AND unit = $2 AND (booking_id = $3 OR class_id = $4)";
    let (held, lessons): (i64, i64) = tx.one(sql, args![whose.0, whose.1, booking, class]).await?;
    let (to_hold, to_take) = (i64::from(should == Has::Held) - held, i64::from(should == Has::Consumed) + lessons);
    let kind = match (to_hold, to_take) {
        (0, 0) => return Ok(true),
        (1.., 0) => "hold",
        (_, 0) => "release",
        _ => "consume",
    };
    let entry = Entry { kind, lessons: -to_take, held: to_hold, cause: Some(cause), reason, booking, class };
    post(tx, whose, entry, overdraft).await?;
    Ok(true)
}
