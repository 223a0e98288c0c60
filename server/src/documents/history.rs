//! The past of a document: its timeline, what changed between two moments and who changed it, what changed since one was last here, named versions
//! and the way back to any of them. Read from the log; going back is a new edit.

use belltower_sync::{
    DocumentId, EditError, JoinError, Loaded, LogEntry, Snapshot, contents,
    model::{Change, diff},
};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Shelf;
use crate::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{self, Tx},
    error::{self, Result, conflict, internal, invalid_field, not_found},
    http::{Access, Api, Cx},
    resource::{
        self,
        check::{REQUIRED, TOO_LONG},
    },
    sentences,
};

/// Entries of the log that one page of the timeline looks at.
const PAGE: i64 = 3_000;
/// A pause after which a new session begins.
const PAUSE: SignedDuration = SignedDuration::from_mins(10);
/// Changes of one answer.
const MAX_CHANGES: usize = 500;
/// Runs of one person's edits that are looked at one by one; beyond, neighbours are taken together.
const MAX_RUNS: usize = 200;
/// Characters of a version's name, and of its note.
pub const MAX_NAME: usize = 80;
/// See [`MAX_NAME`].
pub const MAX_NOTE: usize = 1_000;
/// Named versions of a document.
pub const MAX_VERSIONS: i64 = 500;

sentences! {
    TOO_OLD = "history.too_old": "The history does not reach back that far" / "历史记录没有保留到那时";
    NOT_NOW = "history.not_now": "The document cannot be read at the moment; please try again" / "暂时无法读取文档，请重试";
    TOO_MANY_VERSIONS = "history.too_many": "A document has at most {max} named versions" / "每个文档最多 {max} 个命名版本";
    NOT_RESTORED = "history.not_restored": "The version could not be restored: the document would be too large" / "无法恢复该版本：文档会过大";
}

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

/// A version to be made of what the document says now.
#[derive(Deserialize, utoipa::ToSchema)]
struct NewVersion {
    id: String,
    name: String,
    #[serde(default)]
    note: String,
}

/// A moment to look at or to go back to: an entry, or a version's number.
#[derive(Deserialize, utoipa::ToSchema)]
struct Moment {
    id: String,
    seq: Option<i64>,
    version: Option<i64>,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Person {
    /// The account's id; empty for the server itself.
    pub id: String,
    /// Their name.
    pub name: String,
}

/// A run of edits without a long pause.
#[derive(Serialize, utoipa::ToSchema)]
struct Session {
    /// The entry before it, and its last one.
    from: i64,
    to: i64,
    started: String,
    ended: String,
    people: Vec<Worked>,
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

/// A named version.
#[derive(sqlx::FromRow, Serialize, utoipa::ToSchema)]
pub struct Version {
    /// Counted from 1 in each document.
    pub number: i64,
    /// The entry it is of.
    pub seq: i64,
    name: String,
    note: String,
    at: String,
    user_id: String,
    user_name: String,
}

/// Named versions, newest first.
#[derive(Serialize, utoipa::ToSchema)]
struct Versions {
    records: Vec<Version>,
}

/// The calls of a kind of document.
pub(super) fn mount(api: &mut Api, shelf: &'static Shelf) {
    let (see, write) = (Access::Page(shelf.page, Action::Get), Access::Page(shelf.page, Action::Edit));
    let path = |call: &str| format!("{}/{call}", shelf.resource.base);
    api.post(&path("history/sessions"), see, "When it was worked on, and by whom", move |cx, input| timeline(cx, shelf, input));
    api.post(&path("history/changes"), see, "What changed between two moments, and who changed it", move |cx, input| {
        changes(cx, shelf, input)
    });
    api.post(&path("history/content"), see, "What it said at a moment", move |cx, input| content(cx, shelf, input));
    api.post(&path("history/visit"), see, "Where one was last; from now on one was here now", move |cx, input| visit(cx, shelf, input));
    api.post(&path("history/restore"), write, "Go back to what it said at a moment", move |cx, input| restore(cx, shelf, input));
    api.post(&path("version/list"), see, "Its named versions", move |cx, input| versions(cx, shelf, input));
    api.post(&path("version/create"), write, "Name what it says now", move |cx, input| create_version(cx, shelf, input));
}

/// The document of a record that is there.
pub(super) async fn open(cx: &Cx, shelf: &Shelf, id: &str) -> Result<DocumentId> {
    resource::load_for(cx, shelf.resource, id).await?;
    shelf.document(id)
}

/// The topic on which comments, versions and the way out of a document are announced.
pub fn topic(id: &DocumentId) -> String {
    format!("document:{id}")
}

async fn timeline(cx: Cx, shelf: &'static Shelf, input: TimelineInput) -> Result<Timeline> {
    let document = open(&cx, shelf, &input.id).await?;
    let rows: Vec<(i64, String, String)> = cx
        .app
        .db
        .all(
            "SELECT seq, at, user_id FROM document_log WHERE document_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3",
            args![document.as_str(), input.before.unwrap_or(i64::MAX), PAGE],
        )
        .await?;
    let more = i64::try_from(rows.len()).unwrap_or(PAGE) == PAGE;
    let mut sessions: Vec<Session> = Vec::new();
    for (seq, at, user) in rows {
        let same = sessions.last().is_some_and(|session| {
            let gap =
                session.started.parse::<Timestamp>().ok().zip(at.parse::<Timestamp>().ok()).map(|(next, this)| next.duration_since(this));
            gap.is_none_or(|gap| gap <= PAUSE)
        });
        if !same {
            sessions.push(Session { from: seq - 1, to: seq, started: at.clone(), ended: at.clone(), people: Vec::new() });
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
    let places: Vec<String> = (1..=ids.len()).map(|place| format!("${place}")).collect();
    let sql = format!("SELECT id, name FROM users WHERE id IN ({})", places.join(", "));
    Ok(app.db.all(sqlx::AssertSqlSafe(sql), ids.into_iter().map(Into::into).collect()).await?)
}

fn name_of(names: &[(String, String)], id: &str) -> String {
    names.iter().find(|(known, _)| known == id).map(|(_, name)| name.clone()).unwrap_or_default()
}

/// The contents after each of these entries, which rise.
async fn contents_at(app: &App, shelf: &Shelf, id: &DocumentId, entries: &[i64]) -> Result<Vec<Value>> {
    let states: Vec<(i64,)> = app
        .db
        .all(
            "SELECT seq FROM document_bases WHERE document_id = $1
             UNION SELECT snapshot_seq FROM documents WHERE id = $1 AND snapshot IS NOT NULL ORDER BY 1",
            args![id.as_str()],
        )
        .await?;
    let (oldest,): (Option<i64>,) = app.db.one("SELECT MIN(seq) FROM document_log WHERE document_id = $1", args![id.as_str()]).await?;
    let base_of = |entry: i64| states.iter().rev().map(|(seq,)| *seq).find(|seq| *seq <= entry).unwrap_or(0);
    let mut found = Vec::with_capacity(entries.len());
    for run in entries.chunk_by(|a, b| base_of(*a) == base_of(*b)) {
        let (base, last) = (base_of(run[0]), run[run.len() - 1]);
        if base == 0 && oldest != Some(1) {
            return Err(not_kept());
        }
        let loaded = loaded(app, id, base, last).await?;
        let (kind, run) = (shelf.kind(), run.to_vec());
        // Replaying thousands of entries is work for a thread of its own.
        let replayed = tokio::task::spawn_blocking(move || contents(kind, &loaded, &run)).await.map_err(internal)?;
        found.extend(replayed.map_err(internal)?);
    }
    Ok(found)
}

fn not_kept() -> error::Error {
    conflict(&TOO_OLD)
}

async fn loaded(app: &App, id: &DocumentId, base: i64, last: i64) -> Result<Loaded> {
    let state: Option<(Vec<u8>,)> = app
        .db
        .opt(
            "SELECT state FROM document_bases WHERE document_id = $1 AND seq = $2
             UNION ALL SELECT snapshot FROM documents WHERE id = $1 AND snapshot_seq = $2 AND snapshot IS NOT NULL LIMIT 1",
            args![id.as_str(), base],
        )
        .await?;
    if state.is_none() && base > 0 {
        return Err(not_kept());
    }
    let log: Vec<(i64, Vec<u8>)> = app
        .db
        .all(
            "SELECT seq, changes FROM document_log WHERE document_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq",
            args![id.as_str(), base, last],
        )
        .await?;
    let log = log.into_iter().map(|(seq, update)| LogEntry { seq, update: update.into() }).collect();
    Ok(Loaded { epoch: "".into(), snapshot: state.map(|(state,)| Snapshot { seq: base, state: state.into() }), log })
}

async fn changes(cx: Cx, shelf: &'static Shelf, input: Between) -> Result<Value> {
    let document = open(&cx, shelf, &input.id).await?;
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
    let contents = contents_at(&cx.app, shelf, &document, &cuts).await?;
    let model = shelf.kind().model();
    let net = match contents.as_slice() {
        [first, .., last] => diff(model, first, last),
        _ => vec![],
    };
    let by_run: Vec<(Vec<String>, Vec<Key>)> = runs
        .iter()
        .zip(contents.windows(2))
        .map(|((_, people), sides)| (people.clone(), diff(model, &sides[0], &sides[1]).iter().map(key).collect()))
        .collect();
    let names = names(&cx.app, runs.iter().flat_map(|(_, people)| people.clone()).collect()).await?;
    let mut told = Vec::new();
    for change in &net {
        let key = key(change);
        let mut by: Vec<Person> = Vec::new();
        for (people, keys) in &by_run {
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

async fn content(cx: Cx, shelf: &'static Shelf, input: Moment) -> Result<Value> {
    let document = open(&cx, shelf, &input.id).await?;
    let (content, seq) = at_moment(&cx, shelf, &document, &input).await?;
    Ok(json!({ "content": content, "seq": seq }))
}

async fn at_moment(cx: &Cx, shelf: &Shelf, document: &DocumentId, moment: &Moment) -> Result<(Value, i64)> {
    if let Some(number) = moment.version {
        let (content, _, seq) = version(&cx.app, document, number).await?;
        return Ok((content, seq));
    }
    let seq = moment.seq.ok_or_else(|| invalid_field("seq", &REQUIRED))?;
    let known: Option<(i64,)> =
        cx.app.db.opt("SELECT seq FROM documents WHERE id = $1 AND seq >= $2", args![document.as_str(), seq.max(0)]).await?;
    known.ok_or_else(not_found)?;
    let mut contents = contents_at(&cx.app, shelf, document, &[seq.max(0)]).await?;
    Ok((contents.pop().unwrap_or_default(), seq))
}

/// What a version says, what was wrong with it, and the entry it is of.
pub(super) async fn version(app: &App, document: &DocumentId, number: i64) -> Result<(Value, Vec<belltower_sync::Problem>, i64)> {
    let row: Option<(String, String, i64)> = app
        .db
        .opt(
            "SELECT content, problems, seq FROM document_versions WHERE document_id = $1 AND number = $2",
            args![document.as_str(), number],
        )
        .await?;
    let (content, problems, seq) = row.ok_or_else(not_found)?;
    Ok((serde_json::from_str(&content).map_err(internal)?, serde_json::from_str(&problems).map_err(internal)?, seq))
}

async fn visit(cx: Cx, shelf: &'static Shelf, input: Of) -> Result<Value> {
    let document = open(&cx, shelf, &input.id).await?;
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

async fn versions(cx: Cx, shelf: &'static Shelf, input: Of) -> Result<Versions> {
    let document = open(&cx, shelf, &input.id).await?;
    let records = cx
        .app
        .db
        .all(
            "SELECT number, seq, name, note, at, user_id, user_name FROM document_versions WHERE document_id = $1 ORDER BY number DESC LIMIT $2",
            args![document.as_str(), MAX_VERSIONS],
        )
        .await?;
    Ok(Versions { records })
}

async fn create_version(cx: Cx, shelf: &'static Shelf, input: NewVersion) -> Result<Version> {
    let document = open(&cx, shelf, &input.id).await?;
    let name = input.name.trim().to_owned();
    if name.is_empty() {
        return Err(invalid_field("name", &REQUIRED));
    }
    for (field, text, max) in [("name", &name, MAX_NAME), ("note", &input.note, MAX_NOTE)] {
        if text.chars().count() > max {
            return Err(invalid_field(field, TOO_LONG.with("max", max)));
        }
    }
    keep_version(&cx, shelf, &document, &name, input.note.trim()).await
}

/// Names what the document says now, as far as it is stored.
pub(super) async fn keep_version(cx: &Cx, shelf: &Shelf, document: &DocumentId, name: &str, note: &str) -> Result<Version> {
    let read = cx.app.documents.read(document).await.map_err(not_now)?;
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let mut tx = cx.begin().await?;
    // The document's row is the lock under which numbers are given.
    tx.exec("UPDATE documents SET seq = seq WHERE id = $1", args![document.as_str()]).await?;
    let (last,): (i64,) = tx
        .one("SELECT CAST(COALESCE(MAX(number), 0) AS BIGINT) FROM document_versions WHERE document_id = $1", args![document.as_str()])
        .await?;
    if last >= MAX_VERSIONS {
        return Err(conflict(TOO_MANY_VERSIONS.with("max", MAX_VERSIONS)));
    }
    let at = tx.at().to_owned();
    let version = Version {
        number: last + 1,
        seq: read.seq,
        name: name.into(),
        note: note.into(),
        at: at.clone(),
        user_id: by.id.clone(),
        user_name: by.name.clone(),
    };
    let id = tx.world().id();
    tx.exec(
        "INSERT INTO document_versions (id, document_id, number, seq, name, note, at, user_id, user_name, content, problems)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        args![
            id,
            document.as_str(),
            version.number,
            version.seq,
            name,
            note,
            at,
            by.id,
            by.name,
            read.content.to_string(),
            serde_json::to_string(&*read.problems).map_err(internal)?
        ],
    )
    .await?;
    record(&mut tx, shelf, document, "version", &json!({ "version": version.number, "name": name })).await?;
    tx.announce(topic(document), json!({ "type": "version", "number": version.number }));
    tx.commit().await?;
    Ok(version)
}

/// Writes into the audit trail of the record what was done to its document.
pub(super) async fn record(tx: &mut Tx, shelf: &Shelf, document: &DocumentId, op: &str, after: &Value) -> Result<()> {
    let change = db::Change { resource: shelf.resource.name, id: document.key(), op, before: None, after: after.as_object() };
    Ok(tx.record(change).await?)
}

fn not_now(error: JoinError) -> error::Error {
    match error {
        JoinError::NotFound => not_found(),
        other => error::unavailable(&NOT_NOW, other),
    }
}

async fn restore(cx: Cx, shelf: &'static Shelf, input: Moment) -> Result<Value> {
    let document = open(&cx, shelf, &input.id).await?;
    let (content, from) = at_moment(&cx, shelf, &document, &input).await?;
    let (model, by) = (shelf.kind().model(), cx.caller()?.user_id.to_string());
    let edit = cx.app.documents.edit(&document, &by, move |txn| model.write(&content, txn)).await;
    let seq = edit.map_err(|error| match error {
        EditError::Join(error) => not_now(error),
        EditError::Refused(_) => conflict(&NOT_RESTORED),
    })?;
    let mut tx = cx.begin().await?;
    record(&mut tx, shelf, &document, "restore_version", &json!({ "seq": from, "version": input.version })).await?;
    tx.announce(topic(&document), json!({ "type": "restored", "number": input.version }));
    tx.commit().await?;
    Ok(json!({ "seq": seq }))
}
