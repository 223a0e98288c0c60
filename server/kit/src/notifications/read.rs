//! What is read of notifications: an inbox, what somebody sent with whom it reached, and the count of what is not read.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use super::say;
use crate::{
    args,
    db::{Db, Reads},
    error::Result,
    text::Language,
};

/// The most recipients that a sending names.
const MAX_NAMED: usize = 50;

/// How many an account has not read.
pub async fn unread(from: &mut impl Reads, user_id: &str) -> Result<i64> {
    let sql = "SELECT COUNT(*) FROM notifications WHERE user_id = $1 AND read_at IS NULL";
    let rows: Vec<(i64,)> = from.rows(sql.to_owned(), args![user_id]).await?;
    Ok(rows.first().map_or(0, |(count,)| *count))
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    id: String,
    batch: String,
    kind: String,
    params: String,
    resource: Option<String>,
    record_id: Option<String>,
    group_key: String,
    by_id: Option<String>,
    by_name: Option<String>,
    at: String,
    seen_at: Option<String>,
    read_at: Option<String>,
}

impl Stored {
    /// As a screen gets it, in its language.
    fn shown(&self, language: Language) -> Value {
        let params: Value = serde_json::from_str(&self.params).unwrap_or_default();
        let words = if language == Language::Chinese && params["wordsZh"].is_string() { &params["wordsZh"] } else { &params["words"] };
        json!({
            "id": self.id, "kind": self.kind, "title": say(&self.kind, &params, language), "words": words,
            "resource": self.resource, "record_id": self.record_id, "version": params["version"], "thread": params["thread"], "group": self.group_key,
            "by": self.by_id.as_ref().map(|id| json!({ "id": id, "name": self.by_name })),
            "at": self.at, "seen_at": self.seen_at, "read_at": self.read_at,
        })
    }
}

const COLUMNS: &str = "id, batch, kind, params, resource, record_id, group_key, by_id, by_name, at, seen_at, read_at";

/// A page of an inbox, the newest first, and how many there are; only what is not read, if so asked.
pub(super) async fn inbox(
    db: &Db,
    user: &str,
    only_unread: bool,
    (page, size): (i64, i64),
    language: Language,
) -> Result<(Vec<Value>, i64)> {
    let only = if only_unread { "AND read_at IS NULL" } else { "" };
    let sql = format!("SELECT {COLUMNS} FROM notifications WHERE user_id = $1 {only} ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3");
    let rows: Vec<Stored> = db.all(AssertSqlSafe(sql), args![user, size, (page - 1) * size]).await?;
    let count = format!("SELECT COUNT(*) FROM notifications WHERE user_id = $1 {only}");
    let (total,): (i64,) = db.one(AssertSqlSafe(count), args![user]).await?;
    Ok((rows.iter().map(|row| row.shown(language)).collect(), total))
}

#[derive(sqlx_macros::FromRow)]
struct Receipt {
    name: Option<String>,
    reached_at: Option<String>,
    seen_at: Option<String>,
    read_at: Option<String>,
}

/// A page of what somebody sent: of each sending to whom, whom it reached, who saw and who read it.
pub(super) async fn sent(db: &Db, user: &str, (page, size): (i64, i64), language: Language) -> Result<(Vec<Value>, i64)> {
    let sql = format!(
        "SELECT {COLUMNS} FROM notifications n WHERE by_id = $1
         AND id = (SELECT MIN(o.id) FROM notifications o WHERE o.batch = n.batch) ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3"
    );
    let rows: Vec<Stored> = db.all(AssertSqlSafe(sql), args![user, size, (page - 1) * size]).await?;
    let (total,): (i64,) = db.one("SELECT COUNT(DISTINCT batch) FROM notifications WHERE by_id = $1", args![user]).await?;
    let mut records = vec![];
    for row in &rows {
        let receipts: Vec<Receipt> = db
            .all(
                "SELECT u.name, n.reached_at, n.seen_at, n.read_at FROM notifications n LEFT JOIN users u ON u.id = n.user_id
                 WHERE n.batch = $1 ORDER BY u.name, n.id LIMIT 1000",
                args![row.batch.as_str()],
            )
            .await?;
        let count = |has: fn(&Receipt) -> bool| receipts.iter().filter(|receipt| has(receipt)).count();
        let named: Vec<Value> = receipts
            .iter()
            .take(MAX_NAMED)
            .map(|one| json!({ "name": one.name, "reached_at": one.reached_at, "seen_at": one.seen_at, "read_at": one.read_at }))
            .collect();
        let mut shown: BTreeMap<String, Value> = row.shown(language).as_object().cloned().unwrap_or_default().into_iter().collect();
        shown.insert("id".into(), json!(row.batch));
        shown.insert("recipients".into(), json!(named));
        shown.insert("sent".into(), json!(receipts.len()));
        shown.insert("reached".into(), json!(count(|one| one.reached_at.is_some())));
        shown.insert("seen".into(), json!(count(|one| one.seen_at.is_some())));
        shown.insert("read".into(), json!(count(|one| one.read_at.is_some())));
        records.push(json!(shown));
    }
    Ok((records, total))
}
