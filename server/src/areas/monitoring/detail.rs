//! What monitors ask for: the board, and one class with its people, its timeline and its network.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, schema::Schema};

use super::{
    board,
    network::{self, Series},
    rewind::placed,
    room_cache::Monitoring,
    sos,
    tile::{RoomMember, SosCall, Tile},
};
use crate::areas::classes::{self, CLASSES};
use belltower_kit::{
    app::App,
    auth::{catalogue::Action, rights::Pages},
    db,
    error::{Result, not_found},
    http::{Access, Api, Cx, Empty, shape},
    resource, topics,
};

/// The most events of a timeline: the last ones.
const MAX_TIMELINE: i64 = 1000;

/// The page that looks into a classroom.
const PAGES: Pages = [&["ClassroomDetails"], &[]];

/// A class.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct MonitoredClass {
    pub(super) id: String,
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
    #[schema(schema_with = class_row)]
    class: Value,
    /// As on the board.
    tile: Tile,
    /// Who is or was in the room.
    members: Vec<RoomMember>,
    /// What happened, oldest first, at most the last 1,000, as on the topic `class:<id>`, each with its offset `o`.
    #[schema(schema_with = timeline)]
    timeline: Vec<Value>,
    /// The position of the topic up to which the timeline goes.
    position: (String, i64),
    /// Whether the caller may hear the topic. Who sees some classes alone may not, since a class may be given to others while they listen; they ask again.
    live: bool,
    /// The network of the whole class, a series a person; of more than 24 people those with the worst.
    series: Vec<Series>,
    /// Its calls for help, oldest first.
    sos: Vec<SosCall>,
}

fn class_row() -> RefOr<Schema> {
    shape(topics::reference("Classes"))
}

/// The schema of events of a class, each with its place.
pub fn timeline() -> RefOr<Schema> {
    let mut event = super::of_class();
    event["properties"]["o"] = json!({ "type": "integer" });
    if let Some(required) = event["required"].as_array_mut() {
        required.push("o".into());
    }
    shape(json!({ "type": "array", "items": event }))
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    api.post("/api/monitor/board", Access::Page("ClassroomSituation", Action::Query), "Every running class", all);
    api.post("/api/monitor/class/detail", Access::Page("ClassroomDetails", Action::Query), "One class, its people and its network", one);
}

/// Refuses a class that is not the caller's to look into, as if there were none.
pub async fn see(cx: &Cx, class: &str) -> Result<()> {
    let caller = cx.caller()?;
    if classes::may_watch_all(caller, "ClassroomDetails") {
        return Ok(());
    }
    resource::see_on(&mut &cx.app.db, &CLASSES, caller, PAGES, Action::Query, class).await
}

async fn all(cx: Cx, _: Empty) -> Result<Board> {
    Ok(Board { tiles: cx.app.state::<Monitoring>().tiles(&cx.app) })
}

async fn one(cx: Cx, input: MonitoredClass) -> Result<ClassSituation> {
    see(&cx, &input.id).await?;
    let app = &cx.app;
    let class = Value::Object(resource::load(&mut &app.db, &CLASSES, &input.id).await?);
    let Situation { tile, members, timeline, position, series, sos } = situation(app, &input.id).await?;
    let position = (app.epoch.clone(), position);
    Ok(ClassSituation {
        class,
        tile,
        members,
        timeline,
        position,
        live: classes::may_watch_all(cx.caller()?, "ClassroomDetails"),
        series,
        sos,
    })
}

/// A class as it is, or was, without its record.
pub struct Situation {
    /// As on the board.
    pub tile: Tile,
    /// Who is or was in the room.
    pub members: Vec<RoomMember>,
    /// What happened, oldest first, at most the last 1,000.
    pub timeline: Vec<Value>,
    /// The place in its topic up to which the timeline goes.
    pub position: i64,
    /// Its network, a series a person.
    pub series: Vec<Series>,
    /// Its calls for help, oldest first.
    pub sos: Vec<SosCall>,
}

/// Reads a class as it is. Refused (404) where there is none.
pub async fn situation(app: &App, class: &str) -> Result<Situation> {
    let topic = format!("class:{class}");
    let head = db::head(&app.db, &topic).await?;
    let (timeline, last) = events(app, class, (head - MAX_TIMELINE).max(0)).await?;
    let seen = board::look(app, class).await?.ok_or_else(not_found)?;
    let (series, sos) = (network::series(&app.db, class).await?, sos::of_class(&app.db, class).await?);
    Ok(Situation { tile: seen.tile, members: seen.members, timeline, position: last.unwrap_or(head), series, sos })
}

/// A class as on the board, running or over. Refused (404) where there is none.
pub async fn tile_of(app: &App, class: &str) -> Result<Tile> {
    Ok(board::look(app, class).await?.ok_or_else(not_found)?.tile)
}

/// What happened in a class after a place in its topic, each with its place, at most 2,000; and the place of the last.
pub async fn events(app: &App, class: &str, after: i64) -> Result<(Vec<Value>, Option<i64>)> {
    let entries = db::read_events(&app.db, &format!("class:{class}"), after, MAX_TIMELINE * 2).await?.unwrap_or_default();
    let last = entries.last().map(|entry| entry.position);
    let placed = entries.into_iter().filter_map(|entry| Some(placed((entry.position, serde_json::from_str(&entry.payload).ok()?))));
    Ok((placed.collect(), last))
}
