//! The other nodes, which may have the same documents open. The crate knows no bus: it says what is worth telling, and takes in what was told.
//!
//! All of it is hints. What was stored is found in the store by whoever was not told; who is here is told again every few seconds.

use bytes::Bytes;

use crate::DocumentId;
use crate::config::Nobody;
use crate::wire::Presence;

/// How a node tells the others. Called on the document's own task: be quick, do not block. Any of it may be lost.
pub trait Neighbours: Send + Sync + 'static {
    /// Entries up to `seq` were stored here: the last ones of the log, in order. See [`crate::Documents::stored_elsewhere`].
    fn stored(&self, _id: &DocumentId, _seq: i64, _entries: &[Bytes]) {}
    /// States of connections of this node, stamped with their identity; `null` for those that have gone. See
    /// [`crate::Documents::heard_elsewhere`].
    fn here(&self, _id: &DocumentId, _states: &[Presence]) {}
    /// The document was opened here: who is there? See [`crate::Documents::asked_elsewhere`].
    fn asks(&self, _id: &DocumentId) {}
}

impl Neighbours for Nobody {}
