//! What any document must keep, whatever its kind: the limits that its model names.

use serde_json::{Map, Value, json};

use super::{Collection, Field, Model, Shape, Touched, list, plain, rich::size, string};
use crate::{Checker, OfFields, Problem};

/// A broken rule.
pub fn problem(code: &str, place: Value, params: Value) -> Problem {
    Problem { code: code.into(), place: object(place), params: object(params), advice: false }
}

/// The limits of a model, for one document.
pub(super) struct Limits {
    model: &'static Model,
    fields: OfFields,
    /// Too many items, or some without their parent: as long as none came, went or moved, as it was.
    places: Vec<Problem>,
}

impl Limits {
    pub fn new(model: &'static Model) -> Self {
        Self { model, fields: OfFields::new(model, fields), places: Vec::new() }
    }
}

impl Checker for Limits {
    fn problems(&mut self, content: &Value, touched: Option<&Touched>) -> Vec<Problem> {
        if touched.is_none() {
            self.places = places(self.model, content);
        }
        let mut found = self.fields.problems(content, touched);
        found.extend_from_slice(&self.places);
        found
    }
}

fn places(model: &Model, content: &Value) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut counts = vec![0_usize; model.collections.len()];
    model.each_item(content, &mut |collection: &Collection, _: &Value| {
        if let Some(at) = model.collections.iter().position(|known| known.root == collection.root) {
            counts[at] += 1;
        }
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

fn fields(fields: &[Field], of: &Value, place: &dyn Fn() -> Value, found: &mut Vec<Problem>) {
    for Field { name, shape } in fields {
        // This runs over all that was written whenever an item comes or goes: characters are counted only where there are as many bytes.
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
