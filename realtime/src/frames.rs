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

/// An encoded frame, as it goes over the wire and shared by all it goes to: UTF-8 text behind the websocket's header. A cheap clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    wire: Bytes,
    header: u8,
}

/// The longest header of a frame that a server sends.
const HEADER: usize = 10;

impl Frame {
    /// A frame of the text that `write` adds to a buffer, of about so many bytes.
    pub(crate) fn of(about: usize, write: impl FnOnce(&mut Vec<u8>)) -> Self {
        Self::with(0x81, about, write)
    }

    /// A binary frame, for sockets that are not the hub's and are written to in the same way.
    pub fn binary(payload: &[u8]) -> Self {
        Self::with(0x82, payload.len(), |bytes| bytes.extend_from_slice(payload))
    }

    fn with(kind: u8, about: usize, write: impl FnOnce(&mut Vec<u8>)) -> Self {
        let mut bytes = Vec::with_capacity(HEADER + about);
        bytes.resize(HEADER, 0);
        write(&mut bytes);
        let len = bytes.len() - HEADER;
        let mut long = [0; HEADER];
        // A whole frame; its length in one byte, in two, or in eight.
        let header: &[u8] = match len {
            0..=125 => &[kind, len as u8],
            126..=0xffff => {
                let [high, low] = (len as u16).to_be_bytes();
                &[kind, 126, high, low]
            }
            _ => {
                (long[0], long[1]) = (kind, 127);
                long[2..].copy_from_slice(&(len as u64).to_be_bytes());
                &long
            }
        };
        let start = HEADER - header.len();
        bytes[start..HEADER].copy_from_slice(header);
        // It may be kept for long: what the buffer has too much goes back.
        bytes.shrink_to_fit();
        Self { header: header.len() as u8, wire: Bytes::from(bytes).slice(start..) }
    }

    /// The frame as it is sent.
    pub fn wire(&self) -> &Bytes {
        &self.wire
    }

    /// Size in bytes.
    pub fn len(&self) -> usize {
        self.wire.len()
    }

    /// Never true: a frame has a header.
    pub fn is_empty(&self) -> bool {
        self.wire.is_empty()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.wire[usize::from(self.header)..]).unwrap_or_default()
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
    /// Be present at a record of a `presence:*` topic, or leave it.
    At {
        /// The topic's name.
        topic: String,
        /// The record; empty for the page itself.
        #[serde(default)]
        key: String,
        /// Whether one is there.
        on: bool,
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
        Frame::of(256, |text| drop(serde_json::to_writer(text, self)))
    }
}
