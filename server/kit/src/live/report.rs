//! What a node says about itself with each heartbeat, bounded.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::{app::App, nodes::Nodes, prometheus::memory_bytes, sockets::Sockets, sync_ws::DocumentSockets};

/// Topics and connections of one report.
const TOP: usize = 20;

/// The count that the last report ended with, for what happened since.
struct Rates(Option<(Instant, u64)>);

impl Rates {
    /// Before the first report.
    fn begin() -> Self {
        Self(None)
    }

    fn per_second(&mut self, count: u64) -> f64 {
        let now = Instant::now();
        let before = self.0.replace((now, count));
        before.map_or(0.0, |(at, before)| (count.saturating_sub(before)) as f64 / now.duration_since(at).as_secs_f64().max(0.001))
    }
}

/// Says it again and again, rates since the last time among it.
pub fn reporter() -> impl FnMut(&App) -> Value + Send {
    let mut rates = Rates::begin();
    move |app| report(app, &mut rates)
}

/// What this node says about itself.
fn report(app: &App, rates: &mut Rates) -> Value {
    let nodes = app.state::<Nodes>();
    let (hub, counts) = (app.hub.report(TOP), app.hub.counts());
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for socket in app.state::<Sockets>() {
        let Some(caller) = socket.caller() else {
            *kinds.entry("guest".into()).or_default() += 1;
            continue;
        };
        *kinds.entry(caller.kind.clone()).or_default() += 1;
        if hub.slowest.iter().any(|slow| slow.user_id == caller.user_id) {
            names.insert(caller.user_id.to_string(), caller.name.to_string());
        }
    }
    json!({
        "hub": hub,
        "names": names,
        "kinds": kinds,
        "documents": app.state::<DocumentSockets>().count(),
        "perSecond": rates.per_second(counts.deliveries).round(),
        "counts": {
            "deliveries": counts.deliveries, "recoveries": counts.recoveries, "resets": counts.resets, "holes": counts.holes,
            "droppedLines": counts.dropped_lines, "closes": counts.closes,
        },
        "memoryBytes": memory_bytes(),
        "bus": if nodes.has_bus() { if nodes.bus_works() { "joined" } else { "away" } } else { "none" },
    })
}
