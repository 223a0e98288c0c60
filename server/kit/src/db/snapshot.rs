//! A snapshot: reads that all see the database as it was at one moment, whatever is written meanwhile.

use futures_util::future::BoxFuture;
use sqlx::{AssertSqlSafe, Executor, Postgres, SqlSafeStr, SqlStr, Transaction};

use super::{
    Arg, Db, DbError, Reads, Row, args,
    fetch::{self, Fetched, Wanted},
    sqlite::{PooledConnection, is_put_right},
};

/// One moment of the database, to be read. Dropped, it lets go of it.
pub struct Snapshot(Native);

enum Native {
    /// A reader; none only while it is dropped.
    Sqlite(Option<PooledConnection>),
    Postgres(Transaction<'static, Postgres>),
}

impl Db {
    /// The moment of the first read is what all of them see.
    pub async fn snapshot(&self) -> Result<Snapshot, DbError> {
        Ok(Snapshot(match self {
            Db::Sqlite { read, .. } => {
                let mut connection = read.acquire().await?;
                connection.execute("BEGIN").await?;
                Native::Sqlite(Some(connection))
            }
            Db::Postgres(pool) => {
                let mut tx = pool.begin().await?;
                tx.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
                Native::Postgres(tx)
            }
        }))
    }
}

impl Snapshot {
    fn fetch(&mut self, sql: SqlStr, args: Vec<Arg>) -> BoxFuture<'_, Result<Fetched, DbError>> {
        Box::pin(async move {
            match &mut self.0 {
                Native::Sqlite(connection) => {
                    let connection = connection.as_mut().expect("it is there until it is dropped");
                    fetch::sqlite(connection, sql, args::sqlite(args).map_err(DbError::Encode)?, Wanted::All).await
                }
                Native::Postgres(tx) => {
                    fetch::postgres(&mut **tx, sql, args::postgres(args).map_err(DbError::Encode)?, Wanted::All, true).await
                }
            }
        })
    }
}

impl Reads for Snapshot {
    async fn rows<T: Row>(&mut self, sql: String, args: Vec<Arg>) -> Result<Vec<T>, DbError> {
        self.fetch(AssertSqlSafe(sql).into_sql_str(), args).await?.read()
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        let Native::Sqlite(connection) = &mut self.0 else { return };
        let Some(mut connection) = connection.take() else { return };
        // Nobody else gets it before it has let go of the moment.
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(async move {
                if !is_put_right(&mut connection).await {
                    connection.discard();
                }
            })),
            Err(_) => connection.discard(),
        }
    }
}
