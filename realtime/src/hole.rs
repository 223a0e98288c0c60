//! A hole in a topic: something was published beyond the next offset, and what lies before it is read from the store.

use crate::HubConfig;

/// The hole of a topic, if it has one.
#[derive(Default)]
pub(crate) struct Hole(Option<Open>);

/// The store is read until the topic's head reaches `target`.
struct Open {
    target: i64,
    since_ms: u64,
    filling: bool,
}

/// What came of hearing how far a topic reaches.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Not beyond the head.
    Known,
    /// A hole was opened and someone has to fill it.
    Opened,
    /// It is open already, and reaches further now.
    Waits,
}

/// What a look at a hole brought.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum HoleStatus {
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
    pub fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// The topic is known to reach as far as `target`.
    pub fn advance(&mut self, head: Option<i64>, target: i64, now_ms: u64) -> Reach {
        match (&mut self.0, head) {
            (Some(open), _) => {
                open.target = open.target.max(target);
                Reach::Waits
            }
            (None, Some(head)) if target > head => {
                self.0 = Some(Open { target, since_ms: now_ms, filling: false });
                Reach::Opened
            }
            _ => Reach::Known,
        }
    }

    /// Begins a turn of filling: answers the offset to read after; closes the hole when the head has reached its end.
    pub fn turn(&mut self, head: Option<i64>) -> Option<i64> {
        let (open, head) = (self.0.as_mut()?, head?);
        if head >= open.target {
            self.0 = None;
            return None;
        }
        open.filling = true;
        Some(head)
    }

    /// A turn brought nothing: a later look has to begin another.
    pub fn rest(&mut self) {
        if let Some(open) = &mut self.0 {
            open.filling = false;
        }
    }

    /// Gives it up; answers where it would have ended.
    pub fn close(&mut self) -> Option<i64> {
        self.0.take().map(|open| open.target)
    }

    pub fn check(&self, now_ms: u64, config: &HubConfig) -> HoleStatus {
        match &self.0 {
            None => HoleStatus::Whole,
            Some(Open { filling: true, .. }) => HoleStatus::Busy,
            Some(open) if now_ms.saturating_sub(open.since_ms) >= config.hole_timeout_ms => HoleStatus::GiveUp,
            Some(_) => HoleStatus::Fill,
        }
    }
}
