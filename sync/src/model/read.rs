//! From a `Doc` to its content. Bears whatever a client can make: missing keys, wrong types, parents that are gone, parents in a circle.

use std::collections::{HashMap, HashSet};

use serde_json::{Map as Object, Value, json};
use yrs::any::{Any, Number};
use yrs::{Array, GetString, Map, MapRef, Out, ReadTxn};

use super::{Collection, Field, Model, Shape, bin::is_deleted, rich};

/// The key of an item's place among its brothers.
pub(super) const ORDER: &str = "order";

/// An item as it lies in the `Doc`.
pub(super) struct Item {
    pub order: String,
    pub id: String,
    pub map: MapRef,
}

impl Model {
    /// The content: the document's fields, the items of each collection nested in their parents, and under `unplaced` those whose parent is gone. What
    /// lies in the bin is no part of it.
    pub fn project<T: ReadTxn>(&self, txn: &T) -> Value {
        let mut content = Object::new();
        let own = txn.get_map(self.root);
        for field in self.fields {
            content.insert(field.name.into(), value(txn, field, own.as_ref().and_then(|map| map.get(txn, field.name))));
        }
        let binned = self.binned(txn);
        // Children first: a parent takes those that name it.
        let mut orphans: Vec<(&Collection, Vec<(String, Value)>)> = Vec::new();
        for collection in self.collections.iter().rev() {
            let mut read = Vec::new();
            for Item { id, map, .. } in items(txn, collection) {
                if binned.get(collection.root).is_some_and(|binned| binned.contains(&id)) {
                    continue;
                }
                let parent = collection.parent.as_ref().map(|parent| text_of(txn, map.get(txn, parent.key))).unwrap_or_default();
                let mut item = Object::new();
                item.insert("id".into(), id.clone().into());
                for field in collection.fields {
                    item.insert(field.name.into(), value(txn, field, map.get(txn, field.name)));
                }
                read.push((id, parent, item));
            }
            for (children, of) in &mut orphans {
                if children.parent.as_ref().is_none_or(|parent| parent.root != collection.root) {
                    continue;
                }
                let mut by_parent: HashMap<String, Vec<Value>> = HashMap::new();
                for (parent, child) in of.drain(..) {
                    by_parent.entry(parent).or_default().push(child);
                }
                for (id, _, item) in &mut read {
                    item.insert(children.root.into(), by_parent.remove(id).unwrap_or_default().into());
                }
                of.extend(by_parent.into_iter().flat_map(|(parent, gone)| gone.into_iter().map(move |child| (parent.clone(), child))));
            }
            orphans.push((collection, read.into_iter().map(|(_, parent, item)| (parent, Value::Object(item))).collect()));
        }
        let mut unplaced = Object::new();
        for (collection, items) in orphans.into_iter().rev() {
            let mut items: Vec<Value> = items.into_iter().map(|(_, item)| item).collect();
            if collection.parent.is_none() {
                content.insert(collection.root.into(), items.into());
            } else if !items.is_empty() {
                items.sort_by(|a, b| a["id"].as_str().cmp(&b["id"].as_str()));
                unplaced.insert(collection.root.into(), items.into());
            }
        }
        content.insert("unplaced".into(), unplaced.into());
        Value::Object(content)
    }
}

impl Model {
    /// The items in the bin, by collection: those that were deleted, and all that is in them.
    fn binned<T: ReadTxn>(&self, txn: &T) -> HashMap<&'static str, HashSet<String>> {
        let mut binned: HashMap<&'static str, HashSet<String>> = HashMap::new();
        for collection in self.collections {
            let parents = collection.parent.as_ref().and_then(|parent| Some((parent.key, binned.get(parent.root)?)));
            let gone: HashSet<String> = items(txn, collection)
                .into_iter()
                .filter(|Item { map, .. }| {
                    is_deleted(txn, map) || parents.is_some_and(|(key, gone)| gone.contains(&text_of(txn, map.get(txn, key))))
                })
                .map(|item| item.id)
                .collect();
            if !gone.is_empty() {
                binned.insert(collection.root, gone);
            }
        }
        binned
    }
}

/// The items of a root map in their order; what is not a map is passed over.
pub(super) fn items<T: ReadTxn>(txn: &T, collection: &Collection) -> Vec<Item> {
    let Some(root) = txn.get_map(collection.root) else {
        return Vec::new();
    };
    let number = collection.by.and_then(|by| collection.fields.iter().find(|field| field.name == by));
    let place = |map: &MapRef| match number {
        // As many digits as any number has: as text they stand as numbers do.
        Some(field) => format!("{:019}", value(txn, field, map.get(txn, field.name)).as_i64().unwrap_or_default().max(0)),
        None => text_of(txn, map.get(txn, ORDER)),
    };
    let mut items: Vec<Item> = root
        .iter(txn)
        .filter_map(|(id, item)| match item {
            Out::YMap(map) => Some(Item { order: place(&map), id: id.to_owned(), map }),
            _ => None,
        })
        .collect();
    items.sort_by(|a, b| (&a.order, &a.id).cmp(&(&b.order, &b.id)));
    items
}

/// What a field holds, as JSON.
pub(super) fn value<T: ReadTxn>(txn: &T, field: &Field, held: Option<Out>) -> Value {
    match field.shape {
        Shape::Text { .. } => text_of(txn, held).into(),
        Shape::Rich { .. } => match held {
            Some(Out::YXmlFragment(fragment)) => rich::read(txn, &fragment),
            _ => json!([]),
        },
        Shape::Whole { min, max } => whole(held).filter(|number| (min..=max).contains(number)).unwrap_or(min).into(),
        Shape::Flag => matches!(held, Some(Out::Any(Any::Bool(true)))).into(),
        Shape::Choice { options } => {
            let held = text_of(txn, held);
            options.iter().find(|option| **option == held).or(options.first()).copied().unwrap_or_default().into()
        }
        Shape::Word { max } => cut(text_of(txn, held), max).into(),
        Shape::File { .. } => Some(text_of(txn, held)).filter(|id| super::is_file_id(id)).unwrap_or_default().into(),
        Shape::Words { max, .. } => match held {
            Some(Out::YArray(list)) => list.iter(txn).map(|word| cut(text_of(txn, Some(word)), max)).collect::<Vec<_>>().into(),
            _ => json!([]),
        },
    }
}

/// Text, whether it is a shared text or a plain string; empty for anything else.
pub(super) fn text_of<T: ReadTxn>(txn: &T, held: Option<Out>) -> String {
    match held {
        Some(Out::YText(text)) => text.get_string(txn),
        Some(Out::Any(Any::String(text))) => text.to_string(),
        _ => String::new(),
    }
}

fn whole(held: Option<Out>) -> Option<i64> {
    match held {
        Some(Out::Any(Any::Number(Number::Int(number)))) => Some(number),
        // Beyond this a float does not hold every whole number, and no field goes so far.
        Some(Out::Any(Any::Number(Number::Float(number)))) if number.abs() < 9e15 => Some(number.round() as i64),
        _ => None,
    }
}

fn cut(text: String, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => text[..end].to_owned(),
        None => text,
    }
}
