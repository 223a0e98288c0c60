//! "Why did they not get this?": what happened to a person's sockets in the last day, over all nodes, and for each reminder and message of that day
//! when it was made, when it came to a screen, and when it was seen.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::openapi::{RefOr, schema::Schema};

use belltower_kit::{
    app::App,
    args, documents,
    error::{Result, not_found},
    http::{Cx, shape},
    nodes::{NodeSeen, Nodes},
    socket_history::KEPT,
    topics,
    world::iso,
};

/// The most entries of one answer, the newest ones.
const MAX: i64 = 2000;
/// The most reminders and messages of one answer, the newest ones.
const MAX_TOLD: i64 = 200;

/// Whose history.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HistoryAsked {
    user_id: String,
}

/// One thing that happened to a socket.
#[derive(Clone, Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
pub struct HistoryEntry {
    /// When.
    at: String,
    /// On which node.
    node: String,
    /// Which socket; empty when it was turned away.
    connection: String,
    /// `connected`, `turned_away`, `address_full`, `closed`, `lost`, `subscribed`, `unsubscribed`, `reset`, `refused`, `ended`, `delivered` or `dropped`; of a
    /// socket to a document `document_opened`, `document_refused` or `document_closed`.
    what: String,
    /// The topic; of what happened to a socket to a document the document, and of `address_full` the one that it was for, if it was not for the hub.
    #[schema(required)]
    topic: Option<String>,
    /// The position: subscribed or reset there, delivered; of `dropped` the pictures sent in place of changes.
    #[schema(required)]
    position: Option<i64>,
    /// Events that came with the answer; of `dropped` the log lines.
    #[schema(required)]
    count: Option<i64>,
    /// The close code, or why it was refused or ended.
    #[schema(required)]
    code: Option<String>,
}

/// A stretch of time; open where it is not known.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Stretch {
    #[schema(required)]
    from: Option<String>,
    #[schema(required)]
    to: Option<String>,
}

fn told_kinds() -> RefOr<Schema> {
    shape(topics::one_of(&["reminder", "message", "notification"]))
}

/// A reminder, a message or a notification of that day.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Told {
    id: String,
    /// `reminder`, `message` or `notification`.
    #[schema(schema_with = told_kinds)]
    kind: String,
    /// The class's name, or who wrote or did what it tells of; empty for the server itself.
    title: String,
    /// Of a reminder what it says of its class, as `Reminder` has it.
    #[schema(required)]
    detail: Option<String>,
    made_at: String,
    /// Its place in the person's topic.
    position: i64,
    /// When the first screen was sent it, or loaded it.
    #[schema(required)]
    got_at: Option<String>,
    /// To how many screens it went.
    screens: usize,
    /// When a screen said that it has it.
    #[schema(required)]
    reached_at: Option<String>,
    /// When it was on a screen in front of somebody; of a message when it was read.
    #[schema(required)]
    seen_at: Option<String>,
    #[schema(required)]
    dismissed_at: Option<String>,
    /// When it was made nobody was connected: since when, until when.
    #[schema(required)]
    away: Option<Stretch>,
}

/// A person's last day.
#[derive(Serialize, utoipa::ToSchema)]
pub struct HistoryAnswer {
    /// What they are called.
    name: String,
    /// The person's own topic.
    topic: String,
    /// What happened, the newest last.
    entries: Vec<HistoryEntry>,
    /// Whether older entries were left out.
    cut: bool,
    /// What the documents are called that stand in it, by their names.
    titles: BTreeMap<String, String>,
    /// What they were told, the newest first.
    told: Vec<Told>,
}

pub(super) async fn history(cx: Cx, asked: HistoryAsked) -> Result<HistoryAnswer> {
    let (app, user) = (&cx.app, asked.user_id.as_str());
    let named: Option<(String,)> = app.db.opt("SELECT name FROM users WHERE id = $1", args![user]).await?;
    let (name,) = named.ok_or_else(not_found)?;
    let (topic, since) = (format!("user:{user}"), iso(app.world.now() - KEPT));
    let mut entries: Vec<HistoryEntry> = app
        .db
        .all(
            "SELECT at, node, connection, what, topic, position, count, code FROM socket_history
             WHERE user_id = $1 AND at >= $2 ORDER BY at DESC, node, place DESC LIMIT $3",
            args![user, since.as_str(), MAX],
        )
        .await?;
    let cut = entries.len() as i64 == MAX;
    entries.reverse();
    let lost = lost(&entries, &app.state::<Nodes>().members());
    entries.extend(lost);
    entries.sort_by(|a, b| a.at.cmp(&b.at));
    let told = told(app, user, &topic, &since, &entries).await?;
    // Of the sockets to documents, and of what the hub tells about one.
    let named = entries.iter().filter_map(|entry| entry.topic.as_deref()).map(|topic| topic.strip_prefix("document:").unwrap_or(topic));
    let titles = documents::titles(&app.db, &named.collect()).await?;
    Ok(HistoryAnswer { name, topic, entries, cut, titles, told })
}

/// Sockets that nobody saw end, because their node died first: they ended with its last heartbeat, or at the latest when it was started again.
fn lost(entries: &[HistoryEntry], nodes: &[NodeSeen]) -> Vec<HistoryEntry> {
    let mut open: BTreeMap<&str, &HistoryEntry> = BTreeMap::new();
    for entry in entries.iter().filter(|entry| !entry.connection.is_empty()) {
        match entry.what.as_str() {
            "closed" => drop(open.remove(entry.connection.as_str())),
            _ => drop(open.insert(&entry.connection, entry)),
        }
    }
    open.into_values()
        .filter_map(|last| {
            let node = nodes.iter().find(|node| node.id == last.node);
            let at = match node {
                Some(node) if node.started_at > last.at => node.started_at.clone(),
                Some(node) if !node.alive => node.beat_at.clone().max(last.at.clone()),
                Some(_) => return None,
                None => last.at.clone(),
            };
            let (what, topic, position, count, code) = ("lost".to_owned(), None, None, None, None);
            Some(HistoryEntry { at, what, topic, position, count, code, ..last.clone() })
        })
        .collect()
}

/// A reminder with when it was reached, seen and dismissed.
type Marked = (String, Option<String>, Option<String>, Option<String>);
/// The same without the reminder.
type Marks = (Option<String>, Option<String>, Option<String>);

async fn told(app: &App, user: &str, topic: &str, since: &str, entries: &[HistoryEntry]) -> Result<Vec<Told>> {
    let said: Vec<(i64, String, String)> = app
        .db
        .all(
            "SELECT position, at, payload FROM journal WHERE topic = $1 AND at >= $2
             AND (payload LIKE '%\"type\":\"reminder\"%' OR payload LIKE '%\"type\":\"message\"%' OR payload LIKE '%\"type\":\"notification\"%') ORDER BY position DESC LIMIT $3",
            args![topic, since, MAX_TOLD],
        )
        .await?;
    let reminders: Vec<Marked> = app
        .db
        .all("SELECT id, reached_at, seen_at, dismissed_at FROM reminders WHERE user_id = $1 AND created_at >= $2", args![user, since])
        .await?;
    let messages: Vec<(String, Option<String>)> = app
        .db
        .all("SELECT message_id, read_at FROM message_recipients WHERE user_id = $1 AND created_at >= $2", args![user, since])
        .await?;
    let notices: Vec<Marked> = app
        .db
        .all("SELECT id, reached_at, seen_at, CAST(NULL AS TEXT) FROM notifications WHERE user_id = $1 AND at >= $2", args![user, since])
        .await?;
    let mut marks: HashMap<String, Marks> =
        reminders.into_iter().chain(notices).map(|(id, reached, seen, closed)| (id, (reached, seen, closed))).collect();
    marks.extend(messages.into_iter().map(|(id, read)| (id, (None, read, None))));
    let stretches = connected(entries);
    Ok(said
        .into_iter()
        .filter_map(|(position, at, payload)| notification(position, at, &payload, topic, entries, &stretches, &mut marks))
        .collect())
}

fn notification(
    position: i64,
    made_at: String,
    payload: &str,
    topic: &str,
    entries: &[HistoryEntry],
    stretches: &[(String, Option<String>)],
    marks: &mut HashMap<String, Marks>,
) -> Option<Told> {
    let payload: Value = serde_json::from_str(payload).ok()?;
    let (kind, title, about) = match payload["type"].as_str()? {
        "reminder" => ("reminder", "className", &payload["reminder"]),
        "message" => ("message", "senderName", &payload),
        "notification" => ("notification", "name", &payload["by"]),
        _ => return None,
    };
    let text = |name: &str| about[name].as_str().map(str::to_owned);
    let id = if kind == "notification" { payload["id"].as_str().map(str::to_owned) } else { text("id") }?;
    let got: Vec<&HistoryEntry> =
        entries.iter().filter(|entry| entry.topic.as_deref() == Some(topic) && brings(entry, position, &made_at)).collect();
    let screens = got.iter().map(|entry| entry.connection.as_str()).collect::<BTreeSet<_>>().len();
    let (reached_at, seen_at, dismissed_at) = marks.remove(&id).unwrap_or_default();
    // A screen that opens asks for what is open before it listens.
    let got_at = got.first().map(|entry| entry.at.clone()).into_iter().chain(reached_at.clone()).min();
    let detail = if kind == "reminder" { text("kind") } else { None };
    let away = away(stretches, &made_at);
    Some(Told {
        id,
        kind: kind.into(),
        title: text(title).or_else(|| (kind == "notification").then(String::new))?,
        detail,
        made_at,
        position,
        got_at,
        screens,
        reached_at,
        seen_at,
        dismissed_at,
        away,
    })
}

/// Whether with this entry a socket got what stands at a position of its person's topic.
fn brings(entry: &HistoryEntry, position: i64, made_at: &str) -> bool {
    let at = entry.position.unwrap_or(0);
    match entry.what.as_str() {
        "delivered" => at == position,
        "subscribed" => at < position && position <= at + entry.count.unwrap_or(0),
        // Whoever begins anew has just loaded, or loads now, what is open.
        "reset" => at >= position && entry.at.as_str() >= made_at,
        _ => false,
    }
}

/// The stretches in which at least one socket was open, in order; the last may not have ended.
fn connected(entries: &[HistoryEntry]) -> Vec<(String, Option<String>)> {
    let mut open: BTreeSet<&str> = BTreeSet::new();
    let mut stretches: Vec<(String, Option<String>)> = vec![];
    for entry in entries.iter().filter(|entry| !entry.connection.is_empty()) {
        match entry.what.as_str() {
            "closed" | "lost" => {
                open.remove(entry.connection.as_str());
                if let (true, Some(last)) = (open.is_empty(), stretches.last_mut()) {
                    last.1 = Some(entry.at.clone());
                }
            }
            _ => {
                if open.is_empty() {
                    stretches.push((entry.at.clone(), None));
                }
                open.insert(&entry.connection);
            }
        }
    }
    stretches
}

/// The stretch without a socket around a moment, if there was none then.
fn away(stretches: &[(String, Option<String>)], at: &str) -> Option<Stretch> {
    let before = stretches.iter().take_while(|(from, _)| from.as_str() <= at).last();
    let from = match before {
        Some((_, None)) => return None,
        Some((_, Some(to))) if to.as_str() > at => return None,
        Some((_, Some(to))) => Some(to.clone()),
        None => None,
    };
    let to = stretches.iter().map(|(from, _)| from.as_str()).find(|from| *from > at).map(str::to_owned);
    Some(Stretch { from, to })
}
