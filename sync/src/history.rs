//! What a document was: its content as of any of its entries, replayed from the log. Nothing here reads a store; the server brings what lies in it.

use serde_json::Value;
use std::sync::Arc;

use crate::kind::Kind;
use crate::replica::Replica;
use crate::store::{Loaded, StoreError};

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
