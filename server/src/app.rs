//! The server's parts, joined: one value that every call, socket and background task shares.

use std::{ops::Deref, sync::Arc};

use belltower_realtime::{ConnectionId, Hub, HubConfig, Replay};
use belltower_sync::Documents;
use dashmap::DashMap;
use tokio::sync::{mpsc, watch};

use crate::{
    addresses::Addresses,
    areas::{
        logs,
        monitoring::{self, Monitoring, Reports},
        operations::{self, Recorder},
    },
    args,
    auth::Auth,
    config::Config,
    db::{self, Actor, Batch, Db, DbError, Feed, Tail, Tx},
    documents,
    files::Kept,
    health::Health,
    live::{self, JournalReplay},
    nodes::{Inbox, Nodes},
    sync_ws::DocumentSockets,
    world::World,
    ws::{Barred, Socket, Writers},
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
    /// Sessions that flooded.
    pub barred: Barred,
    /// Open sockets.
    pub sockets: DashMap<ConnectionId, Arc<Socket>>,
    /// Co-edited documents.
    pub documents: Documents,
    /// How many sockets each address holds.
    pub addresses: Addresses,
    /// Whether the database answered lately.
    pub health: Health,
    /// Open sockets of documents.
    pub document_sockets: DocumentSockets,
    /// The way to the log writer.
    pub logs: logs::Writer,
    /// The way to the writer of what classrooms report.
    pub reports: Reports,
    /// The running classes.
    pub monitoring: Monitoring,
    /// Files given out lately.
    pub files: Kept,
    /// Keeps what happens to people's sockets.
    pub recorder: Recorder,
    /// This node and the others.
    pub nodes: Arc<Nodes>,
    /// Whoever changes to whom it is shown who is at a record.
    pub owners: tokio::sync::Mutex<()>,
    tail: Tail,
    ends: watch::Sender<bool>,
}

/// What comes in from commits, for [`crate::live::follow`] and [`crate::nodes::follow`].
pub struct Incoming {
    /// Commits of this node.
    pub committed: mpsc::Receiver<Batch>,
    /// Messages of other nodes.
    pub inbox: Inbox,
    /// Commits of other nodes; none on SQLite, where there are none.
    pub feed: Option<Feed>,
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
        let db = Db::open(&config.database_address()).await?;
        // Before anything is read that another node may change.
        let feed = if db.is_postgres() { Some(Feed::begin(&db).await?) } else { None };
        let (tail, committed) = Tail::new();
        let epoch = Self::name_history(&db, &world, &tail).await?;
        let replay: Arc<dyn Replay> = Arc::new(JournalReplay::new(db.clone()));
        let (nodes, inbox) = Nodes::join(&config, &world, &epoch).await?;
        let limits = HubConfig { node: nodes.id().to_string(), run: world.id(), ..live::hub_limits(&config) };
        let (hub, authority) = Hub::new(limits, epoch.clone(), replay);
        let (recorder, notes) = Recorder::new(&world);
        hub.observed_by(Arc::new(recorder.clone()));
        let auth = Auth::new(authority, &config);
        let nodes = Arc::new(nodes);
        let documents = documents::open(&config, &db, &world, &tail, nodes.clone(), hub.clone());
        let (sockets, document_sockets) = (DashMap::new(), DocumentSockets::default());
        let (logs, lines) = logs::Writer::new();
        let (reports, waiting) = Reports::new();
        let (monitoring, writers) = (Monitoring::default(), Writers::start());
        let app = Self(Arc::new(Parts {
            config,
            db,
            world,
            epoch,
            hub,
            auth,
            writers,
            barred: Barred::default(),
            sockets,
            documents,
            addresses: Addresses::default(),
            health: Health::default(),
            document_sockets,
            logs,
            reports,
            monitoring,
            files: Kept::default(),
            recorder,
            nodes,
            owners: tokio::sync::Mutex::default(),
            tail,
            ends: watch::Sender::default(),
        }));
        app.beside(logs::write(app.clone(), lines));
        app.beside(monitoring::write(app.clone(), waiting));
        app.beside(operations::write_history(app.clone(), notes));
        Ok((app, Incoming { committed, inbox, feed }))
    }

    /// Runs what goes on beside the calls, until the server ends. What is committed by then is committed; nothing begins after.
    pub fn beside(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut ends = self.ends.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                _ = ends.wait_for(|ends| *ends) => {}
                () = work => {}
            }
        });
    }

    /// Ends what runs beside the calls, so that none of it finds its database closed.
    pub fn ends(&self) {
        self.ends.send_replace(true);
    }

    /// Begins a write by `by`; nobody is the server itself.
    pub async fn begin(&self, by: Option<Actor>) -> Result<Tx, DbError> {
        Tx::begin(&self.db, &self.world, &self.tail, by).await
    }

    async fn name_history(db: &Db, world: &World, tail: &Tail) -> Result<String, DbError> {
        let mut tx = Tx::begin(db, world, tail, None).await?;
        tx.exec("INSERT INTO settings (name, value) VALUES ('epoch', $1) ON CONFLICT (name) DO NOTHING", args![world.id()]).await?;
        tx.commit().await?;
        db::epoch(db).await
    }
}
