//! The open sockets of documents: how many there are and whose, and what their rights are worth when those change.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use belltower_sync::{CloseCode, DocumentId, Rights};
use dashmap::DashMap;
use tokio::sync::watch;

use crate::{
    app::App,
    auth::{Auth, Caller},
    config::Config,
    connection_quota::{ConnectionQuota, QuotaGuard},
    documents,
};

/// The open sockets of documents, for when rights change.
#[derive(Default)]
pub struct DocumentSockets {
    open: DashMap<u64, Arc<DocumentSocket>>,
    by_account: ConnectionQuota<Arc<str>>,
    next: AtomicU64,
}

pub(super) struct DocumentSocket {
    pub document: DocumentId,
    pub caller: Arc<Caller>,
    pub end: watch::Sender<Option<CloseCode>>,
}

impl DocumentSockets {
    /// Adds a socket, unless there are too many, or too many of this account.
    pub(super) fn add(&self, socket: Arc<DocumentSocket>, config: &Config) -> Option<(u64, QuotaGuard<Arc<str>>)> {
        if self.open.len() >= config.max_sockets {
            return None;
        }
        let place = self.by_account.acquire(socket.caller.person().clone(), config.max_sockets_per_user)?;
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        self.open.insert(id, socket);
        Some((id, place))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.open.len()
    }

    /// Closes the sockets whose session's time is over.
    pub fn close_expired(&self, now: jiff::Timestamp) {
        for socket in self.open.iter().filter(|socket| socket.caller.expires_at <= now) {
            socket.end.send_replace(Some(CloseCode::SignedOut));
        }
    }

    /// One is closed.
    pub(super) fn remove(&self, id: u64) {
        self.open.remove(&id);
    }

    fn of(&self, user_id: &str) -> Vec<Arc<DocumentSocket>> {
        self.open.iter().filter(|socket| socket.caller.is_of(user_id)).map(|socket| socket.clone()).collect()
    }
}

/// Whose seat it is at a document: a preview has one of its own, whose rights are not those of the account that it shows.
pub(super) fn seat_of(caller: &Caller) -> Arc<str> {
    match caller.preview {
        Some(_) => format!("preview:{}", caller.session_id).into(),
        None => caller.user_id.clone(),
    }
}

/// What a caller may do with documents of a kind; a preview reads.
pub(super) fn rights(caller: &Caller, kind: &str) -> Rights {
    match documents::rights(caller, kind) {
        Rights::Write if caller.preview.is_some() => Rights::Read,
        rights => rights,
    }
}

/// Asks anew what an account's open documents may be used for; ends those whose session is over.
pub async fn recheck(app: &App, user_id: &str) {
    let mut by_session: HashMap<String, Vec<Arc<DocumentSocket>>> = HashMap::new();
    for socket in app.state::<DocumentSockets>().of(user_id) {
        by_session.entry(socket.caller.token_hash.clone()).or_default().push(socket);
    }
    for sockets in by_session.into_values() {
        recheck_session(app, &sockets).await;
    }
}

/// The same for sockets of one session.
pub(super) async fn recheck_session(app: &App, sockets: &[Arc<DocumentSocket>]) {
    let Some(first) = sockets.first() else { return };
    let known = app.state::<Auth>().refresh(app, &first.caller.token_hash).await;
    for socket in sockets {
        match &known {
            Ok(Some(caller)) => app.documents.set_rights(&seat_of(caller), &socket.document, rights(caller, socket.document.kind())),
            Ok(None) => drop(socket.end.send_replace(Some(CloseCode::SignedOut))),
            // Whether the right is still held cannot be known: the socket comes back and is asked again.
            Err(_) => drop(socket.end.send_replace(Some(CloseCode::Unavailable))),
        }
    }
}
