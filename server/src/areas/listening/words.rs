//! The words of what is heard, as gaps count them: what stands between spaces and says something; of Chinese and Japanese each character. The console counts alike
//! (`web/src/areas/listening/words.ts`), by the same examples.

/// How many words a text has.
pub fn count(text: &str) -> usize {
    let mut words = 0;
    let mut within = false;
    for letter in text.chars() {
        if stands_alone(letter) {
            words += 1;
            within = false;
        } else if letter.is_whitespace() {
            within = false;
        } else if letter.is_alphanumeric() && !within {
            words += 1;
            within = true;
        }
    }
    words
}

/// Characters that are words by themselves.
fn stands_alone(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}
