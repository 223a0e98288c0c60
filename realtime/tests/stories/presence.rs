//! Presence: who is where, gone with the connection, the right or the node; the same on every node though messages are lost.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::support::*;
use belltower_realtime::*;
use serde_json::{Value, json};

const LIST: &str = "presence:students";

impl World {
    async fn at(&self, client: &Client, record: &str, on: bool) {
        self.says(client, json!({"t": "at", "topic": LIST, "key": record, "on": on})).await.unwrap();
    }

    /// Everybody who is anywhere on the list, as somebody who comes now sees it: `record user`.
    async fn sees(&self) -> BTreeSet<String> {
        let mut eve = self.client("eve").await;
        self.sub(&mut eve, LIST, None).await;
        let snap = eve.json().await;
        let record = |key: &str| key.split('/').next().unwrap().to_owned();
        snap["items"].as_object().unwrap().iter().map(|(key, here)| format!("{} {}", record(key), here["user"].as_str().unwrap())).collect()
    }
}

fn names<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

fn node(name: &str, run: &str) -> World {
    world(HubConfig { node: name.into(), run: run.into(), ..HubConfig::default() })
}

fn named(name: &str) -> Arc<str> {
    name.into()
}

#[tokio::test]
async fn who_comes_is_told_and_who_leaves_is_gone() {
    let w = world(HubConfig::default());
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, LIST, None).await;
    assert_eq!(ann.json().await, json!({"t": "snap", "topic": LIST, "items": {}}));
    let bob = w.client("bob").await;
    let key = format!("s1/n1.{}", bob.conn.id());
    w.at(&bob, "s1", true).await;
    let here = json!({"user": "bob", "name": "BOB", "colour": "#123", "at": AT});
    assert_eq!(ann.json().await, json!({"t": "st", "topic": LIST, "k": key, "d": here}));
    // Said twice is there once.
    w.at(&bob, "s1", true).await;
    w.at(&bob, "", true).await;
    assert_eq!(ann.json().await["k"], key.replace("s1", ""));
    w.at(&bob, "s1", false).await;
    assert_eq!(ann.json().await, json!({"t": "st", "topic": LIST, "k": key, "d": null}));
    drop(bob);
    assert_eq!(ann.json().await, json!({"t": "st", "topic": LIST, "k": key.replace("s1", ""), "d": null}));
    assert_eq!(ann.now().0, []);
}

#[tokio::test]
async fn a_right_that_is_gone_takes_its_person_off_whether_they_listen_or_not() {
    let w = world(HubConfig::default());
    let bob = w.client("bob").await;
    w.at(&bob, "s1", true).await;
    assert_eq!(w.hub.topics_of(bob.conn.id()), [topic(LIST)]);
    w.hub.end(bob.conn.id(), LIST, EndCode::Rights, "gone");
    assert_eq!(w.sees().await, names([]));
    assert_eq!(w.hub.topics_of(bob.conn.id()), []);
}

#[tokio::test]
async fn places_are_bounded_and_broken_ones_are_refused() {
    let w = world(HubConfig { max_places: 3, ..HubConfig::default() });
    let mut bob = w.client("bob").await;
    for record in ["a", "b", "c", "d"] {
        w.at(&bob, record, true).await;
    }
    assert_eq!(w.sees().await, names(["b bob", "c bob", "d bob"]));
    w.says(&bob, json!({"t": "at", "topic": "board", "key": "a", "on": true})).await.unwrap();
    assert_eq!(bob.json().await["code"], "unknown_topic");
    let long = json!({"t": "at", "topic": LIST, "key": "x".repeat(65), "on": true});
    assert_eq!(w.says(&bob, long).await, Err(CloseCode::BROKEN_FRAME));
}

#[tokio::test]
async fn who_has_a_document_open_stays_since_when_they_came() {
    let w = world(HubConfig::default());
    let here = |user: &str, at: &str| PresenceEntry { user: user.into(), name: user.into(), colour: "#123".into(), at: at.into() };
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, LIST, None).await;
    ann.json().await;
    w.hub.presence_set_external(&topic(LIST), "p1", vec![here("bob", "1"), here("cleo", "1")]);
    w.hub.presence_set_external(&topic(LIST), "p1", vec![here("cleo", "2"), here("dan", "2")]);
    assert_eq!(w.sees().await, names(["p1 cleo", "p1 dan"]));
    let frames: Vec<Value> = ann.now().0.iter().map(|frame| serde_json::to_value(frame).unwrap()).collect();
    assert!(frames.iter().all(|frame| frame["k"] != "p1/n1.~cleo" || frame["d"]["at"] == "1"), "{frames:?}");
    w.hub.presence_set_external(&topic(LIST), "p1", vec![]);
    assert_eq!(w.sees().await, names([]));
}

#[tokio::test]
async fn another_node_shows_the_same_though_messages_are_lost() {
    let (one, two) = (node("n1", "a"), node("n2", "b"));
    let bob = one.client("bob").await;
    one.at(&bob, "s1", true).await;
    let first = one.hub.presence_changes().await;
    // Nothing is known of this node yet: the whole is asked for.
    assert!(two.hub.on_presence_message(&named("n1"), first));
    for message in one.hub.presence_snapshot() {
        assert!(!two.hub.on_presence_message(&named("n1"), message));
    }
    assert_eq!(two.sees().await, names(["s1 bob"]));

    let cleo = one.client("cleo").await;
    one.at(&cleo, "s1", true).await;
    drop(bob);
    assert!(!two.hub.on_presence_message(&named("n1"), one.hub.presence_changes().await));
    assert_eq!(two.sees().await, names(["s1 cleo"]));

    // One piece is lost; the next sign of life tells, and so does the next change.
    one.at(&cleo, "s2", true).await;
    drop(one.hub.presence_changes().await);
    assert!(two.hub.on_presence_message(&named("n1"), one.hub.presence_heartbeat()));
    one.at(&cleo, "s3", true).await;
    assert!(two.hub.on_presence_message(&named("n1"), one.hub.presence_changes().await));
    for message in one.hub.presence_snapshot() {
        two.hub.on_presence_message(&named("n1"), message);
    }
    assert_eq!(two.sees().await, names(["s1 cleo", "s2 cleo", "s3 cleo"]));
    assert!(!two.hub.on_presence_message(&named("n1"), one.hub.presence_heartbeat()));
}

#[tokio::test]
async fn a_node_that_dies_takes_its_people_with_it_and_one_that_returns_brings_its_own() {
    let (one, two) = (node("n1", "a"), node("n2", "b"));
    let bob = one.client("bob").await;
    one.at(&bob, "s1", true).await;
    let tell = |from: &World, to: &World| {
        for message in from.hub.presence_snapshot() {
            assert!(!to.hub.on_presence_message(&named("n1"), message));
        }
    };
    tell(&one, &two);
    for second in 1..=20 {
        two.hub.tick(second * 1_000);
        two.hub.on_presence_message(&named("n1"), one.hub.presence_heartbeat());
    }
    assert_eq!(two.sees().await, names(["s1 bob"]), "whoever gives signs of life stays");
    two.hub.tick(26_000);
    assert_eq!(two.sees().await, names([]));

    // Started again, it counts anew.
    tell(&one, &two);
    let again = node("n1", "c");
    let dan = again.client("dan").await;
    again.at(&dan, "s2", true).await;
    assert!(two.hub.on_presence_message(&named("n1"), again.hub.presence_changes().await));
    tell(&again, &two);
    assert_eq!(two.sees().await, names(["s2 dan"]));
    two.hub.on_presence_message(&named("n1"), again.hub.presence_farewell());
    assert_eq!(two.sees().await, names([]));
}
