//! Which lines of a log topic a reader wants. Decided on the server, so that a filtered tail of a flood stays cheap for the reader.

use serde_json::{Map, Value};

/// Longest value of one condition, in bytes.
const MAX_VALUE: usize = 200;

/// Conditions on a line; all must hold. `level` is the least one wanted, `text` a part of `message` in any case, `class` and `user` are
/// what one of the line's fields for them says, or a part of the name in any case, the others are exact.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogFilter {
    level: Option<u8>,
    exact: Vec<(&'static str, Box<str>)>,
    /// In lower case.
    named: Vec<(&'static Named, Box<str>)>,
    /// In lower case.
    text: Option<Box<str>>,
}

/// A filter that is not an object of known conditions with short text values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a log filter")]
pub struct BadFilter;

const EXACT: [&str; 2] = ["session", "role"];

/// A condition that people give by what they call a thing.
#[derive(Debug, PartialEq, Eq)]
struct Named {
    condition: &'static str,
    /// Fields of which one says it whole, in any case.
    whole: &'static [&'static str],
    /// The field that holds it somewhere.
    part: &'static str,
}

const NAMED: [Named; 2] = [
    Named { condition: "class", whole: &["class", "classNumber", "room"], part: "className" },
    Named { condition: "user", whole: &["user"], part: "userName" },
];

impl LogFilter {
    /// Takes `{level, class, session, user, role, text}`, each optional; null and empty text mean no condition.
    pub fn parse(value: &Value) -> Result<Self, BadFilter> {
        let mut filter = Self::default();
        for (name, value) in value.as_object().ok_or(BadFilter)? {
            let value = match value {
                Value::Null => continue,
                Value::String(text) if text.is_empty() => continue,
                Value::String(text) if text.len() <= MAX_VALUE => text.as_str(),
                _ => return Err(BadFilter),
            };
            match name.as_str() {
                "level" => filter.level = Some(rank(value).ok_or(BadFilter)?),
                "text" => filter.text = Some(value.to_lowercase().into()),
                other => {
                    if let Some(named) = NAMED.iter().find(|named| named.condition == other) {
                        filter.named.push((named, value.trim().to_lowercase().into()));
                        continue;
                    }
                    let field = EXACT.into_iter().find(|known| *known == other).ok_or(BadFilter)?;
                    filter.exact.push((field, value.into()));
                }
            }
        }
        Ok(filter)
    }

    /// Whether a line with these fields passes. A line without a known level counts as `info`.
    pub fn passes(&self, line: &Map<String, Value>) -> bool {
        let text = |name: &str| line.get(name).and_then(Value::as_str);
        let level = || text("level").and_then(rank).unwrap_or(1);
        self.level.is_none_or(|least| level() >= least)
            && self.exact.iter().all(|(name, wanted)| text(name) == Some(wanted))
            && self.named.iter().all(|(named, wanted)| {
                let says = |field: &str| text(field).map(str::to_lowercase);
                named.whole.iter().any(|field| says(field).as_deref() == Some(wanted))
                    || says(named.part).is_some_and(|name| name.contains(&**wanted))
            })
            && self.text.as_deref().is_none_or(|part| text("message").is_some_and(|m| m.to_lowercase().contains(part)))
    }
}

fn rank(level: &str) -> Option<u8> {
    ["debug", "info", "warn", "error"].iter().position(|known| *known == level).map(|rank| rank as u8)
}
