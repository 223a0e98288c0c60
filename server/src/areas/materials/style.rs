//! Whether a file is as lessons need it (`material/verifyStyle`): its sort, size, pixels and length by one table of numbers for each kind of material. It only
//! says so; what an entry may hold at all is its rules' matter.

use belltower_sync::model::Media;
use serde::{Deserialize, Serialize};

use belltower_kit::{
    auth::catalogue::Action,
    error::{Result, invalid_field, unprocessable},
    file_access::{Measured, measure},
    files::is_of,
    http::{Access, Api, Cx},
    resource::{
        self, Row,
        check::{NOT_ONE_OF, REQUIRED},
    },
    sentences,
    text::{Language, Text},
};

use super::{MATERIALS, NO_FILE};

sentences! {
    AN_IMAGE = "style.image": "a picture" / "图片";
    A_SOUND = "style.sound": "a sound" / "音频";
    A_VIDEO = "style.video": "a video" / "视频";
    A_DOCUMENT = "style.document": "PPT, PPTX or PDF" / "PPT、PPTX 或 PDF";
    MEGABYTES = "style.megabytes": "{size} MB" / "{size} MB";
    MOST_MEGABYTES = "style.most_megabytes": "at most {most} MB" / "不超过 {most} MB";
    PIXELS = "style.pixels": "{width} × {height} px" / "{width} × {height} 像素";
    LEAST_PIXELS = "style.least_pixels": "the shorter side at least {least} px" / "短边不少于 {least} 像素";
    MOST_PIXELS = "style.most_pixels": "the longer side at most {most} px" / "长边不超过 {most} 像素";
    MOST_RATIO = "style.most_ratio": "the longer side at most {most} times the shorter" / "长边不超过短边的 {most} 倍";
    SECONDS = "style.seconds": "{seconds} s" / "{seconds} 秒";
    PLAIN = "style.plain": "{text}" / "{text}";
    LENGTH = "style.length": "{least} to {most} s" / "{least} 到 {most} 秒";
}

/// What a kind of material is to be.
#[derive(Debug)]
struct Style {
    kind: &'static str,
    of: Media,
    /// Media types that every lesson's player shows.
    formats: &'static [&'static str],
    /// Megabytes that a class on a slow line still waits for.
    megabytes: i64,
    /// Pixels of the shorter side at least, and of the longer at most.
    sides: (u32, u32),
    /// How many tenths of the shorter side the longer may be.
    ratio: u32,
    /// Seconds, of what is heard or seen.
    seconds: (u64, u64),
}

/// What any player plays.
const PICTURES: &[&str] = &["image/jpeg", "image/png", "image/webp", "image/svg+xml"];
const SOUNDS: &[&str] = &["audio/mpeg", "audio/mp4", "audio/aac"];
const FILMS: &[&str] = &["video/mp4"];
const SLIDES: &[&str] = &["application/pdf", "application/vnd.openxmlformats-officedocument.presentationml.presentation"];

const fn picture(kind: &'static str, megabytes: i64, sides: (u32, u32), ratio: u32) -> Style {
    Style { kind, of: Media::Image, formats: PICTURES, megabytes, sides, ratio, seconds: (0, 0) }
}

const fn played(kind: &'static str, of: Media, formats: &'static [&'static str], megabytes: i64, seconds: (u64, u64)) -> Style {
    Style { kind, of, formats, megabytes, sides: (0, 0), ratio: 0, seconds }
}

/// Every number, by kind. A class sees pictures on a stage of 1,280 × 720; a worksheet is printed: A4 at 150 dots an inch.
const STYLES: &[Style] = &[
    picture("cards", 2, (600, 4_000), 20),
    picture("picture", 3, (720, 4_000), 25),
    picture("worksheet", 5, (1_240, 5_000), 15),
    played("audio", Media::Sound, SOUNDS, 15, (1, 600)),
    played("video", Media::Video, FILMS, 300, (3, 1_800)),
    played("slides", Media::Document, SLIDES, 50, (0, 0)),
    picture("game", 3, (600, 4_000), 20),
    picture("picture_book", 3, (600, 4_000), 20),
    picture("paper", 3, (600, 4_000), 20),
    picture("other", 5, (300, 6_000), 40),
];

/// The kinds that have their numbers.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    STYLES.iter().map(|style| style.kind)
}

/// What of a file of this kind is wanted at all.
pub fn sort_of(kind: &str) -> Media {
    STYLES.iter().find(|style| style.kind == kind).map_or(Media::Image, |style| style.of)
}

/// A file, or the entry whose file it is.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct StyleInput {
    /// The file; that of the entry if it is left out.
    file: Option<String>,
    /// The entry.
    id: Option<String>,
    /// What it is to be; the entry's kind if it is left out.
    kind: Option<String>,
}

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum StyleSeverity {
    /// A class cannot use it.
    Error,
    /// It will do; another would do better.
    Warning,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum StyleRule {
    /// A picture, a sound, a video, a document.
    Sort,
    Format,
    /// Bytes.
    Size,
    /// Too few pixels.
    Small,
    /// More pixels than are any use.
    Large,
    /// Of the sides to each other.
    Ratio,
    /// Of what is heard or seen.
    Duration,
}

/// What is not as it should be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct StyleFinding {
    rule: StyleRule,
    /// What the file is, in the caller's language.
    found: String,
    /// What it is to be, in the caller's language.
    wanted: String,
    severity: StyleSeverity,
}

/// Whether a class can use it, and what is to be said about it.
#[derive(Serialize, utoipa::ToSchema)]
struct StyleVerdict {
    ok: bool,
    findings: Vec<StyleFinding>,
}

pub(super) fn mount(api: &mut Api) {
    let see = Access::Page(MATERIALS.page, Action::Query);
    api.post("/api/management/material/verifyStyle", see, "Whether a file is as lessons need it", verify);
}

async fn verify(cx: Cx, StyleInput { file, id, kind }: StyleInput) -> Result<StyleVerdict> {
    let row = match &id {
        Some(id) => {
            resource::see(&mut &cx.app.db, &MATERIALS, cx.caller()?, id).await?;
            resource::load(&mut &cx.app.db, &MATERIALS, id).await?
        }
        None if file.is_none() => return Err(invalid_field("file", &REQUIRED)),
        None => Row::new(),
    };
    let held = |field: &str| row.get(field).and_then(|value| value.as_str()).filter(|text| !text.is_empty()).map(str::to_owned);
    let kind = kind.or_else(|| held("kind")).ok_or_else(|| invalid_field("kind", &REQUIRED))?;
    let style = STYLES.iter().find(|style| style.kind == kind).ok_or_else(|| invalid_field("kind", &NOT_ONE_OF))?;
    let file = file.or_else(|| held("file")).ok_or_else(|| unprocessable(&NO_FILE))?;
    let measured = measure(&cx.app, cx.caller()?, &file).await?;
    // What cannot be told from the bytes is what the entry says of itself.
    let said = row.get("duration").and_then(|value| value.as_u64()).map(|seconds| seconds * 1_000);
    let findings = look(style, &measured, measured.duration_ms.or(said), cx.language);
    Ok(StyleVerdict { ok: findings.iter().all(|finding| finding.severity != StyleSeverity::Error), findings })
}

/// Everything that is to be said, what matters most first.
fn look(style: &Style, file: &Measured, duration_ms: Option<u64>, language: Language) -> Vec<StyleFinding> {
    let mut findings = Vec::new();
    let mut find = |rule, found: Text, wanted: Text, severity| {
        findings.push(StyleFinding { rule, found: found.say(language), wanted: wanted.say(language), severity });
    };
    let found_sort = [Media::Image, Media::Sound, Media::Video, Media::Document].into_iter().find(|of| is_of(&file.media_type, *of));
    if found_sort != Some(style.of) {
        // Nothing else can be said of what is something else.
        find(StyleRule::Sort, name(found_sort.unwrap_or(Media::Document)), name(style.of), StyleSeverity::Error);
        return findings;
    }
    if let Some((width, height)) = file.pixels {
        let (short, long) = (width.min(height), width.max(height));
        let seen = || PIXELS.with("width", width).with("height", height);
        let (least, most) = style.sides;
        if short < least {
            find(StyleRule::Small, seen(), LEAST_PIXELS.with("least", least), StyleSeverity::Error);
        }
        if long > most {
            find(StyleRule::Large, seen(), MOST_PIXELS.with("most", most), StyleSeverity::Warning);
        }
        if u64::from(long) * 10 > u64::from(short) * u64::from(style.ratio) {
            find(StyleRule::Ratio, seen(), MOST_RATIO.with("most", f64::from(style.ratio) / 10.0), StyleSeverity::Warning);
        }
    }
    let (least, most) = style.seconds;
    if let Some(length) = duration_ms.filter(|length| most > 0 && !(least * 1_000..=most * 1_000).contains(length)) {
        find(
            StyleRule::Duration,
            SECONDS.with("seconds", tenths(length, 1_000)),
            LENGTH.with("least", least).with("most", most),
            StyleSeverity::Error,
        );
    }
    if file.size > style.megabytes * 1_000_000 {
        let size = tenths(file.size.unsigned_abs(), 1_000_000);
        find(StyleRule::Size, MEGABYTES.with("size", size), MOST_MEGABYTES.with("most", style.megabytes), StyleSeverity::Warning);
    }
    if !style.formats.contains(&file.media_type.as_str()) {
        let formats: Vec<&str> = style.formats.iter().map(|format| short_name(format)).collect();
        find(StyleRule::Format, plain(short_name(&file.media_type)), plain(&formats.join(", ")), StyleSeverity::Warning);
    }
    findings
}

fn name(of: Media) -> Text {
    Text::from(match of {
        Media::Image => &AN_IMAGE,
        Media::Sound => &A_SOUND,
        Media::Video => &A_VIDEO,
        Media::Document => &A_DOCUMENT,
    })
}

/// What people call a media type; the same in both languages.
fn short_name(media_type: &str) -> &str {
    match media_type {
        "image/jpeg" => "JPEG",
        "image/png" => "PNG",
        "image/gif" => "GIF",
        "image/webp" => "WebP",
        "image/svg+xml" => "SVG",
        "audio/mpeg" => "MP3",
        "audio/mp4" => "M4A",
        "audio/aac" => "AAC",
        "audio/wav" => "WAV",
        "audio/ogg" => "OGG",
        "audio/webm" | "video/webm" => "WebM",
        "video/mp4" => "MP4",
        "application/pdf" => "PDF",
        "application/vnd.ms-powerpoint" => "PPT",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation" => "PPTX",
        other => other,
    }
}

fn plain(text: &str) -> Text {
    PLAIN.with("text", text)
}

/// With one digit behind the point, so that what is just over a limit does not read like it.
pub fn tenths(value: u64, unit: u64) -> String {
    let tenths = value.saturating_mul(10).div_ceil(unit);
    format!("{}.{}", tenths / 10, tenths % 10)
}
