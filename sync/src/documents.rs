//! The door: which documents are open, and the task that owns each. A document is loaded once however many join at the same time.

use bytes::Bytes;
use parking_lot::Mutex;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Semaphore, oneshot};
use yrs::TransactionMut;

use crate::cluster::Peers;
use crate::config::{Clock, Config, Nobody, Observer};
use crate::document::{Command, Document};
use crate::kind::{Kind, Problem};
use crate::replica::Edit;
use crate::seat::{Editor, Rights, Seat};
use crate::store::{Created, Store, StoreError};
use crate::wire::Presence;
use crate::{DocumentId, EditError, JoinError};

/// All open documents of the process. Cheap to clone.
#[derive(Clone)]
pub struct Documents {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub observer: Arc<dyn Observer>,
    pub peers: Arc<dyn Peers>,
    kinds: HashMap<&'static str, Arc<dyn Kind>>,
    open: Mutex<HashMap<DocumentId, Handle>>,
    draining: AtomicBool,
    seats: AtomicU64,
    /// One compaction at a time in the whole process: it is never urgent.
    pub compacting: Arc<Semaphore>,
}

struct Handle {
    commands: UnboundedSender<Command>,
    ticking: Arc<AtomicBool>,
}

/// A document as it was last stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The last log entry it holds.
    pub seq: i64,
    /// The content as the kind projects it.
    pub content: Arc<Value>,
    /// The rules it breaks.
    pub problems: Arc<Vec<Problem>>,
}

/// Documents with edits that could not be stored before the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved(pub Vec<DocumentId>);

/// Documents of one query of their heads.
const POLL_CHUNK: usize = 500;

impl Documents {
    /// Sets up the door. Needs [`Documents::tick`] to be called about once a second.
    pub fn new(config: Config, store: Arc<dyn Store>, kinds: Vec<Arc<dyn Kind>>, clock: Arc<dyn Clock>) -> Self {
        Self::with(config, store, kinds, clock, Arc::new(Nobody), Arc::new(Nobody))
    }

    /// As `new`, with an observer, and with peers in a cluster on the same store.
    pub fn with(
        config: Config,
        store: Arc<dyn Store>,
        kinds: Vec<Arc<dyn Kind>>,
        clock: Arc<dyn Clock>,
        observer: Arc<dyn Observer>,
        peers: Arc<dyn Peers>,
    ) -> Self {
        let kinds = kinds.into_iter().map(|kind| (kind.name(), kind)).collect();
        let inner = Inner {
            config,
            store,
            clock,
            observer,
            peers,
            kinds,
            open: Mutex::default(),
            draining: AtomicBool::new(false),
            seats: AtomicU64::new(1),
            compacting: Arc::new(Semaphore::new(1)),
        };
        Documents { inner: Arc::new(inner) }
    }

    /// Makes a new document, seeded by its kind.
    pub async fn create(&self, id: &DocumentId, user_id: &str, seed: &Value) -> Result<Created, StoreError> {
        let kind = self.inner.kinds.get(id.kind()).ok_or(StoreError::NotFound)?.clone();
        let (first, projection) = crate::seed(kind, user_id, self.inner.clock.now_ms(), seed).ok_or(StoreError::NotFound)?;
        self.inner.store.create(id, first, projection).await
    }

    /// Seats an editor. `epoch` is that of the copy the browser holds, if it holds one.
    pub async fn join(&self, id: &DocumentId, editor: Editor, epoch: Option<&str>) -> Result<Seat, JoinError> {
        let (reply, seated) = oneshot::channel();
        let seat = self.inner.seats.fetch_add(1, Ordering::Relaxed);
        self.send(id, Command::Join { seat, editor: Box::new(editor), epoch: epoch.map(Into::into), reply })?;
        seated.await.unwrap_or(Err(JoinError::Unavailable))
    }

    /// What a document is, as far as it is stored. Loads it if need be.
    pub async fn read(&self, id: &DocumentId) -> Result<Read, JoinError> {
        let (reply, read) = oneshot::channel();
        self.send(id, Command::Read { reply })?;
        read.await.unwrap_or(Err(JoinError::Unavailable))
    }

    /// Changes a document from the server's side; answers its entry in the log once it is on disk; the
    /// last one if it changed nothing.
    pub async fn edit<F>(&self, id: &DocumentId, user_id: &str, edit: F) -> Result<i64, EditError>
    where
        F: FnOnce(&mut TransactionMut<'_>) + Send + 'static,
    {
        let (reply, done) = oneshot::channel();
        self.send(id, Command::Edit { user_id: user_id.into(), edit: Box::new(edit) as Edit, reply })?;
        done.await.unwrap_or(Err(EditError::Join(JoinError::Unavailable)))
    }

    /// Changes what a user may do, on every connection they have open here. Checked with the next frame; a lost right to see closes at
    /// once.
    pub fn set_rights(&self, user_id: &str, id: &DocumentId, rights: Rights) {
        if let Some(handle) = self.inner.open.lock().get(id) {
            let _ = handle.commands.send(Command::Rights { user_id: user_id.into(), rights });
        }
    }

    /// Ends every connection of a user to every document, for instance when a session ends. With [`Rights::None`] in mind for all.
    pub fn close_user(&self, user_id: &str) {
        for handle in self.inner.open.lock().values() {
            let _ = handle.commands.send(Command::Rights { user_id: user_id.into(), rights: Rights::None });
        }
    }

    /// Closes a document that was deleted elsewhere, for everyone at once. What was not stored of it is lost with it.
    pub fn close(&self, id: &DocumentId) {
        if let Some(handle) = self.inner.open.lock().get(id) {
            let _ = handle.commands.send(Command::Deleted);
        }
    }

    /// A peer stored entries up to `seq`, the last of which these are. Ignored unless the document is open here.
    pub fn remote_stored(&self, id: &DocumentId, seq: i64, entries: Vec<Bytes>) {
        self.hint(id, || Command::RemoteStored { seq, entries });
    }

    /// A peer's connections have these states; `null` for one that has gone.
    pub fn remote_presence(&self, id: &DocumentId, node: &Arc<str>, states: Vec<Presence>) {
        self.hint(id, || Command::RemotePresence { node: node.clone(), states });
    }

    /// A peer opened the document and wants to know who is here.
    pub fn remote_presence_requested(&self, id: &DocumentId) {
        self.hint(id, || Command::RemotePresenceRequested);
    }

    /// A node has died or left: nobody is there any more.
    pub fn node_gone(&self, node: &Arc<str>) {
        for handle in self.inner.open.lock().values() {
            let _ = handle.commands.send(Command::NodeGone { node: node.clone() });
        }
    }

    /// Polls the store for the heads of the open documents: what other nodes stored and no hint told.
    pub async fn poll_heads(&self) -> Result<(), StoreError> {
        let open = self.open();
        for ids in open.chunks(POLL_CHUNK) {
            for (id, seq) in self.inner.store.heads(ids).await? {
                self.remote_stored(&id, seq, Vec::new());
            }
        }
        Ok(())
    }

    fn hint(&self, id: &DocumentId, command: impl FnOnce() -> Command) {
        if let Some(handle) = self.inner.open.lock().get(id) {
            // Fails only when the document is gone already.
            let _ = handle.commands.send(command());
        }
    }

    /// The documents that are open.
    pub fn open(&self) -> Vec<DocumentId> {
        self.inner.open.lock().keys().cloned().collect()
    }

    /// The passing of time: keep-alives, retries, unloading. Call it about once a second.
    pub fn tick(&self) {
        for handle in self.inner.open.lock().values() {
            // A document that is busy gets one tick, not a queue of them.
            if !handle.ticking.swap(true, Ordering::AcqRel) {
                let _ = handle.commands.send(Command::Tick);
            }
        }
    }

    /// Stores what is not stored, tells everyone to come back, and closes every document. Says which could not be stored.
    pub async fn shutdown(&self) -> Result<(), Unsaved> {
        let waiting: Vec<_> = {
            let open = self.inner.open.lock();
            // Under the lock, so that no join slips in behind.
            self.inner.draining.store(true, Ordering::Release);
            open.iter()
                .map(|(id, handle)| {
                    let (reply, done) = oneshot::channel();
                    let _ = handle.commands.send(Command::Shutdown { reply });
                    (id.clone(), done)
                })
                .collect()
        };
        let mut unsaved = Vec::new();
        for (id, done) in waiting {
            // No answer: the document had been unloaded in the meantime, which it is only when all is stored.
            if !done.await.unwrap_or(true) {
                unsaved.push(id);
            }
        }
        if unsaved.is_empty() { Ok(()) } else { Err(Unsaved(unsaved)) }
    }

    /// Hands a command to a document's task, starting it if need be.
    fn send(&self, id: &DocumentId, command: Command) -> Result<(), JoinError> {
        let mut open = self.inner.open.lock();
        if self.inner.draining.load(Ordering::Acquire) {
            return Err(JoinError::Draining);
        }
        // The task takes itself out of the map under the same lock, and only with an empty queue: what is sent here is read.
        // A task that ended otherwise (a panic in a kind or an observer) left its entry behind. What it had not stored, its editors have.
        if open.get(id).is_some_and(|handle| handle.commands.is_closed()) {
            self.inner.forget(&mut open, id);
        }
        let handle = match open.get(id) {
            Some(handle) => handle,
            None => {
                let kind = self.inner.kinds.get(id.kind()).ok_or(JoinError::NotFound)?.clone();
                let (commands, queue) = unbounded_channel();
                let ticking = Arc::new(AtomicBool::new(false));
                let task = Document::run(self.inner.clone(), id.clone(), kind, commands.clone(), queue, ticking.clone());
                tokio::spawn(task);
                metrics::gauge!("belltower_sync_documents_open").increment(1);
                open.entry(id.clone()).or_insert(Handle { commands, ticking })
            }
        };
        handle.commands.send(command).map_err(|_| JoinError::Unavailable)
    }
}

impl Inner {
    /// Takes a document out, unless `must_be_idle` and something has come in for it. The task ends when this says `true`.
    pub fn remove(&self, id: &DocumentId, queue: &UnboundedReceiver<Command>, must_be_idle: bool) -> bool {
        let mut open = self.open.lock();
        if must_be_idle && !queue.is_empty() {
            return false;
        }
        self.forget(&mut open, id);
        true
    }

    fn forget(&self, open: &mut HashMap<DocumentId, Handle>, id: &DocumentId) {
        if open.remove(id).is_some() {
            metrics::gauge!("belltower_sync_documents_open").decrement(1);
        }
    }
}
