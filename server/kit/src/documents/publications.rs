//! What became of each version of a document that was submitted: the log beside the workflow of `publishing`, and what uses what is published.

use axum::http::StatusCode;
use belltower_sync::DocumentId;
use serde::Serialize;
use serde_json::Value;

use super::{
    DocumentType,
    history::Of,
    publishing::{PUBLISHED_VERSION, STATUS},
    versions,
};
use crate::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Actor, Reads, Tx},
    error::{self, Result, internal},
    http::{Access, Api, Cx},
    resource::{self, Use, Uses},
    sentences,
};

sentences! {
    NOT_OUT = "publish.not_out": "This is not published at the moment" / "该内容目前未发布";
}

/// Submissions and uses of one answer.
const MAX_SHOWN: i64 = 100;

/// A submission and what became of it.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct Publication {
    id: String,
    number: i64,
    /// `in_review`, `published`, `rejected`, `taken_back`, `replaced`, `withdrawn`
    state: String,
    /// Ids of accounts, as JSON.
    reviewers: String,
    submitted_at: String,
    submitted_by: String,
    submitted_by_name: String,
    decided_at: Option<String>,
    decided_by_name: Option<String>,
    reason: Option<String>,
    withdrawn_at: Option<String>,
    withdrawn_by_name: Option<String>,
    withdrawn_reason: Option<String>,
}

/// How far a document is, every submission of it, and who uses what is published.
#[derive(Serialize, utoipa::ToSchema)]
struct Publications {
    /// What its record is called.
    title: String,
    /// The state of its record.
    status: String,
    /// Who was asked to review what was submitted last.
    reviewer_names: Vec<String>,
    /// Newest first.
    records: Vec<Publication>,
    /// What would be affected by a withdrawal, as far as the reader may see it by name.
    uses: Vec<Use>,
    /// How much else would be.
    more_uses: i64,
}

/// The call of a kind of document.
pub(super) fn mount(api: &mut Api, document_type: &'static DocumentType) {
    let path = format!("{}/publish/state", document_type.resource.base);
    let see = Access::AnyPage(document_type.pages(), Action::Get);
    api.post(&path, see, "What was submitted, what became of it, and what uses it", move |cx, input| list(cx, document_type, input));
}

async fn list(cx: Cx, document_type: &'static DocumentType, input: Of) -> Result<Publications> {
    let row = resource::load_for(&cx, document_type.resource, &input.id).await?;
    let document = document_type.document(&input.id)?;
    let records = cx
        .app
        .db
        .all(
            "SELECT id, number, state, reviewers, submitted_at, submitted_by, submitted_by_name, decided_at, decided_by_name, reason,
               withdrawn_at, withdrawn_by_name, withdrawn_reason
             FROM document_publications WHERE document_id = $1 ORDER BY submitted_at DESC, id DESC LIMIT $2",
            args![document.as_str(), MAX_SHOWN],
        )
        .await?;
    let caller = Some(cx.caller()?);
    let Uses { named: uses, more: more_uses } =
        resource::uses(&mut &cx.app.db, document_type.resource, document.key(), &cx.app.world.now_iso(), caller, MAX_SHOWN).await?;
    let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
    let names = row["reviewer_names"].as_array().into_iter().flatten();
    let reviewer_names = names.filter_map(|name| name.as_str().map(str::to_owned)).collect();
    Ok(Publications { title: text(document_type.resource.title), status: text(STATUS.name), reviewer_names, records, uses, more_uses })
}

/// A version that is out, and what it says: the one that is published, or an earlier one for as long as the document is not withdrawn. Refused as gone
/// where nothing is out.
pub async fn published(app: &App, document_type: &DocumentType, id: &str, number: Option<i64>) -> Result<(i64, Value)> {
    let row = resource::load(&mut &app.db, document_type.resource, id).await.map_err(|error| match error.status() {
        StatusCode::NOT_FOUND => error::gone(&NOT_OUT, "withdrawn"),
        _ => error,
    })?;
    let out = row[PUBLISHED_VERSION.name].as_i64().ok_or_else(|| error::gone(&NOT_OUT, "withdrawn"))?;
    let number = number.unwrap_or(out);
    let (content, ..) = versions::version(app, &document_type.document(id)?, number).await?;
    Ok((number, content))
}

/// A version was submitted to these reviewers.
pub(super) async fn submitted(tx: &mut Tx, document: &DocumentId, number: i64, reviewers: &[String], by: &Actor) -> Result<()> {
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    let reviewers = serde_json::to_string(reviewers).map_err(internal)?;
    tx.exec(
        "INSERT INTO document_publications (id, document_id, number, state, reviewers, submitted_at, submitted_by, submitted_by_name)
         VALUES ($1, $2, $3, 'in_review', $4, $5, $6, $7)",
        args![id, document.as_str(), number, reviewers, at, by.id.as_str(), by.name.as_str()],
    )
    .await?;
    Ok(())
}

/// What is in review was published, in the place of what was before; or sent back for a reason.
pub(super) async fn decided(tx: &mut Tx, document: &DocumentId, reason: Option<&str>) -> Result<()> {
    if reason.is_none() {
        let sql = "UPDATE document_publications SET state = 'replaced' WHERE document_id = $1 AND state = 'published'";
        tx.exec(sql, args![document.as_str()]).await?;
    }
    let (by, at) = (tx.by().cloned().ok_or_else(error::sign_in)?, tx.at().to_owned());
    tx.exec(
        "UPDATE document_publications SET state = $2, decided_at = $3, decided_by_name = $4, reason = $5
         WHERE document_id = $1 AND state = 'in_review'",
        args![document.as_str(), if reason.is_none() { "published" } else { "rejected" }, at, by.name, reason],
    )
    .await?;
    Ok(())
}

/// What is in review was taken back by who submitted it.
pub(super) async fn taken_back(tx: &mut Tx, document: &DocumentId) -> Result<()> {
    let (by, at) = (tx.by().cloned().ok_or_else(error::sign_in)?, tx.at().to_owned());
    tx.exec(
        "UPDATE document_publications SET state = 'taken_back', decided_at = $2, decided_by_name = $3 WHERE document_id = $1 AND state = 'in_review'",
        args![document.as_str(), at, by.name],
    )
    .await?;
    Ok(())
}

/// What is published was withdrawn for a reason.
pub(super) async fn withdrawn(tx: &mut Tx, document: &DocumentId, reason: &str) -> Result<()> {
    let (by, at) = (tx.by().cloned().ok_or_else(error::sign_in)?, tx.at().to_owned());
    tx.exec(
        "UPDATE document_publications SET state = 'withdrawn', withdrawn_at = $2, withdrawn_by_name = $3, withdrawn_reason = $4
         WHERE document_id = $1 AND state = 'published'",
        args![document.as_str(), at, by.name, reason],
    )
    .await?;
    Ok(())
}

/// The submission whose version was withdrawn last.
#[derive(sqlx_macros::FromRow)]
pub(super) struct Withdrawn {
    pub number: i64,
    reviewers: String,
    pub submitted_by: String,
    submitted_by_name: String,
}

/// Of a document, if any of its versions was withdrawn.
pub(super) async fn withdrawn_last(from: &mut impl Reads, document: &DocumentId) -> Result<Option<Withdrawn>> {
    let sql = "SELECT number, reviewers, submitted_by, submitted_by_name FROM document_publications
        WHERE document_id = $1 AND state = 'withdrawn' ORDER BY withdrawn_at DESC, submitted_at DESC, id DESC LIMIT 1";
    Ok(from.rows(sql.into(), args![document.as_str()]).await?.pop())
}

/// The number of the version of a record's document that was withdrawn last, if any was.
pub async fn last_withdrawn(app: &App, document_type: &DocumentType, id: &str) -> Result<Option<i64>> {
    Ok(withdrawn_last(&mut &app.db, &document_type.document(id)?).await?.map(|last| last.number))
}

/// What was withdrawn is published again. It is an entry of its own: that it was withdrawn, by whom and why, stays said.
pub(super) async fn published_again(tx: &mut Tx, document: &DocumentId, last: &Withdrawn, by: &Actor) -> Result<()> {
    let (id, at) = (tx.world().id(), tx.at().to_owned());
    tx.exec(
        "INSERT INTO document_publications (id, document_id, number, state, reviewers, submitted_at, submitted_by, submitted_by_name,
           decided_at, decided_by_name)
         VALUES ($1, $2, $3, 'published', $4, $5, $6, $7, $5, $8)",
        args![
            id,
            document.as_str(),
            last.number,
            last.reviewers.as_str(),
            at,
            last.submitted_by.as_str(),
            last.submitted_by_name.as_str(),
            by.name.as_str()
        ],
    )
    .await?;
    Ok(())
}
