//! Co-edited documents in the database: joins the crate `belltower_sync` to tables, time and the areas whose lists show documents. The socket is in
//! `sync_ws.rs`; what a document means is a kind of the crate; which rows follow from it is the area's [`DocumentType`].

mod bin;
mod cluster;
mod command;
pub mod comments;
pub mod demo;
mod document_type;
pub mod history;
pub mod import;
mod maintenance;
mod notifications;
mod numbers;
mod publications;
pub mod publishing;
mod replay;
mod restores;
mod store;
pub mod templates;
pub mod versions;
mod writer;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use belltower_realtime::{Hub, PresenceEntry, TopicName};
use belltower_sync::{
    Clock, Config, DocumentId, Documents, EditError, Kind, Logged, Observer, Person, Problem, Projection, Rights, new_doc, seed,
    yrs::{Transact, TransactionMut},
};
use serde_json::Value;
use sqlx::AssertSqlSafe;

use crate::{
    app::App,
    args,
    auth::{Caller, catalogue::Action},
    config::Config as Settings,
    db::{Arg, CommitStream, Db, Reads, Tx, places},
    error::{Result, internal},
    files::{self, Holder},
    http::Api,
    installed::Installed,
    nodes::Nodes,
    resource::{self, Resource},
    tasks::Tasks,
    world::{World, iso},
};
pub use bin::empty_bins;
pub use cluster::on_peer_message;
pub use command::{Doc, run};
pub use document_type::{Column, ColumnType, DocumentType, FROM_TEMPLATE};
pub use notifications::KINDS as NOTIFICATION_KINDS;
pub use publications::{NOT_OUT, last_withdrawn, published};
pub use restores::{Restored, change};
use store::DocumentStore;

/// The kinds of co-edited document of this process, each with the resource it is of.
pub static DOCUMENT_TYPES: Installed<&'static DocumentType> = Installed::new();

/// Every kind of co-edited document.
pub fn all() -> impl Iterator<Item = &'static DocumentType> {
    DOCUMENT_TYPES.get().iter().copied()
}

/// The document type of a kind.
fn document_type_of(kind: &str) -> Option<&'static DocumentType> {
    all().find(|document_type| document_type.kind().name() == kind)
}

/// Under which rules problems of a document are found today ([`Kind::rules`]).
fn rules(id: &DocumentId) -> &'static str {
    document_type_of(id.kind()).map_or("", |document_type| document_type.kind().rules())
}

/// What a caller may do with documents of a kind.
pub fn rights(caller: &Caller, kind: &str) -> Rights {
    match document_type_of(kind) {
        Some(document_type) if caller.rights.allow_any(document_type.editors(), Action::Edit) => Rights::Write,
        Some(document_type) if caller.rights.allow_any(document_type.pages(), Action::Get) => Rights::Read,
        _ => Rights::None,
    }
}

/// What the records are called that these documents belong to, by the names of the documents. Names of no document are left out.
pub async fn titles(db: &Db, names: &BTreeSet<&str>) -> Result<BTreeMap<String, String>> {
    let mut titles = BTreeMap::new();
    for document_type in all() {
        let kind = document_type.kind();
        let keys: Vec<Arg> = names
            .iter()
            .filter_map(|name| DocumentId::parse(name).filter(|id| id.kind() == kind.name()).map(|id| id.key().into()))
            .collect();
        if keys.is_empty() {
            continue;
        }
        let places = places(1, keys.len());
        let Resource { name, title, .. } = document_type.resource;
        let sql = format!("SELECT id, {title} FROM {name} WHERE id IN ({places})");
        let rows: Vec<(String, String)> = db.all(AssertSqlSafe(sql), keys).await?;
        titles.extend(rows.into_iter().map(|(id, title)| (format!("{}:{id}", kind.name()), title)));
    }
    Ok(titles)
}

/// Opens the door to all documents. Its tick is called by `serve`. Who has one open is told to the hub.
pub fn open(
    settings: &Settings,
    db: &Db,
    world: &World,
    commit_stream: &CommitStream,
    nodes: Arc<Nodes>,
    hub: Hub,
    tasks: &Tasks,
) -> Documents {
    let store = DocumentStore::new(db.clone(), world.clone(), commit_stream.clone(), tasks);
    let kinds = all().map(DocumentType::kind).collect();
    let (clock, peers) = (Arc::new(Now(world.clone())), Arc::new(cluster::PeerNotifier(nodes)));
    let readers = Arc::new(Readers { hub, world: world.clone() });
    Documents::with(limits(settings), Arc::new(store), kinds, clock, readers, peers)
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

/// Looks once a second at what the command line did to open documents of an embedded database. With several nodes, `live::follow_nodes` looks.
pub async fn follow(app: App) {
    let mut every = tokio::time::interval(std::time::Duration::from_secs(1));
    loop {
        every.tick().await;
        if let Err(error) = app.documents.poll_heads().await {
            tracing::warn!(%error, "it cannot be seen whether documents were changed by hand");
        }
    }
}

/// The calls about documents: those of every kind, under its resource.
pub fn mount(api: &mut Api) {
    for document_type in all() {
        history::mount(api, document_type);
        versions::mount(api, document_type);
        restores::mount(api, document_type);
        comments::mount(api, document_type);
        publications::mount(api, document_type);
        templates::mount(api, document_type);
    }
}

/// Makes a document, seeded by its kind, within the transaction that makes its record.
pub async fn create(tx: &mut Tx, id: &DocumentId, args: &Value) -> Result<()> {
    let kind = document_type_of(id.kind()).ok_or_else(|| internal("no such kind of document"))?.kind();
    let (first, projection) = seeded(tx, kind, args)?;
    insert(tx, id, &first, &projection).await?;
    Ok(())
}

/// Makes a document that was created in this transaction, and that nobody knows of yet, begin with something else.
async fn fill(tx: &mut Tx, id: &DocumentId, args: &Value) -> Result<()> {
    let document_type = document_type_of(id.kind()).ok_or_else(|| internal("no such kind of document"))?;
    let (first, projection) = seeded(tx, document_type.kind(), args)?;
    tx.exec("UPDATE document_log SET changes = $2 WHERE document_id = $1 AND seq = 1", args![id.as_str(), first.update.to_vec()]).await?;
    files_used(tx, id, &first).await?;
    writer::note_problems(tx, id, &projection).await?;
    document_type.project(tx, id.key(), &first.user_id, &projection).await?;
    Ok(())
}

fn seeded(tx: &Tx, kind: Arc<dyn Kind>, args: &Value) -> Result<(Logged, Projection)> {
    let by = tx.by().map_or_else(String::new, |by| by.id.clone());
    seed(kind, &by, tx.world().now().as_millisecond(), args).ok_or_else(|| internal("a document cannot be seeded"))
}

/// What a document says and what is wrong with it, as it is stored.
async fn content(from: &mut impl Reads, id: &DocumentId) -> Result<Projection> {
    store::content(from, id).await
}

/// What a document says, as it stands in the database: within a transaction, with what that has written.
pub async fn stored(from: &mut impl Reads, id: &DocumentId) -> Result<Value> {
    Ok((*content(from, id).await?.content).clone())
}

/// What a document says now, as far as it is stored.
pub async fn read(app: &App, id: &DocumentId) -> Result<Value> {
    let read = app.documents.read(id).await.map_err(versions::not_now)?;
    Ok((*read.content).clone())
}

/// Changes a document in the name of the server itself, before whoever has it open.
pub async fn edit(app: &App, id: &DocumentId, change: impl FnOnce(&mut TransactionMut<'_>) + Send + 'static) -> Result<()> {
    edit_as(app, id, "", change).await
}

/// The same in the name of somebody who asked for it. Whether they may is the caller's to know.
pub async fn edit_as(app: &App, id: &DocumentId, user: &str, change: impl FnOnce(&mut TransactionMut<'_>) + Send + 'static) -> Result<()> {
    match app.documents.edit(id, user, change).await {
        Ok(_) => Ok(()),
        Err(EditError::Join(error)) => Err(versions::not_now(error)),
        Err(refused) => Err(internal(refused)),
    }
}

/// Closes a document to everyone, or opens it again, with its record. Nothing of it is lost.
pub async fn set_deleted(tx: &mut Tx, id: &DocumentId, deleted: bool) -> Result<()> {
    let at = deleted.then(|| tx.at().to_owned());
    tx.exec("UPDATE documents SET deleted_at = $1 WHERE id = $2", args![at, id.as_str()]).await?;
    Ok(())
}

/// Closes the document of a record that was deleted. Called with every event that is committed.
pub fn on_committed(app: &App, topic: &str, payload: &str) {
    #[derive(serde::Deserialize)]
    struct Event {
        op: String,
        id: String,
    }
    let document_type = topic.strip_prefix("resource:").and_then(|name| all().find(|document_type| document_type.resource.name == name));
    let Some(document_type) = document_type else { return };
    if let Ok(Event { op, id }) = serde_json::from_str(payload)
        && op == "delete"
        && let Some(document) = DocumentId::new(document_type.kind().name(), &id)
    {
        app.documents.close(&document);
    }
}

/// Where documents hold ids of files: what they say, what they said and can be replayed, what was refused and kept.
pub const DOCUMENT_FILES: &[Holder] = &[
    Holder::new("documents", &["id"], &["snapshot"], 4),
    Holder::new("document_bases", &["document_id", "seq"], &["state"], 4),
    Holder::new("document_log", &["document_id", "seq"], &["changes"], 32),
    Holder::new("document_quarantine", &["id"], &["changes"], 32),
    Holder::new("document_versions", &["id"], &["content"], 8),
    Holder::new("document_restores", &["document_id", "seq"], &["content_before"], 8),
];

/// Where templates do: none is of a document, and what one names was a document's before.
pub const TEMPLATE_FILES: Holder = Holder::new("document_templates", &["id"], &["content"], 8);

/// Keeps which files a change of a document uses, of those that who made it may see; the server itself, as nobody, any.
async fn files_used(tx: &mut Tx, id: &DocumentId, logged: &Logged) -> Result<()> {
    let Some(document_type) = document_type_of(id.kind()).filter(|_| files::may_name(&logged.update)) else { return Ok(()) };
    let seen = match &*logged.user_id {
        "" => None,
        user => Some(resource::sees_files_of(tx, user).await?),
    };
    files::used(tx, document_type.resource.name, &logged.update, seen.as_deref()).await
}

/// Writes a new document and the rows that follow from it; answers its epoch.
async fn insert(tx: &mut Tx, id: &DocumentId, first: &Logged, projection: &Projection) -> Result<String> {
    let (epoch, at) = (tx.world().id(), tx.at().to_owned());
    tx.exec(
        "INSERT INTO documents (id, kind, epoch, created_at, seq, snapshot_seq) VALUES ($1, $2, $3, $4, 1, 0)",
        args![id.as_str(), id.kind(), epoch.as_str(), at.as_str()],
    )
    .await?;
    tx.exec(
        "INSERT INTO document_log (document_id, seq, at, user_id, changes) VALUES ($1, 1, $2, $3, $4)",
        args![id.as_str(), moment(first.at_ms), &*first.user_id, first.update.to_vec()],
    )
    .await?;
    files_used(tx, id, first).await?;
    writer::note_problems(tx, id, projection).await?;
    if let Some(document_type) = document_type_of(id.kind()) {
        // Who makes the record says so.
        document_type.project(tx, id.key(), &first.user_id, projection).await?;
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
        let Some(document_type) = document_type_of(id.kind()) else { return };
        let Ok(topic) = TopicName::parse(&format!("presence:{}", document_type.resource.name)) else { return };
        let at: Arc<str> = self.world.now_iso().into();
        let here = |Person { user_id, name, colour, .. }: &Person| PresenceEntry {
            user: user_id.clone(),
            name: name.clone(),
            colour: colour.clone(),
            at: at.clone(),
        };
        self.hub.presence_set_external(&topic, id.key(), people.iter().map(here).collect());
    }
}

/// The world's clock, as documents read it.
struct Now(World);

impl Clock for Now {
    fn now_ms(&self) -> i64 {
        self.0.now().as_millisecond()
    }
}

/// What a document that begins with this content would read as, and what would be wrong with it.
fn as_read(kind: &dyn Kind, content: &Value) -> (Value, Vec<Problem>) {
    let doc = new_doc(kind);
    kind.model().write(content, &mut doc.transact_mut());
    let content = kind.project(&doc.transact());
    let problems = kind.problems(&content);
    (content, problems)
}
