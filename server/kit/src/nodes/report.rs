//! What a node says about itself, bounded, and how all nodes come to the screens: with each heartbeat, on the state topic `operations`.

use std::{collections::BTreeMap, sync::LazyLock};

use belltower_realtime::TopicName;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::NodeSeen;
use crate::{app::App, prometheus};

/// Topics and connections of one report.
const TOP: usize = 20;

static TOPIC: LazyLock<Option<TopicName>> = LazyLock::new(|| TopicName::parse("operations").ok());

/// The count that the last report ended with, for what happened since.
pub struct Rates(Option<(Instant, u64)>);

impl Rates {
    /// Before the first report.
    pub fn begin() -> Self {
        Self(None)
    }

    fn per_second(&mut self, count: u64) -> f64 {
        let now = Instant::now();
        let before = self.0.replace((now, count));
        before.map_or(0.0, |(at, before)| (count.saturating_sub(before)) as f64 / now.duration_since(at).as_secs_f64().max(0.001))
    }
}

/// What this node says about itself.
pub fn report(app: &App, rates: &mut Rates) -> Value {
    let (hub, counts) = (app.hub.report(TOP), app.hub.counts());
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for socket in &app.sockets {
        let caller = socket.caller();
        *kinds.entry(caller.kind.clone()).or_default() += 1;
        if hub.slowest.iter().any(|slow| slow.user_id == caller.user_id) {
            names.insert(caller.user_id.to_string(), caller.name.to_string());
        }
    }
    json!({
        "hub": hub,
        "names": names,
        "kinds": kinds,
        "documents": app.document_sockets.count(),
        "perSecond": rates.per_second(counts.deliveries).round(),
        "counts": {
            "deliveries": counts.deliveries, "recoveries": counts.recoveries, "resets": counts.resets, "holes": counts.holes,
            "droppedLines": counts.dropped_lines, "closes": counts.closes,
        },
        "memoryBytes": prometheus::memory_bytes(),
        "bus": if app.nodes.has_bus() { if app.nodes.bus_works() { "joined" } else { "away" } } else { "none" },
    })
}

/// Puts the nodes on the screens, and takes away those that were there `before` and are gone.
pub fn publish(app: &App, members: &[NodeSeen], before: &[NodeSeen]) {
    let Some(topic) = &*TOPIC else { return };
    for gone in before.iter().filter(|was| members.iter().all(|node| node.id != was.id)) {
        app.hub.publish_state(topic, &gone.id, None::<&NodeSeen>);
    }
    for node in members {
        app.hub.publish_state(topic, &node.id, Some(node));
    }
}
