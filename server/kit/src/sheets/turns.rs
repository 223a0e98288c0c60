//! Files that are read at once before they are taken in. A large one takes many times its size in memory, and a core for seconds: two are read at a time, and of one
//! account one, so that whoever brings ten keeps nobody else waiting but for the one that is being read.

use std::sync::{Arc, LazyLock};

use dashmap::DashMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, SemaphorePermit};

use crate::error::{Result, internal, too_many};

/// Files that are read at once.
static ALL: Semaphore = Semaphore::const_new(2);
/// The account that has one read, with those of its files that wait behind it.
static OWN: LazyLock<DashMap<Arc<str>, Arc<Semaphore>>> = LazyLock::new(DashMap::new);
/// Files of one account that may be read or wait before another: each holds its bytes.
const WAITING: usize = 3;
/// Seconds after which one that was turned away may be brought again.
const AGAIN: u64 = 5;

/// The right to read a file, for as long as it is held. It goes along into the work, so that it lasts as long as that does, also when whoever asked has hung up.
pub struct Turn {
    account: Arc<str>,
    own: Option<(OwnedSemaphorePermit, Arc<Semaphore>)>,
    _all: SemaphorePermit<'static>,
}

/// Waits until a file of this account may be read; refused when too many of its own wait already.
pub async fn turn(account: &Arc<str>) -> Result<Turn> {
    let own = OWN.entry(account.clone()).or_insert_with(|| Arc::new(Semaphore::new(1))).clone();
    // Held by the table and by this, and twice by each that is read or waits.
    if Arc::strong_count(&own) > 2 + 2 * WAITING {
        return Err(too_many(AGAIN));
    }
    let permit = own.clone().acquire_owned().await.map_err(internal)?;
    let all = ALL.acquire().await.map_err(internal)?;
    Ok(Turn { account: account.clone(), own: Some((permit, own)), _all: all })
}

impl Drop for Turn {
    fn drop(&mut self) {
        drop(self.own.take());
        OWN.remove_if(&self.account, |_, own| Arc::strong_count(own) == 1);
    }
}
