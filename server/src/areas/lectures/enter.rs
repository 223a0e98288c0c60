//! Entering a lecture: where its room is and from when (V04). Viewers come by a share link, without an account, and say again and again that they are there;
//! no more of them than there is room for.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    LECTURES, LINK, STAFF_OR_VIEWER,
    figures::AWAY,
    people::{self, MAX_NAME, Role, Who},
    state::{ENDED, LIVE, PLANNED},
};
use crate::areas::classes;
use belltower_kit::{
    app::App,
    args,
    auth::Share,
    db::Tx,
    error::{Result, conflict, forbidden_because, internal, invalid_field},
    http::{Api, Cx},
    mask,
    resource::{
        Row,
        check::{NOT_ONE_OF, required},
    },
    sentences,
    shares::ShareKind,
    world::iso,
};

sentences! {
    HOSTS_NAME = "lecture.hosts_name": "The host is called so: choose another name" / "主讲人已使用该名称，请换一个称呼";
    NOT_OPEN = "lecture.not_open": "This lecture opens {minutes} minutes before the start" / "直播将在开始前 {minutes} 分钟开放";
    OVER = "lecture.over": "This lecture is over" / "直播已结束";
    FULL = "lecture.full": "All {max} places are taken; please try again in a moment" / "{max} 个名额已满，请稍后再试";
    NOT_HOST = "lecture.not_host": "This lecture is another teacher's" / "这场直播由其他老师主讲";
    NOT_ASSISTANT = "lecture.not_assistant": "You are not an assistant of this lecture" / "您不是这场直播的助教";
}

/// The link by which one watches a lecture.
pub(super) static LECTURE_LINK: ShareKind = ShareKind {
    name: LINK,
    path: "/user/live",
    resource: &LECTURES,
    page: "sopLiveDetail",
    edited_on: &["roomList"],
    check: |_, _, _| Box::pin(async { Ok(Row::new()) }),
    files: |app, share, id| Box::pin(shows(app, share, id)),
};

/// Its cover, and the pictures of its products.
async fn shows(app: App, share: Arc<Share>, file: String) -> Result<bool> {
    let sql = "SELECT l.id FROM lectures l WHERE l.id = $1 AND l.deleted_at IS NULL
        AND (l.cover = $2 OR EXISTS (SELECT 1 FROM lecture_products p WHERE p.parent_id = l.id AND p.image = $2))";
    Ok(app.db.has(sql, args![share.record_id.as_str(), file]).await?)
}

/// A lecture to enter.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LectureToEnter {
    id: String,
    /// `host`, `assistant` or `viewer`; whoever comes by a link is a viewer.
    r#as: String,
    /// What a viewer calls themselves.
    #[schema(max_length = 40)]
    name: Option<String>,
}

/// Where the lecture is.
#[derive(Serialize, utoipa::ToSchema)]
struct EnteredLecture {
    /// `host`, `assistant` or `viewer`
    role: String,
    state: String,
    /// From when it may be entered.
    opens_at: String,
    /// Where its room is, if it is outside the console.
    #[schema(required)]
    link: Option<String>,
    room_id: String,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/live/enter_live", STAFF_OR_VIEWER, "Enter a lecture; a viewer who is there says so by entering again", enter);
}

#[derive(sqlx_macros::FromRow)]
struct Door {
    state: String,
    start_at: String,
    capacity: i64,
    link: Option<String>,
    room_id: Option<String>,
    /// What its host is called.
    host: String,
}

/// From when it may be entered.
pub(super) fn opens_at(app: &App, start_at: &str) -> Result<String> {
    let start: Timestamp = start_at.parse().map_err(internal)?;
    Ok(iso(start - SignedDuration::from_mins(i64::from(app.config.class_entry_minutes))))
}

async fn enter(cx: Cx, input: LectureToEnter) -> Result<EnteredLecture> {
    if !["host", "assistant", "viewer"].contains(&&*input.r#as) {
        return Err(invalid_field("as", &NOT_ONE_OF));
    }
    let who = people::who(&cx, &input.id).await?;
    let role = match &who {
        Who::Viewer(_) => "viewer",
        Who::Staff(staff) => match (&*input.r#as, staff.role) {
            ("viewer", _) => "viewer",
            ("host", Role::Host | Role::Planner) => "host",
            ("host", _) => return Err(forbidden_because(&NOT_HOST)),
            (_, Role::Onlooker) => return Err(forbidden_because(&NOT_ASSISTANT)),
            _ => "assistant",
        },
    };
    let sql =
        "SELECT l.state, l.start_at, l.capacity, l.link, c.room_id, t.name AS host FROM lectures l JOIN classes c ON c.id = l.class_id
        JOIN teachers t ON t.id = l.teacher_id WHERE l.id = $1 AND l.deleted_at IS NULL";
    let door: Door = cx.app.db.opt(sql, args![input.id.as_str()]).await?.ok_or_else(belltower_kit::error::not_found)?;
    let opens_at = opens_at(&cx.app, &door.start_at)?;
    match &*door.state {
        ENDED => return Err(conflict(&OVER)),
        PLANNED if opens_at > cx.app.world.now_iso() => {
            let minutes = cx.app.config.class_entry_minutes;
            return Err(conflict(NOT_OPEN.with("minutes", minutes)).clash(json!({ "opens_at": opens_at })));
        }
        _ => {}
    }
    if let Who::Viewer(viewer) = &who {
        is_here(&cx, &input, viewer, &door).await?;
    }
    let room_id = door.room_id.unwrap_or_default();
    let link = classes::room_link(&cx.app, door.link, &room_id);
    Ok(EnteredLecture { role: role.into(), state: door.state, opens_at, link, room_id })
}

/// Notes that a viewer is there: a new one only while there is a place.
async fn is_here(cx: &Cx, input: &LectureToEnter, viewer: &str, door: &Door) -> Result<()> {
    let name = input.name.as_deref().unwrap_or_default();
    let masked = mask::text(name);
    let name = required(&masked, MAX_NAME).map_err(|text| invalid_field("name", text))?;
    if name.to_lowercase() == door.host.trim().to_lowercase() {
        return Err(invalid_field("name", &HOSTS_NAME));
    }
    let mut tx = cx.app.begin(None).await?;
    let now = tx.world().now();
    let sql = "SELECT last_at FROM lecture_viewers WHERE lecture_id = $1 AND viewer = $2";
    let last: Option<(String,)> = tx.opt(sql, args![input.id.as_str(), viewer]).await?;
    let last: Option<Timestamp> = last.and_then(|(last,)| last.parse().ok());
    let stayed = last.filter(|last| *last > now - AWAY);
    if stayed.is_none() {
        has_room(&mut tx, &input.id, door.capacity).await?;
    }
    // Time in a lecture begins when it does.
    let seconds = stayed.filter(|_| door.state == LIVE).map_or(0, |last| now.duration_since(last).as_secs());
    let at = iso(now);
    tx.exec(
        "INSERT INTO lecture_viewers (lecture_id, viewer, name, first_at, last_at, seconds) VALUES ($1, $2, $3, $4, $4, 0)
         ON CONFLICT (lecture_id, viewer) DO UPDATE SET name = excluded.name, last_at = excluded.last_at, seconds = lecture_viewers.seconds + $5",
        args![input.id.as_str(), viewer, name, at, seconds],
    )
    .await?;
    Ok(tx.commit().await?)
}

/// Refuses one more than there are places. The lecture's row is the lock: of two who come at once the second counts the first.
async fn has_room(tx: &mut Tx, lecture: &str, capacity: i64) -> Result<()> {
    tx.exec("UPDATE lectures SET version = version WHERE id = $1", args![lecture]).await?;
    let since = iso(tx.world().now() - AWAY);
    let sql = "SELECT COUNT(*) FROM lecture_viewers WHERE lecture_id = $1 AND last_at > $2";
    let (here,): (i64,) = tx.one(sql, args![lecture, since]).await?;
    if here < capacity { Ok(()) } else { Err(conflict(FULL.with("max", capacity))) }
}

/// Whether a viewer is there, and what they call themselves.
pub(super) async fn name_of(tx: &mut Tx, lecture: &str, viewer: &str) -> Result<Option<String>> {
    let since = iso(tx.world().now() - AWAY);
    let sql = "SELECT name FROM lecture_viewers WHERE lecture_id = $1 AND viewer = $2 AND last_at > $3";
    Ok(tx.opt::<(String,)>(sql, args![lecture, viewer, since]).await?.map(|(name,)| name))
}
