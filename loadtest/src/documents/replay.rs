//! A recorded session (JSON of the editing-traces collection, concurrent kind, plain or gzipped): who typed what where, and on which state. Each of two
//! editors sends what it typed, into a step's script, as soon as it has heard what it typed it on; two observers watch. Measured is the time until all four
//! have all of it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use belltower_sync::wire::Message as Frame;
use bytes::Bytes;
use clap::Args;
use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;
use tokio::time::timeout;
use yrs::types::text::YChange;
use yrs::updates::decoder::Decode;
use yrs::{ClientID, Doc, Hook, ReadTxn, SharedRef, StateVector, Text, Transact, Update, XmlTextRef};

use super::line::{Line, copy, typed_until};
use super::plan::{new_paragraph, sets_level};
use super::site::{Place, Server, ServerArgs};
use crate::Result;
use crate::measure::median;
use crate::report;

/// How long the server may say nothing.
const PATIENCE: Duration = Duration::from_secs(30);

/// A recorded session of two, replayed flat out. The server must take as many frames a second (`--document-frames-per-second`).
#[derive(Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    server: ServerArgs,
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
    #[serde(flatten)]
    server: Server,
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

/// An update, and how far the other's typing must have come before it.
type Turn = (u32, Bytes);

/// Whose typing it is, and from where to where it goes.
#[derive(Clone, Copy, Debug)]
struct Typing {
    who: ClientID,
    from: u32,
    until: u32,
}

/// A session as it is sent.
struct Play {
    first: Bytes,
    paragraph: Hook<XmlTextRef>,
    parts: [Vec<Turn>; 2],
    typing: [Typing; 2],
}

/// Runs the scenario and prints what it found.
pub async fn run(args: ReplayArgs) -> Result<()> {
    let trace = read(&args.trace)?;
    let place = args.server.enter().await?;
    let (mut seconds, mut cpu, mut differ) = (Vec::new(), Vec::new(), 0);
    for _ in 0..args.rounds.max(1) {
        let (took, spent, wrong) = round(&place, &trace).await?;
        seconds.push(took);
        cpu.push(spent);
        differ += wrong;
    }
    let found = ReplayReport {
        scenario: "documents_replay",
        server: place.server(),
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

async fn round(place: &Place, trace: &Trace) -> Result<(f64, f64, usize)> {
    let mut documents = place.make(1).await?;
    let (mut lines, mut whole) = (Vec::new(), Bytes::new());
    for _ in 0..4 {
        let (line, document) = Line::open(place, &documents.names[0]).await?;
        lines.push(line);
        whole = document;
    }
    documents.makers_leave();
    let Play { first, paragraph, parts: [one, other], typing } = play(trace, &whole)?;
    lines[0].say(Frame::Update(first.clone())).await?;
    for line in &mut lines {
        line.settle().await?;
    }
    let (before, begun) = (place.cost()?, Instant::now());
    let mut work = JoinSet::new();
    for (line, mine) in lines.into_iter().zip([one, other, Vec::new(), Vec::new()].into_iter().enumerate()) {
        work.spawn(takes_part(line, mine, typing));
    }
    // Nobody leaves before all have everything: what somebody said last may still be on its way to the server.
    let (mut copies, mut stay) = (Vec::new(), Vec::new());
    let mut ended = begun;
    while let Some(done) = work.join_next().await {
        let (line, updates, at) = done??;
        ended = ended.max(at);
        copies.push(updates);
        stay.push(line);
    }
    let spent = place.cost()?.cpu_seconds - before.cpu_seconds;
    drop(stay);
    place.delete(documents).await?;
    let whole = [&*whole, &*first];
    let shows = |updates: &[Bytes]| shows(whole.into_iter().chain(updates.iter().map(|update| &**update)), &paragraph);
    let differ = copies.iter().filter(|updates| shows(updates).ok().as_deref() != Some(&*trace.end_content)).count();
    Ok((ended.duration_since(begun).as_secs_f64(), spent, differ))
}

/// The first two send their own as soon as they have heard what each builds on; every update in the order in which it was sent or heard, and when the last
/// was. Over when all that the others typed has come, and one's own was sent and, where the server says so, stored.
async fn takes_part(mut line: Line, (number, mine): (usize, Vec<Turn>), typing: [Typing; 2]) -> Result<(Line, Vec<Bytes>, Instant)> {
    let (mut all, mut heard) = (Vec::new(), typing.map(|typing| typing.from));
    let mut mine = mine.into_iter().peekable();
    loop {
        while let Some((_, update)) = mine.next_if(|(needs, _)| *needs <= heard[1 - number]) {
            all.push(update.clone());
            line.say(Frame::Update(update)).await?;
        }
        let others = (0..2).filter(|editor| *editor != number).all(|editor| heard[editor] >= typing[editor].until);
        if mine.peek().is_none() && others && line.unsaved() == 0 {
            return Ok((line, all, Instant::now()));
        }
        let said = timeout(PATIENCE, line.hear())
            .await
            .map_err(|_| format!("the server said nothing for long; both are to come to {typing:?}, and what came is {heard:?}"))??;
        if let Frame::Update(update) = said {
            for (heard, Typing { who, .. }) in heard.iter_mut().zip(&typing) {
                *heard = typed_until(&update, *who)?.max(*heard);
            }
            all.push(update);
        }
    }
}

/// Types the session on two copies that begin with the server's document: the update that makes the paragraph, and each one's part.
fn play(trace: &Trace, whole: &[u8]) -> Result<Play> {
    let mut docs = [copy([whole])?, copy([whole])?];
    // What two type at the same place is put in the order of their clients' numbers, and the recording had the first person's first.
    if docs[0].client_id() > docs[1].client_id() {
        docs.swap(0, 1);
    }
    let known = docs[0].transact().state_vector();
    let paragraph = new_paragraph(&docs[0])?.hook();
    let first: Bytes = docs[0].transact().encode_diff_v1(&known).into();
    docs[1].transact_mut().apply_update(Update::decode_v1(&first)?)?;
    let texts = [text(&docs[0], &paragraph)?, text(&docs[1], &paragraph)?];
    let mut parts: [Vec<Turn>; 2] = Default::default();
    // Each one's typing after each of its updates; before the first, that which made the paragraph.
    let own = |doc: &Doc| doc.transact().state_vector().get(&doc.client_id());
    let mut clocks = [vec![own(&docs[0])], vec![own(&docs[1])]];
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
        // What was only deleted moves nothing on: it comes before what the other types next.
        parts[agent].push((clocks[other][applied[agent]], update));
        clocks[agent].push(own(&docs[agent]));
        holds[agent] += 1;
        known.insert(number, holds);
    }
    for (part, doc) in parts.iter_mut().zip(&docs) {
        part.push((0, sets_level(doc, "A2").into()));
    }
    let typing = [0, 1].map(|editor| Typing { who: docs[editor].client_id(), from: clocks[editor][0], until: own(&docs[editor]) });
    Ok(Play { first, paragraph, parts, typing })
}

fn text(doc: &Doc, paragraph: &Hook<XmlTextRef>) -> Result<XmlTextRef> {
    Ok(paragraph.get(&doc.transact()).ok_or("the paragraph is not there")?)
}

/// The text that somebody shows who heard this.
fn shows<'a>(updates: impl Iterator<Item = &'a [u8]>, paragraph: &Hook<XmlTextRef>) -> Result<String> {
    let doc = copy(updates)?;
    let text = text(&doc, paragraph)?;
    let txn = doc.transact();
    // Nothing waits for something that never came.
    match txn.has_missing_updates() || txn.state_vector() == StateVector::default() {
        true => Err("updates are missing".into()),
        false => Ok(text.diff(&txn, YChange::identity).into_iter().map(|part| part.insert.to_string(&txn)).collect()),
    }
}
