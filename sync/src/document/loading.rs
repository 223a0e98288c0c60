//! Builds a document from what the store has: when it is opened, when it is rehydrated, and when its copy is lost or too far behind.

use bytes::Bytes;
use std::sync::Arc;
use yrs::StateVector;

use super::{Document, Phase, Todo};
use crate::batch::Batch;
use crate::documents::Inner;
use crate::hibernated::Hibernated;
use crate::kind::{Kind, Problem, Projection};
use crate::replica::Replica;
use crate::store::{Found, Loaded, Store, StoreError};
use crate::{CloseCode, DocumentId};

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
    /// Whose a Yjs client is that wrote in it.
    pub owners: Vec<(u64, Arc<str>)>,
}

/// Opens a document: hibernated if what is wrong with it is known and it is not in too many pieces, built otherwise.
pub(super) async fn open(inner: &Inner, id: &DocumentId, kind: &Arc<dyn Kind>) -> Result<Opened, StoreError> {
    let Found { loaded, problems, owners } = inner.store.load(id).await?.ok_or(StoreError::NotFound)?;
    let kind = kind.clone();
    aside(loaded.bytes(), move || {
        let (epoch, seq, entries, recorded) = (loaded.epoch.clone(), loaded.seq(), loaded.log.len(), problems.is_some());
        if let Some((problems, hibernated)) = problems.and_then(|problems| Some((problems, Hibernated::of(&loaded)?))) {
            let phase = Phase::Hibernated(hibernated);
            return Ok(Opened { phase, replica: None, stored: None, problems: problems.into(), recorded, epoch, seq, entries, owners });
        }
        let (replica, projection) = Replica::replay_projected(kind, &loaded, &[])?;
        let (phase, problems) = (Phase::Ready, projection.problems.clone());
        Ok(Opened { phase, replica: Some(replica), stored: Some(projection), problems, recorded, epoch, seq, entries, owners })
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
    /// The document is to be rehydrated, yrs panicked, or the copy is too far behind: forgets it and builds it from the log and from what was
    /// accepted since.
    pub(super) fn rebuild(&mut self) {
        if let Some(replica) = self.replica.take() {
            replica.forget();
            metrics::counter!("belltower_sync_rebuilds_total").increment(1);
        }
        let (store, id, kind, more) = (self.inner.store.clone(), self.id.clone(), self.kind.clone(), self.batch.updates());
        self.phase = Phase::Rebuilding(Box::pin(load(store, id, kind, self.seq, more)));
    }

    pub(super) fn after_rebuilding(&mut self, outcome: Result<Copy, StoreError>) {
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
                    // It was hibernated: nothing is in it that is not stored.
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
                self.broadcast_status(false);
                if self.stored_seq == self.seq {
                    self.broadcast_checks();
                }
            }
            Err(StoreError::NotFound) => {
                self.over = Some(CloseCode::NotFound);
                self.phase = Phase::Ready;
            }
            Err(error) => self.wait(&error),
        }
    }
}
