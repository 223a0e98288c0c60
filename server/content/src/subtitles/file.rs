//! Subtitle files: WebVTT and SubRip. Each cue is read strictly, and where that fails leniently, with what was repaired said beside it.

use serde_json::{Value, json};

use belltower_sync::model::{list, string};

use super::{MAX_MS, MOST_CUES};

/// A form of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// WebVTT.
    Vtt,
    /// SubRip.
    Srt,
}

/// A cue that was not read as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The line of the file, from 1.
    pub line: usize,
    /// What was done: `arrow`, `separator`, `negative`, `time`, `end`, `blank`, or `left_out`.
    pub what: &'static str,
    /// The line.
    pub said: String,
}

/// What a file says.
#[derive(Debug)]
pub struct Parsed {
    /// What it is, by what it says.
    pub format: Format,
    /// Its cues, as the document has them.
    pub cues: Vec<Value>,
    /// The line of the file on which each of them has its times, from 1.
    pub lines: Vec<usize>,
    /// What was repaired.
    pub repairs: Vec<Repair>,
}

/// Why a file is refused.
#[derive(Debug, PartialEq, Eq)]
pub enum Fault {
    /// It has no cue.
    NoCue,
    /// It has so many.
    TooMany(usize),
}

/// Reads a file.
pub fn parse(text: &str) -> Result<Parsed, Fault> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    // What nobody sees and what turns the direction of a line round is no part of what is said.
    let text = text.replace(
        |sign: char| {
            (sign.is_control() && sign != '\n' && sign != '\t') || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        },
        "",
    );
    let format = if text.starts_with("WEBVTT") { Format::Vtt } else { Format::Srt };
    let lines: Vec<&str> = text.split('\n').collect();
    let (mut cues, mut repairs, mut count) = (vec![], vec![], 0);
    let begins: Vec<usize> = (0..lines.len()).filter(|at| is_times(lines[*at], format)).collect();
    for (nth, at) in begins.iter().copied().enumerate() {
        let end = begins.get(nth + 1).copied();
        let mut repair = |line: usize, what| add(&mut repairs, line, what, lines[line]);
        let Some((start, stop)) = times(lines[at], format, &mut |what| repair(at, what)) else {
            repair(at, "left_out");
            continue;
        };
        count += 1;
        // Beyond the limit they are only counted.
        if count <= MOST_CUES {
            let below = &lines[at + 1..end.unwrap_or(lines.len())];
            let said = payload(below, end.is_some(), format, &mut |place, what| repair(at + 1 + place, what));
            cues.push((json!({ "start": start, "end": stop, "text": said }), at + 1));
        }
    }
    match count {
        0 => Err(Fault::NoCue),
        count if count > MOST_CUES => Err(Fault::TooMany(count)),
        _ => {
            cues.sort_by_key(|(cue, _): &(Value, usize)| cue["start"].as_i64());
            let (cues, lines) = cues.into_iter().unzip();
            Ok(Parsed { format, cues, lines, repairs })
        }
    }
}

/// Says a repair of a line, once.
fn add(repairs: &mut Vec<Repair>, at: usize, what: &'static str, said: &str) {
    let line = at + 1;
    if !repairs.iter().rev().take_while(|repair| repair.line == line).any(|repair| repair.what == what) {
        repairs.push(Repair { line, what, said: said.trim().chars().take(120).collect() });
    }
}

/// What is said below the times, of all lines before the times of the next cue. What is taken together or left out is told, with its place.
fn payload(below: &[&str], is_followed: bool, format: Format, repair: &mut impl FnMut(usize, &'static str)) -> String {
    let is_number = |line: &str| !line.trim().is_empty() && line.trim().bytes().all(|b| b.is_ascii_digit());
    let own = match format {
        // The number of the next cue stands directly above its times. Text below a blank line goes on: others write it so.
        Format::Srt => {
            let own = if is_followed && below.last().is_some_and(|line| is_number(line)) { &below[..below.len() - 1] } else { below };
            let gap = own.iter().position(|line| line.trim().is_empty()).unwrap_or(own.len());
            if gap > 0
                && let Some(more) = own[gap..].iter().position(|line| !line.trim().is_empty())
            {
                repair(gap + more, "blank");
            }
            own
        }
        // A line of blanks ends nothing. Below an empty one stand notes, and the name of the next cue directly above its times.
        Format::Vtt => {
            let end = below.iter().position(|line| line.is_empty()).unwrap_or(below.len());
            for place in lost(below, end, is_followed) {
                repair(place, "left_out");
            }
            &below[..end]
        }
    };
    own.iter().map(|line| unmarked(line, format).trim().to_owned()).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Where blocks begin behind the first empty line of a WebVTT cue that are neither a note nor the name of the next cue.
fn lost(below: &[&str], end: usize, is_followed: bool) -> Vec<usize> {
    let begins = (end..below.len()).filter(|at| !below[*at].trim().is_empty() && (*at == end || below[*at - 1].is_empty()));
    let is_name = |at: usize| is_followed && at + 1 == below.len();
    let is_note = |at: usize| ["NOTE", "STYLE", "REGION"].iter().any(|word| below[at].starts_with(word));
    begins.filter(|at| !is_name(*at) && !is_note(*at)).collect()
}

/// What people write between two times; the right one is `-->`. Longer ones before those that they contain.
const ARROWS: [&str; 8] = ["--->", "-->", "-- >", "\u{2013}>", "\u{2014}>", "->", "=>", "\u{2192}"];

/// The two sides of the arrow of a line, and the arrow.
fn sides(line: &str) -> Option<(&str, &str, &'static str)> {
    ARROWS.iter().find_map(|arrow| line.split_once(*arrow).map(|(start, rest)| (start, rest, *arrow)))
}

/// Signs of a line of times as they are meant: full-width ones, and blanks within a time.
fn plain(line: &str) -> String {
    let narrow = |sign: char| match sign {
        '０'..='９' | '：' | '，' | '．' | '＞' | '－' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        _ => sign,
    };
    let mut said = String::with_capacity(line.len());
    let mut signs = line.chars().map(narrow).peekable();
    while let Some(sign) = signs.next() {
        let within = said.ends_with([':', ',', '.']) || signs.peek().is_some_and(|next| matches!(next, ':' | ',' | '.'));
        if sign != ' ' || !within {
            said.push(sign);
        }
    }
    said
}

/// Whether a line says when a cue is shown: one with `-->`, whatever stands around that, or another arrow between two times.
fn is_times(line: &str, format: Format) -> bool {
    if line.contains("-->") {
        return true;
    }
    let line = plain(line);
    let is_moment = |said: &str| moment(said.trim(), format, &mut |_| {}).is_some();
    sides(&line).is_some_and(|(start, rest, _)| is_moment(start) && is_moment(rest.split_whitespace().next().unwrap_or_default()))
}

/// Start and end of a line of times.
fn times(line: &str, format: Format, repair: &mut impl FnMut(&'static str)) -> Option<(i64, i64)> {
    let said = plain(line);
    let (start, rest, arrow) = sides(&said)?;
    if arrow != "-->" {
        repair("arrow");
    }
    // Behind the end stand settings of where it is shown.
    let end = rest.split_whitespace().next().unwrap_or_default();
    let start = moment(start.trim(), format, repair)?;
    if said != line {
        repair("time");
    }
    if end.is_empty() {
        repair("end");
        return Some((start, (start + 2_000).min(MAX_MS)));
    }
    Some((start, moment(end, format, repair)?))
}

/// Milliseconds of `01:02:03.004`; in a SubRip file of `01:02:03,004`.
fn moment(said: &str, format: Format, repair: &mut impl FnMut(&'static str)) -> Option<i64> {
    let (negative, figures) = said.strip_prefix(['-', '−']).map_or((false, said), |rest| (true, rest));
    let sign = if format == Format::Vtt { '.' } else { ',' };
    let at = figures.rfind(['.', ',']);
    let (clock, fraction) = at.map_or((figures, ""), |at| (&figures[..at], &figures[at + 1..]));
    let parts: Vec<&str> = clock.split(':').collect();
    let is_number = |part: &str| !part.is_empty() && part.len() <= 5 && part.bytes().all(|b| b.is_ascii_digit());
    if !(1..=3).contains(&parts.len()) || !parts.iter().all(|part| is_number(part)) || !(fraction.is_empty() || is_number(fraction)) {
        return None;
    }
    let seconds = parts.iter().try_fold(0_i64, |sum, part| Some(sum * 60 + part.parse::<i64>().ok()?))?;
    let thousandths: i64 = format!("{fraction:0<3}")[..3].parse().ok()?;
    if at.is_some_and(|at| !figures[at..].starts_with(sign)) {
        repair("separator");
    }
    let well = match format {
        Format::Vtt => parts.len() >= 2,
        Format::Srt => parts.len() == 3,
    };
    if !well || fraction.len() != 3 || parts[1..].iter().any(|part| part.len() != 2 || *part > "59") {
        repair("time");
    }
    if negative {
        repair("negative");
        return Some(0);
    }
    Some((seconds * 1_000 + thousandths).min(MAX_MS))
}

/// Bytes of a tag.
const MOST_TAG: usize = 200;

/// A line without what says how it looks.
fn unmarked(line: &str, format: Format) -> String {
    let mut rest = line;
    let mut text = String::new();
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        // No further than a tag is long: a file may be all signs that look like the beginning of one.
        let tag = rest.as_bytes()[at..].iter().take(MOST_TAG).position(|byte| *byte == b'>').map(|end| &rest[at + 1..at + end]);
        match tag.filter(|tag| format == Format::Vtt || is_look(tag)) {
            Some(tag) => rest = &rest[at + tag.len() + 2..],
            None => {
                text.push('<');
                rest = &rest[at + 1..];
            }
        }
    }
    text.push_str(rest);
    if format == Format::Srt {
        return text;
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", " ").replace("&amp;", "&")
}

/// The tags that SubRip knows.
fn is_look(tag: &str) -> bool {
    let name = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
    ["i", "b", "u", "font"].iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// A track as a file: what is said, and with `translation` what it means below it.
pub fn write(content: &Value, format: Format, translation: bool) -> String {
    let mut file = String::from(if format == Format::Vtt { "WEBVTT\n\n" } else { "" });
    for (at, cue) in list(content, "cues").iter().enumerate() {
        let fields = [Some("text"), translation.then_some("translation")];
        let lines = fields.into_iter().flatten().flat_map(|field| string(cue, field).lines());
        let lines: Vec<String> = lines.map(|line| marked(line.trim(), format)).filter(|line| !line.is_empty()).collect();
        let time = |key: &str| clock(cue[key].as_i64().unwrap_or(0), format);
        file.push_str(&format!("{}\n{} --> {}\n{}\n\n", at + 1, time("start"), time("end"), lines.join("\n")));
    }
    file
}

fn clock(ms: i64, format: Format) -> String {
    let (seconds, sign) = (ms / 1_000, if format == Format::Vtt { '.' } else { ',' });
    format!("{:02}:{:02}:{:02}{sign}{:03}", seconds / 3_600, seconds / 60 % 60, seconds % 60, ms % 1_000)
}

/// A line that is read as it is meant: an arrow is not taken for one between times.
fn marked(line: &str, format: Format) -> String {
    match format {
        Format::Vtt => line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"),
        Format::Srt => line.replace("-->", "->"),
    }
}
