//! Lines as a file: a table with commas that spreadsheets open, written by a job like the export of any list. It holds what was there when it was begun, up to so
//! many lines, and nothing in it is taken for a formula.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    Line,
    calls::readable,
    read::{Conditions, From, page},
};
use belltower_kit::{
    db,
    error::{Result, invalid_field},
    http::Cx,
    jobs::{About, Job, ResultFile, Stop, Work},
    resource::check::one_line,
    sentences,
    sheets::{
        JobAnswer,
        csv::{MARK, row},
    },
    text::Sentence,
};

/// The most lines of a file.
pub const MAX_LINES: usize = 1_000_000;
/// Characters of what the stream is called.
const MAX_TITLE: usize = 100;
/// Lines that are read at once.
const PAGE: i64 = 1_000;

sentences! {
    NAME = "log.export": "Export of log lines" / "日志导出";
    CUT = "log.cut": "Only the first {max} lines: choose a shorter time for the rest" / "仅包含前 {max} 行：请缩短时间范围以查看其余内容";
}

const COLUMNS: [&str; 17] = [
    "time",
    "client time",
    "level",
    "class number",
    "class",
    "room",
    "class id",
    "user",
    "user id",
    "role",
    "session",
    "event",
    "message",
    "device",
    "sdk",
    "network",
    "fields",
];

/// What is to be in the file.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogExport {
    /// `classes` or `server`.
    stream: String,
    #[serde(default)]
    filter: Conditions,
    /// What the stream is called where it is shown.
    #[serde(default)]
    #[schema(max_length = 100)]
    title: String,
}

/// Writes the lines of a stream into a file.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExportLines {
    stream: String,
    filter: Conditions,
    title: String,
    /// Whose it is: the same lines twice are one job, of each by itself.
    account: String,
}

/// Begins it.
pub(super) async fn ask(cx: Cx, LogExport { stream, filter, title }: LogExport) -> Result<JobAnswer> {
    let caller = cx.caller()?;
    let stream = readable(caller, &stream)?;
    let title = one_line(&title, MAX_TITLE).map_err(|text| invalid_field("title", text))?;
    let title = if title.is_empty() { stream.to_owned() } else { title.to_owned() };
    // What is wrong with it is said now, not by the job.
    page(&cx.app.db, stream, &filter, From::End, 1).await?;
    let job = ExportLines { stream: stream.into(), filter, title, account: caller.user_id.to_string() };
    let mut tx = cx.begin().await?;
    let job = tx.enqueue_in(&job, cx.language).await?;
    tx.commit().await?;
    Ok(JobAnswer { job })
}

impl Job for ExportLines {
    const KIND: &'static str = "log_export";
    const NAME: &'static Sentence = &NAME;

    fn about(&self) -> About {
        let mut said = DefaultHasher::new();
        serde_json::to_string(self).unwrap_or_default().hash(&mut said);
        About { title: self.title.clone(), page: "logMonitoring", dedupe: Some(format!("{:016x}", said.finish())), ..About::default() }
    }

    async fn run(&self, work: &mut Work) -> Result<Value, Stop> {
        // They may have lost the right since.
        let stream = readable(&work.caller().await?, &self.stream)?;
        let app = work.app().clone();
        let head = db::head(&app.db, &format!("log:{stream}")).await?;
        let date = app.world.now_iso().chars().take(10).collect::<String>();
        let mut file = ResultFile::begin(work).await?;
        file.write(work, MARK.as_bytes()).await?;
        file.write(work, row(COLUMNS).as_bytes()).await?;
        let (mut after, mut written) = (0, 0);
        loop {
            work.step("writing", written, 0)?;
            let lines = page(&app.db, stream, &self.filter, From::After(after), PAGE).await?;
            let some = lines.iter().take_while(|line| line.position <= head).take(MAX_LINES - written);
            let text: Vec<String> = some.map(cells).collect();
            written += text.len();
            file.write(work, text.concat().as_bytes()).await?;
            let whole = i64::try_from(text.len()).unwrap_or(0) == PAGE;
            match lines.last().map(|last| last.position).filter(|_| whole) {
                Some(_) if written >= MAX_LINES => {
                    let cut = row([CUT.with("max", MAX_LINES).say(work.language()).as_str()]);
                    file.write(work, cut.as_bytes()).await?;
                    break;
                }
                Some(last) => after = last,
                None => break,
            }
        }
        work.step("writing", written, written)?;
        file.finish(work, &format!("log-{stream}-{date}.csv"), "text/csv; charset=utf-8").await?;
        Ok(json!({ "rows": written }))
    }
}

fn cells(line: &Line) -> String {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let cells = [
        line.at.clone(),
        text(&line.client_at),
        line.level.clone(),
        text(&line.class_number),
        text(&line.class_name),
        text(&line.room),
        text(&line.class_id),
        text(&line.user_name),
        text(&line.user_id),
        text(&line.role),
        text(&line.session),
        text(&line.event),
        line.message.clone(),
        text(&line.device),
        text(&line.sdk),
        text(&line.network),
        text(&line.fields),
    ];
    row(cells.iter().map(String::as_str))
}
