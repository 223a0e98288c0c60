//! Files that are kept until a job takes them in: in parts, like those that jobs leave, and gone with them.

use crate::{
    app::App,
    args,
    db::Tx,
    error::{Result, not_found},
};

/// Bytes of a part of a file.
const PART: usize = 1024 * 1024;

/// A file that somebody brings to a list.
pub struct Kept<'a> {
    /// Whose it is.
    pub by: &'a str,
    /// The list.
    pub resource: &'static str,
    /// Its name.
    pub name: &'a str,
    /// What its columns are called, as JSON.
    pub columns: &'a str,
    /// The zone of its times.
    pub zone: &'a str,
}

/// Keeps a file; answers its id.
pub async fn keep(tx: &mut Tx, about: Kept<'_>, bytes: &[u8]) -> Result<String> {
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let Kept { by, resource, name, columns, zone } = about;
    tx.exec(
        "INSERT INTO import_files (id, at, by_id, resource, name, columns, zone) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        args![id.as_str(), at, by, resource, name, columns, zone],
    )
    .await?;
    for (part, bytes) in (0_i64..).zip(bytes.chunks(PART)) {
        write(tx, &id, part, bytes).await?;
    }
    Ok(id)
}

/// Keeps beside a file what was found when it was looked at: in parts too, counted downwards from -1.
pub async fn keep_found(tx: &mut Tx, file: &str, found: &[u8]) -> Result<()> {
    for (part, bytes) in (1_i64..).zip(found.chunks(PART)) {
        write(tx, file, -part, bytes).await?;
    }
    Ok(())
}

async fn write(tx: &mut Tx, file: &str, part: i64, bytes: &[u8]) -> Result<()> {
    let at = tx.at().to_owned();
    tx.exec("INSERT INTO job_parts (job_id, part, at, bytes) VALUES ($1, $2, $3, $4)", args![file, part, at, bytes]).await?;
    Ok(())
}

/// The bytes of a file that was kept.
pub async fn bytes_of(app: &App, file: &str) -> Result<Vec<u8>> {
    let sql = "SELECT bytes FROM job_parts WHERE job_id = $1 AND part >= 0 ORDER BY part";
    let parts: Vec<(Vec<u8>,)> = app.db.all(sql, args![file]).await?;
    if parts.is_empty() {
        return Err(not_found());
    }
    Ok(parts.into_iter().flat_map(|(bytes,)| bytes).collect())
}

/// What was found when it was looked at; empty where nothing was kept.
pub async fn found_of(app: &App, file: &str) -> Result<Vec<u8>> {
    let sql = "SELECT bytes FROM job_parts WHERE job_id = $1 AND part < 0 ORDER BY part DESC";
    let parts: Vec<(Vec<u8>,)> = app.db.all(sql, args![file]).await?;
    Ok(parts.into_iter().flat_map(|(bytes,)| bytes).collect())
}
