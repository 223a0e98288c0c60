//! A lecture: viewers without an account hear it by its link, and products are shown to them one after the other. Each viewer must hear of every one once.

use std::time::{Duration, Instant};

use clap::Args;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde_json::{Value, json};

use crate::Result;
use crate::measure::percentile;
use crate::site::{Site, SiteArgs, subscribe};

use super::listen::{Listeners, open};

/// How long viewers may lag behind before what is missing counts as lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// Products that are shown in a lecture.
#[derive(Args)]
pub struct LectureArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(super) json: bool,
    /// Viewers.
    #[arg(long, default_value_t = 500)]
    viewers: usize,
    /// Products to show, one after the other.
    #[arg(long, default_value_t = 40)]
    pushes: usize,
}

/// What it costs. The delay runs from the commit to each viewer's socket.
#[derive(Serialize)]
pub struct LectureReport {
    scenario: &'static str,
    viewers: usize,
    pushes: usize,
    lost: u64,
    twice_or_out_of_order: usize,
    commit_to_viewer_p50_ms: f64,
    commit_to_viewer_p99_ms: f64,
    commit_to_viewer_max_ms: f64,
    push_call_p50_ms: f64,
    push_call_p99_ms: f64,
}

/// Plans a lecture, lets viewers come, and shows them products.
pub async fn run(args: &LectureArgs) -> Result<LectureReport> {
    let site = Site::sign_in(&args.site).await?;
    let teacher = site.post("/api/management/teacher/list", &json!({ "page": 1, "size": 1 })).await?["records"][0]["id"].clone();
    let at = |seconds: i64| format!("{:.3}", Timestamp::now() + SignedDuration::from_secs(seconds));
    let asked = json!({ "name": "Load", "teacher_id": teacher, "start_at": at(3), "end_at": at(3600), "zone": "UTC", "capacity": 2000,
                        "products": [{ "title": "One" }, { "title": "Two" }] });
    let lecture = site.post("/api/live/create", &asked).await?;
    let topic = format!("lecture:{}", lecture["id"].as_str().ok_or("a lecture has an id")?);
    let mut desk = site.listen(&topic, None).await?;
    let mut live = false;
    while !live {
        desk.read(&mut |frame: &[u8]| live |= String::from_utf8_lossy(frame).contains("\"state\":\"live\"")).await?;
    }
    drop(desk);
    let made = site.post("/api/share/create", &json!({ "kind": "lecture", "id": lecture["id"] })).await?;
    let token = made["link"].as_str().and_then(|link| link.split("#t=").nth(1)).ok_or("a link has a token")?.to_owned();
    let sockets = open(args.viewers, |_| {
        let (site, token, topic) = (site.clone(), token.clone(), topic.clone());
        async move {
            let mut socket = site.open_as_guest(&token).await?;
            subscribe(&mut socket, &topic, None, |_| {}).await?;
            Ok(socket)
        }
    })
    .await?;
    let mut listeners = Listeners::default();
    sockets.into_iter().for_each(|socket| listeners.add(socket, None));
    let mut calls = vec![];
    for number in 0..args.pushes {
        let called = Instant::now();
        let product: &Value = &lecture["products"][number % 2]["id"];
        site.post("/api/live/product/push", &json!({ "id": lecture["id"], "product_id": product })).await?;
        calls.push(called.elapsed().as_secs_f64() * 1e3);
    }
    let expected = (args.viewers * args.pushes) as u64;
    let patience = Instant::now() + PATIENCE;
    while listeners.count() < expected && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let (delays, lost) = (listeners.delays_ms(), expected.saturating_sub(listeners.count()));
    site.post("/api/live/close", &json!({ "id": lecture["id"] })).await?;
    calls.sort_unstable_by(f64::total_cmp);
    Ok(LectureReport {
        scenario: "lecture",
        viewers: args.viewers,
        pushes: args.pushes,
        lost,
        twice_or_out_of_order: listeners.disorder(),
        commit_to_viewer_p50_ms: percentile(&delays, 0.5),
        commit_to_viewer_p99_ms: percentile(&delays, 0.99),
        commit_to_viewer_max_ms: percentile(&delays, 1.0),
        push_call_p50_ms: percentile(&calls, 0.5),
        push_call_p99_ms: percentile(&calls, 0.99),
    })
}
