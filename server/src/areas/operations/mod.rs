//! How the server itself is: its nodes and what they carry. For administrators.

use serde::Serialize;

use crate::{
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx, Empty},
    nodes::NodeSeen,
};

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
    api.post("/api/operations/nodes", Access::Page("operations", Action::Query), "The nodes and how they are", nodes);
}

async fn nodes(cx: Cx, _: Empty) -> Result<NodesAnswer> {
    Ok(NodesAnswer { here: cx.app.nodes.id().to_string(), nodes: cx.app.nodes.members() })
}
