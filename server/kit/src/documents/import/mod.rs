//! Documents from files and back: a sheet of rows (XLSX) or JSON becomes the content of a document, and the content becomes such a file. A kind of
//! document is described once, by a [`Sheet`]: which of its items are rows, which of their fields are columns. Good rows are taken, each bad one is
//! left out and said with its place, and all bad ones come back as a sheet to be put right.
//!
//! `workbook` reads and writes files and knows no documents; `columns` reads cells, `rich` their bold and italic words; `rows` and `json` make content; `calls` are the calls.

mod calls;
mod columns;
mod json;
mod rich;
mod rows;
mod workbook;

pub use calls::{mount, mount_json};
pub use columns::{Cell, Column, Here, Level, of_group, of_item};

use serde_json::{Map, Value};

use super::DocumentType;
use crate::{auth::catalogue::Action, files::KnownFiles, http::Access, text::Text};

/// What is wrong with a row, by the key of the column.
pub type Wrong = Vec<(&'static str, Text)>;

/// How a kind of document lies in a sheet.
pub struct Sheet {
    /// The documents.
    pub document_type: &'static DocumentType,
    /// The sheet's name, in English and Chinese.
    pub name: [&'static str; 2],
    /// The collection that rows are grouped by: a row whose first cell is empty belongs to the group above it.
    pub group: &'static str,
    /// The collection that the rows are.
    pub item: &'static str,
    /// The columns, in order; the first is what names a group.
    pub columns: &'static [Column],
    /// What a sheet of its own says of the whole document.
    pub about: &'static [Column],
    /// Makes an item of a row's cells where the two differ, with the files that are here; answers what is wrong, by column.
    pub gather: fn(&mut Map<String, Value>, &KnownFiles) -> Wrong,
    /// The cells of an item where the two differ.
    pub spread: fn(&mut Map<String, Value>),
    /// What the sheet to start from shows.
    pub example: fn(bool) -> Value,
}

impl Sheet {
    fn list(&self, action: Action) -> Access {
        Access::Page(self.document_type.resource.page, action)
    }
}

/// A place in a file that is wrong.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
pub struct Fault {
    /// The row of the sheet, from 1; of JSON none.
    pub row: Option<u32>,
    /// The column, or the place in the JSON.
    pub place: String,
    /// What is wrong, in the caller's language.
    pub msg: String,
}
