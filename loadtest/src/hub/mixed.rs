//! A mixed day on one socket: reminders of one person while log lines flood it. A reminder must not wait for the lines.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};

use super::door::{AT_ONCE, class, clear, plan};
use super::{Common, Publishing};
use crate::Result;
use crate::lean::Lean;
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
    reminder_p50_ms_in_the_flood: f64,
    reminder_p99_ms_in_the_flood: f64,
}

/// Runs the rounds.
pub async fn run(args: &MixedArgs) -> Result<MixedReport> {
    let site = Arc::new(Site::sign_in(&args.common.site).await?);
    let me = site.get("/api/user/info_update").await?;
    let teacher = site.post("/api/management/teacher/create", &json!({"name": "Load test of reminders", "user_id": me["id"]})).await?;
    let events = plan(&site, 1, 0).await?;
    let mut socket = site.open().await?;
    subscribe(&mut socket, &format!("user:{}", me["id"].as_str().unwrap_or_default()), None, |_| {}).await?;
    subscribe(&mut socket, "log:classes", None, |_| {}).await?;
    let mut screen = Screen { socket, lines: 0, gaps: 0 };
    let (mut quiet, mut flooded, mut lost, mut rate, mut number) = (vec![], vec![], 0, vec![], 0);
    for _ in 0..args.rounds {
        quiet.push(screen.reminders(args, &site, &teacher["id"], &mut number, &mut lost).await?);
        let taken = Arc::new(Mutex::new((0, Duration::ZERO)));
        let counted = taken.clone();
        let (flooder, class, calls) = (args.publishing.door(&site, args.common.server_pid).await?, events.class(0), args.lines);
        let flood = tokio::spawn(async move { flooder.flood(&class, calls, &counted).await });
        flooded.push(screen.reminders(args, &site, &teacher["id"], &mut number, &mut lost).await?);
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
        reminders: quiet.iter().chain(&flooded).map(Vec::len).sum(),
        lost,
        lines_per_second: median(rate),
        lines_delivered: screen.lines,
        lines_in_gaps: screen.gaps,
        reminder_p50_ms_without_flood: p(&quiet, 0.5),
        reminder_p99_ms_without_flood: p(&quiet, 0.99),
        reminder_p50_ms_in_the_flood: p(&flooded, 0.5),
        reminder_p99_ms_in_the_flood: p(&flooded, 0.99),
    })
}

/// The teacher's screen: hears reminders and log lines on one socket.
struct Screen {
    socket: Lean,
    lines: u64,
    gaps: u64,
}

impl Screen {
    /// Makes classes one after the other and waits for the reminder of each; answers the delays, sorted.
    async fn reminders(
        &mut self,
        args: &MixedArgs,
        site: &Arc<Site>,
        teacher: &Value,
        number: &mut usize,
        lost: &mut usize,
    ) -> Result<Vec<f64>> {
        let (mut delays, mut made) = (Vec::new(), Vec::new());
        for _ in 0..args.reminders {
            *number += 1;
            let (site, body) = (site.clone(), class(teacher, *number));
            let mut create = tokio::spawn(async move { site.post("/api/class/create", &body).await });
            // The lines go on being read while the class is made.
            let mut heard = Vec::new();
            let made_class = loop {
                tokio::select! {
                    done = &mut create => break done??,
                    read = self.read(&mut heard) => read?,
                }
            };
            let waiting = async {
                while !heard.iter().any(|(of, _)| *of == made_class["id"]) {
                    self.read(&mut heard).await?;
                }
                Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
            };
            match tokio::time::timeout(PATIENCE, waiting).await {
                Ok(read) => read?,
                Err(_) => *lost += 1,
            }
            delays.extend(heard.iter().filter(|(of, _)| *of == made_class["id"]).map(|(_, delay)| *delay));
            made.push(made_class["id"].clone());
        }
        for ids in made.chunks(AT_ONCE) {
            site.post("/api/class/delete", &json!({ "ids": ids })).await?;
        }
        delays.sort_unstable_by(f64::total_cmp);
        Ok(delays)
    }

    async fn read(&mut self, heard: &mut Vec<(Value, f64)>) -> Result<()> {
        let (lines, gaps) = (&mut self.lines, &mut self.gaps);
        let mut see = |frame: &[u8]| {
            let now = Timestamp::now();
            if frame.starts_with(br#"{"t":"log""#) {
                // Each line has its offset first; counting is all that is wanted of thousands a second.
                *lines += frame.windows(5).filter(|five| five == br#"{"o":"#).count() as u64;
                return;
            }
            let Ok(frame) = serde_json::from_slice::<Value>(frame) else { return };
            if frame["t"] == "gap" {
                *gaps += (frame["to"].as_i64().unwrap_or(0) - frame["from"].as_i64().unwrap_or(0) + 1) as u64;
            } else if frame["d"]["reminder"]["classId"].is_string() {
                let at = frame["at"].as_str().and_then(|at| at.parse::<Timestamp>().ok());
                let delay = at.map_or(0.0, |at| now.duration_since(at).as_secs_f64() * 1e3);
                heard.push((frame["d"]["reminder"]["classId"].clone(), delay));
            }
        };
        self.socket.read(&mut see).await
    }
}
