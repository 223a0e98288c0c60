//! What is kept how long: samples and room events leave when the settings say so; a class's counts stay.

use std::time::Duration;

use jiff::SignedDuration;

use crate::{app::App, args, error::Result, world::iso};

/// How often old rows are looked for.
const EVERY: Duration = Duration::from_secs(3600);
/// Rows of one statement: a write that takes long makes every other writer wait.
const AT_ONCE: i64 = 2000;

const SAMPLES: &str = "DELETE FROM room_samples WHERE (class_id, session, seq) IN
    (SELECT class_id, session, seq FROM room_samples WHERE at < $1 ORDER BY at LIMIT $2)";
const EVENTS: &str = "DELETE FROM room_events WHERE (class_id, session, seq) IN
    (SELECT class_id, session, seq FROM room_events WHERE at < $1 ORDER BY at LIMIT $2)";

/// Deletes what is too old, for as long as the server runs.
pub(super) async fn keep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    loop {
        every.tick().await;
        for (sql, days) in [(SAMPLES, app.config.sample_days), (EVENTS, app.config.journal_days)] {
            if let Err(error) = prune(&app, sql, days).await {
                tracing::error!(%error, "old classroom data could not be deleted");
            }
        }
    }
}

async fn prune(app: &App, sql: &'static str, days: u32) -> Result<()> {
    let oldest = iso(app.world.now() - SignedDuration::from_hours(24 * i64::from(days)));
    loop {
        let mut tx = app.begin(None).await?;
        let deleted = tx.exec(sql, args![oldest.as_str(), AT_ONCE]).await?;
        tx.commit().await?;
        if deleted == 0 {
            return Ok(());
        }
    }
}
