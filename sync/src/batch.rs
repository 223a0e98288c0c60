//! What waits for the disk: updates that are in the document in memory and not yet in its log, and everything that may only be said once
//! they are.

use bytes::Bytes;
use std::collections::HashMap;
use tokio::sync::oneshot;
use yrs::StateVector;

use crate::EditError;
use crate::seat::{Room, SeatId};
use crate::store::Logged;

/// Where an edit of the server hears of itself.
pub(crate) type Reply = oneshot::Sender<Result<i64, EditError>>;

/// Updates applied and not stored, and what hangs on them.
#[derive(Default)]
pub(crate) struct Batch {
    /// What goes to the log, in this order.
    pub logged: Vec<Logged>,
    /// The sender of each of them.
    pub senders: Vec<Sender>,
    /// Messages of each connection that are settled when this batch is.
    pub counted: HashMap<SeatId, u64>,
    /// Clients that asked what they lack. The answer is taken from the document, so it must not go out before the disk has it.
    pub answers: Vec<(SeatId, StateVector, Room)>,
    /// Edits of the server that wait to hear their place in the log, and which of the batch they are; none if they changed nothing.
    pub replies: Vec<(Reply, Option<usize>)>,
}

/// The sender of an update of the batch. A batch holds room only beside what takes it: refused work leaves nothing here, so its room is free at once.
pub(crate) struct Sender {
    /// The connection, which does not get the update back; none for an edit of the server.
    pub seat: Option<SeatId>,
    /// The room that the update takes until it is stored.
    _room: Room,
}

impl Batch {
    pub fn is_empty(&self) -> bool {
        self.logged.is_empty() && self.counted.is_empty() && self.answers.is_empty() && self.replies.is_empty()
    }

    pub fn updates(&self) -> Vec<Bytes> {
        self.logged.iter().map(|logged| logged.update.clone()).collect()
    }

    pub fn push(&mut self, seat: Option<SeatId>, logged: Logged, room: Room) {
        self.senders.push(Sender { seat, _room: room });
        self.logged.push(logged);
    }

    pub fn count(&mut self, seat: SeatId, messages: u64) {
        *self.counted.entry(seat).or_insert(0) += messages;
    }
}
