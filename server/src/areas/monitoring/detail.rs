//! What monitors ask for: the board, and one class with its people, its timeline and its network.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    board, sos,
    tile::{RoomMember, Sos, Tile},
};
use crate::{
    areas::classes::CLASSES,
    args,
    auth::catalogue::Action,
    db,
    error::{Result, not_found},
    http::{Access, Api, Cx, Empty},
    resource,
};

/// The most events of a timeline: the last ones.
const MAX_TIMELINE: i64 = 1000;
/// The most samples that are read for the series: the last ones. A lesson of three has 2,250.
const MAX_SAMPLES: i64 = 30_000;
/// The most points of one series.
const MAX_POINTS: usize = 300;

/// A class.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct MonitoredClass {
    id: String,
}

/// Every class that runs, or should.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Board {
    tiles: Vec<Tile>,
}

/// One class, running or over.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ClassSituation {
    /// Its row.
    #[schema(value_type = Object)]
    class: Value,
    /// As on the board.
    tile: Tile,
    /// Who is or was in the room.
    members: Vec<RoomMember>,
    /// What happened, oldest first, at most the last 1,000: `{o, at, type, name, role, data}`, as on the topic `class:<id>`.
    #[schema(value_type = Vec<Object>)]
    timeline: Vec<Value>,
    /// The position of the topic up to which the timeline goes.
    #[schema(value_type = Vec<Object>)]
    position: Value,
    /// The network, a series a person.
    series: Vec<Series>,
    /// Its calls for help, oldest first.
    sos: Vec<Sos>,
}

/// The network of one person, at most 300 points.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Series {
    user: String,
    name: String,
    points: Vec<Point>,
}

/// One check, or the worst of some that were drawn together.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct Point {
    at: String,
    quality: i64,
    rtt: Option<f64>,
    loss: Option<f64>,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/monitor/board", Access::Page("ClassroomSituation", Action::Query), "Every running class", all);
    api.post("/api/monitor/class/detail", Access::Page("ClassroomDetails", Action::Query), "One class, its people and its network", one);
}

async fn all(cx: Cx, _: Empty) -> Result<Board> {
    Ok(Board { tiles: cx.app.monitoring.tiles(&cx.app) })
}

async fn one(cx: Cx, input: MonitoredClass) -> Result<ClassSituation> {
    let app = &cx.app;
    let class = Value::Object(resource::load(&mut &app.db, &CLASSES, &input.id).await?);
    let topic = format!("class:{}", input.id);
    let head = db::head(&app.db, &topic).await?;
    let entries = db::read_events(&app.db, &topic, (head - MAX_TIMELINE).max(0), MAX_TIMELINE * 2).await?.unwrap_or_default();
    let last = entries.last().map_or(head, |entry| entry.position);
    let timeline = entries
        .into_iter()
        .filter_map(|entry| {
            let mut event: Value = serde_json::from_str(&entry.payload).ok()?;
            event["o"] = entry.position.into();
            Some(event)
        })
        .collect();
    let seen = board::look(app, &input.id).await?.ok_or_else(not_found)?;
    Ok(ClassSituation {
        class,
        tile: seen.tile,
        members: seen.members,
        timeline,
        position: json!([app.epoch, last]),
        series: series(&app.db, &input.id).await?,
        sos: sos::of_class(&app.db, &input.id).await?,
    })
}

/// What a series needs of a check, or of a minute that is all that is left of some.
#[derive(sqlx::FromRow)]
struct Check {
    at: String,
    user_id: String,
    user_name: String,
    rtt: Option<f64>,
    loss_up: Option<f64>,
    loss_down: Option<f64>,
    quality: i64,
}

const CHECKS: &str = "SELECT at, user_id, user_name, rtt, loss_up, loss_down, quality FROM room_samples
    WHERE class_id = $1 ORDER BY at DESC LIMIT $2";
const MINUTES: &str = "SELECT at, user_id, user_name, rtt, loss_up, loss_down, worst AS quality FROM room_minutes
    WHERE class_id = $1 ORDER BY at DESC LIMIT $2";

async fn series(db: &db::Db, class: &str) -> Result<Vec<Series>> {
    let mut checks: Vec<Check> = db.all(CHECKS, args![class, MAX_SAMPLES]).await?;
    // Minutes are older than whatever is still kept in full.
    checks.extend(db.all::<Check>(MINUTES, args![class, MAX_SAMPLES]).await?);
    checks.reverse();
    let mut by_user: BTreeMap<String, Series> = BTreeMap::new();
    for row in checks {
        let series =
            by_user.entry(row.user_id.clone()).or_insert_with(|| Series { user: row.user_id, name: row.user_name, points: vec![] });
        let loss = [row.loss_up, row.loss_down].into_iter().flatten().reduce(f64::max);
        series.points.push(Point { at: row.at, quality: row.quality, rtt: row.rtt, loss });
    }
    Ok(by_user.into_values().map(|series| Series { points: thinned(&series.points), ..series }).collect())
}

/// At most [`MAX_POINTS`], each the worst of its piece: a short fall must not vanish from the picture.
fn thinned(points: &[Point]) -> Vec<Point> {
    let piece = points.len().div_ceil(MAX_POINTS).max(1);
    points.chunks(piece).filter_map(|piece| piece.iter().max_by_key(|point| point.quality).cloned()).collect()
}
