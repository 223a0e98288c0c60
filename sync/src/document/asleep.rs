//! Falling asleep when nobody writes, what is done without waking, and how much the document weighs either way.

use super::keeping::Promises;
use super::{Document, Phase, Todo};
use crate::replica::Replica;
use crate::wire::{Message, Saved};

impl Document {
    /// Lets go of the `Doc` if nothing was written for long and nothing is under way.
    pub(super) fn fall_asleep(&mut self) {
        let quiet = self.inner.clock.now_ms() - self.changed_ms >= self.inner.config.sleep_after_ms;
        let still = matches!(self.phase, Phase::Ready) && self.batch.is_empty() && self.backlog.is_empty() && self.stored_seq == self.seq;
        if !quiet || !still || self.compacting || self.elsewhere.is_past(self.seq) {
            return;
        }
        match self.replica.as_ref().map(Replica::asleep) {
            Some(Ok(asleep)) => {
                self.phase = Phase::Asleep(asleep);
                (self.replica, self.stored) = (None, None);
            }
            Some(Err(_)) => self.poisoned_by_nobody(),
            None => {}
        }
    }

    /// Does what can be done asleep, at once: nothing is under way that it would overtake. Gives back what cannot, or comes while it is awake.
    pub(super) fn work_asleep(&mut self, todo: Todo) -> Option<Todo> {
        let Phase::Asleep(asleep) = &self.phase else { return Some(todo) };
        match todo {
            Todo::Greet { seat } => {
                let vector = asleep.state_vector();
                self.ask(seat, vector);
            }
            Todo::Step1 { seat, vector } => match asleep.diff(&vector) {
                Ok(update) => {
                    if let Some(member) = self.members.get_mut(&seat) {
                        member.reading = true;
                    }
                    self.tell(seat, Message::Step2(update).encode());
                }
                Err(_) => return self.wake(Todo::Step1 { seat, vector }),
            },
            // What every client answers that has nothing new.
            Todo::Update { seat, update, step2 } => match self.members.get_mut(&seat) {
                Some(member) if member.deferred == 0 && asleep.holds(&update) => {
                    member.received += 1;
                    if step2 {
                        (member.gaps, member.asked) = (0, false);
                    }
                    let saved = Saved { seq: self.seq, received: member.received };
                    self.promise(None, Promises { saved: vec![(seat, saved)], ..Promises::default() });
                }
                Some(_) => return self.wake(Todo::Update { seat, update, step2 }),
                None => {}
            },
            Todo::Edit { .. } | Todo::Read { .. } => return self.wake(todo),
        }
        None
    }

    /// Has the document built; what it is woken for waits.
    fn wake(&mut self, todo: Todo) -> Option<Todo> {
        metrics::counter!("belltower_sync_woken_total").increment(1);
        self.rebuild();
        Some(todo)
    }

    pub(super) fn weigh(&mut self) {
        let bytes = match &self.phase {
            Phase::Asleep(asleep) => asleep.bytes(),
            _ => self.replica.as_ref().map_or(0, Replica::bytes),
        };
        self.weight.is(bytes);
    }
}
