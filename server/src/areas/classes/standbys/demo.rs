//! The demo's standbys: two are on call from now on, one is planned for tomorrow.

use jiff::{SignedDuration, Unit};
use serde_json::json;

use super::STANDBYS;
use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{self, Row, advance},
    world::iso,
};

/// Hours of a standby.
const HOURS: i64 = 4;

/// Loads it: of teachers who have no account, whom nobody plays.
pub(in super::super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let hour = app.world.now().round(Unit::Hour).unwrap_or(app.world.now());
    let sql = "SELECT p.id, p.zone FROM teachers p WHERE p.user_id IS NULL AND p.status = 'active' AND p.deleted_at IS NULL AND p.id > $3
        AND NOT EXISTS (SELECT 1 FROM classes c WHERE c.teacher_id = p.id AND c.deleted_at IS NULL AND c.end_at > $1 AND c.start_at < $2)
        AND NOT EXISTS (SELECT 1 FROM leaves l WHERE l.teacher_id = p.id AND l.end_at > $1 AND l.start_at < $2)
        ORDER BY p.id LIMIT 1";
    let mut last = String::new();
    for ahead in [0_i64, 0, 24] {
        let begins = hour + SignedDuration::from_hours(ahead);
        let (start, end) = (begins.max(app.world.now()), begins + SignedDuration::from_hours(HOURS));
        let free: Option<(String, Option<String>)> = tx.opt(sql, args![iso(start), iso(end), last.as_str()]).await?;
        let Some((teacher, zone)) = free else { break };
        last.clone_from(&teacher);
        let standby =
            json!({ "teacher_id": teacher, "start_at": iso(start), "end_at": iso(end), "zone": zone.unwrap_or_else(|| "UTC".into()) });
        let id = resource::create(&mut tx, &STANDBYS, standby.as_object().unwrap_or(&Row::new())).await?;
        if ahead == 0 {
            advance(&mut tx, &STANDBYS, &id, "put_on_call", Row::new()).await?;
        }
    }
    Ok(tx.commit().await?)
}
