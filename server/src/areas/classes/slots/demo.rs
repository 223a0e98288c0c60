//! The demo's slots: a teacher has released some hours of the week after next, and one who signs in some that are months away. They lie over nothing that anybody is taken to.

use jiff::{SignedDuration, Unit};
use serde_json::json;

use super::TEACHER_SLOTS;
use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{self, Row, advance},
    world::iso,
};

/// Loads them.
pub(in super::super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let sql = "SELECT t.id, t.zone FROM teachers t LEFT JOIN users u ON u.id = t.user_id WHERE t.status = 'active' AND (t.user_id IS NULL OR u.account = 'teacher')
        ORDER BY CASE WHEN u.account = 'teacher' THEN 0 ELSE 1 END, t.id DESC LIMIT 2";
    let teachers: Vec<(String, Option<String>)> = tx.all(sql, args![]).await?;
    let hour = app.world.now().round(Unit::Hour).unwrap_or(app.world.now());
    for ((teacher, zone), first) in teachers.into_iter().zip([140_i64, 9]) {
        for (day, place) in (first..first + 3).flat_map(|day| (0..4_i64).map(move |place| (day, place))) {
            let start = hour + SignedDuration::from_hours(24 * day) + SignedDuration::from_mins(30 * place);
            let slot = json!({ "teacher_id": teacher, "start_at": iso(start), "end_at": iso(start + SignedDuration::from_mins(25)),
                               "zone": zone.as_deref().unwrap_or("UTC") });
            let id = resource::add(&mut tx, &TEACHER_SLOTS, slot.as_object().cloned().unwrap_or_default()).await?;
            if (day, place) == (first + 2, 3) {
                advance(&mut tx, &TEACHER_SLOTS, &id, "take_back", Row::new()).await?;
            }
        }
    }
    Ok(tx.commit().await?)
}
