//! What the hub and a connection's task share: its queues, its keepalive, and in `subs` its subscriptions. One lock, held for moments.
//! Locks are taken topic first, connection second.

use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::frames::Outgoing;
use crate::registry::Topic;
use crate::send_queue::{Full, Left, Lost, Offer, SendQueue, Token};
use crate::subs::Sub;
use crate::{CloseCode, ConnectionId, Frame, HubConfig, Lane, TopicName, Wake, Who};

pub(crate) struct Shared {
    pub id: ConnectionId,
    pub who: Who,
    /// Notified when there is something to send and no waker is set.
    pub waiting: Notify,
    /// The waker: called when there is something to send.
    pub wake: OnceLock<Box<dyn Wake>>,
    pub closing: Notify,
    pub inner: Mutex<Inner>,
}

#[derive(Default)]
pub(crate) struct Inner {
    pub queue: SendQueue,
    pub subs: Vec<Sub>,
    pub last_token: u32,
    pub closed: Option<CloseCode>,
    wakeup: Wakeup,
    /// Since when there has been something queued at every tick; 0 when there is nothing.
    behind_ms: u64,
    last_frame_ms: u64,
    /// 0 when no ping waits for an answer.
    pinged_ms: u64,
    /// Frames that the rate limit still allows: a token bucket.
    frames_left: u32,
}

/// What a tick found.
#[derive(Default)]
pub(crate) struct Ticked {
    /// Bytes that are queued.
    pub queued: usize,
    /// Log lines and snapshots by topic, as [`SendQueue::take_lost`] has them.
    pub lost: Vec<(TopicName, u32, u32)>,
}

/// Whether the sender has been woken and not yet drained the queue, and how soon it will.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Wakeup {
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
    /// Answers whether the sender has to be woken.
    pub fn awaken(&mut self, urgent: bool) -> bool {
        let wanted = if urgent { Wakeup::Now } else { Wakeup::Soon };
        let wake = wanted > self.wakeup;
        self.wakeup = self.wakeup.max(wanted);
        wake
    }
}

impl Shared {
    pub fn new(id: ConnectionId, who: Who, now_ms: u64, burst: u32) -> Self {
        let inner = Inner { last_frame_ms: now_ms, frames_left: burst, ..Inner::default() };
        Self { id, who, waiting: Notify::new(), wake: OnceLock::new(), closing: Notify::new(), inner: Mutex::new(inner) }
    }

    /// Runs `put` on the send queue of an open connection, wakes its sender, and closes it when a lane is full.
    fn put(&self, urgent: bool, put: impl FnOnce(&mut SendQueue) -> Result<(), Full>) {
        let mut inner = self.inner.lock();
        if inner.closed.is_some() {
            return;
        }
        let full = put(&mut inner.queue).is_err();
        let wake = inner.awaken(urgent);
        drop(inner);
        if full {
            self.close(CloseCode::SLOW);
        } else if wake {
            self.wake(urgent);
        }
    }

    /// Wakes a sender whose waker was set just now. Not urgent: in a storm `hello` goes with the first answer.
    pub fn wake_first(&self) {
        self.inner.lock().wakeup = Wakeup::Soon;
        self.wake(false);
    }

    /// Wakes the sender: there is something to send.
    pub fn wake(&self, urgent: bool) {
        match self.wake.get() {
            Some(wake) => wake.wake(urgent),
            None => self.waiting.notify_one(),
        }
    }

    pub fn control(&self, frame: Frame) {
        self.put(true, |queue| queue.control(frame));
    }

    pub fn event(&self, lane: Lane, token: Token, frame: Frame, config: &HubConfig) {
        self.put(lane == Lane::Personal, |queue| queue.event(lane, token, frame, config));
    }

    pub fn state(&self, token: Token, key: &Arc<str>, frame: &Frame, config: &HubConfig) {
        self.put(false, |queue| {
            queue.state(token, key, frame, config);
            Ok(())
        });
    }

    pub fn snapshot(&self, token: Token) {
        self.put(false, |queue| {
            queue.snapshot(token);
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
        let wake = !offer.lines.is_empty() && inner.awaken(false);
        let dropped = inner.queue.log(token, topic, offer, config);
        drop(inner);
        if wake {
            self.wake(false);
        }
        dropped
    }

    pub fn log_gap(&self, token: Token, topic: &TopicName, from: i64, to: i64) {
        self.put(false, |queue| {
            queue.log_gap(token, topic, from, to);
            Ok(())
        });
    }

    /// The socket takes nothing any more, or takes again.
    pub fn stall(&self, stalled: bool, config: &HubConfig) {
        let mut inner = self.inner.lock();
        let full = inner.closed.is_none() && inner.queue.stall(stalled, config).is_err();
        drop(inner);
        if full {
            self.close(CloseCode::SLOW);
        }
    }

    /// Forgets what is queued of a subscription and sends this instead.
    pub fn replace(&self, token: Token, frame: Frame) {
        self.put(true, |queue| {
            queue.purge(token);
            queue.control(frame)
        });
    }

    /// The first reason to close stays; what is queued goes, except control frames.
    pub fn close(&self, code: CloseCode) {
        let mut inner = self.inner.lock();
        if inner.closed.is_none() {
            inner.closed = Some(code);
            inner.queue.only_control();
        }
        inner.awaken(true);
        drop(inner);
        self.wake(true);
        self.closing.notify_one();
    }

    pub fn closed(&self) -> Option<CloseCode> {
        self.inner.lock().closed
    }

    /// Forgets what is queued of a subscription.
    pub fn purge(&self, token: Token) {
        self.inner.lock().queue.purge(token);
    }

    pub fn queue_bytes(&self) -> usize {
        self.inner.lock().queue.bytes()
    }

    /// Bytes that are queued, since when there have been some, and how many topics are heard.
    pub fn load(&self) -> (usize, Option<u64>, usize) {
        let inner = self.inner.lock();
        (inner.queue.bytes(), (inner.behind_ms != 0).then_some(inner.behind_ms), inner.subs.len())
    }

    pub fn drain(&self, out: &mut Vec<Frame>) -> Drained {
        let mut inner = self.inner.lock();
        match (inner.queue.drain(out), inner.closed) {
            (Left::Snapshot(token), _) => {
                let topic = inner.subs.iter().find(|sub| sub.token == token).and_then(|sub| sub.topic.clone());
                Drained::Snapshot(topic)
            }
            (Left::More, _) => Drained::More,
            (Left::Nothing, Some(code)) => Drained::Closed(code),
            (Left::Nothing, None) => {
                (inner.wakeup, inner.behind_ms) = (Wakeup::No, 0);
                Drained::All
            }
        }
    }

    /// A frame came in: proof that the client is alive, and one off its rate limit. False when it is over the limit.
    pub fn on_frame(&self, now_ms: u64) -> bool {
        let mut inner = self.inner.lock();
        inner.last_frame_ms = now_ms;
        inner.pinged_ms = 0;
        let left = inner.frames_left.checked_sub(1);
        inner.frames_left = left.unwrap_or(0);
        left.is_some()
    }

    /// `elapsed_ms` passed: refills the rate limit, pings the quiet, closes after an unanswered ping, queues filters' progress.
    pub fn tick(&self, now_ms: u64, elapsed_ms: u64, config: &HubConfig) -> Ticked {
        let mut inner = self.inner.lock();
        if inner.closed.is_some() {
            return Ticked::default();
        }
        let refill = (elapsed_ms.saturating_mul(config.frames_per_second.into()) / 1_000).min(config.frames_burst.into()) as u32;
        inner.frames_left = inner.frames_left.saturating_add(refill).min(config.frames_burst);
        let mut wake = inner.queue.queue_progress() && inner.awaken(false);
        if inner.pinged_ms != 0 {
            if now_ms.saturating_sub(inner.pinged_ms) > config.pong_ms {
                drop(inner);
                self.close(CloseCode::NO_PONG);
                return Ticked::default();
            }
        } else if now_ms.saturating_sub(inner.last_frame_ms) >= config.ping_ms {
            inner.pinged_ms = now_ms.max(1);
            // Cannot be full here in a way that matters: a connection that never reads never answers this ping either.
            let _ = inner.queue.control(Outgoing::Ping.encode());
            wake |= inner.awaken(false);
        }
        let lost = inner.queue.take_lost();
        // What was given up since is nobody's loss.
        let named = |lost: Lost| Some((inner.subs.iter().find(|sub| sub.token == lost.token)?.name.clone(), lost.lines, lost.snapshots));
        let ticked = Ticked { queued: inner.queue.bytes(), lost: lost.into_iter().filter_map(named).collect() };
        if ticked.queued > 0 && inner.behind_ms == 0 {
            inner.behind_ms = now_ms.max(1);
        }
        drop(inner);
        if wake {
            self.wake(false);
        }
        ticked
    }
}
