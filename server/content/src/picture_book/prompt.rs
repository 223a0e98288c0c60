//! What a picture is asked for with: one function builds the prompt of every picture, so that what is shown before is what is sent. What must hold stands
//! first, for models forget the end: style, then the card of each who is in it, word for word, then scene, composition and what is not wanted.

use belltower_sync::model::{list, string};
use serde_json::Value;

use super::blank;
use crate::picture::{Brief, Card, words_for};

/// Characters of a prompt; services refuse longer ones.
const MAX_PROMPT: usize = 4_000;
/// Cards of one picture: as many as a book has characters in a group photograph.
const MAX_CAST: usize = 8;

/// Faces that are sent along with one: services take few.
const MAX_FACES: usize = 4;

/// What a picture is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page, by id.
    Page(String),
    /// The face of a character, by id.
    Character(String),
    /// The cover.
    Cover,
}

impl Target {
    /// Which sort it is: `page`, `character` or `cover`.
    pub fn kind(&self) -> &'static str {
        match self {
            Target::Page(_) => "page",
            Target::Character(_) => "character",
            Target::Cover => "cover",
        }
    }

    /// The id of what it is for; a book has one cover.
    pub fn id(&self) -> &str {
        match self {
            Target::Page(id) | Target::Character(id) => id,
            Target::Cover => "cover",
        }
    }

    /// That of a sort and an id.
    pub fn named(kind: &str, id: &str) -> Option<Self> {
        match kind {
            "page" => Some(Target::Page(id.to_owned())),
            "character" => Some(Target::Character(id.to_owned())),
            "cover" => Some(Target::Cover),
            _ => None,
        }
    }

    /// What it is in a book: the page, the character, the book itself.
    pub fn find<'a>(&self, book: &'a Value) -> Option<&'a Value> {
        match self {
            Target::Page(id) => list(book, "pages").iter().find(|page| page["id"] == **id),
            Target::Character(id) => list(book, "characters").iter().find(|character| character["id"] == **id),
            Target::Cover => Some(book),
        }
    }

    /// The picture that it has in a book; empty if none.
    pub fn image<'a>(&self, book: &'a Value) -> &'a str {
        self.find(book).map_or("", |of| string(of, if *self == Target::Cover { "cover" } else { "image" }))
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What is to be seen.
    pub text: String,
    /// What is not.
    pub negative: String,
}

impl Prompt {
    /// What is sent: of what is not to be seen the services know no words of its own, so that it stands last.
    pub fn sent(&self) -> String {
        format!("{}{}", self.text, without(&self.negative))
    }
}

fn without(negative: &str) -> String {
    if negative.is_empty() { String::new() } else { format!(".\nNot in the picture: {negative}") }
}

/// How a style is said.
fn style(book: &Value) -> &'static str {
    match string(book, "style") {
        "cartoon" => "children's picture book illustration, friendly cartoon, clean outlines, flat bright colours",
        "pencil" => "children's picture book illustration, coloured pencil drawing on rough paper",
        "collage" => "children's picture book illustration, cut paper collage with soft shadows",
        "clay" => "children's picture book illustration, clay figures, soft studio light",
        "photo" => "photograph for a children's picture book, natural light, shallow depth of field",
        _ => "children's picture book illustration, soft watercolour on textured paper",
    }
}

/// What no picture of a children's book shows.
const NEVER: &str = "text, letters, watermark, signature, frame, extra fingers, extra limbs, blood, weapons, frightening faces";

/// Who is on a page: the active characters that its text, scene or prompt names, and whom its scene or prompt means by what they are (the girl, a cat)
/// where that is one alone; where there is nobody but somebody is spoken of (she, they), the protagonists.
pub fn cast<'a>(book: &'a Value, page: &Value) -> Vec<&'a Value> {
    let said = ["text", "scene", "prompt"].map(|key| string(page, key)).join(" . ").to_lowercase();
    let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let active = || list(book, "characters").iter().filter(|character| character["active"] == true && !blank(character, "name"));
    let seen = ["scene", "prompt"].map(|key| string(page, key)).join(" . ").to_lowercase();
    let seen: Vec<&str> = seen.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let called: Vec<(&Value, Vec<&str>)> = active().map(|character| (character, words_for(&card(character)))).collect();
    let meant = |one: &Value| {
        seen.iter().any(|word| {
            let mut answering = called.iter().filter(|(_, words)| words.contains(word)).map(|(of, _)| *of);
            answering.next().is_some_and(|first| std::ptr::eq(first, one)) && answering.next().is_none()
        })
    };
    let named = active().filter(|character| is_named(string(character, "name"), &said, &words) || meant(character));
    let named: Vec<&Value> = named.take(MAX_CAST).collect();
    let spoken_of = ["she", "he", "they", "i", "we", "her", "his", "their", "them", "him", "us"].iter().any(|word| words.contains(word));
    if !named.is_empty() || !spoken_of {
        return named;
    }
    active().filter(|character| character["role"] == "protagonist").take(MAX_CAST).collect()
}

fn card(of: &Value) -> Card {
    let text = |key: &str| string(of, key).to_owned();
    Card { name: text("name"), description: text("description"), category: text("category") }
}

/// Whether a text has a name in it: whole words, without the article that it may begin with. Of a name that is a description (the little cat) the last
/// word is enough.
fn is_named(name: &str, said: &str, words: &[&str]) -> bool {
    let plain = name.trim();
    let lower = plain.to_lowercase();
    let bare = ["the ", "a ", "an "].iter().find_map(|article| lower.strip_prefix(article)).unwrap_or(&lower);
    let parts: Vec<&str> = bare.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).collect();
    // Chinese has no spaces between words.
    if !bare.is_ascii() && said.contains(bare) {
        return true;
    }
    let whole = !parts.is_empty() && words.windows(parts.len()).any(|window| window == parts);
    let described = parts.len() > 1 && plain.split_whitespace().next_back().is_some_and(|last| last.starts_with(char::is_lowercase));
    whole || described && parts.last().is_some_and(|last| words.contains(last))
}

/// Who is on a cover: the protagonists, or the first two of all.
fn on_cover(book: &Value) -> Vec<&Value> {
    let active: Vec<&Value> = list(book, "characters").iter().filter(|character| character["active"] == true).collect();
    let main: Vec<&Value> = active.iter().copied().filter(|character| character["role"] == "protagonist").take(3).collect();
    if main.is_empty() { active.into_iter().take(2).collect() } else { main }
}

fn cast_of<'a>(book: &'a Value, target: &Target) -> Option<Vec<&'a Value>> {
    Some(match target {
        Target::Page(_) => cast(book, target.find(book)?),
        Target::Character(_) => vec![target.find(book)?],
        Target::Cover => on_cover(book),
    })
}

/// The prompt of a picture; none if the book has no such page or character.
pub fn prompt(book: &Value, target: &Target) -> Option<Prompt> {
    let of = target.find(book)?;
    let mut parts = vec![style(book).to_owned()];
    let mut say = |label: &str, text: &str| {
        // The full stop behind it is the one that they are joined by.
        let text = text.trim();
        let text = text.strip_suffix('.').unwrap_or(text);
        if !text.is_empty() {
            parts.push(format!("{label}{text}"));
        }
    };
    say("", string(book, "lora"));
    for card in cast_of(book, target)? {
        let (name, description) = (string(card, "name"), string(card, "description"));
        let category = if blank(card, "category") { String::new() } else { format!(" ({})", string(card, "category")) };
        say("Character: ", &if description.is_empty() { format!("{name}{category}") } else { format!("{name}{category}: {description}") });
    }
    match target {
        Target::Page(_) => {
            say("Scene: ", if blank(of, "scene") { string(of, "text") } else { string(of, "scene") });
            say("", string(of, "prompt"));
            say(
                "Composition: ",
                "landscape 4:3, one clear moment, the characters whole and large, quiet background, every character exactly as described",
            );
        }
        Target::Character(_) => {
            say("Composition: ", "portrait of this one character, head and shoulders, looking at the reader, plain light background")
        }
        Target::Cover => {
            say("Scene: ", &format!("cover of the book “{}”. {}", string(book, "title"), string(book, "plot")));
            say("Composition: ", "landscape 4:3, the characters large in the middle, calm space above for a title, no lettering");
        }
    }
    let own = string(book, "negative").trim();
    let negative = if own.is_empty() { NEVER.to_owned() } else { format!("{NEVER}, {own}") };
    let mut text = parts.join(".\n");
    let room = MAX_PROMPT.saturating_sub(without(&negative).chars().count());
    if let Some((end, _)) = text.char_indices().nth(room) {
        text.truncate(end);
    }
    Some(Prompt { text, negative })
}

/// Pictures of the faces of who is in a picture, a few of the first: what is drawn after them looks the same on every page. A face itself is drawn after its
/// card alone.
pub fn faces<'a>(book: &'a Value, target: &Target) -> Vec<&'a str> {
    if matches!(target, Target::Character(_)) {
        return vec![];
    }
    let cast = cast_of(book, target).unwrap_or_default();
    cast.into_iter().map(|card| string(card, "image")).filter(|image| !image.is_empty()).take(MAX_FACES).collect()
}

/// The same for the built-in maker of pictures.
pub fn brief(book: &Value, target: &Target, seed: i64) -> Option<Brief> {
    let of = target.find(book)?;
    let text = |key: &str| string(of, key).to_owned();
    let cast = cast_of(book, target)?.into_iter().map(card).collect();
    let (text, scene, prompt) = match target {
        Target::Page(_) => (text("text"), text("scene"), text("prompt")),
        Target::Character(_) => Default::default(),
        Target::Cover => {
            // What the story is about is on its first page, if the plot does not say it.
            let first = list(book, "pages").first().map_or("", |page| string(page, "scene"));
            (text("title"), text("plot"), first.to_owned())
        }
    };
    Some(Brief { text, scene, prompt, cast, style: string(book, "style").to_owned(), seed })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{super::examples, *};

    fn with_ids(mut book: Value) -> Value {
        for (list, id) in [("pages", "page"), ("characters", "who")] {
            for (at, item) in book[list].as_array_mut().into_iter().flatten().enumerate() {
                item["id"] = format!("{id}-{at}").into();
            }
        }
        book
    }

    fn names<'a>(book: &'a Value, page: &Value) -> Vec<&'a str> {
        cast(book, page).into_iter().map(|character| string(character, "name")).collect()
    }

    #[test]
    fn a_prompt_holds_the_card_of_everybody_in_the_picture_word_for_word_and_before_the_scene() {
        for book in examples().map(with_ids) {
            for page in list(&book, "pages") {
                let target = Target::Page(string(page, "id").to_owned());
                let Prompt { text, .. } = prompt(&book, &target).expect("a prompt");
                let scene = text.find("Scene: ").expect("a scene");
                for card in cast(&book, page) {
                    let at = text.find(string(card, "description")).expect("the card");
                    assert!(at < scene, "{text}");
                }
                assert!(text.contains(string(page, "prompt")));
            }
        }
    }

    #[test]
    fn who_is_named_is_in_the_picture_and_nobody_whose_name_is_only_within_a_word() {
        let book = json!({ "characters": [
            { "name": "Mia", "active": true, "role": "protagonist" },
            { "name": "The little cat", "active": true, "role": "supporting" },
            { "name": "Al", "active": true, "role": "supporting" },
            { "name": "Rex", "active": false, "role": "supporting" },
            { "name": "小熊", "active": true, "role": "supporting" },
        ] });
        assert_eq!(names(&book, &json!({ "text": "Mia's ball is also red. Rex!" })), ["Mia"]);
        assert_eq!(names(&book, &json!({ "scene": "The grey cat sleeps." })), ["The little cat"]);
        assert_eq!(names(&book, &json!({ "scene": "小熊在森林里" })), ["小熊"]);
        assert_eq!(names(&book, &json!({ "prompt": "a kitten by the fire" })), ["The little cat"]);
        // Nobody is named, but somebody is spoken of.
        assert_eq!(names(&book, &json!({ "text": "She sings." })), ["Mia"]);
        assert!(names(&book, &json!({ "text": "The sun is up." })).is_empty());
    }

    #[test]
    fn a_prompt_is_never_longer_than_services_take() {
        let long = "中".repeat(2_000);
        let book = json!({ "lora": long, "characters": [{ "id": "c", "name": long, "description": long, "active": true }],
            "pages": [{ "id": "p", "text": long, "scene": long, "prompt": long }], "negative": "crowds" });
        for target in [Target::Page("p".into()), Target::Character("c".into()), Target::Cover] {
            let asked = prompt(&book, &target).expect("a prompt");
            assert!(asked.sent().chars().count() <= MAX_PROMPT && asked.sent().ends_with("crowds"));
        }
        assert_eq!(prompt(&book, &Target::Page("gone".into())), None);
    }

    #[test]
    fn the_faces_of_the_first_four_in_a_picture_go_along() {
        let who = |at: usize| {
            json!({ "id": at.to_string(), "name": format!("Who{at}"), "active": at != 1, "role": "protagonist",
            "image": if at == 2 { String::new() } else { format!("face-{at}") } })
        };
        let text = (0..8).map(|at| format!("Who{at}")).collect::<Vec<_>>().join(" and ");
        let book = json!({ "characters": (0..8).map(who).collect::<Vec<_>>(), "pages": [{ "id": "p", "text": text }] });
        // One is off, one has no face.
        assert_eq!(faces(&book, &Target::Page("p".into())), ["face-0", "face-3", "face-4", "face-5"]);
        assert!(faces(&book, &Target::Character("0".into())).is_empty());
        assert!(faces(&book, &Target::Page("gone".into())).is_empty());
    }
}
