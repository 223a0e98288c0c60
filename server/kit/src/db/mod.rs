//! The one place that knows two databases exist. Everybody else writes one text of SQL and says what it wants back.
//!
//! Reads go through [`Db`]; writes through a [`Tx`], whose commit journals what it publishes (`journal`) and feeds the commit stream (`commit_stream`).

mod args;
mod commit_stream;
mod copy;
mod fetch;
mod heads;
mod inline;
mod journal;
mod journal_poller;
mod lock;
mod migrate;
mod reads;
mod retry;
mod rows;
mod snapshot;
mod sqlite;
mod tx;
mod wal_sync;

use std::{path::Path, sync::Arc, time::Duration};

pub use args::{Arg, places};
pub use commit_stream::{CommitStream, Committed, CommittedBatch};
pub use copy::{copy_file, faults};
use fetch::{Fetched, Wanted};
use futures_util::future::BoxFuture;
pub use heads::Heads;
use inline::InlineConnection;
pub use journal::{OutboxEvent, StoredChange, epoch, head, head_in, heads, prune_journal, read_events};
pub use journal_poller::JournalPoller;
pub use lock::{FileLock, lock, lock_file};
pub use reads::{PlannedAnew, Reads};
pub use retry::{is_race_lost, retry};
pub use rows::Insert;
pub use snapshot::Snapshot;
pub use sqlite::Pool;
pub use sqlx::{AssertSqlSafe, Error as DbError};
use sqlx::{
    Executor, FromRow, SqlSafeStr, SqlStr,
    postgres::{PgPool, PgPoolOptions, PgRow},
    sqlite::SqliteRow,
};
pub use tx::{Actor, AuditEntry, Savepoint, Settlement, Tx};
pub use wal_sync::Durable;

use crate::traces;

/// A database: one file of SQLite, or a PostgreSQL server.
#[derive(Clone)]
pub enum Db {
    /// One connection that writes, some that read, and two for what is short.
    Sqlite {
        /// Readers.
        read: Pool,
        /// The one writer.
        write: Pool,
        /// Does at once what is short, on the thread that asks: writes with the writer's permit, and looking things up.
        inline: Arc<InlineConnection>,
        /// The connection that checkpoints the write-ahead log.
        checkpoint: Pool,
        /// The last offsets of topics.
        heads: Heads,
    },
    /// A pool that does both.
    Postgres(PgPool),
}

/// Pool that read a SQLite file.
const READERS: u32 = 4;
/// What a session of PostgreSQL begins with. What is asked here is short: to compile a query that looks dear takes longer than to answer it. And whoever polls the journal reads
/// on from the oldest transaction under way: one that was left open ends.
const SESSION: &str = "SET jit = off; SET idle_in_transaction_session_timeout = '60s'";

/// The connections to PostgreSQL.
#[derive(Clone, Copy, Debug)]
pub struct PoolConfig {
    /// The most of them.
    pub connections: u32,
    /// How long a call waits for one: then it is refused with a clear error instead of hanging.
    pub wait: Duration,
}

impl Default for PoolConfig {
    fn default() -> Self {
        Self { connections: 16, wait: Duration::from_secs(4) }
    }
}

/// A row type both databases can fill: what `#[derive(sqlx_macros::FromRow)]` makes.
pub trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static {}
impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin + 'static {}

/// Whether there is no room on the disk (SQLite's `SQLITE_FULL`, PostgreSQL's class 53100).
pub fn is_disk_full(error: &DbError) -> bool {
    let DbError::Database(said) = error else { return false };
    said.code().is_some_and(|code| matches!(&*code, "13" | "53100"))
}

/// How long the database took, waiting for a connection and for other writers included.
async fn timed<T>(step: &'static str, work: impl Future<Output = T>) -> T {
    let begun = std::time::Instant::now();
    let done = traces::step(step, work).await;
    metrics::histogram!("belltower_db_seconds", "step" => step).record(begun.elapsed());
    done
}

impl Db {
    /// Opens `url` (`sqlite:PATH` or `postgres://…`), making the file where there is none, and brings its schema up to date.
    pub async fn open(url: &str) -> Result<Self, DbError> {
        Self::open_with(url, PoolConfig::default()).await
    }

    /// The same with so many connections to PostgreSQL.
    pub async fn open_with(url: &str, pool: PoolConfig) -> Result<Self, DbError> {
        let db = match url.strip_prefix("sqlite:") {
            Some(path) => Self::open_sqlite(Path::new(path)).await?,
            None => {
                let options = PgPoolOptions::new()
                    .max_connections(pool.connections.max(1))
                    .acquire_timeout(pool.wait)
                    .after_connect(|connection, _| Box::pin(async { connection.execute(SESSION).await.map(drop) }));
                Db::Postgres(options.connect(url).await?)
            }
        };
        migrate::run(&db).await?;
        Ok(db)
    }

    async fn open_sqlite(path: &Path) -> Result<Self, DbError> {
        // SQLite would take it for a new one, and nobody be told that everything is gone.
        if path.metadata().is_ok_and(|file| file.len() == 0) {
            let why = format!("{} is there and empty (0 bytes): restore a backup, or remove the file to begin anew", path.display());
            return Err(DbError::Configuration(why.into()));
        }
        let options = sqlite::options(path);
        let write = Pool::open(options.clone(), 1).await?;
        let read = Pool::open(options.clone().read_only(true), READERS).await?;
        let checkpoint = Pool::open(options, 1).await?;
        tokio::spawn(sqlite::checkpoint_wal(checkpoint.clone(), write.clone()));
        let inline = Arc::new(InlineConnection::open(path)?);
        Ok(Db::Sqlite { read, write, inline, checkpoint, heads: Heads::default() })
    }

    /// Runs a read. PostgreSQL keeps the plan of a `persistent` one.
    fn fetch(&self, sql: SqlStr, args: Vec<Arg>, wanted: Wanted, persistent: bool) -> BoxFuture<'_, Result<Fetched, DbError>> {
        let read = async move {
            match self {
                Db::Sqlite { read, .. } => {
                    let args = args::sqlite(args).map_err(DbError::Encode)?;
                    fetch::sqlite(&mut *read.acquire().await?, sql, args, wanted).await
                }
                Db::Postgres(pool) => fetch::postgres(pool, sql, args::postgres(args).map_err(DbError::Encode)?, wanted, persistent).await,
            }
        };
        Box::pin(timed("read", read))
    }

    /// Every row of a read.
    pub async fn all<T: Row>(&self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        self.fetch(sql.into_sql_str(), args, Wanted::All, true).await?.read()
    }

    /// The same, for [`PlannedAnew`]. PostgreSQL plans a statement that it is to keep for whatever it may be asked with; SQLite plans by the statement alone.
    async fn all_planned_anew<T: Row>(&self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        self.fetch(sql.into_sql_str(), args, Wanted::All, false).await?.read()
    }

    /// The first row of a read, if there is one.
    pub async fn opt<T: Row>(&self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<Option<T>, DbError> {
        self.fetch(sql.into_sql_str(), args, Wanted::First, true).await?.read_first()
    }

    /// Whether there is such a row, for what is asked again and again: `sql` looks it up by its key and answers a text.
    pub async fn has(&self, sql: &'static str, args: Vec<Arg>) -> Result<bool, DbError> {
        if let Db::Sqlite { inline, .. } = self
            && let Some(exists) = inline.exists(sql, &args)
        {
            return Ok(exists);
        }
        Ok(self.opt::<(String,)>(sql, args).await?.is_some())
    }

    /// The one row of a read that always has one.
    pub async fn one<T: Row>(&self, sql: impl SqlSafeStr, args: Vec<Arg>) -> Result<T, DbError> {
        self.opt(sql, args).await?.ok_or(DbError::RowNotFound)
    }

    /// Each pool's connections: all, and those that nobody uses.
    pub fn connections(&self) -> Vec<(&'static str, u32, u32)> {
        match self {
            Db::Sqlite { read, write, .. } => {
                let kind = |name, (count, idle): (u32, u32)| (name, count, idle);
                vec![kind("read", read.counts()), kind("write", write.counts())]
            }
            Db::Postgres(pool) => vec![("all", pool.size(), u32::try_from(pool.num_idle()).unwrap_or(u32::MAX))],
        }
    }

    /// Whether the server behind it is PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        matches!(self, Db::Postgres(_))
    }

    /// Waits for what is under way and closes every connection.
    pub async fn close(&self) {
        match self {
            Db::Sqlite { read, write, inline, checkpoint, .. } => {
                read.close().await;
                checkpoint.close().await;
                inline.close();
                // The last one leaves a file that is whole without its log.
                write.close().await;
            }
            Db::Postgres(pool) => pool.close().await,
        }
    }
}
