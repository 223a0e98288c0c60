//! What time does to the hub: pings on one shared tick instead of a timer a connection, holes tried again, idle topics forgotten.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use crate::events::encode;
use crate::hole::{HoleStatus, Reach};
use crate::hub::Hub;
use crate::registry::{Readers, Stored, Topic};
use crate::{ConnectionEvent, ReplayError, TopicName};

/// Events read at once to fill a hole.
const FILL: usize = 500;

/// How often idle topics are looked for.
const SWEEP_MS: u64 = 15_000;

impl Hub {
    /// Time passes: call it about once a second with a clock in milliseconds that only goes forward.
    pub fn tick(&self, now_ms: u64) {
        let core = self.core();
        let before = core.now_ms.swap(now_ms, Relaxed);
        let elapsed = now_ms.saturating_sub(before);
        let mut queued = 0;
        for conn in &core.connections {
            let ticked = conn.tick(now_ms, elapsed, &core.config);
            queued += ticked.queued;
            for (topic, lines, snapshots) in &ticked.lost {
                self.observe(&conn, ConnectionEvent::Dropped { topic, lines: *lines, snapshots: *snapshots });
            }
        }
        let rate = core.config.accepts_per_second;
        let more = u32::try_from(elapsed.saturating_mul(rate.into()) / 1_000).unwrap_or(u32::MAX);
        let _ = core.accepts_left.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_add(more).min(rate.saturating_mul(2))));
        self.check_holes(now_ms);
        self.expire_peers(now_ms);
        if now_ms / SWEEP_MS != before / SWEEP_MS {
            core.topics.sweep(now_ms, core.config.topic_idle_ms);
        }
        core.counters.export();
        metrics::gauge!("belltower_hub_connections").set(core.connections.len() as f64);
        metrics::gauge!("belltower_hub_queue_bytes").set(queued as f64);
        metrics::gauge!("belltower_hub_topics").set(core.topics.len() as f64);
    }

    /// Says how far an event or log topic reaches in the store, for when an announcement may have been lost: what is missing is read from there.
    pub fn advance(&self, topic: &TopicName, head: i64) {
        let Some(topic) = self.core().topics.find(topic) else { return };
        let now = self.now_ms();
        let opened = match topic.lock().stored() {
            Some((Stored::Events(events), readers)) if !readers.is_empty() => events.advance(head, now) == Reach::Opened,
            Some((Stored::Logs(logs), readers)) if !readers.is_empty() => logs.advance(head, now) == Reach::Opened,
            _ => false,
        };
        if opened {
            self.open_hole(topic);
        }
    }

    pub(crate) fn open_hole(&self, topic: Arc<Topic>) {
        self.core().counters.hole();
        tracing::debug!(topic = %topic.name, "a hole in what was published: reading the store");
        self.core().holes.lock().push(topic.clone());
        self.spawn_fill(topic);
    }

    fn check_holes(&self, now_ms: u64) {
        let core = self.core();
        core.holes.lock().retain(|topic| {
            let mut inner = topic.lock();
            let Some((stored, readers)) = inner.stored() else { return false };
            let look = match &stored {
                Stored::Events(events) => events.check(now_ms, &core.config),
                Stored::Logs(logs) => logs.check(now_ms, &core.config),
            };
            match look {
                HoleStatus::Whole => return false,
                HoleStatus::Busy => {}
                HoleStatus::Fill => self.spawn_fill(topic.clone()),
                HoleStatus::GiveUp => {
                    tracing::warn!(topic = %topic.name, "a hole could not be filled from the store in time: its readers are reset");
                    self.give_up(topic, stored, readers);
                    return false;
                }
            }
            true
        });
    }

    fn give_up(&self, topic: &Topic, stored: Stored<'_>, readers: &mut Readers) {
        match stored {
            Stored::Events(events) => {
                let reset = events.give_up(readers, &topic.name, &self.core().epoch);
                self.core().counters.reset(reset.len() as u64);
                reset.iter().for_each(|shared| self.observe(shared, ConnectionEvent::Reset { topic: &topic.name, to: events.head() }));
            }
            Stored::Logs(logs) => logs.give_up(readers, &topic.name),
        }
    }

    fn spawn_fill(&self, topic: Arc<Topic>) {
        let hub = self.clone();
        self.core().runtime.spawn(async move { hub.fill(&topic).await });
    }

    /// Reads the store until the hole is closed, or until it does not help: the next tick looks again.
    async fn fill(&self, topic: &Topic) {
        loop {
            let next = match topic.lock().stored() {
                Some((Stored::Events(events), _)) => events.hole_after().map(|after| (true, after)),
                Some((Stored::Logs(logs), _)) => logs.hole_after().map(|after| (false, after)),
                None => None,
            };
            let more = match next {
                None => false,
                Some((true, after)) => self.fill_events(topic, after).await,
                Some((false, after)) => self.fill_logs(topic, after).await,
            };
            if !more {
                return;
            }
        }
    }

    async fn fill_events(&self, topic: &Topic, after: i64) -> bool {
        let core = self.core();
        let read = core.replay.events(&topic.name, after, FILL).await;
        cannot_fill(topic, read.as_ref().err());
        let mut inner = topic.lock();
        let Some((events, readers)) = inner.events() else { return false };
        if matches!(read, Err(ReplayError::Trimmed)) {
            self.give_up(topic, Stored::Events(events), readers);
            return false;
        }
        let read = read.unwrap_or_default().into_iter().map(|event| (event.offset, encode(&topic.name, event))).collect();
        let before = events.head();
        let filled = events.fill(readers, read, &core.config);
        self.observe_delivered(readers, &topic.name, before + 1..=events.head());
        filled
    }

    async fn fill_logs(&self, topic: &Topic, after: i64) -> bool {
        let core = self.core();
        let read = core.replay.log_lines(&topic.name, after, FILL).await;
        cannot_fill(topic, read.as_ref().err());
        let mut inner = topic.lock();
        let Some((logs, readers)) = inner.logs() else { return false };
        logs.fill(readers, &topic.name, &read.unwrap_or_default(), &core.config)
    }
}

fn cannot_fill(topic: &Topic, error: Option<&ReplayError>) {
    if let Some(error) = error {
        tracing::warn!(topic = %topic.name, %error, "cannot fill a hole");
    }
}
