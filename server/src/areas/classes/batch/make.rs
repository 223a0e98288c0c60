//! Taking a batch in: its rows are kept, and a job makes them. Asked twice with one request id, it is the same batch.

use serde::{Deserialize, Serialize};
use serde_json::json;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Insert, Tx},
    error::{Result, forbidden, invalid_field},
    http::Cx,
    resource::{
        self, Row,
        check::{NOT_ONE_OF, REQUIRED, TOO_LONG, TOO_MANY_CHOSEN},
    },
    text::Language,
};

use super::{CLASS_BATCHES, ClassBatch, MAX_ROWS, SOURCES};
use crate::areas::classes::CLASSES;

/// Characters of a batch's title.
const MAX_TITLE: usize = 100;

/// The classes to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BatchToMake {
    /// Of the caller's own making, 8 to 64 characters: sent again, nothing is made twice.
    request_id: String,
    #[schema(max_length = 100)]
    title: String,
    /// `sheet`, `series`, `week`, `process`.
    source: String,
    /// Classes as their form takes them, up to 500.
    #[schema(value_type = Vec<Object>)]
    rows: Vec<Row>,
}

/// A batch that is being made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct BatchBegun {
    /// The batch.
    id: String,
    /// The job that makes it.
    job: String,
}

pub async fn make(cx: Cx, asked: BatchToMake) -> Result<BatchBegun> {
    let BatchToMake { request_id, title, source, rows } = asked;
    let title = title.trim().to_owned();
    if title.is_empty() {
        return Err(invalid_field("title", &REQUIRED));
    }
    if title.chars().count() > MAX_TITLE || title.chars().any(char::is_control) {
        return Err(invalid_field("title", TOO_LONG.with("max", MAX_TITLE)));
    }
    if !SOURCES.contains(&source.as_str()) {
        return Err(invalid_field("source", &NOT_ONE_OF));
    }
    if rows.is_empty() {
        return Err(invalid_field("rows", &REQUIRED));
    }
    if rows.len() > MAX_ROWS {
        return Err(invalid_field("rows", TOO_MANY_CHOSEN.with("max", MAX_ROWS)));
    }
    if !cx.caller()?.rights.allow(CLASSES.page, Action::Add) {
        return Err(forbidden());
    }
    let mut tx = cx.begin().await?;
    let named = Row::from_iter([("requestId".to_owned(), request_id.into())]);
    let id = resource::create(&mut tx, &CLASS_BATCHES, &named).await?;
    let held = resource::load(&mut tx, &CLASS_BATCHES, &id).await?;
    if let Some(job) = held["job_id"].as_str() {
        return Ok(BatchBegun { id, job: job.to_owned() });
    }
    let job = begin(&mut tx, ClassBatch { batch: id.clone(), title: title.clone(), series: None }, &rows, cx.language).await?;
    let set = json!({ "title": title, "source": source, "rows_total": rows.len(), "job_id": job });
    resource::update_from_server(&mut tx, &CLASS_BATCHES, &id, "make", set.as_object().cloned().unwrap_or_default()).await?;
    tx.commit().await?;
    Ok(BatchBegun { id, job })
}

/// Keeps the rows of a batch, and puts in the job that makes them; answers the job.
pub async fn begin(tx: &mut Tx, batch: ClassBatch, rows: &[Row], language: Language) -> Result<String> {
    let at = tx.at().to_owned();
    let mut kept = vec![];
    for (no, row) in (1_i64..).zip(rows) {
        kept.extend(args![batch.batch.as_str(), no, json!(row).to_string(), at.as_str()]);
    }
    tx.insert(Insert { into: "class_batch_rows (batch_id, no, input, at)", row: "(?, ?, ?, ?)", rest: "" }, kept).await?;
    tx.enqueue_in(&batch, language).await
}
