//! Long lists: a hundred thousand students come in by a file, are listed, looked for and exported. One call at a time, as the server answers it.

use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Result;
use crate::measure::{cost, percentile};
use crate::site::{Site, SiteArgs};

const STUDENTS: &str = "/api/management/student";
/// How often it is looked whether a job is over.
const LOOK: Duration = Duration::from_millis(100);
/// One row of so many is wrong: its level is none.
const WRONG: usize = 2_500;
const NAMES: [&str; 8] = ["王小明", "李芳", "张伟", "Leo", "Mia Stone", "陈静", "Zoe", "赵磊"];

/// A long list. The server should have no students but the demo's.
#[derive(Args)]
pub struct RecordsArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Process id of the server, to read its memory; it must run on this machine.
    #[arg(long)]
    server_pid: u32,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(super) json: bool,
    /// Rows that are imported.
    #[arg(long, default_value_t = 100_000)]
    rows: usize,
    /// Calls of each kind.
    #[arg(long, default_value_t = 200)]
    calls: usize,
}

/// What a long list costs; delays in milliseconds from the call to its answer.
#[derive(Serialize)]
pub struct RecordsReport {
    scenario: &'static str,
    rows: usize,
    imported: i64,
    came_back: i64,
    import_seconds: f64,
    first_page_p99_ms: f64,
    late_page_by_name_p99_ms: f64,
    filtered_and_sorted_p99_ms: f64,
    searched_p99_ms: f64,
    filtered_searched_sorted_late_p99_ms: f64,
    search_everywhere_p99_ms: f64,
    export_seconds: f64,
    read_page_by_page_seconds: f64,
    export_ratio: f64,
    export_more_mib: f64,
}

/// Imports, lists, searches, exports.
pub async fn run(args: &RecordsArgs) -> Result<RecordsReport> {
    let site = Site::sign_in(&args.site).await?;
    let mut file = "name,english_name,level,zone,status\n".to_owned();
    for at in 0..args.rows {
        let level = if at % WRONG == 7 { "z9" } else { ["a1", "a2", "b1", "b2"][at % 4] };
        let status = ["active", "active", "active", "paused", "left"][at % 5];
        file.push_str(&format!("{} {at},{} {at},{level},Asia/Shanghai,{status}\n", NAMES[at % 8], NAMES[3 + at % 2]));
    }
    let began = Instant::now();
    let seen = site.post_bytes(&format!("{STUDENTS}/import?name=load.csv&match=none"), file.into_bytes()).await?;
    let run = json!({ "fileId": seen["fileId"], "match": "none" });
    let job = site.post(&format!("{STUDENTS}/importRun"), &run).await?["job"].clone();
    let (came, _) = ends(&site, &job, args.server_pid).await?;
    let import_seconds = began.elapsed().as_secs_f64();

    let late = i64::try_from(args.rows / 40)?;
    let list = async |bodies: &[Value]| p99(&site, &format!("{STUDENTS}/list"), bodies, args.calls).await;
    let first_page_p99_ms = list(&[json!({})]).await?;
    let late_page_by_name_p99_ms = list(&[json!({ "page": late, "sort": ["name"] }), json!({ "page": late, "sort": ["-name"] })]).await?;
    let active = json!({ "status": ["active"], "level": ["a1", "b1"] });
    let filtered_and_sorted_p99_ms = list(&[json!({ "filter": active, "sort": ["name"], "page": 100 })]).await?;
    let searched_p99_ms = list(&[json!({ "search": "leo 7" }), json!({ "search": "小明" }), json!({ "search": "nobody at all" })]).await?;
    let all_of_it = json!({ "filter": { "status": ["active", "paused", "left"] }, "search": "e", "sort": ["name"], "page": late });
    let filtered_searched_sorted_late_p99_ms = list(&[all_of_it]).await?;
    let texts = ["leo", "zoe 77", "wang", "xm", "王", "李芳", "mia s", "42"].map(|text| json!({ "text": text }));
    let search_everywhere_p99_ms = p99(&site, "/api/search", &texts, args.calls).await?;

    let began = Instant::now();
    for page in 1..=args.rows.div_ceil(200) {
        site.post(&format!("{STUDENTS}/list"), &json!({ "page": page, "size": 200 })).await?;
    }
    let read = began.elapsed().as_secs_f64();
    let (before, began) = (cost(args.server_pid)?.bytes, Instant::now());
    let job = site.post(&format!("{STUDENTS}/export"), &json!({ "form": "csv" })).await?["job"].clone();
    let (_, most) = ends(&site, &job, args.server_pid).await?;
    let export_seconds = began.elapsed().as_secs_f64();
    Ok(RecordsReport {
        scenario: "records",
        rows: args.rows,
        imported: came["made"].as_i64().unwrap_or_default(),
        came_back: came["wrong"].as_i64().unwrap_or_default(),
        import_seconds,
        first_page_p99_ms,
        late_page_by_name_p99_ms,
        filtered_and_sorted_p99_ms,
        searched_p99_ms,
        filtered_searched_sorted_late_p99_ms,
        search_everywhere_p99_ms,
        export_seconds,
        read_page_by_page_seconds: read,
        export_ratio: export_seconds / read,
        export_more_mib: most.saturating_sub(before) as f64 / f64::from(1 << 20),
    })
}

/// Calls with each of these in turn.
async fn p99(site: &Site, path: &str, bodies: &[Value], calls: usize) -> Result<f64> {
    let mut delays = vec![];
    // The first of each prepares its statements.
    for (at, body) in bodies.iter().cycle().take(bodies.len() + calls).enumerate() {
        let called = Instant::now();
        site.post(path, body).await?;
        if at >= bodies.len() {
            delays.push(called.elapsed().as_secs_f64() * 1e3);
        }
    }
    delays.sort_unstable_by(f64::total_cmp);
    Ok(percentile(&delays, 0.99))
}

/// What came of a job, and the most memory that the server had meanwhile.
async fn ends(site: &Site, job: &Value, server_pid: u32) -> Result<(Value, u64)> {
    let mut most = 0;
    loop {
        tokio::time::sleep(LOOK).await;
        most = most.max(cost(server_pid)?.bytes);
        let mine = site.post("/api/job/mine", &json!({})).await?;
        let Some(row) = mine["records"].as_array().into_iter().flatten().find(|row| row["id"] == *job) else { continue };
        match row["state"].as_str() {
            Some("done") => return Ok((serde_json::from_str(row["result"].as_str().unwrap_or("null"))?, most)),
            Some("queued" | "running") => {}
            _ => return Err(format!("the job ended otherwise: {row}").into()),
        }
    }
}
