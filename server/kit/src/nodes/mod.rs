//! The cluster: several equal nodes on one PostgreSQL. Who is there, which of them is the leader, and how a commit on one reaches the screens of the others.
//!
//! The bus (NATS) is quick and may lose things; the journal is slower and loses nothing. So every message on the bus is a hint: what it brings is
//! used at once, and what it should have brought is read from the journal by `live::follow_nodes`. A server on SQLite is alone and has neither.

mod bus;
mod database_presence;
mod members;
mod peer_message;
mod presence;
mod seal;

use std::sync::Arc;

use belltower_realtime::Hub;
use parking_lot::{Mutex, RwLock};
use tokio::sync::{Notify, mpsc};

pub use bus::{BusError, Message};
pub use members::{NodeSeen, TIMEOUT, announced, leave, run_heartbeat};
pub use peer_message::{PeerEvent, PeerMessage};
pub use presence::broadcast as broadcast_presence;
pub use seal::bus_secret;

use crate::{
    config::Config,
    db::CommittedBatch,
    error::{Result, draining},
    world::World,
};
use bus::Bus;

/// Messages from other nodes that wait to be taken in. Full, the bus drops: the journal has what matters.
const WAITING: usize = 4096;

/// This node and what it knows of the others.
pub struct Nodes {
    id: Arc<str>,
    /// This process, which another of the same name is not.
    run: String,
    bus: Bus,
    /// Until when this node is the leader, which alone does the singleton tasks; in the clock of this process.
    lease: Mutex<Option<tokio::time::Instant>>,
    members: RwLock<Vec<NodeSeen>>,
    /// Another node asked for a snapshot of the presence here.
    snapshot_requested: Notify,
}

/// What came from other nodes, for `live::follow_nodes`.
pub type Inbox = mpsc::Receiver<(Arc<str>, Message)>;

impl Nodes {
    /// This node, joined to the bus if one is set. `epoch` keeps installations apart that share a bus.
    pub async fn join(config: &Config, world: &World, epoch: &str, secret: &str) -> std::result::Result<(Self, Inbox), BusError> {
        let id: Arc<str> = match config.node.0.as_str() {
            "" => world.id()[16..].into(),
            name => name.into(),
        };
        let (sender, inbox) = mpsc::channel(WAITING);
        let bus = match config.nats.as_slice() {
            [] => Bus::Alone,
            addresses => Bus::join(addresses, epoch, id.clone(), secret, sender).await?,
        };
        Ok((
            Self { id, run: world.id(), bus, lease: Mutex::default(), members: RwLock::default(), snapshot_requested: Notify::new() },
            inbox,
        ))
    }

    /// Another node asks for a snapshot of the presence here.
    pub fn request_snapshot(&self) {
        self.snapshot_requested.notify_one();
    }

    /// This node's name.
    pub fn id(&self) -> &Arc<str> {
        &self.id
    }

    /// Broadcasts to the other nodes of the cluster, without waiting. What is lost here is found in the journal, or was of the moment only.
    pub fn broadcast(&self, message: &Message) {
        self.bus.send(message);
    }

    /// Broadcasts to the other nodes what was committed here.
    pub fn broadcast_committed(&self, batch: &CommittedBatch) {
        if self.has_bus() {
            self.broadcast(&Message::Committed(batch.entries.clone(), batch.trail.traceparent()));
        }
    }

    /// Whether messages reach the other nodes: without a bus they have to look into the journal.
    pub fn bus_works(&self) -> bool {
        self.bus.works()
    }

    /// Whether there is a bus at all.
    pub fn has_bus(&self) -> bool {
        !matches!(self.bus, Bus::Alone)
    }

    /// Whether this node is the leader: does the singleton tasks, which only one of them may do.
    pub fn is_leader(&self) -> bool {
        self.lease.lock().is_some_and(|until| tokio::time::Instant::now() < until)
    }

    /// Whether another node is alive and stays.
    pub fn has_others(&self) -> bool {
        self.members.read().iter().any(|node| node.alive && !node.draining && *node.id != *self.id)
    }

    /// Refuses a new socket while this node drains and another is there to take it: a balancer tries that one with the same request. Alone, the
    /// socket is let in to be told with a close code when to come back.
    pub fn stays(&self, hub: &Hub) -> Result<()> {
        if hub.is_draining() && self.has_others() { Err(draining()) } else { Ok(()) }
    }

    /// Every node that was heard of lately, this one among them.
    pub fn members(&self) -> Vec<NodeSeen> {
        self.members.read().clone()
    }
}
