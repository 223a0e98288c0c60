//! Presence over nodes: each node tells the others what changed and counts what it tells. Who misses a piece asks for the whole; who hears nothing
//! of a node for a while takes its people off. So a lost message, a node that dies and one that returns need no care of anybody's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::TopicName;
use crate::hub::Hub;
use crate::presence::{Here, Place};

/// Changes told at once: a message of some 150 KB.
const AT_ONCE: usize = 1_000;

/// Somebody came or went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceChange {
    topic: TopicName,
    key: Arc<str>,
    here: Option<Here>,
}

/// What a node tells of its own people. Without changes it is a sign of life.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceNews {
    /// The node's run: a node that was started again counts anew.
    run: Arc<str>,
    /// How many pieces were told in this run, this one included.
    told: u64,
    /// Replaces all that was known of the node.
    whole: bool,
    changes: Vec<PresenceChange>,
}

impl PresenceNews {
    /// Says that the node lives, and nothing else.
    pub fn sign_of_life(&self) -> Self {
        Self { run: self.run.clone(), told: self.told, whole: false, changes: Vec::new() }
    }
}

/// What is known of another node.
#[derive(Default)]
pub(crate) struct Neighbour {
    run: Arc<str>,
    told: u64,
    heard_ms: u64,
    here: BTreeMap<Place, Here>,
}

impl Hub {
    /// Waits for changes of presence on this node that the others were not told of. For one caller, which tells them in this order.
    pub async fn presence_news(&self) -> PresenceNews {
        let presence = &self.core().presence;
        loop {
            {
                let mut inner = presence.inner.lock();
                let inner = &mut *inner;
                // Who came before anybody asked is news as well.
                let untold = inner.untold.get_or_insert_with(|| inner.here.keys().cloned().collect());
                let places: Vec<Place> = std::iter::from_fn(|| untold.pop_first()).take(AT_ONCE).collect();
                if !places.is_empty() {
                    inner.told += 1;
                    let change =
                        |(topic, key): Place| PresenceChange { here: inner.here.get(&(topic.clone(), key.clone())).cloned(), topic, key };
                    let changes = places.into_iter().map(change).collect();
                    return self.news(inner.told, false, changes);
                }
            }
            presence.changed.notified().await;
        }
    }

    /// A sign of life, by which the others also notice that they missed something.
    pub fn presence_beat(&self) -> PresenceNews {
        self.news(self.core().presence.inner.lock().told, false, Vec::new())
    }

    /// Everybody on this node, in pieces, to be told in this order; for who comes new or missed something.
    pub fn presence_whole(&self) -> Vec<PresenceNews> {
        let mut inner = self.core().presence.inner.lock();
        if let Some(untold) = &mut inner.untold {
            untold.clear();
        }
        let change =
            |((topic, key), here): (&Place, &Here)| PresenceChange { topic: topic.clone(), key: key.clone(), here: Some(here.clone()) };
        let all: Vec<_> = inner.here.iter().map(change).collect();
        let mut pieces: Vec<Vec<_>> = all.chunks(AT_ONCE).map(<[_]>::to_vec).collect();
        if pieces.is_empty() {
            pieces.push(Vec::new());
        }
        let numbered = pieces.into_iter().enumerate().map(|(index, changes)| {
            inner.told += 1;
            self.news(inner.told, index == 0, changes)
        });
        numbered.collect()
    }

    /// This node goes: nobody is here any more.
    pub fn presence_farewell(&self) -> PresenceNews {
        self.news(self.core().presence.inner.lock().told + 1, true, Vec::new())
    }

    fn news(&self, told: u64, whole: bool, changes: Vec<PresenceChange>) -> PresenceNews {
        PresenceNews { run: self.core().run.clone(), told, whole, changes }
    }

    /// Takes in what another node told; answers whether it has to be asked for the whole.
    pub fn presence_heard(&self, node: &Arc<str>, news: PresenceNews) -> bool {
        let now_ms = self.now_ms();
        let mut inner = self.core().presence.inner.lock();
        let known = inner.neighbours.entry(node.clone()).or_default();
        known.heard_ms = now_ms;
        let same_run = known.run == news.run;
        let follows = same_run && news.told == known.told + 1 && !news.changes.is_empty();
        if !news.whole && !follows {
            return !same_run || news.told > known.told;
        }
        (known.run, known.told) = (news.run, news.told);
        if news.whole {
            let named: BTreeSet<Place> = news.changes.iter().map(|change| (change.topic.clone(), change.key.clone())).collect();
            let gone: Vec<Place> = known.here.keys().filter(|place| !named.contains(*place)).cloned().collect();
            gone.iter().for_each(|place| known.set(self, place, None));
        }
        for PresenceChange { topic, key, here } in news.changes {
            known.set(self, &(topic, key), here);
        }
        false
    }

    /// Takes off the people of nodes that gave no sign of life for long.
    pub(crate) fn look_at_neighbours(&self, now_ms: u64) {
        let patience = self.core().config.presence_gone_ms;
        self.core().presence.inner.lock().neighbours.retain(|node, known| {
            let here = now_ms.saturating_sub(known.heard_ms) < patience;
            if !here {
                tracing::info!(%node, people = known.here.len(), "a node is not heard of any more: its people are taken off");
                let gone: Vec<Place> = known.here.keys().cloned().collect();
                gone.iter().for_each(|place| known.set(self, place, None));
            }
            here
        });
    }
}

impl Neighbour {
    fn set(&mut self, hub: &Hub, place: &Place, here: Option<Here>) {
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
