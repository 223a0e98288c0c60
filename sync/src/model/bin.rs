//! The bin: a deleted item keeps its place in the `Doc`, with a mark that says who deleted it and when. No content shows it, nor what is in it; what others
//! write in it meanwhile, offline perhaps, is kept with it; without the mark it is back. Marks are emptied for good after a while.

use std::sync::Arc;

use yrs::{Any, Map, MapRef, Out, ReadTxn, TransactionMut, WriteTxn};

use super::{
    Collection, Model,
    read::{Item, items, text_of},
};

/// The key of the mark.
pub(super) const DELETED: &str = "deleted";

/// The mark of a deleted item. Browsers write it too, so it is what its writer says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// The account's id.
    pub by: String,
    /// Its name then.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

impl Deletion {
    pub(super) fn mark(&self) -> Any {
        let text = |text: &str| Any::from(text);
        let fields = [("by", text(&self.by)), ("name", text(&self.name)), ("at", Any::from(self.at_ms as f64))];
        Any::Map(Arc::new(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()))
    }
}

/// Whether the item has the mark. Whatever it says: a newer client may say it otherwise.
pub fn is_deleted<T: ReadTxn>(txn: &T, item: &MapRef) -> bool {
    !matches!(item.get(txn, DELETED), None | Some(Out::Any(Any::Undefined | Any::Null | Any::Bool(false))))
}

/// When it was deleted; long ago where the mark does not say.
fn deleted_at<T: ReadTxn>(txn: &T, item: &MapRef) -> i64 {
    match item.get(txn, DELETED) {
        Some(Out::Any(Any::Map(mark))) => match mark.get("at") {
            Some(Any::Number(yrs::any::Number::Float(at))) => *at as i64,
            Some(Any::Number(yrs::any::Number::Int(at))) => *at,
            _ => 0,
        },
        _ => 0,
    }
}

impl Model {
    /// Empties the bin of what was deleted before a moment, and of the oldest beyond so many; answers how many marked items are left.
    pub fn empty_bin(&self, before_ms: i64, most: usize, txn: &mut TransactionMut<'_>) -> usize {
        let mut marked: Vec<(i64, &Collection, String)> = Vec::new();
        for collection in self.collections {
            let of_it = items(txn, collection).into_iter().filter(|Item { map, .. }| is_deleted(txn, map));
            marked.extend(of_it.map(|Item { id, map, .. }| (deleted_at(txn, &map), collection, id)));
        }
        marked.sort_by_key(|(at, ..)| std::cmp::Reverse(*at));
        let kept = marked.iter().take(most).take_while(|(at, ..)| *at >= before_ms).count();
        for (_, collection, id) in &marked[kept..] {
            self.remove(collection, id, txn);
        }
        kept
    }

    /// Removes an item for good, with all that is in it.
    fn remove(&self, collection: &Collection, id: &str, txn: &mut TransactionMut<'_>) {
        for children in self.children_of(Some(collection.root)) {
            let Some(of) = &children.parent else { continue };
            let inside: Vec<String> = items(txn, children)
                .into_iter()
                .filter(|Item { map, .. }| text_of(txn, map.get(txn, of.key)) == id)
                .map(|item| item.id)
                .collect();
            inside.iter().for_each(|child| self.remove(children, child, txn));
        }
        txn.get_or_insert_map(collection.root).remove(txn, id);
    }
}
