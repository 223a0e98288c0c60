//! The database fallback for presence while a node has no bus. Each node writes a snapshot of its presence when it changed, and a heartbeat while it does
//! not; the others read what changed. The hub removes the presence of a node whose heartbeat times out, as on the bus.

use std::collections::HashMap;
use std::sync::Arc;

use belltower_realtime::PresenceMessage;

use super::Nodes;
use crate::{
    app::App,
    args,
    error::{Result, internal},
    world::World,
};

/// Messages of a thousand people that are written; more are not shown on other nodes meanwhile.
const MESSAGES: usize = 10;

/// What this node wrote, and what it read of the others.
pub(super) struct DatabasePresence {
    run: String,
    edition: i64,
    beat: i64,
    /// Somebody came or went since the last edition.
    changed: bool,
    known: HashMap<String, KnownRow>,
}

/// What is known of another node's row.
#[derive(Default)]
struct KnownRow {
    run: String,
    beat: i64,
    /// The edition that was taken in, and its heartbeat.
    taken: Option<(i64, PresenceMessage)>,
}

#[derive(sqlx_macros::FromRow)]
struct Row {
    node: String,
    run: String,
    edition: i64,
    beat: i64,
    apart: bool,
}

impl DatabasePresence {
    pub fn new(world: &World) -> Self {
        Self { run: world.id(), edition: 0, beat: 0, changed: true, known: HashMap::new() }
    }

    /// Somebody came or went.
    pub fn changed(&mut self) {
        self.changed = true;
    }

    /// Reads what the others wrote; writes, if this node has no bus or another has none. `without_bus`: it has none.
    pub async fn sync(&mut self, app: &App, without_bus: bool) -> Result<()> {
        if !app.state::<Nodes>().has_others() {
            return Ok(());
        }
        let others_without_bus = self.read(app).await?;
        if without_bus || others_without_bus {
            self.write(app, without_bus).await?;
        } else {
            // What is written then is out of date.
            self.changed = true;
        }
        Ok(())
    }

    /// Answers whether one of the others has no bus.
    async fn read(&mut self, app: &App) -> Result<bool> {
        let sql = "SELECT node, run, edition, beat, apart FROM node_presence WHERE node <> $1 ORDER BY node LIMIT 1000";
        let rows: Vec<Row> = app.db.all(sql, args![&**app.state::<Nodes>().id()]).await?;
        self.known.retain(|node, _| rows.iter().any(|row| row.node == *node));
        let mut any_without_bus = false;
        for Row { node, run, edition, beat, apart } in rows {
            let first = !self.known.contains_key(&node);
            let known = self.known.entry(node.clone()).or_default();
            if known.run != run {
                known.taken = None;
            }
            let lives = !first && (known.run != run || known.beat != beat);
            (known.run, known.beat) = (run, beat);
            // A row that stands still is of before, or of a node that died.
            if !lives {
                continue;
            }
            any_without_bus |= apart;
            let node_name: Arc<str> = node.as_str().into();
            match &known.taken {
                Some((taken, heartbeat)) if *taken == edition => drop(app.hub.on_presence_message(&node_name, heartbeat.clone())),
                _ => known.taken = take_in(app, &node_name, edition).await?,
            }
        }
        Ok(any_without_bus)
    }

    async fn write(&mut self, app: &App, without_bus: bool) -> Result<()> {
        self.beat += 1;
        let node = &**app.state::<Nodes>().id();
        let mut tx = app.begin(None).await?;
        if std::mem::take(&mut self.changed) {
            self.edition += 1;
            let news: Vec<PresenceMessage> = app.hub.presence_snapshot().into_iter().take(MESSAGES).collect();
            let news = serde_json::to_string(&news).map_err(internal)?;
            tx.exec(
                "INSERT INTO node_presence (node, run, edition, beat, apart, news) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (node) DO UPDATE SET run = $2, edition = $3, beat = $4, apart = $5, news = $6",
                args![node, self.run.as_str(), self.edition, self.beat, without_bus, news],
            )
            .await?;
        } else {
            tx.exec("UPDATE node_presence SET beat = $2, apart = $3 WHERE node = $1", args![node, self.beat, without_bus]).await?;
        }
        let written = tx.commit().await;
        self.changed |= written.is_err();
        Ok(written?)
    }
}

/// Takes in the snapshot that a node wrote; answers the edition, unless it was written anew meanwhile, with a heartbeat for later.
async fn take_in(app: &App, node: &Arc<str>, edition: i64) -> Result<Option<(i64, PresenceMessage)>> {
    let sql = "SELECT news FROM node_presence WHERE node = $1 AND edition = $2";
    let row: Option<(String,)> = app.db.opt(sql, args![&**node, edition]).await?;
    let Some((news,)) = row else { return Ok(None) };
    let news: Vec<PresenceMessage> = serde_json::from_str(&news).map_err(internal)?;
    let heartbeat = news.last().map(PresenceMessage::heartbeat);
    let missed = news.into_iter().fold(false, |missed, piece| missed | app.hub.on_presence_message(node, piece));
    Ok(heartbeat.filter(|_| !missed).map(|heartbeat| (edition, heartbeat)))
}
