//! Images and sounds that people upload, kept in the database by the SHA-256 of their bytes: the same file is there once, an id never means another
//! one, and a backup, a restore or a second node needs nothing more. Documents and records hold the ids; nothing here knows them.
//!
//! `sniff` and `sound` say what some bytes are, `upload` takes them, `readers` knows who may see them, `find` lists them to choose from, `serve` gives them out; `thumb` makes small
//! pictures of large ones, `kept` has what was given out lately; `unused` deletes what nothing
//! uses any more.

mod find;
mod kept;
mod readers;
mod serve;
mod sniff;
mod sound;
mod thumb;
mod unused;
mod upload;

pub use find::{Known, here, hold, known, wrong};
pub use kept::Kept;
pub use readers::{learned, may_name, used};
pub use serve::show;
pub use unused::{Holder, holders, keep, once};
pub use upload::{MAX_BYTES, put};

use belltower_sync::model::Media;
use sha2::{Digest, Sha256};

use crate::http::Api;

/// The id of these bytes.
pub fn id_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The calls.
pub fn mount(api: &mut Api) {
    upload::mount(api);
    find::mount(api);
}

/// How the media types of a sort begin.
const fn family(of: Media) -> &'static str {
    match of {
        Media::Image => "image/",
        Media::Sound => "audio/",
    }
}
