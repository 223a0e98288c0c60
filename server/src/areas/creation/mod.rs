//! Making content: a brief becomes stories, a story a picture book; and texts by a service or by the server itself.

mod ask;
mod candidates;
mod cast;
mod compose;
mod demo;
mod extract;
mod from_deck;
mod ladder;
mod makings;
mod pictures;
mod practice;
mod propose;
mod questions;
mod retry;
mod served;
mod story;
mod talks;
mod texts;
mod translate;
mod workflows;

use std::time::Duration;

use serde_json::json;

use belltower_kit::{
    area::Area, auth::rights::Pages, jobs::JobKind, notifications::NotificationKind, retention::RetentionRule, schedules::Schedule,
};

pub use makings::MAKINGS;

/// The area.
pub static AREA: Area = Area {
    resources: &[&MAKINGS],
    calls: |api| {
        candidates::mount(api);
        from_deck::mount(api);
        ladder::mount(api);
        pictures::mount(api);
        questions::mount(api);
        retry::mount(api);
        served::mount(api);
        translate::mount(api);
        api.content_host(|api| {
            talks::mount(api);
            texts::mount(api);
            practice::mount(api);
            propose::mount(api);
            questions::mount_practice(api);
            workflows::mount(api);
        });
    },
    limits: || {
        let texts = vec![("sourceTextMax", json!(texts::MAX_SOURCE)), ("textCallsPerMinute", json!(ask::PER_MINUTE))];
        let talks = vec![("talkScriptMax", json!(talks::MAX_SCRIPT))];
        [texts, questions::limits(), talks].concat()
    },
    jobs: &[
        JobKind::of::<story::WriteStory>(),
        JobKind::of::<compose::Compose>(),
        JobKind::of::<questions::WriteQuestions>(),
        JobKind::of::<translate::Translate>(),
        JobKind::of::<ladder::Relevel>(),
        JobKind::of::<talks::SayByFace>(),
        JobKind::of::<talks::MakeFilm>(),
    ],
    document_events: || [questions::document_events(), translate::document_events()].concat(),
    notifications: &[NotificationKind::new(&makings::STORY_READY, &makings::STORY_KIND)],
    retention: &[RetentionRule::rows("making_requests", "making_id", "at", |_| 7), questions::RETENTION],
    schedules: &[Schedule::new("abandoned-makings", Duration::from_secs(60), |app| {
        Box::pin(async move { retry::look_for_abandoned(&app).await })
    })],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("creation")
};

/// The pages whose editors may have texts made.
const PAGES: Pages =
    [&["createStory", "PPtGenerate", "Roombook", "roleModel", "roleType"], &["editPictureBook", "editBook", "editStoryBook", "pptDetail"]];
