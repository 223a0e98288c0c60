//! What nodes say to each other about a document, as it is on the wire.

use std::sync::Arc;

use belltower_sync::wire::Presence;
use serde::{Deserialize, Serialize};

/// A node's message to its peers about a document.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PeerMessage {
    /// The document.
    pub document: Arc<str>,
    /// What is said.
    // The names in the message are those that nodes of earlier versions read.
    #[serde(rename = "news")]
    pub event: PeerEvent,
}

/// What is said about it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum PeerEvent {
    /// Entries up to this one were stored; these are the last of them, in base 64.
    Stored {
        /// The last entry.
        seq: i64,
        /// The last of them.
        entries: Vec<String>,
    },
    /// Who is here.
    Here(Vec<Presence>),
    /// Who is there?
    Asks,
}
