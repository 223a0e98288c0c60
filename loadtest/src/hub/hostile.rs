//! Hostile clients beside well-behaved ones: one that never reads, some that subscribe to thousands of topics, some that flood with frames. Each may
//! cost its own connection only: the others' p99 stays, the server's memory too.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use belltower_realtime::frames::ClientFrame;
use clap::Args;
use serde::Serialize;
use tokio::task::JoinSet;

use super::door::{clear, plan};
use super::fanout::stretch;
use super::{Common, Publishing};
use crate::Result;
use crate::measure::{median, percentile};
use crate::site::Site;

/// Between two attempts of one attacker: it comes back each time it is sent away, though it was told not to.
const AGAIN: Duration = Duration::from_secs(1);

/// Hostile clients.
#[derive(Args)]
pub struct HostileArgs {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(flatten)]
    publishing: Publishing,
    /// Well-behaved sockets on one topic.
    #[arg(long, default_value_t = 500)]
    sockets: usize,
    /// Attackers of each kind.
    #[arg(long, default_value_t = 1)]
    attackers: usize,
    /// Deliveries a second to the well-behaved.
    #[arg(long, default_value_t = 20_000.0)]
    rate: f64,
    /// Seconds of publishing, twice a round.
    #[arg(long, default_value_t = 6.0)]
    seconds: f64,
    /// Rounds.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What hostile clients achieve.
#[derive(Serialize)]
pub struct HostileReport {
    scenario: &'static str,
    sockets: usize,
    attackers: usize,
    rounds: usize,
    p99_ms_without: f64,
    p99_ms_beside: f64,
    p99_beside_by_without: f64,
    lost_by_the_others: u64,
    attacks_ended: String,
    server_mib_before: f64,
    server_mib_after: f64,
}

/// Runs the rounds.
pub async fn run(args: &HostileArgs) -> Result<HostileReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let mut door = args.publishing.door(&site, args.common.server_pid).await?;
    let mut events = plan(&site, 1, 200).await?;
    let publish = (&args.publishing, args.rate / args.sockets as f64, args.seconds);
    let (mut rounds, ended) = (vec![], Ends::default());
    let mut before = None;
    for _ in 0..args.rounds {
        let quiet = stretch(publish, &mut door, &mut events, args.sockets).await?;
        before.get_or_insert(door.cost()?.bytes);
        let mut attacking = JoinSet::new();
        for number in 0..args.attackers * 2 {
            // Each with a session of its own: the server bars the session that flooded.
            let attacker = Site::sign_in(&args.common.site).await?;
            attacking.spawn(attack(attacker, number % 2 == 0, ended.clone()));
        }
        let mut silent = Vec::new();
        for _ in 0..args.attackers {
            silent.push(site.listen(events.topics[0].as_str(), None).await?);
        }
        let beside = stretch(publish, &mut door, &mut events, args.sockets).await?;
        attacking.shutdown().await;
        rounds.push((quiet, beside));
    }
    let after = door.cost()?.bytes;
    clear(&site, &events).await?;
    let mib = |bytes: u64| bytes as f64 / 1024.0 / 1024.0;
    let ended = ended.lock().map(|ends| ends.iter().map(|(end, times)| format!("{times} x {end}")).collect::<Vec<_>>()).unwrap_or_default();
    Ok(HostileReport {
        scenario: "hub hostile",
        sockets: args.sockets,
        attackers: args.attackers * 3,
        rounds: args.rounds,
        p99_ms_without: median(rounds.iter().map(|(quiet, _)| percentile(&quiet.delays_ms, 0.99)).collect()),
        p99_ms_beside: median(rounds.iter().map(|(_, beside)| percentile(&beside.delays_ms, 0.99)).collect()),
        p99_beside_by_without: median(
            rounds
                .iter()
                .map(|(quiet, beside)| percentile(&beside.delays_ms, 0.99) / percentile(&quiet.delays_ms, 0.99).max(1.0))
                .collect(),
        ),
        lost_by_the_others: rounds.iter().map(|(_, beside)| beside.lost).sum(),
        attacks_ended: ended.join(", "),
        server_mib_before: before.map_or(0.0, mib),
        server_mib_after: mib(after),
    })
}

/// How often attacks ended in which way.
type Ends = Arc<Mutex<BTreeMap<String, usize>>>;

/// Sends as fast as it can: pings, or subscriptions to topics that nobody has. Comes back whenever it is sent away.
async fn attack(site: Site, pings: bool, ends: Ends) -> Result<()> {
    loop {
        let mut socket = match site.open().await {
            Ok(socket) => socket,
            Err(refusal) => {
                note(&ends, refusal.to_string());
                tokio::time::sleep(AGAIN).await;
                continue;
            }
        };
        let mut number = 0;
        let end = loop {
            number += 1;
            let topic = format!("class:nobody-{number}");
            let frame = if pings { ClientFrame::Ping } else { ClientFrame::Sub { topic, since: None, filter: None } };
            let said = socket.say(&frame).await;
            // It reads what is there, to see the close.
            match tokio::time::timeout(Duration::from_millis(u64::from(said.is_err())), socket.read(&mut |_| {})).await {
                Ok(Err(end)) => break end.to_string(),
                _ if said.is_err() => break "cut off".to_owned(),
                _ => {}
            }
        };
        note(&ends, end);
        tokio::time::sleep(AGAIN).await;
    }
}

fn note(ends: &Ends, end: String) {
    if let Ok(mut ends) = ends.lock() {
        *ends.entry(end).or_default() += 1;
    }
}
