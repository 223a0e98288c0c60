//! What is asked of a document, and what of it is work on the `Doc`.

use bytes::Bytes;
use std::sync::Arc;
use tokio::sync::oneshot;
use yrs::StateVector;

use crate::documents::Read;
use crate::replica::Edit;
use crate::seat::{Editor, Rights, Room, Seat, SeatId};
use crate::store::{LogEntry, StoreError};
use crate::wire::Presence;
use crate::{EditError, JoinError};

/// What is asked of a document. Small: each document keeps room for some dozen.
pub(crate) enum Command {
    Join { seat: SeatId, editor: Box<Editor>, epoch: Option<Arc<str>>, reply: oneshot::Sender<Result<Seat, JoinError>> },
    Frame { seat: SeatId, frame: Bytes, room: Room },
    Leave { seat: SeatId },
    Rights { user_id: Arc<str>, rights: Rights },
    Read { reply: oneshot::Sender<Result<Read, JoinError>> },
    Edit { user_id: Arc<str>, edit: Edit, reply: oneshot::Sender<Result<i64, EditError>> },
    Compacted { bytes: Option<usize> },
    RemoteStored { seq: i64, entries: Vec<Bytes> },
    RemoteRead { entries: Result<Vec<LogEntry>, StoreError> },
    RemotePresence { node: Arc<str>, states: Vec<Presence> },
    RemotePresenceRequested,
    NodeGone { node: Arc<str> },
    Tick,
    Deleted,
    Shutdown { reply: oneshot::Sender<bool> },
}

/// Work on the `Doc`, in the order it came.
pub(super) enum Todo {
    /// A new seat is to be asked what it has.
    Greet {
        seat: SeatId,
    },
    Step1 {
        seat: SeatId,
        vector: StateVector,
    },
    Update {
        seat: SeatId,
        update: Bytes,
        step2: bool,
    },
    Edit {
        user_id: Arc<str>,
        edit: Edit,
        reply: oneshot::Sender<Result<i64, EditError>>,
    },
    Read {
        reply: oneshot::Sender<Result<Read, JoinError>>,
    },
}

/// Answers a command that came too late, or to a document that could not be opened.
pub(super) fn refuse(command: Command, error: JoinError) {
    match command {
        Command::Join { reply, .. } => drop(reply.send(Err(error))),
        Command::Read { reply } => drop(reply.send(Err(error))),
        Command::Edit { reply, .. } => drop(reply.send(Err(error.into()))),
        // Nothing was opened, so nothing is unstored.
        Command::Shutdown { reply } => drop(reply.send(true)),
        _ => {}
    }
}
