//! Where the value of a setting came from, which is what a wrong one is told by; and the settings file.

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

use super::{SETTINGS, values::Value};

/// Where a value was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Source {
    Flag(String),
    Variable(String),
    File(PathBuf, &'static str),
    Default(&'static str),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Flag(flag) => write!(f, "--{flag} on the command line"),
            Source::Variable(name) => write!(f, "{name} in the environment"),
            Source::File(path, key) => write!(f, "{key} in {}", path.display()),
            Source::Default(key) => write!(f, "{key} by default"),
        }
    }
}

/// What was given of each setting, and where.
pub(super) type Given = BTreeMap<&'static str, (String, Source)>;

/// Why the start stopped: one sentence for whoever started it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(pub(super) String);

/// Takes the value of a setting out of what was given, or its default.
pub(super) fn take<T: Value>(given: &mut Given, key: &'static str, default: &str) -> Result<T, ConfigError> {
    let (text, source) = given.remove(key).unwrap_or_else(|| (default.to_owned(), Source::Default(key)));
    T::read(&text).map_err(|want| match T::SECRET {
        true => ConfigError(format!("{source} must be {want}")),
        false => ConfigError(format!("{source} must be {want}, not \"{text}\"")),
    })
}

/// What a settings file gives.
pub(super) fn from_file(path: &Path) -> Result<Given, ConfigError> {
    let wrong = |what: String| ConfigError(format!("the settings file {} {what}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|e| wrong(format!("cannot be read: {e}")))?;
    let table: toml::Table = toml::from_str(&text).map_err(|e| {
        let line = e.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        wrong(format!("is not TOML at line {line}: {}", e.message()))
    })?;
    let mut given = Given::new();
    for (key, value) in table {
        let Some(setting) = SETTINGS.iter().find(|s| s.key == key) else {
            return Err(wrong(format!("has {key}, which is no setting")));
        };
        let text = plain(value).ok_or_else(|| wrong(format!("has a table or a date for {key}")))?;
        given.insert(setting.key, (text, Source::File(path.to_owned(), setting.key)));
    }
    Ok(given)
}

/// A TOML value as it would be written in a flag; lists are comma separated.
pub(super) fn plain(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(on) => Some(on.to_string()),
        toml::Value::Array(items) => items.into_iter().map(plain).collect::<Option<Vec<_>>>().map(|all| all.join(",")),
        toml::Value::Float(number) => Some(number.to_string()),
        toml::Value::Table(_) | toml::Value::Datetime(_) => None,
    }
}
