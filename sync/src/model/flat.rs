//! Rich text is kept flat: a list item, a heading and a quote are paragraphs with attributes that say so. A `Doc` cannot move what is in it: wrapping a
//! paragraph in a list would delete it and insert a copy, and with it go all that somebody else types in it meanwhile. Whoever reads the text gets it nested:
//! lists of items, quotes of blocks. `web/src/sync/rich-flat.ts` does the same.

use serde_json::{Map, Value, json};

/// Lists within lists.
pub(super) const MOST_LEVEL: usize = 4;
pub(super) const MOST_START: u64 = 1_000_000;
/// The size of a heading.
pub(super) const HEADING: u64 = 3;
/// What a paragraph says of itself that its nesting says to readers.
const SAID: [&str; 5] = ["heading", "level", "list", "quote", "start"];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Bullet,
    Ordered,
    /// Goes on in the item above, without a mark of its own.
    Inside,
}

/// What a block is, as its attributes say.
#[derive(Clone, Copy, Default)]
pub(super) struct Sort {
    pub list: Option<List>,
    pub level: usize,
    /// The number that a new list begins with here; nothing where the list above goes on.
    pub start: Option<u64>,
    pub quote: bool,
    pub heading: bool,
    /// A picture or a table: between two items it belongs to the first.
    pub figure: bool,
}

pub(super) fn whole(value: &Value, most: u64) -> Option<u64> {
    let number =
        value.as_u64().or_else(|| value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0).map(|number| number as u64));
    number.filter(|number| *number <= most)
}

/// Whoever wrote in the document wrote the attributes: what makes no sense is none.
pub(super) fn sort_of(node: &Value) -> Sort {
    match node["type"].as_str() {
        Some("paragraph") => {}
        Some("bulletList" | "orderedList" | "listItem" | "heading" | "blockquote") => return Sort::default(),
        _ => return Sort { figure: true, ..Sort::default() },
    }
    let attrs = &node["attrs"];
    let list = match attrs["list"].as_str() {
        Some("bullet") => Some(List::Bullet),
        Some("ordered") => Some(List::Ordered),
        Some("inside") => Some(List::Inside),
        _ => None,
    };
    Sort {
        list,
        level: whole(&attrs["level"], MOST_LEVEL as u64).map_or(0, |level| level as usize),
        start: whole(&attrs["start"], MOST_START).filter(|_| list == Some(List::Ordered)),
        quote: attrs["quote"] == true,
        heading: attrs["heading"].is_number(),
        figure: false,
    }
}

/// Where a block stands among its neighbours.
#[derive(Clone, Copy)]
struct Place {
    /// How deep in lists; nothing outside of them.
    level: Option<usize>,
    /// A list begins with it.
    fresh: bool,
    /// What is written before an item of a numbered list.
    number: u64,
}

const OUTSIDE: Place = Place { level: None, fresh: false, number: 0 };

fn placed(blocks: &[Sort]) -> Vec<Place> {
    // Of each block, or of the next one that is no figure: whether a list goes on with it, and whether it is quoted.
    let mut goes_on: Vec<Option<bool>> = vec![None; blocks.len() + 1];
    for (at, block) in blocks.iter().enumerate().rev() {
        goes_on[at] = if block.figure { goes_on[at + 1] } else { (block.list.is_some() && block.start.is_none()).then_some(block.quote) };
    }
    let mut open: Vec<(List, u64)> = Vec::new();
    let mut quoted = false;
    let place = |(at, block): (usize, &Sort)| {
        if block.figure {
            if !open.is_empty() && goes_on[at] == Some(quoted) {
                return Place { level: Some(open.len() - 1), ..OUTSIDE };
            }
            open.clear();
            return OUTSIDE;
        }
        if block.quote != quoted {
            open.clear();
        }
        quoted = block.quote;
        let Some(list) = block.list.filter(|list| *list != List::Inside || !open.is_empty()) else {
            open.clear();
            return OUTSIDE;
        };
        if list == List::Inside {
            let deep = block.level.min(open.len() - 1);
            open.truncate(deep + 1);
            return Place { level: Some(deep), ..OUTSIDE };
        }
        let deep = block.level.min(open.len());
        open.truncate(deep + 1);
        let above = open.get(deep).filter(|(kind, _)| *kind == list && block.start.is_none());
        let fresh = above.is_none();
        let number = above.map_or(block.start.unwrap_or(1), |(_, number)| number + 1);
        open.truncate(deep);
        open.push((list, number));
        Place { level: Some(deep), fresh, number }
    };
    blocks.iter().enumerate().map(place).collect()
}

/// A block by itself: a paragraph, or a heading.
fn bare(mut node: Value, heading: bool) -> Value {
    if node["type"] != "paragraph" {
        return node;
    }
    let mut attrs: Map<String, Value> = node["attrs"].as_object().cloned().unwrap_or_default();
    attrs.retain(|name, _| !SAID.contains(&name.as_str()));
    if heading {
        node["type"] = "heading".into();
        attrs.insert("level".into(), HEADING.into());
    }
    let node = node.as_object_mut().expect("it has a type");
    if attrs.is_empty() {
        node.remove("attrs");
    } else {
        node.insert("attrs".into(), attrs.into());
    }
    Value::Object(std::mem::take(node))
}

/// Blocks as lists of items and quotes of blocks.
pub(super) fn nested(nodes: Vec<Value>) -> Vec<Value> {
    let sorts: Vec<Sort> = nodes.iter().map(sort_of).collect();
    if !sorts.iter().any(|sort| sort.list.is_some() || sort.quote || sort.heading) {
        return nodes;
    }
    let places = placed(&sorts);
    let mut out: Vec<Value> = Vec::new();
    let mut quoted = false;
    for ((node, sort), place) in nodes.into_iter().zip(&sorts).zip(places) {
        let quote = sort.quote || (quoted && sort.figure && place.level.is_some());
        if quote && !quoted {
            out.push(json!({ "type": "blockquote", "content": [] }));
        }
        quoted = quote;
        let into = if quote { out.last_mut().and_then(content) } else { Some(&mut out) };
        let Some(into) = into else { continue };
        put(into, bare(node, sort.heading), sort, place);
    }
    out
}

fn content(node: &mut Value) -> Option<&mut Vec<Value>> {
    node["content"].as_array_mut()
}

/// Puts a block where it stands: behind the last one, or into the list that is open there.
fn put(into: &mut Vec<Value>, block: Value, sort: &Sort, place: Place) {
    let Some(level) = place.level else {
        return into.push(block);
    };
    let item = !sort.figure && sort.list != Some(List::Inside);
    // The lists that go on: down to the content of the item that is open.
    let mut into = into;
    for _ in 0..if item { level } else { level + 1 } {
        let last = into.last_mut().and_then(content).and_then(|items| items.last_mut()).and_then(content);
        let Some(last) = last else { return };
        into = last;
    }
    if !item {
        return into.push(block);
    }
    if place.fresh {
        into.push(match sort.list {
            Some(List::Ordered) if place.number != 1 => {
                json!({ "type": "orderedList", "attrs": { "start": place.number }, "content": [] })
            }
            Some(List::Ordered) => json!({ "type": "orderedList", "content": [] }),
            _ => json!({ "type": "bulletList", "content": [] }),
        });
    }
    if let Some(items) = into.last_mut().and_then(content) {
        items.push(json!({ "type": "listItem", "content": [block] }));
    }
}
