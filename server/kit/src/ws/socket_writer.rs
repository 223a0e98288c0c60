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

use super::batch_sender::alone;
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
    fn begin(&self, buffers: &mut WriteBuffers) -> Option<PendingWrite<'_>>;

    /// Writes what is queued, alone.
    fn flush(&self, buffers: &mut WriteBuffers) -> Flushed;
}

/// A socket and where its frames come from, shared by the task that serves it and the writers.
pub(crate) struct SocketWriter<S> {
    pub stream: TcpStream,
    pub source: S,
    writing: Mutex<WriteState>,
    /// Notified when the kernel takes no more: the socket's task waits for room.
    full: Notify,
}

#[derive(Default)]
pub(super) struct WriteState {
    /// What is left of the last write.
    unsent: Bytes,
    blocked: bool,
    /// The close frame is written, or the socket is broken.
    over: bool,
}

/// Buffers of a flush, so that no connection needs its own.
#[derive(Default)]
pub(crate) struct WriteBuffers {
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

/// A pending write: nobody else writes to the socket until it is finished.
pub(super) struct PendingWrite<'a> {
    writing: MutexGuard<'a, WriteState>,
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
    /// A part of the buffers.
    Copied(Range<usize>),
}

impl<S: Source> Flush for SocketWriter<S> {
    fn begin(&self, buffers: &mut WriteBuffers) -> Option<PendingWrite<'_>> {
        Some(self.take(self.writing.try_lock()?, buffers))
    }

    fn flush(&self, buffers: &mut WriteBuffers) -> Flushed {
        buffers.bytes.clear();
        let pending = self.take(self.writing.lock(), buffers);
        let sent = alone(pending.stream(), pending.bytes(buffers));
        pending.finish(sent, buffers)
    }
}

impl<'a> PendingWrite<'a> {
    pub fn stream(&self) -> &'a TcpStream {
        self.stream
    }

    /// What is to be sent; may be nothing.
    pub fn bytes<'b>(&'b self, buffers: &'b WriteBuffers) -> &'b [u8] {
        match &self.sending {
            Sending::Nothing => &[],
            Sending::Frame(frame) => frame.wire(),
            Sending::Copied(part) => &buffers.bytes[part.clone()],
        }
    }

    /// Goes on after so many bytes were sent. Why there were not more is found out by sending the rest.
    pub fn finish(mut self, sent: usize, buffers: &WriteBuffers) -> Flushed {
        if sent < self.bytes(buffers).len() {
            // Counting one more user of shared bytes is what costs, so only a rest is kept.
            self.writing.unsent = match &self.sending {
                Sending::Frame(frame) => frame.wire().slice(sent..),
                _ => Bytes::copy_from_slice(&self.bytes(buffers)[sent..]),
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

impl WriteState {
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

impl<S: Source> SocketWriter<S> {
    /// Joins a socket to where its frames come from; `set_waker` takes what wakes one of the writers.
    pub fn new(stream: TcpStream, source: S, shard: Arc<Shard>, set_waker: impl FnOnce(&S, SocketWaker<S>)) -> Arc<Self> {
        let writer = Arc::new(Self { stream, source, writing: Mutex::default(), full: Notify::new() });
        set_waker(&writer.source, SocketWaker { writer: Arc::downgrade(&writer), shard });
        writer
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
        let mut buffers = WriteBuffers::default();
        loop {
            // No writer knows of what is left: all of it is ours.
            match self.flush(&mut buffers) {
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

    fn take<'a>(&'a self, mut writing: MutexGuard<'a, WriteState>, buffers: &mut WriteBuffers) -> PendingWrite<'a> {
        let (mut sending, mut drained) = (Sending::Nothing, Drained::All);
        if writing.push(&self.stream, &self.full) {
            buffers.frames.list.clear();
            drained = self.source.drain(&mut buffers.frames);
            let list = &mut buffers.frames.list;
            sending = match list.len() {
                0 => Sending::Nothing,
                1 => list.pop().map_or(Sending::Nothing, Sending::Frame),
                _ => {
                    let start = buffers.bytes.len();
                    list.iter().for_each(|frame| buffers.bytes.extend_from_slice(frame.wire()));
                    Sending::Copied(start..buffers.bytes.len())
                }
            };
        }
        PendingWrite { writing, stream: &self.stream, full: &self.full, sending, drained }
    }
}

/// Wakes one of the writers when there is something to send to the socket.
pub(crate) struct SocketWaker<S> {
    writer: std::sync::Weak<SocketWriter<S>>,
    shard: Arc<Shard>,
}

impl<S: Source> SocketWaker<S> {
    fn push(&self, urgent: bool) {
        if let Some(writer) = self.writer.upgrade() {
            self.shard.push(writer, urgent);
        }
    }
}

impl Wake for SocketWaker<Connection> {
    fn wake(&self, urgent: bool) {
        self.push(urgent);
    }
}

impl<S: Source> belltower_sync::Wake for SocketWaker<S> {
    fn wake(&self) {
        // People see each other type.
        self.push(true);
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
