//! Questions: the bank that papers draw from, and the papers, each with its document that several people write at once.

mod bank;
mod demo;
mod draw;
mod papers;

pub use bank::BANK;
pub use demo::load as demo;
pub use papers::{PAPERS, SHELF};

use crate::http::Api;

/// The calls of the area that are not the kit's.
pub fn mount(api: &mut Api) {
    draw::mount(api);
}
