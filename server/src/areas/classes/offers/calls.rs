//! The calls: who could take a booking, offering it, who was asked; and what a teacher does with an offer.

use serde::{Deserialize, Serialize};

use super::{
    super::{
        candidates::{Pool, TeacherAway, TeacherCandidate, Wanted},
        overlap,
        starting::Online,
    },
    answer, lock,
    rows::{self, OfferMade},
    turns,
};
use crate::areas::classes::BOOKINGS;
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    error::{self, Result, conflict, invalid_field, too_large, unprocessable},
    http::{Access, Api, Cx, Empty},
    resource::{self, Row, Scope},
    sentences,
};

sentences! {
    NOT_OPEN = "offer.not_open": "This booking does not wait for a teacher: it is offered, matched or cancelled" / "该预约不在等待状态：正在邀请老师、已匹配或已取消";
    NOBODY_FREE = "offer.nobody_free": "Nobody who could take it can be asked" / "没有可以询问的老师";
    NOT_FREE = "offer.not_free": "One of these teachers cannot take it: choose from the candidates" / "所选老师中有人无法接受，请从候选老师中选择";
    STARTED = "offer.started": "This booking's time has come already" / "该预约的时间已过";
}

/// Candidates of one answer.
const MOST_SHOWN: usize = 20;
/// The most teachers that one booking is offered to in a round.
const MOST_ASKED: usize = 30;
/// The most offers of one call.
const MOST_MARKED: usize = 100;

/// A booking.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct BookingOf {
    id: String,
}

/// Whom a booking is offered to.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OfferTo {
    id: String,
    /// These alone, in the order of their ranking; everybody who could take it, where none is named.
    #[serde(default)]
    teacher_ids: Vec<String>,
}

/// Who could take a booking, the best first.
#[derive(Serialize, utoipa::ToSchema)]
struct Candidates {
    records: Vec<TeacherCandidate>,
    /// How many there are in all.
    free: usize,
    /// How many teachers declined it before, and are not asked again.
    declined: usize,
    /// Who could take it and is on leave then.
    on_leave: Vec<TeacherAway>,
}

/// Who was asked for a booking, and comes next.
#[derive(Serialize, utoipa::ToSchema)]
struct OffersMade {
    records: Vec<OfferMade>,
    /// The server's time: what is left is counted by it.
    now: String,
}

/// A teacher's answer.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OfferAnswer {
    id: String,
    /// Or it is declined.
    accept: bool,
}

/// Offers.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct OfferIds {
    ids: Vec<String>,
}

/// The calls.
pub(in super::super) fn mount(api: &mut Api) {
    let edit = Access::Page(BOOKINGS.page, Action::Edit);
    api.post("/api/class/order/candidates", edit, "Who could take a booking, the best first, and why", candidates);
    api.post("/api/class/order/offer", edit, "Offer a booking to teachers, the best first, until one accepts", offer);
    api.post("/api/class/order/offers", edit, "Who was offered a booking, and what they said", offers);
    api.post("/api/class/offer/answer", Access::SignedIn, "Accept or decline what one is offered", answers);
    api.post("/api/class/offer/reached", Access::SignedIn, "A screen has these offers", |cx, input: OfferIds| mark(cx, input, false));
    api.post("/api/class/offer/seen", Access::SignedIn, "These offers were shown to somebody", |cx, input: OfferIds| mark(cx, input, true));
}

/// A booking of the caller's.
async fn see(cx: &Cx, id: &str) -> Result<Row> {
    resource::see_on(&mut &cx.app.db, &BOOKINGS, cx.caller()?, BOOKINGS.own_page(), Action::Edit, id).await?;
    resource::load(&mut &cx.app.db, &BOOKINGS, id).await
}

/// Whom the caller may give a booking to: with anybody else it would be out of their sight.
async fn within(cx: &Cx) -> Result<Option<Scope>> {
    BOOKINGS.scope_on(&mut &cx.app.db, cx.caller()?, BOOKINGS.own_page(), Action::Edit).await
}

/// Who could take a booking.
pub(super) struct Ranked {
    /// The best first.
    pub found: Vec<TeacherCandidate>,
    /// How many have declined it.
    pub declined: usize,
    /// Who is on leave then.
    pub away: Vec<TeacherAway>,
}

/// Who could take it, the best first, of a team's lead the team alone; and how many have declined it.
pub(super) async fn ranked(app: &App, booking: &Row, scope: Option<&Scope>) -> Result<Ranked> {
    let text = |field: &str| booking[field].as_str().unwrap_or_default().to_owned();
    let level: Option<(Option<String>,)> = app.db.opt("SELECT level FROM students WHERE id = $1", args![text("student_id")]).await?;
    let wanted = Wanted {
        start_at: text("start_at"),
        end_at: text("end_at"),
        kind: "one_to_one".to_owned(),
        students: vec![text("student_id")],
        levels: level.and_then(|(level,)| level).into_iter().collect(),
        teacher_id: None,
    };
    let at = wanted.start_at.parse().unwrap_or_else(|_| app.world.now());
    let pool = Pool::read(app, &[&wanted], at, scope).await?;
    let online = Online::read(app).await?;
    let mut found = pool.for_class(&wanted, &app.config.offer_weights.into(), |account| online.has(account));
    let sql = "SELECT DISTINCT teacher_id FROM offers WHERE booking_id = $1 AND state = 'declined' AND start_at = $2";
    let declined: Vec<(String,)> = app.db.all(sql, args![text("id"), text("start_at")]).await?;
    found.retain(|one| !declined.iter().any(|(id,)| *id == one.id));
    let away = pool.on_leave(&wanted);
    Ok(Ranked { found, declined: declined.len(), away })
}

async fn candidates(cx: Cx, BookingOf { id }: BookingOf) -> Result<Candidates> {
    let booking = see(&cx, &id).await?;
    let Ranked { found: mut records, declined, away: mut on_leave } = ranked(&cx.app, &booking, within(&cx).await?.as_ref()).await?;
    let free = records.len();
    records.truncate(MOST_SHOWN);
    on_leave.truncate(MOST_SHOWN);
    Ok(Candidates { records, free, declined, on_leave })
}

async fn offer(cx: Cx, OfferTo { id, teacher_ids }: OfferTo) -> Result<OffersMade> {
    if teacher_ids.len() > MOST_ASKED {
        return Err(too_large(MOST_ASKED));
    }
    let seen = see(&cx, &id).await?;
    let Ranked { mut found, .. } = ranked(&cx.app, &seen, within(&cx).await?.as_ref()).await?;
    // Whom no screen reaches cannot be asked by one.
    found.retain(|one| one.account);
    if !teacher_ids.is_empty() {
        if !teacher_ids.iter().all(|id| found.iter().any(|one| one.id == *id)) {
            return Err(invalid_field("teacher_ids", &NOT_FREE));
        }
        found.retain(|one| teacher_ids.contains(&one.id));
    }
    if found.is_empty() {
        return Err(unprocessable(&NOBODY_FREE));
    }
    found.truncate(MOST_ASKED);
    let mut tx = cx.begin().await?;
    let booking = lock(&mut tx, &id).await?;
    if booking.start_at != seen["start_at"].as_str().unwrap_or_default() || booking.end_at != seen["end_at"].as_str().unwrap_or_default() {
        return Err(conflict(&error::CHANGED));
    }
    if booking.start_at.as_str() <= tx.at() {
        return Err(unprocessable(&STARTED));
    }
    let student = seen["student_id"].as_str().unwrap_or_default();
    overlap::refuse_taken_student(&mut tx, student, (&booking.start_at, &booking.end_at)).await?;
    let by = cx.caller()?.user_id.to_string();
    let Some(booking) = turns::begin(&mut tx, &id, &by, found).await? else { return Err(conflict(&NOT_OPEN)) };
    turns::go_on(&cx.app, &mut tx, &booking).await?;
    tx.commit().await?;
    made(&cx, &id).await
}

async fn made(cx: &Cx, id: &str) -> Result<OffersMade> {
    Ok(OffersMade { records: rows::made(&mut &cx.app.db, id).await?, now: cx.app.world.now_iso() })
}

async fn offers(cx: Cx, BookingOf { id }: BookingOf) -> Result<OffersMade> {
    see(&cx, &id).await?;
    made(&cx, &id).await
}

async fn answers(cx: Cx, OfferAnswer { id, accept }: OfferAnswer) -> Result<Empty> {
    let user = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    answer::answer(&cx.app, &mut tx, &user, &id, accept).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn mark(cx: Cx, OfferIds { mut ids }: OfferIds, seen: bool) -> Result<Empty> {
    if ids.len() > MOST_MARKED {
        return Err(too_large(MOST_MARKED));
    }
    // In one order: two screens that say the same never wait for each other in a circle.
    ids.sort_unstable();
    let user = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    answer::mark(&mut tx, &user, &ids, seen).await?;
    tx.commit().await?;
    Ok(Empty {})
}
