//! What a teacher does with an offer: a screen has it, somebody has seen it, they accept or decline. The first who accepts has the class, made in that transaction.

use serde_json::json;

use super::{Booking, lock, turns};
use crate::areas::classes::BOOKINGS;
use belltower_kit::{
    app::App,
    args,
    db::{AuditEntry, Tx},
    error::{Error, Result, conflict, not_found},
    resource::advance,
    sentences,
};

sentences! {
    JUST_TAKEN = "offer.just_taken": "Another teacher was quicker: this class is just taken" / "其他老师已抢先接受，这节课刚刚被接走";
    PASSED = "offer.passed": "The time to answer is over, and another teacher was asked" / "回复时间已过，已询问其他老师";
    OVER = "offer.over": "This class is not offered any more" / "这节课已不再邀请老师";
    DECLINED = "offer.declined": "You have declined this class" / "您已婉拒这节课";
}

/// Why an offer leaves the screens of whom it was made to.
pub(in super::super) const fn closes_by() -> &'static [&'static str] {
    &["accepted", "declined", "passed", "taken", "given", "taken_back", "changed", "cancelled", "busy", "late"]
}

/// An offer under its booking's lock.
#[derive(sqlx_macros::FromRow)]
struct Asked {
    id: String,
    teacher_id: String,
    start_at: String,
    end_at: String,
    state: String,
    why: Option<String>,
    round: i64,
    sent_at: Option<String>,
}

/// Takes an account's answer to an offer. The same answer twice is one.
pub(super) async fn answer(app: &App, tx: &mut Tx, user_id: &str, id: &str, accept: bool) -> Result<()> {
    let sql = "SELECT o.booking_id FROM offers o JOIN teachers p ON p.id = o.teacher_id
        WHERE o.id = $1 AND p.user_id = $2 AND p.deleted_at IS NULL AND o.sent_at IS NOT NULL";
    let mine: Option<(String,)> = tx.opt(sql, args![id, user_id]).await?;
    let Some((booking,)) = mine else { return Err(not_found()) };
    let booking = lock(tx, &booking).await.map_err(|_| conflict(&OVER))?;
    let sql = "SELECT id, teacher_id, start_at, end_at, state, why, round, sent_at FROM offers WHERE id = $1";
    let asked: Asked = tx.one(sql, args![id]).await?;
    if accept { accepts(tx, &booking, asked).await } else { declines(app, tx, &booking, asked).await }
}

async fn accepts(tx: &mut Tx, booking: &Booking, asked: Asked) -> Result<()> {
    let may = match asked.state.as_str() {
        "accepted" => return Ok(()),
        "sent" => true,
        // Late, and nobody else was asked since: it is still theirs to have.
        "passed" => is_still_free(tx, booking, &asked).await?,
        _ => false,
    };
    if !may {
        return Err(refusal(&asked, booking));
    }
    let at = tx.at().to_owned();
    tx.exec("UPDATE offers SET state = 'accepted', closed_at = $1 WHERE id = $2", args![at, asked.id.as_str()]).await?;
    let set = json!({ "teacher_id": asked.teacher_id });
    if !advance(tx, &BOOKINGS, &booking.id, "accept", set.as_object().cloned().unwrap_or_default()).await? {
        return Err(refusal(&asked, booking));
    }
    turns::close(tx, vec![(asked.id, asked.teacher_id)], "accepted").await
}

/// Whether a booking still waits as it was offered, and nobody was asked after this one.
async fn is_still_free(tx: &mut Tx, booking: &Booking, asked: &Asked) -> Result<bool> {
    if booking.status != "open"
        || booking.offer_round != asked.round
        || booking.start_at != asked.start_at
        || booking.end_at != asked.end_at
    {
        return Ok(false);
    }
    let sql = "SELECT COUNT(*) FROM offers WHERE booking_id = $1 AND round = $2 AND sent_at > $3";
    let (after,): (i64,) = tx.one(sql, args![booking.id.as_str(), asked.round, asked.sent_at.clone()]).await?;
    Ok(after == 0 && booking.start_at.as_str() > tx.at())
}

fn refusal(asked: &Asked, booking: &Booking) -> Error {
    conflict(match (asked.state.as_str(), asked.why.as_deref()) {
        ("withdrawn", Some("taken")) => &JUST_TAKEN,
        ("declined", _) => &DECLINED,
        ("passed", _) if booking.status == "offered" => &PASSED,
        (_, _) if booking.status == "matched" && asked.why.as_deref() != Some("given") => &JUST_TAKEN,
        _ => &OVER,
    })
}

async fn declines(app: &App, tx: &mut Tx, booking: &Booking, asked: Asked) -> Result<()> {
    if asked.state != "sent" {
        return Ok(());
    }
    let at = tx.at().to_owned();
    tx.exec("UPDATE offers SET state = 'declined', closed_at = $1 WHERE id = $2", args![at, asked.id.as_str()]).await?;
    tx.audit(AuditEntry { resource: BOOKINGS.name, id: &booking.id, op: "decline", before: None, after: None }).await?;
    turns::close(tx, vec![(asked.id, asked.teacher_id)], "declined").await?;
    turns::go_on(app, tx, booking).await
}

/// Keeps that a screen of theirs has these offers, or that somebody has seen them, the first time it is said; whoever offered sees it.
pub(super) async fn mark(tx: &mut Tx, user_id: &str, ids: &[String], seen: bool) -> Result<()> {
    let sql = if seen {
        "UPDATE offers SET seen_at = $1, reached_at = COALESCE(reached_at, $1) WHERE id = $2 AND state = 'sent' AND seen_at IS NULL
         AND teacher_id IN (SELECT id FROM teachers WHERE user_id = $3 AND deleted_at IS NULL) RETURNING booking_id"
    } else {
        "UPDATE offers SET reached_at = $1 WHERE id = $2 AND state = 'sent' AND reached_at IS NULL
         AND teacher_id IN (SELECT id FROM teachers WHERE user_id = $3 AND deleted_at IS NULL) RETURNING booking_id"
    };
    for id in ids {
        let now = tx.at().to_owned();
        let marked: Option<(String,)> = tx.opt(sql, args![now, id.as_str(), user_id]).await?;
        if let Some((booking,)) = marked {
            turns::tell(tx, &booking).await?;
        }
    }
    Ok(())
}
