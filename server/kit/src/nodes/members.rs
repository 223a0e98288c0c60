//! The members of the cluster: each node writes a heartbeat into the database, reads those of the others, and one of them, the leader, holds the lease of
//! the singleton tasks.
//!
//! The lease runs out by the nodes' clocks, which may differ by a second or two; so its holder stops well before the others may take it, and what is
//! done under it is claimed row by row as well.

use std::{collections::HashSet, sync::LazyLock, time::Duration};

use belltower_realtime::TopicName;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde_json::Value;

use super::{Message, Nodes};
use crate::{
    app::App,
    args,
    db::Tx,
    error::{Result, internal},
    health::Health,
    world::iso,
};

/// How often a node sends a heartbeat.
const EVERY: Duration = Duration::from_secs(2);
/// Without a heartbeat for so long a node counts as gone.
pub const TIMEOUT: SignedDuration = SignedDuration::from_secs(8);
/// For how long the lease is taken.
const LEASE: SignedDuration = SignedDuration::from_secs(10);
/// For how long its holder acts on it.
const ACTS: Duration = Duration::from_secs(6);

/// A node as the others see it.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeSeen {
    /// Its name.
    pub id: String,
    /// Where it listens.
    pub address: String,
    /// Its version.
    pub version: String,
    /// When it was started.
    pub started_at: String,
    /// Its last heartbeat.
    pub beat_at: String,
    /// Whether it is on its way out.
    pub draining: bool,
    /// Whether that heartbeat is recent.
    pub alive: bool,
    /// Whether it is the leader, which does the singleton tasks.
    pub leads: bool,
    /// What it says about itself.
    #[schema(value_type = Object)]
    pub report: Value,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    id: String,
    address: String,
    version: String,
    started_at: String,
    beat_at: String,
    draining: bool,
    report: String,
    leads: bool,
}

/// Sends heartbeats for as long as the server runs, each with a report of how this node is; all nodes are shown on the state topic `operations`.
pub async fn run_heartbeat(app: App, address: String, mut report: impl FnMut(&App) -> Value + Send) {
    let started_at = app.world.now_iso();
    let mut every = tokio::time::interval(EVERY);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        let report = report(&app);
        // The database away: no heartbeat, and nobody's lease is renewed.
        let beat = heartbeat(&app, &address, &started_at, &report).await;
        app.state::<Health>().wrote(&beat);
        let members = match beat {
            Ok(()) => load_members(&app).await,
            Err(error) => Err(error),
        };
        let members = match members {
            Ok(members) => members,
            Err(error) => {
                tracing::warn!(%error, "heartbeat failed: the database does not answer");
                members_without_database(&app, report)
            }
        };
        let before = std::mem::replace(&mut *app.state::<Nodes>().members.write(), members.clone());
        publish(&app, &members, &before);
    }
}

/// Waits for the first heartbeat: other nodes see this one. Not for long: a server whose database is away still says where it listens.
pub async fn announced(app: &App) {
    let seen = async {
        while app.state::<Nodes>().members().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let _ = tokio::time::timeout(EVERY, seen).await;
}

/// Puts the nodes on the screens, and takes away those that were there `before` and are gone.
fn publish(app: &App, members: &[NodeSeen], before: &[NodeSeen]) {
    static TOPIC: LazyLock<Option<TopicName>> = LazyLock::new(|| TopicName::parse("operations").ok());
    let Some(topic) = &*TOPIC else { return };
    for gone in before.iter().filter(|was| members.iter().all(|node| node.id != was.id)) {
        app.hub.publish_state(topic, &gone.id, None::<&NodeSeen>);
    }
    for node in members {
        app.hub.publish_state(topic, &node.id, Some(node));
    }
}

/// What is known without the database: how this node is, and whose last heartbeat timed out.
fn members_without_database(app: &App, report: Value) -> Vec<NodeSeen> {
    let (now, here) = (app.world.now(), app.state::<Nodes>().id());
    let mut members = app.state::<Nodes>().members();
    for node in &mut members {
        node.leads = false;
        if *node.id == **here {
            (node.alive, node.draining, node.report) = (true, app.hub.is_draining(), report.clone());
        } else {
            node.alive = node.beat_at >= iso(now - TIMEOUT);
        }
    }
    members
}

async fn heartbeat(app: &App, address: &str, started_at: &str, report: &Value) -> Result<()> {
    let (now, asked_at) = (app.world.now(), tokio::time::Instant::now());
    let id = app.state::<Nodes>().id().to_string();
    let report = serde_json::to_string(report).map_err(internal)?;
    // On SQLite whoever else holds the lease was this server before it was killed: nobody waits for it to run out.
    let alone = !app.db.is_postgres();
    let mut tx = app.begin(None).await?;
    refuse_namesake(app, &mut tx, started_at, now).await?;
    tx.exec(
        "INSERT INTO nodes (id, address, version, started_at, beat_at, draining, report, run) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (id) DO UPDATE SET address = $2, version = $3, started_at = $4, beat_at = $5, draining = $6, report = $7, run = $8",
        args![
            id.as_str(),
            address,
            env!("CARGO_PKG_VERSION"),
            started_at,
            iso(now),
            app.hub.is_draining(),
            report,
            app.state::<Nodes>().run.as_str()
        ],
    )
    .await?;
    let held: Option<(String,)> = tx
        .opt(
            "INSERT INTO leases (name, holder, until) VALUES ('chores', $1, $2) ON CONFLICT (name)
             DO UPDATE SET holder = $1, until = $2 WHERE leases.holder = $1 OR leases.until < $3 OR $4 RETURNING holder",
            args![id.as_str(), iso(now + LEASE), iso(now), alone],
        )
        .await?;
    tx.exec("DELETE FROM nodes WHERE beat_at < $1", args![iso(now - SignedDuration::from_hours(24))]).await?;
    tx.exec("DELETE FROM node_presence WHERE node NOT IN (SELECT id FROM nodes)", args![]).await?;
    tx.commit().await?;
    *app.state::<Nodes>().lease.lock() = held.map(|_| asked_at + ACTS);
    Ok(())
}

/// Ends the process if an older one of the same name is alive: each would overwrite what the other says of itself, and hear nothing of it. A node that was
/// killed is alive no more, and nobody waits for that to be seen: the newcomer takes the row, and only an older one that lives takes it back.
async fn refuse_namesake(app: &App, tx: &mut Tx, started_at: &str, now: Timestamp) -> Result<()> {
    let id = &**app.state::<Nodes>().id();
    let row: Option<(String, String, String, String)> =
        tx.opt("SELECT run, started_at, beat_at, address FROM nodes WHERE id = $1", args![id]).await?;
    let Some((run, other_started_at, beat_at, address)) = row.filter(|(run, ..)| *run != app.state::<Nodes>().run) else { return Ok(()) };
    let lives = beat_at >= iso(now - TIMEOUT) && beat_at.as_str() > started_at;
    if !lives {
        return Ok(());
    }
    if (other_started_at.as_str(), run.as_str()) < (started_at, app.state::<Nodes>().run.as_str()) {
        tracing::error!(node = id, %address, "another node of this name is alive: give each a name of its own (node); this one ends");
        std::process::exit(1);
    }
    tracing::error!(node = id, %address, "a second node of this name was started: it is to end");
    Ok(())
}

/// The nodes as the database has them.
async fn load_members(app: &App) -> Result<Vec<NodeSeen>> {
    let now = app.world.now();
    let rows: Vec<Row> = app
        .db
        .all(
            "SELECT n.id, n.address, n.version, n.started_at, n.beat_at, n.draining, n.report,
               EXISTS (SELECT 1 FROM leases l WHERE l.name = 'chores' AND l.holder = n.id) AS leads
             FROM nodes n ORDER BY n.started_at LIMIT 1000",
            args![],
        )
        .await?;
    let members: Vec<_> = rows.into_iter().map(|row| member(row, now)).collect();
    let alive: HashSet<_> = members.iter().filter(|node| node.alive).map(|node| (&node.id, &node.started_at)).collect();
    // A node that was started again is another: nobody of before is there.
    for gone in app.state::<Nodes>().members().iter().filter(|node| node.alive && !alive.contains(&(&node.id, &node.started_at))) {
        app.documents.node_gone(&gone.id.as_str().into());
    }
    Ok(members)
}

fn member(row: Row, now: Timestamp) -> NodeSeen {
    let alive = row.beat_at >= iso(now - TIMEOUT);
    let report = serde_json::from_str(&row.report).unwrap_or_default();
    let Row { id, address, version, started_at, beat_at, draining, leads, .. } = row;
    NodeSeen { id, address, version, started_at, beat_at, draining, alive, leads: leads && alive, report }
}

/// Leaves the cluster: the lease is free at once, and nobody waits for a heartbeat.
pub async fn leave(app: &App) {
    app.state::<Nodes>().broadcast(&Message::Presence(app.hub.presence_farewell()));
    let left = async {
        let mut tx = app.begin(None).await?;
        tx.exec("DELETE FROM leases WHERE holder = $1", args![&**app.state::<Nodes>().id()]).await?;
        tx.exec("DELETE FROM nodes WHERE id = $1", args![&**app.state::<Nodes>().id()]).await?;
        tx.exec("DELETE FROM node_presence WHERE node = $1", args![&**app.state::<Nodes>().id()]).await?;
        Ok::<_, crate::error::Error>(tx.commit().await?)
    };
    if let Err(error) = left.await {
        tracing::warn!(%error, "this node could not leave the cluster cleanly: its lease and its heartbeat time out");
    }
}
