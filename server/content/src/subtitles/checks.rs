//! The rules of cues. Some keep a track from being handed in: a cue that ends before it begins, overlaps, says nothing, goes on beyond the video. The others are
//! advice on how it reads. The list is told to everybody at each change, so it is bounded: of the rest only the number is said.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use belltower_sync::{
    Checker, Problem,
    model::{Touched, id_of, list, problem, string},
};

use super::width::{LETTER, LINE, weight};

/// Between two cues: two frames, of 25 a second.
pub const GAP_MS: i64 = 80;
/// A cue is shown for so long at least, and at most.
pub const SHORTEST_MS: i64 = 830;
/// See [`SHORTEST_MS`].
pub const LONGEST_MS: i64 = 7_000;
/// Letters that a child reads in a second.
pub const CHILD_SPEED: usize = 17;
const ADULT_SPEED: usize = 20;
const LINES: usize = 2;
/// Problems that are told one by one, and pieces of advice.
const TOLD: usize = 300;
const ADVICE_TOLD: usize = 100;

/// What stands around a cue.
#[derive(Clone, Copy)]
pub struct Around {
    /// Until when the cues before it are shown.
    pub before: i64,
    /// When the next one begins.
    pub next: Option<i64>,
    /// How long the video is; 0 where nobody knows.
    pub duration: i64,
    /// Letters a second.
    pub speed: usize,
}

impl Around {
    /// Of the first cue of a track.
    pub fn of(content: &Value) -> Around {
        let speed = if string(content, "audience") == "adult" { ADULT_SPEED } else { CHILD_SPEED };
        Around { before: 0, next: None, duration: content["durationMs"].as_i64().unwrap_or(0), speed }
    }
}

pub fn number(cue: &Value, key: &str) -> i64 {
    cue[key].as_i64().unwrap_or(0)
}

/// A broken rule of a cue: its code, whether it is advice, what the sentence needs.
pub type Found = (&'static str, bool, Value);

/// What is wrong with one cue.
pub fn cue(cue: &Value, around: Around, mut found: impl FnMut(Found)) {
    let (start, end) = (number(cue, "start"), number(cue, "end"));
    if string(cue, "text").trim().is_empty() {
        found(("cue_empty", false, json!({})));
    }
    if around.before > start {
        found(("cue_overlap", false, json!({ "by": around.before - start })));
    }
    if around.duration > 0 && end > around.duration {
        found(("cue_beyond", false, json!({ "by": end - around.duration })));
    }
    let length = end - start;
    if length <= 0 {
        return found(("cue_backwards", false, json!({})));
    }
    if let Some(gap) = around.next.map(|next| next - end).filter(|gap| (0..GAP_MS).contains(gap)) {
        found(("cue_gap", true, json!({ "gap": gap, "least": GAP_MS })));
    }
    if length < SHORTEST_MS {
        found(("cue_short", true, json!({ "ms": length, "least": SHORTEST_MS })));
    }
    if length > LONGEST_MS {
        found(("cue_long", true, json!({ "ms": length, "most": LONGEST_MS })));
    }
    for field in ["text", "translation"] {
        let said = string(cue, field).trim();
        let lines = said.lines().count();
        if lines > LINES {
            found(("cue_lines", true, json!({ "field": field, "lines": lines, "most": LINES })));
        }
        // Bytes are never fewer than letters: most lines need not be weighed.
        if said.len() > LINE / 21 && said.lines().any(|line| weight(line.trim()) > LINE) {
            found(("cue_wide", true, json!({ "field": field })));
        }
    }
    let speed = weight(string(cue, "text").trim()) * 1_000 / usize::try_from(length).unwrap_or(1);
    if speed > around.speed * LETTER {
        found(("cue_fast", true, json!({ "speed": speed / LETTER, "most": around.speed })));
    }
}

/// What was found of each cue of a track. While people type, only the cues are looked at again in which they do.
#[derive(Default)]
pub struct Checks {
    /// Of cues with something wrong, by their place.
    found: BTreeMap<usize, Vec<Found>>,
    /// Until when the cues before each are shown.
    before: Vec<i64>,
}

impl Checker for Checks {
    fn problems(&mut self, content: &Value, touched: Option<&Touched>) -> Vec<Problem> {
        // A time is others' business too.
        match touched.filter(|touched| !touched.touches_own() && !touched.may_change("start") && !touched.may_change("end")) {
            Some(touched) => self.recheck_touched(content, touched),
            None => self.look(content),
        }
        let mut problems = self.told(content);
        if string(content, "title").trim().is_empty() {
            problems.insert(0, problem("title_empty", json!({}), json!({})));
        }
        // Where nobody speaks there is nothing to write.
        if list(content, "cues").is_empty() && string(content, "language") != "none" {
            problems.push(problem("no_cues", json!({}), json!({})));
        }
        problems
    }
}

impl Checks {
    fn look(&mut self, content: &Value) {
        let cues = list(content, "cues");
        let mut around = Around::of(content);
        (self.found, self.before) = (BTreeMap::new(), Vec::with_capacity(cues.len()));
        for (at, item) in cues.iter().enumerate() {
            self.before.push(around.before);
            self.look_at(cues, at, around);
            around.before = around.before.max(number(item, "end"));
        }
    }

    fn recheck_touched(&mut self, content: &Value, touched: &Touched) {
        let cues = list(content, "cues");
        let around = Around::of(content);
        for at in (0..cues.len()).filter(|&at| touched.touches("cues", id_of(&cues[at]))) {
            self.look_at(cues, at, Around { before: self.before.get(at).copied().unwrap_or(0), ..around });
        }
    }

    fn look_at(&mut self, cues: &[Value], at: usize, around: Around) {
        let mut found = Vec::new();
        let next = cues.get(at + 1).map(|next| number(next, "start"));
        cue(&cues[at], Around { next, ..around }, |one| found.push(one));
        if found.is_empty() {
            self.found.remove(&at)
        } else {
            self.found.insert(at, found)
        };
    }

    /// Each at its place, so many as are told.
    fn told(&self, content: &Value) -> Vec<Problem> {
        let cues = list(content, "cues");
        let (mut blocking, mut advice) = (Told::new(TOLD), Told::new(ADVICE_TOLD));
        for (&at, found) in &self.found {
            for (code, is_advice, params) in found {
                let told = if *is_advice { &mut advice } else { &mut blocking };
                told.add(|| {
                    let mut wrong = problem(code, json!({ "cue": id_of(&cues[at]) }), params.clone());
                    wrong.params.insert("number".into(), (at + 1).into());
                    wrong.advice = *is_advice;
                    wrong
                });
            }
        }
        all_of(blocking, advice)
    }
}

fn all_of(blocking: Told, mut advice: Told) -> Vec<Problem> {
    let more = |count: usize| problem("cues_more", json!({}), json!({ "count": count }));
    let mut problems = blocking.list;
    problems.extend((blocking.left_out > 0).then(|| more(blocking.left_out)));
    problems.append(&mut advice.list);
    problems.extend((advice.left_out > 0).then(|| more(advice.left_out).as_advice()));
    problems
}

/// A list of which only the beginning is told.
struct Told {
    list: Vec<Problem>,
    most: usize,
    left_out: usize,
}

impl Told {
    fn new(most: usize) -> Told {
        Told { list: vec![], most, left_out: 0 }
    }

    fn add(&mut self, problem: impl FnOnce() -> Problem) {
        if self.list.len() < self.most { self.list.push(problem()) } else { self.left_out += 1 }
    }
}
