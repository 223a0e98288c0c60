//! Who is on which node, through the database, for as long as a node has no bus. Each writes all its people down when they changed, and beats while
//! they do not; the others read what changed. Whoever stops beating is taken off by the hub as on the bus.

use std::collections::HashMap;
use std::sync::Arc;

use belltower_realtime::PresenceMessage;

use crate::{
    app::App,
    args,
    error::{Result, internal},
    world::World,
};

/// Pieces of a thousand people that are written; more are not shown on other nodes meanwhile.
const PIECES: usize = 10;

/// What this node wrote, and what it read of the others.
pub(super) struct Apart {
    run: String,
    edition: i64,
    beat: i64,
    /// Somebody came or went since the last edition.
    changed: bool,
    known: HashMap<String, Known>,
}

/// What is known of another node's row.
#[derive(Default)]
struct Known {
    run: String,
    beat: i64,
    /// The edition that was taken in, and its sign of life.
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

impl Apart {
    pub fn new(world: &World) -> Self {
        Self { run: world.id(), edition: 0, beat: 0, changed: true, known: HashMap::new() }
    }

    /// Somebody came or went.
    pub fn changed(&mut self) {
        self.changed = true;
    }

    /// Reads what the others wrote; writes, if this node has no bus or another has none. `alone`: it has none.
    pub async fn look(&mut self, app: &App, alone: bool) -> Result<()> {
        if !app.nodes.has_others() {
            return Ok(());
        }
        let others_apart = self.read(app).await?;
        if alone || others_apart {
            self.write(app, alone).await?;
        } else {
            // What is written then is out of date.
            self.changed = true;
        }
        Ok(())
    }

    /// Answers whether one of the others has no bus.
    async fn read(&mut self, app: &App) -> Result<bool> {
        let sql = "SELECT node, run, edition, beat, apart FROM node_presence WHERE node <> $1 ORDER BY node LIMIT 1000";
        let rows: Vec<Row> = app.db.all(sql, args![&**app.nodes.id()]).await?;
        self.known.retain(|node, _| rows.iter().any(|row| row.node == *node));
        let mut any_apart = false;
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
            any_apart |= apart;
            let node_name: Arc<str> = node.as_str().into();
            match &known.taken {
                Some((taken, life)) if *taken == edition => drop(app.hub.on_presence_message(&node_name, life.clone())),
                _ => known.taken = take(app, &node_name, edition).await?,
            }
        }
        Ok(any_apart)
    }

    async fn write(&mut self, app: &App, alone: bool) -> Result<()> {
        self.beat += 1;
        let node = &**app.nodes.id();
        let mut tx = app.begin(None).await?;
        if std::mem::take(&mut self.changed) {
            self.edition += 1;
            let news: Vec<PresenceMessage> = app.hub.presence_snapshot().into_iter().take(PIECES).collect();
            let news = serde_json::to_string(&news).map_err(internal)?;
            tx.exec(
                "INSERT INTO node_presence (node, run, edition, beat, apart, news) VALUES ($1, $2, $3, $4, $5, $6)
                 ON CONFLICT (node) DO UPDATE SET run = $2, edition = $3, beat = $4, apart = $5, news = $6",
                args![node, self.run.as_str(), self.edition, self.beat, alone, news],
            )
            .await?;
        } else {
            tx.exec("UPDATE node_presence SET beat = $2, apart = $3 WHERE node = $1", args![node, self.beat, alone]).await?;
        }
        let written = tx.commit().await;
        self.changed |= written.is_err();
        Ok(written?)
    }
}

/// Takes in all that a node wrote; answers the edition, unless it was written anew meanwhile, with a sign of life for later.
async fn take(app: &App, node: &Arc<str>, edition: i64) -> Result<Option<(i64, PresenceMessage)>> {
    let sql = "SELECT news FROM node_presence WHERE node = $1 AND edition = $2";
    let row: Option<(String,)> = app.db.opt(sql, args![&**node, edition]).await?;
    let Some((news,)) = row else { return Ok(None) };
    let news: Vec<PresenceMessage> = serde_json::from_str(&news).map_err(internal)?;
    let life = news.last().map(PresenceMessage::heartbeat);
    let missed = news.into_iter().fold(false, |missed, piece| missed | app.hub.on_presence_message(node, piece));
    Ok(life.filter(|_| !missed).map(|life| (edition, life)))
}
