//! What is said, as rules look at it: NFKC, in lower case, without signs that nobody sees. For terms, without what stands between words as well. Each sign of it
//! knows which sign of the line it comes from.

use unicode_normalization::{UnicodeNormalization, char::canonical_combining_class};

/// A line as rules look at it.
#[derive(Debug, Default)]
pub struct Spoken {
    /// The text.
    pub text: String,
    /// For each byte of it, the character of the line that it comes from.
    from: Vec<usize>,
}

impl Spoken {
    fn push(&mut self, sign: char, from: usize) {
        self.text.push(sign);
        self.from.extend(std::iter::repeat_n(from, sign.len_utf8()));
    }

    /// What of the line a span of bytes is.
    pub fn original(&self, line: &str, (start, end): (usize, usize)) -> String {
        let (Some(first), Some(last)) = (self.from.get(start), end.checked_sub(1).and_then(|end| self.from.get(end))) else {
            return String::new();
        };
        line.chars().skip(*first).take(last + 1 - first).collect()
    }
}

/// Signs that nobody sees: they hide a word from whoever looks for it.
fn is_unseen(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// Whether a sign is written without blanks between words.
pub fn is_chinese(sign: char) -> bool {
    matches!(sign, '\u{2e80}'..='\u{2fdf}' | '\u{3005}'..='\u{3007}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// Whether a sign is part of a word that ends at a border.
pub fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() && !is_chinese(sign)
}

/// A line for patterns: all of its signs but those that nobody sees.
pub fn plain(line: &str) -> Spoken {
    let mut spoken = Spoken::default();
    let signs: Vec<char> = line.chars().collect();
    let mut at = 0;
    while at < signs.len() {
        // A sign and the accents on it become one.
        let end = (at + 1..signs.len()).find(|next| canonical_combining_class(signs[*next]) == 0).unwrap_or(signs.len());
        for sign in signs[at..end].iter().copied().nfkc().flat_map(char::to_lowercase).filter(|sign| !is_unseen(*sign)) {
            spoken.push(if sign.is_whitespace() || sign.is_control() { ' ' } else { sign }, at);
        }
        at = end;
    }
    spoken
}

/// A line for terms: its words with a blank between them, and nothing between Chinese signs.
pub fn words(line: &str) -> Spoken {
    let all = plain(line);
    let mut spoken = Spoken::default();
    let mut gap = None;
    for (at, sign) in all.text.char_indices() {
        if !sign.is_alphanumeric() {
            gap = Some(all.from[at]);
            continue;
        }
        if let (Some(from), Some(before)) = (gap.take(), spoken.text.chars().next_back())
            && !(is_chinese(before) && is_chinese(sign))
        {
            spoken.push(' ', from);
        }
        spoken.push(sign, all.from[at]);
    }
    spoken
}

/// Whether what was found stands by itself: a word of letters begins and ends at a border, a Chinese one anywhere.
pub fn stands_alone(text: &str, (start, end): (usize, usize)) -> bool {
    let (before, after) = (text[..start].chars().next_back(), text[end..].chars().next());
    let (first, last) = (text[start..end].chars().next(), text[start..end].chars().next_back());
    let joined =
        |left: Option<char>, right: Option<char>| left.zip(right).is_some_and(|(left, right)| is_of_word(left) && is_of_word(right));
    !joined(before, first) && !joined(last, after)
}
