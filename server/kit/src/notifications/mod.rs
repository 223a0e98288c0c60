//! Notifications: what the console tells an account of what others did, in its inbox and on every open screen in the same second. Each has a kind, which is a
//! sentence in each language; whoever sent it knows whom it reached, who saw and who read it. What people write to each other are messages (area `messages`).

mod calls;
mod choices;
mod mail;
mod marks;
mod read;

use jiff::SignedDuration;
use serde_json::{Value, json};

pub use calls::mount;
pub(crate) use mail::{Unseen, take_unseen, unseen};
pub use marks::{Mark, mark};
pub use read::unread;

use crate::{
    args,
    db::Tx,
    error::Result,
    installed::Installed,
    sentences,
    text::{Language, Sentence},
    world::iso,
};

sentences! {
    NOTE = "notification.note": "{title}" / "{title}";
    NOTES = "notification.notes": "Other notices" / "其他通知";
}

/// The longest heading, in characters.
pub const MAX_TITLE: usize = 100;
/// The longest words, in characters.
pub const MAX_BODY: usize = 5000;
/// Characters of a record's title in a heading.
const MAX_SUBJECT: usize = 30;
/// For how long notifications are gathered into one.
const GATHERED: SignedDuration = SignedDuration::from_hours(1);
/// Characters of the words that screens are told at once.
const MAX_EXCERPT: usize = 140;

/// A kind of notification: its heading, by whose id it is known, and what people call it where they choose what they are told of.
#[derive(Clone, Copy, Debug)]
pub struct NotificationKind {
    /// `{name}` is who did it, `{title}` the record it was done to.
    pub heading: &'static Sentence,
    /// Its name.
    pub label: &'static Sentence,
    /// Its heading where several are gathered into one ([`Extra::gather`]); `{count}` is how many.
    pub gathered: Option<&'static Sentence>,
}

impl NotificationKind {
    /// A kind with this heading, called so.
    pub const fn new(heading: &'static Sentence, label: &'static Sentence) -> Self {
        Self { heading, label, gathered: None }
    }

    /// With this heading where several are gathered into one.
    pub const fn gathered(self, heading: &'static Sentence) -> Self {
        Self { gathered: Some(heading), ..self }
    }

    /// What it is known by.
    pub fn name(&self) -> &'static str {
        self.heading.id
    }
}

/// The kind of what has a heading of its own.
pub static OTHER: NotificationKind = NotificationKind::new(&NOTE, &NOTES);

/// The kinds of the documents and of the areas.
pub static KINDS: Installed<&'static NotificationKind> = Installed::new();

/// Every kind.
pub fn kinds() -> impl Iterator<Item = &'static NotificationKind> {
    KINDS.get().iter().copied().chain([&OTHER])
}

/// A kind by its name.
pub fn kind(name: &str) -> Option<&'static NotificationKind> {
    kinds().find(|kind| kind.name() == name)
}

/// What a notification of no kind says.
pub struct Notification<'a> {
    /// Its heading, in English where it has one in each language.
    pub title: &'a str,
    /// Its heading in Chinese, for whoever reads that.
    pub title_zh: Option<&'a str>,
    /// Its words.
    pub body: &'a str,
    /// The record it is about, by resource and id. Where that is shown is the reader's matter: not everybody holds the same pages.
    pub about: Option<(&'a str, &'a str)>,
}

/// A notification of a kind.
pub struct Notice<'a> {
    /// Its kind, by the heading.
    pub heading: &'static Sentence,
    /// The name of the record in the heading.
    pub title: &'a str,
    /// Its words.
    pub words: &'a str,
    /// The record it is about, by resource and id.
    pub about: Option<(&'a str, &'a str)>,
}

/// What some notifications have beside that.
#[derive(Clone, Copy, Default)]
pub struct Extra<'a> {
    /// Its words in Chinese, for whoever reads that, where its words are English; none if they were written by somebody.
    pub words_zh: Option<&'a str>,
    /// The version of that record's document that it is about: what is opened then, however the document has gone on.
    pub version: Option<i64>,
    /// The thread of comments of that document that it is about: what is opened there.
    pub thread: Option<&'a str>,
    /// What it is gathered by, where one source may cause many: while somebody has one of the same kind and key unread, and for an hour at most, that one is updated and
    /// counts. The caller sees to it that two with one key are not sent at once.
    pub gather: Option<&'a str>,
}

/// Sends a notification of a kind; answers the id of the sending.
pub async fn notify(tx: &mut Tx, sender: (&str, &str), recipients: &[String], notice: Notice<'_>) -> Result<String> {
    notify_with(tx, sender, recipients, notice, Extra::default()).await
}

/// The same with words in each language, or about a version.
pub async fn notify_with(tx: &mut Tx, sender: (&str, &str), recipients: &[String], notice: Notice<'_>, extra: Extra<'_>) -> Result<String> {
    let whole = |words: &str| words.chars().take(MAX_BODY).collect::<String>();
    let (words, words_zh) = (whole(notice.words), extra.words_zh.map(whole));
    let mut params = json!({ "name": sender.1, "title": subject(notice.title), "words": words, "wordsZh": words_zh, "version": extra.version, "thread": extra.thread });
    if kind(notice.heading.id).is_none() {
        // What no area has declared is said in both languages while its sentence is known.
        let [english, chinese] = heading(notice.heading, sender.1, notice.title);
        (params["heading"], params["headingZh"]) = (english.into(), chinese.into());
    }
    store(tx, sender, recipients, notice.heading.id, &params, notice.about, extra.gather).await
}

/// Sends a notification with a heading of its own; answers the id of the sending.
pub async fn send(tx: &mut Tx, sender: (&str, &str), recipients: &[String], notification: Notification<'_>) -> Result<String> {
    let Notification { title, title_zh, body, about } = notification;
    let words: String = body.chars().take(MAX_BODY).collect();
    let params = json!({ "heading": title, "headingZh": title_zh, "words": words });
    store(tx, sender, recipients, OTHER.name(), &params, about, None).await
}

/// A record's name, as long as a heading has room for.
fn subject(title: &str) -> String {
    let mut subject: String = title.chars().take(MAX_SUBJECT).collect();
    if subject.len() < title.len() {
        subject.push('…');
    }
    subject
}

/// A heading in English and in Chinese, for [`send`]: `{name}` is who did it, `{title}` the record it was done to.
pub fn heading(heading: &'static Sentence, name: &str, title: &str) -> [String; 2] {
    let heading = heading.with("name", name).with("title", subject(title));
    [Language::English, Language::Chinese].map(|language| heading.say(language).chars().take(MAX_TITLE).collect())
}

/// What the heading of a stored notification says in a language.
fn say(kind_name: &str, params: &Value, language: Language) -> String {
    let text = |name: &str| params[name].as_str().unwrap_or_default();
    let own = match language {
        Language::Chinese => params["headingZh"].as_str().or(params["heading"].as_str()),
        Language::English => params["heading"].as_str(),
    };
    let sentence = match (own, kind(kind_name)) {
        (Some(own), _) => own.to_owned(),
        (None, Some(kind)) => {
            let count = params["count"].as_i64().unwrap_or(1);
            let heading = kind.gathered.filter(|_| count > 1).unwrap_or(kind.heading);
            heading.with("name", text("name")).with("title", text("title")).with("count", count).say(language)
        }
        // Of a kind that was given up.
        (None, None) => text("title").to_owned(),
    };
    sentence.chars().take(MAX_TITLE).collect()
}

async fn store(
    tx: &mut Tx,
    (by, name): (&str, &str),
    recipients: &[String],
    kind: &str,
    params: &Value,
    about: Option<(&str, &str)>,
    gather: Option<&str>,
) -> Result<String> {
    let (batch, at) = (tx.world().id(), tx.at().to_owned());
    let (resource, record) = (about.map(|about| about.0), about.map(|about| about.1));
    let group = about.map_or_else(|| batch.clone(), |(resource, record)| format!("{resource}:{record}"));
    let from = (!by.is_empty()).then_some(by);
    let [title, title_zh] = [Language::English, Language::Chinese].map(|language| say(kind, params, language));
    let until = gather.map(|_| iso(tx.world().now() + GATHERED));
    let excerpt = |words: &Value| words.as_str().map(|words| words.chars().take(MAX_EXCERPT).collect::<String>());
    let (words, words_zh) = (excerpt(&params["words"]).unwrap_or_default(), excerpt(&params["wordsZh"]));
    for user in recipients {
        if let Some(key) = gather
            && add_to_gathered(tx, user, (kind, key), params.clone()).await?
        {
            continue;
        }
        let id = tx.world().id();
        let mail_after = mail::after(tx, user, kind).await?;
        tx.exec(
            "INSERT INTO notifications (id, user_id, batch, kind, params, resource, record_id, group_key, by_id, by_name, at, mail_after, gather_key, gather_until)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
            args![
                id.as_str(),
                user.as_str(),
                batch.as_str(),
                kind,
                params.to_string(),
                resource,
                record,
                group.as_str(),
                from,
                from.map(|_| name),
                at.as_str(),
                mail_after,
                gather,
                until.as_deref()
            ],
        )
        .await?;
        let count = unread(tx, user).await?;
        let by = from.map(|id| json!({ "id": id, "name": name }));
        tx.publish(
            format!("user:{user}"),
            json!({ "type": "notification", "id": id, "kind": kind, "title": title, "titleZh": title_zh, "words": words, "wordsZh": words_zh, "by": by,
                    "resource": resource, "recordId": record, "version": params["version"], "thread": params["thread"], "at": at, "unread": count }),
        );
    }
    Ok(batch)
}

/// Counts one more in the notification of this kind and key that somebody has not read; false where there is none, or it is too old. Screens take it in without
/// showing it once more.
async fn add_to_gathered(tx: &mut Tx, user: &str, (kind, key): (&str, &str), mut params: Value) -> Result<bool> {
    let at = tx.at().to_owned();
    let sql = "SELECT id, params FROM notifications WHERE user_id = $1 AND gather_key = $2 AND kind = $3 AND read_at IS NULL AND gather_until > $4
               ORDER BY at DESC LIMIT 1";
    let Some((id, before)) = tx.opt::<(String, String)>(sql, args![user, key, kind, at.as_str()]).await? else { return Ok(false) };
    let before: Value = serde_json::from_str(&before).unwrap_or_default();
    params["count"] = (before["count"].as_i64().unwrap_or(1) + 1).into();
    tx.exec("UPDATE notifications SET params = $1, at = $2 WHERE id = $3", args![params.to_string(), at, id.as_str()]).await?;
    tx.publish(format!("user:{user}"), json!({ "type": "notification_changed", "ids": [id] }));
    Ok(true)
}

/// What stood among the messages before there were notifications.
pub struct Moved<'a> {
    /// Its id: that of the sending from now on.
    pub id: &'a str,
    /// Who sent it.
    pub from: (&'a str, &'a str),
    /// Its heading.
    pub title: &'a str,
    /// Its heading in Chinese.
    pub title_zh: Option<&'a str>,
    /// Its words.
    pub words: &'a str,
    /// The record it is about.
    pub about: Option<(&'a str, &'a str)>,
    /// When it was sent.
    pub at: &'a str,
}

/// Takes over what stood among the messages, for these accounts, each with when it read it. Nobody is told: they were.
pub async fn take_over(tx: &mut Tx, moved: &Moved<'_>, readers: &[(String, Option<String>)]) -> Result<()> {
    let params = json!({ "heading": moved.title, "headingZh": moved.title_zh, "words": moved.words });
    let (resource, record) = (moved.about.map(|about| about.0), moved.about.map(|about| about.1));
    let group = moved.about.map_or_else(|| moved.id.to_owned(), |(resource, record)| format!("{resource}:{record}"));
    for (user, read) in readers {
        let id = tx.world().id();
        tx.exec(
            "INSERT INTO notifications (id, user_id, batch, kind, params, resource, record_id, group_key, by_id, by_name, at, reached_at, seen_at, read_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $12)",
            args![
                id,
                user.as_str(),
                moved.id,
                OTHER.name(),
                params.to_string(),
                resource,
                record,
                group.as_str(),
                moved.from.0,
                moved.from.1,
                moved.at,
                read.clone()
            ],
        )
        .await?;
    }
    Ok(())
}

/// What the events about notifications carry on `user:<id>`.
pub fn events() -> Vec<Value> {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "integer" }));
    let or_null = |shape: &Value| json!({ "oneOf": [shape, { "type": "null" }] });
    let of_type = |kind: &str| json!({ "type": "string", "enum": [kind] });
    let event = |properties: Value| {
        let required: Vec<&String> = properties.as_object().into_iter().flatten().map(|(name, _)| name).collect();
        json!({ "type": "object", "required": required, "properties": properties })
    };
    let ids = json!({ "type": "array", "items": text });
    let person = event(json!({ "id": text, "name": text }));
    vec![
        event(json!({ "type": of_type("notification"), "id": text, "kind": text, "title": text, "titleZh": text, "words": text,
                      "wordsZh": or_null(&text), "by": or_null(&person), "resource": or_null(&text), "recordId": or_null(&text),
                      "version": or_null(&number), "thread": or_null(&text), "at": text, "unread": number })),
        event(json!({ "type": of_type("notification_changed"), "ids": ids })),
        event(json!({ "type": of_type("notification_seen"), "ids": ids })),
        event(json!({ "type": of_type("notification_read"), "ids": ids, "unread": number })),
        event(json!({ "type": of_type("notification_receipt"), "batch": text })),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_said_in_the_language_of_who_reads_it() {
        KINDS.set([]);
        let own = json!({ "heading": "Ready", "headingZh": "已就绪" });
        assert_eq!(say(OTHER.name(), &own, Language::Chinese), "已就绪");
        assert_eq!(say(OTHER.name(), &json!({ "heading": "Ready", "headingZh": null }), Language::Chinese), "Ready");
        // Of a kind that is not there any more, what it was about.
        assert_eq!(say("no.such", &json!({ "name": "Ann", "title": "The Sea" }), Language::English), "The Sea");
        assert_eq!(subject(&"长".repeat(40)).chars().count(), MAX_SUBJECT + 1);
    }
}
