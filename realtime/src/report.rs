//! What an operator wants to know of the hub now, bounded: the busiest topics, and the readers that are behind.

use serde::Serialize;

use crate::hub::Hub;
use crate::{TopicClass, TopicName};

/// The hub now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct HubReport {
    /// Connections.
    pub connections: usize,
    /// Topics.
    pub topics: usize,
    /// Bytes queued for all connections.
    pub queue_bytes: usize,
    /// The topics with most readers, most first.
    pub busiest: Vec<TopicReport>,
    /// The connections that are behind, the fullest queue first.
    pub slowest: Vec<SlowReport>,
}

/// One topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopicReport {
    /// Its name.
    pub name: TopicName,
    /// What it promises.
    pub class: TopicClass,
    /// How many read it.
    pub readers: usize,
}

/// One connection that has something queued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SlowReport {
    /// Its name.
    pub connection: String,
    /// Whose it is.
    pub user_id: std::sync::Arc<str>,
    /// Bytes queued.
    pub bytes: usize,
    /// For how long its queue has not been empty, in milliseconds.
    pub behind_ms: u64,
    /// How many topics it hears.
    pub topics: usize,
}

impl Hub {
    /// The hub now, with at most `top` topics and connections.
    pub fn report(&self, top: usize) -> HubReport {
        let core = self.core();
        let now = self.now_ms();
        let mut report = HubReport { connections: core.connections.len(), topics: core.topics.len(), ..HubReport::default() };
        for conn in &core.connections {
            let (bytes, since, topics) = conn.load();
            report.queue_bytes += bytes;
            if bytes > 0 {
                let (connection, user_id) = (conn.id.to_string(), conn.who.user_id.clone());
                let behind_ms = since.map_or(0, |since| now.saturating_sub(since));
                report.slowest.push(SlowReport { connection, user_id, bytes, behind_ms, topics });
                truncate_to_top(&mut report.slowest, top, |slow| (slow.bytes, slow.behind_ms));
            }
        }
        core.topics.each(|name, class, readers| {
            if readers > 0 {
                report.busiest.push(TopicReport { name: name.clone(), class, readers });
                truncate_to_top(&mut report.busiest, top, |topic| topic.readers);
            }
        });
        // In the end exactly the top, in order.
        sort(&mut report.slowest, top, |slow| (slow.bytes, slow.behind_ms));
        sort(&mut report.busiest, top, |topic| topic.readers);
        report
    }
}

/// Lets go of the least now and then, so that a hub of a hundred thousand topics needs no list of them.
fn truncate_to_top<T, K: Ord>(list: &mut Vec<T>, top: usize, by: impl Fn(&T) -> K) {
    if list.len() >= top.saturating_mul(8).max(64) {
        sort(list, top, by);
    }
}

fn sort<T, K: Ord>(list: &mut Vec<T>, top: usize, by: impl Fn(&T) -> K) {
    list.sort_by_key(|item| std::cmp::Reverse(by(item)));
    list.truncate(top);
}
