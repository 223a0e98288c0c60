//! Running classrooms: what they report, how they are, who needs a human now. Works beside `classes`, whose state it moves on.

mod board;
pub mod detail;
pub mod health;
mod ingest;
pub mod items;
mod keys;
mod minutes;
mod moments;
pub mod network;
mod person;
mod remote_users;
mod reports;
pub mod rewind;
pub mod room;
pub mod room_cache;
mod sos;
pub mod sos_day;
mod stored;
pub mod summary;
pub mod tile;

pub use board::glance;
pub use ingest::{Refused, Taken};
pub use keys::{Keys, check as check_provider_key, file_keys, run as run_keys};
pub use moments::MOMENTS;

use belltower_realtime::{Lane, TopicClass};
use items::Checks;
use reports::Reports;
use room_cache::Monitoring;
use serde_json::{Value, json};
use tile::{SosCall, Tile};

use crate::areas::classes;
use belltower_kit::{
    app::App,
    area::Area,
    auth::{Caller, catalogue::Action},
    http::Api,
    notifications::NotificationKind,
    retention::{RetentionRule, days_ago},
    schedules::Schedule,
    tasks::Duty,
    topics::{self, TopicKind, UnknownTopic, object, or_null, reference, text},
};

/// The area.
pub static AREA: Area = Area {
    resources: &[&sos::SOS],
    topics: &[
        TopicKind {
            prefix: "class",
            rest: "<id>",
            class: TopicClass::Event,
            lane: Lane::Events,
            payload: of_class,
            may: |caller, _| {
                Ok(caller.rights.allow("ClassroomDetails", Action::Query) && classes::may_watch_all(caller, "ClassroomDetails"))
            },
            lines: None,
        },
        TopicKind {
            prefix: "board",
            rest: "",
            class: TopicClass::State,
            lane: Lane::Events,
            payload: || reference("Tile"),
            may: may_see_board,
            lines: None,
        },
        TopicKind {
            prefix: "sos",
            rest: "",
            class: TopicClass::State,
            lane: Lane::Events,
            payload: || reference("SosCall"),
            may: |caller, _| Ok(caller.rights.allow_any(sos::SHOWN_ON, Action::Query)),
            lines: None,
        },
    ],
    notifications: &[NotificationKind::new(&sos::HANDED, &sos::HANDED_KIND)],
    schemas: |schemas| {
        topics::schema::<Tile>(schemas);
        topics::schema::<SosCall>(schemas);
    },
    calls,
    retention: &[
        // Network checks leave averages behind.
        RetentionRule::Work(|app| Box::pin(async move { minutes::fold(&app, &days_ago(&app, app.config.sample_days)).await })),
        RetentionRule::rows("room_minutes", "class_id, user_id, at", "at", |config| config.journal_days),
    ],
    setup: |setup| {
        let (reports, waiting) = Reports::new();
        setup.state(reports);
        setup.state(Monitoring::default());
        setup.consumer("report writer", Duty::Serving, waiting, reports::write);
    },
    schedules: &[Schedule::new("board", board::EVERY, |app| Box::pin(board::keep(app))).on_every_node().serving()],
    on_commit: Some(board::on_commit),
    on_message: Some(checked_elsewhere),
    on_messages_lost: Some(board::on_messages_lost),
    demo: Some(|app| Box::pin(async move { keys::load_demo(&app).await })),
    ..Area::new("monitoring")
};

fn may_see_board(caller: &Caller, _: &str) -> Result<bool, UnknownTopic> {
    Ok(caller.rights.allow("ClassroomSituation", Action::Query))
}

/// Takes in network checks that another node stored.
fn checked_elsewhere(app: &App, body: Value) {
    match serde_json::from_value::<Vec<Checks>>(body) {
        Ok(checks) => app.state::<Monitoring>().checked(&checks),
        // A node of another version: the next reading of the table has them.
        Err(cause) => tracing::debug!(%cause, "network checks of another node were not understood"),
    }
}

fn of_class() -> Value {
    let data = json!({ "type": "object", "additionalProperties": true });
    let may = |name: &'static str| (name, or_null(text()));
    object([
        ("type", text()),
        ("at", text()),
        may("session?"),
        may("userId?"),
        may("name?"),
        may("role?"),
        ("data?", data),
        ("sos?", or_null(reference("SosCall"))),
    ])
}

fn calls(api: &mut Api) {
    ingest::mount(api);
    detail::mount(api);
    rewind::mount(api);
    remote_users::mount(api);
    sos_day::mount(api);
    summary::mount(api);
}
