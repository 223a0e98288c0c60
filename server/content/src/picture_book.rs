//! The picture book: a story told on pages of one picture and a few words each. Written and drawn by several producers at once.

use serde_json::{Value, json};

use belltower_sync::model::{Collection, Media, Model, choice, file, flag, list, problem, string, text, whole, word, words};
use belltower_sync::{Kind, Problem};

use crate::writer::retell::{divided, longest_sentence};

pub use crate::narration::spoken;
pub use example::examples;
pub use level::{LEVELS, Level};
pub use prompt::{Prompt, Target, brief, cast, faces, prompt};

mod example;
mod level;
mod prompt;

/// The kind `picture-book`.
pub struct PictureBook;

static MODEL: Model = Model {
    root: "book",
    fields: &[
        text("title", 200),
        text("plot", 2000),
        choice("style", &["watercolour", "cartoon", "pencil", "collage", "clay", "photo"]),
        word("lora", 80),
        word("level", 20),
        words("keywords", 20, 40),
        text("negative", 1000),
        file("cover", Media::Image),
        // What it was made of: `deck:<id>@<revision>`.
        word("origin", 160),
        // The voice that reads it, by the name that the speech service has for it, and how fast.
        word("voice", 64),
        choice("speed", &["normal", "slow"]),
        // The book that it tells for another level, by id.
        word("original", 64),
    ],
    collections: &[
        Collection {
            root: "characters",
            item: "character",
            parent: None,
            by: None,
            fields: &[
                text("name", 60),
                choice("role", &["protagonist", "supporting", "custom"]),
                word("category", 60),
                text("description", 1000),
                file("image", Media::Image),
                flag("active"),
                // The role of the library that it was taken from, and which of its looks.
                word("source", 64),
                whole("sourceVersion", 0, 1_000_000),
                // In which voice it reads the pages that are its; empty: that of the book.
                word("voice", 64),
            ],
            most: 30,
        },
        Collection {
            root: "pages",
            item: "page",
            parent: None,
            by: None,
            fields: &[
                text("text", 2000),
                text("scene", 1000),
                text("prompt", 2000),
                file("image", Media::Image),
                flag("confirmed"),
                word("assignee", 64),
                text("translation", 2000),
                // Who reads it aloud, and what that says, by [`spoken`].
                file("audio", Media::Sound),
                word("spoken", 16),
                // Which of the characters that is, by id; empty: the voice of the book.
                word("speaker", 64),
                // The page of the original that it tells, and what that said, by [`spoken`].
                word("source", 64),
                word("sourceSpoken", 16),
                // What its translation is of, by [`spoken`]; nothing where that is not known.
                word("translated", 16),
            ],
            most: 100,
        },
    ],
};

impl Kind for PictureBook {
    fn name(&self) -> &'static str {
        "picture-book"
    }

    fn rules(&self) -> &'static str {
        env!("RULES_PICTURE_BOOK")
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    /// `words` of each page; `pageCount`, `imageCount`, `audioCount`, `wordCount` of the book; `coverImage`, its cover or else its first picture; `roles`, those of the library
    /// that its characters were taken from.
    fn derive(&self, content: &mut Value) {
        let (mut all, mut images, mut sounds) = (0, 0, 0);
        for page in content["pages"].as_array_mut().into_iter().flatten() {
            let own = count_words(string(page, "text"));
            all += own;
            images += usize::from(!string(page, "image").is_empty());
            sounds += usize::from(!string(page, "audio").is_empty());
            page["words"] = own.into();
        }
        let first = list(content, "pages").iter().map(|page| string(page, "image")).find(|image| !image.is_empty()).unwrap_or_default();
        content["coverImage"] = if blank(content, "cover") { first.into() } else { content["cover"].clone() };
        let mut roles: Vec<&str> = list(content, "characters").iter().map(|character| string(character, "source")).collect();
        roles.retain(|role| !role.is_empty());
        roles.sort_unstable();
        roles.dedup();
        content["roles"] = json!(roles);
        content["pageCount"] = list(content, "pages").len().into();
        content["imageCount"] = images.into();
        content["audioCount"] = sounds.into();
        content["wordCount"] = all.into();
    }

    fn check(&self, content: &Value) -> Vec<Problem> {
        let mut problems = Vec::new();
        if blank(content, "title") {
            problems.push(problem("title_empty", json!({}), json!({})));
        }
        for character in list(content, "characters").iter().filter(|character| blank(character, "name")) {
            problems.push(problem("name_empty", json!({ "character": character["id"] }), json!({})));
        }
        let pages = list(content, "pages");
        if pages.is_empty() {
            problems.push(problem("no_pages", json!({}), json!({})));
        }
        let level = Level::named(string(content, "level"));
        let longest = longest_sentence(string(content, "level"));
        let is_crowd = list(content, "characters").len() > BEST_CAST;
        for (at, page) in pages.iter().enumerate() {
            let mut found = |code: &str, more: &[(&str, Value)]| {
                let mut wrong = problem(code, json!({ "page": page["id"] }), json!({ "number": at + 1 }));
                wrong.params.extend(more.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
                wrong.advice = ADVICE.contains(&code);
                problems.push(wrong);
            };
            let (said, shown) = (!blank(page, "text"), !string(page, "image").is_empty());
            match (said, shown) {
                (false, false) => found("page_empty", &[]),
                (false, true) => found("text_missing", &[]),
                (true, false) => found("image_missing", &[]),
                (true, true) => {}
            }
            if shown && page["confirmed"] != true {
                found("image_unconfirmed", &[]);
            }
            if is_stale(page) {
                found("audio_stale", &[]);
            }
            if is_translation_stale(page) {
                found("translation_stale", &[]);
            }
            let chinese: String = string(page, "text").chars().filter(|c| is_chinese(*c)).take(8).collect();
            if !chinese.is_empty() {
                found("text_chinese", &[("found", chinese.into())]);
            }
            let count = count_words(string(page, "text"));
            if let Some(Level { id, least, most, .. }) = level.filter(|level| said && !(level.least..=level.most).contains(&count)) {
                let code = if count < *least { "words_few" } else { "words_many" };
                found(code, &[("words", count.into()), ("least", (*least).into()), ("most", (*most).into()), ("level", (*id).into())]);
            } else if let (Some(level), Some(longest)) = (level, longest) {
                // A page that has too many words at all is mended first.
                let said = sentence_words(string(page, "text"));
                if said > longest {
                    found("sentence_long", &[("words", said.into()), ("most", longest.into()), ("level", level.id.into())]);
                }
            }
            let shown = if is_crowd { cast(content, page).len() } else { 0 };
            if shown > BEST_CAST {
                found("cast_many", &[("count", shown.into()), ("most", BEST_CAST.into())]);
            }
        }
        problems
    }
}

/// What keeps nothing from being published.
const ADVICE: [&str; 3] = ["sentence_long", "cast_many", "translation_stale"];
/// Characters of one picture that are drawn as themselves; with more, faces are mixed up.
const BEST_CAST: usize = 2;

/// The words of the longest sentence of a text.
fn sentence_words(text: &str) -> usize {
    text.lines().flat_map(divided).map(|sentence| count_words(&sentence)).max().unwrap_or_default()
}

/// What is wrong with the texts of a story that is no book yet, by the rules of a book: title, level, how many pages there are to be, what each says. The
/// page of a problem is its place, counted from 0.
pub fn text_problems(title: &str, level: &str, pages: usize, texts: &[&str]) -> Vec<Problem> {
    const OF_TEXT: [&str; 6] = ["title_empty", "no_pages", "text_missing", "text_chinese", "words_few", "words_many"];
    let page = |(at, text): (usize, &&str)| json!({ "id": at.to_string(), "text": text, "image": "-", "confirmed": true });
    let book = json!({ "title": title, "level": level, "pages": texts.iter().enumerate().map(page).collect::<Vec<_>>() });
    let mut problems = PictureBook.check(&book);
    problems.retain(|problem| OF_TEXT.contains(&problem.code.as_str()));
    if texts.len() != pages && !texts.is_empty() {
        problems.push(problem("pages_other", json!({}), json!({ "pages": texts.len(), "wanted": pages })));
    }
    problems
}

/// Whether a page is read aloud with other words than it has.
pub fn is_stale(page: &Value) -> bool {
    !blank(page, "audio") && string(page, "spoken") != spoken(string(page, "text"))
}

/// Whether the translation of a page is of other words than it has.
fn is_translation_stale(page: &Value) -> bool {
    let of = string(page, "translated");
    !blank(page, "translation") && !of.is_empty() && of != spoken(string(page, "text"))
}

fn blank(of: &Value, key: &str) -> bool {
    string(of, key).trim().is_empty()
}

/// Words as a teacher counts them: what stands between spaces and has a letter or a figure in it.
pub fn count_words(text: &str) -> usize {
    text.split_whitespace().filter(|part| part.chars().any(char::is_alphanumeric)).count()
}

/// Chinese characters, and the punctuation that a Chinese keyboard leaves behind in English text.
pub fn is_chinese(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{303f}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{323af}')
}

#[cfg(test)]
mod tests;
