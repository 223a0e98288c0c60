//! What changed between two contents of one document, in its own terms: items added, removed and moved, fields changed.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use serde_json::Value;

use super::{Collection, Field, Model, Shape, list, plain, string};

/// Characters of what an item is called.
const MAX_TITLE: usize = 80;

/// A difference. Items are named by collection and id, and by what a person would call them before and after.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Change {
    /// An item came, with all that is in it.
    Added {
        /// The collection, by root.
        items: &'static str,
        /// The item as it is now.
        after: Side,
    },
    /// An item went, with all that was in it.
    Removed {
        /// The collection, by root.
        items: &'static str,
        /// The item as it was.
        before: Side,
    },
    /// An item is elsewhere: in another parent, or at another place among its brothers.
    Moved {
        /// The collection, by root.
        items: &'static str,
        /// Where it was.
        before: Side,
        /// Where it is.
        after: Side,
    },
    /// A field says something else.
    Changed {
        /// The collection, by root; none for a field of the document itself.
        #[serde(skip_serializing_if = "Option::is_none")]
        items: Option<&'static str>,
        /// The item, as it is now.
        #[serde(skip_serializing_if = "Option::is_none")]
        at: Option<Side>,
        /// The field.
        field: &'static str,
        /// What it said.
        before: Value,
        /// What it says.
        after: Value,
    },
}

/// Where an item is and what it is called.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Side {
    /// Its id.
    pub id: String,
    /// The words of its first field of text; empty if it has none.
    pub title: String,
    /// Its parent's id; empty for none.
    pub parent: String,
    /// What its parent is called.
    pub parent_title: String,
    /// Its place among its brothers, from 0.
    pub place: usize,
}

/// The differences: of the document's own fields first, then collection by collection. What came or went with its parent is told by the parent.
pub fn diff(model: &'static Model, before: &Value, after: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    fields(model.fields, before, after, None, &mut changes);
    let (old, new) = (Index::of(model, before), Index::of(model, after));
    for collection in model.collections {
        let (root, empty) = (collection.root, Vec::new());
        for was in old.lists.get(root).unwrap_or(&empty) {
            if !new.has(root, &was.side.id) && parent_in(collection, &new, &was.side) {
                changes.push(Change::Removed { items: root, before: was.side.clone() });
            }
        }
        let list = new.lists.get(root).unwrap_or(&empty);
        let moved = moved(list, |id| old.get(root, id).map(|was| &was.side));
        for now in list {
            let Some(was) = old.get(root, &now.side.id) else {
                if parent_in(collection, &old, &now.side) {
                    changes.push(Change::Added { items: root, after: now.side.clone() });
                }
                continue;
            };
            if moved.contains(now.side.id.as_str()) {
                changes.push(Change::Moved { items: root, before: was.side.clone(), after: now.side.clone() });
            }
            fields(collection.fields, was.item, now.item, Some((root, &now.side)), &mut changes);
        }
    }
    changes
}

struct Found<'a> {
    item: &'a Value,
    side: Side,
}

/// The items of a content by collection.
struct Index<'a> {
    lists: HashMap<&'a str, Vec<Found<'a>>>,
    places: HashMap<(&'a str, &'a str), usize>,
}

impl<'a> Index<'a> {
    fn of(model: &'a Model, content: &'a Value) -> Self {
        let mut index = Index { lists: HashMap::new(), places: HashMap::new() };
        index.children(model, None, content, "", "");
        for collection in model.collections {
            index.take(model, collection, list(&content["unplaced"], collection.root), "", "");
        }
        index
    }

    fn children(&mut self, model: &'a Model, root: Option<&'a str>, parent: &'a Value, id: &str, title: &str) {
        for collection in model.children_of(root) {
            self.take(model, collection, list(parent, collection.root), id, title);
        }
    }

    fn take(&mut self, model: &'a Model, collection: &'a Collection, items: &'a [Value], parent: &str, parent_title: &str) {
        for (place, item) in items.iter().enumerate() {
            let title = title_of(collection, item);
            let side = Side {
                id: string(item, "id").into(),
                title: title.clone(),
                parent: parent.into(),
                parent_title: parent_title.into(),
                place,
            };
            let list = self.lists.entry(collection.root).or_default();
            self.places.insert((collection.root, string(item, "id")), list.len());
            list.push(Found { item, side });
            self.children(model, Some(collection.root), item, string(item, "id"), &title);
        }
    }

    fn get(&self, root: &str, id: &str) -> Option<&Found<'a>> {
        self.places.get(&(root, id)).and_then(|place| self.lists[root].get(*place))
    }

    fn has(&self, root: &str, id: &str) -> bool {
        self.places.contains_key(&(root, id))
    }
}

/// The beginning of the first field of words.
fn title_of(collection: &Collection, item: &Value) -> String {
    let words = collection.fields.iter().find_map(|field| match field.shape {
        Shape::Text { .. } => Some(string(item, field.name).to_owned()),
        Shape::Rich { .. } => Some(plain(&item[field.name])),
        _ => None,
    });
    words.unwrap_or_default().chars().take(MAX_TITLE).collect()
}

/// Whether what the item lies in is there too.
fn parent_in(collection: &Collection, index: &Index<'_>, side: &Side) -> bool {
    collection.parent.as_ref().is_none_or(|parent| side.parent.is_empty() || index.has(parent.root, &side.parent))
}

/// The items that lie elsewhere: all but the longest run of brothers that kept their order.
fn moved<'a>(list: &'a [Found<'_>], was: impl Fn(&str) -> Option<&'a Side>) -> HashSet<&'a str> {
    let mut moved = HashSet::new();
    let mut brothers: HashMap<&str, Vec<(&str, usize)>> = HashMap::new();
    for Found { side, .. } in list {
        match was(&side.id) {
            Some(was) if was.parent == side.parent => brothers.entry(&side.parent).or_default().push((&side.id, was.place)),
            Some(_) => drop(moved.insert(side.id.as_str())),
            None => {}
        }
    }
    for brothers in brothers.into_values() {
        let stay = longest_rising(&brothers.iter().map(|(_, place)| *place).collect::<Vec<_>>());
        moved.extend(brothers.iter().enumerate().filter(|(at, _)| !stay.contains(at)).map(|(_, (id, _))| *id));
    }
    moved
}

/// Where the members of a longest rising subsequence stand (patience sorting).
fn longest_rising(places: &[usize]) -> HashSet<usize> {
    let (mut piles, mut below): (Vec<usize>, Vec<Option<usize>>) = (Vec::new(), Vec::with_capacity(places.len()));
    for (at, place) in places.iter().enumerate() {
        let pile = piles.partition_point(|&top| places[top] < *place);
        below.push(pile.checked_sub(1).map(|pile| piles[pile]));
        if pile == piles.len() { piles.push(at) } else { piles[pile] = at }
    }
    std::iter::successors(piles.last().copied(), |&at| below[at]).collect()
}

fn fields(fields: &[Field], before: &Value, after: &Value, of: Option<(&'static str, &Side)>, into: &mut Vec<Change>) {
    for Field { name, shape } in fields {
        let (was, is) = (&before[*name], &after[*name]);
        if was == is {
            continue;
        }
        let told = |value: &Value| if matches!(shape, Shape::Rich { .. }) { plain(value).into() } else { value.clone() };
        let (items, at) = (of.map(|(items, _)| items), of.map(|(_, side)| side.clone()));
        into.push(Change::Changed { items, at, field: name, before: told(was), after: told(is) });
    }
}
