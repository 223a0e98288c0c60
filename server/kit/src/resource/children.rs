//! Child rows: what a record holds several of in an order, in a table of its own. They are read with it, written with it and only as far as they differ,
//! and a row keeps its id as long as it is there.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use sqlx::AssertSqlSafe;

use super::{
    Resource, Row, Writing, by_name, column,
    field::{Field, Kind},
    read::{JsonRow, id_of, selected},
    references::{file_error, missing_message, must_exist},
};
use crate::{
    args,
    db::{Arg, Reads, Tx, places},
    error::Result,
};

/// A resource's fields of child rows: each with the table and what a row holds.
pub(super) fn of(resource: &Resource) -> impl Iterator<Item = (&'static Field, &'static str, &'static [Field])> {
    resource.fields.iter().filter_map(|field| match field.kind {
        Kind::Rows { table, fields } => Some((field, table, fields)),
        _ => None,
    })
}

/// The child rows of a record, as far as it has any.
pub(super) fn rows_of<'a>(row: &'a Row, field: &str) -> Vec<&'a Row> {
    row.get(field).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object).collect()
}

/// Reads the child rows of some records into them.
pub(super) async fn read_into(from: &mut impl Reads, resource: &Resource, rows: &mut [Row]) -> Result<()> {
    for (field, table, fields) in of(resource) {
        let mut found: HashMap<String, Vec<Value>> = HashMap::new();
        if !rows.is_empty() {
            let columns: Vec<String> = fields.iter().flat_map(selected).collect();
            let sql = format!(
                "SELECT t.parent_id AS \"s:parent_id\", t.id AS \"s:id\", {} FROM {table} t WHERE t.parent_id IN ({}) ORDER BY t.parent_id, t.position, t.id",
                columns.join(", "),
                places(1, rows.len())
            );
            let args = rows.iter().map(|row| Arg::from(id_of(row))).collect();
            for JsonRow(mut child) in from.rows::<JsonRow>(sql, args).await? {
                if let Some(Value::String(parent)) = child.remove("parent_id") {
                    found.entry(parent).or_default().push(Value::Object(child));
                }
            }
        }
        for row in rows.iter_mut() {
            let children = found.remove(id_of(row)).unwrap_or_default();
            row.insert(field.name.into(), children.into());
        }
    }
    Ok(())
}

/// Refuses cells that name a record or a file that is not there.
pub(super) async fn check(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    for (field, _, fields) in of(writing.resource) {
        for cell in fields {
            let is_checked = match cell.kind {
                Kind::Ref { .. } => must_exist(tx, writing, field, cell).await?,
                _ => writing.changes(field.name),
            };
            if !is_checked {
                continue;
            }
            let named: Vec<(usize, String)> = rows_of(writing.new, field.name)
                .iter()
                .enumerate()
                .filter_map(|(place, row)| Some((place, row.get(cell.name)?.as_str()?.to_owned())))
                .collect();
            let existing = match cell.kind {
                Kind::Ref { resource } if by_name(resource).is_some() && !named.is_empty() => existing(tx, resource, &named).await?,
                _ => HashSet::new(),
            };
            for (place, id) in named {
                let wrong = match cell.kind {
                    Kind::Ref { resource } if by_name(resource).is_some() => (!existing.contains(&id)).then(|| missing_message(writing)),
                    Kind::File { of } => file_error(tx, &id, of).await?,
                    _ => break,
                };
                if let Some(wrong) = wrong {
                    writing.refuse(&format!("{}.{place}.{}", field.name, cell.name), wrong);
                }
            }
        }
    }
    Ok(())
}

/// Those of some records that are not deleted.
async fn existing(tx: &mut Tx, resource: &str, named: &[(usize, String)]) -> Result<HashSet<String>> {
    let sql = format!("SELECT id FROM {resource} WHERE deleted_at IS NULL AND id IN ({})", places(1, named.len()));
    let rows: Vec<(String,)> = tx.all(AssertSqlSafe(sql), named.iter().map(|(_, id)| Arg::from(id)).collect()).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Gives each child row its id: that of the row it was, as far as it was one of this record's, or a new one. From then on equal rows are equal values.
pub(super) fn settle(tx: &Tx, resource: &Resource, old: Option<&Row>, new: &mut Row) {
    for (field, _, fields) in of(resource) {
        let mut free: HashSet<String> = old.into_iter().flat_map(|old| rows_of(old, field.name)).map(|row| id_of(row).to_owned()).collect();
        let Some(Value::Array(rows)) = new.get_mut(field.name) else { continue };
        for row in rows.iter_mut().filter_map(Value::as_object_mut) {
            let id = if free.remove(id_of(row)) { id_of(row).to_owned() } else { tx.world().id() };
            let values = std::mem::take(row);
            row.insert("id".into(), id.into());
            let cells = fields.iter().map(|cell| (cell.name.to_owned(), values.get(cell.name).cloned().unwrap_or(Value::Null)));
            row.extend(cells);
        }
    }
}

/// Child rows without the names of what they refer to, which nobody sets.
pub(super) fn bare(fields: &[Field], value: &Value) -> Value {
    let rows = value.as_array().into_iter().flatten().filter_map(Value::as_object);
    let cells = |row: &Row| {
        ["id"]
            .into_iter()
            .chain(fields.iter().map(|cell| cell.name))
            .map(|cell| (cell.to_owned(), row.get(cell).cloned().unwrap_or_default()))
            .collect()
    };
    rows.map(|row| Value::Object(cells(row))).collect()
}

/// New rows of one statement.
const AT_ONCE: usize = 100;

/// Writes the child rows of a field that changed: those that are removed go, new ones come, others are written where they differ or stand elsewhere.
pub(super) async fn write(tx: &mut Tx, id: &str, field: &Field, old: Option<&Row>, new: &Row) -> Result<()> {
    let Kind::Rows { table, fields } = field.kind else { return Ok(()) };
    let old = old.map(|old| rows_of(old, field.name)).unwrap_or_default();
    let new = rows_of(new, field.name);
    let mut added: Vec<Vec<Arg>> = vec![];
    for removed in old.iter().filter(|old| !new.iter().any(|new| id_of(new) == id_of(old))) {
        let sql = format!("DELETE FROM {table} WHERE id = $1 AND parent_id = $2");
        tx.exec(AssertSqlSafe(sql), args![id_of(removed), id]).await?;
    }
    for (place, row) in new.iter().enumerate() {
        let position = i64::try_from(place).unwrap_or(i64::MAX);
        let old_place = old.iter().position(|old| id_of(old) == id_of(row));
        if let Some(old_place) = old_place
            && old_place == place
            && fields.iter().all(|cell| old[old_place].get(cell.name) == row.get(cell.name))
        {
            continue;
        }
        let mut args = args![id_of(row), id, position];
        args.extend(fields.iter().map(|cell| column::arg(cell, row.get(cell.name))));
        if old_place.is_none() {
            added.push(args);
            continue;
        }
        let set: String = fields.iter().zip(4..).map(|(cell, place)| format!(", {} = ${place}", cell.name)).collect();
        tx.exec(AssertSqlSafe(format!("UPDATE {table} SET position = $3{set} WHERE id = $1 AND parent_id = $2")), args).await?;
    }
    let names: String = fields.iter().map(|cell| format!(", {}", cell.name)).collect();
    let width = 3 + fields.len();
    for some in added.chunks(AT_ONCE) {
        let rows: Vec<String> = (0..some.len()).map(|at| format!("({})", places(1 + at * width, width))).collect();
        let sql = format!("INSERT INTO {table} (id, parent_id, position{names}) VALUES {}", rows.join(", "));
        tx.exec(AssertSqlSafe(sql), some.concat()).await?;
    }
    Ok(())
}

/// Gives a record child rows that it held in another form before there were such rows: nothing of it changes, so nothing is audited and nobody hears of it.
pub async fn adopt(tx: &mut Tx, resource: &Resource, id: &str, mut rows: Row) -> Result<()> {
    settle(tx, resource, None, &mut rows);
    for (field, ..) in of(resource).filter(|(field, ..)| rows.contains_key(field.name)).collect::<Vec<_>>() {
        write(tx, id, field, None, &rows).await?;
    }
    Ok(())
}
