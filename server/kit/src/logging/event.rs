//! One event of the log as a value: its fields, with secrets taken out, and its two written forms.

use std::fmt::{self, Write};

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use tracing::Metadata;
use tracing::field::{Field, Visit};

use crate::{config::LogFormat, mask};

// A field longer than this is cut: a log line is read by people and kept for weeks.
const MAX_TEXT: usize = 4096;

const SECRET_WORDS: &[&str] = &["password", "secret", "token", "authorization", "cookie", "api_key"];

/// One event of the server's log.
#[derive(Debug, Clone, Serialize)]
pub struct LogEvent {
    /// RFC 3339 in UTC with milliseconds.
    pub time: String,
    /// `ERROR`, `WARN`, `INFO`, `DEBUG` or `TRACE`.
    pub level: &'static str,
    /// Module that logged.
    pub target: String,
    /// The sentence.
    pub message: String,
    /// Fields of the event and of the spans around it; the inner wins.
    pub fields: Map<String, Value>,
}

impl LogEvent {
    pub(super) fn new(time: Timestamp, metadata: &Metadata<'_>, mut fields: Fields) -> LogEvent {
        let message = match fields.0.shift_remove("message") {
            Some(Value::String(text)) => text,
            Some(other) => other.to_string(),
            None => String::new(),
        };
        let (level, target) = (metadata.level().as_str(), metadata.target().to_owned());
        LogEvent { time: format!("{time:.3}"), level, target, message, fields: fields.0 }
    }

    /// The line for standard error, with its end.
    pub(super) fn line(&self, format: LogFormat) -> String {
        let mut line = match format {
            LogFormat::Json => serde_json::to_string(self).unwrap_or_default(),
            LogFormat::Pretty => {
                let mut line = format!("{} {:>5} {}: {}", self.time, self.level, self.target, one_line(&self.message));
                for (name, value) in &self.fields {
                    let _ = match value {
                        Value::String(text) if !text.is_empty() && !text.contains(char::is_whitespace) => write!(line, " {name}={text}"),
                        other => write!(line, " {name}={other}"),
                    };
                }
                line
            }
        };
        line.push('\n');
        line
    }
}

/// A message with a line break in it could pass for two events.
fn one_line(text: &str) -> String {
    text.replace('\n', "\\n").replace('\r', "\\r")
}

/// Gathers the fields of one event or span.
#[derive(Debug, Default)]
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    pub(super) fn extend(&mut self, other: &Fields) {
        self.0.extend(other.0.iter().map(|(name, value)| (name.clone(), value.clone())));
    }

    fn put(&mut self, field: &Field, value: impl Into<Value>) {
        let name = field.name();
        let secret = SECRET_WORDS.iter().any(|word| name.contains(word));
        self.0.insert(name.to_owned(), if secret { "***".into() } else { value.into() });
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.put(field, cut(format!("{value:?}")));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.put(field, cut(value.to_owned()));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.put(field, value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.put(field, value);
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.put(field, value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.put(field, value);
    }
}

/// A text as it is kept: no number and no address of a person stands in a log, and none is too long.
fn cut(mut text: String) -> String {
    mask::text_in(&mut text);
    if text.len() > MAX_TEXT {
        text.truncate(text.floor_char_boundary(MAX_TEXT));
        text.push('…');
    }
    text
}
