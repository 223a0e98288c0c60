//! The other nodes of the cluster, which may have the same documents open. The crate knows no bus: it says what is worth sending, and takes in what peers
//! sent.
//!
//! All of it is hints. What was stored is found in the store by a node that missed the message; who is here is sent again every few seconds.

use bytes::Bytes;

use crate::DocumentId;
use crate::config::Nobody;
use crate::wire::Presence;

/// Sends to the other nodes of the cluster. Called on the document's own task: be quick, do not block. Any of it may be lost.
pub trait Peers: Send + Sync + 'static {
    /// Entries up to `seq` were stored here: the last ones of the log, in order. See [`crate::Documents::remote_stored`].
    fn stored(&self, _id: &DocumentId, _seq: i64, _entries: &[Bytes]) {}
    /// States of connections of this node, stamped with their identity; `null` for those that have gone. See
    /// [`crate::Documents::remote_presence`].
    fn presence(&self, _id: &DocumentId, _states: &[Presence]) {}
    /// The document was opened here: who is there? See [`crate::Documents::remote_presence_requested`].
    fn request_presence(&self, _id: &DocumentId) {}
}

impl Peers for Nobody {}
