//! Trying a violation word before it counts: on a text that somebody pastes, or on the transcripts of the last classes.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    PAGE, VIOLATION_WORDS,
    job::as_lines,
    matching::{Line, Matcher},
    sees_all,
    transcripts::{TranscriptLine, of_class},
    words::{is_for, rule, tried},
};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, internal, invalid, too_large},
    http::{Access, Api, Cx},
    mask,
};

/// Characters of a text that is pasted.
pub const MAX_TEXT: usize = 20_000;
/// Transcripts that are looked through.
pub const MAX_CLASSES: i64 = 200;
/// Hits that are shown.
const MAX_SHOWN: usize = 50;
/// How long a pasted line lasts, in milliseconds: one that says no time.
const LINE_MS: i64 = 3_000;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let edit = Access::Page(PAGE, Action::Edit);
    api.post(&format!("{}/try", VIOLATION_WORDS.base), edit, "What a violation word would hit, before it counts", try_word);
}

/// A rule, and what it is tried on.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct WordToTry {
    /// The fields of a violation word.
    #[schema(value_type = Object)]
    word: Map<String, Value>,
    /// On this text, a line for each of its lines; a name before a colon is of no matter. Without it, on the last transcripts.
    text: Option<String>,
}

/// Where it hits.
#[derive(Serialize, utoipa::ToSchema)]
struct TriedHit {
    /// The class's number; empty in a pasted text.
    class: String,
    /// The line, from 0.
    line: i64,
    /// Milliseconds from the start of the class.
    from_ms: i64,
    /// Who says it.
    speaker: String,
    /// The line.
    text: String,
    /// What of it is meant.
    matched: String,
}

/// What a rule would hit.
#[derive(Serialize, utoipa::ToSchema)]
struct WordTried {
    /// How often.
    hits: usize,
    /// In how many classes.
    classes: usize,
    /// Of so many that were looked through.
    of: usize,
    /// The first 50.
    shown: Vec<TriedHit>,
}

async fn try_word(cx: Cx, WordToTry { word, text }: WordToTry) -> Result<WordTried> {
    sees_all(&cx, Action::Edit)?;
    let (row, wrong) = tried(&word);
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let matcher = Matcher::new(vec![rule(&row)]).map_err(|fault| internal(format!("{fault:?}")))?;
    let pasted = match text {
        Some(text) if text.chars().count() > MAX_TEXT => return Err(too_large(MAX_TEXT)),
        Some(text) => Some(spoken(&text)),
        None => None,
    };
    let mut done = WordTried { hits: 0, classes: 0, of: 0, shown: vec![] };
    if let Some(lines) = pasted {
        add(&mut done, &matcher, "", &lines);
        return Ok(done);
    }
    let sql = "SELECT t.class_id, c.number, t.language FROM transcripts t JOIN classes c ON c.id = t.class_id ORDER BY t.at DESC, t.class_id LIMIT $1";
    let classes: Vec<(String, String, String)> = cx.app.db.all(sql, args![MAX_CLASSES]).await?;
    for (class, number, _) in classes.iter().filter(|(.., language)| is_for(&row, language)) {
        let lines = of_class(&mut &cx.app.db, class).await?;
        add(&mut done, &matcher, number, &lines);
        tokio::task::yield_now().await;
    }
    Ok(done)
}

/// The lines of a pasted text: whoever says one is looked at, whatever the rule says of speakers.
fn spoken(text: &str) -> Vec<TranscriptLine> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let line = |(n, text): (i64, &str)| {
        let (from_ms, to_ms) = (n * LINE_MS, (n + 1) * LINE_MS);
        TranscriptLine { n, from_ms, to_ms, speaker: String::new(), role: String::new(), text: text.trim().to_owned() }
    };
    (0_i64..).zip(lines).map(line).collect()
}

fn add(done: &mut WordTried, matcher: &Matcher, class: &str, lines: &[TranscriptLine]) {
    let mut said: Vec<Line> = as_lines(lines);
    said.iter_mut().filter(|line| line.role.is_empty()).for_each(|line| line.role = matcher.speaker(0).to_owned());
    let found = matcher.find(&said);
    done.of += 1;
    done.classes += usize::from(!found.is_empty());
    done.hits += found.len();
    for found in found.into_iter().take(MAX_SHOWN.saturating_sub(done.shown.len())) {
        let line = &lines[found.line];
        done.shown.push(TriedHit {
            class: class.to_owned(),
            line: line.n,
            from_ms: line.from_ms,
            speaker: line.speaker.clone(),
            text: mask::text(&line.text).into_owned(),
            matched: found.matched,
        });
    }
}
