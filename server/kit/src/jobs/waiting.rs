//! Jobs that wait for other jobs: a book for its pictures. Their part is done but for the last words, so that they leave their place in the lane to another
//! one, and look again whenever some job has ended, on whichever node.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::watch,
    time::{Instant, interval, sleep_until},
};

use super::{
    Jobs,
    work::{Stop, Work},
};
use crate::config::{LANES, Lane};

/// Jobs of each lane that may have left their place on a node. Beyond that they keep it, and what is new waits in the queue.
const MOST: usize = 100;
/// How often it is looked again, whatever was heard.
const LOOK: Duration = Duration::from_secs(2);
/// How often it is looked at whether something is left to be said, or the job is to end.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// Who waits on this node, and what wakes them.
#[derive(Default)]
pub(super) struct Waiting {
    /// By lane, as they stand in [`LANES`].
    left: Arc<[AtomicUsize; LANES.len()]>,
    ended: watch::Sender<u64>,
}

impl Waiting {
    /// How many of a lane have left their place.
    pub fn of(&self, lane: Lane) -> usize {
        self.left[place(lane)].load(Ordering::Relaxed)
    }

    /// Some job is over.
    pub fn one_ended(&self) {
        self.ended.send_modify(|count| *count = count.wrapping_add(1));
    }
}

fn place(lane: Lane) -> usize {
    LANES.iter().position(|one| *one == lane).unwrap_or_default()
}

/// A job's wait for others, until it is dropped.
pub struct Others {
    ended: watch::Receiver<u64>,
    left: Option<(Arc<[AtomicUsize; LANES.len()]>, Lane)>,
}

impl Drop for Others {
    fn drop(&mut self) {
        if let Some((left, lane)) = &self.left {
            left[place(*lane)].fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl Work {
    /// Leaves its place in the lane to another job: from now on it waits for others, and writes down what became of them.
    pub fn waits_for_others(&self, lane: Lane) -> Others {
        let jobs = self.app().state::<Jobs>();
        let waiting = &jobs.waiting;
        let more = |left: usize| (left < MOST).then_some(left + 1);
        let leaves = waiting.left[place(lane)].fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok();
        let others = Others { ended: waiting.ended.subscribe(), left: leaves.then(|| (waiting.left.clone(), lane)) };
        jobs.look();
        others
    }

    /// Waits until some job has ended since the last time, or a while has passed; ends it if it was cancelled.
    pub async fn another_ended(&mut self, others: &mut Others) -> Result<(), Stop> {
        let late = Instant::now() + LOOK;
        let mut told = interval(TOLD_EVERY);
        loop {
            tokio::select! {
                heard = others.ended.changed() => {
                    // Nobody is left to say it: the runner ends too.
                    heard.map_err(|_| Stop::Lost)?;
                    return self.go_on();
                }
                () = sleep_until(late) => return self.go_on(),
                _ = told.tick() => {
                    self.go_on()?;
                    self.say_the_rest();
                }
            }
        }
    }
}
