//! Connections: who is let in, what makes the hub let one go, and that nothing a client sends disturbs it.

use crate::support::*;
use belltower_realtime::frames::{ClientFrame, ServerFrame};
use belltower_realtime::*;
use proptest::prelude::*;
use serde_json::{Value, json};

#[tokio::test]
async fn bad_input_is_refused_with_a_code_and_disturbs_nobody() {
    let w = world(HubConfig { max_topics: 2, ..HubConfig::default() });
    let broken = [
        "",
        "[]",
        "{}",
        "{\"t\":\"shout\"}",
        "{\"t\":\"sub\"}",
        "{\"t\":\"sub\",\"topic\":5}",
        "{\"t\":\"sub\",\"topic\":\"a\",\"since\":[1]}",
    ];
    for text in broken {
        let mut ann = w.client("ann").await;
        assert_eq!(ann.conn.on_text(text), Err(CloseCode::BROKEN_FRAME), "{text}");
        assert_eq!(ann.now(), (vec![], Some(CloseCode::BROKEN_FRAME)));
    }
    let mut ann = w.client("ann").await;
    assert_eq!(ann.conn.on_text(&" ".repeat(20_000)), Err(CloseCode::TOO_LARGE));
    drop(ann);

    ann = w.client("ann").await;
    let refused = |frame: Value| (frame["t"].clone(), frame["code"].clone());
    assert_eq!(refused(w.sub(&mut ann, "no such topic!", None).await), (json!("err"), json!("unknown_topic")));
    w.says(&ann, json!({"t": "sub", "topic": "log:server", "filter": {"colour": "red"}})).await.unwrap();
    assert_eq!(refused(ann.json().await), (json!("err"), json!("bad_filter")));
    for name in ["class:1", "class:2"] {
        assert_eq!(w.sub(&mut ann, name, None).await["t"], "sub");
    }
    assert_eq!(refused(w.sub(&mut ann, "class:3", None).await), (json!("err"), json!("too_many")));
    assert_eq!(w.sub(&mut ann, "class:2", None).await["t"], "sub", "one it has already");
    assert_eq!(w.hub.stats().closes, [(4400, broken.len() as u64), (4413, 1)].into());
}

#[tokio::test]
async fn limits_on_connections_are_per_user_and_altogether() {
    let w = world(HubConfig { max_connections: 3, max_connections_per_user: 2, ..HubConfig::default() });
    let (_one, two) = (w.client("ann").await, w.client("ann").await);
    assert_eq!(w.hub.connect(who("ann")).err(), Some(Refusal::TooManyOfUser));
    let _bob = w.client("bob").await;
    assert_eq!(w.hub.connect(who("cat")).err().map(Refusal::code), Some(CloseCode::OVERLOADED));
    drop(two);
    w.client("ann").await;
    assert_eq!(w.hub.connections_of("ann").len(), 1);
}

#[tokio::test]
async fn a_storm_of_newcomers_is_let_in_at_a_bounded_pace() {
    let w = world(HubConfig { accepts_per_second: 2, ..HubConfig::default() });
    let mut inside = Vec::new();
    for second in 1..=3 {
        while let Ok(conn) = w.hub.connect(who("ann")) {
            inside.push(conn);
        }
        assert_eq!(inside.len(), 2 + second * 2);
        assert_eq!(w.hub.connect(who("ann")).err().map(Refusal::code), Some(CloseCode::OVERLOADED));
        w.hub.tick(second as u64 * 1_000);
    }
}

#[tokio::test]
async fn a_quiet_connection_is_pinged_and_a_dead_one_let_go() {
    let w = world(HubConfig { ping_ms: 25_000, pong_ms: 10_000, ..HubConfig::default() });
    w.hub.tick(100_000);
    let (mut ann, mut bob) = (w.client("ann").await, w.client("bob").await);
    w.hub.tick(124_000);
    assert!(ann.now().0.is_empty());
    w.hub.tick(125_000);
    assert_eq!((ann.frame().await, bob.frame().await), (ServerFrame::Ping, ServerFrame::Ping));
    w.says(&ann, json!({"t": "pong"})).await.unwrap();
    w.hub.tick(136_000);
    assert_eq!(ann.now(), (vec![], None));
    assert_eq!(bob.now(), (vec![], Some(CloseCode::NO_PONG)));
}

#[tokio::test]
async fn a_flood_of_frames_is_cut_off_and_a_steady_flow_is_not() {
    let w = world(HubConfig { frames_per_second: 10, frames_burst: 20, ..HubConfig::default() });
    let mut ann = w.client("ann").await;
    for second in 1..100 {
        w.hub.tick(second * 1_000);
        for _ in 0..10 {
            w.says(&ann, json!({"t": "ping"})).await.unwrap();
        }
        assert!(ann.now().0.len() >= 10);
    }
    let flood = async || {
        for _ in 0..30 {
            w.says(&ann, json!({"t": "ping"})).await?;
        }
        Ok(())
    };
    assert_eq!(flood().await, Err(CloseCode::FLOODING));
}

#[tokio::test]
async fn a_drain_says_goodbye_and_takes_nobody_new() {
    let w = world(HubConfig::default());
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "class:1", None).await;
    w.hub.drain();
    assert_eq!(ann.json().await, json!({"t": "bye", "code": 4002, "retryMs": [500, 8000]}));
    assert_eq!(ann.now(), (vec![], Some(CloseCode::DRAINING)));
    assert_eq!(w.hub.connect(who("bob")).err(), Some(Refusal::Draining));
}

#[tokio::test]
async fn who_is_gone_leaves_nothing_behind() {
    let w = world(HubConfig { topic_idle_ms: 60_000, ..HubConfig::default() });
    for round in 0..50 {
        let mut ann = w.client("ann").await;
        for name in ["class:1", "board", "log:server"] {
            w.sub(&mut ann, name, None).await;
        }
        if round % 2 == 0 {
            w.hub.close(ann.conn.id(), CloseCode::SIGNED_OUT);
        }
    }
    let stats = w.hub.stats();
    assert_eq!((stats.connections, stats.topics.values().sum::<usize>(), stats.queue_bytes), (0, 0, 0));
    assert_eq!(stats.closes, [(1000, 25), (4401, 25)].into());
    w.hub.tick(1_000_000);
    assert!(w.hub.stats().topics.is_empty());
}

proptest! {
    #[test]
    fn no_text_makes_the_decoder_fail_in_another_way_than_a_close_code(text in "\\PC*") {
        let _ = serde_json::from_str::<ClientFrame>(&text);
    }

    #[test]
    fn near_frames_are_taken_or_refused(t in "sub|unsub|ping|pong|x", topic in any::<Option<String>>(), offset in any::<i64>(), deep in 0usize..300) {
        let nested = format!("{}{}", "[".repeat(deep), "]".repeat(deep));
        let text = format!(r#"{{"t":"{t}","topic":{},"since":["e",{offset}],"filter":{nested}}}"#, json!(topic));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let w = world(HubConfig::default());
            let ann = w.client("ann").await;
            if let Err(code) = ann.conn.on_text(&text) {
                assert!(matches!(code, CloseCode::BROKEN_FRAME | CloseCode::TOO_LARGE));
            }
        });
    }

    #[test]
    fn frames_survive_both_ends(topic in "[a-z]{1,8}:[a-z0-9]{1,8}", epoch in "\\PC{0,12}", offset in any::<i64>(), text in "\\PC{0,40}") {
        let pos = Position { epoch: epoch.as_str().into(), offset };
        let name = TopicName::parse(&topic).unwrap();
        let server: [ServerFrame; 4] = [
            ServerFrame::Sub { topic: name.clone(), pos: pos.clone(), recovered: 3 },
            ServerFrame::Ev { topic: name.clone(), o: offset, at: AT.into(), d: json!({ "text": text }) },
            ServerFrame::St { topic: name, k: text.clone(), d: None },
            ServerFrame::Err { topic: text.clone(), code: ErrCode::UnknownTopic, msg: text.clone() },
        ];
        for frame in server {
            let wire = frame.encode();
            let tag_first = wire.as_str().starts_with("{\"t\":\"");
            prop_assert!(tag_first);
            prop_assert_eq!(serde_json::from_str::<ServerFrame>(wire.as_str()).unwrap(), frame);
        }
        let client = ClientFrame::Sub { topic, since: Some(pos), filter: Some(json!({ "text": text })) };
        let wire = serde_json::to_string(&client).unwrap();
        prop_assert_eq!(serde_json::from_str::<ClientFrame>(&wire).unwrap(), client);
    }
}
