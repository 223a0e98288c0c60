//! When sessions were last used, and from where: gathered in memory and written by the clock, all of them together. What a node has not written when it is killed is
//! lost; nothing hangs on it.

use std::net::IpAddr;

use dashmap::DashMap;
use jiff::Timestamp;

use super::{Auth, Caller};
use crate::{app::App, args, error::Result, world::iso};

/// Sessions of one transaction: a write that takes long makes every other writer wait.
const AT_ONCE: usize = 500;

/// The last use of sessions, by the hash of their token. Bounded by the sessions that are used within a minute.
#[derive(Default)]
pub struct LastUse(DashMap<String, (String, Timestamp, IpAddr)>);

impl Auth {
    /// Notes that a session is used; whoever is only looked as has not been here.
    pub fn note_use(&self, caller: &Caller, ip: IpAddr, now: Timestamp) {
        if caller.preview.is_some() {
            return;
        }
        self.last_use.0.insert(caller.token_hash.clone(), (caller.user_id.to_string(), now, ip));
    }
}

/// Writes it.
pub async fn write_last_use(app: &App) -> Result<()> {
    let held = &app.state::<Auth>().last_use.0;
    // In the order of accounts: two nodes that write those of the same ones wait for each other, and never in a circle.
    let mut noted: Vec<(String, String)> = held.iter().map(|noted| (noted.value().0.clone(), noted.key().clone())).collect();
    noted.sort_unstable();
    for some in noted.chunks(AT_ONCE) {
        let mut tx = app.begin(None).await?;
        for (_, token_hash) in some {
            let Some((_, (user_id, at, ip))) = held.remove(token_hash) else { continue };
            let (at, ip) = (iso(at), ip.to_string());
            tx.exec("UPDATE sessions SET last_seen_at = $1, ip = $2 WHERE token_hash = $3", args![at.as_str(), ip, token_hash.as_str()])
                .await?;
            tx.exec("UPDATE users SET last_seen_at = $1 WHERE id = $2", args![at, user_id]).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
