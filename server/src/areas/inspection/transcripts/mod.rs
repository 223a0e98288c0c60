//! Transcripts: what was said in a class, line by line. They come by upload, one a class; who inspects reads all of one, a teacher what stands around a hit of theirs.

pub mod file;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{INSPECTION_HITS, INSPECTIONS, PAGE, inspections, sees_all};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Insert, Reads, Tx},
    error::{Result, conflict, invalid_field, not_found, too_large, unprocessable},
    http::{Access, Api, Cx, Raw},
    mask,
    resource::{self, Row},
    retention::RetentionRule,
    sentences,
    sheets::decoded,
    text::{Language, Sentence, Text},
};
use file::{MAX_LINES, MAX_TOLD, People, Refusal, Said, What, read};

/// Bytes of a file.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// Days for which what was said is kept.
const DAYS: u32 = 365;
/// How far around a hit its teacher reads, in milliseconds.
const AROUND_MS: i64 = 30_000;

sentences! {
    NOTHING = "transcript.nothing": "Nothing is said in this file" / "文件中没有对话内容";
    TOO_MANY = "transcript.too_many": "It has {count} lines; a transcript holds at most {most}" / "文件共有 {count} 行，最多 {most} 行";
    FAULTY = "transcript.faulty": "{lines}" / "{lines}";
    AND_MORE = "transcript.and_more": "and {count} more lines" / "另有 {count} 行";
    BACKWARDS = "transcript.backwards": "line {line}: it ends before it begins" / "第 {line} 行：结束时间早于开始时间";
    TIMES = "transcript.times": "line {line}: its times cannot be read" / "第 {line} 行：时间无法识别";
    SHAPE = "transcript.shape": "line {line}: not {shape}" / "第 {line} 行：格式应为 {shape}";
    EMPTY = "transcript.empty": "line {line}: nothing is said in it" / "第 {line} 行：没有内容";
    LONG = "transcript.long": "line {line}: too long for one line" / "第 {line} 行：内容过长";
    THERE = "transcript.there": "This class has a transcript already: “{name}”" / "该课堂已有转写文本：“{name}”";
    NOT_OVER = "transcript.not_over": "This class has not been held yet" / "该课堂尚未上课";
}

const SHAPE_OF_LINE: &str = "{from_ms, to_ms, speaker, text}";

/// When they leave; their lines go with them.
pub const RETENTION: RetentionRule = RetentionRule::rows("transcripts", "class_id", "at", |_| DAYS);

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let edit = Access::Page(PAGE, Action::Edit);
    api.post_file("/api/transcript/upload", edit, "What was said in a class, from subtitles or JSON", |_| MAX_BYTES, upload);
    let see = Access::Page(PAGE, Action::Query);
    api.post("/api/transcript/lines", see, "What was said in an inspected class", lines);
    api.post("/api/transcript/around", see, "What was said around a hit", around);
}

/// Whose transcript the body is.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct TranscriptOf {
    /// The class's id or number.
    class: String,
    /// What the file is called.
    #[serde(default)]
    name: String,
    /// Put it in the place of the one that is there.
    #[serde(default)]
    replace: bool,
}

/// A transcript that was taken.
#[derive(Serialize, utoipa::ToSchema)]
struct TranscriptTaken {
    class_id: String,
    /// The inspection of the class.
    inspection_id: String,
    /// How many lines.
    lines: usize,
    /// `en`, `zh` or `mixed`.
    language: String,
    /// How many of them are by somebody whom the file does not name as of the class.
    unknown: usize,
}

/// A file's faults in words.
fn refusal(refusal: Refusal, language: Language) -> belltower_kit::error::Error {
    match refusal {
        Refusal::Nothing => unprocessable(&NOTHING),
        Refusal::TooMany(count) => unprocessable(TOO_MANY.with("count", count).with("most", MAX_LINES)),
        Refusal::Lines(lines) => {
            let words = |what: What| -> &'static Sentence {
                match what {
                    What::Backwards => &BACKWARDS,
                    What::Times => &TIMES,
                    What::Shape => &SHAPE,
                    What::Empty => &EMPTY,
                    What::Long => &LONG,
                }
            };
            let told = lines.iter().take(MAX_TOLD).map(|(line, what)| words(*what).with("line", line).with("shape", SHAPE_OF_LINE));
            let more = lines.len().checked_sub(MAX_TOLD + 1).map(|more| AND_MORE.with("count", more + 1));
            let all: Vec<String> = told.chain(more).map(|text: Text| text.say(language)).collect();
            unprocessable(FAULTY.with("lines", all.join("; ")))
        }
    }
}

#[derive(sqlx_macros::FromRow)]
struct ClassOf {
    id: String,
    start_at: String,
    teacher: Option<String>,
}

async fn upload(cx: Cx, given: TranscriptOf, Raw(bytes): Raw) -> Result<TranscriptTaken> {
    sees_all(&cx, Action::Edit)?;
    if bytes.len() > MAX_BYTES {
        return Err(too_large(format!("{} MB", MAX_BYTES / 1024 / 1024)));
    }
    let name = resource::check::one_line(&given.name, 200).map_err(|text| invalid_field("name", text))?.to_owned();
    let sql = "SELECT c.id, c.start_at, p.name AS teacher FROM classes c LEFT JOIN teachers p ON p.id = c.teacher_id
        WHERE (c.id = $1 OR c.number = $1) AND c.deleted_at IS NULL";
    let class: ClassOf = cx.app.db.opt(sql, args![given.class.as_str()]).await?.ok_or_else(not_found)?;
    if class.start_at > belltower_kit::world::iso(cx.app.world.now()) {
        return Err(conflict(&NOT_OVER));
    }
    let sql = "SELECT s.name, COALESCE(s.english_name, '') FROM class_students l JOIN students s ON s.id = l.student_id
        WHERE l.class_id = $1 ORDER BY s.name LIMIT 500";
    let students: Vec<(String, String)> = cx.app.db.all(sql, args![class.id.as_str()]).await?;
    let students = students.into_iter().flat_map(|(name, english)| [name, english]).collect();
    let people = People { teacher: class.teacher.unwrap_or_default(), students };
    let said = tokio::task::spawn_blocking(move || read(&decoded(&bytes), &people)).await.map_err(belltower_kit::error::internal)?;
    let said = said.map_err(|faults| refusal(faults, cx.language))?;
    let mut tx = cx.begin().await?;
    let sql = "SELECT name FROM transcripts WHERE class_id = $1";
    let before: Option<(String,)> = tx.opt(sql, args![class.id.as_str()]).await?;
    if let Some((before,)) = before.filter(|_| !given.replace) {
        return Err(conflict(THERE.with("name", &before)).clash(json!({ "name": before })));
    }
    let inspection = inspections::of_class(&mut tx, &class.id).await?;
    let language = keep(&mut tx, &class.id, &name, &said).await?;
    let unknown = said.iter().filter(|said| said.line.role == "unknown").count();
    let set = json!({ "language": language, "transcript": true });
    resource::update_from_server(&mut tx, &INSPECTIONS, &inspection, "transcript", set.as_object().cloned().unwrap_or_default()).await?;
    tx.commit().await?;
    Ok(TranscriptTaken { class_id: class.id, inspection_id: inspection, lines: said.len(), language: language.to_owned(), unknown })
}

/// Keeps what was said in a class in the place of what was there; answers the language.
pub async fn keep(tx: &mut Tx, class: &str, name: &str, said: &[Said]) -> Result<&'static str> {
    let language = file::language(said);
    let (at, by) = (tx.at().to_owned(), tx.by().cloned());
    let (by_id, by_name) = by.map(|by| (by.id, by.name)).unzip();
    tx.exec("DELETE FROM transcript_lines WHERE class_id = $1", args![class]).await?;
    tx.exec("DELETE FROM transcripts WHERE class_id = $1", args![class]).await?;
    let sql = "INSERT INTO transcripts (class_id, source, name, language, lines, by_id, by_name, at) VALUES ($1, 'upload', $2, $3, $4, $5, $6, $7)";
    let count = i64::try_from(said.len()).unwrap_or(i64::MAX);
    tx.exec(sql, args![class, name, language, count, by_id, by_name, at]).await?;
    let mut rows = vec![];
    for (n, said) in (0_i64..).zip(said) {
        let line = &said.line;
        rows.extend(args![class, n, line.from_ms, line.to_ms, said.speaker.as_str(), line.role.as_str(), line.text.as_str()]);
    }
    let into = "transcript_lines (class_id, n, from_ms, to_ms, speaker, role, text)";
    tx.insert(Insert { into, row: "(?, ?, ?, ?, ?, ?, ?)", rest: "" }, rows).await?;
    Ok(language)
}

/// Lines of a transcript.
#[derive(Clone, Debug, Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
pub struct TranscriptLine {
    /// Its place, from 0.
    pub n: i64,
    /// Milliseconds from the start.
    pub from_ms: i64,
    /// When it ends.
    pub to_ms: i64,
    /// Who says it; empty where nobody knows.
    pub speaker: String,
    /// `teacher`, `student` or `unknown`.
    pub role: String,
    /// What is said.
    pub text: String,
}

/// All lines of a class.
pub async fn of_class(from: &mut impl Reads, class: &str) -> Result<Vec<TranscriptLine>> {
    let sql = "SELECT n, from_ms, to_ms, speaker, role, text FROM transcript_lines WHERE class_id = $1 ORDER BY n";
    Ok(from.rows(sql.into(), args![class]).await?)
}

/// An inspection.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LinesOf {
    id: String,
}

/// A hit.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LinesAround {
    /// The hit.
    id: String,
}

/// Where a transcript is from.
#[derive(Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
struct TranscriptHead {
    /// The file.
    name: String,
    /// `en`, `zh` or `mixed`.
    language: String,
    lines: i64,
    /// Who brought it.
    #[schema(required)]
    by_name: Option<String>,
    at: String,
}

/// What was said in a class.
#[derive(Serialize, utoipa::ToSchema)]
struct Transcript {
    /// Null where there is none.
    #[schema(required)]
    head: Option<TranscriptHead>,
    lines: Vec<TranscriptLine>,
}

/// Lines as people read them.
fn shown(mut lines: Vec<TranscriptLine>) -> Vec<TranscriptLine> {
    for line in &mut lines {
        mask::text_in(&mut line.text);
    }
    lines
}

async fn lines(cx: Cx, LinesOf { id }: LinesOf) -> Result<Transcript> {
    sees_all(&cx, Action::Query)?;
    let row: Row = resource::load_for(&cx, &INSPECTIONS, &id).await?;
    let class = row["class_id"].as_str().unwrap_or_default();
    let sql = "SELECT name, language, lines, by_name, at FROM transcripts WHERE class_id = $1";
    let head: Option<TranscriptHead> = cx.app.db.opt(sql, args![class]).await?;
    Ok(Transcript { head, lines: shown(of_class(&mut &cx.app.db, class).await?) })
}

/// What stands around a hit: its teacher reads that much and no more.
async fn around(cx: Cx, LinesAround { id }: LinesAround) -> Result<Transcript> {
    let row: Row = resource::load_for(&cx, &INSPECTION_HITS, &id).await?;
    let at = row["from_ms"].as_i64().unwrap_or(0);
    let mut lines = of_class(&mut &cx.app.db, row["class_id"].as_str().unwrap_or_default()).await?;
    lines.retain(|line| (line.from_ms - at).abs() <= AROUND_MS);
    Ok(Transcript { head: None, lines: shown(lines) })
}
