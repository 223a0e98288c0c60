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
    /// What was done: `separator`, `negative`, `time`, `end`, or `left_out`.
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
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("-->")) {
        let mut repair = |what| repairs.push(Repair { line: at + 1, what, said: line.trim().chars().take(120).collect() });
        let Some((start, end)) = times(line, format, &mut repair) else {
            repair("left_out");
            continue;
        };
        count += 1;
        // Beyond the limit they are only counted.
        if count <= MOST_CUES {
            let said = payload(&lines[at + 1..], format);
            cues.push(json!({ "start": start, "end": end, "text": said }));
        }
    }
    match count {
        0 => Err(Fault::NoCue),
        count if count > MOST_CUES => Err(Fault::TooMany(count)),
        _ => {
            cues.sort_by_key(|cue| cue["start"].as_i64());
            Ok(Parsed { format, cues, repairs })
        }
    }
}

/// The lines below the times, up to a blank one or the next cue.
fn payload(lines: &[&str], format: Format) -> String {
    let end = lines.iter().position(|line| line.trim().is_empty() || line.contains("-->")).unwrap_or(lines.len());
    // Without a blank line between, the number of the next cue stands at the end.
    let own = match lines.get(end) {
        Some(next) if next.contains("-->") && end > 0 && lines[end - 1].trim().bytes().all(|b| b.is_ascii_digit()) => end - 1,
        _ => end,
    };
    lines[..own].iter().map(|line| unmarked(line, format).trim().to_owned()).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Start and end of a line of times.
fn times(line: &str, format: Format, repair: &mut impl FnMut(&'static str)) -> Option<(i64, i64)> {
    let (start, rest) = line.split_once("-->")?;
    // Behind the end stand settings of where it is shown.
    let end = rest.split_whitespace().next().unwrap_or_default();
    let start = moment(start.trim(), format, repair)?;
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

/// A line without what says how it looks.
fn unmarked(line: &str, format: Format) -> String {
    let mut rest = line;
    let mut text = String::new();
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        let tag = rest[at..].find('>').map(|end| &rest[at + 1..at + end]);
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
