//! What time does to slots: one that was held too long is open again. The leader looks each second; the claim is the row's, so that a second node repeats nothing.

use std::time::Duration;

use super::take;
use belltower_kit::{app::App, args, error::Result};

/// How often the clock is looked at.
pub(in super::super) const EVERY: Duration = Duration::from_secs(1);
/// The most slots of one look.
const AT_ONCE: i64 = 100;

/// Looks once.
pub(in super::super) async fn keep_time(app: App) -> Result<()> {
    let sql = "SELECT id FROM teacher_slots WHERE state = 'held' AND held_until <= $1 ORDER BY held_until LIMIT $2";
    let due: Vec<(String,)> = app.db.all(sql, args![app.world.now_iso(), AT_ONCE]).await?;
    for (id,) in due {
        let mut tx = app.begin(None).await?;
        let slot = take::lock(&mut tx, &id).await?;
        if slot.ran_out(tx.at()) {
            take::let_go(&mut tx, &id).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}
