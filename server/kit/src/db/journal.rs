//! The journal, which is the outbox: what was published, per topic, at offsets in commit order. It replays what a client missed.
//!
//! On PostgreSQL each topic has a row that holds its last offset. A transaction takes its offsets from those rows last and in the order of the topics'
//! names, and holds the rows until it commits: a reader can never see offset 8 before 7, and two writers never wait for each other in a circle.
//!
//! On SQLite transactions have one order anyway: a topic goes on behind its last entry, which is mostly known in memory (`heads`), and the key of the
//! journal sees to it that no place is taken twice.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use sqlx::{AssertSqlSafe, Postgres, Transaction};

use super::{
    Arg, Committed, Db, DbError, Reads, Tx,
    args::places,
    heads::Heads,
    inline::Statement,
    rows::{Insert, ROWS},
    sqlite::SqliteTransaction,
    wal_sync::Durable,
};
use crate::args;

/// An event of a transaction's outbox, for everyone on a topic.
#[derive(Clone, Debug)]
pub struct OutboxEvent {
    /// The topic's name.
    pub topic: String,
    /// What is sent, as JSON.
    pub payload: String,
    /// What it comes from, where that may come again: a topic takes each source once.
    pub source: Option<String>,
}

/// One entry of the journal.
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub struct StoredChange {
    /// Its place in the topic, from 1, without holes.
    pub position: i64,
    /// When it was written.
    pub at: String,
    /// What was sent, as JSON.
    pub payload: String,
}

/// What a transaction publishes, by topic and in the order of their names.
pub(super) struct Entries {
    at: String,
    by_topic: BTreeMap<Arc<str>, Vec<(String, Option<String>)>>,
}

impl Entries {
    pub fn new(at: String, outbox: Vec<OutboxEvent>) -> Self {
        let mut by_topic: BTreeMap<Arc<str>, Vec<_>> = BTreeMap::new();
        for OutboxEvent { topic, payload, source } in outbox {
            by_topic.entry(topic.into()).or_default().push((payload, source));
        }
        Self { at, by_topic }
    }

    /// The topics, and how many entries each gets.
    fn counts(&self) -> impl Iterator<Item = (&Arc<str>, i64)> {
        self.by_topic.iter().map(|(topic, entries)| (topic, i64::try_from(entries.len()).unwrap_or(i64::MAX)))
    }

    /// The arguments of all rows, each topic's behind its head.
    fn rows(&self, heads: &HashMap<Arc<str>, i64>) -> Vec<Arg> {
        let mut rows = Vec::with_capacity(5 * self.by_topic.values().map(Vec::len).sum::<usize>());
        for (topic, entries) in &self.by_topic {
            let first = heads.get(topic).copied().unwrap_or_default() + 1;
            for ((payload, source), offset) in entries.iter().zip(first..) {
                rows.extend(args![&**topic, offset, self.at.as_str(), payload.as_str(), source.clone()]);
            }
        }
        rows
    }

    /// The entries as they are committed, each topic's behind its head.
    fn committed(self, heads: &HashMap<Arc<str>, i64>) -> Vec<Committed> {
        let Self { at, by_topic } = self;
        let mut committed = Vec::with_capacity(by_topic.len());
        for (topic, entries) in by_topic {
            let first = heads.get(&topic).copied().unwrap_or_default() + 1;
            let entry = |((payload, _), offset)| Committed { topic: topic.clone(), offset, at: at.clone(), payload };
            committed.extend(entries.into_iter().zip(first..).map(entry));
        }
        committed
    }
}

/// Writes the entries down and commits, where the database keeps the heads for several nodes.
pub(super) async fn commit_shared(tx: &mut Transaction<'static, Postgres>, entries: Entries) -> Result<Vec<Committed>, DbError> {
    let args = entries.counts().flat_map(|(topic, count)| args![&**topic, count]).collect();
    let mut heads = HashMap::new();
    for Statement { text, args, .. } in HEADS.statements(args, true) {
        let args = super::args::postgres(args).map_err(DbError::Encode)?;
        let lasts: Vec<(String, i64)> = sqlx::query_as_with(AssertSqlSafe(text), args).fetch_all(&mut **tx).await?;
        heads.extend(lasts.into_iter().map(|(topic, last)| (Arc::from(topic), last)));
    }
    for (topic, count) in entries.counts() {
        heads.entry(topic.clone()).and_modify(|last| *last -= count);
    }
    for Statement { text, args, .. } in ENTRIES_OF_POSTGRES.statements(entries.rows(&heads), true) {
        let args = super::args::postgres(args).map_err(DbError::Encode)?;
        sqlx::query_with(AssertSqlSafe(text), args).execute(&mut **tx).await?;
    }
    Ok(entries.committed(&heads))
}

/// Writes the entries down and commits, where one process writes: heads follow from the journal, and those of late are in memory.
pub(super) async fn commit_embedded(
    tx: &mut SqliteTransaction,
    known: &Heads,
    entries: Entries,
) -> Result<(Vec<Committed>, Durable), DbError> {
    let mut tries = 0..TRIES;
    loop {
        // Read within the transaction they are certain; from memory they are as long as no command wrote to the file beside the server.
        let begun = tx.has_begun();
        let remembered = if begun { None } else { known.of(entries.counts().map(|(topic, _)| topic)) };
        let heads = match remembered {
            Some(heads) => heads,
            None => read_heads(tx, &entries).await?,
        };
        match tx.commit(&ENTRIES.statements(entries.rows(&heads), false)).await {
            Ok(durable) => {
                known.learn(entries.counts().map(|(topic, count)| (topic.clone(), heads.get(topic).copied().unwrap_or_default() + count)));
                return Ok((entries.committed(&heads), durable));
            }
            Err(error) => {
                known.forget();
                // What came before the commit would be lost; if there was nothing, all of it is tried again.
                if begun || !is_taken(&error) || tries.next().is_none() || !tx.starts_over().await {
                    return Err(error);
                }
            }
        }
    }
}

/// How often a place may turn out to be taken by a command that writes at the same time.
const TRIES: usize = 3;

/// Whether an entry's place is taken.
fn is_taken(error: &DbError) -> bool {
    matches!(error, DbError::Database(said) if said.is_unique_violation() && said.message().contains("journal.position"))
}

async fn read_heads(tx: &mut SqliteTransaction, entries: &Entries) -> Result<HashMap<Arc<str>, i64>, DbError> {
    let topics: Vec<_> = entries.counts().map(|(topic, _)| topic).collect();
    let mut heads = HashMap::with_capacity(topics.len());
    for some in topics.chunks(ROWS) {
        let sql = format!(
            "WITH named (topic) AS (VALUES {})
             SELECT topic, MAX(COALESCE((SELECT position FROM topic_heads WHERE topic_heads.topic = named.topic), 0),
               COALESCE((SELECT MAX(position) FROM journal WHERE journal.topic = named.topic), 0)) FROM named",
            vec!["(?)"; some.len()].join(", ")
        );
        let args = super::args::sqlite(some.iter().map(|topic| Arg::from(&***topic)).collect()).map_err(DbError::Encode)?;
        let rows: Vec<(String, i64)> = sqlx::query_as_with(AssertSqlSafe(sql), args).fetch_all(tx.connection()).await?;
        heads.extend(rows.into_iter().map(|(topic, head)| (Arc::from(topic), head)));
    }
    Ok(heads)
}

/// The next offsets of topics.
const HEADS: Insert = Insert {
    into: "topic_heads (topic, position)",
    row: "(?, ?)",
    rest: "ON CONFLICT (topic) DO UPDATE SET position = topic_heads.position + excluded.position RETURNING topic, position",
};
const ENTRIES: Insert = Insert { into: "journal (topic, position, at, payload, source)", row: "(?, ?, ?, ?, ?)", rest: "" };
/// The one text that differs: SQLite has no number of a transaction, and nobody else who would need it.
const ENTRIES_OF_POSTGRES: Insert = Insert {
    into: "journal (topic, position, at, payload, source, tx)",
    row: "(?, ?, ?, ?, ?, CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT))",
    rest: "",
};

/// Prunes the journal: deletes up to `limit` entries of before a moment; answers how many. A topic goes on counting where it was, also when nothing of it is left.
pub async fn prune_journal(tx: &mut Tx, before: &str, limit: i64) -> Result<usize, DbError> {
    let gone: Vec<(String, i64)> = tx
        .all(
            "DELETE FROM journal WHERE (topic, position) IN (SELECT topic, position FROM journal WHERE at < $1 ORDER BY at LIMIT $2)
             RETURNING topic, position",
            args![before, limit],
        )
        .await?;
    let mut lasts: BTreeMap<&str, i64> = BTreeMap::new();
    for (topic, position) in &gone {
        let last = lasts.entry(topic).or_default();
        *last = (*last).max(*position);
    }
    // In the order of their names, as whoever writes takes them.
    let args = lasts.into_iter().flat_map(|(topic, last)| args![topic, last]).collect();
    tx.insert(KEEP_HEADS, args).await?;
    Ok(gone.len())
}

/// Keeps the head of a topic whose entries are pruned.
const KEEP_HEADS: Insert = Insert {
    into: "topic_heads (topic, position)",
    row: "(?, ?)",
    rest: "ON CONFLICT (topic) DO UPDATE SET position = excluded.position WHERE topic_heads.position < excluded.position",
};

/// The last offset of a topic; 0 where nothing was ever published.
pub async fn head(db: &Db, topic: &str) -> Result<i64, DbError> {
    head_in(&mut &*db, topic).await
}

/// The same, read wherever the caller reads.
pub async fn head_in(from: &mut impl Reads, topic: &str) -> Result<i64, DbError> {
    // The journal says it where one process writes; what only `topic_heads` knows is what is no longer in the journal, or was never (`Tx::reserve`).
    let sql = "SELECT MAX(position) FROM (SELECT position FROM topic_heads WHERE topic = $1
               UNION ALL SELECT MAX(position) FROM journal WHERE topic = $1) known";
    let known: Vec<(Option<i64>,)> = from.rows(sql.to_owned(), args![topic]).await?;
    Ok(known.first().and_then(|(position,)| *position).unwrap_or_default())
}

/// The last offsets of these topics, whose offsets are reserved. Looked up by their names: there is a row for every class, account and document there was.
pub async fn heads(db: &Db, topics: &[String]) -> Result<Vec<(String, i64)>, DbError> {
    let places = places(1, topics.len());
    let sql = format!("SELECT topic, position FROM topic_heads WHERE topic IN ({places})");
    db.all(AssertSqlSafe(sql), topics.iter().map(|topic| Arg::from(topic.as_str())).collect()).await
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

#[cfg(test)]
mod tests;
