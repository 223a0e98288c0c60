//! Every frame of the wire, for both ends: the hub encodes [`ServerFrame`] and decodes [`ClientFrame`]; clients do the reverse.
//! `docs/realtime-protocol.md` says what they mean.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::{Position, TopicName};

/// The protocol's version, in `hello`.
pub const VERSION: u32 = 1;

/// An encoded frame: UTF-8 text shared by all it goes to; a cheap clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame(Bytes);

impl Frame {
    /// The bytes, which are valid UTF-8.
    pub fn into_bytes(self) -> Bytes {
        self.0
    }

    /// Size in bytes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Never true: a frame is at least `{}`.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl From<String> for Frame {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<Frame> for Bytes {
    fn from(frame: Frame) -> Self {
        frame.0
    }
}

/// What a client sends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ClientFrame {
    /// Subscribe, or subscribe anew from another position or with another filter.
    Sub {
        /// The topic's name.
        topic: String,
        /// The last position the client has; without it the topic starts at its head.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Position>,
        /// Conditions on the lines of a log topic.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        filter: Option<Value>,
    },
    /// Stop hearing a topic.
    Unsub {
        /// The topic's name.
        topic: String,
    },
    /// Ask for a pong.
    Ping,
    /// Answer to a ping.
    Pong,
}

/// What the server sends. `D` is a payload: [`Value`] for who decodes, encoded text inside the hub.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum ServerFrame<D = Value> {
    /// First frame of a connection.
    #[serde(rename_all = "camelCase")]
    Hello {
        /// Version of the protocol.
        v: u32,
        /// The connection's name in the server's log.
        connection: String,
        /// Epoch of the positions.
        epoch: Arc<str>,
        /// The server pings a quiet connection after so long.
        ping_ms: u64,
    },
    /// Subscribed; the next event is `pos` + 1, and the first `recovered` of them were missed.
    Sub {
        /// The topic.
        topic: TopicName,
        /// Where the stream goes on from.
        pos: Position,
        /// How many of the events that follow were missed while away.
        recovered: u64,
    },
    /// Subscribed, but what was missed cannot be replayed: load the view anew, then go on from `pos`.
    Reset {
        /// The topic.
        topic: TopicName,
        /// Where the stream goes on from.
        pos: Position,
    },
    /// A subscription was refused.
    Err {
        /// The topic as it was asked for.
        topic: String,
        /// Why, for the program.
        code: ErrCode,
        /// Why, for people, in the caller's language.
        msg: String,
    },
    /// A subscription was ended by the server: clear what is on screen.
    End {
        /// The topic.
        topic: TopicName,
        /// Why, for the program.
        code: EndCode,
        /// Why, for people, in the caller's language.
        msg: String,
    },
    /// An event.
    Ev {
        /// The topic.
        topic: TopicName,
        /// Offset.
        o: i64,
        /// Time of the commit.
        at: String,
        /// Payload.
        d: D,
    },
    /// All keys of a state topic: replaces what the client has.
    Snap {
        /// The topic.
        topic: TopicName,
        /// Value of each key.
        items: BTreeMap<String, D>,
    },
    /// The latest value of one key; null when it is gone.
    St {
        /// The topic.
        topic: TopicName,
        /// Key.
        k: String,
        /// Value.
        d: Option<D>,
    },
    /// Log lines that pass the filter.
    Log {
        /// The topic.
        topic: TopicName,
        /// Every offset up to here has been considered.
        upto: i64,
        /// The lines, each with its offset as `o`.
        lines: Vec<D>,
    },
    /// Log lines in this range were not sent.
    Gap {
        /// The topic.
        topic: TopicName,
        /// First offset of the range.
        from: i64,
        /// Last offset of the range.
        to: i64,
    },
    /// Answer with a pong.
    Ping,
    /// Answer to a ping.
    Pong,
    /// The server is about to close.
    #[serde(rename_all = "camelCase")]
    Bye {
        /// The close code to come.
        code: u16,
        /// Come back at a random time inside this window.
        retry_ms: [u64; 2],
    },
}

/// Why a subscription was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrCode {
    /// No right to it.
    Forbidden,
    /// There is no such topic.
    UnknownTopic,
    /// This connection has as many topics as it may have.
    TooMany,
    /// The filter is not one.
    BadFilter,
    /// The store does not answer; try again later.
    Unavailable,
}

/// Why the server ended a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndCode {
    /// The right to it is gone.
    Rights,
    /// The topic is no more.
    Closed,
}

/// Payloads inside the hub: encoded already.
pub(crate) type Outgoing = ServerFrame<Arc<RawValue>>;

impl<D: Serialize> ServerFrame<D> {
    /// Encodes the frame.
    pub fn encode(&self) -> Frame {
        // Strings, numbers and payloads that are JSON already: there is nothing in a frame that cannot be encoded.
        Frame::from(serde_json::to_string(self).unwrap_or_else(|_| r#"{"t":"ping"}"#.into()))
    }
}
