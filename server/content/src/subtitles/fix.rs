//! Mending what is advised on, by presets: times a little earlier or later, lines broken where they fit. Of each cue only what makes nothing else wrong is done, and
//! no start and no word changes.

use serde_json::{Value, json};

use belltower_sync::model::{list, string};

use super::{
    MAX_MS,
    checks::{self, Around, GAP_MS, LONGEST_MS, SHORTEST_MS, number},
    width::{LETTER, LINE, weight},
};

/// What may be mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// End a cue a little earlier, so that two frames lie before the next.
    Gaps,
    /// Show a cue for longer: as long as it takes to read.
    Short,
    /// Show a cue for no longer than seven seconds.
    Long,
    /// Break lines where both halves fit, join what fits in fewer lines.
    Lines,
}

/// All of them, in the order in which they are applied, by their names.
pub const PRESETS: [(&str, Preset); 4] =
    [("lines", Preset::Lines), ("long", Preset::Long), ("short", Preset::Short), ("gaps", Preset::Gaps)];

/// The content with what these presets mend, and how many cues that changes.
pub fn fix(content: &Value, presets: &[Preset]) -> (Value, usize) {
    let mut fixed = content.clone();
    let mut cues = list(content, "cues").to_vec();
    let mut around = Around::of(content);
    let mut changed = 0;
    for at in 0..cues.len() {
        around.next = cues.get(at + 1).map(|next| number(next, "start"));
        let mut cue = cues[at].clone();
        for (_, preset) in PRESETS.iter().filter(|(_, preset)| presets.contains(preset)) {
            if let Some(better) = mended(&cue, *preset, around)
                && is_no_worse(&cue, &better, around)
            {
                cue = better;
            }
        }
        changed += usize::from(cue != cues[at]);
        around.before = around.before.max(number(&cue, "end"));
        cues[at] = cue;
    }
    fixed["cues"] = cues.into();
    (fixed, changed)
}

/// A cue as a preset wants it; none where that is as it is.
fn mended(cue: &Value, preset: Preset, around: Around) -> Option<Value> {
    let (start, end) = (number(cue, "start"), number(cue, "end"));
    if end <= start {
        return None;
    }
    let mut better = cue.clone();
    match preset {
        Preset::Gaps => better["end"] = around.next.filter(|next| (0..GAP_MS).contains(&(next - end))).map(|next| json!(next - GAP_MS))?,
        Preset::Long => better["end"] = (end - start > LONGEST_MS).then(|| json!(start + LONGEST_MS))?,
        Preset::Short => {
            let read = weight(string(cue, "text").trim()) * 1_000;
            let reads = i64::try_from(read.div_ceil(around.speed * LETTER)).unwrap_or(LONGEST_MS);
            let room = around.next.map_or(MAX_MS, |next| next - GAP_MS).min(if around.duration > 0 { around.duration } else { MAX_MS });
            let wanted = (start + reads.clamp(SHORTEST_MS, LONGEST_MS)).min(room);
            better["end"] = (wanted > end).then(|| json!(wanted))?;
        }
        Preset::Lines => {
            for field in ["text", "translation"] {
                let said = string(cue, field).trim();
                let wide = said.lines().any(|line| weight(line.trim()) > LINE);
                if let Some(broken) = (wide || said.lines().count() > 2).then(|| in_lines(said)).flatten() {
                    better[field] = broken.into();
                }
            }
        }
    }
    (better != *cue).then_some(better)
}

/// The words on one line, or on two of about the same width; none where they fit on neither.
fn in_lines(said: &str) -> Option<String> {
    let words = said.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    if weight(&words) <= LINE {
        return Some(words);
    }
    // Between words; where there are no spaces, behind a sign that ends a clause.
    let cuts = words.char_indices().filter_map(|(at, c)| match c {
        ' ' => Some((&words[..at], &words[at + 1..])),
        '，' | '。' | '！' | '？' | '；' | '、' => Some(words.split_at(at + c.len_utf8())),
        _ => None,
    });
    let fitting = cuts.filter(|(a, b)| !b.trim().is_empty() && weight(a.trim()) <= LINE && weight(b.trim()) <= LINE);
    let (first, second) = fitting.min_by_key(|(a, b)| weight(a).abs_diff(weight(b)))?;
    Some(format!("{}\n{}", first.trim(), second.trim()))
}

/// Whether nothing is wrong with the one that was not wrong with the other.
fn is_no_worse(was: &Value, is: &Value, around: Around) -> bool {
    let told = |cue: &Value| {
        let mut told = vec![];
        checks::cue(cue, around, |(code, _, params)| told.push((code, params["field"].clone())));
        told
    };
    let before = told(was);
    told(is).iter().all(|one| before.contains(one))
}
