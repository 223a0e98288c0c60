//! The writers: a few tasks that empty the queues of all sockets, instead of waking a task for each. A writer goes round the sockets that have
//! something; what came meanwhile for one of them goes in one write. Urgent ones (answers, what concerns a person) are written at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use super::link::{Begun, Flush, Flushed, Scratch};
use super::post::Post;
use crate::{config::IoUring, tasks::Tasks};

/// Least time between the starts of two rounds: on a hot topic the events of so long share a write. The first after a pause waits for nothing.
const GATHER: Duration = Duration::from_millis(10);
/// Sockets that are written to in one go, between two looks at the urgent ones and at other tasks.
const LOT: usize = 128;
/// Copied bytes, beyond which a lot has no more sockets.
const LOT_BYTES: usize = 256 * 1024;

/// Every writer's list.
pub struct Writers {
    shards: Vec<Arc<Shard>>,
    next: AtomicUsize,
}

/// One writer's list of sockets that have something to send.
#[derive(Default)]
pub(crate) struct Shard {
    lists: Mutex<Lists>,
    bell: Notify,
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
    pub(super) fn push(&self, link: Arc<dyn Flush>, urgent: bool) {
        let mut lists = self.lists.lock();
        let list = if urgent { &mut lists.urgent } else { &mut lists.others };
        list.push(link);
        if list.len() == 1 {
            drop(lists);
            self.bell.notify_one();
        }
    }

    /// Writes to each of the sockets; answers whether one has more to send than its turn allows.
    fn flush(&self, mut links: &[Arc<dyn Flush>], scratch: &mut Scratch, post: &mut Post) -> bool {
        let mut more = false;
        let mut settled = |link: &Arc<dyn Flush>, flushed| {
            if flushed == Flushed::More {
                self.push(link.clone(), false);
                more = true;
            }
        };
        while !links.is_empty() {
            scratch.bytes.clear();
            let mut lot: Vec<(_, Begun<'_>)> = Vec::with_capacity(links.len().min(LOT));
            let mut busy = Vec::new();
            while let [link, others @ ..] = links
                && lot.len() < LOT
                && scratch.bytes.len() < LOT_BYTES
            {
                match link.begin(scratch) {
                    Some(begun) => lot.push((link, begun)),
                    None => busy.push(link),
                }
                links = others;
            }
            let sent = post.send(lot.iter().map(|(_, begun)| (begun.stream(), begun.bytes(scratch))));
            for ((link, begun), sent) in lot.into_iter().zip(sent) {
                settled(link, begun.settle(*sent, scratch));
            }
            // Its own task was writing, or it was in the lot already.
            for link in busy {
                settled(link, link.flush(scratch));
            }
        }
        more
    }

    fn flush_urgent(&self, round: &mut Vec<Arc<dyn Flush>>, scratch: &mut Scratch, post: &mut Post) {
        std::mem::swap(round, &mut self.lists.lock().urgent);
        self.flush(round, scratch, post);
        round.clear();
    }
}

/// One writer, for as long as the server runs.
async fn write(shard: Arc<Shard>, io_uring: IoUring) {
    let (mut scratch, mut post) = (Scratch::default(), Post::open(io_uring));
    let (mut urgent, mut round) = (Vec::new(), Vec::new());
    let mut next = Instant::now();
    loop {
        shard.flush_urgent(&mut urgent, &mut scratch, &mut post);
        if shard.lists.lock().others.is_empty() {
            shard.bell.notified().await;
            // Others that are ready have their turn first: what they bring goes along.
            tokio::task::yield_now().await;
            continue;
        }
        if Instant::now() < next {
            tokio::select! {
                () = sleep_until(next) => {}
                () = shard.bell.notified() => continue,
            }
        }
        next = Instant::now() + GATHER;
        std::mem::swap(&mut round, &mut shard.lists.lock().others);
        for lot in round.chunks(LOT) {
            if shard.flush(lot, &mut scratch, &mut post) {
                // A backlog waits for its turn only.
                next = Instant::now();
            }
            shard.flush_urgent(&mut urgent, &mut scratch, &mut post);
            tokio::task::yield_now().await;
        }
        round.clear();
    }
}
