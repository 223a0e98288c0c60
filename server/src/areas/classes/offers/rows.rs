//! Offers as they are read: by the teacher who is asked, and by whoever asks.

use serde::Serialize;
use utoipa::openapi::{RefOr, schema::Schema};

use super::super::candidates::rank::CandidateReason;
use belltower_kit::{
    args,
    db::{Arg, Reads},
    error::Result,
    http::shape,
    mask, topics,
};

/// An offer as the screens of whom it is made to get it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// Its id.
    pub id: String,
    /// When the class would start.
    pub start_at: String,
    /// When it would end.
    pub end_at: String,
    /// What would be taught.
    pub lesson: String,
    /// Who would be taught.
    pub student_name: String,
    /// Their level, if anybody has said.
    #[schema(required)]
    pub level: Option<String>,
    /// Classes that the teacher has given them.
    pub taught: i64,
    /// Until when it may be answered, by the server's clock.
    pub expires_at: String,
    /// How many others are asked at the same time: the first who accepts has it.
    pub others: i64,
    /// Whether somebody has seen it.
    pub seen: bool,
}

/// An offer as whoever made it sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfferMade {
    id: String,
    teacher_id: String,
    teacher_name: String,
    #[schema(required)]
    zone: Option<String>,
    /// Offers of one round are made of one ranking.
    round: i64,
    score: i64,
    reasons: Vec<CandidateReason>,
    #[schema(schema_with = states)]
    state: String,
    /// Why it was withdrawn: `taken`, `given`, `taken_back`, `changed`, `cancelled`, `busy`, `late`.
    #[schema(required)]
    why: Option<String>,
    #[schema(required)]
    sent_at: Option<String>,
    #[schema(required)]
    reached_at: Option<String>,
    #[schema(required)]
    seen_at: Option<String>,
    #[schema(required)]
    expires_at: Option<String>,
    #[schema(required)]
    closed_at: Option<String>,
}

fn states() -> RefOr<Schema> {
    shape(topics::one_of(&["waiting", "sent", "accepted", "declined", "passed", "withdrawn"]))
}

#[derive(sqlx_macros::FromRow)]
struct Stored {
    id: String,
    user_id: String,
    start_at: String,
    end_at: String,
    lesson: String,
    student_name: String,
    level: Option<String>,
    reasons: String,
    expires_at: String,
    others: i64,
    seen_at: Option<String>,
}

const STORED: &str =
    "SELECT o.id, p.user_id, o.start_at, o.end_at, b.lesson, s.name AS student_name, s.level, o.reasons, o.expires_at, o.seen_at,
    (SELECT COUNT(*) FROM offers x WHERE x.booking_id = o.booking_id AND x.state = 'sent' AND x.id <> o.id) AS others
    FROM offers o JOIN bookings b ON b.id = o.booking_id JOIN students s ON s.id = b.student_id JOIN teachers p ON p.id = o.teacher_id
    WHERE o.state = 'sent' AND p.user_id IS NOT NULL";

async fn read(from: &mut impl Reads, condition: &str, args: Vec<Arg>) -> Result<Vec<(String, Offer)>> {
    let stored: Vec<Stored> = from.rows(format!("{STORED} AND {condition} ORDER BY o.expires_at, o.id LIMIT 20"), args).await?;
    let hidden = |text: &str| mask::text(text).into_owned();
    Ok(stored
        .into_iter()
        .map(|one| {
            let reasons: Vec<CandidateReason> = serde_json::from_str(&one.reasons).unwrap_or_default();
            let offer = Offer {
                id: one.id,
                start_at: one.start_at,
                end_at: one.end_at,
                lesson: hidden(&one.lesson),
                student_name: hidden(&one.student_name),
                level: one.level,
                taught: reasons.iter().find(|reason| reason.why == "student").and_then(|reason| reason.count).unwrap_or(0),
                expires_at: one.expires_at,
                others: one.others,
                seen: one.seen_at.is_some(),
            };
            (one.user_id, offer)
        })
        .collect())
}

/// What an account is asked now, what ends first before the others.
pub(in super::super) async fn open_of(from: &mut impl Reads, user_id: &str) -> Result<Vec<Offer>> {
    Ok(read(from, "p.user_id = $1", args![user_id]).await?.into_iter().map(|(_, offer)| offer).collect())
}

/// An offer that was sent, and whose screens it is for.
pub(super) async fn one(from: &mut impl Reads, id: &str) -> Result<Option<(String, Offer)>> {
    Ok(read(from, "o.id = $1", args![id]).await?.pop())
}

#[derive(sqlx_macros::FromRow)]
struct StoredMade {
    id: String,
    teacher_id: String,
    teacher_name: String,
    zone: Option<String>,
    round: i64,
    score: i64,
    reasons: String,
    state: String,
    why: Option<String>,
    sent_at: Option<String>,
    reached_at: Option<String>,
    seen_at: Option<String>,
    expires_at: Option<String>,
    closed_at: Option<String>,
}

/// The most offers of a booking that are shown, the latest.
const MOST: i64 = 100;

/// Who was asked for a booking, and who comes next, the last round first and in it in their order.
pub(super) async fn made(from: &mut impl Reads, booking: &str) -> Result<Vec<OfferMade>> {
    let sql = format!(
        "SELECT o.id, o.teacher_id, p.name AS teacher_name, p.zone, o.round, o.score, o.reasons, o.state, o.why, o.sent_at, o.reached_at, o.seen_at,
           o.expires_at, o.closed_at
         FROM offers o JOIN teachers p ON p.id = o.teacher_id WHERE o.booking_id = $1 AND (o.sent_at IS NOT NULL OR o.state = 'waiting' OR o.why = 'busy')
         ORDER BY o.round DESC, o.place LIMIT {MOST}"
    );
    let stored: Vec<StoredMade> = from.rows(sql, args![booking]).await?;
    Ok(stored
        .into_iter()
        .map(|one| OfferMade {
            id: one.id,
            teacher_id: one.teacher_id,
            teacher_name: mask::text(&one.teacher_name).into_owned(),
            zone: one.zone,
            round: one.round,
            score: one.score,
            reasons: serde_json::from_str(&one.reasons).unwrap_or_default(),
            state: one.state,
            why: one.why,
            sent_at: one.sent_at,
            reached_at: one.reached_at,
            seen_at: one.seen_at,
            expires_at: one.expires_at,
            closed_at: one.closed_at,
        })
        .collect())
}
