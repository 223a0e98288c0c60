//! What waits for one connection, in lanes. Bounded in bytes, control exempt; what happens when a lane is full depends on its class.
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
const BATCH_BYTES: usize = 128 * 1024;

/// Control frames answer what the client asked; a client that asks and never reads is as slow as any.
const MAX_CONTROL: usize = 4_096;

/// One subscription of one connection. A topic subscribed to anew has a new token, so nothing of the old one is mistaken for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Token(pub u32);

/// The lane is full and its class cannot drop: the connection has to go and resume.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// The queues of one connection, highest lane first.
#[derive(Default)]
pub(crate) struct Outbox {
    control: VecDeque<Frame>,
    personal: VecDeque<(Token, Frame)>,
    events: VecDeque<(Token, Frame)>,
    /// Of personal and events together.
    event_bytes: usize,
    // Boxed and made on first use: most connections have neither most of the time.
    state: Option<Box<StateLane>>,
    logs: Option<Box<LogLane>>,
}

impl Outbox {
    pub fn control(&mut self, frame: Frame) -> Result<(), Full> {
        self.control.push_back(frame);
        if self.control.len() > MAX_CONTROL { Err(Full) } else { Ok(()) }
    }

    pub fn event(&mut self, lane: Lane, token: Token, frame: Frame, config: &HubConfig) -> Result<(), Full> {
        if self.event_bytes + frame.len() > config.queue_bytes {
            return Err(Full);
        }
        self.event_bytes += frame.len();
        let queue = if lane == Lane::Personal { &mut self.personal } else { &mut self.events };
        queue.push_back((token, frame));
        Ok(())
    }

    /// Whether `bytes` more events would fit.
    pub fn fits(&self, bytes: usize, config: &HubConfig) -> bool {
        self.event_bytes + bytes <= config.queue_bytes
    }

    pub fn state(&mut self, token: Token, key: &Arc<str>, frame: &Frame, config: &HubConfig) {
        self.state.get_or_insert_default().push(token, key, frame, config.state_queue_bytes);
    }

    /// Asks for all keys of a state topic; what is queued of it is not needed then.
    pub fn snapshot(&mut self, token: Token) {
        self.state.get_or_insert_default().ask(token);
    }

    /// Queues matching lines; answers how many were dropped.
    pub fn log(&mut self, token: Token, topic: &TopicName, offer: Offer, config: &HubConfig) -> usize {
        self.logs.get_or_insert_default().push(token, topic, offer, config.log_queue_bytes)
    }

    /// Says that log lines of a range are not to be had from here.
    pub fn log_gap(&mut self, token: Token, topic: &TopicName, from: i64, to: i64) {
        self.logs.get_or_insert_default().gap(token, topic, from, to);
    }

    /// Lets readers know how far their filters have come though nothing matched; answers whether there is something to send.
    pub fn tell_progress(&mut self) -> bool {
        self.logs.as_mut().is_some_and(|logs| logs.tell_progress())
    }

    /// Adds a bounded number of frames to `out`, highest lane first. A token means: a snapshot of that topic comes next.
    pub fn drain(&mut self, out: &mut Vec<Frame>) -> Option<Token> {
        let mut bytes = 0;
        let end = out.len() + BATCH_FRAMES;
        let mut put = |frame: Frame, out: &mut Vec<Frame>| {
            bytes += frame.len();
            out.push(frame);
            out.len() < end && bytes < BATCH_BYTES
        };
        while let Some(frame) = self.control.pop_front() {
            if !put(frame, out) {
                return None;
            }
        }
        for queue in [&mut self.personal, &mut self.events] {
            while let Some((_, frame)) = queue.pop_front() {
                self.event_bytes -= frame.len();
                if !put(frame, out) {
                    return None;
                }
            }
            // A burst must not leave an idle connection large.
            if queue.capacity() > BATCH_FRAMES {
                queue.shrink_to(0);
            }
        }
        if let Some(state) = &mut self.state {
            while let Some(item) = state.pop() {
                let frame = match item {
                    StateItem::Snapshot(token) => return Some(token),
                    StateItem::Change(frame) => frame,
                };
                if !put(frame, out) {
                    return None;
                }
            }
        }
        self.state = None;
        if let Some(logs) = &mut self.logs {
            while let Some(frame) = logs.pop() {
                if !put(frame, out) {
                    return None;
                }
            }
            if !logs.has_progress() {
                self.logs = None;
            }
        }
        None
    }

    /// Forgets what is queued for a subscription.
    pub fn purge(&mut self, token: Token) {
        for queue in [&mut self.personal, &mut self.events] {
            queue.retain(|(of, frame)| {
                let keep = *of != token;
                self.event_bytes -= if keep { 0 } else { frame.len() };
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
        self.event_bytes + self.state.as_ref().map_or(0, |lane| lane.bytes()) + self.logs.as_ref().map_or(0, |lane| lane.bytes())
    }
}
