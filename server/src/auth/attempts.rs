//! Failed sign-ins, counted per account and per address, so that passwords and codes cannot be guessed at speed.

use std::net::IpAddr;

use dashmap::DashMap;
use jiff::Timestamp;

use crate::error::{Result, too_many};

/// Failures within the window after which an account's sign-ins wait.
const PER_ACCOUNT: u32 = 8;
/// Failures within the window after which an address's sign-ins wait: an office shares one.
const PER_ADDRESS: u32 = 60;
/// The window, in seconds.
const WINDOW: i64 = 300;
/// How many counters are kept; beyond it the ones whose window is over are dropped, then all.
const KEPT: usize = 20_000;
/// Of a longer name only so many characters tell it from others: what a stranger types takes no more memory.
const NAME: usize = 100;

/// The counters.
#[derive(Default)]
pub struct Attempts(DashMap<String, (i64, u32)>);

impl Attempts {
    /// Refuses where there were too many failures lately.
    pub fn check(&self, account: &str, ip: IpAddr, now: Timestamp) -> Result<()> {
        for (key, most) in [(named(account), PER_ACCOUNT), (format!("i:{ip}"), PER_ADDRESS)] {
            if let Some(counter) = self.0.get(&key) {
                let (since, failures) = *counter;
                let left = since + WINDOW - now.as_second();
                if failures >= most && left > 0 {
                    return Err(too_many(u64::try_from(left).unwrap_or(1)));
                }
            }
        }
        Ok(())
    }

    /// Counts a failure.
    pub fn failed(&self, account: &str, ip: IpAddr, now: Timestamp) {
        let now = now.as_second();
        if self.0.len() >= KEPT {
            self.0.retain(|_, (since, _)| *since + WINDOW > now);
            if self.0.len() >= KEPT {
                self.0.clear();
            }
        }
        for key in [named(account), format!("i:{ip}")] {
            let mut counter = self.0.entry(key).or_insert((now, 0));
            if counter.0 + WINDOW <= now {
                *counter = (now, 0);
            }
            counter.1 += 1;
        }
    }

    /// Forgets an account's failures: it signed in.
    pub fn succeeded(&self, account: &str) {
        self.0.remove(&named(account));
    }
}

fn named(account: &str) -> String {
    format!("a:{}", account.chars().take(NAME).collect::<String>())
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn guessing_an_account_waits_and_others_do_not() {
        let (attempts, ip) = (Attempts::default(), IpAddr::V4(Ipv4Addr::LOCALHOST));
        let now: Timestamp = "2026-11-21T09:00:00Z".parse().unwrap();
        for _ in 0..PER_ACCOUNT {
            attempts.check("ann", ip, now).unwrap();
            attempts.failed("ann", ip, now);
        }
        assert!(attempts.check("ann", ip, now).is_err());
        assert!(attempts.check("bob", ip, now).is_ok());
        assert!(attempts.check("ann", ip, now + jiff::SignedDuration::from_secs(WINDOW)).is_ok());
    }
}
