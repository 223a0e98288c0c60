//! How the server itself is, for administrators: its nodes and what they carry, live on the topic `operations`, what happened to a person's sockets, and the audit trail
//! across all records.

mod audit;
mod audit_export;
mod demo;
mod history;

use serde::Serialize;

use belltower_kit::{
    area::Area,
    auth::catalogue::Action,
    deliveries::DELIVERIES,
    error::Result,
    http::{Access, Api, Cx, Empty},
    jobs::{JOBS, JobKind},
    nodes::{NodeSeen, Nodes},
    shares::SHARES,
};

/// The area.
pub static AREA: Area = Area {
    resources: &[&JOBS, &DELIVERIES, &SHARES],
    calls,
    jobs: &[JobKind::of::<audit_export::ExportAudit>()],
    demo: Some(|app| Box::pin(async move { demo::load(&app).await })),
    ..Area::new("operations")
};

/// The nodes as this one knows them.
#[derive(Serialize, utoipa::ToSchema)]
pub struct NodesAnswer {
    /// The node that answers.
    here: String,
    /// Every node heard of in the last day, the oldest first.
    nodes: Vec<NodeSeen>,
}

fn calls(api: &mut Api) {
    let see = Access::Page("operations", Action::Query);
    api.post("/api/operations/nodes", see, "The nodes and how they are", nodes);
    api.post("/api/operations/audit", see, "What was done, across all records", audit::audit);
    api.post("/api/operations/audit/export", see, "What was done, as a file, written by a job", audit_export::ask);
    api.post("/api/operations/history", see, "What happened to a person's sockets in the last day", history::history);
}

async fn nodes(cx: Cx, _: Empty) -> Result<NodesAnswer> {
    Ok(NodesAnswer { here: cx.app.state::<Nodes>().id().to_string(), nodes: cx.app.state::<Nodes>().members() })
}
