//! A file that work of the server's own has made: its bytes go into the blob store before the transaction that names it, and leave it again where they were not
//! needed.

use bytes::Bytes;

use super::{Blobs, Held, INLINE_MAX, NewFile, Stored, discard_blobs, id_of, keep};
use crate::{app::App, db::Tx, error::Result};

/// One that is not named yet.
pub struct Made {
    media_type: &'static str,
    bytes: Bytes,
    /// Where they lie, where they are too many for the database.
    blob: Option<String>,
}

impl Made {
    /// Puts the bytes where they are to lie.
    pub async fn of(app: &App, media_type: &'static str, bytes: Vec<u8>) -> Result<Self> {
        let bytes = Bytes::from(bytes);
        let mut blob = None;
        if bytes.len() > INLINE_MAX {
            let name = app.world.id();
            app.state::<Blobs>().put_all(&name, &bytes).await?;
            blob = Some(name);
        }
        Ok(Self { media_type, bytes, blob })
    }

    /// Keeps it as a file; answers also whether its bytes were taken.
    pub async fn keep(&self, tx: &mut Tx) -> Result<(Stored, bool)> {
        let held = self.blob.as_deref().map_or(Held::Inline(&self.bytes), Held::Blob);
        let size = i64::try_from(self.bytes.len()).unwrap_or(i64::MAX);
        keep(tx, NewFile { id: id_of(&self.bytes), media_type: self.media_type, size, name: None, private: false, held }).await
    }

    /// Lets go of the bytes that were not taken, once that is committed.
    pub async fn settle(self, app: &App, taken: bool) {
        if let Some(blob) = self.blob.filter(|_| !taken) {
            discard_blobs(app, vec![blob]).await;
        }
    }
}
