//! The calendar of a teacher's own classes as a feed, for whichever calendar program has its link: `GET /api/ical/<token>.ics` (RFC 5545). What changes is there when the
//! program fetches it again.

use axum::{
    extract::{Path, Request, State},
    http::header,
    response::{IntoResponse, Response},
};
use icalendar::{Calendar, Component, Event, EventStatus, Property};
use jiff::{Timestamp, ToSpan};
use serde::Serialize;

use super::CLASSES;
use crate::areas::permissions::USERS;
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    error::{self, Result, forbidden, internal, unprocessable},
    http::{Access, Api, Cx, Empty, caller_ip},
    mask,
    resource::Row,
    sentences,
    shares::{self, MOST_DAYS, ShareKind},
    text::Language,
    world::iso,
};

sentences! {
    TITLE = "calendar.title": "Calendar of my classes" / "我的课程日历";
    NO_TEACHER = "calendar.no_teacher": "Only who teaches has a calendar of classes" / "只有授课老师才有课程日历";
    SHOWS_ITSELF = "calendar.own": "A calendar is made by whose classes it shows" / "课程日历只能由本人创建";
}

/// Days of the past and of the future that a calendar has.
const PAST: i64 = 30;
const AHEAD: i64 = 370;
/// Classes of one calendar.
const MOST: i64 = 3_000;

/// The link to the calendar of somebody's own classes; it shows the account that made it.
pub static CALENDAR: ShareKind = ShareKind {
    name: "calendar",
    path: "/api/ical/{token}.ics",
    resource: &USERS,
    page: CLASSES.page,
    edited_on: &[],
    check: |cx, id, _| {
        Box::pin(async move {
            let own = *cx.caller()?.user_id == *id;
            if own { Ok(Row::new()) } else { Err(error::forbidden_because(&SHOWS_ITSELF)) }
        })
    },
    files: |_, _, _| Box::pin(async { Ok(false) }),
};

/// The link of a calendar, which nobody is told again.
#[derive(Serialize, utoipa::ToSchema)]
pub struct CalendarLink {
    /// Its path, with the token.
    link: String,
    /// When it ends.
    #[serde(rename = "expiresAt")]
    expires_at: String,
}

/// The call that makes one.
pub(super) fn mount(api: &mut Api) {
    api.post(
        "/api/class/calendar/link",
        Access::AnyPage(CLASSES.pages(), Action::Query),
        "Make the link to the calendar of one's own classes",
        make,
    );
}

async fn make(cx: Cx, _: Empty) -> Result<CalendarLink> {
    let user = &*cx.caller()?.user_id;
    let teaches = "SELECT id FROM teachers WHERE user_id = $1 AND deleted_at IS NULL";
    if cx.app.db.opt::<(String,)>(teaches, args![user]).await?.is_none() {
        return Err(unprocessable(&NO_TEACHER));
    }
    let title = TITLE.say(cx.language);
    let mut tx = cx.begin().await?;
    let ends = iso(tx.world().now() + (MOST_DAYS * 24).hours());
    let (_, link) = shares::make(&mut tx, &CALENDAR, (user, &title), user, Row::new(), Some(MOST_DAYS), None).await?;
    tx.commit().await?;
    Ok(CalendarLink { link, expires_at: ends })
}

/// Answers a calendar.
pub async fn serve(State(app): State<App>, Path(file): Path<String>, request: Request) -> Response {
    let ip = caller_ip::of(request.extensions(), request.headers(), &app.config.trusted_proxies);
    let asked = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    let answered = async {
        let token = file.strip_suffix(".ics").ok_or_else(error::not_found)?;
        let (share, maker) = shares::fetch(&app, &CALENDAR, token, ip).await?;
        if !maker.rights.allow_any(CLASSES.pages(), Action::Query) {
            return Err(forbidden());
        }
        calendar(&app, &share.record_id, maker.language.unwrap_or_default()).await
    };
    match answered.await {
        Ok(text) => {
            let about = [
                (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
                (header::CONTENT_DISPOSITION, "inline; filename=\"classes.ics\""),
                (header::CACHE_CONTROL, "no-store"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            (about, text).into_response()
        }
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

/// A class as a calendar has it.
#[derive(sqlx_macros::FromRow)]
pub struct Lesson {
    /// The class.
    pub id: String,
    /// Grows with every change.
    pub version: i64,
    /// Its number.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Its planned start.
    pub start_at: String,
    /// Its planned end.
    pub end_at: String,
    /// When it changed last.
    pub updated_at: String,
    /// What became of it, if that is known.
    pub outcome: Option<String>,
}

async fn calendar(app: &App, user: &str, language: Language) -> Result<String> {
    let now = app.world.now();
    let sql = "SELECT c.id, c.version, c.number, c.name, c.start_at, c.end_at, c.updated_at, c.outcome
        FROM classes c JOIN teachers t ON t.id = c.teacher_id
        WHERE t.user_id = $1 AND t.deleted_at IS NULL AND c.deleted_at IS NULL AND c.start_at >= $2 AND c.start_at < $3
        ORDER BY c.start_at, c.id LIMIT $4";
    let span = args![user, iso(now - (PAST * 24).hours()), iso(now + (AHEAD * 24).hours()), MOST];
    let lessons: Vec<Lesson> = app.db.all(sql, span).await?;
    let mut calendar = Calendar::new();
    calendar.name(&TITLE.say(language));
    // How often a program is to look again.
    calendar.append_property(Property::new("REFRESH-INTERVAL", "PT15M").add_parameter("VALUE", "DURATION").done());
    calendar.append_property(Property::new("X-PUBLISHED-TTL", "PT15M").done());
    for lesson in &lessons {
        calendar.push(event(lesson)?);
    }
    Ok(calendar.to_string())
}

/// A class as it stands in the calendar: in UTC, with no names of people in it.
pub fn event(lesson: &Lesson) -> Result<Event> {
    let cancelled = lesson.outcome.as_deref() == Some("cancelled");
    let mut event = Event::new();
    event.uid(&format!("{}@belltower", lesson.id)).summary(&mask::text(&lesson.name)).description(&lesson.number).status(if cancelled {
        EventStatus::Cancelled
    } else {
        EventStatus::Confirmed
    });
    for (name, at) in
        [("DTSTART", &lesson.start_at), ("DTEND", &lesson.end_at), ("DTSTAMP", &lesson.updated_at), ("LAST-MODIFIED", &lesson.updated_at)]
    {
        event.add_property(name, utc(at)?);
    }
    event.add_property("SEQUENCE", lesson.version.to_string());
    Ok(event.done())
}

/// A moment as calendars write it.
fn utc(at: &str) -> Result<String> {
    let at: Timestamp = at.parse().map_err(internal)?;
    Ok(at.strftime("%Y%m%dT%H%M%SZ").to_string())
}

/// The demo's calendar that somebody has their telephone fetch.
pub(super) async fn load_demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let teacher: Option<(String, String)> = tx.opt("SELECT id, name FROM users WHERE account = 'teacher2'", args![]).await?;
    let Some((id, name)) = teacher else { return Ok(()) };
    shares::make(&mut tx, &CALENDAR, (&id, &name), &id, Row::new(), Some(shares::MOST_DAYS), None).await?;
    Ok(tx.commit().await?)
}
