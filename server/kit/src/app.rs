//! The server's parts, joined: one value that every call, socket and background task shares.

use std::{ops::Deref, sync::Arc};

use belltower_realtime::{ConnectionId, Hub, HubConfig, Replay};
use belltower_sync::Documents;
use dashmap::DashMap;
use tokio::sync::{OwnedMutexGuard, mpsc};

use crate::{
    area::{self, Setup, State},
    args,
    auth::Auth,
    config::Config,
    connection_quota::AddressQuota,
    db::{self, Actor, CommitStream, CommittedBatch, Db, DbError, JournalPoller, Tx},
    documents,
    files::Kept,
    health::Health,
    live::{self, JournalReplay},
    nodes::{self, Inbox, Nodes},
    presence::OwnerPresenceLocks,
    socket_history::{self, SocketHistory},
    sync_ws::DocumentSockets,
    tasks::{Duty, Tasks},
    world::World,
    ws::{FloodPenalty, Socket, Writers},
};

/// The parts. Cloned for the price of a counter.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What [`App`] holds.
pub struct Parts {
    /// The settings.
    pub config: Config,
    /// The database.
    pub db: Db,
    /// Time and randomness.
    pub world: World,
    /// Names the history that positions count in.
    pub epoch: String,
    /// The hub.
    pub hub: Hub,
    /// Sessions and rights.
    pub auth: Auth,
    /// What writes to open sockets.
    pub writers: Writers,
    /// Sessions that exceeded the rate limit of frames.
    pub flood_penalty: FloodPenalty,
    /// Open sockets.
    pub sockets: DashMap<ConnectionId, Arc<Socket>>,
    /// Co-edited documents.
    pub documents: Documents,
    /// How many sockets each address holds.
    pub address_quota: AddressQuota,
    /// Whether the database answered lately.
    pub health: Health,
    /// Open sockets of documents.
    pub document_sockets: DocumentSockets,
    /// Files given out lately.
    pub files: Kept,
    /// Keeps what happens to people's sockets.
    pub socket_history: SocketHistory,
    /// This node and the others.
    pub nodes: Arc<Nodes>,
    /// Serialise updates of who is shown to the owners of a record.
    pub owner_presence_locks: OwnerPresenceLocks,
    /// What runs in the background.
    pub tasks: Tasks,
    /// What areas keep in memory.
    state: State,
    commit_stream: CommitStream,
}

/// What comes in from commits, for [`crate::live::follow`] and [`crate::nodes::follow`].
pub struct Incoming {
    /// Commits of this node.
    pub committed: mpsc::Receiver<CommittedBatch>,
    /// Messages of other nodes.
    pub inbox: Inbox,
    /// Commits of other nodes; none on SQLite, where there are none.
    pub poller: Option<JournalPoller>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Opens the database and joins everything to it.
    pub async fn open(config: Config, world: World) -> Result<(Self, Incoming), Box<dyn std::error::Error + Send + Sync>> {
        let db = Db::open_with(&config.database_address(), config.database_pool()).await?;
        // Before anything is read that another node may change.
        let poller = if db.is_postgres() { Some(JournalPoller::begin(&db).await?) } else { None };
        let (commit_stream, committed) = CommitStream::new();
        let epoch = Self::name_history(&db, &world, &commit_stream).await?;
        let replay: Arc<dyn Replay> = Arc::new(JournalReplay::new(db.clone()));
        let tasks = Tasks::default();
        let secret = if config.nats.is_empty() { String::new() } else { nodes::bus_secret(&db, &world, &commit_stream).await? };
        let (nodes, inbox) = Nodes::join(&config, &world, &epoch, &secret).await?;
        let limits = HubConfig { node: nodes.id().to_string(), run: world.id(), ..live::hub_limits(&config) };
        let (hub, authority) = Hub::new(limits, epoch.clone(), replay);
        let (socket_history, notes) = SocketHistory::new(&world);
        hub.set_observer(Arc::new(socket_history.clone()));
        let auth = Auth::new(authority, &config);
        let nodes = Arc::new(nodes);
        let documents = documents::open(&config, &db, &world, &commit_stream, nodes.clone(), hub.clone(), &tasks);
        let (sockets, document_sockets) = (DashMap::new(), DocumentSockets::default());
        let writers = Writers::start(config.io_uring, &tasks);
        let mut setup = Setup::new(world.clone());
        for area in area::all() {
            (area.setup)(&mut setup);
        }
        let Setup { state, consumers, .. } = setup;
        let app = Self(Arc::new(Parts {
            config,
            db,
            world,
            epoch,
            hub,
            auth,
            writers,
            flood_penalty: FloodPenalty::default(),
            sockets,
            documents,
            address_quota: AddressQuota::default(),
            health: Health::default(),
            document_sockets,
            files: Kept::default(),
            socket_history,
            nodes,
            owner_presence_locks: OwnerPresenceLocks::default(),
            tasks,
            state,
            commit_stream,
        }));
        for consumer in consumers {
            consumer(&app);
        }
        app.spawn_consumer("socket history writer", Duty::Upkeep, notes, socket_history::write);
        Ok((app, Incoming { committed, inbox, poller }))
    }

    /// What an area's setup put there: a value of this type.
    pub fn state<T: 'static>(&self) -> &T {
        self.state.get().expect("the area that asks has put it there")
    }

    /// Runs a background task until the server ends; whenever it ends or panics, it is started again. What is committed at the end is committed; nothing
    /// begins after.
    pub fn spawn_background<F>(&self, name: &'static str, duty: Duty, mut work: impl FnMut(App) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let app = self.clone();
        self.tasks.spawn(name, duty, move || work(app.clone()));
    }

    /// Runs a background task that ends when its work is done; if it panics before, it is started again.
    pub fn spawn_once<F>(&self, name: &'static str, mut work: impl FnMut(App) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let app = self.clone();
        self.tasks.spawn_once(name, move || work(app.clone()));
    }

    /// The same as [`App::spawn_background`] for a task that empties a queue, which outlives it.
    pub fn spawn_consumer<Q, F>(
        &self,
        name: &'static str,
        duty: Duty,
        queue: Q,
        mut work: impl FnMut(App, OwnedMutexGuard<Q>) -> F + Send + 'static,
    ) where
        Q: Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let app = self.clone();
        self.tasks.spawn_consumer(name, duty, queue, move |queue| work(app.clone(), queue));
    }

    /// Ends the background tasks, so that none of them finds its database closed.
    pub async fn shutdown_background(&self) {
        self.tasks.shutdown().await;
    }

    /// Begins a write by `by`; nobody is the server itself.
    pub async fn begin(&self, by: Option<Actor>) -> Result<Tx, DbError> {
        Tx::begin(&self.db, &self.world, &self.commit_stream, by).await
    }

    async fn name_history(db: &Db, world: &World, commit_stream: &CommitStream) -> Result<String, DbError> {
        let mut tx = Tx::begin(db, world, commit_stream, None).await?;
        tx.exec("INSERT INTO settings (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO NOTHING", args![world.id()]).await?;
        tx.commit().await?;
        db::epoch(db).await
    }
}
