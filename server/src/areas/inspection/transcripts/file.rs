//! What was said in a class, from a file: subtitles (.vtt, .srt) or JSON. What cannot be used is named with its line, and then nothing of the file is taken.

use belltower_content::subtitles::{self, Fault, MAX_MS, MOST_CUES};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::super::{matching::Line, spoken::is_chinese};

/// Lines of a transcript.
pub const MAX_LINES: usize = MOST_CUES;
/// Characters of a line.
const MAX_TEXT: usize = 1_000;
/// Characters of a speaker's name.
const MAX_SPEAKER: usize = 60;
/// Faults that are told one by one.
pub const MAX_TOLD: usize = 20;

/// What is wrong with a line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// It ends before it begins.
    Backwards,
    /// Its times cannot be read.
    Times,
    /// It is not what a line is made of.
    Shape,
    /// Nothing is said in it.
    Empty,
    /// It says too much at once.
    Long,
}

/// Why a file is refused.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing is said in it.
    Nothing,
    /// It has so many lines.
    TooMany(usize),
    /// Lines of the file, from 1, and what is wrong with each.
    Lines(Vec<(usize, What)>),
}

/// A line that was said.
#[derive(Clone, Debug)]
pub struct Said {
    /// Who said it, as the file has it.
    pub speaker: String,
    /// When and what.
    pub line: Line,
}

/// Who may be meant by a speaker.
#[derive(Clone, Debug, Default)]
pub struct People {
    /// The teacher's name.
    pub teacher: String,
    /// The students'.
    pub students: Vec<String>,
}

impl People {
    /// The role that somebody has by what they are called; nothing for who is not known.
    fn role(&self, speaker: &str) -> Option<&'static str> {
        let said = speaker.trim().to_lowercase();
        let is = |name: &str| {
            let name = name.to_lowercase();
            !name.is_empty() && (name == said || name.split_whitespace().next() == Some(&said))
        };
        if ["teacher", "t", "老师"].contains(&&*said) || is(&self.teacher) {
            Some("teacher")
        } else if ["student", "s", "pupil", "child", "学生", "孩子"].contains(&&*said) || self.students.iter().any(|name| is(name)) {
            Some("student")
        } else {
            None
        }
    }

    fn said(&self, speaker: &str, (from_ms, to_ms): (i64, i64), text: &str) -> Said {
        let role = self.role(speaker).unwrap_or("unknown").to_owned();
        Said { speaker: speaker.to_owned(), line: Line { from_ms, to_ms, role, text: text.to_owned() } }
    }

    /// Who says a line of subtitles: whom it names before a colon, if that is somebody of the class or was marked as a speaker.
    fn split<'a>(&self, text: &'a str) -> (&'a str, &'a str) {
        let Some((before, after)) = text.split_once([':', '：']) else { return ("", text) };
        match before.trim().strip_prefix(SPEAKER).or_else(|| self.role(before).map(|_| before.trim())) {
            Some(speaker) if speaker.chars().count() <= MAX_SPEAKER => (speaker, after.trim()),
            _ => ("", text),
        }
    }
}

/// Stands before a speaker that a WebVTT file marks with a tag of its own.
const SPEAKER: char = '\u{e000}';

/// Reads a file.
pub fn read(text: &str, people: &People) -> Result<Vec<Said>, Refusal> {
    let text = text.trim_start_matches('\u{feff}');
    let (said, faults) = if text.trim_start().starts_with(['[', '{']) { from_json(text, people)? } else { from_subtitles(text, people)? };
    if !faults.is_empty() {
        return Err(Refusal::Lines(faults));
    }
    match said.len() {
        0 => Err(Refusal::Nothing),
        count if count > MAX_LINES => Err(Refusal::TooMany(count)),
        _ => Ok(said),
    }
}

type Read = (Vec<Said>, Vec<(usize, What)>);

fn fault_of(from: i64, to: i64, text: &str) -> Option<What> {
    if !(0..=MAX_MS).contains(&from) || !(0..=MAX_MS).contains(&to) {
        Some(What::Times)
    } else if to < from {
        Some(What::Backwards)
    } else if text.trim().is_empty() {
        Some(What::Empty)
    } else if text.chars().count() > MAX_TEXT {
        Some(What::Long)
    } else {
        None
    }
}

fn from_subtitles(text: &str, people: &People) -> Result<Read, Refusal> {
    let parsed = subtitles::parse(&with_speakers(text)).map_err(|fault| match fault {
        Fault::NoCue => Refusal::Nothing,
        Fault::TooMany(count) => Refusal::TooMany(count),
    })?;
    let unread = parsed.repairs.iter().filter(|repair| ["left_out", "negative", "end"].contains(&repair.what));
    let mut faults: Vec<(usize, What)> = unread.map(|repair| (repair.line, What::Times)).collect();
    let mut said = vec![];
    for (cue, line) in parsed.cues.iter().zip(parsed.lines) {
        let number = |key: &str| cue[key].as_i64().unwrap_or(0);
        let all = cue["text"].as_str().unwrap_or_default();
        match fault_of(number("start"), number("end"), all) {
            // A cue without words says nothing.
            Some(What::Empty) => {}
            Some(what) => faults.push((line, what)),
            None => {
                let (speaker, text) = people.split(all);
                said.push(people.said(speaker, (number("start"), number("end")), &text.replace('\n', " ")));
            }
        }
    }
    faults.sort_by_key(|(line, _)| *line);
    Ok((said, faults))
}

/// The speakers that WebVTT marks (`<v Ann>Hello`), before a colon as others write them.
fn with_speakers(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("<v") {
        let (before, tag) = rest.split_at(at);
        all.push_str(before);
        let end = tag.find(['>', '\n']).filter(|end| tag[*end..].starts_with('>'));
        match end.and_then(|end| Some((end, tag[2..end].split_once(' ')?.1.trim()))) {
            Some((end, speaker)) if !speaker.is_empty() => {
                all.extend([SPEAKER]);
                all.push_str(&speaker.replace([':', '：'], " "));
                all.push_str(": ");
                rest = &tag[end + 1..];
            }
            _ => {
                all.push_str("<v");
                rest = &tag[2..];
            }
        }
    }
    all + rest
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonLine {
    from_ms: i64,
    to_ms: i64,
    #[serde(default)]
    speaker: String,
    text: String,
}

/// A list of lines, or a line each as JSON.
fn from_json(text: &str, people: &People) -> Result<Read, Refusal> {
    let number_at = |at: usize| text[..at].matches('\n').count() + 1;
    let broken = |error: serde_json::Error| Refusal::Lines(vec![(error.line(), What::Shape)]);
    let mut items: Vec<(usize, &str)> = vec![];
    if text.trim_start().starts_with('[') {
        let all: Vec<&RawValue> = serde_json::from_str(text).map_err(broken)?;
        items.extend(all.iter().map(|item| (item.get().as_ptr() as usize - text.as_ptr() as usize, item.get())));
    } else {
        let lines = text.split('\n').scan(0, |at, line| {
            let begin = *at;
            *at += line.len() + 1;
            Some((begin, line))
        });
        items.extend(lines.filter(|(_, line)| !line.trim().is_empty()));
    }
    if items.len() > MAX_LINES {
        return Err(Refusal::TooMany(items.len()));
    }
    let (mut said, mut faults) = (vec![], vec![]);
    for (at, item) in items {
        let Ok(line) = serde_json::from_str::<JsonLine>(item) else {
            faults.push((number_at(at), What::Shape));
            continue;
        };
        match fault_of(line.from_ms, line.to_ms, &line.text) {
            Some(what) => faults.push((number_at(at), what)),
            None if line.speaker.chars().count() > MAX_SPEAKER => faults.push((number_at(at), What::Shape)),
            None => said.push(people.said(line.speaker.trim(), (line.from_ms, line.to_ms), line.text.trim())),
        }
    }
    said.sort_by_key(|said| said.line.from_ms);
    Ok((said, faults))
}

/// The language of a class by what is said: `zh`, `en`, or `mixed`.
pub fn language(said: &[Said]) -> &'static str {
    let signs = || said.iter().flat_map(|said| said.line.text.chars()).filter(|sign| sign.is_alphabetic());
    // A Chinese sign says about as much as four letters.
    let (chinese, letters) = (signs().filter(|sign| is_chinese(*sign)).count() * 4, signs().filter(|sign| !is_chinese(*sign)).count());
    match (chinese, letters) {
        (chinese, letters) if chinese > letters * 9 => "zh",
        (chinese, letters) if letters > chinese * 9 => "en",
        _ => "mixed",
    }
}
