//! The areas of work. Adding a resource is a module and a line in [`resources`]; adding an area is a line in [`mount`].

pub mod people;
pub mod permissions;
pub mod sop;

use serde_json::{Value, json};

use crate::{
    app::App,
    auth::catalogue::{ACTIONS, GROUPS, PAGES},
    documents::Rows,
    error::Result,
    http::Api,
    logging::LogTap,
    resource::{self, Resource},
};

/// Every resource, in the order the console's metadata has them.
pub fn resources() -> Vec<&'static Resource> {
    vec![&permissions::ROLES, &permissions::USERS, &people::STUDENTS, &people::TEACHERS, &sop::PLANS]
}

/// Every kind of co-edited document, with the rows that follow from it.
pub fn documents() -> Vec<&'static dyn Rows> {
    vec![&sop::PlanRows]
}

/// Every call of the server.
pub fn mount() -> Api {
    let mut api = Api::default();
    for resource in resource::all() {
        resource::mount(&mut api, resource);
    }
    permissions::mount(&mut api);
    people::mount(&mut api);
    api
}

/// What the console is generated from beside the OpenAPI document.
pub fn meta() -> Value {
    json!({ "groups": GROUPS, "pages": PAGES, "actions": ACTIONS, "resources": resource::meta() })
}

/// Starts what runs beside the calls, once, when the server starts.
pub fn start(_app: &App, _log: LogTap) {}

/// Writes down what is not yet stored, when the server stops.
pub async fn stop(_app: &App) {}

/// The areas' part of the demo.
pub async fn demo(app: &App) -> Result<()> {
    sop::demo(app).await
}
