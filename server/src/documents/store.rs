//! The store of documents over both databases. Appends go through the writer; everything else is a read or a transaction of its own.

use async_trait::async_trait;
use belltower_sync::{
    Appended, Became, Created, DocumentId, Found, Loaded, LogEntry, Logged, Projection, Quarantined, RULES, Rebase, Snapshot, Store,
    StoreError, projected,
};
use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, oneshot};

use super::{insert, moment, shelf_of, telling, writer, writer::Append};
use crate::{
    args,
    db::{Db, DbError, Tail, Tx},
    world::World,
};

/// Log entries that stay readable behind a compacted state, for history.
pub(super) const KEPT_ENTRIES: i64 = 20_000;
/// Entries between two states that history is replayed from: at most so many are read for one moment of it.
const BASE_EVERY: i64 = 2_000;
/// Log entries read at once for a copy that lacks them.
const READ_AT_ONCE: i64 = 1_000;
/// Refused updates that are kept for inspection; the oldest go first.
const KEPT_REFUSED: i64 = 1_000;

pub(super) struct DocumentStore {
    db: Db,
    world: World,
    tail: Tail,
    appends: mpsc::Sender<Append>,
}

impl DocumentStore {
    pub fn new(db: Db, world: World, tail: Tail) -> Self {
        let appends = writer::start(db.clone(), world.clone(), tail.clone());
        Self { db, world, tail, appends }
    }

    async fn begin(&self) -> Result<Tx, StoreError> {
        Tx::begin(&self.db, &self.world, &self.tail, None).await.map_err(unavailable)
    }
}

#[async_trait]
impl Store for DocumentStore {
    async fn create(&self, id: &DocumentId, first: Logged, projection: Projection) -> Result<Created, StoreError> {
        let mut tx = self.begin().await?;
        let held: Option<(String,)> = tx.opt("SELECT id FROM documents WHERE id = $1", args![id.as_str()]).await.map_err(unavailable)?;
        if held.is_some() {
            return Err(StoreError::Exists);
        }
        let epoch = insert(&mut tx, id, &first, &projection).await.map_err(|error| StoreError::Unavailable(format!("{error:?}")))?;
        tx.commit().await.map_err(unavailable)?;
        Ok(Created { epoch: epoch.into(), seq: 1 })
    }

    async fn load(&self, id: &DocumentId) -> Result<Option<Found>, StoreError> {
        found(self.db.all(WHOLE, args![id.as_str(), RULES]).await.map_err(unavailable)?)
    }

    async fn append(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, became: Became) -> Result<Appended, StoreError> {
        let (reply, stored) = oneshot::channel();
        let stopped = || StoreError::Unavailable("the writer has ended".into());
        self.appends.send(Append { id: id.clone(), after, batch, became, reply }).await.map_err(|_| stopped())?;
        stored.await.unwrap_or_else(|_| Err(stopped()))
    }

    async fn append_behind(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, rebase: Rebase<'_>) -> Result<i64, StoreError> {
        let mut tx = self.begin().await?;
        // Changes nothing, and keeps the row until the end: other nodes wait in line.
        let row: Option<(i64,)> = tx
            .opt("UPDATE documents SET seq = seq WHERE id = $1 AND deleted_at IS NULL RETURNING seq", args![id.as_str()])
            .await
            .map_err(unavailable)?;
        let (last,) = row.ok_or(StoreError::NotFound)?;
        let missed = entries(tx.all(SINCE, args![id.as_str(), after, READ_AT_ONCE]).await.map_err(unavailable)?);
        // Further behind than is read at once: it is loaded anew.
        if missed.last().is_none_or(|entry| entry.seq != last) {
            return Err(StoreError::Behind);
        }
        let now = rebase(missed)?;
        // Who is given something by this batch, and not by what was missed, shows only beside what lies in the log.
        let before = match shelf_of(id.kind()).filter(|shelf| telling::is_shared_out(shelf, &now.content)) {
            Some(shelf) => {
                let stored = found(tx.all(WHOLE, args![id.as_str(), RULES]).await.map_err(unavailable)?)?.ok_or(StoreError::NotFound)?;
                Some(projected(shelf.kind(), &stored.loaded)?)
            }
            None => None,
        };
        let became = Became { now, before };
        let seq = writer::store_one(&mut tx, &self.db, id, last, &batch, &became).await.map_err(|error| writer::unavailable(&error))??;
        tx.commit().await.map_err(unavailable)?;
        Ok(seq)
    }

    async fn since(&self, id: &DocumentId, after: i64) -> Result<Vec<LogEntry>, StoreError> {
        Ok(entries(self.db.all(SINCE, args![id.as_str(), after, READ_AT_ONCE]).await.map_err(unavailable)?))
    }

    async fn heads(&self, ids: &[DocumentId]) -> Result<Vec<(DocumentId, i64)>, StoreError> {
        let places: Vec<String> = (1..=ids.len()).map(|place| format!("${place}")).collect();
        let sql = format!("SELECT id, seq FROM documents WHERE deleted_at IS NULL AND id IN ({})", places.join(", "));
        let ids = ids.iter().map(|id| id.as_str().into()).collect();
        let rows: Vec<(String, i64)> = self.db.all(AssertSqlSafe(sql), ids).await.map_err(unavailable)?;
        Ok(rows.into_iter().filter_map(|(id, seq)| Some((DocumentId::parse(&id)?, seq))).collect())
    }

    async fn compact(&self, id: &DocumentId, snapshot: Snapshot) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        let written = tx
            .exec(
                "UPDATE documents SET snapshot = $2, snapshot_seq = $3 WHERE id = $1 AND snapshot_seq < $3",
                args![id.as_str(), snapshot.state.to_vec(), snapshot.seq],
            )
            .await
            .map_err(unavailable)?;
        if written > 0 {
            keep_base(&mut tx, id, snapshot.seq, &snapshot.state).await.map_err(unavailable)?;
            // Only what a state stands in for: without one the log from its first entry is all there is of the past.
            let oldest = "SELECT MAX(seq) FROM document_bases WHERE document_id = $1 AND seq <= $2";
            for sql in [
                format!("DELETE FROM document_log WHERE document_id = $1 AND seq <= ({oldest})"),
                format!("DELETE FROM document_bases WHERE document_id = $1 AND seq < ({oldest})"),
            ] {
                tx.exec(AssertSqlSafe(sql), args![id.as_str(), snapshot.seq - KEPT_ENTRIES]).await.map_err(unavailable)?;
            }
        }
        tx.commit().await.map_err(unavailable)
    }

    async fn quarantine(&self, id: &DocumentId, refused: Quarantined) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        tx.exec(
            "INSERT INTO document_quarantine (id, document_id, at, user_id, reason, changes) VALUES ($1, $2, $3, $4, $5, $6)",
            args![self.world.id(), id.as_str(), moment(refused.at_ms), &*refused.user_id, refused.reason.as_str(), refused.update.to_vec()],
        )
        .await
        .map_err(unavailable)?;
        tx.exec(
            "DELETE FROM document_quarantine WHERE id IN (SELECT id FROM document_quarantine ORDER BY at DESC, id DESC LIMIT 1000 OFFSET $1)",
            args![KEPT_REFUSED],
        )
        .await
        .map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)
    }
}

/// Keeps a state that history can be replayed from, unless there is one from not long before.
pub(super) async fn keep_base(tx: &mut Tx, id: &DocumentId, seq: i64, state: &[u8]) -> Result<(), DbError> {
    tx.exec(
        "INSERT INTO document_bases (document_id, seq, state) SELECT $1, $2, $3
         WHERE NOT EXISTS (SELECT 1 FROM document_bases WHERE document_id = $1 AND seq > $4)",
        args![id.as_str(), seq, state.to_vec(), seq - BASE_EVERY],
    )
    .await
    .map(drop)
}

/// A document, what is wrong with it if these rules found it, and the entries of its log that its compacted state does not hold.
const WHOLE: &str = "SELECT epoch, seq, snapshot_seq, snapshot, CASE WHEN rules = $2 THEN problems ELSE '' END
    FROM documents WHERE id = $1 AND deleted_at IS NULL
    UNION ALL SELECT '', l.seq, -1, l.changes, '' FROM document_log l JOIN documents d ON d.id = l.document_id
    WHERE d.id = $1 AND d.deleted_at IS NULL AND l.seq > d.snapshot_seq AND l.seq <= d.seq ORDER BY 2";
/// What an entry has in place of the place of a compacted state.
const NO_DOCUMENT: i64 = -1;
/// A row of it.
type WholeRow = (String, i64, i64, Option<Vec<u8>>, String);

/// Reads it: one statement, so that a compaction cannot come between the state and the entries that follow on it.
fn found(rows: Vec<WholeRow>) -> Result<Option<Found>, StoreError> {
    let (document, log): (Vec<_>, Vec<_>) = rows.into_iter().partition(|(_, _, snapshot_seq, ..)| *snapshot_seq != NO_DOCUMENT);
    let Some((epoch, seq, snapshot_seq, snapshot, problems)) = document.into_iter().next() else { return Ok(None) };
    let loaded = Loaded {
        epoch: epoch.into(),
        snapshot: snapshot.map(|state| Snapshot { seq: snapshot_seq, state: state.into() }),
        log: entries(log.into_iter().map(|(_, seq, _, changes, _)| (seq, changes.unwrap_or_default())).collect()),
    };
    if loaded.seq() != seq {
        return Err(StoreError::Damaged(format!("its log ends at {} and should end at {seq}", loaded.seq())));
    }
    // Found by other rules, they are none.
    Ok(Some(Found { loaded, problems: serde_json::from_str(&problems).ok() }))
}

/// Entries after one.
const SINCE: &str = "SELECT seq, changes FROM document_log WHERE document_id = $1 AND seq > $2 ORDER BY seq LIMIT $3";

fn entries(rows: Vec<(i64, Vec<u8>)>) -> Vec<LogEntry> {
    rows.into_iter().map(|(seq, update)| LogEntry { seq, update: update.into() }).collect()
}

fn unavailable(error: DbError) -> StoreError {
    StoreError::Unavailable(error.to_string())
}
