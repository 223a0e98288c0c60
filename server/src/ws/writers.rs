//! The writers: a few tasks that empty the queues of all sockets, instead of waking a task for each. A writer goes round the sockets that have
//! something; what came meanwhile for one of them goes in one write. Urgent ones (answers, what concerns a person) are written at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

use super::link::{Flush, Flushed, Scratch};

/// Least time between the starts of two rounds: on a hot topic the events of so long share a write. The first after a pause waits for nothing.
const GATHER: Duration = Duration::from_millis(10);
/// Sockets between two looks at the urgent ones and at other tasks.
const STRETCH: usize = 32;

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
    pub fn start() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let shards: Vec<Arc<Shard>> = (0..cores.div_ceil(2)).map(|_| Arc::default()).collect();
        for shard in &shards {
            tokio::spawn(write(shard.clone()));
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

    fn urgent(&self) -> Vec<Arc<dyn Flush>> {
        std::mem::take(&mut self.lists.lock().urgent)
    }

    /// Answers whether the socket has more to send than its turn allows.
    fn flush(&self, link: Arc<dyn Flush>, scratch: &mut Scratch) -> bool {
        let more = link.flush(scratch) == Flushed::More;
        if more {
            self.push(link, false);
        }
        more
    }

    fn flush_urgent(&self, scratch: &mut Scratch) {
        for link in self.urgent() {
            self.flush(link, scratch);
        }
    }
}

/// One writer, for as long as the server runs.
async fn write(shard: Arc<Shard>) {
    let (mut scratch, mut round) = (Scratch::default(), Vec::new());
    let mut next = Instant::now();
    loop {
        shard.flush_urgent(&mut scratch);
        if shard.lists.lock().others.is_empty() {
            shard.bell.notified().await;
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
        for (place, link) in round.drain(..).enumerate() {
            if shard.flush(link, &mut scratch) {
                // A backlog waits for its turn only.
                next = Instant::now();
            }
            if place % STRETCH == STRETCH - 1 {
                shard.flush_urgent(&mut scratch);
                tokio::task::yield_now().await;
            }
        }
    }
}
