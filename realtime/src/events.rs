//! One event topic: its head, its recent events, its hole if it has one. Every reader gets every event once and in order.

use std::sync::Arc;

use crate::frames::Outgoing;
use crate::hole::{Hole, HoleStatus, Reach};
use crate::registry::Readers;
use crate::ring::Ring;
use crate::shared::Shared;
use crate::{Frame, HubConfig, Position, StoredEvent, TopicName};

#[derive(Default)]
pub(crate) struct Events {
    /// The last offset handed to readers; None until the store was asked. A reader may be ahead of it: it was given what is
    /// committed and not yet published.
    head: Option<i64>,
    /// Ends at the head, without holes.
    ring: Ring<Frame>,
    hole: Hole,
}

/// Where a subscriber wants to go on from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Head,
    After(i64),
    /// From a position that means nothing here.
    Afresh,
}

/// Where a subscriber starts, and what it missed before that.
pub(crate) struct StartPoint {
    pub from: i64,
    pub missed: Vec<Frame>,
    pub last: i64,
    pub reset: bool,
}

/// What came of publishing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Published {
    /// To so many readers.
    Delivered(u64),
    /// Not now: it is known already, or something is missing before it.
    Withheld(Reach),
}

impl StartPoint {
    fn at(head: i64) -> Self {
        Self { from: head, missed: Vec::new(), last: head, reset: false }
    }

    fn reset(head: i64) -> Self {
        Self { reset: true, ..Self::at(head) }
    }
}

pub(crate) fn encode(topic: &TopicName, event: StoredEvent) -> Frame {
    Outgoing::Ev { topic: topic.clone(), o: event.offset, at: event.at, d: event.payload }.encode()
}

impl Events {
    pub fn publish(&mut self, readers: &mut Readers, offset: i64, frame: Frame, now_ms: u64, config: &HubConfig) -> Published {
        match self.head {
            Some(head) if offset <= head => Published::Withheld(Reach::Known),
            Some(head) if offset == head + 1 && !self.hole.is_open() => Published::Delivered(self.deliver(readers, offset, frame, config)),
            Some(_) if !readers.is_empty() || self.hole.is_open() => Published::Withheld(self.advance(offset, now_ms)),
            // Nobody is here to miss anything: begin anew at this event.
            _ => {
                self.ring.clear();
                Published::Delivered(self.deliver(readers, offset, frame, config))
            }
        }
    }

    /// The topic is known to reach as far as `target`.
    pub fn advance(&mut self, target: i64, now_ms: u64) -> Reach {
        self.hole.advance(self.head, target, now_ms)
    }

    fn deliver(&mut self, readers: &mut Readers, offset: i64, frame: Frame, config: &HubConfig) -> u64 {
        let mut delivered = 0;
        for reader in readers.values_mut().filter(|reader| reader.last < offset) {
            reader.last = offset;
            reader.shared.event(reader.lane, reader.token, frame.clone(), config);
            delivered += 1;
        }
        self.head = Some(offset);
        self.ring.push(offset, frame.len(), frame, config);
        delivered
    }

    /// Begins a turn of filling the hole: answers the offset to read after.
    pub fn hole_after(&mut self) -> Option<i64> {
        self.hole.turn(self.head)
    }

    /// Takes events read from the store; false when they lead nowhere and a later tick has to try again.
    pub fn fill(&mut self, readers: &mut Readers, events: Vec<(i64, Frame)>, config: &HubConfig) -> bool {
        let mut moved = false;
        for (offset, frame) in events {
            if self.head.is_some_and(|head| head + 1 == offset) {
                self.deliver(readers, offset, frame, config);
                moved = true;
            }
        }
        if !moved {
            self.hole.rest();
        }
        moved
    }

    pub fn check(&self, now_ms: u64, config: &HubConfig) -> HoleStatus {
        self.hole.check(now_ms, config)
    }

    /// The last offset that was handed to readers.
    pub fn head(&self) -> i64 {
        self.head.unwrap_or(0)
    }

    /// What is in the hole cannot be had: everybody loads anew and goes on behind it; answers who.
    pub fn give_up(&mut self, readers: &mut Readers, topic: &TopicName, epoch: &Arc<str>) -> Vec<Arc<Shared>> {
        let Some(end) = self.hole.close() else { return Vec::new() };
        self.ring.clear();
        self.head = Some(end);
        let frame = Outgoing::Reset { topic: topic.clone(), pos: Position { epoch: epoch.clone(), offset: end } }.encode();
        let mut reset = Vec::new();
        for reader in readers.values_mut().filter(|reader| reader.last < end) {
            reader.last = end;
            reader.shared.replace(reader.token, frame.clone());
            reset.push(reader.shared.clone());
        }
        reset
    }

    pub fn has_hole(&self) -> bool {
        self.hole.is_open()
    }

    /// Where a subscriber starts, from memory alone, if memory suffices.
    pub fn start(&self, wanted: Wanted) -> Option<StartPoint> {
        let head = self.head?;
        match wanted {
            Wanted::Head => Some(StartPoint::at(head)),
            Wanted::Afresh => Some(StartPoint::reset(head)),
            Wanted::After(after) if after == head => Some(StartPoint::at(head)),
            Wanted::After(after) if after < head && self.ring.first().is_some_and(|first| first <= after + 1) => {
                let missed = self.ring.after(after).map(|(_, frame)| frame.clone()).collect();
                Some(StartPoint { from: after, missed, last: head, reset: false })
            }
            Wanted::After(_) => None,
        }
    }

    /// Where a subscriber starts at the head the store has; never behind what was published.
    pub fn start_at(&mut self, stored_head: i64, reset: bool) -> StartPoint {
        let head = stored_head.max(*self.head.get_or_insert(stored_head));
        if reset { StartPoint::reset(head) } else { StartPoint::at(head) }
    }

    /// Where a subscriber starts with what it read from the store after `after`, and what was published since; None when more must be read.
    pub fn start_from_store(&mut self, after: i64, read: &[(i64, Frame)], config: &HubConfig) -> Option<StartPoint> {
        let end = after + read.len() as i64;
        let mut missed: Vec<Frame> = read.iter().map(|(_, frame)| frame.clone()).collect();
        let head = match self.head {
            Some(head) if end < head && self.ring.first().is_none_or(|first| first > end + 1) => return None,
            Some(head) => head,
            None => {
                // Left for those who come back with us after a restart.
                for (offset, frame) in read {
                    self.ring.push(*offset, frame.len(), frame.clone(), config);
                }
                *self.head.insert(end)
            }
        };
        missed.extend(self.ring.after(end).map(|(_, frame)| frame.clone()));
        Some(StartPoint { from: after, missed, last: end.max(head), reset: false })
    }
}
