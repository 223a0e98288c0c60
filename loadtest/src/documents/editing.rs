//! Many editors in some plans, each typing at its own pace. Measured is the delay from sending an edit to hearing that it is on disk, and
//! whether everyone ends with the same document.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use belltower_sync::kinds::sop_plan::SopPlan;
use belltower_sync::new_doc;
use belltower_sync::wire::Message as Frame;
use bytes::Bytes;
use clap::Args;
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{interval_at, sleep_until};
use tokio_tungstenite::tungstenite::Message;
use yrs::updates::decoder::Decode;
use yrs::{Doc, Map, ReadTxn, Transact, Update};

use crate::Result;
use crate::measure::percentile;
use crate::report;
use crate::site::{Site, SiteArgs, Socket};

/// Many editors in some plans. All are of one account: start the server with `--max-sockets-per-user` above their number.
#[derive(Args)]
pub struct DocumentArgs {
    #[command(flatten)]
    site: SiteArgs,
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
    let site = Site::sign_in(&args.site).await?;
    let mut plans = Vec::new();
    for number in 0..args.plans.max(1) {
        let plan = json!({ "title": format!("Load test {number}"), "lesson_minutes": 45, "template": "example_en" });
        let row = site.post("/api/management/sopPlan/create", &plan).await?;
        plans.push(row["id"].as_str().ok_or("the plan has no id")?.to_owned());
    }
    let mut editors = JoinSet::new();
    let start = Instant::now() + Duration::from_secs(2);
    let expected = (args.seconds as f64 * args.rate) as usize;
    for number in 0..args.editors {
        let plan = number % plans.len();
        let peers = (args.editors - plan).div_ceil(plans.len()) - 1;
        let socket = site.open_document(&format!("sop-plan:{}", plans[plan])).await?;
        let editor = Editor { socket, doc: new_doc(&SopPlan), sent: VecDeque::new(), acked: 0, delays_ms: Vec::new(), heard: 0 };
        let pace = Duration::from_secs_f64(1.0 / args.rate.max(0.01));
        // Spread over the pace, as people are.
        let begin = start + pace.mul_f64(number as f64 / args.editors as f64);
        editors.spawn(async move { (plan, editor.types(number, expected, expected * peers, begin, pace).await) });
    }
    let (mut delays, mut heard, mut last) = (Vec::new(), 0, start);
    let mut states: Vec<Vec<Vec<u8>>> = vec![Vec::new(); plans.len()];
    while let Some(done) = editors.join_next().await {
        let (plan, done) = done?;
        let done = done?;
        delays.extend(done.delays_ms);
        heard += done.heard;
        last = last.max(done.ended);
        states[plan].push(done.content);
    }
    site.post("/api/management/sopPlan/delete", &json!({ "ids": plans })).await?;
    delays.sort_unstable_by(f64::total_cmp);
    let found = DocumentReport {
        scenario: "documents",
        editors: args.editors,
        plans: plans.len(),
        edits: delays.len(),
        durable_edits_per_second: delays.len() as f64 / last.duration_since(start).as_secs_f64(),
        ack_p50_ms: percentile(&delays, 0.5),
        ack_p99_ms: percentile(&delays, 0.99),
        ack_max_ms: percentile(&delays, 1.0),
        updates_from_others: heard,
        plans_that_differ: states.iter().filter(|copies| copies.windows(2).any(|pair| pair[0] != pair[1])).count(),
    };
    report::print(&found, args.json)
}

struct Editor {
    socket: Socket,
    doc: Doc,
    /// When what was sent and not acknowledged yet was sent; nothing for a step 2.
    sent: VecDeque<Option<Instant>>,
    acked: u64,
    delays_ms: Vec<f64>,
    heard: usize,
}

struct Done {
    delays_ms: Vec<f64>,
    heard: usize,
    ended: Instant,
    content: Vec<u8>,
}

impl Editor {
    async fn types(mut self, number: usize, edits: usize, from_others: usize, begin: Instant, pace: Duration) -> Result<Done> {
        let vector = self.doc.transact().state_vector();
        self.send(Frame::Step1(vector)).await?;
        let mut beat = interval_at(begin.into(), pace);
        let (mut made, mut end) = (0, begin + PATIENCE);
        while made < edits || !self.sent.is_empty() || self.heard < from_others {
            tokio::select! {
                _ = beat.tick(), if made < edits => {
                    let plan = self.doc.get_or_insert_map("plan");
                    let update = {
                        let mut txn = self.doc.transact_mut();
                        plan.insert(&mut txn, format!("editor-{number}"), made as i64);
                        txn.encode_update_v1()
                    };
                    made += 1;
                    end = Instant::now() + PATIENCE;
                    self.sent.push_back(Some(Instant::now()));
                    self.send(Frame::Update(update.into())).await?;
                }
                message = self.socket.next() => self.hears(message.ok_or("the server ended the connection")??).await?,
                () = sleep_until(end.into()) => break,
            }
        }
        let plan = self.doc.get_or_insert_map("plan");
        let txn = self.doc.transact();
        let mut content: Vec<String> = plan.iter(&txn).map(|(key, value)| format!("{key}={}", value.to_string(&txn))).collect();
        content.sort_unstable();
        Ok(Done { delays_ms: self.delays_ms, heard: self.heard, ended: Instant::now(), content: content.concat().into_bytes() })
    }

    async fn hears(&mut self, message: Message) -> Result<()> {
        let frame: Bytes = match message {
            Message::Binary(frame) => frame,
            Message::Close(close) => return Err(format!("closed: {close:?}").into()),
            _ => return Ok(()),
        };
        for message in Frame::decode_all(&frame)? {
            match message {
                Frame::Step1(vector) => {
                    let update = self.doc.transact().encode_diff_v1(&vector);
                    self.sent.push_back(None);
                    self.send(Frame::Step2(update.into())).await?;
                }
                Frame::Step2(update) => self.apply(&update)?,
                Frame::Update(update) => {
                    self.heard += 1;
                    self.apply(&update)?;
                }
                Frame::Saved(saved) => {
                    while self.acked < saved.received {
                        self.acked += 1;
                        let sent = self.sent.pop_front().flatten();
                        self.delays_ms.extend(sent.map(|sent| sent.elapsed().as_secs_f64() * 1e3));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn apply(&self, update: &[u8]) -> Result<()> {
        Ok(self.doc.transact_mut().apply_update(Update::decode_v1(update)?)?)
    }

    async fn send(&mut self, frame: Frame) -> Result<()> {
        Ok(self.socket.send(Message::Binary(frame.encode())).await?)
    }
}
