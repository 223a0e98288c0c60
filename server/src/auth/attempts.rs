//! Rate limit of sign-ins, per account and per address, so that passwords and codes cannot be guessed at speed. An attempt is counted before anything is
//! verified, and given back when it succeeds: of any number of simultaneous guesses only as many are judged as the limit has left.
//!
//! The counters are in the database: all nodes count together, and a restart forgets nothing. Not `governor`: its cells cannot be given back, so a staff that
//! signs in behind one address every morning would lock itself out, and each node would have counters of its own.

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::{
    addresses::household,
    app::App,
    args,
    db::Tx,
    error::{Result, internal, too_many},
    world::iso,
};

/// Failures within the window after which an account's sign-ins wait.
const PER_ACCOUNT: i64 = 8;
/// Failures within the window after which an address's sign-ins wait: an office shares one.
const PER_ADDRESS: i64 = 60;
/// The window.
const WINDOW: SignedDuration = SignedDuration::from_mins(5);

/// An attempt that is counted already.
pub struct Attempt {
    account: String,
    address: String,
}

/// Counts an attempt at an account from an address; refuses where there were too many lately.
pub async fn reserve(app: &App, account: &str, ip: IpAddr) -> Result<Attempt> {
    let attempt = Attempt { account: hashed("a", account), address: hashed("i", &household(ip).to_string()) };
    let counters = [(attempt.account.as_str(), PER_ACCOUNT), (attempt.address.as_str(), PER_ADDRESS)];
    let (now, ends) = (app.world.now(), iso(app.world.now() + WINDOW));
    // A flood that waits already is refused by a read, and writes nothing.
    for (name, most) in counters {
        let sql = "SELECT tries, ends_at FROM attempts WHERE name = $1 AND ends_at > $2";
        let held: Option<(i64, String)> = app.db.opt(sql, args![name, iso(now)]).await?;
        if let Some((tries, ends)) = held.filter(|(tries, _)| *tries >= most) {
            tracing::debug!(tries, "an attempt has to wait");
            return Err(wait(&ends, now));
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
                args![name, ends.as_str(), iso(now)],
            )
            .await?;
        if tries > most {
            return Err(wait(&ends, now));
        }
    }
    tx.commit().await?;
    Ok(attempt)
}

impl Attempt {
    /// Gives the attempt back, with the transaction that says it succeeded, and forgets the account's failures.
    pub async fn succeeded(&self, tx: &mut Tx) -> Result<()> {
        tx.exec("DELETE FROM attempts WHERE name = $1", args![self.account.as_str()]).await?;
        tx.exec("UPDATE attempts SET tries = tries - 1 WHERE name = $1 AND tries > 0", args![self.address.as_str()]).await?;
        Ok(())
    }
}

fn wait(ends: &str, now: Timestamp) -> crate::error::Error {
    match ends.parse::<Timestamp>() {
        Ok(ends) => too_many(u64::try_from(ends.duration_since(now).as_secs()).unwrap_or(0) + 1),
        Err(cause) => internal(cause),
    }
}

/// What is stored of a name: people type passwords where the account belongs, and of any length.
fn hashed(kind: &str, name: &str) -> String {
    Sha256::digest(format!("{kind}:{name}").as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
