//! What other nodes did, as it arrives: from the bus at once, from the journal for certain. Hands it to [`super::follow`], which treats it like a commit of our own.

use std::{collections::HashSet, sync::Arc, time::Duration};

use belltower_realtime::{LogLine, TopicName};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::{
    app::App,
    area,
    db::{self, Committed, CommittedBatch, DbError, JournalPoller},
    documents, jobs,
    nodes::{Inbox, Message, Nodes},
    topics,
    traces::Trail,
};

/// How often the journal is polled while the bus works: for the message that it lost.
const CALM: Duration = Duration::from_secs(1);
/// How often while it does not.
const ALONE: Duration = Duration::from_millis(200);
/// How often areas read anew what nodes would tell them while nobody can.
const REREAD: Duration = Duration::from_secs(10);

/// Follows the other nodes for as long as the server runs. `poller` began before anything was read that a commit of theirs could change.
pub async fn follow_nodes(app: App, mut inbox: Inbox, mut poller: JournalPoller, commits: mpsc::Sender<CommittedBatch>) {
    let (mut next, mut reread) = (Instant::now(), Instant::now());
    let mut apart = false;
    let mut worked = false;
    loop {
        tokio::select! {
            message = inbox.recv() => match message {
                Some((_, Message::Look)) => next = Instant::now(),
                Some((from, message)) => on_message(&app, &from, message, &commits).await,
                // No bus: only the journal is left.
                None => sleep_until(next).await,
            },
            () = sleep_until(next) => {}
        }
        let works = app.state::<Nodes>().bus_works();
        if std::mem::replace(&mut worked, works) != works {
            next = Instant::now();
        }
        if Instant::now() < next {
            continue;
        }
        if let Err(error) = poll_journal(&app, &mut poller, &commits).await {
            tracing::warn!(%error, "the journal cannot be followed");
        } else if let Err(error) = app.documents.poll_heads().await {
            tracing::warn!(%error, "other nodes' edits cannot be looked for");
        }
        // What areas tell each other is not in the journal: while other nodes cannot send it, and once after that, it is read from its tables.
        let was_apart = std::mem::replace(&mut apart, !works && app.state::<Nodes>().has_others());
        if (apart && reread <= Instant::now()) || (was_apart && !apart) {
            for lost in area::all().iter().filter_map(|area| area.on_messages_lost) {
                lost(&app);
            }
            reread = Instant::now() + REREAD;
        }
        next = Instant::now() + if works { CALM } else { ALONE };
    }
}

/// Handles a message of another node.
async fn on_message(app: &App, from: &Arc<str>, message: Message, commits: &mpsc::Sender<CommittedBatch>) {
    match message {
        Message::Committed(entries, trace) => drop(commits.send(CommittedBatch { entries, trail: Trail::from_traceparent(trace) }).await),
        Message::Lines { stream, after, lines } => {
            let Ok(topic) = TopicName::parse(&format!("log:{stream}")) else { return };
            let lines = lines.into_iter().zip(after + 1..).map(|(fields, offset)| LogLine::new(offset, fields)).collect();
            app.hub.publish_log(&topic, after, lines);
        }
        Message::Document(message) => documents::on_peer_message(app, from, message),
        Message::Area { area: name, body } => {
            if let Some(on_message) = area::all().iter().find(|area| area.name == name).and_then(|area| area.on_message) {
                on_message(app, body);
            }
        }
        Message::Progress(body) => jobs::heard_progress(app, body),
        Message::Presence(message) => {
            if app.hub.on_presence_message(from, message) {
                app.state::<Nodes>().broadcast(&Message::WholePresence(Some(from.clone())));
            }
        }
        Message::WholePresence(of) => {
            if of.is_none_or(|of| of == *app.state::<Nodes>().id()) {
                app.state::<Nodes>().request_snapshot();
            }
        }
        Message::Look => {}
    }
}

/// Polls the journal for what no message brought.
async fn poll_journal(app: &App, poller: &mut JournalPoller, commits: &mpsc::Sender<CommittedBatch>) -> Result<(), DbError> {
    let entries = poller.poll(&app.db).await?;
    if !entries.is_empty() {
        let _ = commits.send(CommittedBatch { entries, ..CommittedBatch::default() }).await;
    }
    for (topic, head) in db::heads(&app.db, topics::logs()).await? {
        if let Ok(topic) = TopicName::parse(&topic) {
            app.hub.advance(&topic, head);
        }
    }
    Ok(())
}

/// Deduplicates committed entries: the same one comes from a commit or the bus and again from the journal.
#[derive(Default)]
pub(super) struct Deduplicator {
    now: HashSet<(Arc<str>, i64)>,
    before: HashSet<(Arc<str>, i64)>,
}

impl Deduplicator {
    /// Entries of one half; twice as many are remembered.
    const HALF: usize = 20_000;

    /// Whether an entry is new; from now on it is not.
    pub fn is_new(&mut self, entry: &Committed) -> bool {
        let key = (entry.topic.clone(), entry.offset);
        if self.before.contains(&key) || !self.now.insert(key) {
            return false;
        }
        if self.now.len() > Self::HALF {
            self.before = std::mem::take(&mut self.now);
        }
        true
    }
}
