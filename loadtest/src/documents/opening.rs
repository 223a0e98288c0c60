//! Opening: many small documents one after another, a large one, and one that nobody has open by many at once. The documents are made by a run of its own
//! (`--make`), and the server is started anew before they are opened: what making them left in its memory would hide what they take. Every line stays
//! open until the memory is read, as people's do: what is measured is a document with a socket on it, and nobody's is dropped from memory meanwhile.

use std::path::PathBuf;
use std::time::Instant;

use belltower_sync::wire::Message as Frame;
use clap::Args;
use serde::Serialize;
use tokio::task::JoinSet;

use super::line::{Line, copy};
use super::plan::{plan_of, shown, written};
use super::site::{Documents, Place, Server, ServerArgs};
use crate::Result;
use crate::measure::median;
use crate::report;

/// Documents opened by one, and one opened by many.
#[derive(Args)]
pub struct OpeningArgs {
    #[command(flatten)]
    server: ServerArgs,
    /// Small documents.
    #[arg(long, default_value_t = 1000)]
    documents: usize,
    /// Letters of the large one.
    #[arg(long, default_value_t = 1_000_000)]
    large: usize,
    /// Who open one document at the same moment.
    #[arg(long, default_value_t = 200)]
    at_once: usize,
    /// The documents' names, one a line.
    #[arg(long)]
    names: PathBuf,
    /// Make the documents and write their names there; measure nothing.
    #[arg(long)]
    make: bool,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What opening costs: the socket's upgrade is in it.
#[derive(Serialize)]
struct OpeningReport {
    scenario: &'static str,
    #[serde(flatten)]
    server: Server,
    documents: usize,
    cpu_us_per_opening: f64,
    /// The same by a second person each: what of it is the socket's.
    cpu_us_per_opening_in_memory: f64,
    memory_kib_per_open_document: f64,
    large_bytes: usize,
    large_first_open_ms: f64,
    large_open_ms: f64,
    at_once: usize,
    at_once_cut_off: usize,
    at_once_copies_that_differ: usize,
}

/// Runs the scenario and prints what it found.
pub async fn run(args: OpeningArgs) -> Result<()> {
    let place = args.server.enter().await?;
    if args.make {
        return make(&place, &args).await;
    }
    let names: Vec<String> = std::fs::read_to_string(&args.names)?.lines().map(str::to_owned).collect();
    let [large, warm, crowded, small @ ..] = &names[..] else { return Err("too few documents".into()) };
    // The first of all makes what every other finds made.
    let _warm = Line::open(&place, warm).await?;
    let before = place.cost()?;
    let lines = open_all(&place, small).await?;
    let opened = place.cost()?;
    drop(open_all(&place, small).await?);
    let again = place.cost()?;
    drop(lines);
    let each = |from: f64, to: f64| (to - from) / small.len().max(1) as f64 * 1e6;

    let (cut_off, differ) = at_once(&place, crowded, args.at_once).await?;

    let (mut times, mut kept) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let begun = Instant::now();
        kept.push(Line::open(&place, large).await?);
        times.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let first = times.remove(0);
    let large_bytes = kept[0].1.len();
    drop(kept);
    let found = OpeningReport {
        scenario: "documents_opening",
        server: place.server(),
        documents: small.len(),
        cpu_us_per_opening: each(before.cpu_seconds, opened.cpu_seconds),
        cpu_us_per_opening_in_memory: each(opened.cpu_seconds, again.cpu_seconds),
        memory_kib_per_open_document: (opened.bytes as f64 - before.bytes as f64) / 1024.0 / small.len().max(1) as f64,
        large_bytes,
        large_first_open_ms: first,
        large_open_ms: median(times),
        at_once: args.at_once,
        at_once_cut_off: cut_off,
        at_once_copies_that_differ: differ,
    };
    place.delete(Documents::known(names)).await?;
    report::print(&found, args.json)
}

async fn make(place: &Place, args: &OpeningArgs) -> Result<()> {
    let documents = place.make(args.documents.max(1) + 3).await?;
    if let Some(large) = documents.names.first() {
        let (mut line, whole) = Line::open(place, large).await?;
        line.say(Frame::Update(written(&copy([&*whole])?, &plan_of(args.large)).into())).await?;
        line.settle().await?;
    }
    Ok(std::fs::write(&args.names, documents.names.join("\n"))?)
}

/// Opens one after another; the lines are good until they are dropped.
async fn open_all(place: &Place, names: &[String]) -> Result<Vec<Line>> {
    let mut lines = Vec::with_capacity(names.len());
    for name in names {
        lines.push(Line::open(place, name).await?.0);
    }
    Ok(lines)
}

/// So many open one document that nobody has open. How many did not get it, and how many see something else than the one before.
async fn at_once(place: &Place, document: &str, people: usize) -> Result<(usize, usize)> {
    let mut together = JoinSet::new();
    for _ in 0..people {
        let (place, document) = (place.clone(), document.to_owned());
        together.spawn(async move { Line::open(&place, &document).await });
    }
    // Nobody leaves before all have come.
    let (mut lines, mut copies, mut cut_off) = (Vec::new(), Vec::new(), 0);
    while let Some(opened) = together.join_next().await {
        match opened? {
            Ok((line, whole)) => {
                lines.push(line);
                copies.push(shown(&copy([&*whole])?));
            }
            Err(_) => cut_off += 1,
        }
    }
    Ok((cut_off, copies.windows(2).filter(|pair| pair[0] != pair[1]).count()))
}
