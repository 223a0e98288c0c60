//! The course tree: two thousand coursewares come in by a file, each with words, and the tree is read as the console reads it, all of it in pages of a thousand.

use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Result;
use crate::measure::percentile;
use crate::site::{Site, SiteArgs};

const API: &str = "/api/management";
/// Coursewares of one answer, as the console asks for them.
const PAGE: usize = 1_000;
const CATEGORIES: usize = 40;
/// How often it is looked whether a job is over.
const LOOK: Duration = Duration::from_millis(100);

/// The course tree. The server should have no coursewares but the demo's.
#[derive(Args)]
pub struct CoursesArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(super) json: bool,
    /// Coursewares that are made.
    #[arg(long, default_value_t = 2_000)]
    coursewares: usize,
    /// Readings of the whole tree.
    #[arg(long, default_value_t = 200)]
    calls: usize,
}

/// What the tree costs.
#[derive(Serialize)]
pub struct CoursesReport {
    scenario: &'static str,
    coursewares: i64,
    import_seconds: f64,
    page_p99_ms: f64,
    whole_tree_p99_ms: f64,
    whole_tree_kib: f64,
    whole_tree_brotli_kib: f64,
}

/// Makes the coursewares and reads them.
pub async fn run(args: &CoursesArgs) -> Result<CoursesReport> {
    let site = Site::sign_in(&args.site).await?;
    for at in 0..CATEGORIES {
        site.post(&format!("{API}/courseCategory/create"), &json!({ "name": format!("Shelf {at}") })).await?;
    }
    let began = Instant::now();
    let mut file = "name,category_id,level,points\n".to_owned();
    for at in 0..args.coursewares {
        file.push_str(&format!("Lesson {at} of the course,Shelf {},{},Point {}\n", at % CATEGORIES, ["A1", "A2", "B1"][at % 3], at % 50));
    }
    take_in(&site, &format!("{API}/courseware"), file).await?;
    let mut file = "spelling,courseware_id\n".to_owned();
    for at in 0..args.coursewares {
        file.push_str(&format!("word{at},Lesson {at} of the course\n"));
    }
    take_in(&site, &format!("{API}/word"), file).await?;
    let import_seconds = began.elapsed().as_secs_f64();

    let list = format!("{API}/categoryContent/list");
    let body = |page: usize| json!({ "page": page, "size": PAGE, "existedOnly": false });
    let total = site.post(&list, &body(1)).await?["total"].as_i64().unwrap_or_default();
    let pages = usize::try_from(total)?.div_ceil(PAGE);
    let (mut each, mut whole) = (vec![], vec![]);
    for round in 0..=args.calls {
        let began = Instant::now();
        for page in 1..=pages {
            let called = Instant::now();
            site.post(&list, &body(page)).await?;
            // The first prepares its statements.
            if round > 0 {
                each.push(called.elapsed().as_secs_f64() * 1e3);
            }
        }
        if round > 0 {
            whole.push(began.elapsed().as_secs_f64() * 1e3);
        }
    }
    let (mut plain, mut brotli) = (0, 0);
    for page in 1..=pages {
        plain += site.answer_bytes(&list, &body(page), "identity").await?;
        brotli += site.answer_bytes(&list, &body(page), "br").await?;
    }
    for delays in [&mut each, &mut whole] {
        delays.sort_unstable_by(f64::total_cmp);
    }
    Ok(CoursesReport {
        scenario: "courses",
        coursewares: total,
        import_seconds,
        page_p99_ms: percentile(&each, 0.99),
        whole_tree_p99_ms: percentile(&whole, 0.99),
        whole_tree_kib: plain as f64 / 1024.0,
        whole_tree_brotli_kib: brotli as f64 / 1024.0,
    })
}

/// Takes rows into a list by a file, and waits until all of them are in.
async fn take_in(site: &Site, base: &str, file: String) -> Result<()> {
    let seen = site.post_bytes(&format!("{base}/import?name=load.csv&match=none"), file.into_bytes()).await?;
    let run = json!({ "fileId": seen["fileId"], "match": "none" });
    let job = site.post(&format!("{base}/importRun"), &run).await?["job"].clone();
    loop {
        tokio::time::sleep(LOOK).await;
        let mine = site.post("/api/job/mine", &json!({})).await?;
        let Some(row) = mine["records"].as_array().into_iter().flatten().find(|row| row["id"] == job) else { continue };
        match row["state"].as_str() {
            Some("done") => {
                let result: Value = serde_json::from_str(row["result"].as_str().unwrap_or("null"))?;
                return if result["wrong"] == 0 { Ok(()) } else { Err(format!("rows came back: {result}").into()) };
            }
            Some("queued" | "running") => {}
            _ => return Err(format!("the job ended otherwise: {row}").into()),
        }
    }
}
