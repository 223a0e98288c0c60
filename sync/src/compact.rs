//! Compaction: one state in place of many log entries. Works on what lies in the store, away from the document's task, and prunes nothing
//! before the compacted state has been read back and found to be the same document.

use std::sync::Arc;

use crate::documents::Inner;
use crate::kind::Kind;
use crate::replica::Replica;
use crate::store::{Snapshot, StoreError};
use crate::{DocumentId, Store};

/// Compacts a document; answers the size of the compacted state in bytes, or nothing if there was nothing to do.
pub(crate) async fn compact(inner: &Inner, id: &DocumentId, kind: Arc<dyn Kind>) -> Result<Option<usize>, StoreError> {
    let Ok(_turn) = inner.compacting.acquire().await else {
        return Ok(None);
    };
    let store: &dyn Store = &*inner.store;
    let Some(loaded) = store.load(id).await? else {
        return Err(StoreError::NotFound);
    };
    if loaded.log.is_empty() {
        return Ok(None);
    }
    let verified = tokio::task::spawn_blocking(move || {
        let replica = Replica::replay(kind.clone(), &loaded, &[])?;
        let broken = || StoreError::Damaged("the compacted state differs from the log".into());
        let snapshot = Snapshot { seq: loaded.seq(), state: replica.state_v2().map_err(|_| broken())? };
        let again = crate::Loaded { epoch: loaded.epoch, snapshot: Some(snapshot.clone()), log: Vec::new() };
        let copy = Replica::replay(kind, &again, &[])?;
        if replica.same_as(&copy) == Ok(true) { Ok(snapshot) } else { Err(broken()) }
    });
    let snapshot = verified.await.map_err(|_| StoreError::Damaged("compaction ended in a panic".into()))??;
    let bytes = snapshot.state.len();
    store.compact(id, snapshot).await?;
    metrics::counter!("sync_compactions_total").increment(1);
    Ok(Some(bytes))
}
