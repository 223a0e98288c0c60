//! The bytes of a stored file for work of the server's own, a piece at a time wherever they lie.

use bytes::Bytes;
use futures_util::{StreamExt, stream, stream::BoxStream};

use super::Blobs;
use crate::{
    app::App,
    args,
    error::{Result, internal, not_found},
};

/// Reads a file from its beginning.
pub async fn stream(app: &App, id: &str) -> Result<BoxStream<'static, Result<Bytes>>> {
    let sql = "SELECT f.size, f.blob, b.bytes FROM files f LEFT JOIN file_bytes b ON b.file_id = f.id WHERE f.id = $1";
    let found: Option<(i64, Option<String>, Option<Vec<u8>>)> = app.db.opt(sql, args![id]).await?;
    let (size, blob, bytes) = found.ok_or_else(not_found)?;
    match (blob, bytes) {
        (Some(blob), _) => Ok(app.state::<Blobs>().stream(&blob, 0, u64::try_from(size).map_err(internal)?).boxed()),
        (None, Some(bytes)) => Ok(stream::once(async move { Ok(Bytes::from(bytes)) }).boxed()),
        (None, None) => Err(not_found()),
    }
}
