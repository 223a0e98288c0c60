//! What is shown and heard when: the one timeline of a follow-read. The console's `follow-read/timeline.ts` is the same, and both are held to the cases of
//! `timeline.json`; so the length in a list, the player and a video never differ. Whole milliseconds, no fractions.

use belltower_sync::model::{list, string};
use serde_json::Value;

/// How long the card with the title stands, and the one with the scores.
const CARD_MS: i64 = 3_000;
/// What a line takes that nobody has recorded: a breath, and so much for each character.
const BREATH_MS: i64 = 600;
const CHARACTER_MS: i64 = 70;
/// No such line takes longer.
const MOST_MS: i64 = 20_000;

/// What a stretch of the timeline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The card with the title.
    Intro,
    /// A line is said.
    Said,
    /// The learner says it.
    Pause,
    /// The card with the scores.
    Score,
}

/// A stretch of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// What it is.
    pub part: Part,
    /// The line's place, from 0; of a card 0.
    pub line: usize,
    /// Which time the line is said, from 0.
    pub turn: i64,
    /// In milliseconds.
    pub start: i64,
    /// See `start`.
    pub end: i64,
}

/// How long a line is said: its recording, or else what it would take.
pub fn line_ms(line: &Value) -> i64 {
    match line["soundMs"].as_i64() {
        Some(ms) if ms > 0 && !string(line, "sound").is_empty() => ms,
        _ => {
            let characters = i64::try_from(string(line, "text").trim().chars().count()).unwrap_or(i64::MAX / CHARACTER_MS);
            (BREATH_MS + CHARACTER_MS.saturating_mul(characters)).min(MOST_MS)
        }
    }
}

/// All of it, in order.
pub fn timeline(content: &Value) -> Vec<Segment> {
    let mut segments: Vec<Segment> = vec![];
    let mut push = |part, line, turn, long: i64| {
        let start = segments.last().map_or(0, |last| last.end);
        segments.push(Segment { part, line, turn, start, end: start + long });
    };
    let lines = list(content, "lines");
    if content["intro"] == true && !lines.is_empty() {
        push(Part::Intro, 0, 0, CARD_MS);
    }
    // Nobody says it after a film that is only read aloud.
    let pause = match content["pausePercent"].as_i64() {
        Some(0) => 0,
        percent => percent.unwrap_or(100).clamp(50, 400),
    };
    for (at, line) in lines.iter().enumerate() {
        let said = line_ms(line);
        for turn in 0..line["repeats"].as_i64().unwrap_or(1).clamp(1, 3) {
            push(Part::Said, at, turn, said);
            if pause > 0 {
                push(Part::Pause, at, turn, said * pause / 100);
            }
        }
    }
    if content["scoreCard"] == true && !lines.is_empty() {
        push(Part::Score, 0, 0, CARD_MS);
    }
    segments
}

/// How long all of it is.
pub fn duration_ms(content: &Value) -> i64 {
    timeline(content).last().map_or(0, |last| last.end)
}
