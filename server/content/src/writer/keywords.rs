//! Keywords of a brief in sentences of their own, by what kind of word they are. The kind is guessed from small lists and endings; what is none of them is
//! taken for a thing.

use super::{dice::Dice, slots::article, words_of};
use crate::picture_book::is_chinese;

/// A keyword, and what kind of word it is.
pub(super) struct Keyword<'a> {
    word: &'a str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Thing,
    Things,
    Stuff,
    Look,
    Act,
    Doing,
    Name,
}

const STUFF: &[&str] = &[
    "water",
    "milk",
    "rain",
    "snow",
    "bread",
    "rice",
    "music",
    "sand",
    "juice",
    "tea",
    "cheese",
    "meat",
    "grass",
    "money",
    "homework",
    "food",
    "fruit",
    "sugar",
    "ice",
    "wind",
    "weather",
    "sunshine",
    "hair",
    "paper",
    "wood",
    "gold",
    "fire",
    "soup",
    "chocolate",
    "honey",
    "kindness",
    "friendship",
    "love",
    "courage",
    "patience",
    "happiness",
    "air",
    "english",
    "math",
    "maths",
    "science",
    "art",
    "sport",
    "football",
    "basketball",
    "tennis",
    "chess",
];
/// Words for what something is like.
pub(super) const LOOKS: &[&str] = &[
    "big",
    "small",
    "little",
    "happy",
    "sad",
    "angry",
    "hungry",
    "thirsty",
    "tired",
    "red",
    "blue",
    "green",
    "yellow",
    "white",
    "black",
    "brown",
    "pink",
    "orange",
    "purple",
    "hot",
    "cold",
    "warm",
    "cool",
    "old",
    "new",
    "young",
    "fast",
    "slow",
    "good",
    "bad",
    "nice",
    "kind",
    "brave",
    "shy",
    "funny",
    "quiet",
    "loud",
    "long",
    "short",
    "tall",
    "strong",
    "weak",
    "clean",
    "dirty",
    "wet",
    "dry",
    "soft",
    "hard",
    "dark",
    "bright",
    "beautiful",
    "dangerous",
    "safe",
    "easy",
    "difficult",
    "busy",
    "free",
    "lucky",
    "proud",
    "polite",
    "clever",
    "smart",
    "sunny",
    "rainy",
    "windy",
    "cloudy",
    "snowy",
    "sweet",
    "delicious",
    "patient",
    "careful",
    "important",
    "interesting",
    "exciting",
    "afraid",
    "scared",
    "excited",
    "surprised",
    "lonely",
    "magic",
    "heavy",
    "light",
    "round",
];
const ACTS: &[&str] = &[
    "run",
    "jump",
    "swim",
    "fly",
    "walk",
    "sing",
    "dance",
    "play",
    "eat",
    "drink",
    "sleep",
    "read",
    "write",
    "draw",
    "paint",
    "cook",
    "climb",
    "help",
    "share",
    "laugh",
    "cry",
    "smile",
    "listen",
    "look",
    "see",
    "find",
    "go",
    "come",
    "stop",
    "wait",
    "try",
    "learn",
    "teach",
    "work",
    "build",
    "make",
    "clean",
    "wash",
    "open",
    "close",
    "give",
    "take",
    "ride",
    "drive",
    "throw",
    "catch",
    "kick",
    "hide",
    "count",
    "talk",
    "speak",
    "think",
    "dream",
    "travel",
    "grow",
    "plant",
    "explore",
    "celebrate",
    "practise",
    "practice",
    "save",
    "protect",
    "recycle",
];
const MANY: &[&str] = &["children", "people", "mice", "feet", "teeth", "men", "women", "sheep", "clothes", "trousers", "glasses", "stairs"];
const NO_DOING: &[&str] = &[
    "king", "ring", "spring", "morning", "evening", "string", "thing", "wing", "building", "painting", "ceiling", "sling", "sting", "swing",
];

impl<'a> Keyword<'a> {
    /// Reads one; none of what English text cannot hold.
    pub fn read(keyword: &'a str) -> Option<Self> {
        let word = keyword.trim();
        if !word.chars().any(|sign| sign.is_ascii_alphabetic()) || word.chars().any(is_chinese) || word.split_whitespace().count() > 4 {
            return None;
        }
        let small = word.to_ascii_lowercase();
        let last = small.rsplit(' ').next().unwrap_or(&small);
        let one_word = !small.contains(' ');
        let kind = if STUFF.contains(&last) {
            Kind::Stuff
        } else if one_word && LOOKS.contains(&last) {
            Kind::Look
        } else if one_word && ACTS.contains(&last) {
            Kind::Act
        } else if one_word && last.ends_with("ing") && last.len() > 5 && !NO_DOING.contains(&last) {
            Kind::Doing
        } else if word.chars().next().is_some_and(|first| first.is_ascii_uppercase())
            && word.chars().skip(1).any(|sign| sign.is_ascii_lowercase())
        {
            Kind::Name
        } else if MANY.contains(&last) || last.ends_with('s') && !["ss", "us", "is"].iter().any(|end| last.ends_with(end)) {
            Kind::Things
        } else {
            Kind::Thing
        };
        Some(Self { word, kind })
    }

    /// As it was written.
    pub fn word(&self) -> &'a str {
        self.word
    }

    /// Whether a text has it already.
    pub fn is_in(&self, text: &str) -> bool {
        let (text, word): (Vec<String>, Vec<String>) = (words_of(text).collect(), words_of(self.word).collect());
        !word.is_empty() && text.windows(word.len()).any(|some| some == word.as_slice())
    }

    /// What of it a picture can show.
    pub fn picture(&self) -> Option<String> {
        match self.kind {
            Kind::Thing => Some(format!("{} {}", article(self.word), self.word)),
            Kind::Things | Kind::Stuff | Kind::Name => Some(self.word.to_owned()),
            Kind::Look | Kind::Act | Kind::Doing => None,
        }
    }

    /// A sentence with it, whose places are still to be filled.
    pub fn line(&self, band: usize, dice: &mut Dice) -> String {
        let word = self.word;
        let a = if self.kind == Kind::Thing { format!("{} {word}", article(word)) } else { word.to_owned() };
        let the = if self.kind == Kind::Name { word.to_owned() } else { format!("the {word}") };
        let is = if self.kind == Kind::Things { ["are", "were"] } else { ["is", "was"] };
        let lines: Vec<String> = match (self.kind, band) {
            (Kind::Look, 0) => vec![format!("It is {word}!"), format!("How {word}!")],
            (Kind::Look, 1) => vec![format!("\"How {word}!\" says {{friend}}."), format!("\"It is very {word}!\" says {{hero}}.")],
            (Kind::Look, 2) => vec![format!("\"How {word}!\" said {{friend}}.")],
            (Kind::Look, _) => vec![format!("\"How {word} everything is today,\" said {{friend}}.")],
            (Kind::Act, 0) => vec![format!("Let's {word}!")],
            (Kind::Act, 1) => vec![format!("\"Let's {word}!\" says {{friend}}.")],
            (Kind::Act, 2) => vec![format!("\"We can {word} here,\" said {{hero}}.")],
            (Kind::Act, _) => vec![format!("\"Whatever happens, we can always {word},\" said {{hero}}.")],
            (Kind::Doing, 0) => vec![format!("{} is fun!", super::slots::capital(word))],
            (Kind::Doing, 1) => vec![format!("{{hero}} likes {word}.")],
            (Kind::Doing, 2) => vec![format!("\"I like {word},\" said {{hero}}.")],
            (Kind::Doing, _) => vec![format!("{{hero}} tried to think of {word} instead.")],
            (_, 0) => vec![format!("Look, {a}!"), format!("Oh, {a}!")],
            (_, 1) => vec![format!("\"Look, {a}!\" says {{friend}}."), format!("There {} {a} {{at}}.", is[0])],
            (_, 2) => vec![format!("There {} {a} {{at}} too.", is[1]), format!("\"Look at {the}!\" said {{friend}}.")],
            (_, _) => vec![
                format!("In all the excitement nobody had noticed {the} {{at}}."),
                format!("\"I will never forget {the},\" said {{friend}}."),
            ],
        };
        let at = dice.below(lines.len());
        lines.into_iter().nth(at).unwrap_or_default()
    }
}

/// What is said of somebody who comes along.
pub(super) fn comes_too(band: usize) -> &'static str {
    ["{other} is here!", "{other} comes too.", "{other} came with them.", "{other} had decided to come with them."][band]
}
