//! From content to a `Doc`: makes a document say what the content says by the fewest edits. A new document is written onto an empty one; a version is
//! restored onto what is there, so that what is equal keeps its history and what others do meanwhile merges.

use std::collections::HashSet;

use serde_json::Value;
use yrs::{
    Any, Array, ArrayPrelim, GetString, Map, MapPrelim, MapRef, Out, ReadTxn, Text, TextPrelim, TextRef, TransactionMut, WriteTxn,
    XmlFragmentPrelim, types::xml::XmlIn,
};

use super::{
    Collection, Deletion, Field, Model, Shape,
    bin::{DELETED, is_deleted},
    list,
    read::{Item, ORDER, items, text_of, value},
    rich, string,
};

impl Model {
    /// Makes the document hold this content. Ids may be missing (they are made from the places); fields that are missing get their defaults. Items that it
    /// does not name are gone for good.
    pub fn write(&self, content: &Value, txn: &mut TransactionMut<'_>) {
        self.write_over(content, None, txn);
    }

    /// The same over what people wrote: items that it does not name lie in the bin, and come back from there when it does.
    pub fn restore(&self, content: &Value, by: &Deletion, txn: &mut TransactionMut<'_>) {
        self.write_over(content, Some(by), txn);
    }

    fn write_over(&self, content: &Value, by: Option<&Deletion>, txn: &mut TransactionMut<'_>) {
        let own = txn.get_or_insert_map(self.root);
        for field in self.fields {
            set(txn, &own, field, &content[field.name]);
        }
        for collection in self.collections.iter().filter(|collection| collection.parent.is_none()) {
            self.write_items(txn, collection, "", list(content, collection.root));
        }
        // Last: a child whose parent goes may have gone elsewhere.
        self.sweep(content, by, txn);
    }

    /// Writes the items of one parent, in order, and what is in them.
    fn write_items(&self, txn: &mut TransactionMut<'_>, collection: &Collection, parent: &str, wanted: &[Value]) {
        let root = txn.get_or_insert_map(collection.root);
        let ids: Vec<String> = wanted.iter().enumerate().map(|(at, item)| id_of(collection, parent, item, at)).collect();
        let known: HashSet<&str> = ids.iter().map(String::as_str).collect();
        let held: Vec<String> = items(txn, collection)
            .into_iter()
            .filter(|Item { map, .. }| !is_deleted(txn, map) && belongs(txn, collection, map, parent))
            .map(|item| item.id)
            .filter(|id| known.contains(id.as_str()))
            .collect();
        // Keys are given anew only where somebody came or moved: they are small, and one key alone may not fit between two others.
        let in_order = collection.by.is_some() || held == ids;
        for (at, (id, item)) in ids.iter().zip(wanted).enumerate() {
            let map = match root.get(txn, id) {
                Some(Out::YMap(map)) => map,
                _ => root.insert(txn, id.as_str(), MapPrelim::default()),
            };
            if is_deleted(txn, &map) {
                map.remove(txn, DELETED);
            }
            if !in_order {
                put(txn, &map, ORDER, order_key(at).into());
            }
            if let Some(of) = &collection.parent {
                put(txn, &map, of.key, parent.into());
            }
            for field in collection.fields {
                set(txn, &map, field, &item[field.name]);
            }
            for children in self.children_of(Some(collection.root)) {
                self.write_items(txn, children, id, list(item, children.root));
            }
        }
    }

    /// Deletes the items that the content does not name. What is in one that goes to the bin goes with it.
    fn sweep(&self, content: &Value, by: Option<&Deletion>, txn: &mut TransactionMut<'_>) {
        let mut named: HashSet<(&str, String)> = HashSet::new();
        self.name_children(None, content, "", &mut named);
        for collection in self.collections {
            let root = txn.get_or_insert_map(collection.root);
            let gone: Vec<String> =
                root.keys(txn).map(ToString::to_string).filter(|id| !named.contains(&(collection.root, id.clone()))).collect();
            for id in gone {
                match by {
                    None => drop(root.remove(txn, &id)),
                    Some(by) => self.put_in_bin(collection, &root, &id, by, &named, txn),
                }
            }
        }
    }

    fn put_in_bin(
        &self,
        collection: &Collection,
        root: &MapRef,
        id: &str,
        by: &Deletion,
        named: &HashSet<(&str, String)>,
        txn: &mut TransactionMut<'_>,
    ) {
        let Some(Out::YMap(map)) = root.get(txn, id) else { return };
        let with_its_parent = collection.parent.as_ref().is_some_and(|of| {
            let parent = text_of(txn, map.get(txn, of.key));
            let is_there = txn.get_map(of.root).is_some_and(|items| matches!(items.get(txn, &parent), Some(Out::YMap(_))));
            is_there && !named.contains(&(of.root, parent))
        });
        if !with_its_parent && !is_deleted(txn, &map) {
            map.insert(txn, DELETED, by.mark());
        }
    }

    fn name_children<'a>(&'a self, root: Option<&'a str>, parent: &Value, parent_id: &str, named: &mut HashSet<(&'a str, String)>) {
        for collection in self.children_of(root) {
            for (at, item) in list(parent, collection.root).iter().enumerate() {
                let id = id_of(collection, parent_id, item, at);
                self.name_children(Some(collection.root), item, &id, named);
                named.insert((collection.root, id));
            }
        }
    }
}

/// The item's id, or one made from its place.
fn id_of(collection: &Collection, parent: &str, item: &Value, at: usize) -> String {
    match string(item, "id") {
        "" if parent.is_empty() => format!("{}-{}", collection.item, at + 1),
        "" => format!("{parent}-{}", at + 1),
        id => id.to_owned(),
    }
}

fn belongs(txn: &TransactionMut<'_>, collection: &Collection, map: &MapRef, parent: &str) -> bool {
    let of = collection.parent.as_ref();
    of.is_none_or(|of| matches!(map.get(txn, of.key), Some(Out::Any(Any::String(held))) if &*held == parent))
}

/// Sets a plain value, if it is another.
fn put(txn: &mut TransactionMut<'_>, map: &MapRef, key: &str, wanted: Any) {
    if !matches!(map.get(txn, key), Some(Out::Any(held)) if held == wanted) {
        map.insert(txn, key, wanted);
    }
}

/// Makes a field hold a value; leaves alone what reads so already and has the right type.
fn set(txn: &mut TransactionMut<'_>, map: &MapRef, field: &Field, wanted: &Value) {
    let held = map.get(txn, field.name);
    match (field.shape, held) {
        (Shape::Text { .. }, Some(Out::YText(text))) => retype(txn, &text, wanted.as_str().unwrap_or_default()),
        (Shape::Text { .. }, _) => drop(map.insert(txn, field.name, TextPrelim::new(wanted.as_str().unwrap_or_default()))),
        (Shape::Rich { .. }, held) => {
            let fragment = match held {
                Some(Out::YXmlFragment(fragment)) => fragment,
                _ => map.insert(txn, field.name, XmlFragmentPrelim::new::<_, XmlIn>([])),
            };
            rich::write(txn, &fragment, wanted);
        }
        (Shape::Words { .. }, held) => {
            let words: Vec<&str> = wanted.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let same = matches!(&held, Some(Out::YArray(_))) && value(txn, field, held.clone()) == Value::from(words.clone());
            match held {
                _ if same => {}
                Some(Out::YArray(array)) => {
                    let len = array.len(txn);
                    array.remove_range(txn, 0, len);
                    array.insert_range(txn, 0, words);
                }
                _ => drop(map.insert(txn, field.name, ArrayPrelim::from_iter(words))),
            }
        }
        (Shape::Whole { min, .. }, _) => put(txn, map, field.name, wanted.as_i64().unwrap_or(min).into()),
        (Shape::Flag, _) => put(txn, map, field.name, wanted.as_bool().unwrap_or(false).into()),
        (Shape::Choice { options }, _) => {
            put(txn, map, field.name, wanted.as_str().or(options.first().copied()).unwrap_or_default().into());
        }
        (Shape::Word { .. } | Shape::File { .. }, _) => put(txn, map, field.name, wanted.as_str().unwrap_or_default().into()),
    }
}

/// Makes a shared text say this, leaving what is equal at both ends: others' carets there stay where they are.
fn retype(txn: &mut TransactionMut<'_>, text: &TextRef, wanted: &str) {
    let held = text.get_string(txn);
    let start: usize = held.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let (old, new) = (&held[start..], &wanted[start..]);
    let end: usize = old.chars().rev().zip(new.chars().rev()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let at = units(&held[..start]);
    let gone = units(&old[..old.len() - end]);
    if gone > 0 {
        text.remove_range(txn, at, gone);
    }
    text.insert(txn, at, &new[..new.len() - end]);
}

/// The nth of evenly spread fractional order keys (the alphabet and form of the npm package `fractional-indexing`).
fn order_key(at: usize) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let digit = |at: usize| DIGITS[at % 62] as char;
    if at < 62 { format!("a{}", digit(at)) } else { format!("b{}{}", digit((at - 62) / 62), digit(at - 62)) }
}
