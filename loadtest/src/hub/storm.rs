//! A storm: all sockets are cut at once and all come back at once, each with the position it had. Each must get what it missed, once and in order.

use std::sync::Arc;
use std::time::{Duration, Instant};

use belltower_realtime::Position;
use clap::Args;
use serde::Serialize;
use tokio::task::JoinSet;

use super::door::{clear, plan};
use super::listen::{Event, Listeners, open};
use super::{Common, Publishing};
use crate::Result;
use crate::measure::{median, percentile};
use crate::site::{Site, subscribe};

/// How long one may take to have everything.
const PATIENCE: Duration = Duration::from_secs(20);

/// All sockets cut at once. The server needs `--sockets-per-second` above half their number to let them all in.
#[derive(Args)]
pub struct StormArgs {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(flatten)]
    publishing: Publishing,
    /// Sockets, all on one topic.
    #[arg(long, default_value_t = 4_000)]
    sockets: usize,
    /// Events that each misses.
    #[arg(long, default_value_t = 20)]
    missed: usize,
    /// Rounds.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What a storm costs. Times run from the cut.
#[derive(Serialize)]
pub struct StormReport {
    scenario: &'static str,
    sockets: usize,
    missed_events_each: usize,
    rounds: usize,
    all_back_with_everything_seconds: f64,
    half_back_seconds: f64,
    not_back: usize,
    lost: u64,
    twice_or_out_of_order: usize,
    server_cpu_seconds: f64,
}

/// Runs the rounds.
pub async fn run(args: &StormArgs) -> Result<StormReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let mut door = args.publishing.door(&site, args.common.server_pid).await?;
    let mut events = plan(&site, 1, 200).await?;
    let topic = events.topics[0].clone();
    let Position { epoch, offset } = subscribe(&mut site.open().await?, topic.as_str(), None, |_| {}).await?;
    let (mut all, mut half, mut cpu, mut published) = (vec![], vec![], vec![], offset);
    let (mut not_back, mut lost, mut disorder) = (0, 0, 0);
    for _ in 0..args.rounds {
        let sockets = open(args.sockets, |_| door.dial().listen(topic.clone())).await?;
        let mut listeners = Listeners::default();
        sockets.into_iter().for_each(|socket| listeners.add(socket, Some(published)));
        let (before, cut) = (door.cost()?, Instant::now());
        drop(listeners);
        door.publish(&mut events, std::iter::repeat_n(0, args.missed)).await?;
        let (last, since) = (published + args.missed as i64, Position { epoch: epoch.clone(), offset: published });
        published = last;
        let mut coming = JoinSet::new();
        for _ in 0..args.sockets {
            let (site, topic, since) = (site.clone(), topic.to_string(), since.clone());
            coming.spawn(async move { tokio::time::timeout(PATIENCE, back(&site, &topic, since, last, cut)).await });
        }
        let mut took = Vec::with_capacity(args.sockets);
        while let Some(came) = coming.join_next().await {
            match came? {
                Ok(Ok((seconds, missing, wrong))) => {
                    took.push(seconds);
                    lost += missing;
                    disorder += wrong;
                }
                Ok(Err(_)) | Err(_) => not_back += 1,
            }
        }
        took.sort_unstable_by(f64::total_cmp);
        all.push(percentile(&took, 1.0));
        half.push(percentile(&took, 0.5));
        cpu.push(door.cost()?.cpu_seconds - before.cpu_seconds);
    }
    clear(&site, &events).await?;
    Ok(StormReport {
        scenario: "hub storm",
        sockets: args.sockets,
        missed_events_each: args.missed,
        rounds: args.rounds,
        all_back_with_everything_seconds: median(all),
        half_back_seconds: median(half),
        not_back,
        lost,
        twice_or_out_of_order: disorder,
        server_cpu_seconds: median(cpu),
    })
}

/// Comes back and waits for what was missed; answers when it was there, how much of it was lost, and how much was out of order. A refused newcomer
/// tries again at once, as the worst of clients would.
async fn back(site: &Site, topic: &str, since: Position, last: i64, cut: Instant) -> Result<(f64, u64, usize)> {
    let first = since.offset + 1;
    let mut heard = Vec::new();
    let offset = |frame: &[u8]| Event::read(frame).map(|event| event.offset);
    let mut socket = site.open().await?;
    subscribe(&mut socket, topic, Some(since), |frame| heard.extend(offset(frame))).await?;
    while heard.last().is_none_or(|at| *at < last) {
        let mut see = |frame: &[u8]| heard.extend(offset(frame));
        socket.read(&mut see).await?;
    }
    let seconds = cut.elapsed().as_secs_f64();
    let lost = (first..=last).filter(|wanted| !heard.contains(wanted)).count() as u64;
    let wrong = heard.windows(2).filter(|pair| pair[0] + 1 != pair[1]).count();
    Ok((seconds, lost, wrong))
}
