//! The store of documents over both databases. Appends go through the writer; everything else is a read or a transaction of its own.

use async_trait::async_trait;
use belltower_sync::{
    Appended, Became, Created, DocumentId, Found, Loaded, LogEntry, Logged, Projection, Quarantined, Rebase, Snapshot, Store, StoreError,
    projected,
};
use sqlx::AssertSqlSafe;
use tokio::sync::{Mutex, Semaphore, mpsc, oneshot};

use super::{document_type_of, insert, moment, notifications, rules, writer, writer::Append};
use crate::{
    args,
    db::{CommitStream, Db, DbError, Reads, Tx, places},
    error,
    tasks::Tasks,
    world::World,
};

/// Log entries that stay readable behind a compacted state, for history.
pub(super) const KEPT_ENTRIES: i64 = 20_000;
/// Entries between two states that history is replayed from: at most so many are read for one moment of it.
const BASE_EVERY: i64 = 2_000;
/// Log entries read at once for a copy that lacks them.
const READ_AT_ONCE: i64 = 1_000;
/// Refused updates, and their bytes, that are kept for inspection of one account, and of one document. The first say what went wrong; what comes on top
/// of them is counted and not kept, so that nobody fills the disk with them.
const QUARANTINE_OF_ONE: (i64, i64) = (50, 8 * 1024 * 1024);
/// Of them that wait to be kept: more come only from somebody who means it.
const QUARANTINED_AT_ONCE: usize = 16;
/// Of all: the oldest go first.
const QUARANTINE: (i64, i64) = (1_000, 64 * 1024 * 1024);

pub(super) struct DocumentStore {
    db: Db,
    world: World,
    commit_stream: CommitStream,
    appends: mpsc::Sender<Append>,
    /// Refused updates are kept one after the other, each with what was kept before it in sight.
    quarantine: Mutex<()>,
    /// How many of them, the one at hand included, may be in memory.
    quarantined: Semaphore,
}

impl DocumentStore {
    pub fn new(db: Db, world: World, commit_stream: CommitStream, tasks: &Tasks) -> Self {
        let appends = writer::start(db.clone(), world.clone(), commit_stream.clone(), tasks);
        Self { db, world, commit_stream, appends, quarantine: Mutex::default(), quarantined: Semaphore::new(QUARANTINED_AT_ONCE) }
    }

    async fn begin(&self) -> Result<Tx, StoreError> {
        Tx::begin(&self.db, &self.world, &self.commit_stream, None).await.map_err(unavailable)
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
        found(self.db.all(WHOLE, args![id.as_str(), rules(id)]).await.map_err(unavailable)?)
    }

    async fn append(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, became: Became) -> Result<Appended, StoreError> {
        let (reply, stored) = oneshot::channel();
        let stopped = || StoreError::Unavailable("the writer has ended".into());
        self.appends.send(Append { id: id.clone(), after, batch, became, reply }).await.map_err(|_| stopped())?;
        stored.await.unwrap_or_else(|_| Err(stopped()))
    }

    async fn append_rebasing(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, rebase: Rebase<'_>) -> Result<i64, StoreError> {
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
            return Err(StoreError::AppendConflict);
        }
        let now = rebase(missed)?;
        // Who is given something by this batch, and not by what was missed, shows only beside what lies in the log.
        let before = match document_type_of(id.kind()).filter(|document_type| notifications::has_assignees(document_type, &now.content)) {
            Some(document_type) => {
                let stored =
                    found(tx.all(WHOLE, args![id.as_str(), rules(id)]).await.map_err(unavailable)?)?.ok_or(StoreError::NotFound)?;
                Some(projected(document_type.kind(), &stored.loaded)?)
            }
            None => None,
        };
        let became = Became { now, before, touched: None };
        let seq = writer::store_one(&mut tx, id, last, &batch, &became).await.map_err(|error| writer::unavailable(&error))??;
        tx.commit().await.map_err(unavailable)?;
        Ok(seq)
    }

    async fn since(&self, id: &DocumentId, after: i64) -> Result<Vec<LogEntry>, StoreError> {
        Ok(entries(self.db.all(SINCE, args![id.as_str(), after, READ_AT_ONCE]).await.map_err(unavailable)?))
    }

    async fn heads(&self, ids: &[DocumentId]) -> Result<Vec<(DocumentId, i64)>, StoreError> {
        let places = places(1, ids.len());
        let sql = format!("SELECT id, seq FROM documents WHERE deleted_at IS NULL AND id IN ({places})");
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
            save_base(&mut tx, id, snapshot.seq, &snapshot.state).await.map_err(unavailable)?;
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

    async fn own(&self, id: &DocumentId, client: u64, user_id: &str) -> Result<(), StoreError> {
        let Ok(client) = i64::try_from(client) else { return Ok(()) };
        let mut tx = self.begin().await?;
        tx.exec(
            "INSERT INTO document_clients (document_id, client, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            args![id.as_str(), client, user_id],
        )
        .await
        .map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)
    }

    async fn quarantine(&self, id: &DocumentId, refused: Quarantined) -> Result<(), StoreError> {
        let dropped = || metrics::counter!("belltower_sync_quarantine_dropped_total").increment(1);
        let Ok(_room) = self.quarantined.try_acquire() else {
            dropped();
            return Ok(());
        };
        let _turn = self.quarantine.lock().await;
        let mut tx = self.begin().await?;
        if has_its_share(&mut tx, id, &refused).await.map_err(unavailable)? {
            dropped();
            return Ok(());
        }
        tx.exec(
            "INSERT INTO document_quarantine (id, document_id, at, user_id, reason, changes) VALUES ($1, $2, $3, $4, $5, $6)",
            args![self.world.id(), id.as_str(), moment(refused.at_ms), &*refused.user_id, refused.reason.as_str(), refused.update.to_vec()],
        )
        .await
        .map_err(unavailable)?;
        tx.exec(
            "DELETE FROM document_quarantine WHERE id IN (SELECT id FROM
               (SELECT id, ROW_NUMBER() OVER newest AS place, SUM(OCTET_LENGTH(changes)) OVER newest AS bytes FROM document_quarantine
                WINDOW newest AS (ORDER BY at DESC, id DESC)) kept WHERE place > $1 OR bytes > $2)",
            args![QUARANTINE.0, QUARANTINE.1],
        )
        .await
        .map_err(unavailable)?;
        tx.commit().await.map_err(unavailable)
    }
}

/// Whether as much is kept already of the account, or of the document, as may be.
async fn has_its_share(tx: &mut Tx, id: &DocumentId, refused: &Quarantined) -> Result<bool, DbError> {
    for (of, whose) in [("user_id", &*refused.user_id), ("document_id", id.as_str())] {
        let sql =
            format!("SELECT COUNT(*), CAST(COALESCE(SUM(OCTET_LENGTH(changes)), 0) AS BIGINT) FROM document_quarantine WHERE {of} = $1");
        let (count, bytes): (i64, i64) = tx.one(AssertSqlSafe(sql), args![whose]).await?;
        let bytes = bytes.saturating_add(i64::try_from(refused.update.len()).unwrap_or(i64::MAX));
        if count >= QUARANTINE_OF_ONE.0 || bytes > QUARANTINE_OF_ONE.1 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Keeps a state that history can be replayed from, unless there is one from not long before.
pub(super) async fn save_base(tx: &mut Tx, id: &DocumentId, seq: i64, state: &[u8]) -> Result<(), DbError> {
    tx.exec(
        "INSERT INTO document_bases (document_id, seq, state) SELECT $1, $2, $3
         WHERE NOT EXISTS (SELECT 1 FROM document_bases WHERE document_id = $1 AND seq > $4)",
        args![id.as_str(), seq, state.to_vec(), seq - BASE_EVERY],
    )
    .await
    .map(drop)
}

/// A document, what is wrong with it if these rules found it, the entries of its log that its compacted state does not hold, and whose its clients are.
const WHOLE: &str = "SELECT epoch, seq, snapshot_seq, snapshot, CASE WHEN rules = $2 THEN problems ELSE '' END
    FROM documents WHERE id = $1 AND deleted_at IS NULL
    UNION ALL SELECT '', l.seq, -1, l.changes, '' FROM document_log l JOIN documents d ON d.id = l.document_id
    WHERE d.id = $1 AND d.deleted_at IS NULL AND l.seq > d.snapshot_seq AND l.seq <= d.seq
    UNION ALL SELECT user_id, client, -2, NULL, '' FROM document_clients WHERE document_id = $1 ORDER BY 2";
/// What an entry has in place of the place of a compacted state.
const ENTRY: i64 = -1;
/// What an owner has there.
const OWNER: i64 = -2;
/// A row of it.
type WholeRow = (String, i64, i64, Option<Vec<u8>>, String);

/// Reads it: one statement, so that a compaction cannot come between the state and the entries that follow on it.
fn found(rows: Vec<WholeRow>) -> Result<Option<Found>, StoreError> {
    let (mut document, mut log, mut owners) = (None, Vec::new(), Vec::new());
    for (text, number, at, bytes, problems) in rows {
        match at {
            ENTRY => log.push((number, bytes.unwrap_or_default())),
            OWNER => owners.extend(u64::try_from(number).ok().map(|client| (client, text.into()))),
            _ => document = Some((text, number, at, bytes, problems)),
        }
    }
    let Some((epoch, seq, snapshot_seq, snapshot, problems)) = document else { return Ok(None) };
    let loaded = Loaded {
        epoch: epoch.into(),
        snapshot: snapshot.map(|state| Snapshot { seq: snapshot_seq, state: state.into() }),
        log: entries(log),
    };
    if loaded.seq() != seq {
        return Err(StoreError::Damaged(format!("its log ends at {} and should end at {seq}", loaded.seq())));
    }
    // Found by other rules, they are none.
    Ok(Some(Found { loaded, problems: serde_json::from_str(&problems).ok(), owners }))
}

/// What a document says, as it is stored. Holds nothing: others write meanwhile.
pub(super) async fn content(from: &mut impl Reads, id: &DocumentId) -> Result<Projection, error::Error> {
    let kind = document_type_of(id.kind()).ok_or_else(error::not_found)?.kind();
    let stored =
        found(from.rows(WHOLE.to_owned(), args![id.as_str(), rules(id)]).await?).map_err(error::internal)?.ok_or_else(error::not_found)?;
    // A large one takes a while to replay: not on the thread that serves sockets.
    let read = tokio::task::spawn_blocking(move || projected(kind, &stored.loaded)).await.map_err(error::internal)?;
    read.map_err(error::internal)
}

/// Entries after one.
const SINCE: &str = "SELECT seq, changes FROM document_log WHERE document_id = $1 AND seq > $2 ORDER BY seq LIMIT $3";

fn entries(rows: Vec<(i64, Vec<u8>)>) -> Vec<LogEntry> {
    rows.into_iter().map(|(seq, update)| LogEntry { seq, update: update.into() }).collect()
}

fn unavailable(error: DbError) -> StoreError {
    StoreError::Unavailable(error.to_string())
}
