//! What a monitor sees of a running class: the shapes of the board, the calls for help and a class's people.

use belltower_kit::{http::shape, topics};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, schema::Schema};

use super::health::Level;

/// A class as it was planned.
#[derive(Clone, Debug, Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Plan {
    /// The class.
    pub id: String,
    /// Its number.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// Its state (S01): `not_started` here means late, or people are waiting in the room.
    pub status: String,
    /// The planned teacher's name.
    #[schema(required)]
    pub teacher: Option<String>,
    /// The planned students' names, at most 20.
    #[sqlx(skip)]
    pub students: Vec<String>,
    /// Planned start.
    pub start_at: String,
    /// Planned end.
    pub end_at: String,
}

/// A running class on the board.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tile {
    /// What was planned.
    #[serde(flatten)]
    pub plan: Plan,
    /// Who is or was in the room.
    pub members: Vec<RoomMember>,
    /// Share of poor checks in the last five minutes, 0–1.
    pub poor5m: f64,
    /// Share of poor checks over the class, 0–1.
    pub poor_total: f64,
    /// Network checks over the class.
    pub samples: u64,
    /// What the last five minutes amount to (L08).
    pub level: Level,
    /// Since when no check has come though somebody is in the room: what the other figures say is of before.
    #[schema(required)]
    pub silent_since: Option<String>,
    /// The call for help that needs somebody most.
    #[schema(required)]
    pub sos: Option<SosCall>,
    /// How much the class needs a human now.
    pub attention: Attention,
    /// What happened last.
    #[schema(required)]
    pub last_event: Option<LastEvent>,
}

/// Somebody in a room.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomMember {
    /// The person.
    pub id: String,
    /// The person's name.
    pub name: String,
    /// `teacher`, `student`, `assistant` or `monitor`.
    pub role: String,
    /// In the room now.
    pub online: bool,
    /// 0 unknown, 1 excellent … 6 down.
    pub quality: i64,
    /// Round trip, ms.
    #[schema(required)]
    pub rtt: Option<f64>,
    /// The worse of both directions, %.
    #[schema(required)]
    pub loss: Option<f64>,
    /// Whether the camera is on, if it was said.
    #[schema(required)]
    pub camera: Option<bool>,
    /// Whether the microphone is on, if it was said.
    #[schema(required)]
    pub microphone: Option<bool>,
    /// How often the person came back.
    pub rejoins: u64,
    /// The first frame came within 5 s of the request; unknown until one came.
    #[schema(required)]
    pub join_success: Option<bool>,
    /// Freezes so far.
    pub freezes: u64,
}

/// How much a class needs a human now. The board is sorted by score, highest first, then by `since`, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Attention {
    /// 500 `sos_open` · 400 `sos_claimed` · 300 `anomaly` · 250 `silent` · 200 `teacher_missing` · 100 `warning` · 0 `ok`.
    pub score: u32,
    /// Why.
    pub reason: &'static str,
    /// Since when.
    pub since: String,
}

/// What happened last in a room.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub struct LastEvent {
    /// What.
    #[serde(rename = "type")]
    pub kind: String,
    /// Who.
    #[schema(required)]
    pub name: Option<String>,
    /// When.
    pub at: String,
}

fn sos_states() -> RefOr<Schema> {
    shape(topics::one_of(&["open", "claimed", "resolved"]))
}

/// A call for help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx_macros::FromRow, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SosCall {
    /// Its id.
    pub id: String,
    /// The class.
    pub class_id: String,
    /// The class's number.
    pub number: String,
    /// The class's name.
    pub class_name: String,
    /// Who calls.
    pub user_id: String,
    /// Their name.
    pub user_name: String,
    /// Their role in the room.
    pub role: String,
    /// What it is about, as the room says.
    pub category: String,
    /// `open`, `claimed` or `resolved`.
    #[schema(schema_with = sos_states)]
    pub state: String,
    /// Since when they wait.
    pub since: String,
    /// Who takes care of it.
    #[schema(required)]
    pub owner_id: Option<String>,
    /// Their name.
    #[schema(required)]
    pub owner_name: Option<String>,
    /// Since when.
    #[schema(required)]
    pub claimed_at: Option<String>,
    /// When it was over.
    #[schema(required)]
    pub resolved_at: Option<String>,
    /// What it turned out to be about.
    #[schema(required)]
    #[serde(default)]
    pub cause: Option<String>,
    /// What was found.
    #[schema(required)]
    pub note: Option<String>,
}
