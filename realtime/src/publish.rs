//! What the server publishes, by class of topic. Encoded once and shared by all readers.

use std::sync::Arc;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::events::{Published, encode};
use crate::hole::Reach;
use crate::hub::Hub;
use crate::logs;
use crate::registry::Readers;
use crate::{ConnectionEvent, Lane, LogLine, StoredEvent, TopicClass, TopicName};

impl Hub {
    /// Publishes a committed event. Offsets of a topic come in order; a hole is filled from the store before anything later goes out,
    /// and what came already is dropped. Answers to how many readers it went.
    pub fn publish_event(&self, topic: &TopicName, event: StoredEvent) -> u64 {
        let Some(topic) = self.core().topics.find(topic) else { return 0 };
        let (offset, frame) = (event.offset, encode(&topic.name, event));
        let mut inner = topic.lock();
        let Some((events, readers)) = inner.events() else {
            wrong_class(&topic.name);
            return 0;
        };
        let published = events.publish(readers, offset, frame, self.now_ms(), &self.core().config);
        if matches!(published, Published::Delivered(_)) {
            self.observe_delivered(readers, &topic.name, offset..=offset);
        }
        drop(inner);
        match published {
            Published::Delivered(readers) => {
                self.core().counters.delivered(readers);
                return readers;
            }
            Published::Withheld(Reach::Opened) => self.open_hole(topic),
            Published::Withheld(_) => {}
        }
        0
    }

    /// Reports to the observer the events that went to the readers of a topic that concerns one person.
    pub(crate) fn observe_delivered(&self, readers: &Readers, topic: &TopicName, offsets: std::ops::RangeInclusive<i64>) {
        // A topic is personal for all its readers or for none: one look spares the thousands of a list.
        if readers.values().next().is_none_or(|reader| reader.lane != Lane::Personal) {
            return;
        }
        for reader in readers.values() {
            offsets.clone().for_each(|offset| self.observe(&reader.shared, ConnectionEvent::Delivered { topic, offset }));
        }
    }

    /// Whether anybody reads a state topic here: what is costly to make is made for readers alone.
    pub fn is_read(&self, topic: &TopicName) -> bool {
        let Some(topic) = self.core().topics.find(topic) else { return false };
        let mut inner = topic.lock();
        inner.state().is_some_and(|(_, readers)| !readers.is_empty())
    }

    /// Publishes the latest value of a key, `None` when it is gone. Kept for later subscribers whether or not anyone listens now.
    pub fn publish_state(&self, topic: &TopicName, key: &str, value: Option<&impl Serialize>) {
        let value: Option<Arc<RawValue>> = match value.map(to_raw_value).transpose() {
            Ok(value) => value.map(Arc::from),
            Err(error) => return tracing::error!(%topic, key, %error, "a state cannot be encoded"),
        };
        let Ok(pin) = self.core().topics.pin(topic, TopicClass::State, self.now_ms()) else { return wrong_class(topic) };
        let mut inner = pin.0.lock();
        let Some((state, readers)) = inner.state() else { return };
        let published = state.publish(readers, topic, key, value, &self.core().config);
        drop(inner);
        match published {
            Some(readers) => self.core().counters.delivered(readers),
            None => tracing::warn!(%topic, key, "a state topic is full; the key is not taken"),
        }
    }

    /// Publishes stored log lines that follow directly on the offset `after`, in offset order. What came already is dropped; a hole is filled
    /// from the store before anything later goes out.
    pub fn publish_log(&self, topic: &TopicName, after: i64, lines: Vec<LogLine>) {
        let Some(topic) = self.core().topics.find(topic) else { return };
        let mut inner = topic.lock();
        let Some((logs, readers)) = inner.logs() else { return wrong_class(&topic.name) };
        let published = logs.publish(readers, &topic.name, after, lines, self.now_ms(), &self.core().config);
        drop(inner);
        match published {
            logs::Published::Offered(readers, dropped) => {
                self.core().counters.delivered(readers);
                self.core().counters.dropped(dropped);
            }
            logs::Published::Withheld(Reach::Opened) => self.open_hole(topic),
            logs::Published::Withheld(_) => {}
        }
    }
}

fn wrong_class(topic: &TopicName) {
    tracing::error!(%topic, "published in another class than the topic has");
}
