//! The task that owns one document: loads it, takes commands one after another, stores, tells, and ends when nobody needs it.
//!
//! **What memory may be ahead of the disk, and who may see it.** Updates are applied to the one `Doc` first (only applying shows whether they hold
//! together) and then stored as a batch. From the moment a batch is on its way to the store until it is there, the document is *frozen*: nothing else
//! is applied to it and nothing is read from it for anyone. What arrives meanwhile waits in the backlog. So when the store says yes, the `Doc` is
//! exactly what the disk holds; only then are updates broadcast and joiners answered, and no reader ever gets what the end of this process would take.
//! Senders are acknowledged when a power cut would not take it either, which a store may say a little later (`acks.rs`). The alternatives are a
//! second `Doc` that lags behind (twice the memory and time for each document) or answering from a `Doc` that is ahead (a joiner would show as saved
//! what a crash then takes away). The cost here is one group commit of delay for joiners. Awareness, rights and leaving do not wait.
//!
//! Other nodes may store too (`remote.rs`). The store takes a batch only from a copy that holds the whole log; a copy that does not is frozen on,
//! takes in what it lacks and has its batch appended in one go, so what is projected is always exactly what the log says.
//!
//! Nobody writes in most documents most of the time. Such a one is hibernated (`hibernation.rs`): there is no `Doc`, readers are answered from bytes, and the first
//! thing that cannot be waits in the backlog while the document is built.
//!
//! If the store fails, the batch is kept, tried again with growing pauses, and everyone is told (message 104); the document is not
//! unloaded. A batch whose answer was lost may be stored twice, which means the same document.

use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::sync::oneshot;

use crate::batch::Batch;
use crate::documents::{Inner, Read};
use crate::hibernated::Hibernated;
use crate::kind::{Kind, Problem, Projection};
use crate::presence::Awareness;
use crate::replica::Replica;
use crate::seat::{Room, SeatId};
use crate::store::{Appended, StoreError};
use crate::wire::{Message, Status};
use crate::{CloseCode, DocumentId, JoinError};

mod acks;
mod apply;
mod command;
mod hibernation;
mod loading;
mod owners;
mod people;
mod remote;
mod storing;

use acks::PendingAcks;
pub(crate) use command::Command;
use command::{Todo, refuse};
use loading::{Copy, Opened};
use owners::Owners;
use people::Member;
use remote::{Rebased, RemoteEntries};

/// Something under way.
type Work<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Where the document stands with its store.
enum Phase {
    /// Nobody writes: all there is are these bytes, which are what the disk holds. The backlog is empty.
    Hibernated(Hibernated),
    /// Memory and disk agree, or the batch is still being gathered.
    Ready,
    /// The batch is being stored. Frozen.
    Storing(Work<Result<Appended, StoreError>>, Projection),
    /// An append conflict: other nodes stored first. The copy takes in what they stored and the batch goes after it. Frozen.
    Rebasing(Work<Rebased>),
    /// The `Doc` was hibernated, was lost to a panic, or is too far behind, and is being built. Frozen.
    Rebuilding(Work<Result<Copy, StoreError>>),
    /// One of these failed and will be tried again. Frozen.
    Waiting { since_ms: i64, pause_ms: i64 },
}

pub(crate) struct Document {
    inner: Arc<Inner>,
    id: DocumentId,
    kind: Arc<dyn Kind>,
    commands: UnboundedSender<Command>,
    room: Arc<tokio::sync::Semaphore>,
    room_kib: u32,
    epoch: Arc<str>,
    /// Why it is over for everyone: deleted in the store, or built anew there.
    over: Option<CloseCode>,
    weight: Weight,
    /// `None` while it is hibernated, being built, or catches up.
    replica: Option<Replica>,
    /// The last entry on disk that the copy holds.
    seq: i64,
    /// What the document was at an entry: at that one, save while a batch is tried again. Unknown while it is hibernated.
    stored: Option<Projection>,
    stored_seq: i64,
    /// Whether the store has the list of problems as of now.
    recorded: bool,
    /// When it last changed, or was built.
    changed_ms: i64,
    remote: RemoteEntries,
    phase: Phase,
    batch: Batch,
    backlog: VecDeque<(Todo, Room)>,
    /// Acknowledgements that wait until their batch is durable.
    pending_acks: PendingAcks,
    members: HashMap<SeatId, Member>,
    awareness: Awareness,
    owners: Owners,
    /// Awareness of this node's connections, to be sent at the end of this turn.
    local_awareness: Vec<crate::wire::Presence>,
    /// The same, of connections to other nodes: sent to this node's connections only.
    remote_awareness: Vec<crate::wire::Presence>,
    /// When the peers were last sent who is here.
    presence_sent_ms: i64,
    /// After a panic with no update in hand: each update is tried out to the end, to find the one that causes it.
    careful: bool,
    failing: bool,
    /// The pause before the next try, in milliseconds; 0 while all is well.
    pause_ms: i64,
    /// The list of problems as it was last broadcast.
    sent_problems: Arc<Vec<Problem>>,
    entries_since_compaction: usize,
    compacting: bool,
    idle_since_ms: i64,
    shutdown: Option<oneshot::Sender<bool>>,
}

/// What a document counts for in the sum of all that are open; nothing once it is dropped, however it ended.
#[derive(Default)]
struct Weight(usize);

impl Weight {
    fn is(&mut self, bytes: usize) {
        if bytes != self.0 {
            metrics::gauge!("belltower_sync_documents_bytes").increment(bytes as f64 - self.0 as f64);
            self.0 = bytes;
        }
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        self.is(0);
    }
}

/// Commands taken per wake-up. More would make the first wait for the last; fewer, more batches.
const COMMANDS_AT_ONCE: usize = 256;
/// Room for commands that is kept.
const COMMANDS_KEPT: usize = 4;

impl Document {
    /// Loads the document and serves it until it is unloaded.
    pub async fn run(
        inner: Arc<Inner>,
        id: DocumentId,
        kind: Arc<dyn Kind>,
        commands: UnboundedSender<Command>,
        mut queue: UnboundedReceiver<Command>,
        ticking: Arc<AtomicBool>,
    ) {
        // On the heap for as long as it takes: what this task holds it holds for as long as the document is open.
        let opened = Box::pin(loading::open(&inner, &id, &kind)).await;
        let Opened { phase, replica, stored, problems, recorded, epoch, seq, entries, owners } = match opened {
            Ok(opened) => opened,
            Err(error) => {
                if error != StoreError::NotFound {
                    tracing::error!(document = %id, %error, "a document cannot be opened");
                    metrics::counter!("belltower_sync_load_failures_total").increment(1);
                }
                // Out of the map first: whoever comes after this starts a new attempt.
                inner.remove(&id, &queue, false);
                while let Ok(command) = queue.try_recv() {
                    refuse(command, error.clone().into());
                }
                return;
            }
        };
        let room_kib = u32::try_from(inner.config.max_backlog_bytes.div_ceil(1024)).unwrap_or(u32::MAX >> 4).max(1);
        let now = inner.clock.now_ms();
        let document = Box::new(Document {
            room: Arc::new(tokio::sync::Semaphore::new(room_kib as usize)),
            room_kib,
            idle_since_ms: now,
            presence_sent_ms: now,
            changed_ms: now,
            inner,
            id,
            kind,
            commands,
            epoch,
            over: None,
            weight: Weight::default(),
            replica,
            seq,
            sent_problems: problems,
            stored,
            stored_seq: seq,
            recorded,
            remote: RemoteEntries::default(),
            phase,
            batch: Batch::default(),
            backlog: VecDeque::new(),
            pending_acks: PendingAcks::default(),
            members: HashMap::new(),
            awareness: Awareness::default(),
            owners: Owners::new(owners),
            local_awareness: Vec::new(),
            remote_awareness: Vec::new(),
            careful: false,
            failing: false,
            pause_ms: 0,
            entries_since_compaction: entries,
            compacting: false,
            shutdown: None,
        });
        document.inner.peers.request_presence(&document.id);
        document.serve(queue, ticking).await;
    }

    async fn serve(mut self: Box<Self>, mut queue: UnboundedReceiver<Command>, ticking: Arc<AtomicBool>) {
        let mut commands = Vec::new();
        loop {
            tokio::select! {
                biased;
                // What was stored goes out before anything new is taken in.
                () = self.progress() => {}
                _ = queue.recv_many(&mut commands, COMMANDS_AT_ONCE) => {
                    for command in commands.drain(..) {
                        if matches!(command, Command::Tick) {
                            ticking.store(false, Ordering::Release);
                        }
                        self.command(command);
                    }
                    // One rush must not be remembered for as long as the document is open.
                    commands.shrink_to(COMMANDS_KEPT);
                }
            }
            self.take_in();
            self.settle();
            self.project();
            self.broadcast_awareness();
            self.start_compaction();
            self.weigh();
            if let Some(saved) = self.at_end(&queue) {
                self.end(saved);
                while let Ok(command) = queue.try_recv() {
                    refuse(command, JoinError::Unavailable);
                }
                return;
            }
        }
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Join { seat, editor, epoch, reply } => self.join(seat, *editor, epoch, reply),
            Command::Frame { seat, frame, room } => self.frame(seat, frame, room),
            Command::Leave { seat } => self.leave(seat),
            Command::Rights { user_id, rights } => self.set_rights(&user_id, rights),
            Command::Read { reply } => match self.read() {
                Some(read) => drop(reply.send(Ok(read))),
                None => self.queue(Todo::Read { reply }, None),
            },
            Command::Edit { user_id, edit, reply } => self.queue(Todo::Edit { user_id, edit, reply }, None),
            Command::Compacted { bytes } => {
                self.compacting = false;
                if let (Some(bytes), Some(replica)) = (bytes, &mut self.replica) {
                    replica.set_bytes(bytes);
                }
            }
            Command::RemoteStored { seq, entries } => self.remote_stored(seq, entries),
            Command::RemoteRead { entries } => self.remote_read(entries),
            Command::RemotePresence { node, states } => self.remote_presence(&node, states),
            Command::RemotePresenceRequested => self.send_presence(),
            Command::NodeGone { node } => self.remote_awareness.extend(self.awareness.node_gone(&node)),
            Command::Tick => self.tick(),
            Command::Deleted => self.over = Some(CloseCode::NotFound),
            Command::Shutdown { reply } => {
                self.shutdown = Some(reply);
                self.retry_now();
            }
        }
    }

    /// What the document is, as far as it is stored; nothing while it is hibernated.
    fn read(&self) -> Option<Read> {
        let Projection { content, problems } = self.stored.clone()?;
        Some(Read { seq: self.stored_seq, content, problems })
    }

    /// Does it now, or after what is frozen or waits already.
    fn queue(&mut self, todo: Todo, room: Room) {
        let Some(todo) = self.work_hibernated(todo) else { return };
        if matches!(self.phase, Phase::Ready) && self.backlog.is_empty() && self.batch.logged.len() < self.inner.config.max_batch {
            self.work(todo, room);
        } else {
            self.backlog.push_back((todo, room));
        }
    }

    /// At the end of a wake-up: stores what was gathered, or, if there was nothing to store, answers at once; then goes on with
    /// what waited.
    fn settle(&mut self) {
        while matches!(self.phase, Phase::Ready) {
            while matches!(self.phase, Phase::Ready) && self.batch.logged.len() < self.inner.config.max_batch {
                let Some((todo, room)) = self.backlog.pop_front() else {
                    break;
                };
                self.work(todo, room);
            }
            if !matches!(self.phase, Phase::Ready) || self.batch.is_empty() {
                break;
            }
            if self.batch.logged.is_empty() {
                self.release(Vec::new(), None);
            } else {
                self.store();
            }
        }
        if self.backlog.is_empty() {
            self.members.retain(|_, member| !member.has_left());
        }
    }

    fn tick(&mut self) {
        self.tick_people();
        self.hibernate();
        if let Phase::Waiting { since_ms, pause_ms } = self.phase
            && self.inner.clock.now_ms() >= since_ms + pause_ms
        {
            self.retry_now();
        }
    }

    /// Whether the task is to end, and if so, whether everything is stored. A document with anything unstored stays, save at shutdown.
    fn at_end(&mut self, queue: &UnboundedReceiver<Command>) -> Option<bool> {
        let saved = matches!(self.phase, Phase::Ready | Phase::Hibernated(_))
            && self.batch.is_empty()
            && self.backlog.is_empty()
            && self.pending_acks.is_empty();
        if self.shutdown.is_some() {
            // One more try was made; a disk that is still full will not be waited for.
            let gave_up = matches!(self.phase, Phase::Waiting { .. });
            return ((saved && queue.is_empty() || gave_up) && self.inner.remove(&self.id, queue, false)).then_some(saved);
        }
        if self.over.is_some() {
            return self.inner.remove(&self.id, queue, false).then_some(true);
        }
        if !self.members.is_empty() {
            self.idle_since_ms = self.inner.clock.now_ms();
        }
        let idle = self.members.is_empty() && self.inner.clock.now_ms() - self.idle_since_ms >= self.inner.config.idle_grace_ms;
        (saved && idle && !self.compacting && self.inner.remove(&self.id, queue, true)).then_some(true)
    }

    fn end(&mut self, saved: bool) {
        let code = self.over.unwrap_or(CloseCode::Draining);
        for seat in self.members.keys().copied().collect::<Vec<_>>() {
            self.close(seat, code);
        }
        self.broadcast_awareness();
        if let Some(reply) = self.shutdown.take() {
            let _ = reply.send(saved);
        }
    }

    fn broadcast_status(&mut self, failing: bool) {
        if std::mem::replace(&mut self.failing, failing) != failing {
            self.inner.observer.storing(&self.id, !failing);
            let frame = status(failing).encode();
            self.broadcast(&frame);
        }
    }
}

fn status(failing: bool) -> Message {
    Message::Status(Status { storing: if failing { "failing" } else { "ok" }.into() })
}
