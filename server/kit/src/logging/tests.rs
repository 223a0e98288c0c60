use std::sync::Mutex;

use super::*;

fn log_of(capacity: usize, format: LogFormat, work: impl FnOnce()) -> (LogTap, Vec<String>) {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let written = lines.clone();
    let (tap, layer) = LogTap::with_layer(capacity, format, move |line| written.lock().expect("lines").push(line.to_owned()));
    tracing::subscriber::with_default(Registry::default().with(layer), work);
    let lines = lines.lock().expect("lines").clone();
    (tap, lines)
}

#[test]
fn an_event_is_a_line_and_a_value_with_the_fields_of_its_spans() {
    let (mut tap, lines) = log_of(8, LogFormat::Pretty, || {
        tracing::info_span!("request", request_id = "r1", user = tracing::field::Empty).in_scope(|| {
            tracing::Span::current().record("user", "ann");
            tracing::warn!(took_ms = 12, path = "/api/class/list", "slow\nanswer");
        });
    });
    let event = tap.events.try_recv().expect("an event");
    assert_eq!((event.level, event.target.as_str(), event.message.as_str()), ("WARN", "belltower_kit::logging::tests", "slow\nanswer"));
    assert_eq!(
        serde_json::to_string(&event.fields).expect("json"),
        r#"{"request_id":"r1","user":"ann","took_ms":12,"path":"/api/class/list"}"#
    );
    assert!(event.time.ends_with('Z') && event.time.len() == "2026-11-21T09:15:40.123Z".len(), "{}", event.time);
    assert_eq!(
        lines,
        [format!(
            "{}  WARN belltower_kit::logging::tests: slow\\nanswer request_id=r1 user=ann took_ms=12 path=/api/class/list\n",
            event.time
        )]
    );
}

#[test]
fn secrets_reach_neither_the_line_nor_the_tap() {
    let (mut tap, lines) =
        log_of(8, LogFormat::Json, || tracing::info!(access_token = "hunter2", new_password = ?Some("hunter2"), "signed in"));
    let event = tap.events.try_recv().expect("an event");
    assert_eq!(event.fields["access_token"], "***");
    assert!(!format!("{event:?}{lines:?}").contains("hunter2"));
}

#[test]
fn a_full_tap_drops_and_counts_but_the_lines_are_written() {
    let (mut tap, lines) = log_of(2, LogFormat::Json, || (0..5).for_each(|n| tracing::info!(n, "event")));
    assert_eq!((lines.len(), tap.take_dropped(), tap.take_dropped()), (5, 3, 0));
    assert_eq!(tap.events.try_recv().expect("the first").fields["n"], 0);
}

#[test]
fn what_writes_the_stream_does_not_feed_it() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let (mut tap, lines) = log_of(8, LogFormat::Json, || {
        runtime.block_on(untapped(async { tracing::warn!("the store is slow") }));
    });
    assert_eq!(lines.len(), 1);
    assert!(tap.events.try_recv().is_err());
}
