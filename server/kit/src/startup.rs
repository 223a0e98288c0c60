//! Puts the server together: opens the database, and makes every part that works with it.

use std::sync::Arc;

use belltower_realtime::{Hub, HubConfig, Replay};
use tokio::sync::mpsc;

use crate::{
    app::{App, Parts},
    area::{self, Setup},
    args,
    auth::{Auth, password},
    config::Config,
    connection_quota::AddressQuota,
    db::{self, CommitStream, CommittedBatch, Db, DbError, JournalPoller, Tx},
    documents,
    files::{Blobs, FileCache},
    health::Health,
    jobs::Jobs,
    live::{self, JournalReplay},
    nodes::{self, Inbox, Nodes},
    presence::WatcherPresenceLocks,
    privacy_key::PrivacyKey,
    providers::{self, Providers},
    shares::LinkTries,
    socket_history::{self, SocketHistory},
    sockets::Sockets,
    sync_ws::DocumentSockets,
    tasks::{Duty, Tasks},
    world::World,
    ws::{FloodPenalty, Writers},
};

/// What comes in from commits, for [`crate::live::follow`] and [`crate::live::follow_nodes`].
pub struct Incoming {
    /// Commits of this node.
    pub committed: mpsc::Receiver<CommittedBatch>,
    /// Messages of other nodes.
    pub inbox: Inbox,
    /// Commits of other nodes; none on SQLite, where there are none.
    pub poller: Option<JournalPoller>,
}

impl App {
    /// Opens the database and joins everything to it.
    pub async fn open(config: Config, world: World) -> Result<(Self, Incoming), Box<dyn std::error::Error + Send + Sync>> {
        let db = Db::open_with(&config.database_address(), config.database_pool()).await?;
        // Before anything is read that another node may change.
        let poller = if db.is_postgres() { Some(JournalPoller::begin(&db).await?) } else { None };
        let providers = Providers::new(&config)?;
        let (commit_stream, committed) = CommitStream::new();
        let epoch = Self::name_history(&db, &world, &commit_stream).await?;
        let replay: Arc<dyn Replay> = Arc::new(JournalReplay::new(db.clone()));
        let tasks = Tasks::default();
        let privacy_key = Self::privacy_key(&config, &db, &world, &commit_stream).await?;
        password::require_at_least(config.password_min as usize);
        let secret = if config.nats.is_empty() { String::new() } else { nodes::bus_secret(&db, &world, &commit_stream).await? };
        let (nodes, inbox) = Nodes::join(&config, &world, &epoch, &secret).await?;
        let limits = HubConfig { node: nodes.id().to_string(), run: world.id(), ..live::hub_limits(&config) };
        let (hub, authority) = Hub::new(limits, epoch.clone(), replay);
        let (socket_history, notes) = SocketHistory::new(&world);
        hub.set_observer(Arc::new(socket_history.clone()));
        let nodes = Arc::new(nodes);
        let documents = documents::open(&config, &db, &world, &commit_stream, nodes.clone(), hub.clone(), &tasks);
        let mut setup = Setup::new(world.clone());
        setup.state(Auth::new(authority, &config));
        setup.state(privacy_key);
        setup.state(providers::Held(providers));
        setup.state.share(nodes);
        setup.state(socket_history);
        setup.state(Writers::start(config.io_uring, &tasks));
        setup.state(FloodPenalty::default());
        setup.state(Sockets::default());
        setup.state(DocumentSockets::default());
        setup.state(AddressQuota::default());
        setup.state(Health::default());
        setup.state(Jobs::default());
        setup.state(FileCache::default());
        setup.state(Blobs::open(&config)?);
        setup.state(WatcherPresenceLocks::default());
        setup.state(LinkTries::default());
        for area in area::all() {
            (area.setup)(&mut setup);
        }
        let Setup { state, consumers, .. } = setup;
        let app = Self::new(Parts { config, db, world, epoch, hub, documents, tasks, state, commit_stream });
        for consumer in consumers {
            consumer(&app);
        }
        app.spawn_consumer("socket history writer", Duty::Upkeep, notes, socket_history::write);
        Ok((app, Incoming { committed, inbox, poller }))
    }

    /// The privacy key. The database knows its name only: a node that has another one says so.
    async fn privacy_key(
        config: &Config,
        db: &Db,
        world: &World,
        commit_stream: &CommitStream,
    ) -> Result<PrivacyKey, Box<dyn std::error::Error + Send + Sync>> {
        let path = config.privacy_key_path();
        let key = PrivacyKey::open(&path, world).map_err(|cause| format!("privacy_key_file: {}: {cause}", path.display()))?;
        let mut tx = Tx::begin(db, world, commit_stream, None).await?;
        let sql = "INSERT INTO settings (name, value) VALUES ('privacy_key', $1) ON CONFLICT (name) DO NOTHING";
        tx.exec(sql, args![key.id()]).await?;
        let (known,): (String,) = tx.one("SELECT value FROM settings WHERE name = 'privacy_key'", args![]).await?;
        tx.commit().await?;
        if known != key.id() {
            tracing::warn!(
                file = %path.display(),
                "privacy_key_file is not the key that this database was used with first: second factors that were set up under another key \
                 cannot be read here; copy the file from the node that has it, or reset those second factors"
            );
        }
        Ok(key)
    }

    async fn name_history(db: &Db, world: &World, commit_stream: &CommitStream) -> Result<String, DbError> {
        let mut tx = Tx::begin(db, world, commit_stream, None).await?;
        tx.exec("INSERT INTO settings (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO NOTHING", args![world.id()]).await?;
        tx.commit().await?;
        db::epoch(db).await
    }
}
