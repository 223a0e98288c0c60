//! A long random day, the same for the same seed: publishing with holes and repeats, slow readers, disconnects, restarts of the
//! store, resumes. Every reader must have seen every event since it began exactly once and in order.

use std::sync::atomic::Ordering::Relaxed;

use crate::support::*;
use belltower_realtime::frames::ServerFrame;
use belltower_realtime::*;
use serde_json::json;

const TOPICS: [&str; 3] = ["resource:classes", "class:1", "user:ann"];

/// SplitMix64: small, seeded, good enough to choose what happens next.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % sides
    }
}

/// Someone with a position in each topic, on a connection or off it.
struct Person {
    client: Option<Client>,
    positions: [Option<i64>; 3],
    /// Topics asked for on this connection.
    asked: [bool; 3],
    resets: usize,
}

impl Person {
    fn read(&mut self) {
        let Some(client) = &mut self.client else { return };
        let (frames, closed) = client.now();
        for frame in frames {
            match frame {
                ServerFrame::Sub { topic, pos, .. } => {
                    let known = self.position(&topic);
                    assert!(known.is_none_or(|known| known == pos.offset), "{topic}: {known:?} then {pos:?}");
                    *known = Some(pos.offset);
                }
                ServerFrame::Reset { topic, pos } => {
                    *self.position(&topic) = Some(pos.offset);
                    self.resets += 1;
                }
                ServerFrame::Ev { topic, o, d, .. } => {
                    assert_eq!(d, json!({ "n": o }));
                    let known = self.position(&topic);
                    assert_eq!(*known, Some(o - 1), "{topic}");
                    *known = Some(o);
                }
                // The store was away; ask again another time.
                ServerFrame::Err { topic, code: ErrCode::Unavailable, .. } => self.asked[index(&topic)] = false,
                ServerFrame::Ping => {
                    if let Some(client) = &self.client {
                        client.conn.on_text(r#"{"t":"pong"}"#).unwrap();
                    }
                }
                other => panic!("{other:?}"),
            }
        }
        if closed.is_some() {
            self.client = None;
        }
    }

    fn position(&mut self, topic: &TopicName) -> &mut Option<i64> {
        &mut self.positions[index(topic.as_str())]
    }
}

fn index(topic: &str) -> usize {
    TOPICS.iter().position(|name| *name == topic).unwrap()
}

async fn day(seed: u64, config: HubConfig, store_goes_away: bool) -> (usize, HubStats) {
    let w = world(config);
    let mut dice = Dice(seed);
    let mut people: Vec<Person> = (0..6).map(|_| Person { client: None, positions: [None; 3], asked: [false; 3], resets: 0 }).collect();
    let mut unpublished: Vec<(TopicName, StoredEvent)> = Vec::new();
    let mut now = 0;
    for _ in 0..1_500 {
        let index = dice.roll(people.len() as u64) as usize;
        let name = dice.roll(3) as usize;
        let topic = topic(TOPICS[name]);
        match dice.roll(14) {
            0..=5 => {
                let event = w.store.commit(&topic);
                let times = match dice.roll(10) {
                    0 => 0,
                    1 => {
                        unpublished.push((topic.clone(), event.clone()));
                        0
                    }
                    2 => 2,
                    _ => 1,
                };
                for _ in 0..times {
                    w.hub.publish_event(&topic, event.clone());
                }
            }
            6 => unpublished.drain(..).for_each(|(topic, event)| {
                w.hub.publish_event(&topic, event);
            }),
            7..=8 => people[index].read(),
            9 => people[index].client = None,
            10 => {
                now += 700;
                w.hub.tick(now);
                w.store.away.store(store_goes_away && dice.roll(4) == 0, Relaxed);
            }
            11 => tokio::task::yield_now().await,
            _ => {
                let person = &mut people[index];
                person.read();
                if person.client.is_none() {
                    person.client = Some(w.client("ann").await);
                    person.asked = [false; 3];
                }
                let client = person.client.as_ref().unwrap();
                if !std::mem::replace(&mut person.asked[name], true) {
                    let since = person.positions[name].map(|offset| json!(["e", offset]));
                    // The store is slow: meanwhile others publish.
                    let id = client.conn.id();
                    let Ok(Some(Request::Sub { topic, since, .. })) =
                        client.conn.on_text(&json!({"t": "sub", "topic": TOPICS[name], "since": since}).to_string())
                    else {
                        continue;
                    };
                    let (hub, authorised) = (w.hub.clone(), w.authorised(&topic));
                    let task = tokio::spawn(async move { hub.subscribe(id, authorised, since, None).await });
                    if dice.roll(2) == 0 {
                        task.await.unwrap();
                    }
                }
            }
        }
    }
    // The evening: the store is back, what was lost on the way is noticed, everybody comes back once more.
    w.store.away.store(false, Relaxed);
    w.hub.tick(now + 1_000);
    for (index, name) in TOPICS.into_iter().enumerate() {
        let head = w.store.head(&topic(name)).await.unwrap();
        for person in &mut people {
            person.read();
            person.client = Some(w.client("ann").await);
            let since = person.positions[index].map(|offset| json!(["e", offset]));
            w.says(person.client.as_ref().unwrap(), json!({"t": "sub", "topic": name, "since": since})).await.unwrap();
            w.hub.advance(&topic(name), head);
            for _ in 0..50 {
                tokio::task::yield_now().await;
            }
            person.read();
            assert_eq!(person.positions[index], Some(head), "seed {seed}, {name}");
        }
    }
    (people.iter().map(|person| person.resets).sum(), w.hub.stats())
}

#[tokio::test]
async fn with_room_enough_nobody_ever_loads_anew() {
    let mut all = HubStats::default();
    for seed in 0..12 {
        let (resets, stats) = day(seed, HubConfig { max_connections_per_user: 100, ..HubConfig::default() }, false).await;
        assert_eq!(resets, 0, "seed {seed}");
        all.holes += stats.holes;
        all.recoveries += stats.recoveries;
    }
    assert!(all.holes > 30 && all.recoveries > 300, "the day was too quiet: {all:?}");
}

#[tokio::test]
async fn with_little_room_and_a_store_that_goes_away_nobody_is_misled() {
    let mut all = HubStats::default();
    for seed in 100..116 {
        let tight = HubConfig {
            queue_bytes: 1_500,
            replay_bytes: 1_500,
            ring_items: 8,
            replay_limit: 40,
            hole_timeout_ms: 2_000,
            topic_idle_ms: 3_000,
            max_connections_per_user: 100,
            ..HubConfig::default()
        };
        let stats = day(seed, tight, true).await.1;
        all.resets += stats.resets;
        *all.closes.entry(4000).or_default() += stats.closes.get(&4000).copied().unwrap_or(0);
    }
    assert!(all.resets > 30 && all.closes[&4000] > 5, "the day was too easy: {all:?}");
}
