//! A mixed day: reminders of one person while log lines flood one of their two sockets. A reminder must not wait for the lines. The other socket hears
//! the same reminders and no lines, which tells what waiting behind lines costs from what a busy server and machine cost.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::door::{AT_ONCE, class, clear, plan};
use super::{Common, Publishing};
use crate::Result;
use crate::measure::{median, percentile};
use crate::site::{Site, subscribe};

/// How long a reminder may take before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reminders beside a flood of log lines.
#[derive(Args)]
pub struct MixedArgs {
    #[command(flatten)]
    pub(super) common: Common,
    #[command(flatten)]
    publishing: Publishing,
    /// Log lines a second.
    #[arg(long, default_value_t = 5_000)]
    lines: usize,
    /// Reminders with the flood, and as many without, in each round.
    #[arg(long, default_value_t = 500)]
    reminders: usize,
    /// Rounds.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What a flood does to reminders. Delays run from the moment the writing began, so they hold the whole commit, to the screen.
#[derive(Serialize)]
pub struct MixedReport {
    scenario: &'static str,
    rounds: usize,
    reminders: usize,
    lost: usize,
    lines_per_second: f64,
    lines_delivered: u64,
    lines_in_gaps: u64,
    reminder_p50_ms_without_flood: f64,
    reminder_p99_ms_without_flood: f64,
    reminder_p50_ms_beside_the_flood: f64,
    reminder_p99_ms_beside_the_flood: f64,
    reminder_p50_ms_in_the_flood: f64,
    reminder_p99_ms_in_the_flood: f64,
}

/// Runs the rounds.
pub async fn run(args: &MixedArgs) -> Result<MixedReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let me = site.get("/api/user/info_update").await?;
    let teacher = site.post("/api/management/teacher/create", &json!({"name": "Load test of reminders", "user_id": me["id"]})).await?;
    let events = plan(&site, 1, 0).await?;
    let mine = format!("user:{}", me["id"].as_str().unwrap_or_default());
    let mut flooded = Screen::open(&site, &[&mine, "log:classes"]).await?;
    let mut apart = Screen::open(&site, &[&mine]).await?;
    let (mut without, mut beside, mut inside, mut rate) = (vec![], vec![], vec![], vec![]);
    let mut day = Day { site: site.clone(), teacher: teacher["id"].clone(), number: 0, lost: 0 };
    for _ in 0..args.rounds {
        let [_, heard] = day.reminders(args.reminders, [&mut apart, &mut flooded]).await?;
        without.push(heard);
        let taken = Arc::new(Mutex::new((0, Duration::ZERO)));
        let counted = taken.clone();
        let (flooder, class, lines) = (args.publishing.door(&site, args.common.server_pid).await?, events.class(0), args.lines);
        let flood = tokio::spawn(async move { flooder.flood(&class, lines, &counted).await });
        let [next_to_it, heard] = day.reminders(args.reminders, [&mut apart, &mut flooded]).await?;
        beside.push(next_to_it);
        inside.push(heard);
        flood.abort();
        let (lines, time) = *taken.lock().map_err(|_| "the flood broke off")?;
        rate.push(lines as f64 / time.as_secs_f64());
    }
    site.post("/api/management/teacher/delete", &json!({"ids": [teacher["id"]]})).await.ok();
    clear(&site, &events).await?;
    let p = |rounds: &[Vec<f64>], share| median(rounds.iter().map(|delays| percentile(delays, share)).collect());
    Ok(MixedReport {
        scenario: "hub mixed",
        rounds: args.rounds,
        reminders: without.iter().chain(&inside).map(Vec::len).sum(),
        lost: day.lost,
        lines_per_second: median(rate),
        lines_delivered: flooded.seen.lines.load(Relaxed),
        lines_in_gaps: flooded.seen.gaps.load(Relaxed),
        reminder_p50_ms_without_flood: p(&without, 0.5),
        reminder_p99_ms_without_flood: p(&without, 0.99),
        reminder_p50_ms_beside_the_flood: p(&beside, 0.5),
        reminder_p99_ms_beside_the_flood: p(&beside, 0.99),
        reminder_p50_ms_in_the_flood: p(&inside, 0.5),
        reminder_p99_ms_in_the_flood: p(&inside, 0.99),
    })
}

/// Who makes classes, each of which is a reminder.
struct Day {
    site: Arc<Site>,
    teacher: Value,
    number: usize,
    lost: usize,
}

impl Day {
    /// Makes classes one after the other and waits for the reminder of each on both screens; answers the delays of each screen, sorted.
    async fn reminders(&mut self, count: usize, mut screens: [&mut Screen; 2]) -> Result<[Vec<f64>; 2]> {
        let (mut delays, mut made) = ([vec![], vec![]], Vec::new());
        for _ in 0..count {
            self.number += 1;
            let class = self.site.post("/api/class/create", &class(&self.teacher, self.number)).await?;
            for (place, screen) in screens.iter_mut().enumerate() {
                match timeout(PATIENCE, screen.hears(&class["id"])).await {
                    Ok(delay) => delays[place].push(delay.ok_or("a screen's connection ended")?),
                    Err(_) => self.lost += 1,
                }
            }
            made.push(class["id"].clone());
        }
        for ids in made.chunks(AT_ONCE) {
            self.site.post("/api/class/delete", &json!({ "ids": ids })).await?;
        }
        delays.iter_mut().for_each(|delays| delays.sort_unstable_by(f64::total_cmp));
        Ok(delays)
    }
}

/// A screen of the teacher, read by a task of its own: what it hears of reminders, and how many lines.
struct Screen {
    reminders: mpsc::UnboundedReceiver<(Value, f64)>,
    seen: Arc<Seen>,
}

#[derive(Default)]
struct Seen {
    lines: AtomicU64,
    gaps: AtomicU64,
}

impl Screen {
    async fn open(site: &Site, topics: &[&str]) -> Result<Self> {
        let mut socket = site.open().await?;
        for topic in topics {
            subscribe(&mut socket, topic, None, |_| {}).await?;
        }
        let (heard, reminders) = mpsc::unbounded_channel();
        let seen = Arc::<Seen>::default();
        let counting = seen.clone();
        tokio::spawn(async move { while socket.read(&mut |frame| counting.see(frame, &heard)).await.is_ok() {} });
        Ok(Self { reminders, seen })
    }

    /// Waits for the reminder of a class; answers how long after the writing began it was there, in ms. `None` if the connection ended.
    async fn hears(&mut self, class: &Value) -> Option<f64> {
        loop {
            let (of, delay) = self.reminders.recv().await?;
            if of == *class {
                return Some(delay);
            }
        }
    }
}

impl Seen {
    fn see(&self, frame: &[u8], reminders: &mpsc::UnboundedSender<(Value, f64)>) {
        let now = Timestamp::now();
        if frame.starts_with(br#"{"t":"log""#) {
            // Each line has its offset first; counting is all that is wanted of thousands a second.
            self.lines.fetch_add(frame.windows(5).filter(|five| five == br#"{"o":"#).count() as u64, Relaxed);
            return;
        }
        let Ok(frame) = serde_json::from_slice::<Value>(frame) else { return };
        if frame["t"] == "gap" {
            self.gaps.fetch_add((frame["to"].as_i64().unwrap_or(0) - frame["from"].as_i64().unwrap_or(0) + 1) as u64, Relaxed);
        } else if frame["d"]["reminder"]["classId"].is_string() {
            let at = frame["at"].as_str().and_then(|at| at.parse::<Timestamp>().ok());
            let delay = at.map_or(0.0, |at| now.duration_since(at).as_secs_f64() * 1e3);
            // Nobody waits any more once the rounds are over.
            let _ = reminders.send((frame["d"]["reminder"]["classId"].clone(), delay));
        }
    }
}
