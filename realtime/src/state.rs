//! One state topic: the latest value of each key, kept whether or not anyone reads it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::value::RawValue;

use crate::frames::Outgoing;
use crate::registry::Readers;
use crate::{Frame, HubConfig, TopicName};

#[derive(Default)]
pub(crate) struct State {
    items: BTreeMap<Arc<str>, Arc<RawValue>>,
    /// Encoded once for all who come before the next change.
    snapshot: Option<Frame>,
}

impl State {
    /// Answers how many readers it went to; None when the topic has too many keys for a new one.
    pub fn publish(
        &mut self,
        readers: &Readers,
        topic: &TopicName,
        key: &str,
        value: Option<Arc<RawValue>>,
        config: &HubConfig,
    ) -> Option<u64> {
        let key: Arc<str> = self.items.get_key_value(key).map_or_else(|| key.into(), |(known, _)| known.clone());
        match &value {
            Some(_) if self.items.len() >= config.max_state_keys && !self.items.contains_key(&key) => return None,
            Some(value) => drop(self.items.insert(key.clone(), value.clone())),
            None if self.items.remove(&key).is_none() => return Some(0),
            None => {}
        }
        self.snapshot = None;
        let frame = Outgoing::St { topic: topic.clone(), k: key.to_string(), d: value }.encode();
        for reader in readers.values() {
            reader.shared.state(reader.token, &key, &frame, config);
        }
        Some(readers.len() as u64)
    }

    pub fn snapshot(&mut self, topic: &TopicName) -> Frame {
        let items = || self.items.iter().map(|(key, value)| (key.to_string(), value.clone())).collect();
        self.snapshot.get_or_insert_with(|| Outgoing::Snap { topic: topic.clone(), items: items() }.encode()).clone()
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
}
