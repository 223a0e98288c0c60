//! The network of a whole class, added up by the database: lines of a chart and pieces of time. Bounded, however long and full the class was.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use sqlx::AssertSqlSafe;

use super::{
    health::Count,
    stored::{CHECKS, COUNTS, count},
};
use belltower_kit::{args, db::Db, error::Result};

/// Up to so many checks are answered as they are.
const MAX_RAW: i64 = 2000;
/// The most points of one line.
const MAX_POINTS: i64 = 720;
/// The most people with a line: those with the worst network.
const MAX_PEOPLE: i64 = 24;
/// The most people whose checks are counted.
const MAX_COUNTED: i64 = 600;
/// What the database cuts a moment's text to, how long that is, and what makes it a moment again.
const PIECES: [(i64, i64, &str); 4] = [(19, 1000, "Z"), (18, PIECE_MS, "0Z"), (16, 60_000, ":00Z"), (15, 600_000, "0:00Z")];

/// How long a [`Piece`] is, ms.
pub(super) const PIECE_MS: i64 = 10_000;

/// The network of one person, at most 720 points.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Series {
    /// The person.
    pub user: String,
    /// The person's name.
    pub name: String,
    /// In order.
    pub points: Vec<Point>,
}

/// One check, or the worst of those of a piece of time: a short fall must not vanish from the picture.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Point {
    /// When.
    pub at: String,
    /// 0 unknown, 1 excellent … 6 down.
    pub quality: i64,
    /// Round trip, ms.
    #[schema(required)]
    pub rtt: Option<f64>,
    /// The worse of both directions, %.
    #[schema(required)]
    pub loss: Option<f64>,
    /// Lost upwards, %.
    #[schema(required)]
    pub up: Option<f64>,
    /// Lost downwards, %.
    #[schema(required)]
    pub down: Option<f64>,
}

/// All checks of ten seconds.
pub(super) struct Piece {
    pub from: i64,
    pub count: Count,
    pub worst: i64,
}

#[derive(sqlx_macros::FromRow)]
struct Checks {
    checks: i64,
    first: Option<String>,
    last: Option<String>,
}

async fn extent(db: &Db, class: &str) -> Result<Checks> {
    let sql = format!("SELECT COUNT(*) AS checks, MIN(at) AS first, MAX(at) AS last FROM {CHECKS}");
    Ok(db.one(AssertSqlSafe(sql), args![class]).await?)
}

/// The moment, ms.
pub(super) fn millis(at: &str) -> Option<i64> {
    at.parse::<Timestamp>().ok().map(Timestamp::as_millisecond)
}

/// When the first and the last check were made, ms.
pub(super) async fn span(db: &Db, class: &str) -> Result<Option<(i64, i64)>> {
    let Checks { first, last, .. } = extent(db, class).await?;
    Ok(first.as_deref().and_then(millis).zip(last.as_deref().and_then(millis)))
}

#[derive(sqlx_macros::FromRow)]
struct PointRow {
    user_id: String,
    user_name: String,
    moment: String,
    quality: i64,
    rtt: Option<f64>,
    loss_up: Option<f64>,
    loss_down: Option<f64>,
}

/// A line a person, the whole class long.
pub(super) async fn series(db: &Db, class: &str) -> Result<Vec<Series>> {
    let Checks { checks, first, last } = extent(db, class).await?;
    let raw = checks <= MAX_RAW;
    let length = first.as_deref().and_then(millis).zip(last.as_deref().and_then(millis)).map_or(0, |(first, last)| last - first);
    let (cut, _, rest) = PIECES.into_iter().find(|(_, ms, _)| length / ms < MAX_POINTS).unwrap_or(PIECES[3]);
    let rows: Vec<PointRow> = if raw {
        let sql =
            format!("SELECT user_id, user_name, at AS moment, quality, rtt, loss_up, loss_down FROM {CHECKS} ORDER BY at, seq LIMIT $2");
        db.all(AssertSqlSafe(sql), args![class, MAX_RAW]).await?
    } else {
        let sql = format!(
            "SELECT user_id, MAX(user_name) AS user_name, SUBSTR(at, 1, CAST($2 AS INTEGER)) AS moment, MAX(quality) AS quality, MAX(rtt) AS rtt,
             MAX(loss_up) AS loss_up, MAX(loss_down) AS loss_down FROM {CHECKS} WHERE user_id IN
             (SELECT user_id FROM {CHECKS} GROUP BY user_id ORDER BY SUM(poor) DESC, user_id LIMIT $3)
             GROUP BY user_id, moment ORDER BY moment"
        );
        db.all(AssertSqlSafe(sql), args![class, cut, MAX_PEOPLE]).await?
    };
    let mut by_user: BTreeMap<String, Series> = BTreeMap::new();
    for row in rows {
        let at = if raw { row.moment } else { row.moment + rest };
        let series =
            by_user.entry(row.user_id.clone()).or_insert_with(|| Series { user: row.user_id, name: row.user_name, points: vec![] });
        let loss = [row.loss_up, row.loss_down].into_iter().flatten().reduce(f64::max);
        series.points.push(Point { at, quality: row.quality, rtt: row.rtt, loss, up: row.loss_up, down: row.loss_down });
    }
    Ok(by_user.into_values().collect())
}

/// The checks of each person of a class, and the poor ones among them.
pub async fn counts(db: &Db, class: &str) -> Result<Vec<(String, Count)>> {
    let sql = format!("SELECT user_id, {COUNTS} FROM {CHECKS} GROUP BY user_id ORDER BY user_id LIMIT $2");
    let rows: Vec<(String, i64, i64)> = db.all(AssertSqlSafe(sql), args![class, MAX_COUNTED]).await?;
    Ok(rows.into_iter().map(|(user, checks, poor)| (user, count((checks, poor)))).collect())
}

/// The pieces of a class in which anybody was checked, in order.
pub(super) async fn pieces(db: &Db, class: &str) -> Result<Vec<Piece>> {
    let sql =
        format!("SELECT SUBSTR(at, 1, 18) AS moment, {COUNTS}, MAX(quality) FROM {CHECKS} GROUP BY SUBSTR(at, 1, 18) ORDER BY moment");
    let rows: Vec<(String, i64, i64, i64)> = db.all(AssertSqlSafe(sql), args![class]).await?;
    let piece = |(moment, checks, poor, worst): (String, i64, i64, i64)| {
        Some(Piece { from: millis(&format!("{moment}0Z"))?, count: count((checks, poor)), worst })
    };
    Ok(rows.into_iter().filter_map(piece).collect())
}
