//! Waits after wrong passwords and codes, so that they cannot be guessed at speed: from the fifth failure of an account on, the next sign-in from there waits 2 s, then
//! 4, and so on up to a minute. "There" is a browser that the account knows (`known_devices.rs`), one that asked for the code it shows, or else an address:
//! who guesses makes nobody wait elsewhere. What guesses from many addresses is slowed down by the counter that all browsers share which are not known; that one's
//! owner still gets in by a code (`Browser::Asked`). An address has a counter as well, whatever the accounts.
//!
//! Counters are in the database, where all nodes count together, and written on failures only; one failure costs a password's hash, which bounds how many
//! there can be. What is being judged is counted in memory: of any number of simultaneous guesses no more are judged than may fail without a wait.

use std::{collections::HashMap, net::IpAddr};

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use super::Auth;
use crate::{
    app::App,
    args,
    connection_quota::address_prefix,
    db::Tx,
    error::{Error, Result, internal, too_many},
    world::iso,
};

/// Failures of an account from which on the next sign-in waits.
const FREE: i64 = 5;
/// The same of an account by all browsers that it does not know, wherever they are.
const FREE_OF_STRANGERS: i64 = 30;
/// The longest wait, in seconds.
const LONGEST: i64 = 60;
/// How long failures are remembered after the last one. Guessing on costs no more patience than waiting for this.
const FORGOTTEN: SignedDuration = SignedDuration::from_mins(15);
/// Failures of an address within the window after which its sign-ins wait until it is over: an office shares one.
const PER_ADDRESS: i64 = 60;
/// The window.
const WINDOW: SignedDuration = SignedDuration::from_mins(5);

/// What is being judged on this node, by counter.
#[derive(Default)]
pub struct InFlight(Mutex<HashMap<String, i64>>);

/// The browser that signs in to an account.
#[derive(Clone, Copy)]
pub enum Browser<'a> {
    /// The account knows it, by this token's hash.
    Known(&'a str),
    /// It asked for the code that it shows, under this token's hash. A code is tried five times, however many guess: nobody else's failures count here.
    Asked(&'a str),
    /// Any other.
    New,
}

impl<'a> Browser<'a> {
    /// The browser of a request, by the tokens that it shows. One that is known has its own count of failures, which its owner's next sign-in forgets: that one goes
    /// before the code it may have asked for.
    pub fn of(known: &'a Option<String>, asked: &'a Option<String>) -> Self {
        match (known, asked) {
            (Some(hash), _) => Browser::Known(hash),
            (None, Some(hash)) => Browser::Asked(hash),
            (None, None) => Browser::New,
        }
    }
}

impl<'a> From<&'a Option<String>> for Browser<'a> {
    fn from(known: &'a Option<String>) -> Self {
        known.as_deref().map_or(Browser::New, Browser::Known)
    }
}

/// What is guessed at.
#[derive(Clone, Copy)]
pub struct Guessed<'a> {
    /// What was typed: each address is counted by that, so that nobody learns from their waits whose number or address it is.
    pub typed: &'a str,
    /// The account that this names, by whichever of its names.
    pub account: &'a str,
}

impl<'a> Guessed<'a> {
    /// What was typed, and the name of the account that it means, if there is one.
    pub fn of(typed: &'a str, account: Option<&'a str>) -> Self {
        Self { typed, account: account.unwrap_or(typed) }
    }
}

impl<'a, T: AsRef<str> + ?Sized> From<&'a T> for Guessed<'a> {
    fn from(name: &'a T) -> Self {
        Self::of(name.as_ref(), None)
    }
}

/// One count of failures: its name as it is stored, and after how many of them the next sign-in waits.
struct Counter {
    name: String,
    free: i64,
}

impl Counter {
    fn new(name: &str, free: i64) -> Counter {
        Counter { name: hashed(name), free }
    }
}

/// A sign-in that is being judged. Dropped without a word it counts for nobody.
pub struct Attempt {
    app: App,
    /// Of the address first, then those of the account.
    counters: Vec<Counter>,
    /// From a browser that the account knows.
    known: bool,
}

/// Begins to judge a sign-in to an account (or to whatever is guessed at) from an address and a browser. Refused where there were too many failures lately.
pub async fn begin_attempt(app: &App, guessed: impl Into<Guessed<'_>>, browser: impl Into<Browser<'_>>, ip: IpAddr) -> Result<Attempt> {
    let (browser, Guessed { typed, account }) = (browser.into(), guessed.into());
    let address = address_prefix(ip);
    let mut counters = vec![Counter::new(&format!("i:{address}"), PER_ADDRESS)];
    match browser {
        Browser::Known(hash) | Browser::Asked(hash) => counters.push(Counter::new(&format!("a:{hash}:{account}"), FREE)),
        Browser::New => {
            counters.push(Counter::new(&format!("a:{address}:{typed}"), FREE));
            counters.push(Counter::new(&format!("a:new:{account}"), FREE_OF_STRANGERS));
        }
    }
    let attempt = Attempt { app: app.clone(), counters, known: matches!(browser, Browser::Known(_)) };
    // Counted from here on, and until it is dropped.
    let judged = attempt.enter();
    let now = app.world.now();
    let name = |place: usize| attempt.counters.get(place).map_or("", |counter| counter.name.as_str());
    let rows: Vec<(String, i64, String)> = app
        .db
        .all(
            "SELECT name, failures, ends_at FROM sign_in_waits WHERE name IN ($1, $2, $3) AND ends_at > $4",
            args![name(0), name(1), name(2), iso(now)],
        )
        .await?;
    for (place, (counter, before)) in attempt.counters.iter().zip(judged).enumerate() {
        let of_address = place == 0;
        if of_address && attempt.known {
            continue;
        }
        let row = rows.iter().find(|(name, ..)| *name == counter.name);
        let failures = row.map_or(0, |(_, failures, _)| *failures);
        if let Some((.., ends)) = row.filter(|_| failures >= counter.free) {
            let ends: Timestamp = ends.parse().map_err(internal)?;
            // An account's end is told by its last failure, which its wait begins with.
            let until = if of_address { ends } else { ends - FORGOTTEN + SignedDuration::from_secs(seconds(failures - counter.free)) };
            if until > now {
                return Err(wait(until, now));
            }
        }
        // One at a time where the next failure makes others wait.
        if before > 0 && failures + before >= counter.free {
            return Err(too_many(1));
        }
    }
    Ok(attempt)
}

impl Attempt {
    /// Counts it among what is being judged; answers how many there were before, by counter.
    fn enter(&self) -> Vec<i64> {
        let mut held = self.app.state::<Auth>().in_flight.0.lock();
        let mut enter = |counter: &Counter| {
            let count = held.entry(counter.name.clone()).or_default();
            *count += 1;
            *count - 1
        };
        self.counters.iter().map(&mut enter).collect()
    }

    /// It was wrong: the next one may have to wait. All counters in one statement: whoever guesses holds up as few of the others' writes as can be.
    pub async fn failed(self) -> Result<()> {
        let now = self.app.world.now();
        let (window, forgotten) = (iso(now + WINDOW), iso(now + FORGOTTEN));
        let name = |place: usize| self.counters.get(place).map(|counter| counter.name.as_str());
        let mut tx = self.app.begin(None).await?;
        tx.exec(
            "INSERT INTO sign_in_waits (name, failures, ends_at)
             SELECT name, 1, ends_at FROM (SELECT $1 AS name, $4 AS ends_at UNION ALL SELECT $2, $5 UNION ALL SELECT $3, $5) AS counted WHERE name IS NOT NULL
             ON CONFLICT (name) DO UPDATE SET
               failures = CASE WHEN sign_in_waits.ends_at <= $6 THEN 1 ELSE sign_in_waits.failures + 1 END,
               ends_at = CASE WHEN excluded.name <> $1 OR sign_in_waits.ends_at <= $6 THEN excluded.ends_at ELSE sign_in_waits.ends_at END",
            args![name(0), name(1), name(2), window, forgotten, iso(now)],
        )
        .await?;
        Ok(tx.commit().await?)
    }

    /// It was right, with the transaction that says so. The failures of a browser that is known are forgotten; those that strangers share stay, or their owner's
    /// sign-ins would give whoever guesses new ones.
    pub async fn succeeded(&self, tx: &mut Tx) -> Result<()> {
        if let (true, [_, own]) = (self.known, self.counters.as_slice()) {
            tx.exec("DELETE FROM sign_in_waits WHERE name = $1", args![own.name.as_str()]).await?;
        }
        Ok(())
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        let mut held = self.app.state::<Auth>().in_flight.0.lock();
        for Counter { name, .. } in &self.counters {
            if let Some(count) = held.get_mut(name) {
                *count -= 1;
                if *count <= 0 {
                    held.remove(name);
                }
            }
        }
    }
}

/// How long the sign-in waits after so many failures more than are free, in seconds.
fn seconds(more: i64) -> i64 {
    let doublings = u32::try_from(more + 1).unwrap_or(0).min(6);
    2_i64.pow(doublings).min(LONGEST)
}

fn wait(until: Timestamp, now: Timestamp) -> Error {
    too_many(u64::try_from(until.duration_since(now).as_secs()).unwrap_or(0) + 1)
}

/// What is stored of a name: people type passwords where the account belongs, and of any length.
pub(super) fn hashed(name: &str) -> String {
    Sha256::digest(name.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn waits_double_up_to_a_minute() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 1_000].map(super::seconds), [2, 4, 8, 16, 32, 60, 60, 60]);
    }
}
