//! Topics to many sockets, beside the floor: in each round the publishing alone, the same with its listeners, and the same deliveries by the
//! floor. Ratios are of one round; the report has their medians.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use crate::Result;
use crate::measure::{median, percentile};
use crate::site::Site;

use super::door::{Door, Events, clear, plan};
use super::listen::{Listeners, open};
use super::{Common, Publishing};

/// How long listeners may lag behind the last event before what is missing counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// Topics to many sockets, each socket on one of them.
#[derive(Args)]
pub struct FanoutArgs {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(flatten)]
    publishing: Publishing,
    /// Topics.
    #[arg(long, default_value_t = 1)]
    topics: usize,
    /// Sockets on each topic.
    #[arg(long, default_value_t = 500)]
    subscribers: usize,
    /// Deliveries a second, of all sockets together.
    #[arg(long, default_value_t = 20_000.0)]
    rate: f64,
    /// Bytes of an event's payload; its frame has about a hundred more.
    #[arg(long, default_value_t = 200)]
    bytes: usize,
    /// Seconds of publishing, three times a round.
    #[arg(long, default_value_t = 6.0)]
    seconds: f64,
    /// Rounds.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What fan-out costs beside the floor. CPU is of the whole server process, user and system; delays run from the commit to the client's socket.
#[derive(Serialize)]
pub struct FanoutReport {
    scenario: &'static str,
    topics: usize,
    sockets: usize,
    offered_per_second: f64,
    rounds: usize,
    deliveries: u64,
    lost: u64,
    twice_or_out_of_order: usize,
    delivered_per_second: f64,
    floor_delivered_per_second: f64,
    cpu_us_per_delivery_whole: f64,
    cpu_us_per_delivery_publishing_alone: f64,
    cpu_us_per_delivery_without_publishing: f64,
    floor_cpu_us_per_delivery: f64,
    times_the_floor_whole: f64,
    times_the_floor_without_publishing: f64,
    commit_to_client_p50_ms: f64,
    commit_to_client_p99_ms: f64,
    commit_to_client_max_ms: f64,
    floor_p50_ms: f64,
    floor_p99_ms: f64,
}

/// One stretch of publishing.
pub(super) struct Stretch {
    pub cpu_us: f64,
    pub delivered: u64,
    pub lost: u64,
    pub disorder: usize,
    pub per_second: f64,
    pub delays_ms: Vec<f64>,
}

/// Runs the rounds.
pub async fn run(args: &FanoutArgs) -> Result<FanoutReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let mut door = args.publishing.door(&site, args.common.server_pid).await?;
    let mut events = plan(&site, args.topics, args.bytes).await?;
    let mut floor = Door::floor().await?;
    let mut rounds = Vec::new();
    for _ in 0..args.rounds {
        let publish = (&args.publishing, args.rate / args.subscribers as f64, args.seconds);
        let alone = stretch(publish, &mut door, &mut events, 0).await?;
        let whole = stretch(publish, &mut door, &mut events, args.subscribers).await?;
        let bare = stretch(publish, &mut floor, &mut events, args.subscribers).await?;
        rounds.push((alone, whole, bare));
    }
    clear(&site, &events).await?;
    let of = |look: &dyn Fn(&(Stretch, Stretch, Stretch)) -> f64| median(rounds.iter().map(look).collect());
    let each = |stretch: &Stretch, cpu_us: f64| cpu_us / stretch.delivered.max(1) as f64;
    Ok(FanoutReport {
        scenario: if args.topics == 1 { "hub fanout" } else { "hub topics" },
        topics: args.topics,
        sockets: args.topics * args.subscribers,
        offered_per_second: args.rate,
        rounds: args.rounds,
        deliveries: rounds.iter().map(|(_, whole, _)| whole.delivered).sum(),
        lost: rounds.iter().map(|(_, whole, _)| whole.lost).sum(),
        twice_or_out_of_order: rounds.iter().map(|(_, whole, _)| whole.disorder).sum(),
        delivered_per_second: of(&|(_, whole, _)| whole.per_second),
        floor_delivered_per_second: of(&|(_, _, bare)| bare.per_second),
        cpu_us_per_delivery_whole: of(&|(_, whole, _)| each(whole, whole.cpu_us)),
        cpu_us_per_delivery_publishing_alone: of(&|(alone, whole, _)| each(whole, alone.cpu_us)),
        cpu_us_per_delivery_without_publishing: of(&|(alone, whole, _)| each(whole, whole.cpu_us - alone.cpu_us)),
        floor_cpu_us_per_delivery: of(&|(_, _, bare)| each(bare, bare.cpu_us)),
        times_the_floor_whole: of(&|(_, whole, bare)| each(whole, whole.cpu_us) / each(bare, bare.cpu_us)),
        times_the_floor_without_publishing: of(&|(alone, whole, bare)| each(whole, whole.cpu_us - alone.cpu_us) / each(bare, bare.cpu_us)),
        commit_to_client_p50_ms: of(&|(_, whole, _)| percentile(&whole.delays_ms, 0.5)),
        commit_to_client_p99_ms: of(&|(_, whole, _)| percentile(&whole.delays_ms, 0.99)),
        commit_to_client_max_ms: of(&|(_, whole, _)| percentile(&whole.delays_ms, 1.0)),
        floor_p50_ms: of(&|(_, _, bare)| percentile(&bare.delays_ms, 0.5)),
        floor_p99_ms: of(&|(_, _, bare)| percentile(&bare.delays_ms, 0.99)),
    })
}

/// Publishes so many events a second for so many seconds to so many sockets a topic, and measures what it costs. The opening of the sockets is not
/// part of it.
pub(super) async fn stretch(
    (publishing, rate, seconds): (&Publishing, f64, f64),
    door: &mut Door,
    events: &mut Events,
    subscribers: usize,
) -> Result<Stretch> {
    let dial = door.dial();
    let topics = events.topics.len();
    let sockets = open(topics * subscribers, |number| dial.clone().listen(events.topics[number / subscribers.max(1)].clone())).await?;
    let mut listeners = Listeners::default();
    sockets.into_iter().for_each(|socket| listeners.add(socket, None));
    let (before, started) = (door.cost()?, Instant::now());
    let published = publishing.publish(door, events, rate, seconds).await?;
    let expected = published * subscribers as u64;
    let patience = Instant::now() + PATIENCE;
    while listeners.count() < expected && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let seconds = started.elapsed().as_secs_f64();
    let cpu_us = (door.cost()?.cpu_seconds - before.cpu_seconds) * 1e6;
    let (delivered, disorder) = (listeners.count(), listeners.disorder());
    Ok(Stretch {
        cpu_us,
        delivered,
        lost: expected.saturating_sub(delivered),
        disorder,
        per_second: delivered as f64 / seconds,
        delays_ms: listeners.delays_ms(),
    })
}
