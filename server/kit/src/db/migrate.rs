//! The schema's history: `migrations/`, one folder for both databases, applied at every start; in `migrations/postgres/` what only PostgreSQL has, in the same
//! order of numbers.

use std::borrow::Cow;

use sqlx::migrate::Migrator;

use super::{Db, DbError};

static MIGRATIONS: Migrator = sqlx_macros::migrate!("../../migrations");
static OF_POSTGRES: Migrator = sqlx_macros::migrate!("../../migrations/postgres");

/// Applies what has not been applied yet.
pub(super) async fn run(db: &Db) -> Result<(), DbError> {
    match db {
        Db::Sqlite { write, .. } => MIGRATIONS.run(&mut *write.acquire().await?).await?,
        Db::Postgres(pool) => {
            let mut both: Vec<_> = MIGRATIONS.iter().chain(OF_POSTGRES.iter()).cloned().collect();
            both.sort_by_key(|one| one.version);
            Migrator { migrations: Cow::Owned(both), ..Migrator::DEFAULT }.run(pool).await?;
        }
    }
    Ok(())
}
