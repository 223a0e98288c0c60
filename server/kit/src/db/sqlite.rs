//! Pool to a SQLite file, lent one at a time: one that writes, some that read.
//!
//! sqlx's own pool asks a connection's thread at every acquire and at every return whether it still lives, which costs more than most reads do. A file
//! does not go away as a server does: here only a connection that may be in the middle of something is put right before it is acquired again.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use parking_lot::Mutex;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Executor, SqlSafeStr, SqlStr, Sqlite, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{
    DbError,
    inline::{InlineConnection, Statement},
    wal_sync::Durable,
};

/// How long a caller waits for a connection: then it is refused with a clear error instead of hanging.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(30);

/// Pool of one kind. Cloned for the price of a counter.
#[derive(Clone)]
pub struct Pool(Arc<PoolInner>);

struct PoolInner {
    options: SqliteConnectOptions,
    count: u32,
    /// Those nobody uses. There may be fewer than permits: one that broke is opened anew when it is wanted.
    idle: Mutex<Vec<SqliteConnection>>,
    permits: Arc<Semaphore>,
}

/// How a file is opened.
pub(super) fn options(file: &std::path::Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A commit that was acknowledged survives a power cut, not just a crash.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Statements of many rows come in every length.
        .statement_cache_capacity(512)
        // 8 MiB instead of 2 keep what is written often in memory; a commit that split pages walks through all of it.
        .pragma("cache_size", "-8192")
        // For when `checkpoint_wal` is not quick enough.
        .pragma("wal_autocheckpoint", "30000")
        // What a statement may have to take back is no file's business.
        .pragma("temp_store", "memory")
        .busy_timeout(Duration::from_secs(5))
}

impl Pool {
    /// Opens so many.
    pub(super) async fn open(options: SqliteConnectOptions, count: u32) -> Result<Self, DbError> {
        let mut idle = Vec::new();
        for _ in 0..count {
            idle.push(options.connect().await?);
        }
        let permits = Arc::new(Semaphore::new(count as usize));
        Ok(Self(Arc::new(PoolInner { options, count, idle: Mutex::new(idle), permits })))
    }

    /// One of them, in the order in which callers came.
    pub(super) async fn acquire(&self) -> Result<PooledConnection, DbError> {
        let permit = tokio::time::timeout(ACQUIRE_TIMEOUT, self.0.permits.clone().acquire_owned()).await;
        let permit = permit.map_err(|_| DbError::PoolTimedOut)?.map_err(|_| DbError::PoolClosed)?;
        let idle = self.0.idle.lock().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.0.options.connect().await?,
        };
        Ok(PooledConnection { connection: Some(connection), kind: self.0.clone(), _permit: permit })
    }

    /// How many there are, and how many of them nobody uses.
    pub(super) fn counts(&self) -> (u32, u32) {
        (self.0.count, u32::try_from(self.0.permits.available_permits()).unwrap_or(u32::MAX))
    }

    /// Waits for what is under way and closes them all; nobody gets one any more.
    pub(super) async fn close(&self) {
        let all = self.0.permits.acquire_many(self.0.count).await;
        self.0.permits.close();
        drop(all);
        let idle = std::mem::take(&mut *self.0.idle.lock());
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a connection to the database was not closed cleanly");
            }
        }
    }
}

/// How often the write-ahead log is looked at.
const CHECKPOINT_EVERY: Duration = Duration::from_millis(200);
/// Pages of the write-ahead log from which it is checkpointed: 16 MB, so that what is written often is put into the file once. In a longer log the oldest pages may be out of
/// memory by the time they are written over, and are read from the disk first.
const CHECKPOINT_AT: i64 = 4_000;
/// Pages that may be behind when the writer is stopped for the last part of a checkpoint: some milliseconds.
const CHECKPOINT_GOAL: i64 = 400;
/// The most checkpoints beside the writer to come down to that.
const CHECKPOINT_ROUNDS: usize = 8;

/// Checkpoints the write-ahead log into the file, beside the writer, until its connection is closed: done by a commit, one in some hundred would wait
/// for all the others' pages.
pub(super) async fn checkpoint_wal(own: Pool, writer: Pool) {
    let ended = async {
        loop {
            tokio::time::sleep(CHECKPOINT_EVERY).await;
            let mut connection = own.acquire().await?;
            if wal_pages_behind(&mut connection, "PRAGMA wal_checkpoint(NOOP)").await? < CHECKPOINT_AT {
                continue;
            }
            for _ in 0..CHECKPOINT_ROUNDS {
                if wal_pages_behind(&mut connection, "PRAGMA wal_checkpoint(PASSIVE)").await? <= CHECKPOINT_GOAL {
                    break;
                }
            }
            // The log begins anew only when all of it is in its place, and a busy writer always has more: it has to stop for a moment. Otherwise the log
            // grows, and each page of it is new to the disk.
            let pause = writer.acquire().await?;
            wal_pages_behind(&mut connection, "PRAGMA wal_checkpoint(PASSIVE)").await?;
            drop(pause);
        }
    };
    let ended: Result<(), DbError> = ended.await;
    if let Err(error) = ended
        && !matches!(error, DbError::PoolClosed)
    {
        tracing::warn!(%error, "WAL checkpoints ended: the log of the database is checkpointed by its writers from now on");
    }
}

/// How many pages of the write-ahead log are not in the file after this checkpoint.
async fn wal_pages_behind(connection: &mut SqliteConnection, statement: &'static str) -> Result<i64, DbError> {
    let (_busy, pages, placed): (i64, i64, i64) = sqlx::query_as(statement).fetch_one(connection).await?;
    Ok(pages - placed)
}

/// An acquired connection; dropped, it goes back to the pool.
pub struct PooledConnection {
    connection: Option<SqliteConnection>,
    kind: Arc<PoolInner>,
    _permit: OwnedSemaphorePermit,
}

impl PooledConnection {
    /// It may be in any state: it is closed, and another takes its place.
    pub(super) fn discard(mut self) {
        self.connection = None;
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        self.kind.idle.lock().extend(self.connection.take());
    }
}

impl Deref for PooledConnection {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.connection.as_ref().expect("it is there until it is dropped")
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("it is there until it is dropped")
    }
}

/// A transaction of the one writer. Dropped without a commit, it leaves nothing behind.
pub struct SqliteTransaction {
    connection: Option<PooledConnection>,
    inline: Arc<InlineConnection>,
    /// Something was sent.
    begun: bool,
    /// What is sent with the commit, for nobody waits for its answer.
    last: Vec<Statement>,
}

impl SqliteTransaction {
    /// Begins one as soon as the writer's permit is free.
    pub(super) async fn begin(writer: &Pool, inline: &Arc<InlineConnection>) -> Result<Self, DbError> {
        Ok(Self { connection: Some(writer.acquire().await?), inline: inline.clone(), begun: false, last: Vec::new() })
    }

    /// A statement as it is sent: the first begins the transaction as well, which saves a walk to the connection's thread and back. Deferred, four writers
    /// failed as locked thousands of times a second; taken at once, they queue.
    pub(super) fn text(&mut self, sql: SqlStr) -> SqlStr {
        if std::mem::replace(&mut self.begun, true) {
            sql
        } else {
            AssertSqlSafe(format!("BEGIN IMMEDIATE; {}", sql.as_str())).into_sql_str()
        }
    }

    /// What it writes with.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("a transaction has its connection until it ends")
    }

    /// Has a statement run at the end. Without `touches` its arguments have no numbers.
    pub(super) fn at_last(&mut self, statement: Statement) {
        self.last.push(statement);
    }

    /// How many statements wait for the commit.
    pub(super) fn waiting(&self) -> usize {
        self.last.len()
    }

    /// Forgets those that wait beyond so many.
    pub(super) fn forget_after(&mut self, many: usize) {
        self.last.truncate(many);
    }

    /// Whether something was sent.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// Commits, with these statements as its last; their arguments have no numbers. Answers with what to wait for until a power cut does not take it.
    pub(super) async fn commit(&mut self, more: &[Statement]) -> Result<Durable, DbError> {
        let last = std::mem::take(&mut self.last);
        let statements: Vec<&Statement> = last.iter().chain(more).collect();
        let committed = match if self.begun { None } else { self.inline.commit(&statements) } {
            Some(durable) => Ok(durable),
            None => self.commit_far(&statements).await.map(|()| Durable::already()),
        };
        // For another try.
        self.last = last;
        committed
    }

    /// Has the connection's thread do it; on disk when it answers.
    async fn commit_far(&mut self, statements: &[&Statement]) -> Result<(), DbError> {
        let native = |args| super::args::sqlite(args).map_err(DbError::Encode);
        if statements.iter().any(|statement| statement.touches) {
            for statement in statements {
                let text = self.text(AssertSqlSafe(statement.text.clone()).into_sql_str());
                let query = sqlx::query_with::<Sqlite, _>(text, native(statement.args.clone())?);
                if query.execute(self.connection()).await?.rows_affected() == 0 && statement.touches {
                    return Err(DbError::RowNotFound);
                }
            }
            sqlx::query::<Sqlite>("COMMIT").execute(self.connection()).await?;
        } else {
            let args = native(statements.iter().flat_map(|statement| statement.args.iter().cloned()).collect())?;
            let text = match statements {
                // One statement alone is a transaction already.
                [one] if !self.begun => AssertSqlSafe(one.text.clone()).into_sql_str(),
                _ => {
                    let texts = statements.iter().map(|statement| statement.text.as_str()).chain(["COMMIT"]);
                    self.text(AssertSqlSafe(texts.collect::<Vec<_>>().join("; ")).into_sql_str())
                }
            };
            sqlx::query_with::<Sqlite, _>(text, args).execute(self.connection()).await?;
        }
        self.begun = false;
        Ok(())
    }

    /// Takes back what a failed commit left; answers whether it may be tried again.
    pub(super) async fn starts_over(&mut self) -> bool {
        self.begun = !is_put_right(self.connection()).await;
        !self.begun
    }
}

/// Ends a transaction that may have ended by itself: a statement that failed takes its transaction along, and so does a full disk.
pub(super) async fn is_put_right(connection: &mut SqliteConnection) -> bool {
    connection.execute("ROLLBACK").await.is_ok() || connection.execute("BEGIN; ROLLBACK").await.is_ok()
}

impl Drop for SqliteTransaction {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take().filter(|_| self.begun) else { return };
        // Nobody else gets it before that: its permit goes with it. If it cannot be put right a new connection begins anew. Without a runtime the process is
        // about to end.
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => {
                runtime.spawn(async move {
                    if !is_put_right(&mut connection).await {
                        connection.discard();
                    }
                });
            }
            Err(_) => connection.discard(),
        }
    }
}
