//! Whose turn it is: offers go out in the order of their ranking, as many at once as the time that is left asks for; who is taken since, or has no account any more, is left out.
//! When nobody is left, the booking is back in the list of those who plan, and whoever offered it is told. All of it under the booking's lock.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{Booking, lock, rows};
use crate::areas::classes::{BOOKINGS, candidates::TeacherCandidate, changes::in_words};
use belltower_kit::{
    app::App,
    args,
    db::Tx,
    error::Result,
    mask,
    notifications::{self, Extra, Notice},
    resource::{self, Row, advance},
    sentences,
    text::Language,
    world::iso,
};

sentences! {
    NOBODY_LEFT = "offer.nobody_left": "Nobody has taken booking {title}" / "暂无老师接受预约 {title}";
    NOBODIES = "offer.label_nobody_left": "A booking that you offered is back, nobody took it" / "您发出的邀请无人接受";
    WORDS = "offer.nobody_left_words":
        "{lesson}, {student}\n{when}, time in {zone}\nEverybody who could be asked was. It waits again."
        / "{lesson}，{student}\n{when}，以 {zone} 时间为准\n可询问的老师均已询问，该预约重新等待匹配。";
}

/// So near its start a booking is offered to several at once.
const NEAR: SignedDuration = SignedDuration::from_hours(2);
/// Who notifies when the clock does.
const SERVER: &str = "Belltower";

/// Whether a teacher cannot be asked: taken then, or without an account that hears of it.
const TAKEN: &str = "SELECT COUNT(*) FROM teachers p WHERE p.id = $1 AND (p.deleted_at IS NOT NULL OR p.status <> 'active'
    OR NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.user_id AND u.status = 'active' AND u.deleted_at IS NULL)
    OR EXISTS (SELECT 1 FROM classes c WHERE c.teacher_id = p.id AND c.start_at < $3 AND c.end_at > $2 AND c.deleted_at IS NULL
      AND c.status IN ('not_started', 'in_progress') AND (c.outcome IS NULL OR c.outcome <> 'cancelled'))
    OR EXISTS (SELECT 1 FROM leaves l WHERE l.teacher_id = p.id AND l.start_at < $3 AND l.end_at > $2 AND l.state = 'approved'
      AND l.deleted_at IS NULL))";

/// Begins a round: these are asked one after the other. Nothing, where the booking does not wait.
pub(super) async fn begin(tx: &mut Tx, id: &str, by: &str, found: Vec<TeacherCandidate>) -> Result<Option<Booking>> {
    let set = json!({ "open_reason": null });
    if !advance(tx, &BOOKINGS, id, "ask", set.as_object().cloned().unwrap_or_default()).await? {
        return Ok(None);
    }
    tx.exec("UPDATE bookings SET offer_round = offer_round + 1, offered_by = $1 WHERE id = $2", args![by, id]).await?;
    let booking = lock(tx, id).await?;
    for (one, place) in found.into_iter().zip(1_i64..) {
        let sql = "INSERT INTO offers (id, booking_id, teacher_id, round, place, score, reasons, start_at, end_at, state)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting')";
        let reasons = serde_json::to_string(&one.reasons).unwrap_or_default();
        let (own, start, end) = (tx.world().id(), booking.start_at.clone(), booking.end_at.clone());
        tx.exec(sql, args![own, id, one.id, booking.offer_round, place, one.score, reasons, start, end]).await?;
    }
    Ok(Some(booking))
}

/// Asks as many as are to be asked now. When nobody is, and nobody is left to be, the booking is open again.
pub(super) async fn go_on(app: &App, tx: &mut Tx, booking: &Booking) -> Result<()> {
    let now = app.world.now();
    let starts: Timestamp = booking.start_at.parse().unwrap_or(now);
    let at_once = if starts <= now + NEAR { i64::from(app.config.offers_at_once.max(1)) } else { 1 };
    let sql = "SELECT COUNT(*) FROM offers WHERE booking_id = $1 AND round = $2 AND state = 'sent'";
    let (mut asked,): (i64,) = tx.one(sql, args![booking.id.as_str(), booking.offer_round]).await?;
    let mut sent = vec![];
    while asked < at_once && starts > now {
        let sql = "SELECT id, teacher_id FROM offers WHERE booking_id = $1 AND round = $2 AND state = 'waiting' ORDER BY place LIMIT 1";
        let next: Option<(String, String)> = tx.opt(sql, args![booking.id.as_str(), booking.offer_round]).await?;
        let Some((id, teacher)) = next else { break };
        let at = tx.at().to_owned();
        let (taken,): (i64,) = tx.one(TAKEN, args![teacher, booking.start_at.as_str(), booking.end_at.as_str()]).await?;
        if taken > 0 {
            tx.exec("UPDATE offers SET state = 'withdrawn', why = 'busy', closed_at = $1 WHERE id = $2", args![at, id]).await?;
            continue;
        }
        let expires = starts.min(now + SignedDuration::from_mins(i64::from(app.config.offer_minutes.max(1))));
        tx.exec("UPDATE offers SET state = 'sent', sent_at = $1, expires_at = $2 WHERE id = $3", args![at, iso(expires), id.as_str()])
            .await?;
        asked += 1;
        sent.push(id);
    }
    for id in sent {
        if let Some((account, offer)) = rows::one(tx, &id).await? {
            tx.publish(format!("user:{account}"), json!({ "type": "offer", "offer": offer }));
        }
    }
    if asked > 0 {
        return tell(tx, &booking.id).await;
    }
    let why = if starts > now { "nobody" } else { "late" };
    withdraw(tx, &booking.id, "late").await?;
    let set = json!({ "open_reason": why });
    if !advance(tx, &BOOKINGS, &booking.id, "give_up", set.as_object().cloned().unwrap_or_default()).await? {
        return Ok(());
    }
    let Some(whom) = booking.offered_by.clone().filter(|whom| tx.by().is_none_or(|by| by.id != *whom)) else { return Ok(()) };
    let zone = app.config.company_zone.0.as_str();
    let say = |language| {
        let when = in_words((&booking.start_at, &booking.end_at), zone, language);
        let student = booking.student_name.as_deref().unwrap_or_default();
        WORDS
            .with("lesson", mask::text(&booking.lesson))
            .with("student", mask::text(student))
            .with("when", when)
            .with("zone", zone)
            .say(language)
    };
    let (words, chinese) = (say(Language::English), say(Language::Chinese));
    let notice = Notice { heading: &NOBODY_LEFT, title: &booking.number, words: &words, about: Some((BOOKINGS.name, &booking.id)) };
    let extra = Extra { words_zh: Some(&chinese), ..Extra::default() };
    notifications::notify_with(tx, ("", SERVER), &[whom], notice, extra).await.map(drop)
}

/// Sends the booking's row again: what is known of its offers has changed, and no field of its own. Of whom it was: whoever offers, answers or plans; of nobody, when the clock passes it on.
pub(super) async fn tell(tx: &mut Tx, booking: &str) -> Result<()> {
    let row: Row = resource::load(tx, &BOOKINGS, booking).await?;
    let event = json!({ "op": "update", "id": booking, "row": &row, "changed": ["offer_state"], "by": tx.by() });
    resource::publish_change(tx, &BOOKINGS, &row, event).await
}

/// Takes back whatever is offered of a booking, or would be next; who is asked reads why.
pub(in super::super) async fn withdraw(tx: &mut Tx, booking: &str, why: &str) -> Result<()> {
    let at = tx.at().to_owned();
    // The booking before its offers, as everywhere: nobody waits for another in a circle.
    tx.exec("UPDATE bookings SET offer_round = offer_round WHERE id = $1", args![booking]).await?;
    let sql = "UPDATE offers SET state = 'withdrawn', why = $1, closed_at = $2 WHERE booking_id = $3 AND state IN ('waiting', 'sent')
        RETURNING id, teacher_id, sent_at";
    let gone: Vec<(String, String, Option<String>)> = tx.all(sql, args![why, at, booking]).await?;
    let asked = gone.into_iter().filter(|(.., sent)| sent.is_some()).map(|(id, teacher, _)| (id, teacher));
    close(tx, asked.collect(), why).await
}

/// Closes offers on the screens of whom they were made to.
pub(super) async fn close(tx: &mut Tx, offers: Vec<(String, String)>, why: &str) -> Result<()> {
    for (id, teacher) in offers {
        let account: Option<(Option<String>,)> = tx.opt("SELECT user_id FROM teachers WHERE id = $1", args![teacher]).await?;
        if let Some((Some(account),)) = account {
            tx.publish(format!("user:{account}"), closed(&id, why));
        }
    }
    Ok(())
}

fn closed(id: &str, why: &str) -> Value {
    json!({ "type": "offer_closed", "id": id, "why": why })
}
