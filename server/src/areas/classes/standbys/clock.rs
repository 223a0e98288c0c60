//! What time does to standbys: at their end they are done, used or not. The leader looks each second; the claim is the row's, so that a second node repeats nothing.

use std::time::Duration;

use super::STANDBYS;
use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{Row, advance},
};

/// How often the clock is looked at.
pub(in super::super) const EVERY: Duration = Duration::from_secs(1);
/// The most standbys of one look.
const AT_ONCE: i64 = 100;

/// Looks once.
pub(in super::super) async fn keep_time(app: App) -> Result<()> {
    let sql = "SELECT id FROM standbys WHERE state IN ('planned', 'on_call', 'used') AND end_at <= $1 AND deleted_at IS NULL
        ORDER BY end_at, id LIMIT $2";
    let due: Vec<(String,)> = app.db.all(sql, args![app.world.now_iso(), AT_ONCE]).await?;
    for (id,) in due {
        let mut tx = app.begin(None).await?;
        if advance(&mut tx, &STANDBYS, &id, "finish", Row::new()).await? {
            tx.commit().await?;
        }
    }
    Ok(())
}
