//! A million frames that are nearly right, from one connection after another: each is answered or costs its sender the connection; the hub
//! keeps nothing of them, and who sits beside them notices nothing.

use crate::support::*;
use belltower_realtime::frames::ServerFrame;
use belltower_realtime::{CloseCode, HubConfig};

const FRAMES: usize = 1_000_000;
/// Tasks side by side; each has its own hub, so that a run is the same from the same seed.
const LANES: u64 = 2;

/// What honest clients say, and what is close to it.
const HONEST: &[&str] = &[
    r#"{"t":"sub","topic":"resource:classes","since":["e",2]}"#,
    r#"{"t":"sub","topic":"resource:classes"}"#,
    r#"{"t":"sub","topic":"board"}"#,
    r#"{"t":"sub","topic":"user:u7","since":["e",0]}"#,
    r#"{"t":"sub","topic":"log:server","since":["e",1],"filter":{"level":"warn","text":"slow"}}"#,
    r#"{"t":"sub","topic":"log:classes","filter":{"class":"42","role":"student","user":"u1","session":"s"}}"#,
    r#"{"t":"unsub","topic":"board"}"#,
    r#"{"t":"unsub","topic":"resource:classes"}"#,
    r#"{"t":"ping"}"#,
    r#"{"t":"pong"}"#,
    r#"{"t":"sub","topic":"presence:students","since":null,"filter":{}}"#,
    r#"{"t":"at","topic":"presence:students","key":"s7","on":true}"#,
    r#"{"t":"at","topic":"presence:students","key":"s7","on":false}"#,
    r#"{"t":"sub","topic":"class:1","since":["other",9223372036854775807]}"#,
];

/// Pieces that parsers trip over.
const PIECES: &[&str] = &[
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "{",
    "}",
    "[",
    "]",
    "[[[[[[[[",
    ",",
    ":",
    "null",
    "true",
    "-1",
    "1e999",
    "0.1",
    "9223372036854775808",
    "-9223372036854775809",
    "\u{feff}",
    "\u{202e}",
    "你好",
    "😀",
    "\"t\":\"sub\",",
    "\"topic\":",
    "\"since\":[\"e\",1],",
    "log:",
    "user:",
    "::",
    "*",
    " ",
];

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % sides as u64).unwrap()
    }

    fn frame(&mut self) -> String {
        let mut bytes = HONEST[self.roll(HONEST.len())].as_bytes().to_vec();
        for _ in 0..self.roll(4) {
            let at = self.roll(bytes.len() + 1);
            match self.roll(6) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.roll(8),
                1 if at < bytes.len() => drop(bytes.remove(at)),
                2 => bytes.truncate(at.max(1)),
                3 => {
                    let other = HONEST[self.roll(HONEST.len())].as_bytes();
                    let from = self.roll(other.len());
                    let piece = other[from..(from + 1 + self.roll(20)).min(other.len())].to_vec();
                    bytes.splice(at..at, piece);
                }
                4 if self.roll(200) == 0 => drop(bytes.splice(at..at, std::iter::repeat_n(b'[', 20_000))),
                _ => {
                    let piece = PIECES[self.roll(PIECES.len())].bytes();
                    drop(bytes.splice(at..at, piece));
                }
            }
            if bytes.is_empty() {
                bytes.push(b'{');
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

async fn lane(seed: u64) {
    let w = world(HubConfig {
        accepts_per_second: u32::MAX / 4,
        frames_per_second: u32::MAX / 4,
        frames_burst: u32::MAX / 4,
        topic_idle_ms: 1_000,
        ..HubConfig::default()
    });
    for name in ["resource:classes", "user:u7", "class:1"] {
        (0..3).for_each(|_| w.write(name));
    }
    let mut ann = w.client("ann").await;
    w.sub(&mut ann, "resource:classes", None).await;
    let mut dice = Dice(seed);
    let mut mallory = w.client("mallory").await;
    let (mut taken, mut closed, mut now) = (0_usize, 0_usize, 0);
    let frames = FRAMES / usize::try_from(LANES).unwrap();
    for turn in 0..frames {
        let frame = dice.frame();
        match w.says_text(&mallory, &frame).await {
            Ok(()) => taken += 1,
            Err(code) => {
                assert!([CloseCode::BROKEN_FRAME, CloseCode::TOO_LARGE].contains(&code), "{code:?} for {frame}");
                // What was queued before still goes out, and then the same code; nothing is stuck.
                assert_eq!(mallory.now().1, Some(code));
                closed += 1;
                mallory = w.client("mallory").await;
            }
        }
        if turn % 64 == 0 {
            mallory.now();
        }
        if turn % 5_000 == 0 {
            w.write("resource:classes");
            let ServerFrame::Ev { .. } = ann.frame().await else { panic!("ann was sent something else") };
            now += 100;
            w.hub.tick(now);
        }
    }
    drop(mallory);
    // Topics that nobody reads are forgotten at a sweep.
    for _ in 0..4 {
        now += 20_000;
        w.hub.tick(now);
        ann.conn.on_text(r#"{"t":"pong"}"#).unwrap();
        ann.now();
    }
    let stats = w.hub.stats();
    assert_eq!((stats.connections, stats.queue_bytes), (1, 0));
    let topics: Vec<&str> = stats.topics.keys().map(String::as_str).collect();
    assert_eq!(topics, ["resource:classes"], "what nobody reads is forgotten");
    assert!(taken > frames / 5 && closed > frames / 10, "{taken} taken, {closed} closed: the mutations are too weak or too strong");
}

#[test]
fn a_million_frames_that_are_nearly_right_disturb_nobody() {
    std::thread::scope(|scope| {
        for seed in 1..=LANES {
            scope.spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
                runtime.block_on(lane(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            });
        }
    });
}
