//! The minutes before a start as a live screen: which classes are about to begin, how likely it is that nobody comes and why, who could stand in, and what those who watch do
//! about it. What was predicted is held against what came.

mod demo;
mod live;
mod predictions;
pub mod risk;
mod rows;
mod signs;
mod stand_ins;
mod verbs;

pub(super) use demo::load as load_demo;
pub(super) use live::{EVERY, Online, Starting, TOPICS, keep, on_commit, on_message};
pub(super) use rows::{StartingClass, WITHIN_MINUTES};
pub(super) use signs::{is_at_the_door, is_moved, is_ready};

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    CLASSES,
    candidates::{Pool, TeacherCandidate},
    standbys,
};
use belltower_kit::{
    auth::{Caller, catalogue::Action, rights::Pages},
    db,
    error::{Result, not_found},
    http::{Access, Api, Cx, Empty},
    resource::{self, Scope},
};
use predictions::StartFigures;

/// The page that watches every classroom: whoever has it hears of starts as well.
const BOARD: &str = "ClassroomSituation";
const PAGES: Pages = [&[CLASSES.page], &[BOARD]];
/// Stand-ins of one answer.
const MOST_STAND_INS: usize = 12;

/// The classes that start soon, the next first, and how well starts were predicted.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct StartingClasses {
    records: Vec<StartingClass>,
    figures: StartFigures,
    /// Whether stand-ins are looked for among the caller's team alone.
    team: bool,
    /// Of the caller's topic of classes.
    #[schema(value_type = (String, i64))]
    position: serde_json::Value,
}

/// A class.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct StartOf {
    id: String,
}

/// Who could stand in, the best first.
#[derive(Serialize, utoipa::ToSchema)]
struct StandIns {
    records: Vec<TeacherCandidate>,
    /// How many are free in all.
    free: usize,
    /// Whether it was looked among the caller's team alone.
    team: bool,
}

/// The calls.
pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage(PAGES, Action::Query);
    api.post("/api/class/starting", see, "The classes that start soon, with the risk that they do not", starting);
    let edit = Access::Page(CLASSES.page, Action::Edit);
    api.post("/api/class/starting/stand_ins", edit, "Who could stand in for a teacher", stand_ins);
    verbs::mount(api, edit);
}

/// Whether a caller watches every start.
fn watches_all(caller: &Caller) -> bool {
    caller.rights.allow_all(CLASSES.page, Action::Edit) || caller.rights.allow(BOARD, Action::Query)
}

/// The starts that a caller watches: all of them (nothing), or some.
async fn scope(cx: &Cx, caller: &Caller) -> Result<Option<Scope>> {
    if watches_all(caller) {
        return Ok(None);
    }
    // Who plans watches what they plan; who only looks at classes, what they see of the list.
    let action = if caller.rights.allow(CLASSES.page, Action::Edit) { Action::Edit } else { Action::Query };
    CLASSES.scope_on(&mut &cx.app.db, caller, CLASSES.own_page(), action).await
}

async fn starting(cx: Cx, _: Empty) -> Result<StartingClasses> {
    let caller = cx.caller()?;
    let scope = scope(&cx, caller).await?;
    let position = json!([cx.app.epoch.clone(), db::head(&cx.app.db, &CLASSES.topic_for(caller)).await?]);
    let online = live::Online::read(&cx.app).await?;
    let mut starts = rows::read(&cx.app, scope.as_ref(), None, |account| online.has(account)).await?;
    stand_ins::suggest(&cx.app, &mut starts, scope.as_ref(), |account| online.has(account)).await?;
    let figures = predictions::figures(&cx.app, scope.as_ref()).await?;
    Ok(StartingClasses { records: starts.into_iter().map(|start| start.row).collect(), figures, team: scope.is_some(), position })
}

async fn stand_ins(cx: Cx, StartOf { id }: StartOf) -> Result<StandIns> {
    let caller = cx.caller()?;
    resource::see_on(&mut &cx.app.db, &CLASSES, caller, CLASSES.own_page(), Action::Edit, &id).await?;
    let scope = CLASSES.scope_on(&mut &cx.app.db, caller, CLASSES.own_page(), Action::Edit).await?;
    let online = live::Online::read(&cx.app).await?;
    let starts = rows::read(&cx.app, None, Some(&id), |account| online.has(account)).await?;
    let Some(start) = starts.first() else { return Err(not_found()) };
    let pool = Pool::read(&cx.app, &[&start.wanted], cx.app.world.now(), scope.as_ref()).await?;
    let mut records = pool.for_class(&start.wanted, &cx.app.config.stand_in_weights, |account| online.has(account));
    standbys::first(&mut records);
    let free = records.len();
    records.truncate(MOST_STAND_INS);
    Ok(StandIns { records, free, team: scope.is_some() })
}
