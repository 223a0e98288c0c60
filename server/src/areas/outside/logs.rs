//! The log lines of one class, or of one session of it, within the link's span of time: of the stream of classrooms alone, people by role and initial, numbers masked.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::links::{self, not_here, said};
use crate::areas::logs::{
    Line,
    read::{self, Conditions, From, LogHistogram},
};
use belltower_kit::{
    app::App,
    args,
    auth::Share,
    error::{Result, forbidden_because},
    http::{Access, Api, Cx, Empty},
    mask, sentences,
    shares::initial,
    sheets::csv::{MARK, row},
};

const STREAM: &str = "classes";
/// Lines of one answer.
const PAGE: i64 = 200;
/// Lines of a file, and its most bytes.
pub(super) const FILE_LINES: i64 = 10_000;
const FILE_BYTES: usize = 4 << 20;
/// Lines that are read at once for a file.
const AT_ONCE: i64 = 1_000;

sentences! {
    NO_FILE = "out.no_file": "This link shows lines and gives no file" / "该链接仅供查看，不提供下载";
}

/// Which lines.
#[derive(Default, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OutLogFilter {
    /// The least level.
    level: Option<String>,
    /// The sender's role.
    role: Option<String>,
    /// The sender's session.
    session: Option<String>,
    /// A piece of the message.
    text: Option<String>,
    /// Not before this moment.
    from: Option<String>,
    /// Before this moment.
    to: Option<String>,
}

/// Lines next to a place: the newest, if none is said.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OutLogQuery {
    #[serde(default)]
    filter: OutLogFilter,
    /// Lines before this place.
    before: Option<i64>,
    /// Lines after this place.
    after: Option<i64>,
}

/// What is counted, or taken along.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OutLogCount {
    #[serde(default)]
    filter: OutLogFilter,
}

/// A line as outside sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct OutLine {
    /// Its place.
    o: i64,
    at: String,
    #[schema(required)]
    client_at: Option<String>,
    level: String,
    /// The sender's initial.
    name: String,
    #[schema(required)]
    role: Option<String>,
    #[schema(required)]
    session: Option<String>,
    #[schema(required)]
    event: Option<String>,
    message: String,
    #[schema(value_type = Object)]
    fields: Value,
    #[schema(required)]
    device: Option<String>,
    #[schema(required)]
    sdk: Option<String>,
    #[schema(required)]
    network: Option<String>,
}

/// Lines in order, and what the link says of them.
#[derive(Serialize, utoipa::ToSchema)]
struct OutLines {
    records: Vec<OutLine>,
    /// Whether there are more that way.
    more: bool,
    /// The class's number.
    number: String,
    /// The one session that the link shows.
    #[schema(required)]
    session: Option<String>,
    /// The link's span of time.
    #[schema(required)]
    from: Option<String>,
    #[schema(required)]
    to: Option<String>,
    /// Whether a file may be had.
    download: bool,
}

/// Lines as a file.
#[derive(Serialize, utoipa::ToSchema)]
struct OutLogFile {
    /// What it is called.
    name: String,
    /// A table with commas.
    text: String,
    /// Whether there were more lines than it holds.
    cut: bool,
}

pub(super) fn mount(api: &mut Api) {
    let by_link = Access::Link(links::LOGS.name);
    api.post("/api/out/logs", by_link, "Log lines of a class, for whoever has their link", list);
    api.post("/api/out/logs/histogram", by_link, "How many lines of a class there were when, for whoever has their link", count);
    api.post("/api/out/logs/file", by_link, "Log lines of a class as a file, where the link gives one", file);
    api.post("/api/out/logs/sessions", by_link, "The sessions of a class whose lines a link shows", sessions);
}

/// What is asked for within what the link shows: its class, its session, its span; no more, whatever is asked.
fn within(share: &Share, asked: OutLogFilter) -> Conditions {
    let OutLogFilter { level, role, session, text, from, to } = asked;
    let (least, most) = (said(share, "from").map(str::to_owned), said(share, "to").map(str::to_owned));
    // What cannot be read as a time is left to the reader of conditions, which refuses it.
    let moment = |at: &Option<String>| at.as_deref().and_then(|at| at.trim().parse::<jiff::Timestamp>().ok());
    let from = if moment(&least) > moment(&from) && is_time(&from) { least } else { from };
    let to = match (moment(&most), moment(&to)) {
        (Some(end), Some(asked)) if asked > end => most,
        (Some(_), None) if is_time(&to) => most,
        _ => to,
    };
    let session = said(share, "session").map(str::to_owned).or(session);
    Conditions { level, class: None, session, user: None, role, text, from, to, only_class: Some(share.record_id.clone()) }
}

/// Whether it is a time, or nothing.
fn is_time(given: &Option<String>) -> bool {
    given.as_deref().map(str::trim).filter(|at| !at.is_empty()).is_none_or(|at| at.parse::<jiff::Timestamp>().is_ok())
}

/// The class's number. One that is deleted shows nothing.
async fn number(app: &App, share: &Share) -> Result<String> {
    let sql = "SELECT number FROM classes WHERE id = $1 AND deleted_at IS NULL";
    let found: Option<(String,)> = app.db.opt(sql, args![share.record_id.as_str()]).await?;
    found.map(|(number,)| number).ok_or_else(not_here)
}

fn cut(line: Line) -> OutLine {
    let masked = |text: Option<String>| text.map(|text| mask::text(&text).into_owned());
    let mut fields = line.fields.as_deref().and_then(|fields| serde_json::from_str(fields).ok()).unwrap_or(Value::Null);
    mask::value(&mut fields);
    OutLine {
        o: line.position,
        at: line.at,
        client_at: line.client_at,
        level: line.level,
        name: initial(line.user_name.as_deref().unwrap_or_default()),
        role: line.role,
        session: line.session,
        event: masked(line.event),
        message: mask::text(&line.message).into_owned(),
        fields,
        device: masked(line.device),
        sdk: masked(line.sdk),
        network: masked(line.network),
    }
}

async fn list(cx: Cx, OutLogQuery { filter, before, after }: OutLogQuery) -> Result<OutLines> {
    let share = cx.share()?;
    let number = number(&cx.app, share).await?;
    let from = match (before, after) {
        (Some(place), _) => From::Before(place),
        (None, Some(place)) => From::After(place),
        (None, None) => From::End,
    };
    let mut lines = read::page(&cx.app.db, STREAM, &within(share, filter), from, PAGE + 1).await?;
    let more = i64::try_from(lines.len()).unwrap_or(0) > PAGE;
    if more && matches!(from, From::After(_)) {
        lines.pop();
    } else if more {
        lines.remove(0);
    }
    let own = |name: &str| said(share, name).map(str::to_owned);
    Ok(OutLines {
        records: lines.into_iter().map(cut).collect(),
        more,
        number,
        session: own("session"),
        from: own("from"),
        to: own("to"),
        download: gives_file(share),
    })
}

fn gives_file(share: &Share) -> bool {
    share.params["download"].as_bool().unwrap_or(false)
}

async fn count(cx: Cx, OutLogCount { filter }: OutLogCount) -> Result<LogHistogram> {
    let share = cx.share()?;
    number(&cx.app, share).await?;
    let mut conditions = within(share, filter);
    // Without a span that of the lines: a class of last week has none of today.
    if conditions.from.is_none() || conditions.to.is_none() {
        let sql = "SELECT MIN(at), MAX(at) FROM log_lines WHERE stream = 'classes' AND class_id = $1";
        let (first, last): (Option<String>, Option<String>) = cx.app.db.one(sql, args![share.record_id.as_str()]).await?;
        conditions.from = conditions.from.or(first);
        let end = last.and_then(|last| last.parse::<jiff::Timestamp>().ok()).map(|last| last + jiff::SignedDuration::from_secs(1));
        conditions.to = conditions.to.or(end.map(belltower_kit::world::iso));
    }
    read::histogram(&cx.app.db, STREAM, &conditions, cx.app.world.now()).await
}

/// A session of a class.
#[derive(Serialize, utoipa::ToSchema)]
struct OutLogSession {
    session: String,
    name: String,
    #[schema(required)]
    role: Option<String>,
    lines: i64,
}

/// Who sent lines, by session.
#[derive(Serialize, utoipa::ToSchema)]
struct OutLogSessions {
    sessions: Vec<OutLogSession>,
}

async fn sessions(cx: Cx, _: Empty) -> Result<OutLogSessions> {
    let share = cx.share()?;
    number(&cx.app, share).await?;
    let (one, from, to) = (said(share, "session"), said(share, "from").unwrap_or(""), said(share, "to").unwrap_or("9999"));
    let sql = "SELECT session, MAX(user_name), MAX(role), COUNT(*) FROM log_lines WHERE stream = 'classes' AND class_id = $1 AND session IS NOT NULL
        AND ($2 = '' OR session = $2) AND at >= $3 AND at < $4 GROUP BY session ORDER BY MIN(position) LIMIT 100";
    let rows: Vec<(String, Option<String>, Option<String>, i64)> =
        cx.app.db.all(sql, args![share.record_id.as_str(), one.unwrap_or(""), from, to]).await?;
    let sessions = rows.into_iter().map(|(session, name, role, lines)| OutLogSession {
        session,
        name: initial(name.as_deref().unwrap_or_default()),
        role,
        lines,
    });
    Ok(OutLogSessions { sessions: sessions.collect() })
}

async fn file(cx: Cx, OutLogCount { filter }: OutLogCount) -> Result<OutLogFile> {
    let share = cx.share()?;
    let number = number(&cx.app, share).await?;
    if !gives_file(share) {
        return Err(forbidden_because(&NO_FILE));
    }
    let conditions = within(share, filter);
    let mut text = MARK.to_owned();
    text += &row(["time", "client time", "level", "name", "role", "session", "event", "message", "device", "sdk", "network", "fields"]);
    let (mut after, mut written, mut cut_off) = (0, 0, false);
    'pages: loop {
        let lines = read::page(&cx.app.db, STREAM, &conditions, From::After(after), AT_ONCE).await?;
        let whole = i64::try_from(lines.len()).unwrap_or(0) == AT_ONCE;
        for line in lines {
            if written == FILE_LINES || text.len() >= FILE_BYTES {
                cut_off = true;
                break 'pages;
            }
            after = line.position;
            written += 1;
            text += &as_row(&cut(line));
        }
        if !whole {
            break;
        }
    }
    Ok(OutLogFile { name: format!("log-{number}.csv"), text, cut: cut_off })
}

fn as_row(line: &OutLine) -> String {
    let word = |text: &Option<String>| text.clone().unwrap_or_default();
    let fields = if line.fields.is_null() { String::new() } else { line.fields.to_string() };
    let cells = [
        line.at.clone(),
        word(&line.client_at),
        line.level.clone(),
        line.name.clone(),
        word(&line.role),
        word(&line.session),
        word(&line.event),
        line.message.clone(),
        word(&line.device),
        word(&line.sdk),
        word(&line.network),
        fields,
    ];
    row(cells.iter().map(String::as_str))
}
