//! What clients send, one frame a line, through the decoder and the subscribe path: no panic, and a connection is never left without an answer.
#![no_main]

use std::sync::Arc;

use async_trait::async_trait;
use belltower_realtime::{
    PresenceEntry, Hub, HubConfig, Lane, LogLine, Next, Replay, ReplayError, Request, StoredEvent, TopicClass, TopicName, Who,
};
use libfuzzer_sys::fuzz_target;

/// A store of three events a topic and no lines.
struct Three;

#[async_trait]
impl Replay for Three {
    async fn head(&self, _: &TopicName) -> Result<i64, ReplayError> {
        Ok(3)
    }

    async fn events(&self, _: &TopicName, after: i64, limit: usize) -> Result<Vec<StoredEvent>, ReplayError> {
        if after < 0 {
            return Err(ReplayError::Trimmed);
        }
        Ok((after + 1..=3).take(limit).map(|offset| StoredEvent::new(offset, "", &offset).expect("a number")).collect())
    }

    async fn log_lines(&self, _: &TopicName, _: i64, _: usize) -> Result<Vec<LogLine>, ReplayError> {
        Ok(Vec::new())
    }
}

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    runtime.block_on(async {
        let (hub, authority) = Hub::new(HubConfig::default(), "e".into(), Arc::new(Three));
        let connection = hub.connect(Who { user_id: "u".into(), session_id: "s".into(), chinese: false }).expect("a place");
        let mut frames = Vec::new();
        for line in text.lines() {
            match connection.on_text(line) {
                Ok(Some(Request::Sub { topic, since, filter })) => {
                    let class = match topic.split().0 {
                        "log" => TopicClass::Log,
                        "board" | "presence" => TopicClass::State,
                        _ => TopicClass::Event,
                    };
                    hub.subscribe(connection.id(), authority.authorise(topic, class, Lane::Events), since, filter).await;
                }
                Ok(Some(Request::Unsub { topic })) => hub.unsubscribe(connection.id(), topic.as_str()),
                Ok(Some(Request::At { topic, record, on: true })) => {
                    let here = PresenceEntry { user: "u".into(), name: "U".into(), colour: "#000".into(), at: "".into() };
                    hub.presence_join(connection.id(), &authority.authorise(topic, TopicClass::State, Lane::State), &record, here);
                }
                Ok(Some(Request::At { topic, record, on: false })) => hub.presence_leave(connection.id(), &topic, &record),
                Ok(None) => {}
                Err(code) => {
                    // What was queued, and then the close: never nothing.
                    while let Next::Frames = connection.next(&mut frames).await {
                        frames.clear();
                    }
                    assert_eq!(connection.closing().await, code);
                    break;
                }
            }
        }
        drop(connection);
        assert_eq!(hub.stats().connections, 0);
    });
});
