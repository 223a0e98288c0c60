//! What edits touched of that which the model reads. With it the content of a large document is brought up to date where somebody types, instead of being
//! read as a whole after every batch.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use serde_json::Value;
use yrs::types::{Event, PathSegment};
use yrs::{DeepObservable, Doc, Map, Out, ReadTxn, TransactionMut};

use super::read::{ORDER, value};
use super::{Collection, Field, Model, bin::DELETED, id_of};

/// What of a document's content edits touched.
#[derive(Clone, Debug, Default)]
pub struct Touched {
    /// Items came, went or moved.
    places: bool,
    /// The document's own fields.
    own: bool,
    /// Fields of items, by collection, id and name.
    items: HashSet<(&'static str, Arc<str>, &'static str)>,
}

impl Touched {
    /// A field of one item.
    pub fn field(root: &'static str, id: &str, field: &'static str) -> Self {
        Self { items: HashSet::from([(root, id.into(), field)]), ..Self::default() }
    }

    /// Whether it is nothing at all.
    pub fn is_nothing(&self) -> bool {
        !self.places && !self.own && self.items.is_empty()
    }

    /// Whether a field of the document's own may have changed.
    pub fn touches_own(&self) -> bool {
        self.own
    }

    /// Whether items may have changed, come, gone or moved.
    pub fn touches_items(&self) -> bool {
        self.places || !self.items.is_empty()
    }

    /// Whether an item may have changed, given that none came, went or moved.
    pub fn touches(&self, root: &str, id: &str) -> bool {
        self.items.iter().any(|(of, touched, _)| **touched == *id && *of == root)
    }

    /// The items of which a field may have changed, given that none came, went or moved: collection, id and field.
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &str, &'static str)> {
        self.items.iter().map(|(root, id, field)| (*root, &**id, *field))
    }

    /// Whether a field of this name may say something else than before, of any item.
    pub fn may_change(&self, field: &str) -> bool {
        self.places || self.items.iter().any(|(_, _, touched)| *touched == field)
    }

    /// And what was touched later.
    pub(crate) fn add(&mut self, later: &Touched) {
        self.places |= later.places;
        self.own |= later.own;
        self.items.extend(later.items.iter().cloned());
    }
}

fn is_field(fields: &[Field], key: &str) -> bool {
    fields.iter().any(|field| field.name == key)
}

fn changes(event: &Event, txn: &TransactionMut<'_>, wanted: impl Fn(&str) -> bool) -> bool {
    match event {
        Event::Map(event) => event.keys(txn).keys().any(|key| wanted(key)),
        _ => true,
    }
}

impl Model {
    /// Notes from now on what is touched.
    pub(crate) fn watch(&'static self, doc: &Doc, touched: &Arc<Mutex<Touched>>) {
        let noted = touched.clone();
        doc.get_or_insert_map(self.root).observe_deep("content", move |txn, events| {
            let here = |event: &Event| match event.path().front() {
                None => changes(event, txn, |key| is_field(self.fields, key)),
                Some(PathSegment::Key(key)) => is_field(self.fields, key),
                Some(PathSegment::Index(_)) => true,
            };
            if events.iter().any(here) {
                noted.lock().own = true;
            }
        });
        for collection in self.collections {
            let noted = touched.clone();
            doc.get_or_insert_map(collection.root).observe_deep("content", move |txn, events| {
                let mut noted = noted.lock();
                events.iter().for_each(|event| note(collection, event, txn, &mut noted));
            });
        }
    }

    /// Brings content up to date that was read before. False: it has to be read anew.
    pub(crate) fn refresh<T: ReadTxn>(&self, txn: &T, content: &mut Value, touched: &Touched) -> bool {
        if touched.places {
            return false;
        }
        if touched.own {
            let own = txn.get_map(self.root);
            for field in self.fields {
                content[field.name] = value(txn, field, own.as_ref().and_then(|map| map.get(txn, field.name)));
            }
        }
        touched.items.iter().all(|(root, id, field)| self.refresh_item(txn, content, root, id, field).is_some())
    }

    fn refresh_item<T: ReadTxn>(&self, txn: &T, content: &mut Value, root: &str, id: &str, field: &str) -> Option<()> {
        let Some(Out::YMap(map)) = txn.get_map(root)?.get(txn, id) else { return None };
        // From the document's own lists down to the item's.
        let (mut chain, mut collection) = (vec![root], self.collection(root)?);
        while let Some(parent) = &collection.parent {
            chain.insert(0, parent.root);
            collection = self.collection(parent.root)?;
        }
        // An item without its parent begins a branch of its own.
        let starts = (0..chain.len()).find(|&from| {
            let of = if from == 0 { &mut *content } else { &mut content["unplaced"] };
            find(of, &chain[from..], id).is_some()
        })?;
        let of = if starts == 0 { content } else { &mut content["unplaced"] };
        let item = find(of, &chain[starts..], id)?;
        let field = self.collection(root)?.fields.iter().find(|known| known.name == field)?;
        item[field.name] = value(txn, field, map.get(txn, field.name));
        Some(())
    }

    fn collection(&self, root: &str) -> Option<&Collection> {
        self.collections.iter().find(|collection| collection.root == root)
    }
}

fn note(collection: &'static Collection, event: &Event, txn: &TransactionMut<'_>, noted: &mut Touched) {
    let path = event.path();
    let is_place = |key: &str| {
        key == ORDER || key == DELETED || collection.by == Some(key) || collection.parent.as_ref().is_some_and(|parent| parent.key == key)
    };
    let mut fields = |id: &Arc<str>, wanted: &dyn Fn(&str) -> bool| {
        let touched = collection.fields.iter().filter(|field| wanted(field.name));
        noted.items.extend(touched.map(|field| (collection.root, id.clone(), field.name)));
    };
    match (path.front(), path.get(1)) {
        (Some(PathSegment::Key(id)), None) if !changes(event, txn, is_place) => fields(id, &|name| changes(event, txn, |key| key == name)),
        (Some(PathSegment::Key(id)), Some(PathSegment::Key(key))) if !is_place(key) => fields(id, &|name| **key == *name),
        _ => noted.places = true,
    }
}

/// An item in lists within lists.
fn find<'a>(of: &'a mut Value, chain: &[&str], id: &str) -> Option<&'a mut Value> {
    let (first, rest) = chain.split_first()?;
    let mut items = of.get_mut(*first)?.as_array_mut()?.iter_mut();
    match rest {
        [] => items.find(|item| id_of(item) == id),
        _ => items.find_map(|item| find(item, rest, id)),
    }
}
