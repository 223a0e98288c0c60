//! Readers that stop reading: the p99 of the others with and without them, what the server holds for each until it lets it go, and whether each is
//! told that it may come back.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::door::{Door, Events, clear, plan};
use super::fanout::stretch;
use super::listen::{Listeners, open};
use super::{Common, Publishing};
use crate::Result;
use crate::lean::Lean;
use crate::measure::{cost, median, percentile};
use crate::site::Site;

/// How long a stalled reader, reading again, may take to come to the end of what was sent.
const PATIENCE: Duration = Duration::from_secs(15);

/// Readers that stop reading.
#[derive(Args)]
pub struct StalledArgs {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(flatten)]
    publishing: Publishing,
    /// Sockets on the topic that read.
    #[arg(long, default_value_t = 475)]
    sockets: usize,
    /// Sockets on it that do not.
    #[arg(long, default_value_t = 25)]
    stalled: usize,
    /// Deliveries a second to those that read.
    #[arg(long, default_value_t = 100_000.0)]
    rate: f64,
    /// Seconds of publishing, twice a round.
    #[arg(long, default_value_t = 6.0)]
    seconds: f64,
    /// Stalled readers whose memory is measured, each on a topic of its own so that they share nothing; 0 leaves it out.
    #[arg(long, default_value_t = 200)]
    alone: usize,
    /// Rounds.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What stalled readers cost.
#[derive(Serialize)]
pub struct StalledReport {
    scenario: &'static str,
    sockets: usize,
    stalled: usize,
    rounds: usize,
    p50_ms_without_stalled: f64,
    p99_ms_without_stalled: f64,
    p50_ms_beside_stalled: f64,
    p99_ms_beside_stalled: f64,
    p99_beside_by_without: f64,
    lost_by_the_others: u64,
    stalled_closed_with_4000: usize,
    stalled_not_closed: usize,
    stalled_closed_otherwise: usize,
    stalled_alone: usize,
    server_kib_per_stalled_reader_at_most: f64,
}

/// Runs the rounds.
pub async fn run(args: &StalledArgs) -> Result<StalledReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let mut door = args.publishing.door(&site, args.common.server_pid).await?;
    let mut events = plan(&site, 1, 500).await?;
    let publish = (&args.publishing, args.rate / args.sockets as f64, args.seconds);
    let (mut rounds, mut ends) = (vec![], vec![]);
    for _ in 0..args.rounds {
        let quiet = stretch(publish, &mut door, &mut events, args.sockets).await?;
        let stalled = open(args.stalled, |_| door.dial().listen(events.topics[0].clone())).await?;
        let beside = stretch(publish, &mut door, &mut events, args.sockets).await?;
        ends.extend(fates(stalled).await);
        rounds.push((quiet, beside));
    }
    clear(&site, &events).await?;
    let kib = if args.alone == 0 { 0.0 } else { memory(args, &site, &mut door).await? };
    let p = |share: f64, of: &dyn Fn(&(super::fanout::Stretch, super::fanout::Stretch), f64) -> f64| {
        median(rounds.iter().map(|round| of(round, share)).collect())
    };
    let ended = |with: &str| ends.iter().filter(|end| end.starts_with(with)).count();
    let told = ended("closed with 4000");
    Ok(StalledReport {
        scenario: "hub stalled",
        sockets: args.sockets,
        stalled: args.stalled,
        rounds: args.rounds,
        p50_ms_without_stalled: p(0.5, &|(quiet, _), share| percentile(&quiet.delays_ms, share)),
        p99_ms_without_stalled: p(0.99, &|(quiet, _), share| percentile(&quiet.delays_ms, share)),
        p50_ms_beside_stalled: p(0.5, &|(_, beside), share| percentile(&beside.delays_ms, share)),
        p99_ms_beside_stalled: p(0.99, &|(_, beside), share| percentile(&beside.delays_ms, share)),
        p99_beside_by_without: p(0.99, &|(quiet, beside), share| {
            percentile(&beside.delays_ms, share) / percentile(&quiet.delays_ms, share).max(1.0)
        }),
        lost_by_the_others: rounds.iter().map(|(_, beside)| beside.lost).sum(),
        stalled_closed_with_4000: told,
        stalled_not_closed: ended("open"),
        stalled_closed_otherwise: ends.len() - told - ended("open"),
        stalled_alone: args.alone,
        server_kib_per_stalled_reader_at_most: kib,
    })
}

/// Has stalled readers read on, and answers how the connection of each ended.
async fn fates(stalled: Vec<Lean>) -> Vec<String> {
    let reading = stalled.into_iter().map(|mut socket| async move {
        let to_the_end = async {
            loop {
                if let Err(end) = socket.read(&mut |_| {}).await {
                    return end.to_string();
                }
            }
        };
        tokio::time::timeout(PATIENCE, to_the_end).await.unwrap_or_else(|_| "open".to_owned())
    });
    let mut ends = tokio::task::JoinSet::from_iter(reading);
    let mut fates = Vec::new();
    while let Some(Ok(end)) = ends.join_next().await {
        fates.push(end);
    }
    fates
}

/// The most memory that the server took for each of many stalled readers, beside what the same publishing takes without them. What the kernel holds
/// for a socket is not in it: the server bounds that to twice 64 KiB.
async fn memory(args: &StalledArgs, site: &Arc<Site>, door: &mut Door) -> Result<f64> {
    let mut events = plan(site, args.alone, 3_500).await?;
    // What publishing itself takes is taken first, and what topics keep for those who come back: each has a reader that reads.
    let mut reading = Listeners::default();
    let sockets = open(args.alone, |number| door.dial().listen(events.topics[number].clone())).await?;
    sockets.into_iter().for_each(|socket| reading.add(socket, None));
    let without = peak_over(args, door, &mut events, 40).await?;
    let stalled = open(args.alone, |number| door.dial().listen(events.topics[number].clone())).await?;
    let with = peak_over(args, door, &mut events, 130).await?;
    drop(stalled);
    clear(site, &events).await?;
    Ok(with.saturating_sub(without) as f64 / 1024.0 / args.alone as f64)
}

/// Publishes so many events of 3.5 KB on each topic; answers the server's memory at its peak.
async fn peak_over(args: &StalledArgs, door: &mut Door, events: &mut Events, count: usize) -> Result<u64> {
    let (pid, peak) = (args.common.server_pid, Arc::new(AtomicU64::new(0)));
    let noted = peak.clone();
    let watching = tokio::spawn(async move {
        while let Ok(cost) = cost(pid) {
            noted.fetch_max(cost.bytes, Relaxed);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    for _ in 0..count {
        door.publish(events, 0..args.alone).await?;
    }
    watching.abort();
    Ok(peak.load(Relaxed))
}
