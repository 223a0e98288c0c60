//! What a stored file measures: pixels of a picture, the length of a sound. Only of files that the caller may see.

use futures_util::TryStreamExt;

use super::readers;
use crate::{
    app::App,
    args,
    auth::Caller,
    error::{Result, internal, not_found},
    files::{self, sound, thumb},
};

/// What is looked into: what is larger is told by its kind and size alone.
const MAX_READ: i64 = 32 * 1024 * 1024;

/// A file, measured.
#[derive(Debug)]
pub struct Measured {
    /// What it is.
    pub media_type: String,
    /// Its length in bytes.
    pub size: i64,
    /// Across and down, of a picture whose header says it.
    pub pixels: Option<(u32, u32)>,
    /// Of a sound of which it can be told.
    pub duration_ms: Option<u64>,
}

/// Measures a file; one that the caller may not see is not there.
pub async fn measure(app: &App, caller: &Caller, id: &str) -> Result<Measured> {
    readers::see(app, caller, id).await?;
    let found: Option<(String, i64)> = app.db.opt("SELECT media_type, size FROM files WHERE id = $1", args![id]).await?;
    let (media_type, size) = found.ok_or_else(not_found)?;
    let (is_image, is_sound) = (media_type.starts_with("image/"), media_type.starts_with("audio/"));
    let (mut pixels, mut duration_ms) = (None, None);
    if (is_image || is_sound) && size <= MAX_READ {
        let pieces: Vec<_> = files::stream(app, id).await?.try_collect().await?;
        // A sound is walked through frame by frame.
        let measured = move || {
            let bytes = pieces.concat();
            if is_image { (thumb::size(&bytes), None) } else { (None, sound::duration_ms(&bytes)) }
        };
        (pixels, duration_ms) = tokio::task::spawn_blocking(measured).await.map_err(internal)?;
    }
    Ok(Measured { media_type, size, pixels, duration_ms })
}
