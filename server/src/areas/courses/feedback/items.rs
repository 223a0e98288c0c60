//! One piece of feedback as an app sends it, and what may be wrong with it.

use belltower_sync::model::is_file_id;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use belltower_kit::{mask, sentences, text::Text, world::iso};

use super::{ATTEMPT, KEPT_DAYS, KINDS, MAX_SCORE};

sentences! {
    BROKEN = "feedback.broken": "not understood: {why}" / "无法识别：{why}";
    OUT_OF_BOUNDS = "feedback.out_of_bounds": "{field} is out of bounds" / "{field} 超出范围";
    ONE_ITEM = "feedback.one_item": "name either wordId or lineId" / "wordId 与 lineId 须且只能填一个";
    NO_SCORE = "feedback.no_score": "an attempt has an accuracy" / "跟读记录须有 accuracy";
}

/// What can be marked at a word that was said.
pub const MARKS: &[&str] = &["none", "omission", "insertion", "mispronunciation"];
/// Words of an attempt.
const MAX_MARKS: usize = 60;
/// How far a clock may be ahead.
const AHEAD: SignedDuration = SignedDuration::from_mins(5);

/// An attempt, or a report of what is wrong.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeedbackItem {
    /// As the app calls it: with its `source` it is taken once.
    pub id: String,
    /// The word it is about; or a line.
    pub word_id: Option<String>,
    /// The line it is about.
    pub line_id: Option<String>,
    /// `attempt`, `audio_wrong`, `text_wrong`, `too_fast`, `recording_failed`, `score_unfair` or `other`.
    pub kind: String,
    /// When it was.
    pub at: String,
    /// The student, where the app knows them.
    pub student_id: Option<String>,
    /// The learner, as the app calls them.
    pub learner: Option<String>,
    /// 0 to 100, as the three after it. Required of an attempt.
    pub accuracy: Option<i64>,
    pub fluency: Option<i64>,
    pub completeness: Option<i64>,
    pub prosody: Option<i64>,
    /// What was marked, word by word.
    #[serde(default)]
    pub marks: Vec<WordMark>,
    /// A recording that was brought in before (`feedback/recording`).
    pub recording: Option<String>,
    /// What scored it.
    pub engine: Option<String>,
    /// The app and its version.
    pub app: Option<String>,
    /// What the learner wrote.
    pub text: Option<String>,
}

/// A word that was said, and what was marked at it.
#[derive(Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WordMark {
    /// The word.
    pub word: String,
    /// `none`, `omission`, `insertion` or `mispronunciation`.
    pub mark: String,
}

impl FeedbackItem {
    /// Whether somebody tried, and reports nothing.
    pub fn is_attempt(&self) -> bool {
        self.kind == ATTEMPT
    }

    /// The word or line.
    pub fn item(&self) -> &str {
        self.word_id.as_deref().or(self.line_id.as_deref()).unwrap_or_default()
    }

    /// The day on which it counts, in UTC.
    pub fn day(&self) -> &str {
        self.at.get(..10).unwrap_or_default()
    }
}

/// Reads one; or what is wrong with it.
pub fn read(item: &str, now: Timestamp) -> Result<FeedbackItem, Text> {
    let mut item: FeedbackItem = serde_json::from_str(item).map_err(|why| BROKEN.with("why", why))?;
    if item.word_id.is_some() == item.line_id.is_some() {
        return Err((&ONE_ITEM).into());
    }
    let at: Timestamp = item.at.parse().map_err(|_| OUT_OF_BOUNDS.with("field", "at"))?;
    let short = |text: &Option<String>, max: usize| text.as_deref().is_none_or(|text| text.chars().count() <= max && !text.contains('\0'));
    let score = |score: Option<i64>| score.is_none_or(|score| (0..=MAX_SCORE).contains(&score));
    for (field, good) in [
        ("id", (1..=60).contains(&item.id.chars().count()) && !item.id.contains('\0')),
        ("kind", KINDS.contains(&item.kind.as_str())),
        ("at", at <= now + AHEAD && at >= now - SignedDuration::from_hours(24 * i64::from(KEPT_DAYS))),
        ("learner", short(&item.learner, 60)),
        ("accuracy", score(item.accuracy)),
        ("fluency", score(item.fluency)),
        ("completeness", score(item.completeness)),
        ("prosody", score(item.prosody)),
        ("marks", item.marks.len() <= MAX_MARKS && item.marks.iter().all(WordMark::is_good)),
        ("recording", item.recording.as_deref().is_none_or(is_file_id)),
        ("engine", short(&item.engine, 40)),
        ("app", short(&item.app, 40)),
        ("text", short(&item.text, 500)),
    ] {
        if !good {
            return Err(OUT_OF_BOUNDS.with("field", field));
        }
    }
    if item.is_attempt() && item.accuracy.is_none() {
        return Err((&NO_SCORE).into());
    }
    item.at = iso(at);
    // What comes from outside is shown to whoever sees the item.
    let said = item.marks.iter_mut().map(|mark| &mut mark.word);
    for text in [&mut item.text, &mut item.learner, &mut item.app, &mut item.engine].into_iter().flatten().chain(said) {
        mask::text_in(text);
    }
    Ok(item)
}

impl WordMark {
    fn is_good(&self) -> bool {
        (1..=40).contains(&self.word.chars().count()) && !self.word.contains('\0') && MARKS.contains(&self.mark.as_str())
    }
}
