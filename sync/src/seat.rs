//! One connection to one document, without a socket in it: frames go in, frames and at last a close code come out.

use bytes::Bytes;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::CloseCode;
use crate::document::Command;
use crate::wire::Identity;

/// Names a connection within the process.
pub(crate) type SeatId = u64;

/// Who sits down, as the server has authenticated them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    /// The user's id.
    pub user_id: Arc<str>,
    /// The name that others see beside the caret.
    pub name: Arc<str>,
    /// The colour of the caret, `#rrggbb`.
    pub colour: Arc<str>,
    /// Whether edits are taken.
    pub can_write: bool,
    /// Whether this is a preview, which never writes. The epoch that it is told is marked: with it nobody but a preview can join again.
    pub preview: bool,
    /// Whether messages for the person are in Chinese.
    pub chinese: bool,
}

impl Editor {
    pub(crate) fn identity(&self) -> Identity {
        Identity { user_id: self.user_id.clone(), name: self.name.clone(), colour: self.colour.clone() }
    }
}

/// What a user may do with a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rights {
    /// See and write.
    Write,
    /// See only.
    Read,
    /// Neither: the connections are closed with 4403.
    None,
}

/// What comes out of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Out {
    /// Send this as one binary web socket message.
    Frame(Bytes),
    /// Close the socket with this code. The last thing that comes.
    Close(CloseCode),
}

/// The document has closed this seat; `next` says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the seat is closed")]
pub struct Closed;

/// What [`Seat::drain`] brought, beside frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drain {
    /// That is all; the waker is called when there is more.
    All,
    /// There is more: call again.
    More,
    /// That is all there will be: send it, then close the socket with this code.
    Closed(CloseCode),
}

/// Wakes the sender of a seat when there is something to send, once until [`Seat::drain`] found all of it. Called by the document's task: it must
/// only pass the wake-up on.
pub trait Wake: Send + Sync {
    /// There is something to send.
    fn wake(&self);
}

/// A seat at a document. Dropping it leaves.
pub struct Seat {
    id: SeatId,
    commands: UnboundedSender<Command>,
    room: Arc<Semaphore>,
    room_kib: u32,
    shared: Arc<Shared>,
}

/// What the document's task and the seat both look at.
#[derive(Default)]
pub(crate) struct Shared {
    waiting: Mutex<Waiting>,
    close: OnceLock<CloseCode>,
    closing: Notify,
    /// Notified when there is something to send and no waker is set.
    waiting_reader: Notify,
    wake: OnceLock<Box<dyn Wake>>,
}

/// What waits for the socket.
#[derive(Default)]
struct Waiting {
    frames: VecDeque<Bytes>,
    bytes: usize,
    /// The waker was called, and the sender has not drained all of it yet.
    woken: bool,
    /// The document has let go of it: nothing more comes.
    over: bool,
    /// The close code was given out.
    closed: bool,
}

/// Frames handed out in one go: enough to fill a write, few enough that other seats soon have their turn.
const AT_ONCE: usize = 64;
/// Frames of which a seat that has nothing to send keeps the room.
const KEPT: usize = 4;

impl Seat {
    /// Hands a received binary message to the document. Waits while the document has as much unstored work as it may hold, which
    /// makes the socket's own flow control hold the sender back. The caller watches its socket meanwhile: dropped while it waits, this takes no room.
    pub async fn send(&self, frame: Bytes) -> Result<(), Closed> {
        let kib = u32::try_from(frame.len().div_ceil(1024)).unwrap_or(u32::MAX).clamp(1, self.room_kib);
        let closing = self.shared.closing.notified();
        tokio::pin!(closing);
        closing.as_mut().enable();
        if self.shared.has_ended() {
            return Err(Closed);
        }
        let room = tokio::select! {
            room = self.room.clone().acquire_many_owned(kib) => room.map_err(|_| Closed)?,
            // A full document must not keep a connection that lost its right from hearing so.
            () = closing => return Err(Closed),
        };
        self.commands.send(Command::Frame { seat: self.id, frame, room: Some(Arc::new(room)) }).map_err(|_| Closed)
    }

    /// Sets the waker, which is called when there is something to send; [`Seat::next`] is not woken any more.
    pub fn set_waker(&self, wake: Box<dyn Wake>) {
        if self.shared.wake.set(wake).is_ok() {
            self.shared.wake();
        }
    }

    /// Adds a bounded number of frames to `out`, each one binary message, without waiting. One caller at a time.
    pub fn drain(&self, out: &mut Vec<Bytes>) -> Drain {
        self.take(out, AT_ONCE)
    }

    fn take(&self, out: &mut Vec<Bytes>, most: usize) -> Drain {
        let mut waiting = self.shared.waiting.lock();
        let close = self.shared.close.get().copied();
        // A right that was lost, or a client that does not read: what still waits is not sent.
        if matches!(close, Some(CloseCode::Forbidden | CloseCode::Slow)) {
            waiting.frames.clear();
        }
        let count = waiting.frames.len().min(most);
        let frames = waiting.frames.drain(..count);
        let before = out.len();
        out.extend(frames);
        waiting.bytes -= out[before..].iter().map(Bytes::len).sum::<usize>().min(waiting.bytes);
        if !waiting.frames.is_empty() {
            return Drain::More;
        }
        waiting.woken = false;
        waiting.frames.shrink_to(KEPT);
        // A document that ended without a word was lost; coming back is right.
        if waiting.over || close.is_some() { Drain::Closed(close.unwrap_or(CloseCode::Draining)) } else { Drain::All }
    }

    /// The next thing for the socket; `None` after the close code. Safe to drop and call again.
    pub async fn next(&mut self) -> Option<Out> {
        let mut frames = Vec::with_capacity(1);
        loop {
            let drained = self.take(&mut frames, 1);
            if let Some(frame) = frames.pop() {
                return Some(Out::Frame(frame));
            }
            match drained {
                Drain::Closed(code) => {
                    let first = !std::mem::replace(&mut self.shared.waiting.lock().closed, true);
                    return first.then_some(Out::Close(code));
                }
                Drain::All => self.shared.waiting_reader.notified().await,
                Drain::More => {}
            }
        }
    }

    /// As `next`, but only a frame that is there already.
    pub fn try_next(&mut self) -> Option<Out> {
        let mut frames = Vec::with_capacity(1);
        self.take(&mut frames, 1);
        frames.pop().map(Out::Frame)
    }

    /// Waits until the document closes the seat, or ends. Cancel safe.
    pub async fn closed(&self) {
        let closing = self.shared.closing.notified();
        tokio::pin!(closing);
        closing.as_mut().enable();
        if !self.shared.has_ended() {
            closing.await;
        }
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        // Fails only when the document is gone already.
        let _ = self.commands.send(Command::Leave { seat: self.id });
    }
}

impl Shared {
    /// Whether the document has closed the seat, or has let go of it.
    fn has_ended(&self) -> bool {
        self.close.get().is_some() || self.waiting.lock().over
    }

    fn wake(&self) {
        match self.wake.get() {
            Some(wake) => wake.wake(),
            None => self.waiting_reader.notify_one(),
        }
    }
}

/// The send queue of a seat: the document's end of it. Dropping it ends the seat.
pub(crate) struct SendQueue {
    shared: Arc<Shared>,
    max_frames: usize,
    max_bytes: usize,
}

impl SendQueue {
    /// Queues a frame; `false` when the connection has too much waiting already. Nothing is ever left out in between: a client that
    /// missed one update would show something else than the others for ever.
    pub fn push(&self, frame: Bytes) -> bool {
        let mut waiting = self.shared.waiting.lock();
        let fits = waiting.frames.len() < self.max_frames && (waiting.bytes == 0 || waiting.bytes + frame.len() <= self.max_bytes);
        if fits {
            waiting.bytes += frame.len();
            waiting.frames.push_back(frame);
            if !std::mem::replace(&mut waiting.woken, true) {
                drop(waiting);
                self.shared.wake();
            }
        }
        fits
    }

    /// Ends the seat.
    pub fn close(self, code: CloseCode) {
        let _ = self.shared.close.set(code);
    }
}

impl Drop for SendQueue {
    fn drop(&mut self) {
        self.shared.waiting.lock().over = true;
        self.shared.closing.notify_waiters();
        self.shared.wake();
    }
}

/// Both ends of a new seat.
pub(crate) fn seat(
    id: SeatId,
    commands: UnboundedSender<Command>,
    room: Arc<Semaphore>,
    room_kib: u32,
    max_frames: usize,
    max_bytes: usize,
) -> (Seat, SendQueue) {
    let shared = Arc::new(Shared::default());
    let queue = SendQueue { shared: shared.clone(), max_frames, max_bytes };
    (Seat { id, commands, room, room_kib, shared }, queue)
}

/// Room in the document's memory that a frame takes. The messages of the frame share it: it is free when the last of them is stored, answered or refused.
pub(crate) type Room = Option<Arc<OwnedSemaphorePermit>>;
