//! One open socket of the hub as bytes. Frames go from the connection's queue to the kernel in as few writes as there can be, by whoever finds
//! it first: mostly one of the `writers`, and the socket's own task when the kernel took no more.

use std::io;
use std::sync::Arc;

use belltower_realtime::{CloseCode, Connection, Drain, Frame, Wake};
use bytes::{Buf, Bytes};
use parking_lot::Mutex;
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use super::writers::Shard;

/// Batches written to one socket before the others have their turn.
const TURN: usize = 4;
/// Answers to pings that wait while the client does not read; beyond it they are left out.
const MOST_ANSWERS: usize = 1024;

/// A socket and its connection, shared by the task that serves it and the writers.
pub(super) struct Link {
    pub stream: TcpStream,
    pub connection: Connection,
    writing: Mutex<Writing>,
    /// Rung when the kernel takes no more: the socket's task waits for room.
    full: Notify,
}

#[derive(Default)]
struct Writing {
    /// What is left of the last write.
    unsent: Bytes,
    blocked: bool,
    /// The close frame is written, or the socket is broken.
    over: bool,
}

/// Buffers of whoever flushes, so that no connection needs its own.
#[derive(Default)]
pub(super) struct Scratch {
    frames: Vec<Frame>,
    bytes: Vec<u8>,
}

/// How a flush ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flushed {
    /// Nothing is left.
    All,
    /// There is more, and others have their turn first.
    More,
    /// The kernel takes no more.
    Full,
    /// Nothing more will be written.
    Over,
}

impl Link {
    /// Joins a socket to its connection; from now on its queue is emptied by a writer.
    pub fn new(stream: TcpStream, connection: Connection, shard: Arc<Shard>) -> Arc<Self> {
        let link = Arc::new(Self { stream, connection, writing: Mutex::default(), full: Notify::new() });
        let bell = Bell { link: Arc::downgrade(&link), shard };
        link.connection.woken_by(Box::new(bell));
        link
    }

    /// Writes what is queued; nothing while the socket's task waits for room.
    pub fn flush(&self, scratch: &mut Scratch) -> Flushed {
        let mut writing = self.writing.lock();
        match *writing {
            Writing { over: true, .. } => Flushed::Over,
            Writing { blocked: true, .. } => Flushed::Full,
            _ => self.write(&mut writing, scratch),
        }
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
                self.connection.stalled(true);
                self.stream.writable().await
            }
        };
        if room.is_err() {
            return Flushed::Over;
        }
        self.connection.stalled(false);
        let mut writing = self.writing.lock();
        writing.blocked = false;
        let mut scratch = Scratch::default();
        loop {
            // No writer knows of what is left: all of it is ours.
            match self.write(&mut writing, &mut scratch) {
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
        if !writing.blocked {
            self.push(&mut writing);
        }
    }

    fn write(&self, writing: &mut Writing, scratch: &mut Scratch) -> Flushed {
        for _ in 0..TURN {
            if !self.push(writing) {
                return if writing.over { Flushed::Over } else { Flushed::Full };
            }
            scratch.frames.clear();
            let drained = self.connection.drain(&mut scratch.frames);
            match &scratch.frames[..] {
                [] => {}
                // The bytes that all its readers share; counting one more user of them is what costs, so only a rest is kept.
                [frame] => {
                    let sent = self.send(frame.wire(), writing);
                    if sent < frame.len() {
                        writing.unsent = frame.wire().slice(sent..);
                    }
                }
                frames => {
                    scratch.bytes.clear();
                    frames.iter().for_each(|frame| scratch.bytes.extend_from_slice(frame.wire()));
                    let sent = self.send(&scratch.bytes, writing);
                    if sent < scratch.bytes.len() {
                        writing.unsent = Bytes::copy_from_slice(&scratch.bytes[sent..]);
                    }
                }
            }
            let goodbye = match drained {
                Drain::More => continue,
                Drain::Closed(code) => close_frame(code),
                Drain::All => Vec::new(),
            };
            if !goodbye.is_empty() {
                writing.unsent = [&writing.unsent, &goodbye[..]].concat().into();
            }
            let all = self.push(writing);
            writing.over |= all && !goodbye.is_empty();
            return match (writing.over, all) {
                (true, _) => Flushed::Over,
                (false, true) => Flushed::All,
                (false, false) => Flushed::Full,
            };
        }
        Flushed::More
    }

    /// Sends what is left of the last write; answers whether all of it went.
    fn push(&self, writing: &mut Writing) -> bool {
        while !writing.unsent.is_empty() && !writing.blocked && !writing.over {
            let mut unsent = std::mem::take(&mut writing.unsent);
            unsent.advance(self.send(&unsent, writing));
            if !unsent.is_empty() {
                writing.unsent = unsent;
            }
        }
        writing.unsent.is_empty() && !writing.over
    }

    fn send(&self, bytes: &[u8], writing: &mut Writing) -> usize {
        match self.stream.try_write(bytes) {
            Ok(sent) => sent,
            Err(full) if full.kind() == io::ErrorKind::WouldBlock => {
                writing.blocked = true;
                self.full.notify_one();
                0
            }
            // Reading says so too, and ends the connection.
            Err(_) => {
                writing.over = true;
                0
            }
        }
    }
}

/// Tells the socket's writer that there is something to send.
struct Bell {
    link: std::sync::Weak<Link>,
    shard: Arc<Shard>,
}

impl Wake for Bell {
    fn wake(&self, urgent: bool) {
        if let Some(link) = self.link.upgrade() {
            self.shard.push(link, urgent);
        }
    }
}

/// The close frame of a code, as a server sends it.
pub(super) fn close_frame(code: CloseCode) -> Vec<u8> {
    let reason = code.reason().as_bytes();
    let mut frame = vec![0x88, 2 + reason.len() as u8];
    frame.extend(code.0.to_be_bytes());
    frame.extend(reason);
    frame
}
