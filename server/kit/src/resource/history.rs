//! What happened to one record, from the audit trail.

use serde::Serialize;
use serde_json::{Value, json};

use super::{Resource, Row, read::masked_entry};
use crate::{args, db::Db, error::Result};

/// The most entries answered, newest first.
const MOST: i64 = 200;

#[derive(sqlx_macros::FromRow, Serialize)]
struct Entry {
    at: String,
    actor_id: Option<String>,
    actor_name: Option<String>,
    op: String,
    before: Option<String>,
    after: Option<String>,
}

/// The record's entries: `records` of `{at, actor_id, actor_name, op, before, after}`.
pub(super) async fn history(db: &Db, resource: &Resource, id: &str) -> Result<Value> {
    let entries: Vec<Entry> = db
        .all(
            "SELECT at, actor_id, actor_name, op, before, after FROM audit WHERE resource = $1 AND record_id = $2 ORDER BY at DESC, id DESC LIMIT $3",
            args![resource.name, id, MOST],
        )
        .await?;
    let parsed = |side: &Option<String>| {
        let side: Row = serde_json::from_str(side.as_deref()?).ok()?;
        Some(masked_entry(resource.name, side))
    };
    let records: Vec<Value> = entries
        .iter()
        .map(|entry| {
            json!({ "at": entry.at, "actor_id": entry.actor_id, "actor_name": entry.actor_name, "op": entry.op,
                    "before": parsed(&entry.before), "after": parsed(&entry.after) })
        })
        .collect();
    Ok(json!({ "records": records }))
}
