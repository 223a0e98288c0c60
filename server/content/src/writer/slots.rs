//! Fills the places of a plot: who is in it, what it is about, where a page is; with the articles, pronouns and capitals that this takes.

use pinyin::ToPinyin;

use super::{Brief, Role, dice::Dice, scenery::Place};
use crate::picture_book::is_chinese;

/// Names for who is not named, and what is seen of them.
const UNNAMED: [(&str, &str); 6] = [
    ("Mia", "a girl of seven, brown hair, yellow dress"),
    ("Ben", "a boy of seven, short black hair, green shirt"),
    ("Lily", "a girl of eight, long black hair, red coat"),
    ("Tom", "a boy of eight, blond hair, blue jacket"),
    ("Anna", "a girl of six, red hair, white dress"),
    ("Leo", "a boy of six, curly brown hair, orange shirt"),
];
const GIRLS: &[&str] = &[
    "girl",
    "woman",
    "mother",
    "mum",
    "sister",
    "grandmother",
    "grandma",
    "aunt",
    "princess",
    "queen",
    "she",
    "her",
    "lady",
    "mia",
    "lily",
    "anna",
    "lucy",
    "emma",
    "amy",
    "ella",
    "rose",
    "kate",
    "sue",
    "mary",
    "alice",
    "sophie",
    "nina",
    "ivy",
    "zoe",
    "bella",
    "grace",
    "julia",
    "sarah",
    "jane",
];
const BOYS: &[&str] = &[
    "boy",
    "man",
    "father",
    "dad",
    "brother",
    "grandfather",
    "grandpa",
    "uncle",
    "prince",
    "king",
    "he",
    "his",
    "ben",
    "tom",
    "leo",
    "max",
    "sam",
    "jack",
    "tim",
    "bob",
    "peter",
    "john",
    "david",
    "paul",
    "oliver",
    "henry",
    "noah",
    "oscar",
    "felix",
    "lucas",
    "daniel",
    "james",
    "harry",
];
/// What a story may be about, where a brief names it.
const HELD: &[&str] = &[
    "ball", "kite", "hat", "book", "bag", "toy", "doll", "bear", "boat", "key", "map", "ring", "shoe", "cup", "box", "bell", "drum",
    "lamp", "umbrella", "balloon", "scarf", "clock", "watch", "letter", "stone", "train", "car", "robot", "bike", "camera", "coat",
    "basket", "crown", "flag", "guitar", "star",
];

/// A name as it stands within a sentence, where it is no name but a description: "The little cat".
pub(super) fn within(name: &str) -> String {
    match name.split_once(' ') {
        Some((article @ ("The" | "A" | "An" | "My"), rest)) => format!("{} {rest}", article.to_ascii_lowercase()),
        _ => name.to_owned(),
    }
}

/// Whether an English text may call somebody so.
fn is_sayable(name: &str) -> bool {
    name.chars().any(char::is_alphabetic) && !name.chars().any(is_chinese)
}

/// A Chinese name as it is written in Latin letters: 小美 is Xiaomei. None where it has other signs.
fn in_latin_letters(name: &str) -> Option<String> {
    let syllables: Option<Vec<&str>> = name.chars().map(|sign| sign.to_pinyin().map(|reading| reading.plain())).collect();
    syllables.map(|syllables| capital(&syllables.concat())).filter(|latin| !latin.is_empty() && latin.is_ascii())
}

/// Who is in the story, at least two, with names that English text can hold; and which names were changed for that.
pub(super) fn cast(brief: &Brief<'_>, dice: &mut Dice) -> (Vec<Role>, Vec<String>) {
    let named: Vec<Role> = if brief.cast.is_empty() { named_in(brief.plot) } else { brief.cast.to_vec() };
    let mut cast: Vec<Role> = Vec::new();
    let mut changed = Vec::new();
    let mut unnamed = dice.order(UNNAMED.len()).into_iter().map(|at| UNNAMED[at]);
    let mut next = |taken: &[Role]| {
        let free = |(name, _): &(&str, &str)| !taken.iter().chain(&named).any(|role| role.name == *name);
        unnamed.find(free).unwrap_or(UNNAMED[0])
    };
    for role in &named {
        let name = role.name.split_whitespace().collect::<Vec<_>>().join(" ");
        if is_sayable(&name) {
            // A long name is called by its first word, as people do.
            let short = if name.split(' ').count() > 3 { name.split(' ').next().unwrap_or_default().to_owned() } else { name.clone() };
            if short != name {
                changed.push(format!("{name} → {short}"));
            }
            cast.push(Role { name: short, description: role.description.clone() });
        } else if let Some(latin) = in_latin_letters(&name) {
            changed.push(format!("{name} → {latin}"));
            cast.push(Role { name: latin, description: role.description.clone() });
        } else if !name.is_empty() {
            let (other, seen) = next(&cast);
            changed.push(format!("{name} → {other}"));
            let description = if role.description.trim().is_empty() { seen } else { &role.description };
            cast.push(Role { name: other.into(), description: description.into() });
        }
    }
    while cast.len() < 2 {
        let (name, description) = next(&cast);
        cast.push(Role { name: name.into(), description: description.into() });
    }
    (cast, changed)
}

/// Names in a plot: words with a capital that do not begin a sentence, or do so more than once.
fn named_in(plot: &str) -> Vec<Role> {
    const NO_NAMES: &[&str] = &[
        "I", "The", "A", "An", "One", "It", "He", "She", "They", "We", "You", "Then", "But", "And", "In", "On", "At", "When", "There",
        "His", "Her", "English",
    ];
    let words: Vec<&str> = plot.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).trim_end_matches("'s").to_owned();
    let mut names: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let name = bare(word);
        let begins = at == 0 || words[at - 1].ends_with(['.', '!', '?', ':', '"']);
        let again = words.iter().filter(|other| bare(other) == name).count() > 1;
        let known =
            GIRLS.iter().chain(BOYS).any(|known| name.eq_ignore_ascii_case(known)) && name.chars().next().is_some_and(char::is_uppercase);
        let proper = name.len() > 1
            && name.chars().next().is_some_and(|first| first.is_ascii_uppercase())
            && name.chars().skip(1).all(|sign| sign.is_ascii_lowercase());
        if proper && (!begins || again || known) && !NO_NAMES.contains(&name.as_str()) && !names.contains(&name) {
            names.push(name);
        }
    }
    names.into_iter().take(2).map(|name| Role { name, description: String::new() }).collect()
}

/// What a brief names that a story can be about.
pub(super) fn held(read: &[String]) -> Option<String> {
    let at = read.iter().position(|word| HELD.contains(&word.as_str()))?;
    const LOOKS: &[&str] = &[
        "red", "blue", "green", "yellow", "white", "black", "old", "new", "little", "small", "big", "magic", "gold", "golden", "paper",
        "toy", "lost",
    ];
    let looks = at.checked_sub(1).map(|before| read[before].as_str()).filter(|word| LOOKS.contains(word) && *word != "lost");
    Some(looks.map_or_else(|| read[at].clone(), |looks| format!("{looks} {}", read[at])))
}

/// `a` or `an`, by the letter that follows.
pub(super) fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) || noun.starts_with("umbrella") { "an" } else { "a" }
}

/// What stands in the places of a story.
pub(super) struct Slots {
    hero: String,
    friend: String,
    thing: String,
    /// She, her, his; of whom nobody knows it, the name.
    she: String,
    her: String,
    his: String,
}

impl Slots {
    /// Those of a story about somebody, with a friend and a thing.
    pub fn new(cast: &[Role], thing: &str) -> Self {
        let name = |at: usize| cast.get(at).map(|role| within(&role.name)).unwrap_or_default();
        let hero = name(0);
        let known = cast.first().map(|role| format!("{} {}", role.name, role.description)).unwrap_or_default();
        let is = |of: &[&str]| super::words_of(&known).any(|word| of.contains(&word.as_str()));
        let (she, her, his) = match (is(GIRLS), is(BOYS)) {
            (true, false) => ("she".into(), "her".into(), "her".into()),
            (false, true) => ("he".into(), "him".into(), "his".into()),
            _ => (hero.clone(), hero.clone(), format!("{hero}'s")),
        };
        Self { friend: name(1), thing: thing.to_owned(), she, her, his, hero }
    }

    /// What the story is about.
    pub fn thing(&self) -> &str {
        &self.thing
    }

    /// A text with its places filled.
    pub fn fill(&self, text: &str, place: Option<&Place>) -> String {
        let mut filled = String::with_capacity(text.len() + 32);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((slot, after)) = after.split_once('}') else { break };
            rest = after;
            let (at, there) = place.map_or(("here", "this place"), |place| (place.at, place.place));
            let (value, whole_capital) = match slot {
                "hero" => (self.hero.as_str(), false),
                "friend" => (self.friend.as_str(), false),
                "thing" => (self.thing.as_str(), false),
                "she" | "She" => (self.she.as_str(), false),
                "her" => (self.her.as_str(), false),
                "his" => (self.his.as_str(), false),
                "at" => (at, false),
                "place" => (there, false),
                "Hero" => (self.hero.as_str(), true),
                "Friend" => (self.friend.as_str(), true),
                "Thing" => (self.thing.as_str(), true),
                _ => ("", false),
            };
            // "a {thing}" is "an old map".
            if slot == "thing" && (filled.ends_with(" a ") || filled.ends_with("\"A ") || filled == "A ") && article(value) == "an" {
                filled.truncate(filled.len() - 1);
                filled.push_str("n ");
            }
            if whole_capital {
                let words: Vec<String> = value.split(' ').map(capital).collect();
                filled.push_str(&words.join(" "));
            } else if slot == "She" || begins_sentence(&filled) {
                filled.push_str(&capital(value));
            } else {
                filled.push_str(value);
            }
        }
        filled.push_str(rest);
        filled
    }
}

pub(super) fn capital(word: &str) -> String {
    let mut signs = word.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}

/// Whether what comes next begins a sentence. After speech that ends in a question or a call, what follows says whose it was.
fn begins_sentence(before: &str) -> bool {
    let opens = before.ends_with('"') && !before.trim_end_matches('"').ends_with(|sign: char| !sign.is_whitespace());
    before.is_empty() || opens || [". ", "! ", "? ", ".\" "].iter().any(|end| before.ends_with(end))
}
