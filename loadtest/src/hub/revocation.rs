//! Revocations: sessions, share links and grants are ended on one node, one after the other, while a person's or a guest's page is open on another.

use std::time::{Duration, Instant};

use belltower_realtime::frames::ServerFrame;
use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use crate::Result;
use crate::lean::Lean;
use crate::measure::percentile;
use crate::site::{Site, SiteArgs};

/// How long a socket may stay open before it counts as not ended.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sessions, links and grants that are ended.
#[derive(Args)]
pub struct RevocationArgs {
    #[command(flatten)]
    site: SiteArgs,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub(super) json: bool,
    /// Address of the node where the pages are open; what is ended is ended at `--url`.
    #[arg(long)]
    other: String,
    /// Who shares links, of a published picture book, and is granted a list that they do not have; the site's account ends sessions of its own.
    #[arg(long, default_value = "producer")]
    sharer: String,
    /// Revocations of each kind.
    #[arg(long, default_value_t = 100)]
    revocations: usize,
}

/// What they cost. A delay runs from the moment the call began, so it holds the whole commit, to the close of the
/// socket on the other node, or of a grant to the end of what it let the socket hear.
#[derive(Serialize)]
pub struct RevocationReport {
    scenario: &'static str,
    revocations: usize,
    not_ended: usize,
    session_to_close_p50_ms: f64,
    session_to_close_p99_ms: f64,
    session_to_close_max_ms: f64,
    link_to_close_p50_ms: f64,
    link_to_close_p99_ms: f64,
    link_to_close_max_ms: f64,
    grant_to_end_p50_ms: f64,
    grant_to_end_p99_ms: f64,
    grant_to_end_max_ms: f64,
}

/// Ends them, and waits for each socket's close.
pub async fn run(args: &RevocationArgs) -> Result<RevocationReport> {
    let owner = Site::sign_in(&args.site).await?;
    let sharer = Site::sign_in(&args.site.as_account(&args.sharer)).await?;
    let me = owner.get("/api/user/info_update").await?;
    let topic = format!("user:{}", me["id"].as_str().unwrap_or_default());
    let books = sharer.post("/api/management/pictureBook/list", &json!({ "filter": { "status": ["published"] } })).await?;
    let book = &books["records"][0]["id"];
    let sharers = sharer.get("/api/user/info_update").await?["id"].clone();
    let role = owner.post("/api/management/admin/role/create", &json!({ "name": "Granted for a moment" })).await?["id"].clone();
    owner.post("/api/management/admin/role/addUser", &json!({ "id": role, "userIds": [sharers] })).await?;
    let grant = json!({ "roleId": role, "permissionId": "roomList", "actionList": ["query"], "scope": "all" });
    let (mut sessions, mut links, mut grants, mut not_ended) = (vec![], vec![], vec![], 0);
    for _ in 0..args.revocations {
        let other = Site::sign_in(&args.site).await?;
        let current = other.post("/api/user/session/list", &json!({})).await?["current"].clone();
        let page = other.at(&args.other).listen(&topic, None).await?;
        let of = json!({ "id": current });
        let revoke = owner.post("/api/user/session/revoke", &of);
        not_ended += usize::from(!timed(page, revoke, &mut sessions).await?);

        let made = sharer.post("/api/share/create", &json!({ "kind": "story", "id": book })).await?;
        let token = made["link"].as_str().and_then(|link| link.split("#t=").nth(1)).ok_or("the link has no token")?;
        let page = sharer.at(&args.other).open_as_guest(token).await?;
        let of = json!({ "ids": [made["share"]["id"]] });
        let revoke = sharer.post("/api/share/revoke", &of);
        not_ended += usize::from(!timed(page, revoke, &mut links).await?);

        owner.post("/api/management/admin/permission/create", &grant).await?;
        let page = sharer.at(&args.other).listen("resource:classes", None).await?;
        let revoke = owner.post("/api/management/admin/permission/delete", &grant);
        not_ended += usize::from(!timed(page, revoke, &mut grants).await?);
    }
    owner.post("/api/management/admin/role/removeUser", &json!({ "id": role, "userIds": [sharers] })).await?;
    owner.post("/api/management/admin/role/delete", &json!({ "ids": [role] })).await?;
    for delays in [&mut sessions, &mut links, &mut grants] {
        delays.sort_unstable_by(f64::total_cmp);
    }
    Ok(RevocationReport {
        scenario: "revocations on two nodes",
        revocations: args.revocations * 3,
        not_ended,
        session_to_close_p50_ms: percentile(&sessions, 0.5),
        session_to_close_p99_ms: percentile(&sessions, 0.99),
        session_to_close_max_ms: percentile(&sessions, 1.0),
        link_to_close_p50_ms: percentile(&links, 0.5),
        link_to_close_p99_ms: percentile(&links, 0.99),
        link_to_close_max_ms: percentile(&links, 1.0),
        grant_to_end_p50_ms: percentile(&grants, 0.5),
        grant_to_end_p99_ms: percentile(&grants, 0.99),
        grant_to_end_max_ms: percentile(&grants, 1.0),
    })
}

/// Ends something while its page listens, and notes after how many milliseconds that was closed or told that it hears no more; `false`: it was not.
async fn timed(mut page: Lean, revoke: impl Future<Output = Result<Value>>, delays: &mut Vec<f64>) -> Result<bool> {
    let began = Instant::now();
    let ended = async {
        let mut told = false;
        while !told {
            let read = page
                .read(&mut |frame: &[u8]| told |= matches!(serde_json::from_slice::<ServerFrame>(frame), Ok(ServerFrame::End { .. })))
                .await;
            if let Err(end) = read {
                return (began.elapsed(), Some(end.to_string()));
            }
        }
        (began.elapsed(), None)
    };
    let (ended, revoked) = tokio::join!(tokio::time::timeout(PATIENCE, ended), revoke);
    revoked?;
    let Ok((after, end)) = ended else { return Ok(false) };
    if let Some(end) = end.filter(|end| !end.contains("4401")) {
        return Err(format!("the page was ended otherwise: {end}").into());
    }
    delays.push(after.as_secs_f64() * 1e3);
    Ok(true)
}
