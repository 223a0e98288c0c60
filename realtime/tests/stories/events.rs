//! Event topics: nothing committed is missed, nothing comes twice, the order is the order of commits.

use std::sync::atomic::Ordering::Relaxed;

use crate::support::*;
use belltower_realtime::frames::ServerFrame;
use belltower_realtime::*;
use serde_json::json;

#[tokio::test]
async fn a_reader_hears_what_is_published_after_it_came() {
    let w = world(HubConfig::default());
    w.write("class:1");
    let mut ann = w.client("ann").await;
    assert_eq!(w.sub(&mut ann, "class:1", None).await, json!({"t": "sub", "topic": "class:1", "pos": ["e", 1], "recovered": 0}));
    w.write("class:1");
    assert_eq!(ann.json().await, json!({"t": "ev", "topic": "class:1", "o": 2, "at": AT, "d": {"n": 2}}));
    w.says(&ann, json!({"t": "unsub", "topic": "class:1"})).await.unwrap();
    w.write("class:1");
    assert!(ann.offsets().is_empty());
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed_from_the_store_or_from_memory() {
    let w = world(HubConfig::default());
    (0..5).for_each(|_| w.write("class:1"));
    let mut ann = w.client("ann").await;
    assert_eq!(w.sub(&mut ann, "class:1", Some(2)).await, json!({"t": "sub", "topic": "class:1", "pos": ["e", 2], "recovered": 3}));
    assert_eq!(ann.offsets(), [3, 4, 5]);
    w.write("class:1");
    let reads = *w.store.reads.lock();
    let mut bob = w.client("bob").await;
    w.sub(&mut bob, "class:1", Some(3)).await;
    assert_eq!(bob.offsets(), [4, 5, 6]);
    assert_eq!(*w.store.reads.lock(), reads, "the second reader found it in memory");
    assert_eq!(w.hub.stats().recoveries, 2);
}

#[tokio::test]
async fn what_cannot_be_replayed_is_a_reset() {
    let w = world(HubConfig { replay_limit: 3, ring_items: 2, ..HubConfig::default() });
    (0..9).for_each(|_| w.write("class:1"));
    let mut ann = w.client("ann").await;
    let reset = json!({"t": "reset", "topic": "class:1", "pos": ["e", 9]});
    assert_eq!(w.sub(&mut ann, "class:1", Some(2)).await, reset, "too much");
    assert_eq!(w.sub(&mut ann, "class:1", Some(12)).await, reset, "newer than the head");
    assert_eq!(w.sub(&mut ann, "class:1", Some(-1)).await, reset, "never was");
    w.says(&ann, json!({"t": "sub", "topic": "class:1", "since": ["another", 8]})).await.unwrap();
    assert_eq!(ann.json().await, reset, "other epoch");
    *w.store.trimmed_upto.lock() = 8;
    assert_eq!(w.sub(&mut ann, "class:1", Some(6)).await, reset, "no longer kept");
    w.write("class:1");
    assert_eq!(ann.offsets(), [10], "one subscription is left, and it goes on");
}

#[tokio::test]
async fn a_recovery_larger_than_the_queue_is_a_reset_and_not_a_loop_of_closing() {
    let w = world(HubConfig { replay_bytes: 200, ..HubConfig::default() });
    (0..9).for_each(|_| w.write("class:1"));
    let mut ann = w.client("ann").await;
    assert_eq!(w.sub(&mut ann, "class:1", Some(0)).await["t"], "reset");
    assert_eq!(w.sub(&mut ann, "class:1", Some(8)).await["t"], "sub");
    assert_eq!(ann.offsets(), [9]);
}

#[tokio::test]
async fn a_position_read_from_the_store_may_be_ahead_of_what_was_published() {
    let w = world(HubConfig::default());
    let class = topic("class:1");
    w.write("class:1");
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "class:1", None).await;
    let late = w.store.commit(&class);
    let mut bob = w.client("bob").await;
    assert_eq!(w.sub(&mut bob, "class:1", Some(2)).await["t"], "sub");
    w.hub.publish_event(&class, late);
    w.write("class:1");
    assert_eq!((ann.offsets(), bob.offsets()), (vec![2, 3], vec![3]));
}

#[tokio::test]
async fn a_hole_is_filled_from_the_store_before_anything_later() {
    let w = world(HubConfig::default());
    let class = topic("class:1");
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "class:1", None).await;
    w.store.commit(&class);
    w.store.commit(&class);
    w.write("class:1");
    let again = w.store.commit(&class);
    w.hub.publish_event(&class, again.clone());
    w.hub.publish_event(&class, again);
    for wanted in 1..=4 {
        assert!(matches!(ann.frame().await, ServerFrame::Ev { o, .. } if o == wanted));
    }
    assert!(ann.offsets().is_empty());
    assert_eq!(w.hub.stats().holes, 1);

    w.store.commit(&class);
    w.hub.advance(&class, 5);
    assert!(matches!(ann.frame().await, ServerFrame::Ev { o: 5, .. }), "an announcement that was lost altogether");
}

#[tokio::test]
async fn a_hole_waits_for_the_store_and_in_the_end_readers_load_anew() {
    let w = world(HubConfig::default());
    let class = topic("class:1");
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "class:1", None).await;
    w.hub.tick(1_000);
    w.store.away.store(true, Relaxed);
    w.store.commit(&class);
    w.write("class:1");
    settle().await;
    assert!(ann.offsets().is_empty());
    w.store.away.store(false, Relaxed);
    w.hub.tick(2_000);
    settle().await;
    assert_eq!(ann.offsets(), [1, 2]);

    w.store.away.store(true, Relaxed);
    w.store.commit(&class);
    w.write("class:1");
    settle().await;
    w.hub.tick(20_000);
    assert_eq!(ann.json().await, json!({"t": "reset", "topic": "class:1", "pos": ["e", 4]}));
    w.write("class:1");
    assert_eq!(ann.offsets(), [5]);
}

#[tokio::test]
async fn a_store_that_is_away_refuses_who_needs_it() {
    let w = world(HubConfig::default());
    w.store.away.store(true, Relaxed);
    let mut ann = w.client("ann").await;
    let refused = w.sub(&mut ann, "class:1", Some(0)).await;
    assert_eq!((&refused["t"], &refused["code"]), (&json!("err"), &json!("unavailable")));
    assert_eq!(w.hub.topics_of(ann.conn.id()), []);
}

#[tokio::test]
async fn a_slow_reader_is_closed_and_resumes_without_loss() {
    let w = world(HubConfig { queue_bytes: 1_000, ..HubConfig::default() });
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "class:1", None).await;
    w.write("class:1");
    assert_eq!(ann.offsets(), [1]);
    (0..20).for_each(|_| w.write("class:1"));
    assert_eq!(ann.now(), (vec![], Some(CloseCode::SLOW)));
    assert_eq!(ann.conn.closing().await, CloseCode::SLOW);
    drop(ann);
    let mut ann = w.client("ann").await;
    assert_eq!(w.sub(&mut ann, "class:1", Some(16)).await["recovered"], 5);
    assert_eq!(ann.offsets(), [17, 18, 19, 20, 21]);
    assert_eq!(w.hub.stats().closes[&4000], 1);
}

#[tokio::test]
async fn subscribing_anew_shows_nothing_twice() {
    let w = world(HubConfig::default());
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "class:1", None).await;
    w.write("class:1");
    w.write("class:1");
    w.says(&ann, json!({"t": "sub", "topic": "class:1", "since": ["e", 0]})).await.unwrap();
    assert_eq!(ann.json().await["recovered"], 2);
    assert_eq!(ann.offsets(), [1, 2]);
    assert_eq!(w.hub.stats().topics["class:1"], 1);
}
