//! Rows out of the database: the SELECT of a resource, its rows as JSON, and what of them may leave the server.

use std::collections::HashMap;

use serde_json::{Value, json};
use sqlx::{Column, FromRow, Row as _, postgres::PgRow, sqlite::SqliteRow};

use super::{
    Resource, Row, by_name, children, column,
    field::{Field, Kind},
    seen::see,
};
use crate::{
    auth::Caller,
    db::{Arg, DbError, Reads, places},
    error::{Result, not_found},
    mask,
};

/// A row read into JSON. A column's alias says what it is ([`column::tag`]), as in `n:minutes`.
pub(super) struct JsonRow(pub Row);

macro_rules! from_row {
    ($row:ty) => {
        impl<'r> FromRow<'r, $row> for JsonRow {
            fn from_row(row: &'r $row) -> Result<Self, DbError> {
                let mut map = Row::new();
                for (place, column) in row.columns().iter().enumerate() {
                    let (kind, name) = column.name().split_once(':').unwrap_or(("s", column.name()));
                    let value = match kind {
                        "n" => row.try_get::<Option<i64>, _>(place)?.map_or(Value::Null, Value::from),
                        "b" => row.try_get::<Option<bool>, _>(place)?.map_or(Value::Null, Value::from),
                        "w" => json!(row.try_get::<Option<String>, _>(place)?.as_deref().map(column::words).unwrap_or_default()),
                        decimal if decimal.starts_with('d') => {
                            let places = decimal[1..].parse().unwrap_or_default();
                            row.try_get::<Option<i64>, _>(place)?.map_or(Value::Null, |units| column::decimal(units, places))
                        }
                        _ => row.try_get::<Option<String>, _>(place)?.map_or(Value::Null, Value::from),
                    };
                    map.insert(name.to_owned(), value);
                }
                Ok(Self(map))
            }
        }
    };
}

from_row!(SqliteRow);
from_row!(PgRow);

/// `SELECT … FROM table t`, without a condition.
pub(super) fn select(resource: &Resource) -> String {
    let mut columns: Vec<String> = ["id", "created_at", "updated_at", "updated_by", "updated_by_name", "deleted_at"]
        .map(|name| format!("t.{name} AS \"s:{name}\""))
        .into();
    columns.push("t.version AS \"n:version\"".into());
    columns.extend(resource.fields.iter().flat_map(selected));
    format!("SELECT {} FROM {} t", columns.join(", "), resource.name)
}

/// The columns of a field, over `t`.
pub(super) fn selected(field: &Field) -> Vec<String> {
    let (name, tag) = (field.name, column::tag(field.kind));
    let mut columns = vec![];
    if let Some(sql) = field.sql {
        columns.push(format!("({sql}) AS \"{tag}:{name}\""));
    } else if field.is_column() {
        columns.push(format!("t.{name} AS \"{tag}:{name}\""));
    }
    if let (Kind::Ref { resource: other }, true) = (field.kind, field.is_column()) {
        let title = by_name(other).map_or("id", |other| other.title);
        columns.push(format!("(SELECT x.{title} FROM {other} x WHERE x.id = t.{name}) AS \"s:{}_name\"", field.stem()));
    }
    columns
}

/// Reads rows by a condition over `t`, with what stands in other tables: references to several, and child rows. As stored: see [`present`] before anything leaves.
pub(super) async fn read(from: &mut impl Reads, resource: &Resource, rest: &str, args: Vec<Arg>) -> Result<Vec<Row>> {
    let mut rows = read_listed(from, resource, rest, args).await?;
    children::read_into(from, resource, &mut rows).await?;
    Ok(rows)
}

/// The same without child rows, which lists do not carry.
pub(super) async fn read_listed(from: &mut impl Reads, resource: &Resource, rest: &str, args: Vec<Arg>) -> Result<Vec<Row>> {
    let found: Vec<JsonRow> = from.rows(format!("{} {rest}", select(resource)), args).await?;
    let mut rows: Vec<Row> = found.into_iter().map(|row| row.0).collect();
    for field in resource.fields {
        if let Kind::Refs { resource: other, table, own, other: theirs } = field.kind {
            let mut pairs = pairs(from, &rows, [other, table, own, theirs]).await?;
            for row in &mut rows {
                let (ids, names): (Vec<_>, Vec<_>) = pairs.remove(id_of(row)).unwrap_or_default().into_iter().unzip();
                row.insert(field.name.to_owned(), json!(ids));
                row.insert(format!("{}_names", field.stem()), json!(names));
            }
        }
    }
    Ok(rows)
}

async fn pairs(
    from: &mut impl Reads,
    rows: &[Row],
    [other, table, own, theirs]: [&str; 4],
) -> Result<HashMap<String, Vec<(String, String)>>> {
    let mut pairs: HashMap<String, Vec<(String, String)>> = HashMap::new();
    if rows.is_empty() {
        return Ok(pairs);
    }
    let title = by_name(other).map_or("id", |other| other.title);
    let args: Vec<Arg> = rows.iter().map(|row| Arg::from(id_of(row))).collect();
    let sql = format!(
        "SELECT l.{own}, l.{theirs}, x.{title} FROM {table} l JOIN {other} x ON x.id = l.{theirs} WHERE l.{own} IN ({}) ORDER BY x.{title}, x.id",
        places(1, args.len()),
    );
    for (row, id, name) in from.rows::<(String, String, String)>(sql, args).await? {
        pairs.entry(row).or_default().push((id, name));
    }
    Ok(pairs)
}

/// A row's id.
pub(super) fn id_of(row: &Row) -> &str {
    row.get("id").and_then(Value::as_str).unwrap_or_default()
}

/// One record as stored, deleted ones included.
pub(super) async fn stored(from: &mut impl Reads, resource: &Resource, id: &str) -> Result<Row> {
    read(from, resource, "WHERE t.id = $1", vec![id.into()]).await?.pop().ok_or_else(not_found)
}

/// One living record as it may leave the server.
pub async fn load(from: &mut impl Reads, resource: &Resource, id: &str) -> Result<Row> {
    let row = stored(from, resource, id).await?;
    if row.get("deleted_at").is_some_and(|at| !at.is_null()) {
        return Err(not_found());
    }
    Ok(present(resource, row, false))
}

/// The name of a living record that the caller may see, and one of its fields as stored, unmasked: for a call that keeps who looked.
pub async fn in_clear(
    from: &mut impl Reads,
    resource: &'static Resource,
    caller: &Caller,
    id: &str,
    field: &str,
) -> Result<(String, Option<String>)> {
    see(from, resource, caller, id).await?;
    let row = stored(from, resource, id).await?;
    if row.get("deleted_at").is_some_and(|at| !at.is_null()) {
        return Err(not_found());
    }
    let text = |name: &str| row.get(name).and_then(Value::as_str).map(str::to_owned);
    Ok((text(resource.title).unwrap_or_default(), text(field)))
}

/// What of a row may leave the server: numbers and addresses masked, in free text too; the author in one piece; in lists only the listed fields.
pub fn present(resource: &Resource, mut row: Row, in_list: bool) -> Row {
    let name = row.remove("updated_by_name").unwrap_or_default();
    let by = row.remove("updated_by").filter(|id| !id.is_null());
    row.insert("updated_by".into(), by.map_or(Value::Null, |id| json!({ "id": id, "name": name })));
    row.remove("deleted_at");
    for field in resource.fields {
        mask_field(field, &mut row);
        if (in_list && !field.listed) || field.kind == Kind::Secret {
            row.remove(field.name);
        }
    }
    row
}

/// Masks what a row holds of a field, with the names of what it refers to. What people wrote is free of numbers already; what came from outside, or was written before that was so,
/// is not.
fn mask_field(field: &Field, row: &mut Row) {
    if field.unmasked {
        return;
    }
    match (field.kind, row.get_mut(field.name)) {
        (Kind::Phone | Kind::Email, Some(Value::String(held))) => *held = masked(field, held),
        (Kind::Text | Kind::LongText | Kind::Tags { .. }, Some(held)) => mask::value(held),
        (Kind::Ref { .. }, _) => row.get_mut(&format!("{}_name", field.stem())).into_iter().for_each(mask::value),
        (Kind::Refs { .. }, _) => row.get_mut(&format!("{}_names", field.stem())).into_iter().for_each(mask::value),
        (Kind::Rows { fields, .. }, Some(Value::Array(rows))) => {
            for row in rows.iter_mut().filter_map(Value::as_object_mut) {
                fields.iter().for_each(|field| mask_field(field, row));
            }
        }
        _ => {}
    }
}

/// One side of an entry of the audit trail, as it may be shown: entries from before all was masked when it was written are among them. Of what is no record, all is masked.
pub fn masked_entry(resource: &str, mut side: Row) -> Row {
    match by_name(resource) {
        Some(resource) => {
            resource.fields.iter().for_each(|field| mask_field(field, &mut side));
            side.iter_mut().filter(|(name, _)| resource.field(name).is_none()).for_each(|(_, held)| mask::value(held));
        }
        None => side.values_mut().for_each(mask::value),
    }
    side
}

/// A phone number or an address of a field as it may be shown.
pub fn masked(field: &Field, held: &str) -> String {
    if field.kind == Kind::Email { mask::email(held) } else { mask::phone(held) }
}

/// Records by a condition over `t` (after `WHERE`), as lists have them. Whoever asks has seen to it that the caller may see them.
pub async fn rows_where(from: &mut impl Reads, resource: &Resource, condition: &str, args: Vec<Arg>) -> Result<Vec<Row>> {
    let rows = read(from, resource, &format!("WHERE t.deleted_at IS NULL AND {condition}"), args).await?;
    Ok(rows.into_iter().map(|row| present(resource, row, true)).collect())
}
