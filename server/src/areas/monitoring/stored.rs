//! A class as the store tells it, now or at a moment of its past: the same `Room`, told the same events and checks, up to then.

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::{
    health::{Count, Health},
    items::{About, Sample},
    room::Room,
    tile::Plan,
};
use crate::{app::App, args, db, error::Result, world::iso};

/// The most events of one class that are read back.
const MAX_EVENTS: i64 = 20_000;
/// How far back a check still says how the network is; the window of `health`.
const WINDOW: SignedDuration = SignedDuration::from_mins(5);
/// How long ago a check may have been made that a node has stored and the others have not heard of.
const ON_THE_WAY: SignedDuration = SignedDuration::from_secs(30);

/// Every check of the class `$1` as it is kept: in full, or as a minute that is left of some.
pub(super) const CHECKS: &str = "(SELECT session, seq, at, user_id, user_name, role, rtt, loss_up, loss_down, quality,
    CASE WHEN quality > 0 THEN 1 ELSE 0 END AS checks, CASE WHEN quality >= 4 THEN 1 ELSE 0 END AS poor FROM room_samples WHERE class_id = $1
    UNION ALL SELECT '', 0, at, user_id, user_name, role, rtt, loss_up, loss_down, worst, samples, poor FROM room_minutes WHERE class_id = $1) s";
/// How many of them have a known quality, and how many are poor.
pub(super) const COUNTS: &str = "CAST(COALESCE(SUM(checks), 0) AS BIGINT), CAST(COALESCE(SUM(poor), 0) AS BIGINT)";

/// What is planned of a class.
pub(super) async fn plan(app: &App, class: &str) -> Result<Option<Plan>> {
    let plan: Option<Plan> = app
        .db
        .opt(
            "SELECT c.id, c.number, c.name, c.kind, c.status, p.name AS teacher, c.start_at, c.end_at
             FROM classes c LEFT JOIN teachers p ON p.id = c.teacher_id WHERE c.id = $1 AND c.deleted_at IS NULL",
            args![class],
        )
        .await?;
    let Some(mut plan) = plan else { return Ok(None) };
    let students: Vec<(String,)> = app
        .db
        .all(
            "SELECT s.name FROM class_students l JOIN students s ON s.id = l.student_id WHERE l.class_id = $1 ORDER BY s.name LIMIT 20",
            args![class],
        )
        .await?;
    plan.students = students.into_iter().map(|(name,)| name).collect();
    Ok(Some(plan))
}

/// The class as it is.
pub(super) async fn now(app: &App, class: &str) -> Result<Option<Room>> {
    let Some(plan) = plan(app, class).await? else { return Ok(None) };
    let total: Option<(i64, i64)> = app.db.opt("SELECT samples, poor FROM class_health WHERE class_id = $1", args![class]).await?;
    let status = plan.status.clone();
    let mut room = Room::new(plan, Health::with_total(count(total.unwrap_or_default())));
    for (offset, event) in events(app, class, 0).await? {
        room.hear(offset, &event);
    }
    // The row is the later word.
    room.plan.status = status;
    let now = app.world.now();
    check(app, &mut room, now, Timestamp::MAX).await?;
    let lately: Vec<(String, i64)> =
        app.db.all("SELECT session, seq FROM room_samples WHERE class_id = $1 AND at >= $2", args![class, iso(now - ON_THE_WAY)]).await?;
    lately.iter().for_each(|(session, seq)| room.remember(session, *seq));
    Ok(Some(room))
}

/// The class as it was at a moment, and the events up to then, in the order of the topic.
pub(super) async fn at(app: &App, class: &str, moment: Timestamp) -> Result<Option<(Room, Vec<(i64, Value)>)>> {
    let Some(mut plan) = plan(app, class).await? else { return Ok(None) };
    "not_started".clone_into(&mut plan.status);
    let until = iso(moment);
    let total = app.db.one(AssertSqlSafe(format!("SELECT {COUNTS} FROM {CHECKS} WHERE at <= $2")), args![class, until.as_str()]).await?;
    let mut room = Room::new(plan, Health::with_total(count(total)));
    let mut events = events(app, class, 0).await?;
    events.retain(|(_, event)| event["at"].as_str().is_some_and(|at| *at <= *until));
    events.iter().for_each(|(_, event)| room.take(event));
    check(app, &mut room, moment, moment).await?;
    Ok(Some((room, events)))
}

/// The events of a class's topic after a place.
pub(super) async fn events(app: &App, class: &str, after: i64) -> Result<Vec<(i64, Value)>> {
    // Where the beginning is no longer kept, what is left of the class is not a picture of it.
    let entries = db::read_events(&app.db, &format!("class:{class}"), after, MAX_EVENTS).await?.unwrap_or_default();
    Ok(entries.into_iter().filter_map(|entry| Some((entry.position, serde_json::from_str(&entry.payload).ok()?))).collect())
}

#[derive(sqlx::FromRow)]
struct CheckRow {
    session: String,
    seq: i64,
    at: String,
    user_id: String,
    user_name: String,
    role: String,
    rtt: Option<f64>,
    loss_up: Option<f64>,
    loss_down: Option<f64>,
    quality: i64,
}

/// Tells a room how the network is, seen from `now`: the counts of each second, and everybody's last check. A lecture of hundreds has 100,000 checks in these minutes; they stay in the database.
async fn check(app: &App, room: &mut Room, now: Timestamp, until: Timestamp) -> Result<()> {
    let span = || args![room.plan.id.as_str(), iso(now - WINDOW), iso(until)];
    let seconds = format!(
        "SELECT SUBSTR(at, 1, 19) AS second, {COUNTS} FROM {CHECKS} WHERE at >= $2 AND at <= $3 GROUP BY SUBSTR(at, 1, 19) ORDER BY second"
    );
    let seconds: Vec<(String, i64, i64)> = app.db.all(AssertSqlSafe(seconds), span()).await?;
    let last = format!(
        "SELECT s.session, s.seq, s.at, s.user_id, s.user_name, s.role, s.rtt, s.loss_up, s.loss_down, s.quality FROM {CHECKS}
         JOIN (SELECT user_id, MAX(at) AS at FROM {CHECKS} WHERE at >= $2 AND at <= $3 GROUP BY user_id) l
         ON l.at = s.at AND l.user_id = s.user_id WHERE s.at >= $2 AND s.at <= $3 ORDER BY s.at, s.seq"
    );
    let last: Vec<CheckRow> = app.db.all(AssertSqlSafe(last), span()).await?;
    for (second, checks, poor) in seconds {
        let at = format!("{second}Z").parse::<Timestamp>().map_or(0, Timestamp::as_millisecond);
        room.health.add_recent(at, count((checks, poor)));
    }
    for row in last {
        let CheckRow { session, seq, at, user_id: user, user_name: name, role, rtt, loss_up, loss_down, quality } = row;
        let about = About { class: room.plan.id.clone(), session, seq, at, user, name, role };
        room.check(&Sample { about, rtt, loss_up, loss_down, jitter: None, bitrate: None, fps: None, cpu: None, quality });
    }
    Ok(())
}

/// Checks with a known quality, and the poor ones among them.
pub(super) fn count((checks, poor): (i64, i64)) -> Count {
    let unsigned = |count: i64| u64::try_from(count).unwrap_or(0);
    Count { checks: unsigned(checks), poor: unsigned(poor) }
}
