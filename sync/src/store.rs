//! What must be kept, and by whom: the log of a document, its compacted state, and updates that were refused. The server implements
//! [`Store`] over its database; `memory.rs` is the one tests use.

use async_trait::async_trait;
use bytes::Bytes;
use std::pin::Pin;
use std::sync::Arc;

use crate::{DocumentId, Problem, Projection, model::Touched};

/// One log entry to be written: an update in Yjs v1 encoding, by whom, when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// The Yjs update, v1 encoding, as the server itself encoded it after applying.
    pub update: Bytes,
    /// Whose edit it is.
    pub user_id: Arc<str>,
    /// When it was applied, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}

/// A log entry read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its place in the document's log: from 1, ascending.
    pub seq: i64,
    /// The Yjs update, v1 encoding.
    pub update: Bytes,
}

/// The whole state of a document at one place of its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last log entry that the state holds.
    pub seq: i64,
    /// The state as one Yjs update in v2 encoding (the wire is v1, the store v2: some documents are 8,000 times smaller in it).
    pub state: Bytes,
}

/// A document as it lies in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Changes when the document is rebuilt from something else; a browser's copy from another epoch is refused, not merged.
    pub epoch: Arc<str>,
    /// The newest compacted state, if there is one.
    pub snapshot: Option<Snapshot>,
    /// Every entry after the snapshot, in order of `seq`, without holes.
    pub log: Vec<LogEntry>,
}

impl Loaded {
    /// The sequence of the last entry.
    pub fn seq(&self) -> i64 {
        self.log.last().map(|entry| entry.seq).or(self.snapshot.as_ref().map(|snapshot| snapshot.seq)).unwrap_or(0)
    }

    /// Bytes of it all.
    pub fn bytes(&self) -> usize {
        let state = self.snapshot.as_ref().map_or(0, |snapshot| snapshot.state.len());
        state + self.log.iter().map(|entry| entry.update.len()).sum::<usize>()
    }
}

/// What `load` answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The document.
    pub loaded: Loaded,
    /// What is wrong with it, if that was stored with its last entry and is what what its kind's [`crate::Kind::rules`] would find. With it a document can be read
    /// without being built.
    pub problems: Option<Vec<Problem>>,
    /// Whose a Yjs client is that wrote in it, as far as that is remembered.
    pub owners: Vec<(u64, Arc<str>)>,
}

/// What `create` answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Created {
    /// The epoch the store gave the document.
    pub epoch: Arc<str>,
    /// The sequence of its first entry.
    pub seq: i64,
}

/// An update that was refused as harmful, kept for inspection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantined {
    /// The bytes as received.
    pub update: Bytes,
    /// Who sent it.
    pub user_id: Arc<str>,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// What was wrong with it, in English, for whoever inspects it.
    pub reason: String,
}

/// Why the store did not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// It may work later: the same call is repeated with growing pauses.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// What lies there cannot be read whole. Nothing is opened in its place.
    #[error("the stored document is damaged: {0}")]
    Damaged(String),
    /// There is no such document any more; it is closed for everyone.
    #[error("there is no such document")]
    NotFound,
    /// There is one already.
    #[error("the document exists already")]
    Exists,
    /// The log has grown since this copy was read: another node stored. Nothing was written.
    #[error("another node has stored since")]
    AppendConflict,
}

/// Resolves once a commit is durable: on the disk itself, where a power cut does not take it. Never resolves if that cannot be known any more.
pub type Durable = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What `append` answers.
pub struct Appended {
    /// The sequence of the last entry.
    pub seq: i64,
    /// What to wait for until it is durable; nothing if it is already.
    pub durable: Option<Durable>,
}

/// Takes the entries a copy lacks into it and answers what it projects to with them and the batch at hand; an error writes nothing.
pub type Rebase<'a> = &'a mut (dyn FnMut(Vec<LogEntry>) -> Result<Projection, StoreError> + Send);

/// What a document became by a batch.
#[derive(Clone, Debug)]
pub struct Became {
    /// What it is with the batch.
    pub now: Projection,
    /// What it was without it, if that is known and was stored: what is the same in both need not be written again.
    pub before: Option<Projection>,
    /// What the edits touched in between, if that is known too: the rest is the same.
    pub touched: Option<Touched>,
}

/// Where documents are kept. Calls of one node for one document come one after another (compaction and reads excepted); calls for several come
/// at once, and a store that gathers them into one transaction makes every editor faster. Several nodes may share what it keeps.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Makes a document with its first log entry and the rows projected from it, in one transaction, and gives it an epoch.
    async fn create(&self, id: &DocumentId, first: Logged, projection: Projection) -> Result<Created, StoreError>;

    /// Reads a document whole, or fails: a partial answer would be taken for the document. `None` if there is none.
    async fn load(&self, id: &DocumentId) -> Result<Option<Found>, StoreError>;

    /// Appends entries in this order, if `after` is still the last of the log, and writes the projected rows in the same transaction, with the
    /// sequence of the last entry, which is what they reflect; answers once all of it is committed: no end of the process takes it, and everyone may
    /// see it. If the log has grown, [`StoreError::AppendConflict`]. Repeating a batch whose answer was lost is harmless.
    async fn append(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, became: Became) -> Result<Appended, StoreError>;

    /// The same for a copy whose append conflicted: keeps every other writer of the document away, hands `rebase` the entries after `after`, then
    /// appends with the projection it answers; on the disk when it answers. So one conflict is not followed by another, however busy the other nodes are.
    async fn append_rebasing(&self, id: &DocumentId, after: i64, batch: Vec<Logged>, rebase: Rebase<'_>) -> Result<i64, StoreError>;

    /// Entries after one, in order, from the first that is still kept; the call may leave later ones for the next.
    async fn since(&self, id: &DocumentId, after: i64) -> Result<Vec<LogEntry>, StoreError>;

    /// The last entry of each of these documents that there is.
    async fn heads(&self, ids: &[DocumentId]) -> Result<Vec<(DocumentId, i64)>, StoreError>;

    /// Puts a verified state in place of the entries up to its sequence. Entries of the configured tail stay readable for history.
    async fn compact(&self, id: &DocumentId, snapshot: Snapshot) -> Result<(), StoreError>;

    /// Remembers whose a Yjs client is; who was remembered first stays.
    async fn own(&self, id: &DocumentId, client: u64, user_id: &str) -> Result<(), StoreError>;

    /// Keeps a refused update aside.
    async fn quarantine(&self, id: &DocumentId, update: Quarantined) -> Result<(), StoreError>;
}
