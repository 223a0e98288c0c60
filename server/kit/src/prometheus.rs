//! What is measured, for Prometheus, on an address of its own (`metrics_listen`): numbers about people's use are not for everyone who reaches the console.
//! `docs/operations.md` lists every name; a test holds the list against what is emitted.

use std::{io, time::Duration};

use axum::{Router, routing::get};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::{app::App, health, nodes::Nodes, sync_ws::DocumentSockets, tasks::Duty};

/// Upper bounds of histograms of seconds: from an answer out of memory to a database that hangs.
const SECONDS: &[f64] = &[0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// Upper bounds of histograms of sizes.
const SIZES: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];
/// How often histograms are gathered, whether or not anybody asks.
const UPKEEP: Duration = Duration::from_secs(5);

/// Begins to measure; without an address to serve on, nothing is kept. Before anything is counted.
pub fn start(wanted: bool) -> io::Result<Option<PrometheusHandle>> {
    if !wanted {
        return Ok(None);
    }
    let builder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), SECONDS)
        .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_size".into()), SIZES));
    builder.and_then(PrometheusBuilder::install_recorder).map(Some).map_err(io::Error::other)
}

/// Serves what was measured, for as long as the server runs.
pub async fn listen(app: &App, handle: Option<PrometheusHandle>) -> io::Result<()> {
    let (Some(address), Some(handle)) = (app.config.metrics_listen, handle) else { return Ok(()) };
    let listener = TcpListener::bind(address)
        .await
        .map_err(|cause| io::Error::new(cause.kind(), format!("metrics_listen: cannot listen on {address}: {cause}")))?;
    tracing::info!(address = %listener.local_addr()?, "metrics are served");
    let upkeep = handle.clone();
    app.spawn_background("metrics upkeep", Duty::Upkeep, move |_| {
        let upkeep = upkeep.clone();
        async move {
            let mut every = tokio::time::interval(UPKEEP);
            loop {
                every.tick().await;
                upkeep.run_upkeep();
            }
        }
    });
    let page = move |app: axum::extract::State<App>| async move {
        measure(&app.0);
        ([("content-type", "text/plain; version=0.0.4; charset=utf-8")], handle.render())
    };
    let router = Router::new().route("/metrics", get(page)).merge(health::routes()).with_state(app.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(())
}

/// What is looked up when somebody asks, because it changes all the time.
fn measure(app: &App) {
    for (pool, size, idle) in app.db.connections() {
        metrics::gauge!("belltower_db_connections", "pool" => pool, "state" => "used").set(f64::from(size.saturating_sub(idle)));
        metrics::gauge!("belltower_db_connections", "pool" => pool, "state" => "idle").set(f64::from(idle));
    }
    metrics::gauge!("belltower_node_memory_bytes").set(memory_bytes() as f64);
    metrics::gauge!("belltower_node_is_leader").set(f64::from(u8::from(app.state::<Nodes>().is_leader())));
    metrics::gauge!("belltower_bus_joined").set(f64::from(u8::from(app.state::<Nodes>().bus_works())));
    metrics::gauge!("belltower_sync_sockets").set(app.state::<DocumentSockets>().count() as f64);
}

/// What this process holds in memory; 0 where the system does not say.
pub fn memory_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()).unwrap_or(0) * 1024
}
