//! The calls of the specification: the animations of a courseware or all of them, and one taken off a courseware or deleted; and which coursewares some animations hang on.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Arg, Reads, places},
    error::{Result, broken, forbidden},
    http::{Access, Api, Cx},
    resource::{self, Row},
};

use super::ANIMATIONS;
use crate::areas::courses::{COURSEWARES, locked};

const BASE: &str = "/api/management/categoryContent";
/// Animations of one answer.
const MAX_SIZE: i64 = 1_000;
/// Animations whose coursewares are asked for at once: as many as are taken off the list at once.
const MAX_ASKED: usize = 200;
/// Coursewares that are named.
const MAX_NAMED: i64 = 500;

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(ANIMATIONS.pages(), Action::Query);
    api.post(&format!("{BASE}/animationList"), see, "Animations: of a courseware in their order, or all of them", list);
    // Which of the two rights it needs hangs on what is asked.
    api.post(&format!("{BASE}/deleteAnimation"), Access::SignedIn, "Take an animation off a courseware, or delete it", delete);
    api.post(&format!("{}/coursewares", ANIMATIONS.base), see, "The coursewares that some animations hang on", coursewares);
}

/// Which animations.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AnimationsAsked {
    courseware_id: Option<String>,
    listed: Option<bool>,
    #[serde(default = "one")]
    page: i64,
    #[serde(default = "most")]
    size: i64,
}

fn one() -> i64 {
    1
}

fn most() -> i64 {
    MAX_SIZE
}

/// An animation as players know it.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct ListedAnimation {
    animation_id: String,
    title: String,
    cover: Option<String>,
    video_id: String,
    /// Its film.
    file: Option<String>,
    duration_ms: Option<i64>,
    series: Option<String>,
    episode: Option<i64>,
    level: Option<String>,
    listed: bool,
}

/// Animations.
#[derive(Serialize, utoipa::ToSchema)]
struct AnimationPage {
    records: Vec<ListedAnimation>,
    total: i64,
}

async fn list(cx: Cx, asked: AnimationsAsked) -> Result<AnimationPage> {
    if !(1..=MAX_SIZE).contains(&asked.size) || !(1..=1_000_000).contains(&asked.page) {
        return Err(broken("page counts from 1, size is at most 1000"));
    }
    let mut args: Vec<Arg> = args![asked.courseware_id.as_deref().unwrap_or_default()];
    let of = if asked.courseware_id.is_some() {
        "FROM courseware_animations c JOIN coursewares w ON w.id = c.parent_id AND w.deleted_at IS NULL JOIN animations a ON a.id = c.animation_id
         LEFT JOIN videos v ON v.id = a.video_id WHERE c.parent_id = $1 AND a.deleted_at IS NULL"
    } else {
        "FROM animations a LEFT JOIN videos v ON v.id = a.video_id WHERE $1 = '' AND a.deleted_at IS NULL"
    };
    let listed = match asked.listed {
        Some(true) => "AND a.listing = 'listed'",
        Some(false) => "AND a.listing <> 'listed'",
        None => "",
    };
    let mut reads = &cx.app.db;
    let total: Vec<(i64,)> = reads.rows(format!("SELECT COUNT(*) {of} {listed}"), args.clone()).await?;
    let order = if asked.courseware_id.is_some() { "c.position, c.id" } else { "a.created_at DESC, a.id" };
    let sql = format!(
        "SELECT a.id AS animation_id, a.title, a.cover, a.video_id, v.file, v.duration_ms, a.series, a.episode, a.level,
            (a.listing = 'listed') AS listed {of} {listed} ORDER BY {order} LIMIT $2 OFFSET $3"
    );
    args.push(asked.size.into());
    args.push(((asked.page - 1) * asked.size).into());
    Ok(AnimationPage { records: reads.rows(sql, args).await?, total: total.first().map_or(0, |(total,)| *total) })
}

/// An animation, and the courseware it is to leave; without one it is deleted.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AnimationToDelete {
    animation_id: String,
    courseware_id: Option<String>,
}

/// Whether there was one.
#[derive(Serialize, utoipa::ToSchema)]
struct AnimationDeleted {
    deleted: bool,
}

async fn delete(cx: Cx, AnimationToDelete { animation_id, courseware_id }: AnimationToDelete) -> Result<AnimationDeleted> {
    let caller = cx.caller()?;
    let (page, action) = if courseware_id.is_some() { (COURSEWARES.page, Action::Edit) } else { (ANIMATIONS.page, Action::Delete) };
    if !caller.rights.allow(page, action) {
        return Err(forbidden());
    }
    let mut tx = cx.begin().await?;
    let deleted = match courseware_id {
        None => resource::delete(&mut tx, &ANIMATIONS, &animation_id, Some(caller)).await?,
        Some(id) => {
            let row = locked(&mut tx, &id).await?;
            let held: Vec<Value> = row["animations"].as_array().cloned().unwrap_or_default();
            let left: Vec<Value> = held.iter().filter(|one| one["animation_id"] != *animation_id).cloned().collect();
            let there = left.len() < held.len();
            if there {
                let given = json!({ "id": id, "version": row["version"], "animations": cells(&left) });
                resource::update(&mut tx, &COURSEWARES, given.as_object().unwrap_or(&Row::new())).await?;
            }
            there
        }
    };
    tx.commit().await?;
    Ok(AnimationDeleted { deleted })
}

/// Child rows as they are written: their ids and what they hold.
fn cells(rows: &[Value]) -> Vec<Value> {
    rows.iter().map(|row| json!({ "id": row["id"], "animation_id": row["animation_id"] })).collect()
}

/// Which animations.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct AnimationIds {
    #[schema(max_items = 200)]
    ids: Vec<String>,
}

/// A courseware that an animation hangs on.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct CoursewareOfAnimation {
    animation_id: String,
    courseware_id: String,
    name: String,
}

/// The coursewares, by name.
#[derive(Serialize, utoipa::ToSchema)]
struct CoursewaresOfAnimations {
    records: Vec<CoursewareOfAnimation>,
}

async fn coursewares(cx: Cx, AnimationIds { ids }: AnimationIds) -> Result<CoursewaresOfAnimations> {
    if ids.len() > MAX_ASKED {
        return Err(broken("at most 200 ids"));
    }
    if ids.is_empty() {
        return Ok(CoursewaresOfAnimations { records: vec![] });
    }
    let places = places(1, ids.len());
    let sql = format!(
        "SELECT c.animation_id, w.id AS courseware_id, w.name FROM courseware_animations c JOIN coursewares w ON w.id = c.parent_id
         WHERE w.deleted_at IS NULL AND c.animation_id IN ({}) ORDER BY w.name, w.id LIMIT {MAX_NAMED}",
        places
    );
    Ok(CoursewaresOfAnimations { records: (&mut &cx.app.db).rows(sql, ids.iter().map(Arg::from).collect()).await? })
}
