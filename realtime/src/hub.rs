//! The door: connections come in, topics are subscribed to and published on. Frames are encoded once and shared by all readers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use dashmap::DashMap;
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::connection::Shared;
use crate::frames::{Outgoing, VERSION};
use crate::{
    AuthorisedTopic, Authority, CloseCode, Connection, ConnectionId, EndCode, ErrCode, Frame, HubConfig, HubStats, LogFilter, LogLine,
    Position, Refusal, Replay, StoredEvent, TopicClass, TopicName, Who,
};

/// The hub; a cheap clone.
#[derive(Clone)]
pub struct Hub(Arc<HubInner>);

struct HubInner {
    config: HubConfig,
    epoch: Arc<str>,
    replay: Arc<dyn Replay>,
    last_id: AtomicU64,
    draining: AtomicBool,
    connections: DashMap<ConnectionId, Arc<Shared>>,
    topics: DashMap<TopicName, Arc<Mutex<Topic>>>,
}

#[derive(Default)]
struct Topic {
    head: i64,
    readers: BTreeMap<ConnectionId, Arc<Shared>>,
    state: BTreeMap<String, Arc<RawValue>>,
}

impl Hub {
    /// A hub whose positions are in `epoch`, and the one maker of authorised topics. Call it inside the runtime.
    pub fn new(config: HubConfig, epoch: String, replay: Arc<dyn Replay>) -> (Self, Authority) {
        let inner = HubInner {
            config,
            epoch: epoch.into(),
            replay,
            last_id: AtomicU64::new(0),
            draining: AtomicBool::new(false),
            connections: DashMap::new(),
            topics: DashMap::new(),
        };
        (Self(Arc::new(inner)), Authority::new())
    }

    pub(crate) fn config(&self) -> &HubConfig {
        &self.0.config
    }

    /// Takes a new connection; its first frame is `hello`.
    pub fn connect(&self, who: Who) -> Result<Connection, Refusal> {
        if self.0.draining.load(Relaxed) {
            return Err(Refusal::Draining);
        }
        if self.0.connections.len() >= self.0.config.max_connections {
            return Err(Refusal::Full);
        }
        if self.connections_of(&who.user_id).len() >= self.0.config.max_connections_per_user {
            return Err(Refusal::TooManyOfUser);
        }
        let id = ConnectionId(self.0.last_id.fetch_add(1, Relaxed) + 1);
        let shared = Arc::new(Shared { id, who, inner: Mutex::default(), wake: Default::default(), closing: Default::default() });
        let hello = Outgoing::Hello { v: VERSION, connection: id.to_string(), epoch: self.0.epoch.clone(), ping_ms: self.0.config.ping_ms };
        shared.send(hello.encode());
        self.0.connections.insert(id, shared.clone());
        Ok(Connection { hub: self.clone(), shared })
    }

    pub(crate) fn forget(&self, shared: &Arc<Shared>) {
        self.0.connections.remove(&shared.id);
        let topics = std::mem::take(&mut shared.inner.lock().topics);
        for topic in topics {
            if let Some(topic) = self.0.topics.get(&topic) {
                topic.lock().readers.remove(&shared.id);
            }
        }
    }

    /// Subscribes a connection and answers on its socket: `sub` and what it missed, `reset`, or `err`.
    pub async fn subscribe(&self, conn: ConnectionId, topic: AuthorisedTopic, since: Option<Position>, filter: Option<LogFilter>) {
        let Some(shared) = self.0.connections.get(&conn).map(|found| found.clone()) else { return };
        let _ = filter;
        let head = match topic.class {
            TopicClass::State => 0,
            _ => match self.0.replay.head(&topic.name).await {
                Ok(head) => head,
                Err(_) => {
                    return self.refuse(conn, topic.name.as_str(), ErrCode::Unavailable, "");
                }
            },
        };
        let entry = self.0.topics.entry(topic.name.clone()).or_default().clone();
        let mut entry = entry.lock();
        entry.head = entry.head.max(head);
        let pos = Position { epoch: self.0.epoch.clone(), offset: entry.head };
        let answer = match since {
            Some(since) if since != pos => Outgoing::Reset { topic: topic.name.clone(), pos },
            _ => Outgoing::Sub { topic: topic.name.clone(), pos, recovered: 0 },
        };
        shared.send(answer.encode());
        if topic.class == TopicClass::State {
            shared.send(Outgoing::Snap { topic: topic.name.clone(), items: entry.state.clone() }.encode());
        }
        shared.inner.lock().topics.push(topic.name);
        entry.readers.insert(conn, shared);
    }

    /// Answers a subscription with `err`; `msg` is for people, in the caller's language.
    pub fn refuse(&self, conn: ConnectionId, topic: &str, code: ErrCode, msg: &str) {
        self.send(conn, Outgoing::Err { topic: topic.into(), code, msg: msg.into() }.encode());
    }

    /// Ends a subscription at the client's wish.
    pub fn unsubscribe(&self, conn: ConnectionId, topic: &str) {
        let Ok(topic) = TopicName::parse(topic) else { return };
        if let Some(shared) = self.0.connections.get(&conn) {
            shared.inner.lock().topics.retain(|name| *name != topic);
        }
        if let Some(topic) = self.0.topics.get(&topic) {
            topic.lock().readers.remove(&conn);
        }
    }

    /// Publishes a committed event. Offsets of a topic come in order; a hole is filled from the store before anything later goes out,
    /// and what came already is dropped.
    pub fn publish_event(&self, topic: &TopicName, event: StoredEvent) {
        let Some(entry) = self.0.topics.get(topic).map(|found| found.clone()) else { return };
        let mut entry = entry.lock();
        if event.offset > entry.head {
            entry.head = event.offset;
            let frame = Outgoing::Ev { topic: topic.clone(), o: event.offset, at: event.at, d: event.payload }.encode();
            entry.send(&frame);
        }
    }

    /// Publishes the latest value of a key, `None` when it is gone. Kept for later subscribers whether or not anyone listens now.
    pub fn publish_state(&self, topic: &TopicName, key: &str, value: Option<&impl Serialize>) {
        let Ok(value) = value.map(to_raw_value).transpose() else { return };
        let value: Option<Arc<RawValue>> = value.map(Arc::from);
        let entry = self.0.topics.entry(topic.clone()).or_default().clone();
        let mut entry = entry.lock();
        match &value {
            Some(value) => entry.state.insert(key.into(), value.clone()),
            None => entry.state.remove(key),
        };
        entry.send(&Outgoing::St { topic: topic.clone(), k: key.into(), d: value }.encode());
    }

    /// Publishes stored log lines, in offset order.
    pub fn publish_log(&self, topic: &TopicName, lines: Vec<LogLine>) {
        let Some(entry) = self.0.topics.get(topic).map(|found| found.clone()) else { return };
        let Some(upto) = lines.last().map(|line| line.offset) else { return };
        let lines = lines.iter().filter_map(|line| RawValue::from_string(line.json.to_string()).ok()).map(Arc::from).collect();
        let mut entry = entry.lock();
        entry.head = upto;
        entry.send(&Outgoing::Log { topic: topic.clone(), upto, lines }.encode());
    }

    /// Ends a subscription against the client's wish; what was queued for it is not sent any more.
    pub fn end(&self, conn: ConnectionId, topic: &str, code: EndCode, msg: &str) {
        self.unsubscribe(conn, topic);
        if let Ok(topic) = TopicName::parse(topic) {
            self.send(conn, Outgoing::End { topic, code, msg: msg.into() }.encode());
        }
    }

    /// Closes a connection.
    pub fn close(&self, conn: ConnectionId, code: CloseCode) {
        if let Some(shared) = self.0.connections.get(&conn) {
            shared.close(code);
        }
    }

    /// The connections of a user, each with the session it was opened with.
    pub fn connections_of(&self, user_id: &str) -> Vec<(ConnectionId, Arc<str>)> {
        let of_user = self.0.connections.iter().filter(|conn| &*conn.who.user_id == user_id);
        of_user.map(|conn| (conn.id, conn.who.session_id.clone())).collect()
    }

    /// What a connection is subscribed to.
    pub fn topics_of(&self, conn: ConnectionId) -> Vec<TopicName> {
        self.0.connections.get(&conn).map(|shared| shared.inner.lock().topics.clone()).unwrap_or_default()
    }

    /// Sends everybody `bye` and closes with 4002; takes nobody new.
    pub fn drain(&self) {
        self.0.draining.store(true, Relaxed);
        let bye = Outgoing::Bye { code: CloseCode::DRAINING.0, retry_ms: self.0.config.drain_retry_ms }.encode();
        for conn in &self.0.connections {
            conn.send(bye.clone());
            conn.close(CloseCode::DRAINING);
        }
    }

    /// What the hub says about itself.
    pub fn stats(&self) -> HubStats {
        let topics = self.0.topics.iter().map(|t| (t.key().to_string(), t.value().lock().readers.len())).collect();
        HubStats { connections: self.0.connections.len(), topics, ..Default::default() }
    }

    /// Time passes: call it about once a second with a clock in milliseconds that only goes forward.
    pub fn tick(&self, now_ms: u64) {
        let _ = now_ms;
    }

    fn send(&self, conn: ConnectionId, frame: Frame) {
        if let Some(shared) = self.0.connections.get(&conn) {
            shared.send(frame);
        }
    }
}

impl Topic {
    fn send(&self, frame: &Frame) {
        self.readers.values().for_each(|reader| reader.send(frame.clone()));
    }
}
