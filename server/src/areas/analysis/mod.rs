//! What was measured in classrooms: a fact for each session of a person in a class, their sums by the hour, and the questions that are asked of both.

mod ask;
mod cut;
mod demo;
mod dimensions;
mod export;
pub mod fact;
pub mod facts;
pub mod hours;
pub mod measures;
mod period;
mod rebuild;
mod sessions;

pub use facts::take;

use belltower_kit::{area::Area, jobs::JobKind, retention::RetentionRule};
use serde_json::json;

/// The page that it is read on.
const PAGE: &str = "dataAnalysis";

/// Days for which sessions and their sums are kept: the longest period, and the one before it.
const KEPT_DAYS: u32 = 800;

/// The area.
pub static AREA: Area = Area {
    jobs: &[JobKind::of::<rebuild::AnalysisRebuild>(), JobKind::of::<export::AnalysisExport>()],
    calls: |api| {
        ask::mount(api);
        sessions::mount(api);
        export::mount(api);
        rebuild::mount(api);
    },
    limits: || vec![("analysisMaxDays", json!(ask::MAX_DAYS)), ("analysisFew", json!(measures::FEW))],
    retention: &[
        RetentionRule::rows("room_sessions", "class_id, role, user_id, session", "hour", |_| KEPT_DAYS),
        RetentionRule::rows("quality_hours", "hour, classroom_type, region, network, device, browser, role, kind", "hour", |_| KEPT_DAYS),
    ],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("analysis")
};
