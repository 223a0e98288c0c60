//! The penalty for flooding: a session that exceeded the rate limit of its socket gets no new one for a while: who came straight back would cost more by opening sockets than by what it says.

use std::{collections::HashMap, sync::Arc, time::Duration};

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::error::{Result, too_many};

/// How long a session waits after it flooded.
const PENALTY: Duration = Duration::from_secs(10);

/// The sessions under a penalty, and until when.
#[derive(Default)]
pub struct FloodPenalty(Mutex<HashMap<Arc<str>, Instant>>);

impl FloodPenalty {
    /// Begins a session's penalty.
    pub fn penalise(&self, session: Arc<str>, now: Instant) {
        let mut waiting = self.0.lock();
        waiting.retain(|_, until| *until > now);
        waiting.insert(session, now + PENALTY);
    }

    /// Refuses a session that is under a penalty.
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
        let (penalty, now) = (FloodPenalty::default(), Instant::now());
        penalty.penalise("a".into(), now);
        assert!(penalty.check("a", now).is_err() && penalty.check("b", now).is_ok());
        let later = now + PENALTY;
        assert!(penalty.check("a", later).is_ok());
        penalty.penalise("b".into(), later);
        assert_eq!(penalty.0.lock().len(), 1);
    }
}
