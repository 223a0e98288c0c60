//! How far jobs are, live: on the state topic `progress:<resource>` for whoever may query the resource, on `progress:jobs` for whoever runs the place, on
//! `own_progress:<account>` for its maker. At most twice a second a job; gone with it. Other nodes hear it by the bus, and without one from the rows.

use std::time::{Duration, Instant};

use belltower_realtime::TopicName;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::queue::Claim;
use crate::{
    app::App,
    args,
    error::Result,
    nodes::{Message, Nodes},
};

/// How often a job says how far it is.
const EVERY: Duration = Duration::from_millis(500);

/// How far a job is.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobProgress {
    /// The job.
    pub job: String,
    /// Its kind.
    pub kind: String,
    /// What it is about.
    pub title: String,
    /// The resource it works on.
    pub resource: Option<String>,
    /// The record it works on.
    pub record: Option<String>,
    /// What it does just now.
    pub step: String,
    /// So many
    pub done: i64,
    /// of so many.
    pub total: i64,
    /// Whose it is.
    pub by: Option<String>,
    /// Their name.
    pub by_name: Option<String>,
    /// Since when.
    pub since: Option<String>,
    /// What a text that is being written says so far: `words`, `pages`, and its end (`tail`).
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub more: Option<Value>,
}

/// Where a job is.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub step: String,
    pub done: i64,
    pub total: i64,
}

/// Keeps where a run is, and when it last said so.
pub(super) struct Meter {
    place: Place,
    more: Option<Value>,
    said: Option<Instant>,
    /// Whether there is something new since.
    held_back: bool,
}

impl Meter {
    pub fn new(claim: &Claim) -> Self {
        Self {
            place: Place { step: claim.step.clone().unwrap_or_default(), done: claim.done, total: claim.total },
            more: None,
            said: None,
            held_back: false,
        }
    }

    pub fn at(&mut self, place: Place) {
        self.place = place;
        self.more = None;
    }

    /// What is said of it beside where it is.
    pub fn tell(&mut self, more: Value) {
        self.more = Some(more);
    }

    pub fn place(&self) -> Place {
        self.place.clone()
    }

    /// Whether where the run is was not said, because it had just said something.
    pub fn holds_back(&self) -> bool {
        self.held_back
    }

    /// Says where the run is, unless it has just done so.
    pub fn publish(&mut self, app: &App, claim: &Claim) {
        self.held_back = self.said.is_some_and(|said| said.elapsed() < EVERY);
        if self.held_back {
            return;
        }
        self.said = Some(Instant::now());
        let Place { step, done, total } = self.place.clone();
        let progress = JobProgress {
            job: claim.id.clone(),
            kind: claim.kind.clone(),
            title: claim.title.clone(),
            resource: claim.resource.clone(),
            record: claim.record_id.clone(),
            step,
            done,
            total,
            by: claim.by_id.clone(),
            by_name: claim.by_name.clone(),
            since: claim.started_at.clone(),
            more: self.more.clone(),
        };
        if let Ok(body) = serde_json::to_value(&progress) {
            app.state::<Nodes>().broadcast(&Message::Progress(body));
        }
        show(app, &progress, true);
    }
}

/// Takes in what another node says of a job of its own.
pub fn heard(app: &App, body: Value) {
    // A node of another version: the rows say enough.
    if let Ok(progress) = serde_json::from_value::<JobProgress>(body) {
        show(app, &progress, true);
    }
}

/// Puts it on this node's screens, or takes it off them.
pub(super) fn show(app: &App, progress: &JobProgress, runs: bool) {
    let key = format!("{}/{}", progress.record.as_deref().unwrap_or("-"), progress.job);
    let topics = [
        progress.resource.as_deref().filter(|resource| *resource != "jobs").map(|resource| format!("progress:{resource}")),
        Some("progress:jobs".to_owned()),
        progress.by.as_deref().map(|by| format!("own_progress:{by}")),
    ];
    for topic in topics.into_iter().flatten() {
        if let Ok(topic) = TopicName::parse(&topic) {
            app.hub.publish_state(&topic, &key, runs.then_some(progress));
        }
    }
}

/// Without a bus: what the rows say of jobs that run on other nodes.
pub(super) async fn read_others(app: &App) -> Result<()> {
    let nodes = app.state::<Nodes>();
    if nodes.bus_works() || !nodes.has_others() {
        return Ok(());
    }
    #[derive(sqlx_macros::FromRow)]
    struct Running {
        id: String,
        kind: String,
        title: String,
        resource: Option<String>,
        record_id: Option<String>,
        step: Option<String>,
        done: i64,
        total: i64,
        by_id: Option<String>,
        by_name: Option<String>,
        started_at: Option<String>,
    }
    let sql = "SELECT id, kind, title, resource, record_id, step, done, total, by_id, by_name, started_at FROM jobs
               WHERE state = 'running' AND node <> $1 LIMIT 200";
    let running: Vec<Running> = app.db.all(sql, args![nodes.id().to_string()]).await?;
    for row in running {
        let progress = JobProgress {
            job: row.id,
            kind: row.kind,
            title: row.title,
            resource: row.resource,
            record: row.record_id,
            step: row.step.unwrap_or_default(),
            done: row.done,
            total: row.total,
            by: row.by_id,
            by_name: row.by_name,
            since: row.started_at,
            more: None,
        };
        show(app, &progress, true);
    }
    Ok(())
}
