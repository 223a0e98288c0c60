//! SOP plans: how a lesson goes, written by several people at once. A record of the list is what its document projects; only making and deleting
//! are done here, everything else in the document.

mod coursewares;
mod demo;
mod plans;
mod sheet;

pub use demo::load as demo;
pub use plans::{PLANS, SHELF};

use crate::{documents::import, http::Api};

/// The calls of the area that are not the kit's.
pub fn mount(api: &mut Api) {
    coursewares::mount(api);
    import::mount(api, &sheet::SHEET);
}
