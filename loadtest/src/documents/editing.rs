//! Many editors in some plans, each typing at its own pace into the same script as the others of its plan. Measured is the delay from sending an edit to
//! hearing that it is on disk, and whether everyone ends with the same document. Of Belltower only: its peers acknowledge no such thing.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use belltower_sync::wire::Message as Frame;
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{interval_at, sleep_until};
use yrs::updates::decoder::Decode;
use yrs::{Doc, Text, Transact, Update};

use super::line::{Line, copy};
use super::plan::{longest_script, shown};
use super::site::ServerArgs;
use crate::Result;
use crate::measure::percentile;
use crate::report;

/// Many editors in some plans. All are of one account: start the server with `--max-sockets-per-user` above their number.
#[derive(Args)]
pub struct DocumentArgs {
    #[command(flatten)]
    server: ServerArgs,
    /// Editors, spread over the plans.
    #[arg(long, default_value_t = 200)]
    editors: usize,
    /// Plans; made for the test and deleted after it.
    #[arg(long, default_value_t = 20)]
    plans: usize,
    /// Edits a second of each editor.
    #[arg(long, default_value_t = 5.0)]
    rate: f64,
    /// Seconds of typing.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What co-editing costs.
#[derive(Serialize)]
struct DocumentReport {
    scenario: &'static str,
    editors: usize,
    plans: usize,
    edits: usize,
    durable_edits_per_second: f64,
    ack_p50_ms: f64,
    ack_p99_ms: f64,
    ack_max_ms: f64,
    updates_from_others: usize,
    plans_that_differ: usize,
}

/// How long editors wait for the last acknowledgements and updates.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs the scenario and prints what it found.
pub async fn run(args: DocumentArgs) -> Result<()> {
    let place = args.server.enter().await?;
    if place.peer().is_some() {
        return Err("this scenario waits for acknowledgements, which only Belltower gives".into());
    }
    let plans = place.make(args.plans.max(1)).await?;
    let mut editors = JoinSet::new();
    let start = Instant::now() + Duration::from_secs(2);
    let expected = (args.seconds as f64 * args.rate) as usize;
    for number in 0..args.editors {
        let plan = number % plans.names.len();
        let others = (args.editors - plan).div_ceil(plans.names.len()) - 1;
        let (line, whole) = Line::open(&place, &plans.names[plan]).await?;
        let editor = Editor { line, doc: copy([&*whole])?, sent: VecDeque::new(), delays_ms: Vec::new(), heard: 0 };
        let pace = Duration::from_secs_f64(1.0 / args.rate.max(0.01));
        // Spread over the pace, as people are.
        let begin = start + pace.mul_f64(number as f64 / args.editors as f64);
        editors.spawn(async move { (plan, editor.types(expected, expected * others, begin, pace).await) });
    }
    let (mut delays, mut heard, mut last) = (Vec::new(), 0, start);
    let mut states: Vec<Vec<Value>> = vec![Vec::new(); plans.names.len()];
    while let Some(done) = editors.join_next().await {
        let (plan, done) = done?;
        let done = done?;
        delays.extend(done.delays_ms);
        heard += done.heard;
        last = last.max(done.ended);
        states[plan].push(done.content);
    }
    delays.sort_unstable_by(f64::total_cmp);
    let found = DocumentReport {
        scenario: "documents",
        editors: args.editors,
        plans: states.len(),
        edits: delays.len(),
        durable_edits_per_second: delays.len() as f64 / last.duration_since(start).as_secs_f64(),
        ack_p50_ms: percentile(&delays, 0.5),
        ack_p99_ms: percentile(&delays, 0.99),
        ack_max_ms: percentile(&delays, 1.0),
        updates_from_others: heard,
        plans_that_differ: states.iter().filter(|copies| copies.windows(2).any(|pair| pair[0] != pair[1])).count(),
    };
    place.delete(plans).await?;
    report::print(&found, args.json)
}

struct Editor {
    line: Line,
    doc: Doc,
    /// When what was sent and not acknowledged yet was sent.
    sent: VecDeque<Instant>,
    delays_ms: Vec<f64>,
    heard: usize,
}

struct Done {
    delays_ms: Vec<f64>,
    heard: usize,
    ended: Instant,
    content: Value,
}

impl Editor {
    async fn types(mut self, edits: usize, from_others: usize, begin: Instant, pace: Duration) -> Result<Done> {
        let script = longest_script(&self.doc)?;
        let mut beat = interval_at(begin.into(), pace);
        let (mut made, mut end) = (0, begin + PATIENCE);
        while made < edits || !self.sent.is_empty() || self.heard < from_others {
            tokio::select! {
                _ = beat.tick(), if made < edits => {
                    let update = {
                        let mut txn = self.doc.transact_mut();
                        script.push(&mut txn, "a");
                        txn.encode_update_v1()
                    };
                    made += 1;
                    end = Instant::now() + PATIENCE;
                    self.sent.push_back(Instant::now());
                    self.line.say(Frame::Update(update.into())).await?;
                }
                heard = self.line.hear() => self.takes(heard?)?,
                () = sleep_until(end.into()) => break,
            }
        }
        Ok(Done { delays_ms: self.delays_ms, heard: self.heard, ended: Instant::now(), content: shown(&self.doc) })
    }

    fn takes(&mut self, heard: Frame) -> Result<()> {
        match heard {
            Frame::Update(update) => {
                self.heard += 1;
                self.doc.transact_mut().apply_update(Update::decode_v1(&update)?)?;
            }
            Frame::Saved(_) => {
                let saved = self.sent.len() - self.line.unsaved() as usize;
                self.delays_ms.extend(self.sent.drain(..saved).map(|sent| sent.elapsed().as_secs_f64() * 1e3));
            }
            _ => {}
        }
        Ok(())
    }
}
