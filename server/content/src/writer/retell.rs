//! Tells the pages of a deck in their own words: nothing is invented, so that every sentence of a proposal stands on the page beside it. What has no place at a
//! level is left out, what is too long for one breath is divided, and which pages need somebody's own words is said.

use super::{Note, Page, Story};
use crate::picture_book::{LEVELS, Level, count_words, is_chinese};

/// The longest sentence of a level in words, from Pre-A1 on.
pub const SENTENCE: [usize; 7] = [8, 12, 16, 20, 25, 30, 30];
/// The longest sentence that a reader of a level follows, in words; nothing from C1 on, and for what is no level.
pub(crate) fn longest_sentence(level: &str) -> Option<usize> {
    let at = LEVELS.iter().position(|one| one.id.eq_ignore_ascii_case(level))?;
    SENTENCE[..5].get(at).copied()
}

/// Where a sentence that is too long is divided, what suits best first.
const JOINTS: [&str; 6] = ["; ", ": ", ", and ", ", but ", ", ", " and "];
/// Ways of telling: all the words, those below the heading, as few as may be.
const LOGLINES: [&str; 3] =
    ["The words of the deck, page by page.", "The words of the deck without its headings.", "The words of the deck, as few as may be."];

/// A page of a deck.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeckPage<'a> {
    /// Its number in the deck.
    pub number: i64,
    /// Its heading, which its text has, too.
    pub title: &'a str,
    /// What stands on it, a line each.
    pub text: &'a str,
    /// What its speaker is told; taken only where the text is too short.
    pub notes: &'a str,
}

/// Tells them for a level; none where there is no such level or no page. The same pages are the same story.
pub fn retell(title: &str, pages: &[DeckPage<'_>], level: &str, nth: usize) -> Option<Story> {
    let level = Level::named(level)?;
    if pages.is_empty() {
        return None;
    }
    let longest = LEVELS.iter().position(|one| one.id == level.id).map_or(SENTENCE[0], |at| SENTENCE[at]);
    let (mut bare, mut cut, mut short) = (Vec::new(), Vec::new(), Vec::new());
    let mut told = Vec::with_capacity(pages.len());
    for page in pages {
        let all = sentences(page.text, longest);
        let heading = sentences(page.title, longest);
        let body: Vec<String> = all.iter().skip_while(|said| nth > 0 && heading.contains(said)).cloned().collect();
        let body = if body.is_empty() { all } else { body };
        let enough = if nth > 1 { level.least } else { level.most };
        let (mut said, mut words) = (Vec::new(), 0);
        let (mut left, mut over) = (false, false);
        for sentence in body.into_iter().map(Some).chain([None]) {
            // After the last: where that is too little, what the speaker is told.
            let more = match sentence {
                Some(sentence) => vec![sentence],
                None if words < level.least => sentences(page.notes, longest),
                None => vec![],
            };
            for sentence in more {
                let count = count_words(&sentence);
                if words + count > level.most {
                    over = true;
                } else if words > 0 && words >= enough {
                    left = true;
                } else {
                    words += count;
                    said.push(sentence);
                }
            }
        }
        // Left out to be short is what was asked for; for want of room is not.
        if over || (left && nth < 2) {
            cut.push(page.number.to_string());
        }
        if words == 0 {
            bare.push(page.number.to_string());
        } else if words < level.least {
            short.push(page.number.to_string());
        }
        let scene: Vec<String> = sentences(page.text, usize::MAX).into_iter().take(6).collect();
        told.push(Page { text: said.join(" "), scene: scene.join(" ").chars().take(1_000).collect() });
    }
    let notes = [(bare, 0), (short, 1), (cut, 2)].into_iter().filter(|(pages, _)| !pages.is_empty()).map(|(words, which)| match which {
        0 => Note::PagesBare { words },
        1 => Note::PagesShort { words },
        _ => Note::PagesCut { words },
    });
    Some(Story {
        title: title.to_owned(),
        logline: LOGLINES[nth.min(LOGLINES.len() - 1)].to_owned(),
        pages: told,
        cast: vec![],
        notes: notes.collect(),
    })
}

/// The English sentences of some lines, each once, none longer than so many words where it can be divided.
fn sentences(text: &str, longest: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in lines(text) {
        for sentence in divided(&line) {
            for part in bounded(&sentence, longest) {
                let said = finished(&part);
                if !said.is_empty() && !found.contains(&said) {
                    found.push(said);
                }
            }
        }
    }
    found
}

/// Lines, with those that a page broke in the middle of a sentence put together again.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = line.trim_start_matches(|sign: char| !sign.is_alphanumeric() && !"\"'“‘".contains(sign)).to_owned();
        if line.is_empty() {
            continue;
        }
        let goes_on = line.chars().next().is_some_and(char::is_lowercase);
        match lines.last_mut() {
            Some(last) if goes_on && !last.ends_with(['.', '!', '?']) => {
                last.push(' ');
                last.push_str(&line);
            }
            _ => lines.push(line),
        }
    }
    lines
}

/// The sentences of a line.
pub(crate) fn divided(line: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        if let Some(last) = found.last_mut() {
            last.push(sign);
        }
        if matches!(sign, '.' | '!' | '?') && signs.peek().is_some_and(|next| next.is_whitespace()) {
            found.push(String::new());
        }
    }
    found
}

/// A sentence in parts of so many words, as far as it has joints.
pub(super) fn bounded(sentence: &str, longest: usize) -> Vec<String> {
    if count_words(sentence) <= longest {
        return vec![sentence.to_owned()];
    }
    let middle = sentence.len() / 2;
    let joint = JOINTS.iter().find_map(|joint| {
        let places = sentence.match_indices(joint).map(|(at, _)| at);
        let halves = places.filter(|at| count_words(&sentence[..*at]) > 1 && count_words(&sentence[at + joint.len()..]) > 1);
        halves.min_by_key(|at| at.abs_diff(middle)).map(|at| (at, at + joint.len()))
    });
    match joint {
        Some((until, from)) => [&sentence[..until], &sentence[from..]].iter().flat_map(|part| bounded(part, longest)).collect(),
        None => vec![sentence.to_owned()],
    }
}

/// A sentence as it is written: with a capital and a stop. What is not English, or no words, is none.
pub(super) fn finished(sentence: &str) -> String {
    let sentence = sentence.trim().trim_end_matches([',', ';', ':', '-', '–']).trim_end();
    if sentence.chars().any(is_chinese) || !sentence.chars().any(char::is_alphabetic) {
        return String::new();
    }
    let mut signs = sentence.chars();
    let mut said: String = signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default();
    if !said.ends_with(['.', '!', '?', '…', '"', '”', '\'', '’']) {
        said.push('.');
    }
    said
}
