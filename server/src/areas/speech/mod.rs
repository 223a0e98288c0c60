//! Texts said aloud: in which voices, and by what; one text for whoever asks. Areas whose records are said (words, lines) have their own jobs, and go through
//! [`say`] and [`keep`] as everything here does: what was said once in a voice and at a speed is not asked for again.

mod calls;
mod job;
mod service;

use serde_json::json;

use belltower_kit::{area::Area, jobs::JobKind, retention::RetentionRule};

pub use service::{NOT_SET_UP, Spoken, check, fault_words, keep, refusal, say, speakers};

/// Days for which it is known that a text was said.
const KNOWN_DAYS: u32 = 90;

/// The area.
pub static AREA: Area = Area {
    calls: |api| api.content_host(calls::mount),
    limits: || vec![("speechTextMax", json!(calls::MAX_TEXT))],
    jobs: &[JobKind::of::<job::SayText>()],
    retention: &[RetentionRule::rows("speeches", "id", "at", |_| KNOWN_DAYS)],
    ..Area::new("speech")
};
