//! Subscribing without a hole: what memory has is handed over at once; otherwise the store is read while the topic keeps what is
//! published meanwhile, and both are joined under the topic's lock.

use std::sync::Arc;

use crate::events::{StartPoint, Wanted, encode};
use crate::frames::Outgoing;
use crate::hub::Hub;
use crate::logs::offer;
use crate::registry::{Reader, Topic};
use crate::send_queue::Token;
use crate::shared::Shared;
use crate::subs::{Answer, Entered};
use crate::{AuthorisedTopic, ConnectionEvent, Frame, LogFilter, LogLine, Position, ReplayError, TopicName};

/// A subscription under way.
pub(crate) struct Claim {
    pub shared: Arc<Shared>,
    pub token: Token,
    pub topic: AuthorisedTopic,
    pub filter: Option<Box<LogFilter>>,
}

/// The store cannot be read: the client is told `unavailable`.
pub(crate) struct Unavailable;

impl Hub {
    pub(crate) async fn subscribe_events(&self, claim: &Claim, topic: &Arc<Topic>, since: Option<Position>) -> Result<(), Unavailable> {
        let wanted = match since {
            None => Wanted::Head,
            Some(since) if since.epoch != self.core().epoch || since.offset < 0 => Wanted::Afresh,
            Some(since) => Wanted::After(since.offset),
        };
        let from_memory = || {
            let mut inner = topic.lock();
            let start = inner.events().and_then(|(events, _)| events.start(wanted));
            start.map(|start| self.start(claim, topic, &mut inner.readers, start))
        };
        if from_memory().is_some() {
            return Ok(());
        }
        let _loading = topic.loading.lock().await;
        if from_memory().is_some() {
            return Ok(());
        }
        let (name, limit) = (&topic.name, self.core().config.replay_limit);
        let head = self.core().replay.head(name).await.map_err(|error| unavailable(claim, &error))?;
        let after = match wanted {
            Wanted::After(after) if after <= head && head - after <= limit as i64 => after,
            other => {
                self.start_at(claim, topic, head, other != Wanted::Head);
                return Ok(());
            }
        };
        let mut read: Vec<(i64, Frame)> = Vec::new();
        loop {
            let end = after + read.len() as i64;
            let more = match self.core().replay.events(name, end, limit + 1 - read.len()).await {
                Ok(more) => more,
                Err(ReplayError::Trimmed) => {
                    self.start_at(claim, topic, head, true);
                    return Ok(());
                }
                Err(error) => return Err(unavailable(claim, &error)),
            };
            if !more.iter().map(|event| event.offset).eq(end + 1..=end + more.len() as i64) {
                return Err(unavailable(claim, &ReplayError::Unavailable("events out of order".into())));
            }
            let none = more.is_empty();
            read.extend(more.into_iter().map(|event| (event.offset, encode(name, event))));
            if read.len() > limit {
                self.start_at(claim, topic, head, true);
                return Ok(());
            }
            {
                let mut inner = topic.lock();
                let start = inner.events().and_then(|(events, _)| events.start_from_store(after, &read, &self.core().config));
                if let Some(start) = start {
                    self.start(claim, topic, &mut inner.readers, start);
                    return Ok(());
                }
            }
            if none {
                return Err(unavailable(claim, &ReplayError::Unavailable("behind what was published".into())));
            }
        }
    }

    fn start_at(&self, claim: &Claim, topic: &Arc<Topic>, head: i64, reset: bool) {
        let mut inner = topic.lock();
        let start = inner.events().map(|(events, _)| events.start_at(head, reset));
        if let Some(start) = start {
            self.start(claim, topic, &mut inner.readers, start);
        }
    }

    /// Answers the client and makes it a reader, under the topic's lock.
    fn start(&self, claim: &Claim, topic: &Arc<Topic>, readers: &mut crate::registry::Readers, start: StartPoint) {
        let name = &topic.name;
        let reset = || Outgoing::Reset { topic: name.clone(), pos: self.position(start.last) };
        let recovered = start.missed.len() as u64;
        let frame = if start.reset {
            reset().encode()
        } else {
            Outgoing::Sub { topic: name.clone(), pos: self.position(start.from), recovered }.encode()
        };
        let otherwise = reset();
        let answer = Answer { frame, lane: claim.topic.lane, missed: start.missed, otherwise };
        let entered = claim.shared.enter(claim.token, topic, answer, &self.core().config);
        if entered == Entered::No {
            return;
        }
        let reset = start.reset || entered == Entered::Reset;
        self.core().counters.subscribed(reset, recovered);
        self.observe(&claim.shared, subscribed(name, reset, if reset { start.last } else { start.from }, recovered));
        readers.insert(claim.shared.id, claim.reader(start.last));
    }

    pub(crate) fn subscribe_state(&self, claim: &Claim, topic: &Arc<Topic>) {
        let mut inner = topic.lock();
        if self.answer(claim, topic, 0, false) {
            claim.shared.snapshot(claim.token);
            inner.readers.insert(claim.shared.id, claim.reader(0));
        }
    }

    pub(crate) async fn subscribe_logs(&self, claim: &Claim, topic: &Arc<Topic>, since: Option<Position>) -> Result<(), Unavailable> {
        let after = since.as_ref().map(|since| since.offset);
        let same_epoch = since.is_none_or(|since| since.epoch == self.core().epoch && since.offset >= 0);
        let from_memory = || {
            let known = topic.lock().logs().and_then(|(logs, _)| Some((logs.head()?, after.is_none_or(|after| logs.covers(after)))));
            match (known, after) {
                (Some((head, _)), _) if !same_epoch => Some((head, true)),
                (Some((head, _)), None) => Some((head, false)),
                (Some((_, true)), Some(after)) => Some((after, false)),
                _ => None,
            }
        };
        if let Some((from, reset)) = from_memory() {
            self.follow(claim, topic, from, reset, &[], from);
            return Ok(());
        }
        let _loading = topic.loading.lock().await;
        let (replay, limit) = (&self.core().replay, self.core().config.replay_limit);
        let stored = replay.head(&topic.name).await.map_err(|error| unavailable(claim, &error))?;
        let head = topic.lock().logs().map_or(stored, |(logs, _)| logs.learn(stored));
        let Some(after) = after.filter(|after| same_epoch && *after <= head) else {
            self.follow(claim, topic, head, after.is_some(), &[], head);
            return Ok(());
        };
        let lines = match replay.log_lines(&topic.name, after, limit).await {
            Ok(lines) => lines,
            // The gap notice for what is gone comes from the distance between the reader's offset and memory.
            Err(ReplayError::Trimmed) => {
                self.follow(claim, topic, after, false, &[], after);
                return Ok(());
            }
            Err(error) => return Err(unavailable(claim, &error)),
        };
        let last = lines.last().map_or(after, |line| line.offset);
        // With fewer than asked for, everything the store had is here.
        let upto = if lines.len() < limit { last.max(stored) } else { last };
        self.follow(claim, topic, after, false, &lines, upto);
        Ok(())
    }

    /// Makes the client a reader of a log topic from `from`, with `lines` up to `upto` and then what memory has.
    fn follow(&self, claim: &Claim, topic: &Arc<Topic>, from: i64, reset: bool, lines: &[LogLine], upto: i64) {
        let mut inner = topic.lock();
        if !self.answer(claim, topic, from, reset) {
            return;
        }
        let Some((logs, readers)) = inner.logs() else { return };
        let config = &self.core().config;
        let mut reader = claim.reader(from);
        let mut dropped = offer(&mut reader, &topic.name, lines.iter(), upto, config);
        dropped += logs.catch_up(&mut reader, &topic.name, config);
        self.core().counters.dropped(dropped);
        readers.insert(claim.shared.id, reader);
    }

    fn answer(&self, claim: &Claim, topic: &Arc<Topic>, offset: i64, reset: bool) -> bool {
        let (name, pos) = (topic.name.clone(), self.position(offset));
        let otherwise = Outgoing::Reset { topic: name.clone(), pos: pos.clone() };
        let frame = if reset { otherwise.encode() } else { Outgoing::Sub { topic: name, pos, recovered: 0 }.encode() };
        let answer = Answer { frame, lane: claim.topic.lane, missed: Vec::new(), otherwise };
        let entered = claim.shared.enter(claim.token, topic, answer, &self.core().config) != Entered::No;
        if entered {
            self.core().counters.subscribed(reset, 0);
            self.observe(&claim.shared, subscribed(&topic.name, reset, offset, 0));
        }
        entered
    }

    fn position(&self, offset: i64) -> Position {
        Position { epoch: self.core().epoch.clone(), offset }
    }
}

impl Claim {
    fn reader(&self, last: i64) -> Reader {
        Reader { shared: self.shared.clone(), token: self.token, lane: self.topic.lane, last, filter: self.filter.clone() }
    }
}

fn subscribed(topic: &TopicName, reset: bool, at: i64, recovered: u64) -> ConnectionEvent<'_> {
    if reset { ConnectionEvent::Reset { topic, to: at } } else { ConnectionEvent::Subscribed { topic, from: at, recovered } }
}

fn unavailable(claim: &Claim, error: &ReplayError) -> Unavailable {
    tracing::warn!(topic = %claim.topic.name, connection = %claim.shared.id, %error, "cannot replay a topic");
    Unavailable
}
