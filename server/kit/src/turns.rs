//! Turns at what is dear: so many at a time, and of one account one, so that whoever asks ten times at once keeps nobody else waiting but for the one that is being
//! worked on. Of one account some may wait; more are turned away.

use std::sync::{Arc, LazyLock};

use dashmap::DashMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::error::{Result, internal, too_many};

/// What of one account may be under way or wait before another is turned away: each holds what was sent.
const WAITING: usize = 3;
/// Seconds after which one that was turned away may be sent again.
const AGAIN: u64 = 5;

/// The turns at one kind of work.
pub struct Turns {
    all: Semaphore,
    /// The account that has one under way, with those of its own that wait behind it.
    own: LazyLock<DashMap<Arc<str>, Arc<Semaphore>>>,
}

impl Turns {
    /// So many at a time.
    pub const fn new(at_once: usize) -> Self {
        Self { all: Semaphore::const_new(at_once), own: LazyLock::new(DashMap::new) }
    }

    /// Waits until it is this account's turn; refused when too many of its own wait already.
    pub async fn turn(&'static self, account: &Arc<str>) -> Result<Turn> {
        let own = self.own.entry(account.clone()).or_insert_with(|| Arc::new(Semaphore::new(1))).clone();
        // Held by the table and by this, and twice by each that is under way or waits.
        if Arc::strong_count(&own) > 2 + 2 * WAITING {
            return Err(too_many(AGAIN));
        }
        let permit = own.clone().acquire_owned().await.map_err(internal)?;
        let all = self.all.acquire().await.map_err(internal)?;
        Ok(Turn { of: self, account: account.clone(), own: Some((permit, own)), _all: all })
    }
}

/// The right to work, for as long as it is held. It goes along into the work, so that it lasts as long as that does, also when whoever asked has hung up.
pub struct Turn {
    of: &'static Turns,
    account: Arc<str>,
    own: Option<(OwnedSemaphorePermit, Arc<Semaphore>)>,
    _all: SemaphorePermit<'static>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        drop(self.own.take());
        self.of.own.remove_if(&self.account, |_, own| Arc::strong_count(own) == 1);
    }
}
