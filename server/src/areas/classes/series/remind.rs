//! Reminders of classes of series: each the day before, where a class by itself has its own from the moment that it is planned.

use jiff::SignedDuration;

use belltower_kit::{app::App, args, error::Result, world::iso};

use super::super::reminders::{self, Kind};

/// So many hours ahead.
const AHEAD_HOURS: i64 = 24;
/// The most classes of one look.
const AT_ONCE: i64 = 100;

const OPEN: &str =
    "SELECT r.id FROM reminders r WHERE r.class_id = $1 AND r.closed_at IS NULL AND r.kind NOT IN ('given_away', 'taken_away')";

/// Reminds the teachers of classes of series that are a day away.
pub async fn remind_of_tomorrow(app: &App) -> Result<()> {
    let now = app.world.now();
    let sql = "SELECT c.id FROM classes c JOIN teachers p ON p.id = c.teacher_id
        WHERE c.start_at > $1 AND c.start_at <= $2 AND c.series_id IS NOT NULL AND c.status = 'not_started' AND c.matched = TRUE
          AND (c.outcome IS NULL OR c.outcome <> 'cancelled') AND c.deleted_at IS NULL AND p.user_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM reminders r WHERE r.class_id = c.id AND r.closed_at IS NULL AND r.kind NOT IN ('given_away', 'taken_away'))
        ORDER BY c.start_at LIMIT $3";
    let due: Vec<(String,)> = app.db.all(sql, args![iso(now), iso(now + SignedDuration::from_hours(AHEAD_HOURS)), AT_ONCE]).await?;
    for (id,) in due {
        let mut tx = app.begin(None).await?;
        // The row first: of two nodes the second sees what the first has said.
        tx.exec("UPDATE classes SET series_id = series_id WHERE id = $1", args![id.as_str()]).await?;
        let open: Option<(String,)> = tx.opt(OPEN, args![id.as_str()]).await?;
        if open.is_none() {
            reminders::remind(&mut tx, &id, Kind::Matched, None).await?;
            reminders::publish_class(&mut tx, &id).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
