//! The topics there are and who reads each. Sharded; each topic has its own lock. What a topic does with what is published is in
//! `events`, `state` and `logs`.

use std::collections::BTreeMap;
use std::sync::Arc;

use dashmap::DashMap;
use parking_lot::{Mutex, MutexGuard};

use crate::events::Events;
use crate::logs::Logs;
use crate::send_queue::Token;
use crate::shared::Shared;
use crate::state::State;
use crate::{ConnectionId, Lane, LogFilter, TopicClass, TopicName};

pub(crate) struct Topic {
    pub name: TopicName,
    /// Held by the one subscriber that reads the store; others wait and then find what it left in memory.
    pub loading: tokio::sync::Mutex<()>,
    inner: Mutex<TopicInner>,
}

pub(crate) struct TopicInner {
    pub readers: Readers,
    pub kind: Kind,
    /// Subscriptions under way: the topic must take what is published meanwhile.
    pins: usize,
    idle_since_ms: u64,
    /// Taken from the registry; who still holds it looks it up again.
    dead: bool,
}

pub(crate) enum Kind {
    Events(Events),
    State(State),
    Logs(Logs),
}

/// A topic whose items are in the store.
pub(crate) enum Stored<'a> {
    Events(&'a mut Events),
    Logs(&'a mut Logs),
}

pub(crate) type Readers = BTreeMap<ConnectionId, Reader>;

pub(crate) struct Reader {
    pub shared: Arc<Shared>,
    pub token: Token,
    pub lane: Lane,
    /// Offset up to which this reader has everything, queued or sent.
    pub last: i64,
    pub filter: Option<Box<LogFilter>>,
}

impl Topic {
    pub fn lock(&self) -> MutexGuard<'_, TopicInner> {
        self.inner.lock()
    }

    /// Takes a reader off, unless the connection has subscribed anew meanwhile.
    pub fn leave(&self, conn: ConnectionId, token: Token, now_ms: u64) {
        let mut inner = self.lock();
        let Some(reader) = inner.readers.get(&conn).filter(|reader| reader.token == token) else { return };
        // Under the topic's lock, so that nothing is queued after it.
        reader.shared.purge(token);
        inner.readers.remove(&conn);
        inner.idle_since_ms = now_ms;
    }
}

/// Keeps a topic in the registry.
pub(crate) struct Pin(pub Arc<Topic>, u64);

impl Drop for Pin {
    fn drop(&mut self) {
        let mut inner = self.0.lock();
        inner.pins -= 1;
        inner.idle_since_ms = inner.idle_since_ms.max(self.1);
    }
}

/// The name is in use for a topic of another class.
#[derive(Debug)]
pub(crate) struct OtherClass;

#[derive(Default)]
pub(crate) struct Registry(DashMap<TopicName, Arc<Topic>>);

impl Registry {
    pub fn find(&self, name: &TopicName) -> Option<Arc<Topic>> {
        self.0.get(name).map(|topic| topic.clone())
    }

    /// Finds or makes a topic and keeps it until the pin is dropped.
    pub fn pin(&self, name: &TopicName, class: TopicClass, now_ms: u64) -> Result<Pin, OtherClass> {
        loop {
            let make =
                || Arc::new(Topic { name: name.clone(), loading: Default::default(), inner: Mutex::new(TopicInner::new(class, now_ms)) });
            let topic = self.find(name).unwrap_or_else(|| self.0.entry(name.clone()).or_insert_with(make).clone());
            let mut inner = topic.lock();
            if inner.dead {
                continue;
            }
            if inner.class() != class {
                return Err(OtherClass);
            }
            inner.pins += 1;
            drop(inner);
            return Ok(Pin(topic, now_ms));
        }
    }

    /// Forgets topics that nobody reads: state without keys, and events and lines nobody came back for in time.
    pub fn sweep(&self, now_ms: u64, idle_ms: u64) {
        self.0.retain(|_, topic| {
            let mut inner = topic.lock();
            let idle = now_ms.saturating_sub(inner.idle_since_ms) >= idle_ms;
            inner.dead = inner.readers.is_empty()
                && inner.pins == 0
                && match &inner.kind {
                    Kind::State(state) => state.is_empty(),
                    Kind::Events(events) => idle && !events.has_hole(),
                    Kind::Logs(logs) => idle && !logs.has_hole(),
                };
            !inner.dead
        });
    }

    pub fn each(&self, mut look: impl FnMut(&TopicName, TopicClass, usize)) {
        self.0.iter().for_each(|topic| {
            let (class, readers) = {
                let inner = topic.lock();
                (inner.class(), inner.readers.len())
            };
            look(topic.key(), class, readers);
        });
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl TopicInner {
    fn new(class: TopicClass, now_ms: u64) -> Self {
        let kind = match class {
            TopicClass::Event => Kind::Events(Events::default()),
            TopicClass::State => Kind::State(State::default()),
            TopicClass::Log => Kind::Logs(Logs::default()),
        };
        Self { readers: Readers::new(), kind, pins: 0, idle_since_ms: now_ms, dead: false }
    }

    fn class(&self) -> TopicClass {
        match self.kind {
            Kind::Events(_) => TopicClass::Event,
            Kind::State(_) => TopicClass::State,
            Kind::Logs(_) => TopicClass::Log,
        }
    }

    pub fn events(&mut self) -> Option<(&mut Events, &mut Readers)> {
        let Kind::Events(events) = &mut self.kind else { return None };
        Some((events, &mut self.readers))
    }

    /// The topic if its items have offsets and a store behind them.
    pub fn stored(&mut self) -> Option<(Stored<'_>, &mut Readers)> {
        let stored = match &mut self.kind {
            Kind::Events(events) => Stored::Events(events),
            Kind::Logs(logs) => Stored::Logs(logs),
            Kind::State(_) => return None,
        };
        Some((stored, &mut self.readers))
    }

    pub fn state(&mut self) -> Option<(&mut State, &mut Readers)> {
        let Kind::State(state) = &mut self.kind else { return None };
        Some((state, &mut self.readers))
    }

    pub fn logs(&mut self) -> Option<(&mut Logs, &mut Readers)> {
        let Kind::Logs(logs) = &mut self.kind else { return None };
        Some((logs, &mut self.readers))
    }
}
