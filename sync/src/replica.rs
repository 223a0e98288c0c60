//! The document itself: a yrs `Doc` behind a guard. What comes from outside is judged first (`scan.rs` reads it, `judge` compares it with the
//! document), then applied in a transaction that cannot take the process down. One owner at a time; nothing here waits.
//!
//! A panic inside yrs leaves the `Doc` in an unknown state, and dropping the transaction would commit it and panic again while
//! unwinding, which aborts. So the transaction sits in `ManuallyDrop`, is dropped only after success, and on a panic both it and the
//! `Doc` are leaked: the owner rebuilds the document from its log.

use bytes::Bytes;
use parking_lot::Mutex;
use serde_json::Value;
use std::collections::HashMap;
use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use yrs::updates::decoder::Decode;
use yrs::{ClientID, Doc, OffsetKind, Options, ReadTxn, StateVector, Transact, TransactionMut, Update, WriteTxn};

use crate::checker::Checker;
use crate::hibernated::Hibernated;
use crate::kind::{Kind, Projection};
use crate::model::Touched;
use crate::reader::Malformed;
use crate::scan;
use crate::store::{Loaded, Logged, StoreError};

pub(crate) mod judge;

/// What the server itself does to a document.
pub(crate) type Edit = Box<dyn FnOnce(&mut TransactionMut<'_>) + Send>;

/// Why an update was not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ApplyError {
    /// Broken; the document is as it was.
    Malformed(&'static str),
    /// It builds on operations that are not there; the document is as it was. Ask the sender for what is missing.
    Gap,
    /// Yrs panicked. The document must be forgotten and rebuilt.
    Poisoned,
}

impl From<Malformed> for ApplyError {
    fn from(Malformed(what): Malformed) -> Self {
        ApplyError::Malformed(what)
    }
}

impl From<Poisoned> for ApplyError {
    fn from(_: Poisoned) -> Self {
        ApplyError::Poisoned
    }
}

/// Yrs panicked; see [`ApplyError::Poisoned`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Poisoned;

/// An empty document of a kind, set up as every copy on this side must be: lengths in UTF-16 units, as Yjs counts.
pub fn new_doc(kind: &dyn Kind) -> Doc {
    doc_of(kind, None)
}

/// The same, of a given client.
pub(crate) fn doc_of(kind: &dyn Kind, client: Option<ClientID>) -> Doc {
    let drawn = Options::default();
    let doc = Doc::with_options(Options {
        client_id: client.unwrap_or(drawn.client_id),
        offset_kind: OffsetKind::Utf16,
        // Tidying formats is the editors' business: a server that deletes by itself makes edits nobody made.
        cleanup_formatting: false,
        ..drawn
    });
    kind.model().roots(&doc);
    doc
}

/// Makes the first log entry of a new document and what it projects to, for a server that creates the document within a transaction of its
/// own. `None` if the kind panicked.
pub fn seed(kind: Arc<dyn Kind>, user_id: &str, at_ms: i64, args: &serde_json::Value) -> Option<(Logged, Projection)> {
    let mut replica = Replica::new(kind.clone());
    let args = args.clone();
    let update = replica.edit(Box::new(move |txn| kind.model().write(&args, txn))).ok()?;
    // An empty document still has a first entry: an update that says nothing.
    let update = update.unwrap_or_else(|| Update::EMPTY_V1.into());
    Some((Logged { update, user_id: user_id.into(), at_ms }, replica.project().ok()?))
}

/// What a stored document projects to, for a server that compares it within a transaction of its own.
pub fn projected(kind: Arc<dyn Kind>, loaded: &Loaded) -> Result<Projection, StoreError> {
    Replica::replay_projected(kind, loaded, &[]).map(|(_, projection)| projection)
}

/// Fields that were touched at once: where there are more, all is looked at again.
const FEW: usize = 64;

/// A document in memory.
pub(crate) struct Replica {
    doc: Doc,
    kind: Arc<dyn Kind>,
    /// How many operations of each client are in the document. yrs can say it too, but copies its whole table for that.
    known: HashMap<u64, u32>,
    /// Bytes of updates that made it; falls when the document is loaded from a compacted state.
    bytes: usize,
    /// What it projected to last, and what was touched since; nothing while it is built.
    projected: Option<Mutex<Projected>>,
}

/// What a document was, and what was touched since.
struct Projected {
    held: Option<Projection>,
    /// The content before that, and what was touched in between: once nobody else has it, it is brought up to date instead of a copy.
    last: Option<(Arc<Value>, Touched)>,
    touched: Arc<Mutex<Touched>>,
    /// What was touched since the document was stored as a whole; nothing where that may be anything.
    unstored: Option<Touched>,
    checker: Box<dyn Checker>,
}

impl Projected {
    /// The content as it was last, or the time before, to be changed; and what was touched since then.
    fn take(&mut self, touched: &Touched) -> Option<(Arc<Value>, Touched)> {
        let held = self.held.take()?.content;
        let (mut content, mut since) = self.last.take().unwrap_or_default();
        if Arc::get_mut(&mut content).is_some_and(|content| content.is_object()) {
            since.add(touched);
        } else {
            (content, since) = (Arc::new((*held).clone()), touched.clone());
        }
        self.last = Some((held, touched.clone()));
        Some((content, since))
    }
}

impl Replica {
    pub fn new(kind: Arc<dyn Kind>) -> Self {
        Replica { doc: new_doc(&*kind), kind, known: HashMap::new(), bytes: 0, projected: None }
    }

    /// Rebuilds a document from what was stored, and `more` updates that were judged before. Fails rather than leave anything out.
    pub fn replay(kind: Arc<dyn Kind>, loaded: &Loaded, more: &[Bytes]) -> Result<Self, StoreError> {
        Self::replay_projected(kind, loaded, more).map(|(replica, _)| replica)
    }

    /// The same, with what it projects to: that was tried anyway.
    pub fn replay_projected(kind: Arc<dyn Kind>, loaded: &Loaded, more: &[Bytes]) -> Result<(Self, Projection), StoreError> {
        let damaged = |what: String| StoreError::Damaged(what);
        let mut replica = Replica::new(kind);
        let mut seq = 0;
        if let Some(snapshot) = &loaded.snapshot {
            seq = snapshot.seq;
            let update = guarded(|| Update::decode_v2(&snapshot.state));
            let Ok(Ok(update)) = update else {
                return Err(damaged("the compacted state cannot be read".into()));
            };
            replica.bytes += snapshot.state.len();
            if replica.apply_whole(update).is_err() {
                replica.forget();
                return Err(damaged("the compacted state cannot be applied".into()));
            }
        }
        let stored = loaded.log.iter().map(|entry| (entry.seq, &entry.update));
        for (at, update) in stored.chain(more.iter().zip(loaded.seq() + 1..).map(|(update, at)| (at, update))) {
            seq += 1;
            if at != seq {
                return Err(damaged(format!("entry {seq} is missing")));
            }
            let decoded = guarded(|| Update::decode_v1(update));
            let Ok(Ok(decoded)) = decoded else {
                return Err(damaged(format!("entry {at} cannot be read")));
            };
            replica.bytes += update.len();
            if replica.apply_whole(decoded).is_err() {
                replica.forget();
                return Err(damaged(format!("entry {at} cannot be applied")));
            }
        }
        replica.recount();
        replica.watch();
        // A state that cannot be written again would break later, in front of people.
        match replica.probe() {
            Ok(projection) => Ok((replica, projection)),
            Err(Poisoned) => {
                replica.forget();
                Err(damaged("the document cannot be encoded".into()))
            }
        }
    }

    /// The clients of whom an update brings operations that are new here; none of one that cannot be read.
    pub fn authors(&self, update: &[u8]) -> Vec<u64> {
        let known = |client: &u64| self.known.get(client).copied().unwrap_or(0);
        let clients = scan::scan(update).map(|scanned| scanned.clients).unwrap_or_default();
        clients.into_iter().filter(|(client, run)| run.iter().any(|block| block.end() > known(client))).map(|(client, _)| client).collect()
    }

    /// Judges and applies an update from outside. `None` if the document held all of it already, otherwise what changed, in v1 encoding,
    /// written by us: neither the log nor other browsers ever see bytes that a stranger made.
    pub fn apply(&mut self, update: &[u8]) -> Result<Option<Bytes>, ApplyError> {
        let scanned = scan::scan(update)?;
        guarded(|| judge::judge(&scanned, &self.known, &self.doc.transact()))??;
        let decoded = guarded(|| Update::decode_v1(update))?;
        let decoded = decoded.map_err(|_| ApplyError::Malformed("yrs cannot read it"))?;
        let changed = self.apply_whole(decoded)?;
        for (client, run) in &scanned.clients {
            let known = self.known.entry(*client).or_insert(0);
            *known = run.iter().map(|block| block.end()).fold(*known, u32::max);
        }
        self.bytes += changed.as_ref().map_or(0, Bytes::len);
        Ok(changed)
    }

    /// Applies entries of the log that another node judged and stored; answers those that changed something.
    pub fn take_in(&mut self, entries: Vec<Bytes>) -> Result<Vec<Bytes>, Poisoned> {
        let mut news = Vec::with_capacity(entries.len());
        for entry in entries {
            let decoded = guarded(|| Update::decode_v1(&entry))?.map_err(|_| Poisoned)?;
            self.bytes += entry.len();
            if self.apply_whole(decoded)?.is_some() {
                news.push(entry);
            }
        }
        self.recount();
        Ok(news)
    }

    /// Whether the document holds all of an update already. A viewer's client answers our step 1 with all its deletes; that is no edit.
    pub fn holds(&mut self, update: &[u8]) -> Result<bool, ApplyError> {
        let scanned = scan::scan(update)?;
        if !scanned.is_known(&self.known) {
            return Ok(false);
        }
        let holds = || scanned.deleted().diff(&self.doc.transact().snapshot().delete_set).is_empty();
        Ok(scanned.deletes.is_empty() || guarded(holds)?)
    }

    /// An edit by the server itself.
    pub fn edit(&mut self, edit: Edit) -> Result<Option<Bytes>, Poisoned> {
        let changed = self.transact(|txn| {
            edit(txn);
            Ok(())
        })?;
        self.recount();
        self.bytes += changed.as_ref().map_or(0, Bytes::len);
        Ok(changed)
    }

    /// Everything that someone with this state vector lacks, as a v1 update.
    pub fn diff(&self, vector: &StateVector) -> Result<Bytes, Poisoned> {
        guarded(|| self.doc.transact().encode_diff_v1(vector).into())
    }

    /// The whole state as a v2 update.
    pub fn state_v2(&self) -> Result<Bytes, Poisoned> {
        guarded(|| self.doc.transact().encode_diff_v2(&StateVector::default()).into())
    }

    pub fn state_vector(&self) -> StateVector {
        vector(&self.known)
    }

    /// What is left of it while nobody writes.
    pub fn hibernated(&self) -> Result<Hibernated, Poisoned> {
        Ok(Hibernated::new(self.diff(&StateVector::default())?, self.known.clone()))
    }

    /// What other screens see, and the rules that are broken.
    pub fn project(&self) -> Result<Projection, Poisoned> {
        guarded(|| {
            let Some(projected) = &self.projected else {
                let content = self.kind.project(&self.doc.transact());
                let problems = self.kind.problems(&content);
                return Projection { content: Arc::new(content), problems: Arc::new(problems) };
            };
            let projected = &mut *projected.lock();
            let touched = std::mem::take(&mut *projected.touched.lock());
            if let Some(held) = projected.held.as_ref().filter(|_| touched.is_nothing()) {
                return held.clone();
            }
            if let Some(unstored) = &mut projected.unstored {
                unstored.add(&touched);
            }
            let told = projected.held.as_ref().map(|held| held.problems.clone());
            let txn = self.doc.transact();
            let refreshed = projected.take(&touched).and_then(|(mut content, touched)| {
                let changed = Arc::get_mut(&mut content)?;
                self.kind.model().refresh(&txn, changed, &touched).then(|| self.kind.derive(changed))?;
                Some(content)
            });
            let known = refreshed.is_some().then_some(&touched).filter(|touched| touched.fields().nth(FEW).is_none());
            let content = refreshed.unwrap_or_else(|| Arc::new(self.kind.project(&txn)));
            let problems = projected.checker.problems(&content, known);
            // The same list, where it is the same: who compares need not look into it.
            let problems = told.filter(|told| **told == problems).unwrap_or_else(|| Arc::new(problems));
            projected.held.insert(Projection { content, problems }).clone()
        })
    }

    /// What was touched since the document was stored as it was then; nothing where that may be anything.
    pub fn unstored(&self) -> Option<Touched> {
        self.projected.as_ref()?.lock().unstored.clone()
    }

    /// What it projected to last is stored.
    pub fn is_stored(&self) {
        if let Some(projected) = &self.projected {
            projected.lock().unstored = Some(Touched::default());
        }
    }

    /// Remembers from now on what it projects to.
    fn watch(&mut self) {
        let touched = Arc::default();
        self.kind.model().watch(&self.doc, &touched);
        let checker = self.kind.clone().checker();
        self.projected = Some(Mutex::new(Projected { held: None, last: None, touched, unstored: None, checker }));
    }

    /// Tries whether the document can be written out and read by its kind.
    pub fn probe(&self) -> Result<Projection, Poisoned> {
        self.diff(&StateVector::default())?;
        self.project()
    }

    /// Whether two copies hold the same operations, deletions and content.
    pub fn same_as(&self, other: &Replica) -> Result<bool, Poisoned> {
        let snapshot = |replica: &Replica| guarded(|| replica.doc.transact().snapshot());
        Ok(snapshot(self)? == snapshot(other)? && self.project()? == other.project()?)
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// After compaction a document counts as large as its compacted state.
    pub fn set_bytes(&mut self, bytes: usize) {
        self.bytes = bytes;
    }

    /// Leaks a document that a panic left in an unknown state: dropping it would walk what the panic left.
    pub fn forget(self) {
        std::mem::forget(self.doc);
    }

    fn recount(&mut self) {
        let vector = self.doc.transact().state_vector();
        self.known = vector.iter().map(|(client, &clock)| (client.get(), clock)).collect();
    }

    fn apply_whole(&self, update: Update) -> Result<Option<Bytes>, Poisoned> {
        self.transact(|txn| {
            txn.apply_update(update).map_err(|_| Poisoned)?;
            // What was judged whole and yet waits for something is a circle. The rest of it is in the document already.
            if txn.prune_pending().is_some() { Err(Poisoned) } else { Ok(()) }
        })
    }

    fn transact(&self, work: impl FnOnce(&mut TransactionMut<'_>) -> Result<(), Poisoned>) -> Result<Option<Bytes>, Poisoned> {
        let mut txn = ManuallyDrop::new(self.doc.transact_mut());
        let changed = guarded(|| {
            work(&mut txn)?;
            txn.commit();
            Ok(txn.has_changes().then(|| Bytes::from(txn.encode_update_v1())))
        })??;
        guarded(|| drop(ManuallyDrop::into_inner(txn)))?;
        Ok(changed)
    }
}

/// How many operations of each client, as the protocol says it.
pub(crate) fn vector(known: &HashMap<u64, u32>) -> StateVector {
    known.iter().map(|(&client, &clock)| (yrs::ClientID::new(client), clock)).collect()
}

pub(crate) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Poisoned> {
    // Unwind safety: whoever gets `Poisoned` throws the document away.
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| Poisoned)
}

#[cfg(test)]
mod tests;
