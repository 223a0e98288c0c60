//! Writes: create, update, delete and restore of one record, each with its audit entry and its event in the same transaction.

use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use super::{
    Resource, Row, Writing, all,
    check::{Checked, NOT_REQUEST_ID, TAKEN, check},
    children, column,
    field::{Field, Kind},
    found_by, order,
    read::{id_of, present, stored},
    references::{files_exist, files_used, references_exist, replace_references},
    rules::{Op, ids},
    tree,
    uses::refuse_used,
    words,
};
use crate::{
    args,
    auth::Caller,
    db::{Arg, AuditEntry, Tx, places},
    error::{self, Result, conflict, invalid, not_found},
};

/// Makes a record of what was given; answers its id. A `requestId` seen before answers the record made then.
pub async fn create(tx: &mut Tx, resource: &'static Resource, input: &Row) -> Result<String> {
    let asked = match input.get("requestId").filter(|asked| !asked.is_null()) {
        None => None,
        Some(asked) => Some(
            asked.as_str().filter(|id| (8..=64).contains(&id.len())).ok_or_else(|| error::invalid_field("requestId", &NOT_REQUEST_ID))?,
        ),
    };
    let id = tx.world().id();
    if let Some(asked) = asked
        && let Some(made) = claim(tx, resource, asked, &id).await?
    {
        return Ok(made);
    }
    let checked = check(resource, input, true);
    let mut new = checked.given;
    begin(resource, &mut new, &id);
    write(tx, resource, Op::Create, None, &mut new, checked.wrong).await?;
    resource.rules.after_create(tx, &id).await?;
    Ok(id)
}

/// Makes a record from the server's side; no rules run.
pub async fn add(tx: &mut Tx, resource: &'static Resource, mut new: Row) -> Result<String> {
    let id = tx.world().id();
    begin(resource, &mut new, &id);
    children::settle(tx, resource, None, &mut new);
    let changed = changed(resource, None, &new);
    insert(tx, resource, &id, &new).await?;
    elsewhere(tx, &id, &changed, None, &new).await?;
    audit(tx, resource, &id, "create", &changed, None, Some(&new)).await?;
    announce(tx, resource, "create", &id, &changed, None).await?;
    Ok(id)
}

/// What no caller says of a new record.
fn begin(resource: &Resource, new: &mut Row, id: &str) {
    new.insert("id".into(), id.into());
    if let Some(workflow) = resource.rules.workflow() {
        new.insert(workflow.field.into(), workflow.initial.into());
    }
}

/// Takes a caller's `requestId` for the record `id`, or answers the record that the same caller made with it. Taken before anything else is written: on
/// PostgreSQL whoever sends it to another node at the same time waits here, and then finds the first one's record.
pub async fn claim(tx: &mut Tx, resource: &Resource, asked: &str, id: &str) -> Result<Option<String>> {
    let (at, actor) = (tx.at().to_owned(), tx.by().map_or_else(String::new, |by| by.id.clone()));
    let sql = "INSERT INTO requests (actor, resource, id, record_id, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    if tx.exec(sql, args![actor.as_str(), resource.name, asked, id, at]).await? > 0 {
        return Ok(None);
    }
    let sql = "SELECT record_id FROM requests WHERE actor = $1 AND resource = $2 AND id = $3";
    let (made,): (String,) = tx.one(sql, args![actor, resource.name, asked]).await?;
    Ok(Some(made))
}

/// Changes the given fields of a record, if it is still at the version the caller saw.
pub async fn update(tx: &mut Tx, resource: &'static Resource, input: &Row) -> Result<String> {
    let id = input.get("id").and_then(Value::as_str).ok_or_else(|| error::broken("id is missing"))?;
    let version = input.get("version").and_then(Value::as_i64).ok_or_else(|| error::broken("version is missing"))?;
    let checked = check(resource, input, false);
    if !says_nothing_new(tx, resource, id, version, &checked).await? {
        change(tx, resource, id, Some(version), checked).await?;
    }
    Ok(id.to_owned())
}

/// Whether an update leaves the version that its caller saw as it is: then there is nothing to write, to tell or to look through.
async fn says_nothing_new(tx: &mut Tx, resource: &'static Resource, id: &str, version: i64, checked: &Checked) -> Result<bool> {
    let secret = |name: &String| resource.field(name).is_some_and(|field| field.kind == Kind::Secret);
    if !checked.wrong.is_empty() || checked.given.keys().any(secret) {
        return Ok(false);
    }
    let old = match stored(tx, resource, id).await {
        Err(error) if error.status() == 404 => return Ok(false),
        old => old?,
    };
    if old.get("version") != Some(&json!(version)) || old.get("deleted_at").is_some_and(|at| !at.is_null()) {
        return Ok(false);
    }
    let mut new = old.clone();
    new.extend(checked.given.clone());
    Ok(changed(resource, Some(&old), &new).is_empty())
}

/// Changes fields of a record, of whatever version if none is said.
pub(super) async fn change(tx: &mut Tx, resource: &'static Resource, id: &str, version: Option<i64>, checked: Checked) -> Result<()> {
    tree::lock(tx, resource).await?;
    // Taking the row's lock first: whoever comes second sees the new version, and is told.
    if stamp(tx, resource, id, version).await? == 0 {
        let now = super::load(tx, resource, id).await?;
        return Err(conflict(&error::CHANGED).clash(Value::Object(now)));
    }
    let old = stored(tx, resource, id).await?;
    let mut new = old.clone();
    new.extend(checked.given);
    write(tx, resource, Op::Update, Some(&old), &mut new, checked.wrong).await
}

/// Sets columns of a record from the server's side (a status that follows from events); no rules run.
pub async fn update_from_server(tx: &mut Tx, resource: &'static Resource, id: &str, verb: &str, set: Row) -> Result<()> {
    if stamp(tx, resource, id, None).await? == 0 {
        return Err(not_found());
    }
    let old = stored(tx, resource, id).await?;
    let mut new = old.clone();
    new.extend(set);
    children::settle(tx, resource, Some(&old), &mut new);
    let changed = changed(resource, Some(&old), &new);
    columns(tx, resource, id, &changed, &new).await?;
    elsewhere(tx, id, &changed, Some(&old), &new).await?;
    audit(tx, resource, id, verb, &changed, Some(&old), Some(&new)).await?;
    announce(tx, resource, "update", id, &changed, Some(&old)).await?;
    recheck_dependents(tx, resource, id).await
}

/// Gives a record the next version and tells whoever lists it: what changed stands beside its columns, and the caller writes that into the trail.
pub async fn touch(tx: &mut Tx, resource: &'static Resource, id: &str) -> Result<()> {
    if stamp(tx, resource, id, None).await? == 0 {
        return Err(not_found());
    }
    let row = stored(tx, resource, id).await?;
    announce(tx, resource, "update", id, &[], Some(&row)).await
}

/// Deletes a record that nothing uses; it can be brought back. Answers false where it was gone already. The caller is told what uses it, as far as
/// they may see that.
pub async fn delete(tx: &mut Tx, resource: &'static Resource, id: &str, caller: Option<&Caller>) -> Result<bool> {
    tree::lock(tx, resource).await?;
    if stamp(tx, resource, id, None).await? == 0 {
        return Ok(false);
    }
    let row = stored(tx, resource, id).await?;
    resource.rules.before_delete(tx, &row).await?;
    let at = tx.at().to_owned();
    refuse_used(tx, resource, &row, &at, caller).await?;
    tx.exec(AssertSqlSafe(format!("UPDATE {} SET deleted_at = $1 WHERE id = $2", resource.name)), args![at, id]).await?;
    resource.rules.after_delete(tx, &row).await?;
    let all: Vec<&Field> = resource.fields.iter().collect();
    audit(tx, resource, id, "delete", &all, Some(&row), None).await?;
    let event = deletion(tx, id);
    publish_change(tx, resource, &row, event).await?;
    recheck_dependents(tx, resource, id).await?;
    Ok(true)
}

/// Brings a deleted record back, if the rules still allow it.
pub async fn restore(tx: &mut Tx, resource: &'static Resource, id: &str) -> Result<()> {
    tree::lock(tx, resource).await?;
    let sql = format!("UPDATE {} SET deleted_at = NULL, version = version + 1 WHERE id = $1 AND deleted_at IS NOT NULL", resource.name);
    if tx.exec(AssertSqlSafe(sql), args![id]).await? == 0 {
        return Err(not_found());
    }
    let old = stored(tx, resource, id).await?;
    let mut new = old.clone();
    write(tx, resource, Op::Restore, Some(&old), &mut new, vec![]).await
}

/// The common part: rules, columns, references, audit, event.
async fn write(
    tx: &mut Tx,
    resource: &'static Resource,
    op: Op,
    old: Option<&Row>,
    new: &mut Row,
    wrong: Vec<(String, crate::text::Text)>,
) -> Result<()> {
    let mut writing = Writing { op, resource, old, new, wrong };
    if writing.wrong.is_empty() {
        references_exist(tx, &mut writing).await?;
        tree::place(tx, &mut writing).await?;
        order::place(tx, &mut writing).await?;
    }
    if writing.wrong.is_empty() {
        resource.rules.before_write(tx, &mut writing).await?;
        files_exist(tx, &mut writing).await?;
        children::check(tx, &mut writing).await?;
    }
    if !writing.wrong.is_empty() {
        return Err(invalid(writing.wrong));
    }
    unique(tx, &writing).await?;
    let id = writing.id().to_owned();
    children::settle(tx, resource, old, writing.new);
    let changed = changed(resource, old, writing.new);
    match op {
        Op::Create => insert(tx, resource, &id, writing.new).await?,
        Op::Update | Op::Restore => columns(tx, resource, &id, &changed, writing.new).await?,
    }
    elsewhere(tx, &id, &changed, old, writing.new).await?;
    files_used(tx, resource, &changed, writing.new).await?;
    resource.rules.after_write(tx, &writing).await?;
    audit(tx, resource, &id, op.name(), &changed, old, Some(writing.new)).await?;
    announce(tx, resource, op.name(), &id, &changed, old).await?;
    recheck_dependents(tx, resource, &id).await
}

/// Rechecks the records that depend on a record, because it changed or because time has passed.
pub async fn recheck_dependents(tx: &mut Tx, resource: &Resource, id: &str) -> Result<()> {
    for dependent in all() {
        for dependency in dependent.rules.dependencies().iter().filter(|dependency| dependency.resource == resource.name) {
            for (record,) in tx.all::<(String,)>(dependency.records, args![id]).await? {
                dependent.rules.recheck(tx, &record).await?;
            }
        }
    }
    Ok(())
}

/// Raises the version and signs the row; answers how many rows there were.
async fn stamp(tx: &mut Tx, resource: &Resource, id: &str, version: Option<i64>) -> Result<u64> {
    let sql = format!(
        "UPDATE {} SET version = version + 1, updated_at = $1, updated_by = $2, updated_by_name = $3
         WHERE id = $4 AND deleted_at IS NULL AND (version = $5 OR $5 IS NULL)",
        resource.name
    );
    let (at, by) = (tx.at().to_owned(), tx.by().cloned());
    let (by, name) = (by.as_ref().map(|by| by.id.clone()), by.as_ref().map(|by| by.name.clone()));
    Ok(tx.exec(AssertSqlSafe(sql), args![at, by, name, id, version]).await?)
}

/// A new row with its columns.
async fn insert(tx: &mut Tx, resource: &Resource, id: &str, new: &Row) -> Result<()> {
    let (at, by) = (tx.at().to_owned(), tx.by().cloned());
    let mut columns = vec!["id", "version", "created_at", "updated_at", "updated_by", "updated_by_name"];
    let (by, name) = (by.as_ref().map(|by| by.id.clone()), by.as_ref().map(|by| by.name.clone()));
    let mut args = args![id, 1_i64, at.as_str(), at.as_str(), by, name];
    for field in resource.fields.iter().filter(|field| field.is_column()) {
        columns.push(field.name);
        args.push(column::arg(field, new.get(field.name)));
    }
    for (column, text) in found_by::columns(resource, new) {
        columns.push(column);
        args.push(text.into());
    }
    let sql = format!("INSERT INTO {} ({}) VALUES ({})", resource.name, columns.join(", "), places(1, args.len()));
    tx.exec(AssertSqlSafe(sql), args).await?;
    words::keep(tx, resource, id, new, true).await
}

async fn columns(tx: &mut Tx, resource: &Resource, id: &str, changed: &[&Field], new: &Row) -> Result<()> {
    let columns: Vec<&&Field> = changed.iter().filter(|field| field.is_column()).collect();
    if columns.is_empty() {
        return Ok(());
    }
    let search_columns = found_by::columns(resource, new);
    let names = columns.iter().map(|field| field.name).chain(search_columns.iter().map(|(column, _)| *column));
    let set: Vec<String> = names.enumerate().map(|(place, name)| format!("{name} = ${}", place + 1)).collect();
    let mut args: Vec<Arg> = columns.iter().map(|field| column::arg(field, new.get(field.name))).collect();
    args.extend(search_columns.iter().map(|(_, text)| Arg::from(text.as_str())));
    args.push(id.into());
    let sql = format!("UPDATE {} SET {} WHERE id = ${}", resource.name, set.join(", "), args.len());
    tx.exec(AssertSqlSafe(sql), args).await?;
    words::keep_changed(tx, resource, id, changed, new).await
}

/// What of a record stands in other tables.
async fn elsewhere(tx: &mut Tx, id: &str, changed: &[&Field], old: Option<&Row>, new: &Row) -> Result<()> {
    for field in changed {
        children::write(tx, id, field, old, new).await?;
        if let Kind::Refs { table, own, other, .. } = field.kind {
            replace_references(tx, (table, own, other), id, &ids(new, field.name)).await?;
        }
    }
    Ok(())
}

/// The fields that are new or differ; secrets are the rules' affair. References are compared as sets.
fn changed(resource: &'static Resource, old: Option<&Row>, new: &Row) -> Vec<&'static Field> {
    let differs = |field: &Field| match (old, field.kind) {
        (Some(old), Kind::Refs { .. }) => {
            let sorted = |row| {
                let mut ids = ids(row, field.name);
                ids.sort_unstable();
                ids
            };
            sorted(old) != sorted(new)
        }
        (Some(old), Kind::Rows { fields, .. }) => {
            let bare = |row: &Row| children::bare(fields, row.get(field.name).unwrap_or(&Value::Null));
            bare(old) != bare(new)
        }
        (Some(old), _) => old.get(field.name) != new.get(field.name),
        (None, _) => new.get(field.name).is_some_and(|value| !value.is_null()),
    };
    resource.fields.iter().filter(|field| field.sql.is_none() && field.kind != Kind::Secret && differs(field)).collect()
}

async fn unique(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    for field in writing.resource.fields.iter().filter(|field| field.unique) {
        let Some(value) = writing.text(field.name) else { continue };
        if !writing.changes(field.name) && writing.op != Op::Restore {
            continue;
        }
        let sql = format!("SELECT id FROM {} WHERE {} = $1 AND id <> $2 AND deleted_at IS NULL", writing.resource.name, field.name);
        let other: Option<(String,)> = tx.opt(AssertSqlSafe(sql), args![value, writing.id()]).await?;
        if let Some((other,)) = other {
            return Err(conflict(&TAKEN).at_field(field.name).clash(json!({ "id": other })));
        }
    }
    Ok(())
}

async fn audit(
    tx: &mut Tx,
    resource: &Resource,
    id: &str,
    op: &str,
    changed: &[&Field],
    old: Option<&Row>,
    new: Option<&Row>,
) -> Result<()> {
    // Only what changed, and nothing that is masked on the screen stands open in the trail.
    let side = |row: Option<&Row>| {
        row.map(|row| {
            let row = present(resource, row.clone(), false);
            changed.iter().filter_map(|field| Some((field.name.to_owned(), row.get(field.name)?.clone()))).collect::<Row>()
        })
    };
    let (before, after) = (side(old), side(new));
    Ok(tx.audit(AuditEntry { resource: resource.name, id, op, before: before.as_ref(), after: after.as_ref() }).await?)
}

/// Tells those who see every record, and those who see this one as theirs or their team's. For whom it was given to it is new, for whom it was taken from it is gone.
async fn announce(tx: &mut Tx, resource: &Resource, op: &str, id: &str, changed: &[&Field], old: Option<&Row>) -> Result<()> {
    let row = stored(tx, resource, id).await?;
    let watchers = resource.watchers(tx, &row).await?;
    let before = match old {
        Some(old) => resource.watchers(tx, old).await?,
        None => vec![],
    };
    let row = present(resource, row, true);
    debug_assert_eq!(id_of(&row), id);
    let by = tx.by().cloned();
    let changed: Vec<&str> = changed.iter().filter(|field| field.listed).map(|field| field.name).collect();
    let event = json!({ "op": op, "id": id, "row": row, "changed": changed, "by": by });
    for watcher in &watchers {
        let mut event = event.clone();
        if !before.contains(watcher) {
            event["op"] = "create".into();
        }
        tx.publish(resource.topic_of(watcher), event);
    }
    for watcher in before.iter().filter(|watcher| !watchers.contains(watcher)) {
        let event = deletion(tx, id);
        tx.publish(resource.topic_of(watcher), event);
    }
    tx.publish(resource.topic(), event);
    Ok(())
}

/// Publishes an event of a record that stays whose it is.
pub async fn publish_change(tx: &mut Tx, resource: &Resource, row: &Row, event: Value) -> Result<()> {
    for watcher in resource.watchers(tx, row).await? {
        tx.publish(resource.topic_of(&watcher), event.clone());
    }
    tx.publish(resource.topic(), event);
    Ok(())
}

fn deletion(tx: &Tx, id: &str) -> Value {
    json!({ "op": "delete", "id": id, "row": null, "changed": [], "by": tx.by() })
}

/// Tells of a record that was written by statements of its own, or of which what changed is no field: its computed ones are read anew. It stays whose it is, and of the version
/// that those statements gave it. What happened is for the caller's own entry in the trail. Answers it as lists have it.
pub async fn publish_row(tx: &mut Tx, resource: &Resource, op: &str, id: &str) -> Result<Row> {
    let stored = stored(tx, resource, id).await?;
    let row = present(resource, stored.clone(), true);
    let event = json!({ "op": op, "id": id, "row": row, "changed": [], "by": tx.by() });
    publish_change(tx, resource, &stored, event).await?;
    Ok(row)
}
