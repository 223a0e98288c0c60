//! The demo's leave: one teacher has asked for two days, over classes; another's is approved, as is a day of one who signs in.

use jiff::{SignedDuration, Unit};

use super::{LEAVES, make};
use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{Row, advance},
    world::iso,
};

/// Loads it.
pub(in super::super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    // Of one who signs in as well, months away: stories of their weeks begin with none.
    let sql = "SELECT t.id, t.zone FROM teachers t LEFT JOIN users u ON u.id = t.user_id WHERE t.status = 'active' AND t.deleted_at IS NULL
        AND (t.user_id IS NULL OR u.account = 'teacher') ORDER BY CASE WHEN u.account = 'teacher' THEN 1 ELSE 0 END, t.id";
    let all: Vec<(String, Option<String>)> = tx.all(sql, args![]).await?;
    let teachers = all.iter().take(2).chain(all.last());
    let hour = app.world.now().round(Unit::Hour).unwrap_or(app.world.now());
    let wishes = [
        (6_i64, 48_i64, "training", "Course on teaching beginners", false),
        (16, 72, "leave", "Family", true),
        (150, 24, "training", "First aid", true),
    ];
    for ((teacher, zone), (day, hours, kind, reason, approved)) in teachers.zip(wishes) {
        let start = hour + SignedDuration::from_hours(24 * day);
        let end = iso(start + SignedDuration::from_hours(hours));
        let id = make(&mut tx, (teacher, zone.as_deref().unwrap_or("UTC")), (&iso(start), &end), (kind, Some(reason))).await?;
        if approved {
            advance(&mut tx, &LEAVES, &id, "approve", Row::new()).await?;
        }
    }
    Ok(tx.commit().await?)
}
