//! One editor and many readers in each document. A reader hears each update of the one editor once and in order, so the place in the row says which it is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use belltower_sync::kinds::sop_plan::SopPlan;
use belltower_sync::new_doc;
use belltower_sync::wire::Message as Frame;
use clap::Args;
use serde::Serialize;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{interval_at, timeout};
use yrs::{Map, Text, TextPrelim, Transact};

use super::site::{Line, Plans};
use crate::Result;
use crate::measure::{cost, percentile};
use crate::report;
use crate::site::{Site, SiteArgs};

/// How long the last updates may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Documents with one editor and some readers each.
#[derive(Args)]
pub struct ReaderArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Process id of the server, to read its CPU time; it must run on this machine.
    #[arg(long)]
    server_pid: u32,
    /// Documents.
    #[arg(long, default_value_t = 20)]
    documents: usize,
    /// Readers of each.
    #[arg(long, default_value_t = 10)]
    readers: usize,
    /// Updates a second of all editors together.
    #[arg(long, default_value_t = 500.0)]
    rate: f64,
    /// Bytes of text in each document before it begins.
    #[arg(long, default_value_t = 0)]
    bytes: usize,
    /// Seconds of typing.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What readers cost. Every update is on disk before it is delivered.
#[derive(Serialize)]
struct ReaderReport {
    scenario: &'static str,
    documents: usize,
    readers: usize,
    bytes_before: usize,
    updates: usize,
    delivered: usize,
    lost: usize,
    updates_per_second: f64,
    cpu_seconds_per_million_delivered: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
}

/// When each update of a document was sent.
type Sent = Arc<Mutex<Vec<Instant>>>;

/// Runs the scenario and prints what it found.
pub async fn run(args: ReaderArgs) -> Result<()> {
    let site = Site::sign_in(&args.site).await?;
    let plans = Plans::make(&site, args.documents.max(1)).await?;
    let each = (args.rate * args.seconds / args.documents as f64) as usize;
    let pace = Duration::from_secs_f64(args.documents as f64 / args.rate);
    let (mut editors, mut readers) = (JoinSet::new(), JoinSet::new());
    let mut opened = Vec::new();
    for number in 0..args.documents {
        let (mut editor, _) = Line::open(&site, &plans.document(number)).await?;
        let doc = new_doc(&SopPlan);
        let map = doc.get_or_insert_map("plan");
        let (text, update) = {
            let mut txn = doc.transact_mut();
            let text = map.insert(&mut txn, "typed", TextPrelim::new("x".repeat(args.bytes)));
            (text, txn.encode_update_v1())
        };
        editor.say(Frame::Update(update.into())).await?;
        while !matches!(editor.hear().await?, Frame::Saved(_)) {}
        let sent = Sent::default();
        for _ in 0..args.readers {
            let (reader, _) = Line::open(&site, &plans.document(number)).await?;
            readers.spawn(reads(reader, sent.clone(), each));
        }
        opened.push((editor, doc, text, sent));
    }
    let before = cost(args.server_pid)?;
    let begun = Instant::now();
    for (number, (mut editor, doc, text, sent)) in opened.into_iter().enumerate() {
        let begin = begun + pace.mul_f64(number as f64 / args.documents as f64);
        editors.spawn(async move {
            let mut beat = interval_at(begin.into(), pace);
            let mut made = 0;
            while made < each {
                tokio::select! {
                    _ = beat.tick() => {
                        let update = {
                            let mut txn = doc.transact_mut();
                            text.push(&mut txn, "a");
                            txn.encode_update_v1()
                        };
                        made += 1;
                        sent.lock().await.push(Instant::now());
                        editor.say(Frame::Update(update.into())).await?;
                    }
                    heard = editor.hear() => drop(heard?),
                }
            }
            Ok::<_, Box<dyn std::error::Error + Send + Sync>>(editor)
        });
    }
    let mut kept = Vec::new();
    while let Some(editor) = editors.join_next().await {
        kept.push(editor??);
    }
    let (mut delays, mut ended) = (Vec::new(), begun);
    while let Some(reader) = readers.join_next().await {
        let (some, last) = reader??;
        delays.extend(some);
        ended = ended.max(last);
    }
    let cpu = cost(args.server_pid)?.cpu_seconds - before.cpu_seconds;
    drop(kept);
    plans.delete(&site).await?;
    delays.sort_unstable_by(f64::total_cmp);
    let updates = each * args.documents;
    let found = ReaderReport {
        scenario: "documents_readers",
        documents: args.documents,
        readers: args.readers,
        bytes_before: args.bytes,
        updates,
        delivered: delays.len(),
        lost: updates * args.readers - delays.len(),
        updates_per_second: updates as f64 / ended.duration_since(begun).as_secs_f64(),
        cpu_seconds_per_million_delivered: cpu / delays.len().max(1) as f64 * 1e6,
        p50_ms: percentile(&delays, 0.5),
        p99_ms: percentile(&delays, 0.99),
        max_ms: percentile(&delays, 1.0),
    };
    report::print(&found, args.json)
}

/// Hears so many updates; their delays in milliseconds, and when the last one came.
async fn reads(mut reader: Line, sent: Sent, count: usize) -> Result<(Vec<f64>, Instant)> {
    let (mut delays, mut last) = (Vec::with_capacity(count), Instant::now());
    while delays.len() < count {
        let Ok(heard) = timeout(PATIENCE, reader.hear()).await else { break };
        if let Frame::Update(_) = heard? {
            last = Instant::now();
            let sent = sent.lock().await[delays.len()];
            delays.push(last.duration_since(sent).as_secs_f64() * 1e3);
        }
    }
    Ok((delays, last))
}
