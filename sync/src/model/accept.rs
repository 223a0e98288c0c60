//! Content that comes from outside, held against the model before a document is made of it. What is read from a `Doc` needs none of this: there
//! everything that does not fit has a default.

use std::collections::HashSet;

use serde_json::Value;

use super::{Collection, Field, Model, Shape};

/// So many faults are told; a file of another kind would have thousands.
const TOLD: usize = 50;

/// The longest id of an item.
const ID: usize = 64;

/// What does not fit, and where: `pages[2].text`.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The place in the content.
    pub path: String,
    /// What is wrong there.
    pub why: Why,
}

/// What may be wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Why {
    /// It is of another type; this is what it should be.
    Not(&'static str),
    /// Longer, or more, than so many.
    Over(usize),
    /// A number outside of the range.
    Outside(i64, i64),
    /// None of these words.
    NoneOf(&'static [&'static str]),
    /// An id that another item has.
    Double,
}

impl Model {
    /// What of the content does not fit. Fields may be missing, and others be there: they are not read.
    pub fn faults(&self, content: &Value) -> Vec<Fault> {
        let mut looking = Looking { model: self, found: vec![], ids: HashSet::new(), counts: vec![0; self.collections.len()] };
        if content.is_object() {
            looking.fields(self.fields, content, "");
            looking.children(None, content, "");
        } else {
            looking.fault(String::new(), Why::Not("object"));
        }
        looking.found
    }
}

struct Looking<'a> {
    model: &'a Model,
    found: Vec<Fault>,
    ids: HashSet<(&'a str, &'a str)>,
    counts: Vec<usize>,
}

impl<'a> Looking<'a> {
    fn fault(&mut self, path: String, why: Why) {
        if self.found.len() < TOLD {
            self.found.push(Fault { path, why });
        }
    }

    fn children(&mut self, root: Option<&str>, of: &'a Value, path: &str) {
        let model = self.model;
        for (at, collection) in model.collections.iter().enumerate() {
            if collection.parent.as_ref().map(|parent| parent.root) == root {
                self.items(at, collection, &of[collection.root], &format!("{path}{}", collection.root));
            }
        }
    }

    fn items(&mut self, at: usize, collection: &'a Collection, items: &'a Value, path: &str) {
        let items = match items {
            Value::Null => return,
            Value::Array(items) => items,
            _ => return self.fault(path.to_owned(), Why::Not("list")),
        };
        self.counts[at] += items.len();
        if self.counts[at] > collection.most {
            return self.fault(path.to_owned(), Why::Over(collection.most));
        }
        for (place, item) in items.iter().enumerate() {
            let path = format!("{path}[{place}]");
            if !item.is_object() {
                self.fault(path, Why::Not("object"));
                continue;
            }
            match &item["id"] {
                Value::Null => {}
                Value::String(id) if id.is_empty() || id.chars().count() > ID => self.fault(format!("{path}.id"), Why::Over(ID)),
                Value::String(id) if !self.ids.insert((collection.root, id)) => self.fault(format!("{path}.id"), Why::Double),
                Value::String(_) => {}
                _ => self.fault(format!("{path}.id"), Why::Not("text")),
            }
            self.fields(collection.fields, item, &format!("{path}."));
            self.children(Some(collection.root), item, &format!("{path}."));
        }
    }

    fn fields(&mut self, fields: &'static [Field], of: &Value, path: &str) {
        for Field { name, shape } in fields {
            if let Some(why) = wrong(*shape, &of[*name]) {
                self.fault(format!("{path}{name}"), why);
            }
        }
    }
}

fn wrong(shape: Shape, value: &Value) -> Option<Why> {
    let long = |text: &str, max: usize| (text.chars().count() > max).then_some(Why::Over(max));
    match (shape, value) {
        (_, Value::Null) => None,
        (Shape::Text { max } | Shape::Word { max }, Value::String(text)) => long(text, max),
        (Shape::Text { .. } | Shape::Word { .. }, _) => Some(Why::Not("text")),
        (Shape::File { .. }, Value::String(id)) if id.is_empty() || super::is_file_id(id) => None,
        (Shape::File { .. }, _) => Some(Why::Not("file")),
        (Shape::Rich { max }, rich @ (Value::Array(_) | Value::String(_))) => long(&super::plain(rich), max),
        (Shape::Rich { .. }, _) => Some(Why::Not("list")),
        (Shape::Whole { min, max }, number) => match number.as_i64() {
            Some(number) => (!(min..=max).contains(&number)).then_some(Why::Outside(min, max)),
            None => Some(Why::Not("number")),
        },
        (Shape::Flag, Value::Bool(_)) => None,
        (Shape::Flag, _) => Some(Why::Not("flag")),
        (Shape::Choice { options }, word) => (!word.as_str().is_some_and(|word| options.contains(&word))).then_some(Why::NoneOf(options)),
        (Shape::Words { most, .. }, Value::Array(words)) if words.len() > most => Some(Why::Over(most)),
        (Shape::Words { max, .. }, Value::Array(words)) => words.iter().find_map(|word| match word.as_str() {
            Some(word) => long(word, max),
            None => Some(Why::Not("text")),
        }),
        (Shape::Words { .. }, _) => Some(Why::Not("list")),
    }
}
