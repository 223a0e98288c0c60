//! What became of a notification: it reached a screen, was seen there, was read. Each is kept the first time it is said, told to all screens of its
//! account, and to whoever sent it.

use std::collections::BTreeSet;

use serde_json::json;
use sqlx::AssertSqlSafe;

use super::unread;
use crate::{args, db::Tx, error::Result};

/// What a screen says of notifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A screen of the account has it.
    Reached,
    /// It was shown in the open inbox.
    Seen,
    /// It was pressed, or marked as read.
    Read,
}

/// Keeps a mark of some notifications of an account; those that have it already stay as they are. Answers how many were new.
pub async fn mark(tx: &mut Tx, user_id: &str, ids: &[String], mark: Mark) -> Result<usize> {
    let (set, not_yet) = match mark {
        Mark::Reached => ("reached_at = $1", "reached_at"),
        Mark::Seen => ("seen_at = $1, reached_at = COALESCE(reached_at, $1)", "seen_at"),
        Mark::Read => ("read_at = $1, seen_at = COALESCE(seen_at, $1), reached_at = COALESCE(reached_at, $1)", "read_at"),
    };
    let sql = format!("UPDATE notifications SET {set} WHERE id = $2 AND user_id = $3 AND {not_yet} IS NULL RETURNING batch, by_id");
    let (mut marked, mut receipts) = (vec![], BTreeSet::new());
    // In one order: two screens that mark the same ones never wait for each other in a circle.
    for id in ids.iter().collect::<BTreeSet<_>>() {
        let at = tx.at().to_owned();
        let found: Option<(String, Option<String>)> = tx.opt(AssertSqlSafe(sql.clone()), args![at, id.as_str(), user_id]).await?;
        if let Some((batch, by)) = found {
            marked.push(id.clone());
            receipts.extend(by.filter(|by| by != user_id).map(|by| (by, batch)));
        }
    }
    if marked.is_empty() {
        return Ok(0);
    }
    match mark {
        Mark::Reached => {}
        Mark::Seen => tx.publish(format!("user:{user_id}"), json!({ "type": "notification_seen", "ids": marked })),
        Mark::Read => {
            let count = unread(tx, user_id).await?;
            tx.publish(format!("user:{user_id}"), json!({ "type": "notification_read", "ids": marked, "unread": count }));
        }
    }
    for (by, batch) in receipts {
        tx.publish(format!("user:{by}"), json!({ "type": "notification_receipt", "batch": batch }));
    }
    Ok(marked.len())
}

/// The ids of what an account has not read, at most so many, the oldest first.
pub(super) async fn unread_ids(tx: &mut Tx, user_id: &str, most: i64) -> Result<Vec<String>> {
    let sql = "SELECT id FROM notifications WHERE user_id = $1 AND read_at IS NULL ORDER BY at, id LIMIT $2";
    let ids: Vec<(String,)> = tx.all(sql, args![user_id, most]).await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}
