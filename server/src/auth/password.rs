//! Passwords: argon2id on a thread of its own, few at a time, so that a storm of sign-ins cannot take the machine's memory; nor is
//! one waited for inside of a transaction, which would have everybody's writes wait for it.

use std::sync::LazyLock;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::{
    error::{Result, internal, wait},
    sentences,
};

sentences! {
    BUSY = "login.busy": "Many people are signing in right now; try again in {seconds} s" / "当前登录人数较多，请在 {seconds} 秒后重试";
}

/// The shortest password accepted (V26), in characters.
pub const MIN: usize = 6;
/// The longest: longer ones cost without adding anything.
pub const MAX: usize = 128;

// 19 MiB and tens of milliseconds each. On half of the cores: on the others go the calls of those who are signed in.
static SLOTS: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Semaphore::new((cores / 2).clamp(1, 4))
});

/// How many strangers' passwords may wait for their turn: about a second's work.
const MOST_WAITING: usize = 64;
/// When those beyond them are to come back, in seconds.
const COME_BACK: u64 = 2;

static QUEUE: Semaphore = Semaphore::const_new(MOST_WAITING);

/// A place among those whose password waits to be looked at.
pub struct Place(#[allow(dead_code, reason = "it is held")] SemaphorePermit<'static>);

/// A place in the queue, for whoever is not signed in; refused when it is full.
pub fn place() -> Result<Place> {
    QUEUE.try_acquire().map(Place).map_err(|_| wait(&BUSY, COME_BACK))
}

// What a sign-in to an unknown account is compared with, so that it takes as long as a known one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now("no such account", &[7; 16]).unwrap_or_default());

fn hash_now(password: &str, salt: &[u8]) -> Result<String> {
    let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), salt).map_err(|cause| internal(cause.to_string()))?;
    Ok(hash.to_string())
}

/// The hash to store for a password. To be had before a transaction begins.
pub async fn hash(password: String, salt: [u8; 16]) -> Result<String> {
    let _slot = SLOTS.acquire().await.map_err(internal)?;
    tokio::task::spawn_blocking(move || hash_now(&password, &salt)).await.map_err(internal)?
}

/// Whether this is what [`hash`] makes, and not a password.
pub fn is_hash(text: &str) -> bool {
    text.starts_with("$argon2id$") && PasswordHash::new(text).is_ok()
}

/// Whether a password is the one behind a stored hash. `None`: there is no such account, found out just as slowly.
pub async fn verify(_place: &Place, password: String, stored: Option<String>) -> Result<bool> {
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
        assert!(is_hash(&stored) && !is_hash("correct horse"));
        let place = place().unwrap();
        assert!(verify(&place, "correct horse".into(), Some(stored.clone())).await.unwrap());
        assert!(!verify(&place, "wrong horse".into(), Some(stored)).await.unwrap());
        assert!(!verify(&place, "no such account".into(), None).await.unwrap());
    }
}
