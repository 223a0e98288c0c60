//! The subtitles of a video: cues, each with when it is shown, what is said and what that means. Written by several people at once; shown by when they begin.

use std::sync::Arc;

use serde_json::Value;

use belltower_sync::model::{Collection, Model, choice, list, text, whole, word};
use belltower_sync::{Both, Checker, Kind, Problem};

pub use checks::{CHILD_SPEED, GAP_MS, LONGEST_MS, SHORTEST_MS};
pub use file::{Fault, Format, Parsed, Repair, parse, write};
pub use fix::{PRESETS, Preset, fix};

mod checks;
mod file;
mod fix;
mod width;

/// Cues of a track.
pub const MOST_CUES: usize = 3_000;
/// What is spoken in a track.
pub const LANGUAGES: &[&str] = &["en", "zh", "en_zh", "other", "none"];
/// A day: no video is longer.
pub const MAX_MS: i64 = 86_400_000;

/// The kind `subtitles`.
pub struct Subtitles;

static MODEL: Model = Model {
    root: "track",
    fields: &[text("title", 200), choice("language", LANGUAGES), choice("audience", &["child", "adult"]), whole("durationMs", 0, MAX_MS)],
    collections: &[Collection {
        root: "cues",
        item: "cue",
        parent: None,
        by: Some("start"),
        fields: &[
            whole("start", 0, MAX_MS),
            whole("end", 0, MAX_MS),
            text("text", 300),
            text("translation", 300),
            text("point", 80),
            word("assignee", 64),
        ],
        most: MOST_CUES,
    }],
};

impl Kind for Subtitles {
    fn name(&self) -> &'static str {
        "subtitles"
    }

    fn rules(&self) -> &'static str {
        env!("RULES_SUBTITLES")
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    /// `cueCount`.
    fn derive(&self, content: &mut Value) {
        content["cueCount"] = list(content, "cues").len().into();
    }

    fn check(&self, content: &Value) -> Vec<Problem> {
        checks::Checks::default().problems(content, None)
    }

    fn checker(self: Arc<Self>) -> Box<dyn Checker> {
        Box::new(Both(Box::new(checks::Checks::default()), MODEL.limits()))
    }
}

#[cfg(test)]
mod tests;
