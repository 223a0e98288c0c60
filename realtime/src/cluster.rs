//! Presence over the cluster: each node sends its peers what changed, numbered, and a heartbeat. A peer that missed a message asks for a snapshot; a
//! peer that hears no heartbeat of a node for a while removes the presence of its people. So a lost message, a node that dies and one that returns
//! need no care of anybody's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::TopicName;
use crate::hub::Hub;
use crate::presence::{Place, PresenceEntry};

/// Changes of one message: some 150 KB.
const MESSAGE_CHANGES: usize = 1_000;

/// A change of presence: somebody came or went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceChange {
    topic: TopicName,
    key: Arc<str>,
    here: Option<PresenceEntry>,
}

/// A node's message to its peers about its own people. Without changes it is a heartbeat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceMessage {
    /// The node's run: a node that was started again counts anew.
    run: Arc<str>,
    /// Sequence number of the message in this run, from 1; of a heartbeat that of the message before it.
    // The names on the bus are those that nodes of earlier versions read.
    #[serde(rename = "told")]
    sequence: u64,
    /// The first message of a snapshot: replaces all that was known of the node.
    #[serde(rename = "whole")]
    snapshot: bool,
    changes: Vec<PresenceChange>,
}

impl PresenceMessage {
    /// The heartbeat that follows on this message.
    pub fn heartbeat(&self) -> Self {
        Self { run: self.run.clone(), sequence: self.sequence, snapshot: false, changes: Vec::new() }
    }
}

/// What is known of another node of the cluster.
#[derive(Default)]
pub(crate) struct Peer {
    run: Arc<str>,
    sequence: u64,
    last_heartbeat_ms: u64,
    here: BTreeMap<Place, PresenceEntry>,
}

impl Hub {
    /// Waits for changes of presence on this node that its peers have not been sent. For one caller, which sends them in this order.
    pub async fn presence_changes(&self) -> PresenceMessage {
        let presence = &self.core().presence;
        loop {
            {
                let mut inner = presence.inner.lock();
                let inner = &mut *inner;
                // Who came before the first call is a change as well.
                let unsent = inner.unsent.get_or_insert_with(|| inner.here.keys().cloned().collect());
                let places: Vec<Place> = std::iter::from_fn(|| unsent.pop_first()).take(MESSAGE_CHANGES).collect();
                if !places.is_empty() {
                    inner.sequence += 1;
                    let change =
                        |(topic, key): Place| PresenceChange { here: inner.here.get(&(topic.clone(), key.clone())).cloned(), topic, key };
                    let changes = places.into_iter().map(change).collect();
                    return self.message(inner.sequence, false, changes);
                }
            }
            presence.changed.notified().await;
        }
    }

    /// The heartbeat, by which peers also notice that they missed a message.
    pub fn presence_heartbeat(&self) -> PresenceMessage {
        self.message(self.core().presence.inner.lock().sequence, false, Vec::new())
    }

    /// A snapshot of everybody on this node, as messages to be sent in this order; for a peer that is new or missed something.
    pub fn presence_snapshot(&self) -> Vec<PresenceMessage> {
        let mut inner = self.core().presence.inner.lock();
        if let Some(unsent) = &mut inner.unsent {
            unsent.clear();
        }
        let change = |((topic, key), here): (&Place, &PresenceEntry)| PresenceChange {
            topic: topic.clone(),
            key: key.clone(),
            here: Some(here.clone()),
        };
        let all: Vec<_> = inner.here.iter().map(change).collect();
        let mut messages: Vec<Vec<_>> = all.chunks(MESSAGE_CHANGES).map(<[_]>::to_vec).collect();
        if messages.is_empty() {
            messages.push(Vec::new());
        }
        let numbered = messages.into_iter().enumerate().map(|(index, changes)| {
            inner.sequence += 1;
            self.message(inner.sequence, index == 0, changes)
        });
        numbered.collect()
    }

    /// The last message of a node that leaves the cluster: nobody is here any more.
    pub fn presence_farewell(&self) -> PresenceMessage {
        self.message(self.core().presence.inner.lock().sequence + 1, true, Vec::new())
    }

    fn message(&self, sequence: u64, snapshot: bool, changes: Vec<PresenceChange>) -> PresenceMessage {
        PresenceMessage { run: self.core().run.clone(), sequence, snapshot, changes }
    }

    /// Takes in a message of another node; answers whether that node has to be asked for a snapshot.
    pub fn on_presence_message(&self, node: &Arc<str>, message: PresenceMessage) -> bool {
        let now_ms = self.now_ms();
        let mut inner = self.core().presence.inner.lock();
        let known = inner.peers.entry(node.clone()).or_default();
        known.last_heartbeat_ms = now_ms;
        let same_run = known.run == message.run;
        let follows = same_run && message.sequence == known.sequence + 1 && !message.changes.is_empty();
        if !message.snapshot && !follows {
            return !same_run || message.sequence > known.sequence;
        }
        (known.run, known.sequence) = (message.run, message.sequence);
        if message.snapshot {
            let named: BTreeSet<Place> = message.changes.iter().map(|change| (change.topic.clone(), change.key.clone())).collect();
            let gone: Vec<Place> = known.here.keys().filter(|place| !named.contains(*place)).cloned().collect();
            gone.iter().for_each(|place| known.set(self, place, None));
        }
        for PresenceChange { topic, key, here } in message.changes {
            known.set(self, &(topic, key), here);
        }
        false
    }

    /// Removes the presence of peers whose heartbeat timed out.
    pub(crate) fn expire_peers(&self, now_ms: u64) {
        let timeout = self.core().config.peer_timeout_ms;
        self.core().presence.inner.lock().peers.retain(|node, known| {
            let here = now_ms.saturating_sub(known.last_heartbeat_ms) < timeout;
            if !here {
                tracing::info!(%node, people = known.here.len(), "the heartbeat of a peer timed out: the presence of its people is removed");
                let gone: Vec<Place> = known.here.keys().cloned().collect();
                gone.iter().for_each(|place| known.set(self, place, None));
            }
            here
        });
    }
}

impl Peer {
    fn set(&mut self, hub: &Hub, place: &Place, here: Option<PresenceEntry>) {
        if self.here.get(place) == here.as_ref() {
            return;
        }
        hub.publish_state(&place.0, &place.1, here.as_ref());
        match here {
            Some(here) => self.here.insert(place.clone(), here),
            None => self.here.remove(place),
        };
    }
}
