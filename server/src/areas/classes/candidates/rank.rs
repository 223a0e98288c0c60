//! Who of those who are free is the best to teach a class, and why. Pure: what is known of a teacher, and how much each reason counts.

use serde::{Deserialize, Serialize};

use belltower_kit::config::StandInWeights as Weights;

/// What is known of a teacher who might teach it.
#[derive(Clone, Debug, Default)]
pub struct Candidate {
    /// Classes with a student of this one.
    pub taught: i64,
    /// Whether they teach the students' level; nothing where nobody has said.
    pub level: Option<bool>,
    /// The hour that it begins where they are; nothing where that is not known.
    pub hour: Option<i64>,
    /// Minutes that they teach in its week.
    pub minutes_week: i64,
    /// Classes of the last weeks that they came to, and those of them on time.
    pub came: (i64, i64),
    /// Whether they have the console open.
    pub online: bool,
    /// Whether they have released the time for booking.
    pub slot: bool,
    /// Whether they rest before and after.
    pub rested: bool,
}

/// One reason for somebody to teach a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct CandidateReason {
    /// `on_call` and `standby` (not on call yet), `slot`, `online`, `student`, `level`, `hour`, `load`, `on_time`; of what speaks against it `night` and `rest`.
    pub why: String,
    /// What it adds; takes off, below nought.
    pub points: i64,
    /// Classes with the student; the hour there; hours that week; per cent on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i64>,
}

/// Hours at which it is day for who works.
const DAY: std::ops::Range<i64> = 8..22;
/// So many minutes are a full week; who has none has all of the points.
pub const FULL_WEEK_MINUTES: i64 = 30 * 60;
/// So few classes say nothing of whether somebody comes on time.
const FEW: i64 = 3;

/// How well somebody would teach it, from 0 to 100, and why, the heaviest reason first.
pub fn rank(of: &Candidate, weights: &Weights) -> (i64, Vec<CandidateReason>) {
    let mut reasons = vec![];
    let mut add = |why: &str, points: i64, count: Option<i64>| reasons.push(CandidateReason { why: why.to_owned(), points, count });
    // On top of all else: who has released nothing can have all points without it.
    if of.slot {
        add("slot", weights.slot, None);
    }
    if of.online {
        add("online", weights.online, None);
    }
    if of.taught > 0 {
        add("student", weights.student, Some(of.taught));
    }
    if of.level == Some(true) {
        add("level", weights.level, None);
    }
    match of.hour {
        Some(hour) if DAY.contains(&hour) => add("hour", weights.hour, Some(hour)),
        Some(hour) => add("night", 0, Some(hour)),
        None => {}
    }
    let free = (FULL_WEEK_MINUTES - of.minutes_week).clamp(0, FULL_WEEK_MINUTES);
    add("load", weights.load * free / FULL_WEEK_MINUTES, Some((of.minutes_week + 30) / 60));
    let (came, on_time) = of.came;
    if came >= FEW {
        add("on_time", weights.on_time * on_time / came, Some(100 * on_time / came));
    }
    if !of.rested {
        add("rest", -weights.rest, None);
    }
    let all = weights.online + weights.student + weights.level + weights.hour + weights.load + weights.on_time;
    let points: i64 = reasons.iter().map(|reason| reason.points).sum();
    reasons.sort_by_key(|reason| -reason.points.abs());
    ((100 * points / all.max(1)).clamp(0, 100), reasons)
}
