//! Whatever happens to nodes, bus and connections: every screen gets every event once and in order. Driven by a seed, which is printed; set
//! `BELLTOWER_SEED` to play one again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::support::{Cluster, Dice, Person, seed};
use serde_json::{Value, json};
use tokio::sync::Notify;

const STUDENTS: &str = "/api/management/student";
const LIST: &str = "resource:students";
const STEPS: usize = 200;
const SCREENS: usize = 6;
/// A story that takes longer has lost something.
const PATIENCE: Duration = Duration::from_secs(120);

/// What the story does to a screen.
#[derive(Default)]
struct Hand {
    /// Go to another node, now.
    hop: Notify,
}

/// One browser: connects to any node, resumes from its position, checks what it gets, and comes back when it is cut off.
async fn watches(mut dice: Dice, nodes: Vec<Person>, since: Value, last: String, hand: Arc<Hand>, failed: Arc<AtomicBool>) -> Vec<String> {
    let (mut position, mut names) = (since, Vec::new());
    loop {
        let place = &nodes[dice.roll(nodes.len())];
        // A node that is down refuses; the balancer would have tried the next.
        let Some(mut screen) = place.tries_a_screen().await else {
            tokio::task::yield_now().await;
            continue;
        };
        if screen.try_sends(&json!({"t": "sub", "topic": LIST, "since": position}).to_string()).await.is_err() {
            continue;
        }
        loop {
            let frame = tokio::select! {
                frame = screen.next() => frame,
                () = hand.hop.notified() => None,
            };
            let Some(frame) = frame else { break };
            match frame["t"].as_str() {
                Some("ev") => {
                    let (before, now) = (position[1].as_i64().unwrap(), frame["o"].as_i64().unwrap());
                    if now != before + 1 {
                        failed.store(true, Relaxed);
                        panic!("after {before} came {now}");
                    }
                    position[1] = now.into();
                    let name = frame["d"]["row"]["name"].as_str().unwrap().to_owned();
                    names.push(name.clone());
                    if name == last {
                        return names;
                    }
                }
                Some("reset") => panic!("nothing here is too old to be replayed: {frame}"),
                // The store is away for a moment: ask again, as the console does.
                Some("err") => break,
                _ => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long: processes are killed"]
async fn every_event_arrives_once_and_in_order_whatever_happens() {
    let mut dice = Dice::new(seed());
    let mut cluster = Cluster::with(2, &["--drain-seconds=1", "--max-sockets-per-user=200", "--log-level=warn"]).await;
    let sam = cluster.nodes[0].sign_in("scheduler").await;
    let people: Vec<Person> = cluster.nodes.iter().map(|node| node.knows(&sam)).collect();
    let since = sam.opens_a_screen().await.subscribes(LIST).await["pos"].clone();
    let (hand, failed) = (Arc::new(Hand::default()), Arc::new(AtomicBool::new(false)));
    let screens: Vec<_> = (0..SCREENS)
        .map(|_| {
            let dice = Dice::new(dice.roll(usize::MAX / 2) as u64);
            tokio::spawn(watches(dice, people.clone(), since.clone(), "the end".into(), hand.clone(), failed.clone()))
        })
        .collect();

    let (mut up, mut bus, mut written) = ([true, true], true, 0);
    for _ in 0..STEPS {
        match dice.roll(12) {
            // Never the last one: somebody has to write.
            0 if up == [true, true] => {
                let who = dice.roll(2);
                cluster.nodes[who].kill();
                up[who] = false;
            }
            1 if up == [true, true] => {
                let who = dice.roll(2);
                cluster.nodes[who].stop();
                up[who] = false;
            }
            0..=3 => {
                if let Some(who) = up.iter().position(|up| !up) {
                    cluster.nodes[who].start_again();
                    up[who] = true;
                }
            }
            4 => {
                bus = !bus;
                if !bus {
                    cluster.nats.goes_away();
                } else {
                    cluster.nats.comes_back();
                }
            }
            5 | 6 => hand.hop.notify_one(),
            _ => {
                let alive: Vec<usize> = (0..2).filter(|who| up[*who]).collect();
                for _ in 0..=dice.roll(4) {
                    written += 1;
                    let body = json!({"name": format!("student {written}"), "status": "active"});
                    people[alive[dice.roll(alive.len())]].post(&format!("{STUDENTS}/create"), body).await.data();
                }
            }
        }
    }
    let alive = up.iter().position(|up| *up).unwrap();
    people[alive].post(&format!("{STUDENTS}/create"), json!({"name": "the end", "status": "active"})).await.data();
    let wanted: Vec<String> = (1..=written).map(|n| format!("student {n}")).chain(["the end".into()]).collect();
    let begun = Instant::now();
    for screen in screens {
        let left = PATIENCE.saturating_sub(begun.elapsed());
        let names = tokio::time::timeout(left, screen).await.expect("every screen gets to the end").expect("and finds nothing wrong");
        assert_eq!(names, wanted);
    }
    assert!(!failed.load(Relaxed));
}
