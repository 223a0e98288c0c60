//! Documents over several nodes: what the crate wants told goes out over the bus, what other nodes tell goes to the crate. All of it is hints.

use std::sync::Arc;

use base64::{Engine, prelude::BASE64_STANDARD};
use belltower_sync::{DocumentId, Neighbours, wire::Presence};
use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::{
    app::App,
    nodes::{Message, Nodes},
};

/// Entries larger than this together do not travel with the hint: a node that has the document open reads them.
const MAX_ENTRIES_BYTES: usize = 64 * 1024;

/// What a node tells the others of a document.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Told {
    document: Arc<str>,
    news: News,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum News {
    /// Entries up to this one were stored; these are the last of them, in base 64.
    Stored { seq: i64, entries: Vec<String> },
    /// Who is here.
    Here(Vec<Presence>),
    /// Who is there?
    Asks,
}

/// The way out.
pub(super) struct Line(pub Arc<Nodes>);

impl Line {
    fn tell(&self, id: &DocumentId, news: impl FnOnce() -> News) {
        if self.0.has_bus() {
            self.0.tell(&Message::Document(Told { document: id.as_str().into(), news: news() }));
        }
    }
}

impl Neighbours for Line {
    fn stored(&self, id: &DocumentId, seq: i64, entries: &[Bytes]) {
        self.tell(id, || {
            let small = entries.iter().map(Bytes::len).sum::<usize>() <= MAX_ENTRIES_BYTES;
            let entries = if small { entries } else { &[] };
            News::Stored { seq, entries: entries.iter().map(|entry| BASE64_STANDARD.encode(entry)).collect() }
        });
    }

    fn here(&self, id: &DocumentId, states: &[Presence]) {
        self.tell(id, || News::Here(states.to_vec()));
    }

    fn asks(&self, id: &DocumentId) {
        self.tell(id, || News::Asks);
    }
}

/// Takes in what another node told.
pub fn hear(app: &App, node: &Arc<str>, told: Told) {
    let Some(id) = DocumentId::parse(&told.document) else { return };
    match told.news {
        News::Stored { seq, entries } => {
            let decode = |entry: &String| BASE64_STANDARD.decode(entry).ok().map(Bytes::from);
            // One that cannot be read: as if none had come along.
            let entries = entries.iter().map(decode).collect::<Option<Vec<Bytes>>>().unwrap_or_default();
            app.documents.stored_elsewhere(&id, seq, entries);
        }
        News::Here(states) => app.documents.heard_elsewhere(&id, node, states),
        News::Asks => app.documents.asked_elsewhere(&id),
    }
}
