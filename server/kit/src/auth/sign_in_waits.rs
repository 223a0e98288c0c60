//! Waits after wrong passwords and codes, so that they cannot be guessed at speed: from the fifth failure of an account on, its next sign-in waits 2 s, then 4, and so
//! on up to a minute. All browsers that the account does not know share a counter, those it knows have one each (`known_devices.rs`): a stranger who guesses
//! makes strangers wait. An address has a counter as well, whatever the accounts.
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

/// A sign-in that is being judged. Dropped without a word it counts for nobody.
pub struct Attempt {
    app: App,
    account: String,
    address: String,
    /// From a browser that the account knows.
    known: bool,
}

/// Begins to judge a sign-in to an account (or to whatever is guessed at) from an address; `known` is the browser, if the account knows it. Refused where there
/// were too many failures lately.
pub async fn begin_attempt(app: &App, account: &str, known: Option<&str>, ip: IpAddr) -> Result<Attempt> {
    let attempt = Attempt {
        app: app.clone(),
        account: hashed(&format!("a:{}:{account}", known.unwrap_or("new"))),
        address: hashed(&format!("i:{}", address_prefix(ip))),
        known: known.is_some(),
    };
    // Counted from here on, and until it is dropped.
    let [of_account, of_address] = attempt.enter();
    let now = app.world.now();
    let rows: Vec<(String, i64, String)> = app
        .db
        .all(
            "SELECT name, failures, ends_at FROM sign_in_waits WHERE name IN ($1, $2) AND ends_at > $3",
            args![attempt.account.as_str(), attempt.address.as_str(), iso(now)],
        )
        .await?;
    let mut failures = [0, 0];
    for (name, count, ends) in rows {
        let at_account = name == attempt.account;
        failures[usize::from(!at_account)] = count;
        let ends: Timestamp = ends.parse().map_err(internal)?;
        // An account's end is told by its last failure, which its wait begins with.
        let until = if at_account { ends - FORGOTTEN + SignedDuration::from_secs(seconds(count)) } else { ends };
        let waits = if at_account { count >= FREE && until > now } else { count >= PER_ADDRESS && !attempt.known };
        if waits {
            return Err(wait(until, now));
        }
    }
    // One at a time where the next failure makes others wait.
    let full = of_account > 0 && failures[0] + of_account >= FREE;
    if full || (!attempt.known && of_address > 0 && failures[1] + of_address >= PER_ADDRESS) {
        return Err(too_many(1));
    }
    Ok(attempt)
}

impl Attempt {
    /// Counts it among what is being judged; answers how many there were before, of its account and of its address.
    fn enter(&self) -> [i64; 2] {
        let mut held = self.app.state::<Auth>().in_flight.0.lock();
        [&self.account, &self.address].map(|name| {
            let count = held.entry(name.clone()).or_default();
            *count += 1;
            *count - 1
        })
    }

    /// It was wrong: the next one may have to wait. Both counters in one statement: whoever guesses holds up as few of the others' writes as can be.
    pub async fn failed(self) -> Result<()> {
        let now = self.app.world.now();
        let mut tx = self.app.begin(None).await?;
        tx.exec(
            "INSERT INTO sign_in_waits (name, failures, ends_at) VALUES ($1, 1, $2), ($3, 1, $4) ON CONFLICT (name) DO UPDATE SET
               failures = CASE WHEN sign_in_waits.ends_at <= $5 THEN 1 ELSE sign_in_waits.failures + 1 END,
               ends_at = CASE WHEN excluded.name = $1 OR sign_in_waits.ends_at <= $5 THEN excluded.ends_at ELSE sign_in_waits.ends_at END",
            args![self.account.as_str(), iso(now + FORGOTTEN), self.address.as_str(), iso(now + WINDOW), iso(now)],
        )
        .await?;
        Ok(tx.commit().await?)
    }

    /// It was right, with the transaction that says so. The failures of a browser that is known are forgotten; those that strangers share stay, or their owner's
    /// sign-ins would give whoever guesses new ones.
    pub async fn succeeded(&self, tx: &mut Tx) -> Result<()> {
        if self.known {
            tx.exec("DELETE FROM sign_in_waits WHERE name = $1", args![self.account.as_str()]).await?;
        }
        Ok(())
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        let mut held = self.app.state::<Auth>().in_flight.0.lock();
        for name in [&self.account, &self.address] {
            if let Some(count) = held.get_mut(name) {
                *count -= 1;
                if *count <= 0 {
                    held.remove(name);
                }
            }
        }
    }
}

/// How long the sign-in after so many failures waits, in seconds.
fn seconds(failures: i64) -> i64 {
    let doublings = u32::try_from(failures - FREE + 1).unwrap_or(0).min(6);
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
        assert_eq!([5, 6, 7, 8, 9, 10, 11, 1_000].map(super::seconds), [2, 4, 8, 16, 32, 60, 60, 60]);
    }
}
