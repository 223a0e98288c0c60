//! Rows as a database answers them, fetched by one function for every type that they are read as.
//!
//! sqlx's `query_as` is compiled anew for each type and each database, in the crate that names the type. There are some two hundred types: that was a third
//! of the time that the areas took to compile.

use sqlx::{
    Executor, FromRow, PgExecutor, Postgres, SqlStr, Sqlite, SqliteConnection,
    postgres::{PgArguments, PgRow},
    sqlite::{SqliteArguments, SqliteRow},
};

use super::{DbError, Row};

/// Which rows of a statement are fetched.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    /// Every row.
    All,
    /// The first row, if there is one.
    First,
}

/// The rows of a statement.
pub(super) enum Fetched {
    Sqlite(Vec<SqliteRow>),
    Postgres(Vec<PgRow>),
}

impl Fetched {
    /// Reads each row as a `T`.
    pub(super) fn read<T: Row>(&self) -> Result<Vec<T>, DbError> {
        match self {
            Fetched::Sqlite(rows) => rows.iter().map(<T as FromRow<'_, SqliteRow>>::from_row).collect(),
            Fetched::Postgres(rows) => rows.iter().map(<T as FromRow<'_, PgRow>>::from_row).collect(),
        }
    }

    /// Reads the first row as a `T`, if there is one.
    pub(super) fn read_first<T: Row>(&self) -> Result<Option<T>, DbError> {
        match self {
            Fetched::Sqlite(rows) => rows.first().map(<T as FromRow<'_, SqliteRow>>::from_row).transpose(),
            Fetched::Postgres(rows) => rows.first().map(<T as FromRow<'_, PgRow>>::from_row).transpose(),
        }
    }
}

/// Runs a statement on a connection to SQLite and keeps its rows.
pub(super) async fn sqlite(
    connection: &mut SqliteConnection,
    sql: SqlStr,
    args: SqliteArguments,
    wanted: Wanted,
) -> Result<Fetched, DbError> {
    let query = sqlx::query_with::<Sqlite, _>(sql, args);
    Ok(Fetched::Sqlite(match wanted {
        Wanted::All => connection.fetch_all(query).await?,
        Wanted::First => connection.fetch_optional(query).await?.into_iter().collect(),
    }))
}

/// Runs a statement on PostgreSQL and keeps its rows. `persistent`: the server keeps the statement's plan.
pub(super) async fn postgres<'c>(
    executor: impl PgExecutor<'c>,
    sql: SqlStr,
    args: PgArguments,
    wanted: Wanted,
    persistent: bool,
) -> Result<Fetched, DbError> {
    let query = sqlx::query_with::<Postgres, _>(sql, args).persistent(persistent);
    Ok(Fetched::Postgres(match wanted {
        Wanted::All => executor.fetch_all(query).await?,
        Wanted::First => executor.fetch_optional(query).await?.into_iter().collect(),
    }))
}
