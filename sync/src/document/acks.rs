//! Acknowledgements, between committed and durable. A store may answer that a batch is committed (nothing short of a power cut takes it, and everyone
//! may see it) before it is on the disk itself. What calls it saved waits for that here, in order.

use std::collections::VecDeque;
use std::task::{Context, Poll, ready};
use tokio::sync::oneshot;

use super::Document;
use crate::EditError;
use crate::seat::SeatId;
use crate::store::Durable;
use crate::wire::{Message, Saved};

/// Acknowledgements of a batch: what says to its senders that their edits are saved.
#[derive(Default)]
pub(super) struct Acks {
    pub saved: Vec<(SeatId, Saved)>,
    pub replies: Vec<(oneshot::Sender<Result<i64, EditError>>, i64)>,
}

/// Acknowledgements that wait, each until its batch is durable or for those before it.
#[derive(Default)]
pub(super) struct PendingAcks(VecDeque<(Option<Durable>, Acks)>);

impl PendingAcks {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next that may be sent.
    pub fn poll(&mut self, context: &mut Context<'_>) -> Poll<Acks> {
        if let Some((Some(durable), _)) = self.0.front_mut() {
            ready!(durable.as_mut().poll(context));
        }
        self.0.pop_front().map_or(Poll::Pending, |(_, acks)| Poll::Ready(acks))
    }
}

impl Document {
    /// Sends acknowledgements once `durable` has resolved and those before are sent.
    pub(super) fn ack_when_durable(&mut self, durable: Option<Durable>, acks: Acks) {
        if durable.is_none() && self.pending_acks.is_empty() {
            return self.send_acks(acks);
        }
        self.pending_acks.0.push_back((durable, acks));
    }

    pub(super) fn send_acks(&mut self, Acks { saved, replies }: Acks) {
        for (seat, saved) in saved {
            self.send(seat, Message::Saved(saved).encode());
        }
        for (reply, seq) in replies {
            // Whoever asked may be gone.
            let _ = reply.send(Ok(seq));
        }
    }
}
