//! The document and its store: storing a batch, saying so, trying again, compacting.

use bytes::Bytes;
use std::future::poll_fn;
use std::task::{Context, Poll};
use std::time::Instant;

use super::acks::Acks;
use super::loading::Copy;
use super::remote::Rebased;
use super::{Command, Document, Phase, Todo};
use crate::batch::Batch;
use crate::compact::compact;
use crate::kind::Projection;
use crate::replica::Replica;
use crate::store::{Appended, Became, Durable, StoreError};
use crate::wire::{Checks, Message, Saved};
use crate::{CloseCode, seat::SeatId};

/// Something that was under way and is over.
enum Progress {
    Durable(Acks),
    Stored(Result<Appended, StoreError>, Projection),
    Rebased(Rebased),
    Rebuilt(Result<Copy, StoreError>),
}

impl Document {
    /// Waits for what is under way; for ever if nothing is.
    pub(super) async fn progress(&mut self) {
        match poll_fn(|context| self.poll_progress(context)).await {
            Progress::Durable(acks) => self.send_acks(acks),
            Progress::Stored(outcome, projection) => self.after_storing(outcome, Some(projection)),
            Progress::Rebased(rebased) => self.after_rebasing(rebased),
            Progress::Rebuilt(outcome) => self.after_rebuilding(outcome),
        }
    }

    fn poll_progress(&mut self, context: &mut Context<'_>) -> Poll<Progress> {
        if let Poll::Ready(acks) = self.pending_acks.poll(context) {
            return Poll::Ready(Progress::Durable(acks));
        }
        match &mut self.phase {
            Phase::Storing(work, projection) => work.as_mut().poll(context).map(|outcome| Progress::Stored(outcome, projection.clone())),
            Phase::Rebasing(work) => work.as_mut().poll(context).map(Progress::Rebased),
            Phase::Rebuilding(work) => work.as_mut().poll(context).map(Progress::Rebuilt),
            Phase::Ready | Phase::Hibernated(_) | Phase::Waiting { .. } => Poll::Pending,
        }
    }

    /// Sends the batch to the store and freezes the document.
    pub(super) fn store(&mut self) {
        let Some(Ok(projection)) = self.replica.as_ref().map(Replica::project) else {
            return self.rebuild_after_panic();
        };
        let reflected = projection.clone();
        let before = self.stored.clone().filter(|_| self.recorded && self.stored_seq == self.seq);
        let touched = self.replica.as_ref().and_then(Replica::unstored).filter(|_| before.is_some());
        let became = Became { now: projection, before, touched };
        let (store, id, after, logged) = (self.inner.store.clone(), self.id.clone(), self.seq, self.batch.logged.clone());
        let started = Instant::now();
        self.phase = Phase::Storing(
            Box::pin(async move {
                let outcome = store.append(&id, after, logged, became).await;
                metrics::histogram!("belltower_sync_append_seconds").record(started.elapsed());
                outcome
            }),
            reflected,
        );
    }

    pub(super) fn after_storing(&mut self, outcome: Result<Appended, StoreError>, projection: Option<Projection>) {
        match outcome {
            Ok(Appended { seq, durable }) => {
                (self.seq, self.stored_seq) = (seq, seq);
                if let (Some(replica), true) = (&self.replica, projection.is_some()) {
                    replica.is_stored();
                }
                self.stored = projection.or(self.stored.take());
                self.recorded = true;
                self.pause_ms = 0;
                self.phase = Phase::Ready;
                self.broadcast_status(false);
                let updates = self.batch.updates();
                self.batch.logged.clear();
                self.entries_since_compaction += updates.len();
                metrics::counter!("belltower_sync_updates_stored_total").increment(updates.len() as u64);
                self.inner.peers.stored(&self.id, seq, &updates);
                self.release(updates, durable);
                if let Some(stored) = &self.stored {
                    self.inner.observer.stored(&self.id, seq, stored);
                }
            }
            Err(StoreError::AppendConflict) => self.on_append_conflict(),
            Err(StoreError::NotFound) => {
                self.over = Some(CloseCode::NotFound);
                self.phase = Phase::Ready;
            }
            Err(error) => self.wait(&error),
        }
    }

    /// Says everything that the batch allows to be said: its updates to the others, acknowledgements once it is durable, then answers.
    pub(super) fn release(&mut self, updates: Vec<Bytes>, durable: Option<Durable>) {
        let Batch { senders, counted, answers, replies, .. } = std::mem::take(&mut self.batch);
        // The batch ends with the last entry; an edit hears its own.
        let first = self.seq + 1 - i64::try_from(senders.len()).unwrap_or(0);
        let own = |at: usize| first + i64::try_from(at).unwrap_or(0);
        let replies = replies.into_iter().map(|(reply, at)| (reply, at.map_or(self.seq, own))).collect();
        for (sender, update) in senders.into_iter().zip(updates) {
            let frame = Message::Update(update).encode();
            self.send_to_readers(&frame, sender.seat);
        }
        let mut acks = Acks { saved: Vec::with_capacity(counted.len()), replies };
        for (seat, messages) in counted {
            if let Some(member) = self.members.get_mut(&seat) {
                member.received += messages;
                acks.saved.push((seat, Saved { seq: self.seq, received: member.received }));
            }
        }
        self.ack_when_durable(durable, acks);
        self.broadcast_checks();
        for (seat, vector, room) in answers {
            match self.replica.as_ref().map(|replica| replica.diff(&vector)) {
                Some(Ok(update)) => {
                    if let Some(member) = self.members.get_mut(&seat) {
                        member.reading = true;
                    }
                    self.send(seat, Message::Step2(update).encode());
                }
                // Rebuilt first, then answered.
                Some(Err(_)) => {
                    self.backlog.push_back((Todo::Step1 { seat, vector }, room));
                    self.rebuild_after_panic();
                }
                None => self.backlog.push_back((Todo::Step1 { seat, vector }, room)),
            }
        }
    }

    pub(super) fn broadcast_checks(&mut self) {
        if let Some(stored) = &self.stored
            && !stored.has_problems_of(&self.sent_problems)
        {
            self.sent_problems = stored.problems.clone();
            let frame = self.checks().encode();
            self.broadcast(&frame);
        }
    }

    pub(super) fn checks(&self) -> Message {
        Message::Checks(Checks { seq: self.stored_seq, problems: self.sent_problems.clone() })
    }

    /// The store did not do it: keep everything, say so, try again later.
    pub(super) fn wait(&mut self, error: &StoreError) {
        tracing::warn!(document = %self.id, %error, "a document cannot be stored or rebuilt; its edits are kept and tried again");
        metrics::counter!("belltower_sync_store_failures_total").increment(1);
        let config = &self.inner.config;
        self.pause_ms = (self.pause_ms * 2).clamp(config.retry_first_ms, config.retry_max_ms);
        self.phase = Phase::Waiting { since_ms: self.inner.clock.now_ms(), pause_ms: self.pause_ms };
        self.broadcast_status(true);
    }

    /// Ends a pause, if there is one.
    pub(super) fn retry_now(&mut self) {
        if matches!(self.phase, Phase::Waiting { .. }) {
            if self.replica.is_some() {
                self.store();
            } else {
                self.rebuild();
            }
        }
    }

    /// Yrs panicked while no update was in hand, so any update of the batch may have caused it. Nothing of it was stored or acknowledged: it is
    /// dropped, its senders are asked for it again, and from now on each update is tried out to the end.
    pub(super) fn rebuild_after_panic(&mut self) {
        self.careful = true;
        let batch = std::mem::take(&mut self.batch);
        for (seat, messages) in batch.counted {
            if let Some(member) = self.members.get_mut(&seat) {
                member.deferred += messages;
            }
            self.backlog.push_front((Todo::Greet { seat }, None));
        }
        for (seat, vector, room) in batch.answers {
            self.backlog.push_back((Todo::Step1 { seat, vector }, room));
        }
        for (reply, _) in batch.replies {
            let _ = reply.send(Err(crate::EditError::Refused("the document had to be rebuilt")));
        }
        self.rebuild();
    }

    pub(super) fn start_compaction(&mut self) {
        if self.compacting || self.entries_since_compaction < self.inner.config.compact_after {
            return;
        }
        self.compacting = true;
        // Whatever comes of it, the next attempt waits for as many entries again.
        self.entries_since_compaction = 0;
        let (inner, id, kind, commands) = (self.inner.clone(), self.id.clone(), self.kind.clone(), self.commands.clone());
        tokio::spawn(async move {
            let bytes = compact(&inner, &id, kind).await.unwrap_or_else(|error| {
                // Deleted meanwhile, there is nothing to compact.
                if error != StoreError::NotFound {
                    tracing::error!(document = %id, %error, "a document was not compacted; its log is as it was");
                    metrics::counter!("belltower_sync_compaction_failures_total").increment(1);
                }
                None
            });
            // Fails only when the document is gone already.
            let _ = commands.send(Command::Compacted { bytes });
        });
    }

    /// Quarantines a rejected update, without waiting for it.
    pub(super) fn quarantine(&self, seat: SeatId, update: Bytes, reason: &str) {
        let Some(member) = self.members.get(&seat) else {
            return;
        };
        let kept = crate::Quarantined {
            update,
            user_id: member.editor.user_id.clone(),
            at_ms: self.inner.clock.now_ms(),
            reason: reason.to_owned(),
        };
        let (store, id) = (self.inner.store.clone(), self.id.clone());
        tokio::spawn(async move {
            if let Err(error) = store.quarantine(&id, kept).await {
                tracing::warn!(document = %id, %error, "a rejected update could not be quarantined");
            }
        });
    }
}
