//! Images that people upload, kept in the database by the SHA-256 of their bytes: the same image is there once, an id never means another image, and a
//! backup, a restore or a second node needs nothing more. Documents hold the ids; nothing here knows them.

mod serve;
mod sniff;
mod upload;

pub use serve::show;
pub use upload::{MAX_BYTES, known, mount, put};

use sha2::{Digest, Sha256};

/// The id of these bytes.
pub fn id_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
