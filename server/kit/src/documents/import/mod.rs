//! Documents from files and back: a sheet of rows (XLSX) or JSON becomes the content of a document, and the content becomes such a file. A kind of
//! document is described once, by a [`Sheet`]: which of its items are rows, which of their fields are columns. Good rows are taken, each bad one is
//! left out and said with its place, and all bad ones come back as a sheet to be put right.
//!
//! `workbook` reads and writes files and knows no documents; `columns` reads cells, `rich` their bold and italic words; `rows` and `json` make content; `read` is
//! what a file would become, `make` the job that makes it, `calls` are the calls.

mod calls;
mod columns;
mod json;
mod make;
mod read;
mod rich;
mod rows;
mod workbook;

pub use calls::mount;
pub use columns::{Cell, Column, Here, Level, of_group, of_item};
pub use json::read as read_json;

use serde_json::{Map, Value};

use super::DocumentType;
use crate::{auth::catalogue::Action, files::KnownFiles, http::Access, installed::Installed, jobs::JobKind, text::Text};

/// A kind of document that comes from files.
pub enum Import {
    /// In a workbook, or as JSON.
    Sheet(&'static Sheet),
    /// As JSON alone: what else its files are, a browser reads.
    Json {
        /// The documents.
        document_type: &'static DocumentType,
        /// The collection of its items.
        item: &'static str,
    },
}

impl Import {
    /// The documents.
    pub fn document_type(&self) -> &'static DocumentType {
        match self {
            Import::Sheet(sheet) => sheet.document_type,
            Import::Json { document_type, .. } => document_type,
        }
    }

    fn item(&self) -> &'static str {
        match self {
            Import::Sheet(sheet) => sheet.item,
            Import::Json { item, .. } => item,
        }
    }

    /// How they lie in a workbook, if they come as one.
    fn sheet(&self) -> Option<&'static Sheet> {
        match self {
            Import::Sheet(sheet) => Some(sheet),
            Import::Json { .. } => None,
        }
    }
}

/// What this process takes in.
pub static IMPORTS: Installed<&'static Import> = Installed::new();
/// The kinds of job that this part brings.
pub static JOBS: &[JobKind] = &[JobKind::of::<make::MakeDocument>()];

/// The import of a resource's documents.
fn of_resource(name: &str) -> Option<&'static Import> {
    IMPORTS.get().iter().copied().find(|import| import.document_type().resource.name == name)
}

/// What a document says without ids and what follows from the rest: what a file of it holds, and a template.
pub fn plain_content(document_type: &DocumentType, content: &Value) -> Value {
    json::write(document_type.kind().model(), content)
}

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
