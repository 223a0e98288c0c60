//! The demo's feedback: five weeks of attempts at some words and lines, a few of which go badly, and what learners reported.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use belltower_kit::{args, db::Tx, error::Result, files, world::iso};

use super::{
    ATTEMPT, FeedbackItem,
    items::WordMark,
    store::{Known, store},
};

/// Attempts at each: so many, how good they are on average, and the word in it that goes wrong.
const TRIED: &[(&str, i64, i64, &str)] = &[
    ("giraffe", 24, 46, "giraffe"),
    ("grandmother", 18, 58, "grandmother"),
    ("elephant", 21, 71, "elephant"),
    ("behind", 15, 64, "behind"),
    ("hello", 30, 94, ""),
    ("cat", 28, 91, ""),
    ("My little brother wanted an ice cream.", 16, 55, "brother"),
    ("We stopped at the small shop.", 14, 68, "stopped"),
    ("Mother asked us about our day.", 12, 61, "asked"),
    ("Then we walked home.", 12, 83, "walked"),
];

/// What was reported.
const REPORTED: &[(&str, &str, &str)] = &[
    ("giraffe", "score_unfair", "I said it right three times"),
    ("giraffe", "audio_wrong", "The sound is a beep, not a word"),
    ("hello", "audio_wrong", "It only beeps"),
    ("cat", "recording_failed", ""),
    ("We stopped at the small shop.", "too_fast", "太快了，跟不上"),
    ("We stopped at the small shop.", "too_fast", ""),
    ("My little brother wanted an ice cream.", "text_wrong", "There is no picture and no translation"),
];

/// Makes it; what the words and lines are is looked up by what they say.
pub async fn load(tx: &mut Tx, now: Timestamp) -> Result<()> {
    let words: Vec<(String, String)> = tx.all("SELECT spelling, id FROM words WHERE deleted_at IS NULL", args![]).await?;
    let lines: Vec<(String, String)> = tx.all("SELECT text, id FROM follow_read_items WHERE deleted_at IS NULL", args![]).await?;
    let (words, lines): (BTreeMap<_, _>, BTreeMap<_, _>) = (words.into_iter().collect(), lines.into_iter().collect());
    let sound: Option<(String,)> =
        tx.opt("SELECT audio FROM words WHERE audio IS NOT NULL ORDER BY created_at, id LIMIT 1", args![]).await?;
    let sound = sound.map(|(sound,)| sound).filter(|sound| files::may_name(sound.as_bytes()));
    let mut items = vec![];
    let mut add = |said: &str, kind: &str, hours: i64, about: FeedbackOf| {
        let number = items.len();
        items.push(FeedbackItem {
            id: format!("demo-{number}"),
            word_id: words.get(said).cloned(),
            line_id: if words.contains_key(said) { None } else { lines.get(said).cloned() },
            kind: kind.to_owned(),
            at: iso(now - SignedDuration::from_hours(hours)),
            student_id: None,
            learner: Some(format!("learner-{}", number % 9 + 1)),
            accuracy: about.accuracy,
            fluency: about.accuracy.map(|accuracy| (accuracy + 6).min(100)),
            completeness: about.accuracy.map(|accuracy| (accuracy + 12).min(100)),
            prosody: about.accuracy.map(|accuracy| (accuracy - 4).max(0)),
            marks: about.marks,
            recording: about.recording,
            engine: Some("demo-scorer".to_owned()),
            app: Some("Echo 4.2".to_owned()),
            text: Some(about.text).filter(|text| !text.is_empty()),
        });
    };
    for (place, (said, times, accuracy, wrong)) in (0_i64..).zip(TRIED) {
        for time in 0..*times {
            // Around the average, the same whenever the demo is loaded.
            let accuracy = (accuracy + (time * 7 + place * 3) % 17 - 8).clamp(0, 100);
            let mark = if wrong.is_empty() || time % 3 == 0 { "none" } else { "mispronunciation" };
            let marks = if wrong.is_empty() { vec![] } else { vec![WordMark { word: (*wrong).to_owned(), mark: mark.to_owned() }] };
            let recording = sound.clone().filter(|_| time < 3);
            add(said, ATTEMPT, 2 + time * 29 + place * 5, FeedbackOf { accuracy: Some(accuracy), marks, recording, text: String::new() });
        }
    }
    for (place, (said, kind, text)) in (0_i64..).zip(REPORTED) {
        add(said, kind, 3 + place * 31, FeedbackOf { accuracy: None, marks: vec![], recording: None, text: (*text).to_owned() });
    }
    items.retain(|item| !item.item().is_empty());
    let known = Known::of(tx, &items).await?;
    store(tx, "demo", &items, &known).await.map(drop)
}

/// What differs between one and another.
struct FeedbackOf {
    accuracy: Option<i64>,
    marks: Vec<WordMark>,
    recording: Option<String>,
    text: String,
}
