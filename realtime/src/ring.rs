//! The recent items of a topic, bounded in number and bytes; the oldest are evicted. What is older is in the store.

use std::collections::VecDeque;

use crate::HubConfig;

pub(crate) struct Ring<T> {
    items: VecDeque<(i64, usize, T)>,
    bytes: usize,
    evicted: Option<i64>,
}

impl<T> Default for Ring<T> {
    fn default() -> Self {
        Self { items: VecDeque::new(), bytes: 0, evicted: None }
    }
}

impl<T> Ring<T> {
    /// Adds an item with a greater offset than all before it.
    pub fn push(&mut self, offset: i64, size: usize, item: T, config: &HubConfig) {
        self.items.push_back((offset, size, item));
        self.bytes += size;
        while self.items.len() > config.ring_items || self.bytes > config.ring_bytes {
            let Some((offset, size, _)) = self.items.pop_front() else { break };
            self.bytes -= size;
            self.evicted = Some(offset);
        }
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    pub fn first(&self) -> Option<i64> {
        self.items.front().map(|(offset, ..)| *offset)
    }

    /// The greatest offset that was evicted.
    pub fn evicted(&self) -> Option<i64> {
        self.evicted
    }

    /// Items with a greater offset than this, in order.
    pub fn after(&self, offset: i64) -> impl Iterator<Item = (i64, &T)> {
        let start = self.items.partition_point(|(of, ..)| *of <= offset);
        self.items.range(start..).map(|(offset, _, item)| (*offset, item))
    }
}
