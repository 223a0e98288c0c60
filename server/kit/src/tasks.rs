//! Background tasks: each has a name, is watched, and says by `belltower_task_up` whether it runs. None ends before the server does: one that ends or
//! panics is started again after a pause, or ends the process where going on would be a lie.

use std::{any::Any, collections::BTreeSet, panic::AssertUnwindSafe, process::exit, sync::Arc, time::Duration};

use futures_util::FutureExt;
use parking_lot::Mutex;
use tokio::{
    sync::{OwnedMutexGuard, watch},
    time::{Instant, sleep, timeout},
};

/// The pause before a task is started again; it doubles with each start in a row.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A task that ran for so long begins with the first pause again.
const RAN_WELL: Duration = Duration::from_secs(60);
/// How long the shutdown waits until tasks have let go.
const SHUTDOWN_LIMIT: Duration = Duration::from_secs(5);

/// What depends on a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Callers do: while it waits to be started again, `/readyz` says 503.
    Serving,
    /// It looks after things; calls go on without it.
    Upkeep,
}

/// The background tasks of a server. Cloned for the price of a counter.
#[derive(Clone, Default)]
pub struct Tasks(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// The serving tasks that do not run.
    down: Mutex<BTreeSet<&'static str>>,
    shutdown: watch::Sender<bool>,
}

impl Tasks {
    /// Runs a task until the shutdown; whenever it ends or panics, it is started again.
    pub fn spawn<F>(&self, name: &'static str, duty: Duty, mut work: impl FnMut() -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let shared = self.0.clone();
        self.supervise(async move {
            let mut pause = FIRST_PAUSE;
            loop {
                let started = Instant::now();
                up(name, true);
                let cause = cause(run(work()).await);
                up(name, false);
                if duty == Duty::Serving {
                    shared.down.lock().insert(name);
                }
                if started.elapsed() >= RAN_WELL {
                    pause = FIRST_PAUSE;
                }
                tracing::error!(task = name, cause, seconds = pause.as_secs(), "a background task ended; it is started again");
                metrics::counter!("belltower_task_restarts_total", "task" => name).increment(1);
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
                shared.down.lock().remove(name);
            }
        });
    }

    /// Runs a task that ends when its work is done; if it panics before, it is started again.
    pub fn spawn_once<F>(&self, name: &'static str, mut work: impl FnMut() -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        self.supervise(async move {
            let mut pause = FIRST_PAUSE;
            while let Err(cause) = run(work()).await {
                tracing::error!(task = name, cause, seconds = pause.as_secs(), "a background task did not get done; it is started again");
                metrics::counter!("belltower_task_restarts_total", "task" => name).increment(1);
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        });
    }

    /// Runs a task that empties a queue. The queue outlives it: what waits there is for its next run.
    pub fn spawn_consumer<Q, F>(
        &self,
        name: &'static str,
        duty: Duty,
        queue: Q,
        mut work: impl FnMut(OwnedMutexGuard<Q>) -> F + Send + 'static,
    ) where
        Q: Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let queue = Arc::new(tokio::sync::Mutex::new(queue));
        self.spawn(name, duty, move || work(queue.clone().try_lock_owned().expect("its last run let go of the queue when it ended")));
    }

    /// Runs a task that holds what cannot be had a second time, and without which the server would acknowledge what nobody hears of. Ends it or panics
    /// before the shutdown, the process ends with 1: what watches over it starts another.
    pub fn spawn_critical(&self, name: &'static str, work: impl Future<Output = ()> + Send + 'static) {
        self.supervise(async move {
            up(name, true);
            let cause = cause(run(work).await);
            tracing::error!(task = name, cause, "a background task ended that the server cannot be without: the process ends");
            exit(1);
        });
    }

    /// Polls a supervisor until the shutdown.
    fn supervise(&self, work: impl Future<Output = ()> + Send + 'static) {
        let (shared, mut shutdown) = (self.0.clone(), self.0.shutdown.subscribe());
        tokio::spawn(async move {
            // For as long as it runs there is somebody who can end it.
            let _shared = shared;
            tokio::select! {
                biased;
                _ = shutdown.wait_for(|begun| *begun) => {}
                () = work => {}
            }
        });
    }

    /// A serving task that does not run, if there is one.
    pub fn down(&self) -> Option<&'static str> {
        self.0.down.lock().first().copied()
    }

    /// Ends them all, and waits until none of them holds the database or a socket any more.
    pub async fn shutdown(&self) {
        self.0.shutdown.send_replace(true);
        if timeout(SHUTDOWN_LIMIT, self.0.shutdown.closed()).await.is_err() {
            tracing::warn!("some background tasks have not ended in time");
        }
    }
}

/// Runs to the end, or to a panic, whose words it answers.
async fn run(work: impl Future<Output = ()>) -> Result<(), String> {
    AssertUnwindSafe(work).catch_unwind().await.map_err(|panic| format!("it panicked: {}", words(&*panic)))
}

/// Why a task that has no end ended.
fn cause(ended: Result<(), String>) -> String {
    ended.err().unwrap_or_else(|| "it returned".to_owned())
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no text")
}

fn up(name: &'static str, up: bool) {
    metrics::gauge!("belltower_task_up", "task" => name).set(f64::from(u8::from(up)));
}

#[cfg(test)]
mod tests;
