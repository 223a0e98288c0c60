//! The open sockets of the hub, and whose they are.

use std::sync::Arc;

use belltower_realtime::ConnectionId;
use dashmap::DashMap;
use parking_lot::RwLock;

use crate::{auth::Caller, text::Language};

/// The open sockets.
pub type Sockets = DashMap<ConnectionId, Arc<Socket>>;

/// What is known of an open socket beside its queue.
pub struct Socket {
    /// The key of its session.
    pub token_hash: String,
    /// Its language.
    pub language: Language,
    caller: RwLock<Arc<Caller>>,
}

impl Socket {
    /// A socket of this caller.
    pub fn new(caller: Arc<Caller>, language: Language) -> Self {
        Self { token_hash: caller.token_hash.clone(), language, caller: RwLock::new(caller) }
    }

    /// Who it belongs to, with the rights last read.
    pub fn caller(&self) -> Arc<Caller> {
        self.caller.read().clone()
    }

    /// Replaces the rights.
    pub fn set_caller(&self, caller: Arc<Caller>) {
        *self.caller.write() = caller;
    }
}
