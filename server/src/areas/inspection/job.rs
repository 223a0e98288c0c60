//! Inspecting a class, as a job: its transcript, the rules that are on, the steps of its plan. What was decided on before stays decided; what is open and not found any more
//! leaves.

use std::collections::BTreeSet;

use belltower_content::subtitles::MAX_MS;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    INSPECTION_HITS, INSPECTIONS, PAGE, VIOLATION_WORDS, adherence,
    inspections::sums,
    matching::{Found, Line, Matcher},
    transcripts::{TranscriptLine, of_class},
    words::{MAX_RULES, is_for, rule},
};
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::{self, Result, internal},
    jobs::{About, Job, Stop, Work},
    mask,
    resource::{self, Row, advance, rows_where},
    sentences,
    text::Sentence,
};

sentences! {
    INSPECT = "job.inspect": "Inspect a class" / "质检课堂";
}

/// Hits of a class; what goes on like this is a rule that is wrong.
const MAX_HITS: usize = 300;
/// Characters of a line that stand with a hit.
const SNIPPET: usize = 200;

/// Inspects a class.
#[derive(Serialize, Deserialize)]
pub struct InspectClass {
    pub(super) inspection: String,
    /// What it is called.
    pub(super) number: String,
}

impl Job for InspectClass {
    const KIND: &'static str = "inspection.inspect";
    const NAME: &'static Sentence = &INSPECT;

    fn about(&self) -> About {
        About {
            title: self.number.clone(),
            page: PAGE,
            resource: Some(INSPECTIONS.name),
            record_id: Some(self.inspection.clone()),
            dedupe: Some(self.inspection.clone()),
        }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        let row = resource::load(&mut &work.app().db, &INSPECTIONS, &self.inspection).await?;
        let class = string(&row, "class_id").to_owned();
        work.step("obtaining", 0, 2)?;
        let lines = of_class(&mut &work.app().db, &class).await?;
        let mut batch = work.batch().await?;
        if lines.is_empty() {
            let why = json!({ "reason": "no_transcript" }).as_object().cloned().unwrap_or_default();
            advance(&mut batch, &INSPECTIONS, &self.inspection, "fail", why).await?;
            batch.commit_repeatable().await?;
            return Ok(json!({ "failed": "no_transcript" }));
        }
        advance(&mut batch, &INSPECTIONS, &self.inspection, "analyse", Row::new()).await?;
        batch.commit_repeatable().await?;
        work.step("analysing", 1, 2)?;
        let (words, found) = look(work.app(), string(&row, "language"), &lines).await?;
        let steps = adherence::of_class(work.app(), &class).await?;
        let mut batch = work.batch().await?;
        let hits = keep(&mut batch, (&self.inspection, &class), &lines, &words, found).await?;
        adherence::keep(&mut batch, &self.inspection, steps.as_ref()).await?;
        finish(&mut batch, &self.inspection, steps.map(|steps| steps.score)).await?;
        batch.commit(&true).await?;
        Ok(json!({ "hits": hits }))
    }

    /// An inspection is under way as long as its job is.
    async fn told(tx: &mut Tx, row: &Row) -> error::Result<()> {
        let inspection = string(row, "record_id");
        match string(row, "state") {
            "failed" | "cancelled" => {
                let why = json!({ "reason": "interrupted" }).as_object().cloned().unwrap_or_default();
                advance(tx, &INSPECTIONS, inspection, "fail", why).await.map(drop)
            }
            // Somebody has it done again.
            "queued" => advance(tx, &INSPECTIONS, inspection, "obtain", Row::new()).await.map(drop),
            _ => Ok(()),
        }
    }
}

fn string<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// A transcript as rules look at it.
pub fn as_lines(lines: &[TranscriptLine]) -> Vec<Line> {
    let line = |line: &TranscriptLine| Line { from_ms: line.from_ms, to_ms: line.to_ms, role: line.role.clone(), text: line.text.clone() };
    lines.iter().map(line).collect()
}

/// The rules that are on for a language, and what they find.
pub(super) async fn look(app: &App, language: &str, lines: &[TranscriptLine]) -> Result<(Vec<Row>, Vec<Found>)> {
    let condition = format!("t.state = 'on' AND t.deleted_at IS NULL ORDER BY t.severity DESC, t.id LIMIT {MAX_RULES}");
    let mut words = rows_where(&mut &app.db, &VIOLATION_WORDS, &condition, args![]).await?;
    words.retain(|word| is_for(word, language));
    let (rules, lines) = (words.iter().map(rule).collect(), as_lines(lines));
    let found = tokio::task::spawn_blocking(move || Matcher::new(rules).map(|matcher| matcher.find(&lines))).await.map_err(internal)?;
    // What is kept was checked when it was written.
    let found = found.map_err(|fault| internal(format!("a violation word cannot be used: {fault:?}")))?;
    Ok((words, found))
}

/// Writes what was found; answers how many hits there are.
pub(super) async fn keep(
    tx: &mut Tx,
    (inspection, class): (&str, &str),
    lines: &[TranscriptLine],
    words: &[Row],
    found: Vec<Found>,
) -> Result<usize> {
    let condition = "t.inspection_id = $1 AND t.deleted_at IS NULL ORDER BY t.line, t.id";
    let there = rows_where(tx, &INSPECTION_HITS, condition, args![inspection]).await?;
    let place = |row: &Row| (string(row, "word_id").to_owned(), row["from_ms"].as_i64().unwrap_or(0));
    let mut known: BTreeSet<(String, i64)> = BTreeSet::new();
    let mut wanted = vec![];
    for found in found.into_iter().take(MAX_HITS) {
        let line = &lines[found.line];
        let hit = hit((inspection, class), line, &words[found.rule], &found.matched);
        if known.insert(place(&hit)) {
            wanted.push(hit);
        }
    }
    for row in there.iter().filter(|row| row["state"] == "open" && !known.contains(&place(row))) {
        resource::delete(tx, &INSPECTION_HITS, string(row, "id"), None).await?;
    }
    let (count, there): (usize, BTreeSet<(String, i64)>) = (wanted.len(), there.iter().map(place).collect());
    for hit in wanted.into_iter().filter(|hit| !there.contains(&place(hit))) {
        resource::add(tx, &INSPECTION_HITS, hit).await?;
    }
    Ok(count)
}

/// A hit in a line.
fn hit((inspection, class): (&str, &str), line: &TranscriptLine, word: &Row, matched: &str) -> Row {
    let text = |text: &str, most: usize| mask::text(text).chars().take(most).collect::<String>();
    let speaker = if line.speaker.is_empty() { &line.role } else { &line.speaker };
    let hit = json!({
        "title": word["name"], "inspection_id": inspection, "class_id": class, "word_id": word["id"], "word_version": word["version"], "line": line.n,
        "from_ms": line.from_ms.min(MAX_MS), "to_ms": line.to_ms.min(MAX_MS), "speaker": text(speaker, 60), "matched": text(matched, SNIPPET),
        "snippet": text(&line.text, SNIPPET), "severity": word["severity"], "points": word["points"],
    });
    hit.as_object().cloned().unwrap_or_default()
}

/// The result is there.
pub(super) async fn finish(tx: &mut Tx, inspection: &str, adherence: Option<i64>) -> Result<()> {
    let at = tx.at().to_owned();
    tx.exec("UPDATE inspections SET obtained_at = $2 WHERE id = $1", args![inspection, at.as_str()]).await?;
    let mut set: Map<String, Value> = sums(tx, inspection).await?;
    set.insert("obtained_at".into(), at.into());
    set.insert("adherence".into(), json!(adherence));
    set.insert("reason".into(), Value::Null);
    advance(tx, &INSPECTIONS, inspection, "finish", set).await.map(drop)
}
