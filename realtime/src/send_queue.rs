//! The send queue of one connection, in lanes. Bounded in bytes, control exempt; what happens when a lane is full depends on its class.
//! Belongs to one connection and is locked by it; knows topics only by the token of their subscription.

mod logs;
mod state;

use std::collections::VecDeque;
use std::sync::Arc;

use crate::{Frame, HubConfig, Lane, TopicName};
use logs::LogLane;
use state::{StateItem, StateLane};

pub(crate) use logs::Offer;

/// Frames handed out in one go: enough to fill a write, few enough that a reminder soon overtakes.
const BATCH_FRAMES: usize = 64;
const BATCH_BYTES: usize = 16 * 1024;

/// What an idle connection's queues may keep of their memory, in entries.
const SMALL: usize = 8;

/// Bookkeeping of one queued event beside its shared frame.
const ENTRY_BYTES: usize = 64;

/// Control frames answer what the client asked; a client that asks and never reads is as slow as any.
const MAX_CONTROL: usize = 4_096;

/// One subscription of one connection. A topic subscribed to anew has a new token, so nothing of the old one is mistaken for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Token(pub u32);

/// What a drain left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Left {
    Nothing,
    More,
    /// A snapshot of this subscription's topic comes next.
    Snapshot(Token),
}

/// A queued event of a subscription.
struct Queued {
    token: Token,
    /// Missed, not live: counted by itself, so that who comes back has room for what happens meanwhile.
    missed: bool,
    frame: Frame,
}

/// The lane is full and its class cannot drop: the connection has to go and resume.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// What a subscription lost to a full lane.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Lost {
    pub token: Token,
    /// Log lines dropped.
    pub lines: u32,
    /// State snapshots in place of changes.
    pub snapshots: u32,
}

/// The send queue of one connection, highest lane first.
#[derive(Default)]
pub(crate) struct SendQueue {
    control: VecDeque<Frame>,
    personal: VecDeque<Queued>,
    events: VecDeque<Queued>,
    /// Of personal and events together: the live ones, and the missed ones.
    live_bytes: usize,
    missed_bytes: usize,
    /// The socket takes nothing: what is queued will be here for long.
    stalled: bool,
    // Boxed and made on first use: most connections have neither most of the time.
    state: Option<Box<StateLane>>,
    logs: Option<Box<LogLane>>,
    /// What subscriptions lost since it was last taken.
    lost: Vec<Lost>,
}

impl SendQueue {
    /// What was lost since the last call.
    pub fn take_lost(&mut self) -> Vec<Lost> {
        std::mem::take(&mut self.lost)
    }

    fn lost(&mut self, token: Token) -> &mut Lost {
        let at = self.lost.iter().position(|lost| lost.token == token).unwrap_or_else(|| {
            self.lost.push(Lost { token, lines: 0, snapshots: 0 });
            self.lost.len() - 1
        });
        &mut self.lost[at]
    }

    pub fn control(&mut self, frame: Frame) -> Result<(), Full> {
        self.control.push_back(frame);
        if self.control.len() > MAX_CONTROL { Err(Full) } else { Ok(()) }
    }

    pub fn event(&mut self, lane: Lane, token: Token, frame: Frame, config: &HubConfig) -> Result<(), Full> {
        self.queue(lane, Queued { token, missed: false, frame });
        self.in_bounds(config)
    }

    /// Says whether the socket takes nothing; it may hold less then.
    pub fn stall(&mut self, stalled: bool, config: &HubConfig) -> Result<(), Full> {
        self.stalled = stalled;
        self.in_bounds(config)
    }

    fn in_bounds(&self, config: &HubConfig) -> Result<(), Full> {
        let bound = if self.stalled { config.stalled_bytes } else { config.queue_bytes };
        if self.live_bytes > bound { Err(Full) } else { Ok(()) }
    }

    /// Queues what a subscription missed; ask first whether it `fits`.
    pub fn missed(&mut self, lane: Lane, token: Token, frames: Vec<Frame>) {
        frames.into_iter().for_each(|frame| self.queue(lane, Queued { token, missed: true, frame }));
    }

    /// Whether what a subscription missed would fit.
    pub fn fits(&self, missed: &[Frame], config: &HubConfig) -> bool {
        self.missed_bytes + missed.iter().map(|frame| frame.len() + ENTRY_BYTES).sum::<usize>() <= config.replay_bytes
    }

    fn queue(&mut self, lane: Lane, queued: Queued) {
        *(if queued.missed { &mut self.missed_bytes } else { &mut self.live_bytes }) += queued.frame.len() + ENTRY_BYTES;
        let queue = if lane == Lane::Personal { &mut self.personal } else { &mut self.events };
        queue.push_back(queued);
    }

    pub fn state(&mut self, token: Token, key: &Arc<str>, frame: &Frame, config: &HubConfig) {
        for token in self.state.get_or_insert_default().push(token, key, frame, config.state_queue_bytes) {
            self.lost(token).snapshots += 1;
        }
    }

    /// Asks for all keys of a state topic; what is queued of it is not needed then.
    pub fn snapshot(&mut self, token: Token) {
        self.state.get_or_insert_default().ask(token);
    }

    /// Queues matching lines; answers how many were dropped.
    pub fn log(&mut self, token: Token, topic: &TopicName, offer: Offer, config: &HubConfig) -> usize {
        let dropped = self.logs.get_or_insert_default().push(token, topic, offer, config.log_queue_bytes);
        if dropped > 0 {
            let lost = self.lost(token);
            lost.lines = lost.lines.saturating_add(u32::try_from(dropped).unwrap_or(u32::MAX));
        }
        dropped
    }

    /// Says that log lines of a range are not to be had from here.
    pub fn log_gap(&mut self, token: Token, topic: &TopicName, from: i64, to: i64) {
        self.logs.get_or_insert_default().gap(token, topic, from, to);
    }

    /// Lets readers know how far their filters have come though nothing matched; answers whether there is something to send.
    pub fn queue_progress(&mut self) -> bool {
        self.logs.as_mut().is_some_and(|logs| logs.queue_progress())
    }

    /// Adds a bounded number of frames to `out`, highest lane first.
    pub fn drain(&mut self, out: &mut Vec<Frame>) -> Left {
        let mut bytes = 0;
        let end = out.len() + BATCH_FRAMES;
        let mut put = |frame: Frame, out: &mut Vec<Frame>| {
            bytes += frame.len();
            out.push(frame);
            out.len() < end && bytes < BATCH_BYTES
        };
        while let Some(frame) = self.control.pop_front() {
            if !put(frame, out) {
                return Left::More;
            }
        }
        if self.control.capacity() > SMALL {
            self.control.shrink_to(0);
        }
        for queue in [&mut self.personal, &mut self.events] {
            while let Some(Queued { missed, frame, .. }) = queue.pop_front() {
                *(if missed { &mut self.missed_bytes } else { &mut self.live_bytes }) -= frame.len() + ENTRY_BYTES;
                if !put(frame, out) {
                    return Left::More;
                }
            }
            // A burst must not leave an idle connection large.
            if queue.capacity() > SMALL {
                queue.shrink_to(0);
            }
        }
        if let Some(state) = &mut self.state {
            while let Some(item) = state.pop() {
                let frame = match item {
                    StateItem::Snapshot(token) => return Left::Snapshot(token),
                    StateItem::Change(frame) => frame,
                };
                if !put(frame, out) {
                    return Left::More;
                }
            }
        }
        self.state = None;
        if let Some(logs) = &mut self.logs {
            while let Some(frame) = logs.pop() {
                if !put(frame, out) {
                    return Left::More;
                }
            }
            if !logs.has_progress() {
                self.logs = None;
            }
        }
        Left::Nothing
    }

    /// Forgets what is queued for a subscription.
    pub fn purge(&mut self, token: Token) {
        for queue in [&mut self.personal, &mut self.events] {
            queue.retain(|queued| {
                let keep = queued.token != token;
                let bytes = if queued.missed { &mut self.missed_bytes } else { &mut self.live_bytes };
                *bytes -= if keep { 0 } else { queued.frame.len() + ENTRY_BYTES };
                keep
            });
        }
        if let Some(state) = &mut self.state {
            state.purge(token);
        }
        if let Some(logs) = &mut self.logs {
            logs.purge(token);
        }
    }

    /// Forgets everything but control frames: the connection is about to close.
    pub fn only_control(&mut self) {
        *self = Self { control: std::mem::take(&mut self.control), ..Self::default() };
    }

    pub fn bytes(&self) -> usize {
        self.live_bytes
            + self.missed_bytes
            + self.state.as_ref().map_or(0, |lane| lane.bytes())
            + self.logs.as_ref().map_or(0, |lane| lane.bytes())
    }
}
