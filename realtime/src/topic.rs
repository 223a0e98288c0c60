//! What a topic is called, what class it has, and the proof that someone may hear it. Knows nothing of who listens.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// Longest topic name, in bytes.
const MAX_NAME: usize = 128;

/// A topic's name, such as `resource:classes`; a cheap clone.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct TopicName(Arc<str>);

/// A name that no topic can have: empty, longer than 128 bytes, or with other characters than letters, digits and `: _ . -`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a topic name")]
pub struct BadTopic;

impl TopicName {
    /// Takes a name from outside.
    pub fn parse(name: &str) -> Result<Self, BadTopic> {
        let fits = (1..=MAX_NAME).contains(&name.len());
        let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b':' | b'_' | b'.' | b'-');
        if fits && name.bytes().all(plain) { Ok(Self(name.into())) } else { Err(BadTopic) }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the first `:` and what follows it: `("user", "7")`; the rest is empty for `board`.
    pub fn split(&self) -> (&str, &str) {
        self.0.split_once(':').unwrap_or((&self.0, ""))
    }
}

impl TryFrom<String> for TopicName {
    type Error = BadTopic;
    fn try_from(name: String) -> Result<Self, BadTopic> {
        Self::parse(&name)
    }
}

impl fmt::Display for TopicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for TopicName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a topic promises, and with it what happens to a reader who is too slow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TopicClass {
    /// Every item in order, replayable from an offset; a slow reader is closed with a code that says resume.
    Event,
    /// The latest value of each key; a slow reader skips values in between.
    State,
    /// Lines in order through a filter; a slow reader is told which range it was not sent.
    Log,
}

/// What goes out first on a connection, highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Answers, pings, ends: exempt from the queue's limit.
    Control,
    /// Reminders, unread counts, rights: what concerns this person.
    Personal,
    /// Other events.
    Events,
    /// Changes of state topics.
    State,
    /// Log lines.
    Logs,
}

/// Where a reader stands in a topic. An offset means nothing in another epoch. On the wire `["epoch", 12]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(String, i64)", into = "(String, i64)")]
pub struct Position {
    /// The journal the offset belongs to.
    pub epoch: Arc<str>,
    /// The last offset the reader has; the first event of a topic has offset 1.
    pub offset: i64,
}

impl From<(String, i64)> for Position {
    fn from((epoch, offset): (String, i64)) -> Self {
        Self { epoch: epoch.into(), offset }
    }
}

impl From<Position> for (String, i64) {
    fn from(at: Position) -> Self {
        (at.epoch.to_string(), at.offset)
    }
}

/// The only maker of authorised topics. There is one for each hub; the server's auth module keeps it to itself.
#[derive(Debug)]
pub struct Authority(());

impl Authority {
    pub(crate) fn new() -> Self {
        Self(())
    }

    /// Authorises a topic for the caller that asked. An event topic's lane is `Personal` or `Events`; state and log topics have
    /// their own lanes whatever is asked for.
    pub fn authorise(&self, name: TopicName, class: TopicClass, lane: Lane) -> AuthorisedTopic {
        let lane = match (class, lane) {
            (TopicClass::State, _) => Lane::State,
            (TopicClass::Log, _) => Lane::Logs,
            (TopicClass::Event, Lane::Personal) => Lane::Personal,
            (TopicClass::Event, _) => Lane::Events,
        };
        AuthorisedTopic { name, class, lane }
    }
}

/// A topic somebody may subscribe to: the proof and the way it is sent.
#[derive(Debug, Clone)]
pub struct AuthorisedTopic {
    pub(crate) name: TopicName,
    pub(crate) class: TopicClass,
    pub(crate) lane: Lane,
}

impl AuthorisedTopic {
    /// The topic's name.
    pub fn name(&self) -> &TopicName {
        &self.name
    }

    /// What it promises.
    pub fn class(&self) -> TopicClass {
        self.class
    }

    /// How urgent it is.
    pub fn lane(&self) -> Lane {
        self.lane
    }
}
