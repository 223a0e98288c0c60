//! The subscriptions of one connection: opened when asked for, completed when the replay is there, withdrawn at any time between.

use std::sync::Arc;

use crate::frames::Outgoing;
use crate::registry::Topic;
use crate::send_queue::{SendQueue, Token};
use crate::shared::{Inner, Shared};
use crate::{CloseCode, Frame, HubConfig, Lane, TopicName};

pub(crate) struct Sub {
    pub name: TopicName,
    pub token: Token,
    /// None while its replay runs.
    pub topic: Option<Arc<Topic>>,
}

/// A subscription taken from a connection, still to be taken from its topic.
pub(crate) type Taken = (Arc<Topic>, Token);

/// Why a subscription cannot begin.
pub(crate) enum SubscribeError {
    Closed,
    TooMany,
}

/// How a subscription was entered.
#[derive(PartialEq, Eq)]
pub(crate) enum Entered {
    Yes,
    /// What was missed did not fit the queue: reset instead.
    Reset,
    /// Withdrawn meanwhile, or the connection is closed.
    No,
}

/// The answer to a subscription to an event or state topic.
pub(crate) struct Answer {
    pub frame: Frame,
    pub lane: Lane,
    pub missed: Vec<Frame>,
    /// Sent instead when `missed` does not fit.
    pub otherwise: Outgoing,
}

impl Shared {
    /// Opens a subscription whose replay is still to come; an earlier one of the same topic is given back.
    pub fn begin(&self, name: &TopicName, max_topics: usize) -> Result<(Token, Option<Taken>), SubscribeError> {
        let mut inner = self.inner.lock();
        if inner.closed.is_some() {
            return Err(SubscribeError::Closed);
        }
        let old = inner.take(name);
        if inner.subs.len() >= max_topics {
            return Err(SubscribeError::TooMany);
        }
        inner.last_token = inner.last_token.wrapping_add(1);
        let token = Token(inner.last_token);
        inner.subs.push(Sub { name: name.clone(), token, topic: None });
        Ok((token, old.and_then(|sub| sub.topic.map(|topic| (topic, sub.token)))))
    }

    /// Completes a subscription, under the topic's lock: the answer, then what was missed. With `missed` beyond the queue the
    /// answer is `reset`.
    pub fn enter(&self, token: Token, topic: &Arc<Topic>, answer: Answer, config: &HubConfig) -> Entered {
        let mut inner = self.inner.lock();
        let Inner { subs, queue, closed: None, .. } = &mut *inner else { return Entered::No };
        let Some(sub) = subs.iter_mut().find(|sub| sub.token == token) else { return Entered::No };
        sub.topic = Some(topic.clone());
        let fits = queue.fits(&answer.missed, config);
        let full = queue.control(if fits { answer.frame } else { answer.otherwise.encode() }).is_err();
        if fits {
            queue.missed(answer.lane, token, answer.missed);
        }
        let wake = inner.awaken(true);
        drop(inner);
        if full {
            self.close(CloseCode::SLOW);
            return Entered::No;
        }
        if wake {
            self.wake(true);
        }
        if fits { Entered::Yes } else { Entered::Reset }
    }

    /// Withdraws a subscription; None when there is none, Some(None) when its replay was still running.
    pub fn withdraw(&self, name: &TopicName) -> Option<Option<Taken>> {
        let sub = self.inner.lock().take(name)?;
        Some(sub.topic.map(|topic| (topic, sub.token)))
    }

    /// Withdraws the subscription that could not be completed, unless a newer one took its place.
    pub fn abandon(&self, token: Token) -> bool {
        let mut inner = self.inner.lock();
        let before = inner.subs.len();
        inner.subs.retain(|sub| sub.token != token);
        inner.subs.len() < before
    }

    pub fn withdraw_all(&self) -> Vec<Taken> {
        let mut inner = self.inner.lock();
        inner.closed.get_or_insert(CloseCode::NORMAL);
        inner.queue = SendQueue::default();
        let subs = std::mem::take(&mut inner.subs);
        subs.into_iter().filter_map(|sub| Some((sub.topic?, sub.token))).collect()
    }

    pub fn topics(&self) -> Vec<TopicName> {
        self.inner.lock().subs.iter().map(|sub| sub.name.clone()).collect()
    }
}

impl Inner {
    fn take(&mut self, name: &TopicName) -> Option<Sub> {
        let index = self.subs.iter().position(|sub| sub.name == *name)?;
        Some(self.subs.swap_remove(index))
    }
}
