//! Messages as they are kept: sent, counted, told to the screens of who they are for. What the console itself told people before there were notifications
//! stood among them; it moves to where it belongs.

use std::collections::HashMap;

use serde_json::{Value, json};

use belltower_kit::{
    app::App,
    args,
    db::{Arg, AssertSqlSafe, Insert, Reads, Tx, places},
    error::Result,
    notifications,
    topics::{object, one_of, or_null, text, texts},
};

/// Characters of a body that its recipients' screens are told at once.
const MAX_EXCERPT: usize = 140;
/// Accounts of one statement.
const AT_ONCE: usize = 500;
/// Messages of one transaction that move.
const MOVED_AT_ONCE: i64 = 100;

/// What a person writes.
pub(super) struct Letter<'a> {
    /// Its heading.
    pub title: &'a str,
    /// Its heading in Chinese, if it has one of its own.
    pub title_zh: Option<&'a str>,
    /// Its words.
    pub body: &'a str,
}

/// How many an account has not read.
pub(super) async fn unread(from: &mut impl Reads, user_id: &str) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM message_recipients WHERE user_id = $1 AND read_at IS NULL";
    let rows: Vec<(i64,)> = from.rows(sql.to_owned(), args![user_id]).await?;
    Ok(rows.first().map_or(0, |(count,)| *count))
}

/// The same of several accounts; those that have read all are not among them.
async fn unread_of(tx: &mut Tx, users: &[String]) -> Result<HashMap<String, i64>> {
    let mut counts = HashMap::new();
    for some in users.chunks(AT_ONCE) {
        let sql = format!(
            "SELECT user_id, COUNT(*) FROM message_recipients WHERE read_at IS NULL AND user_id IN ({}) GROUP BY user_id",
            places(1, some.len())
        );
        counts.extend(tx.all::<(String, i64)>(AssertSqlSafe(sql), some.iter().map(Arg::from).collect()).await?);
    }
    Ok(counts)
}

/// Sends a message; answers its id. The recipients' screens hear of it, and of their new count.
pub(super) async fn send(tx: &mut Tx, sender: (&str, &str), recipients: &[String], letter: Letter<'_>) -> Result<String> {
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let Letter { title, title_zh, body } = letter;
    tx.exec(
        "INSERT INTO messages (id, created_at, sender_id, sender_name, title, title_zh, body) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        args![id.as_str(), at.as_str(), sender.0, sender.1, title, title_zh, body],
    )
    .await?;
    let words: String = body.chars().take(MAX_EXCERPT).collect();
    let what = Insert { into: "message_recipients (user_id, message_id, created_at)", row: "(?, ?, ?)", rest: "" };
    tx.insert(what, recipients.iter().flat_map(|user| args![user.as_str(), id.as_str(), at.as_str()]).collect()).await?;
    let counts = unread_of(tx, recipients).await?;
    for user in recipients {
        tx.publish(
            format!("user:{user}"),
            json!({ "type": "message", "id": id, "title": title, "titleZh": title_zh, "words": words, "senderName": sender.1 }),
        );
        let count = counts.get(user).copied().unwrap_or(0);
        tx.publish(format!("user:{user}"), json!({ "type": "unread", "count": count }));
    }
    Ok(id)
}

/// Sends an account's screens its count.
pub(super) async fn publish_unread(tx: &mut Tx, user_id: &str) -> Result<()> {
    let count = unread(tx, user_id).await?;
    tx.publish(format!("user:{user_id}"), json!({ "type": "unread", "count": count }));
    Ok(())
}

/// The shapes of what accounts are told of messages.
pub(super) fn events() -> Vec<Value> {
    let told = |kind: &str| ("type", one_of(&[kind]));
    vec![
        object([told("unread"), ("count", json!({ "type": "integer" }))]),
        object([
            told("message"),
            ("id", text()),
            ("title", text()),
            ("titleZh", or_null(text())),
            ("words", text()),
            ("senderName", or_null(text())),
        ]),
        object([told("message_read"), ("ids", texts())]),
    ]
}

/// Moves what the console itself wrote into messages to the notifications, with who has read it. Once: from then on there is none.
pub(super) async fn move_notices(app: App) {
    loop {
        match move_some(&app).await {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "notices among the messages could not be moved to the notifications; the next start tries again");
                return;
            }
        }
    }
}

#[derive(sqlx_macros::FromRow)]
struct Old {
    id: String,
    sender_id: String,
    sender_name: String,
    title: String,
    title_zh: Option<String>,
    body: String,
    resource: Option<String>,
    record_id: Option<String>,
    created_at: String,
}

async fn move_some(app: &App) -> Result<usize> {
    let mut tx = app.begin(None).await?;
    let sql = "SELECT id, sender_id, sender_name, title, title_zh, body, resource, record_id, created_at FROM messages
        WHERE record_id IS NOT NULL ORDER BY id LIMIT $1";
    let old: Vec<Old> = tx.all(sql, args![MOVED_AT_ONCE]).await?;
    for one in &old {
        // Another node may be at the same: whoever takes a row moves it.
        let readers: Vec<(String, Option<String>)> =
            tx.all("DELETE FROM message_recipients WHERE message_id = $1 RETURNING user_id, read_at", args![one.id.as_str()]).await?;
        let notice = notifications::Moved {
            id: &one.id,
            from: (&one.sender_id, &one.sender_name),
            title: &one.title,
            title_zh: one.title_zh.as_deref(),
            words: &one.body,
            about: one.resource.as_deref().zip(one.record_id.as_deref()),
            at: &one.created_at,
        };
        notifications::take_over(&mut tx, &notice, &readers).await?;
        tx.exec("DELETE FROM messages WHERE id = $1", args![one.id.as_str()]).await?;
    }
    tx.commit().await?;
    Ok(old.len())
}
