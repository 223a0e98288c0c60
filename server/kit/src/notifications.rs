//! Notifications: what an account is told in its inbox, and on every open screen in the same second. The inbox's own calls are the area's `messages`.

use serde_json::json;

use crate::{
    args,
    db::{Reads, Tx},
    error::Result,
    text::{Language, Sentence},
};

/// The longest title, in characters.
pub const MAX_TITLE: usize = 100;
/// The longest body, in characters.
pub const MAX_BODY: usize = 5000;
/// Characters of a record's title in a heading.
const MAX_SUBJECT: usize = 30;
/// Characters of a body that its recipients' screens are told at once.
const MAX_EXCERPT: usize = 140;

/// What a notification says.
pub struct Notification<'a> {
    /// Its heading, in English where it has one in each language.
    pub title: &'a str,
    /// Its heading in Chinese, for whoever reads that; none if it was written by somebody.
    pub title_zh: Option<&'a str>,
    /// Its words.
    pub body: &'a str,
    /// The record it is about, by resource and id. Where that is shown is the reader's matter: not everybody holds the same pages.
    pub about: Option<(&'a str, &'a str)>,
}

/// A heading in English and in Chinese: `{name}` is who did it, `{title}` the record it was done to.
pub fn heading(heading: &'static Sentence, name: &str, title: &str) -> [String; 2] {
    let mut subject: String = title.chars().take(MAX_SUBJECT).collect();
    if subject.len() < title.len() {
        subject.push('…');
    }
    let heading = heading.with("name", name).with("title", subject);
    [Language::English, Language::Chinese].map(|language| heading.say(language).chars().take(MAX_TITLE).collect())
}

/// How many an account has not read.
pub async fn unread(from: &mut impl Reads, user_id: &str) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM message_recipients WHERE user_id = $1 AND read_at IS NULL";
    let rows: Vec<(i64,)> = from.rows(sql.to_owned(), args![user_id]).await?;
    Ok(rows.first().map_or(0, |(count,)| *count))
}

/// Sends a notification; answers its id. The recipients' screens hear of it, and of their new count.
pub async fn send(tx: &mut Tx, sender: (&str, &str), recipients: &[String], notification: Notification<'_>) -> Result<String> {
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let Notification { title, title_zh, body, about } = notification;
    tx.exec(
        "INSERT INTO messages (id, created_at, sender_id, sender_name, title, title_zh, body, resource, record_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        args![id.as_str(), at.as_str(), sender.0, sender.1, title, title_zh, body, about.map(|about| about.0), about.map(|about| about.1)],
    )
    .await?;
    let words: String = body.chars().take(MAX_EXCERPT).collect();
    for user in recipients {
        tx.exec(
            "INSERT INTO message_recipients (user_id, message_id, created_at) VALUES ($1, $2, $3)",
            args![user.as_str(), id.as_str(), at.as_str()],
        )
        .await?;
        tx.publish(
            format!("user:{user}"),
            json!({ "type": "message", "id": id, "title": title, "titleZh": title_zh, "words": words, "senderName": sender.1 }),
        );
        publish_unread(tx, user).await?;
    }
    Ok(id)
}

/// Sends an account's screens its count.
pub async fn publish_unread(tx: &mut Tx, user_id: &str) -> Result<()> {
    let count = unread(tx, user_id).await?;
    tx.publish(format!("user:{user_id}"), json!({ "type": "unread", "count": count }));
    Ok(())
}
