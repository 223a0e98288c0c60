//! What is kept how long: rows leave when the settings say so, a batch at a time. Each area says of its own.

use std::time::Duration;

use jiff::SignedDuration;
use sqlx::AssertSqlSafe;

use crate::{
    app::{App, Work},
    args,
    auth::DEVICE_DAYS,
    config::Config,
    db, documents,
    error::Result,
    installed::Installed,
    jobs,
    world::iso,
};

/// How often old rows are looked for.
pub const EVERY: Duration = Duration::from_secs(600);
/// Rows of one statement: a write that takes long makes every other writer wait.
const AT_ONCE: i64 = 2000;

/// What leaves when.
pub enum RetentionRule {
    /// Rows of a table.
    Rows {
        /// The table.
        table: &'static str,
        /// Its key, as it stands in SQL.
        key: &'static str,
        /// The column of their age.
        at: &'static str,
        /// The setting: days.
        days: fn(&Config) -> u32,
    },
    /// What takes more than a statement. It does as much as is due now.
    Work(Work),
}

impl RetentionRule {
    /// Rows of a table leave so many days after the moment in column `at`.
    pub const fn rows(table: &'static str, key: &'static str, at: &'static str, days: fn(&Config) -> u32) -> Self {
        Self::Rows { table, key, at, days }
    }
}

/// Of the areas' tables.
pub static AREA_RULES: Installed<&'static RetentionRule> = Installed::new();

/// Days in which a creation that is sent again is known for the same: a browser that was offline over a weekend is through with it by then.
const REPEATS: u32 = 7;

/// Days for which a share link may live: a browser keeps its cookie for as long.
const LINKS: u32 = 90;

/// Of the tables that are no area's.
const OWN: &[RetentionRule] = &[
    RetentionRule::rows("document_quarantine", "id", "at", |config| config.log_days),
    RetentionRule::rows("audit", "id", "at", |config| config.journal_days),
    RetentionRule::rows("notifications", "id", "at", |config| config.journal_days),
    RetentionRule::rows("deliveries", "id", "created_at", |config| config.log_days),
    RetentionRule::rows("requests", "actor, resource, id", "at", |_| REPEATS),
    // Of no use once their time is over; a day more, so that no clock has to be exact.
    RetentionRule::rows("sessions", "token_hash", "expires_at", |_| 1),
    // A browser that comes back with its link is counted once for as long as the link may live.
    RetentionRule::rows("link_session_shares", "session_id, share_id", "opened_at", |_| LINKS),
    RetentionRule::rows("link_sessions", "token_hash", "until", |_| LINKS),
    RetentionRule::rows("attempts", "name", "ends_at", |_| 0),
    RetentionRule::rows("sign_in_waits", "name", "ends_at", |_| 0),
    RetentionRule::rows("known_devices", "token_hash, user_id", "last_at", |_| DEVICE_DAYS),
    RetentionRule::rows("job_parts", "job_id, part", "at", |_| jobs::FILE_DAYS),
    RetentionRule::rows("import_files", "id", "at", |_| jobs::FILE_DAYS),
    RetentionRule::rows("import_rows", "job_id, line", "at", |_| jobs::FILE_DAYS),
    RetentionRule::rows("jobs", "id", "ended_at", |_| jobs::DAYS),
    RetentionRule::Work(|app| Box::pin(async move { documents::empty_bins(&app).await })),
];

/// The moment so many days ago, as the database holds moments.
pub fn days_ago(app: &App, days: u32) -> String {
    iso(app.world.now() - SignedDuration::from_hours(24 * i64::from(days)))
}

/// Runs the retention rules once: deletes what is too old now.
pub async fn run_once(app: &App) -> Result<()> {
    for rule in AREA_RULES.get().iter().copied().chain(OWN) {
        match rule {
            RetentionRule::Rows { table, key, at, days } => {
                let sql =
                    format!("DELETE FROM {table} WHERE ({key}) IN (SELECT {key} FROM {table} WHERE {at} < $1 ORDER BY {at} LIMIT $2)");
                let oldest = days_ago(app, days(&app.config));
                while delete_some(app, &sql, &oldest).await? > 0 {}
            }
            RetentionRule::Work(work) => work(app.clone()).await?,
        }
    }
    let oldest = days_ago(app, app.config.journal_days);
    loop {
        let mut tx = app.begin(None).await?;
        let deleted = db::prune_journal(&mut tx, &oldest, AT_ONCE).await?;
        tx.commit().await?;
        if deleted == 0 {
            return Ok(());
        }
    }
}

async fn delete_some(app: &App, sql: &str, oldest: &str) -> Result<u64> {
    let mut tx = app.begin(None).await?;
    let deleted = tx.exec(AssertSqlSafe(sql), args![oldest, AT_ONCE]).await?;
    tx.commit().await?;
    Ok(deleted)
}
