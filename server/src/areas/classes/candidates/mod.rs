//! Who could teach a class that nobody teaches: a booking that waits, a class whose teacher will not come. Teachers who are free then, teach such classes and have hours left,
//! ranked, each with reasons. Whom a class is given to, or offered, is for others to say (`starting`, `offers`).

mod pool;
pub mod rank;

pub(super) use pool::Pool;
use serde::Serialize;

pub(super) use rank::CandidateReason;

/// A class that somebody is looked for.
pub(super) struct Wanted {
    /// When it begins.
    pub start_at: String,
    /// When it ends.
    pub end_at: String,
    /// Its kind.
    pub kind: String,
    /// The students' ids.
    pub students: Vec<String>,
    /// Their levels, as far as anybody has said.
    pub levels: Vec<String>,
    /// Who has it now, and is not looked for.
    pub teacher_id: Option<String>,
}

/// A teacher who could teach a class.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeacherCandidate {
    /// The teacher.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Where they are.
    #[schema(required)]
    pub zone: Option<String>,
    /// Whether they have an account that can be told; whoever has none is to be called.
    pub account: bool,
    /// Whether they are on standby then: `on_call`, or `planned` as long as they have not pressed.
    #[schema(required)]
    pub standby: Option<&'static str>,
    /// How well they would, 0 to 100.
    pub score: i64,
    /// Why, the heaviest first.
    pub reasons: Vec<CandidateReason>,
}

/// A teacher who could teach a class, and is on leave then.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct TeacherAway {
    /// The teacher.
    pub id: String,
    /// Their name.
    pub name: String,
}
