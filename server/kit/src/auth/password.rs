//! Passwords: argon2id on threads of their own, few at a time, so that a storm of sign-ins cannot take the machine's memory; nor is
//! one waited for inside of a transaction, which would have everybody's writes wait for it.

use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, LazyLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use parking_lot::Mutex;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

use crate::{
    error::{Result, internal, wait},
    sentences,
};

sentences! {
    BUSY = "login.busy": "Many people are signing in right now; try again in {seconds} s" / "当前登录人数较多，请在 {seconds} 秒后重试";
}

/// The shortest password that any server accepts (V26), in characters.
pub const MIN: usize = 6;
/// The longest: longer ones cost without adding anything.
pub const MAX: usize = 128;

static AT_LEAST: AtomicUsize = AtomicUsize::new(MIN);

/// Has new passwords be so long, by the setting `password_min`.
pub(crate) fn require_at_least(characters: usize) {
    AT_LEAST.store(characters.max(MIN), Relaxed);
}

/// The shortest new password that this server accepts, in characters.
pub fn at_least() -> usize {
    AT_LEAST.load(Relaxed)
}

/// The 3,000 most used passwords that are long enough, from `@zxcvbn-ts/language-common` 4.1.3 (MIT licence, https://github.com/zxcvbn-ts/zxcvbn).
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("common-passwords.txt").lines().collect());

/// Whether a password is among those that are tried first, in whatever case.
pub fn is_common(password: &str) -> bool {
    COMMON.contains(password.to_lowercase().as_str())
}

/// Work for the threads that hash.
type Job = Box<dyn FnOnce() + Send>;

// 19 MiB and tens of milliseconds each. Threads of their own for half of the cores, with the least claim to them: a flood of sign-ins takes what the calls of
// those who are signed in leave.
static HASHERS: LazyLock<mpsc::Sender<Job>> = LazyLock::new(|| {
    let (sender, jobs) = mpsc::channel::<Job>();
    let jobs = Arc::new(Mutex::new(jobs));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..(cores / 2).clamp(1, 4) {
        let jobs = jobs.clone();
        let started = thread::Builder::new().name("password".into()).spawn(move || {
            // On Linux each thread has a priority of its own.
            #[cfg(target_os = "linux")]
            let _ = rustix::process::nice(19);
            loop {
                let job = jobs.lock().recv();
                let Ok(job) = job else { return };
                let _ = catch_unwind(AssertUnwindSafe(job));
            }
        });
        if let Err(cause) = started {
            tracing::error!(%cause, "a thread that hashes passwords cannot be started");
        }
    }
    sender
});

/// Has a thread do this work, in turn; not at all once nobody waits for it any more.
async fn in_turn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let (answer, answered) = oneshot::channel();
    let job = move || {
        if !answer.is_closed() {
            let _ = answer.send(work());
        }
    };
    HASHERS.send(Box::new(job)).map_err(|_| internal("no thread hashes passwords"))?;
    answered.await.map_err(internal)
}

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
    in_turn(move || hash_now(&password, &salt)).await?
}

/// Whether this is what [`hash`] makes, and not a password.
pub fn is_hash(text: &str) -> bool {
    text.starts_with("$argon2id$") && PasswordHash::new(text).is_ok()
}

/// Whether a password is the one behind a stored hash. `None`: there is no such account, found out just as slowly.
pub async fn verify(_place: &Place, password: String, stored: Option<String>) -> Result<bool> {
    in_turn(move || {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| NOBODY.clone());
        let Ok(parsed) = PasswordHash::new(&stored) else { return Ok(false) };
        Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known)
    })
    .await?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_uses_is_known_whatever_its_case() {
        assert_eq!(COMMON.len(), 3000);
        assert!(COMMON.iter().all(|password| password.chars().count() >= MIN && *password == password.to_lowercase()));
        assert!(is_common("123456") && is_common("PassWord") && !is_common("correct horse"));
    }

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
