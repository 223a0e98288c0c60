//! Nested blocks as they are kept: flat (`flat`).

use serde_json::{Map, Value};

use super::flat::{HEADING, List, MOST_LEVEL, MOST_START, Sort, sort_of, whole};
use super::list;

/// What a block stands in.
#[derive(Clone, Copy, Default)]
struct Around {
    list: Option<List>,
    /// How many lists.
    lists: usize,
    start: Option<u64>,
    quote: bool,
}

/// A block as it is kept.
struct Block {
    node: Value,
    sort: Sort,
    /// Whether it stands in a list.
    listed: bool,
}

/// Nested blocks as paragraphs that say what they are.
pub(super) fn flat(nodes: &[Value]) -> Vec<Value> {
    let mut out = Vec::new();
    nodes.iter().for_each(|node| flatten(node, Around::default(), 0, &mut out));
    out.into_iter().map(|block| block.node).collect()
}

fn put(node: Value, around: Around, out: &mut Vec<Block>) {
    out.push(Block { sort: sort_of(&node), node, listed: around.lists > 0 });
}

/// The list that would go on with an item of this level.
fn open_list(out: &[Block], level: usize, quote: bool) -> Option<List> {
    let blocks = out.iter().rev().map(|block| block.sort).filter(|sort| !sort.figure);
    let here = blocks.take_while(|sort| sort.quote == quote && sort.list.is_some() && sort.level >= level);
    here.filter(|sort| sort.level == level).find_map(|sort| sort.list.filter(|list| *list != List::Inside))
}

/// Whether a figure stands behind a list and would be taken for a part of it if that went on.
fn ends_in_figure(out: &[Block], quote: bool) -> bool {
    let figures = out.iter().rev().take_while(|block| block.sort.figure).count();
    let before = out.iter().rev().nth(figures).is_some_and(|block| block.sort.list.is_some() && block.sort.quote == quote);
    before && out.iter().rev().take(figures).any(|figure| !figure.listed)
}

fn flatten(node: &Value, around: Around, depth: usize, out: &mut Vec<Block>) {
    let inside = if depth <= super::rich::MAX_DEPTH { list(node, "content") } else { &[] };
    let kind = match node["type"].as_str() {
        Some("blockquote") => return inside.iter().for_each(|child| flatten(child, Around { quote: true, ..around }, depth + 1, out)),
        Some("bulletList") => List::Bullet,
        Some("orderedList") => List::Ordered,
        Some("listItem") => return inside.iter().for_each(|child| flatten(child, around, depth + 1, out)),
        Some("paragraph" | "heading") => return put(block(node, around), around, out),
        _ => {
            let mut node = node.clone();
            // Cells hold blocks of their own.
            if node["type"] != "text" && !inside.is_empty() {
                node["content"] = flat(inside).into();
            }
            return put(node, around, out);
        }
    };
    let first = whole(&node["attrs"]["start"], MOST_START).unwrap_or(1);
    let begins_anew = open_list(out, around.lists.min(MOST_LEVEL), around.quote) == Some(kind) || ends_in_figure(out, around.quote);
    for (nth, item) in inside.iter().enumerate() {
        let mut around = Around { list: Some(kind), lists: around.lists + 1, start: None, ..around };
        if kind == List::Ordered && nth == 0 && (begins_anew || first != 1) {
            around.start = Some(first);
        }
        for child in list(item, "content") {
            flatten(child, around, depth + 1, out);
            (around.list, around.start) = (Some(List::Inside), None);
        }
    }
}

fn block(node: &Value, around: Around) -> Value {
    let mut node = node.clone();
    let mut attrs: Map<String, Value> = node["attrs"].as_object().cloned().unwrap_or_default();
    if node["type"] == "heading" {
        node["type"] = "paragraph".into();
        attrs.remove("level");
        attrs.insert("heading".into(), HEADING.into());
    }
    if let Some(list) = around.list.filter(|_| !attrs.contains_key("list")) {
        let name = match list {
            List::Bullet => "bullet",
            List::Ordered => "ordered",
            List::Inside => "inside",
        };
        attrs.insert("list".into(), name.into());
        let level = (around.lists - 1).min(MOST_LEVEL);
        if level > 0 {
            attrs.insert("level".into(), level.into());
        }
        if let Some(start) = around.start {
            attrs.insert("start".into(), start.into());
        }
    }
    if around.quote {
        attrs.insert("quote".into(), true.into());
    }
    if !attrs.is_empty() {
        node["attrs"] = attrs.into();
    }
    node
}
