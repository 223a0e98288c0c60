//! The schema's history: `migrations/`, one folder for both databases, applied at every start.

use sqlx::migrate::Migrator;

use super::{Db, DbError};

static MIGRATIONS: Migrator = sqlx_macros::migrate!("../../migrations");

/// Applies what has not been applied yet.
pub(super) async fn run(db: &Db) -> Result<(), DbError> {
    match db {
        Db::Sqlite { write, .. } => MIGRATIONS.run(&mut *write.acquire().await?).await?,
        Db::Postgres(pool) => MIGRATIONS.run(pool).await?,
    }
    Ok(())
}
