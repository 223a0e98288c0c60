//! One log topic: its head and its recent lines. Every reader gets every line that passes its filter, in order, or a gap notice for it.

use crate::hole::{Hole, HoleStatus, Reach};
use crate::registry::{Reader, Readers};
use crate::ring::Ring;
use crate::send_queue::Offer;
use crate::{HubConfig, LogLine, TopicName};

/// Lines offered to a queue at once: where lines are dropped, so many at least.
const CHUNK: usize = 64;

#[derive(Default)]
pub(crate) struct Logs {
    head: Option<i64>,
    ring: Ring<LogLine>,
    /// The ring has every line after this offset, until it evicts; None until the store was asked.
    floor: Option<i64>,
    /// Lines were published beyond the next offset; those before them are read from the store.
    hole: Hole,
}

/// What came of publishing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Published {
    /// To how many readers it was offered, and how many lines were dropped.
    Offered(u64, usize),
    /// Not now: it is known already, or waits in the store behind a hole.
    Withheld(Reach),
}

impl Logs {
    /// Takes lines that follow directly on the offset `after`.
    pub fn publish(
        &mut self,
        readers: &mut Readers,
        topic: &TopicName,
        after: i64,
        lines: Vec<LogLine>,
        now_ms: u64,
        config: &HubConfig,
    ) -> Published {
        let head = self.head.unwrap_or(i64::MIN);
        let Some(last) = lines.last().map(|line| line.offset).filter(|last| *last > head) else {
            return Published::Withheld(Reach::Known);
        };
        if self.hole.is_open() {
            return Published::Withheld(self.advance(last, now_ms));
        }
        match self.head {
            Some(head) if after > head && !readers.is_empty() => return Published::Withheld(self.advance(last, now_ms)),
            Some(head) if after > head => {
                // Nobody is here to miss anything: begin anew at these lines.
                self.ring.clear();
                self.floor = Some(after);
            }
            _ => {}
        }
        let (offered, dropped) = self.offer(readers, topic, &lines[lines.partition_point(|line| line.offset <= head)..], last, config);
        Published::Offered(offered, dropped)
    }

    fn offer(&mut self, readers: &mut Readers, topic: &TopicName, fresh: &[LogLine], upto: i64, config: &HubConfig) -> (u64, usize) {
        self.head = Some(upto);
        let mut dropped = 0;
        for reader in readers.values_mut() {
            dropped += offer(reader, topic, fresh.iter(), upto, config);
        }
        for line in fresh {
            // The text, and about as much again for the fields.
            self.ring.push(line.offset, line.json.len() * 2, line.clone(), config);
        }
        (readers.len() as u64, dropped)
    }

    /// The topic is known to reach as far as `target`.
    pub fn advance(&mut self, target: i64, now_ms: u64) -> Reach {
        self.hole.advance(self.head, target, now_ms)
    }

    /// Begins a turn of filling the hole: answers the offset to read after.
    pub fn hole_after(&mut self) -> Option<i64> {
        self.hole.turn(self.head)
    }

    /// Takes lines read from the store after the head; false when there were none and a later tick has to try again. What is not there was
    /// deleted by its age.
    pub fn fill(&mut self, readers: &mut Readers, topic: &TopicName, lines: &[LogLine], config: &HubConfig) -> bool {
        let Some(last) = lines.last().map(|line| line.offset) else {
            self.hole.rest();
            return false;
        };
        self.offer(readers, topic, lines, last, config);
        true
    }

    pub fn check(&self, now_ms: u64, config: &HubConfig) -> HoleStatus {
        self.hole.check(now_ms, config)
    }

    /// What is in the hole cannot be had: every reader gets a gap notice.
    pub fn give_up(&mut self, readers: &mut Readers, topic: &TopicName) {
        let Some(end) = self.hole.close() else { return };
        self.ring.clear();
        (self.head, self.floor) = (Some(end), Some(end));
        for reader in readers.values_mut().filter(|reader| reader.last < end) {
            reader.shared.log_gap(reader.token, topic, reader.last + 1, end);
            reader.last = end;
        }
    }

    pub fn has_hole(&self) -> bool {
        self.hole.is_open()
    }

    pub fn head(&self) -> Option<i64> {
        self.head
    }

    /// Whether memory holds everything after this offset.
    pub fn covers(&self, after: i64) -> bool {
        self.floor().is_some_and(|floor| floor <= after) && self.head.is_some_and(|head| after <= head)
    }

    fn floor(&self) -> Option<i64> {
        Some(self.floor?.max(self.ring.evicted().unwrap_or(i64::MIN)))
    }

    /// The store's head, read while this topic took what was published. It may be ahead of what was published: readers still wait
    /// for those lines, so the topic's own head stays where it is.
    pub fn learn(&mut self, stored_head: i64) -> i64 {
        let head = *self.head.get_or_insert(stored_head);
        self.floor.get_or_insert(head.min(stored_head));
        head.max(stored_head)
    }

    /// Gives a reader what memory has after its offset, with a gap notice for what it has not.
    pub fn catch_up(&self, reader: &mut Reader, topic: &TopicName, config: &HubConfig) -> usize {
        if let Some(floor) = self.floor().filter(|floor| *floor > reader.last) {
            reader.shared.log_gap(reader.token, topic, reader.last + 1, floor);
            reader.last = floor;
        }
        let upto = self.head.unwrap_or(reader.last);
        offer(reader, topic, self.ring.after(reader.last).map(|(_, line)| line), upto, config)
    }
}

/// Offers lines beyond the reader's place; afterwards it stands at `upto`. Answers how many were dropped.
pub(crate) fn offer<'a>(
    reader: &mut Reader,
    topic: &TopicName,
    lines: impl Iterator<Item = &'a LogLine>,
    upto: i64,
    config: &HubConfig,
) -> usize {
    let mut dropped = 0;
    let mut passed = Vec::new();
    let mut send = |lines, upto, reader: &mut Reader| {
        let from = reader.last + 1;
        reader.last = upto;
        dropped += reader.shared.log(reader.token, topic, Offer { from, upto, lines }, config);
    };
    let after = reader.last;
    for line in lines.filter(|line| line.offset > after) {
        if reader.filter.as_ref().is_none_or(|filter| filter.passes(&line.fields)) {
            passed.push((line.offset, line.json.clone()));
        }
        if passed.len() == CHUNK {
            send(std::mem::take(&mut passed), line.offset, reader);
        }
    }
    if upto > reader.last {
        send(passed, upto, reader);
    }
    dropped
}
