//! What somebody looks like, read from the words of their card: the same card is the same look on every page.

use super::{
    animal::{self, Animal},
    paint::hash,
    things::{self, Thing},
    words::{self, Word},
};

/// A character as it is drawn.
#[derive(Clone, Debug)]
pub(super) enum Look {
    Person(Person),
    Animal(&'static Animal, Coat),
    /// A thing that has a face.
    Thing(&'static Thing, String),
}

/// How an animal differs from others of its sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Coat {
    pub fur: String,
    pub eyes: Option<&'static str>,
    pub scarf: Option<&'static str>,
    pub hat: Option<&'static str>,
    pub bow: Option<&'static str>,
    pub glasses: bool,
    pub small: bool,
}

/// How hair is worn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hair {
    Short,
    Long,
    Curly,
    Ponytail,
    Braids,
    Bun,
    None,
}

/// What is worn on the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clothes {
    Dress,
    Skirt,
    Trousers,
    Shorts,
    Coat,
}

/// A person as they are drawn.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub adult: bool,
    pub old: bool,
    pub skin: &'static str,
    pub hair: Hair,
    pub hair_colour: &'static str,
    pub clothes: Clothes,
    pub top: &'static str,
    pub bottom: &'static str,
    pub shoes: &'static str,
    pub hat: Option<&'static str>,
    pub crown: bool,
    pub scarf: Option<&'static str>,
    pub bow: Option<&'static str>,
    pub glasses: bool,
    pub beard: bool,
    pub sort: Sort,
}

/// Whether a word for somebody may mean them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Girl,
    Boy,
    Child,
    Woman,
    Man,
    Adult,
}

const SKINS: &[&str] = &["#f6d2b0", "#efc19a", "#d9a071", "#b47a4f", "#8a5a3b", "#f3c9a0"];
const HAIRS: &[&str] = &["#6d4328", "#3a2a24", "#2c2730", "#a4673a", "#c98d4b"];
const CLOTHES: &[&str] = &["#e2605a", "#4a80d0", "#f0a03a", "#5aa65c", "#8f66b8", "#3fb6b2", "#f294b4"];

/// Words for people, and who they are for.
const PEOPLE: &[(&str, Sort)] = &[
    ("girl", Sort::Girl),
    ("daughter", Sort::Girl),
    ("sister", Sort::Girl),
    ("princess", Sort::Girl),
    ("boy", Sort::Boy),
    ("son", Sort::Boy),
    ("brother", Sort::Boy),
    ("prince", Sort::Boy),
    ("child", Sort::Child),
    ("kid", Sort::Child),
    ("baby", Sort::Child),
    ("pupil", Sort::Child),
    ("student", Sort::Child),
    ("friend", Sort::Child),
    ("woman", Sort::Woman),
    ("mother", Sort::Woman),
    ("mum", Sort::Woman),
    ("mom", Sort::Woman),
    ("aunt", Sort::Woman),
    ("queen", Sort::Woman),
    ("grandmother", Sort::Woman),
    ("grandma", Sort::Woman),
    ("granny", Sort::Woman),
    ("lady", Sort::Woman),
    ("man", Sort::Man),
    ("father", Sort::Man),
    ("dad", Sort::Man),
    ("uncle", Sort::Man),
    ("king", Sort::Man),
    ("grandfather", Sort::Man),
    ("grandpa", Sort::Man),
    ("farmer", Sort::Man),
    ("fisherman", Sort::Man),
    ("sailor", Sort::Man),
    ("pirate", Sort::Man),
    ("teacher", Sort::Adult),
    ("doctor", Sort::Adult),
    ("nurse", Sort::Woman),
    ("person", Sort::Adult),
    ("parent", Sort::Adult),
    ("neighbour", Sort::Adult),
    ("driver", Sort::Adult),
    ("baker", Sort::Adult),
];

/// Every word for people.
pub(super) fn people() -> impl Iterator<Item = (&'static str, Sort)> {
    PEOPLE.iter().copied()
}

/// Who a word is for.
pub(super) fn person_called(word: &str) -> Option<Sort> {
    PEOPLE.iter().find(|(name, _)| *name == word).map(|(_, sort)| *sort)
}

impl Sort {
    /// Whether a word for one may mean the other.
    pub(super) fn may_be(self, other: Sort) -> bool {
        use Sort::{Adult, Boy, Child, Girl, Man, Woman};
        self == other || matches!((self, other), (Child, Girl | Boy) | (Girl | Boy, Child) | (Adult, Woman | Man) | (Woman | Man, Adult))
    }

    fn is_adult(self) -> bool {
        matches!(self, Sort::Woman | Sort::Man | Sort::Adult)
    }
}

/// The look of a card: its name, and what it says of how they look. Whoever nothing is said of has a look that follows from the name.
pub(super) fn of(name: &str, description: &str, category: &str) -> Look {
    let said = words::words(description);
    let all: Vec<Word> = [words::words(name), words::words(&format!(". {category}. ")), said.clone()].concat();
    // A person's card may speak of a cat: a word for a person comes first, unless the name itself is an animal's.
    let named = words::words(name);
    let animal = |words: &[Word]| words.iter().find_map(|word| animal::called(&word.is));
    let thing = |words: &[Word]| words.iter().find_map(|word| things::called(&word.is));
    let person = |words: &[Word]| words.iter().find_map(|word| person_called(&word.is));
    // What somebody is stands before what they wear and hold.
    let own: Vec<Word> =
        all.iter().take_while(|word| !matches!(&*word.is, "with" | "wearing" | "hold" | "loves" | "always")).cloned().collect();
    if let Some(animal) = animal(&named).or_else(|| if person(&all).is_none() { animal(&own) } else { None }) {
        return Look::Animal(animal, coat(animal, &all, name));
    }
    let is_person =
        person(&all).is_some() || all.iter().any(|word| matches!(&*word.is, "hair" | "year" | "dress" | "she" | "he" | "child"));
    if !is_person && let Some(thing) = thing(&named).or_else(|| thing(&own)) {
        let colour = (0..all.len()).find(|&at| thing.words.contains(&&*all[at].is)).and_then(|at| words::colour_of(&all, at));
        let colour = colour.or_else(|| said.iter().find_map(|word| words::colour(&word.is)));
        return Look::Thing(thing, colour.unwrap_or(thing.colour).to_owned());
    }
    Look::Person(self::person(&all, name))
}

fn coat(animal: &Animal, all: &[Word], name: &str) -> Coat {
    let worn = |what: &[&str]| worn(all, what, name);
    let colour =
        |of: &[&str]| all.iter().enumerate().filter(|(_, word)| of.contains(&&*word.is)).find_map(|(at, _)| words::colour_of(all, at));
    // "Small and grey, with big green eyes": the first colour that is not of eyes or clothes.
    let fur = all.iter().enumerate().find_map(|(at, word)| {
        let colour = words::colour(&word.is)?;
        let next = all.get(at + 1).map_or("", |word| &*word.is);
        (!matches!(next, "eye" | "hat" | "scarf" | "bow" | "collar" | "ribbon" | "glasses")).then_some(colour)
    });
    Coat {
        fur: fur.unwrap_or(animal.colour).to_owned(),
        eyes: colour(&["eye"]),
        scarf: worn(&["scarf", "collar"]),
        hat: worn(&["hat", "cap"]),
        bow: worn(&["bow", "ribbon"]),
        glasses: all.iter().any(|word| word.is == "glasses"),
        small: all.iter().any(|word| matches!(&*word.is, "small" | "little" | "tiny" | "baby" | "kitten" | "puppy")),
    }
}

/// The colour of what is worn, if it is; one that follows from the name where none is said.
fn worn(all: &[Word], what: &[&str], name: &str) -> Option<&'static str> {
    let at = all.iter().position(|word| what.contains(&&*word.is))?;
    Some(words::colour_of(all, at).unwrap_or_else(|| pick(CLOTHES, name, what[0])))
}

fn pick(from: &'static [&'static str], name: &str, of: &str) -> &'static str {
    let at = hash(&format!("{name}/{of}")) % from.len() as u64;
    from[at as usize % from.len()]
}

fn person(all: &[Word], name: &str) -> Person {
    let has = |any: &[&str]| all.iter().any(|word| any.contains(&&*word.is));
    let worn = |what: &[&str]| worn(all, what, name);
    let colour =
        |of: &[&str]| all.iter().enumerate().filter(|(_, word)| of.contains(&&*word.is)).find_map(|(at, _)| words::colour_of(all, at));
    let sort = all.iter().find_map(|word| person_called(&word.is)).unwrap_or({
        if has(&["she", "her", "dress", "skirt", "ponytail", "braid", "pigtail"]) {
            Sort::Girl
        } else if has(&["he", "his", "beard"]) {
            Sort::Boy
        } else {
            Sort::Child
        }
    });
    let old = has(&["grandmother", "grandma", "granny", "grandfather", "grandpa", "old"]) && !has(&["year"]);
    let beard = has(&["beard", "moustache"]);
    let adult = sort.is_adult() || beard || old;
    let female = matches!(sort, Sort::Girl | Sort::Woman) || sort == Sort::Child && hash(name).is_multiple_of(2);
    let hair = if has(&["bald"]) {
        Hair::None
    } else if has(&["curly", "curlyhair", "curl"]) {
        Hair::Curly
    } else if has(&["ponytail"]) {
        Hair::Ponytail
    } else if has(&["braid", "pigtail", "plait"]) {
        Hair::Braids
    } else if has(&["bun"]) || old && female {
        Hair::Bun
    } else if has(&["longhair"])
        || has(&["long"]) && has(&["hair"])
        || female && !has(&["shorthair"]) && !(has(&["short"]) && has(&["hair"]))
    {
        Hair::Long
    } else {
        Hair::Short
    };
    let clothes = if has(&["dress", "gown"]) {
        Clothes::Dress
    } else if has(&["skirt"]) {
        Clothes::Skirt
    } else if has(&["coat", "raincoat", "jacket"]) {
        Clothes::Coat
    } else if has(&["shorts", "short"]) && !has(&["hair"]) {
        Clothes::Shorts
    } else if female && !has(&["trousers", "jean", "pant"]) {
        Clothes::Dress
    } else {
        Clothes::Trousers
    };
    let whole = colour(&["dress", "gown", "coat", "raincoat", "jacket"]);
    let upper = colour(&["shirt", "tshirt", "jumper", "sweater", "top", "blouse", "hoodie", "jersey"]).or(whole);
    let skin = if has(&["dark"]) && has(&["skin"]) {
        "#8a5a3b"
    } else if has(&["pale"]) {
        "#f9dcc4"
    } else if colour(&["skin"]).is_some() {
        "#a66b43"
    } else {
        pick(SKINS, name, "skin")
    };
    Person {
        adult,
        old,
        skin,
        hair,
        hair_colour: colour(&[
            "hair",
            "longhair",
            "shorthair",
            "curlyhair",
            "ponytail",
            "braid",
            "pigtail",
            "plait",
            "bun",
            "curl",
            "beard",
        ])
        .unwrap_or_else(|| if old { "#d5d7dc" } else { pick(HAIRS, name, "hair") }),
        clothes,
        top: upper.unwrap_or_else(|| pick(CLOTHES, name, "top")),
        bottom: colour(&["trousers", "jean", "pant", "shorts", "skirt"])
            .unwrap_or_else(|| pick(&["#4c6c9f", "#6b5a7a", "#5d7f6b", "#8a6a50"], name, "bottom")),
        shoes: colour(&["shoe", "boot", "trainer"]).unwrap_or_else(|| pick(&["#7a4a3a", "#4d5665", "#b5483f"], name, "shoes")),
        hat: worn(&["hat", "cap", "helmet"]),
        crown: has(&["crown", "king", "queen", "princess", "prince"]),
        scarf: worn(&["scarf"]),
        bow: worn(&["bow", "ribbon", "hairband"]),
        glasses: has(&["glasses", "spectacles"]),
        beard,
        sort,
    }
}
