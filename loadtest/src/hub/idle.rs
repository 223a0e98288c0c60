//! Sockets that do nothing: what one costs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::Common;
use super::listen::{Listeners, open};
use crate::Result;
use crate::site::Site;

/// The topic they hear; nothing is said on it.
const TOPIC: &str = "resource:students";

/// Many sockets that are subscribed and do nothing.
#[derive(Args)]
pub struct IdleArgs {
    #[command(flatten)]
    pub(super) common: Common,
    /// Sockets to open.
    #[arg(long, default_value_t = 5_000)]
    sockets: usize,
    /// How long to keep them, in seconds; pings are answered.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
}

/// What idle sockets cost.
#[derive(Serialize)]
pub struct IdleReport {
    scenario: &'static str,
    sockets: usize,
    open_seconds: f64,
    lost_sockets: usize,
    server_kib_per_socket: f64,
    server_mib: f64,
    server_cpu_percent_while_idle: f64,
}

/// Opens them, keeps them, counts who is left. Run it first on a fresh server: memory that others left free hides what a socket takes.
pub async fn run(args: &IdleArgs) -> Result<IdleReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    // What the first sockets make the server set up is not part of what each one costs.
    let _first = open(64, |_| listen(site.clone())).await?;
    let before = args.common.cost()?;
    let started = Instant::now();
    let sockets = open(args.sockets, |_| listen(site.clone())).await?;
    let open_seconds = started.elapsed().as_secs_f64();
    let mut listeners = Listeners::default();
    sockets.into_iter().for_each(|socket| listeners.add(socket, None));
    // The allocator and the kernel come to rest.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let opened = args.common.cost()?;
    let idle = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let after = args.common.cost()?;
    let mut lost_sockets = 0;
    listeners.each(|heard| lost_sockets += usize::from(heard.ended.is_some()));
    Ok(IdleReport {
        scenario: "hub idle",
        sockets: args.sockets,
        open_seconds,
        lost_sockets,
        server_kib_per_socket: (after.bytes as f64 - before.bytes as f64) / 1024.0 / args.sockets as f64,
        server_mib: after.bytes as f64 / 1024.0 / 1024.0,
        server_cpu_percent_while_idle: (after.cpu_seconds - opened.cpu_seconds) / idle.elapsed().as_secs_f64() * 100.0,
    })
}

async fn listen(site: Arc<Site>) -> Result<crate::lean::Lean> {
    site.listen(TOPIC, None).await
}
