//! What a timeline of a student or a teacher has of their own record: made, changed, deleted, brought back.

use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};

use super::{
    STUDENTS, TEACHERS,
    timeline::{self, Moment, Of, Source, Subject, Window},
};
use belltower_kit::{args, error::Result, http::Cx};

/// An entry of the trail: its id, when, what was done, by whom, and what there is since.
type Entry = (String, String, String, Option<String>, Option<String>);

/// The source.
pub static MOMENTS: Source = Source { groups: &["record"], of: timeline::ALL, may: |_| true, read };

fn read<'a>(cx: &'a Cx, subject: &'a Subject, window: &'a Window) -> BoxFuture<'a, Result<Vec<Moment>>> {
    Box::pin(async move {
        let resource = match subject.of {
            Of::Class => return Ok(vec![]),
            Of::Student => STUDENTS.name,
            Of::Teacher => TEACHERS.name,
        };
        let sql = "SELECT id, at, op, actor_name, after FROM audit WHERE record_id = $1 AND at <= $2 AND resource = $4 ORDER BY at DESC, id DESC LIMIT $3";
        let args = args![subject.id.as_str(), window.until.as_str(), window.limit, resource];
        let entries: Vec<Entry> = cx.app.db.all(sql, args).await?;
        Ok(entries.into_iter().map(moment).collect())
    })
}

fn moment((id, at, op, who, after): Entry) -> Moment {
    // Which fields: what stands in them is the record's own history's to show.
    let after: Map<String, Value> = after.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default();
    let fields: Vec<&String> = if op == "update" { after.keys().collect() } else { vec![] };
    let data = json!({ "fields": fields }).as_object().cloned().unwrap_or_default();
    let kind = match op.as_str() {
        "create" => "made",
        "delete" => "deleted",
        "restore" => "restored",
        "merge" => "merged",
        "merged" => "merged_away",
        "unmerge" => "unmerged",
        "unmerged" => "back",
        _ => "changed",
    };
    Moment { id: format!("a{id}"), at, group: "record", kind: format!("record_{kind}"), who, class: None, data }
}
