//! Nested blocks as they are kept: flat (`flat`).

use serde_json::{Map, Value};

use super::flat::{HEADING, List, MOST_LEVEL, MOST_START, sort_of, whole};
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

/// Nested blocks as paragraphs that say what they are.
pub(super) fn flat(nodes: &[Value]) -> Vec<Value> {
    let mut out = Vec::new();
    nodes.iter().for_each(|node| flatten(node, Around::default(), 0, &mut out));
    out
}

fn flatten(node: &Value, around: Around, depth: usize, out: &mut Vec<Value>) {
    let inside = if depth <= super::rich::MAX_DEPTH { list(node, "content") } else { &[] };
    let kind = match node["type"].as_str() {
        Some("blockquote") => return inside.iter().for_each(|child| flatten(child, Around { quote: true, ..around }, depth + 1, out)),
        Some("bulletList") => List::Bullet,
        Some("orderedList") => List::Ordered,
        Some("listItem") => return inside.iter().for_each(|child| flatten(child, around, depth + 1, out)),
        Some("paragraph" | "heading") => return out.push(block(node, around)),
        _ => {
            let mut node = node.clone();
            // Cells hold blocks of their own.
            if node["type"] != "text" && !inside.is_empty() {
                node["content"] = flat(inside).into();
            }
            return out.push(node);
        }
    };
    let first = whole(&node["attrs"]["start"], MOST_START).unwrap_or(1);
    // A list behind another one begins anew, whatever figures are between them.
    let before = out.iter().rev().map(sort_of).find(|before| !before.figure);
    let joins = before.is_some_and(|before| before.list.is_some() && before.level >= around.lists);
    for (nth, item) in inside.iter().enumerate() {
        let mut around = Around { list: Some(kind), lists: around.lists + 1, start: None, ..around };
        if kind == List::Ordered && nth == 0 && (joins || first != 1) {
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
