//! Co-edited documents in the database: joins the crate `belltower_sync` to tables, time and the areas whose lists show documents. The socket is in
//! `sync_ws.rs`; what a document means is a kind of the crate; which rows follow from it is the area's [`Rows`].

mod care;
mod command;
mod neighbours;
mod store;
mod writer;

use std::sync::Arc;

use async_trait::async_trait;
use belltower_realtime::{Here, Hub, TopicName};
use belltower_sync::{Clock, Config, DocumentId, Documents, Kind, Logged, Observer, Person, Projection, seed};
use serde_json::Value;

use crate::{
    app::App,
    areas, args,
    config::Config as Settings,
    db::{Db, Tail, Tx},
    error::{Result, internal},
    nodes::Nodes,
    resource::Resource,
    world::{World, iso},
};
pub use command::run;
pub use neighbours::{Told, hear};
use store::DocumentStore;

/// The rows of other screens that follow from documents of one kind.
#[async_trait]
pub trait Rows: Send + Sync {
    /// The resource whose records have such a document, under the same id.
    fn resource(&self) -> &'static Resource;

    /// The kind.
    fn kind(&self) -> Arc<dyn Kind>;

    /// Writes them, in the transaction that stores the edits; answers the topic and payload of an event if others are to hear of it. `user_id`
    /// is the author of the last edit, empty for the server itself.
    async fn project(&self, tx: &mut Tx, key: &str, user_id: &str, projection: &Projection) -> Result<Option<(String, Value)>>;
}

/// The rows of a kind.
fn rows_of(kind: &str) -> Option<&'static dyn Rows> {
    areas::documents().into_iter().find(|rows| rows.kind().name() == kind)
}

/// Opens the door to all documents. Its tick is called by `serve`. Who has one open is told to the hub.
pub fn open(settings: &Settings, db: &Db, world: &World, tail: &Tail, nodes: Arc<Nodes>, hub: Hub) -> Documents {
    let store = DocumentStore::new(db.clone(), world.clone(), tail.clone());
    let kinds = areas::documents().into_iter().map(Rows::kind).collect();
    let (clock, neighbours) = (Arc::new(Now(world.clone())), Arc::new(neighbours::Line(nodes)));
    let readers = Arc::new(Readers { hub, world: world.clone() });
    Documents::with(limits(settings), Arc::new(store), kinds, clock, readers, neighbours)
}

/// The limits that can be set.
fn limits(settings: &Settings) -> Config {
    Config {
        max_document_bytes: settings.max_document_bytes,
        max_frame_bytes: settings.max_document_frame_bytes,
        max_editors: settings.max_document_people,
        frames_per_second: settings.document_frames_per_second,
        idle_grace_ms: i64::from(settings.document_idle_seconds) * 1000,
        ..Config::default()
    }
}

/// Looks once a second at what the command line did to open documents of an embedded database. With several nodes, `nodes::follow` looks.
pub async fn follow(app: App) {
    let mut every = tokio::time::interval(std::time::Duration::from_secs(1));
    loop {
        every.tick().await;
        if let Err(error) = app.documents.look().await {
            tracing::warn!(%error, "it cannot be seen whether documents were changed by hand");
        }
    }
}

/// Makes a document, seeded by its kind, within the transaction that makes its record.
pub async fn create(tx: &mut Tx, id: &DocumentId, args: &Value) -> Result<()> {
    let kind = rows_of(id.kind()).ok_or_else(|| internal("no such kind of document"))?.kind();
    let by = tx.by().map_or_else(String::new, |by| by.id.clone());
    let seeded = seed(kind, &by, tx.world().now().as_millisecond(), args);
    let (first, projection) = seeded.ok_or_else(|| internal("a document cannot be seeded"))?;
    insert(tx, id, &first, &projection).await?;
    Ok(())
}

/// Closes a document to everyone, or opens it again, with its record. Nothing of it is lost.
pub async fn set_deleted(tx: &mut Tx, id: &DocumentId, deleted: bool) -> Result<()> {
    let at = deleted.then(|| tx.at().to_owned());
    tx.exec("UPDATE documents SET deleted_at = $1 WHERE id = $2", args![at, id.as_str()]).await?;
    Ok(())
}

/// Closes the document of a record that was deleted. Called with every event that is committed.
pub fn heard(app: &App, topic: &str, payload: &str) {
    #[derive(serde::Deserialize)]
    struct Event {
        op: String,
        id: String,
    }
    let rows = topic.strip_prefix("resource:").and_then(|name| areas::documents().into_iter().find(|rows| rows.resource().name == name));
    let Some(rows) = rows else { return };
    if let Ok(Event { op, id }) = serde_json::from_str(payload)
        && op == "delete"
        && let Some(document) = DocumentId::new(rows.kind().name(), &id)
    {
        app.documents.close(&document);
    }
}

/// Writes a new document and the rows that follow from it; answers its epoch.
async fn insert(tx: &mut Tx, id: &DocumentId, first: &Logged, projection: &Projection) -> Result<String> {
    let (epoch, at) = (tx.world().id(), tx.at().to_owned());
    tx.exec(
        "INSERT INTO documents (id, kind, epoch, created_at, seq, content, problems, snapshot_seq) VALUES ($1, $2, $3, $4, 1, $5, $6, 0)",
        args![
            id.as_str(),
            id.kind(),
            epoch.as_str(),
            at.as_str(),
            projection.content.to_string(),
            serde_json::to_string(&projection.problems).map_err(internal)?
        ],
    )
    .await?;
    tx.exec(
        "INSERT INTO document_log (document_id, seq, at, user_id, changes) VALUES ($1, 1, $2, $3, $4)",
        args![id.as_str(), moment(first.at_ms), &*first.user_id, first.update.to_vec()],
    )
    .await?;
    if let Some(rows) = rows_of(id.kind()) {
        // Who makes the record says so.
        rows.project(tx, id.key(), &first.user_id, projection).await?;
    }
    Ok(epoch)
}

/// Milliseconds since 1970 as the database holds moments.
fn moment(at_ms: i64) -> String {
    iso(jiff::Timestamp::from_millisecond(at_ms).unwrap_or_default())
}

/// Shows who has a document open on the list of its records.
struct Readers {
    hub: Hub,
    world: World,
}

impl Observer for Readers {
    fn people(&self, id: &DocumentId, people: &[Person]) {
        let Some(rows) = rows_of(id.kind()) else { return };
        let Ok(topic) = TopicName::parse(&format!("presence:{}", rows.resource().name)) else { return };
        let at: Arc<str> = self.world.now_iso().into();
        let here = |Person { user_id, name, colour, .. }: &Person| Here {
            user: user_id.clone(),
            name: name.clone(),
            colour: colour.clone(),
            at: at.clone(),
        };
        self.hub.people_at(&topic, id.key(), people.iter().map(here).collect());
    }
}

/// The world's clock, as documents read it.
struct Now(World);

impl Clock for Now {
    fn now_ms(&self) -> i64 {
        self.0.now().as_millisecond()
    }
}
