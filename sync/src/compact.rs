//! Compaction: one state in place of many log entries. Works on what lies in the store, away from the document's task, and prunes nothing
//! before the compacted state has been read back and found to be the same document.

use std::sync::Arc;

use crate::documents::Inner;
use crate::kind::Kind;
use crate::maintenance::compacted;
use crate::store::{Found, StoreError};
use crate::{DocumentId, Store};

/// Compacts a document; answers its size in bytes, or nothing at the end of the process. Two nodes may do it at once: each verifies a
/// state against the entries it covers, and the store keeps the newer.
pub(crate) async fn compact(inner: &Inner, id: &DocumentId, kind: Arc<dyn Kind>) -> Result<Option<usize>, StoreError> {
    let Ok(_turn) = inner.compacting.acquire().await else {
        return Ok(None);
    };
    let store: &dyn Store = &*inner.store;
    let Some(Found { loaded, .. }) = store.load(id).await? else {
        return Err(StoreError::NotFound);
    };
    // Another node may have done it just now: then only the size is news.
    if loaded.snapshot.is_some() && loaded.log.len() * 2 < inner.config.compact_after {
        return Ok(Some(loaded.bytes()));
    }
    let verified = tokio::task::spawn_blocking(move || compacted(kind, &loaded));
    let snapshot = verified.await.map_err(|_| StoreError::Damaged("compaction ended in a panic".into()))??;
    let bytes = snapshot.state.len();
    store.compact(id, snapshot).await?;
    metrics::counter!("belltower_sync_compactions_total").increment(1);
    Ok(Some(bytes))
}
