//! Clears the blob store: uploads that nobody finished, blobs that no row names (what a crash between a write there and its row leaves). A blob that a file or
//! an upload names is never touched, nor anything of the last day, nor anything of a store that is not this installation's.

use std::{collections::HashSet, time::Duration};

use super::{Blobs, ownership::is_ours, uploads::KEPT};
use crate::{app::App, args, error::Result, world::iso};

/// How often it is looked.
pub const EVERY: Duration = Duration::from_secs(3600);
/// Uploads of one look.
const AT_ONCE: i64 = 200;

/// Deletes blobs whose rows are gone. What fails here is found by the next look.
pub async fn discard_blobs(app: &App, blobs: Vec<String>) {
    if blobs.is_empty() {
        return;
    }
    let deleted: Result<()> = async {
        if !is_ours(app).await? {
            tracing::error!("blob_url: another history of this installation uses the store now; nothing is deleted from it");
            return Ok(());
        }
        for blob in &blobs {
            app.state::<Blobs>().delete(blob).await?;
        }
        Ok(())
    }
    .await;
    if let Err(error) = deleted {
        tracing::warn!(%error, "files that are gone cannot be taken out of the blob store yet");
    }
}

/// Looks once; answers how many blobs were deleted.
pub async fn clear_leftovers(app: &App) -> Result<usize> {
    let oldest = app.world.now() - KEPT;
    let mut tx = app.begin(None).await?;
    let late: Vec<(String, Option<String>)> =
        tx.all("SELECT id, file_id FROM uploads WHERE at < $1 ORDER BY at LIMIT $2", args![iso(oldest), AT_ONCE]).await?;
    let mut gone = vec![];
    for (id, file) in late {
        // Not if a part came just now.
        let deleted = tx.exec("DELETE FROM uploads WHERE id = $1 AND at < $2", args![id.as_str(), iso(oldest)]).await?;
        tx.exec("DELETE FROM upload_parts WHERE upload_id = $1 AND $2", args![id.as_str(), deleted > 0]).await?;
        if deleted > 0 && file.is_none() {
            gone.push(id);
        }
    }
    tx.commit().await?;
    let mut count = gone.len();
    discard_blobs(app, gone).await;
    // What is listed first and asked for then: whatever got its row meanwhile has one.
    let there = app.state::<Blobs>().all().await?;
    let old: Vec<String> = there.into_iter().filter(|(_, last)| *last < oldest.as_millisecond()).map(|(blob, _)| blob).collect();
    if old.is_empty() {
        return Ok(count);
    }
    let named: Vec<(String,)> =
        app.db.all("SELECT blob FROM files WHERE blob IS NOT NULL UNION SELECT id FROM uploads WHERE file_id IS NULL", args![]).await?;
    let named: HashSet<String> = named.into_iter().map(|(blob,)| blob).collect();
    let orphans: Vec<String> = old.into_iter().filter(|blob| !named.contains(blob)).collect();
    if !orphans.is_empty() {
        count += orphans.len();
        tracing::info!(count = orphans.len(), "blobs that no file names are deleted");
        discard_blobs(app, orphans).await;
    }
    Ok(count)
}
