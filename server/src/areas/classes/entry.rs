//! Entering a classroom: its link, and from when it works (V04).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{CLASSES, starting};
use belltower_kit::{
    app::App,
    auth::catalogue::Action,
    error::{Result, conflict, internal},
    http::{Access, Api, Cx},
    resource, sentences,
    world::iso,
};

sentences! {
    NOT_OPEN = "class.not_open": "This classroom opens {minutes} minutes before the start" / "课堂将在开始前 {minutes} 分钟开放";
    IS_OVER = "class.is_over": "This class is over" / "课程已结束";
}

/// A class.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ClassId {
    id: String,
}

/// A classroom's link.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ClassLink {
    /// Where the classroom is: the class's own link, or its room's address; none where neither is known.
    link: Option<String>,
    /// The room's id with its provider.
    room_id: String,
    /// From when it may be entered.
    opens_at: String,
    /// Whether it may be entered now.
    open: bool,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    let see = Access::Page("roomList", Action::Query);
    api.post("/api/class/link_get", see, "A classroom's link, and from when it works", link);
    api.post("/api/class/user_link", see, "The link to enter a classroom now", enter);
}

/// Where the room of a class is: by the link that it was given, or else at the address of its number, if that is known.
pub fn room_link(app: &App, given: Option<String>, room_id: &str) -> Option<String> {
    given.filter(|link| !link.is_empty()).or_else(|| app.config.room_url.as_ref().map(|rooms| rooms.of(room_id)))
}

/// From when a class may be entered (V04), and how many minutes before its start that is: its own, or those of the house.
pub fn opens_at(app: &App, start_at: &str, minutes: Option<i64>) -> Result<(Timestamp, i64)> {
    let start: Timestamp = start_at.parse().map_err(internal)?;
    let minutes = minutes.unwrap_or(i64::from(app.config.class_entry_minutes));
    Ok((start - SignedDuration::from_mins(minutes), minutes))
}

/// The link of a class, its status, and how many minutes ahead it opens.
async fn read(cx: &Cx, id: &str) -> Result<(ClassLink, String, i64)> {
    let class = resource::load_for(cx, &CLASSES, id).await?;
    let text = |field: &str| class.get(field).and_then(serde_json::Value::as_str).map(str::to_owned);
    let start = text("start_at").unwrap_or_default();
    let (opens, minutes) = opens_at(&cx.app, &start, class.get("entry_minutes").and_then(serde_json::Value::as_i64))?;
    let status = text("status").unwrap_or_default();
    let over = matches!(status.as_str(), "ended" | "auto_ended");
    let open = opens <= cx.app.world.now() && !over;
    let room_id = text("room_id").unwrap_or_default();
    let link = room_link(&cx.app, text("link"), &room_id);
    Ok((ClassLink { link, room_id, opens_at: iso(opens), open }, status, minutes))
}

async fn link(cx: Cx, input: ClassId) -> Result<ClassLink> {
    Ok(read(&cx, &input.id).await?.0)
}

async fn enter(cx: Cx, input: ClassId) -> Result<ClassLink> {
    let (link, status, minutes) = read(&cx, &input.id).await?;
    match status.as_str() {
        _ if link.open => {
            // A preview is nobody at the door.
            if cx.caller()?.preview.is_none() {
                starting::is_at_the_door(&cx, &input.id).await?;
            }
            Ok(link)
        }
        "ended" | "auto_ended" => Err(conflict(&IS_OVER)),
        _ => Err(conflict(NOT_OPEN.with("minutes", minutes))),
    }
}
