//! Lists as sheets and back, of every resource: `export` writes what a list shows as a file, `import` takes rows in, `matching` does
//! the same to all that a list shows. All are jobs. `columns` says how fields
//! and cells become each other, `csv` writes tables with commas.

mod cells;
mod columns;
pub mod csv;
mod export;
mod import;
pub(crate) mod kept;
mod matching;
mod reader;
mod rows;
mod table;
mod undo;
pub mod xlsx;

use crate::{
    http::Api,
    jobs::JobKind,
    resource::{self, Resource},
    turns::Turns,
};

pub use columns::SheetColumn;
pub use export::{ExportRows, JobAnswer};
pub use import::ImportRows;
pub use matching::{ChangeMatching, DeleteMatching};
pub use rows::{SheetRow, read_rows};
pub use table::decoded;
pub use undo::UndoImport;

/// Files that are read at once before they are taken in: a large one takes many times its size in memory, and a core for seconds.
pub(crate) static READING: Turns = Turns::new(2);

/// The kinds of job that this part brings.
pub static JOBS: &[JobKind] = &[
    JobKind::of::<ExportRows>(),
    JobKind::of::<ImportRows>(),
    JobKind::of::<UndoImport>(),
    JobKind::of::<ChangeMatching>(),
    JobKind::of::<DeleteMatching>(),
];

/// Adds the calls that belong to no list.
pub fn mount_common(api: &mut Api) {
    undo::mount(api);
}

/// Adds the calls of a resource.
pub fn mount(api: &mut Api, resource: &'static Resource, has_documents: bool) {
    export::mount(api, resource);
    if resource.is_writable() {
        resource::mount_bulk(api, resource, matching::begin);
    }
    // A document is made from a file of its own (`documents/import`).
    if resource.is_writable() && !has_documents {
        import::mount(api, resource);
    }
}
