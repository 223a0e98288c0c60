//! JSON as documents are exported, against the shape of their kind: what is wrong is left out and said with its place.

use std::collections::HashSet;

use belltower_sync::{
    Kind,
    model::{Collection, Field, Media, Model, Shape, list, plain},
};
use serde_json::{Map, Value, json};

use super::Fault;
use crate::{
    files::{self, KnownFiles},
    sentences,
    text::{Language, Text},
};

sentences! {
    NOT_OBJECT = "import.not_object": "Must be an object" / "必须是对象";
    NOT_LIST = "import.not_list": "Must be a list" / "必须是列表";
    NOT_TEXT = "import.not_text": "Must be text of at most {max} characters" / "必须是不超过 {max} 个字符的文本";
    NOT_RICH = "import.not_rich": "Must be formatted text, a text, or a list of paragraphs" / "必须是富文本、文本或段落列表";
    NOT_WHOLE = "import.not_whole_json": "Must be a whole number from {min} to {max}" / "必须是 {min} 到 {max} 的整数";
    NOT_FLAG = "import.not_bool": "Must be true or false" / "必须是 true 或 false";
    NOT_CHOICE = "import.not_word": "Must be one of: {choices}" / "必须是以下之一：{choices}";
    NOT_WORDS = "import.not_words": "Must be a list of at most {most} texts, each of at most {max} characters" / "必须是最多 {most} 项的文本列表，每项最多 {max} 个字符";
    UNKNOWN = "import.unknown_key": "There is no such field" / "没有这个字段";
    TOO_MANY = "import.too_many_items": "There are more than {most}; the rest was left out" / "超过 {most} 项，其余已忽略";
}

/// The content, with what was wrong left out; and what that was.
pub fn read(kind: &dyn Kind, given: &Value, known: &KnownFiles, language: Language) -> (Value, Vec<Fault>) {
    let model = kind.model();
    let mut reading = Reading { model, language, known, derived: derived(kind), faults: vec![], counts: vec![0; model.collections.len()] };
    let content = match given {
        Value::Object(given) => reading.object(model.fields, None, given, ""),
        _ => {
            reading.fault("", &NOT_OBJECT);
            None
        }
    };
    (content.map_or_else(|| json!({}), Value::Object), reading.faults)
}

/// Content as it is exported: the fields of the model, nested; no ids, nothing that follows from it.
pub fn write(model: &Model, content: &Value) -> Value {
    fn object(model: &Model, fields: &[Field], root: Option<&str>, held: &Value) -> Value {
        let mut out: Map<String, Value> = fields.iter().map(|field| (field.name.to_owned(), held[field.name].clone())).collect();
        for collection in children(model, root) {
            let items = list(held, collection.root).iter().map(|item| object(model, collection.fields, Some(collection.root), item));
            out.insert(collection.root.to_owned(), items.collect());
        }
        out.into()
    }
    object(model, model.fields, None, content)
}

fn children<'a>(model: &'a Model, root: Option<&'a str>) -> impl Iterator<Item = &'a Collection> {
    model.collections.iter().filter(move |collection| collection.parent.as_ref().map(|parent| parent.root) == root)
}

/// The keys that the kind itself adds: known, and not taken.
fn derived(kind: &dyn Kind) -> HashSet<String> {
    fn keys(value: &Value, into: &mut HashSet<String>) {
        for (key, held) in value.as_object().into_iter().flatten() {
            into.insert(key.clone());
            held.as_array().into_iter().flatten().for_each(|held| keys(held, into));
        }
    }
    fn skeleton(model: &Model, root: Option<&str>) -> Value {
        children(model, root)
            .map(|collection| (collection.root.to_owned(), json!([skeleton(model, Some(collection.root))])))
            .collect::<Map<_, _>>()
            .into()
    }
    let mut content = skeleton(kind.model(), None);
    kind.derive(&mut content);
    let mut known = HashSet::from(["id".to_owned(), "order".to_owned(), "unplaced".to_owned()]);
    keys(&content, &mut known);
    known
}

struct Reading<'a> {
    model: &'a Model,
    language: Language,
    known: &'a KnownFiles,
    derived: HashSet<String>,
    faults: Vec<Fault>,
    counts: Vec<usize>,
}

impl Reading<'_> {
    fn fault(&mut self, place: &str, text: impl Into<Text>) {
        let msg = text.into().say(self.language);
        self.faults.push(Fault { row: None, place: place.to_owned(), msg });
    }

    /// The fields and items of an object; nothing if one of its own fields is wrong.
    fn object(&mut self, fields: &[Field], root: Option<&str>, given: &Map<String, Value>, place: &str) -> Option<Map<String, Value>> {
        let at = |key: &str| if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") };
        let before = self.faults.len();
        let mut out = Map::new();
        let model = self.model;
        for key in given.keys() {
            let known = fields.iter().any(|field| field.name == key) || children(model, root).any(|collection| collection.root == key);
            if !known && !self.derived.contains(key) {
                self.fault(&at(key), &UNKNOWN);
            }
        }
        for field in fields {
            match given.get(field.name).filter(|held| !held.is_null()).map(|held| value(field, held, self.known)) {
                Some(Ok(held)) => drop(out.insert(field.name.to_owned(), held)),
                Some(Err(text)) => self.fault(&at(field.name), text),
                None => {}
            }
        }
        if self.faults.len() > before && root.is_some() {
            return None;
        }
        for collection in children(model, root) {
            let place = at(collection.root);
            let items = match given.get(collection.root) {
                None | Some(Value::Null) => &[][..],
                Some(Value::Array(items)) => items,
                Some(_) => {
                    self.fault(&place, &NOT_LIST);
                    &[]
                }
            };
            out.insert(collection.root.to_owned(), self.items(collection, items, &place));
        }
        Some(out)
    }

    fn items(&mut self, collection: &Collection, items: &[Value], place: &str) -> Value {
        let nth = self.model.collections.iter().position(|known| known.root == collection.root).unwrap_or(0);
        let mut out = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let place = format!("{place}[{at}]");
            if self.counts[nth] == collection.most {
                self.fault(&place, TOO_MANY.with("most", collection.most));
                break;
            }
            self.counts[nth] += 1;
            match item {
                Value::Object(item) => out.extend(self.object(collection.fields, Some(collection.root), item, &place)),
                _ => self.fault(&place, &NOT_OBJECT),
            }
        }
        out.into_iter().map(Value::Object).collect()
    }
}

/// A field's value, if it is one.
fn value(field: &Field, held: &Value, known: &KnownFiles) -> Result<Value, Text> {
    let fits = |text: &str, max: usize| text.chars().count() <= max;
    match field.shape {
        Shape::Text { max } | Shape::Word { max } => {
            held.as_str().filter(|text| fits(text, max)).map(Value::from).ok_or_else(|| NOT_TEXT.with("max", max))
        }
        Shape::File { of } => {
            let id = held.as_str().unwrap_or("?");
            let wrong = Some(id).filter(|id| !id.is_empty()).and_then(|id| files::file_error(known, id, of));
            wrong.map_or_else(|| Ok(id.into()), |text| Err(text.into()))
        }
        Shape::Rich { max } => {
            let good = match held {
                Value::String(text) => fits(text, max),
                Value::Array(nodes) => nodes.iter().all(|node| node.is_string() || is_node(node, 0, known)) && fits(&plain(held), max),
                _ => false,
            };
            if good { Ok(held.clone()) } else { Err((&NOT_RICH).into()) }
        }
        Shape::Whole { min, max } => {
            let number = held.as_i64().filter(|number| (min..=max).contains(number));
            number.map(Value::from).ok_or_else(|| NOT_WHOLE.with("min", min).with("max", max))
        }
        Shape::Flag => held.as_bool().map(Value::from).ok_or_else(|| (&NOT_FLAG).into()),
        Shape::Choice { options } => {
            let word = held.as_str().filter(|word| options.contains(word));
            word.map(Value::from).ok_or_else(|| NOT_CHOICE.with("choices", options.join(", ")))
        }
        Shape::Words { most, max } => {
            let words: Option<Vec<&str>> = held.as_array().and_then(|words| words.iter().map(Value::as_str).collect());
            let words = words.filter(|words| words.len() <= most && words.iter().all(|word| fits(word, max)));
            words.map(Value::from).ok_or_else(|| NOT_WORDS.with("most", most).with("max", max))
        }
    }
}

/// Whether this is a node as the editors make them: nothing else is to reach the documents of others.
fn is_node(node: &Value, depth: usize, files: &KnownFiles) -> bool {
    const NODES: &[&str] = &["paragraph", "heading", "bulletList", "orderedList", "listItem", "blockquote", "hardBreak", "text"];
    const OF_TABLES: &[&str] = &["table", "tableRow", "tableCell", "tableHeader"];
    const MARKS: &[&str] = &["bold", "italic", "underline", "strike", "link"];
    let known = |value: &Value, names: &[&str]| value["type"].as_str().is_some_and(|name| names.contains(&name));
    if node["type"] == "image" {
        return is_picture(node, files);
    }
    // A cell of a table with a quote of lists in lists.
    depth < 16
        && (known(node, NODES) || (known(node, OF_TABLES) && is_spanning(&node["attrs"])))
        && list(node, "marks").iter().all(|mark| known(mark, MARKS) && mark["attrs"]["href"].as_str().is_none_or(is_link))
        && list(node, "content").iter().all(|child| is_node(child, depth + 1, files))
}

/// Whether this is a picture of ours: a stored file, and what it shows in words.
fn is_picture(node: &Value, files: &KnownFiles) -> bool {
    const MAX_ALT: usize = 200;
    let attrs = &node["attrs"];
    let alt = attrs["alt"].as_str().is_none_or(|alt| alt.chars().count() <= MAX_ALT);
    alt && attrs["file"].as_str().is_some_and(|id| files::file_error(files, id, Media::Image).is_none())
}

/// Whether a cell goes over as many columns and rows as there may be; none are said of what is no cell.
fn is_spanning(attrs: &Value) -> bool {
    const MOST: [(&str, i64); 2] = [("colspan", 12), ("rowspan", 60)];
    MOST.iter().all(|(name, most)| attrs[name].is_null() || attrs[name].as_i64().is_some_and(|span| (1..=*most).contains(&span)))
}

fn is_link(address: &str) -> bool {
    ["http://", "https://", "mailto:", "/"].iter().any(|start| address.starts_with(start))
}
