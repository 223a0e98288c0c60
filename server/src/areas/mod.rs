//! The areas of work. Adding a resource is a module and a line in [`resources`]; adding an area is a line in [`mount`].

pub mod books;
pub mod classes;
mod gather;
pub mod logs;
pub mod materials;
pub mod messages;
pub mod monitoring;
pub mod operations;
pub mod people;
pub mod permissions;
pub mod questions;
pub mod retention;
pub mod sop;

use serde_json::{Value, json};

use crate::{
    app::App,
    auth::{
        catalogue::{ACTIONS, GROUPS, PAGES},
        password,
    },
    documents::{self, Shelf},
    error::Result,
    files,
    http::Api,
    logging::LogTap,
    resource::{self, Resource},
    tasks::Duty,
    topics,
};

/// Every resource, in the order the console's metadata has them.
pub fn resources() -> Vec<&'static Resource> {
    vec![
        &permissions::ROLES,
        &permissions::USERS,
        &permissions::INFO_VIEWS,
        &people::STUDENTS,
        &people::TEACHERS,
        &classes::CLASSES,
        &classes::BOOKINGS,
        &sop::PLANS,
        &materials::MATERIALS,
        &books::BOOKS,
        &questions::PAPERS,
        &questions::BANK,
    ]
}

/// Every kind of co-edited document, with the resource it is of.
pub fn documents() -> [&'static Shelf; 3] {
    [&sop::SHELF, &books::SHELF, &questions::SHELF]
}

/// Every call of the server.
pub fn mount() -> Api {
    let mut api = Api::default();
    for resource in resource::all() {
        resource::mount(&mut api, resource);
    }
    documents::mount(&mut api);
    permissions::mount(&mut api);
    people::mount(&mut api);
    classes::mount(&mut api);
    messages::mount(&mut api);
    logs::mount(&mut api);
    monitoring::mount(&mut api);
    sop::mount(&mut api);
    operations::mount(&mut api);
    books::mount(&mut api);
    files::mount(&mut api);
    questions::mount(&mut api);
    api
}

/// What the console is generated from beside the OpenAPI document.
pub fn meta() -> Value {
    json!({ "groups": GROUPS, "pages": PAGES, "actions": ACTIONS, "resources": resource::meta(), "limits": limits(), "topics": topics::meta(), "documents": document_models(), "editors": on_pages(|shelf| shelf.edited_on), "readers": on_pages(|shelf| shelf.read_on) })
}

/// The shape of each kind of co-edited document.
fn document_models() -> Value {
    documents()
        .into_iter()
        .map(|shelf| (shelf.kind().name().to_owned(), json!(shelf.kind().model())))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// The pages that edit a document, or only show one, by the resource of its records.
fn on_pages(pages: fn(&Shelf) -> &'static [&'static str]) -> Value {
    documents().into_iter().map(|shelf| (shelf.resource.name.to_owned(), json!(pages(shelf)))).collect::<serde_json::Map<_, _>>().into()
}

/// Starts what runs beside the calls, once, when the server starts.
pub fn start(app: &App, log: LogTap) {
    logs::start(app, log);
    classes::start(app);
    monitoring::start(app);
    app.spawn_once("names for search", resource::spoken::keep);
    app.spawn_background("retention", Duty::Upkeep, retention::keep);
    app.spawn_background("file retention", Duty::Upkeep, files::keep);
    app.spawn_once("uses of files", files::learned);
    operations::start(app);
}

/// Writes down what is not yet stored, when the server stops.
pub async fn stop(app: &App) {
    app.recorder.flush().await;
}

/// The areas' part of the demo.
pub async fn demo(app: &App) -> Result<()> {
    classes::load_demo(app).await?;
    classes::load_demo_bookings(app).await?;
    messages::load_demo(app).await?;
    monitoring::load_demo(app).await?;
    sop::demo(app).await?;
    books::demo(app).await?;
    questions::demo(app).await?;
    // Last: what of them is published is in the library.
    materials::demo(app).await
}

/// The numbers that forms outside the resource kit share with the server's checks.
fn limits() -> Value {
    json!({
        "classMaxHours": classes::MAX_HOURS,
        "classSoonMinutes": classes::SOON_MINUTES,
        "classMaxStudents": classes::KINDS.iter().map(|(kind, most)| ((*kind).to_owned(), json!(most))).collect::<serde_json::Map<_, _>>(),
        "passwordMin": password::MIN,
        "passwordMax": password::MAX,
        "visitsMax": permissions::MAX_VISITS,
        "viewReasonMax": permissions::MAX_REASON,
        "viewsUnusual": permissions::UNUSUAL,
        "versionNameMax": documents::versions::MAX_NAME,
        "versionNoteMax": documents::versions::MAX_NOTE,
        "commentMax": documents::comments::MAX_BODY,
        "commentMaxMentions": documents::comments::MAX_MENTIONS,
        "reviewersMax": documents::publishing::MAX_REVIEWERS,
        "publishReasonMax": documents::publishing::MAX_REASON,
        "messageTitleMax": messages::MAX_TITLE,
        "messageBodyMax": messages::MAX_BODY,
        "messageMaxRecipients": messages::MAX_RECIPIENTS,
        "imageMaxBytes": files::MAX_BYTES,
        "bookLevels": books::levels(),
    })
}
