//! The log lane: lines that passed a reader's filter, gathered into few frames. Full means that lines are dropped with a gap notice:
//! a `gap` in their place with the exact range of offsets.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;

use crate::frames::Outgoing;
use crate::{Frame, TopicName};

use super::Token;

/// One `log` frame: small enough that a reminder soon overtakes it.
const FRAME_LINES: usize = 256;
const FRAME_BYTES: usize = 32 * 1024;
/// Bookkeeping of one queued line beside its shared text.
const LINE_BYTES: usize = 32;

/// An encoded line and its offset.
type Line = (i64, Arc<str>);

/// Lines to queue: those that passed out of the offsets `from ..= upto`.
pub(crate) struct Offer {
    pub from: i64,
    pub upto: i64,
    pub lines: Vec<Line>,
}

#[derive(Default)]
pub(super) struct LogLane {
    entries: VecDeque<Entry>,
    /// How far filters have come where nothing is queued to say so; sent once a tick.
    progress: Vec<(Token, TopicName, i64)>,
    bytes: usize,
}

struct Entry {
    token: Token,
    topic: TopicName,
    what: What,
}

enum What {
    Lines { upto: i64, lines: Vec<Line> },
    Gap { from: i64, to: i64 },
}

impl LogLane {
    /// Answers how many lines were dropped.
    pub fn push(&mut self, token: Token, topic: &TopicName, offer: Offer, limit: usize) -> usize {
        let Offer { from, upto, lines } = offer;
        let size = size_of(&lines);
        let bytes = self.bytes;
        match self.last(token) {
            // Once dropping, go on until half is free: one long gap is easier to refill than many short ones.
            Some(What::Gap { to, .. }) if bytes + size > limit / 2 => {
                *to = upto;
                return lines.len();
            }
            Some(What::Lines { upto: last, lines: queued }) if bytes + size <= limit => {
                *last = upto;
                queued.extend(lines);
            }
            _ if lines.is_empty() => {
                self.progress.retain(|(of, ..)| *of != token);
                self.progress.push((token, topic.clone(), upto));
            }
            _ if bytes + size > limit => {
                self.gap(token, topic, from, upto);
                return lines.len();
            }
            _ => {
                self.progress.retain(|(of, ..)| *of != token);
                self.entries.push_back(Entry { token, topic: topic.clone(), what: What::Lines { upto, lines } });
            }
        }
        self.bytes += size;
        0
    }

    pub fn gap(&mut self, token: Token, topic: &TopicName, from: i64, to: i64) {
        self.progress.retain(|(of, ..)| *of != token);
        self.entries.push_back(Entry { token, topic: topic.clone(), what: What::Gap { from, to } });
    }

    pub fn queue_progress(&mut self) -> bool {
        for (token, topic, upto) in std::mem::take(&mut self.progress) {
            self.entries.push_back(Entry { token, topic, what: What::Lines { upto, lines: Vec::new() } });
        }
        !self.entries.is_empty()
    }

    pub fn has_progress(&self) -> bool {
        !self.progress.is_empty()
    }

    pub fn pop(&mut self) -> Option<Frame> {
        let front = self.entries.front_mut()?;
        let What::Lines { upto, lines } = &mut front.what else {
            let Entry { topic, what: What::Gap { from, to }, .. } = self.entries.pop_front()? else { return None };
            return Some(Outgoing::Gap { topic, from, to }.encode());
        };
        let mut size = 0;
        let fits = lines.iter().take(FRAME_LINES).take_while(|(_, line)| {
            size += line.len();
            size <= FRAME_BYTES
        });
        let take = fits.count().max(1).min(lines.len());
        let rest = lines.split_off(take);
        // With more to come, only what is sent has been considered as far as the reader knows.
        let upto = if rest.is_empty() { *upto } else { lines.last().map_or(*upto, |(offset, _)| *offset) };
        let taken = std::mem::replace(lines, rest);
        self.bytes -= size_of(&taken);
        let frame = encode(&front.topic, upto, &taken);
        if lines.is_empty() {
            self.entries.pop_front();
        }
        Some(frame)
    }

    pub fn purge(&mut self, token: Token) {
        self.progress.retain(|(of, ..)| *of != token);
        self.entries.retain(|entry| {
            if let (true, What::Lines { lines, .. }) = (entry.token == token, &entry.what) {
                self.bytes -= size_of(lines);
            }
            entry.token != token
        });
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    fn last(&mut self, token: Token) -> Option<&mut What> {
        self.entries.iter_mut().rev().find(|entry| entry.token == token).map(|entry| &mut entry.what)
    }
}

fn size_of(lines: &[Line]) -> usize {
    lines.iter().map(|(_, line)| line.len() + LINE_BYTES).sum()
}

/// The lines are JSON already: one copy into the frame instead of decoding and encoding them.
fn encode(topic: &TopicName, upto: i64, lines: &[Line]) -> Frame {
    let size = size_of(lines);
    Frame::of(size + topic.as_str().len() + 64, |text| {
        let _ = write!(text, "{{\"t\":\"log\",\"topic\":\"{topic}\",\"upto\":{upto},\"lines\":[");
        for (index, (_, line)) in lines.iter().enumerate() {
            text.extend_from_slice(if index == 0 { b"" } else { b"," });
            text.extend_from_slice(line.as_bytes());
        }
        text.extend_from_slice(b"]}");
    })
}
