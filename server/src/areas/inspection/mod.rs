//! Quality inspection: violation words are looked for in what was said in a class, reviewers confirm or reject what was found, and teachers, who are told of what is confirmed
//! alone, may appeal. Beside it, how the steps of the class went against its plan.

mod adherence;
mod demo;
mod hits;
mod inspections;
mod job;
pub mod matching;
pub mod spoken;
mod state;
pub mod steps;
pub mod transcripts;
mod try_word;
mod words;

pub use hits::INSPECTION_HITS;
pub use inspections::INSPECTIONS;
pub use words::VIOLATION_WORDS;

use std::time::Duration;

use serde_json::json;

use belltower_kit::{
    area::Area,
    auth::catalogue::Action,
    error::{Result, forbidden},
    http::Cx,
    jobs::JobKind,
    schedules::Schedule,
};

/// The page of all of it.
const PAGE: &str = "SOPuality";

/// How often it is looked for classes that are over.
const LOOK: Duration = Duration::from_secs(60);

/// The area.
pub static AREA: Area = Area {
    resources: &[&VIOLATION_WORDS, &INSPECTIONS, &INSPECTION_HITS],
    notifications: &hits::NOTIFICATIONS,
    calls: |api| {
        inspections::mount(api);
        transcripts::mount(api);
        try_word::mount(api);
        adherence::mount(api);
    },
    jobs: &[JobKind::of::<job::InspectClass>()],
    schedules: &[Schedule::new("inspections", LOOK, |app| Box::pin(async move { inspections::take_in(&app).await }))],
    retention: &[transcripts::RETENTION],
    limits: || {
        vec![
            ("inspectionsAtOnce", json!(inspections::AT_ONCE)),
            ("transcriptMaxBytes", json!(transcripts::MAX_BYTES)),
            ("violationTryText", json!(try_word::MAX_TEXT)),
            ("violationTryClasses", json!(try_word::MAX_CLASSES)),
            ("noteFromSeverity", json!(hits::NOTE_FROM)),
        ]
    },
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("inspection")
};

/// Refuses who holds this action on the page with their own records alone: what was said in classes, and what is not decided on, is for who inspects.
fn sees_all(cx: &Cx, action: Action) -> Result<()> {
    if cx.caller()?.rights.allow_all(PAGE, action) { Ok(()) } else { Err(forbidden()) }
}
