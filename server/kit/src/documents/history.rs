//! The past of a document: its timeline, what changed between two moments and who changed it, what changed since one was last here. Read from the log;
//! named versions are in `versions`, the way back is in `restores`.

use std::collections::HashMap;

use belltower_sync::{
    DocumentId,
    model::{Change, Model, diff},
};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    DocumentType, replay,
    restores::{self, Restore},
};
use crate::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{self, Tx, places},
    error::Result,
    http::{Access, Api, Cx},
    resource,
};

/// Entries of the log that one page of the timeline looks at.
const PAGE: i64 = 3_000;
/// A pause after which a new session begins.
const PAUSE: SignedDuration = SignedDuration::from_mins(10);
/// Changes of one answer.
const MAX_CHANGES: usize = 500;
/// Runs of one person's edits that are looked at one by one; beyond, neighbours are taken together.
const MAX_RUNS: usize = 200;

/// A document.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Of {
    /// The record's id.
    pub id: String,
}

/// A page of the timeline.
#[derive(Deserialize, utoipa::ToSchema)]
struct TimelineInput {
    id: String,
    /// Only what is before this entry.
    before: Option<i64>,
}

/// Two moments of a document.
#[derive(Deserialize, utoipa::ToSchema)]
struct Between {
    id: String,
    /// The entry after which it begins; 0 is before the first.
    from: i64,
    /// The last entry; the newest if not given.
    to: Option<i64>,
    /// Leave out what oneself changed.
    #[serde(default)]
    others: bool,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Person {
    /// The account's id; empty for the server itself.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// A run of edits without a long pause. The making of the document and every restore stand for themselves.
#[derive(Serialize, utoipa::ToSchema)]
struct Session {
    /// The entry before it, and its last one.
    from: i64,
    to: i64,
    started: String,
    ended: String,
    people: Vec<Worked>,
    /// Whether it is the making of the document.
    created: bool,
    /// If somebody went back to an earlier moment: to which.
    #[serde(skip_serializing_if = "Option::is_none")]
    restore: Option<Restore>,
}

/// Somebody's part in a session.
#[derive(Serialize, utoipa::ToSchema)]
struct Worked {
    #[serde(flatten)]
    person: Person,
    edits: usize,
}

/// A page of the timeline, newest first.
#[derive(Serialize, utoipa::ToSchema)]
struct Timeline {
    sessions: Vec<Session>,
    /// Where the next page begins; none if this is all that is kept.
    before: Option<i64>,
}

/// The calls of a kind of document.
pub(super) fn mount(api: &mut Api, document_type: &'static DocumentType) {
    let see = Access::AnyPage(document_type.pages(), Action::Get);
    let path = |call: &str| format!("{}/{call}", document_type.resource.base);
    api.post(&path("history/sessions"), see, "When it was worked on, and by whom", move |cx, input| timeline(cx, document_type, input));
    api.post(&path("history/changes"), see, "What changed between two moments, and who changed it", move |cx, input| {
        changes(cx, document_type, input)
    });
    api.post(&path("history/visit"), see, "Where one was last; from now on one was here now", move |cx, input| {
        visit(cx, document_type, input)
    });
}

/// The document of a record that is there.
pub(super) async fn open(cx: &Cx, document_type: &DocumentType, id: &str) -> Result<DocumentId> {
    resource::load_for(cx, document_type.resource, id).await?;
    document_type.document(id)
}

/// The topic on which comments, versions and the way out of a document are published.
pub fn topic(id: &DocumentId) -> String {
    format!("document:{id}")
}

async fn timeline(cx: Cx, document_type: &'static DocumentType, input: TimelineInput) -> Result<Timeline> {
    let document = open(&cx, document_type, &input.id).await?;
    let rows: Vec<(i64, String, String)> = cx
        .app
        .db
        .all(
            "SELECT seq, at, user_id FROM document_log WHERE document_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3",
            args![document.as_str(), input.before.unwrap_or(i64::MAX), PAGE],
        )
        .await?;
    let more = i64::try_from(rows.len()).unwrap_or(PAGE) == PAGE;
    let (first, last) = (rows.last().map_or(0, |row| row.0), rows.first().map_or(0, |row| row.0));
    let restores: HashMap<i64, Restore> =
        restores::between(&cx.app, &document, first, last).await?.into_iter().map(|restore| (restore.seq, restore)).collect();
    let mut sessions: Vec<Session> = Vec::new();
    for (seq, at, user) in rows {
        let (created, restore) = (seq == 1, restores.get(&seq));
        let alone = created || restore.is_some();
        let same = !alone
            && sessions.last().is_some_and(|session| {
                if session.restore.is_some() {
                    return false;
                }
                let gap = session
                    .started
                    .parse::<Timestamp>()
                    .ok()
                    .zip(at.parse::<Timestamp>().ok())
                    .map(|(next, this)| next.duration_since(this));
                gap.is_none_or(|gap| gap <= PAUSE)
            });
        if !same {
            let restore = restore.cloned();
            sessions.push(Session { from: seq - 1, to: seq, started: at.clone(), ended: at.clone(), people: Vec::new(), created, restore });
        }
        let Some(session) = sessions.last_mut() else { continue };
        (session.from, session.started) = (seq - 1, at);
        match session.people.iter_mut().find(|worked| worked.person.id == user) {
            Some(worked) => worked.edits += 1,
            None => session.people.push(Worked { person: Person { id: user, name: String::new() }, edits: 1 }),
        }
    }
    // The last one may go on beyond what was read.
    if more && sessions.len() > 1 {
        sessions.pop();
    }
    let before = sessions.last().filter(|_| more).map(|session| session.from + 1);
    let names =
        names(&cx.app, sessions.iter().flat_map(|session| session.people.iter().map(|worked| worked.person.id.clone())).collect()).await?;
    for worked in sessions.iter_mut().flat_map(|session| &mut session.people) {
        worked.person.name = name_of(&names, &worked.person.id);
    }
    Ok(Timeline { sessions, before })
}

/// The names of accounts, those that are gone too.
async fn names(app: &App, mut ids: Vec<String>) -> Result<Vec<(String, String)>> {
    // Empty: the server itself.
    ids.retain(|id| !id.is_empty());
    ids.sort();
    ids.dedup();
    if ids.is_empty() {
        return Ok(vec![]);
    }
    let places = places(1, ids.len());
    let sql = format!("SELECT id, name FROM users WHERE id IN ({places})");
    Ok(app.db.all(sqlx::AssertSqlSafe(sql), ids.into_iter().map(Into::into).collect()).await?)
}

fn name_of(names: &[(String, String)], id: &str) -> String {
    names.iter().find(|(known, _)| known == id).map(|(_, name)| name.clone()).unwrap_or_default()
}

async fn changes(cx: Cx, document_type: &'static DocumentType, input: Between) -> Result<Value> {
    let document = open(&cx, document_type, &input.id).await?;
    let me = cx.caller()?.user_id.clone();
    let (newest,): (i64,) = cx.app.db.one("SELECT seq FROM documents WHERE id = $1", args![document.as_str()]).await?;
    let to = input.to.unwrap_or(newest).clamp(0, newest);
    let from = input.from.clamp(0, to);
    let authors: Vec<(i64, String)> = cx
        .app
        .db
        .all(
            "SELECT seq, user_id FROM document_log WHERE document_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4",
            args![document.as_str(), from, to, super::store::KEPT_ENTRIES + 1],
        )
        .await?;
    let runs = runs(&authors);
    let cuts: Vec<i64> = std::iter::once(from).chain(runs.iter().map(|(last, _)| *last)).collect();
    let model = document_type.kind().model();
    let read =
        replay::each_content(&cx.app, document_type, &document, &cuts, Read::default(), move |read, content| read.take(model, content))
            .await?;
    let net = match (&read.first, &read.last) {
        (Some(first), Some(last)) => diff(model, first, last),
        _ => vec![],
    };
    let names = names(&cx.app, runs.iter().flat_map(|(_, people)| people.clone()).collect()).await?;
    let mut told = Vec::new();
    for change in &net {
        let key = key(change);
        let mut by: Vec<Person> = Vec::new();
        for ((_, people), keys) in runs.iter().zip(&read.runs) {
            for id in people.iter().filter(|_| keys.contains(&key)) {
                if !by.iter().any(|person| person.id == **id) {
                    by.push(Person { id: id.clone(), name: name_of(&names, id) });
                }
            }
        }
        if !(input.others && by.iter().all(|person| *person.id == *me)) {
            told.push(json!({ "change": change, "by": by }));
        }
    }
    let count = told.len();
    told.truncate(MAX_CHANGES);
    Ok(json!({ "from": from, "to": to, "changes": told, "count": count }))
}

/// Runs of entries of the same author, as their last entry and who wrote them; too many are taken together.
fn runs(authors: &[(i64, String)]) -> Vec<(i64, Vec<String>)> {
    let runs: Vec<(i64, Vec<String>)> =
        authors.chunk_by(|a, b| a.1 == b.1).filter_map(|run| run.last().map(|(seq, user)| (*seq, vec![user.clone()]))).collect();
    let together = runs.len().div_ceil(MAX_RUNS).max(1);
    let joined = runs.chunks(together).filter_map(|runs| {
        let mut people: Vec<String> = runs.iter().flat_map(|(_, people)| people.clone()).collect();
        people.sort();
        people.dedup();
        runs.last().map(|(last, _)| (*last, people))
    });
    joined.collect()
}

/// Two moments and the runs between them, of which only what they changed is kept: contents are large and runs are many.
#[derive(Default)]
struct Read {
    first: Option<Value>,
    last: Option<Value>,
    runs: Vec<Vec<Key>>,
}

impl Read {
    fn take(&mut self, model: &'static Model, content: Value) {
        match self.last.as_ref().or(self.first.as_ref()) {
            None => self.first = Some(content),
            Some(before) => {
                self.runs.push(diff(model, before, &content).iter().map(key).collect());
                self.last = Some(content);
            }
        }
    }
}

/// What makes two changes one and the same.
type Key = (&'static str, Option<&'static str>, String, &'static str);

fn key(change: &Change) -> Key {
    match change {
        Change::Added { items, after } => ("added", Some(items), after.id.clone(), ""),
        Change::Removed { items, before } => ("removed", Some(items), before.id.clone(), ""),
        Change::Moved { items, after, .. } => ("moved", Some(items), after.id.clone(), ""),
        Change::Changed { items, at, field, .. } => ("changed", *items, at.as_ref().map_or_else(String::new, |at| at.id.clone()), field),
    }
}

async fn visit(cx: Cx, document_type: &'static DocumentType, input: Of) -> Result<Value> {
    let document = open(&cx, document_type, &input.id).await?;
    let me = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    let before: Option<(i64, String)> = tx
        .opt("SELECT seq, at FROM document_visits WHERE document_id = $1 AND user_id = $2", args![document.as_str(), me.as_str()])
        .await?;
    let at = tx.at().to_owned();
    tx.exec(
        "INSERT INTO document_visits (document_id, user_id, seq, at) SELECT id, $2, seq, $3 FROM documents WHERE id = $1
         ON CONFLICT (document_id, user_id) DO UPDATE SET seq = excluded.seq, at = excluded.at",
        args![document.as_str(), me.as_str(), at],
    )
    .await?;
    tx.commit().await?;
    Ok(json!({ "seq": before.as_ref().map(|(seq, _)| seq), "at": before.as_ref().map(|(_, at)| at) }))
}

/// Writes into the audit trail of the record what was done to its document.
pub(super) async fn record(tx: &mut Tx, document_type: &DocumentType, document: &DocumentId, op: &str, after: &Value) -> Result<()> {
    let entry = db::AuditEntry { resource: document_type.resource.name, id: document.key(), op, before: None, after: after.as_object() };
    Ok(tx.audit(entry).await?)
}
