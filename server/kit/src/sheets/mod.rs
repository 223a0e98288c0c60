//! Lists as sheets and back, of every resource: `export` writes what a list shows as a file, `import` takes rows in. Both are jobs. `columns` says how fields
//! and cells become each other, `csv` writes tables with commas.

mod columns;
pub mod csv;
mod export;
mod import;
mod reader;
mod table;
mod undo;
pub mod xlsx;

use crate::{http::Api, jobs::JobKind, resource::Resource};

pub use export::ExportRows;
pub use import::ImportRows;
pub use undo::UndoImport;

/// The kinds of job that this part brings.
pub static JOBS: &[JobKind] = &[JobKind::of::<ExportRows>(), JobKind::of::<ImportRows>(), JobKind::of::<UndoImport>()];

/// Adds the calls that belong to no list.
pub fn mount_common(api: &mut Api) {
    undo::mount(api);
}

/// Adds the calls of a resource.
pub fn mount(api: &mut Api, resource: &'static Resource, has_documents: bool) {
    export::mount(api, resource);
    // A document is made from a file of its own (`documents/import`).
    if resource.is_writable() && !has_documents {
        import::mount(api, resource);
    }
}
