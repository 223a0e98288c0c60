//! Who looks at what: people at pages and records, as the values of `presence:*` topics. Nothing of it is stored; it goes when the connection
//! goes. The presence of other nodes is in `cluster`; who may be where, and under which name, the server says.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::cluster::Peer;
use crate::hub::Hub;
use crate::{AuthorisedTopic, ConnectionId, TopicClass, TopicName};

/// Longest key of a record, in bytes: an id.
const MAX_RECORD: usize = 64;

/// One entry of presence: somebody who is somewhere. Two tabs of one person are two entries: the view joins them by `user`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PresenceEntry {
    /// The user.
    pub user: Arc<str>,
    /// The name to show.
    pub name: Arc<str>,
    /// The colour that is theirs everywhere.
    pub colour: Arc<str>,
    /// Since when, RFC 3339.
    pub at: Arc<str>,
}

/// Topic, and the key in it: `<record>/<node>.<holder>`; the record is empty for the page itself.
pub(crate) type Place = (TopicName, Arc<str>);

/// The presence of people, on this node and on its peers.
#[derive(Default)]
pub(crate) struct Presence {
    pub inner: Mutex<Inner>,
    pub changed: Notify,
}

#[derive(Default)]
pub(crate) struct Inner {
    /// The entries of this node, by place.
    pub here: BTreeMap<Place, PresenceEntry>,
    /// The places of each connection, oldest first.
    held: HashMap<ConnectionId, VecDeque<Place>>,
    /// Places whose change has not been sent to the other nodes; None until the first call of `presence_changes`.
    pub unsent: Option<BTreeSet<Place>>,
    /// Sequence number of the last message to the other nodes.
    pub sequence: u64,
    pub peers: HashMap<Arc<str>, Peer>,
}

/// Whether a text can be the key of a record.
pub(crate) fn is_record(text: &str) -> bool {
    text.len() <= MAX_RECORD && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

impl Hub {
    /// Adds the presence of a connection at a record, or with an empty one at the page itself. With more places than a connection may have, it
    /// leaves the oldest.
    pub fn presence_join(&self, conn: ConnectionId, topic: &AuthorisedTopic, record: &str, here: PresenceEntry) {
        if topic.class() != TopicClass::State || !is_record(record) {
            return;
        }
        let place = (topic.name().clone(), self.key(record, &conn.to_string()));
        let mut inner = self.core().presence.inner.lock();
        // Looked up under the lock: `forget` takes the connection out first and its places after.
        if !self.core().connections.contains_key(&conn) || inner.here.contains_key(&place) {
            return;
        }
        let held = inner.held.entry(conn).or_default();
        held.push_back(place.clone());
        let left = if held.len() > self.core().config.max_places { held.pop_front() } else { None };
        self.set_place(&mut inner, place, Some(here));
        if let Some(left) = left {
            self.set_place(&mut inner, left, None);
        }
    }

    /// Removes the presence of a connection at a record.
    pub fn presence_leave(&self, conn: ConnectionId, topic: &TopicName, record: &str) {
        let key = self.key(record, &conn.to_string());
        self.leave_places(conn, |place| place.0 == *topic && place.1 == key);
    }

    /// Removes the presence of a connection from the places for which `which` holds.
    pub(crate) fn leave_places(&self, conn: ConnectionId, which: impl Fn(&Place) -> bool) {
        let mut inner = self.core().presence.inner.lock();
        let Some(held) = inner.held.get_mut(&conn) else { return };
        let left: Vec<Place> = held.iter().filter(|place| which(place)).cloned().collect();
        held.retain(|place| !left.contains(place));
        if held.is_empty() {
            inner.held.remove(&conn);
        }
        for place in left {
            self.set_place(&mut inner, place, None);
        }
    }

    /// The connections of this node that are at a record.
    pub fn presence_connections(&self, topic: &TopicName, record: &str) -> Vec<ConnectionId> {
        let inner = self.core().presence.inner.lock();
        let from: Place = (topic.clone(), self.key(record, ""));
        let first = inner.here.range(from.clone()..).next();
        // Mostly nobody is there; then not everybody is looked through.
        if first.is_none_or(|(place, _)| place.0 != from.0 || !place.1.starts_with(&*from.1)) {
            return Vec::new();
        }
        let here = |(conn, places): (&ConnectionId, &VecDeque<Place>)| {
            let key = self.key(record, &conn.to_string());
            places.iter().any(|place| place.0 == *topic && place.1 == key).then_some(*conn)
        };
        inner.held.iter().filter_map(here).collect()
    }

    /// The topics in which a connection is at a record.
    pub fn presence_topics(&self, conn: ConnectionId, record: &str) -> Vec<TopicName> {
        let key = self.key(record, &conn.to_string());
        let inner = self.core().presence.inner.lock();
        inner.held.get(&conn).into_iter().flatten().filter(|place| place.1 == key).map(|place| place.0.clone()).collect()
    }

    /// The topics in which a connection is somewhere.
    pub(crate) fn places_of(&self, conn: ConnectionId) -> Vec<TopicName> {
        let inner = self.core().presence.inner.lock();
        inner.held.get(&conn).into_iter().flatten().map(|place| place.0.clone()).collect()
    }

    /// Sets the presence at a record of those who have it open in another way than by a connection of the hub, in place of what this node set there
    /// before. An entry that was there keeps the time since when.
    pub fn presence_set_external(&self, topic: &TopicName, record: &str, people: Vec<PresenceEntry>) {
        let mut inner = self.core().presence.inner.lock();
        let from: Place = (topic.clone(), self.key(record, "~"));
        let known =
            inner.here.range(from.clone()..).map(|(place, _)| place).take_while(|place| place.0 == from.0 && place.1.starts_with(&*from.1));
        let mut gone: BTreeSet<Place> = known.cloned().collect();
        for here in people {
            let place = (topic.clone(), self.key(record, &format!("~{}", here.user)));
            if !gone.remove(&place) {
                self.set_place(&mut inner, place, Some(here));
            }
        }
        for place in gone {
            self.set_place(&mut inner, place, None);
        }
    }

    fn key(&self, record: &str, holder: &str) -> Arc<str> {
        format!("{record}/{}.{holder}", self.core().config.node).into()
    }

    /// Publishes under the lock of presence, so that readers see changes in the order in which they were made.
    fn set_place(&self, inner: &mut Inner, place: Place, here: Option<PresenceEntry>) {
        self.publish_state(&place.0, &place.1, here.as_ref());
        if let Some(unsent) = &mut inner.unsent {
            unsent.insert(place.clone());
            self.core().presence.changed.notify_one();
        }
        match here {
            Some(here) => inner.here.insert(place, here),
            None => inner.here.remove(&place),
        };
    }
}
