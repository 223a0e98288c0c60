//! Old network checks become averages of minutes (`sample_days`): a batch at a time, each in one transaction that takes the checks and adds them to
//! their minutes, so that a crash between two batches, or a minute cut in two by them, changes nothing.

use std::{collections::BTreeMap, sync::LazyLock};

use sqlx::AssertSqlSafe;

use super::health::POOR;
use belltower_kit::{app::App, args, db::Tx, error::Result};

/// Checks of one transaction: a write that takes long makes every other writer wait.
const AT_ONCE: i64 = 2000;

const TAKE: &str = "DELETE FROM room_samples WHERE (class_id, session, seq) IN
    (SELECT class_id, session, seq FROM room_samples WHERE at < $1 ORDER BY at LIMIT $2)
    RETURNING class_id, user_id, at, user_name, role, quality, rtt, loss_up, loss_down, jitter, bitrate, fps, cpu";

/// What is averaged, in the order of a [`Minute`]'s means.
const MEASURES: [&str; 7] = ["rtt", "loss_up", "loss_down", "jitter", "bitrate", "fps", "cpu"];

/// Adds to a minute: a mean is weighed by the checks on both sides, unless one side never measured it.
static ADD: LazyLock<String> = LazyLock::new(|| {
    let mean = |of: &str| {
        format!(
            "{of} = CASE WHEN excluded.{of} IS NULL THEN room_minutes.{of} WHEN room_minutes.{of} IS NULL THEN excluded.{of}
             ELSE (room_minutes.{of} * room_minutes.samples + excluded.{of} * excluded.samples) / (room_minutes.samples + excluded.samples) END"
        )
    };
    format!(
        "INSERT INTO room_minutes (class_id, user_id, at, user_name, role, samples, poor, worst, {})
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT (class_id, user_id, at) DO UPDATE SET
         samples = room_minutes.samples + excluded.samples, poor = room_minutes.poor + excluded.poor,
         worst = CASE WHEN excluded.worst > room_minutes.worst THEN excluded.worst ELSE room_minutes.worst END, {}",
        MEASURES.join(", "),
        MEASURES.map(mean).join(", "),
    )
});

#[derive(sqlx_macros::FromRow)]
struct Check {
    class_id: String,
    user_id: String,
    at: String,
    user_name: String,
    role: String,
    quality: i64,
    rtt: Option<f64>,
    loss_up: Option<f64>,
    loss_down: Option<f64>,
    jitter: Option<f64>,
    bitrate: Option<f64>,
    fps: Option<f64>,
    cpu: Option<f64>,
}

/// One person's minute while its checks are added up.
#[derive(Default)]
struct Minute {
    user_name: String,
    role: String,
    samples: i64,
    poor: i64,
    worst: i64,
    /// Sum and count of each of [`MEASURES`].
    sums: [(f64, u32); MEASURES.len()],
}

impl Minute {
    fn add(&mut self, check: Check) {
        self.samples += 1;
        self.poor += i64::from(check.quality >= POOR);
        self.worst = self.worst.max(check.quality);
        let measured = [check.rtt, check.loss_up, check.loss_down, check.jitter, check.bitrate, check.fps, check.cpu];
        for ((sum, count), value) in self.sums.iter_mut().zip(measured) {
            if let Some(value) = value {
                *sum += value;
                *count += 1;
            }
        }
        (self.user_name, self.role) = (check.user_name, check.role);
    }
}

/// Folds every check from before `oldest` into its minute.
pub(super) async fn fold(app: &App, oldest: &str) -> Result<()> {
    loop {
        let mut tx = app.begin(None).await?;
        let taken: Vec<Check> = tx.all(TAKE, args![oldest, AT_ONCE]).await?;
        if taken.is_empty() {
            return Ok(());
        }
        // In the order of their keys: two servers that fold at once never wait for each other in a circle.
        let mut minutes: BTreeMap<(String, String, String), Minute> = BTreeMap::new();
        for check in taken {
            let minute = format!("{}:00.000Z", &check.at[..16]);
            minutes.entry((check.class_id.clone(), check.user_id.clone(), minute)).or_default().add(check);
        }
        for (key, minute) in minutes {
            add_minute(&mut tx, key, minute).await?;
        }
        tx.commit().await?;
    }
}

async fn add_minute(tx: &mut Tx, (class, user, at): (String, String, String), minute: Minute) -> Result<()> {
    let Minute { user_name, role, samples, poor, worst, sums } = minute;
    let mut args = args![class, user, at, user_name, role, samples, poor, worst];
    args.extend(sums.map(|(sum, count)| (count > 0).then(|| sum / f64::from(count)).into()));
    tx.exec(AssertSqlSafe(ADD.as_str()), args).await?;
    Ok(())
}
