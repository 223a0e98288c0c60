//! Sessions that flooded their socket. For a while they get no new one: who came straight back would cost more by opening sockets than by what it says.

use std::{collections::HashMap, sync::Arc, time::Duration};

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::error::{Result, too_many};

/// How long a session waits after it flooded.
const WAITS: Duration = Duration::from_secs(10);

/// The sessions that wait, and until when.
#[derive(Default)]
pub struct Barred(Mutex<HashMap<Arc<str>, Instant>>);

impl Barred {
    /// Has a session wait from now on.
    pub fn bar(&self, session: Arc<str>, now: Instant) {
        let mut waiting = self.0.lock();
        waiting.retain(|_, until| *until > now);
        waiting.insert(session, now + WAITS);
    }

    /// Refuses a session that waits.
    pub fn check(&self, session: &str, now: Instant) -> Result<()> {
        let left = self.0.lock().get(session).map(|until| until.saturating_duration_since(now));
        match left.filter(|left| !left.is_zero()) {
            Some(left) => Err(too_many(left.as_secs() + 1)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_flooded_waits_alone_and_not_for_ever() {
        let (barred, now) = (Barred::default(), Instant::now());
        barred.bar("a".into(), now);
        assert!(barred.check("a", now).is_err() && barred.check("b", now).is_ok());
        let later = now + WAITS;
        assert!(barred.check("a", later).is_ok());
        barred.bar("b".into(), later);
        assert_eq!(barred.0.lock().len(), 1);
    }
}
