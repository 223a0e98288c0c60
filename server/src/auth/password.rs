//! Passwords: argon2id on a thread of its own, few at a time, so that a storm of sign-ins cannot take the machine's memory.

use std::sync::LazyLock;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use crate::error::{Result, internal};

/// The shortest password accepted (V26), in characters.
pub const MIN: usize = 6;
/// The longest: longer ones cost without adding anything.
pub const MAX: usize = 128;

// 19 MiB and tens of milliseconds each: two at a time keep both cores busy and the memory flat.
static SLOTS: Semaphore = Semaphore::const_new(2);

// What a sign-in to an unknown account is compared with, so that it takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now("no such account", &[7; 16]).unwrap_or_default());

fn hash_now(password: &str, salt: &[u8]) -> Result<String> {
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), salt).map_err(|cause| internal(cause.to_string()))?;
    Ok(hash.to_string())
}

/// The hash to store for a password.
pub async fn hash(password: String, salt: [u8; 16]) -> Result<String> {
    let _slot = SLOTS.acquire().await.map_err(internal)?;
    tokio::task::spawn_blocking(move || hash_now(&password, &salt)).await.map_err(internal)?
}

/// Whether a password is the one behind a stored hash. `None`: there is no such account, found out just as slowly.
pub async fn verify(password: String, stored: Option<String>) -> Result<bool> {
    let _slot = SLOTS.acquire().await.map_err(internal)?;
    tokio::task::spawn_blocking(move || {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| NOBODY.clone());
        let Ok(parsed) = PasswordHash::new(&stored) else { return Ok(false) };
        Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known)
    })
    .await
    .map_err(internal)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let stored = hash("correct horse".into(), [1; 16]).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(verify("correct horse".into(), Some(stored.clone())).await.unwrap());
        assert!(!verify("wrong horse".into(), Some(stored)).await.unwrap());
        assert!(!verify("no such account".into(), None).await.unwrap());
    }
}
