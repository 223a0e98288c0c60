//! The one writer of what classrooms report: gathers the calls of a moment into one transaction, and has screens told once it is on disk.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;
use tokio::sync::{OwnedMutexGuard, mpsc, oneshot};

use super::{
    AREA,
    health::Count,
    items::{About, Checks, Event, Sample},
    room_cache::Monitoring,
    sos, stored,
    tile::SosCall,
};
use crate::areas::{analysis, classes};
use belltower_kit::{
    app::App,
    args,
    batching::Batcher,
    db::{Arg, Insert, Tx},
    error::{Result, internal},
    nodes::{Message, Nodes},
};

/// Calls that wait; beyond it whoever reports waits too.
const QUEUE: usize = 256;
/// The most items of one transaction.
const BATCH: usize = 4000;
/// What an event is mostly told in, in bytes.
const EVENT_BYTES: usize = 512;
/// Events that are asked for at once: SQLite looks every argument up by its name, so a long list costs its square.
const NAMES: usize = 32;

/// What one call reports.
#[derive(Default)]
pub(super) struct Report {
    pub samples: Vec<Sample>,
    pub events: Vec<Event>,
}

impl Report {
    fn items(&self) -> usize {
        self.samples.len() + self.events.len()
    }
}

/// A call that waits to be written.
pub struct Waiting {
    report: Report,
    done: oneshot::Sender<usize>,
}

/// The way to the writer.
#[derive(Clone)]
pub struct Reports(mpsc::Sender<Waiting>);

impl Reports {
    /// The sending end and the end that [`write`] reads.
    pub fn new() -> (Self, mpsc::Receiver<Waiting>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        (Self(sender), receiver)
    }

    /// Hands a report in; it is on disk when it answers how many of its items were new.
    pub(super) async fn take(&self, report: Report) -> Result<usize> {
        let (done, written) = oneshot::channel();
        self.0.send(Waiting { report, done }).await.map_err(|_| internal("the writer of reports has stopped"))?;
        written.await.map_err(|_| internal("a report could not be written"))
    }
}

/// Writes for as long as somebody may report.
pub async fn write(app: App, mut queue: OwnedMutexGuard<mpsc::Receiver<Waiting>>) {
    let mut batcher = Batcher::new(&mut queue, BATCH, |waiting: &Waiting| waiting.report.items());
    while let Some(lot) = batcher.next().await {
        let (mut reports, mut callers) = (vec![], vec![]);
        for Waiting { report, done } in lot {
            reports.push(report);
            callers.push(done);
        }
        // Nearly always all is new, and then nothing has to be asked of each item.
        let stored = match store(&app, &reports, Ask::Nothing).await {
            Err(error) if error.is_not_unique() => store(&app, &reports, Ask::Which).await,
            stored => stored,
        };
        match stored {
            Ok(new) => {
                for (done, new) in callers.into_iter().zip(new) {
                    // Whoever reported may be gone; it is written all the same.
                    let _ = done.send(new);
                }
            }
            // It is told by dropping `done`: the sender keeps its items and sends them again.
            Err(error) => tracing::error!(%error, "reports could not be written"),
        }
    }
}

/// What is asked of the database about the items.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    /// All are taken for new; if one is not, nothing is stored.
    Nothing,
    /// Which of them are new.
    Which,
}

/// Stores reports in one transaction; answers how many items of each were new.
async fn store(app: &App, reports: &[Report], ask: Ask) -> Result<Vec<usize>> {
    let mut new = vec![0; reports.len()];
    let places = || reports.iter().enumerate();
    let mut samples = places().flat_map(|(place, report)| report.samples.iter().map(move |sample| (place, sample))).collect();
    let mut events = places().flat_map(|(place, report)| report.events.iter().map(move |event| (place, event))).collect();
    single(&mut samples, |sample: &Sample| &sample.about);
    single(&mut events, |event: &Event| &event.about);
    let mut tx = app.begin(None).await?;
    insert(&mut tx, &mut samples, ask).await?;
    if ask == Ask::Which {
        let known = known(&mut tx, &events).await?;
        events.retain(|(_, event)| !known.contains(&(topic(event), source(event))));
    }
    let checks = count(&mut tx, &samples).await?;
    publish_events(&mut tx, &mut events).await?;
    attend(app, &mut tx, &events).await?;
    // Last: who joins is locked by the attendance, so two nodes that hear of one person take turns.
    analysis::take(&mut tx, samples.iter().map(|(_, sample)| *sample), events.iter().map(|(_, event)| *event)).await?;
    tx.commit().await?;
    samples.iter().map(|(place, _)| place).chain(events.iter().map(|(place, _)| place)).for_each(|place| new[*place] += 1);
    app.state::<Monitoring>().checked(&checks);
    if app.state::<Nodes>().has_bus() && !checks.is_empty() {
        app.state::<Nodes>().broadcast(&Message::Area { area: AREA.name.to_owned(), body: json!(checks) });
    }
    Ok(new)
}

/// Items with the places of their reports.
type Items<'a, T> = Vec<(usize, &'a T)>;

/// `(class, session, sequence)`: what makes two items the same.
type Key<'a> = (&'a str, &'a str, i64);

fn key(about: &About) -> Key<'_> {
    (&about.class, &about.session, about.seq)
}

/// One of each, in the order in which every writer takes them, so that two writers with the same items never wait for each other in a circle.
fn single<T>(items: &mut Items<'_, T>, about: impl Fn(&T) -> &About) {
    items.sort_by(|(_, a), (_, b)| key(about(a)).cmp(&key(about(b))));
    items.dedup_by(|(_, a), (_, b)| key(about(a)) == key(about(b)));
}

/// The topic an event is told on.
fn topic(event: &Event) -> String {
    format!("class:{}", event.about.class)
}

/// What makes an event on its topic the same as another.
fn source(event: &Event) -> String {
    format!("{}/{}", event.about.session, event.about.seq)
}

/// Those of the events that were told before: topic and source.
async fn known(tx: &mut Tx, events: &Items<'_, Event>) -> Result<HashSet<(String, String)>> {
    let mut known = HashSet::new();
    for events in events.chunks(NAMES) {
        let pairs: Vec<String> = (0..events.len()).map(|place| format!("(${}, ${})", 2 * place + 1, 2 * place + 2)).collect();
        let sql = format!("SELECT topic, source FROM journal WHERE (topic, source) IN (VALUES {})", pairs.join(", "));
        let args = events.iter().flat_map(|(_, event)| args![topic(event), source(event)]).collect();
        known.extend(tx.all::<(String, String)>(AssertSqlSafe(sql), args).await?);
    }
    Ok(known)
}

/// Inserts the rows of samples; asked which are new, it leaves those.
async fn insert(tx: &mut Tx, samples: &mut Items<'_, Sample>, ask: Ask) -> Result<()> {
    let args = samples.iter().flat_map(|(_, sample)| row(sample)).collect();
    if ask == Ask::Nothing {
        return Ok(tx.insert_last(SAMPLES, args).await?);
    }
    let inserted: Vec<(String, String, i64)> = tx.insert_returning(NEW_SAMPLES, args).await?;
    let inserted: HashSet<Key> = inserted.iter().map(|(class, session, seq)| (class.as_str(), session.as_str(), *seq)).collect();
    samples.retain(|(_, sample)| inserted.contains(&key(&sample.about)));
    Ok(())
}

const SAMPLES: Insert = Insert {
    into: "room_samples (class_id, session, seq, at, user_id, user_name, role, rtt, loss_up, loss_down, jitter, bitrate, fps, cpu, quality)",
    row: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    rest: "",
};
const NEW_SAMPLES: Insert = Insert { rest: "ON CONFLICT (class_id, session, seq) DO NOTHING RETURNING class_id, session, seq", ..SAMPLES };

fn row(sample: &Sample) -> Vec<Arg> {
    let Sample { about, rtt, loss_up, loss_down, jitter, bitrate, fps, cpu, quality } = sample.clone();
    args![
        about.class,
        about.session,
        about.seq,
        about.at,
        about.user,
        about.name,
        about.role,
        rtt,
        loss_up,
        loss_down,
        jitter,
        bitrate,
        fps,
        cpu,
        quality
    ]
}

/// Counts new network checks; answers them by class. They are sorted by class, so every writer locks the classes' rows in the same order.
async fn count(tx: &mut Tx, samples: &Items<'_, Sample>) -> Result<Vec<Checks>> {
    let mut stored: Vec<Checks> = vec![];
    for samples in samples.chunk_by(|(_, a), (_, b)| a.about.class == b.about.class) {
        let samples: Vec<Sample> = samples.iter().map(|(_, sample)| (*sample).clone()).collect();
        stored.push(Checks { class: samples[0].about.class.clone(), total: Count::default(), samples });
    }
    let row = |checks: &Checks| {
        let mut count = Count::default();
        checks.samples.iter().for_each(|sample| count.add(sample.quality));
        let signed = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        args![checks.class.as_str(), signed(count.checks), signed(count.poor)]
    };
    let mut totals: Vec<(String, i64, i64)> = tx.insert_returning(HEALTH, stored.iter().flat_map(row).collect()).await?;
    totals.sort();
    for (checks, (_, samples, poor)) in stored.iter_mut().zip(totals) {
        checks.total = stored::count((samples, poor));
    }
    Ok(stored)
}

/// A class's counts, with more added to them.
const HEALTH: Insert = Insert {
    into: "class_health (class_id, samples, poor)",
    row: "(?, ?, ?)",
    rest: "ON CONFLICT (class_id) DO UPDATE SET samples = class_health.samples + excluded.samples, poor = class_health.poor + excluded.poor
           RETURNING class_id, samples, poor",
};

/// Publishes each event on its class's topic, in the order in which they happened.
async fn publish_events(tx: &mut Tx, events: &mut Items<'_, Event>) -> Result<()> {
    events.sort_by(|(_, a), (_, b)| a.about.at.cmp(&b.about.at));
    for (_, event) in events {
        let sos = if event.kind == "sos" { Some(sos::open_one(tx, event).await?) } else { None };
        let mut told = Vec::with_capacity(EVENT_BYTES);
        serde_json::to_writer(&mut told, &PublishedEvent::of(event, sos)).map_err(internal)?;
        tx.publish_once(topic(event), String::from_utf8(told).map_err(internal)?, source(event));
    }
    Ok(())
}

/// Keeps who was in which class, and tells the classes' rows of it.
async fn attend(app: &App, tx: &mut Tx, events: &Items<'_, Event>) -> Result<()> {
    let moves: Vec<classes::Move<'_>> = events
        .iter()
        .map(|(_, Event { about, kind, data })| classes::Move {
            class: &about.class,
            user: &about.user,
            name: &about.name,
            role: &about.role,
            session: &about.session,
            at: &about.at,
            kind,
            data,
        })
        .collect();
    classes::take_attendance(tx, &moves, classes::wait_s(app)).await
}

/// An event as it is published.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PublishedEvent<'a> {
    r#type: &'a str,
    at: &'a str,
    session: &'a str,
    user_id: &'a str,
    name: &'a str,
    role: &'a str,
    data: &'a Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sos: Option<SosCall>,
}

impl<'a> PublishedEvent<'a> {
    fn of(event: &'a Event, sos: Option<SosCall>) -> Self {
        let Event { about: About { session, at, user, name, role, .. }, kind, data } = event;
        Self { r#type: kind, at, session, user_id: user, name, role, data, sos }
    }
}
