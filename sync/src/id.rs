//! The name of a document, `<kind>:<key>`, as it stands in `/sync/<document>`.

use std::fmt;
use std::sync::Arc;

/// The name of a document: a kind (`sop-plan`) and a key that is unique within it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocumentId(Arc<str>);

impl DocumentId {
    /// Joins a kind and a key. `None` if either is empty, too long or holds anything but letters, digits, `-` and `_`.
    pub fn new(kind: &str, key: &str) -> Option<Self> {
        Self::parse(&format!("{kind}:{key}"))
    }

    /// Reads `<kind>:<key>`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let word = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        let (kind, key) = text.split_once(':')?;
        (text.len() <= 120 && word(kind) && word(key)).then(|| DocumentId(text.into()))
    }

    /// The part before the colon.
    pub fn kind(&self) -> &str {
        self.0.split_once(':').map_or("", |(kind, _)| kind)
    }

    /// The part after the colon.
    pub fn key(&self) -> &str {
        self.0.split_once(':').map_or("", |(_, key)| key)
    }

    /// The whole name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_a_kind_and_a_key() {
        let id = DocumentId::parse("sop-plan:a_1").unwrap();
        assert_eq!((id.kind(), id.key()), ("sop-plan", "a_1"));
        for wrong in ["", "sop-plan", "sop-plan:", ":a", "a:b:c", "a:../b", "a:b c"] {
            assert_eq!(DocumentId::parse(wrong), None, "{wrong}");
        }
    }
}
