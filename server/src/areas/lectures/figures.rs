//! A lecture in figures: how many watch now and did each minute, for how long, what they said and looked at.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{LECTURES, STAFF, clock, events, people};
use belltower_kit::{
    app::App,
    args,
    db::{Reads, Tx},
    error::{Result, internal},
    http::{Api, Cx},
    resource,
    world::iso,
};

/// Viewers say that they are there once in so many seconds.
pub(super) const HERE_S: i64 = 20;
/// Whoever has not said so for this long has left.
pub(super) const AWAY: SignedDuration = SignedDuration::from_secs(50);
/// Minutes of one answer.
const MOST_MINUTES: i64 = 600;

/// A lecture.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LectureOfFigures {
    id: String,
}

/// Its figures.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct LectureFigures {
    /// Viewers now, at most at once, and altogether.
    now: i64,
    peak: i64,
    total: i64,
    /// For how long one watched, on average.
    mean_minutes: f64,
    comments: i64,
    clicks: i64,
    per_minute: Vec<LectureMinute>,
}

/// A minute of it.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
struct LectureMinute {
    at: String,
    viewers: i64,
    comments: i64,
    clicks: i64,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/live/data", STAFF, "A lecture in figures", data);
}

async fn data(cx: Cx, LectureOfFigures { id }: LectureOfFigures) -> Result<LectureFigures> {
    people::staff(&cx, &id).await?;
    of(&mut &cx.app.db, &id).await
}

/// The figures of a lecture.
pub(super) async fn of(from: &mut impl Reads, id: &str) -> Result<LectureFigures> {
    let sql = "SELECT l.viewers, l.peak, (SELECT COUNT(*) FROM lecture_viewers v WHERE v.lecture_id = l.id),
        (SELECT CAST(COALESCE(SUM(v.seconds), 0) AS BIGINT) FROM lecture_viewers v WHERE v.lecture_id = l.id),
        (SELECT COUNT(*) FROM lecture_comments c WHERE c.lecture_id = l.id AND c.state <> 'hidden'),
        (SELECT COUNT(*) FROM lecture_clicks k WHERE k.lecture_id = l.id) FROM lectures l WHERE l.id = $1";
    let found: Option<(i64, i64, i64, i64, i64, i64)> = from.rows(sql.into(), args![id]).await?.pop();
    let (now, peak, total, seconds, comments, clicks) = found.ok_or_else(|| internal("the lecture was there"))?;
    let sql = "SELECT at, viewers, comments, clicks FROM lecture_minutes WHERE lecture_id = $1 ORDER BY at LIMIT $2";
    let per_minute = from.rows(sql.into(), args![id, MOST_MINUTES]).await?;
    let mean = if total == 0 { 0.0 } else { seconds as f64 / total as f64 / 60.0 };
    Ok(LectureFigures { now, peak, total, mean_minutes: (mean * 10.0).round() / 10.0, comments, clicks, per_minute })
}

/// The beginning of the minute of a moment.
fn minute(at: Timestamp) -> Timestamp {
    at - SignedDuration::from_millis(at.as_millisecond().rem_euclid(60_000))
}

#[derive(sqlx_macros::FromRow)]
struct Counted {
    id: String,
    viewers: i64,
    here: i64,
    folded: bool,
}

/// Counts who is there, and keeps the minute that has passed.
pub(super) async fn count(app: &App) -> Result<()> {
    let now = app.world.now();
    let passed = iso(minute(now) - SignedDuration::from_secs(60));
    let sql = "SELECT l.id, l.viewers, (SELECT COUNT(*) FROM lecture_viewers v WHERE v.lecture_id = l.id AND v.last_at > $1) AS here,
          (l.state <> 'live' OR l.real_start_at > $2 OR EXISTS (SELECT 1 FROM lecture_minutes m WHERE m.lecture_id = l.id AND m.at = $2)) AS folded
        FROM lectures l WHERE l.state IN ('open', 'live') AND l.deleted_at IS NULL ORDER BY l.start_at LIMIT $3";
    let lectures: Vec<Counted> = app.db.all(sql, args![iso(now - AWAY), passed.as_str(), clock::AT_ONCE]).await?;
    for lecture in lectures.iter().filter(|lecture| !lecture.folded || lecture.viewers != lecture.here) {
        let mut tx = app.begin(None).await?;
        if !lecture.folded {
            fold(&mut tx, &lecture.id, &passed, lecture.here).await?;
        }
        if lecture.viewers != lecture.here {
            let sql = "UPDATE lectures SET viewers = $2, peak = CASE WHEN peak < $2 THEN $2 ELSE peak END WHERE id = $1";
            tx.exec(sql, args![lecture.id.as_str(), lecture.here]).await?;
            resource::publish_row(&mut tx, &LECTURES, "update", &lecture.id).await?;
            events::tell(&mut tx, &lecture.id, "viewers", json!({ "viewers": lecture.here })).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Keeps a minute.
async fn fold(tx: &mut Tx, lecture: &str, at: &str, viewers: i64) -> Result<()> {
    let until = iso(at.parse::<Timestamp>().map_err(internal)? + SignedDuration::from_secs(60));
    tx.exec(
        "INSERT INTO lecture_minutes (lecture_id, at, viewers, comments, clicks) VALUES ($1, $2, $3,
           (SELECT COUNT(*) FROM lecture_comments c WHERE c.lecture_id = $1 AND c.at >= $2 AND c.at < $4),
           (SELECT COUNT(*) FROM lecture_clicks k WHERE k.lecture_id = $1 AND k.at >= $2 AND k.at < $4))
         ON CONFLICT (lecture_id, at) DO NOTHING",
        args![lecture, at, viewers, until],
    )
    .await?;
    Ok(())
}

/// Keeps the minute in which a lecture ends, and the one before where nobody has yet; of one that never began there are none.
pub(super) async fn fold_last(tx: &mut Tx, lecture: &str) -> Result<()> {
    let now = tx.world().now();
    let (begun,): (Option<String>,) = tx.one("SELECT real_start_at FROM lectures WHERE id = $1", args![lecture]).await?;
    let Some(begun) = begun else { return Ok(()) };
    let (here,): (i64,) =
        tx.one("SELECT COUNT(*) FROM lecture_viewers WHERE lecture_id = $1 AND last_at > $2", args![lecture, iso(now - AWAY)]).await?;
    let this = minute(now);
    if begun < iso(this) {
        fold(tx, lecture, &iso(this - SignedDuration::from_secs(60)), here).await?;
    }
    fold(tx, lecture, &iso(this), here).await
}
