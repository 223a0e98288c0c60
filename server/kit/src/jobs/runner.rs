//! The runner: the task of a node that claims jobs for its free lanes, runs them, renews their leases, and takes back what others let fall.

use std::{
    collections::{BTreeMap, HashMap},
    panic::AssertUnwindSafe,
    time::Duration,
};

use dashmap::DashMap;
use futures_util::FutureExt;
use serde_json::Value;
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval, sleep},
};

use super::{
    kind, progress,
    progress::JobProgress,
    queue::{self, Claim, LEASE, Outcome},
    waiting::Waiting,
    work::{Signal, Stop, Work},
};
use crate::{
    app::App,
    config::{LANES, Lane},
    error::{internal, unprocessable},
};

/// How often it is looked for what is due, whatever was heard.
const LOOK: Duration = Duration::from_secs(1);
/// How often leases are renewed.
const RENEW: Duration = Duration::from_secs(10);
/// For how long a cancelled run may go on until it is ended between two steps of its own.
const GRACE: Duration = Duration::from_secs(1);
/// How long it is tried to write down what became of a run: then its lease is over too.
const SETTLE: Duration = Duration::from_secs(30);

/// The jobs that run on this node.
#[derive(Default)]
pub struct Jobs {
    running: DashMap<String, Running>,
    wake: Notify,
    pub(super) waiting: Waiting,
}

struct Running {
    token: String,
    signal: watch::Sender<Signal>,
}

impl Jobs {
    /// Has it looked at once for what is due.
    pub(super) fn look(&self) {
        self.wake.notify_one();
    }

    fn tell(&self, id: &str, token: Option<&str>, what: Signal) {
        if let Some(running) = self.running.get(id).filter(|running| token.is_none_or(|token| token == running.token)) {
            running.signal.send_if_modified(|now| *now == Signal::Go && std::mem::replace(now, what) == Signal::Go);
        }
    }
}

/// Hears what was committed about jobs, here or on another node.
pub fn on_committed(app: &App, topic: &str, payload: &str) {
    if topic != "resource:jobs" {
        return;
    }
    let Ok(event) = serde_json::from_str::<Value>(payload) else { return };
    let (row, jobs) = (&event["row"], app.state::<Jobs>());
    let text = |name: &str| row[name].as_str().map(str::to_owned);
    let Some(id) = text("id") else { return };
    match row["state"].as_str() {
        Some("queued") => jobs.wake.notify_one(),
        Some("running") => {
            if row["cancel_asked"] == true {
                jobs.tell(&id, None, Signal::Cancel);
            }
            return;
        }
        _ => app.state::<Jobs>().waiting.one_ended(),
    }
    let gone = JobProgress {
        job: id,
        kind: text("kind").unwrap_or_default(),
        title: String::new(),
        resource: text("resource"),
        record: text("record_id"),
        step: String::new(),
        done: 0,
        total: 0,
        by: text("by_id"),
        by_name: None,
        since: None,
        more: None,
    };
    progress::show(app, &gone, false);
}

/// Claims and runs jobs for as long as the server runs.
pub async fn run(app: App) {
    let (mut look, mut renew) = (interval(LOOK), interval(RENEW));
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    renew.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Begun again after a fault, nothing of before runs any more.
    app.state::<Jobs>().running.clear();
    let mut runs: JoinSet<Lane> = JoinSet::new();
    let mut busy: HashMap<Lane, usize> = HashMap::new();
    let mut released = false;
    loop {
        tokio::select! {
            _ = look.tick() => {
                let swept = async {
                    // An earlier process of this name let them fall.
                    if !released {
                        queue::release(&app).await?;
                        released = true;
                    }
                    queue::take_back(&app).await?;
                    progress::read_others(&app).await
                };
                if let Err(error) = swept.await {
                    tracing::warn!(%error, "jobs that others let fall cannot be looked for");
                }
            }
            _ = renew.tick() => renew_leases(&app).await,
            () = app.state::<Jobs>().wake.notified() => {}
            Some(ended) = runs.join_next() => {
                if let Ok(lane) = ended {
                    *busy.entry(lane).or_default() -= 1;
                }
            }
        }
        // Another node has more time than one that is on its way out.
        if app.hub.is_draining() || !released {
            continue;
        }
        if let Err(error) = fill(&app, &mut runs, &mut busy).await {
            tracing::warn!(%error, "no jobs can be claimed");
        }
    }
}

/// Gives every free lane something to do.
async fn fill(app: &App, runs: &mut JoinSet<Lane>, busy: &mut HashMap<Lane, usize>) -> crate::error::Result<()> {
    // Who waits for other jobs has left their place.
    let waiting = &app.state::<Jobs>().waiting;
    let free = |busy: &HashMap<Lane, usize>, lane: Lane| {
        busy.get(&lane).copied().unwrap_or_default() < app.config.lanes.of(lane) + waiting.of(lane)
    };
    if !LANES.into_iter().any(|lane| free(busy, lane)) {
        return Ok(());
    }
    for lane in queue::due(app).await? {
        while free(busy, lane) {
            let Some(claim) = queue::claim(app, lane).await? else { break };
            let (signal, told) = watch::channel(Signal::Go);
            app.state::<Jobs>().running.insert(claim.id.clone(), Running { token: claim.token.clone(), signal });
            *busy.entry(lane).or_default() += 1;
            let app = app.clone();
            runs.spawn(async move {
                // Whatever becomes of the run, its lane is free again.
                if AssertUnwindSafe(perform(&app, claim, told)).catch_unwind().await.is_err() {
                    tracing::error!(?lane, "the end of a job panicked");
                }
                lane
            });
        }
    }
    Ok(())
}

async fn renew_leases(app: &App) {
    let held: BTreeMap<String, String> =
        app.state::<Jobs>().running.iter().map(|running| (running.key().clone(), running.token.clone())).collect();
    for (id, token) in held {
        match queue::renew(app, &id, &token).await {
            Ok(Some(false)) => {}
            Ok(Some(true)) => app.state::<Jobs>().tell(&id, Some(&token), Signal::Cancel),
            Ok(None) => app.state::<Jobs>().tell(&id, Some(&token), Signal::Lost),
            Err(error) => tracing::warn!(%error, job = id, "the lease of a job cannot be renewed"),
        }
    }
}

/// Runs a job that was claimed, to its end or until it is told to stop, and writes down what became of it.
async fn perform(app: &App, claim: Claim, told: watch::Receiver<Signal>) {
    let begun = std::time::Instant::now();
    let _forget = Forget { app: app.clone(), id: claim.id.clone(), token: claim.token.clone() };
    let ended = match kind(&claim.kind) {
        Some(kind) => {
            let mut work = Work::new(app.clone(), claim.clone(), told.clone());
            let running = AssertUnwindSafe((kind.run)(&claim.input, &mut work)).catch_unwind();
            tokio::select! {
                biased;
                ended = running => ended.unwrap_or_else(|_| Err(internal("the job panicked").into())),
                stop = stopped(told) => Err(stop),
            }
        }
        None => Err(unprocessable(&queue::UNKNOWN).into()),
    };
    if let Err(Stop::Failed(error)) = &ended
        && error.status().is_server_error()
    {
        queue::log(&claim, error);
    }
    let Some(outcome) = Outcome::of(ended) else { return };
    metrics::histogram!("belltower_job_run_seconds", "kind" => kind(&claim.kind).map_or("unknown", |kind| kind.kind))
        .record(begun.elapsed());
    let until = Instant::now() + SETTLE.min(LEASE.unsigned_abs());
    while let Err(error) = queue::settle(app, &claim, &outcome).await {
        if Instant::now() >= until {
            tracing::error!(%error, job = claim.id, "what became of a job cannot be written down: another node runs it from its checkpoint");
            return;
        }
        sleep(LOOK).await;
    }
}

/// Waits until a run has to be ended from outside: at once if another has it, and a while after it was cancelled.
async fn stopped(mut told: watch::Receiver<Signal>) -> Stop {
    match told.wait_for(|signal| *signal != Signal::Go).await.map(|signal| *signal) {
        Ok(Signal::Lost) => Stop::Lost,
        Ok(_) => {
            sleep(GRACE).await;
            Stop::Cancelled
        }
        // The runner itself is gone.
        Err(_) => Stop::Lost,
    }
}

/// Forgets a run whichever way it ends.
struct Forget {
    app: App,
    id: String,
    token: String,
}

impl Drop for Forget {
    fn drop(&mut self) {
        self.app.state::<Jobs>().running.remove_if(&self.id, |_, running| running.token == self.token);
    }
}
