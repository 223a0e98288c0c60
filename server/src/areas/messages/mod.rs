//! Messages between staff: an inbox, and a count of what is unread on every open screen.

mod calls;

use serde_json::json;

pub use calls::{MAX_BODY, MAX_RECIPIENTS, MAX_TITLE, mount};

use crate::{app::App, args, db::Tx, error::Result, resource::Reads};

/// How many messages an account has not read.
pub async fn unread(from: &mut impl Reads, user_id: &str) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM message_recipients WHERE user_id = $1 AND read_at IS NULL";
    let rows: Vec<(i64,)> = from.rows(sql.to_owned(), args![user_id]).await?;
    Ok(rows.first().map_or(0, |(count,)| *count))
}

/// What a message says.
pub struct Letter<'a> {
    /// Its heading.
    pub title: &'a str,
    /// Its words.
    pub body: &'a str,
    /// The record it is about, by resource and id. Where that is shown is the reader's matter: not everybody holds the same pages.
    pub about: Option<(&'a str, &'a str)>,
}

/// Sends a message. The recipients' screens hear of it, and of their new count.
pub async fn send(tx: &mut Tx, sender: (&str, &str), recipients: &[String], letter: Letter<'_>) -> Result<String> {
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let Letter { title, body, about } = letter;
    tx.exec(
        "INSERT INTO messages (id, created_at, sender_id, sender_name, title, body, resource, record_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        args![id.as_str(), at.as_str(), sender.0, sender.1, title, body, about.map(|about| about.0), about.map(|about| about.1)],
    )
    .await?;
    for user in recipients {
        tx.exec(
            "INSERT INTO message_recipients (user_id, message_id, created_at) VALUES ($1, $2, $3)",
            args![user.as_str(), id.as_str(), at.as_str()],
        )
        .await?;
        tx.announce(format!("user:{user}"), json!({ "type": "message", "id": id, "title": title, "senderName": sender.1 }));
        announce_unread(tx, user).await?;
    }
    Ok(id)
}

/// Sends an account's screens its count.
async fn announce_unread(tx: &mut Tx, user_id: &str) -> Result<()> {
    let count = unread(tx, user_id).await?;
    tx.announce(format!("user:{user_id}"), json!({ "type": "unread", "count": count }));
    Ok(())
}

/// The demo's messages.
pub async fn load_demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let sender: Option<(String, String)> = tx.opt("SELECT id, name FROM users WHERE account = 'hr'", args![]).await?;
    let Some((id, name)) = sender else { return Ok(()) };
    let all: Vec<(String,)> = tx.all("SELECT id FROM users WHERE account <> 'hr' ORDER BY id", args![]).await?;
    let all: Vec<String> = all.into_iter().map(|(id,)| id).collect();
    let body = "This console is live: what a colleague changes, you see at once. 这里的一切都是实时的。";
    send(&mut tx, (&id, &name), &all, Letter { title: "Welcome to Belltower · 欢迎使用 Belltower", body, about: None }).await?;
    Ok(tx.commit().await?)
}
