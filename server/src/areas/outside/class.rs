//! One class by a link: its own, or that of a board on which it stands. As it is, what is new of it, the whole of it in little, and as it was at a moment.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    board,
    cut::{self, People},
    links::{self, not_here},
};
use crate::areas::monitoring::{
    detail::{self, Situation, timeline},
    network::Series,
    rewind::{self, ClassMoment, ClassOutline},
    tile::{RoomMember, SosCall, Tile},
};
use belltower_kit::{
    app::App,
    auth::Share,
    error::Result,
    http::{Access, Api, Cx},
    mask,
};

/// The links that show one class.
const KINDS: &[&str] = &["class", "class2", "board"];

/// A class by a link.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OutClassQuery {
    /// Which of the board's; that of the link if it is the link of one.
    class: Option<String>,
}

/// What happened since.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OutNewsQuery {
    /// Which of the board's; that of the link if it is the link of one.
    class: Option<String>,
    /// The place up to which events are known.
    after: i64,
}

/// A moment of a class.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OutMomentQuery {
    /// Which of the board's; that of the link if it is the link of one.
    class: Option<String>,
    /// RFC 3339.
    at: String,
}

/// One class, its people by role and initial.
#[derive(Serialize, utoipa::ToSchema)]
struct OutClass {
    tile: Tile,
    members: Vec<RoomMember>,
    /// What happened, oldest first, each with its place `o`.
    #[schema(schema_with = timeline)]
    timeline: Vec<Value>,
    /// The place up to which the timeline goes.
    position: i64,
    /// The network, a series a person.
    series: Vec<Series>,
    /// Calls for help, oldest first, without who takes care of them.
    sos: Vec<SosCall>,
}

/// What is new of a class.
#[derive(Serialize, utoipa::ToSchema)]
struct OutNews {
    tile: Tile,
    /// What happened since, oldest first.
    #[schema(schema_with = timeline)]
    events: Vec<Value>,
    /// The place up to which they go.
    position: i64,
}

pub(super) fn mount(api: &mut Api) {
    let by_link = Access::Links(KINDS);
    api.post("/api/out/class", by_link, "One class, for whoever has its link or that of a board it is on", class);
    api.post("/api/out/news", by_link, "What is new of a class, for whoever has its link", news);
    api.post("/api/out/outline", by_link, "The whole of a class in little, for whoever has its link", outline);
    api.post("/api/out/moment", by_link, "A class as it was at a moment, for whoever has its link", moment);
}

/// The class that a call is about, and what it is called: what the link does not show is not there.
async fn of(cx: &Cx, asked: Option<String>) -> Result<(String, String)> {
    let share = cx.share()?;
    let own = share.kind != links::BOARD.name;
    let id = match asked.filter(|id| !id.is_empty()) {
        Some(id) if own && id != share.record_id => return Err(not_here()),
        Some(id) => id,
        None if own => share.record_id.clone(),
        None => return Err(not_here()),
    };
    if !own && !board::shows(&cx.app, share, &id).await? {
        return Err(not_here());
    }
    let name: Option<(String,)> =
        cx.app.db.opt("SELECT name FROM classes WHERE id = $1 AND deleted_at IS NULL", belltower_kit::args![id.as_str()]).await?;
    let (name,) = name.ok_or_else(not_here)?;
    // A board names nobody, and titles of classes may.
    Ok((id, if own { mask::text(&name).into_owned() } else { String::new() }))
}

async fn class(cx: Cx, OutClassQuery { class }: OutClassQuery) -> Result<OutClass> {
    let (id, called) = of(&cx, class).await?;
    let Situation { tile, members, timeline, position, series, sos } = detail::situation(&cx.app, &id).await?;
    let people = People::of(&cx.share()?.id, &members);
    Ok(OutClass {
        tile: people.tile(&tile, &called),
        members: people.members(&members),
        timeline: people.events(&timeline),
        position,
        series: people.series(series),
        sos: sos.iter().map(|sos| people.sos(sos)).collect(),
    })
}

async fn news(cx: Cx, OutNewsQuery { class, after }: OutNewsQuery) -> Result<OutNews> {
    let (id, called) = of(&cx, class).await?;
    let after = after.max(0);
    let (events, last) = detail::events(&cx.app, &id, after).await?;
    let (tile, people) = now(&cx.app, cx.share()?, &id).await?;
    Ok(OutNews { tile: people.tile(&tile, &called), events: people.events(&events), position: last.unwrap_or(after) })
}

async fn outline(cx: Cx, OutClassQuery { class }: OutClassQuery) -> Result<ClassOutline> {
    let (id, _) = of(&cx, class).await?;
    Ok(cut::outline(rewind::outline_of(&cx.app, &id).await?))
}

async fn moment(cx: Cx, OutMomentQuery { class, at }: OutMomentQuery) -> Result<ClassMoment> {
    let (id, called) = of(&cx, class).await?;
    let then = rewind::moment_of(&cx.app, &id, &at).await?;
    // Who is called what is settled by who is known now: nobody changes their initial while somebody looks back.
    let (_, people) = now(&cx.app, cx.share()?, &id).await?;
    Ok(people.moment(&then, &called))
}

/// A class as it stands, and its people as the link shows them.
async fn now(app: &App, share: &Share, class: &str) -> Result<(Tile, People)> {
    let tile = detail::tile_of(app, class).await?;
    let people = People::of(&share.id, &tile.members);
    Ok((tile, people))
}
