//! How the server itself is, for administrators: its nodes and what they carry, live on the topic `operations`, and what happened to a person's sockets.

mod history;
mod recorder;
mod report;

use serde::Serialize;

use crate::{
    app::App,
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx, Empty},
    nodes::NodeSeen,
    tasks::Duty,
};

pub use recorder::{Recorder, write as write_history};
pub use report::{Rates, publish, report};

/// The nodes as this one knows them.
#[derive(Serialize, utoipa::ToSchema)]
pub struct NodesAnswer {
    /// The node that answers.
    here: String,
    /// Every node heard of in the last day, the oldest first.
    nodes: Vec<NodeSeen>,
}

/// The calls of the area.
pub fn mount(api: &mut Api) {
    let see = Access::Page("operations", Action::Query);
    api.post("/api/operations/nodes", see, "The nodes and how they are", nodes);
    api.post("/api/operations/history", see, "What happened to a person's sockets in the last day", history::history);
}

/// Starts what runs beside the calls.
pub fn start(app: &App) {
    app.spawn_background("socket history retention", Duty::Upkeep, recorder::prune);
}

async fn nodes(cx: Cx, _: Empty) -> Result<NodesAnswer> {
    Ok(NodesAnswer { here: cx.app.nodes.id().to_string(), nodes: cx.app.nodes.members() })
}
