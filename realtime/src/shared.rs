//! What the hub and a connection's task share: its queues, its signs of life, and in `subs` its subscriptions. One lock, held for moments.
//! Locks are taken topic first, connection second.

use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::frames::Outgoing;
use crate::outbox::{Full, Left, Lost, Offer, Outbox, Token};
use crate::registry::Topic;
use crate::subs::Sub;
use crate::{CloseCode, ConnectionId, Frame, HubConfig, Lane, TopicName, Wake, Who};

pub(crate) struct Shared {
    pub id: ConnectionId,
    pub who: Who,
    /// Rung when there is something to send and nobody else is told.
    pub waiting: Notify,
    /// Told when there is something to send.
    pub wake: OnceLock<Box<dyn Wake>>,
    pub closing: Notify,
    pub inner: Mutex<Inner>,
}

#[derive(Default)]
pub(crate) struct Inner {
    pub outbox: Outbox,
    pub subs: Vec<Sub>,
    pub last_token: u32,
    pub closed: Option<CloseCode>,
    woken: Woken,
    /// Since when there has been something queued at every tick; 0 when there is nothing.
    behind_ms: u64,
    heard_ms: u64,
    /// 0 when no ping waits for an answer.
    pinged_ms: u64,
    budget: u32,
}

/// What a tick found.
#[derive(Default)]
pub(crate) struct Ticked {
    /// Bytes that are queued.
    pub queued: usize,
    /// Log lines and pictures by topic, as [`Outbox::take_lost`] has them.
    pub lost: Vec<(TopicName, u32, u32)>,
}

/// Whether somebody is about to drain the queues already, and how soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Woken {
    #[default]
    No,
    Soon,
    Now,
}

/// What a drain brought, beside frames.
pub(crate) enum Drained {
    All,
    More,
    /// A snapshot of this topic comes next.
    Snapshot(Option<Arc<Topic>>),
    Closed(CloseCode),
}

impl Inner {
    /// Answers whether somebody has to be told that there is something to send.
    pub fn awaken(&mut self, urgent: bool) -> bool {
        let wanted = if urgent { Woken::Now } else { Woken::Soon };
        let ring = wanted > self.woken;
        self.woken = self.woken.max(wanted);
        ring
    }
}

impl Shared {
    pub fn new(id: ConnectionId, who: Who, now_ms: u64, burst: u32) -> Self {
        let inner = Inner { heard_ms: now_ms, budget: burst, ..Inner::default() };
        Self { id, who, waiting: Notify::new(), wake: OnceLock::new(), closing: Notify::new(), inner: Mutex::new(inner) }
    }

    /// Runs `put` on the queues of an open connection, tells whoever sends, and closes it when a lane is full.
    fn put(&self, urgent: bool, put: impl FnOnce(&mut Outbox) -> Result<(), Full>) {
        let mut inner = self.inner.lock();
        if inner.closed.is_some() {
            return;
        }
        let full = put(&mut inner.outbox).is_err();
        let ring = inner.awaken(urgent);
        drop(inner);
        if full {
            self.close(CloseCode::SLOW);
        } else if ring {
            self.ring(urgent);
        }
    }

    /// Says to somebody new that there is something to send. Not urgent: in a storm `hello` goes with the first answer.
    pub fn ring_anew(&self) {
        self.inner.lock().woken = Woken::Soon;
        self.ring(false);
    }

    /// Says that there is something to send.
    pub fn ring(&self, urgent: bool) {
        match self.wake.get() {
            Some(wake) => wake.wake(urgent),
            None => self.waiting.notify_one(),
        }
    }

    pub fn control(&self, frame: Frame) {
        self.put(true, |outbox| outbox.control(frame));
    }

    pub fn event(&self, lane: Lane, token: Token, frame: Frame, config: &HubConfig) {
        self.put(lane == Lane::Personal, |outbox| outbox.event(lane, token, frame, config));
    }

    pub fn state(&self, token: Token, key: &Arc<str>, frame: &Frame, config: &HubConfig) {
        self.put(false, |outbox| {
            outbox.state(token, key, frame, config);
            Ok(())
        });
    }

    pub fn snapshot(&self, token: Token) {
        self.put(false, |outbox| {
            outbox.snapshot(token);
            Ok(())
        });
    }

    /// Answers how many lines were dropped.
    pub fn log(&self, token: Token, topic: &TopicName, offer: Offer, config: &HubConfig) -> usize {
        let mut inner = self.inner.lock();
        if inner.closed.is_some() {
            return 0;
        }
        // Progress alone wakes nobody: it waits for the tick.
        let ring = !offer.lines.is_empty() && inner.awaken(false);
        let dropped = inner.outbox.log(token, topic, offer, config);
        drop(inner);
        if ring {
            self.ring(false);
        }
        dropped
    }

    pub fn log_gap(&self, token: Token, topic: &TopicName, from: i64, to: i64) {
        self.put(false, |outbox| {
            outbox.log_gap(token, topic, from, to);
            Ok(())
        });
    }

    /// The socket takes nothing any more, or takes again.
    pub fn stall(&self, stalled: bool, config: &HubConfig) {
        let mut inner = self.inner.lock();
        let full = inner.closed.is_none() && inner.outbox.stall(stalled, config).is_err();
        drop(inner);
        if full {
            self.close(CloseCode::SLOW);
        }
    }

    /// Forgets what is queued of a subscription and sends this instead.
    pub fn replace(&self, token: Token, frame: Frame) {
        self.put(true, |outbox| {
            outbox.purge(token);
            outbox.control(frame)
        });
    }

    /// The first reason to close stays; what is queued goes, except control frames.
    pub fn close(&self, code: CloseCode) {
        let mut inner = self.inner.lock();
        if inner.closed.is_none() {
            inner.closed = Some(code);
            inner.outbox.only_control();
        }
        inner.awaken(true);
        drop(inner);
        self.ring(true);
        self.closing.notify_one();
    }

    pub fn closed(&self) -> Option<CloseCode> {
        self.inner.lock().closed
    }

    /// Forgets what is queued of a subscription.
    pub fn purge(&self, token: Token) {
        self.inner.lock().outbox.purge(token);
    }

    pub fn queue_bytes(&self) -> usize {
        self.inner.lock().outbox.bytes()
    }

    /// Bytes that are queued, since when there have been some, and how many topics are heard.
    pub fn load(&self) -> (usize, Option<u64>, usize) {
        let inner = self.inner.lock();
        (inner.outbox.bytes(), (inner.behind_ms != 0).then_some(inner.behind_ms), inner.subs.len())
    }

    pub fn drain(&self, out: &mut Vec<Frame>) -> Drained {
        let mut inner = self.inner.lock();
        match (inner.outbox.drain(out), inner.closed) {
            (Left::Snapshot(token), _) => {
                let topic = inner.subs.iter().find(|sub| sub.token == token).and_then(|sub| sub.topic.clone());
                Drained::Snapshot(topic)
            }
            (Left::More, _) => Drained::More,
            (Left::Nothing, Some(code)) => Drained::Closed(code),
            (Left::Nothing, None) => {
                (inner.woken, inner.behind_ms) = (Woken::No, 0);
                Drained::All
            }
        }
    }

    /// A frame came in: a sign of life, and one off the budget. False when the client floods.
    pub fn heard(&self, now_ms: u64) -> bool {
        let mut inner = self.inner.lock();
        inner.heard_ms = now_ms;
        inner.pinged_ms = 0;
        let left = inner.budget.checked_sub(1);
        inner.budget = left.unwrap_or(0);
        left.is_some()
    }

    /// `elapsed_ms` passed: refills the budget, pings the quiet, gives up on the silent, tells filters' progress.
    pub fn tick(&self, now_ms: u64, elapsed_ms: u64, config: &HubConfig) -> Ticked {
        let mut inner = self.inner.lock();
        if inner.closed.is_some() {
            return Ticked::default();
        }
        let refill = (elapsed_ms.saturating_mul(config.frames_per_second.into()) / 1_000).min(config.frames_burst.into()) as u32;
        inner.budget = inner.budget.saturating_add(refill).min(config.frames_burst);
        let mut ring = inner.outbox.tell_progress() && inner.awaken(false);
        if inner.pinged_ms != 0 {
            if now_ms.saturating_sub(inner.pinged_ms) > config.pong_ms {
                drop(inner);
                self.close(CloseCode::NO_PONG);
                return Ticked::default();
            }
        } else if now_ms.saturating_sub(inner.heard_ms) >= config.ping_ms {
            inner.pinged_ms = now_ms.max(1);
            // Cannot be full here in a way that matters: a connection that never reads never answers this ping either.
            let _ = inner.outbox.control(Outgoing::Ping.encode());
            ring |= inner.awaken(false);
        }
        let lost = inner.outbox.take_lost();
        // What was given up since is nobody's loss.
        let named = |lost: Lost| Some((inner.subs.iter().find(|sub| sub.token == lost.token)?.name.clone(), lost.lines, lost.pictures));
        let ticked = Ticked { queued: inner.outbox.bytes(), lost: lost.into_iter().filter_map(named).collect() };
        if ticked.queued > 0 && inner.behind_ms == 0 {
            inner.behind_ms = now_ms.max(1);
        }
        drop(inner);
        if ring {
            self.ring(false);
        }
        ticked
    }
}
