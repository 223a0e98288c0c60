//! Files as people meet them: `upload` takes them in, `readers` knows who may see them, `find` lists them to choose from, `serve` gives them out; `unused`
//! deletes what nothing uses any more.

mod find;
mod readers;
mod serve;
mod unused;
mod upload;

pub use readers::index_uses;
pub use serve::{show, show_to_guest};
pub use unused::{COLLECT_EVERY, collect_unused, holders};

use crate::http::Api;

/// The calls.
pub fn mount(api: &mut Api) {
    upload::mount(api);
    find::mount(api);
}
