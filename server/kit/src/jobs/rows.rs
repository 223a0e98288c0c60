//! Jobs as rows: how whoever runs the place lists them, and how a change of state reaches every screen.

use serde_json::{Value, json};

use super::kind;
use crate::{
    args,
    db::{Reads, Tx},
    error::{Result, internal},
    resource::{
        self, Plain, Resource, Row, Seen,
        field::{Field, long_text, number, one_of, reference, text, time, yes_no},
    },
};

/// The states of a job.
pub const STATES: &[&str] = &["queued", "running", "done", "failed", "cancelled"];

/// More than any job counts.
const MOST: i64 = 1_000_000_000_000;

const FIELDS: &[Field] = &[
    text("title", 200).read_only(),
    text("kind", 60).read_only(),
    one_of("state", STATES).read_only(),
    one_of("lane", &["convert", "video", "speech", "image", "text", "data", "out"]).read_only(),
    text("page", 80).read_only().not_searched(),
    text("resource", 60).read_only().not_searched(),
    text("record_id", 64).read_only().not_searched(),
    text("step", 60).read_only().not_searched(),
    number("done", 0, MOST).read_only(),
    number("total", 0, MOST).read_only(),
    long_text("result", 4000).read_only(),
    text("error", 500).read_only().not_searched(),
    text("error_zh", 500).read_only().not_searched(),
    text("file_name", 200).read_only(),
    number("file_bytes", 0, MOST).read_only(),
    reference("by_id", "users").read_only().keeps_nothing("what was done stays in the list, whatever becomes of the account"),
    number("tries", 0, 1000).read_only(),
    text("node", 40).read_only().not_searched(),
    yes_no("cancel_asked").read_only(),
    time("started_at").read_only(),
    time("ended_at").read_only(),
];

/// The jobs.
pub static JOBS: Resource = Resource {
    name: "jobs",
    base: "/api/job",
    page: "operations",
    also_on_pages: &[],
    seen: Seen::Whole("Whoever runs the place looks after all of them; their own, people have by calls of their own"),
    title: "title",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &Plain,
};

/// Tells the lists of jobs, the maker's screens and its own kind what became of a job.
pub(super) async fn publish(tx: &mut Tx, id: &str, op: &str) -> Result<Row> {
    let row = resource::publish_row(tx, &JOBS, op, id).await?;
    if let Some(kind) = row.get("kind").and_then(serde_json::Value::as_str).and_then(kind) {
        (kind.told)(tx, &row).await?;
    }
    if let Some(by) = row.get("by_id").and_then(serde_json::Value::as_str) {
        tx.publish(format!("user:{by}"), json!({ "type": "job", "op": op, "id": id, "row": row }));
    }
    Ok(row)
}

/// Adds to what came of a job that is over, and tells its lists: what another did to it is seen beside it.
pub async fn add_to_result(tx: &mut Tx, id: &str, name: &str, value: Value) -> Result<()> {
    let found: Option<(Option<String>,)> = tx.opt("SELECT result FROM jobs WHERE id = $1", args![id]).await?;
    let Some((Some(result),)) = found else { return Ok(()) };
    let mut result: Row = serde_json::from_str(&result).map_err(internal)?;
    result.insert(name.to_owned(), value);
    let at = tx.at().to_owned();
    let sql = "UPDATE jobs SET result = $1, updated_at = $2, version = version + 1 WHERE id = $3";
    tx.exec(sql, args![Value::Object(result).to_string(), at, id]).await?;
    publish(tx, id, "update").await.map(drop)
}

/// The jobs of an account, the latest first, at most so many.
pub(super) async fn of_account(from: &mut impl Reads, user_id: &str, most: i64) -> Result<Vec<Row>> {
    resource::rows_where(from, &JOBS, "t.by_id = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT $2", args![user_id, most]).await
}
