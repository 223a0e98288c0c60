//! What the hub says about itself: to the operator's page and tests as a snapshot, to the metrics endpoint as counters.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use parking_lot::Mutex;
use serde::Serialize;

use crate::CloseCode;

/// A snapshot of the hub at one moment; counters since its start.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct HubStats {
    /// Connections now.
    pub connections: usize,
    /// Subscribers of each topic now.
    pub topics: BTreeMap<String, usize>,
    /// Bytes queued for all connections now.
    pub queue_bytes: usize,
    /// Closed connections by code; 1000 for those that left by themselves.
    pub closes: BTreeMap<u16, u64>,
    /// Frames put into queues of subscribers.
    pub deliveries: u64,
    /// Subscriptions that got what they had missed.
    pub recoveries: u64,
    /// Subscriptions that had to load anew.
    pub resets: u64,
    /// Holes in what was published, filled from the store.
    pub holes: u64,
    /// Log lines that were dropped with a gap notice.
    pub dropped_lines: u64,
}

/// Counts since the hub's start.
#[derive(Default)]
pub(crate) struct Counters {
    deliveries: AtomicU64,
    recoveries: AtomicU64,
    resets: AtomicU64,
    holes: AtomicU64,
    dropped_lines: AtomicU64,
    closes: Mutex<BTreeMap<u16, u64>>,
}

impl Counters {
    pub fn delivered(&self, n: u64) {
        if n > 0 {
            self.deliveries.fetch_add(n, Relaxed);
        }
    }

    pub fn subscribed(&self, reset: bool, recovered: u64) {
        if reset {
            self.reset(1);
        } else if recovered > 0 {
            self.recoveries.fetch_add(1, Relaxed);
        }
    }

    pub fn reset(&self, n: u64) {
        self.resets.fetch_add(n, Relaxed);
    }

    pub fn hole(&self) {
        self.holes.fetch_add(1, Relaxed);
    }

    pub fn dropped(&self, lines: usize) {
        if lines > 0 {
            self.dropped_lines.fetch_add(lines as u64, Relaxed);
        }
    }

    pub fn closed(&self, code: CloseCode) {
        *self.closes.lock().entry(code.0).or_default() += 1;
    }

    /// Gives the counts to the metrics recorder. Once a tick: looking a metric up costs more than the delivery it would count.
    pub fn export(&self) {
        metrics::counter!("belltower_hub_deliveries_total").absolute(self.deliveries.load(Relaxed));
        metrics::counter!("belltower_hub_recoveries_total").absolute(self.recoveries.load(Relaxed));
        metrics::counter!("belltower_hub_resets_total").absolute(self.resets.load(Relaxed));
        metrics::counter!("belltower_hub_holes_total").absolute(self.holes.load(Relaxed));
        metrics::counter!("belltower_hub_dropped_lines_total").absolute(self.dropped_lines.load(Relaxed));
        for (code, count) in &*self.closes.lock() {
            metrics::counter!("belltower_hub_closes_total", "code" => code.to_string()).absolute(*count);
        }
    }

    /// The counts; what stands now is filled in by the hub.
    pub fn snapshot(&self) -> HubStats {
        HubStats {
            deliveries: self.deliveries.load(Relaxed),
            recoveries: self.recoveries.load(Relaxed),
            resets: self.resets.load(Relaxed),
            holes: self.holes.load(Relaxed),
            dropped_lines: self.dropped_lines.load(Relaxed),
            closes: self.closes.lock().clone(),
            ..HubStats::default()
        }
    }
}
