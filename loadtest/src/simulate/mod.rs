//! Plays classes into a running server through its public calls: plans them, then reports from them as classroom software would. `lesson` writes what happens, `sender` delivers it.

mod chance;
mod lesson;
mod network;
mod plan;
mod sender;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

use self::chance::Chance;
use self::lesson::Pace;
use self::network::Profile;
use self::plan::Planner;
use crate::Result;
use crate::report::print;
use crate::site::{Site, SiteArgs};

/// Minutes of a lesson at speed 1.
const LESSON_MINUTES: f64 = 25.0;

/// How many classes, how bad, how fast.
#[derive(Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// File with the provider key; the demo's is `demo-provider-key` in the data folder.
    #[arg(long)]
    provider_key_file: PathBuf,
    /// Classes at once; one that ends is followed by another.
    #[arg(long, default_value_t = 12)]
    classes: usize,
    /// How much faster than life: at 10 a lesson takes two and a half minutes, and a participant is checked five times a second.
    #[arg(long, default_value_t = 1.0)]
    speed: f64,
    /// Seconds to play; 0 plays until stopped (Ctrl-C).
    #[arg(long, default_value_t = 0)]
    seconds: u64,
    /// Log lines a second, of all classes together.
    #[arg(long, default_value_t = 2.0)]
    log_rate: f64,
    /// Share of classes with a good network.
    #[arg(long, default_value_t = 6)]
    good: u32,
    /// Share of classes whose network becomes worse and worse.
    #[arg(long, default_value_t = 2)]
    degrading: u32,
    /// Share of classes with a bad network from the start.
    #[arg(long, default_value_t = 1)]
    anomalous: u32,
    /// Share of classes from which somebody calls for help.
    #[arg(long, default_value_t = 1)]
    sos: u32,
    /// Share of classes whose student drops out and comes back.
    #[arg(long, default_value_t = 2)]
    rejoin: u32,
    /// The same seed plays the same classes.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What was played.
#[derive(Serialize)]
struct Report {
    classes_played: u64,
    items_accepted: u64,
    items_repeated: u64,
    items_refused: u64,
    calls: u64,
    calls_repeated: u64,
    items_a_second: f64,
    first_refusal: Option<String>,
}

/// Plays until the time is over or it is stopped.
pub async fn run(args: SimulateArgs) -> Result<()> {
    let mix = [
        (Profile::Good, args.good),
        (Profile::Degrading, args.degrading),
        (Profile::Anomalous, args.anomalous),
        (Profile::Sos, args.sos),
        (Profile::Rejoin, args.rejoin),
    ];
    let deck: Vec<Profile> = mix.into_iter().flat_map(|(profile, share)| (0..share).map(move |_| profile)).collect();
    if deck.is_empty() || args.classes == 0 || !(0.01..=100.0).contains(&args.speed) || !(0.0..=100_000.0).contains(&args.log_rate) {
        return Err("nothing to play: --classes and one share must be over 0, --speed 0.01 to 100, --log-rate 0 to 100000".into());
    }
    let key = tokio::fs::read_to_string(&args.provider_key_file).await;
    let key = key.map_err(|cause| format!("{}: {cause}", args.provider_key_file.display()))?.trim().to_owned();
    let site = Arc::new(Site::sign_in(&args.site).await?);
    let planner = Arc::new(Mutex::new(Planner::new(site.clone()).await?));
    let (items, delivered) = sender::start(site, key);
    let (stop, stopped) = watch::channel(false);
    let pace = Pace {
        speed: args.speed,
        lesson: Duration::from_secs_f64(LESSON_MINUTES * 60.0 / args.speed),
        lines_a_second: args.log_rate / args.classes as f64,
    };
    let started = Instant::now();
    let mut playing = JoinSet::new();
    for place in 0..args.classes {
        let mut chance = Chance::new(args.seed, place as u64);
        let (planner, items, stopped, pace) = (planner.clone(), items.clone(), stopped.clone(), pace.clone());
        // Dealt out evenly, so that a few classes already hold every kind.
        let first = deck[place * deck.len() / args.classes.max(deck.len()) % deck.len()];
        let deck = deck.clone();
        playing.spawn(async move {
            let (mut played, mut profile) = (0, first);
            while !*stopped.borrow() {
                let class = planner.lock().await.plan(pace.lesson).await?;
                lesson::play(class, profile, &pace, &mut chance, &items, stopped.clone()).await?;
                played += 1;
                profile = deck[chance.below(deck.len())];
            }
            Ok::<u64, Box<dyn std::error::Error + Send + Sync>>(played)
        });
    }
    drop(items);
    let over = async {
        match args.seconds {
            0 => std::future::pending().await,
            seconds => tokio::time::sleep(Duration::from_secs(seconds)).await,
        }
    };
    let (mut classes_played, mut wrong) = (0, None);
    let mut count = |done: std::result::Result<Result<u64>, tokio::task::JoinError>| match done {
        Ok(Ok(played)) => classes_played += played,
        Ok(Err(cause)) => wrong = wrong.take().or(Some(cause)),
        Err(cause) => wrong = wrong.take().or(Some(cause.into())),
    };
    tokio::select! {
        () = over => {}
        _ = tokio::signal::ctrl_c() => {}
        // A class ends early only when it went wrong.
        Some(done) = playing.join_next() => count(done),
    }
    let _ = stop.send(true);
    while let Some(done) = playing.join_next().await {
        count(done);
    }
    let told = delivered.await??;
    let report = Report {
        classes_played,
        items_accepted: told.accepted,
        items_repeated: told.repeated,
        items_refused: told.refused,
        calls: told.calls,
        calls_repeated: told.again,
        items_a_second: told.accepted as f64 / started.elapsed().as_secs_f64(),
        first_refusal: told.first_refusal,
    };
    print(&report, args.json)?;
    wrong.map_or(Ok(()), Err)
}
