//! Log lines: kept, then followed live. Streams: `classes` (what classrooms report) and `server` (this server's own log).

mod calls;
mod export;
mod line;
mod own;
pub mod read;
mod writer;

pub use line::Line;
pub use writer::Writer;

use belltower_realtime::{Lane, LogLine, TopicClass};
use serde_json::{Value, json};

use belltower_kit::{
    area::Area,
    auth::{Caller, catalogue::Action},
    jobs::JobKind,
    retention::RetentionRule,
    tasks::Duty,
    topics::{TopicKind, UnknownTopic, object, one_of, text},
};

/// The streams, each with the hub topic `log:<stream>`.
const STREAMS: &[&str] = &["classes", "server"];

/// The area.
pub static AREA: Area = Area {
    topics: &[TopicKind {
        prefix: "log",
        rest: "classes|server",
        class: TopicClass::Log,
        lane: Lane::Events,
        payload: of_line,
        may: |caller, stream| if STREAMS.contains(&stream) { Ok(may_read(caller, stream)) } else { Err(UnknownTopic) },
        lines: Some(|db, stream, after, limit| {
            Box::pin(async move {
                let lines = read::after(&db, &stream, after, limit).await?;
                Ok(lines.into_iter().map(|line| LogLine::new(line.position, line.shown())).collect())
            })
        }),
    }],
    calls: calls::mount,
    jobs: &[JobKind::of::<export::ExportLines>()],
    retention: &[RetentionRule::rows("log_lines", "stream, position", "at", |config| config.log_days)],
    setup: |setup| {
        let (writer, lines) = Writer::new();
        setup.state(writer);
        setup.consumer("log writer", Duty::Serving, lines, writer::run);
    },
    start: |app, boot| {
        if let Some(tap) = boot.log.take() {
            app.spawn_consumer("server log", Duty::Upkeep, tap, own::write_own_log);
        }
    },
    ..Area::new("logs")
};

/// Whether a caller may read a stream.
fn may_read(caller: &Caller, stream: &str) -> bool {
    match stream {
        "classes" => caller.rights.allow("logMonitoring", Action::Query),
        // The server's own log is for administrators: whoever may also look into the permissions.
        "server" => caller.rights.allow("logMonitoring", Action::Get) && caller.rights.allow("permissionSet", Action::Query),
        _ => false,
    }
}

fn of_line() -> Value {
    let may = |name: &'static str| (name, text());
    object([
        ("at", text()),
        ("level", one_of(line::LEVELS)),
        ("message", text()),
        may("clientAt?"),
        may("class?"),
        may("classNumber?"),
        may("className?"),
        may("room?"),
        may("session?"),
        may("user?"),
        may("userName?"),
        may("role?"),
        may("event?"),
        may("device?"),
        may("sdk?"),
        may("network?"),
        ("fields?", json!({ "type": "object", "additionalProperties": true })),
    ])
}
