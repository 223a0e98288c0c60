//! Images and sounds that people upload, kept in the database by the SHA-256 of their bytes: the same file is there once, an id never means another
//! one, and a backup, a restore or a second node needs nothing more. Documents and records hold the ids; nothing here knows them.
//!
//! `sniff` and `sound` say what some bytes are, `store` keeps them, `uses` what uses them; `thumb` makes small pictures of large ones, `cache` has what was
//! given out lately. Who may see a file, and the calls, are in [`crate::file_access`].

mod cache;
pub mod sniff;
pub mod sound;
mod store;
pub mod thumb;
mod uses;

pub use cache::{File, FileCache, Key};
pub use store::{KnownFiles, MAX_BYTES, NO_SUCH_FILE, Stored, file_error, find_files, put, resolve_files};
pub use uses::{Holder, account, ids, may_name, used};

use belltower_sync::model::Media;
use sha2::{Digest, Sha256};

/// The id of these bytes.
pub fn id_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// How the media types of a sort begin.
pub const fn family(of: Media) -> &'static str {
    match of {
        Media::Image => "image/",
        Media::Sound => "audio/",
    }
}
