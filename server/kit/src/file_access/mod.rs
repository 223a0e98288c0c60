//! Files as people meet them: `upload` takes them in, `uploads` large ones part by part, `of_record` gives out what is a record's alone, `readers` knows who may see them, `find` lists them to choose from, `measure` looks how large they are, `serve` gives them out; `unused`
//! deletes what nothing uses any more.

mod find;
mod measure;
mod of_record;
mod readers;
mod serve;
mod unused;
mod upload;
mod uploads;

pub use measure::{Measured, measure};
pub use of_record::show_of_record;
pub use readers::index_uses;
pub use serve::{Wanted, answer_to_reader, show, show_to_guest};
pub use unused::{COLLECT_EVERY, HOLDERS, collect_unused, holders};

use crate::http::Api;

/// The calls.
pub fn mount(api: &mut Api) {
    upload::mount(api);
    uploads::mount(api);
    find::mount(api);
}
