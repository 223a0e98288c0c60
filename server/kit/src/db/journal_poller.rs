//! Polls the journal for what other nodes committed: for when the bus is away, or has lost a message. PostgreSQL only; a SQLite file has one node.
//!
//! PostgreSQL numbers transactions when they first write, not when they commit, so "everything after the last number" would lose the slow ones. Each
//! poll therefore begins at the oldest transaction that was still under way at the poll before, and remembers what it has delivered since.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Committed, Db, DbError};
use crate::args;

/// Rows of one poll; what is left comes with the next.
const POLL_ROWS: i64 = 2000;

/// What is said of a database whose history began elsewhere.
const FOREIGN: &str =
    "this database was brought back from another PostgreSQL: run `belltower new-history` on it once, with no server running";

/// A position in the order of commits.
pub struct JournalPoller {
    /// Everything of older transactions was delivered.
    from: i64,
    /// What was delivered of those from there on, with its transaction.
    delivered: HashMap<(Arc<str>, i64), i64>,
    limit: i64,
}

#[derive(sqlx_macros::FromRow)]
struct Entry {
    topic: String,
    position: i64,
    at: String,
    payload: String,
    tx: i64,
}

/// The oldest transaction that is still under way, or the next one. What is older is committed, and can be read, or never was.
async fn horizon(db: &Db) -> Result<i64, DbError> {
    let (oldest,): (i64,) = db.one("SELECT CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)", args![]).await?;
    Ok(oldest)
}

impl JournalPoller {
    /// Begins at this moment. Refused where entries have numbers that no transaction here can have had: brought back from another PostgreSQL, they would
    /// count as new until this one's numbers have passed theirs, and all of that history be told again.
    pub async fn begin(db: &Db) -> Result<Self, DbError> {
        // In one statement: whatever it sees is older than the end of its snapshot.
        let (foreign,): (bool,) = db
            .one(
                "SELECT EXISTS (SELECT 1 FROM journal
                 WHERE tx > 0 AND tx >= CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT))",
                args![],
            )
            .await?;
        if foreign {
            return Err(DbError::Configuration(FOREIGN.into()));
        }
        Ok(Self { from: horizon(db).await?, delivered: HashMap::new(), limit: POLL_ROWS })
    }

    /// What was committed since the last poll, each entry once; those of one topic in order.
    pub async fn poll(&mut self, db: &Db) -> Result<Vec<Committed>, DbError> {
        let oldest = horizon(db).await?;
        let rows: Vec<Entry> = db
            .all(
                "SELECT topic, position, at, payload, tx FROM journal WHERE tx >= $1 ORDER BY tx, topic, position LIMIT $2",
                args![self.from, self.limit],
            )
            .await?;
        let whole = i64::try_from(rows.len()).unwrap_or(i64::MAX) < self.limit;
        let reached = if whole { oldest } else { oldest.min(rows.last().map_or(oldest, |row| row.tx)) };
        // One transaction larger than a poll, or many that are long under way: the next poll has to be longer to get past them.
        self.limit = if whole || reached > self.from { POLL_ROWS } else { self.limit * 2 };
        self.from = reached.max(self.from);
        let mut fresh = Vec::new();
        for Entry { topic, position, at, payload, tx } in rows {
            let topic: Arc<str> = topic.into();
            if self.delivered.insert((topic.clone(), position), tx).is_none() {
                fresh.push(Committed { topic, offset: position, at, payload });
            }
        }
        self.delivered.retain(|_, tx| *tx >= self.from);
        Ok(fresh)
    }
}
