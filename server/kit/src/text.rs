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
    /// Whether both languages say something, with the same placeholders.
    pub fn is_whole(&self) -> bool {
        let placeholders = |pattern: &'static str| {
            let mut names: Vec<&str> = pattern.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or_default()).collect();
            names.sort_unstable();
            names
        };
        !self.en.is_empty() && !self.zh.is_empty() && placeholders(self.en) == placeholders(self.zh)
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

/// Declares sentences: `sentences! { TOO_LONG = "class.too_long": "…" / "…"; }` gives `TOO_LONG`, and a test that both languages have the same placeholders.
#[macro_export]
macro_rules! sentences {
    ($($name:ident = $id:literal: $en:literal / $zh:literal;)+) => {
        $(#[doc = $en] pub static $name: $crate::text::Sentence = $crate::text::Sentence { id: $id, en: $en, zh: $zh };)+

        #[cfg(test)]
        #[test]
        fn both_languages_say_the_same() {
            $(assert!($name.is_whole(), "{}", $name.id);)+
        }
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
    fn the_first_language_spoken_wins() {
        assert_eq!(Language::parse("fr, zh-CN;q=0.8, en"), Some(Language::Chinese));
        assert_eq!(Language::parse("en"), Some(Language::English));
        assert_eq!(Language::parse("fr"), None);
    }
}
