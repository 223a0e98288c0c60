//! What people without an account see of classrooms, each by a share link: the board of some classes, one class, its log lines, the review of one that is over, the
//! room of a class that they know by a number of their own, and the wall. All of it is cut here (`cut`), by what the link says (`links`), on every call and topic.

mod board;
mod class;
mod cut;
mod links;
mod live;
mod logs;
mod lookup;
mod review;

use belltower_realtime::{Lane, TopicClass};
use serde_json::json;

use belltower_kit::{
    area::Area,
    http::Api,
    schedules::Schedule,
    topics::{self, TopicKind, object, reference},
};

/// The area.
pub static AREA: Area = Area {
    shares: &[&links::BOARD, &links::CLASS, &links::ENDS, &links::LOGS, &links::REVIEW, &links::LOOKUP, &links::WALL],
    heard_by_guests: &[("board", live::OUT), ("class", live::OUT), ("class2", live::OUT), ("logs", live::OUT), ("wall", live::WALL)],
    topics: &[
        TopicKind {
            prefix: live::OUT,
            rest: "<id>",
            class: TopicClass::State,
            lane: Lane::Events,
            payload: || json!({ "oneOf": [reference("Tile"), object([("n", json!({ "type": "integer" }))])] }),
            // Guests alone: what a link shows, its guests hear.
            may: |_, _| Ok(false),
            lines: None,
        },
        TopicKind {
            prefix: live::WALL,
            rest: "<id>",
            class: TopicClass::State,
            lane: Lane::Events,
            payload: || reference("WallClass"),
            may: |_, _| Ok(false),
            lines: None,
        },
    ],
    schemas: topics::schema::<board::WallClass>,
    calls,
    limits: || {
        vec![
            ("lookupsAMinute", json!(lookup::A_MINUTE)),
            ("externalIdMax", json!(lookup::MAX_ID)),
            ("outLogFileLines", json!(logs::FILE_LINES)),
        ]
    },
    setup: |setup| setup.state(live::Outside::default()),
    schedules: &[Schedule::new("outside", live::EVERY, |app| Box::pin(async move { live::keep(&app).await })).on_every_node()],
    on_commit: Some(live::on_commit),
    demo: Some(|app| Box::pin(async move { links::load_demo(&app).await })),
    ..Area::new("outside")
};

fn calls(api: &mut Api) {
    board::mount(api);
    class::mount(api);
    logs::mount(api);
    review::mount(api);
    lookup::mount(api);
}
