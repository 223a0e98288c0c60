//! A class as the store tells it, now or at a moment of its past: the same `Room`, told the same events and checks, up to then.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::{
    health::{Count, Health},
    items::{About, Sample},
    room::{Happened, Room},
    tile::Plan,
};
use belltower_kit::{app::App, args, db, error::Result, world::iso};

/// The most events of one class that are read back.
const MAX_EVENTS: i64 = 20_000;
/// How far back a check still says how the network is; the window of `health`.
const WINDOW: SignedDuration = SignedDuration::from_mins(5);

/// Every check of the class `$1` as it is kept: in full, or as a minute that is left of some.
pub(super) const CHECKS: &str = "(SELECT session, seq, at, user_id, user_name, role, rtt, loss_up, loss_down, quality,
    CASE WHEN quality > 0 THEN 1 ELSE 0 END AS checks, CASE WHEN quality >= 4 THEN 1 ELSE 0 END AS poor FROM room_samples WHERE class_id = $1
    UNION ALL SELECT '', 0, at, user_id, user_name, role, rtt, loss_up, loss_down, worst, samples, poor FROM room_minutes WHERE class_id = $1) s";
/// How many of them have a known quality, and how many are poor.
pub(super) const COUNTS: &str = "CAST(COALESCE(SUM(checks), 0) AS BIGINT) AS samples, CAST(COALESCE(SUM(poor), 0) AS BIGINT) AS poor";

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
    let status = plan.status.clone();
    let now = app.world.now();
    let mut room =
        Room::new(plan, health(app, class, "SELECT samples, poor FROM class_health WHERE class_id = $1", now, Timestamp::MAX).await?);
    for (offset, event) in events(app, class, 0).await? {
        room.hear(offset, event);
    }
    // The row is the later word.
    room.plan.status = status;
    check(app, &mut room, now, Timestamp::MAX).await?;
    Ok(Some(room))
}

/// The class as it was at a moment, and the events up to then, in the order of the topic.
pub(super) async fn at(app: &App, class: &str, moment: Timestamp) -> Result<Option<(Room, Vec<(i64, Value)>)>> {
    let Some(mut plan) = plan(app, class).await? else { return Ok(None) };
    "not_started".clone_into(&mut plan.status);
    let until = iso(moment);
    let total = format!("SELECT {COUNTS} FROM {CHECKS} WHERE at <= $3");
    let mut room = Room::new(plan, health(app, class, &total, moment, moment).await?);
    let mut events: Vec<(i64, Value)> = events(app, class, 0).await?;
    events.retain(|(_, event)| event["at"].as_str().is_some_and(|at| *at <= *until));
    events.iter().for_each(|(_, event)| room.take(Happened::deserialize(event).unwrap_or_default()));
    check(app, &mut room, moment, moment).await?;
    Ok(Some((room, events)))
}

/// The events of a class's topic after a place.
pub(super) async fn events<T: DeserializeOwned + Default>(app: &App, class: &str, after: i64) -> Result<Vec<(i64, T)>> {
    // Where the beginning is no longer kept, what is left of the class is not a picture of it.
    let entries = db::read_events(&app.db, &format!("class:{class}"), after, MAX_EVENTS).await?.unwrap_or_default();
    Ok(entries.into_iter().map(|entry| (entry.position, serde_json::from_str(&entry.payload).unwrap_or_default())).collect())
}

#[derive(sqlx_macros::FromRow)]
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

/// How the network is, seen from `now`: the `total`, which names its counts `samples` and `poor`, and the counts of each second. A lecture of hundreds
/// has 100,000 checks in these minutes; they stay in the database. One statement, so that both tell of the same moment.
async fn health(app: &App, class: &str, total: &str, now: Timestamp, until: Timestamp) -> Result<Health> {
    let sql = format!(
        "SELECT t.samples, t.poor, COALESCE(s.second, ''), COALESCE(s.samples, 0), COALESCE(s.poor, 0) FROM ({total}) t LEFT JOIN
         (SELECT SUBSTR(at, 1, 19) AS second, {COUNTS} FROM {CHECKS} WHERE at >= $2 AND at <= $3 GROUP BY SUBSTR(at, 1, 19)) s
         ON 1 = 1 ORDER BY s.second"
    );
    let seconds: Vec<(i64, i64, String, i64, i64)> = app.db.all(AssertSqlSafe(sql), args![class, iso(now - WINDOW), iso(until)]).await?;
    let mut health = Health::default();
    for (samples, poor, second, of_them, poor_of_them) in seconds {
        health.learn(count((samples, poor)));
        // None of these minutes: the total stands beside an empty second.
        if let Ok(at) = format!("{second}Z").parse::<Timestamp>() {
            health.add_recent(at.as_millisecond(), count((of_them, poor_of_them)));
        }
    }
    Ok(health)
}

/// Tells a room everybody's last check, seen from `now`.
async fn check(app: &App, room: &mut Room, now: Timestamp, until: Timestamp) -> Result<()> {
    let last = format!(
        "SELECT s.session, s.seq, s.at, s.user_id, s.user_name, s.role, s.rtt, s.loss_up, s.loss_down, s.quality FROM {CHECKS}
         JOIN (SELECT user_id, MAX(at) AS at FROM {CHECKS} WHERE at >= $2 AND at <= $3 GROUP BY user_id) l
         ON l.at = s.at AND l.user_id = s.user_id WHERE s.at >= $2 AND s.at <= $3 ORDER BY s.at, s.seq"
    );
    let last: Vec<CheckRow> = app.db.all(AssertSqlSafe(last), args![room.plan.id.as_str(), iso(now - WINDOW), iso(until)]).await?;
    for row in last {
        let CheckRow { session, seq, at, user_id: user, user_name: name, role, rtt, loss_up, loss_down, quality } = row;
        let about = About { class: room.plan.id.clone(), session, seq, at, user, name, role };
        room.check(&Sample { about, rtt, loss_up, loss_down, jitter: None, bitrate: None, fps: None, cpu: None, quality });
    }
    let newest = format!("SELECT MAX(s.at) FROM {CHECKS} WHERE s.at <= $2");
    let newest: (Option<String>,) = app.db.one(AssertSqlSafe(newest), args![room.plan.id.as_str(), iso(until)]).await?;
    if let (Some(at),) = newest {
        room.heard_at(&at);
    }
    Ok(())
}

/// Checks with a known quality, and the poor ones among them.
pub(super) fn count((checks, poor): (i64, i64)) -> Count {
    let unsigned = |count: i64| u64::try_from(count).unwrap_or(0);
    Count { checks: unsigned(checks), poor: unsigned(poor) }
}
