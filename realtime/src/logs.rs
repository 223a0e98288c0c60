//! One log topic: its head and its recent lines. Every reader gets every line that passes its filter, in order, or a receipt for it.

use crate::outbox::Offer;
use crate::registry::{Reader, Readers};
use crate::ring::Ring;
use crate::{HubConfig, LogLine, TopicName};

/// Lines offered to a queue at once: where lines are dropped, so many at least.
const CHUNK: usize = 64;

#[derive(Default)]
pub(crate) struct Logs {
    head: Option<i64>,
    ring: Ring<LogLine>,
    /// The ring has every line after this offset, until it evicts; None until the store was asked.
    floor: Option<i64>,
}

impl Logs {
    /// Answers to how many readers it was offered, and how many lines were dropped.
    pub fn publish(&mut self, readers: &mut Readers, topic: &TopicName, lines: Vec<LogLine>, config: &HubConfig) -> (u64, usize) {
        let head = self.head.unwrap_or(i64::MIN);
        let fresh = &lines[lines.partition_point(|line| line.offset <= head)..];
        let Some(last) = fresh.last() else { return (0, 0) };
        self.head = Some(last.offset);
        let mut dropped = 0;
        for reader in readers.values_mut() {
            dropped += offer(reader, topic, fresh.iter(), last.offset, config);
        }
        for line in fresh {
            // The text, and about as much again for the fields.
            self.ring.push(line.offset, line.json.len() * 2, line.clone(), config);
        }
        (readers.len() as u64, dropped)
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

    /// Gives a reader what memory has after its place, with a receipt for what it has not.
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
