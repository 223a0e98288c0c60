//! The writers: a few tasks that empty the queues of all sockets, instead of waking a task for each. A writer goes round the sockets that have
//! something; what came meanwhile for one of them goes in one write. Urgent ones (answers, what concerns a person) are written at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use super::batch_sender::BatchSender;
use super::socket_writer::{Flush, Flushed, PendingWrite, WriteBuffers};
use crate::{config::IoUring, tasks::Tasks};

/// Least time between the starts of two rounds: on a hot topic the events of so long share a write. The first after a pause waits for nothing.
const ROUND_EVERY: Duration = Duration::from_millis(10);
/// Sockets that are written to in one go, between two looks at the urgent ones and at other tasks.
const BATCH: usize = 128;
/// Copied bytes, beyond which a batch has no more sockets.
const BATCH_BYTES: usize = 256 * 1024;

/// Every writer's list.
pub struct Writers {
    shards: Vec<Arc<Shard>>,
    next: AtomicUsize,
}

/// One writer's list of sockets that have something to send.
#[derive(Default)]
pub(crate) struct Shard {
    lists: Mutex<Lists>,
    wakeup: Notify,
}

#[derive(Default)]
struct Lists {
    urgent: Vec<Arc<dyn Flush>>,
    others: Vec<Arc<dyn Flush>>,
}

impl Writers {
    /// Starts them: one for two cores, so that those who publish and those who read have theirs.
    pub fn start(io_uring: IoUring, tasks: &Tasks) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let shards: Vec<Arc<Shard>> = (0..cores.div_ceil(2)).map(|_| Arc::default()).collect();
        for shard in &shards {
            // What a writer has in its hands is lost with it: those sockets would hear no more, and not know it.
            tasks.spawn_critical("socket writer", write(shard.clone(), io_uring));
        }
        Self { shards, next: AtomicUsize::new(0) }
    }

    /// The list of a new socket.
    pub(crate) fn shard(&self) -> Arc<Shard> {
        self.shards[self.next.fetch_add(1, Relaxed) % self.shards.len()].clone()
    }
}

impl Shard {
    /// Has a socket written to.
    pub(super) fn push(&self, writer: Arc<dyn Flush>, urgent: bool) {
        let mut lists = self.lists.lock();
        let list = if urgent { &mut lists.urgent } else { &mut lists.others };
        list.push(writer);
        if list.len() == 1 {
            drop(lists);
            self.wakeup.notify_one();
        }
    }

    /// Writes to each of the sockets; answers whether one has more to send than its turn allows.
    fn flush(&self, mut sockets: &[Arc<dyn Flush>], buffers: &mut WriteBuffers, sender: &mut BatchSender) -> bool {
        let mut more = false;
        let mut settled = |writer: &Arc<dyn Flush>, flushed| {
            if flushed == Flushed::More {
                self.push(writer.clone(), false);
                more = true;
            }
        };
        while !sockets.is_empty() {
            buffers.bytes.clear();
            let mut batch: Vec<(_, PendingWrite<'_>)> = Vec::with_capacity(sockets.len().min(BATCH));
            let mut busy = Vec::new();
            while let [writer, others @ ..] = sockets
                && batch.len() < BATCH
                && buffers.bytes.len() < BATCH_BYTES
            {
                match writer.begin(buffers) {
                    Some(pending) => batch.push((writer, pending)),
                    None => busy.push(writer),
                }
                sockets = others;
            }
            let sent = sender.send(batch.iter().map(|(_, pending)| (pending.stream(), pending.bytes(buffers))));
            for ((writer, pending), sent) in batch.into_iter().zip(sent) {
                settled(writer, pending.finish(*sent, buffers));
            }
            // Its own task was writing, or it was in the batch already.
            for writer in busy {
                settled(writer, writer.flush(buffers));
            }
        }
        more
    }

    fn flush_urgent(&self, round: &mut Vec<Arc<dyn Flush>>, buffers: &mut WriteBuffers, sender: &mut BatchSender) {
        std::mem::swap(round, &mut self.lists.lock().urgent);
        self.flush(round, buffers, sender);
        round.clear();
    }
}

/// One writer, for as long as the server runs.
async fn write(shard: Arc<Shard>, io_uring: IoUring) {
    let (mut buffers, mut sender) = (WriteBuffers::default(), BatchSender::open(io_uring));
    let (mut urgent, mut round) = (Vec::new(), Vec::new());
    let mut next = Instant::now();
    loop {
        shard.flush_urgent(&mut urgent, &mut buffers, &mut sender);
        if shard.lists.lock().others.is_empty() {
            shard.wakeup.notified().await;
            // Others that are ready have their turn first: what they bring goes along.
            tokio::task::yield_now().await;
            continue;
        }
        if Instant::now() < next {
            tokio::select! {
                () = sleep_until(next) => {}
                () = shard.wakeup.notified() => continue,
            }
        }
        next = Instant::now() + ROUND_EVERY;
        std::mem::swap(&mut round, &mut shard.lists.lock().others);
        for batch in round.chunks(BATCH) {
            if shard.flush(batch, &mut buffers, &mut sender) {
                // A backlog waits for its turn only.
                next = Instant::now();
            }
            shard.flush_urgent(&mut urgent, &mut buffers, &mut sender);
            tokio::task::yield_now().await;
        }
        round.clear();
    }
}
