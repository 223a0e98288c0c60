//! `GET /healthz`: the process is alive. `GET /readyz`: it can take work, or 503 with the reason; balancers ask this one.

use std::{borrow::Cow, time::Duration};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use tokio::{sync::Mutex, time::Instant};

use crate::{app::App, db, error::Result};

/// For how long an answer of the database counts: whoever asks in between costs nothing.
const COUNTS: Duration = Duration::from_millis(500);
/// How long the database may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Without a write for so long the database takes none: the heartbeat writes every two seconds.
const STALE: Duration = Duration::from_secs(15);

/// What is known of the database: when it was last asked, and whether it answered; when the last heartbeat was written, and why the last one was not.
#[derive(Default)]
pub struct Health {
    asked: Mutex<Option<(Instant, bool)>>,
    written: parking_lot::Mutex<Option<(Instant, Option<&'static str>)>>,
}

impl Health {
    /// A heartbeat was written, or was not.
    pub fn wrote(&self, written: &Result<()>) {
        let why = written
            .as_ref()
            .err()
            .map(|error| if error.is_disk_full() { "the disk of the database is full\n" } else { "the database cannot be written\n" });
        let mut last = self.written.lock();
        let at = last.filter(|_| why.is_some()).map_or_else(Instant::now, |(at, _)| at);
        *last = Some((at, why));
    }

    /// Why nothing can be written now; nothing before the first heartbeat.
    fn why_not_written(&self) -> Option<&'static str> {
        let (at, why) = (*self.written.lock())?;
        why.or_else(|| (at.elapsed() > STALE).then_some("the database takes no writes\n"))
    }
}

/// The two paths.
pub fn routes() -> Router<App> {
    Router::new().route("/healthz", get(|| async { "ok\n" })).route("/readyz", get(ready))
}

async fn ready(State(app): State<App>) -> (StatusCode, Cow<'static, str>) {
    if app.hub.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining\n".into());
    }
    if !database_answers(&app).await {
        return (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n".into());
    }
    if let Some(why) = app.state::<Health>().why_not_written() {
        return (StatusCode::SERVICE_UNAVAILABLE, why.into());
    }
    if let Some(task) = app.tasks.down() {
        return (StatusCode::SERVICE_UNAVAILABLE, format!("the background task “{task}” does not run\n").into());
    }
    (StatusCode::OK, "ready\n".into())
}

async fn database_answers(app: &App) -> bool {
    // Held while the database is asked: of a hundred who want to know, one asks.
    let mut last = app.state::<Health>().asked.lock().await;
    if let Some((at, answered)) = *last
        && at.elapsed() < COUNTS
    {
        return answered;
    }
    let answered = matches!(tokio::time::timeout(PATIENCE, db::epoch(&app.db)).await, Ok(Ok(_)));
    *last = Some((Instant::now(), answered));
    answered
}
