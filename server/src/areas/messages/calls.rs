//! The calls about messages.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AssertSqlSafe;

use super::letters::{Letter, publish_unread, send, unread};
use crate::areas::permissions::USER_KINDS;
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{self, Arg, Tx, places},
    error::{Result, forbidden, invalid, invalid_field, too_large},
    http::{Access, Api, Cx, Empty},
    notifications::{MAX_BODY, MAX_TITLE},
    resource::check::{GONE, NOT_ONE_OF, REQUIRED, TOO_LONG, is_blank, required, without_numbers},
    text::{Language, Text},
};

/// The most recipients of one message.
pub const MAX_RECIPIENTS: usize = 500;

/// A page of messages.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct MessagePage {
    page: Option<i64>,
    size: Option<i64>,
    /// Only what was not read yet.
    #[serde(default)]
    unread: bool,
}

/// A message to send: to accounts, or to everyone of a kind.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewMessage {
    #[serde(default, rename = "recipientIds")]
    recipient_ids: Vec<String>,
    kind: Option<String>,
    title: String,
    body: String,
}

/// Messages.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct MessageIds {
    ids: Vec<String>,
}

/// An account.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct UnreadOf {
    /// The account; one's own.
    #[serde(rename = "userId")]
    user_id: Option<String>,
}

/// A count.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Unread {
    count: i64,
}

/// The calls of the area.
pub fn mount(api: &mut Api) {
    let see = Access::Page("msgList", Action::Query);
    api.post("/api/management/message/list", see, "The caller's inbox", inbox);
    api.post("/api/management/message/sent", see, "What the caller sent", sent);
    api.post("/api/management/message/create", Access::Page("msgList", Action::Add), "Send a message", create);
    api.post("/api/management/message/read", see, "Mark messages as read", read);
    api.post("/api/interviewManagement/getUserIMUnRead", Access::SignedInReads, "How many messages are unread", count);
}

/// A message as whom it was sent to reads it.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct Received {
    id: String,
    created_at: String,
    sender_id: String,
    sender_name: String,
    title: String,
    body: String,
    #[schema(required)]
    read_at: Option<String>,
}

/// A message as who wrote it sees it.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct Sent {
    id: String,
    created_at: String,
    title: String,
    body: String,
    recipients: i64,
    read: i64,
}

/// A page of the inbox, and the position of the caller's topic that it was read at.
#[derive(Serialize, utoipa::ToSchema)]
struct Inbox {
    records: Vec<Received>,
    total: i64,
    unread: i64,
    page: i64,
    size: i64,
    position: (String, i64),
}

/// A page of what was sent.
#[derive(Serialize, utoipa::ToSchema)]
struct Outbox {
    records: Vec<Sent>,
    total: i64,
    page: i64,
    size: i64,
}

/// A message on its way.
#[derive(Serialize, utoipa::ToSchema)]
struct Dispatched {
    id: String,
    recipients: usize,
}

fn bounds(input: &MessagePage) -> (i64, i64) {
    (input.page.unwrap_or(1).clamp(1, 100_000), input.size.unwrap_or(20).clamp(1, 200))
}

async fn inbox(cx: Cx, input: MessagePage) -> Result<Inbox> {
    let user = cx.caller()?.user_id.clone();
    let (page, size) = bounds(&input);
    let position = (cx.app.epoch.clone(), db::head(&cx.app.db, &format!("user:{user}")).await?);
    let title = if cx.language == Language::Chinese { "COALESCE(m.title_zh, m.title)" } else { "m.title" };
    let only = if input.unread { "AND r.read_at IS NULL" } else { "" };
    let sql = format!(
        "SELECT m.id, m.created_at, m.sender_id, m.sender_name, {title} AS title, m.body, r.read_at FROM message_recipients r
         JOIN messages m ON m.id = r.message_id WHERE r.user_id = $1 {only} ORDER BY r.created_at DESC, m.id DESC LIMIT $2 OFFSET $3"
    );
    let records: Vec<Received> = cx.app.db.all(AssertSqlSafe(sql), args![&*user, size, (page - 1) * size]).await?;
    let counts: (i64, i64) =
        cx.app.db.one("SELECT COUNT(*), COUNT(*) - COUNT(read_at) FROM message_recipients WHERE user_id = $1", args![&*user]).await?;
    let total = if input.unread { counts.1 } else { counts.0 };
    Ok(Inbox { records, total, unread: counts.1, page, size, position })
}

async fn sent(cx: Cx, input: MessagePage) -> Result<Outbox> {
    let user = cx.caller()?.user_id.clone();
    let (page, size) = bounds(&input);
    let records: Vec<Sent> = cx
        .app
        .db
        .all(
            "SELECT m.id, m.created_at, CASE WHEN $4 = 1 THEN COALESCE(m.title_zh, m.title) ELSE m.title END AS title, m.body, COUNT(r.user_id) AS recipients, COUNT(r.read_at) AS read FROM messages m
             LEFT JOIN message_recipients r ON r.message_id = m.id WHERE m.sender_id = $1
             GROUP BY m.id, m.created_at, m.title, m.title_zh, m.body ORDER BY m.created_at DESC, m.id DESC LIMIT $2 OFFSET $3",
            args![&*user, size, (page - 1) * size, i64::from(cx.language == Language::Chinese)],
        )
        .await?;
    let (total,): (i64,) = cx.app.db.one("SELECT COUNT(*) FROM messages WHERE sender_id = $1", args![&*user]).await?;
    Ok(Outbox { records, total, page, size })
}

async fn create(cx: Cx, input: NewMessage) -> Result<Dispatched> {
    let caller = cx.caller()?;
    let mut wrong: Vec<(String, Text)> = vec![];
    if let Err(text) = required(&input.title, MAX_TITLE as i64) {
        wrong.push(("title".into(), text));
    }
    if is_blank(&input.body) {
        wrong.push(("body".into(), (&REQUIRED).into()));
    } else if input.body.trim().chars().count() > MAX_BODY {
        wrong.push(("body".into(), TOO_LONG.with("max", MAX_BODY)));
    } else if let Err(text) = without_numbers(&input.body) {
        wrong.push(("body".into(), text));
    }
    if input.kind.as_deref().is_some_and(|kind| !USER_KINDS.contains(&kind)) {
        wrong.push(("kind".into(), (&NOT_ONE_OF).into()));
    }
    if input.kind.is_none() && input.recipient_ids.is_empty() {
        wrong.push(("recipientIds".into(), (&REQUIRED).into()));
    }
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let mut tx = cx.begin().await?;
    let mut recipients = input.recipient_ids;
    recipients.sort_unstable();
    recipients.dedup();
    if let Some(kind) = input.kind {
        let all: Vec<(String,)> =
            tx.all("SELECT id FROM users WHERE kind = $1 AND status = 'active' AND deleted_at IS NULL", args![kind]).await?;
        recipients = all.into_iter().map(|(id,)| id).collect();
    }
    if recipients.len() > MAX_RECIPIENTS {
        return Err(too_large(MAX_RECIPIENTS));
    }
    if count_existing(&mut tx, &recipients).await? != recipients.len() {
        return Err(invalid_field("recipientIds", &GONE));
    }
    let letter = Letter { title: input.title.trim(), title_zh: None, body: input.body.trim() };
    let id = send(&mut tx, (&caller.user_id, &caller.name), &recipients, letter).await?;
    tx.commit().await?;
    Ok(Dispatched { id, recipients: recipients.len() })
}

/// How many of some accounts are not deleted.
async fn count_existing(tx: &mut Tx, users: &[String]) -> Result<usize> {
    if users.is_empty() {
        return Ok(0);
    }
    let sql = format!("SELECT COUNT(*) FROM users WHERE deleted_at IS NULL AND id IN ({})", places(1, users.len()));
    let (count,): (i64,) = tx.one(AssertSqlSafe(sql), users.iter().map(Arg::from).collect()).await?;
    Ok(usize::try_from(count).unwrap_or_default())
}

async fn read(cx: Cx, mut input: MessageIds) -> Result<Empty> {
    if input.ids.len() > 200 {
        return Err(too_large(200));
    }
    // In one order: two screens that read the same messages never wait for each other in a circle.
    input.ids.sort_unstable();
    let user = cx.caller()?.user_id.clone();
    let mut tx = cx.begin().await?;
    let mut changed = 0;
    for id in &input.ids {
        let at = tx.at().to_owned();
        let args: Vec<Arg> = args![at, &*user, id.as_str()];
        changed +=
            tx.exec("UPDATE message_recipients SET read_at = $1 WHERE user_id = $2 AND message_id = $3 AND read_at IS NULL", args).await?;
    }
    if changed > 0 {
        tx.publish(format!("user:{user}"), json!({ "type": "message_read", "ids": input.ids }));
        publish_unread(&mut tx, &user).await?;
    }
    tx.commit().await?;
    Ok(Empty {})
}

async fn count(cx: Cx, input: UnreadOf) -> Result<Unread> {
    let user = cx.caller()?.user_id.clone();
    if input.user_id.is_some_and(|asked| *asked != *user) {
        return Err(forbidden());
    }
    Ok(Unread { count: unread(&mut &cx.app.db, &user).await? })
}
