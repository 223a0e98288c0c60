//! One topic to many sockets: edits of one student, heard by everybody. Each listener checks that it hears every event once and in order.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::Result;
use crate::measure::percentile;
use crate::site::{Site, Socket, next};

use super::{Common, bytes_per_socket, open};

/// How long listeners may lag behind the last edit before what is missing counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// One topic to many sockets.
#[derive(Args)]
pub struct FanoutArgs {
    #[command(flatten)]
    pub(super) common: Common,
    /// Sockets on the topic.
    #[arg(long, default_value_t = 2_000)]
    sockets: usize,
    /// Edits to make.
    #[arg(long, default_value_t = 200)]
    events: u64,
    /// Edits a second; 0 for one after the other as fast as they are answered.
    #[arg(long, default_value_t = 10)]
    rate: u64,
}

/// What fan-out costs. Delays run from the commit to the client's socket, in steps of a millisecond.
#[derive(Serialize)]
pub struct FanoutReport {
    scenario: &'static str,
    sockets: usize,
    events: u64,
    deliveries: usize,
    lost: usize,
    twice_or_out_of_order: usize,
    seconds: f64,
    deliveries_per_second: f64,
    commit_to_client_p50_ms: f64,
    commit_to_client_p99_ms: f64,
    commit_to_client_max_ms: f64,
    server_cpu_seconds_per_million_deliveries: Option<f64>,
    server_bytes_per_socket: Option<f64>,
}

/// What one listener heard.
struct Heard {
    delays_ms: Vec<f64>,
    disorder: usize,
}

/// The part of an `ev` frame that is looked at: two thousand listeners share the machine with the server.
#[derive(Deserialize)]
struct Event<'a> {
    t: &'a str,
    o: Option<i64>,
    at: Option<Timestamp>,
}

/// Opens the sockets, makes the edits, gathers what was heard.
pub async fn run(args: &FanoutArgs) -> Result<FanoutReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let student = site.post("/api/management/student/create", &json!({"name": "Load test"})).await?;
    let before = args.common.cost()?;
    let sockets = open(&site, args.sockets).await?;
    let opened = args.common.cost()?;
    let (stop, stopped) = watch::channel(false);
    let mut listeners = JoinSet::new();
    for socket in sockets {
        listeners.spawn(listen(socket, args.events as usize, stopped.clone()));
    }
    let started = Instant::now();
    let edited = edit(&site, student["id"].as_str().unwrap_or_default(), student["version"].as_i64().unwrap_or(1), args).await;
    let mut heard = Vec::new();
    let gathered = tokio::time::timeout(PATIENCE, gather(&mut listeners, &mut heard)).await;
    let seconds = started.elapsed().as_secs_f64();
    let after = args.common.cost()?;
    if gathered.is_err() {
        stop.send(true)?;
        gather(&mut listeners, &mut heard).await?;
    }
    site.post("/api/management/student/delete", &json!({"ids": [student["id"]]})).await?;
    edited?;

    let mut delays: Vec<f64> = heard.iter().flat_map(|heard| heard.delays_ms.iter().copied()).collect();
    delays.sort_unstable_by(f64::total_cmp);
    let cpu = opened.zip(after).map(|(opened, after)| after.cpu_seconds - opened.cpu_seconds);
    Ok(FanoutReport {
        scenario: "hub fanout",
        sockets: args.sockets,
        events: args.events,
        deliveries: delays.len(),
        lost: (args.sockets * args.events as usize).saturating_sub(delays.len()),
        twice_or_out_of_order: heard.iter().map(|heard| heard.disorder).sum(),
        seconds,
        deliveries_per_second: delays.len() as f64 / seconds,
        commit_to_client_p50_ms: percentile(&delays, 0.5),
        commit_to_client_p99_ms: percentile(&delays, 0.99),
        commit_to_client_max_ms: percentile(&delays, 1.0),
        server_cpu_seconds_per_million_deliveries: cpu.map(|cpu| cpu / delays.len().max(1) as f64 * 1e6),
        server_bytes_per_socket: bytes_per_socket(before, opened, args.sockets),
    })
}

/// Makes the edits at their pace; a late one does not make the next ones late.
async fn edit(site: &Site, id: &str, mut version: i64, args: &FanoutArgs) -> Result<()> {
    let started = Instant::now();
    for number in 0..args.events {
        if let Some(due_us) = (number * 1_000_000).checked_div(args.rate) {
            tokio::time::sleep_until((started + Duration::from_micros(due_us)).into()).await;
        }
        let edit = json!({"id": id, "version": version, "english_name": format!("Edit {number}")});
        let row = site.post("/api/management/student/update", &edit).await?;
        version = row["version"].as_i64().unwrap_or(version + 1);
    }
    Ok(())
}

async fn gather(listeners: &mut JoinSet<Heard>, heard: &mut Vec<Heard>) -> Result<()> {
    while let Some(listener) = listeners.join_next().await {
        heard.push(listener?);
    }
    Ok(())
}

/// Hears so many events, or what comes until the stop or the end of the connection.
async fn listen(mut socket: Socket, events: usize, mut stopped: watch::Receiver<bool>) -> Heard {
    let mut heard = Heard { delays_ms: Vec::with_capacity(events), disorder: 0 };
    let mut last = None;
    while heard.delays_ms.len() < events {
        let frame = tokio::select! {
            frame = next(&mut socket) => frame,
            _ = stopped.changed() => break,
        };
        let Ok(frame) = frame else { break };
        let now = Timestamp::now();
        let Ok(Event { t: "ev", o: Some(offset), at: Some(at) }) = serde_json::from_slice(&frame) else { continue };
        heard.disorder += usize::from(last.is_some_and(|last| last + 1 != offset));
        last = Some(offset);
        heard.delays_ms.push(now.duration_since(at).as_secs_f64() * 1e3);
    }
    heard
}
