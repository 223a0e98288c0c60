//! A story as questions are made of it: its sentences, the names in it, and what words stand in the place of things, looks and numbers. And a sentence told
//! wrongly: with one of its words exchanged for another of the same sort, or turned into its contrary.

use std::collections::BTreeSet;

use super::super::{dice::Dice, keywords::LOOKS, retell::divided};
use crate::picture_book::is_chinese;

const DETERMINERS: &[&str] =
    &["a", "an", "the", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these", "those", "some", "every", "one"];
const NUMBERS: &[&str] = &["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const NAMES: &[&str] = &["Ben", "Lucy", "Sam", "Mia", "Tom", "Anna"];
const THINGS: &[&str] = &["tree", "ball", "boat", "cake", "hat", "bird", "book", "house", "apple", "umbrella", "egg", "orange"];
/// Capitals that are no names.
const NO_NAMES: &[&str] = &["I", "I'm", "I'll", "I've", "I'd", "English", "Chinese", "OK", "TV", "Mr", "Mrs", "Miss", "Dr"];
/// What stands after a determiner and is nothing to be asked for.
const NO_THINGS: &[&str] = &[
    "other",
    "same",
    "first",
    "last",
    "next",
    "own",
    "very",
    "most",
    "more",
    "few",
    "lot",
    "bit",
    "day",
    "time",
    "one",
    "two",
    "three",
    "only",
    "best",
    "is",
    "was",
    "are",
    "were",
    "way",
    "side",
    "end",
    "thing",
    "things",
    "whole",
    "great",
    "early",
    "late",
    "far",
    "near",
    "many",
    "much",
    "little",
    "different",
    "another",
    "full",
    "sure",
];
/// Words that point at what was said before.
const POINTING: &[&str] = &[
    "it", "it's", "he", "she", "they", "we", "this", "that", "these", "those", "there", "here", "and", "but", "so", "then", "now", "also",
    "too", "its", "his", "her", "their",
];
/// A statement and its contrary.
const CONTRARIES: &[(&str, &str)] = &[
    (" is ", " is not "),
    (" are ", " are not "),
    (" was ", " was not "),
    (" were ", " were not "),
    (" can ", " cannot "),
    (" could ", " could not "),
    (" will ", " will not "),
    (" has ", " has no "),
    (" had ", " had no "),
];

/// What sort of word stands in a place: another of the same sort fits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    Name,
    Number,
    Look,
    Thing,
}

/// A word of a sentence that can be asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub from: usize,
    pub until: usize,
    pub word: String,
    pub sort: Sort,
    /// The word before it.
    before: String,
}

/// A story.
pub(super) struct Told {
    /// Its sentences page by page: whole ones of three words or more.
    pub pages: Vec<Vec<String>>,
    /// Who is in it.
    pub names: Vec<String>,
    words: BTreeSet<(Sort, String)>,
    all: String,
}

impl Told {
    pub fn read(pages: &[&str]) -> Self {
        let whole = |sentence: &str| {
            let english = !sentence.chars().any(is_chinese) && sentence.matches('"').count().is_multiple_of(2);
            english
                && sentence.matches('“').count() == sentence.matches('”').count()
                && runs(sentence).count() >= 3
                && !sentence.contains("___")
        };
        let mut seen = BTreeSet::new();
        let sentences = |page: &&str| -> Vec<String> {
            let lines = page.lines().flat_map(divided).map(|said| said.split_whitespace().collect::<Vec<_>>().join(" "));
            lines.filter(|said| whole(said) && seen.insert(said.to_lowercase())).collect()
        };
        let pages: Vec<Vec<String>> = pages.iter().map(sentences).collect();
        let mut names: Vec<String> = Vec::new();
        for sentence in pages.iter().flatten() {
            for (_, _, word) in runs(sentence).skip(1) {
                let capital = word.chars().next().is_some_and(char::is_uppercase);
                let opens = sentence.contains(&format!("\"{word}")) || sentence.contains(&format!("“{word}"));
                if capital && !opens && word.len() > 1 && !NO_NAMES.contains(&word) && !names.iter().any(|name| name == word) {
                    names.push(word.to_owned());
                }
            }
        }
        let all = pages.iter().flatten().map(|said| said.to_lowercase()).collect::<Vec<_>>().join(" ");
        let mut told = Self { pages, names, words: BTreeSet::new(), all };
        told.words = told.pages.iter().flatten().flat_map(|said| told.asked(said)).map(|asked| (asked.sort, asked.word)).collect();
        told
    }

    /// The words of a sentence that can be asked for.
    pub fn asked(&self, sentence: &str) -> Vec<Asked> {
        let words: Vec<(usize, usize, &str)> = runs(sentence).collect();
        let mut found = Vec::new();
        for (at, (from, until, word)) in words.iter().enumerate() {
            let before = at.checked_sub(1).map_or("", |at| words[at].2).to_lowercase();
            let after_determiner =
                |at: usize| at.checked_sub(1).is_some_and(|at| DETERMINERS.contains(&words[at].2.to_lowercase().as_str()));
            let described = LOOKS.contains(&before.as_str()) && at > 0 && after_determiner(at - 1);
            let plain = word.chars().all(|sign| sign.is_ascii_lowercase());
            let sort = if self.names.iter().any(|name| name == word) {
                Sort::Name
            } else if !plain {
                continue;
            } else if NUMBERS.contains(word) {
                Sort::Number
            } else if LOOKS.contains(word) {
                Sort::Look
            } else if word.len() > 2
                && !word.ends_with("est")
                && (after_determiner(at) || described)
                && !NO_THINGS.contains(word)
                && !DETERMINERS.contains(word)
            {
                Sort::Thing
            } else {
                continue;
            };
            found.push(Asked { from: *from, until: *until, word: (*word).to_owned(), sort, before });
        }
        found
    }

    /// Others of its sort, those of the story first, that fit in the place of a word and are not in the sentence.
    pub fn others(&self, sentence: &str, asked: &Asked, dice: &mut Dice) -> Vec<String> {
        let known: &[&str] = match asked.sort {
            Sort::Name => NAMES,
            Sort::Number => NUMBERS,
            Sort::Look => LOOKS,
            Sort::Thing => THINGS,
        };
        let small = sentence.to_lowercase();
        let vowel = |word: &str| word.starts_with(['a', 'e', 'i', 'o', 'u']);
        let fits = |word: &str| {
            let same_article = !matches!(asked.before.as_str(), "a" | "an") || vowel(word) == vowel(&asked.word);
            let same_number = asked.sort != Sort::Thing || word.ends_with('s') == asked.word.ends_with('s');
            same_article && same_number && !runs(&small).any(|(_, _, there)| there == word.to_lowercase())
        };
        let of_story: Vec<&str> =
            self.words.iter().filter(|(sort, word)| *sort == asked.sort && fits(word)).map(|(_, word)| word.as_str()).collect();
        let besides: Vec<&str> = known.iter().copied().filter(|word| fits(word) && !of_story.contains(word)).collect();
        let mut others: Vec<String> = dice.order(of_story.len()).into_iter().map(|at| of_story[at].to_owned()).collect();
        others.extend(dice.order(besides.len()).into_iter().map(|at| besides[at].to_owned()));
        others
    }

    /// The sentence told wrongly, in several ways; nothing that the story says.
    pub fn wrongly(&self, sentence: &str, dice: &mut Dice) -> Vec<String> {
        let mut told = Vec::new();
        let asked = self.asked(sentence);
        for at in dice.order(asked.len()) {
            let asked = &asked[at];
            // One that the story has elsewhere might be true of this, too: a cat is wet here and happy there.
            let elsewhere = |other: &String| self.words.iter().any(|(_, word)| word == other);
            if let Some(other) = self.others(sentence, asked, dice).into_iter().find(|other| !elsewhere(other)) {
                told.push(replaced(sentence, asked, &other));
            }
        }
        // A question has no contrary, and who speaks may say anything.
        if !sentence.contains(['"', '“', '?', ',']) && !sentence.contains(" not ") && !sentence.contains("n't ") {
            let contrary = CONTRARIES.iter().find(|(is, _)| sentence.contains(is));
            told.extend(contrary.map(|(is, is_not)| sentence.replacen(is, is_not, 1)));
        }
        told.retain(|said| !self.says(said));
        told
    }

    /// Whether a sentence says by itself what it is about: not "It is behind the tree."
    pub fn stands_alone(&self, sentence: &str) -> bool {
        let first = runs(sentence).next().map(|(_, _, word)| word.to_lowercase()).unwrap_or_default();
        !POINTING.contains(&first.as_str()) && !sentence.contains(['"', '“'])
    }

    /// Whether a sentence stands in the story.
    pub fn says(&self, sentence: &str) -> bool {
        self.all.contains(&sentence.to_lowercase())
    }

    /// Words for things that are in the story.
    pub fn things(&self) -> Vec<&str> {
        self.words.iter().filter(|(sort, _)| *sort == Sort::Thing).map(|(_, word)| word.as_str()).collect()
    }

    /// Words for things that are not.
    pub fn no_things(&self) -> Vec<&'static str> {
        THINGS.iter().copied().filter(|word| !runs(&self.all).any(|(_, _, there)| there.trim_end_matches('s') == *word)).collect()
    }
}

/// The sentence with another word in the place of one.
pub(super) fn replaced(sentence: &str, asked: &Asked, other: &str) -> String {
    format!("{}{other}{}", &sentence[..asked.from], &sentence[asked.until..])
}

/// The words of a text, each with where it begins and ends.
fn runs(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    let inner = |sign: char| sign.is_alphabetic() || sign == '\'' || sign == '’' || sign == '-';
    text.split(move |sign: char| !inner(sign)).filter_map(move |run| {
        let word = run.trim_matches(['\'', '’', '-']);
        if word.is_empty() {
            return None;
        }
        // Both are parts of the text: where a part begins is the distance of their addresses.
        let from = word.as_ptr() as usize - text.as_ptr() as usize;
        Some((from, from + word.len(), word))
    })
}
