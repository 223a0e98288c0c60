//! What a document was: its content as of any of its entries, replayed from the log. Nothing here reads a store; the server brings what lies in it.

use bytes::Bytes;
use serde_json::Value;
use std::sync::Arc;
use yrs::updates::decoder::Decode;
use yrs::{ClientID, Doc, ReadTxn, StateVector, Transact, Update};

use crate::kind::Kind;
use crate::model::Deletion;
use crate::replica::{Replica, doc_of, guarded};
use crate::store::{Loaded, StoreError};

/// Client ids below this lose against whatever others set at the same time: they draw theirs from four thousand times as many.
const LOSING: u64 = 1 << 20;

/// The edit that takes the last entry of `loaded` back, to a document that said `before` until then: made as if at once, so that in a document that went on
/// since, what others did meanwhile merges with it and is kept.
pub fn undoing(kind: Arc<dyn Kind>, loaded: &Loaded, before: &Value, by: &Deletion) -> Result<Bytes, StoreError> {
    let damaged = || StoreError::Damaged("the edit cannot be taken back".into());
    let state = Replica::replay(kind.clone(), loaded, &[])?.diff(&StateVector::default()).map_err(|_| damaged())?;
    guarded(|| {
        let fresh = Doc::new().client_id().get() % LOSING;
        let doc = doc_of(&*kind, Some(ClientID::new(fresh)));
        doc.transact_mut().apply_update(Update::decode_v1(&state).ok()?).ok()?;
        let mut txn = doc.transact_mut();
        if txn.state_vector().contains_client(&ClientID::new(fresh)) {
            return None;
        }
        kind.model().restore(before, by, &mut txn);
        txn.commit();
        Some(Bytes::from(txn.encode_update_v1()))
    })
    .ok()
    .flatten()
    .ok_or_else(damaged)
}

/// Gives `take` the content after each of these entries, which rise and are among those of `loaded`: 0 is before the first.
pub fn each_content(kind: Arc<dyn Kind>, loaded: &Loaded, entries: &[i64], take: &mut dyn FnMut(Value)) -> Result<(), StoreError> {
    let damaged = || StoreError::Damaged("the log cannot be replayed".into());
    let mut rest = loaded.log.as_slice();
    let mut until = |until: i64| {
        let (taken, left) = rest.split_at(rest.partition_point(|entry| entry.seq <= until));
        rest = left;
        taken.to_vec()
    };
    let first = Loaded { log: entries.first().map(|first| until(*first)).unwrap_or_default(), ..loaded.clone() };
    let mut replica = Replica::replay(kind, &first, &[])?;
    for (nth, entry) in entries.iter().enumerate() {
        if nth > 0 {
            replica.take_in(until(*entry).into_iter().map(|entry| entry.update).collect()).map_err(|_| damaged())?;
        }
        take((*replica.project().map_err(|_| damaged())?.content).clone());
    }
    Ok(())
}
