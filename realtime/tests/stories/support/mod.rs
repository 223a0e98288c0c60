//! A store in memory, a client that checks what it is sent, and the hub between them.
#![allow(dead_code)] // Each test binary uses its own part.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use async_trait::async_trait;
use belltower_realtime::frames::ServerFrame;
use belltower_realtime::*;
use futures_util::FutureExt;
use parking_lot::Mutex;
use serde_json::{Value, json};

pub const AT: &str = "2026-11-21T09:15:40.123Z";

/// The durable side. Everything is committed here first.
#[derive(Default)]
pub struct Store {
    events: Mutex<HashMap<TopicName, Vec<StoredEvent>>>,
    lines: Mutex<HashMap<TopicName, Vec<LogLine>>>,
    pub trimmed_upto: Mutex<i64>,
    pub away: AtomicBool,
    /// How often the store was read.
    pub reads: Mutex<usize>,
}

impl Store {
    pub fn commit(&self, topic: &TopicName) -> StoredEvent {
        let mut topics = self.events.lock();
        let events = topics.entry(topic.clone()).or_default();
        let offset = events.len() as i64 + 1;
        let event = StoredEvent::new(offset, AT, &json!({ "n": offset })).unwrap();
        events.push(event.clone());
        event
    }

    pub fn commit_line(&self, topic: &TopicName, fields: Value) -> LogLine {
        let mut topics = self.lines.lock();
        let lines = topics.entry(topic.clone()).or_default();
        let line = LogLine::new(lines.len() as i64 + 1, fields.as_object().unwrap().clone());
        lines.push(line.clone());
        line
    }

    async fn read(&self) -> Result<(), ReplayError> {
        let turns = {
            let mut reads = self.reads.lock();
            *reads += 1;
            *reads % 4
        };
        // Others get their turn in between, as with a real store.
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        if self.away.load(Relaxed) { Err(ReplayError::Unavailable("away".into())) } else { Ok(()) }
    }
}

#[async_trait]
impl Replay for Store {
    async fn head(&self, topic: &TopicName) -> Result<i64, ReplayError> {
        self.read().await?;
        let events = self.events.lock().get(topic).map_or(0, Vec::len);
        Ok(events.max(self.lines.lock().get(topic).map_or(0, Vec::len)) as i64)
    }

    async fn events(&self, topic: &TopicName, after: i64, limit: usize) -> Result<Vec<StoredEvent>, ReplayError> {
        self.read().await?;
        if after < *self.trimmed_upto.lock() {
            return Err(ReplayError::Trimmed);
        }
        Ok(self.events.lock().get(topic).into_iter().flatten().skip(after as usize).take(limit).cloned().collect())
    }

    async fn log_lines(&self, topic: &TopicName, after: i64, limit: usize) -> Result<Vec<LogLine>, ReplayError> {
        self.read().await?;
        Ok(self.lines.lock().get(topic).into_iter().flatten().skip(after as usize).take(limit).cloned().collect())
    }
}

pub struct World {
    pub hub: Hub,
    pub store: Arc<Store>,
    authority: Authority,
}

pub fn world(config: HubConfig) -> World {
    let store = Arc::new(Store::default());
    let (hub, authority) = Hub::new(config, "e".into(), store.clone());
    World { hub, store, authority }
}

pub fn topic(name: &str) -> TopicName {
    TopicName::parse(name).unwrap()
}

pub fn who(user: &str) -> Who {
    Who { user_id: user.into(), session_id: "s".into(), chinese: false }
}

pub fn class_of(topic: &TopicName) -> TopicClass {
    match topic.split().0 {
        "log" => TopicClass::Log,
        "board" | "presence" => TopicClass::State,
        _ => TopicClass::Event,
    }
}

impl World {
    pub fn authorised(&self, topic: &TopicName) -> AuthorisedTopic {
        let lane = if topic.split().0 == "user" { Lane::Personal } else { Lane::Events };
        self.authority.authorise(topic.clone(), class_of(topic), lane)
    }

    /// Commits and publishes.
    pub fn write(&self, name: &str) {
        let topic = topic(name);
        self.hub.publish_event(&topic, self.store.commit(&topic));
    }

    pub fn log(&self, name: &str, lines: impl IntoIterator<Item = Value>) {
        let topic = topic(name);
        let lines: Vec<_> = lines.into_iter().map(|line| self.store.commit_line(&topic, line)).collect();
        if let Some(first) = lines.first().map(|line| line.offset) {
            self.hub.publish_log(&topic, first - 1, lines);
        }
    }

    /// A client that has said hello.
    pub async fn client(&self, user: &str) -> Client {
        let mut client = Client { conn: self.hub.connect(who(user)).unwrap(), inbox: Vec::new() };
        assert!(matches!(client.frame().await, ServerFrame::Hello { v: 1, .. }));
        client
    }

    /// Plays the server: takes a frame from the client, authorises and subscribes.
    pub async fn says(&self, client: &Client, frame: Value) -> Result<(), CloseCode> {
        self.says_text(client, &frame.to_string()).await
    }

    /// The same with any text.
    pub async fn says_text(&self, client: &Client, text: &str) -> Result<(), CloseCode> {
        match client.conn.on_text(text)? {
            Some(Request::Sub { topic, since, filter }) => {
                self.hub.subscribe(client.conn.id(), self.authorised(&topic), since, filter).await
            }
            Some(Request::Unsub { topic }) => self.hub.unsubscribe(client.conn.id(), topic.as_str()),
            Some(Request::At { topic, record, on: true }) => {
                let who = client.conn.who();
                let here = PresenceEntry {
                    user: who.user_id.clone(),
                    name: who.user_id.to_uppercase().into(),
                    colour: "#123".into(),
                    at: AT.into(),
                };
                self.hub.presence_join(client.conn.id(), &self.authorised(&topic), &record, here);
            }
            Some(Request::At { topic, record, on: false }) => self.hub.presence_leave(client.conn.id(), &topic, &record),
            None => {}
        }
        Ok(())
    }

    pub async fn sub(&self, client: &mut Client, name: &str, since: Option<i64>) -> Value {
        let since = since.map(|offset| json!(["e", offset]));
        self.says(client, json!({"t": "sub", "topic": name, "since": since})).await.unwrap();
        client.json().await
    }
}

pub struct Client {
    pub conn: Connection,
    inbox: Vec<Frame>,
}

impl Client {
    async fn raw(&mut self) -> Result<Frame, CloseCode> {
        while self.inbox.is_empty() {
            if let Next::Closed(code) = self.conn.next(&mut self.inbox).await {
                return Err(code);
            }
        }
        Ok(self.inbox.remove(0))
    }

    /// The next frame, decoded as a client of the wire does.
    pub async fn frame(&mut self) -> ServerFrame {
        serde_json::from_str(self.raw().await.unwrap().as_str()).unwrap()
    }

    pub async fn json(&mut self) -> Value {
        serde_json::from_str(self.raw().await.unwrap().as_str()).unwrap()
    }

    /// What is there without waiting, and the close code if that comes first.
    pub fn now(&mut self) -> (Vec<ServerFrame>, Option<CloseCode>) {
        let mut frames = Vec::new();
        loop {
            match self.raw().now_or_never() {
                None => return (frames, None),
                Some(Err(code)) => return (frames, Some(code)),
                Some(Ok(frame)) => frames.push(serde_json::from_str(frame.as_str()).unwrap()),
            }
        }
    }

    /// Offsets of the events that are there without waiting.
    pub fn offsets(&mut self) -> Vec<i64> {
        self.now().0.into_iter().filter_map(|frame| if let ServerFrame::Ev { o, .. } = frame { Some(o) } else { None }).collect()
    }
}

/// Gives everything that was spawned its turns.
pub async fn settle() {
    for _ in 0..20 {
        tokio::task::yield_now().await;
    }
}
