//! The privacy key: a file beside the database, never in it and never in a backup, and what is sealed under keys derived from it (XChaCha20-Poly1305). Whoever
//! takes the database alone reads none of that.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305,
    aead::{Aead, Payload},
};
use hkdf::Hkdf;
use sha2::Sha256;

use crate::world::World;

/// The first byte of what is sealed: how.
const FORM: u8 = 1;
const ID: usize = 4;
const NONCE: usize = 24;

/// The privacy key of this server.
pub struct PrivacyKey {
    key: [u8; 32],
    id: [u8; ID],
}

impl PrivacyKey {
    /// Reads the file of the key: 64 hexadecimal digits. Where there is none it is made, readable by its owner alone.
    pub fn open(path: &Path, world: &World) -> io::Result<Self> {
        match fs::read_to_string(path) {
            Ok(text) => Self::parse(&text).ok_or_else(|| io::Error::other("it does not hold 64 hexadecimal digits")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::make(path, world),
            Err(error) => Err(error),
        }
    }

    fn make(path: &Path, world: &World) -> io::Result<Self> {
        let text: String = world.bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
        // Whole before it has its name: another process that starts now finds no half of it, and of two the first one's stays.
        let partial = path.with_extension(format!("{}.partial", std::process::id()));
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&partial)?;
        writeln!(file, "{text}")?;
        file.sync_all()?;
        let linked = fs::hard_link(&partial, path);
        fs::remove_file(&partial)?;
        match linked {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Self::parse(&fs::read_to_string(path)?).ok_or_else(|| io::Error::other("it does not hold 64 hexadecimal digits")),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        let mut key = [0; 32];
        for (at, byte) in key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
        }
        let mut id = [0; ID];
        derive(&key, "id", &mut id);
        Some(Self { key, id })
    }

    /// The key's name, which says nothing of the key: nodes of one database have the same one.
    pub fn id(&self) -> String {
        self.id.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Seals a secret for a purpose. `of` is whose it is: sealed for one it opens for no other.
    pub fn seal(&self, world: &World, purpose: &str, of: &str, secret: &[u8]) -> Option<Vec<u8>> {
        let nonce: [u8; NONCE] = world.bytes();
        let sealed = self.cipher(purpose).encrypt(&nonce.into(), Payload { msg: secret, aad: of.as_bytes() }).ok()?;
        Some([&[FORM], &self.id[..], &nonce, &sealed].concat())
    }

    /// Opens what was sealed. `None`: under another key, for something else, or it was changed.
    pub fn unseal(&self, purpose: &str, of: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let rest = sealed.strip_prefix(&[FORM])?.strip_prefix(&self.id)?;
        let (nonce, sealed) = rest.split_at_checked(NONCE)?;
        let nonce: [u8; NONCE] = nonce.try_into().ok()?;
        self.cipher(purpose).decrypt(&nonce.into(), Payload { msg: sealed, aad: of.as_bytes() }).ok()
    }

    fn cipher(&self, purpose: &str) -> XChaCha20Poly1305 {
        let mut key = [0; 32];
        derive(&self.key, purpose, &mut key);
        XChaCha20Poly1305::new(&key.into())
    }
}

/// HKDF-SHA256 of the key for a purpose.
fn derive(key: &[u8; 32], purpose: &str, out: &mut [u8]) {
    Hkdf::<Sha256>::new(None, key).expand(purpose.as_bytes(), out).expect("a few bytes can always be derived");
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_file_is_made_once_for_its_owner_alone_and_what_is_sealed_opens_for_the_same_only() {
        let (folder, world) = (tempfile::tempdir().unwrap(), World::system());
        let path = folder.path().join("secret.key");
        let key = PrivacyKey::open(&path, &world).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        let again = PrivacyKey::open(&path, &world).unwrap();
        assert_eq!((key.id(), key.id().len()), (again.id(), 2 * ID));

        let sealed = key.seal(&world, "totp", "ann", b"secret").unwrap();
        assert!(!sealed.windows(6).any(|part| part == b"secret"));
        assert_eq!(again.unseal("totp", "ann", &sealed).unwrap(), b"secret");
        assert!(key.unseal("totp", "bob", &sealed).is_none());
        assert!(key.unseal("codes", "ann", &sealed).is_none());
        let mut changed = sealed.clone();
        *changed.last_mut().unwrap() ^= 1;
        assert!(key.unseal("totp", "ann", &changed).is_none());
        assert!(key.unseal("totp", "ann", &sealed[..20]).is_none());

        let other = PrivacyKey::open(&folder.path().join("other.key"), &world).unwrap();
        assert!(other.unseal("totp", "ann", &sealed).is_none());
        fs::write(&path, "not a key").unwrap();
        assert!(PrivacyKey::open(&path, &world).is_err());
    }
}
