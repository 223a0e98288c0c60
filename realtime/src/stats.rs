//! What the hub says about itself, for the operator's page and for tests.

use std::collections::BTreeMap;

use serde::Serialize;

/// A picture of the hub at one moment; counters since its start.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct HubStats {
    /// Connections now.
    pub connections: usize,
    /// Subscribers of each topic now.
    pub topics: BTreeMap<String, usize>,
    /// Bytes queued for all connections now.
    pub queue_bytes: usize,
    /// Closed connections by code.
    pub closes: BTreeMap<u16, u64>,
    /// Frames put into queues of subscribers.
    pub deliveries: u64,
    /// Subscriptions that got what they had missed.
    pub recoveries: u64,
    /// Subscriptions that were reset.
    pub resets: u64,
    /// Holes in what was published, filled from the store.
    pub holes: u64,
    /// Log lines that were dropped with a receipt.
    pub dropped_lines: u64,
}
