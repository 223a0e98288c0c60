//! The hub's observer: is notified of what happens to connections. The hub knows neither what of it is stored nor where.

use crate::{CloseCode, ConnectionId, EndCode, ErrCode, TopicName, Who};

/// Observes connections. Called while it happens, some of it under the hub's locks: take a note and return at once.
pub trait Observer: Send + Sync + 'static {
    /// Something happened to a person's connection; to none yet when it was turned away.
    fn on_event(&self, who: &Who, connection: Option<ConnectionId>, what: ConnectionEvent<'_>);
}

/// What happened to a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionEvent<'a> {
    /// It was let in.
    Connected,
    /// It was not let in.
    TurnedAway(CloseCode),
    /// It ended.
    Closed(CloseCode),
    /// It hears a topic from the position `from` on; `recovered` events after that came with the answer.
    Subscribed {
        /// The topic.
        topic: &'a TopicName,
        /// The position.
        from: i64,
        /// How many it had missed and got.
        recovered: u64,
    },
    /// It has to load a topic anew and hears what comes after `to`.
    Reset {
        /// The topic.
        topic: &'a TopicName,
        /// The position.
        to: i64,
    },
    /// A subscription was refused.
    Refused {
        /// What it asked for, which may be no topic.
        topic: &'a str,
        /// Why.
        code: ErrCode,
    },
    /// A subscription was taken away.
    Ended {
        /// The topic.
        topic: &'a TopicName,
        /// Why.
        code: EndCode,
    },
    /// It gave a subscription up.
    Unsubscribed {
        /// The topic.
        topic: &'a TopicName,
    },
    /// An event that concerns this person was queued for it.
    Delivered {
        /// The topic.
        topic: &'a TopicName,
        /// Its place in the topic.
        offset: i64,
    },
    /// It reads too slowly: since the last tick so many lines of a log were dropped with a gap notice, or so often queued changes
    /// of a state were replaced by one snapshot of it.
    Dropped {
        /// The topic.
        topic: &'a TopicName,
        /// Log lines.
        lines: u32,
        /// Snapshots in place of changes.
        snapshots: u32,
    },
}
