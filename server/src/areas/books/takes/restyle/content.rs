//! What a restyling makes of a book's content: the copy that its pictures are asked for with, and what the book itself says from then on.

use belltower_content::picture_book::PictureBook;
use belltower_sync::{
    DocumentId, Kind,
    model::string,
    yrs::{Any, Map, Out, ReadTxn, TransactionMut},
};
use serde_json::Value;

use super::{string_of, style_of_library};
use belltower_kit::{app::App, db::Reads, documents, error::Result, resource::Row};

/// Characters of a book's LoRA.
const MAX_LORA: usize = 80;

/// How pictures are to look. What is not given stays as the book has it.
#[derive(Default)]
pub struct Look {
    /// One of the styles of books.
    pub style: Option<String>,
    /// A model of the library.
    pub model: Option<Row>,
    /// A LoRA of the library; an empty row: none.
    pub lora: Option<Row>,
}

impl Look {
    /// That of a model and a LoRA of the library, by their ids, as far as they are not deleted or switched off.
    pub async fn of_library(from: &mut impl Reads, model: Option<&str>, lora: Option<&str>) -> Result<Self> {
        let mut look = Self::default();
        if let Some(id) = model {
            look.model = style_of_library(from, "model", id).await?;
        }
        if let Some(id) = lora {
            look.lora = style_of_library(from, "lora", id).await?;
        }
        Ok(look)
    }

    /// What the image service calls its model.
    pub fn model_value(&self) -> Option<&str> {
        self.model.as_ref().map(|model| string_of(model, "value"))
    }

    /// Its LoRA as a book holds it; none where that is too long for a book.
    pub fn lora_of_book(&self) -> Option<String> {
        self.lora.as_ref().map(token).filter(|token| token.chars().count() <= MAX_LORA)
    }
}

/// What a book says before and after, of what a restyling changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    /// Its style.
    pub style: Option<(String, String)>,
    /// Its LoRA.
    pub lora: Option<(String, String)>,
}

/// A LoRA as services that know any are told of it: its token, with its weight where it has one.
fn token(lora: &Row) -> String {
    let value = string_of(lora, "value");
    match lora.get("weight").and_then(Value::as_i64) {
        Some(weight) if !value.is_empty() => format!("<lora:{value}:{}.{:02}>", weight / 100, weight % 100),
        _ => value.to_owned(),
    }
}

/// The content with another look: the prompts of its pictures are built of it as of any.
pub fn restyled(content: &Value, look: &Look) -> Value {
    let mut content = content.clone();
    if let Some(style) = &look.style {
        content["style"] = style.as_str().into();
    }
    let own = string(&content, "lora").to_owned();
    let lora = look.lora.as_ref().map_or_else(|| vec![own], |lora| vec![token(lora), string_of(lora, "prompt").to_owned()]);
    let model = look.model.as_ref().map_or("", |model| string_of(model, "prompt")).to_owned();
    content["lora"] = joined([model].into_iter().chain(lora)).into();
    let negatives = [&look.model, &look.lora].map(|row| row.as_ref().map_or("", |row| string_of(row, "negative")).to_owned());
    content["negative"] = joined([string(&content, "negative").to_owned()].into_iter().chain(negatives)).into();
    content
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.map(|words| words.trim().to_owned()).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What the whole book is to say from now on, so that pictures to come look like those that were restyled.
pub(super) fn of_book(content: &Value, look: &Look) -> Sets {
    let other = |key: &str, after: String| {
        let before = string(content, key).to_owned();
        (before != after).then_some((before, after))
    };
    Sets {
        style: look.style.clone().and_then(|style| other("style", style)),
        lora: look.lora_of_book().and_then(|lora| other("lora", lora)),
    }
}

/// Has the book say so, for who asked.
pub(super) async fn set(app: &App, document: &DocumentId, user: &str, sets: &Sets) -> Result<()> {
    let Sets { style, lora } = sets.clone();
    if style.is_none() && lora.is_none() {
        return Ok(());
    }
    let change = move |txn: &mut TransactionMut<'_>| {
        for (key, set) in [("style", style), ("lora", lora)] {
            if let Some((before, after)) = set {
                replace(txn, key, &before, &after);
            }
        }
    };
    documents::edit_as(app, document, user, change).await
}

/// Sets a word of the book, unless it says something else by now.
pub(super) fn replace(txn: &mut TransactionMut<'_>, key: &str, before: &str, after: &str) {
    let Some(book) = txn.get_map(PictureBook.model().root) else { return };
    let now = match book.get(txn, key) {
        Some(Out::Any(Any::String(now))) => now.to_string(),
        _ => String::new(),
    };
    if now == before {
        book.insert(txn, key, after);
    }
}
