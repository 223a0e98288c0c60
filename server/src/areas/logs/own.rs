//! The server's own log as a stream: what the tap hears, gathered and appended.

use tokio::sync::OwnedMutexGuard;

use super::{Line, Writer, line::LEVELS};
use belltower_kit::{
    app::App,
    logging::{LogEvent, LogTap, untapped},
    world::iso,
};

/// The most events gathered into one append.
const AT_ONCE: usize = 500;

/// Keeps the log for as long as the server runs. Its own troubles are not logged into it.
pub(super) async fn write_own_log(app: App, mut tap: OwnedMutexGuard<LogTap>) {
    untapped(async {
        let mut events = Vec::with_capacity(AT_ONCE);
        while tap.events.recv_many(&mut events, AT_ONCE).await > 0 {
            let mut lines: Vec<Line> = events.drain(..).map(|event| line(&app, event)).collect();
            let dropped = tap.take_dropped();
            if dropped > 0 {
                let message = format!("{dropped} lines were dropped: the log was faster than its writer");
                lines.push(Line { at: iso(app.world.now()), level: "warn".into(), message, ..Line::default() });
            }
            if let Err(error) = app.state::<Writer>().append("server", lines).await {
                tracing::error!(%error, "the server's log could not be kept");
            }
        }
    })
    .await;
}

fn line(app: &App, event: LogEvent) -> Line {
    let level = event.level.to_lowercase();
    Line {
        at: iso(app.world.now()),
        client_at: Some(event.time),
        level: if LEVELS.contains(&level.as_str()) { level } else { "debug".into() },
        event: Some(event.target),
        message: event.message,
        fields: (!event.fields.is_empty()).then(|| serde_json::Value::Object(event.fields).to_string()),
        ..Line::default()
    }
}
