//! The calls about log lines.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, schema::Schema};

use super::{
    Line, STREAMS, export, may_read, of_line,
    read::{Conditions, From, LogHistogram, histogram, page},
};
use belltower_kit::{
    auth::{Caller, catalogue::Action},
    db,
    error::{Result, forbidden, invalid_field, not_found},
    http::{Access, Api, Cx, shape},
    resource::check::NOT_ONE_OF,
};

/// The most lines of one page.
pub const MAX_LINES: i64 = 500;

/// A page of a stream: the newest lines, or those next to a place.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct LogPage {
    /// `classes` or `server`.
    stream: String,
    #[serde(default)]
    filter: Conditions,
    /// Lines before this offset.
    before: Option<i64>,
    /// Lines after this offset.
    after: Option<i64>,
    /// How many; 200 unless said, 500 at most.
    limit: Option<i64>,
}

/// What of a stream is counted.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct LogCount {
    /// `classes` or `server`.
    stream: String,
    #[serde(default)]
    filter: Conditions,
}

/// A place in a stream.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct LogPlace {
    /// `classes` or `server`.
    stream: String,
    /// The line's offset.
    offset: i64,
}

/// Lines next to a place.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LogLines {
    /// In order.
    #[schema(schema_with = placed_lines)]
    records: Vec<Value>,
    /// Whether there are more that way.
    more: bool,
    /// The position of the stream that they were read at.
    position: (String, i64),
}

/// A line among its neighbours.
#[derive(Serialize, utoipa::ToSchema)]
pub struct LogNeighbours {
    /// In order.
    #[schema(schema_with = placed_lines)]
    records: Vec<Value>,
    /// Which of them was asked for.
    offset: i64,
}

/// Lines as they are told live, each with its offset `o`.
fn placed_lines() -> RefOr<Schema> {
    let mut line = of_line();
    line["properties"]["o"] = json!({ "type": "integer" });
    if let Some(required) = line["required"].as_array_mut() {
        required.push("o".into());
    }
    shape(json!({ "type": "array", "items": line }))
}

/// The calls of the area.
pub fn mount(api: &mut Api) {
    let see = Access::Page("logMonitoring", Action::Query);
    api.post("/api/log/list", see, "Log lines, newest or next to a place", list);
    api.post("/api/log/histogram", see, "How many log lines there were when, by level", count);
    api.post("/api/log/export", see, "Log lines as a file, written by a job", export::ask);
    api.post("/api/log/line", see, "One log line with its neighbours", line);
}

fn stream(cx: &Cx, asked: &str) -> Result<&'static str> {
    readable(cx.caller()?, asked)
}

/// A stream that the caller may read.
pub(super) fn readable(caller: &Caller, asked: &str) -> Result<&'static str> {
    let stream = STREAMS.iter().find(|stream| **stream == asked).ok_or_else(|| invalid_field("stream", &NOT_ONE_OF))?;
    if may_read(caller, stream) { Ok(stream) } else { Err(forbidden()) }
}

async fn count(cx: Cx, input: LogCount) -> Result<LogHistogram> {
    histogram(&cx.app.db, stream(&cx, &input.stream)?, &input.filter, cx.app.world.now()).await
}

fn shown(lines: &[Line]) -> Vec<Value> {
    lines
        .iter()
        .map(|line| {
            let mut object = line.shown();
            object.insert("o".into(), line.position.into());
            Value::Object(object)
        })
        .collect()
}

async fn list(cx: Cx, input: LogPage) -> Result<LogLines> {
    let stream = stream(&cx, &input.stream)?;
    let limit = input.limit.unwrap_or(200).clamp(1, MAX_LINES);
    // The head first: a line that arrives in between is sent again by the hub, never missed.
    let position = (cx.app.epoch.clone(), db::head(&cx.app.db, &format!("log:{stream}")).await?);
    let from = match (input.before, input.after) {
        (Some(place), _) => From::Before(place),
        (None, Some(place)) => From::After(place),
        (None, None) => From::End,
    };
    let mut lines = page(&cx.app.db, stream, &input.filter, from, limit + 1).await?;
    let more = i64::try_from(lines.len()).unwrap_or(0) > limit;
    if more && matches!(from, From::After(_)) {
        lines.pop();
    } else if more {
        lines.remove(0);
    }
    Ok(LogLines { records: shown(&lines), more, position })
}

async fn line(cx: Cx, input: LogPlace) -> Result<LogNeighbours> {
    let stream = stream(&cx, &input.stream)?;
    let none = Conditions::default();
    let mut lines = page(&cx.app.db, stream, &none, From::Before(input.offset), 50).await?;
    let rest = page(&cx.app.db, stream, &none, From::After(input.offset.saturating_sub(1)), 51).await?;
    if rest.first().is_none_or(|line| line.position != input.offset) {
        return Err(not_found());
    }
    lines.extend(rest);
    Ok(LogNeighbours { records: shown(&lines), offset: input.offset })
}
