//! One socket as the server sees it: what it asked for, what is to be sent, when to let it go. The server moves the bytes.

use std::fmt;
use std::sync::Arc;

use crate::frames::{ClientFrame, Outgoing};
use crate::presence::is_record;
use crate::shared::{Drained, Shared};
use crate::{CloseCode, ErrCode, Frame, Hub, LogFilter, Position, TopicName};

const NO_TOPIC: [&str; 2] = ["There is no such topic", "没有这个主题"];

/// Names a connection of this server's run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub(crate) u64);

impl fmt::Display for ConnectionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

/// Who is behind a connection.
#[derive(Debug, Clone)]
pub struct Who {
    /// The user.
    pub user_id: Arc<str>,
    /// The session the socket was opened with.
    pub session_id: Arc<str>,
    /// Whether messages for people are Chinese; otherwise English.
    pub chinese: bool,
}

impl Who {
    pub(crate) fn words(&self, english: &'static str, chinese: &'static str) -> &'static str {
        if self.chinese { chinese } else { english }
    }
}

/// What a connection asks the server for; the server authorises the topic and calls [`Hub::subscribe`], or [`Hub::refuse`].
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Hear a topic.
    Sub {
        /// The topic.
        topic: TopicName,
        /// The last position the client has.
        since: Option<Position>,
        /// Conditions on log lines.
        filter: Option<LogFilter>,
    },
    /// Hear it no more; pass it to [`Hub::unsubscribe`].
    Unsub {
        /// The topic.
        topic: TopicName,
    },
    /// Be present: authorise the topic and call [`Hub::presence_join`]; without `on`, [`Hub::presence_leave`].
    At {
        /// The topic, a `presence:*`.
        topic: TopicName,
        /// The record; empty for the page itself.
        record: String,
        /// Whether somebody comes or goes.
        on: bool,
    },
}

/// What [`Connection::next`] brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Frames were added to `out`: send them all, then flush once.
    Frames,
    /// Send a close frame with this code and let the connection go.
    Closed(CloseCode),
}

/// What [`Connection::drain`] brought, beside the frames added to `out`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drain {
    /// That is all; the waker is called when there is more.
    All,
    /// There is more: call again.
    More,
    /// That is all there will be: send it, then a close frame with this code.
    Closed(CloseCode),
}

/// Wakes the sender of a connection when there is something to send, once until [`Connection::drain`] found all of it. Called by the
/// publisher: it must only pass the wake-up on.
pub trait Wake: Send + Sync {
    /// There is something to send. `urgent` is for answers, closes and what concerns a person: it may be said of a connection that
    /// something less urgent was said of.
    fn wake(&self, urgent: bool);
}

/// A live connection, owned by the task that serves its socket. Dropping it unregisters it.
pub struct Connection {
    hub: Hub,
    shared: Arc<Shared>,
}

impl Connection {
    pub(crate) fn new(hub: Hub, shared: Arc<Shared>) -> Self {
        Self { hub, shared }
    }

    /// Its name, for [`Hub::subscribe`] and the log.
    pub fn id(&self) -> ConnectionId {
        self.shared.id
    }

    /// Who is behind it.
    pub fn who(&self) -> &Who {
        &self.shared.who
    }

    /// Waits for frames and adds a bounded number of them to `out`, highest lane first. Cancel safe; one caller at a time.
    pub async fn next(&self, out: &mut Vec<Frame>) -> Next {
        loop {
            match self.drain(out) {
                _ if !out.is_empty() => return Next::Frames,
                Drain::Closed(code) => return Next::Closed(code),
                Drain::All => self.shared.waiting.notified().await,
                Drain::More => {}
            }
        }
    }

    /// Adds a bounded number of frames to `out`, highest lane first, without waiting. One caller at a time.
    pub fn drain(&self, out: &mut Vec<Frame>) -> Drain {
        match self.shared.drain(out) {
            Drained::All => Drain::All,
            Drained::More => Drain::More,
            Drained::Closed(code) => Drain::Closed(code),
            // Made outside the connection's lock: locks go topic first.
            Drained::Snapshot(topic) => {
                out.extend(topic.and_then(|topic| self.hub.snapshot(&topic)));
                Drain::More
            }
        }
    }

    /// Sets the waker, which is called when there is something to send, beginning with what there is. Once; [`Connection::next`] is not woken any more.
    pub fn set_waker(&self, wake: Box<dyn Wake>) {
        if self.shared.wake.set(wake).is_ok() {
            self.shared.wake_first();
        }
    }

    /// Says that the socket has taken nothing for a while, or takes again. Less is kept for a reader that has stalled.
    pub fn stalled(&self, stalled: bool) {
        self.shared.stall(stalled, &self.hub.core().config);
    }

    /// Resolves when the hub wants the connection closed: wait for it while writing to a socket that takes nothing, and stop writing.
    pub async fn closing(&self) -> CloseCode {
        loop {
            match self.shared.closed() {
                Some(code) => return code,
                None => self.shared.closing.notified().await,
            }
        }
    }

    /// Takes one text frame from the client. Pings, pongs, bad topics and bad filters are answered here. An error has closed the
    /// connection already: [`Connection::next`] brings what is left and then the code.
    pub fn on_text(&self, text: &str) -> Result<Option<Request>, CloseCode> {
        self.take(text).inspect_err(|code| self.shared.close(*code))
    }

    /// Takes a keepalive below this protocol: a ping or pong of the websocket's own. It counts as a frame.
    pub fn on_keepalive(&self) -> Result<(), CloseCode> {
        if self.shared.on_frame(self.hub.now_ms()) { Ok(()) } else { Err(CloseCode::FLOODING) }
    }

    fn take(&self, text: &str) -> Result<Option<Request>, CloseCode> {
        if !self.shared.on_frame(self.hub.now_ms()) {
            return Err(CloseCode::FLOODING);
        }
        if text.len() > self.hub.core().config.max_frame_bytes {
            return Err(CloseCode::TOO_LARGE);
        }
        match serde_json::from_str(text).map_err(|_| CloseCode::BROKEN_FRAME)? {
            ClientFrame::Ping => self.shared.control(Outgoing::Pong.encode()),
            ClientFrame::Pong => {}
            ClientFrame::Unsub { topic } => return Ok(TopicName::parse(&topic).ok().map(|topic| Request::Unsub { topic })),
            ClientFrame::At { topic: name, key: record, on } => {
                if !is_record(&record) {
                    return Err(CloseCode::BROKEN_FRAME);
                }
                match TopicName::parse(&name) {
                    Ok(topic) if topic.split().0 == "presence" => return Ok(Some(Request::At { topic, record, on })),
                    _ => return self.refuse(&name, ErrCode::UnknownTopic, NO_TOPIC[0], NO_TOPIC[1]),
                }
            }
            ClientFrame::Sub { topic: name, since, filter } => {
                let Ok(topic) = TopicName::parse(&name) else {
                    return self.refuse(&name, ErrCode::UnknownTopic, NO_TOPIC[0], NO_TOPIC[1]);
                };
                let Ok(filter) = filter.as_ref().map(LogFilter::parse).transpose() else {
                    return self.refuse(&name, ErrCode::BadFilter, "This filter cannot be used", "无法使用该筛选条件");
                };
                return Ok(Some(Request::Sub { topic, since, filter }));
            }
        }
        Ok(None)
    }

    fn refuse(&self, topic: &str, code: ErrCode, english: &'static str, chinese: &'static str) -> Result<Option<Request>, CloseCode> {
        self.hub.refuse(self.id(), topic, code, self.shared.who.words(english, chinese));
        Ok(None)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.hub.forget(&self.shared);
    }
}
