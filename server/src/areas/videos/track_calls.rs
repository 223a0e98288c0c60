//! Subtitles from files and as files (V18), and mending by presets. Each changes the document as one edit of the caller, which one press takes back.

use base64::{Engine, prelude::BASE64_STANDARD};
use belltower_content::subtitles::{self, Fault, Format, MOST_CUES, PRESETS, Parsed, Preset};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    auth::catalogue::Action,
    documents::{self, DocumentType, change},
    error::{Result, broken, invalid_field, too_large},
    http::{Access, Api, Cx},
    resource::{check::NOT_ONE_OF, load_for},
    sentences,
    sheets::decoded,
};

use super::tracks::{DOCUMENT_TYPE, TRACKS};

/// Bytes of a file: 3,000 cues in UTF-16 with room to spare.
const MAX_BYTES: usize = 4 * 1024 * 1024;
/// Repairs that are told one by one, and cues that are shown before they are taken.
const MAX_TOLD: usize = 200;

sentences! {
    NOT_SUBTITLES = "subtitles.not_subtitles": "Subtitles are .vtt or .srt files" / "仅支持 .vtt 或 .srt 字幕文件";
    OTHER_FORMAT = "subtitles.other_format": "The file is not what its name says" / "文件内容与扩展名不符";
    NO_CUE = "subtitles.no_cue": "There is no cue in this file" / "文件中没有字幕";
    TOO_MANY = "subtitles.too_many": "It has {count} cues; a track holds at most {most}" / "文件共有 {count} 条字幕，每条字幕轨最多 {most} 条";
}

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let path = |call: &str| format!("{}/{call}", TRACKS.base);
    let document_type: &'static DocumentType = &DOCUMENT_TYPE;
    let (see, write) = (Access::AnyPage(document_type.pages(), Action::Get), Access::AnyPage(document_type.editors(), Action::Edit));
    api.post(&path("importFile"), write, "Take cues from a file; without make it only says what they would be", import);
    api.post(&path("exportFile"), see, "The cues as a file", export);
    api.post(&path("fix"), write, "Mend what the checks advise on, by presets", fix);
}

/// A file of subtitles.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TrackFile {
    id: String,
    /// Its name, for what it says it is.
    name: String,
    /// Its bytes in base 64.
    data: String,
    /// Put the cues in the place of those that are there; without it they are only shown.
    #[serde(default)]
    make: bool,
}

/// What was not read as it stands.
#[derive(Serialize, utoipa::ToSchema)]
struct CueRepair {
    /// The line of the file.
    line: usize,
    /// `arrow`, `separator`, `negative`, `time`, `end`, `blank`, or `left_out`.
    what: &'static str,
    said: String,
}

/// A cue of a file.
#[derive(Serialize, utoipa::ToSchema)]
struct FileCue {
    start: i64,
    end: i64,
    text: String,
}

impl FileCue {
    fn of(cue: &Value) -> FileCue {
        let number = |key: &str| cue[key].as_i64().unwrap_or(0);
        FileCue { start: number("start"), end: number("end"), text: cue["text"].as_str().unwrap_or_default().to_owned() }
    }
}

/// What a file holds.
#[derive(Serialize, utoipa::ToSchema)]
struct TrackFileAnswer {
    /// How many cues.
    count: usize,
    /// The first 200 of them.
    cues: Vec<FileCue>,
    /// How many repairs, and the first 200 of them.
    repaired: usize,
    repairs: Vec<CueRepair>,
    /// The entry of the log that put them in; none if they were only shown, or there already.
    seq: Option<i64>,
}

async fn import(cx: Cx, given: TrackFile) -> Result<TrackFileAnswer> {
    load_for(&cx, &TRACKS, &given.id).await?;
    if given.data.len() / 4 * 3 > MAX_BYTES {
        return Err(too_large(format!("{} MB", MAX_BYTES / 1024 / 1024)));
    }
    let (_, ending) = given.name.rsplit_once('.').unwrap_or_default();
    let wanted = match ending.to_lowercase().as_str() {
        "vtt" => Format::Vtt,
        "srt" => Format::Srt,
        _ => return Err(invalid_field("name", &NOT_SUBTITLES)),
    };
    let bytes = BASE64_STANDARD.decode(&given.data).map_err(broken)?;
    let parsed = tokio::task::spawn_blocking(move || subtitles::parse(&decoded(&bytes))).await.map_err(belltower_kit::error::internal)?;
    let Parsed { format, cues, repairs, .. } = match parsed {
        Ok(parsed) => parsed,
        Err(Fault::NoCue) => return Err(invalid_field("data", &NO_CUE)),
        Err(Fault::TooMany(count)) => return Err(invalid_field("data", TOO_MANY.with("count", count).with("most", MOST_CUES))),
    };
    if format != wanted {
        return Err(invalid_field("data", &OTHER_FORMAT));
    }
    let (count, repaired) = (cues.len(), repairs.len());
    let shown = cues.iter().take(MAX_TOLD).map(FileCue::of).collect();
    let repairs = repairs.into_iter().take(MAX_TOLD).map(|repair| CueRepair { line: repair.line, what: repair.what, said: repair.said });
    let seq = match given.make {
        false => None,
        true => {
            let ids: Vec<String> = cues.iter().map(|_| cx.app.world.id().replace('-', "").chars().rev().take(12).collect()).collect();
            let put = move |content: &Value| with_cues(content, cues, ids);
            change(&cx, &DOCUMENT_TYPE, &given.id, "import", put).await?.seq
        }
    };
    Ok(TrackFileAnswer { count, cues: shown, repaired, repairs: repairs.collect(), seq })
}

/// The content with other cues. One that is there already, at the same time with the same words, stays what it is: with its translation and whose it is.
fn with_cues(content: &Value, cues: Vec<Value>, ids: Vec<String>) -> Value {
    let mut content = content.clone();
    let key = |cue: &Value| (cue["start"].as_i64(), cue["end"].as_i64(), cue["text"].as_str().unwrap_or_default().to_owned());
    let held = content["cues"].as_array().cloned().unwrap_or_default();
    let mut known: std::collections::HashMap<_, Value> = held.into_iter().map(|cue| (key(&cue), cue)).collect();
    let cues = cues.into_iter().zip(ids).map(|(mut cue, id)| {
        cue["id"] = id.into();
        known.remove(&key(&cue)).unwrap_or(cue)
    });
    content["cues"] = cues.collect();
    content
}

/// Which track, as what.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TrackExport {
    id: String,
    /// `vtt` or `srt`.
    form: String,
    /// With the translation below what is said.
    #[serde(default)]
    translation: bool,
}

/// A file.
#[derive(Serialize, utoipa::ToSchema)]
struct TrackText {
    text: String,
}

async fn export(cx: Cx, given: TrackExport) -> Result<TrackText> {
    load_for(&cx, &TRACKS, &given.id).await?;
    let format = match given.form.as_str() {
        "vtt" => Format::Vtt,
        "srt" => Format::Srt,
        _ => return Err(invalid_field("form", &NOT_ONE_OF)),
    };
    let content = documents::read(&cx.app, &DOCUMENT_TYPE.document(&given.id)?).await?;
    Ok(TrackText { text: subtitles::write(&content, format, given.translation) })
}

/// What to mend.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TrackFix {
    id: String,
    /// Of `lines`, `long`, `short`, `gaps`.
    presets: Vec<String>,
}

/// What was mended.
#[derive(Serialize, utoipa::ToSchema)]
struct TrackFixed {
    /// How many cues.
    changed: usize,
    /// The entry of the log; none where nothing was to mend.
    seq: Option<i64>,
}

async fn fix(cx: Cx, given: TrackFix) -> Result<TrackFixed> {
    load_for(&cx, &TRACKS, &given.id).await?;
    let named = |name: &String| PRESETS.iter().find(|(known, _)| known == name).map(|(_, preset)| *preset);
    let presets: Option<Vec<Preset>> = given.presets.iter().map(named).collect();
    let presets = presets.filter(|presets| !presets.is_empty()).ok_or_else(|| invalid_field("presets", &NOT_ONE_OF))?;
    // Nothing to mend is no entry in the log.
    let (_, changed) = subtitles::fix(&documents::read(&cx.app, &DOCUMENT_TYPE.document(&given.id)?).await?, &presets);
    if changed == 0 {
        return Ok(TrackFixed { changed, seq: None });
    }
    let seq = change(&cx, &DOCUMENT_TYPE, &given.id, "fix", move |content| subtitles::fix(content, &presets).0).await?.seq;
    Ok(TrackFixed { changed, seq })
}

/// What the demo's tracks say: of each some cues, and of some what the checks find.
pub fn demo(lines: &[(i64, i64, &str, &str)]) -> Value {
    let cues: Vec<Value> = lines
        .iter()
        .map(|(start, end, text, translation)| json!({ "start": start, "end": end, "text": text, "translation": translation }))
        .collect();
    json!({ "audience": "child", "durationMs": 4_000, "cues": cues })
}
