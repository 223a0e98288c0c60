//! What the server says to people, in both languages. Each sentence has an id; a placeholder is `{name}`.

use std::borrow::Cow;

/// A language of the console.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// en-US.
    #[default]
    English,
    /// zh-CN.
    Chinese,
}

impl Language {
    /// Its tag: `en-US` or `zh-CN`.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en-US",
            Self::Chinese => "zh-CN",
        }
    }

    /// The first language of an `Accept-Language` header or a stored tag that the console speaks.
    pub fn parse(tag: &str) -> Option<Self> {
        tag.split(',').find_map(|part| match part.trim().get(..2) {
            Some(code) if code.eq_ignore_ascii_case("zh") => Some(Self::Chinese),
            Some(code) if code.eq_ignore_ascii_case("en") => Some(Self::English),
            _ => None,
        })
    }
}

/// One sentence in both languages.
#[derive(Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Its id, `area.what`.
    pub id: &'static str,
    /// In English.
    pub en: &'static str,
    /// In Chinese.
    pub zh: &'static str,
}

/// A sentence with its placeholders filled.
#[derive(Clone, Debug)]
pub struct Text {
    sentence: &'static Sentence,
    values: Vec<(Cow<'static, str>, String)>,
}

impl Sentence {
    /// Whether both languages say something, with the same placeholders. The compiler asks it of every sentence that [`sentences!`](crate::sentences) declares.
    pub const fn is_whole(&self) -> bool {
        !self.en.is_empty() && !self.zh.is_empty() && says_all_of(self.en, self.zh) && says_all_of(self.zh, self.en)
    }

    /// Fills the placeholder `{name}`.
    pub fn with(&'static self, name: &'static str, value: impl ToString) -> Text {
        Text::from(self).with(name, value)
    }

    /// A sentence without placeholders, in a language.
    pub fn say(&'static self, language: Language) -> String {
        Text::from(self).say(language)
    }
}

/// Whether each placeholder of one text stands in another as often, and is closed. By hand: a `const fn` has no iterators.
const fn says_all_of(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() {
        if one[at] == b'{' {
            let end = end_of_placeholder(one, at);
            if end == one.len() || times(one, (one, at, end)) != times(other, (one, at, end)) {
                return false;
            }
        }
        at += 1;
    }
    true
}

/// Where the brace stands that closes the one at a place, or the end of the text.
const fn end_of_placeholder(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'}' {
        at += 1;
    }
    at
}

/// How often a placeholder stands in a text; it is given as where it stands in another, and from where to where.
const fn times(text: &[u8], (of, from, to): (&[u8], usize, usize)) -> usize {
    let (mut at, mut times) = (0, 0);
    while at < text.len() {
        let mut length = 0;
        while from + length <= to && at + length < text.len() && text[at + length] == of[from + length] {
            length += 1;
        }
        if from + length > to {
            times += 1;
        }
        at += 1;
    }
    times
}

impl From<&'static Sentence> for Text {
    fn from(sentence: &'static Sentence) -> Self {
        Self { sentence, values: Vec::new() }
    }
}

impl Text {
    /// Fills one more placeholder.
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl ToString) -> Self {
        self.values.push((name.into(), value.to_string()));
        self
    }

    /// The sentence's id.
    pub fn id(&self) -> &'static str {
        self.sentence.id
    }

    /// What fills its placeholders, by their names.
    pub fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_ref(), value.as_str()))
    }

    /// The sentence in a language.
    pub fn say(&self, language: Language) -> String {
        let pattern = match language {
            Language::English => self.sentence.en,
            Language::Chinese => self.sentence.zh,
        };
        self.values.iter().fold(pattern.to_owned(), |said, (name, value)| said.replace(&format!("{{{name}}}"), value))
    }
}

/// Declares sentences: `sentences! { TOO_LONG = "class.too_long": "…" / "…"; }` gives `TOO_LONG`. It compiles only if both languages have the same placeholders.
#[macro_export]
macro_rules! sentences {
    ($($name:ident = $id:literal: $en:literal / $zh:literal;)+) => {
        $(#[doc = $en] pub static $name: $crate::text::Sentence = $crate::text::Sentence { id: $id, en: $en, zh: $zh };)+
        $(const _: () = assert!($name.is_whole(), concat!($id, ": both languages say something, with the same placeholders"));)+
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    sentences! { LONG = "test.long": "At most {max} characters" / "最多 {max} 个字符"; }

    #[test]
    fn a_sentence_is_said_in_the_language_asked_for() {
        assert_eq!(LONG.with("max", 5).say(Language::Chinese), "最多 5 个字符");
        assert_eq!(LONG.with("max", 5).say(Language::English), "At most 5 characters");
    }

    #[test]
    fn a_sentence_is_whole_when_both_languages_fill_in_the_same() {
        let is_whole = |en, zh| Sentence { id: "test.any", en, zh }.is_whole();
        for (en, zh) in [("Yes", "是"), ("{a} of {b}", "{b} 中的 {a}"), ("{a}, {a}", "{a}、{a}")] {
            assert!(is_whole(en, zh), "{en} / {zh}");
        }
        for (en, zh) in [
            ("", "是"),
            ("Yes", ""),
            ("At most {max}", "最多"),
            ("At most", "最多 {max}"),
            ("At most {max}", "最多 {most}"),
            ("At most {max}", "最多 {maxi}"),
            ("{a}, {a}", "{a}"),
            ("{a} of {b}", "{a} 之 {a}"),
            ("At most {max", "最多 {max"),
        ] {
            assert!(!is_whole(en, zh), "{en} / {zh}");
        }
    }

    #[test]
    fn the_first_language_spoken_wins() {
        assert_eq!(Language::parse("fr, zh-CN;q=0.8, en"), Some(Language::Chinese));
        assert_eq!(Language::parse("en"), Some(Language::English));
        assert_eq!(Language::parse("fr"), None);
    }
}
