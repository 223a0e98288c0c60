//! A lecture as its viewers see it, and as those who run it do.

use serde::{Deserialize, Serialize};

use super::{
    LECTURES, STAFF, STAFF_OR_VIEWER,
    actions::{self, LectureAction},
    comments::{self, LectureComment, SHOWN},
    enter,
    figures::{self, AWAY, LectureFigures},
    flow::{self, LectureFlow},
    people::{self, Who},
    products::{self, LectureProduct},
};
use belltower_kit::{
    args,
    db::Reads,
    error::{Result, invalid_field, not_found},
    http::{Api, Cx},
    resource::{self, check::REQUIRED},
    world::iso,
};

/// Viewers of one answer.
const VIEWERS: i64 = 200;

/// A lecture.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LectureId {
    id: String,
}

/// A lecture that is watched: that of the link, if none is named.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct WatchedLecture {
    id: Option<String>,
}

/// A lecture as everybody who may see it sees it.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct LectureShown {
    id: String,
    name: String,
    state: String,
    /// Its class was cancelled.
    cancelled: bool,
    start_at: String,
    end_at: String,
    zone: String,
    /// From when it may be entered.
    opens_at: String,
    host: String,
    #[schema(required)]
    cover: Option<String>,
    introduction: String,
    comment_mode: String,
    viewers: i64,
    capacity: i64,
    /// The product on the screens.
    #[schema(required)]
    product: Option<LectureProduct>,
    /// The newest comments, the newest first.
    comments: Vec<LectureComment>,
    #[schema(required)]
    pinned: Option<LectureComment>,
}

/// A lecture before those who work on it.
#[derive(Serialize, utoipa::ToSchema)]
struct LectureDesk {
    lecture: LectureShown,
    /// `host`, `assistant`, `planner` or `onlooker`
    role: String,
    number: String,
    class_id: String,
    /// When it was over.
    #[schema(required)]
    real_end_at: Option<String>,
    assistants: Vec<String>,
    /// Comments that wait for who moderates.
    waiting: Vec<LectureComment>,
    viewers: Vec<LectureViewer>,
    products: Vec<LectureProduct>,
    /// Whether products are suspended.
    held: bool,
    actions: Vec<LectureAction>,
    #[schema(required)]
    flow: Option<LectureFlow>,
    data: LectureFigures,
}

/// A viewer.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
struct LectureViewer {
    name: String,
    first_at: String,
    /// Whether they are there now.
    here: bool,
    /// For how long they watched.
    seconds: i64,
    comments: i64,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/live/get", STAFF_OR_VIEWER, "A lecture as its viewers see it", get);
    api.post("/api/live/detail", STAFF, "A lecture with its viewers, comments, products, plan and figures", detail);
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    name: String,
    number: String,
    class_id: String,
    state: String,
    outcome: Option<String>,
    start_at: String,
    end_at: String,
    zone: String,
    host: String,
    cover: Option<String>,
    introduction: Option<String>,
    comment_mode: String,
    viewers: i64,
    capacity: i64,
    push_held: bool,
    sop_plan_id: Option<String>,
    sop_plan_version: Option<i64>,
    step_id: Option<String>,
    real_end_at: Option<String>,
}

async fn stored(from: &mut impl Reads, id: &str) -> Result<Stored> {
    let sql = "SELECT l.name, c.number, l.class_id, l.state, c.outcome, l.start_at, l.end_at, l.zone, t.name AS host, l.cover, l.introduction,
        l.comment_mode, l.viewers, l.capacity, l.push_held, l.sop_plan_id, c.sop_plan_version, l.step_id, l.real_end_at
        FROM lectures l JOIN classes c ON c.id = l.class_id JOIN teachers t ON t.id = l.teacher_id WHERE l.id = $1 AND l.deleted_at IS NULL";
    from.rows(sql.into(), args![id]).await?.pop().ok_or_else(not_found)
}

async fn shown(cx: &Cx, id: &str, stored: &Stored, staff: bool) -> Result<LectureShown> {
    let mut reads = &cx.app.db;
    let comments = comments::newest(&mut reads, id, staff, None, SHOWN).await?;
    Ok(LectureShown {
        id: id.to_owned(),
        name: stored.name.clone(),
        state: stored.state.clone(),
        cancelled: stored.outcome.as_deref() == Some("cancelled"),
        start_at: stored.start_at.clone(),
        end_at: stored.end_at.clone(),
        zone: stored.zone.clone(),
        opens_at: enter::opens_at(&cx.app, &stored.start_at)?,
        host: stored.host.clone(),
        cover: stored.cover.clone(),
        introduction: stored.introduction.clone().unwrap_or_default(),
        comment_mode: stored.comment_mode.clone(),
        viewers: stored.viewers,
        capacity: stored.capacity,
        product: products::shown(&mut reads, id).await?,
        comments,
        pinned: comments::pinned(&mut reads, id).await?,
    })
}

async fn get(cx: Cx, WatchedLecture { id }: WatchedLecture) -> Result<LectureShown> {
    let id = match (id, cx.share.as_deref()) {
        (Some(id), _) => id,
        (None, Some(share)) => share.record_id.clone(),
        (None, None) => return Err(invalid_field("id", &REQUIRED)),
    };
    let staff = matches!(people::who(&cx, &id).await?, Who::Staff(_));
    let stored = stored(&mut &cx.app.db, &id).await?;
    shown(&cx, &id, &stored, staff).await
}

async fn detail(cx: Cx, LectureId { id }: LectureId) -> Result<LectureDesk> {
    let staff = people::staff(&cx, &id).await?;
    let mut reads = &cx.app.db;
    let stored = stored(&mut reads, &id).await?;
    let names = resource::load(&mut reads, &LECTURES, &id).await?["assistant_names"].clone();
    let flow = match &stored.sop_plan_id {
        Some(plan) => flow::of_lecture(&cx.app, &id, plan, stored.sop_plan_version, stored.step_id.as_deref()).await?,
        None => None,
    };
    let sql = "SELECT v.name, v.first_at, (v.last_at > $2) AS here, v.seconds,
        (SELECT COUNT(*) FROM lecture_comments c WHERE c.lecture_id = v.lecture_id AND c.author = v.viewer) AS comments
        FROM lecture_viewers v WHERE v.lecture_id = $1 ORDER BY v.last_at DESC, v.viewer LIMIT $3";
    let viewers = reads.rows(sql.into(), args![id.as_str(), iso(cx.app.world.now() - AWAY), VIEWERS]).await?;
    Ok(LectureDesk {
        lecture: shown(&cx, &id, &stored, true).await?,
        role: staff.role.name().into(),
        number: stored.number,
        class_id: stored.class_id,
        real_end_at: stored.real_end_at,
        assistants: names.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect(),
        waiting: comments::waiting(&mut reads, &id).await?,
        viewers,
        products: products::all(&mut reads, &id).await?,
        held: stored.push_held,
        actions: actions::all(&mut reads, &id).await?,
        flow,
        data: figures::of(&mut reads, &id).await?,
    })
}
