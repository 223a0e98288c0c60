//! Guessed passwords: many strangers, each from an address of their own, try to sign in all the time while somebody works. Passwords are slow to check on
//! purpose; whoever writes meanwhile must hardly notice.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use serde_json::json;
use tokio::task::JoinSet;

use crate::Result;
use crate::measure::{median, percentile};
use crate::site::{Site, SiteArgs};

/// Guesses beside writes. The server needs `--trusted-proxies` with this machine's address: the strangers say theirs in `X-Forwarded-For`.
#[derive(Args)]
pub struct SignInsArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(super) json: bool,
    /// Strangers, each with one guess under way all the time.
    #[arg(long, default_value_t = 64)]
    strangers: usize,
    /// Writes without the flood, and as many within it, in each round.
    #[arg(long, default_value_t = 400)]
    writes: usize,
    /// Milliseconds from one write to the next.
    #[arg(long, default_value_t = 10)]
    pause_ms: u64,
    /// Rounds.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What a flood of sign-ins does to writes: a student is made, from the call to its answer.
#[derive(Serialize)]
pub struct SignInsReport {
    scenario: &'static str,
    rounds: usize,
    strangers: usize,
    guesses_refused: u64,
    guesses_told_to_wait: u64,
    write_p50_ms: f64,
    write_p99_ms: f64,
    write_p50_ms_in_the_flood: f64,
    write_p99_ms_in_the_flood: f64,
    p99_ratio: f64,
}

/// Runs the rounds.
pub async fn run(args: &SignInsArgs) -> Result<SignInsReport> {
    let site = Site::sign_in(&args.site).await?;
    let counts = Arc::new(Counts::default());
    let (mut quiet, mut flooded) = (vec![], vec![]);
    for _ in 0..args.rounds {
        quiet.push(write(&site, args).await?);
        let mut strangers = JoinSet::new();
        for _ in 0..args.strangers {
            strangers.spawn(guess(args.site.url().to_owned(), counts.clone()));
        }
        flooded.push(write(&site, args).await?);
        strangers.shutdown().await;
    }
    let p = |rounds: &[Vec<f64>], share| median(rounds.iter().map(|delays| percentile(delays, share)).collect());
    let (without, within) = (p(&quiet, 0.99), p(&flooded, 0.99));
    Ok(SignInsReport {
        scenario: "hub sign-ins",
        rounds: args.rounds,
        strangers: args.strangers,
        guesses_refused: counts.refused.load(Relaxed),
        guesses_told_to_wait: counts.waits.load(Relaxed),
        write_p50_ms: p(&quiet, 0.5),
        write_p99_ms: without,
        write_p50_ms_in_the_flood: p(&flooded, 0.5),
        write_p99_ms_in_the_flood: within,
        p99_ratio: within / without,
    })
}

/// Makes students at a steady pace, takes them away again, and answers what each took in milliseconds, sorted.
async fn write(site: &Site, args: &SignInsArgs) -> Result<Vec<f64>> {
    let (mut delays, mut made) = (vec![], vec![]);
    let mut pace = tokio::time::interval(Duration::from_millis(args.pause_ms));
    for number in 0..args.writes {
        pace.tick().await;
        let called = Instant::now();
        let student = site.post("/api/management/student/create", &json!({ "name": format!("Load test {number}") })).await?;
        delays.push(called.elapsed().as_secs_f64() * 1e3);
        made.push(student["id"].clone());
    }
    for ids in made.chunks(100) {
        site.post("/api/management/student/delete", &json!({ "ids": ids })).await?;
    }
    delays.sort_unstable_by(f64::total_cmp);
    Ok(delays)
}

#[derive(Default)]
struct Counts {
    refused: AtomicU64,
    waits: AtomicU64,
    /// Addresses given out.
    addresses: AtomicU32,
}

/// Guesses, each time from another address and at another account, until it is told to stop.
async fn guess(url: String, counts: Arc<Counts>) -> Result<()> {
    let http = reqwest::Client::new();
    loop {
        let number = counts.addresses.fetch_add(1, Relaxed);
        let address = Ipv4Addr::from(u32::from(Ipv4Addr::new(10, 0, 0, 1)) + number);
        let body = json!({ "type": "password", "account": format!("stranger-{number}"), "password": "a guess" });
        let answer =
            http.post(format!("{url}/api/management/login")).header("x-forwarded-for", address.to_string()).json(&body).send().await?;
        match answer.status().as_u16() {
            401 => counts.refused.fetch_add(1, Relaxed),
            429 | 503 => counts.waits.fetch_add(1, Relaxed),
            other => return Err(format!("a guess was answered with {other}").into()),
        };
    }
}
