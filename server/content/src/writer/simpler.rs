//! Tells a page for a lower level: sentences that are too long for it are divided, and words that have a simpler one give way to that. Nothing is left out and
//! nothing is invented; what is still too hard then, the rules of the book say.

use super::{
    retell::{SENTENCE, bounded, divided, finished},
    words::SIMPLER,
};
use crate::picture_book::LEVELS;

/// A text as a child of a level reads it more easily; a level that is not of the list changes nothing. From B2 on words stay as they are.
pub fn simpler(text: &str, level: &str) -> String {
    let Some(at) = LEVELS.iter().position(|one| one.id.eq_ignore_ascii_case(level)) else { return text.to_owned() };
    let longest = SENTENCE[at];
    let lines = text.lines().map(|line| {
        let told = divided(line).into_iter().flat_map(|sentence| {
            let parts = bounded(sentence.trim(), longest);
            // What is not divided stays as it was written.
            if parts.len() > 1 { parts.iter().map(|part| finished(part)).collect() } else { parts }
        });
        let told = told.filter(|part| !part.is_empty()).map(|part| if at < 4 { words(&part) } else { part });
        told.collect::<Vec<_>>().join(" ")
    });
    lines.collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The words of a sentence, those that have a simpler one by that: whole words, as large or small as they began.
fn words(sentence: &str) -> String {
    let mut told = String::with_capacity(sentence.len());
    let mut word = String::new();
    for sign in sentence.chars().map(Some).chain([None]) {
        match sign {
            Some(sign) if sign.is_alphabetic() || sign == '-' || sign == '\'' => word.push(sign),
            sign => {
                let simple = simple(&word);
                if simple != word {
                    article(&mut told, &simple);
                }
                told.push_str(&simple);
                word.clear();
                told.extend(sign);
            }
        }
    }
    told
}

/// Makes an article at the end of a text fit the word that follows: an enormous, a very big.
fn article(told: &mut String, word: &str) {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    let (wrong, right) = if vowel { ("a ", "an ") } else { ("an ", "a ") };
    let before = told.len().saturating_sub(wrong.len());
    let fits = told.get(before..).is_some_and(|end| end.eq_ignore_ascii_case(wrong));
    if fits && !told[..before].ends_with(char::is_alphanumeric) {
        let first = if told[before..].starts_with('A') { right.replacen('a', "A", 1) } else { right.to_owned() };
        told.truncate(before);
        told.push_str(&first);
    }
}

fn simple(word: &str) -> String {
    let lower = word.to_lowercase();
    let Ok(at) = SIMPLER.binary_search_by(|(hard, _)| (*hard).cmp(&lower)) else { return word.to_owned() };
    let (_, simple) = SIMPLER[at];
    let mut letters = simple.chars();
    match letters.next() {
        Some(first) if word.starts_with(char::is_uppercase) => first.to_uppercase().chain(letters).collect(),
        _ => simple.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{SIMPLER, simpler};

    #[test]
    fn long_sentences_are_divided_and_hard_words_give_way() {
        let told = simpler("The enormous whale vanished, and the tiny boat remained alone in the ancient harbour. Goodbye!", "A1");
        assert_eq!(told, "The very big whale went away. The very small boat stayed alone in the very old port. Goodbye!");
        assert_eq!(simpler("An enormous dog saw a creature. Banana, wonderful!", "A1"), "A very big dog saw an animal. Banana, great!");
        assert_eq!(simpler("Enormous! Enormous!", "Pre-A1"), "Very big! Very big!", "what is said twice stays twice");
    }

    #[test]
    fn the_list_is_in_order_and_what_it_says_needs_no_simpler_word_itself() {
        assert!(SIMPLER.len() > 550 && SIMPLER.windows(2).all(|two| two[0].0 < two[1].0));
        for (hard, simple) in SIMPLER {
            assert_eq!(super::words(simple), **simple, "{hard}");
        }
    }

    #[test]
    fn what_is_simple_enough_stays_as_it_is() {
        for (text, level) in [("Mia has a red ball.", "Pre-A1"), ("It vanished.", "C1"), ("It vanished.", "Year 2"), ("", "A1")] {
            assert_eq!(simpler(text, level), text, "{level}");
        }
    }
}
