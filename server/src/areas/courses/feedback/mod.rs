//! What comes back from learners who say words and read lines: their attempts, with scores and what was marked in them, and reports of what is wrong with a
//! recording, a text or a score. Apps bring it by a key of their own; producers look at the ten that go worst, and deal with the reports one by one.

mod demo;
mod items;
mod store;
mod take;
mod top;

use belltower_sync::model::Media;
use jiff::Timestamp;

use belltower_kit::{
    auth::catalogue::Action,
    db::Arg,
    http::Api,
    resource::{
        Resource, Rules, Seen, Workflow,
        field::{Field, file, long_text, number, one_of, reference, text, time},
        transition,
    },
    retention::RetentionRule,
    sentences,
    text::Sentence,
};

use super::items::LINES;

pub(super) use demo::load as load_demo;
pub use items::FeedbackItem;

sentences! {
    IS_HANDLED = "feedback.is_handled": "{name} has dealt with it" / "{name} 已处理该反馈";
    IS_DISMISSED = "feedback.is_dismissed": "{name} has dismissed it" / "{name} 已忽略该反馈";
    IS_OPEN = "feedback.is_open": "It is open" / "该反馈待处理";
    IS_ATTEMPT = "feedback.is_attempt": "This is an attempt; there is nothing to deal with" / "这是一次跟读记录，无需处理";
}

/// What it can be about: that somebody tried, or what is wrong.
pub const KINDS: &[&str] = &["attempt", "audio_wrong", "text_wrong", "too_fast", "recording_failed", "score_unfair", "other"];
/// The kind that is no report.
const ATTEMPT: &str = "attempt";
/// Days for which feedback is kept; what is older when it arrives is refused.
const KEPT_DAYS: u32 = 180;
/// Days for which the sums by day are kept.
const SUMMED_DAYS: u32 = 400;
/// The highest score.
const MAX_SCORE: i64 = 100;

const FIELDS: &[Field] = &[
    // What the word or line said then.
    text("said", 300).read_only(),
    reference("word_id", "words").read_only().keeps_nothing("what was said of a deleted word stays said"),
    reference("line_id", "follow_read_items").read_only().keeps_nothing("what was said of a deleted line stays said"),
    one_of("kind", KINDS).read_only(),
    // Of an attempt `none`: there is nothing to be done.
    one_of("status", &["open", "handled", "dismissed", "none"]).read_only(),
    time("occurred_at").read_only(),
    // Known by the id alone: who looks after words need not know whose children say them.
    text("student_id", 40).not_searched().read_only().not_listed(),
    // Who it was, as the app calls them.
    text("learner", 60).not_searched().read_only(),
    number("accuracy", 0, MAX_SCORE).read_only(),
    number("fluency", 0, MAX_SCORE).read_only(),
    number("completeness", 0, MAX_SCORE).read_only(),
    number("prosody", 0, MAX_SCORE).read_only(),
    // What was marked, as JSON: [{"word", "mark"}].
    long_text("marks", 6_000).not_searched().read_only(),
    file("recording", Some(Media::Sound)).read_only(),
    text("engine", 40).not_searched().read_only(),
    text("app", 40).not_searched().read_only(),
    text("text", 500).read_only(),
    long_text("reason", 500).not_searched().read_only().not_listed(),
    text("source", 40).not_searched().read_only().not_listed(),
    text("external_id", 60).not_searched().read_only().not_listed(),
];

/// Feedback of learners.
pub static FEEDBACK: Resource = Resource {
    name: "follow_read_feedback",
    base: "/api/management/followRead/feedback",
    page: LINES.page,
    also_on_pages: &["echo-reading", "echo-word", "echo-word.cate.catId", "wordDetail"],
    seen: Seen::Whole("Words and lines are the house's, and so is what comes back about them"),
    title: "said",
    default_sort: "-occurred_at",
    fields: FIELDS,
    rules: &FeedbackRules,
};

/// What leaves when.
pub static RETENTION: [RetentionRule; 2] = [
    RetentionRule::rows("follow_read_feedback", "id", "occurred_at", |_| KEPT_DAYS),
    RetentionRule::rows("follow_read_days", "day, item_id", "day", |_| SUMMED_DAYS),
];

const REASON: Field = long_text("reason", 500).required();
const NOT_OPEN: &[(&str, &Sentence)] = &[("handled", &IS_HANDLED), ("dismissed", &IS_DISMISSED), ("none", &IS_ATTEMPT)];

static REPORTS: Workflow = Workflow {
    field: "status",
    initial: "none",
    reopens: &[],
    transitions: &[
        // As it is stored, where it says that something is wrong.
        transition("report", &["none"], "open"),
        transition("handle", &["open"], "handled").by(Action::Edit, NOT_OPEN),
        transition("dismiss", &["open"], "dismissed").by(Action::Edit, NOT_OPEN).with(&[REASON]),
        transition("reopen", &["handled", "dismissed"], "open").by(Action::Edit, &[("open", &IS_OPEN), ("none", &IS_ATTEMPT)]),
    ],
};

struct FeedbackRules;

impl Rules for FeedbackRules {
    fn conditions(&self) -> &'static [&'static str] {
        &["to_do", "attempts"]
    }

    fn condition(&self, name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        (if name == "to_do" { "t.status = 'open'" } else { "t.status = 'none'" }, vec![])
    }

    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&REPORTS)
    }
}

/// Adds the calls.
pub fn mount(api: &mut Api) {
    take::mount(api);
    top::mount(api);
}
