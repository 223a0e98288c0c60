//! One person who types into subtitles of three hundred cues and of three thousand, a letter in the one and a letter in the other by turns: what a letter takes must not hang on how much
//! stands around it. Measured is the delay from sending a letter to hearing that it is on disk.

use std::time::{Duration, Instant};

use base64::{Engine, prelude::BASE64_STANDARD};
use belltower_sync::wire::Message as Frame;
use clap::Args;
use serde::Serialize;
use serde_json::json;
use tokio::time::{sleep, timeout};
use yrs::updates::decoder::Decode;
use yrs::{Doc, Map, Out, Text, TextRef, Transact, Update};

use super::line::{Line, copy};
use super::site::{Place, ServerArgs};
use crate::Result;
use crate::measure::percentile;
use crate::report;

const TRACKS: &str = "/api/management/subtitles";
/// Letters of a cue, below what it may hold; then the next one is typed into.
const LETTERS: usize = 100;
/// Letters that are not measured.
const WARM_UP: usize = 20;
const PATIENCE: Duration = Duration::from_secs(20);

/// Types into a short and a long document by turns.
#[derive(Args)]
pub struct TypingArgs {
    #[command(flatten)]
    server: ServerArgs,
    /// Cues of the short one.
    #[arg(long, default_value_t = 300)]
    few: usize,
    /// Cues of the long one.
    #[arg(long, default_value_t = 3_000)]
    many: usize,
    /// Letters in each.
    #[arg(long, default_value_t = 1_000)]
    letters: usize,
    /// Milliseconds between two letters.
    #[arg(long, default_value_t = 20)]
    pace: u64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// What a letter takes in each.
#[derive(Serialize)]
struct TypingReport {
    scenario: &'static str,
    few_cues: usize,
    many_cues: usize,
    letters_each: usize,
    few_p50_ms: f64,
    few_p99_ms: f64,
    many_p50_ms: f64,
    many_p99_ms: f64,
    /// Many to few.
    ratio_p50: f64,
    ratio_p99: f64,
}

/// Runs the scenario and prints what it found.
pub async fn run(args: TypingArgs) -> Result<()> {
    let place = args.server.enter().await?;
    let mut few = Typist::begin(&place, args.few).await?;
    let mut many = Typist::begin(&place, args.many).await?;
    for number in 0..args.letters + WARM_UP {
        for typist in [&mut few, &mut many] {
            typist.types(number).await?;
            sleep(Duration::from_millis(args.pace)).await;
        }
    }
    let [few_delays, many_delays] = [few.sorted(), many.sorted()];
    let of = |share: f64| (percentile(&few_delays, share), percentile(&many_delays, share));
    let ((few_p50, many_p50), (few_p99, many_p99)) = (of(0.5), of(0.99));
    let found = TypingReport {
        scenario: "typing",
        few_cues: args.few,
        many_cues: args.many,
        letters_each: few_delays.len(),
        few_p50_ms: few_p50,
        few_p99_ms: few_p99,
        many_p50_ms: many_p50,
        many_p99_ms: many_p99,
        ratio_p50: many_p50 / few_p50,
        ratio_p99: many_p99 / few_p99,
    };
    place.post(&format!("{TRACKS}/delete"), &json!({ "ids": [few.id, many.id] })).await?;
    report::print(&found, args.json)
}

struct Typist {
    id: String,
    line: Line,
    doc: Doc,
    delays_ms: Vec<f64>,
}

impl Typist {
    /// A track of so many cues, and somebody who has it open.
    async fn begin(place: &Place, cues: usize) -> Result<Self> {
        let row = place.post(&format!("{TRACKS}/create"), &json!({ "title": format!("Typing {cues}"), "language": "en" })).await?;
        let id = row["id"].as_str().ok_or("the track has no id")?.to_owned();
        let file = json!({ "id": id, "name": "cues.srt", "data": BASE64_STANDARD.encode(srt(cues)), "make": true });
        place.post(&format!("{TRACKS}/importFile"), &file).await?;
        let (line, whole) = Line::open(place, &format!("subtitles:{id}")).await?;
        let doc = copy([&*whole])?;
        Ok(Self { id, line, doc, delays_ms: Vec::new() })
    }

    async fn types(&mut self, number: usize) -> Result<()> {
        let text = self.cue(number / LETTERS)?;
        let update = {
            let mut txn = self.doc.transact_mut();
            text.push(&mut txn, if number % 6 == 5 { " " } else { "a" });
            txn.encode_update_v1()
        };
        let sent = Instant::now();
        self.line.say(Frame::Update(update.into())).await?;
        let stored = async {
            while self.line.unsaved() > 0 {
                if let Frame::Update(update) = self.line.hear().await? {
                    self.doc.transact_mut().apply_update(Update::decode_v1(&update)?)?;
                }
            }
            Result::Ok(())
        };
        timeout(PATIENCE, stored).await.map_err(|_| "a letter was not stored")??;
        if number >= WARM_UP {
            self.delays_ms.push(sent.elapsed().as_secs_f64() * 1e3);
        }
        Ok(())
    }

    /// What is said in one of its cues.
    fn cue(&self, number: usize) -> Result<TextRef> {
        let cues = self.doc.get_or_insert_map("cues");
        let txn = self.doc.transact();
        let text = |cue| match cue {
            Out::YMap(cue) => match cue.get(&txn, "text") {
                Some(Out::YText(text)) => Some(text),
                _ => None,
            },
            _ => None,
        };
        let found = cues.iter(&txn).filter_map(|(_, cue)| text(cue)).nth(number);
        Ok(found.ok_or("the track has no such cue")?)
    }

    fn sorted(&self) -> Vec<f64> {
        let mut delays = self.delays_ms.clone();
        delays.sort_unstable_by(f64::total_cmp);
        delays
    }
}

/// Cues of a second and a half, every two seconds.
fn srt(cues: usize) -> String {
    let moment = |ms: usize| format!("{:02}:{:02}:{:02},{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
    let cue = |at: usize| format!("{}\n{} --> {}\nLine {at} is said\n\n", at + 1, moment(at * 2_000), moment(at * 2_000 + 1_500));
    (0..cues).map(cue).collect()
}
