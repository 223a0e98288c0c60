//! A hole in a topic: something was published beyond the next offset, and what lies before it is read from the store.

use crate::HubConfig;

/// The store is read until the topic's head reaches `target`.
pub(crate) struct Hole {
    pub target: i64,
    pub since_ms: u64,
    pub filling: bool,
}

/// What a look at a hole brought.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// There is none.
    Whole,
    /// Nobody is at it.
    Fill,
    /// Open for too long.
    GiveUp,
    /// Someone is at it.
    Busy,
}

impl Hole {
    pub fn look(&self, now_ms: u64, config: &HubConfig) -> Look {
        match self {
            Self { filling: true, .. } => Look::Busy,
            hole if now_ms.saturating_sub(hole.since_ms) >= config.hole_patience_ms => Look::GiveUp,
            _ => Look::Fill,
        }
    }
}
