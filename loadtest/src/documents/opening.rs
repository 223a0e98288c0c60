//! Opening: many small documents one after another, a large one, and one that nobody has open by many at once. The server keeps them in memory for the
//! time of the test (`--document-idle-seconds`), so that what it holds can be read.

use std::time::Instant;

use belltower_sync::kinds::sop_plan::SopPlan;
use belltower_sync::new_doc;
use belltower_sync::wire::Message as Frame;
use clap::Args;
use serde::Serialize;
use tokio::task::JoinSet;
use yrs::{Map, TextPrelim, Transact};

use super::site::{Line, Plans};
use crate::Result;
use crate::measure::{cost, median};
use crate::report;
use crate::site::{Site, SiteArgs};

/// Documents opened by one, and one opened by many.
#[derive(Args)]
pub struct OpeningArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Process id of the server, to read its CPU time and memory; it must run on this machine.
    #[arg(long)]
    server_pid: u32,
    /// Small documents.
    #[arg(long, default_value_t = 1000)]
    documents: usize,
    /// Bytes of the large one.
    #[arg(long, default_value_t = 1_000_000)]
    large: usize,
    /// Who open one document at the same moment.
    #[arg(long, default_value_t = 200)]
    at_once: usize,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What opening costs: the socket's upgrade and its close are in it.
#[derive(Serialize)]
struct OpeningReport {
    scenario: &'static str,
    documents: usize,
    cpu_us_per_opening: f64,
    /// The same again, with the documents in memory: what of it is the socket's.
    cpu_us_per_opening_in_memory: f64,
    memory_kib_per_open_document: f64,
    large_bytes: usize,
    large_open_ms: f64,
    at_once: usize,
    at_once_cut_off: usize,
    at_once_copies_that_differ: usize,
}

/// Runs the scenario and prints what it found.
pub async fn run(args: OpeningArgs) -> Result<()> {
    let site = Site::sign_in(&args.site).await?;
    let plans = Plans::make(&site, args.documents.max(1) + 2).await?;
    // The first of all makes what every other finds made.
    drop(Line::open(&site, &plans.document(args.documents)).await?);
    let before = cost(args.server_pid)?;
    for number in 0..args.documents {
        drop(Line::open(&site, &plans.document(number)).await?);
    }
    let opened = cost(args.server_pid)?;
    for number in 0..args.documents {
        drop(Line::open(&site, &plans.document(number)).await?);
    }
    let again = cost(args.server_pid)?;
    let each = |from: f64, to: f64| (to - from) / args.documents.max(1) as f64 * 1e6;

    let mut together = JoinSet::new();
    for _ in 0..args.at_once {
        let (site, document) = (site.clone(), plans.document(args.documents + 1));
        together.spawn(async move { Line::open(&site, &document).await.map(|(_, whole)| whole) });
    }
    let (mut copies, mut cut_off) = (Vec::new(), 0);
    while let Some(copy) = together.join_next().await {
        match copy? {
            Ok(copy) => copies.push(copy),
            Err(_) => cut_off += 1,
        }
    }

    // Typed in by one who leaves; read by one who comes.
    let (mut editor, _) = Line::open(&site, &plans.document(args.documents)).await?;
    let doc = new_doc(&SopPlan);
    let map = doc.get_or_insert_map("plan");
    let update = {
        let mut txn = doc.transact_mut();
        for part in 0..args.large.div_ceil(1000) {
            map.insert(&mut txn, format!("part {part}"), TextPrelim::new("x".repeat(1000)));
        }
        txn.encode_update_v1()
    };
    editor.say(Frame::Update(update.into())).await?;
    while !matches!(editor.hear().await?, Frame::Saved(_)) {}
    let mut times = Vec::new();
    for _ in 0..5 {
        let begun = Instant::now();
        drop(Line::open(&site, &plans.document(args.documents)).await?);
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    plans.delete(&site).await?;
    let found = OpeningReport {
        scenario: "documents_opening",
        documents: args.documents,
        cpu_us_per_opening: each(before.cpu_seconds, opened.cpu_seconds),
        cpu_us_per_opening_in_memory: each(opened.cpu_seconds, again.cpu_seconds),
        memory_kib_per_open_document: (opened.bytes as f64 - before.bytes as f64) / 1024.0 / args.documents.max(1) as f64,
        large_bytes: args.large,
        large_open_ms: median(times),
        at_once: args.at_once,
        at_once_cut_off: cut_off,
        at_once_copies_that_differ: copies.windows(2).filter(|pair| pair[0] != pair[1]).count(),
    };
    report::print(&found, args.json)
}
