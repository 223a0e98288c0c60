//! Sockets that do nothing: what one costs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use belltower_realtime::frames::ClientFrame;
use clap::Args;
use futures_util::SinkExt;
use serde::Serialize;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::Result;
use crate::site::{Site, Socket, next};

use super::{Common, bytes_per_socket, open};

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
    server_bytes_per_socket: Option<f64>,
    server_bytes: Option<u64>,
    server_cpu_percent_while_idle: Option<f64>,
}

/// Opens them, keeps them, counts who is left.
pub async fn run(args: &IdleArgs) -> Result<IdleReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    // What the first socket makes the server set up is not part of what each one costs.
    let _first = site.listen(super::TOPIC).await?;
    let before = args.common.cost()?;
    let started = Instant::now();
    let sockets = open(&site, args.sockets).await?;
    let open_seconds = started.elapsed().as_secs_f64();
    let mut keeping = JoinSet::new();
    for socket in sockets {
        keeping.spawn(keep(socket));
    }
    // The allocator and the kernel come to rest.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let opened = args.common.cost()?;
    let idle = Instant::now();
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let after = args.common.cost()?;
    let mut lost_sockets = 0;
    while keeping.try_join_next().is_some() {
        lost_sockets += 1;
    }
    let cpu = opened.zip(after).map(|(opened, after)| (after.cpu_seconds - opened.cpu_seconds) / idle.elapsed().as_secs_f64() * 100.0);
    Ok(IdleReport {
        scenario: "hub idle",
        sockets: args.sockets,
        open_seconds,
        lost_sockets,
        server_bytes_per_socket: bytes_per_socket(before, after, args.sockets),
        server_bytes: after.map(|after| after.bytes),
        server_cpu_percent_while_idle: cpu,
    })
}

/// Answers pings until the connection ends.
async fn keep(mut socket: Socket) -> Result<()> {
    let pong = serde_json::to_string(&ClientFrame::Pong)?;
    loop {
        if next(&mut socket).await?.starts_with(b"{\"t\":\"ping\"") {
            socket.send(Message::text(pong.as_str())).await?;
        }
    }
}
