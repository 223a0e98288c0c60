//! From commits to screens: the commit stream feeds the hub, the journal answers what a client missed, and lost rights leave open sockets.

mod follow;
mod report;

use std::{collections::BTreeSet, time::Duration};

use async_trait::async_trait;
use belltower_realtime::{CloseCode, HubConfig, LogLine, Replay, ReplayError, StoredEvent, TopicName};
use tokio::sync::mpsc;

use crate::{
    app::App,
    area::{self, Commit},
    auth::{Auth, Caller, Principal},
    config::Config,
    db::{self, Committed, CommittedBatch, Db, DbError},
    documents, jobs,
    nodes::Nodes,
    presence, shares,
    sockets::Sockets,
    sync_ws::{self, DocumentSockets},
    topics::{self, still_allowed},
};
use follow::Deduplicator;
pub use follow::follow_nodes;
pub use report::reporter;

/// The journal as the hub reads it.
pub struct JournalReplay {
    db: Db,
}

impl JournalReplay {
    /// Over this database.
    pub fn new(db: Db) -> Self {
        Self { db }
    }
}

/// How long the store may take to answer the hub: then it counts as away, and the hub tries again or resets.
const PATIENCE: Duration = Duration::from_secs(5);

async fn in_time<T>(read: impl Future<Output = Result<T, DbError>>) -> Result<T, ReplayError> {
    match tokio::time::timeout(PATIENCE, read).await {
        Ok(read) => read.map_err(unavailable),
        Err(late) => Err(unavailable(late)),
    }
}

fn unavailable(cause: impl std::fmt::Display) -> ReplayError {
    ReplayError::Unavailable(cause.to_string())
}

#[async_trait]
impl Replay for JournalReplay {
    async fn head(&self, topic: &TopicName) -> Result<i64, ReplayError> {
        in_time(db::head(&self.db, topic.as_str())).await
    }

    async fn events(&self, topic: &TopicName, after: i64, limit: usize) -> Result<Vec<StoredEvent>, ReplayError> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let entries = in_time(db::read_events(&self.db, topic.as_str(), after, limit)).await?;
        let entries = entries.ok_or(ReplayError::Trimmed)?;
        entries.into_iter().map(|entry| StoredEvent::from_json(entry.position, entry.at, entry.payload).map_err(unavailable)).collect()
    }

    async fn log_lines(&self, topic: &TopicName, after: i64, limit: usize) -> Result<Vec<LogLine>, ReplayError> {
        let Some((lines, log)) = topics::kind_of(topic.as_str()).and_then(|(kind, log)| Some((kind.lines?, log))) else {
            return Ok(vec![]);
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        in_time(lines(self.db.clone(), log.to_owned(), after, limit)).await
    }
}

/// Hands what is committed, here or on another node, to the hub, for as long as there are commits. The only publisher of events.
pub async fn follow(app: App, mut committed: mpsc::Receiver<CommittedBatch>, mut remote: mpsc::Receiver<CommittedBatch>) {
    let mut deduplicator = Deduplicator::default();
    loop {
        let CommittedBatch { entries, trail } = tokio::select! {
            biased;
            Some(batch) = committed.recv() => {
                app.state::<Nodes>().broadcast_committed(&batch);
                batch
            }
            Some(batch) = remote.recv() => batch,
            else => return,
        };
        // One node hears of each commit once.
        let several = app.db.is_postgres();
        let entries: Vec<Committed> = entries.into_iter().filter(|entry| !several || deduplicator.is_new(entry)).collect();
        if entries.is_empty() {
            continue;
        }
        // Before anybody hears of it, and all at once: what is held is looked through for each time.
        let users: BTreeSet<String> = entries.iter().filter_map(whose_rights).map(str::to_owned).collect();
        app.state::<Auth>().forget_all(&users);
        trail.publish(entries.len(), || entries.into_iter().map(|entry| publish(&app, entry)).sum());
        if !users.is_empty() {
            // Beside the commit stream: a role with hundreds of members must not hold up anybody's reminder.
            let app = app.clone();
            tokio::spawn(async move {
                for user in users {
                    recheck(&app, &user).await;
                    sync_ws::recheck(&app, &user).await;
                }
            });
        }
    }
}

/// The account whose rights a committed entry says to have changed.
fn whose_rights(entry: &Committed) -> Option<&str> {
    entry.topic.strip_prefix("user:").filter(|_| entry.payload.contains("\"type\":\"rights\""))
}

/// Publishes a committed entry to the hub, and notifies the parts that handle commits; answers to how many sockets it went.
fn publish(app: &App, entry: Committed) -> u64 {
    let Ok(topic) = TopicName::parse(&entry.topic) else { return 0 };
    if let Some(share) = shares::ended(topic.as_str(), &entry.payload) {
        close_guests(app, share);
    }
    documents::on_committed(app, topic.as_str(), &entry.payload);
    presence::on_committed(app, topic.as_str(), &entry.payload);
    jobs::on_committed(app, topic.as_str(), &entry.payload);
    let commit = Commit { topic: topic.as_str(), offset: entry.offset, payload: &entry.payload };
    for on_commit in area::all().iter().filter_map(|area| area.on_commit) {
        on_commit(app, &commit);
    }
    match StoredEvent::from_json(entry.offset, entry.at, entry.payload) {
        Ok(event) => app.hub.publish_event(&topic, event),
        Err(cause) => {
            tracing::error!(%cause, "an entry of the journal is not JSON");
            0
        }
    }
}

/// Ends what an account's open sockets may no longer have; closes those whose session is over.
pub async fn recheck(app: &App, user_id: &str) {
    // Those of the account, previews that it looks at with them, and previews that others look at it with.
    let own = app.hub.connections_of(user_id).into_iter().map(|(connection, _)| connection);
    let shows = |caller: &Caller| *caller.user_id == *user_id && **caller.person() != *user_id;
    let shown =
        app.state::<Sockets>().iter().filter(|socket| socket.caller().is_some_and(|caller| shows(&caller))).map(|socket| *socket.key());
    let concerned: Vec<_> = own.chain(shown).collect();
    for connection in concerned {
        let Some(socket) = app.state::<Sockets>().get(&connection).map(|socket| socket.clone()) else { continue };
        match app.state::<Auth>().refresh(app, &socket.token_hash).await {
            Ok(Some(caller)) => {
                socket.set_caller(caller);
                let principal = socket.principal();
                for topic in app.hub.topics_of(connection) {
                    still_allowed(app, connection, &principal, socket.language, &topic);
                }
            }
            Ok(None) => app.hub.close(connection, CloseCode::SIGNED_OUT),
            // Whether the right is still held cannot be known: the socket comes back and is asked again.
            Err(_) => app.hub.close(connection, CloseCode::LOST_POSITION),
        }
    }
}

/// Closes the sockets of a link's guests: they open it anew, and are told why they cannot. Who holds another link as well comes back with that.
fn close_guests(app: &App, share: &str) {
    let holds = |principal: Principal| principal.guest().is_some_and(|guest| guest.holds(share));
    let ended: Vec<_> = app.state::<Sockets>().iter().filter(|socket| holds(socket.principal())).map(|socket| *socket.key()).collect();
    for connection in ended {
        app.hub.close(connection, CloseCode::SIGNED_OUT);
    }
}

/// Closes the sockets whose session's time is over; called now and then.
pub fn close_expired(app: &App) {
    let now = app.world.now();
    app.state::<DocumentSockets>().close_expired(now);
    let expired: Vec<_> =
        app.state::<Sockets>().iter().filter(|socket| socket.principal().expires_at() <= now).map(|socket| *socket.key()).collect();
    for connection in expired {
        app.hub.close(connection, CloseCode::SIGNED_OUT);
    }
}

/// The hub's limits, from the settings.
pub fn hub_limits(config: &Config) -> HubConfig {
    let drain = u64::from(config.drain_seconds) * 1000;
    HubConfig {
        max_connections: config.max_sockets,
        max_connections_per_user: config.max_sockets_per_user,
        accepts_per_second: config.sockets_per_second,
        ping_ms: u64::from(config.ping_seconds) * 1000,
        drain_retry_ms: [drain.min(500), drain],
        ..HubConfig::default()
    }
}
