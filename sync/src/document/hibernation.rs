//! Hibernation: unloading the `Doc` when nobody writes, what is served without it, rehydration, and how much the document weighs either way.

use super::acks::Acks;
use super::{Document, Phase, Todo};
use crate::replica::Replica;
use crate::wire::{Message, Saved};

impl Document {
    /// Hibernates: drops the `Doc` if nothing was written for long and nothing is under way.
    pub(super) fn hibernate(&mut self) {
        let quiet = self.inner.clock.now_ms() - self.changed_ms >= self.inner.config.hibernate_after_ms;
        let still = matches!(self.phase, Phase::Ready) && self.batch.is_empty() && self.backlog.is_empty() && self.stored_seq == self.seq;
        if !quiet || !still || self.compacting || self.remote.is_past(self.seq) {
            return;
        }
        match self.replica.as_ref().map(Replica::hibernated) {
            Some(Ok(hibernated)) => {
                self.phase = Phase::Hibernated(hibernated);
                (self.replica, self.stored) = (None, None);
            }
            Some(Err(_)) => self.rebuild_after_panic(),
            None => {}
        }
    }

    /// Does what can be done while hibernated, at once: nothing is under way that it would overtake. Gives back what cannot, or comes while the `Doc` is built.
    pub(super) fn work_hibernated(&mut self, todo: Todo) -> Option<Todo> {
        let Phase::Hibernated(hibernated) = &self.phase else { return Some(todo) };
        match todo {
            Todo::Greet { seat } => {
                let vector = hibernated.state_vector();
                self.ask(seat, vector);
            }
            Todo::Step1 { seat, vector } => match hibernated.diff(&vector) {
                Ok(update) => {
                    if let Some(member) = self.members.get_mut(&seat) {
                        member.reading = true;
                    }
                    self.send(seat, Message::Step2(update).encode());
                }
                Err(_) => return self.rehydrate(Todo::Step1 { seat, vector }),
            },
            // What every client answers that has nothing new.
            Todo::Update { seat, update, step2 } => match self.members.get_mut(&seat) {
                Some(member) if member.deferred == 0 && hibernated.holds(&update) => {
                    member.received += 1;
                    if step2 {
                        (member.gaps, member.asked) = (0, false);
                    }
                    let saved = Saved { seq: self.seq, received: member.received };
                    self.ack_when_durable(None, Acks { saved: vec![(seat, saved)], ..Acks::default() });
                }
                Some(_) => return self.rehydrate(Todo::Update { seat, update, step2 }),
                None => {}
            },
            Todo::Edit { .. } | Todo::Read { .. } => return self.rehydrate(todo),
        }
        None
    }

    /// Rehydrates the document: builds its `Doc` from the store; the work that needs it waits.
    fn rehydrate(&mut self, todo: Todo) -> Option<Todo> {
        metrics::counter!("belltower_sync_rehydrated_total").increment(1);
        self.rebuild();
        Some(todo)
    }

    pub(super) fn weigh(&mut self) {
        let bytes = match &self.phase {
            Phase::Hibernated(hibernated) => hibernated.bytes(),
            _ => self.replica.as_ref().map_or(0, Replica::bytes),
        };
        self.weight.is(bytes);
    }
}
