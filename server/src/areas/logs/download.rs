//! Lines as a file: `GET /api/log/download`, a table with commas that spreadsheets open. It is sent page by page as it is read, up to so many lines, and
//! nothing in it is taken for a formula.

use axum::{
    body::Body,
    extract::{Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures_util::stream;
use serde::Deserialize;

use super::{
    Line,
    calls::readable,
    read::{Conditions, From, page},
};
use belltower_kit::{
    app::App,
    auth::Auth,
    error::{Result, broken, sign_in},
    sentences,
    sheets::csv::{MARK, row},
    text::Language,
};

/// The most lines of a file.
pub const MAX_DOWNLOAD: usize = 100_000;
/// Lines that are read at once.
const PAGE: i64 = 1_000;

sentences! {
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
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    stream: String,
    /// Conditions as JSON, as those of a list.
    #[serde(default)]
    filter: String,
}

/// Answers the file.
pub async fn download(State(app): State<App>, Query(wanted): Query<Wanted>, headers: HeaderMap) -> Response {
    let asked = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse).unwrap_or_default();
    match begin(&app, &wanted, &headers, asked).await {
        Ok(response) => response,
        Err(error) => error.respond(asked, &app.world.id()),
    }
}

async fn begin(app: &App, wanted: &Wanted, headers: &HeaderMap, language: Language) -> Result<Response> {
    let caller = app.state::<Auth>().identify(app, headers).await?.ok_or_else(sign_in)?;
    let stream = readable(&caller, &wanted.stream)?;
    let conditions: Conditions = match wanted.filter.as_str() {
        "" => Conditions::default(),
        json => serde_json::from_str(json).map_err(broken)?,
    };
    // What is wrong with it is said before the file begins.
    let first = page(&app.db, stream, &conditions, From::After(0), PAGE).await?;
    tracing::info!(stream, user = &*caller.user_id, "log lines are downloaded");
    let date = app.world.now_iso().chars().take(10).collect::<String>();
    let about = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"log-{stream}-{date}.csv\"")),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    let rows = Rows { app: app.clone(), stream, conditions, language, next: Some(first), sent: 0 };
    let body = stream::once(async { Ok(head()) });
    let body = futures_util::StreamExt::chain(body, stream::try_unfold(rows, Rows::some));
    Ok((StatusCode::OK, about, Body::from_stream(body)).into_response())
}

/// The mark by which spreadsheets know UTF-8, and the names of the columns.
fn head() -> Bytes {
    Bytes::from(format!("{MARK}{}", row(COLUMNS)))
}

/// A download under way.
struct Rows {
    app: App,
    stream: &'static str,
    conditions: Conditions,
    language: Language,
    /// Lines that were read and not sent yet; none: it is over.
    next: Option<Vec<Line>>,
    sent: usize,
}

impl Rows {
    /// The next piece of the file, read when the one before it was taken.
    async fn some(mut self) -> Result<Option<(Bytes, Self)>, std::io::Error> {
        let Some(lines) = self.next.take() else { return Ok(None) };
        let mut piece = String::new();
        for line in lines.iter().take(MAX_DOWNLOAD - self.sent) {
            piece.push_str(&cells(line));
        }
        let whole = i64::try_from(lines.len()).unwrap_or(0) == PAGE;
        self.sent += lines.len();
        match lines.last().map(|last| last.position).filter(|_| whole) {
            Some(_) if self.sent >= MAX_DOWNLOAD => piece.push_str(&row([CUT.with("max", MAX_DOWNLOAD).say(self.language).as_str()])),
            Some(last) => {
                let more = page(&self.app.db, self.stream, &self.conditions, From::After(last), PAGE).await;
                self.next = Some(more.map_err(|error| std::io::Error::other(format!("{error:?}")))?);
            }
            None => {}
        }
        Ok(Some((Bytes::from(piece), self)))
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
