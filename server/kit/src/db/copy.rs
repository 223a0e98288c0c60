//! A whole copy of an embedded database while others write to it, and the proof that a file is whole.

use std::{path::Path, time::Duration};

use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use super::DbError;

/// Writes what the database holds at this moment into a new file. Others write on meanwhile; their log (`-wal`) is not shortened until this is done.
pub async fn copy_file(from: &Path, to: &Path) -> Result<(), DbError> {
    let mut connection = open(from).await?;
    sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned()).execute(&mut connection).await?;
    connection.close().await
}

/// What is wrong with a database file, a line each; nothing if it is whole.
pub async fn faults(file: &Path) -> Result<Vec<String>, DbError> {
    let mut connection = open(file).await?;
    let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check").fetch_all(&mut connection).await?;
    let strays = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await?.len();
    connection.close().await?;
    let mut faults: Vec<String> = found.into_iter().map(|(line,)| line).filter(|line| line != "ok").collect();
    if strays > 0 {
        faults.push(format!("{strays} rows refer to rows that are not there"));
    }
    Ok(faults)
}

async fn open(file: &Path) -> Result<SqliteConnection, DbError> {
    SqliteConnectOptions::new().filename(file).read_only(true).busy_timeout(Duration::from_secs(5)).connect().await
}
