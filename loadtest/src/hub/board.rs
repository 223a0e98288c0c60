//! The monitoring board: classes report network checks, monitors' screens show them. The delay runs from the report to the tile on each screen; the
//! server gathers changes of a tile for half a second.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;

use super::door::{clear, plan};
use super::{Common, Publishing};
use crate::Result;
use crate::measure::{median, percentile};
use crate::site::Site;

/// Round trips are reported modulo this, in milliseconds: each carries the moment it was reported.
const WRAP_MS: i64 = 60_000;

/// Classes that report, and screens that show the board.
#[derive(Args)]
pub struct BoardArgs {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(flatten)]
    publishing: Publishing,
    /// Running classes; each reports once a second.
    #[arg(long, default_value_t = 200)]
    classes: usize,
    /// Monitors' screens.
    #[arg(long, default_value_t = 50)]
    screens: usize,
    /// Seconds of each round.
    #[arg(long, default_value_t = 8)]
    seconds: usize,
    /// Rounds.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What a board costs.
#[derive(Serialize)]
pub struct BoardReport {
    scenario: &'static str,
    classes: usize,
    screens: usize,
    rounds: usize,
    tiles_delivered_per_second: f64,
    report_to_screen_p50_ms: f64,
    report_to_screen_p99_ms: f64,
    report_to_screen_max_ms: f64,
    server_cpu_percent: f64,
    server_mib: f64,
}

/// Runs the rounds.
pub async fn run(args: &BoardArgs) -> Result<BoardReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let door = args.publishing.door(&site, args.common.server_pid).await?;
    let mut events = plan(&site, args.classes, 0).await?;
    for place in 0..args.classes {
        door.report(vec![events.join(place)]).await?;
    }
    let (mut rate, mut p50, mut p99, mut max, mut cpu) = (vec![], vec![], vec![], vec![], vec![]);
    for _ in 0..args.rounds {
        let mut watching = Vec::new();
        let heard: Arc<Mutex<Vec<f64>>> = Arc::default();
        for _ in 0..args.screens {
            let (mut socket, heard) = (site.listen("board", None).await?, heard.clone());
            watching.push(tokio::spawn(async move {
                let mut see = |frame: &[u8]| {
                    if let (Some(late), Ok(mut heard)) = (late(frame), heard.lock()) {
                        heard.push(late);
                    }
                };
                while socket.read(&mut see).await.is_ok() {}
            }));
        }
        let (before, started) = (door.cost()?, Instant::now());
        // The classes report spread over the second, as they do in life.
        let mut beat = tokio::time::interval(Duration::from_millis(50));
        for beats in 0..args.seconds * 20 {
            beat.tick().await;
            let reporting = (0..args.classes).filter(|class| class % 20 == beats % 20);
            let stamp = Timestamp::now().as_millisecond().rem_euclid(WRAP_MS);
            door.report(reporting.map(|class| events.sample(class, stamp)).collect()).await?;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        let seconds = started.elapsed().as_secs_f64();
        cpu.push((door.cost()?.cpu_seconds - before.cpu_seconds) / seconds * 100.0);
        watching.iter().for_each(|screen| screen.abort());
        let mut delays = heard.lock().map(|heard| heard.clone()).unwrap_or_default();
        delays.sort_unstable_by(f64::total_cmp);
        rate.push(delays.len() as f64 / seconds);
        p50.push(percentile(&delays, 0.5));
        p99.push(percentile(&delays, 0.99));
        max.push(percentile(&delays, 1.0));
    }
    let server_mib = door.cost()?.bytes as f64 / 1024.0 / 1024.0;
    // A class with people in it is not deleted; that it is over is known a moment after it was said.
    door.report((0..args.classes).flat_map(|class| events.end(class)).collect()).await?;
    let mut tries = 0;
    while let Err(refused) = clear(&site, &events).await {
        tries += 1;
        if tries > 50 {
            return Err(refused);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(BoardReport {
        scenario: "hub board",
        classes: args.classes,
        screens: args.screens,
        rounds: args.rounds,
        tiles_delivered_per_second: median(rate),
        report_to_screen_p50_ms: median(p50),
        report_to_screen_p99_ms: median(p99),
        report_to_screen_max_ms: median(max),
        server_cpu_percent: median(cpu),
        server_mib,
    })
}

/// How late a tile is: its last round trip says when it was reported.
fn late(frame: &[u8]) -> Option<f64> {
    let frame = std::str::from_utf8(frame.strip_prefix(br#"{"t":"st""#)?).ok()?;
    let stamp = frame.split_once(r#""rtt":"#)?.1;
    let stamp: f64 = stamp[..stamp.find([',', '}'])?].parse().ok()?;
    Some((Timestamp::now().as_millisecond() as f64 - stamp).rem_euclid(WRAP_MS as f64))
}
