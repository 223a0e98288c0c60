//! Whose each Yjs client is that writes in the document. A client writes in one browser page of one person; continued by somebody else, its history
//! would be taken for what its owner writes next, offline perhaps, which would then count as known and be lost.

use std::collections::HashMap;
use std::sync::Arc;

use super::Document;

/// Clients that were announced and have written nothing are remembered up to so many; beyond it those that have to be stored are enough.
const MAX_SILENT: usize = 4_096;

struct Owner {
    user_id: Arc<str>,
    /// Whether the client has written, and the store was told whose it is.
    wrote: bool,
}

#[derive(Default)]
pub(super) struct Owners {
    clients: HashMap<u64, Owner>,
    silent: usize,
}

impl Owners {
    /// Those the store remembers.
    pub fn new(stored: Vec<(u64, Arc<str>)>) -> Self {
        let clients = stored.into_iter().map(|(client, user_id)| (client, Owner { user_id, wrote: true })).collect();
        Self { clients, silent: 0 }
    }

    pub fn is_of(&self, client: u64, user_id: &str) -> bool {
        self.clients.get(&client).is_some_and(|owner| &*owner.user_id == user_id)
    }

    pub fn is_anothers(&self, client: u64, user_id: &str) -> bool {
        self.clients.get(&client).is_some_and(|owner| &*owner.user_id != user_id)
    }

    /// Somebody shows up as a client, which is theirs from now on; false if it is somebody else's.
    pub fn takes(&mut self, client: u64, user_id: &Arc<str>) -> bool {
        if self.is_anothers(client, user_id) {
            return false;
        }
        if self.silent < MAX_SILENT && !self.clients.contains_key(&client) {
            self.silent += 1;
            self.clients.insert(client, Owner { user_id: user_id.clone(), wrote: false });
        }
        true
    }

    /// Somebody wrote as a client that is nobody else's; true if the store does not know whose it is.
    pub fn wrote(&mut self, client: u64, user_id: &Arc<str>) -> bool {
        match self.clients.get_mut(&client) {
            Some(owner) if owner.wrote => return false,
            Some(owner) => {
                owner.wrote = true;
                self.silent -= 1;
            }
            None => drop(self.clients.insert(client, Owner { user_id: user_id.clone(), wrote: true })),
        }
        true
    }
}

impl Document {
    /// Has the store remember whose a client is, for when the document is opened again. Nobody waits for it: lost, it is as if the client had not been
    /// seen yet.
    pub(super) fn own(&self, client: u64, user_id: Arc<str>) {
        let (store, id) = (self.inner.store.clone(), self.id.clone());
        tokio::spawn(async move {
            if let Err(error) = store.own(&id, client, &user_id).await {
                tracing::debug!(document = %id, %error, "whose a client is was not remembered");
            }
        });
    }
}
