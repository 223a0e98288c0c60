//! What is known of the recording of a word or a line: whether there is one, what it says, and whether the text has moved on since.

pub use belltower_content::follow_read::spoken as hash;
use belltower_kit::resource::{Op, Row, Writing};
use serde_json::{Value, json};

/// How far a recording is. `stale`: the text says something else by now.
pub const STATES: &[&str] = &["none", "queued", "generating", "ready", "stale", "failed"];

/// Whether one is on its way.
pub fn is_under_way(row: &Row) -> bool {
    matches!(text(row, "audio_state"), "queued" | "generating")
}

/// How a recording stands on which nobody works. `says`: the field that it says.
pub fn at_rest(row: &Row, says: &str) -> &'static str {
    match (text(row, "audio"), text(row, "spoken")) {
        ("", _) => "none",
        (_, spoken) if spoken.is_empty() || spoken == hash(text(row, says)) => "ready",
        _ => "stale",
    }
}

/// A field's text, empty where there is none.
pub fn text<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

/// Follows a write by people. Whoever brings a recording says by it what the text is now, and what is being made is not waited for any more; a text that
/// changed leaves its recording behind.
pub fn follow(writing: &mut Writing<'_>, says: &str) {
    let brought = writing.changes("audio") && (writing.op != Op::Create || !text(writing.new, "audio").is_empty());
    if brought {
        let spoken = if text(writing.new, "audio").is_empty() { Value::Null } else { hash(text(writing.new, says)).into() };
        writing.new.extend([("spoken".to_owned(), spoken), ("voice".to_owned(), Value::Null)]);
    }
    // The job that was to make it has passed over what was deleted.
    let forgotten = writing.op == Op::Restore && is_under_way(writing.new);
    if brought || forgotten || (writing.op == Op::Update && writing.changes(says) && !is_under_way(writing.new)) {
        let state = at_rest(writing.new, says);
        writing.new.extend(closed(state));
    }
}

/// What is written of a recording that nobody works on any more.
pub fn closed(state: &str) -> Row {
    let nothing = ["audio_job_id", "audio_error", "audio_error_zh"].map(|field| (field.to_owned(), Value::Null));
    nothing.into_iter().chain([("audio_state".to_owned(), json!(state))]).collect()
}
