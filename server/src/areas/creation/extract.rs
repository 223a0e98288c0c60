//! What can be taken out of a text without any service: its first sentences, its most frequent words, the tags that stand in it.

use std::collections::HashMap;

/// Words that say nothing of what a text is about.
const COMMON: &str = " a about after again all also an and any are as at back be been but by came can could day did do does down every for from get go \
    good had has have he her here him his how i if in into is it its just know like little look made make many me more most much my no not now of off on one \
    only or other our out over said saw say says see she so some still take than that the their them then there these they this time to too two up us very \
    was way we well went were what when where which while who will with would you your ";

/// The sentences of a text.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', '!', '?', '\n', '。', '！', '？'])
        .map(|sentence| sentence.trim().trim_end_matches(['.', '。']))
        .filter(|sentence| !sentence.is_empty())
}

/// What a text may be called: its own first sentences.
pub fn titles(text: &str, n: usize) -> Vec<String> {
    sentences(text).take(n).map(str::to_owned).collect()
}

/// The words that it says most often, and those that come first among them.
pub fn keywords(text: &str, n: usize) -> Vec<String> {
    let mut found: HashMap<String, (usize, usize)> = HashMap::new();
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '\'');
    for (at, word) in words.map(|word| word.trim_matches('\'').to_ascii_lowercase()).enumerate() {
        if word.len() > 2 && !COMMON.contains(&format!(" {word} ")) {
            found.entry(word).or_insert((0, at)).0 += 1;
        }
    }
    let mut found: Vec<(String, (usize, usize))> = found.into_iter().collect();
    found.sort_by_key(|(_, (often, first))| (std::cmp::Reverse(*often), *first));
    found.into_iter().take(n).map(|(word, _)| word).collect()
}

/// Those of some tags that stand in it.
pub fn tags(text: &str, allowed: &[String]) -> Vec<String> {
    let text = text.to_lowercase();
    allowed.iter().filter(|tag| !tag.trim().is_empty() && text.contains(&tag.trim().to_lowercase())).cloned().collect()
}

/// All of it in a line.
pub fn whole(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A title as a part of an address.
pub fn slug(title: &str) -> String {
    let words = title.split(|sign: char| !sign.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-").chars().take(80).collect()
}
