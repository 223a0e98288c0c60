//! The demo's offers: a booking that two teachers let pass, and one that was cancelled. None is offered now: its dialog would stand over whatever a visitor looks at.

use jiff::SignedDuration;
use serde_json::json;

use super::{calls, turns};
use crate::areas::classes::BOOKINGS;
use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{self, Row, advance},
    world::iso,
};

fn row(value: &serde_json::Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}

/// Loads them.
pub(in super::super) async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students ORDER BY id LIMIT 2", args![]).await?;
    let sam: Option<(String,)> = tx.opt("SELECT id FROM users WHERE account = 'scheduler'", args![]).await?;
    let (Some((by,)), [(one,), (other,)]) = (sam, &students[..]) else { return Ok(()) };
    let hour = app.world.now().round(jiff::Unit::Hour).unwrap_or(app.world.now());
    let booking = |student: &str, hours: i64| {
        let start = hour + SignedDuration::from_hours(hours);
        row(
            &json!({ "student_id": student, "lesson": "Trial lesson", "start_at": iso(start), "end_at": iso(start + SignedDuration::from_mins(25)),
                     "zone": "Asia/Shanghai" }),
        )
    };
    let passed = resource::create(&mut tx, &BOOKINGS, &booking(one, 58)).await?;
    let cancelled = resource::create(&mut tx, &BOOKINGS, &booking(other, 63)).await?;
    let why = json!({ "cancel_kind": "student", "cancel_reason": "The family travels" });
    advance(&mut tx, &BOOKINGS, &cancelled, "cancel", row(&why)).await?;
    let offered = resource::load(&mut tx, &BOOKINGS, &passed).await?;
    tx.commit().await?;

    let mut found = calls::ranked(app, &offered, None).await?.found;
    found.retain(|one| one.account);
    found.truncate(2);
    let mut tx = app.begin(None).await?;
    if turns::begin(&mut tx, &passed, &by, found).await?.is_some() {
        for (place, ago) in [(1_i64, 20_i64), (2, 15)] {
            let at = |minutes: i64| iso(app.world.now() - SignedDuration::from_mins(minutes));
            let sql = "UPDATE offers SET state = 'passed', sent_at = $1, reached_at = $1, expires_at = $2, closed_at = $2 WHERE booking_id = $3 AND place = $4";
            tx.exec(sql, args![at(ago), at(ago - 5), passed.as_str(), place]).await?;
        }
        advance(&mut tx, &BOOKINGS, &passed, "give_up", row(&json!({ "open_reason": "nobody" }))).await?;
    }
    Ok(tx.commit().await?)
}
