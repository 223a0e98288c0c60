//! Reminders: made with the match, in the same transaction; closed when the class changes, or by the teacher, on every screen at once.

use serde::Serialize;
use serde_json::{Value, json};

use super::CLASSES;
use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::Result,
    resource::{self, Row},
};

/// A reminder as screens get it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    /// Its id.
    pub id: String,
    /// The class.
    pub class_id: String,
    /// `matched`, or `entry_open`.
    pub kind: String,
    /// When the class starts.
    pub start_at: String,
    /// The class's name.
    pub class_name: String,
    /// Who will be taught.
    pub student_names: Vec<String>,
    /// Whether a screen has shown it.
    pub seen: bool,
}

#[derive(sqlx_macros::FromRow)]
struct Planned {
    name: String,
    start_at: String,
    user_id: Option<String>,
}

/// The class's teacher with an account, if the class is one to be reminded of.
const PLANNED: &str = "SELECT c.name, c.start_at, p.user_id FROM classes c JOIN teachers p ON p.id = c.teacher_id
    WHERE c.id = $1 AND c.matched = TRUE AND c.status = 'not_started' AND c.deleted_at IS NULL
    AND (c.outcome IS NULL OR c.outcome <> 'cancelled')
    AND (c.kind <> 'one_to_one' OR EXISTS (SELECT 1 FROM class_students l WHERE l.class_id = c.id))";

/// Closes what was said of the class before and, if it is matched and still to come, reminds its teacher anew.
pub(super) async fn renew(tx: &mut Tx, class_id: &str) -> Result<()> {
    close(tx, class_id).await?;
    remind(tx, class_id, "matched").await
}

/// The class is back: its teacher has again the reminder that went with it, read or unread as it was, and is not reminded twice. One who was not
/// reminded yet is now.
pub(super) async fn reopen(tx: &mut Tx, class_id: &str) -> Result<()> {
    let planned: Option<Planned> = tx.opt(PLANNED, args![class_id]).await?;
    let Some(Planned { name, start_at, user_id: Some(user_id) }) = planned else { return Ok(()) };
    let back: Vec<(String, String, Option<String>, Option<String>)> = tx
        .all(
            "UPDATE reminders SET closed_at = NULL WHERE class_id = $1 AND user_id = $2
               AND closed_at = (SELECT MAX(r.closed_at) FROM reminders r WHERE r.class_id = $1)
             RETURNING id, kind, seen_at, dismissed_at",
            args![class_id, user_id.as_str()],
        )
        .await?;
    if back.is_empty() {
        return remind(tx, class_id, "matched").await;
    }
    for (id, kind, seen, dismissed) in back {
        if dismissed.is_none() && *start_at > *tx.at() {
            let (start_at, class_name) = (start_at.clone(), name.clone());
            let student_names = students(tx, class_id).await?;
            let reminder = Reminder { id, class_id: class_id.into(), kind, start_at, class_name, student_names, seen: seen.is_some() };
            tx.publish(format!("user:{user_id}"), json!({ "type": "reminder", "reminder": reminder }));
        }
    }
    Ok(())
}

/// Makes a reminder for the teacher of a matched class.
pub(super) async fn remind(tx: &mut Tx, class_id: &str, kind: &str) -> Result<()> {
    let planned: Option<Planned> = tx.opt(PLANNED, args![class_id]).await?;
    let Some(Planned { name, start_at, user_id: Some(user_id) }) = planned else { return Ok(()) };
    let now = tx.at().to_owned();
    if start_at < now {
        return Ok(());
    }
    let id = tx.world().id();
    tx.exec(
        "INSERT INTO reminders (id, user_id, class_id, kind, created_at) VALUES ($1, $2, $3, $4, $5)",
        args![id.as_str(), user_id.as_str(), class_id, kind, now],
    )
    .await?;
    let students = students(tx, class_id).await?;
    let reminder =
        Reminder { id, class_id: class_id.into(), kind: kind.into(), start_at, class_name: name, student_names: students, seen: false };
    tx.publish(format!("user:{user_id}"), json!({ "type": "reminder", "reminder": reminder }));
    Ok(())
}

/// The names of a class's students.
pub(super) async fn students(from: &mut impl Reads, class_id: &str) -> Result<Vec<String>> {
    let sql = "SELECT s.name FROM class_students l JOIN students s ON s.id = l.student_id WHERE l.class_id = $1 ORDER BY s.name LIMIT 20";
    let names: Vec<(String,)> = from.rows(sql.to_owned(), args![class_id]).await?;
    Ok(names.into_iter().map(|(name,)| name).collect())
}

/// Closes every open reminder of a class.
pub(super) async fn close(tx: &mut Tx, class_id: &str) -> Result<()> {
    let now = tx.at().to_owned();
    let closed: Vec<(String, String)> = tx
        .all("UPDATE reminders SET closed_at = $1 WHERE class_id = $2 AND closed_at IS NULL RETURNING id, user_id", args![now, class_id])
        .await?;
    for (id, user) in closed {
        tx.publish(format!("user:{user}"), json!({ "type": "reminder_closed", "id": id }));
    }
    Ok(())
}

/// What a screen says of reminders, and the column that keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A screen of the teacher has it.
    Reached,
    /// It was on a screen in front of somebody.
    Seen,
    /// It was closed.
    Dismissed,
}

/// Keeps a mark, the first time it is said; tells the scheduler's list, and the teacher's other screens when it was closed.
pub(super) async fn mark(tx: &mut Tx, user_id: &str, ids: &[String], mark: Mark) -> Result<()> {
    let sql = match mark {
        Mark::Reached => "UPDATE reminders SET reached_at = $1 WHERE id = $2 AND user_id = $3 AND reached_at IS NULL RETURNING class_id",
        Mark::Seen => {
            "UPDATE reminders SET seen_at = $1, reached_at = COALESCE(reached_at, $1)
             WHERE id = $2 AND user_id = $3 AND seen_at IS NULL RETURNING class_id"
        }
        Mark::Dismissed => {
            "UPDATE reminders SET dismissed_at = $1, seen_at = COALESCE(seen_at, $1), reached_at = COALESCE(reached_at, $1)
             WHERE id = $2 AND user_id = $3 AND dismissed_at IS NULL RETURNING class_id"
        }
    };
    for id in ids {
        let now = tx.at().to_owned();
        let marked: Option<(String,)> = tx.opt(sql, args![now, id.as_str(), user_id]).await?;
        let Some((class_id,)) = marked else { continue };
        if mark == Mark::Dismissed {
            tx.publish(format!("user:{user_id}"), json!({ "type": "reminder_closed", "id": id }));
        }
        publish_class(tx, &class_id).await?;
    }
    Ok(())
}

/// Sends the class's row again: its reminder has moved on. Nothing of the class itself changed: no version, no audit.
async fn publish_class(tx: &mut Tx, class_id: &str) -> Result<()> {
    let row: Row = resource::load(tx, &CLASSES, class_id).await?;
    let payload: Value = json!({ "op": "update", "id": class_id, "row": &row, "changed": ["reminder"], "by": null });
    resource::publish_change(tx, &CLASSES, &row, payload).await
}
