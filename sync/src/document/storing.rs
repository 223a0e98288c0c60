//! The document and its store: loading, storing a batch, saying so, trying again, rebuilding, compacting.

use bytes::Bytes;
use std::future::pending;
use std::sync::Arc;
use std::time::Instant;
use yrs::StateVector;

use super::{Command, Document, Phase, Todo};
use crate::asleep::Asleep;
use crate::batch::Batch;
use crate::compact::compact;
use crate::documents::Inner;
use crate::kind::{Kind, Problem, Projection};
use crate::replica::Replica;
use crate::store::{Became, Found, Loaded, Store, StoreError};
use crate::wire::{Checks, Message, Saved};
use crate::{CloseCode, DocumentId, seat::SeatId};

/// A document loaded whole.
pub(super) struct Copy {
    pub replica: Replica,
    /// What it is.
    pub projection: Projection,
    pub epoch: Arc<str>,
    /// Its last entry.
    pub seq: i64,
    /// How many entries lie behind the compacted state.
    pub entries: usize,
    /// What of it came after the entry that was known already.
    pub news: Vec<Bytes>,
}

/// Loads a document whole, and `more` updates on top of it. Entries up to `known` were told to readers already.
pub(super) async fn load(
    store: Arc<dyn Store>,
    id: DocumentId,
    kind: Arc<dyn Kind>,
    known: i64,
    more: Vec<Bytes>,
) -> Result<Copy, StoreError> {
    let Found { loaded, .. } = store.load(&id).await?.ok_or(StoreError::NotFound)?;
    aside(loaded.bytes(), move || replay(&loaded, kind, known, &more)).await
}

/// A document as it is opened.
pub(super) struct Opened {
    pub phase: Phase,
    pub replica: Option<Replica>,
    pub stored: Option<Projection>,
    pub problems: Arc<Vec<Problem>>,
    /// Whether the store has these problems.
    pub recorded: bool,
    pub epoch: Arc<str>,
    pub seq: i64,
    pub entries: usize,
}

/// Opens a document: asleep if what is wrong with it is known and it is not in too many pieces, built otherwise.
pub(super) async fn open(inner: &Inner, id: &DocumentId, kind: &Arc<dyn Kind>) -> Result<Opened, StoreError> {
    let Found { loaded, problems } = inner.store.load(id).await?.ok_or(StoreError::NotFound)?;
    let kind = kind.clone();
    aside(loaded.bytes(), move || {
        let (epoch, seq, entries, recorded) = (loaded.epoch.clone(), loaded.seq(), loaded.log.len(), problems.is_some());
        if let Some((problems, asleep)) = problems.and_then(|problems| Some((problems, Asleep::of(&loaded)?))) {
            let phase = Phase::Asleep(asleep);
            return Ok(Opened { phase, replica: None, stored: None, problems: problems.into(), recorded, epoch, seq, entries });
        }
        let (replica, projection) = Replica::replay_projected(kind, &loaded, &[])?;
        let (phase, problems) = (Phase::Ready, projection.problems.clone());
        Ok(Opened { phase, replica: Some(replica), stored: Some(projection), problems, recorded, epoch, seq, entries })
    })
    .await
}

/// Work on so many bytes, beside the other documents of this thread if they would miss its time.
async fn aside<T: Send + 'static>(bytes: usize, work: impl FnOnce() -> Result<T, StoreError> + Send + 'static) -> Result<T, StoreError> {
    if bytes <= SMALL {
        return work();
    }
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(StoreError::Damaged("replaying ended in a panic".into())))
}

/// Bytes of a document that is built where it is wanted: a walk to another thread and back costs more.
const SMALL: usize = 32 * 1024;

fn replay(loaded: &Loaded, kind: Arc<dyn Kind>, known: i64, more: &[Bytes]) -> Result<Copy, StoreError> {
    let compacted = loaded.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
    let news = if known == 0 {
        Vec::new()
    } else if compacted <= known {
        loaded.log.iter().filter(|entry| entry.seq > known).map(|entry| entry.update.clone()).collect()
    } else {
        // The entries may be gone: the whole state says what they said.
        let stored = Replica::replay(kind.clone(), loaded, &[])?;
        vec![stored.diff(&StateVector::default()).map_err(|_| StoreError::Damaged("the document cannot be encoded".into()))?]
    };
    let (replica, projection) = Replica::replay_projected(kind, loaded, more)?;
    Ok(Copy { replica, projection, seq: loaded.seq(), entries: loaded.log.len(), epoch: loaded.epoch.clone(), news })
}

impl Document {
    /// Waits for what is under way; for ever if nothing is.
    pub(super) async fn progress(&mut self) {
        match &mut self.phase {
            Phase::Storing(work, projection) => {
                let outcome = work.await;
                let projection = projection.clone();
                self.after_storing(outcome, Some(projection));
            }
            Phase::Overtaken(work) => {
                let caught_up = work.await;
                self.after_catching_up(caught_up);
            }
            Phase::Rebuilding(work) => {
                let outcome = work.await;
                self.after_rebuilding(outcome);
            }
            Phase::Ready | Phase::Asleep(_) | Phase::Waiting { .. } => pending().await,
        }
    }

    /// Sends the batch to the store and freezes the document.
    pub(super) fn store(&mut self) {
        let Some(Ok(projection)) = self.replica.as_ref().map(Replica::project) else {
            return self.poisoned_by_nobody();
        };
        let reflected = projection.clone();
        let before = self.stored.clone().filter(|_| self.recorded && self.stored_seq == self.seq);
        let became = Became { now: projection, before };
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

    pub(super) fn after_storing(&mut self, outcome: Result<i64, StoreError>, projection: Option<Projection>) {
        match outcome {
            Ok(seq) => {
                (self.seq, self.stored_seq) = (seq, seq);
                self.stored = projection.or(self.stored.take());
                self.recorded = true;
                self.pause_ms = 0;
                self.phase = Phase::Ready;
                self.tell_status(false);
                let updates = self.batch.updates();
                self.batch.logged.clear();
                self.entries_since_compaction += updates.len();
                metrics::counter!("belltower_sync_updates_stored_total").increment(updates.len() as u64);
                self.inner.neighbours.stored(&self.id, seq, &updates);
                self.release(updates);
                if let Some(stored) = &self.stored {
                    self.inner.observer.stored(&self.id, seq, stored);
                }
            }
            Err(StoreError::Behind) => self.overtaken(),
            Err(StoreError::NotFound) => {
                self.over = Some(CloseCode::NotFound);
                self.phase = Phase::Ready;
            }
            Err(error) => self.wait(&error),
        }
    }

    /// Says everything that the batch allows to be said: its updates to the others, then acknowledgements and answers.
    pub(super) fn release(&mut self, updates: Vec<Bytes>) {
        let Batch { senders, counted, answers, replies, .. } = std::mem::take(&mut self.batch);
        for (sender, update) in senders.into_iter().zip(updates) {
            let frame = Message::Update(update).encode();
            self.tell_readers(&frame, sender);
        }
        for (seat, messages) in counted {
            if let Some(member) = self.members.get_mut(&seat) {
                member.received += messages;
                let saved = Saved { seq: self.seq, received: member.received };
                self.tell(seat, Message::Saved(saved).encode());
            }
        }
        self.tell_checks();
        for reply in replies {
            let _ = reply.send(Ok(self.seq));
        }
        for (seat, vector) in answers {
            match self.replica.as_ref().map(|replica| replica.diff(&vector)) {
                Some(Ok(update)) => {
                    if let Some(member) = self.members.get_mut(&seat) {
                        member.reading = true;
                    }
                    self.tell(seat, Message::Step2(update).encode());
                }
                // Rebuilt first, then answered.
                Some(Err(_)) => {
                    self.backlog.push_back((Todo::Step1 { seat, vector }, None));
                    self.poisoned_by_nobody();
                }
                None => self.backlog.push_back((Todo::Step1 { seat, vector }, None)),
            }
        }
    }

    pub(super) fn tell_checks(&mut self) {
        if let Some(stored) = &self.stored
            && self.told_problems != stored.problems
        {
            self.told_problems = stored.problems.clone();
            let frame = self.checks().encode();
            self.broadcast(&frame);
        }
    }

    pub(super) fn checks(&self) -> Message {
        Message::Checks(Checks { seq: self.stored_seq, problems: self.told_problems.clone() })
    }

    /// The store did not do it: keep everything, say so, try again later.
    pub(super) fn wait(&mut self, error: &StoreError) {
        tracing::warn!(document = %self.id, %error, "a document cannot be stored or rebuilt; its edits are kept and tried again");
        metrics::counter!("belltower_sync_store_failures_total").increment(1);
        let config = &self.inner.config;
        self.pause_ms = (self.pause_ms * 2).clamp(config.retry_first_ms, config.retry_max_ms);
        self.phase = Phase::Waiting { since_ms: self.inner.clock.now_ms(), pause_ms: self.pause_ms };
        self.tell_status(true);
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

    /// The document is to be woken, a panic came out of yrs, or the copy is too far behind: forgets it and builds it from the log and from what was
    /// accepted since.
    pub(super) fn rebuild(&mut self) {
        if let Some(replica) = self.replica.take() {
            replica.forget();
            metrics::counter!("belltower_sync_rebuilds_total").increment(1);
        }
        let (store, id, kind, more) = (self.inner.store.clone(), self.id.clone(), self.kind.clone(), self.batch.updates());
        self.phase = Phase::Rebuilding(Box::pin(load(store, id, kind, self.seq, more)));
    }

    fn after_rebuilding(&mut self, outcome: Result<Copy, StoreError>) {
        match outcome {
            // Built anew by hand: what is here, and what waits, is of another history.
            Ok(Copy { epoch, .. }) if epoch != self.epoch => {
                (self.over, self.batch) = (Some(CloseCode::OtherEpoch), Batch::default());
                self.phase = Phase::Ready;
            }
            Ok(Copy { replica, projection, seq, entries, news, .. }) => {
                self.replica = Some(replica);
                self.changed_ms = self.inner.clock.now_ms();
                if self.stored.is_none() {
                    // It was asleep: nothing is in it that is not stored.
                    (self.stored, self.stored_seq, self.entries_since_compaction) = (Some(projection), seq, entries);
                }
                if std::mem::replace(&mut self.seq, seq) > seq {
                    // The database is from before what it said. Whoever is here has it all still.
                    let greetings = self.members.keys().map(|&seat| (Todo::Greet { seat }, None));
                    self.backlog.extend(greetings);
                }
                self.pass_on(news);
                self.pause_ms = 0;
                self.phase = Phase::Ready;
                self.tell_status(false);
                if self.stored_seq == self.seq {
                    self.tell_checks();
                }
            }
            Err(StoreError::NotFound) => {
                self.over = Some(CloseCode::NotFound);
                self.phase = Phase::Ready;
            }
            Err(error) => self.wait(&error),
        }
    }

    /// It gave way while nobody's update was in hand, so any update of the batch may be to blame. Nothing of it was stored or acknowledged: it is
    /// dropped, its senders are asked for it again, and from now on each update is tried out to the end.
    pub(super) fn poisoned_by_nobody(&mut self) {
        self.careful = true;
        let batch = std::mem::take(&mut self.batch);
        for (seat, messages) in batch.counted {
            if let Some(member) = self.members.get_mut(&seat) {
                member.deferred += messages;
            }
            self.backlog.push_front((Todo::Greet { seat }, None));
        }
        for (seat, vector) in batch.answers {
            self.backlog.push_back((Todo::Step1 { seat, vector }, None));
        }
        for reply in batch.replies {
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

    /// Keeps a refused update aside, without waiting for it.
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
                tracing::warn!(document = %id, %error, "a refused update could not be kept for inspection");
            }
        });
    }
}
