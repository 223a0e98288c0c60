//! The calls about notifications: one's inbox and what one sent, what a screen has done with them, and what one wants to be told of.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    choices,
    marks::{Mark, mark, unread_ids},
    read::{inbox, sent, unread},
};
use crate::{
    db,
    error::{Result, too_large},
    http::{Access, Api, Cx, Empty},
};

/// The most notifications of one call that marks some.
const MAX_IDS: usize = 200;
/// The most that "all of them" marks at once: whoever has more presses again.
const MAX_ALL: i64 = 1000;

/// A page of notifications.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NotificationPage {
    page: Option<i64>,
    size: Option<i64>,
    /// Only what was not read yet.
    #[serde(default)]
    unread: bool,
    /// What the caller sent, instead of what came to them.
    #[serde(default)]
    sent: bool,
}

/// Notifications; all that are unread, if so said.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NotificationIds {
    #[serde(default)]
    ids: Vec<String>,
    #[serde(default)]
    all: bool,
}

/// What is chosen of some kinds: the ways in which one is told of it beside the inbox.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NotificationChoices {
    #[serde(default)]
    set: BTreeMap<String, Vec<String>>,
}

/// The calls.
pub fn mount(api: &mut Api) {
    api.post("/api/notification/list", Access::SignedInReads, "The caller's notifications, or those they sent", list);
    api.post("/api/notification/reached", Access::SignedIn, "A screen has these", |cx, input| mark_some(cx, input, Mark::Reached));
    api.post("/api/notification/seen", Access::SignedIn, "These were shown in the open inbox", |cx, input| {
        mark_some(cx, input, Mark::Seen)
    });
    api.post("/api/notification/read", Access::SignedIn, "Mark these, or all, as read", |cx, input| mark_some(cx, input, Mark::Read));
    api.post("/api/notification/choices", Access::SignedInReads, "In which ways the caller is told of each kind", choose);
}

async fn list(cx: Cx, input: NotificationPage) -> Result<Value> {
    let user = cx.caller()?.user_id.clone();
    let (page, size) = (input.page.unwrap_or(1).clamp(1, 100_000), input.size.unwrap_or(20).clamp(1, 200));
    let db = &cx.app.db;
    let position = json!([cx.app.epoch, db::head(db, &format!("user:{user}")).await?]);
    let (records, total) = if input.sent {
        sent(db, &user, (page, size), cx.language).await?
    } else {
        inbox(db, &user, input.unread, (page, size), cx.language).await?
    };
    let unread = unread(&mut &*db, &user).await?;
    Ok(json!({ "records": records, "total": total, "unread": unread, "page": page, "size": size, "position": position }))
}

async fn mark_some(cx: Cx, input: NotificationIds, what: Mark) -> Result<Empty> {
    if input.ids.len() > MAX_IDS {
        return Err(too_large(MAX_IDS));
    }
    let user = cx.caller()?.user_id.clone();
    let mut tx = cx.begin().await?;
    let ids = if input.all { unread_ids(&mut tx, &user, MAX_ALL).await? } else { input.ids };
    mark(&mut tx, &user, &ids, what).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn choose(cx: Cx, input: NotificationChoices) -> Result<Value> {
    if !input.set.is_empty() {
        let user = cx.caller()?.user_id.clone();
        let mut tx = cx.begin().await?;
        choices::choose(&mut tx, &user, input.set).await?;
        tx.commit().await?;
    }
    choices::of(&cx).await
}
