//! The built-in maker of pictures: composes a drawing (SVG) from what a page says, without any service. It draws what its lists know: places, skies, weather,
//! some seventy things, animals, and people by the words of their cards, so that a character looks the same on every page. What it could not draw it
//! names. Pure: the same page and seed are the same bytes.
//!
//! `words` reads the text, `look` the cards; `backdrop`, `things`, `figure` and `animal` draw; `stage` puts all of it in its place.

mod animal;
mod backdrop;
mod figure;
mod look;
mod paint;
mod stage;
#[cfg(test)]
mod tests;
mod things;
mod words;

/// The version of the drawings: with another, the same seed may be another picture.
pub const MODEL: &str = "built-in-1";

/// A character as the maker of pictures knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// What is seen of it.
    pub description: String,
    /// What sort of character it is.
    pub category: String,
}

/// What a picture is to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brief {
    /// The words that stand beside it.
    pub text: String,
    /// What is to be seen.
    pub scene: String,
    /// More of that.
    pub prompt: String,
    /// Who is in it.
    pub cast: Vec<Card>,
    /// How it is made: one of the book's styles.
    pub style: String,
    /// Another seed is another composition of the same.
    pub seed: i64,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The drawing: width 960, height 720; of a face 480 × 480.
    pub svg: String,
    /// Words of the scene that nothing was drawn for, as they stand there.
    pub not_drawn: Vec<String>,
}

/// The picture of a page or of a cover.
pub fn compose(brief: &Brief) -> Drawing {
    stage::compose(brief)
}

/// The words that may mean this character by what it is, such as `girl` and `child`, or `cat` and `kitten`.
pub fn words_for(card: &Card) -> Vec<&'static str> {
    match look::of(&card.name, &card.description, &card.category) {
        look::Look::Person(person) => look::people().filter(|(_, sort)| sort.may_be(person.sort)).map(|(word, _)| word).collect(),
        look::Look::Animal(animal, _) => animal.words.to_vec(),
        look::Look::Thing(thing, _) => thing.words.to_vec(),
    }
}

/// The face of a character.
pub fn portrait(card: &Card, style: &str, seed: i64) -> Drawing {
    stage::portrait(card, style, seed)
}
