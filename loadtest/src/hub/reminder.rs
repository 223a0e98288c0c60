//! Reminders: a scheduler matches class after class, the teacher's open screens are told. Each screen must hear of every class once.

use std::time::Duration;

use clap::Args;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Result;
use crate::lean::Lean;
use crate::measure::percentile;
use crate::site::{Site, SiteArgs};

use super::door::class;

/// How long a screen may wait for one reminder before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reminders of matched classes.
#[derive(Args)]
pub struct ReminderArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(super) json: bool,
    /// The teacher's account; its screens are told. The site's account makes the classes.
    #[arg(long, default_value = "teacher")]
    teacher: String,
    /// Screens the teacher has open.
    #[arg(long, default_value_t = 2)]
    screens: usize,
    /// Classes to make, one after the other.
    #[arg(long, default_value_t = 100)]
    classes: usize,
}

/// What reminders cost. The delay runs from the moment the writing of the class began, so it holds the whole commit, to the screen.
#[derive(Serialize)]
pub struct ReminderReport {
    scenario: &'static str,
    screens: usize,
    reminders: usize,
    lost: usize,
    write_to_screen_p50_ms: f64,
    write_to_screen_p99_ms: f64,
    write_to_screen_max_ms: f64,
    create_call_p50_ms: f64,
    create_call_p99_ms: f64,
}

/// Makes the classes and listens on the teacher's screens.
pub async fn run(args: &ReminderArgs) -> Result<ReminderReport> {
    let scheduler = Site::sign_in(&args.site).await?;
    let teacher = Site::sign_in(&args.site.as_account(&args.teacher)).await?;
    let me = teacher.get("/api/user/info_update").await?;
    let topic = format!("user:{}", me["id"].as_str().unwrap_or_default());
    let found = scheduler.post("/api/management/teacher/list", &json!({"search": me["name"]})).await?;
    let teacher_id = found["records"][0]["id"].clone();
    let mut screens = Vec::new();
    for _ in 0..args.screens {
        screens.push(teacher.listen(&topic, None).await?);
    }
    let (mut delays, mut calls, mut lost, mut made) = (vec![], vec![], 0, vec![]);
    for number in 0..args.classes {
        let called = std::time::Instant::now();
        let class = scheduler.post("/api/class/create", &class(&teacher_id, number)).await?;
        calls.push(called.elapsed().as_secs_f64() * 1e3);
        made.push(class["id"].clone());
        for screen in &mut screens {
            match tokio::time::timeout(PATIENCE, hears(screen, &class["id"])).await {
                Ok(delay) => delays.push(delay?),
                Err(_) => lost += 1,
            }
        }
    }
    for ids in made.chunks(100) {
        scheduler.post("/api/class/delete", &json!({ "ids": ids })).await?;
    }
    delays.sort_unstable_by(f64::total_cmp);
    calls.sort_unstable_by(f64::total_cmp);
    Ok(ReminderReport {
        scenario: "reminders",
        screens: args.screens,
        reminders: delays.len(),
        lost,
        write_to_screen_p50_ms: percentile(&delays, 0.5),
        write_to_screen_p99_ms: percentile(&delays, 0.99),
        write_to_screen_max_ms: percentile(&delays, 1.0),
        create_call_p50_ms: percentile(&calls, 0.5),
        create_call_p99_ms: percentile(&calls, 0.99),
    })
}

/// Waits for the reminder of a class; answers its delay in milliseconds.
async fn hears(screen: &mut Lean, class: &Value) -> Result<f64> {
    let mut delay = None;
    while delay.is_none() {
        let mut see = |frame: &[u8]| {
            let now = Timestamp::now();
            let Ok(frame) = serde_json::from_slice::<Value>(frame) else { return };
            if frame["t"] == "ev" && frame["d"]["reminder"]["classId"] == *class {
                let at = frame["at"].as_str().and_then(|at| at.parse::<Timestamp>().ok());
                delay = at.map(|at| now.duration_since(at).as_secs_f64() * 1e3);
            }
        };
        screen.read(&mut see).await?;
    }
    Ok(delay.unwrap_or_default())
}
