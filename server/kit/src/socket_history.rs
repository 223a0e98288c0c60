//! Keeps what happens to people's sockets for a day, for administrators to read. The hub's paths only leave a note in a bounded queue; one writer puts
//! notes into the database together, a second later, so that a storm of sockets is over before anything is written about it.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering::Relaxed},
    },
    time::Duration,
};

use belltower_realtime::{CloseCode, ConnectionEvent, ConnectionId, Observer, Who};
use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;
use tokio::sync::{Notify, OwnedMutexGuard, mpsc, oneshot};

use crate::{
    app::App,
    args,
    db::{Arg, DbError, places},
    error::Result,
    logging::untapped,
    nodes::Nodes,
    world::{World, iso},
};

/// Notes that wait to be written; beyond it they are counted and forgotten.
const QUEUE: usize = 32_768;
/// How long the writer waits for more notes after the first.
const GATHER: Duration = Duration::from_secs(1);
/// The pause before what could not be written is tried again.
const AGAIN: Duration = Duration::from_secs(1);
/// Notes of one statement: below the databases' limits on arguments.
const ROWS: usize = 100;
/// Notes about one person of one gathering: a flooding client must not fill the table.
const OF_ONE_PERSON: usize = 200;
/// The longest name that is kept of a topic that may be none.
const LONGEST: usize = 128;
/// For how long notes are kept.
pub const KEPT: SignedDuration = SignedDuration::from_hours(24);
/// How often older notes are looked for.
pub const PRUNE: Duration = Duration::from_secs(60);

struct Note {
    user_id: Arc<str>,
    at: Timestamp,
    place: i64,
    connection: String,
    what: &'static str,
    topic: Option<String>,
    position: Option<i64>,
    count: Option<i64>,
    code: Option<String>,
}

enum Job {
    Write(Note),
    /// Answers when everything before it is written.
    Flush(oneshot::Sender<()>),
}

/// Takes notes; the hub's observer.
#[derive(Clone)]
pub struct SocketHistory {
    queue: mpsc::Sender<Job>,
    world: World,
    /// Tells connections of this run from those of another that were called the same.
    run: Arc<str>,
    places: Arc<AtomicI64>,
    /// Rung by who will not wait until notes have gathered.
    hurry: Arc<Notify>,
}

/// What [`write`] reads.
pub struct Notes(mpsc::Receiver<Job>, Arc<Notify>);

impl SocketHistory {
    /// The history and the end that its writer reads.
    pub fn new(world: &World) -> (Self, Notes) {
        let (queue, notes) = mpsc::channel(QUEUE);
        let hurry = Arc::<Notify>::default();
        let run = world.id()[20..].into();
        (Self { queue, world: world.clone(), run, places: Arc::default(), hurry: hurry.clone() }, Notes(notes, hurry))
    }

    /// A person's socket was turned away because their address has too many; `document` is what it was for, unless it was for the hub.
    pub fn address_full(&self, user_id: &Arc<str>, document: Option<&str>) {
        let mut note = self.note(user_id, "address_full");
        note.topic = document.map(|name| name.chars().take(LONGEST).collect());
        note.code = Some(CloseCode::TOO_MANY_CONNECTIONS.0.to_string());
        self.put(note);
    }

    /// A person's socket was turned away from a document; `code` is the close code, or what says more.
    pub fn document_refused(&self, user_id: &Arc<str>, document: &str, code: impl ToString) {
        self.document(user_id, "document_refused", document, Some(code.to_string()));
    }

    /// A person opened a document.
    pub fn document_opened(&self, user_id: &Arc<str>, document: &str) {
        self.document(user_id, "document_opened", document, None);
    }

    /// Their socket to it is closed, by us with a code of documents, or by them.
    pub fn document_closed(&self, user_id: &Arc<str>, document: &str, by_us: Option<u16>) {
        self.document(user_id, "document_closed", document, Some(by_us.unwrap_or(CloseCode::NORMAL.0).to_string()));
    }

    fn document(&self, user_id: &Arc<str>, what: &'static str, document: &str, code: Option<String>) {
        let mut note = self.note(user_id, what);
        note.topic = Some(document.chars().take(LONGEST).collect());
        note.code = code;
        self.put(note);
    }

    fn note(&self, user_id: &Arc<str>, what: &'static str) -> Note {
        Note {
            user_id: user_id.clone(),
            at: self.world.now(),
            place: self.places.fetch_add(1, Relaxed),
            connection: String::new(),
            what,
            topic: None,
            position: None,
            count: None,
            code: None,
        }
    }

    fn put(&self, note: Note) {
        if self.queue.try_send(Job::Write(note)).is_err() {
            metrics::counter!("belltower_history_lost_total").increment(1);
        }
    }

    /// Waits until what was noted so far is written, but not for long.
    pub async fn flush(&self) {
        let (done, written) = oneshot::channel();
        let flushed = async {
            // A full queue empties no sooner than the database is back.
            if self.queue.send(Job::Flush(done)).await.is_ok() {
                self.hurry.notify_one();
                let _ = written.await;
            }
        };
        let _ = tokio::time::timeout(GATHER * 3, flushed).await;
    }
}

impl Observer for SocketHistory {
    fn on_event(&self, who: &Who, connection: Option<ConnectionId>, what: ConnectionEvent<'_>) {
        let mut note = self.note(&who.user_id, "");
        note.connection = connection.map(|id| format!("{}-{id}", self.run)).unwrap_or_default();
        match what {
            ConnectionEvent::Connected => note.what = "connected",
            ConnectionEvent::TurnedAway(code) => (note.what, note.code) = ("turned_away", Some(code.0.to_string())),
            ConnectionEvent::Closed(code) => (note.what, note.code) = ("closed", Some(code.0.to_string())),
            ConnectionEvent::Subscribed { topic, from, recovered } => {
                (note.what, note.topic, note.position) = ("subscribed", Some(topic.to_string()), Some(from));
                note.count = i64::try_from(recovered).ok();
            }
            ConnectionEvent::Reset { topic, to } => (note.what, note.topic, note.position) = ("reset", Some(topic.to_string()), Some(to)),
            ConnectionEvent::Refused { topic, code } => {
                (note.what, note.topic, note.code) = ("refused", Some(topic.chars().take(LONGEST).collect()), Some(word(&code)));
            }
            ConnectionEvent::Ended { topic, code } => {
                (note.what, note.topic, note.code) = ("ended", Some(topic.to_string()), Some(word(&code)))
            }
            ConnectionEvent::Delivered { topic, offset } => {
                (note.what, note.topic, note.position) = ("delivered", Some(topic.to_string()), Some(offset))
            }
            ConnectionEvent::Unsubscribed { topic } => (note.what, note.topic) = ("unsubscribed", Some(topic.to_string())),
            ConnectionEvent::Dropped { topic, lines, snapshots } => {
                note.topic = Some(topic.to_string());
                (note.what, note.count, note.position) = ("dropped", Some(lines.into()), Some(snapshots.into()));
            }
        }
        self.put(note);
    }
}

/// A code as the protocol spells it.
fn word(code: &impl serde::Serialize) -> String {
    serde_json::to_value(code).ok().and_then(|code| code.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Writes notes for as long as the server runs.
pub async fn write(app: App, mut notes: OwnedMutexGuard<Notes>) {
    untapped(async {
        let Notes(queue, hurry) = &mut *notes;
        while let Some(first) = queue.recv().await {
            if matches!(first, Job::Write(_)) {
                let _ = tokio::time::timeout(GATHER, hurry.notified()).await;
            }
            let (mut gathered, mut waiting) = (vec![], vec![]);
            let mut next = Some(first);
            while let Some(job) = next {
                match job {
                    Job::Write(note) => gathered.push(note),
                    Job::Flush(done) => waiting.push(done),
                }
                next = if gathered.len() < QUEUE { queue.try_recv().ok() } else { None };
            }
            let gathered = bounded(gathered);
            // With the database away the queue fills meanwhile; what does not fit is counted.
            while let Err(error) = insert(&app, &gathered).await {
                tracing::debug!(%error, "the history of sockets waits");
                tokio::time::sleep(AGAIN).await;
            }
            for done in waiting {
                let _ = done.send(());
            }
        }
    })
    .await;
}

fn bounded(mut notes: Vec<Note>) -> Vec<Note> {
    let mut of: HashMap<Arc<str>, usize> = HashMap::new();
    let before = notes.len();
    notes.retain(|note| {
        let count = of.entry(note.user_id.clone()).or_default();
        *count += 1;
        *count <= OF_ONE_PERSON
    });
    metrics::counter!("belltower_history_lost_total").increment((before - notes.len()) as u64);
    notes
}

async fn insert(app: &App, notes: &[Note]) -> Result<(), DbError> {
    const WIDTH: usize = 10;
    let mut tx = app.begin(None).await?;
    let node = app.state::<Nodes>().id().clone();
    for some in notes.chunks(ROWS) {
        let rows: Vec<String> = (0..some.len()).map(|row| format!("({})", places(row * WIDTH + 1, WIDTH))).collect();
        let sql = format!(
            "INSERT INTO socket_history (user_id, at, node, place, connection, what, topic, position, count, code) VALUES {}",
            rows.join(", ")
        );
        let mut args: Vec<Arg> = Vec::with_capacity(some.len() * WIDTH);
        for note in some {
            args.extend(args![
                &*note.user_id,
                iso(note.at),
                &*node,
                note.place,
                note.connection.as_str(),
                note.what,
                note.topic.clone(),
                note.position,
                note.count,
                note.code.clone(),
            ]);
        }
        tx.exec(AssertSqlSafe(sql), args).await?;
    }
    tx.commit().await
}

/// Forgets what is older than a day.
pub async fn prune(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    // A minute's worth at a time, once it has begun.
    tx.exec("DELETE FROM socket_history WHERE at < $1", args![iso(app.world.now() - KEPT)]).await?;
    Ok(tx.commit().await?)
}
