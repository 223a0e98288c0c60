//! What time does to lectures: they open, begin and end; planned actions happen, products leave the screens, viewers are counted. Each is claimed by a row, so
//! that however many nodes look at the clock it happens once.

use std::time::Duration;

use jiff::SignedDuration;

use super::{LECTURES, actions, figures, products};
use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{self, Row},
    world::iso,
};

/// How often it is looked at.
pub(super) const EVERY: Duration = Duration::from_secs(1);
/// Lectures, or actions, of one look.
pub(super) const AT_ONCE: i64 = 100;

/// Looks at it once. What one part cannot do is no reason to leave the others undone.
pub(super) async fn keep_time(app: App) -> Result<()> {
    let parts = [move_on(&app).await, actions::act(&app).await, products::hide_due(&app).await, figures::count(&app).await];
    parts.into_iter().collect()
}

#[derive(sqlx_macros::FromRow)]
struct Due {
    id: String,
    start_at: String,
    end_at: String,
    status: String,
}

async fn move_on(app: &App) -> Result<()> {
    let now = app.world.now();
    let minutes = |count: u32| SignedDuration::from_mins(i64::from(count));
    let entry = iso(now + minutes(app.config.class_entry_minutes));
    let late = iso(now - minutes(app.config.auto_end_minutes));
    // One whose class is cancelled opens to nobody.
    let sql = "SELECT l.id, l.start_at, l.end_at, c.status FROM lectures l JOIN classes c ON c.id = l.class_id
        WHERE l.deleted_at IS NULL AND (
          (l.state <> 'ended' AND (l.end_at <= $1 OR c.status IN ('ended', 'auto_ended')))
          OR ((c.outcome IS NULL OR c.outcome <> 'cancelled')
              AND ((l.state = 'planned' AND l.start_at <= $2) OR (l.state = 'open' AND l.start_at <= $3))))
        ORDER BY l.start_at LIMIT $4";
    let due: Vec<Due> = app.db.all(sql, args![late.as_str(), entry, iso(now), AT_ONCE]).await?;
    for lecture in due {
        let over = lecture.end_at <= late || lecture.status.ends_with("ended");
        let transition = if over {
            "end"
        } else if lecture.start_at <= iso(now) {
            "begin"
        } else {
            "open"
        };
        let mut tx = app.begin(None).await?;
        resource::advance(&mut tx, &LECTURES, &lecture.id, transition, Row::new()).await?;
        tx.commit().await?;
    }
    Ok(())
}
