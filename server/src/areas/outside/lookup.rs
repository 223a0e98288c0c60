//! The room of a class, for a provider's people who know the class by their own number or by ours. What is not that provider's is not found.

use serde::{Deserialize, Serialize};

use super::links::{self, said};
use crate::areas::classes;
use belltower_kit::{
    args,
    auth::{count_within, link_session},
    error::{Result, invalid_field, not_found_because},
    http::{Access, Api, Cx},
    resource::check::required,
    sentences,
    world::iso,
};

/// Questions of one browser within a minute.
pub(super) const A_MINUTE: i64 = 20;
/// Characters of a number.
pub(super) const MAX_ID: i64 = 64;

sentences! {
    NO_SUCH_CLASS = "out.no_such_class": "No class of yours has this number" / "未找到使用该编号的课程";
}

/// A class by its number.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct RoomQuery {
    /// What the provider calls it, or our number.
    #[schema(max_length = 64)]
    class: String,
}

/// Where a class is held.
#[derive(Serialize, utoipa::ToSchema)]
struct FoundRoom {
    room_id: String,
    /// Our number of the class.
    number: String,
    /// What the provider calls it.
    #[schema(required)]
    external_id: Option<String>,
    /// `not_started`, `in_progress`, `ended`, `auto_ended`, or `cancelled`.
    state: String,
    start_at: String,
    end_at: String,
    /// From when it may be entered.
    opens_at: String,
    /// Whether it may be entered now.
    open: bool,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/out/lookup", Access::Link(links::LOOKUP.name), "The room of a class by its number, for a provider's people", find);
}

#[derive(sqlx_macros::FromRow)]
struct Found {
    room_id: String,
    number: String,
    external_id: Option<String>,
    status: String,
    outcome: Option<String>,
    start_at: String,
    end_at: String,
    entry_minutes: Option<i64>,
}

async fn find(cx: Cx, RoomQuery { class }: RoomQuery) -> Result<FoundRoom> {
    let share = cx.share()?;
    let class = required(&class, MAX_ID).map_err(|why| invalid_field("class", why))?;
    let mut tx = cx.app.begin(None).await?;
    let browser = link_session(&cx.headers).unwrap_or_default();
    count_within(&mut tx, &format!("lookup:{}:{browser}", share.id), 1, A_MINUTE).await?;
    tx.commit().await?;
    let sql = "SELECT room_id, number, external_id, status, outcome, start_at, end_at, entry_minutes FROM classes
        WHERE (external_id = $1 OR LOWER(number) = LOWER($1)) AND classroom_type = $2 AND deleted_at IS NULL
        ORDER BY CASE WHEN external_id = $1 THEN 0 ELSE 1 END LIMIT 1";
    let provider = said(share, "classroom_type").unwrap_or_default();
    let found: Option<Found> = cx.app.db.opt(sql, args![class, provider]).await?;
    let found = found.ok_or_else(|| not_found_because(&NO_SUCH_CLASS))?;
    let (opens, _) = classes::opens_at(&cx.app, &found.start_at, found.entry_minutes)?;
    let cancelled = found.outcome.as_deref() == Some("cancelled");
    let over = cancelled || matches!(found.status.as_str(), "ended" | "auto_ended");
    Ok(FoundRoom {
        room_id: found.room_id,
        number: found.number,
        external_id: found.external_id,
        state: if cancelled { "cancelled".into() } else { found.status },
        start_at: found.start_at,
        end_at: found.end_at,
        opens_at: iso(opens),
        open: opens <= cx.app.world.now() && !over,
    })
}
