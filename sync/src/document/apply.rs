//! Work on the `Doc`: answering step 1, taking updates in, refusing those that may not or cannot be taken.

use bytes::Bytes;
use yrs::StateVector;

use super::{Document, Todo};
use crate::replica::ApplyError;
use crate::seat::{Room, SeatId};
use crate::store::Logged;
use crate::wire::Message;
use crate::{CloseCode, EditError, JoinError, Refusal};

/// After so many answers with gaps a client cannot be helped by asking again.
const MAX_GAPS: u32 = 3;

impl Document {
    /// Does one thing. Only called while the document is not frozen. What takes memory until the next batch is stored keeps the room; all else frees it.
    pub(super) fn work(&mut self, todo: Todo, room: Room) {
        if !matches!(todo, Todo::Greet { .. } | Todo::Step1 { .. } | Todo::Read { .. }) {
            self.changed_ms = self.inner.clock.now_ms();
        }
        match todo {
            Todo::Read { reply } => drop(reply.send(self.read().ok_or(JoinError::Unavailable))),
            Todo::Greet { seat } => self.greet(seat),
            Todo::Step1 { seat, vector } => self.batch.answers.push((seat, vector, room)),
            Todo::Update { seat, update, step2 } => self.update(seat, update, step2, room),
            Todo::Edit { user_id, edit, reply } => {
                let Some(replica) = &mut self.replica else {
                    return;
                };
                match replica.edit(edit) {
                    Ok(Some(update)) => {
                        let at = self.batch.senders.len();
                        self.batch.push(None, Logged { update, user_id, at_ms: self.inner.clock.now_ms() }, room);
                        self.batch.replies.push((reply, Some(at)));
                    }
                    Ok(None) => self.batch.replies.push((reply, None)),
                    Err(_) => {
                        let _ = reply.send(Err(EditError::Refused("it panicked")));
                        self.rebuild();
                    }
                }
            }
        }
    }

    /// Asks a client what it has. It queues nothing while offline, so its offline edits come only if it is asked. Viewers have nothing to bring.
    fn greet(&mut self, seat: SeatId) {
        if let Some(replica) = &self.replica {
            let vector = replica.state_vector();
            self.ask(seat, vector);
        }
    }

    pub(super) fn ask(&mut self, seat: SeatId, held: StateVector) {
        if self.members.get(&seat).is_some_and(|member| member.editor.can_write) {
            self.send(seat, Message::Step1(held).encode());
        }
    }

    fn update(&mut self, seat: SeatId, update: Bytes, step2: bool, room: Room) {
        let max_bytes = self.inner.config.max_document_bytes;
        let (Some(member), Some(replica)) = (self.members.get_mut(&seat), &mut self.replica) else {
            return;
        };
        if !member.editor.can_write {
            return match replica.holds(&update) {
                Ok(true) => self.batch.count(seat, 1),
                Ok(false) => self.refuse(seat, Refusal::ReadOnly),
                Err(ApplyError::Poisoned) => self.rebuild(),
                // It cannot have harmed anything: whoever may only read leaves nothing behind.
                Err(_) => self.expel(seat, update.len(), "unreadable, from a viewer"),
            };
        }
        if replica.bytes() + update.len() > max_bytes && replica.holds(&update) != Ok(true) {
            self.refuse(seat, Refusal::DocumentFull);
            return self.close(seat, CloseCode::TooLarge);
        }
        let (authors, user_id) = (replica.authors(&update), member.editor.user_id.clone());
        // Continued by somebody else, a client's history would be taken for what its owner writes next, which would then count as known and be lost.
        if authors.iter().any(|&client| self.owners.is_anothers(client, &user_id)) {
            return self.reject_update(seat, update, "operations of somebody else's client");
        }
        let mut applied = replica.apply(&update);
        if self.careful && applied.is_ok() && replica.probe().is_err() {
            applied = Err(ApplyError::Poisoned);
        }
        match applied {
            Ok(changed) => {
                let deferred = if step2 {
                    (member.gaps, member.asked) = (0, false);
                    std::mem::take(&mut member.deferred)
                } else {
                    0
                };
                self.batch.count(seat, 1 + deferred);
                if let Some(update) = changed {
                    // A whole copy may bring along what others wrote; what is typed is of one client.
                    if let [client] = authors[..]
                        && (!step2 || self.owners.is_of(client, &user_id))
                        && self.owners.wrote(client, &user_id)
                    {
                        self.own(client, user_id.clone());
                    }
                    let logged = Logged { update, user_id, at_ms: self.inner.clock.now_ms() };
                    self.batch.push(Some(seat), logged, room);
                }
            }
            Err(ApplyError::Gap) => {
                metrics::counter!("belltower_sync_gaps_total").increment(1);
                member.deferred += 1;
                if step2 {
                    member.gaps += 1;
                    member.asked = false;
                }
                if member.gaps > MAX_GAPS {
                    return self.reject_update(seat, update, "gaps that asking did not fill");
                }
                // What it sent before it hears the question has the same gap; one question is enough.
                if !std::mem::replace(&mut member.asked, true) {
                    self.greet(seat);
                }
            }
            Err(ApplyError::Malformed(reason)) => self.reject_update(seat, update, reason),
            Err(ApplyError::Poisoned) => {
                self.rebuild();
                self.reject_update(seat, update, "yrs panicked on it");
            }
        }
    }

    /// Rejects a broken update: quarantines it and ends the connection for good.
    fn reject_update(&mut self, seat: SeatId, update: Bytes, reason: &str) {
        let bytes = update.len();
        self.quarantine(seat, update, reason);
        self.expel(seat, bytes, reason);
    }

    /// Rejects a broken update and ends the connection for good.
    fn expel(&mut self, seat: SeatId, bytes: usize, reason: &str) {
        tracing::warn!(document = %self.id, reason, bytes, "a broken update was rejected");
        self.refuse(seat, Refusal::Malformed);
        self.close(seat, CloseCode::Malformed);
    }
}
