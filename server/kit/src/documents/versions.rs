//! Moments of a document: named versions, which keep what it said for good, and any entry of the kept log. Looking at one and going back is in `restores`.

use belltower_sync::{DocumentId, JoinError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    DocumentType,
    history::{Of, open, record, topic},
    replay, restores,
};
use crate::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    error::{self, Result, conflict, internal, invalid_field, not_found},
    http::{Access, Api, Cx},
    resource::check::{REQUIRED, TOO_LONG, TOO_SMALL, required, without_numbers},
    sentences,
};

/// Characters of a version's name, and of its note.
pub const MAX_NAME: i64 = 80;
/// See [`MAX_NAME`].
const MAX_NOTE: i64 = 1_000;
/// Named versions of a document.
pub const MAX_VERSIONS: i64 = 500;

sentences! {
    NOT_NOW = "history.not_now": "The document cannot be read at the moment; please try again" / "暂时无法读取文档，请重试";
    TOO_MANY_VERSIONS = "history.too_many": "A document has at most {max} named versions" / "每个文档最多 {max} 个命名版本";
}

/// A version to be made of what the document says now.
#[derive(Deserialize, utoipa::ToSchema)]
struct NewVersion {
    id: String,
    name: String,
    #[serde(default)]
    note: String,
}

/// A moment to look at or to go back to: an entry, a version's number, or what there was before a restore.
#[derive(Deserialize, utoipa::ToSchema)]
pub(super) struct Moment {
    pub id: String,
    pub seq: Option<i64>,
    pub version: Option<i64>,
    /// The entry of the restore.
    pub before: Option<i64>,
}

/// A named version.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
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
pub(super) fn mount(api: &mut Api, document_type: &'static DocumentType) {
    let (see, write) = (Access::AnyPage(document_type.pages(), Action::Get), Access::AnyPage(document_type.editors(), Action::Edit));
    let path = |call: &str| format!("{}/{call}", document_type.resource.base);
    api.post(&path("history/content"), see, "What it said at a moment", move |cx, input| content(cx, document_type, input));
    api.post(&path("version/list"), see, "Its named versions", move |cx, input| versions(cx, document_type, input));
    api.post(&path("version/create"), write, "Name what it says now", move |cx, input| create_version(cx, document_type, input));
}

async fn content(cx: Cx, document_type: &'static DocumentType, input: Moment) -> Result<Value> {
    let document = open(&cx, document_type, &input.id).await?;
    let (content, seq) = at_moment(&cx, document_type, &document, &input).await?;
    // By today's rules, as at publishing.
    let problems = document_type.kind().problems(&content);
    Ok(json!({ "content": content, "problems": problems, "seq": seq }))
}

pub(super) async fn at_moment(cx: &Cx, document_type: &DocumentType, document: &DocumentId, moment: &Moment) -> Result<(Value, i64)> {
    if let Some(seq) = moment.before {
        return Ok((restores::before(&cx.app, document, seq).await?, seq - 1));
    }
    if let Some(number) = moment.version {
        let (content, _, seq) = version(&cx.app, document, number).await?;
        return Ok((content, seq));
    }
    let seq = moment.seq.ok_or_else(|| invalid_field("seq", &REQUIRED))?;
    // 0 is before the first entry; there is nothing before that.
    if seq < 0 {
        return Err(invalid_field("seq", TOO_SMALL.with("min", 0)));
    }
    let known: Option<(i64,)> =
        cx.app.db.opt("SELECT seq FROM documents WHERE id = $1 AND seq >= $2", args![document.as_str(), seq]).await?;
    known.ok_or_else(not_found)?;
    let content = replay::each_content(&cx.app, document_type, document, &[seq], Value::Null, |held, content| *held = content).await?;
    Ok((content, seq))
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

/// What a version says, within a transaction.
pub(super) async fn content_of(from: &mut impl Reads, document: &DocumentId, number: i64) -> Result<Value> {
    let sql = "SELECT content FROM document_versions WHERE document_id = $1 AND number = $2";
    let held: Vec<(String,)> = from.rows(sql.into(), args![document.as_str(), number]).await?;
    let (content,) = held.into_iter().next().ok_or_else(not_found)?;
    serde_json::from_str(&content).map_err(internal)
}

async fn versions(cx: Cx, document_type: &'static DocumentType, input: Of) -> Result<Versions> {
    let document = open(&cx, document_type, &input.id).await?;
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

async fn create_version(cx: Cx, document_type: &'static DocumentType, input: NewVersion) -> Result<Version> {
    let document = open(&cx, document_type, &input.id).await?;
    let name = required(&input.name, MAX_NAME).map_err(|text| invalid_field("name", text))?;
    if input.note.chars().count() > usize::try_from(MAX_NOTE).unwrap_or_default() {
        return Err(invalid_field("note", TOO_LONG.with("max", MAX_NOTE)));
    }
    without_numbers(&input.note).map_err(|text| invalid_field("note", text))?;
    save_version(&cx, document_type, &document, name, input.note.trim()).await
}

/// Names what the document says now, as far as it is stored.
async fn save_version(cx: &Cx, document_type: &DocumentType, document: &DocumentId, name: &str, note: &str) -> Result<Version> {
    let read = cx.app.documents.read(document).await.map_err(not_now)?;
    let mut tx = cx.begin().await?;
    let version = name_version(&mut tx, document, &read, (name, note)).await?;
    record(&mut tx, document_type, document, "version", &json!({ "version": version.number, "name": name })).await?;
    tx.commit().await?;
    Ok(version)
}

/// The number of a version that says what the document says now: the newest if nothing was written since, or else one that is made, under this name.
pub async fn version_now(cx: &Cx, document_type: &DocumentType, id: &str, name: &str) -> Result<i64> {
    let document = open(cx, document_type, id).await?;
    let read = cx.app.documents.read(&document).await.map_err(not_now)?;
    let sql = "SELECT number, seq FROM document_versions WHERE document_id = $1 ORDER BY number DESC LIMIT 1";
    let newest: Option<(i64, i64)> = cx.app.db.opt(sql, args![document.as_str()]).await?;
    match newest {
        Some((number, seq)) if seq == read.seq => Ok(number),
        _ => Ok(save_version(cx, document_type, &document, name, "").await?.number),
    }
}

/// What a named version says.
pub async fn version_content(app: &App, document_type: &DocumentType, id: &str, number: i64) -> Result<Value> {
    Ok(version(app, &document_type.document(id)?, number).await?.0)
}

/// Names what was read of the document.
pub(super) async fn name_version(
    tx: &mut Tx,
    document: &DocumentId,
    read: &belltower_sync::Read,
    (name, note): (&str, &str),
) -> Result<Version> {
    let by = tx.by().cloned().ok_or_else(error::sign_in)?;
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
    tx.publish(topic(document), json!({ "type": "version", "number": version.number }));
    Ok(version)
}

pub(super) fn not_now(error: JoinError) -> error::Error {
    match error {
        JoinError::NotFound => not_found(),
        other => error::unavailable(&NOT_NOW, other),
    }
}
