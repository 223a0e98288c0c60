//! What time does to offers: one that nobody answered passes on to the next; one whose teacher has a class or is on leave then, by now, is taken back. The leader looks each second; the claim is
//! the row's, so that a node that comes after one that died goes on, once.

use std::time::Duration;

use super::{lock, turns};
use belltower_kit::{app::App, args, error::Result};

/// How often the clock is looked at.
pub(in super::super) const EVERY: Duration = Duration::from_secs(1);
/// The most bookings of one look.
const AT_ONCE: i64 = 100;

/// A class of the teacher's, or their leave, at the time of the offer `o`.
const BUSY: &str = "(EXISTS (SELECT 1 FROM classes c WHERE c.teacher_id = o.teacher_id AND c.start_at < o.end_at AND c.end_at > o.start_at
    AND c.deleted_at IS NULL AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled'))
    OR EXISTS (SELECT 1 FROM leaves l WHERE l.teacher_id = o.teacher_id AND l.start_at < o.end_at AND l.end_at > o.start_at
      AND l.state = 'approved' AND l.deleted_at IS NULL))";

/// Looks once.
pub(in super::super) async fn keep_time(app: App) -> Result<()> {
    let sql = format!("SELECT DISTINCT o.booking_id FROM offers o WHERE o.state = 'sent' AND (o.expires_at <= $1 OR {BUSY}) LIMIT $2");
    let due: Vec<(String,)> = app.db.all(sqlx::AssertSqlSafe(sql), args![app.world.now_iso(), AT_ONCE]).await?;
    for (booking,) in due {
        pass_on(&app, &booking).await?;
    }
    Ok(())
}

async fn pass_on(app: &App, booking: &str) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let booking = lock(&mut tx, booking).await?;
    let at = tx.at().to_owned();
    let sql = "UPDATE offers SET state = 'passed', closed_at = $1 WHERE booking_id = $2 AND state = 'sent' AND expires_at <= $1 RETURNING id, teacher_id";
    let passed: Vec<(String, String)> = tx.all(sql, args![at.as_str(), booking.id.as_str()]).await?;
    let sql = format!(
        "UPDATE offers SET state = 'withdrawn', why = 'busy', closed_at = $1 WHERE id IN
         (SELECT o.id FROM offers o WHERE o.booking_id = $2 AND o.state = 'sent' AND {BUSY}) RETURNING id, teacher_id"
    );
    let busy: Vec<(String, String)> = tx.all(sqlx::AssertSqlSafe(sql), args![at, booking.id.as_str()]).await?;
    if passed.is_empty() && busy.is_empty() {
        return Ok(());
    }
    turns::close(&mut tx, passed, "passed").await?;
    turns::close(&mut tx, busy, "busy").await?;
    turns::go_on(app, &mut tx, &booking).await?;
    Ok(tx.commit().await?)
}
