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
        args![id.as_str(), at.as_str(), by, resource, name, columns, zone],
    )
    .await?;
    for (part, bytes) in (0_i64..).zip(bytes.chunks(PART)) {
        let sql = "INSERT INTO job_parts (job_id, part, at, bytes) VALUES ($1, $2, $3, $4)";
        tx.exec(sql, args![id.as_str(), part, at.as_str(), bytes]).await?;
    }
    Ok(id)
}

/// The bytes of a file that was kept.
pub async fn bytes_of(app: &App, file: &str) -> Result<Vec<u8>> {
    let parts: Vec<(Vec<u8>,)> = app.db.all("SELECT bytes FROM job_parts WHERE job_id = $1 ORDER BY part", args![file]).await?;
    if parts.is_empty() {
        return Err(not_found());
    }
    Ok(parts.into_iter().flat_map(|(bytes,)| bytes).collect())
}
