//! The bus between nodes: NATS, publish and subscribe only. It delivers at most once and says "sent" even while disconnected, so nothing depends on a
//! message arriving.

use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, connection::State};
use belltower_realtime::PresenceMessage;
use bytes::Bytes;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::{OwnedMutexGuard, mpsc};

use super::{PeerMessage, seal::Seal};
use crate::{
    config::BusUrl,
    db::Committed,
    logging::untapped,
    tasks::{Duty, Tasks},
};

/// Messages that wait to be sent; beyond it they are dropped and counted.
const QUEUE: usize = 4096;
/// A message larger than this is not sent: NATS takes 1 MiB unless set otherwise.
const MAX_BYTES: usize = 768 * 1024;
/// The longest pause between two tries to reach the bus.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// A message between the nodes of a cluster. The names of the variants are on the wire.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Message {
    /// Committed entries of the journal, and the trace they belong to.
    Committed(Vec<Committed>, Option<String>),
    /// Stored log lines that follow on the offset `after` of a stream.
    Lines {
        /// The stream.
        stream: String,
        /// The offset before the first.
        after: i64,
        /// The lines' fields, in the order of their offsets.
        lines: Vec<serde_json::Map<String, Value>>,
    },
    /// What was stored of a document, or who has it open.
    Document(PeerMessage),
    /// What an area's part on one node sends to those on the others. A node that does not know the area lets it pass.
    Area {
        /// The area.
        area: String,
        /// What it says.
        body: Value,
    },
    /// How far a job is that runs on the sending node.
    Progress(Value),
    /// Who came to a page or record on the sending node, and who left.
    Presence(PresenceMessage),
    /// Asks for a snapshot of presence: the node of this name, or all.
    WholePresence(Option<Arc<str>>),
    /// Something was committed that is too large to be sent: look into the journal.
    Look,
}

/// The way to the other nodes.
pub(super) enum Bus {
    /// There are none, or only the journal joins them.
    Alone,
    /// A NATS server.
    Nats {
        /// The connection; it comes back by itself.
        client: Client,
        /// To the task that sends.
        queue: mpsc::Sender<Bytes>,
        /// This node.
        node: Arc<str>,
        /// What makes messages known for ours.
        seal: Seal,
    },
}

/// Why the bus cannot be joined at the start.
#[derive(Debug, thiserror::Error)]
#[error("the bus cannot be joined: {0}")]
pub struct BusError(String);

#[derive(Serialize, Deserialize)]
struct Envelope<M> {
    from: Arc<str>,
    message: M,
}

impl Bus {
    /// Joins. The first connection is made in the background: a server starts without its bus, and is slower until it comes.
    pub async fn join(
        addresses: &[BusUrl],
        epoch: &str,
        node: Arc<str>,
        secret: &str,
        inbox: mpsc::Sender<(Arc<str>, Message)>,
    ) -> Result<Self, BusError> {
        let seal = Seal::new(secret);
        let subject = format!("belltower.{epoch}.nodes");
        let servers: Vec<_> = addresses.iter().map(|address| address.0.clone()).collect();
        let options = ConnectOptions::new()
            .name(format!("belltower {node}"))
            .no_echo()
            .retry_on_initial_connect()
            .max_reconnects(None)
            .connection_timeout(Duration::from_secs(2))
            .ping_interval(Duration::from_secs(5))
            .subscription_capacity(8192)
            .reconnect_delay_callback(|tries| (Duration::from_millis(50) * 2_u32.saturating_pow(tries.min(8) as u32)).min(LONGEST_PAUSE))
            .event_callback(|event| async move { log_event(&event) });
        let (queue, waiting) = mpsc::channel::<Bytes>(QUEUE);
        let client = options.connect(servers).await.map_err(|cause| BusError(cause.to_string()))?;
        // Not the server's other tasks: what it says last goes out when those have ended.
        let tasks = Tasks::default();
        tasks.spawn_consumer("bus sender", Duty::Upkeep, waiting, {
            let (client, subject) = (client.clone(), subject.clone());
            move |waiting| send_queued(client.clone(), subject.clone(), waiting)
        });
        tasks.spawn("bus listener", Duty::Upkeep, {
            let (client, node, seal) = (client.clone(), node.clone(), seal.clone());
            move || untapped(listen(client.clone(), subject.clone(), node.clone(), seal.clone(), inbox.clone()))
        });
        Ok(Self::Nats { client, queue, node, seal })
    }

    pub fn send(&self, message: &Message) {
        let Self::Nats { queue, node, seal, .. } = self else { return };
        let encode = |message: &Message| seal.sealed(&Envelope { from: node.clone(), message });
        let Ok(mut bytes) = encode(message) else { return };
        if bytes.len() > MAX_BYTES {
            let Ok(look) = encode(&Message::Look) else { return };
            bytes = look;
        }
        metrics::counter!("belltower_bus_sent_total").increment(1);
        if queue.try_send(bytes.into()).is_err() {
            metrics::counter!("belltower_bus_lost_total").increment(1);
        }
    }

    pub fn works(&self) -> bool {
        match self {
            Self::Alone => false,
            Self::Nats { client, .. } => client.connection_state() == State::Connected,
        }
    }
}

/// Sends what waits, for as long as the server runs.
async fn send_queued(client: Client, subject: String, mut waiting: OwnedMutexGuard<mpsc::Receiver<Bytes>>) {
    while let Some(bytes) = waiting.recv().await {
        if client.connection_state() != State::Connected || client.publish(subject.clone(), bytes).await.is_err() {
            metrics::counter!("belltower_bus_lost_total").increment(1);
        }
    }
}

/// Takes messages in for as long as the server runs; the subscription outlives lost connections.
async fn listen(client: Client, subject: String, node: Arc<str>, seal: Seal, inbox: mpsc::Sender<(Arc<str>, Message)>) {
    let Ok(mut messages) = client.subscribe(subject).await else { return };
    while let Some(message) = messages.next().await {
        let Some(payload) = seal.opened(&message.payload) else {
            metrics::counter!("belltower_bus_refused_total").increment(1);
            continue;
        };
        match serde_json::from_slice::<Envelope<Message>>(payload) {
            Ok(Envelope { from, .. }) if from == node => {}
            Ok(Envelope { from, message }) => {
                if inbox.send((from, message)).await.is_err() {
                    return;
                }
            }
            // A newer node may say what this one does not know; the journal has what matters.
            Err(cause) => tracing::debug!(%cause, "a message on the bus was not understood"),
        }
    }
}

fn log_event(event: &Event) {
    match event {
        Event::Connected => tracing::info!("the bus is joined"),
        Event::Disconnected => tracing::warn!("the bus is away: other nodes' changes come from the journal, more slowly"),
        Event::SlowConsumer(_) => metrics::counter!("belltower_bus_overrun_total").increment(1),
        event => tracing::debug!(%event, "the bus"),
    }
}
