//! The open sockets of the hub, and whose they are.

use std::sync::Arc;

use belltower_realtime::ConnectionId;
use dashmap::DashMap;
use parking_lot::RwLock;

use crate::{
    app::App,
    auth::{Auth, Caller, Principal, load_guest},
    text::Language,
};

/// The open sockets.
pub type Sockets = DashMap<ConnectionId, Arc<Socket>>;

/// What is known of an open socket beside its queue.
pub struct Socket {
    /// The key of its session.
    pub token_hash: String,
    /// Its language.
    pub language: Language,
    principal: RwLock<Principal>,
}

impl Socket {
    /// A socket of this principal.
    pub fn new(principal: Principal, language: Language) -> Self {
        let token_hash = match &principal {
            Principal::Account(caller) => caller.token_hash.clone(),
            Principal::Link(guest) => guest.token_hash.clone(),
        };
        Self { token_hash, language, principal: RwLock::new(principal) }
    }

    /// Who it belongs to, with the rights last read.
    pub fn principal(&self) -> Principal {
        self.principal.read().clone()
    }

    /// The account it belongs to, with the rights last read; none if it is a guest's.
    pub fn caller(&self) -> Option<Arc<Caller>> {
        self.principal.read().account().cloned()
    }

    /// Replaces the rights.
    pub fn set_caller(&self, caller: Arc<Caller>) {
        *self.principal.write() = Principal::Account(caller);
    }
}

/// Whether the principal of a socket that was just put into the table still is what it was when it was let in.
pub async fn is_current(app: &App, principal: &Principal) -> bool {
    let auth = app.state::<Auth>();
    match principal {
        Principal::Account(caller) => auth.is_current(caller) || matches!(auth.refresh(app, &caller.token_hash).await, Ok(Some(_))),
        Principal::Link(guest) => {
            let known = load_guest(&app.db, &guest.token_hash, app.world.now()).await;
            matches!(known, Ok(Some(now)) if guest.shares.iter().all(|share| now.holds(&share.id)))
        }
    }
}
