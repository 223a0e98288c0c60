//! The shape of a kind of document, as a table: its own fields, and collections of items that have an order and perhaps a parent. From it come the
//! roots of the `Doc`, the content as JSON, writing such content back (a new document, a restored version), differences in the document's own terms,
//! and, by the server's metadata, the console's types. What the content must keep is the kind's to say.
//!
//! In the `Doc` a collection is a root map of id → map, so that moving an item and editing it at once both survive; an item says where it is by a
//! fractional `order` and the id of its parent. A deleted item stays, with a mark, until the bin is emptied (`bin`). In the JSON items are nested in their parents, in order, each with its `id`; rich text is what
//! ProseMirror calls a document's content. `docs/co-editing-protocol.md` draws both.

use serde::Serialize;
use serde_json::Value;
use yrs::Doc;

use crate::{Checker, Problem};

pub use bin::{Deletion, is_deleted};
pub use check::problem;
pub use diff::{Change, Side, diff};
pub use rich::plain;
pub use touched::Touched;

mod bin;
mod check;
mod diff;
mod flat;
mod flatten;
mod read;
mod rich;
mod touched;
mod write;

/// The shape of a kind of document.
#[derive(Debug, Serialize)]
pub struct Model {
    /// The root map of the document's own fields.
    pub root: &'static str,
    /// They.
    pub fields: &'static [Field],
    /// Its items; parents before children.
    pub collections: &'static [Collection],
}

/// Items of one sort.
#[derive(Debug, Serialize)]
pub struct Collection {
    /// Their root map, and their list in the JSON of the parent.
    pub root: &'static str,
    /// One of them: the key under which problems and differences name it.
    pub item: &'static str,
    /// Whose children they are; of the document itself if nobody's.
    pub parent: Option<Parent>,
    /// The whole number by which they stand, if that is a field of theirs (a cue's start) and not an order of their own. Equal ones stand by their ids.
    pub by: Option<&'static str>,
    /// Their fields.
    pub fields: &'static [Field],
    /// How many there may be in a document.
    pub most: usize,
}

/// Where an item belongs.
#[derive(Debug, Serialize)]
pub struct Parent {
    /// The collection of its parent, by root.
    pub root: &'static str,
    /// The key that holds the parent's id.
    pub key: &'static str,
}

/// A field.
#[derive(Debug, Serialize)]
pub struct Field {
    /// Its key, in the `Doc` and in the JSON.
    pub name: &'static str,
    /// What it holds.
    #[serde(flatten)]
    pub shape: Shape,
}

/// What a field holds. A value that is not so is read as the default.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Shape {
    /// Text that several people type in (`Y.Text`), up to so many characters. Longer text is kept and said to be wrong.
    Text {
        /// Characters.
        max: usize,
    },
    /// Formatted text (`Y.XmlFragment`), up to so many characters of words.
    Rich {
        /// Characters.
        max: usize,
    },
    /// A whole number; read as the smallest if it is not one in the range.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
    /// Yes or no; no by default.
    Flag,
    /// One of these; the first by default.
    Choice {
        /// The words that are stored.
        options: &'static [&'static str],
    },
    /// A word that is set as a whole: a level, an id, an address. Empty by default.
    Word {
        /// Characters; a longer one is cut.
        max: usize,
    },
    /// A stored file, by its id: the SHA-256 of its bytes in hexadecimal. Empty by default.
    File {
        /// What it has to be.
        of: Media,
    },
    /// A list of such words (`Y.Array`).
    Words {
        /// How many.
        most: usize,
        /// Characters of each; a longer one is cut.
        max: usize,
    },
}

/// What a file is to whoever looks at a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Media {
    /// A picture.
    Image,
    /// Something to be heard.
    Sound,
    /// Moving pictures.
    Video,
    /// Slides or pages: PPT, PPTX, PDF.
    Document,
}

/// A text field.
pub const fn text(name: &'static str, max: usize) -> Field {
    Field { name, shape: Shape::Text { max } }
}

/// A field of formatted text.
pub const fn rich(name: &'static str, max: usize) -> Field {
    Field { name, shape: Shape::Rich { max } }
}

/// A field of a whole number.
pub const fn whole(name: &'static str, min: i64, max: i64) -> Field {
    Field { name, shape: Shape::Whole { min, max } }
}

/// A field of yes or no.
pub const fn flag(name: &'static str) -> Field {
    Field { name, shape: Shape::Flag }
}

/// A field of one of these.
pub const fn choice(name: &'static str, options: &'static [&'static str]) -> Field {
    Field { name, shape: Shape::Choice { options } }
}

/// A field of a word.
pub const fn word(name: &'static str, max: usize) -> Field {
    Field { name, shape: Shape::Word { max } }
}

/// A field of a stored file.
pub const fn file(name: &'static str, of: Media) -> Field {
    Field { name, shape: Shape::File { of } }
}

/// Whether a word can be a file's id.
pub fn is_file_id(word: &str) -> bool {
    word.len() == 64 && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// A field of a list of words.
pub const fn words(name: &'static str, most: usize, max: usize) -> Field {
    Field { name, shape: Shape::Words { most, max } }
}

impl Model {
    /// Declares the root types; an undeclared root reads as nothing.
    pub fn roots(&self, doc: &Doc) {
        doc.get_or_insert_map(self.root);
        for collection in self.collections {
            doc.get_or_insert_map(collection.root);
        }
    }

    /// The collections whose items are children of items of this one, or of the document itself.
    fn children_of<'a>(&'a self, root: Option<&'a str>) -> impl Iterator<Item = &'a Collection> {
        self.collections.iter().filter(move |collection| collection.parent.as_ref().map(|parent| parent.root) == root)
    }

    /// What is wrong with any content of this shape: text or lists that are too long, items without their parent.
    pub fn check(&'static self, content: &Value) -> Vec<Problem> {
        self.limits().problems(content, None)
    }

    /// What finds the same of one document while it is edited.
    pub fn limits(&'static self) -> Box<dyn Checker> {
        Box::new(check::Limits::new(self))
    }

    /// Visits every item of the content, parents before children, in order; those without a parent last.
    pub fn each_item<'a>(&'a self, content: &'a Value, visit: &mut impl FnMut(&'a Collection, &'a Value)) {
        self.each_child(None, content, visit);
        for collection in self.collections {
            for item in list(&content["unplaced"], collection.root) {
                visit(collection, item);
                self.each_child(Some(collection.root), item, visit);
            }
        }
    }

    fn each_child<'a>(&'a self, root: Option<&'a str>, parent: &'a Value, visit: &mut impl FnMut(&'a Collection, &'a Value)) {
        for collection in self.children_of(root) {
            for item in list(parent, collection.root) {
                visit(collection, item);
                self.each_child(Some(collection.root), item, visit);
            }
        }
    }
}

/// A list in JSON; empty if it is none.
pub fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// The id of an item in a document's content: it stands first in what a model reads, and need not be looked for.
pub fn id_of(item: &Value) -> &str {
    let first = item.as_object().and_then(|item| item.iter().next()).filter(|(key, _)| *key == "id");
    first.map_or_else(|| string(item, "id"), |(_, id)| id.as_str().unwrap_or_default())
}

/// A text in JSON; empty if it is none.
pub fn string<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests;
