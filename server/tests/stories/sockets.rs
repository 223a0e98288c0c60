//! Stalled and hostile sockets through the real server: each costs its own connection only, is told why it is closed, and the others hear everything.
//! Who never answers pings is a story of the hub (`realtime/tests/stories/connections.rs`), where time is a number.

use crate::support::{Person, Screen, TestServer};
use futures_util::future::join_all;
use jiff::Timestamp;
use serde_json::{Value, json};

/// A class whose room says so much that a reader who stops cannot have it all in buffers.
struct Room {
    server: Person,
    key: String,
    class: Value,
    said: i64,
}

impl Room {
    async fn open(server: &TestServer) -> Room {
        let classes = server.sign_in("scheduler").await.list("/api/class", json!({})).await;
        let class = classes.iter().find(|class| class["status"] == "not_started").expect("a planned class");
        let key = std::fs::read_to_string(server.data().join("demo-provider-key")).expect("the demo's key");
        Room { server: server.nobody(), key: key.trim().to_owned(), class: class["id"].clone(), said: 0 }
    }

    fn topic(&self) -> String {
        format!("class:{}", self.class.as_str().unwrap())
    }

    /// So many events of 3.5 KB, in calls of a hundred.
    async fn says(&mut self, events: i64) {
        for _ in 0..events / 100 {
            let event = |seq| {
                json!({"kind": "event", "class": self.class, "session": "s", "seq": seq, "at": format!("{:.3}", Timestamp::now()), "user": "u",
                       "role": "teacher", "type": "hand_up", "data": {"pad": "x".repeat(3_500)}})
            };
            let items: Vec<Value> = (self.said..self.said + 100).map(event).collect();
            let request = self.server.request(reqwest::Method::POST, "/api/ingest/batch").header("x-provider-key", &self.key);
            let request = request.header("content-type", "application/json").body(json!({ "items": items }).to_string());
            assert_eq!(self.server.send(request, "a room reports".into()).await.data()["accepted"], 100);
            self.said += 100;
        }
    }
}

async fn hears(screen: &mut Screen, topic: &str, from: i64, to: i64) {
    for offset in from..=to {
        assert_eq!(screen.sees_event(topic).await["o"], offset);
    }
}

/// The same of each of them.
async fn all_hear(screens: &mut [Screen], topic: &str, from: i64, to: i64) {
    join_all(screens.iter_mut().map(|screen| hears(screen, topic, from, to))).await;
}

#[tokio::test]
#[ignore = "long: a flood"]
async fn who_stops_reading_is_closed_and_comes_back_without_loss() {
    let server = TestServer::start().await;
    let monitor = server.sign_in("monitor").await;
    let mut room = Room::open(&server).await;
    let topic = room.topic();
    // Enough of them that all are written to in one call, of which each takes what fits into it.
    let mut read = Vec::new();
    let mut from = json!(null);
    for _ in 0..4 {
        let mut reads = monitor.opens_a_screen().await;
        from = reads.subscribes(&topic).await["pos"].clone();
        read.push(reads);
    }
    let mut stalls = monitor.opens_a_screen().await;
    stalls.subscribes(&topic).await;
    let first = from[1].as_i64().unwrap() + 1;
    // Up to 350 KB at a time, more than a queue holds: nobody who reads is closed for that. Who waited for the room's answer before reading on would be
    // one who stops reading too, on a machine where that answer takes half a second.
    for round in 0..30 {
        tokio::join!(room.says(100), all_hear(&mut read, &topic, first + round * 100, first + round * 100 + 99));
    }
    assert_eq!(stalls.is_closed().await, 4000);
    let last = stalls.waiting().iter().rev().find_map(|frame| frame["o"].as_i64()).expect("what was in buffers");
    assert!(last < first + 2_999, "it had everything");

    let mut again = monitor.opens_a_screen().await;
    let end = first + 3_099;
    tokio::join!(room.says(100), all_hear(&mut read, &topic, first + 3_000, end));
    assert_eq!(again.resumes(&topic, &json!([from[0], end - 90])).await["t"], "sub");
    hears(&mut again, &topic, end - 89, end).await;
}

#[tokio::test]
#[ignore = "long: a flood"]
async fn who_floods_or_wants_thousands_of_topics_is_closed_and_nobody_else_notices() {
    let server = TestServer::start().await;
    let monitor = server.sign_in("monitor").await;
    let mut room = Room::open(&server).await;
    let topic = room.topic();
    let mut reads = monitor.opens_a_screen().await;
    let first = reads.subscribes(&topic).await["pos"][1].as_i64().unwrap() + 1;

    let mut wants_all = server.sign_in("monitor2").await.opens_a_screen().await;
    wants_all.floods((0..300).map(|number| json!({"t": "sub", "topic": format!("class:{number}")}))).await;
    wants_all.sees(|frame| frame["t"] == "err" && frame["code"] == "too_many").await;
    wants_all.floods((0..3_000).map(|number| json!({"t": "sub", "topic": format!("class:{number}")}))).await;
    assert_eq!(wants_all.is_closed().await, 4429);

    let shouter = server.sign_in("monitor2").await;
    let mut shouts = shouter.opens_a_screen().await;
    shouts.floods((0..5_000).map(|_| json!({"t": "ping"}))).await;
    assert_eq!(shouts.is_closed().await, 4429);

    let mut pings = server.sign_in("monitor2").await.opens_a_screen().await;
    pings.floods_with_pings_of_the_socket(5_000).await;
    assert_eq!(pings.is_closed().await, 4429);

    // Nor may they come straight back; everybody else may, on the same account too.
    assert!(shouter.tries_a_screen().await.is_none());
    server.sign_in("monitor2").await.opens_a_screen().await;

    tokio::join!(room.says(100), hears(&mut reads, &topic, first, first + 99));
}
