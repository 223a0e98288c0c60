//! The journal: what was announced, per topic, at offsets in commit order. It replays what a client missed.
//!
//! Each topic has a row that holds its last offset. A transaction takes its offsets from those rows last and in the order of the topics' names, and
//! holds the rows until it commits: a reader can never see offset 8 before 7, and two writers never wait for each other in a circle.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use super::{Committed, Db, DbError, Tx, rows::Insert};
use crate::args;

/// Something to tell everyone on a topic.
#[derive(Clone, Debug)]
pub struct Announcement {
    /// The topic's name.
    pub topic: String,
    /// What is sent, as JSON.
    pub payload: String,
}

/// One entry of the journal.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct StoredChange {
    /// Its place in the topic, from 1, without holes.
    pub position: i64,
    /// When it was written.
    pub at: String,
    /// What was sent, as JSON.
    pub payload: String,
}

/// Gives the announcements their offsets and writes them down.
pub(super) async fn append(tx: &mut Tx, announcements: Vec<Announcement>) -> Result<Vec<Committed>, DbError> {
    if announcements.is_empty() {
        return Ok(vec![]);
    }
    let mut by_topic: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for announcement in announcements {
        by_topic.entry(announcement.topic).or_default().push(announcement.payload);
    }
    let mut args = Vec::new();
    for (topic, payloads) in &by_topic {
        args.extend(args![topic, i64::try_from(payloads.len()).unwrap_or(i64::MAX)]);
    }
    let mut lasts: HashMap<String, i64> = tx.insert_returning::<(String, i64)>(HEADS, args).await?.into_iter().collect();
    let (mut committed, mut args, at) = (Vec::new(), Vec::new(), tx.at().to_owned());
    for (topic, payloads) in by_topic {
        let first = lasts.remove(&topic).unwrap_or_default() - i64::try_from(payloads.len()).unwrap_or(i64::MAX) + 1;
        let topic: Arc<str> = topic.into();
        for (payload, offset) in payloads.into_iter().zip(first..) {
            args.extend(args![&*topic, offset, at.as_str(), payload.as_str()]);
            committed.push(Committed { topic: topic.clone(), offset, at: at.clone(), payload });
        }
    }
    tx.insert_last(if tx.is_postgres() { ENTRIES_OF_POSTGRES } else { ENTRIES }, args).await?;
    Ok(committed)
}

/// The next offsets of topics.
const HEADS: Insert = Insert {
    into: "topic_heads (topic, position)",
    row: "(?, ?)",
    rest: "ON CONFLICT (topic) DO UPDATE SET position = topic_heads.position + excluded.position RETURNING topic, position",
};
const ENTRIES: Insert = Insert { into: "journal (topic, position, at, payload)", row: "(?, ?, ?, ?)", rest: "" };
/// The one text that differs: SQLite has no number of a transaction, and nobody else who would need it.
const ENTRIES_OF_POSTGRES: Insert = Insert {
    into: "journal (topic, position, at, payload, tx)",
    row: "(?, ?, ?, ?, CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT))",
    rest: "",
};

/// The last offset of a topic; 0 where nothing was ever announced.
pub async fn head(db: &Db, topic: &str) -> Result<i64, DbError> {
    let row: Option<(i64,)> = db.opt("SELECT position FROM topic_heads WHERE topic = $1", args![topic]).await?;
    Ok(row.map_or(0, |(position,)| position))
}

/// The last offsets of the topics whose names begin like this.
pub async fn heads(db: &Db, prefix: &str) -> Result<Vec<(String, i64)>, DbError> {
    db.all("SELECT topic, position FROM topic_heads WHERE topic LIKE $1", args![format!("{prefix}%")]).await
}

/// Up to `limit` entries of a topic after an offset, in order. `None` when the first of them is no longer kept.
pub async fn read_events(db: &Db, topic: &str, after: i64, limit: i64) -> Result<Option<Vec<StoredChange>>, DbError> {
    let mut entries = entries(db, topic, after, limit).await?;
    if entries.is_empty() {
        if head(db, topic).await? <= after {
            return Ok(Some(entries));
        }
        // Deleted by its age, or committed between the two reads.
        entries = self::entries(db, topic, after, limit).await?;
    }
    Ok(entries.first().is_some_and(|first| first.position == after + 1).then_some(entries))
}

async fn entries(db: &Db, topic: &str, after: i64, limit: i64) -> Result<Vec<StoredChange>, DbError> {
    db.all(
        "SELECT position, at, payload FROM journal WHERE topic = $1 AND position > $2 ORDER BY position LIMIT $3",
        args![topic, after, limit],
    )
    .await
}

/// What names this database's history: a position from another history means nothing here.
pub async fn epoch(db: &Db) -> Result<String, DbError> {
    let (epoch,): (String,) = db.one("SELECT value FROM settings WHERE name = 'epoch'", args![]).await?;
    Ok(epoch)
}
