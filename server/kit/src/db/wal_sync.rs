//! Syncs the write-ahead log of a SQLite file (fsync), so that what was committed is durable.
//!
//! A short write (`inline`) is committed without a sync: from then on it survives the process, and the sync that has it survive a power cut as well is done
//! here, on a thread of its own, once for all that was committed meanwhile. SQLite would sync for each commit before anyone hears of it.

use std::{
    fs::File,
    io,
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use parking_lot::{Condvar, Mutex};
use tokio::sync::watch;

/// The least time from one sync to the next. The first after a pause waits for nothing; of many commits in a row, those of this time share one.
const PACE: Duration = Duration::from_millis(15);

/// The thread that syncs the write-ahead log; it ends with this.
pub struct WalSync(Arc<Shared>);

#[derive(Default)]
struct Shared {
    asked: Mutex<Asked>,
    wakeup: Condvar,
    /// The last commit that is durable.
    durable: watch::Sender<u64>,
}

#[derive(Default)]
struct Asked {
    /// The last commit there was.
    commits: u64,
    over: bool,
}

/// A commit, and the wait until it is durable: on the disk itself.
#[derive(Clone)]
pub struct Durable(Option<(u64, watch::Receiver<u64>)>);

impl Durable {
    /// It is durable already.
    pub(super) const fn already() -> Self {
        Self(None)
    }

    /// Whether there is nothing to wait for.
    pub fn is_already(&self) -> bool {
        self.0.is_none()
    }

    /// Waits until it is durable: from then on a power cut does not take it. Never ends if the database is closed before.
    pub async fn wait(self) {
        if let Some((commit, mut durable)) = self.0
            && durable.wait_for(|last| *last >= commit).await.is_err()
        {
            std::future::pending().await
        }
    }
}

impl WalSync {
    /// Starts to sync the write-ahead log of a SQLite file that is open already.
    pub fn start(file: &Path) -> io::Result<Self> {
        let mut log = file.as_os_str().to_owned();
        log.push("-wal");
        let log = File::open(log)?;
        // The log may be new, and its name not on the disk.
        if let Some(folder) = file.parent() {
            File::open(if folder.as_os_str().is_empty() { Path::new(".") } else { folder })?.sync_all()?;
        }
        let shared = Arc::<Shared>::default();
        let own = shared.clone();
        thread::Builder::new().name("wal sync".into()).spawn(move || own.sync(&log))?;
        Ok(Self(shared))
    }

    /// Something was just committed; answers with what to wait for.
    pub fn committed(&self) -> Durable {
        let commit = {
            let mut asked = self.0.asked.lock();
            asked.commits += 1;
            asked.commits
        };
        self.0.wakeup.notify_one();
        Durable(Some((commit, self.0.durable.subscribe())))
    }
}

impl Drop for WalSync {
    fn drop(&mut self) {
        self.0.asked.lock().over = true;
        self.0.wakeup.notify_one();
    }
}

impl Shared {
    fn sync(&self, log: &File) {
        let mut durable = 0;
        loop {
            let commits = {
                let mut asked = self.asked.lock();
                while asked.commits == durable {
                    if asked.over {
                        return;
                    }
                    self.wakeup.wait(&mut asked);
                }
                asked.commits
            };
            let begun = Instant::now();
            if let Err(error) = log.sync_data() {
                // What the kernel could not write it forgets, and the next sync would say that all is well. What is on the disk is known only
                // to who reads it anew; nobody was told that more is.
                tracing::error!(%error, "fsync of the write-ahead log failed: the server ends, to begin again with what is on the disk");
                std::process::exit(1);
            }
            metrics::histogram!("belltower_db_seconds", "step" => "sync").record(begun.elapsed());
            durable = commits;
            self.durable.send_replace(durable);
            thread::sleep(PACE.saturating_sub(begun.elapsed()));
        }
    }
}
