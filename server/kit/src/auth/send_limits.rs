//! Limits of what is sent on anybody's word (codes, activation links): by account, whether it exists or not, and by the address that asks; and of calls that
//! cost something, by account. A refused one counts nowhere, and what was sent before stays good.

use std::net::IpAddr;

use jiff::{SignedDuration, Timestamp};

use super::sign_in_waits::hashed;
use crate::{
    app::App,
    args,
    connection_quota::address_prefix,
    db::Tx,
    error::{Result, internal, too_many},
    world::iso,
};

/// The most of an account within so many minutes, and again.
const PER_ACCOUNT: [(i64, i64); 3] = [(1, 1), (60, 5), (24 * 60, 10)];
/// The most of an address within so many minutes.
const PER_ADDRESS: (i64, i64) = (60, 20);

/// Counts a message that somebody at an address wants sent to `name`; refuses it where there were too many lately.
pub async fn reserve_message(app: &App, name: &str, ip: IpAddr) -> Result<()> {
    let of_account = PER_ACCOUNT.map(|(minutes, most)| (hashed(&format!("m:{minutes}:{name}")), minutes, most));
    let of_address = (hashed(&format!("m:i:{}", address_prefix(ip))), PER_ADDRESS.0, PER_ADDRESS.1);
    count_each(app, of_account.into_iter().chain([of_address])).await
}

/// Counts a call of an account that costs something; refuses it where there were `most` of its sort within so many minutes.
pub async fn reserve_call(app: &App, sort: &str, account: &str, minutes: i64, most: i64) -> Result<()> {
    count_each(app, [(hashed(&format!("c:{sort}:{account}")), minutes, most)].into_iter()).await
}

async fn count_each(app: &App, counters: impl Iterator<Item = (String, i64, i64)> + Clone) -> Result<()> {
    let now = app.world.now();
    // A flood that waits already is refused by a read, and writes nothing.
    for (name, _, most) in counters.clone() {
        let sql = "SELECT tries, ends_at FROM attempts WHERE name = $1 AND ends_at > $2";
        let held: Option<(i64, String)> = app.db.opt(sql, args![name, iso(now)]).await?;
        if let Some((_, ends)) = held.filter(|(tries, _)| *tries >= most) {
            return Err(wait(&ends, now)?);
        }
    }
    let mut tx = app.begin(None).await?;
    for (name, minutes, most) in counters {
        count(&mut tx, name, minutes, most).await?;
    }
    Ok(tx.commit().await?)
}

/// Counts what is done, with the transaction that does it: refused (429) where it was done `most` times within so many minutes.
pub async fn count_within(tx: &mut Tx, name: &str, minutes: i64, most: i64) -> Result<()> {
    count(tx, hashed(&format!("d:{minutes}:{name}")), minutes, most).await
}

async fn count(tx: &mut Tx, name: String, minutes: i64, most: i64) -> Result<()> {
    let now = tx.world().now();
    let (tries, ends): (i64, String) = tx
        .one(
            "INSERT INTO attempts (name, tries, ends_at) VALUES ($1, 1, $2) ON CONFLICT (name) DO UPDATE SET
               tries = CASE WHEN attempts.ends_at <= $3 THEN 1 ELSE attempts.tries + 1 END,
               ends_at = CASE WHEN attempts.ends_at <= $3 THEN excluded.ends_at ELSE attempts.ends_at END
             RETURNING tries, ends_at",
            args![name, iso(now + SignedDuration::from_mins(minutes)), iso(now)],
        )
        .await?;
    if tries > most { Err(wait(&ends, now)?) } else { Ok(()) }
}

fn wait(ends: &str, now: Timestamp) -> Result<crate::error::Error> {
    let ends: Timestamp = ends.parse().map_err(internal)?;
    Ok(too_many(u64::try_from(ends.duration_since(now).as_secs()).unwrap_or(0) + 1))
}
