//! The topic `starting`: each node keeps the rows of all starts as they are, and publishes those that changed, twice a second at most after something was written, and every five
//! seconds for what only time changes. Beside it, which teachers have the console open: on this node by its sockets, on others by what those say.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use belltower_realtime::{Lane, TopicClass, TopicName};
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};

use super::{predictions, rows, stand_ins, watches_all};
use belltower_kit::{
    app::App,
    area::Commit,
    args,
    error::Result,
    nodes::{Message, Nodes},
    topics::{TopicKind, reference},
};

/// How often it is looked whether something was written.
pub(in super::super) const EVERY: Duration = Duration::from_millis(500);
/// Every so many looks all is read again: time passes, and people come and go.
const WHOLE: u64 = 10;
/// What another node said of who is there holds for so long.
const HEARD: SignedDuration = SignedDuration::from_secs(15);

/// The topic: whoever watches every start hears it. Others hear their classes, and ask.
pub(in super::super) const TOPICS: &[TopicKind] = &[TopicKind {
    prefix: "starting",
    rest: "",
    class: TopicClass::State,
    lane: Lane::Events,
    payload: || reference("StartingClass"),
    may: |caller, _| Ok(watches_all(caller)),
    lines: None,
}];

/// What this node has published, and what it knows of others.
#[derive(Default)]
pub struct Starting {
    dirty: AtomicBool,
    looks: AtomicU64,
    published: Mutex<BTreeMap<String, String>>,
    elsewhere: Mutex<HashMap<String, (Timestamp, BTreeSet<String>)>>,
}

/// What a node tells the others.
#[derive(Serialize, Deserialize)]
struct Here {
    node: String,
    accounts: BTreeSet<String>,
}

/// Hears that a class, a reminder of one, who is in its room, or who is on standby has changed.
pub(in super::super) fn on_commit(app: &App, &Commit { topic, .. }: &Commit<'_>) {
    if topic == "resource:classes" || topic == "resource:standbys" {
        app.state::<Starting>().dirty.store(true, Relaxed);
    }
}

/// Takes in which teachers are on another node.
pub(in super::super) fn on_message(app: &App, body: Value) {
    match serde_json::from_value::<Here>(body) {
        Ok(Here { node, accounts }) => drop(app.state::<Starting>().elsewhere.lock().insert(node, (app.world.now(), accounts))),
        Err(cause) => tracing::debug!(%cause, "who is on another node was not understood"),
    }
}

/// Which accounts have the console open, on whichever node.
pub(in super::super) struct Online<'a> {
    app: &'a App,
    previews: BTreeSet<String>,
    elsewhere: BTreeSet<String>,
}

impl<'a> Online<'a> {
    pub async fn read(app: &'a App) -> Result<Self> {
        // A preview says of nobody that they are here.
        let sql = "SELECT id FROM sessions WHERE kind = 'preview' AND revoked_at IS NULL AND expires_at > $1";
        let previews: Vec<(String,)> = app.db.all(sql, args![app.world.now_iso()]).await?;
        let now = app.world.now();
        let mut elsewhere = app.state::<Starting>().elsewhere.lock();
        elsewhere.retain(|_, (at, _)| *at + HEARD > now);
        let elsewhere = elsewhere.values().flat_map(|(_, accounts)| accounts.iter().cloned()).collect();
        Ok(Self { app, previews: previews.into_iter().map(|(id,)| id).collect(), elsewhere })
    }

    fn is_here(&self, account: &str) -> bool {
        self.app.hub.connections_of(account).iter().any(|(_, session)| !self.previews.contains(&**session))
    }

    pub fn has(&self, account: &str) -> bool {
        self.is_here(account) || self.elsewhere.contains(account)
    }
}

/// Looks once.
pub(in super::super) async fn keep(app: App) -> Result<()> {
    let state = app.state::<Starting>();
    let whole = state.looks.fetch_add(1, Relaxed).is_multiple_of(WHOLE);
    if !state.dirty.swap(false, Relaxed) && !whole {
        return Ok(());
    }
    let online = Online::read(&app).await?;
    let mut starts = rows::read(&app, None, None, |account| online.has(account)).await?;
    stand_ins::suggest(&app, &mut starts, None, |account| online.has(account)).await?;
    publish(&app, starts.iter().map(|start| &start.row));
    if whole {
        tell(&app, &online).await?;
        predictions::keep(&app, &starts).await?;
        predictions::judge(&app).await?;
    }
    Ok(())
}

/// Publishes the rows that changed, and takes away those that are gone.
fn publish<'a>(app: &App, rows: impl Iterator<Item = &'a rows::StartingClass>) {
    let topic = TopicName::parse("starting").expect("a constant name is a topic's");
    let now: BTreeMap<String, String> = rows.map(|row| (row.id.clone(), serde_json::to_string(row).unwrap_or_default())).collect();
    let mut published = app.state::<Starting>().published.lock();
    for gone in published.keys().filter(|id| !now.contains_key(*id)) {
        app.hub.publish_state(&topic, gone, None::<&Value>);
    }
    for (id, text) in now.iter().filter(|(id, text)| published.get(*id) != Some(text)) {
        if let Ok(row) = RawValue::from_string(text.clone()) {
            app.hub.publish_state(&topic, id, Some(&row));
        }
    }
    *published = now;
}

/// Tells other nodes which teachers are on this one.
async fn tell(app: &App, online: &Online<'_>) -> Result<()> {
    let nodes = app.state::<Nodes>();
    if !nodes.has_bus() {
        return Ok(());
    }
    let accounts: Vec<(String,)> =
        app.db.all("SELECT user_id FROM teachers WHERE user_id IS NOT NULL AND deleted_at IS NULL", args![]).await?;
    let accounts = accounts.into_iter().map(|(account,)| account).filter(|account| online.is_here(account)).collect();
    let body = json!(Here { node: nodes.id().to_string(), accounts });
    nodes.broadcast(&Message::Area { area: "classes".to_owned(), body });
    Ok(())
}
