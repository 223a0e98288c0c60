//! One open socket as bytes, of the hub or of a document. Frames go from its queue to the kernel in as few writes as there can be, by whoever finds
//! it first: mostly one of the `writers`, and the socket's own task when the kernel took no more.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use belltower_realtime::{CloseCode, Connection, Drain, Frame, Wake};
use bytes::{Buf, Bytes};
use parking_lot::{Mutex, MutexGuard};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use super::post::alone;
use super::writers::Shard;

/// The longest payload that is kept for the next socket: a writer has one.
const KEPT: usize = 64 * 1024;
/// Answers to pings that wait while the client does not read; beyond it they are left out.
const MOST_ANSWERS: usize = 1024;

/// Where the frames of a socket come from.
pub(crate) trait Source: Send + Sync + 'static {
    /// Adds a bounded number of frames, without waiting. One caller at a time.
    fn drain(&self, frames: &mut Frames) -> Drained;

    /// Says whether the socket takes nothing.
    fn stalled(&self, _stalled: bool) {}
}

/// What a drain brought, beside frames.
pub(crate) enum Drained {
    /// That is all; the writers are told of more.
    All,
    /// There is more.
    More,
    /// That is all there will be: this close frame goes after it.
    Closed(Vec<u8>),
}

impl Source for Connection {
    fn drain(&self, frames: &mut Frames) -> Drained {
        match Connection::drain(self, &mut frames.list) {
            Drain::All => Drained::All,
            Drain::More => Drained::More,
            Drain::Closed(code) => Drained::Closed(close_frame(code)),
        }
    }

    fn stalled(&self, stalled: bool) {
        Connection::stalled(self, stalled);
    }
}

/// What a writer does with a socket.
pub(super) trait Flush: Send + Sync {
    /// Takes what is queued for it, to be sent together with that of others; `None` while somebody else writes to it.
    fn begin(&self, scratch: &mut Scratch) -> Option<Begun<'_>>;

    /// Writes what is queued, alone.
    fn flush(&self, scratch: &mut Scratch) -> Flushed;
}

/// A socket and where its frames come from, shared by the task that serves it and the writers.
pub(crate) struct Link<S> {
    pub stream: TcpStream,
    pub source: S,
    writing: Mutex<Writing>,
    /// Rung when the kernel takes no more: the socket's task waits for room.
    full: Notify,
}

#[derive(Default)]
pub(super) struct Writing {
    /// What is left of the last write.
    unsent: Bytes,
    blocked: bool,
    /// The close frame is written, or the socket is broken.
    over: bool,
}

/// Buffers of whoever flushes, so that no connection needs its own.
#[derive(Default)]
pub(crate) struct Scratch {
    frames: Frames,
    /// Frames of one socket behind each other, for each that has several.
    pub(super) bytes: Vec<u8>,
}

/// Frames on their way from a queue to the kernel.
#[derive(Default)]
pub(crate) struct Frames {
    /// In the order in which they go.
    pub list: Vec<Frame>,
    /// Payloads of binary frames that were just drained.
    pub payloads: Vec<Bytes>,
    /// The last of them: it mostly goes to the next socket as well.
    last: Option<(Bytes, Frame)>,
}

impl Frames {
    /// Adds the payloads as binary frames.
    pub fn frame_payloads(&mut self) {
        for payload in self.payloads.drain(..) {
            let same = |(last, _): &&(Bytes, Frame)| last.as_ptr() == payload.as_ptr() && last.len() == payload.len();
            let frame = match self.last.as_ref().filter(same) {
                Some((_, frame)) => frame.clone(),
                None => {
                    let frame = Frame::binary(&payload);
                    // As long as it is kept here, nothing else can be in its place.
                    self.last = (payload.len() <= KEPT).then(|| (payload, frame.clone()));
                    frame
                }
            };
            self.list.push(frame);
        }
    }
}

/// How a flush ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flushed {
    /// Nothing is left.
    All,
    /// There is more, and others have their turn first.
    More,
    /// The kernel takes no more.
    Full,
    /// Nothing more will be written.
    Over,
}

/// A write that was begun: nobody else writes to the socket until it is settled.
pub(super) struct Begun<'a> {
    writing: MutexGuard<'a, Writing>,
    stream: &'a TcpStream,
    full: &'a Notify,
    sending: Sending,
    drained: Drained,
}

/// Where the bytes of a write are.
enum Sending {
    Nothing,
    /// What all its readers share.
    Frame(Frame),
    /// A part of the scratch.
    Copied(Range<usize>),
}

impl<S: Source> Flush for Link<S> {
    fn begin(&self, scratch: &mut Scratch) -> Option<Begun<'_>> {
        Some(self.take(self.writing.try_lock()?, scratch))
    }

    fn flush(&self, scratch: &mut Scratch) -> Flushed {
        scratch.bytes.clear();
        let begun = self.take(self.writing.lock(), scratch);
        let sent = alone(begun.stream(), begun.bytes(scratch));
        begun.settle(sent, scratch)
    }
}

impl<'a> Begun<'a> {
    pub fn stream(&self) -> &'a TcpStream {
        self.stream
    }

    /// What is to be sent; may be nothing.
    pub fn bytes<'b>(&'b self, scratch: &'b Scratch) -> &'b [u8] {
        match &self.sending {
            Sending::Nothing => &[],
            Sending::Frame(frame) => frame.wire(),
            Sending::Copied(part) => &scratch.bytes[part.clone()],
        }
    }

    /// Goes on after so many bytes were sent. Why there were not more is found out by sending the rest.
    pub fn settle(mut self, sent: usize, scratch: &Scratch) -> Flushed {
        if sent < self.bytes(scratch).len() {
            // Counting one more user of shared bytes is what costs, so only a rest is kept.
            self.writing.unsent = match &self.sending {
                Sending::Frame(frame) => frame.wire().slice(sent..),
                _ => Bytes::copy_from_slice(&self.bytes(scratch)[sent..]),
            };
        }
        let goodbye = match &mut self.drained {
            Drained::Closed(frame) => std::mem::take(frame),
            _ => Vec::new(),
        };
        if !goodbye.is_empty() {
            self.writing.unsent = [&self.writing.unsent, &goodbye[..]].concat().into();
        }
        let all = self.writing.push(self.stream, self.full);
        self.writing.over |= all && !goodbye.is_empty();
        match (self.writing.over, all, &self.drained) {
            (true, ..) => Flushed::Over,
            (_, false, _) => Flushed::Full,
            (_, _, Drained::More) => Flushed::More,
            _ => Flushed::All,
        }
    }
}

impl Writing {
    /// Sends what is left of the last write; answers whether more can be sent.
    fn push(&mut self, stream: &TcpStream, full: &Notify) -> bool {
        while !self.unsent.is_empty() && !self.blocked && !self.over {
            match stream.try_write(&self.unsent) {
                // An empty rest would keep what it was cut from.
                Ok(sent) if sent == self.unsent.len() => self.unsent = Bytes::new(),
                Ok(sent) => self.unsent.advance(sent),
                Err(cause) if cause.kind() == io::ErrorKind::WouldBlock => {
                    self.blocked = true;
                    full.notify_one();
                }
                // Reading says so too, and ends the connection.
                Err(_) => self.over = true,
            }
        }
        !self.blocked && !self.over
    }
}

impl<S: Source> Link<S> {
    /// Joins a socket to where its frames come from; `told` passes on what is to wake a writer.
    pub fn new(stream: TcpStream, source: S, shard: Arc<Shard>, told: impl FnOnce(&S, Bell<S>)) -> Arc<Self> {
        let link = Arc::new(Self { stream, source, writing: Mutex::default(), full: Notify::new() });
        told(&link.source, Bell { link: Arc::downgrade(&link), shard });
        link
    }

    /// Waits until the kernel took all it can of what is queued and is full.
    pub async fn filled(&self) {
        self.full.notified().await;
    }

    /// Waits for room and goes on writing. From `stalls` on the reader counts as stalled. Cancel safe.
    pub async fn drained(&self, stalls: Instant) -> Flushed {
        let room = match timeout_at(stalls, self.stream.writable()).await {
            Ok(room) => room,
            Err(_) => {
                self.source.stalled(true);
                self.stream.writable().await
            }
        };
        if room.is_err() {
            return Flushed::Over;
        }
        self.source.stalled(false);
        self.writing.lock().blocked = false;
        let mut scratch = Scratch::default();
        loop {
            // No writer knows of what is left: all of it is ours.
            match self.flush(&mut scratch) {
                Flushed::More => {}
                flushed => return flushed,
            }
        }
    }

    /// Sends bytes that are not the hub's: answers of the websocket protocol itself.
    pub fn answer(&self, answer: &[u8]) {
        let mut writing = self.writing.lock();
        if writing.over || writing.unsent.len() > MOST_ANSWERS + answer.len() {
            return;
        }
        // Behind the frame that was begun.
        writing.unsent = [&writing.unsent, answer].concat().into();
        writing.push(&self.stream, &self.full);
    }

    fn take<'a>(&'a self, mut writing: MutexGuard<'a, Writing>, scratch: &mut Scratch) -> Begun<'a> {
        let (mut sending, mut drained) = (Sending::Nothing, Drained::All);
        if writing.push(&self.stream, &self.full) {
            scratch.frames.list.clear();
            drained = self.source.drain(&mut scratch.frames);
            let list = &mut scratch.frames.list;
            sending = match list.len() {
                0 => Sending::Nothing,
                1 => list.pop().map_or(Sending::Nothing, Sending::Frame),
                _ => {
                    let start = scratch.bytes.len();
                    list.iter().for_each(|frame| scratch.bytes.extend_from_slice(frame.wire()));
                    Sending::Copied(start..scratch.bytes.len())
                }
            };
        }
        Begun { writing, stream: &self.stream, full: &self.full, sending, drained }
    }
}

/// Tells the socket's writer that there is something to send.
pub(crate) struct Bell<S> {
    link: std::sync::Weak<Link<S>>,
    shard: Arc<Shard>,
}

impl<S: Source> Bell<S> {
    fn ring(&self, urgent: bool) {
        if let Some(link) = self.link.upgrade() {
            self.shard.push(link, urgent);
        }
    }
}

impl Wake for Bell<Connection> {
    fn wake(&self, urgent: bool) {
        self.ring(urgent);
    }
}

impl<S: Source> belltower_sync::Wake for Bell<S> {
    fn wake(&self) {
        // People see each other type.
        self.ring(true);
    }
}

/// The close frame of a code, as a server sends it.
pub(super) fn close_frame(code: CloseCode) -> Vec<u8> {
    close_frame_of(code.0, code.reason())
}

/// The same of any code and its reason.
pub(crate) fn close_frame_of(code: u16, reason: &str) -> Vec<u8> {
    let mut frame = vec![0x88, 2 + reason.len() as u8];
    frame.extend(code.to_be_bytes());
    frame.extend(reason.as_bytes());
    frame
}
