//! Videos: originals that come in, tasks of making a courseware of one (S02), and collections in which they are shown and recommended (S11).

mod assign;
mod collections;
mod demo;
mod flow;
mod tasks;
mod track_calls;
mod tracks;
mod video;

pub use collections::COLLECTIONS;
pub use tasks::TASKS;
pub use tracks::{DOCUMENT_TYPE as TRACK_DOCUMENTS, TRACKS};
pub use video::{VIDEOS, counted};

use std::time::Duration;

use serde_json::json;

use super::review;
use belltower_kit::{area::Area, notifications::NotificationKind, schedules::Schedule};

/// What people are told: of the review of content as well, which videos are the first to have.
static NOTIFICATIONS: [NotificationKind; 10] = {
    let [assigned, taken, handed_in, approved, rejected, cancelled] = flow::NOTIFICATIONS;
    let [asked, passed, not_passed, ended] = review::NOTIFICATIONS;
    [assigned, taken, handed_in, approved, rejected, cancelled, asked, passed, not_passed, ended]
};

/// The area.
pub static AREA: Area = Area {
    resources: &[&VIDEOS, &TASKS, &COLLECTIONS, &tracks::TRACKS],
    documents: &[&tracks::DOCUMENT_TYPE],
    notifications: &NOTIFICATIONS,
    calls: |api| {
        assign::mount(api);
        collections::mount(api);
        track_calls::mount(api);
    },
    schedules: &[Schedule::new(review::ENDED_RIGHTS, Duration::from_secs(600), |app| {
        Box::pin(async move { review::end_rights(&app, &VIDEOS).await })
    })],
    limits: || vec![("videosAtOnce", json!(assign::MAX_AT_ONCE))],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("videos")
};
