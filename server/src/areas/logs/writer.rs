//! The one writer of log lines: gathers what is queued into one transaction, and sends it to followers once it is on disk.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use belltower_realtime::{LogLine, TopicName};
use sqlx::AssertSqlSafe;
use tokio::sync::{OwnedMutexGuard, mpsc, oneshot};

use super::line::{COLUMNS, Line, WIDTH};
use belltower_kit::{
    app::App,
    batching::Batcher,
    db::{Arg, Db, Insert, places},
    error::{Error, Result, internal},
    logging::untapped,
    nodes::{Message, Nodes},
};

/// Appends that wait; beyond it whoever appends waits too.
const QUEUE: usize = 256;
/// The most lines of one transaction.
const BATCH: usize = 4000;

/// How an append went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appended {
    /// Lines that were new, now on disk.
    pub written: usize,
    /// Lines that had been delivered before.
    pub repeated: usize,
}

/// An append under way.
pub struct Append {
    stream: &'static str,
    lines: Vec<Line>,
    done: oneshot::Sender<Appended>,
}

/// The way to the writer.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<Append>);

impl Writer {
    /// The sending end and the end that [`run`] reads.
    pub fn new() -> (Self, mpsc::Receiver<Append>) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        (Self(sender), receiver)
    }

    /// Appends lines to a stream; they are on disk when it answers. Repeated ones change nothing.
    pub async fn append(&self, stream: &'static str, lines: Vec<Line>) -> Result<Appended> {
        let (done, written) = oneshot::channel();
        let stopped = |_| internal("the log writer has stopped");
        self.0.send(Append { stream, lines, done }).await.map_err(|_| stopped(()))?;
        written.await.map_err(|_| internal("log lines could not be written"))
    }
}

/// Writes for as long as somebody may append. What it logs itself goes to standard error only.
pub async fn run(app: App, mut queue: OwnedMutexGuard<mpsc::Receiver<Append>>) {
    untapped(async {
        let mut batcher = Batcher::new(&mut queue, BATCH, |append: &Append| append.lines.len());
        while let Some(gathered) = batcher.next().await {
            // A failure is told by dropping `done`: the sender keeps its lines and sends them again.
            if let Err(error) = write(&app, gathered).await {
                tracing::error!(%error, "log lines could not be written");
            }
        }
    })
    .await;
}

async fn write(app: &App, gathered: Vec<Append>) -> Result<()> {
    // Before the write begins: nobody else waits for it. Nobody else writes lines here either; on another node it would come to grief at the key.
    let known = known(&app.db, &gathered).await?;
    let gathered = called(&app.db, gathered).await?;
    let mut tx = app.begin(None).await?;
    let (mut seen, mut streams, mut answers) = (known, BTreeMap::<&'static str, Vec<Line>>::new(), vec![]);
    for Append { stream, lines, done } in gathered {
        let mut answer = Appended::default();
        for line in lines {
            if line.source.as_ref().is_none_or(|source| seen.insert(source.clone())) {
                streams.entry(stream).or_default().push(line);
                answer.written += 1;
            } else {
                answer.repeated += 1;
            }
        }
        answers.push((done, answer));
    }
    let mut written = vec![];
    for (stream, lines) in streams {
        let topic = format!("log:{stream}");
        let last = tx.reserve(&topic, lines.len()).await?;
        let first = last - i64::try_from(lines.len()).map_err(internal)? + 1;
        let row = format!("({})", ["?"; WIDTH].join(", "));
        let into = format!("log_lines ({COLUMNS})");
        let args = lines.iter().zip(first..).flat_map(|(line, position)| line.args(stream, position)).collect();
        tx.insert_last(Insert { into: &into, row: &row, rest: "" }, args).await?;
        written.push((TopicName::parse(&topic).map_err(internal)?, stream, first, lines.iter().map(Line::shown).collect::<Vec<_>>()));
    }
    tx.commit().await?;
    for (topic, stream, first, lines) in written {
        if app.state::<Nodes>().has_bus() {
            app.state::<Nodes>().broadcast(&Message::Lines { stream: stream.to_owned(), after: first - 1, lines: lines.clone() });
        }
        let lines = lines.into_iter().zip(first..).map(|(line, position)| LogLine::new(position, line)).collect();
        app.hub.publish_log(&topic, first - 1, lines);
    }
    for (done, answer) in answers {
        // Whoever asked may be gone; the lines are written all the same.
        let _ = done.send(answer);
    }
    Ok(())
}

/// The lines with what their classes are called, for those who follow.
async fn called(db: &Db, mut gathered: Vec<Append>) -> Result<Vec<Append>, Error> {
    let lines = gathered.iter().flat_map(|append| &append.lines);
    let classes: Vec<String> = lines.filter_map(|line| line.class_id.clone()).collect::<BTreeSet<_>>().into_iter().collect();
    let mut names = HashMap::new();
    for some in classes.chunks(500) {
        let places = places(1, some.len());
        let sql = format!("SELECT id, number, name, room_id FROM classes WHERE id IN ({places})");
        let rows: Vec<(String, String, String, String)> =
            db.all(AssertSqlSafe(sql), some.iter().map(|id| Arg::from(id.as_str())).collect()).await?;
        names.extend(rows.into_iter().map(|(id, number, name, room)| (id, (number, name, room))));
    }
    for line in gathered.iter_mut().flat_map(|append| &mut append.lines) {
        if let Some((number, name, room)) = line.class_id.as_ref().and_then(|id| names.get(id)) {
            (line.class_number, line.class_name, line.room) = (Some(number.clone()), Some(name.clone()), Some(room.clone()));
        }
    }
    Ok(gathered)
}

/// Which of the lines were delivered before.
async fn known(db: &Db, gathered: &[Append]) -> Result<HashSet<String>, Error> {
    let sources: Vec<&str> = gathered.iter().flat_map(|append| &append.lines).filter_map(|line| line.source.as_deref()).collect();
    let mut known = HashSet::new();
    for some in sources.chunks(500) {
        let places = places(1, some.len());
        let sql = format!("SELECT source FROM log_lines WHERE source IN ({places})");
        let rows: Vec<(String,)> = db.all(AssertSqlSafe(sql), some.iter().map(|source| Arg::from(*source)).collect()).await?;
        known.extend(rows.into_iter().map(|(source,)| source));
    }
    Ok(known)
}
