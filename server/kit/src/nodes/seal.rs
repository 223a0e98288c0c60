//! The seal of messages between nodes: whoever reaches the bus without the secret, which lies in the database, can tell no node anything.

use std::sync::Arc;

use hmac::{Hmac, KeyInit, Mac};
use serde::Serialize;
use sha2::Sha256;

use crate::{
    args,
    db::{CommitStream, Db, DbError, Tx},
    world::World,
};

/// Bytes of the code in front of a message.
const CODE_BYTES: usize = 32;

/// The secret of the cluster; the first node makes it.
pub async fn bus_secret(db: &Db, world: &World, commit_stream: &CommitStream) -> Result<String, DbError> {
    const NAME: &str = "SELECT value FROM settings WHERE name = 'bus_secret'";
    if let Some((secret,)) = db.opt::<(String,)>(NAME, args![]).await? {
        return Ok(secret);
    }
    let mut tx = Tx::begin(db, world, commit_stream, None).await?;
    tx.exec("INSERT INTO settings (name, value) VALUES ('bus_secret', $1) ON CONFLICT (name) DO NOTHING", args![world.secret()]).await?;
    tx.commit().await?;
    Ok(db.one::<(String,)>(NAME, args![]).await?.0)
}

/// Makes messages known for those of the cluster (HMAC-SHA-256 in front of the message).
#[derive(Clone)]
pub(super) struct Seal(Arc<Hmac<Sha256>>);

impl Seal {
    pub fn new(secret: &str) -> Self {
        Self(Arc::new(Hmac::new_from_slice(secret.as_bytes()).expect("a key may have any length")))
    }

    /// A message with its code in front.
    pub fn sealed(&self, message: &impl Serialize) -> serde_json::Result<Vec<u8>> {
        let mut bytes = vec![0; CODE_BYTES];
        serde_json::to_writer(&mut bytes, message)?;
        let code = (*self.0).clone().chain_update(&bytes[CODE_BYTES..]).finalize().into_bytes();
        bytes[..CODE_BYTES].copy_from_slice(&code);
        Ok(bytes)
    }

    /// A message without its code; nothing if it is not one of the cluster's.
    pub fn opened<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let (code, message) = bytes.split_at_checked(CODE_BYTES)?;
        (*self.0).clone().chain_update(message).verify_slice(code).is_ok().then_some(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_knows_the_secret_is_heard() {
        let (ours, theirs) = (Seal::new("secret"), Seal::new("guess"));
        let sealed = ours.sealed(&"hello").unwrap();
        assert_eq!(ours.opened(&sealed), Some(&br#""hello""#[..]));
        assert_eq!(theirs.opened(&sealed), None);
        for place in [0, CODE_BYTES, sealed.len() - 1] {
            let mut touched = sealed.clone();
            touched[place] ^= 1;
            assert_eq!(ours.opened(&touched), None);
        }
        assert_eq!(ours.opened(b"short"), None);
    }
}
