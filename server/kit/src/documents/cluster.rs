//! Documents in a cluster: what the crate sends its peers goes out over the bus, what peers send goes to the crate. All of it is hints.

use std::sync::Arc;

use base64::{Engine, prelude::BASE64_STANDARD};
use belltower_sync::{DocumentId, Peers, wire::Presence};
use bytes::Bytes;

use crate::{
    app::App,
    nodes::{Message, Nodes, PeerEvent, PeerMessage},
};

/// Entries larger than this together do not travel with the hint: a node that has the document open reads them.
const MAX_ENTRIES_BYTES: usize = 64 * 1024;

/// Sends to the peers over the bus.
pub(super) struct PeerNotifier(pub Arc<Nodes>);

impl PeerNotifier {
    fn broadcast(&self, id: &DocumentId, event: impl FnOnce() -> PeerEvent) {
        if self.0.has_bus() {
            self.0.broadcast(&Message::Document(PeerMessage { document: id.as_str().into(), event: event() }));
        }
    }
}

impl Peers for PeerNotifier {
    fn stored(&self, id: &DocumentId, seq: i64, entries: &[Bytes]) {
        self.broadcast(id, || {
            let small = entries.iter().map(Bytes::len).sum::<usize>() <= MAX_ENTRIES_BYTES;
            let entries = if small { entries } else { &[] };
            PeerEvent::Stored { seq, entries: entries.iter().map(|entry| BASE64_STANDARD.encode(entry)).collect() }
        });
    }

    fn presence(&self, id: &DocumentId, states: &[Presence]) {
        self.broadcast(id, || PeerEvent::Here(states.to_vec()));
    }

    fn request_presence(&self, id: &DocumentId) {
        self.broadcast(id, || PeerEvent::Asks);
    }
}

/// Handles a message of a peer.
pub fn on_peer_message(app: &App, node: &Arc<str>, message: PeerMessage) {
    let Some(id) = DocumentId::parse(&message.document) else { return };
    match message.event {
        PeerEvent::Stored { seq, entries } => {
            let decode = |entry: &String| BASE64_STANDARD.decode(entry).ok().map(Bytes::from);
            // One that cannot be read: as if none had come along.
            let entries = entries.iter().map(decode).collect::<Option<Vec<Bytes>>>().unwrap_or_default();
            app.documents.remote_stored(&id, seq, entries);
        }
        PeerEvent::Here(states) => app.documents.remote_presence(&id, node, states),
        PeerEvent::Asks => app.documents.remote_presence_requested(&id),
    }
}
