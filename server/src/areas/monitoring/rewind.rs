//! A class's past: an outline of the whole class to find a moment in, and the class as it was at a moment.

use std::collections::HashSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, schema::Schema};

use super::{
    detail::{MonitoredClass, see, timeline},
    health::{Health, Level},
    network::{self, PIECE_MS, Piece, millis},
    stored,
    summary::NO_TIME,
    tile::{RoomMember, SosCall, Tile},
};
use belltower_kit::{
    app::App,
    auth::catalogue::Action,
    error::{Result, invalid_field, not_found},
    http::{Access, Api, Cx, shape},
    topics,
    world::iso,
};

/// Pieces of equal length in an outline.
const SLICES: i64 = 240;
/// The most marks of an outline; the weightiest stay.
const MAX_MARKS: usize = 400;
/// The most events of a moment: the last ones before it.
const MAX_EVENTS: usize = 200;
/// A participant's clock that is off by more does not stretch the class, ms.
const STRAY_MS: i64 = 60 * 60 * 1000;

/// A moment of a class.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ClassMomentQuery {
    id: String,
    /// RFC 3339.
    at: String,
}

/// The whole of a class in little.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ClassOutline {
    /// Its planned start, or the first thing that was heard of it.
    pub from: String,
    /// The last thing that was heard of it; while it runs, now.
    pub to: String,
    /// Whether it is over.
    pub over: bool,
    /// 240 pieces of equal length from `from` to `to`.
    pub slices: Vec<Slice>,
    /// What to look for, in order, at most 400.
    pub marks: Vec<Mark>,
    /// The offset in `class:<id>` up to which events are in it.
    pub offset: i64,
}

/// A piece of a class.
#[derive(Clone, Default, Serialize, utoipa::ToSchema)]
pub struct Slice {
    /// Network checks with a known quality.
    pub checks: u64,
    /// The poor ones.
    pub poor: u64,
    /// The worst quality, 0–6.
    pub worst: i64,
    /// Things that happened.
    pub events: u64,
}

/// Something to look for in a class.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub struct Mark {
    /// When.
    pub at: String,
    /// `sos`, `anomaly`, `rejoin`, `quit` or `join`.
    #[serde(rename = "type")]
    #[schema(schema_with = mark_types)]
    pub kind: &'static str,
    /// Who.
    #[schema(required)]
    pub name: Option<String>,
    /// Its offset in `class:<id>`; an anomaly has none.
    #[schema(required)]
    pub o: Option<i64>,
}

fn mark_types() -> RefOr<Schema> {
    shape(topics::one_of(&["sos", "anomaly", "rejoin", "quit", "join"]))
}

/// A class as it was.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ClassMoment {
    /// The moment.
    pub at: String,
    /// As on the board then.
    pub tile: Tile,
    /// Who was or had been in the room.
    pub members: Vec<RoomMember>,
    /// Its calls for help, as they stood then, oldest first.
    pub sos: Vec<SosCall>,
    /// The last 200 events up to then, oldest first, as in the class's timeline.
    #[schema(schema_with = timeline)]
    pub events: Vec<Value>,
    /// How many events there had been.
    pub count: usize,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    let see = Access::Page("ClassroomDetails", Action::Query);
    api.post("/api/monitor/class/outline", see, "The whole of a class in little, to find a moment in", outline);
    api.post("/api/monitor/class/moment", see, "A class as it was at a moment", moment);
}

async fn moment(cx: Cx, input: ClassMomentQuery) -> Result<ClassMoment> {
    see(&cx, &input.id).await?;
    moment_of(&cx.app, &input.id, &input.at).await
}

/// A class as it was at a moment, RFC 3339. Refused (400) for what is none, and (404) where there is no such class.
pub async fn moment_of(app: &App, class: &str, at: &str) -> Result<ClassMoment> {
    let at: Timestamp = at.parse().map_err(|_| invalid_field("at", &NO_TIME))?;
    let (mut room, events) = stored::at(app, class, at).await?.ok_or_else(not_found)?;
    let count = events.len();
    let last = events.into_iter().skip(count.saturating_sub(MAX_EVENTS));
    Ok(ClassMoment {
        at: iso(at),
        members: room.members(at),
        sos: room.calls(),
        events: last.map(placed).collect(),
        count,
        tile: room.tile(at),
    })
}

/// An event with its place, as screens take it.
pub(super) fn placed((offset, mut event): (i64, Value)) -> Value {
    event["o"] = json!(offset);
    event
}

async fn outline(cx: Cx, input: MonitoredClass) -> Result<ClassOutline> {
    see(&cx, &input.id).await?;
    outline_of(&cx.app, &input.id).await
}

/// The whole of a class in little. Refused (404) where there is none.
pub async fn outline_of(app: &App, class: &str) -> Result<ClassOutline> {
    let plan = stored::plan(app, class).await?.ok_or_else(not_found)?;
    let events = stored::events(app, class, 0).await?;
    let offset = events.last().map_or(0, |(offset, _)| *offset);
    let over = !matches!(plan.status.as_str(), "not_started" | "in_progress");
    let (start, end) = (millis(&plan.start_at).unwrap_or(0), millis(&plan.end_at).unwrap_or(0));
    // What monitors do after a class does not make it longer.
    let in_room = |event: &Value| event["session"].is_string().then(|| millis(event["at"].as_str()?)).flatten();
    let heard: Vec<i64> = events
        .iter()
        .filter_map(|(_, event)| in_room(event))
        .chain(network::span(&app.db, class).await?.into_iter().flat_map(|(a, z)| [a, z]))
        .collect();
    let from = heard.iter().min().map_or(start, |first| (*first).clamp(start - STRAY_MS, start));
    let to = match over {
        true => heard.iter().max().map_or(end, |last| (*last).min(end + STRAY_MS)),
        false => app.world.now().as_millisecond(),
    };
    let to = to.max(from + 1000);
    let pieces = network::pieces(&app.db, class).await?;
    let mut slices = vec![Slice::default(); usize::try_from(SLICES).unwrap_or_default()];
    let place = |at: i64| usize::try_from(((at - from) * SLICES / (to - from)).clamp(0, SLICES - 1)).unwrap_or_default();
    for piece in &pieces {
        // A short class has slices shorter than a piece: the piece fills those it spans.
        for slice in &mut slices[place(piece.from)..=place((piece.from + PIECE_MS - 1).min(to))] {
            slice.checks += piece.count.checks;
            slice.poor += piece.count.poor;
            slice.worst = slice.worst.max(piece.worst);
        }
    }
    for (_, event) in &events {
        if let Some(at) = in_room(event) {
            slices[place(at)].events += 1;
        }
    }
    let (from, to) = (written(from), written(to));
    Ok(ClassOutline { from, to, over, slices, marks: marks(&events, &pieces), offset })
}

fn written(ms: i64) -> String {
    Timestamp::from_millisecond(ms).map(iso).unwrap_or_default()
}

fn marks(events: &[(i64, Value)], pieces: &[Piece]) -> Vec<Mark> {
    let mut came: HashSet<&str> = HashSet::new();
    let mut marks: Vec<Mark> = vec![];
    for (offset, event) in events {
        let text = |field: &str| event[field].as_str().unwrap_or_default();
        let kind = match text("type") {
            "sos" => "sos",
            "quit" => "quit",
            "join" if came.insert(text("userId")) => "join",
            "join" => "rejoin",
            _ => continue,
        };
        let name = Some(text("name").to_owned()).filter(|name| !name.is_empty());
        marks.push(Mark { at: text("at").to_owned(), kind, name, o: Some(*offset) });
    }
    marks.extend(anomalies(pieces).map(|at| Mark { at: written(at), kind: "anomaly", name: None, o: None }));
    let weight = |mark: &Mark| ["sos", "anomaly", "rejoin", "quit", "join"].iter().position(|kind| *kind == mark.kind);
    marks.sort_by_key(weight);
    marks.truncate(MAX_MARKS);
    marks.sort_by(|a, b| a.at.cmp(&b.at));
    marks
}

/// When the network turned into an anomaly (L08), as the board would have said at the end of each piece.
fn anomalies(pieces: &[Piece]) -> impl Iterator<Item = i64> {
    let (mut health, mut before) = (Health::default(), Level::Ok);
    pieces.iter().filter_map(move |piece| {
        health.add_recent(piece.from, piece.count);
        let end = piece.from + PIECE_MS;
        let level = health.recent(end).1;
        let turned = level == Level::Anomaly && before != Level::Anomaly;
        before = level;
        turned.then_some(end)
    })
}
