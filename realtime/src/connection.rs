//! One socket as the hub sees it: what it sent, what waits for it, whether it is alive. The server moves the bytes.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::frames::{ClientFrame, Outgoing};
use crate::{CloseCode, ErrCode, Frame, Hub, LogFilter, Position, TopicName};

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
}

/// What [`Connection::next`] brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Frames were added to `out`: send them all, then flush once.
    Frames,
    /// Send a close frame with this code and let the connection go.
    Closed(CloseCode),
}

#[derive(Default)]
pub(crate) struct Inner {
    pub queue: VecDeque<Frame>,
    pub topics: Vec<TopicName>,
    pub closed: Option<CloseCode>,
}

pub(crate) struct Shared {
    pub id: ConnectionId,
    pub who: Who,
    pub inner: Mutex<Inner>,
    pub wake: Notify,
    pub closing: Notify,
}

impl Shared {
    pub fn send(&self, frame: Frame) {
        let mut inner = self.inner.lock();
        if inner.closed.is_none() {
            inner.queue.push_back(frame);
            drop(inner);
            self.wake.notify_one();
        }
    }

    pub fn close(&self, code: CloseCode) {
        self.inner.lock().closed.get_or_insert(code);
        self.wake.notify_one();
        self.closing.notify_one();
    }
}

/// A live connection, owned by the task that serves its socket. Dropping it unregisters it.
pub struct Connection {
    pub(crate) hub: Hub,
    pub(crate) shared: Arc<Shared>,
}

impl Connection {
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
            {
                let mut inner = self.shared.inner.lock();
                if !inner.queue.is_empty() {
                    let take = inner.queue.len().min(64);
                    out.extend(inner.queue.drain(..take));
                    return Next::Frames;
                }
                if let Some(code) = inner.closed {
                    return Next::Closed(code);
                }
            }
            self.shared.wake.notified().await;
        }
    }

    /// Resolves when the hub wants the connection closed: wait for it while writing to a socket that takes nothing, and stop writing.
    pub async fn closing(&self) -> CloseCode {
        loop {
            if let Some(code) = self.shared.inner.lock().closed {
                return code;
            }
            self.shared.closing.notified().await;
        }
    }

    /// Takes one text frame from the client. Pings, pongs, bad topics and bad filters are answered here. An error has closed the
    /// connection already: [`Connection::next`] brings what is left and then the code.
    pub fn on_text(&self, text: &str) -> Result<Option<Request>, CloseCode> {
        self.take(text).inspect_err(|code| self.shared.close(*code))
    }

    fn take(&self, text: &str) -> Result<Option<Request>, CloseCode> {
        if text.len() > self.hub.config().max_frame_bytes {
            return Err(CloseCode::TOO_LARGE);
        }
        match serde_json::from_str(text).map_err(|_| CloseCode::BROKEN_FRAME)? {
            ClientFrame::Ping => self.shared.send(Outgoing::Pong.encode()),
            ClientFrame::Pong => {}
            ClientFrame::Unsub { topic } => return Ok(TopicName::parse(&topic).ok().map(|topic| Request::Unsub { topic })),
            ClientFrame::Sub { topic: name, since, filter } => {
                let Ok(topic) = TopicName::parse(&name) else {
                    let msg = self.words("There is no such topic", "没有这个主题");
                    self.hub.refuse(self.id(), &name, ErrCode::UnknownTopic, msg);
                    return Ok(None);
                };
                let Ok(filter) = filter.as_ref().map(LogFilter::parse).transpose() else {
                    let msg = self.words("This filter cannot be used", "无法使用该筛选条件");
                    self.hub.refuse(self.id(), &name, ErrCode::BadFilter, msg);
                    return Ok(None);
                };
                return Ok(Some(Request::Sub { topic, since, filter }));
            }
        }
        Ok(None)
    }

    fn words(&self, english: &'static str, chinese: &'static str) -> &'static str {
        if self.shared.who.chinese { chinese } else { english }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.hub.forget(&self.shared);
    }
}
