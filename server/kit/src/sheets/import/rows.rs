//! A row of a file beside the records that there are: which of them it is, and whether it says anything else.

use std::collections::HashMap;

use serde_json::Value;

use crate::{
    db::{Arg, Reads, places},
    error::Result,
    mask,
    resource::{Field, Resource, Row, by_ids, field::Kind},
    sentences,
    sheets::reader::{Plan, is_named_file},
    text::Text,
};

/// What a row is found in the list by.
pub(super) fn key_of(plan: &Plan<'_>, by: &str, cells: &[String], given: &Row) -> Option<String> {
    match by {
        "none" => None,
        "id" => plan.id(cells).map(str::to_owned),
        field => given.get(field).and_then(Value::as_str).map(str::to_owned),
    }
}

sentences! {
    SEVERAL = "import.several": "Several records match this row: give the id, one of {ids}" / "有多条记录与此行匹配，请填写其中一个 ID：{ids}";
}

/// Ids that a refusal names.
const NAMED: usize = 5;

/// By which fields, beside its id, a row may be one of the list's: each record has a value of its own in them, or is about the file in them.
pub(super) fn is_key(field: &Field) -> bool {
    field.unique || (field.required && is_named_file(field))
}

/// The record that is found by a key; refused where it is not one alone.
pub(super) fn found<'a>(there: &'a HashMap<String, Vec<Row>>, key: Option<&String>) -> std::result::Result<Option<&'a Row>, Text> {
    match key.and_then(|key| there.get(key)).map(Vec::as_slice) {
        None | Some([]) => Ok(None),
        Some([one]) => Ok(Some(one)),
        Some(several) => {
            let ids: Vec<&str> = several.iter().filter_map(|row| row.get("id")?.as_str()).take(NAMED).collect();
            Err(SEVERAL.with("ids", ids.join(", ")))
        }
    }
}

/// The living records that some rows are, as stored, by what they are found by.
pub(super) async fn find(
    from: &mut impl Reads,
    resource: &'static Resource,
    plan: &Plan<'_>,
    by: &str,
    rows: &[(u32, Vec<String>)],
) -> Result<HashMap<String, Vec<Row>>> {
    let keys: Vec<String> = rows.iter().filter_map(|(_, cells)| key_of(plan, by, cells, &plan.input(cells).0)).collect();
    if by == "none" || keys.is_empty() {
        return Ok(HashMap::new());
    }
    let places = places(1, keys.len());
    let sql = format!("SELECT id FROM {} WHERE deleted_at IS NULL AND {by} IN ({places})", resource.name);
    let ids: Vec<(String,)> = from.rows(sql, keys.iter().map(Arg::from).collect()).await?;
    let ids: Vec<String> = ids.into_iter().map(|(id,)| id).collect();
    let records = by_ids(from, resource, &ids).await?;
    let mut there: HashMap<String, Vec<Row>> = HashMap::new();
    for (key, row) in records.into_iter().filter_map(|row| Some((row.get(by)?.as_str()?.to_owned(), row))) {
        there.entry(key).or_default().push(row);
    }
    Ok(there)
}

/// Whether what is given is not what the record has.
pub(super) fn differs(record: &Row, given: &Row) -> bool {
    let sorted = |value: &Value| {
        let mut ids: Vec<String> = value.as_array().into_iter().flatten().filter_map(|id| id.as_str().map(str::to_owned)).collect();
        ids.sort_unstable();
        ids
    };
    given.iter().any(|(name, value)| match record.get(name) {
        Some(Value::String(held)) if value.as_str().is_some_and(|given| given.contains('*')) => {
            let given = value.as_str().unwrap_or_default();
            mask::phone(held) != given && mask::email(held) != given
        }
        Some(held) if value.is_array() => sorted(held) != sorted(value),
        Some(held) => held != value,
        None => true,
    })
}

/// Whether a row says a whole number or address that the list shows masked.
pub(super) fn guesses(resource: &Resource, given: &Row) -> bool {
    given.iter().any(|(name, value)| is_guess(resource, name, value))
}

/// Whether this is a whole number or address of a field that the list shows masked.
pub(super) fn is_guess(resource: &Resource, name: &str, value: &Value) -> bool {
    let hidden = resource.field(name).is_some_and(|field| matches!(field.kind, Kind::Phone | Kind::Email) && !field.unmasked);
    hidden && value.as_str().is_some_and(|value| !value.is_empty() && !mask::is_masked(value))
}

/// What is set once, and is not to be anything else, is no change.
pub(super) fn unset_what_stays(resource: &Resource, record: &Row, given: &mut Row) {
    given.retain(|name, value| resource.field(name).is_none_or(|field| !field.create_only) || record.get(name) != Some(&*value));
}
