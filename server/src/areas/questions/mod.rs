//! Questions: the bank that papers draw from, and the papers, each with its document that several people write at once.

mod bank;
mod demo;
mod demo_papers;
mod draw;
mod papers;
mod sheet;

pub use bank::BANK;
pub use demo::load as demo;
pub use papers::{PAPERS, SHELF};

use crate::{documents::import, http::Api};

/// The calls of the area that are not the kit's.
pub fn mount(api: &mut Api) {
    draw::mount(api);
    import::mount(api, &sheet::SHEET);
}
