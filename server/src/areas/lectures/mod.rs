//! Lectures: classes that many people watch by a link, without an account. Planned and run by the house, commented on by those who watch; products are shown in
//! them one at a time, and what is planned happens by the clock.

mod actions;
mod class;
mod clock;
mod comments;
mod demo;
mod detail;
mod enter;
mod events;
mod figures;
mod flow;
mod lecture;
mod people;
mod products;
mod state;

pub use class::follow;
pub use lecture::LECTURES;

use serde_json::json;

use belltower_kit::{
    area::Area,
    auth::{catalogue::Action, rights::Pages},
    http::{Access, Api},
    schedules::Schedule,
};

/// The pages on which lectures are worked on.
const PAGES: Pages = [&["roomList"], &["sopLiveDetail"]];
/// Whoever sees lectures.
const STAFF: Access = Access::AnyPage(PAGES, Action::Query);
/// Whoever sees lectures, and whoever has the link of one.
const STAFF_OR_VIEWER: Access = Access::PageOrLink(PAGES, Action::Query, LINK);
/// The kind of link by which one watches.
const LINK: &str = "lecture";

/// The area.
pub static AREA: Area = Area {
    resources: &[&LECTURES],
    shares: &[&enter::LECTURE_LINK],
    heard_by_guests: &[(LINK, events::LECTURE)],
    topics: events::TOPICS,
    schemas: events::schemas,
    calls,
    limits: || {
        vec![
            ("lectureCommentMax", json!(comments::MAX_TEXT)),
            ("lectureCommentsShown", json!(comments::SHOWN)),
            ("lectureNameMax", json!(people::MAX_NAME)),
            ("lectureActionsMax", json!(actions::MAX_ACTIONS)),
            ("lectureHereSeconds", json!(figures::HERE_S)),
        ]
    },
    schedules: &[Schedule::new("lecture-clock", clock::EVERY, |app| Box::pin(clock::keep_time(app))).serving()],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("lectures")
};

fn calls(api: &mut Api) {
    enter::mount(api);
    comments::mount(api);
    products::mount(api);
    actions::mount(api);
    detail::mount(api);
    figures::mount(api);
    flow::mount(api);
    state::mount(api);
}
