//! The built-in writer: stories for beginners without any service, from six plots with places for who is in it, where it is and what words it is to use.
//! It is honest about what it is: what it could not read or place is said with the story ([`Note`]). The same brief and seed are the same story, on every
//! machine and in every version that has the same plots.

mod dice;
mod keywords;
mod plots;
mod quiz;
pub(crate) mod retell;
mod scenery;
mod simpler;
mod slots;
mod words;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use quiz::{Choice, Question, Quiz, quiz};
pub use retell::{DeckPage, SENTENCE, retell};
pub use simpler::simpler;

use crate::picture_book::{Level, count_words, is_chinese};
use dice::Dice;
use keywords::Keyword;
use plots::{PLOTS, Plot};
use scenery::{FIRST, LAST, MORE, PLACES, Place};
use slots::Slots;

/// What a story is to be made of.
#[derive(Clone, Debug, Default)]
pub struct Brief<'a> {
    /// What is to happen, as somebody wrote it; read for names, places and what kind of story it is.
    pub plot: &'a str,
    /// Words that are to be in it.
    pub keywords: &'a [String],
    /// The level it is for.
    pub level: &'a str,
    /// How many pages it has.
    pub pages: usize,
    /// Who is in it, the hero first.
    pub cast: &'a [Role],
    /// The same seed is the same story.
    pub seed: u64,
    /// Which of several stories of one seed; each has a plot of its own.
    pub nth: usize,
}

/// Who is in a story.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// What they are called.
    pub name: String,
    /// What is seen of them.
    pub description: String,
}

/// A story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Story {
    /// What it is called.
    pub title: String,
    /// What happens, in a sentence.
    pub logline: String,
    /// Its pages.
    pub pages: Vec<Page>,
    /// Who is in it, with those whom the brief did not name.
    pub cast: Vec<Role>,
    /// What is to be known of how it was written.
    pub notes: Vec<Note>,
}

/// A page of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// What is read.
    pub text: String,
    /// What is seen.
    pub scene: String,
}

/// What the writer could not do as it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Note {
    /// It could not read the plot: it is in Chinese.
    PlotUnread,
    /// It tells another story: of the plot it has the names, places and things alone.
    PlotLeft,
    /// There was no place for these people.
    CastLeft {
        /// Their names.
        words: Vec<String>,
    },
    /// It writes no harder than this level.
    LevelBelow {
        /// The level.
        level: String,
    },
    /// There was no place for these words.
    KeywordsLeft {
        /// The words.
        words: Vec<String>,
    },
    /// English text cannot call them that, or not again and again: it writes their names otherwise.
    NamesChanged {
        /// The names, each with an arrow to what it became.
        words: Vec<String>,
    },
    /// These pages of the deck have no English words.
    PagesBare {
        /// Their numbers.
        words: Vec<String>,
    },
    /// These have fewer than the level asks for.
    PagesShort {
        /// Their numbers.
        words: Vec<String>,
    },
    /// These have more than there is room for.
    PagesCut {
        /// Their numbers.
        words: Vec<String>,
    },
}

/// The hardest that it writes.
const HARDEST: &str = "B1";
/// Of how many words a page is, by band; within the range of every level that the band is written for.
const WORDS: [(usize, usize); 4] = [(3, 10), (9, 24), (22, 50), (42, 90)];

/// Writes a story; none where there is no such level or no page.
pub fn write(brief: &Brief<'_>) -> Option<Story> {
    let level = Level::named(brief.level)?;
    let band = ["Pre-A1", "A1", "A2"].iter().position(|id| *id == level.id).unwrap_or(3);
    if brief.pages == 0 {
        return None;
    }
    let mut notes = Vec::new();
    if band == 3 && level.id != HARDEST {
        notes.push(Note::LevelBelow { level: HARDEST.into() });
    }
    if brief.plot.chars().filter(|sign| is_chinese(*sign)).count() * 3 > brief.plot.chars().filter(|sign| sign.is_alphabetic()).count() {
        notes.push(Note::PlotUnread);
    }
    let read: Vec<String> = words_of(brief.plot).chain(brief.keywords.iter().flat_map(|keyword| words_of(keyword))).collect();
    // What stories of one seed have in common, then what this one has of its own.
    let mut shared = Dice::of(brief.seed);
    let plot = &PLOTS[by_liking(&read, &mut shared)[brief.nth % PLOTS.len()]];
    if !brief.plot.trim().is_empty() && !notes.contains(&Note::PlotUnread) && liking(plot, &read) == 0 {
        notes.push(Note::PlotLeft);
    }
    let mut dice = Dice::of(brief.seed ^ (brief.nth as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let (cast, changed) = slots::cast(brief, &mut shared);
    if !changed.is_empty() {
        notes.push(Note::NamesChanged { words: changed });
    }
    let thing = slots::held(&read).filter(|_| plot.takes_any).unwrap_or_else(|| dice.one_of(plot.things).to_owned());
    let slots = Slots::new(&cast, &thing);
    let title = slots.fill(dice.one_of(&plot.titles), None);
    let (pages, left) = pages(brief, plot, band, &slots, &cast, &read, &mut dice);
    let is_missing =
        |role: &&Role| !pages.iter().any(|page| page.text.contains(&slots::within(&role.name)) || page.text.contains(&role.name));
    let missing: Vec<String> = cast.iter().skip(2).filter(is_missing).map(|role| role.name.clone()).collect();
    if !missing.is_empty() {
        notes.push(Note::CastLeft { words: missing });
    }
    if !left.is_empty() {
        notes.push(Note::KeywordsLeft { words: left });
    }
    Some(Story { title, logline: slots.fill(plot.logline, None), pages, cast, notes })
}

/// A page while it is written.
struct Draft<'a> {
    sentences: Vec<String>,
    place: &'a Place,
    seen: Vec<String>,
}

impl Draft<'_> {
    fn words(&self) -> usize {
        self.sentences.iter().map(|sentence| count_words(sentence)).sum()
    }
}

fn pages(
    brief: &Brief<'_>,
    plot: &Plot,
    band: usize,
    slots: &Slots,
    cast: &[Role],
    read: &[String],
    dice: &mut Dice,
) -> (Vec<Page>, Vec<String>) {
    let (least, most) = WORDS[band];
    let places = places(read, dice);
    let mut place = places.iter().cycle();
    let mut drafts: Vec<Draft<'_>> = Vec::new();
    for block in blocks(plot, band, brief.pages, dice) {
        // Only what is tried takes them somewhere: first of all to where the brief has them.
        let here = match drafts.last() {
            _ if block.moves => place.next().unwrap_or(&&PLACES[0]),
            Some(before) => before.place,
            None => places.first().unwrap_or(&&PLACES[0]),
        };
        drafts.push(Draft { sentences: vec![slots.fill(block.text, Some(here))], place: here, seen: vec![] });
    }
    // The others of the cast come along, each on a page that has room.
    for (at, other) in cast.iter().enumerate().skip(2) {
        let line = slots.fill(&keywords::comes_too(band).replace("{other}", &slots::within(&other.name)), None);
        if let Some(draft) = with_room(&mut drafts, at - 1, count_words(&line), most) {
            draft.sentences.push(line);
        }
    }
    let mut left = Vec::new();
    for (at, keyword) in brief.keywords.iter().enumerate() {
        let Some(keyword) = Keyword::read(keyword) else {
            left.push(keyword.clone());
            continue;
        };
        if let Some(draft) = drafts.iter_mut().find(|draft| draft.sentences.iter().any(|sentence| keyword.is_in(sentence))) {
            draft.seen.extend(keyword.picture());
            continue;
        }
        let first = at * brief.pages / brief.keywords.len().max(1);
        let line = keyword.line(band, dice);
        match with_room(&mut drafts, first, count_words(&line) + 2, most) {
            Some(draft) => {
                let place = draft.place;
                draft.sentences.push(slots.fill(&line, Some(place)));
                draft.seen.extend(keyword.picture());
            }
            None => left.push(keyword.word().to_owned()),
        }
    }
    let mut told: BTreeSet<usize> = BTreeSet::new();
    let pages = drafts.into_iter().map(|mut draft| {
        // A filler comes back only when all have been used.
        let mut order = dice.order(MORE[band].len());
        order.sort_by_key(|at| told.contains(at));
        for at in order {
            let words = draft.words();
            let line = slots.fill(MORE[band][at], Some(draft.place));
            if words < least && words + count_words(&line) <= most {
                told.insert(at);
                draft.sentences.push(line);
            }
        }
        if told.len() == MORE[band].len() {
            told.clear();
        }
        let text = draft.sentences.join(" ");
        let scene = scene(&text, &draft, cast, slots.thing(), dice);
        Page { text, scene }
    });
    (pages.collect(), left)
}

/// What is seen of a page, by its own words: who they name, where that is, what they are about, and in what weather.
fn scene(text: &str, draft: &Draft<'_>, cast: &[Role], thing: &str, dice: &mut Dice) -> String {
    let named = |role: &&Role| text.contains(&role.name) || text.contains(&slots::within(&role.name));
    let mut who: Vec<&str> = cast.iter().filter(named).map(|role| role.name.as_str()).collect();
    if who.is_empty() {
        who = cast.iter().take(2).map(|role| role.name.as_str()).collect();
    }
    let (last, others) = who.split_last().map_or(("", String::new()), |(last, others)| (*last, others.join(", ")));
    let who = if others.is_empty() { last.to_owned() } else { format!("{others} and {last}") };
    let mut with = draft.seen.clone();
    if text.contains(thing) && !with.iter().any(|seen| seen.contains(thing)) {
        with.push(format!("{} {thing}", slots::article(thing)));
    }
    let with = if with.is_empty() { String::new() } else { format!(", with {}", with.join(", ")) };
    let words: Vec<String> = words_of(text).collect();
    format!("{} {}{with}, {}.", slots::capital(&who), draft.place.at, scenery::light(&words, draft.place, dice))
}

/// The first page from `first` on, and then from the beginning, that takes so many words more; not the last, which is the end of the story.
fn with_room<'a, 'b>(drafts: &'a mut [Draft<'b>], first: usize, words: usize, most: usize) -> Option<&'a mut Draft<'b>> {
    let many = drafts.len();
    let at = (0..many).map(|step| (first + step) % many).find(|at| drafts[*at].words() + words <= most && (*at + 1 < many || many == 1))?;
    drafts.get_mut(at)
}

/// What a page is told by.
struct Block {
    text: &'static str,
    /// Whether it takes place somewhere else than the page before.
    moves: bool,
}

/// The pages of a plot: its first and last, and as much in between as there is room for.
fn blocks(plot: &Plot, band: usize, pages: usize, dice: &mut Dice) -> Vec<Block> {
    let told = &plot.bands[band];
    let stays = |text| Block { text, moves: false };
    let (first, last) = (stays(dice.one_of(&FIRST[band])), stays(dice.one_of(&LAST[band])));
    match pages {
        1 => vec![stays(told.solved)],
        2 => vec![stays(told.problem), stays(told.solved)],
        3 => vec![first, stays(told.problem), stays(told.solved)],
        4 => vec![first, stays(told.problem), stays(told.solved), last],
        _ => {
            let order = dice.order(told.tries.len());
            let tries = (0..pages - 5).map(|at| Block { text: told.tries[order[at % order.len()]], moves: true });
            [first, stays(told.problem)].into_iter().chain(tries).chain([stays(told.turn), stays(told.solved), last]).collect()
        }
    }
}

/// The places of a story: those of the brief first.
fn places(read: &[String], dice: &mut Dice) -> Vec<&'static Place> {
    let order = dice.order(PLACES.len());
    let is_named = |place: &Place| read.iter().any(|word| place.named.contains(&word.as_str()));
    let (mut named, others): (Vec<_>, Vec<_>) = order.into_iter().map(|at| &PLACES[at]).partition(|place| is_named(place));
    named.extend(others);
    named
}

/// The plots, those that a brief asks for first.
fn by_liking(read: &[String], dice: &mut Dice) -> Vec<usize> {
    let mut order = dice.order(PLOTS.len());
    order.sort_by_key(|at| std::cmp::Reverse(liking(&PLOTS[*at], read)));
    order
}

/// How many words of a brief ask for a plot.
fn liking(plot: &Plot, read: &[String]) -> usize {
    read.iter().filter(|word| plot.asked_by.contains(&word.as_str())).count()
}

/// The words of a text in lower case.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    text.split(|sign: char| !sign.is_ascii_alphabetic() && sign != '\'').filter(|word| !word.is_empty()).map(str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests;
