//! What time does to lessons: a booking that nobody was found for holds none once its time has passed. The leader looks; the claim is the row's, so that a second
//! node repeats nothing.

use std::time::Duration;

use belltower_kit::{app::App, args, error::Result};

use super::claims;

/// How often the clock is looked at.
pub(super) const EVERY: Duration = Duration::from_secs(5);
/// The most bookings of one look.
const AT_ONCE: i64 = 100;

/// Looks once.
pub(super) async fn keep_time(app: App) -> Result<()> {
    let sql =
        "SELECT b.id FROM bookings b WHERE b.status IN ('open', 'offered') AND b.start_at <= $1 AND b.end_at <= $1 AND b.deleted_at IS NULL
         AND (SELECT COALESCE(SUM(m.held), 0) FROM lesson_movements m WHERE m.booking_id = b.id) > 0 ORDER BY b.start_at LIMIT $2";
    let due: Vec<(String,)> = app.db.all(sql, args![app.world.now_iso(), AT_ONCE]).await?;
    for (id,) in due {
        let mut tx = app.begin(None).await?;
        let at = tx.at().to_owned();
        // Somebody may have been found, or it moved, meanwhile.
        let sql =
            "UPDATE bookings SET version = version WHERE id = $1 AND status IN ('open', 'offered') AND end_at <= $2 AND deleted_at IS NULL
             RETURNING student_id";
        if let Some((student,)) = tx.opt::<(String,)>(sql, args![id.as_str(), at]).await? {
            claims::passed(&mut tx, &student, &id).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}
