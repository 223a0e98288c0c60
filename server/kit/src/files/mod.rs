//! Files that people upload. Images and smaller sounds lie in the database by the SHA-256 of their bytes: the same file is there once, an id never means another
//! one. What is larger lies in the blob store under the same ids. Documents and records hold the ids; nothing here knows them.
//!
//! `sniff`, `drawing`, `sound`, `video` and `slides` say what some bytes are, `store` keeps them, `read` reads them for work of the server's own, `uses` what uses them;
//! `blobs` is the store of larger ones, `ownership` whose it is, `uploads` what is on its way in, `leftovers` clears the store; `thumb` makes small pictures of large ones,
//! `redraw` writes them anew, `made` keeps what work of the server's own has made, `cache` has what was given out
//! lately. Who may see a file, and the calls, are in [`crate::file_access`].

mod blobs;
mod cache;
pub mod drawing;
mod leftovers;
mod made;
mod ownership;
mod read;
mod redraw;
pub mod slides;
pub mod sniff;
pub mod sound;
mod store;
pub mod thumb;
pub mod uploads;
mod uses;
pub mod video;
mod webm;

pub use blobs::{Blobs, INLINE_MAX, PIECE};
pub use cache::{File, FileCache, Key};
pub use leftovers::{EVERY as CLEAR_EVERY, clear_leftovers, discard_blobs};
pub use made::Made;
pub use ownership::claim_store;
pub use read::stream;
pub use redraw::redraw;
pub use store::{
    Held, KnownFiles, MAX_BYTES, NO_SUCH_FILE, NewFile, Stored, claim_private, file_error, find_files, image, keep, put, resolve_files,
};
pub use uses::{Holder, account, ids, is_seen, may_name, used};

use belltower_sync::model::Media;
use sha2::{Digest, Sha256};

/// The id of these bytes.
pub fn id_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a media type is of a sort.
pub fn is_of(media_type: &str, of: Media) -> bool {
    match of {
        Media::Document => slides::MEDIA_TYPES.contains(&media_type),
        of => media_type.starts_with(family(of)),
    }
}

/// How the media types of a sort begin.
pub const fn family(of: Media) -> &'static str {
    match of {
        Media::Image => "image/",
        Media::Sound => "audio/",
        Media::Video => "video/",
        Media::Document => "application/",
    }
}
