//! What is kept how long: rows leave when the settings say so, a batch at a time; network checks leave averages behind (`monitoring`).

use std::time::Duration;

use jiff::SignedDuration;
use sqlx::AssertSqlSafe;

use super::monitoring;
use crate::{app::App, args, config::Config, db, error::Result, world::iso};

/// How often old rows are looked for.
const EVERY: Duration = Duration::from_secs(600);
/// Rows of one statement: a write that takes long makes every other writer wait.
const AT_ONCE: i64 = 2000;

/// A table whose rows leave: its key, the column of their age, and the setting.
type Kept = (&'static str, &'static str, &'static str, fn(&Config) -> u32);

/// Days in which a creation that is sent again is known for the same: a browser that was offline over a weekend is through with it by then.
const REPEATS: u32 = 7;

const KEPT: &[Kept] = &[
    ("room_minutes", "class_id, user_id, at", "at", |config| config.journal_days),
    ("log_lines", "stream, position", "at", |config| config.log_days),
    ("page_visits", "id", "at", |config| config.log_days),
    ("document_quarantine", "id", "at", |config| config.log_days),
    ("audit", "id", "at", |config| config.journal_days),
    ("requests", "actor, resource, id", "at", |_| REPEATS),
    ("info_views", "id", "created_at", |config| config.journal_days),
    // Of no use once their time is over; a day more, so that no clock has to be exact.
    ("sessions", "token_hash", "expires_at", |_| 1),
    ("codes", "name", "expires_at", |_| 1),
    ("attempts", "name", "ends_at", |_| 0),
];

/// Keeps to the settings for as long as the server runs.
pub(super) async fn keep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    loop {
        every.tick().await;
        if !app.nodes.leads() {
            continue;
        }
        if let Err(error) = once(&app).await {
            tracing::error!(%error, "old rows could not be put away");
        }
    }
}

/// Puts away what is too old now.
pub async fn once(app: &App) -> Result<()> {
    let oldest = |days: u32| iso(app.world.now() - SignedDuration::from_hours(24 * i64::from(days)));
    monitoring::fold_samples(app, &oldest(app.config.sample_days)).await?;
    for (table, key, at, days) in KEPT {
        let sql = format!("DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE {at} < $1 ORDER BY {at} LIMIT $2)");
        let oldest = oldest(days(&app.config));
        loop {
            let mut tx = app.begin(None).await?;
            let deleted = tx.exec(AssertSqlSafe(sql.as_str()), args![oldest.as_str(), AT_ONCE]).await?;
            tx.commit().await?;
            if deleted == 0 {
                break;
            }
        }
    }
    let oldest = oldest(app.config.journal_days);
    loop {
        let mut tx = app.begin(None).await?;
        let deleted = db::put_away(&mut tx, &oldest, AT_ONCE).await?;
        tx.commit().await?;
        if deleted == 0 {
            return Ok(());
        }
    }
}
