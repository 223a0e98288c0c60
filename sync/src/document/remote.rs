//! What other nodes of the cluster do to the document: entries they stored, and who is with them. `Peers` is the way out, the hints of `Documents` the
//! way in.
//!
//! A hint that carries the next entries of the log saves reading them. Anything else makes the document read from the store what it lacks; so hints
//! may be lost, come late, twice or in any order. Entries wait while the document is frozen, and are sent to readers in the log's order, once.

use bytes::Bytes;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Document, Phase};
use crate::kind::Projection;
use crate::replica::Replica;
use crate::store::{Appended, LogEntry, StoreError};
use crate::wire::{Message, Presence};

/// Bytes of entries that wait for their turn; beyond it they are read from the store when it comes.
const MAX_WAITING_BYTES: usize = 1024 * 1024;
/// How often peers are sent who is here, whether it changed or not: a message of before may have been lost.
const PRESENCE_EVERY_MS: i64 = 10_000;
/// States of other nodes that were not sent again for so long expire.
const PRESENCE_TIMEOUT_MS: i64 = 35_000;

/// Entries of other nodes that the copy does not hold yet.
#[derive(Default)]
pub(super) struct RemoteEntries {
    /// The last entry of the log that a peer or the store named.
    head: i64,
    entries: BTreeMap<i64, Bytes>,
    bytes: usize,
    /// Whether the store is being read.
    reading: bool,
}

impl RemoteEntries {
    fn insert(&mut self, seq: i64, entry: Bytes) {
        self.bytes += entry.len();
        self.bytes -= self.entries.insert(seq, entry).map_or(0, |same| same.len());
        // The next one always stays, or it would be read for ever.
        while self.bytes > MAX_WAITING_BYTES && self.entries.len() > 1 {
            self.bytes -= self.entries.pop_last().map_or(0, |(_, last)| last.len());
        }
    }

    /// Whether others stored more than this.
    pub fn is_past(&self, seq: i64) -> bool {
        self.head > seq || self.entries.last_key_value().is_some_and(|(last, _)| *last > seq)
    }

    /// The entries that follow on `seq`; what came before is thrown away.
    fn next(&mut self, mut seq: i64) -> Vec<Bytes> {
        let mut next = Vec::new();
        while let Some(first) = self.entries.first_entry().filter(|first| *first.key() <= seq + 1) {
            let (at, entry) = first.remove_entry();
            self.bytes -= entry.len();
            if at > seq {
                next.push(entry);
                seq = at;
            }
        }
        next
    }
}

/// A copy whose append conflicted, rebased on what the other nodes stored, and what became of its batch.
pub(super) struct Rebased {
    replica: Replica,
    seq: i64,
    news: Vec<Bytes>,
    poisoned: bool,
    projection: Option<Projection>,
    outcome: Result<i64, StoreError>,
}

impl Rebased {
    fn take_in(&mut self, entries: Vec<LogEntry>) -> Result<Projection, StoreError> {
        // None at all, or not the next: the log is not the one this copy is of, or its entries are compacted away.
        if entries.is_empty() || entries.iter().zip(self.seq + 1..).any(|(entry, seq)| entry.seq != seq) {
            return Err(StoreError::AppendConflict);
        }
        let panicked = |_| StoreError::Damaged("yrs panicked on the copy".into());
        self.poisoned = true;
        let seq = self.seq + entries.len() as i64;
        self.news = self.replica.take_in(entries.into_iter().map(|entry| entry.update).collect()).map_err(panicked)?;
        self.seq = seq;
        let projection = self.replica.project().map_err(panicked)?;
        self.poisoned = false;
        self.projection = Some(projection.clone());
        Ok(projection)
    }
}

impl Document {
    /// A peer stored entries up to `seq`, the last of which these are.
    pub(super) fn remote_stored(&mut self, seq: i64, entries: Vec<Bytes>) {
        self.remote.head = self.remote.head.max(seq);
        let first = seq - entries.len() as i64 + 1;
        for (seq, entry) in (first..).zip(entries).filter(|(at, _)| *at > self.seq) {
            self.remote.insert(seq, entry);
        }
    }

    /// The store was read for what peers stored.
    pub(super) fn remote_read(&mut self, entries: Result<Vec<LogEntry>, StoreError>) {
        self.remote.reading = false;
        let entries = entries.unwrap_or_else(|error| {
            tracing::debug!(document = %self.id, %error, "what other nodes stored cannot be read; it is tried again");
            Vec::new()
        });
        if entries.is_empty() {
            // Until the next hint, which comes with the next look at the latest.
            self.remote.head = self.seq;
        }
        if entries.first().is_some_and(|first| first.seq > self.seq + 1) && matches!(self.phase, Phase::Ready) {
            // Compacted away before this copy read them.
            return self.rebuild();
        }
        for entry in entries.into_iter().filter(|entry| entry.seq > self.seq) {
            self.remote.insert(entry.seq, entry.update);
        }
    }

    /// Takes in what other nodes stored, if the document is not frozen; reads what no hint brought.
    pub(super) fn take_in(&mut self) {
        if matches!(self.phase, Phase::Hibernated(_)) && self.remote.is_past(self.seq) {
            return self.rebuild();
        }
        let Some(replica) = self.replica.as_mut().filter(|_| matches!(self.phase, Phase::Ready)) else {
            return;
        };
        let entries = self.remote.next(self.seq);
        if !entries.is_empty() {
            let count = entries.len();
            self.changed_ms = self.inner.clock.now_ms();
            match replica.take_in(entries) {
                Ok(news) => {
                    self.seq += count as i64;
                    self.entries_since_compaction += count;
                    self.pass_on(news);
                }
                Err(_) => return self.rebuild_after_panic(),
            }
        }
        if self.remote.head > self.seq && !self.remote.reading {
            self.remote.reading = true;
            let (store, id, after, commands) = (self.inner.store.clone(), self.id.clone(), self.seq, self.commands.clone());
            tokio::spawn(async move {
                let entries = store.since(&id, after).await;
                // Fails only when the document is gone already.
                let _ = commands.send(super::Command::RemoteRead { entries });
            });
        }
    }

    /// Sends readers the entries of other nodes, as they lie in the log: the copy may hold a batch that must not show in them.
    pub(super) fn pass_on(&mut self, entries: Vec<Bytes>) {
        for entry in entries {
            let frame = Message::Update(entry).encode();
            self.send_to_readers(&frame, None);
        }
    }

    /// What the document is now that others have changed it; after a batch of its own it is known already.
    pub(super) fn project(&mut self) {
        if self.stored_seq == self.seq || !matches!(self.phase, Phase::Ready) {
            return;
        }
        match self.replica.as_ref().map(Replica::project) {
            Some(Ok(projection)) => {
                (self.stored, self.stored_seq) = (Some(projection), self.seq);
                self.broadcast_checks();
            }
            _ => self.rebuild_after_panic(),
        }
    }

    /// The append conflicted: the store has entries that the copy lacks. Tried once more, this time with every other node locked out.
    pub(super) fn on_append_conflict(&mut self) {
        let Some(replica) = self.replica.take() else { return };
        metrics::counter!("belltower_sync_append_conflicts_total").increment(1);
        let (store, id, after, logged) = (self.inner.store.clone(), self.id.clone(), self.seq, self.batch.logged.clone());
        let mut copy =
            Rebased { replica, seq: after, news: Vec::new(), poisoned: false, projection: None, outcome: Err(StoreError::AppendConflict) };
        self.phase = Phase::Rebasing(Box::pin(async move {
            copy.outcome = store.append_rebasing(&id, after, logged, &mut |entries| copy.take_in(entries)).await;
            copy
        }));
    }

    pub(super) fn after_rebasing(&mut self, copy: Rebased) {
        let Rebased { replica, seq, news, poisoned, projection, outcome } = copy;
        self.replica = Some(replica);
        if poisoned {
            return self.rebuild_after_panic();
        }
        self.entries_since_compaction += usize::try_from(seq - self.seq).unwrap_or(0);
        self.seq = seq;
        self.pass_on(news);
        match (outcome, projection) {
            (Err(StoreError::AppendConflict), _) => self.rebuild(),
            (outcome, projection) => self.after_storing(outcome.map(|seq| Appended { seq, durable: None }), projection),
        }
    }

    pub(super) fn remote_presence(&mut self, node: &Arc<str>, states: Vec<Presence>) {
        let (now, config) = (self.inner.clock.now_ms(), &self.inner.config);
        for said in states {
            // Stamped, a state is a little longer than the connection was allowed to send.
            if said.state.len() <= 2 * config.max_awareness_bytes {
                let client = said.client;
                self.remote_awareness.extend(self.awareness.set_remote(node, said, now, config.max_editors));
                if let Some(user_id) = self.awareness.user_of(client) {
                    self.owners.takes(client, user_id);
                }
            }
        }
    }

    /// Sends the peers who is here.
    pub(super) fn send_presence(&mut self) {
        self.presence_sent_ms = self.inner.clock.now_ms();
        let here = self.awareness.here();
        if !here.is_empty() {
            self.inner.peers.presence(&self.id, &here);
        }
    }

    pub(super) fn tick_remote(&mut self, now_ms: i64) {
        if now_ms - self.presence_sent_ms >= PRESENCE_EVERY_MS {
            self.send_presence();
        }
        self.remote_awareness.extend(self.awareness.expire_remote(now_ms - PRESENCE_TIMEOUT_MS));
    }
}
