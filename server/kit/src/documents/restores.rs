//! Going back to a moment of a document, and looking at it as it was then. Going back is an entry of its own in the log, told at once to whoever is there;
//! what it was written over is kept beside it for good, and one press takes it back without touching what others did since.

use std::{
    collections::VecDeque,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use base64::{Engine, prelude::BASE64_STANDARD};
use belltower_sync::{
    DocumentId, EditError, Kind,
    model::Deletion,
    new_doc, undoing,
    yrs::{ReadTxn, StateVector, Transact, Update, updates::decoder::Decode},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    DocumentType,
    history::{open, record, topic},
    replay,
    versions::{Moment, at_moment, not_now},
};
use crate::{
    app::App,
    args,
    auth::catalogue::Action,
    db::Actor,
    error::{self, Result, conflict, internal, not_found},
    http::{Access, Api, Cx},
    sentences,
};

/// Restores of a document whose state before is kept; the oldest go first.
const KEPT: i64 = 500;
/// Bytes of states that were looked at and are kept to be looked at again.
const CACHE_BYTES: usize = 8 * 1024 * 1024;

sentences! {
    NOT_RESTORED = "history.not_restored": "The version could not be restored: the document would be too large" / "无法恢复该版本：文档会过大";
    UNDONE_ALREADY = "history.undone_already": "This was undone already" / "此操作已经撤销过了";
}

/// A restore to take back, by its entry.
#[derive(Deserialize, utoipa::ToSchema)]
struct Undo {
    id: String,
    seq: i64,
}

/// What a restore did.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Restored {
    /// Its entry in the log; none if the document said so already.
    pub seq: Option<i64>,
}

/// A document as it was.
#[derive(Serialize, utoipa::ToSchema)]
struct State {
    /// A Yjs update that makes an empty document say it, in base64.
    state: String,
    /// The last entry it holds.
    seq: i64,
    /// When that was written, if the log goes back so far.
    at: Option<String>,
    /// Whose entry it is; empty for the server itself.
    name: Option<String>,
}

/// A restore, as the timeline shows it.
#[derive(Clone, Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
pub(super) struct Restore {
    /// Its entry.
    pub seq: i64,
    /// The entry that it went back to.
    from_seq: i64,
    /// The named version that it went back to.
    version: Option<i64>,
    /// The entry of the restore that it takes back.
    undoes: Option<i64>,
    /// What else it did, where it is no way back: `fix`, `import`.
    did: Option<String>,
    /// When it was taken back itself.
    undone_at: Option<String>,
    user_name: String,
}

/// The calls of a kind of document.
pub(super) fn mount(api: &mut Api, document_type: &'static DocumentType) {
    let (see, write) = (Access::AnyPage(document_type.pages(), Action::Get), Access::AnyPage(document_type.editors(), Action::Edit));
    let path = |call: &str| format!("{}/history/{call}", document_type.resource.base);
    api.post(&path("state"), see, "The document as it was at a moment, to look at", move |cx, input| state(cx, document_type, input));
    api.post(&path("restore"), write, "Go back to what it said at a moment", move |cx, input| restore(cx, document_type, input));
    api.post(&path("undo"), write, "Take a restore back, and keep what was done since", move |cx, input| undo(cx, document_type, input));
}

/// The restores between two entries.
pub(super) async fn between(app: &App, id: &DocumentId, first: i64, last: i64) -> Result<Vec<Restore>> {
    let sql = "SELECT seq, from_seq, version, undoes, did, undone_at, user_name FROM document_restores
        WHERE document_id = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq DESC";
    Ok(app.db.all(sql, args![id.as_str(), first, last]).await?)
}

/// What a document said before a restore.
pub(super) async fn before(app: &App, id: &DocumentId, seq: i64) -> Result<Value> {
    let held: Option<(String,)> =
        app.db.opt("SELECT content_before FROM document_restores WHERE document_id = $1 AND seq = $2", args![id.as_str(), seq]).await?;
    serde_json::from_str(&held.ok_or_else(not_found)?.0).map_err(internal)
}

fn deletion(cx: &Cx, by: &Actor) -> Deletion {
    Deletion { by: by.id.clone(), name: by.name.clone(), at_ms: cx.app.world.now().as_millisecond() }
}

/// What it was at the moment of an edit.
type Held = Arc<Mutex<Option<(Value, bool)>>>;

async fn restore(cx: Cx, document_type: &'static DocumentType, input: Moment) -> Result<Restored> {
    let document = open(&cx, document_type, &input.id).await?;
    let (content, from) = at_moment(&cx, document_type, &document, &input).await?;
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let (kind, gone, held) = (document_type.kind(), deletion(&cx, &by), Held::default());
    let noted = held.clone();
    let edit = move |txn: &mut belltower_sync::yrs::TransactionMut<'_>| {
        let model = kind.model();
        let before = model.project(txn);
        model.restore(&content, &gone, txn);
        let changed = model.project(txn) != before;
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = Some((before, changed));
    };
    let seq = cx.app.documents.edit(&document, &by.id, edit).await.map_err(refused)?;
    let what = Entry { seq, from, version: input.version, undoes: None, did: None };
    note(&cx, document_type, &document, by, what, &held).await
}

/// Makes a document say what a function makes of what it says at that moment, in the name of the caller: one entry of its log, which one press takes back. `did` is
/// what it did, in the history and in the audit trail.
pub async fn change(
    cx: &Cx,
    document_type: &'static DocumentType,
    id: &str,
    did: &'static str,
    make: impl FnOnce(&Value) -> Value + Send + 'static,
) -> Result<Restored> {
    let document = open(cx, document_type, id).await?;
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let (kind, gone, held) = (document_type.kind(), deletion(cx, &by), Held::default());
    let noted = held.clone();
    let edit = move |txn: &mut belltower_sync::yrs::TransactionMut<'_>| {
        let model = kind.model();
        let before = model.project(txn);
        model.restore(&make(&before), &gone, txn);
        let changed = model.project(txn) != before;
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = Some((before, changed));
    };
    let seq = cx.app.documents.edit(&document, &by.id, edit).await.map_err(refused)?;
    let what = Entry { seq, from: seq - 1, version: None, undoes: None, did: Some(did) };
    note(cx, document_type, &document, by, what, &held).await
}

async fn undo(cx: Cx, document_type: &'static DocumentType, input: Undo) -> Result<Restored> {
    let document = open(&cx, document_type, &input.id).await?;
    let by = cx.actor().ok_or_else(error::sign_in)?;
    let row: Option<(String, Option<String>)> = cx
        .app
        .db
        .opt(
            "SELECT content_before, undone_at FROM document_restores WHERE document_id = $1 AND seq = $2",
            args![document.as_str(), input.seq],
        )
        .await?;
    let (before, undone) = row.ok_or_else(not_found)?;
    if undone.is_some() {
        return Err(conflict(&UNDONE_ALREADY));
    }
    let before: Value = serde_json::from_str(&before).map_err(internal)?;
    let loaded = replay::until(&cx.app, &document, input.seq).await?;
    let (kind, gone) = (document_type.kind(), deletion(&cx, &by));
    let back = tokio::task::spawn_blocking(move || undoing(kind, &loaded, &before, &gone)).await.map_err(internal)?.map_err(internal)?;
    let (kind, held) = (document_type.kind(), Held::default());
    let noted = held.clone();
    let edit = move |txn: &mut belltower_sync::yrs::TransactionMut<'_>| {
        let before = kind.model().project(txn);
        // It was made from what the log says: nothing in it is unknown here.
        let taken = Update::decode_v1(&back).is_ok_and(|update| txn.apply_update(update).is_ok());
        let changed = taken && kind.model().project(txn) != before;
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = Some((before, changed));
    };
    let seq = cx.app.documents.edit(&document, &by.id, edit).await.map_err(refused)?;
    let what = Entry { seq, from: input.seq - 1, version: None, undoes: Some(input.seq), did: None };
    note(&cx, document_type, &document, by, what, &held).await
}

fn refused(error: EditError) -> error::Error {
    match error {
        EditError::Join(error) => not_now(error),
        EditError::Refused(_) => conflict(&NOT_RESTORED),
    }
}

/// An entry that went back to an earlier one.
struct Entry {
    seq: i64,
    from: i64,
    version: Option<i64>,
    undoes: Option<i64>,
    did: Option<&'static str>,
}

/// Keeps what it was written over and tells whoever is there.
async fn note(cx: &Cx, document_type: &DocumentType, document: &DocumentId, by: Actor, what: Entry, held: &Held) -> Result<Restored> {
    let Entry { seq, from, version, undoes, did } = what;
    let held = held.lock().unwrap_or_else(PoisonError::into_inner).take();
    let (before, changed) = held.ok_or_else(|| internal("an edit that was stored did not run"))?;
    let mut tx = cx.begin().await?;
    let at = tx.at().to_owned();
    if let Some(undoes) = undoes {
        let undone = tx
            .exec(
                "UPDATE document_restores SET undone_at = $3 WHERE document_id = $1 AND seq = $2 AND undone_at IS NULL",
                args![document.as_str(), undoes, at.as_str()],
            )
            .await?;
        if undone == 0 {
            return Err(conflict(&UNDONE_ALREADY));
        }
    }
    if changed {
        tx.exec(
            "INSERT INTO document_restores (document_id, seq, at, user_id, user_name, from_seq, version, undoes, did, content_before)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            args![document.as_str(), seq, at, by.id.as_str(), by.name.as_str(), from, version, undoes, did, before.to_string()],
        )
        .await?;
        tx.exec(
            "DELETE FROM document_restores WHERE document_id = $1 AND seq IN
               (SELECT seq FROM document_restores WHERE document_id = $1 ORDER BY seq DESC LIMIT 1000 OFFSET $2)",
            args![document.as_str(), KEPT],
        )
        .await?;
    }
    let done = did.unwrap_or(if undoes.is_some() { "undo_restore" } else { "restore_version" });
    record(&mut tx, document_type, document, done, &json!({ "seq": from, "version": version })).await?;
    let of = changed.then_some(seq);
    let told = json!({ "type": "restored", "seq": of, "from": from, "version": version, "undoes": undoes, "did": did, "by": by.id, "name": by.name });
    tx.publish(topic(document), told);
    tx.commit().await?;
    Ok(Restored { seq: of })
}

async fn state(cx: Cx, document_type: &'static DocumentType, input: Moment) -> Result<State> {
    let document = open(&cx, document_type, &input.id).await?;
    let key = input.seq.filter(|_| input.version.is_none() && input.before.is_none()).map(|seq| (document.to_string(), seq));
    let cached = key.as_ref().and_then(|key| Some((CACHE.lock().unwrap_or_else(PoisonError::into_inner).get(key)?, key.1)));
    let (state, seq) = match cached {
        Some(cached) => cached,
        None => {
            let (content, seq) = at_moment(&cx, document_type, &document, &input).await?;
            let kind = document_type.kind();
            let state: Arc<str> = tokio::task::spawn_blocking(move || encoded(&*kind, &content)).await.map_err(internal)?.into();
            if let Some(key) = key {
                CACHE.lock().unwrap_or_else(PoisonError::into_inner).put(key, state.clone());
            }
            (state, seq)
        }
    };
    let entry: Option<(String, Option<String>)> = cx
        .app
        .db
        .opt(
            "SELECT l.at, u.name FROM document_log l LEFT JOIN users u ON u.id = l.user_id WHERE l.document_id = $1 AND l.seq = $2",
            args![document.as_str(), seq],
        )
        .await?;
    let (at, name) = entry.map_or((None, None), |(at, name)| (Some(at), Some(name.unwrap_or_default())));
    Ok(State { state: state.to_string(), seq, at, name })
}

/// A document that says this and nothing of how it came to it.
fn encoded(kind: &dyn Kind, content: &Value) -> String {
    let doc = new_doc(kind);
    kind.model().write(content, &mut doc.transact_mut());
    BASE64_STANDARD.encode(doc.transact().encode_diff_v1(&StateVector::default()))
}

/// States that were looked at last: whoever walks through a history goes back and forth.
static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);

#[derive(Default)]
struct Cache {
    /// Newest last.
    held: VecDeque<((String, i64), Arc<str>)>,
    bytes: usize,
}

impl Cache {
    fn get(&mut self, key: &(String, i64)) -> Option<Arc<str>> {
        let at = self.held.iter().position(|(held, _)| held == key)?;
        let entry = self.held.remove(at)?;
        self.held.push_back(entry);
        self.held.back().map(|(_, state)| state.clone())
    }

    fn put(&mut self, key: (String, i64), state: Arc<str>) {
        if state.len() > CACHE_BYTES || self.held.iter().any(|(held, _)| *held == key) {
            return;
        }
        self.bytes += state.len();
        self.held.push_back((key, state));
        while self.bytes > CACHE_BYTES {
            let Some((_, gone)) = self.held.pop_front() else { break };
            self.bytes -= gone.len();
        }
    }
}
