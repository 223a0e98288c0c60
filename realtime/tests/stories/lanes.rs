//! State and log topics, lanes and limits: a flood degrades itself and nothing else.

use std::sync::{Arc, Mutex};

use crate::support::*;
use belltower_realtime::frames::ServerFrame;
use belltower_realtime::*;
use serde_json::{Value, json};

#[tokio::test]
async fn state_is_kept_for_who_comes_later() {
    let w = world(HubConfig::default());
    let board = topic("board");
    w.hub.publish_state(&board, "42", Some(&json!({"score": 1})));
    w.hub.publish_state(&board, "43", Some(&json!({"score": 9})));
    w.hub.publish_state(&board, "43", None::<&Value>);
    w.hub.tick(1_000_000);
    let mut ann = w.client("ann").await;
    assert_eq!(w.sub(&mut ann, "board", None).await, json!({"t": "sub", "topic": "board", "pos": ["e", 0], "recovered": 0}));
    assert_eq!(ann.json().await, json!({"t": "snap", "topic": "board", "items": {"42": {"score": 1}}}));
    w.hub.publish_state(&board, "42", Some(&json!({"score": 2})));
    assert_eq!(ann.json().await, json!({"t": "st", "topic": "board", "k": "42", "d": {"score": 2}}));
    w.hub.publish_state(&board, "42", None::<&Value>);
    assert_eq!(ann.json().await, json!({"t": "st", "topic": "board", "k": "42", "d": null}));
}

#[tokio::test]
async fn a_slow_reader_of_state_gets_the_latest_of_each_key_only() {
    let w = world(HubConfig::default());
    let board = topic("board");
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "board", None).await;
    ann.frame().await;
    for score in 0..1_000 {
        w.hub.publish_state(&board, if score % 2 == 0 { "a" } else { "b" }, Some(&score));
    }
    let told: Vec<Value> = ann.now().0.into_iter().map(|frame| serde_json::to_value(frame).unwrap()).collect();
    assert_eq!(told, [json!({"t": "st", "topic": "board", "k": "a", "d": 998}), json!({"t": "st", "topic": "board", "k": "b", "d": 999})]);
}

#[tokio::test]
async fn too_many_changes_give_way_to_one_snapshot_made_when_it_is_sent() {
    let w = world(HubConfig { state_queue_bytes: 2_000, ..HubConfig::default() });
    let board = topic("board");
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "board", None).await;
    ann.frame().await;
    for key in 0..5_000 {
        w.hub.publish_state(&board, &key.to_string(), Some(&true));
        if key > 0 {
            w.hub.publish_state(&board, &(key - 1).to_string(), None::<&Value>);
        }
        assert!(w.hub.stats().queue_bytes <= 2_000);
    }
    let (frames, closed) = ann.now();
    assert_eq!((frames.len(), closed), (1, None));
    assert!(matches!(&frames[0], ServerFrame::Snap { items, .. } if items.keys().eq(["4999"])));
}

#[tokio::test]
async fn lines_pass_the_readers_filter_and_progress_is_told_once_a_tick() {
    let w = world(HubConfig::default());
    let mut ann = w.client("ann").await;
    w.says(&ann, json!({"t": "sub", "topic": "log:classes", "filter": {"level": "warn", "text": "FELL"}})).await.unwrap();
    ann.frame().await;
    w.log("log:classes", [json!({"level": "info", "message": "fell"}), json!({"level": "error", "message": "It fell"})]);
    assert_eq!(
        ann.json().await,
        json!({"t": "log", "topic": "log:classes", "upto": 2, "lines": [{"o": 2, "level": "error", "message": "It fell"}]})
    );
    w.log("log:classes", (0..3).map(|_| json!({"level": "debug"})));
    w.log("log:classes", (0..3).map(|_| json!({"level": "debug"})));
    assert!(ann.now().0.is_empty());
    w.hub.tick(1_000);
    assert_eq!(ann.json().await, json!({"t": "log", "topic": "log:classes", "upto": 8, "lines": []}));
    w.hub.tick(2_000);
    assert!(ann.now().0.is_empty(), "nothing new to say");
}

#[tokio::test]
async fn a_tail_comes_back_without_a_hole() {
    let w = world(HubConfig::default());
    w.log("log:server", (0..5).map(|n| json!({"n": n})));
    let mut ann = w.client("ann").await;
    assert_eq!(w.sub(&mut ann, "log:server", Some(2)).await["pos"], json!(["e", 2]));
    assert_eq!(seen(&mut ann), (vec![3, 4, 5], vec![]));
    w.log("log:server", [json!({"n": 5})]);
    assert_eq!(seen(&mut ann), (vec![6], vec![]));
    let mut bob = w.client("bob").await;
    assert_eq!(w.sub(&mut bob, "log:server", Some(9)).await, json!({"t": "reset", "topic": "log:server", "pos": ["e", 6]}));
}

#[tokio::test]
async fn lines_on_their_way_reach_the_old_reader_though_a_new_one_found_them_in_the_store() {
    let w = world(HubConfig::default());
    let server = topic("log:server");
    w.log("log:server", [json!({"n": 1})]);
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "log:server", None).await;
    let stored = w.store.commit_line(&server, json!({"n": 2}));
    let mut bob = w.client("bob").await;
    w.sub(&mut bob, "log:server", Some(0)).await;
    w.hub.publish_log(&server, 1, vec![stored]);
    w.log("log:server", [json!({"n": 3})]);
    assert_eq!(seen(&mut ann), (vec![2, 3], vec![]));
    assert_eq!(seen(&mut bob), (vec![1, 2, 3], vec![]));
    let mut carl = w.client("carl").await;
    w.sub(&mut carl, "log:server", Some(1)).await;
    assert_eq!(seen(&mut carl), (vec![2, 3], vec![]), "and who comes back finds them in memory");
}

#[tokio::test]
async fn lines_whose_announcement_was_lost_are_read_from_the_store_before_anything_later() {
    let w = world(HubConfig::default());
    let server = topic("log:server");
    w.log("log:server", [json!({"n": 1})]);
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "log:server", None).await;
    // Two nodes wrote: the first's message never came, the second's did.
    w.store.commit_line(&server, json!({"n": 2}));
    let third = w.store.commit_line(&server, json!({"n": 3}));
    w.hub.publish_log(&server, 2, vec![third]);
    settle().await;
    assert_eq!(seen(&mut ann), (vec![2, 3], vec![]));
    // And one that nothing follows: the heads say so.
    w.store.commit_line(&server, json!({"n": 4}));
    w.hub.advance(&server, 4);
    settle().await;
    assert_eq!(seen(&mut ann), (vec![4], vec![]));
}

#[tokio::test]
async fn lines_too_many_to_replay_are_announced_as_a_gap() {
    let w = world(HubConfig { replay_limit: 10, ring_items: 5, ..HubConfig::default() });
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "log:server", None).await;
    w.log("log:server", (0..100).map(|n| json!({"n": n})));
    let mut bob = w.client("bob").await;
    w.sub(&mut bob, "log:server", Some(50)).await;
    let (lines, gaps) = seen(&mut bob);
    assert_eq!(lines, (51..=60).chain(96..=100).collect::<Vec<_>>());
    assert_eq!(gaps, [(61, 95)]);
}

#[tokio::test]
async fn a_slow_tail_gets_a_gap_notice_for_exactly_what_it_was_not_sent() {
    let w = world(HubConfig { log_queue_bytes: 4_000, ..HubConfig::default() });
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "log:server", None).await;
    let mut all = (Vec::new(), Vec::new());
    for round in 0..40 {
        w.log("log:server", (0..10).map(|n| json!({"n": n})));
        assert!(w.hub.stats().queue_bytes <= 4_000);
        if round == 25 {
            all = seen(&mut ann);
        }
    }
    let (lines, gaps) = seen(&mut ann);
    all.0.extend(lines);
    all.1.extend(gaps);
    let dropped: i64 = all.1.iter().map(|(from, to)| to - from + 1).sum();
    assert!(dropped > 0);
    assert_eq!(w.hub.stats().dropped_lines, dropped as u64);
    let mut known: Vec<i64> = all.0;
    known.extend(all.1.iter().flat_map(|(from, to)| *from..=*to));
    known.sort_unstable();
    assert_eq!(known, (1..=400).collect::<Vec<_>>());
}

/// What an observer was told of drops: topic, lines, snapshots.
#[derive(Default)]
struct Drops(Mutex<Vec<(String, u32, u32)>>);

impl Observer for Drops {
    fn on_event(&self, _: &Who, _: Option<ConnectionId>, what: ConnectionEvent<'_>) {
        if let ConnectionEvent::Dropped { topic, lines, snapshots } = what {
            self.0.lock().unwrap().push((topic.to_string(), lines, snapshots));
        }
    }
}

#[tokio::test]
async fn what_a_slow_reader_was_not_sent_is_told_by_topic_and_once() {
    let w = world(HubConfig { log_queue_bytes: 4_000, state_queue_bytes: 2_000, ..HubConfig::default() });
    let drops = Arc::new(Drops::default());
    w.hub.set_observer(drops.clone());
    let mut ann = w.client("ann").await;
    for name in ["log:classes", "log:server", "board", "presence:students", "user:ann"] {
        w.sub(&mut ann, name, None).await;
    }
    ann.now();
    w.log("log:classes", [json!({"n": 1})]);
    w.log("log:server", (0..500).map(|n| json!({"n": n})));
    w.hub.publish_state(&topic("presence:students"), "1", Some(&1));
    for key in 0..100 {
        w.hub.publish_state(&topic("board"), &key.to_string(), Some(&true));
    }
    w.write("user:ann");
    w.hub.tick(1_000);
    let mut told = std::mem::take(&mut *drops.0.lock().unwrap());
    told.sort();
    let dropped = w.hub.stats().dropped_lines as u32;
    assert!(dropped > 0);
    assert_eq!(told, [("board".to_owned(), 0, 1), ("log:server".to_owned(), dropped, 0), ("presence:students".to_owned(), 0, 1)]);
    w.hub.tick(2_000);
    assert!(drops.0.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_reminder_overtakes_a_flood() {
    let w = world(HubConfig::default());
    let mut ann = w.client("ann").await;
    for name in ["log:server", "board", "class:1", "user:ann"] {
        w.sub(&mut ann, name, None).await;
    }
    ann.now();
    w.log("log:server", (0..500).map(|n| json!({"n": n})));
    w.hub.publish_state(&topic("board"), "1", Some(&1));
    w.write("class:1");
    w.write("user:ann");
    w.says(&ann, json!({"t": "ping"})).await.unwrap();
    let frames = ann.now().0;
    let kinds: Vec<Value> = frames.iter().take(4).map(|frame| serde_json::to_value(frame).unwrap()["t"].clone()).collect();
    assert_eq!(kinds, ["pong", "ev", "ev", "st"]);
    assert!(matches!(&frames[1], ServerFrame::Ev { topic, .. } if topic.as_str() == "user:ann"));
}

#[tokio::test]
async fn a_right_that_is_gone_ends_the_subscription_with_what_was_queued() {
    let w = world(HubConfig::default());
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "class:1", None).await;
    w.write("class:1");
    for (conn, _) in w.hub.connections_of("ann") {
        for topic in w.hub.topics_of(conn) {
            w.hub.end(conn, topic.as_str(), EndCode::Rights, "gone");
            w.hub.end(conn, topic.as_str(), EndCode::Rights, "gone");
        }
    }
    w.write("class:1");
    let told: Vec<Value> = ann.now().0.into_iter().map(|frame| serde_json::to_value(frame).unwrap()).collect();
    assert_eq!(told, [json!({"t": "end", "topic": "class:1", "code": "rights", "msg": "gone"})]);
}

/// Offsets of the lines that are there, and the gaps; `upto` never runs ahead of what was sent.
fn seen(client: &mut Client) -> (Vec<i64>, Vec<(i64, i64)>) {
    let (mut offsets, mut gaps, mut considered) = (Vec::new(), Vec::new(), 0);
    for frame in client.now().0 {
        match frame {
            ServerFrame::Log { upto, lines, .. } => {
                for line in lines {
                    let offset = line["o"].as_i64().unwrap();
                    assert!(considered < offset && offset <= upto);
                    offsets.push(offset);
                }
                considered = upto;
            }
            ServerFrame::Gap { from, to, .. } => {
                assert!(considered < from && from <= to);
                considered = to;
                gaps.push((from, to));
            }
            other => panic!("{other:?}"),
        }
    }
    (offsets, gaps)
}
