//! Co-edited documents: the y protocol, one task a document, an append-only log. Knows no HTTP and no SQL; the server joins it to both.
//!
//! [`Documents`] is the door: `join` gives a connection its [`Seat`], whose frames are the bytes of web socket messages. What is
//! kept goes through a [`Store`], what a document means is a [`Kind`]. `docs/co-editing-protocol.md` describes the wire.

// The engine's own tests take a kind of document as it stands; through its crate they would get a second copy of this one.
#[cfg(test)]
extern crate self as belltower_sync;
#[cfg(test)]
#[path = "../../server/content/src"]
mod content {
    pub mod sop_plan;
}

mod batch;
mod bucket;
mod checker;
mod close;
mod cluster;
mod compact;
mod config;
mod document;
mod documents;
mod hibernated;
mod history;
mod id;
mod kind;
mod maintenance;
#[cfg(any(test, feature = "test-support"))]
pub mod memory;
pub mod model;
mod presence;
mod reader;
mod replica;
mod scan;
mod seat;
mod store;
pub mod wire;

pub use checker::{Both, Checker, FieldRule, OfFields};
pub use close::{CloseCode, EditError, JoinError, Refusal};
pub use cluster::Peers;
pub use config::{Clock, Config, Nobody, Observer};
pub use documents::{Documents, Read, Unsaved};
pub use history::{each_content, undoing};
pub use id::DocumentId;
pub use kind::{Kind, Problem, Projection, count_blocking};
pub use maintenance::{Examined, Rebuilt, compacted, examine, rebuild};
pub use presence::Person;
pub use replica::{new_doc, projected, seed};
pub use seat::{Closed, Drain, Editor, Out, Rights, Seat, Wake};
pub use store::{Appended, Became, Created, Durable, Found, Loaded, LogEntry, Logged, Quarantined, Rebase, Snapshot, Store, StoreError};

/// The yrs types that appear in this crate's interface, so that a kind needs no dependency of its own.
pub use yrs;
