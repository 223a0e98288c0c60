//! One connection to one document, without a socket in it: frames go in, frames and at last a close code come out.

use bytes::Bytes;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::mpsc::{Receiver, Sender, UnboundedSender, channel};
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

/// A seat at a document. Dropping it leaves.
pub struct Seat {
    id: SeatId,
    commands: UnboundedSender<Command>,
    room: Arc<Semaphore>,
    room_kib: u32,
    frames: Receiver<Bytes>,
    shared: Arc<Shared>,
    told: bool,
}

/// What the document's task and the seat both look at.
#[derive(Default)]
pub(crate) struct Shared {
    queued: AtomicUsize,
    close: OnceLock<CloseCode>,
    closing: Notify,
}

impl Seat {
    /// Hands a received binary message to the document. Waits while the document has as much unstored work as it may hold, which
    /// makes the socket's own flow control hold the sender back.
    pub async fn send(&self, frame: Bytes) -> Result<(), Closed> {
        let kib = u32::try_from(frame.len().div_ceil(1024)).unwrap_or(u32::MAX).clamp(1, self.room_kib);
        let closing = self.shared.closing.notified();
        tokio::pin!(closing);
        closing.as_mut().enable();
        if self.shared.close.get().is_some() {
            return Err(Closed);
        }
        let room = tokio::select! {
            room = self.room.clone().acquire_many_owned(kib) => room.map_err(|_| Closed)?,
            // A full document must not keep a connection that lost its right from hearing so.
            () = closing => return Err(Closed),
        };
        self.commands.send(Command::Frame { seat: self.id, frame, room: Some(room) }).map_err(|_| Closed)
    }

    /// The next thing for the socket; `None` after the close code. Safe to drop and call again.
    pub async fn next(&mut self) -> Option<Out> {
        // A right that was lost, or a client that does not read: what still waits is not sent.
        let at_once = matches!(self.shared.close.get(), Some(CloseCode::Forbidden | CloseCode::Slow));
        if !at_once && let Some(frame) = self.frames.recv().await {
            self.shared.queued.fetch_sub(frame.len(), Ordering::Relaxed);
            return Some(Out::Frame(frame));
        }
        self.close()
    }

    /// As `next`, but only what is there already: lets a socket task write a burst and flush once.
    pub fn try_next(&mut self) -> Option<Out> {
        if self.shared.close.get().is_some() {
            return None;
        }
        let frame = self.frames.try_recv().ok()?;
        self.shared.queued.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(Out::Frame(frame))
    }

    fn close(&mut self) -> Option<Out> {
        let first = !std::mem::replace(&mut self.told, true);
        // A document that ended without a word was lost; coming back is right.
        first.then(|| Out::Close(self.shared.close.get().copied().unwrap_or(CloseCode::Draining)))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        // Fails only when the document is gone already.
        let _ = self.commands.send(Command::Leave { seat: self.id });
    }
}

/// The document's end of a seat.
pub(crate) struct Outbox {
    frames: Sender<Bytes>,
    shared: Arc<Shared>,
    max_bytes: usize,
}

impl Outbox {
    /// Queues a frame; `false` when the connection has too much waiting already. Nothing is ever left out in between: a client that
    /// missed one update would show something else than the others for ever.
    pub fn push(&self, frame: Bytes) -> bool {
        let queued = self.shared.queued.fetch_add(frame.len(), Ordering::Relaxed);
        let fits = queued == 0 || queued + frame.len() <= self.max_bytes;
        // A seat that was dropped will say so itself, after the last frames it sent; they are still to be taken.
        fits && !matches!(self.frames.try_send(frame), Err(TrySendError::Full(_)))
    }

    /// Ends the seat; dropping the outbox afterwards wakes it.
    pub fn close(self, code: CloseCode) {
        let _ = self.shared.close.set(code);
        self.shared.closing.notify_waiters();
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
) -> (Seat, Outbox) {
    let (sender, frames) = channel(max_frames);
    let shared = Arc::new(Shared::default());
    let outbox = Outbox { frames: sender, shared: shared.clone(), max_bytes };
    (Seat { id, commands, room, room_kib, frames, shared, told: false }, outbox)
}

/// Room in the document's memory that a frame holds until it is dealt with.
pub(crate) type Room = Option<OwnedSemaphorePermit>;
