//! What the hub needs from the store behind it: the head of a topic, its events and its log lines. The server implements it.

use std::sync::Arc;

use async_trait::async_trait;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::TopicName;

/// The durable side of event and log topics.
///
/// Everything published must already be readable here: a topic's writer commits first and publishes then.
#[async_trait]
pub trait Replay: Send + Sync + 'static {
    /// The last committed offset of an event or log topic; 0 when it has none.
    async fn head(&self, topic: &TopicName) -> Result<i64, ReplayError>;

    /// At most `limit` events with an offset greater than `after`, in offset order without holes;
    /// [`ReplayError::Trimmed`] when `after + 1` is no longer kept.
    async fn events(&self, topic: &TopicName, after: i64, limit: usize) -> Result<Vec<StoredEvent>, ReplayError>;

    /// At most `limit` log lines with an offset greater than `after`, the oldest first. Offsets rise but may skip.
    async fn log_lines(&self, topic: &TopicName, after: i64, limit: usize) -> Result<Vec<LogLine>, ReplayError>;
}

/// Why a replay cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Part of what was asked for is no longer kept.
    #[error("older than what is kept")]
    Trimmed,
    /// The store does not answer; worth another try later.
    #[error("the store does not answer: {0}")]
    Unavailable(String),
}

/// One event of an event topic as it stands in the journal.
#[derive(Debug, Clone)]
pub struct StoredEvent {
    /// Place in the topic, from 1, without holes.
    pub offset: i64,
    /// Time of the commit, RFC 3339 UTC with milliseconds.
    pub at: String,
    /// The `d` of the frame.
    pub payload: Arc<RawValue>,
}

impl StoredEvent {
    /// An event from a payload that is JSON text already.
    pub fn from_json(offset: i64, at: impl Into<String>, payload: String) -> Result<Self, serde_json::Error> {
        Ok(Self { offset, at: at.into(), payload: RawValue::from_string(payload)?.into() })
    }

    /// An event from a payload still to be encoded.
    pub fn new(offset: i64, at: impl Into<String>, payload: &impl Serialize) -> Result<Self, serde_json::Error> {
        Ok(Self { offset, at: at.into(), payload: serde_json::value::to_raw_value(payload)?.into() })
    }
}

/// One line of a log topic: fields for the filters, encoded once for all readers.
#[derive(Debug, Clone)]
pub struct LogLine {
    /// Place in the topic, from 1, rising.
    pub offset: i64,
    /// What filters look at.
    pub fields: Arc<Map<String, Value>>,
    /// The encoded object with its offset as `o`.
    pub json: Arc<str>,
}

impl LogLine {
    /// A line from its fields; `o` is put in front.
    pub fn new(offset: i64, fields: Map<String, Value>) -> Self {
        let mut json = format!("{{\"o\":{offset}");
        for (name, value) in fields.iter().filter(|(name, _)| *name != "o") {
            json.push(',');
            json.push_str(&Value::from(name.as_str()).to_string());
            json.push(':');
            json.push_str(&value.to_string());
        }
        json.push('}');
        Self { offset, fields: fields.into(), json: json.into() }
    }
}
