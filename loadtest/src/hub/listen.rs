//! Listeners: each checks that it hears every event of its topic once and in order, and notes how late.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use tokio::task::{AbortHandle, JoinSet};

use crate::lean::Lean;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// What listeners heard together. They listen until it is dropped.
#[derive(Default)]
pub struct Listeners {
    heard: Vec<Arc<Mutex<Heard>>>,
    tasks: Vec<AbortHandle>,
    count: Arc<AtomicU64>,
}

/// What one listener heard.
#[derive(Default)]
pub struct Heard {
    /// Delay of each event, from the commit.
    pub delays_ms: Vec<f32>,
    /// Events that did not follow the one before.
    pub disorder: usize,
    /// The last event's offset.
    pub last: Option<i64>,
    /// Why the connection ended, if it did.
    pub ended: Option<String>,
}

impl Listeners {
    /// Has a socket listened to.
    pub fn add(&mut self, mut socket: Lean, last: Option<i64>) {
        let heard = Arc::new(Mutex::new(Heard { last, ..Heard::default() }));
        self.heard.push(heard.clone());
        let count = self.count.clone();
        let listening = tokio::spawn(async move {
            let ended = loop {
                let mut events = 0;
                let mut see = |frame: &[u8]| {
                    if let (Some(event), Ok(mut heard)) = (Event::read(frame), heard.lock()) {
                        heard.hear(&event);
                        events += 1;
                    }
                };
                if let Err(ended) = socket.read(&mut see).await {
                    break ended;
                }
                count.fetch_add(events, Relaxed);
            };
            if let Ok(mut heard) = heard.lock() {
                heard.ended = Some(ended.to_string());
            }
        });
        self.tasks.push(listening.abort_handle());
    }

    /// Events heard so far.
    pub fn count(&self) -> u64 {
        self.count.load(Relaxed)
    }

    /// Looks at what each heard.
    pub fn each(&self, mut look: impl FnMut(&Heard)) {
        self.heard.iter().filter_map(|heard| heard.lock().ok()).for_each(|heard| look(&heard));
    }

    /// Every delay, sorted.
    pub fn delays_ms(&self) -> Vec<f64> {
        let mut delays = Vec::new();
        self.each(|heard| delays.extend(heard.delays_ms.iter().map(|delay| f64::from(*delay))));
        delays.sort_unstable_by(f64::total_cmp);
        delays
    }

    /// Events that did not follow the one before, of all.
    pub fn disorder(&self) -> usize {
        let mut disorder = 0;
        self.each(|heard| disorder += heard.disorder);
        disorder
    }
}

impl Drop for Listeners {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

impl Heard {
    fn hear(&mut self, event: &Event) {
        self.disorder += usize::from(self.last.is_some_and(|last| last + 1 != event.offset));
        self.last = Some(event.offset);
        let late = (Timestamp::now().as_millisecond() - event.at_ms).rem_euclid(DAY_MS);
        self.delays_ms.push(late as f32);
    }
}

/// The part of an `ev` frame that is looked at.
#[derive(Debug, PartialEq)]
pub struct Event {
    /// Its offset.
    pub offset: i64,
    /// The time of its commit, in its day.
    at_ms: i64,
}

impl Event {
    /// Reads `{"t":"ev","topic":"…","o":12,"at":"2026-11-21T09:15:40.123Z",…`: by hand, since hundreds of thousands come each second.
    pub fn read(frame: &[u8]) -> Option<Self> {
        let rest = frame.strip_prefix(br#"{"t":"ev","topic":""#)?;
        let rest = rest[rest.iter().position(|byte| *byte == b'"')?..].strip_prefix(br#"","o":"#)?;
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit())?;
        let at = rest[digits..].strip_prefix(br#","at":""#)?.get(11..23)?;
        let part = |from: usize, to: usize| number(&at[from..to]);
        let at_ms = ((part(0, 2) * 60 + part(3, 5)) * 60 + part(6, 8)) * 1000 + part(9, 12);
        Some(Self { offset: number(&rest[..digits]), at_ms })
    }
}

fn number(digits: &[u8]) -> i64 {
    digits.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'))
}

/// Opens sockets, some at a time: a queue of handshakes at the server is another measurement.
pub async fn open<F>(sockets: usize, open: impl Fn(usize) -> F) -> crate::Result<Vec<Lean>>
where
    F: Future<Output = crate::Result<Lean>> + Send + 'static,
{
    const AT_ONCE: usize = 64;
    let (mut opening, mut done) = (JoinSet::new(), Vec::with_capacity(sockets));
    for number in 0..sockets {
        if number >= AT_ONCE {
            done.extend(opening.join_next().await.transpose()?.transpose()?);
        }
        opening.spawn(open(number));
    }
    while let Some(socket) = opening.join_next().await {
        done.push(socket??);
    }
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_read_by_hand() {
        let frame = br#"{"t":"ev","topic":"class:1","o":121,"at":"2026-11-21T09:15:40.123Z","d":{"o":7}}"#;
        assert_eq!(Event::read(frame), Some(Event { offset: 121, at_ms: ((9 * 60 + 15) * 60 + 40) * 1000 + 123 }));
        assert_eq!(Event::read(br#"{"t":"ping"}"#), None);
        assert_eq!(Event::read(br#"{"t":"ev","topic":"x","o":1"#), None);
    }
}
