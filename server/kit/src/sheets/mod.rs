//! Lists as sheets and back, of every resource: `export` writes what a list shows as a file, `import` takes rows in. Both are jobs. `columns` says how fields
//! and cells become each other, `csv` writes tables with commas.

mod columns;
pub mod csv;
mod export;
pub mod xlsx;

use crate::{http::Api, jobs::JobKind, resource::Resource};

pub use export::ExportRows;

/// The kinds of job that this part brings.
pub static JOBS: &[JobKind] = &[JobKind::of::<ExportRows>()];

/// Adds the calls of a resource.
pub fn mount(api: &mut Api, resource: &'static Resource) {
    export::mount(api, resource);
}
