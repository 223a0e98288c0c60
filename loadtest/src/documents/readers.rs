//! One editor and many readers in each document. The editor types letter after letter into a step's script; how far an update brings that says whose delay
//! it is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use belltower_sync::wire::Message as Frame;
use clap::Args;
use serde::Serialize;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{interval_at, timeout};
use yrs::{ClientID, Doc, ReadTxn, Text, Transact};

use super::line::{Line, copy, typed_until};
use super::plan::{longest_script, plan_of, written};
use super::site::{Place, Server, ServerArgs};
use crate::Result;
use crate::measure::percentile;
use crate::report;

/// How long the last updates may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Documents with one editor and some readers each.
#[derive(Args)]
pub struct ReaderArgs {
    #[command(flatten)]
    server: ServerArgs,
    /// Documents.
    #[arg(long, default_value_t = 20)]
    documents: usize,
    /// Readers of each.
    #[arg(long, default_value_t = 10)]
    readers: usize,
    /// Updates a second of all editors together.
    #[arg(long, default_value_t = 500.0)]
    rate: f64,
    /// Letters in each document before it begins, beside the example plan.
    #[arg(long, default_value_t = 0)]
    bytes: usize,
    /// Seconds of typing.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What readers cost. What the editors themselves hear is in the CPU time and not in what is delivered.
#[derive(Serialize)]
struct ReaderReport {
    scenario: &'static str,
    #[serde(flatten)]
    server: Server,
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

/// What readers of a document must know to tell updates apart: whose, from which letter on, and when each was sent.
#[derive(Clone)]
struct Typing {
    who: ClientID,
    from: u32,
    sent: Arc<Mutex<Vec<Instant>>>,
}

/// Who types in a document.
struct Editor {
    line: Line,
    doc: Doc,
    typing: Typing,
}

/// Runs the scenario and prints what it found.
pub async fn run(args: ReaderArgs) -> Result<()> {
    let place = args.server.enter().await?;
    let mut documents = place.make(args.documents.max(1)).await?;
    let each = (args.rate * args.seconds / args.documents as f64) as usize;
    let pace = Duration::from_secs_f64(args.documents as f64 / args.rate);
    let (mut editors, mut readers) = (JoinSet::new(), JoinSet::new());
    let mut opened = Vec::new();
    for document in &documents.names {
        let editor = Editor::sits(&place, document, args.bytes).await?;
        for _ in 0..args.readers {
            let (reader, _) = Line::open(&place, document).await?;
            readers.spawn(reads(reader, editor.typing.clone(), each));
        }
        opened.push(editor);
    }
    documents.makers_leave();
    let before = place.cost()?;
    let begun = Instant::now();
    for (number, editor) in opened.into_iter().enumerate() {
        let begin = begun + pace.mul_f64(number as f64 / args.documents as f64);
        editors.spawn(editor.types(each, begin, pace));
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
    let cpu = place.cost()?.cpu_seconds - before.cpu_seconds;
    drop(kept);
    place.delete(documents).await?;
    delays.sort_unstable_by(f64::total_cmp);
    let updates = each * args.documents;
    let found = ReaderReport {
        scenario: "documents_readers",
        server: place.server(),
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

impl Editor {
    /// Opens a document and fills it.
    async fn sits(place: &Place, document: &str, letters: usize) -> Result<Self> {
        let (mut line, whole) = Line::open(place, document).await?;
        let doc = copy([&*whole])?;
        line.say(Frame::Update(written(&doc, &plan_of(letters)).into())).await?;
        line.settle().await?;
        let typing = Typing { who: doc.client_id(), from: doc.transact().state_vector().get(&doc.client_id()), sent: Arc::default() };
        Ok(Self { line, doc, typing })
    }

    /// Types so many letters at this pace.
    async fn types(mut self, letters: usize, begin: Instant, pace: Duration) -> Result<Self> {
        let script = longest_script(&self.doc)?;
        let mut beat = interval_at(begin.into(), pace);
        let mut made = 0;
        while made < letters {
            tokio::select! {
                _ = beat.tick() => {
                    let update = {
                        let mut txn = self.doc.transact_mut();
                        script.push(&mut txn, "a");
                        txn.encode_update_v1()
                    };
                    made += 1;
                    self.typing.sent.lock().await.push(Instant::now());
                    self.line.say(Frame::Update(update.into())).await?;
                }
                heard = self.line.hear() => drop(heard?),
            }
        }
        Ok(self)
    }
}

/// Hears so many letters; their delays in milliseconds, and when the last one came.
async fn reads(mut reader: Line, typing: Typing, count: usize) -> Result<(Vec<f64>, Instant)> {
    let (mut delays, mut last) = (Vec::with_capacity(count), Instant::now());
    while delays.len() < count {
        let Ok(heard) = timeout(PATIENCE, reader.hear()).await else { break };
        if let Frame::Update(update) = heard? {
            let heard = Instant::now();
            let until = typed_until(&update, typing.who)?.saturating_sub(typing.from) as usize;
            if until > delays.len() {
                last = heard;
                let sent = typing.sent.lock().await;
                delays.extend(sent[delays.len()..until].iter().map(|sent| heard.duration_since(*sent).as_secs_f64() * 1e3));
            }
        }
    }
    Ok((delays, last))
}
