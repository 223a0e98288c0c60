//! A recorded session (JSON of the editing-traces collection, concurrent kind, plain or gzipped): who typed what where, and on which state. Each of two
//! editors sends what it typed as soon as it has heard what it typed it on; two observers watch. Measured is the time until all four have all of it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use belltower_sync::kinds::sop_plan::SopPlan;
use belltower_sync::new_doc;
use belltower_sync::wire::Message as Frame;
use bytes::Bytes;
use clap::Args;
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;
use tokio::time::timeout;
use yrs::updates::decoder::Decode;
use yrs::{Doc, GetString, Map, Out, ReadTxn, StateVector, Text, TextPrelim, TextRef, Transact, Update};

use super::site::{Line, Plans};
use crate::Result;
use crate::measure::{cost, median};
use crate::report;
use crate::site::{Site, SiteArgs};

/// How long the server may say nothing.
const PATIENCE: Duration = Duration::from_secs(30);

/// A recorded session of two, replayed flat out. The server must take as many frames a second (`--document-frames-per-second`).
#[derive(Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Process id of the server, to read its CPU time; it must run on this machine.
    #[arg(long)]
    server_pid: u32,
    /// The recorded session.
    #[arg(long)]
    trace: PathBuf,
    /// Rounds, of which the medians are printed.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What it took.
#[derive(Serialize)]
struct ReplayReport {
    scenario: &'static str,
    edits: usize,
    rounds: usize,
    seconds: f64,
    server_cpu_seconds: f64,
    copies_that_differ: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Trace {
    end_content: String,
    txns: Vec<Typed>,
}

#[derive(Deserialize)]
struct Typed {
    parents: Vec<usize>,
    agent: usize,
    patches: Vec<(u32, u32, String)>,
}

/// One's updates, each with how many of the other's it builds on.
type Part = Vec<(usize, Bytes)>;

/// Runs the scenario and prints what it found.
pub async fn run(args: ReplayArgs) -> Result<()> {
    let trace = read(&args.trace)?;
    let site = Site::sign_in(&args.site).await?;
    let (mut seconds, mut cpu, mut differ) = (Vec::new(), Vec::new(), 0);
    for _ in 0..args.rounds.max(1) {
        let (took, spent, wrong) = round(&site, &trace, args.server_pid).await?;
        seconds.push(took);
        cpu.push(spent);
        differ += wrong;
    }
    let found = ReplayReport {
        scenario: "documents_replay",
        edits: trace.txns.len(),
        rounds: seconds.len(),
        seconds: median(seconds),
        server_cpu_seconds: median(cpu),
        copies_that_differ: differ,
    };
    report::print(&found, args.json)
}

fn read(path: &Path) -> Result<Trace> {
    let plain = if path.extension().is_some_and(|ending| ending == "gz") {
        Command::new("gzip").arg("-dc").arg(path).output()?.stdout
    } else {
        std::fs::read(path)?
    };
    let trace: Trace = serde_json::from_slice(&plain)?;
    match trace.txns.iter().all(|typed| typed.agent < 2) {
        true => Ok(trace),
        false => Err("the session is of more than two".into()),
    }
}

async fn round(site: &Site, trace: &Trace, server_pid: u32) -> Result<(f64, f64, usize)> {
    let plans = Plans::make(site, 1).await?;
    let (mut lines, mut whole) = (Vec::new(), Bytes::new());
    for _ in 0..4 {
        let (line, document) = Line::open(site, &plans.document(0)).await?;
        lines.push(line);
        whole = document;
    }
    let (first, parts) = play(trace, &whole)?;
    lines[0].say(Frame::Update(first.clone())).await?;
    while !matches!(lines[0].hear().await?, Frame::Saved(_)) {}
    for line in &mut lines[1..] {
        while !matches!(line.hear().await?, Frame::Update(_)) {}
    }
    let [one, other] = parts;
    let counts = [one.len(), other.len()];
    let total = counts[0] + counts[1];
    let (before, begun) = (cost(server_pid)?, Instant::now());
    let mut work = JoinSet::new();
    for (line, (mine, heard)) in lines.into_iter().zip([(one, counts[1]), (other, counts[0]), (Vec::new(), total), (Vec::new(), total)]) {
        work.spawn(takes_part(line, mine, heard));
    }
    let mut copies = Vec::new();
    let mut ended = begun;
    while let Some(done) = work.join_next().await {
        let (updates, at) = done??;
        ended = ended.max(at);
        copies.push(updates);
    }
    let spent = cost(server_pid)?.cpu_seconds - before.cpu_seconds;
    plans.delete(site).await?;
    let differ = copies.iter().filter(|updates| shows(&whole, &first, updates).ok().as_deref() != Some(&*trace.end_content)).count();
    Ok((ended.duration_since(begun).as_secs_f64(), spent, differ))
}

/// Sends its own as soon as it has heard what each builds on; every update in the order in which it was sent or heard, and when the last was.
async fn takes_part(mut line: Line, mine: Part, expected: usize) -> Result<(Vec<Bytes>, Instant)> {
    let (mut all, mut heard, mut acknowledged) = (Vec::new(), 0, line.sent());
    let until = line.sent() + mine.len() as u64;
    let mut mine = mine.into_iter().peekable();
    loop {
        while let Some((_, update)) = mine.next_if(|(needs, _)| *needs <= heard) {
            all.push(update.clone());
            line.say(Frame::Update(update)).await?;
        }
        if mine.peek().is_none() && heard == expected && acknowledged == until {
            return Ok((all, Instant::now()));
        }
        match timeout(PATIENCE, line.hear()).await.map_err(|_| "the server said nothing for long")?? {
            Frame::Update(update) => {
                heard += 1;
                all.push(update);
            }
            Frame::Saved(saved) => acknowledged = saved.received,
            _ => {}
        }
    }
}

/// Types the session on two copies that begin with the server's document: the update that makes the text, and each one's part.
fn play(trace: &Trace, whole: &[u8]) -> Result<(Bytes, [Part; 2])> {
    let mut docs = [copy(whole)?, copy(whole)?];
    // What two type at the same place is put in the order of their clients' numbers, and the recording had the first person's first.
    if docs[0].client_id() > docs[1].client_id() {
        docs.swap(0, 1);
    }
    let first: Bytes = {
        let map = docs[0].get_or_insert_map("plan");
        let mut txn = docs[0].transact_mut();
        map.insert(&mut txn, "typed", TextPrelim::new(""));
        txn.encode_update_v1().into()
    };
    docs[1].transact_mut().apply_update(Update::decode_v1(&first)?)?;
    let texts = [text(&docs[0])?, text(&docs[1])?];
    let mut parts: [Part; 2] = Default::default();
    // For each transaction: how much of each agent its state holds.
    let mut known: HashMap<usize, [usize; 2]> = HashMap::new();
    let mut applied = [0_usize; 2];
    for (number, Typed { parents, agent, patches }) in trace.txns.iter().enumerate() {
        let (agent, other) = (*agent, 1 - *agent);
        let mut holds = [0; 2];
        for parent in parents {
            let of = known.get(parent).ok_or("a transaction before its parents")?;
            holds = [holds[0].max(of[0]), holds[1].max(of[1])];
        }
        if holds[agent] != parts[agent].len() {
            return Err("a person whose own typing is not in order".into());
        }
        while applied[agent] < holds[other] {
            let update = parts[other][applied[agent]].1.clone();
            docs[agent].transact_mut().apply_update(Update::decode_v1(&update)?)?;
            applied[agent] += 1;
        }
        let update: Bytes = {
            let mut txn = docs[agent].transact_mut();
            for (at, deleted, inserted) in patches {
                if *deleted > 0 {
                    texts[agent].remove_range(&mut txn, *at, *deleted);
                }
                if !inserted.is_empty() {
                    texts[agent].insert(&mut txn, *at, inserted);
                }
            }
            txn.encode_update_v1().into()
        };
        parts[agent].push((applied[agent], update));
        holds[agent] += 1;
        known.insert(number, holds);
    }
    Ok((first, parts))
}

fn copy(whole: &[u8]) -> Result<Doc> {
    let doc = new_doc(&SopPlan);
    doc.transact_mut().apply_update(Update::decode_v1(whole)?)?;
    Ok(doc)
}

fn text(doc: &Doc) -> Result<TextRef> {
    match doc.get_or_insert_map("plan").get(&doc.transact(), "typed") {
        Some(Out::YText(text)) => Ok(text),
        _ => Err("the text is not there".into()),
    }
}

/// The text that somebody shows who heard this.
fn shows(whole: &[u8], first: &[u8], updates: &[Bytes]) -> Result<String> {
    let doc = copy(whole)?;
    for update in std::iter::once(first).chain(updates.iter().map(|update| &**update)) {
        doc.transact_mut().apply_update(Update::decode_v1(update)?)?;
    }
    let shown = text(&doc)?.get_string(&doc.transact());
    // Nothing waits for something that never came.
    match doc.transact().has_missing_updates() || doc.transact().state_vector() == StateVector::default() {
        true => Err("updates are missing".into()),
        false => Ok(shown),
    }
}
