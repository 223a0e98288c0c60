//! Tells a page for a lower level: sentences that are too long for it are divided, and words that have a simpler one give way to that. Nothing is left out and
//! nothing is invented; what is still too hard then, the rules of the book say.

use super::retell::{SENTENCE, bounded, divided, finished};
use crate::picture_book::LEVELS;

/// Words of stories for older children, and what a beginner reads instead.
const SIMPLER: &[(&str, &str)] = &[
    ("abandoned", "left"),
    ("afraid", "scared"),
    ("although", "but"),
    ("amazed", "surprised"),
    ("amazing", "great"),
    ("ancient", "very old"),
    ("announced", "said"),
    ("answered", "said"),
    ("anxious", "worried"),
    ("approached", "came to"),
    ("arrived", "came"),
    ("astonished", "surprised"),
    ("attempted", "tried"),
    ("beautiful", "pretty"),
    ("began", "started"),
    ("beneath", "under"),
    ("bitter", "very cold"),
    ("brilliant", "bright"),
    ("carefully", "slowly"),
    ("cautiously", "slowly"),
    ("collected", "got"),
    ("commenced", "started"),
    ("completely", "very"),
    ("constructed", "made"),
    ("cottage", "small house"),
    ("creature", "animal"),
    ("creatures", "animals"),
    ("damp", "wet"),
    ("decided", "wanted"),
    ("delicious", "very good"),
    ("delighted", "very happy"),
    ("departed", "left"),
    ("discovered", "found"),
    ("enormous", "very big"),
    ("entered", "went into"),
    ("entire", "whole"),
    ("exclaimed", "said"),
    ("exhausted", "very tired"),
    ("extremely", "very"),
    ("fearful", "scared"),
    ("ferocious", "very bad"),
    ("frequently", "often"),
    ("friendly", "nice"),
    ("frightened", "scared"),
    ("gathered", "got"),
    ("gazed", "looked"),
    ("gigantic", "very big"),
    ("glanced", "looked"),
    ("gloomy", "dark"),
    ("gradually", "slowly"),
    ("grinned", "smiled"),
    ("handsome", "good-looking"),
    ("harbour", "port"),
    ("hastily", "quickly"),
    ("huge", "very big"),
    ("hurried", "ran"),
    ("immediately", "at once"),
    ("immense", "very big"),
    ("journey", "trip"),
    ("joyful", "happy"),
    ("leapt", "jumped"),
    ("located", "found"),
    ("lonely", "sad"),
    ("magnificent", "great"),
    ("marvellous", "great"),
    ("meadow", "field"),
    ("merry", "happy"),
    ("miserable", "very sad"),
    ("murmured", "said"),
    ("narrow", "thin"),
    ("nervous", "worried"),
    ("observed", "saw"),
    ("occupied", "busy"),
    ("peculiar", "strange"),
    ("perhaps", "maybe"),
    ("permitted", "let"),
    ("pleased", "happy"),
    ("possessed", "had"),
    ("purchased", "bought"),
    ("raced", "ran"),
    ("rapidly", "quickly"),
    ("received", "got"),
    ("remained", "stayed"),
    ("replied", "said"),
    ("requested", "asked"),
    ("required", "needed"),
    ("responded", "said"),
    ("returned", "came back"),
    ("rushed", "ran"),
    ("searched", "looked"),
    ("shining", "bright"),
    ("shouted", "said"),
    ("shrieked", "cried"),
    ("silent", "quiet"),
    ("silently", "quietly"),
    ("sobbed", "cried"),
    ("splendid", "great"),
    ("sprinted", "ran"),
    ("stared", "looked"),
    ("stumbled", "fell"),
    ("suddenly", "then"),
    ("swiftly", "quickly"),
    ("terrible", "very bad"),
    ("terrified", "very scared"),
    ("tiny", "very small"),
    ("tremendous", "very big"),
    ("unhappy", "sad"),
    ("vanished", "went away"),
    ("vast", "very big"),
    ("wandered", "walked"),
    ("weary", "tired"),
    ("weeping", "crying"),
    ("whispered", "said quietly"),
    ("wicked", "bad"),
    ("wished", "wanted"),
    ("wonderful", "great"),
    ("yelled", "said"),
];

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
    let Some((_, simple)) = SIMPLER.iter().find(|(hard, _)| *hard == lower) else { return word.to_owned() };
    let mut letters = simple.chars();
    match letters.next() {
        Some(first) if word.starts_with(char::is_uppercase) => first.to_uppercase().chain(letters).collect(),
        _ => (*simple).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::simpler;

    #[test]
    fn long_sentences_are_divided_and_hard_words_give_way() {
        let told = simpler("The enormous whale vanished, and the tiny boat remained alone in the ancient harbour. Goodbye!", "A1");
        assert_eq!(told, "The very big whale went away. The very small boat stayed alone in the very old port. Goodbye!");
        assert_eq!(simpler("An enormous dog saw a creature. Banana, wonderful!", "A1"), "A very big dog saw an animal. Banana, great!");
        assert_eq!(simpler("Enormous! Enormous!", "Pre-A1"), "Very big! Very big!", "what is said twice stays twice");
    }

    #[test]
    fn what_is_simple_enough_stays_as_it_is() {
        for (text, level) in [("Mia has a red ball.", "Pre-A1"), ("It vanished.", "C1"), ("It vanished.", "Year 2"), ("", "A1")] {
            assert_eq!(simpler(text, level), text, "{level}");
        }
    }
}
