//! A store in memory for tests, with switches for everything that can go wrong with a real one.

use async_trait::async_trait;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use tokio::sync::{Semaphore, watch};

use crate::{
    Appended, Became, Clock, Created, DocumentId, Durable, Found, Loaded, LogEntry, Logged, Projection, Quarantined, Rebase, Snapshot,
    Store, StoreError,
};

/// What the store holds of one document.
#[derive(Clone, Default)]
pub struct StoredDocument {
    /// The epoch.
    pub epoch: String,
    /// The newest compacted state.
    pub snapshot: Option<Snapshot>,
    /// Log entries that are still there, with who and when.
    pub log: Vec<(i64, Logged)>,
    /// The last projection and the sequence it came with.
    pub projection: Option<(i64, Projection)>,
    /// Updates put aside.
    pub quarantine: Vec<Quarantined>,
    /// Whose a Yjs client is.
    pub owners: HashMap<u64, Arc<str>>,
}

impl StoredDocument {
    /// The last entry of the log.
    pub fn seq(&self) -> i64 {
        self.log.last().map(|(seq, _)| *seq).or(self.snapshot.as_ref().map(|snapshot| snapshot.seq)).unwrap_or(0)
    }

    fn since(&self, after: i64) -> Vec<LogEntry> {
        let later = self.log.iter().filter(|(seq, _)| *seq > after);
        later.map(|(seq, logged)| LogEntry { seq: *seq, update: logged.update.clone() }).collect()
    }

    fn append(&mut self, batch: Vec<Logged>, projection: Projection) -> i64 {
        let mut seq = self.seq();
        for logged in batch {
            seq += 1;
            self.log.push((seq, logged));
        }
        self.projection = Some((seq, projection));
        seq
    }
}

/// The store.
pub struct MemoryStore {
    held: Mutex<HashMap<DocumentId, StoredDocument>>,
    /// Appends fail while set.
    pub failing: AtomicBool,
    /// Loads fail while set.
    pub unreadable: AtomicBool,
    /// What was found wrong with documents was found by other rules, while set.
    pub other_rules: AtomicBool,
    /// How often `load` was called.
    pub loads: AtomicUsize,
    /// How often `append_rebasing` was called.
    pub conflicts: AtomicUsize,
    /// How often `since` was called.
    pub reads: AtomicUsize,
    /// How often `append` was called, failed calls included; wait on it with `appends_reach`.
    appends: watch::Sender<usize>,
    /// How often a state took entries' place; wait on it with `compacted_until`.
    compactions: watch::Sender<usize>,
    /// How often a client's owner was told; wait on it with `owners_reach`.
    owned: watch::Sender<usize>,
    gate: Semaphore,
    gated: AtomicBool,
    /// What is committed waits for the disk while set.
    slow_disk: watch::Sender<bool>,
}

impl Default for MemoryStore {
    fn default() -> Self {
        MemoryStore {
            held: Mutex::default(),
            failing: AtomicBool::new(false),
            unreadable: AtomicBool::new(false),
            other_rules: AtomicBool::new(false),
            loads: AtomicUsize::new(0),
            conflicts: AtomicUsize::new(0),
            reads: AtomicUsize::new(0),
            appends: watch::Sender::new(0),
            compactions: watch::Sender::new(0),
            owned: watch::Sender::new(0),
            gate: Semaphore::new(0),
            gated: AtomicBool::new(false),
            slow_disk: watch::Sender::new(false),
        }
    }
}

impl MemoryStore {
    /// From now on each append waits for a [`MemoryStore::let_through`].
    pub fn hold_appends(&self) {
        self.gated.store(true, Ordering::SeqCst);
    }

    /// Lets one append through.
    pub fn let_through(&self) {
        self.gate.add_permits(1);
    }

    /// Appends do not wait any more.
    pub fn release_appends(&self) {
        self.gated.store(false, Ordering::SeqCst);
        self.gate.add_permits(1000);
    }

    /// While set, what is appended is committed and not yet on the disk.
    pub fn slow_disk(&self, slow: bool) {
        self.slow_disk.send_replace(slow);
    }

    fn is_slow(&self) -> bool {
        *self.slow_disk.borrow()
    }

    /// Waits until `append` has been called this often.
    pub async fn appends_reach(&self, count: usize) {
        let mut calls = self.appends.subscribe();
        // Fails only when the store is gone, and it is borrowed.
        let _ = calls.wait_for(|calls| *calls >= count).await;
    }

    /// Waits until a document's compacted state is as new as this entry.
    pub async fn compacted_until(&self, id: &DocumentId, seq: i64) {
        let mut compactions = self.compactions.subscribe();
        let newest = || self.held(id).snapshot.map_or(0, |snapshot| snapshot.seq);
        // Fails only when the store is gone, and it is borrowed.
        let _ = compactions.wait_for(|_| newest() >= seq).await;
    }

    /// Waits until the owners of so many clients were told.
    pub async fn owners_reach(&self, count: usize) {
        // Fails only when the store is gone, and it is borrowed.
        let _ = self.owned.subscribe().wait_for(|told| *told >= count).await;
    }

    /// How often `append` was called.
    pub fn appends(&self) -> usize {
        *self.appends.borrow()
    }

    /// What is held of a document.
    pub fn held(&self, id: &DocumentId) -> StoredDocument {
        self.held.lock().get(id).cloned().unwrap_or_default()
    }

    /// The same disk in another machine: what was stored up to now, and nothing that is under way.
    pub fn disk(&self) -> Self {
        MemoryStore { held: Mutex::new(self.held.lock().clone()), ..Self::default() }
    }

    /// Changes what is held, as a fault would.
    pub fn tamper(&self, id: &DocumentId, change: impl FnOnce(&mut StoredDocument)) {
        change(self.held.lock().entry(id.clone()).or_default());
    }

    /// Removes a document, as deleting it elsewhere would.
    pub fn remove(&self, id: &DocumentId) {
        self.held.lock().remove(id);
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn create(&self, id: &DocumentId, first: Logged, projection: Projection) -> Result<Created, StoreError> {
        let mut held = self.held.lock();
        if held.contains_key(id) {
            return Err(StoreError::Exists);
        }
        let epoch = format!("epoch-{}", held.len());
        let document =
            StoredDocument { epoch: epoch.clone(), log: vec![(1, first)], projection: Some((1, projection)), ..StoredDocument::default() };
        held.insert(id.clone(), document);
        Ok(Created { epoch: epoch.into(), seq: 1 })
    }

    async fn load(&self, id: &DocumentId) -> Result<Option<Found>, StoreError> {
        self.loads.fetch_add(1, Ordering::SeqCst);
        tokio::task::yield_now().await;
        if self.unreadable.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("switched off".into()));
        }
        Ok(self.held.lock().get(id).map(|held| {
            let after = held.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
            let loaded = Loaded { epoch: held.epoch.as_str().into(), snapshot: held.snapshot.clone(), log: held.since(after) };
            let current = |(seq, projection): &(i64, Projection)| (*seq == loaded.seq()).then(|| projection.problems.to_vec());
            let problems = held.projection.as_ref().and_then(current).filter(|_| !self.other_rules.load(Ordering::SeqCst));
            let owners = held.owners.iter().map(|(client, owner)| (*client, owner.clone())).collect();
            Found { loaded, problems, owners }
        }))
    }

    async fn append(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, became: Became) -> Result<Appended, StoreError> {
        self.appends.send_modify(|calls| *calls += 1);
        if self.gated.load(Ordering::SeqCst)
            && let Ok(permit) = self.gate.acquire().await
        {
            permit.forget();
        }
        if self.failing.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("no space left on device".into()));
        }
        let mut all = self.held.lock();
        let held = all.get_mut(id).ok_or(StoreError::NotFound)?;
        if held.seq() != after {
            return Err(StoreError::AppendConflict);
        }
        let mut slow = self.slow_disk.subscribe();
        let durable: Durable = Box::pin(async move { drop(slow.wait_for(|slow| !slow).await) });
        Ok(Appended { seq: held.append(batch, became.now), durable: self.is_slow().then_some(durable) })
    }

    async fn append_rebasing(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, rebase: Rebase<'_>) -> Result<i64, StoreError> {
        self.conflicts.fetch_add(1, Ordering::SeqCst);
        if self.failing.load(Ordering::SeqCst) {
            return Err(StoreError::Unavailable("no space left on device".into()));
        }
        let mut all = self.held.lock();
        let held = all.get_mut(id).ok_or(StoreError::NotFound)?;
        let projection = rebase(held.since(after))?;
        Ok(held.append(batch, projection))
    }

    async fn since(&self, id: &DocumentId, after: i64) -> Result<Vec<LogEntry>, StoreError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        tokio::task::yield_now().await;
        Ok(self.held(id).since(after))
    }

    async fn heads(&self, ids: &[DocumentId]) -> Result<Vec<(DocumentId, i64)>, StoreError> {
        let held = self.held.lock();
        Ok(ids.iter().filter_map(|id| Some((id.clone(), held.get(id)?.seq()))).collect())
    }

    async fn compact(&self, id: &DocumentId, snapshot: Snapshot) -> Result<(), StoreError> {
        let mut all = self.held.lock();
        let held = all.get_mut(id).ok_or(StoreError::NotFound)?;
        if held.snapshot.as_ref().is_some_and(|held| held.seq >= snapshot.seq) {
            return Ok(());
        }
        // A tail of 10 entries stays for history.
        held.log.retain(|(seq, _)| *seq > snapshot.seq - 10);
        held.snapshot = Some(snapshot);
        // Whoever waits looks at what is held.
        drop(all);
        self.compactions.send_modify(|count| *count += 1);
        Ok(())
    }

    async fn own(&self, id: &DocumentId, client: u64, user_id: &str) -> Result<(), StoreError> {
        self.held.lock().entry(id.clone()).or_default().owners.entry(client).or_insert_with(|| user_id.into());
        self.owned.send_modify(|count| *count += 1);
        Ok(())
    }

    async fn quarantine(&self, id: &DocumentId, update: Quarantined) -> Result<(), StoreError> {
        self.held.lock().entry(id.clone()).or_default().quarantine.push(update);
        Ok(())
    }
}

/// A clock that moves when told to.
#[derive(Default)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// A clock that can be shared.
    pub fn shared() -> Arc<Self> {
        Arc::default()
    }

    /// Moves it on.
    pub fn advance_ms(&self, by: i64) {
        self.0.fetch_add(by, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}
