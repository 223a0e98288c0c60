//! The voice of a book: its pages read aloud, one after the other, by a job. What was said comes into the document as an edit of whoever asked, with the name of
//! the text that it says; asked for again in the same voice and speed it is the same file.
//!
//! `calls` is what the console asks, `job` has pages said, `rows` are the tables, `heard` finds what belongs to the recordings of a content.

mod calls;
mod heard;
mod job;
mod rows;

use serde_json::Value;

use belltower_kit::{
    files::Holder,
    topics::{object, one_of, text},
};

pub(super) use calls::mount;
pub use calls::{NarrationAsked, narrate};
pub use heard::sounds;
pub(super) use heard::{PageSound, WordSaid};
pub use job::Narrate;

/// Where ids of files stand.
pub(super) const HOLDER: Holder = Holder::new("narrations", &["id"], &["file"], 200);

/// What is told on the topic of a book: something is new about the voice of a page, or of all that a job says.
pub(super) fn document_events() -> Vec<Value> {
    let states = one_of(&["queued", "running", "done", "failed", "cancelled"]);
    vec![object([("type", one_of(&["narration"])), ("page", text()), ("job", text()), ("state", states)])]
}
