//! The one writer of what classrooms report: gathers the calls of a moment into one transaction, and has screens told once it is on disk.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::{Map, Value};
use tokio::sync::{mpsc, oneshot};

use super::{
    health::Count,
    items::{About, Checks, Event, Sample},
    sos, stored,
    tile::Sos,
};
use crate::{
    app::App,
    areas::gather::Gather,
    args,
    db::{Arg, Insert, Tx},
    error::{Result, internal},
    nodes::Message,
};

/// Calls that wait; beyond it whoever reports waits too.
const QUEUE: usize = 256;
/// The most items of one transaction.
const BATCH: usize = 4000;

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
pub async fn write(app: App, queue: mpsc::Receiver<Waiting>) {
    let mut gather = Gather::new(queue, BATCH, |waiting: &Waiting| waiting.report.items());
    while let Some(lot) = gather.next().await {
        let (mut reports, mut callers) = (vec![], vec![]);
        for Waiting { report, done } in lot {
            reports.push(report);
            callers.push(done);
        }
        // Nearly always all is new, and then nothing has to be asked of each item.
        let stored = match store(&app, &reports, Ask::HowMany).await {
            Ok(None) => store(&app, &reports, Ask::Which).await,
            stored => stored,
        };
        match stored {
            Ok(new) => {
                for (done, new) in callers.into_iter().zip(new.into_iter().flatten()) {
                    // Whoever reported may be gone; it is written all the same.
                    let _ = done.send(new);
                }
            }
            // It is told by dropping `done`: the sender keeps its items and sends them again.
            Err(error) => tracing::error!(%error, "reports could not be written"),
        }
    }
}

/// What is asked of the database about the items that were new.
#[derive(Clone, Copy, PartialEq)]
enum Ask {
    HowMany,
    Which,
}

/// Stores reports in one transaction; answers how many items of each were new. `None`, and nothing is stored: not all are new, and it was not asked which.
async fn store(app: &App, reports: &[Report], ask: Ask) -> Result<Option<Vec<usize>>> {
    let mut new = vec![0; reports.len()];
    let places = || reports.iter().enumerate();
    let mut samples = places().flat_map(|(place, report)| report.samples.iter().map(move |sample| (place, sample))).collect();
    let mut events = places().flat_map(|(place, report)| report.events.iter().map(move |event| (place, event))).collect();
    let mut tx = app.begin(None).await?;
    if !insert_samples(&mut tx, &mut samples, ask).await? || !insert_events(&mut tx, &mut events, ask).await? {
        return Ok(None);
    }
    let checks = count(&mut tx, &samples).await?;
    tell(&mut tx, &mut events).await?;
    tx.commit().await?;
    samples.iter().map(|(place, _)| place).chain(events.iter().map(|(place, _)| place)).for_each(|place| new[*place] += 1);
    app.monitoring.checked(&checks);
    if app.nodes.has_bus() && !checks.is_empty() {
        app.nodes.tell(&Message::Checks(checks));
    }
    Ok(Some(new))
}

/// Items with the places of their reports.
type Items<'a, T> = Vec<(usize, &'a T)>;

/// `(class, session, sequence)`: what makes two items the same.
type Key<'a> = (&'a str, &'a str, i64);

fn key(about: &About) -> Key<'_> {
    (&about.class, &about.session, about.seq)
}

/// Inserts the rows of items that are not there yet, and leaves those items: one of each, in the order in which every writer takes them, so that two
/// writers with the same items never wait for each other in a circle. False: not all are new, and it was not asked which.
async fn insert<T>(
    tx: &mut Tx,
    into: &str,
    items: &mut Items<'_, T>,
    about: impl Fn(&T) -> &About,
    row: impl Fn(&T) -> Vec<Arg>,
    ask: Ask,
) -> Result<bool> {
    items.sort_by(|(_, a), (_, b)| key(about(a)).cmp(&key(about(b))));
    items.dedup_by(|(_, a), (_, b)| key(about(a)) == key(about(b)));
    let columns = format!("({})", vec!["?"; into.matches(',').count() + 1].join(", "));
    let args = items.iter().flat_map(|(_, item)| row(item)).collect();
    if ask == Ask::HowMany {
        let inserted = tx.insert(Insert { into, row: &columns, rest: "ON CONFLICT (class_id, session, seq) DO NOTHING" }, args).await?;
        return Ok(usize::try_from(inserted).is_ok_and(|inserted| inserted == items.len()));
    }
    let rest = "ON CONFLICT (class_id, session, seq) DO NOTHING RETURNING class_id, session, seq";
    let inserted: Vec<(String, String, i64)> = tx.insert_returning(Insert { into, row: &columns, rest }, args).await?;
    let inserted: HashSet<Key> = inserted.iter().map(|(class, session, seq)| (class.as_str(), session.as_str(), *seq)).collect();
    items.retain(|(_, item)| inserted.contains(&key(about(item))));
    Ok(true)
}

async fn insert_samples(tx: &mut Tx, samples: &mut Items<'_, Sample>, ask: Ask) -> Result<bool> {
    let row = |sample: &Sample| {
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
    };
    let into =
        "room_samples (class_id, session, seq, at, user_id, user_name, role, rtt, loss_up, loss_down, jitter, bitrate, fps, cpu, quality)";
    insert(tx, into, samples, |sample| &sample.about, row, ask).await
}

async fn insert_events(tx: &mut Tx, events: &mut Items<'_, Event>, ask: Ask) -> Result<bool> {
    let row = |Event { about, .. }: &Event| args![&about.class, &about.session, about.seq, &about.at];
    insert(tx, "room_events (class_id, session, seq, at)", events, |event| &event.about, row, ask).await
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

/// Tells each event on its class's topic, in the order in which they happened.
async fn tell(tx: &mut Tx, events: &mut Items<'_, Event>) -> Result<()> {
    events.sort_by(|(_, a), (_, b)| a.about.at.cmp(&b.about.at));
    for (_, event) in events {
        let sos = if event.kind == "sos" { Some(sos::open_one(tx, event).await?) } else { None };
        tx.announce_json(format!("class:{}", event.about.class), serde_json::to_string(&Told::of(event, sos)).map_err(internal)?);
    }
    Ok(())
}

/// What is told of an event.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Told<'a> {
    r#type: &'a str,
    at: &'a str,
    session: &'a str,
    user_id: &'a str,
    name: &'a str,
    role: &'a str,
    data: &'a Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sos: Option<Sos>,
}

impl<'a> Told<'a> {
    fn of(event: &'a Event, sos: Option<Sos>) -> Self {
        let Event { about: About { session, at, user, name, role, .. }, kind, data } = event;
        Self { r#type: kind, at, session, user_id: user, name, role, data, sos }
    }
}
