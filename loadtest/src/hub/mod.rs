//! Scenarios of the hub. `door` is where events go in, `listen` where they come out; each scenario is a file, and the floor is beside them.

mod board;
mod door;
mod fanout;
mod hostile;
mod idle;
mod lecture;
mod listen;
mod mixed;
mod reminder;
mod revocation;
mod sign_ins;
mod stalled;
mod storm;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};

use self::door::{Door, Events};
use crate::Result;
use crate::measure::{Cost, cost};
use crate::report::print;
use crate::site::{Site, SiteArgs};

/// Which load.
#[derive(Subcommand)]
pub enum Scenario {
    /// Topics to many sockets: CPU per delivery beside the floor's, delay from commit to client; every event counted once and in order.
    Fanout(fanout::FanoutArgs),
    /// Sockets that are subscribed and do nothing: memory of the server for each, CPU of keeping them alive.
    Idle(idle::IdleArgs),
    /// All sockets cut at once, all back with what they missed.
    Storm(storm::StormArgs),
    /// Readers that stop reading: the others' p99, memory of the server for each.
    Stalled(stalled::StalledArgs),
    /// Clients that never read, subscribe to thousands of topics, or flood: what they do to the others.
    Hostile(hostile::HostileArgs),
    /// Reminders while log lines flood the same socket.
    Mixed(mixed::MixedArgs),
    /// Classes that report and monitors' screens that show them.
    Board(board::BoardArgs),
    /// Matched classes: delay from the write to the teacher's screens.
    Reminder(reminder::ReminderArgs),
    /// Products shown in a lecture: delay from the commit to its viewers' sockets.
    Lecture(lecture::LectureArgs),
    /// Sessions and links ended on one node: delay to the close of the pages on another.
    Revocation(revocation::RevocationArgs),
    /// Guessed passwords: what a flood of sign-ins does to the writes of others.
    SignIns(sign_ins::SignInsArgs),
}

/// What all scenarios take.
#[derive(Args)]
struct Common {
    #[command(flatten)]
    site: SiteArgs,
    /// Process id of the server, to read its CPU time and memory; it must run on this machine.
    #[arg(long)]
    server_pid: u32,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

impl Common {
    fn cost(&self) -> Result<Cost> {
        cost(self.server_pid)
    }
}

/// How events are published.
#[derive(Args)]
struct Publishing {
    /// File with the provider key; the demo's is `demo-provider-key` in the data folder.
    #[arg(long)]
    provider_key_file: PathBuf,
    /// The most calls a second; what is due between two of them goes in one.
    #[arg(long, default_value_t = 100.0)]
    calls: f64,
}

impl Publishing {
    async fn door(&self, site: &Arc<Site>, server_pid: u32) -> Result<Door> {
        Door::belltower(site.clone(), &self.provider_key_file, server_pid).await
    }

    /// Publishes so many events a second, one topic after the other, and answers how many it were. What is late goes with the next call.
    async fn publish(&self, door: &mut Door, events: &mut Events, rate: f64, seconds: f64) -> Result<u64> {
        let (started, topics) = (Instant::now(), events.topics.len());
        let (all, pace) = ((rate * seconds).round() as u64, Duration::from_secs_f64(1.0 / rate.min(self.calls)));
        let mut beat = tokio::time::interval(pace);
        let mut sent = 0;
        while sent < all {
            beat.tick().await;
            let due = ((started.elapsed().as_secs_f64() * rate) as u64 + 1).clamp(sent, all);
            if due > sent {
                // A call takes 2,000 items.
                let upto = due.min(sent + 2_000);
                door.publish(events, (sent..upto).map(|number| number as usize % topics)).await?;
                sent = upto;
            }
        }
        Ok(all)
    }
}

/// Runs a scenario and prints its report.
pub async fn run(scenario: Scenario) -> Result<()> {
    match scenario {
        Scenario::Fanout(args) => print(&fanout::run(&args).await?, args.common.json),
        Scenario::Idle(args) => print(&idle::run(&args).await?, args.common.json),
        Scenario::Storm(args) => print(&storm::run(&args).await?, args.common.json),
        Scenario::Stalled(args) => print(&stalled::run(&args).await?, args.common.json),
        Scenario::Hostile(args) => print(&hostile::run(&args).await?, args.common.json),
        Scenario::Mixed(args) => print(&mixed::run(&args).await?, args.common.json),
        Scenario::Board(args) => print(&board::run(&args).await?, args.common.json),
        Scenario::Reminder(args) => print(&reminder::run(&args).await?, args.json),
        Scenario::Lecture(args) => print(&lecture::run(&args).await?, args.json),
        Scenario::Revocation(args) => print(&revocation::run(&args).await?, args.json),
        Scenario::SignIns(args) => print(&sign_ins::run(&args).await?, args.json),
    }
}
