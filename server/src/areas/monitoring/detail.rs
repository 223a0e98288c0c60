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
pub(super) fn timeline() -> RefOr<Schema> {
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
pub(super) async fn see(cx: &Cx, class: &str) -> Result<()> {
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
    let topic = format!("class:{}", input.id);
    let head = db::head(&app.db, &topic).await?;
    let entries = db::read_events(&app.db, &topic, (head - MAX_TIMELINE).max(0), MAX_TIMELINE * 2).await?.unwrap_or_default();
    let last = entries.last().map_or(head, |entry| entry.position);
    let timeline =
        entries.into_iter().filter_map(|entry| Some(placed((entry.position, serde_json::from_str(&entry.payload).ok()?)))).collect();
    let seen = board::look(app, &input.id).await?.ok_or_else(not_found)?;
    Ok(ClassSituation {
        class,
        tile: seen.tile,
        members: seen.members,
        timeline,
        position: (app.epoch.clone(), last),
        live: classes::may_watch_all(cx.caller()?, "ClassroomDetails"),
        series: network::series(&app.db, &input.id).await?,
        sos: sos::of_class(&app.db, &input.id).await?,
    })
}
