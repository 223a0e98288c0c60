//! Two records made one, in one transaction: whatever names the one that goes names the one that is kept, its lessons are theirs, and it is gone from every list. Who books or buys
//! for the one that goes at the same moment is either moved with it, or told that it is not there.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Kind, OF_STUDENTS, classes, fields::Both, in_the_way, moves, moves::Moved, places};
use crate::areas::{lessons, people::next_last};
use belltower_kit::{
    args,
    db::{AssertSqlSafe, AuditEntry, Tx},
    error::{self, Result, conflict, invalid_field, not_found},
    http::Cx,
    resource::{self, check},
    sentences,
};

sentences! {
    ONE_RECORD = "doubles.one_record": "Choose two records: this is one" / "请选择两条不同的记录";
    OTHER_REQUEST = "doubles.other_request": "This was sent before for two others: look at both, and try again" / "该请求此前已用于其他合并，请核对后重试";
}

/// Two records of one person.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoOfOne {
    /// The one that is kept.
    keep: String,
    /// The one that is merged into it, and gone then.
    gone: String,
    /// Which version of the kept one was seen.
    keep_version: Option<i64>,
    /// And of the other.
    gone_version: Option<i64>,
    /// Field → `keep` or `gone`: whose value is kept. Otherwise that of the kept one, or the other's where it has none.
    #[serde(default)]
    fields: BTreeMap<String, String>,
    /// Only look: what would be moved, and what stands in the way.
    #[serde(default)]
    check: bool,
    /// Sent again, it is the same merge.
    #[serde(rename = "requestId")]
    #[schema(max_length = 64)]
    request_id: Option<String>,
}

/// How much was moved of something.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MovedRows {
    /// What: the table.
    what: String,
    count: i64,
}

/// A merge, or what one would be.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Merged {
    /// The merge; null where somebody only looked.
    #[schema(required)]
    id: Option<String>,
    keep: String,
    gone: String,
    moved: Vec<MovedRows>,
    /// The fields that say something else; phone numbers and addresses are held against each other unmasked.
    differ: Vec<&'static str>,
}

/// What is looked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MergedOne {
    id: String,
}

/// Into whom a record was merged.
#[derive(Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
pub struct MergedInto {
    /// The merge.
    merge: String,
    /// What the record was called.
    name: String,
    /// The record that was kept.
    id: String,
    into: String,
    at: String,
    #[schema(required)]
    by: Option<String>,
}

/// What a list of rows says of what was moved.
pub fn told(moved: &Moved) -> Vec<MovedRows> {
    let of = |(place, count): (&String, &i64)| MovedRows { what: place.split('.').next().unwrap_or_default().to_owned(), count: *count };
    moved.iter().filter(|(_, count)| **count > 0).map(of).collect()
}

/// The call.
pub async fn into(cx: Cx, kind: &'static Kind, MergedOne { id }: MergedOne) -> Result<MergedInto> {
    let sql = format!(
        "SELECT m.id AS merge, g.name, k.id, k.name AS \"into\", m.at, m.by_name AS by FROM merges m JOIN {0} g ON g.id = m.gone_id JOIN {0} k ON k.id = m.kept_id
         WHERE m.gone_id = $1 AND m.undone_at IS NULL AND m.person = $2",
        kind.of.name
    );
    let found: Option<MergedInto> = cx.app.db.opt(AssertSqlSafe(sql), args![id, kind.name]).await?;
    let found = found.ok_or_else(not_found)?;
    resource::see(&mut &cx.app.db, kind.of, cx.caller()?, &found.id).await?;
    Ok(found)
}

/// The call.
pub async fn merge(cx: Cx, kind: &'static Kind, asked: TwoOfOne) -> Result<Merged> {
    let TwoOfOne { keep, gone, keep_version, gone_version, fields, check, request_id } = asked;
    if keep == gone {
        return Err(invalid_field("gone", &ONE_RECORD));
    }
    if request_id.as_ref().is_some_and(|id| !(8..=64).contains(&id.len())) {
        return Err(invalid_field("requestId", &check::NOT_REQUEST_ID));
    }
    kind.may(&cx, &[&keep, &gone]).await?;
    let mut tx = cx.begin().await?;
    if let Some(request) = request_id.as_ref().filter(|_| !check)
        && let Some(made) = again(&mut tx, kind, request, &keep, &gone).await?
    {
        return Ok(made);
    }
    moves::lock(&mut tx, kind.places, &gone).await?;
    kind.lock(&mut tx, vec![&keep, &gone]).await?;
    for (id, version) in [(&keep, keep_version), (&gone, gone_version)] {
        let now = resource::load(&mut tx, kind.of, id).await?;
        if version.is_some_and(|version| now.get("version") != Some(&json!(version))) {
            return Err(conflict(&error::CHANGED).clash(Value::Object(now)));
        }
    }
    (kind.refuse)(&mut tx, [&keep, &gone]).await?;
    let both = Both::read(&mut tx, kind, cx.caller()?, &keep, &gone).await?;
    let (set, before) = both.taken(&fields)?;
    let differ = both.differ();
    let left = both.accounts_left(&set);
    in_the_way::refuse_signed_in(&mut tx, &left).await?;
    if check {
        let moved = moves::count(&mut tx, kind.places, &keep, &gone).await?;
        let moved = moved.into_iter().chain(lessons(&mut tx, kind, &gone).await?).collect();
        return Ok(Merged { id: None, keep, gone, moved: told(&moved), differ });
    }
    let id = tx.world().id();
    let mut moved = moves::over(&mut tx, kind.places, &id, &keep, &gone).await?;
    if std::ptr::eq(kind, &OF_STUDENTS) {
        moved.extend(lessons(&mut tx, kind, &gone).await?);
        let rows = "FROM lesson_movements WHERE student_id = $1 AND student_id <> $2";
        moves::remember(&mut tx, &id, (places::MOVEMENTS, "id"), rows, (&gone, &keep)).await?;
        lessons::join::join(&mut tx, &keep, &gone).await?;
    }
    // Nothing names it any more: that is what is asked of whatever is deleted.
    resource::delete(&mut tx, kind.of, &gone, None).await?;
    match set.is_empty() {
        true => resource::touch(&mut tx, kind.of, &keep).await?,
        false => resource::update_from_server(&mut tx, kind.of, &keep, "update", set).await?,
    }
    write_down(&mut tx, kind, &id, (&keep, &gone), (&before, &moved)).await?;
    let touched = moves::tell(&mut tx, kind.places, &id, &keep).await?;
    classes::follow(&mut tx, kind, &touched, [&keep, &gone], !left.is_empty()).await?;
    tell(&mut tx, kind, both.names(), [&keep, &gone], ["merge", "merged"]).await?;
    tx.commit().await?;
    Ok(Merged { id: Some(id), keep, gone, moved: told(&moved), differ })
}

/// What was made by the same request, if it was; refused where that was of others.
async fn again(tx: &mut Tx, kind: &Kind, request: &str, keep: &str, gone: &str) -> Result<Option<Merged>> {
    let wanted = format!("merge {keep} {gone}");
    match resource::claim(tx, kind.of, request, &wanted).await? {
        None => Ok(None),
        Some(before) if before != wanted => Err(conflict(&OTHER_REQUEST)),
        Some(_) => {
            let sql = "SELECT id, moved FROM merges WHERE kept_id = $1 AND gone_id = $2 ORDER BY at DESC LIMIT 1";
            let (id, moved): (String, String) = tx.opt(sql, args![keep, gone]).await?.ok_or_else(not_found)?;
            let moved: Moved = serde_json::from_str(&moved).unwrap_or_default();
            Ok(Some(Merged { id: Some(id), keep: keep.to_owned(), gone: gone.to_owned(), moved: told(&moved), differ: vec![] }))
        }
    }
}

/// How many movements of lessons there are.
async fn lessons(tx: &mut Tx, kind: &Kind, gone: &str) -> Result<Moved> {
    if kind.name != OF_STUDENTS.name {
        return Ok(Moved::new());
    }
    let (count,): (i64,) = tx.one("SELECT COUNT(*) FROM lesson_movements WHERE student_id = $1", args![gone]).await?;
    Ok(Moved::from([(places::MOVEMENTS.to_owned(), count)]))
}

async fn write_down(
    tx: &mut Tx,
    kind: &Kind,
    id: &str,
    (keep, gone): (&str, &str),
    (before, moved): (&Map<String, Value>, &Moved),
) -> Result<()> {
    let (at, by) = (tx.at().to_owned(), tx.by().cloned());
    let (by, name) = (by.as_ref().map(|by| by.id.clone()), by.as_ref().map(|by| by.name.clone()));
    let (taken, moved) = (serde_json::to_string(before).map_err(error::internal)?, serde_json::to_string(moved).map_err(error::internal)?);
    let sql =
        "INSERT INTO merges (id, person, kept_id, gone_id, at, by_id, by_name, taken, moved) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    tx.exec(sql, args![id, kind.name, keep, gone, at, by, name, taken, moved]).await?;
    Ok(())
}

/// Enters it into the history of both, and has their lists follow.
pub async fn tell(tx: &mut Tx, kind: &Kind, names: [String; 2], ids: [&str; 2], ops: [&str; 2]) -> Result<()> {
    for (id, op, other) in [(ids[0], ops[0], 1), (ids[1], ops[1], 0)] {
        let after = json!({ "with": names[other], "with_id": ids[other] });
        tx.audit(AuditEntry { resource: kind.of.name, id, op, before: None, after: after.as_object() }).await?;
        next_last::mark_person(tx, kind.name, id);
    }
    if kind.name == OF_STUDENTS.name {
        lessons::join::tell(tx, ids[0]).await?;
    }
    Ok(())
}
