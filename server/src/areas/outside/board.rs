//! The board of some classes, and the wall: whatever runs now and has what the link says. Numbers and roles alone.

use std::collections::BTreeSet;

use serde::Serialize;
use sqlx::AssertSqlSafe;

use super::{cut::People, links};
use crate::areas::monitoring::{
    room_cache::Monitoring,
    tile::{RoomMember, Tile},
};
use belltower_kit::{
    app::App,
    args,
    auth::{Share, catalogue::Action},
    db::{Arg, places},
    error::Result,
    http::{Access, Api, Cx, Empty},
    world::iso,
};

/// A class of a board stays open by its link for so long after its planned end.
const AFTER_END: jiff::SignedDuration = jiff::SignedDuration::from_hours(1);
/// Teams that can be chosen from.
const MAX_TEAMS: i64 = 200;

/// The classes that run now.
#[derive(Serialize, utoipa::ToSchema)]
struct OutBoard {
    /// As on the board, without names.
    tiles: Vec<Tile>,
}

/// The classes of a wall.
#[derive(Serialize, utoipa::ToSchema)]
struct OutWall {
    classes: Vec<WallClass>,
}

/// A class on the wall.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct WallClass {
    /// The class.
    id: String,
    /// Its number.
    number: String,
    /// The worst network of who is there, 1 excellent … 6 down; null if nothing is known of it.
    #[schema(required)]
    level: Option<i64>,
    /// How many people are there.
    people: usize,
    /// Whether somebody calls for help and nobody takes care of it yet.
    sos: bool,
    /// How much it needs a human, 0–500.
    attention: u32,
}

/// An account that leads a team of teachers.
#[derive(Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
struct TeacherTeam {
    lead: String,
    name: String,
}

/// The teams of teachers that a link can be cut to.
#[derive(Serialize, utoipa::ToSchema)]
struct TeacherTeams {
    teams: Vec<TeacherTeam>,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/out/board", Access::Link(links::BOARD.name), "The running classes that a link shows", board);
    api.post("/api/out/wall", Access::Link(links::WALL.name), "The running classes of a wall", wall);
    let make = Access::Page("ClassroomSituation", Action::Export);
    api.post("/api/out/teams", make, "Teams of teachers that a link to several classes can be cut to", teams);
}

async fn board(cx: Cx, _: Empty) -> Result<OutBoard> {
    let share = cx.share()?;
    Ok(OutBoard { tiles: tiles(&cx.app, share).await?.iter().map(|tile| unnamed(share, tile)).collect() })
}

async fn wall(cx: Cx, _: Empty) -> Result<OutWall> {
    Ok(OutWall { classes: tiles(&cx.app, cx.share()?).await?.iter().map(on_wall).collect() })
}

async fn teams(cx: Cx, _: Empty) -> Result<TeacherTeams> {
    let sql = "SELECT l.id AS lead, l.name FROM users l WHERE l.deleted_at IS NULL AND EXISTS (SELECT 1 FROM users m JOIN teachers t ON t.user_id = m.id
        AND t.deleted_at IS NULL WHERE m.team_lead_id = l.id AND m.deleted_at IS NULL) ORDER BY l.name, l.id LIMIT $1";
    Ok(TeacherTeams { teams: cx.app.db.all(sql, args![MAX_TEAMS]).await? })
}

/// A class of a board as its guests see it.
pub(super) fn unnamed(share: &Share, tile: &Tile) -> Tile {
    People::unnamed(&share.id).tile(tile, "")
}

/// A class as it stands on the wall.
pub(super) fn on_wall(tile: &Tile) -> WallClass {
    let there: Vec<&RoomMember> = tile.members.iter().filter(|member| member.online).collect();
    WallClass {
        id: tile.plan.id.clone(),
        number: tile.plan.number.clone(),
        level: there.iter().map(|member| member.quality).filter(|quality| *quality > 0).max(),
        people: there.len(),
        sos: tile.sos.as_ref().is_some_and(|sos| sos.state == "open"),
        attention: tile.attention.score,
    }
}

/// The running classes that a link shows, as they are, uncut.
pub(super) async fn tiles(app: &App, share: &Share) -> Result<Vec<Tile>> {
    let all = app.state::<Monitoring>().tiles(app);
    let ids: Vec<&str> = all.iter().map(|tile| tile.plan.id.as_str()).collect();
    let shown = shown(app, share, &ids).await?;
    Ok(all.into_iter().filter(|tile| shown.contains(&tile.plan.id)).collect())
}

/// Which of these classes have what the link says.
async fn shown(app: &App, share: &Share, ids: &[&str]) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for some in ids.chunks(500) {
        let (conditions, args) = conditions(share, some.len());
        let sql = format!("SELECT c.id FROM classes c WHERE c.deleted_at IS NULL AND c.id IN ({}){conditions}", places(1, some.len()));
        let args: Vec<Arg> = some.iter().map(|id| Arg::from(*id)).chain(args).collect();
        let rows: Vec<(String,)> = app.db.all(AssertSqlSafe(sql), args).await?;
        found.extend(rows.into_iter().map(|(id,)| id));
    }
    Ok(found)
}

/// Whether a board shows a class now, or showed it when it ended a moment ago.
pub(super) async fn shows(app: &App, share: &Share, class: &str) -> Result<bool> {
    let is_running = app.state::<Monitoring>().tiles(app).iter().any(|tile| tile.plan.id == class);
    if is_running && shown(app, share, &[class]).await?.contains(class) {
        return Ok(true);
    }
    let now = app.world.now();
    let (conditions, args) = conditions(share, 3);
    let sql = format!(
        "SELECT c.id FROM classes c WHERE c.deleted_at IS NULL AND c.id = $1 AND (c.outcome IS NULL OR c.outcome <> 'cancelled')
         AND (c.status = 'in_progress' OR (c.start_at <= $2 AND c.end_at >= $3)){conditions}"
    );
    let args: Vec<Arg> = args![class, iso(now), iso(now - AFTER_END)].into_iter().chain(args).collect();
    Ok(app.db.opt::<(String,)>(AssertSqlSafe(sql), args).await?.is_some())
}

/// What a link says of its classes, as conditions on `c`; `before` arguments come first.
fn conditions(share: &Share, before: usize) -> (String, Vec<Arg>) {
    let mut sql = String::new();
    let mut args = vec![];
    for (name, condition) in [
        ("classroom_type", "c.classroom_type = ?"),
        ("kind", "c.kind = ?"),
        (
            "lead",
            "c.teacher_id IN (SELECT t.id FROM teachers t JOIN users u ON u.id = t.user_id WHERE (u.team_lead_id = ? OR u.id = ?) AND t.deleted_at IS NULL)",
        ),
    ] {
        if let Some(word) = links::said(share, name) {
            args.push(Arg::from(word));
            sql += &format!(" AND {}", condition.replace('?', &format!("${}", before + args.len())));
        }
    }
    (sql, args)
}
