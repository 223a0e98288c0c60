//! The one writer of log lines: gathers what is queued into one transaction, and sends it to followers once it is on disk.

use std::collections::{BTreeMap, HashSet};

use belltower_realtime::{LogLine, TopicName};
use sqlx::AssertSqlSafe;
use tokio::sync::{mpsc, oneshot};

use super::line::{COLUMNS, Line, WIDTH};
use crate::{
    app::App,
    args,
    db::{Arg, DbError, Tx},
    error::{Error, Result, internal},
    logging::untapped,
    nodes::Message,
};

/// Appends that wait; beyond it whoever appends waits too.
const QUEUE: usize = 256;
/// The most lines of one transaction.
const BATCH: usize = 4000;
/// Lines of one INSERT: SQLite looks every argument up by its name, so a long list costs its square.
const ROWS: usize = 16;

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
pub async fn run(app: App, mut queue: mpsc::Receiver<Append>) {
    untapped(async {
        while let Some(first) = queue.recv().await {
            let mut gathered = vec![first];
            let mut lines = gathered[0].lines.len();
            while lines < BATCH
                && let Ok(next) = queue.try_recv()
            {
                lines += next.lines.len();
                gathered.push(next);
            }
            // A failure is told by dropping `done`: the sender keeps its lines and sends them again.
            if let Err(error) = write(&app, gathered).await {
                tracing::error!(%error, "log lines could not be written");
            }
        }
    })
    .await;
}

async fn write(app: &App, gathered: Vec<Append>) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let known = known(&mut tx, &gathered).await?;
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
        for (place, rows) in lines.chunks(ROWS).enumerate() {
            insert(&mut tx, stream, first + i64::try_from(place * ROWS).map_err(internal)?, rows).await?;
        }
        written.push((TopicName::parse(&topic).map_err(internal)?, stream, first, lines.iter().map(Line::shown).collect::<Vec<_>>()));
    }
    tx.commit().await?;
    for (topic, stream, first, lines) in written {
        if app.nodes.has_bus() {
            app.nodes.tell(&Message::Lines { stream: stream.to_owned(), after: first - 1, lines: lines.clone() });
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

/// Which of the lines were delivered before.
async fn known(tx: &mut Tx, gathered: &[Append]) -> Result<HashSet<String>, Error> {
    let sources: Vec<&str> = gathered.iter().flat_map(|append| &append.lines).filter_map(|line| line.source.as_deref()).collect();
    let mut known = HashSet::new();
    for some in sources.chunks(500) {
        let places: Vec<String> = (1..=some.len()).map(|place| format!("${place}")).collect();
        let sql = format!("SELECT source FROM log_lines WHERE source IN ({})", places.join(", "));
        let rows: Vec<(String,)> = tx.all(AssertSqlSafe(sql), some.iter().map(|source| Arg::from(*source)).collect()).await?;
        known.extend(rows.into_iter().map(|(source,)| source));
    }
    Ok(known)
}

async fn insert(tx: &mut Tx, stream: &str, first: i64, lines: &[Line]) -> Result<(), DbError> {
    let rows: Vec<String> = (0..lines.len())
        .map(|row| format!("({})", (1..=WIDTH).map(|column| format!("${}", row * WIDTH + column)).collect::<Vec<_>>().join(", ")))
        .collect();
    let sql = format!("INSERT INTO log_lines ({COLUMNS}) VALUES {}", rows.join(", "));
    let mut args: Vec<Arg> = args![];
    for (line, position) in lines.iter().zip(first..) {
        args.extend(line.args(stream, position));
    }
    tx.exec(AssertSqlSafe(sql), args).await?;
    Ok(())
}
