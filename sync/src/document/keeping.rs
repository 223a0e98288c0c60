//! Between committed and on the disk. A store may answer that a batch is committed (nothing short of a power cut takes it, and everyone may see it)
//! before it is on the disk itself. What calls it saved waits for that here, in order.

use std::collections::VecDeque;
use std::task::{Context, Poll, ready};
use tokio::sync::oneshot;

use super::Document;
use crate::EditError;
use crate::seat::SeatId;
use crate::store::Kept;
use crate::wire::{Message, Saved};

/// What says to somebody that their edits are saved.
#[derive(Default)]
pub(super) struct Promises {
    pub saved: Vec<(SeatId, Saved)>,
    pub replies: Vec<(oneshot::Sender<Result<i64, EditError>>, i64)>,
}

/// Promises that wait, each for the disk or for those before it.
#[derive(Default)]
pub(super) struct Unkept(VecDeque<(Option<Kept>, Promises)>);

impl Unkept {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next that may be given.
    pub fn poll(&mut self, context: &mut Context<'_>) -> Poll<Promises> {
        if let Some((Some(kept), _)) = self.0.front_mut() {
            ready!(kept.as_mut().poll(context));
        }
        self.0.pop_front().map_or(Poll::Pending, |(_, promises)| Poll::Ready(promises))
    }
}

impl Document {
    /// Gives promises once `kept` is over and those before are given.
    pub(super) fn promise(&mut self, kept: Option<Kept>, promises: Promises) {
        if kept.is_none() && self.unkept.is_empty() {
            return self.give(promises);
        }
        self.unkept.0.push_back((kept, promises));
    }

    pub(super) fn give(&mut self, Promises { saved, replies }: Promises) {
        for (seat, saved) in saved {
            self.tell(seat, Message::Saved(saved).encode());
        }
        for (reply, seq) in replies {
            // Whoever asked may be gone.
            let _ = reply.send(Ok(seq));
        }
    }
}
