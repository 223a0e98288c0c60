//! `GET /healthz`: the process is alive. `GET /readyz`: it can take work, or 503 with the reason; balancers ask this one.

use std::time::Duration;

use axum::{Router, extract::State, http::StatusCode, routing::get};
use tokio::{sync::Mutex, time::Instant};

use crate::{app::App, db};

/// For how long an answer of the database counts: whoever asks in between costs nothing.
const COUNTS: Duration = Duration::from_millis(500);
/// How long the database may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// When the database was last asked, and whether it answered.
#[derive(Default)]
pub struct Health(Mutex<Option<(Instant, bool)>>);

/// The two paths.
pub fn routes() -> Router<App> {
    Router::new().route("/healthz", get(|| async { "ok\n" })).route("/readyz", get(ready))
}

async fn ready(State(app): State<App>) -> (StatusCode, &'static str) {
    if app.hub.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining\n");
    }
    if !database_answers(&app).await {
        return (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n");
    }
    (StatusCode::OK, "ready\n")
}

async fn database_answers(app: &App) -> bool {
    // Held while the database is asked: of a hundred who want to know, one asks.
    let mut last = app.health.0.lock().await;
    if let Some((at, answered)) = *last
        && at.elapsed() < COUNTS
    {
        return answered;
    }
    let answered = matches!(tokio::time::timeout(PATIENCE, db::epoch(&app.db)).await, Ok(Ok(_)));
    *last = Some((Instant::now(), answered));
    answered
}
