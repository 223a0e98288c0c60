//! The follow-read: lines that a voice says and learners say after it, one by one, on a canvas with pauses between. Written and timed by several producers at once.

use serde_json::{Value, json};

use belltower_sync::model::{Collection, Media, Model, choice, file, flag, list, problem, string, text, whole, word};
use belltower_sync::{Kind, Problem};

pub use crate::narration::spoken;
pub use timeline::{Part, Segment, duration_ms, line_ms, timeline};

mod timeline;

/// The kind `follow-read`.
pub struct FollowRead;

/// Lines of one.
pub const MOST_LINES: usize = 200;
/// The learner's time where nobody has said another, in percent of the line's length.
pub const USUAL_PAUSE: i64 = 120;
/// How loud music is where nobody has said it.
pub const USUAL_VOLUME: i64 = 30;
/// The canvases, the first of which is the usual one.
pub const CANVASES: &[&str] = &["16:9", "4:3", "9:16"];
/// How it looks.
pub const THEMES: &[&str] = &["plain", "paper", "night"];
/// How fast a voice speaks.
pub const SPEEDS: &[&str] = &["normal", "slow"];
/// The longest recording of a line, in milliseconds.
pub const MAX_SOUND_MS: i64 = 120_000;

static MODEL: Model = Model {
    root: "followRead",
    fields: &[
        text("title", 200),
        // Who says what has no recording yet; empty where people record by themselves.
        word("voice", 60),
        choice("speed", SPEEDS),
        choice("canvas", CANVASES),
        choice("theme", THEMES),
        file("music", Media::Sound),
        whole("musicVolume", 0, 100),
        whole("pausePercent", 50, 400),
        // A card with the title in front; one at the end on which a player shows the scores.
        flag("intro"),
        flag("scoreCard"),
    ],
    collections: &[Collection {
        root: "lines",
        item: "line",
        parent: None,
        by: None,
        fields: &[
            // The line of the courseware that it was taken from.
            word("item", 60),
            text("speaker", 40),
            text("text", 300),
            text("translation", 300),
            file("image", Media::Image),
            file("sound", Media::Sound),
            // As long as whoever brought the recording measured it.
            whole("soundMs", 0, MAX_SOUND_MS),
            // What the recording says, by [`spoken`].
            word("spoken", 16),
            whole("repeats", 1, 3),
            word("assignee", 64),
        ],
        most: MOST_LINES,
    }],
};

/// What one begins with.
pub fn fresh() -> Value {
    json!({ "musicVolume": USUAL_VOLUME, "pausePercent": USUAL_PAUSE, "intro": true })
}

impl Kind for FollowRead {
    fn name(&self) -> &'static str {
        "follow-read"
    }

    fn rules(&self) -> &'static str {
        env!("RULES_FOLLOW_READ")
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    /// `lineCount` and `durationMs`, the length of its timeline.
    fn derive(&self, content: &mut Value) {
        content["lineCount"] = list(content, "lines").len().into();
        content["durationMs"] = duration_ms(content).into();
    }

    fn check(&self, content: &Value) -> Vec<Problem> {
        let mut problems = Vec::new();
        if blank(content, "title") {
            problems.push(problem("title_empty", json!({}), json!({})));
        }
        let lines = list(content, "lines");
        if lines.is_empty() {
            problems.push(problem("no_lines", json!({}), json!({})));
        }
        let is_said = !blank(content, "voice");
        for (at, line) in lines.iter().enumerate() {
            let mut found = |code: &str| problems.push(problem(code, json!({ "line": line["id"] }), json!({ "number": at + 1 })));
            let (sound, says) = (string(line, "sound"), string(line, "spoken"));
            if blank(line, "text") {
                found("text_empty");
            } else if sound.is_empty() && is_said {
                found("sound_missing");
            } else if !sound.is_empty() && !says.is_empty() && says != spoken(string(line, "text").trim()) {
                found("sound_stale");
            }
        }
        problems
    }
}

fn blank(of: &Value, key: &str) -> bool {
    string(of, key).trim().is_empty()
}

#[cfg(test)]
mod tests;
