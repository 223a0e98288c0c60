//! Which lines of a class break which rules. All terms of all rules are looked for in one go, patterns one by one; both take time in proportion to the text. What is excluded
//! is looked for first: a term within it does not count.

use std::collections::{BTreeMap, BTreeSet};

use aho_corasick::AhoCorasick;
use regex::{Regex, RegexBuilder};

use super::spoken::{plain, stands_alone, words};

/// Bytes that a compiled pattern may take.
pub const MAX_PATTERN_BYTES: usize = 256 * 1024;

/// What a rule looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of the terms.
    Any,
    /// All of the terms within the window.
    All,
    /// So many of the terms within the window; one that is said twice counts twice.
    AtLeast,
    /// None of the terms where one of them belongs.
    Missing,
    /// The pattern.
    Pattern,
}

/// Where in a class a rule looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Everywhere.
    Anywhere,
    /// Within the window from the first line on.
    Start,
    /// Within the window before the end of the last line.
    End,
}

/// A rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// What it looks for.
    pub kind: Kind,
    /// Words and phrases.
    pub terms: Vec<String>,
    /// Of [`Kind::Pattern`].
    pub pattern: String,
    /// Words and phrases within which nothing counts.
    pub excluded: Vec<String>,
    /// Whose lines it looks at: a role; everybody's where it is empty.
    pub speaker: String,
    /// Where it looks.
    pub anchor: Anchor,
    /// Milliseconds.
    pub window_ms: i64,
    /// Of [`Kind::AtLeast`].
    pub least: usize,
}

/// A line of a class.
#[derive(Clone, Debug)]
pub struct Line {
    /// Milliseconds from the start.
    pub from_ms: i64,
    /// When it ends.
    pub to_ms: i64,
    /// `teacher`, `student` or `unknown`.
    pub role: String,
    /// What is said.
    pub text: String,
}

/// Where a rule is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Which rule.
    pub rule: usize,
    /// In which line.
    pub line: usize,
    /// What of the line it is, as it stands there; nothing where something is missing.
    pub matched: String,
}

/// Why a rule cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// The pattern is no pattern.
    Pattern(String),
    /// It is larger than [`MAX_PATTERN_BYTES`].
    TooLarge,
}

/// Rules that are ready to be looked for.
pub struct Matcher {
    rules: Vec<Rule>,
    patterns: Vec<Option<Regex>>,
    automaton: AhoCorasick,
    /// Of each term of the automaton: whose it is, its number among the rule's terms, and whether it is an exclusion.
    terms: Vec<(usize, usize, bool)>,
}

/// What a rule found in a line.
struct Seen {
    /// The numbers of the terms.
    terms: Vec<usize>,
    /// What of the line the first of them is.
    matched: String,
}

/// What counts in a line, by rule.
type SeenBy = BTreeMap<usize, Seen>;

/// Spans of bytes, with the number of the term.
type Spans = BTreeMap<usize, Vec<(usize, (usize, usize))>>;

/// A pattern that takes no more than its share.
pub fn compile(pattern: &str) -> Result<Regex, Fault> {
    let built =
        RegexBuilder::new(pattern).size_limit(MAX_PATTERN_BYTES).dfa_size_limit(MAX_PATTERN_BYTES * 4).case_insensitive(true).build();
    built.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => Fault::TooLarge,
        error => Fault::Pattern(error.to_string().lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned()),
    })
}

impl Matcher {
    /// Makes rules ready.
    pub fn new(rules: Vec<Rule>) -> Result<Self, Fault> {
        let (mut terms, mut texts, mut patterns) = (vec![], vec![], vec![]);
        for (place, rule) in rules.iter().enumerate() {
            let pattern = (rule.kind == Kind::Pattern).then(|| compile(&rule.pattern)).transpose()?;
            let own: &[String] = if pattern.is_some() { &[] } else { &rule.terms };
            for (given, is_excluded) in [(own, false), (&rule.excluded[..], true)] {
                for (number, term) in given.iter().enumerate() {
                    let text = words(term).text;
                    if !text.is_empty() {
                        texts.push(text);
                        terms.push((place, number, is_excluded));
                    }
                }
            }
            patterns.push(pattern);
        }
        let automaton = AhoCorasick::new(&texts).map_err(|_| Fault::TooLarge)?;
        Ok(Self { rules, patterns, automaton, terms })
    }

    /// Whose lines a rule looks at: a role, or everybody's where it is empty.
    pub fn speaker(&self, rule: usize) -> &str {
        self.rules.get(rule).map_or("", |rule| &rule.speaker)
    }

    /// What the rules find in a class, by line and rule.
    pub fn find(&self, lines: &[Line]) -> Vec<Found> {
        let looked: Vec<SeenBy> = lines.iter().map(|line| self.look(&line.text)).collect();
        let mut found = vec![];
        for (place, rule) in self.rules.iter().enumerate() {
            let within = Within::of(rule, lines);
            let in_reach = (0..lines.len()).filter(|line| within.holds(rule, &lines[*line]));
            let said: Vec<(usize, &Seen)> = in_reach.filter_map(|line| Some((line, looked[line].get(&place)?))).collect();
            let mut add = |line: usize, matched: &str| found.push(Found { rule: place, line, matched: matched.to_owned() });
            match rule.kind {
                Kind::Any | Kind::Pattern => said.iter().for_each(|(line, seen)| add(*line, &seen.matched)),
                Kind::Missing => within.place.filter(|_| said.is_empty()).into_iter().for_each(|line| add(line, "")),
                Kind::All | Kind::AtLeast => gathered(rule, &said, lines).for_each(|(line, seen)| add(line, &seen.matched)),
            }
        }
        found.sort_by_key(|found| (found.line, found.rule));
        found
    }

    /// What counts in one line: terms among its words, patterns in all of it.
    fn look(&self, line: &str) -> SeenBy {
        let spoken = words(line);
        let (mut held, mut excluded): (Spans, Spans) = Default::default();
        for one in self.automaton.find_overlapping_iter(&spoken.text) {
            let (rule, term, is_excluded) = self.terms[one.pattern().as_usize()];
            let span = (one.start(), one.end());
            if stands_alone(&spoken.text, span) {
                (if is_excluded { &mut excluded } else { &mut held }).entry(rule).or_default().push((term, span));
            }
        }
        let mut seen = SeenBy::new();
        for (rule, mut spans) in held {
            let out = excluded.get(&rule).map_or(&[][..], |out| &out[..]);
            spans.retain(|(_, (start, end))| !out.iter().any(|(_, (from, to))| from <= start && end <= to));
            if let Some((_, first)) = spans.iter().min_by_key(|(_, span)| *span) {
                let matched = spoken.original(line, *first);
                seen.insert(rule, Seen { terms: spans.iter().map(|(term, _)| *term).collect(), matched });
            }
        }
        let patterns = self.patterns.iter().enumerate().filter_map(|(rule, pattern)| pattern.as_ref().map(|pattern| (rule, pattern)));
        for (rule, pattern) in patterns {
            let whole = plain(line);
            // Of what is excluded the pattern sees nothing.
            let hidden = excluded.get(&rule).into_iter().flatten().fold(whole.text.clone(), |text, (_, span)| {
                let said = plain(&spoken.original(line, *span)).text;
                text.replace(&said, &" ".repeat(said.len()))
            });
            if let Some(one) = pattern.find(&hidden).filter(|one| !one.is_empty()) {
                seen.insert(rule, Seen { terms: vec![0], matched: whole.original(line, (one.start(), one.end())) });
            }
        }
        seen
    }
}

/// Which lines a rule looks at.
struct Within {
    from_ms: i64,
    to_ms: i64,
    /// The line at which something is missing.
    place: Option<usize>,
}

impl Within {
    fn of(rule: &Rule, lines: &[Line]) -> Self {
        let first = lines.iter().map(|line| line.from_ms).min().unwrap_or(0);
        let last = lines.iter().map(|line| line.to_ms).max().unwrap_or(0);
        let end = lines.len().checked_sub(1);
        match rule.anchor {
            Anchor::Anywhere => Self { from_ms: i64::MIN, to_ms: i64::MAX, place: end },
            Anchor::Start => Self { from_ms: first, to_ms: first + rule.window_ms, place: end.map(|_| 0) },
            Anchor::End => Self { from_ms: last - rule.window_ms, to_ms: i64::MAX, place: end },
        }
    }

    fn holds(&self, rule: &Rule, line: &Line) -> bool {
        (rule.speaker.is_empty() || rule.speaker == line.role) && (self.from_ms..=self.to_ms).contains(&line.from_ms)
    }
}

/// The first lines of the spans of time in which enough of a rule's terms are said. One span begins where the one before is over.
fn gathered<'a>(rule: &Rule, said: &[(usize, &'a Seen)], lines: &[Line]) -> impl Iterator<Item = (usize, &'a Seen)> {
    let (mut broken, mut at) = (vec![], 0);
    while let Some((first, seen)) = said.get(at) {
        let end = lines[*first].from_ms + rule.window_ms;
        let within = said[at..].iter().take_while(|(line, _)| lines[*line].from_ms <= end).count();
        let terms = said[at..at + within].iter().flat_map(|(_, seen)| &seen.terms);
        let enough = match rule.kind {
            Kind::All => terms.collect::<BTreeSet<_>>().len() == rule.terms.len(),
            _ => terms.count() >= rule.least,
        };
        if enough {
            broken.push((*first, *seen));
        }
        at += if enough { within } else { 1 };
    }
    broken.into_iter()
}
