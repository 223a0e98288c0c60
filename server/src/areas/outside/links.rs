//! The kinds of link: what each shows, who makes one, and what may be said of it. What is said is kept with the link; its guests change none of it.

use std::sync::Arc;

use jiff::Timestamp;
use serde_json::Value;

use crate::areas::{
    classes::{CLASSES, CLASSROOM_TYPES, KIND_NAMES},
    monitoring::detail,
    permissions::USERS,
};
use belltower_kit::{
    app::App,
    args,
    auth::Share,
    error::{self, Result, conflict, forbidden_because, invalid_field},
    http::Cx,
    resource::{
        Resource, Row,
        check::{GONE, NOT_ONE_OF, NOT_TIME, REQUIRED, one_line, without_numbers},
    },
    sentences,
    shares::{self, CheckShare, ShareKind},
    text::{Language, Sentence},
    world::iso,
};

/// Characters of what a link of several classes is called.
const MAX_TITLE: usize = 100;
/// Characters of a session's name.
const MAX_SESSION: usize = 64;

sentences! {
    BOARD_TITLE = "out.board": "Classroom board" / "课堂实况";
    WALL_TITLE = "out.wall": "Wall of classrooms" / "课堂墙";
    LOOKUP_TITLE = "out.lookup": "Room of a class" / "查询教室号";
    OWN_ALONE = "out.own_alone": "A link to several classes is made by the account that shares it" / "多节课的链接只能由分享者本人创建";
    NOT_OVER = "out.not_over": "There is a review once the class is over" / "课程结束后才有课堂回顾";
    BACKWARDS = "out.backwards": "The end is before the beginning" / "结束时间早于开始时间";
    UNKNOWN_PART = "out.unknown_part": "Links of this kind say nothing of this" / "此类链接不支持该参数";
}

const PAGE: &str = "ClassroomDetails";
const BOARD_PAGE: &str = "ClassroomSituation";

/// A kind without files of its own.
const fn kind(name: &'static str, path: &'static str, resource: &'static Resource, page: &'static str, check: CheckShare) -> ShareKind {
    ShareKind { name, path, resource, page, edited_on: &[], check, files: |_: App, _: Arc<Share>, _: String| Box::pin(async { Ok(false) }) }
}

/// The board of some classes.
pub(super) static BOARD: ShareKind =
    kind("board", "/OutClassroomSituation", &USERS, BOARD_PAGE, |cx, id, params| Box::pin(of_several(cx, id, params, &BOARD_TITLE, false)));
/// Some classes in three dimensions.
pub(super) static WALL: ShareKind =
    kind("wall", "/three", &USERS, BOARD_PAGE, |cx, id, params| Box::pin(of_several(cx, id, params, &WALL_TITLE, false)));
/// The rooms of one provider's classes, each asked for by its number.
pub(super) static LOOKUP: ShareKind = kind("lookup", "/roomIDByExtClassIDForm", &USERS, BOARD_PAGE, |cx, id, params| {
    Box::pin(of_several(cx, id, params, &LOOKUP_TITLE, true))
});
/// One class.
pub(super) static CLASS: ShareKind =
    kind("class", "/OutClassroomDetails", &CLASSES, PAGE, |cx, id, params| Box::pin(of_class(cx, id, params)));
/// One class, its two ends side by side.
pub(super) static ENDS: ShareKind =
    kind("class2", "/ClassroomDetailsit2", &CLASSES, PAGE, |cx, id, params| Box::pin(of_class(cx, id, params)));
/// The review of a class that is over.
pub(super) static REVIEW: ShareKind = kind("review", "/classroomAnalysis", &CLASSES, PAGE, |cx, id, params| {
    Box::pin(async move {
        let params = of_class(cx, id, params).await?;
        let over = cx.app.db.has("SELECT id FROM classes WHERE id = $1 AND status IN ('ended', 'auto_ended')", args![id]).await?;
        if over { Ok(params) } else { Err(conflict(&NOT_OVER)) }
    })
});
/// The log lines of a class.
pub(super) static LOGS: ShareKind =
    kind("logs", "/OutLogDetails", &CLASSES, "logMonitoring", |cx, id, params| Box::pin(of_lines(cx, id, params)));

/// Refuses what nobody reads: a misspelt condition would be none.
fn known(params: &Row, names: &[&str]) -> Result<()> {
    match params.keys().find(|key| !names.contains(&key.as_str())) {
        Some(key) => Err(invalid_field(key, &UNKNOWN_PART)),
        None => Ok(()),
    }
}

fn text<'a>(params: &'a Row, name: &str) -> Option<&'a str> {
    params.get(name).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty())
}

async fn of_class(cx: &Cx, id: &str, params: &Row) -> Result<Row> {
    known(params, &[])?;
    detail::see(cx, id).await?;
    Ok(Row::new())
}

/// What several classes have in common: their classroom, their kind, the team of who teaches them.
async fn of_several(cx: &Cx, id: &str, params: &Row, usual: &'static Sentence, of_provider: bool) -> Result<Row> {
    if *cx.caller()?.user_id != *id {
        return Err(forbidden_because(&OWN_ALONE));
    }
    known(params, if of_provider { &["title", "classroom_type"] } else { &["title", "classroom_type", "kind", "lead"] })?;
    let mut kept = Row::new();
    for (name, words) in [("classroom_type", CLASSROOM_TYPES), ("kind", KIND_NAMES)] {
        match text(params, name) {
            Some(word) if words.contains(&word) => drop(kept.insert(name.into(), word.into())),
            Some(_) => return Err(invalid_field(name, &NOT_ONE_OF)),
            None if of_provider && name == "classroom_type" => return Err(invalid_field(name, &REQUIRED)),
            None => {}
        }
    }
    if let Some(lead) = text(params, "lead") {
        if !cx.app.db.has("SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL", args![lead]).await? {
            return Err(invalid_field("lead", &GONE));
        }
        kept.insert("lead".into(), lead.into());
    }
    let title = one_line(text(params, "title").unwrap_or_default(), MAX_TITLE).map_err(|why| invalid_field("title", why))?;
    let title = without_numbers(title).map_err(|why| invalid_field("title", why))?;
    kept.insert("title".into(), if title.is_empty() { usual.say(cx.language).into() } else { title.into() });
    Ok(kept)
}

/// Of one session, or of the whole class; within a span of time; whether they may be taken along as a file.
async fn of_lines(_cx: &Cx, _class: &str, params: &Row) -> Result<Row> {
    known(params, &["session", "from", "to", "download"])?;
    let mut kept = Row::new();
    if let Some(session) = text(params, "session") {
        let session = one_line(session, MAX_SESSION).map_err(|why| invalid_field("session", why))?;
        kept.insert("session".into(), session.into());
    }
    let mut bounds = [None, None];
    for (name, bound) in ["from", "to"].into_iter().zip(&mut bounds) {
        let Some(at) = text(params, name) else { continue };
        let at: Timestamp = at.parse().map_err(|_| invalid_field(name, &NOT_TIME))?;
        kept.insert(name.into(), iso(at).into());
        *bound = Some(at);
    }
    if let [Some(from), Some(to)] = bounds
        && to <= from
    {
        return Err(invalid_field("to", &BACKWARDS));
    }
    kept.insert("download".into(), params.get("download").and_then(Value::as_bool).unwrap_or(false).into());
    Ok(kept)
}

/// A text among what was said of a link.
pub(super) fn said<'a>(share: &'a Share, name: &str) -> Option<&'a str> {
    share.params[name].as_str().filter(|text| !text.is_empty())
}

/// There is no such class by this link: whether it exists elsewhere is not said.
pub(super) fn not_here() -> error::Error {
    error::not_found()
}

/// The demo's links: the board for a partner, and one class that is over with its review.
pub(super) async fn load_demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let monitor: Option<(String,)> = tx.opt("SELECT id FROM users WHERE account = 'monitor'", args![]).await?;
    let over: Option<(String, String)> = tx
        .opt("SELECT id, name FROM classes WHERE status = 'ended' AND deleted_at IS NULL ORDER BY start_at DESC, id LIMIT 1", args![])
        .await?;
    let (Some((monitor,)), Some((class, name))) = (monitor, over) else { return Ok(()) };
    let title = BOARD_TITLE.say(Language::English);
    let params = Row::from_iter([("title".to_owned(), title.as_str().into())]);
    shares::make(&mut tx, &BOARD, (&monitor, &title), &monitor, params, None, None).await?;
    for kind in [&CLASS, &REVIEW] {
        shares::make(&mut tx, kind, (&class, &name), &monitor, Row::new(), None, None).await?;
    }
    Ok(tx.commit().await?)
}
