//! Scenarios of the hub: one topic to many sockets, many sockets that do nothing, reminders of one person.

mod fanout;
mod idle;
mod reminder;

use std::sync::Arc;

use clap::{Args, Subcommand};
use tokio::task::JoinSet;

use crate::Result;
use crate::measure::{Cost, cost};
use crate::report::print;
use crate::site::{Site, SiteArgs, Socket};

/// The topic all sockets hear; an edit of a student is one event of it.
const TOPIC: &str = "resource:students";
/// Upgrades under way at once: a queue of handshakes at the server is another measurement.
const AT_ONCE: usize = 64;

/// Which load.
#[derive(Subcommand)]
pub enum Scenario {
    /// One topic to many sockets: deliveries a second, delay from commit to client, server CPU; every event counted once and in order.
    Fanout(fanout::FanoutArgs),
    /// Sockets that are subscribed and do nothing: memory of the server for each, CPU of keeping them alive.
    Idle(idle::IdleArgs),
    /// Matched classes: delay from the write to the teacher's screens.
    Reminder(reminder::ReminderArgs),
}

/// What both scenarios take.
#[derive(Args)]
struct Common {
    #[command(flatten)]
    site: SiteArgs,
    /// Process id of the server, to read its CPU time and memory; it must run on this machine.
    #[arg(long)]
    server_pid: Option<u32>,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

impl Common {
    fn cost(&self) -> Result<Option<Cost>> {
        self.server_pid.map(cost).transpose()
    }
}

/// Runs a scenario and prints its report.
pub async fn run(scenario: Scenario) -> Result<()> {
    match scenario {
        Scenario::Fanout(args) => print(&fanout::run(&args).await?, args.common.json),
        Scenario::Idle(args) => print(&idle::run(&args).await?, args.common.json),
        Scenario::Reminder(args) => print(&reminder::run(&args).await?, args.common.json),
    }
}

/// Opens so many sockets, each subscribed.
async fn open(site: &Arc<Site>, sockets: usize) -> Result<Vec<Socket>> {
    let mut opening = JoinSet::new();
    let mut open = Vec::with_capacity(sockets);
    for number in 0..sockets {
        if number >= AT_ONCE {
            open.extend(opening.join_next().await.transpose()?.transpose()?);
        }
        let site = site.clone();
        opening.spawn(async move { patiently(&site).await });
    }
    while let Some(socket) = opening.join_next().await {
        open.push(socket??);
    }
    Ok(open)
}

/// Listens, coming back as a client does when the server lets newcomers in at its own pace (4101).
async fn patiently(site: &Site) -> Result<Socket> {
    for _ in 0..30 {
        match site.listen(TOPIC).await {
            Err(busy) if busy.to_string().contains("4101") => tokio::time::sleep(std::time::Duration::from_secs(1)).await,
            answer => return answer,
        }
    }
    site.listen(TOPIC).await
}

/// Memory that grew between two looks, for each socket.
fn bytes_per_socket(before: Option<Cost>, after: Option<Cost>, sockets: usize) -> Option<f64> {
    Some((after?.bytes as f64 - before?.bytes as f64) / sockets as f64)
}
