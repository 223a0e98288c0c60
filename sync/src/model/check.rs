//! What any document must keep, whatever its kind: the limits that its model names.

use serde_json::{Map, Value, json};

use super::{Collection, Field, Model, Shape, list, plain, rich::size, string};
use crate::Problem;

/// A broken rule.
pub fn problem(code: &str, place: Value, params: Value) -> Problem {
    Problem { code: code.into(), place: object(place), params: object(params), advice: false }
}

pub(super) fn check(model: &Model, content: &Value) -> Vec<Problem> {
    let mut found = Vec::new();
    fields(model.fields, content, || json!({}), &mut found);
    let mut counts = vec![0_usize; model.collections.len()];
    model.each_item(content, &mut |collection: &Collection, item: &Value| {
        if let Some(at) = model.collections.iter().position(|known| known.root == collection.root) {
            counts[at] += 1;
        }
        fields(collection.fields, item, || json!({ collection.item: item["id"] }), &mut found);
    });
    for (collection, count) in model.collections.iter().zip(counts) {
        if count > collection.most {
            found.push(problem("too_many", json!({}), json!({ "items": collection.root, "count": count, "most": collection.most })));
        }
        // Someone deleted the parent while someone else put the item into it.
        for item in list(&content["unplaced"], collection.root) {
            found.push(problem("unplaced", json!({ collection.item: item["id"] }), json!({ "items": collection.root })));
        }
    }
    found
}

fn fields(fields: &[Field], of: &Value, place: impl Fn() -> Value, found: &mut Vec<Problem>) {
    for Field { name, shape } in fields {
        // This runs after every edit, over all that was written: characters are counted only where there are as many bytes.
        let (length, max) = match shape {
            Shape::Text { max } if string(of, name).len() > *max => (string(of, name).chars().count(), *max),
            Shape::Rich { max } if size(&of[*name]) > *max => (plain(&of[*name]).chars().count(), *max),
            Shape::Words { most, .. } => (list(of, name).len(), *most),
            _ => continue,
        };
        if length > max {
            found.push(problem("too_long", place(), json!({ "field": name, "length": length, "max": max })));
        }
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}
