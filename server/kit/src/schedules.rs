//! What is done by the clock: each schedule has a name, how often, and its work. The loop, who of several nodes does it, the log of what failed and the
//! metric of the last success are here; `belltower run NAME` does one at once.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::{
    app::{App, Work},
    args,
    error::Result,
    installed::Installed,
    nodes::Nodes,
    tasks::Duty,
};

/// What comes so seldom is remembered in the database: a server that is started again every day does it all the same.
const SELDOM: Duration = Duration::from_secs(3600);
/// How often it is then looked whether its time has come.
const LOOK: Duration = Duration::from_secs(60);
/// How often a node looks whether it has become the leader.
const LEADER_LOOK: Duration = Duration::from_secs(2);

/// One thing that is done by the clock.
pub struct Schedule {
    name: &'static str,
    every: Duration,
    run: Work,
    leader: bool,
    duty: Duty,
}

impl Schedule {
    /// Done so often, by the leader alone.
    pub const fn new(name: &'static str, every: Duration, run: Work) -> Self {
        Self { name, every, run, leader: true, duty: Duty::Upkeep }
    }

    /// Every node does it, each for itself.
    pub const fn on_every_node(self) -> Self {
        Self { leader: false, ..self }
    }

    /// Callers depend on it: while it does not run, the node is not ready.
    pub const fn serving(self) -> Self {
        Self { duty: Duty::Serving, ..self }
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }
}

/// Every schedule of this process.
pub static SCHEDULES: Installed<&'static Schedule> = Installed::new();

/// A schedule by name.
pub fn by_name(name: &str) -> Option<&'static Schedule> {
    SCHEDULES.get().iter().copied().find(|schedule| schedule.name == name)
}

/// Keeps every schedule from now on.
pub fn start(app: &App) {
    for schedule in SCHEDULES.get().iter().copied() {
        app.spawn_background(schedule.name, schedule.duty, move |app| keep(app, schedule));
    }
}

async fn keep(app: App, schedule: &'static Schedule) {
    let seldom = schedule.every >= SELDOM;
    let mut every = interval(if seldom { LOOK } else { schedule.every });
    every.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        every.tick().await;
        // A node that becomes the leader does at once what waited for one.
        while schedule.leader && !app.state::<Nodes>().is_leader() {
            sleep(schedule.every.min(LEADER_LOOK)).await;
        }
        let done = match seldom {
            true => run_if_due(&app, schedule).await,
            false => run(&app, schedule).await,
        };
        if let Err(error) = done {
            let cause = std::error::Error::source(&error).map(ToString::to_string);
            tracing::error!(schedule = schedule.name, %error, cause, "what is done by the clock failed; it is tried again");
        }
    }
}

/// What comes seldom is first done when its time has passed once: not with everything else that a first start has to do.
async fn run_if_due(app: &App, schedule: &'static Schedule) -> Result<()> {
    match last_run(app, schedule.name).await? {
        Some(last) if last + SignedDuration::try_from(schedule.every).unwrap_or_default() > app.world.now() => Ok(()),
        Some(_) => run(app, schedule).await,
        None => remember_run(app, schedule.name).await,
    }
}

/// Does the work of a schedule once, now.
pub async fn run(app: &App, schedule: &'static Schedule) -> Result<()> {
    (schedule.run)(app.clone()).await?;
    metrics::gauge!("belltower_schedule_last_success", "name" => schedule.name).set(app.world.now().as_second() as f64);
    if schedule.every >= SELDOM { remember_run(app, schedule.name).await } else { Ok(()) }
}

/// When a schedule was last done, if that is stored: of those that come seldom, and of those that store it themselves.
pub async fn last_run(app: &App, name: &str) -> Result<Option<Timestamp>> {
    let last: Option<(String,)> = app.db.opt("SELECT at FROM schedule_runs WHERE name = $1", args![name]).await?;
    Ok(last.and_then(|(at,)| at.parse().ok()))
}

/// Stores that a schedule was done now.
pub async fn remember_run(app: &App, name: &str) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let at = tx.at().to_owned();
    let sql = "INSERT INTO schedule_runs (name, at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET at = excluded.at";
    tx.exec(sql, args![name, at]).await?;
    Ok(tx.commit().await?)
}
