//! Rich text between a `Doc` and JSON: an XML fragment as the y-prosemirror binding keeps it, and the nodes of a ProseMirror document,
//! `{type, attrs?, content?}` and `{type: "text", text, marks?: [{type, attrs?}]}`. Lists and quotes are nested in the JSON and flat in the `Doc` (`flat`).

use std::sync::Arc;

use serde_json::{Map as Object, Value, json};
use yrs::types::Attrs;
use yrs::{Any, Out, ReadTxn, Text, TransactionMut, Xml, XmlElementPrelim, XmlFragment, XmlFragmentRef, XmlOut, XmlTextPrelim};

use super::{flat, flatten};

/// Rich text deeper than this is read and written without its innermost parts: a stack must bear what a client can nest.
pub(super) const MAX_DEPTH: usize = 24;

/// The nodes of a fragment.
pub(super) fn read<T: ReadTxn>(txn: &T, fragment: &XmlFragmentRef) -> Value {
    flat::nested(kept(txn, fragment)).into()
}

/// The nodes as they are kept; what is in cells is nested.
fn kept<T: ReadTxn>(txn: &T, fragment: &XmlFragmentRef) -> Vec<Value> {
    let mut nodes = Vec::new();
    fragment.children(txn).for_each(|child| read_node(txn, &child, 0, &mut nodes));
    nodes
}

fn read_node<T: ReadTxn>(txn: &T, node: &XmlOut, depth: usize, into: &mut Vec<Value>) {
    match node {
        XmlOut::Text(text) => {
            for chunk in text.diff(txn, |_| ()) {
                let Out::Any(Any::String(words)) = chunk.insert else { continue };
                let mut marks: Vec<(&Arc<str>, &Any)> = chunk.attributes.iter().flat_map(|attributes| attributes.iter()).collect();
                // The map has no order of its own; equal text is to be equal JSON.
                marks.sort_by(|a, b| a.0.cmp(b.0));
                let marks: Vec<Value> =
                    marks.into_iter().filter(|(_, held)| **held != Any::Null).map(|(name, held)| mark(name, held)).collect();
                let mut node = json!({ "type": "text", "text": &*words });
                if !marks.is_empty() {
                    node["marks"] = marks.into();
                }
                into.push(node);
            }
        }
        XmlOut::Element(element) => {
            let mut attributes: Vec<(String, Value)> =
                element.attributes(txn).filter_map(|(name, held)| Some((name.to_string(), attribute(held)?))).collect();
            attributes.sort_by(|a, b| a.0.cmp(&b.0));
            let mut content = Vec::new();
            if depth < MAX_DEPTH {
                element.children(txn).for_each(|child| read_node(txn, &child, depth + 1, &mut content));
            }
            let mut node = json!({ "type": element.tag().to_string() });
            if !attributes.is_empty() {
                node["attrs"] = attributes.into_iter().collect::<Object<_, _>>().into();
            }
            if !content.is_empty() {
                node["content"] = flat::nested(content).into();
            }
            into.push(node);
        }
        XmlOut::Fragment(_) => {}
    }
}

fn mark(name: &str, held: &Any) -> Value {
    match json_of(held) {
        Value::Object(attrs) if !attrs.is_empty() => json!({ "type": name, "attrs": attrs }),
        _ => json!({ "type": name }),
    }
}

fn attribute(held: Out) -> Option<Value> {
    match held {
        Out::Any(held) => Some(json_of(&held)).filter(|held| !held.is_null()),
        _ => None,
    }
}

fn json_of(any: &Any) -> Value {
    serde_json::to_value(any).unwrap_or_default()
}

fn any_of(value: &Value) -> Any {
    serde_json::from_value(value.clone()).unwrap_or(Any::Null)
}

/// Makes the fragment hold these nodes; what is equal at its beginning and end is not touched. A string is taken as paragraphs, one a line, and so
/// is a list of strings. Lists and quotes that an older document keeps nested stay so where the text is equal as a whole.
pub(super) fn write(txn: &mut TransactionMut<'_>, fragment: &XmlFragmentRef, nodes: &Value) {
    let wanted = nodes_of(nodes);
    let held = kept(txn, fragment);
    if flat::nested(held.clone()) == wanted {
        return;
    }
    let (wanted, held) = (flatten::flat(&wanted), flatten::flat(&held));
    // Text right in the fragment is none of the binding's doing: its chunks are not children one for one.
    let comparable = u32::try_from(held.len()) == Ok(fragment.len(txn));
    let same_start = if comparable { held.iter().zip(&wanted).take_while(|(a, b)| a == b).count() } else { 0 };
    let rest = held.len().min(wanted.len()) - same_start;
    let same_end = if comparable { held.iter().rev().zip(wanted.iter().rev()).take(rest).take_while(|(a, b)| a == b).count() } else { 0 };
    let start = u32::try_from(same_start).unwrap_or(u32::MAX);
    let gone = fragment.len(txn).saturating_sub(u32::try_from(same_start + same_end).unwrap_or(u32::MAX));
    if gone > 0 {
        fragment.remove_range(txn, start, gone);
    }
    write_nodes(txn, fragment, start, &wanted[same_start..wanted.len() - same_end], 0);
}

/// Writes nodes as they are, as older versions did.
#[cfg(test)]
pub(super) fn write_kept(txn: &mut TransactionMut<'_>, fragment: &XmlFragmentRef, nodes: &Value) {
    write_nodes(txn, fragment, 0, nodes.as_array().map_or(&[][..], Vec::as_slice), 0);
}

fn nodes_of(nodes: &Value) -> Vec<Value> {
    let paragraph = |line: &str| {
        if line.is_empty() {
            json!({ "type": "paragraph" })
        } else {
            json!({ "type": "paragraph", "content": [{ "type": "text", "text": line }] })
        }
    };
    match nodes {
        Value::String(text) => text.lines().map(paragraph).collect(),
        Value::Array(nodes) => nodes.iter().map(|node| node.as_str().map_or_else(|| node.clone(), paragraph)).collect(),
        _ => Vec::new(),
    }
}

fn write_nodes(txn: &mut TransactionMut<'_>, parent: &impl XmlFragment, at: u32, nodes: &[Value], depth: usize) {
    let mut at = at;
    let mut rest = nodes;
    while let Some(node) = rest.first() {
        if node["type"] == "text" {
            // Neighbouring chunks of one text are one node in the fragment.
            let chunks = rest.iter().take_while(|node| node["type"] == "text").count();
            let text = parent.insert(txn, at, XmlTextPrelim::new(""));
            for chunk in &rest[..chunks] {
                let end = text.len(txn);
                text.insert_with_attributes(txn, end, chunk["text"].as_str().unwrap_or_default(), marks_of(chunk));
            }
            rest = &rest[chunks..];
        } else {
            rest = &rest[1..];
            let Some(tag) = node["type"].as_str().filter(|tag| !tag.is_empty()) else { continue };
            let element = parent.insert(txn, at, XmlElementPrelim::empty(tag));
            for (name, value) in node["attrs"].as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
                element.insert_attribute(txn, name.as_str(), any_of(value));
            }
            if depth < MAX_DEPTH {
                write_nodes(txn, &element, 0, super::list(node, "content"), depth + 1);
            }
        }
        at += 1;
    }
}

fn marks_of(chunk: &Value) -> Attrs {
    let marks = super::list(chunk, "marks").iter();
    marks
        .filter_map(|mark| {
            Some((mark["type"].as_str()?.into(), if mark["attrs"].is_object() { any_of(&mark["attrs"]) } else { any_of(&json!({})) }))
        })
        .collect()
}

/// The words of rich text, one line a paragraph.
pub fn plain(nodes: &Value) -> String {
    let mut text = String::new();
    for node in nodes.as_array().into_iter().flatten() {
        if !text.is_empty() {
            text.push('\n');
        }
        words(node, 0, &mut text);
    }
    text
}

/// At least as many as `plain` has bytes, without putting them together.
pub(super) fn size(nodes: &Value) -> usize {
    fn of(node: &Value, depth: usize) -> usize {
        let children = if depth <= MAX_DEPTH { super::list(node, "content") } else { &[] };
        super::string(node, "text").len() + children.iter().map(|child| 1 + of(child, depth + 1)).sum::<usize>()
    }
    nodes.as_array().into_iter().flatten().map(|node| 1 + of(node, 0)).sum()
}

fn words(node: &Value, depth: usize, into: &mut String) {
    into.push_str(super::string(node, "text"));
    if depth <= MAX_DEPTH {
        for child in super::list(node, "content") {
            // A list is one node of many lines.
            let block = child["type"] != "text" && !into.is_empty() && !into.ends_with('\n') && child["type"] != "hardBreak";
            if block || child["type"] == "hardBreak" {
                into.push('\n');
            }
            words(child, depth + 1, into);
        }
    }
}
