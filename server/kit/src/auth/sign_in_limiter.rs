//! Rate limit of sign-ins, so that passwords and codes cannot be guessed at speed: per account and address together, per account from wherever, and per
//! address. Few guesses from one address make that address wait, not the account's owner at another; the wide limit is for guesses from many addresses.
//! An attempt is counted before anything is verified, and given back when it succeeds: of any number of simultaneous guesses only as many are judged as
//! the limit has left.
//!
//! Where there may be several nodes (PostgreSQL) the counters are in the database, so that all count together; SQLite has one node and one writer, which
//! strangers must not keep busy, and there they are in memory. Not `governor`: its cells cannot be given back, so a staff that signs in behind one address every
//! morning would lock itself out.

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

/// Failures within the window after which an account's sign-ins from one address wait.
const PER_ACCOUNT_AND_ADDRESS: i64 = 8;
/// Failures within the window after which an account's sign-ins wait wherever they come from.
const PER_ACCOUNT: i64 = 64;
/// Messages within the window after which an account is sent no more: its owner reads them all.
const SENT_PER_ACCOUNT: i64 = 8;
/// Failures within the window after which an address's sign-ins wait: an office shares one.
const PER_ADDRESS: i64 = 60;
/// The window.
const WINDOW: SignedDuration = SignedDuration::from_mins(5);
/// How many counters are kept in memory; beyond it those go that counted least.
const KEPT: usize = 20_000;

/// What is stored of a name: people type passwords where the account belongs, and of any length.
type Name = [u8; 32];

/// A counter and what it may come to.
type Counter = (Name, i64);

/// An attempt that is counted already.
pub struct Attempt {
    /// Of the account and the address together.
    both: Name,
    account: Name,
    address: Name,
}

impl Attempt {
    fn at(account: &str, address: &str) -> Self {
        Self { both: hashed("b", &format!("{address} {account}")), account: hashed("a", account), address: hashed("i", address) }
    }

    fn counters(&self, per_account: i64) -> [Counter; 3] {
        [(self.both, PER_ACCOUNT_AND_ADDRESS), (self.account, per_account), (self.address, PER_ADDRESS)]
    }
}

/// Counts a guess at an account from an address; refuses where there were too many lately.
pub async fn reserve(app: &App, account: &str, ip: IpAddr) -> Result<Attempt> {
    count(app, account, ip, PER_ACCOUNT).await
}

/// Counts a message that somebody at an address has sent to `name`; refuses where there were too many lately.
pub async fn reserve_message(app: &App, name: &str, ip: IpAddr) -> Result<()> {
    count(app, name, ip, SENT_PER_ACCOUNT).await.map(drop)
}

async fn count(app: &App, account: &str, ip: IpAddr, per_account: i64) -> Result<Attempt> {
    let attempt = Attempt::at(account, &address_prefix(ip).to_string());
    let (counters, now) = (attempt.counters(per_account), app.world.now());
    if app.db.is_postgres() {
        count_together(app, counters, now).await?
    } else {
        app.state::<Auth>().sign_in_limiter.count(counters, now)?
    }
    Ok(attempt)
}

impl Attempt {
    /// Gives the attempt back, with the transaction that says it succeeded, and forgets the account's failures at this address. Those elsewhere stay: its
    /// owner's sign-ins must not give whoever guesses there new ones.
    pub async fn succeeded(&self, app: &App, tx: &mut Tx) -> Result<()> {
        if app.db.is_postgres() {
            tx.exec("DELETE FROM attempts WHERE name = $1", args![hex(&self.both)]).await?;
            for name in [self.account, self.address] {
                tx.exec("UPDATE attempts SET tries = tries - 1 WHERE name = $1 AND tries > 0", args![hex(&name)]).await?;
            }
        } else {
            app.state::<Auth>().sign_in_limiter.give_back(self);
        }
        Ok(())
    }
}

/// Counts in the database, by one statement a counter, which locks its row. A refused attempt leaves nothing behind.
async fn count_together(app: &App, counters: [Counter; 3], now: Timestamp) -> Result<()> {
    // A flood that waits already is refused by a read, and writes nothing.
    for (name, most) in counters {
        let sql = "SELECT tries, ends_at FROM attempts WHERE name = $1 AND ends_at > $2";
        let held: Option<(i64, String)> = app.db.opt(sql, args![hex(&name), iso(now)]).await?;
        if let Some((_, ends)) = held.filter(|(tries, _)| *tries >= most) {
            return Err(wait(ends.parse().map_err(internal)?, now));
        }
    }
    let mut tx = app.begin(None).await?;
    for (name, most) in counters {
        let (tries, ends): (i64, String) = tx
            .one(
                "INSERT INTO attempts (name, tries, ends_at) VALUES ($1, 1, $2) ON CONFLICT (name) DO UPDATE SET
                   tries = CASE WHEN attempts.ends_at <= $3 THEN 1 ELSE attempts.tries + 1 END,
                   ends_at = CASE WHEN attempts.ends_at <= $3 THEN excluded.ends_at ELSE attempts.ends_at END
                 RETURNING tries, ends_at",
                args![hex(&name), iso(now + WINDOW), iso(now)],
            )
            .await?;
        if tries > most {
            return Err(wait(ends.parse().map_err(internal)?, now));
        }
    }
    Ok(tx.commit().await?)
}

/// The counters of a node that is alone: how often, and until when that counts.
#[derive(Default)]
pub struct SignInLimiter(Mutex<HashMap<Name, (i64, Timestamp)>>);

impl SignInLimiter {
    fn count(&self, counters: [Counter; 3], now: Timestamp) -> Result<()> {
        let mut held = self.0.lock();
        for (name, most) in counters {
            if let Some((_, ends)) = held.get(&name).filter(|(tries, ends)| *tries >= most && *ends > now) {
                return Err(wait(*ends, now));
            }
        }
        if held.len() + counters.len() > KEPT {
            make_room(&mut held, now);
        }
        for (name, _) in counters {
            let counter = held.entry(name).or_insert((0, now + WINDOW));
            if counter.1 <= now {
                *counter = (0, now + WINDOW);
            }
            counter.0 += 1;
        }
        Ok(())
    }

    fn give_back(&self, attempt: &Attempt) {
        let mut held = self.0.lock();
        held.remove(&attempt.both);
        for name in [attempt.account, attempt.address] {
            if let Some((tries, _)) = held.get_mut(&name) {
                *tries = (*tries - 1).max(0);
            }
        }
    }
}

/// Drops the counters whose window is over and, where that is not enough, a tenth: those that counted least. Whoever invents names to push out
/// the counter of somebody they guess at pushes out their inventions.
fn make_room(held: &mut HashMap<Name, (i64, Timestamp)>, now: Timestamp) {
    held.retain(|_, (_, ends)| *ends > now);
    if held.len() > KEPT - KEPT / 10 {
        let mut least: Vec<(i64, Timestamp, Name)> = held.iter().map(|(name, (tries, ends))| (*tries, *ends, *name)).collect();
        let gone = least.len() - (KEPT - KEPT / 10);
        least.select_nth_unstable(gone);
        for (.., name) in &least[..gone] {
            held.remove(name);
        }
    }
}

fn wait(ends: Timestamp, now: Timestamp) -> Error {
    too_many(u64::try_from(ends.duration_since(now).as_secs()).unwrap_or(0) + 1)
}

fn hashed(kind: &str, name: &str) -> Name {
    Sha256::digest(format!("{kind}:{name}").as_bytes()).into()
}

fn hex(name: &Name) -> String {
    name.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(attempts: &SignInLimiter, account: &str, address: usize, now: Timestamp) -> Result<Attempt> {
        let attempt = Attempt::at(account, &address.to_string());
        attempts.count(attempt.counters(PER_ACCOUNT), now).map(|()| attempt)
    }

    fn now() -> Timestamp {
        "2026-11-21T09:00:00Z".parse().unwrap()
    }

    #[test]
    fn guessing_waits_until_the_window_is_over_and_others_do_not() {
        let (attempts, now) = (SignInLimiter::default(), now());
        for _ in 0..PER_ACCOUNT_AND_ADDRESS {
            guess(&attempts, "ann", 1, now).unwrap();
        }
        assert!(guess(&attempts, "ann", 1, now).is_err());
        let ann = guess(&attempts, "ann", 2, now).unwrap();
        guess(&attempts, "bob", 1, now).unwrap();
        guess(&attempts, "ann", 1, now + WINDOW).unwrap();
        attempts.give_back(&ann);
        assert!(!attempts.0.lock().contains_key(&ann.both));
    }

    #[test]
    fn guesses_at_an_account_from_many_addresses_wait_as_well_and_its_owner_gives_none_back() {
        let (attempts, now) = (SignInLimiter::default(), now());
        for place in 0..PER_ACCOUNT {
            attempts.give_back(&guess(&attempts, "ann", 9_000, now).unwrap());
            guess(&attempts, "ann", usize::try_from(place).unwrap(), now).unwrap();
        }
        assert!(guess(&attempts, "ann", 9_001, now).is_err());
    }

    #[test]
    fn invented_names_do_not_push_out_the_counter_of_somebody_who_is_guessed_at() {
        let (attempts, now) = (SignInLimiter::default(), now());
        for _ in 0..PER_ACCOUNT_AND_ADDRESS {
            guess(&attempts, "ann", 1, now).unwrap();
        }
        for place in 0..2 * KEPT {
            guess(&attempts, &format!("invented {place}"), 2 + place, now).unwrap();
        }
        assert!(attempts.0.lock().len() <= KEPT);
        assert!(guess(&attempts, "ann", 1, now).is_err());
    }
}
