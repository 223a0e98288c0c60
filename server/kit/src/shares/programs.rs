//! Links that programs fetch: a calendar, a file for a provider. The token stands in the path, for a program shows no page that could post it, and there is no
//! cookie; each fetch asks anew whether the link is good, and whether whoever made it still may see what it shows.

use std::net::IpAddr;

use jiff::SignedDuration;
use serde_json::json;

use super::{
    SHARES, ShareKind,
    calls::announce,
    open::{BURNT, EXPIRED, REVOKED, UNKNOWN, find},
};
use crate::{
    app::App,
    args,
    auth::{Caller, Share, caller_of},
    error::{self, Result, gone, internal},
    resource,
    world::iso,
};

/// What a token stands for in a path.
const TOKEN: &str = "{token}";
/// A program that fetches again and again is counted once in so long.
const COUNTED_EVERY: SignedDuration = SignedDuration::from_hours(1);

impl ShareKind {
    /// Whether its links are for programs.
    pub fn is_for_programs(&self) -> bool {
        self.path.contains(TOKEN)
    }

    /// The link of a token, without the host.
    pub(super) fn link(&self, token: &str) -> String {
        if self.is_for_programs() { self.path.replace(TOKEN, token) } else { format!("{}#t={token}", self.path) }
    }
}

#[derive(sqlx_macros::FromRow)]
struct Fetched {
    kind: String,
    resource: String,
    record_id: String,
    params: String,
    maker_id: String,
    expires_at: String,
    opens: i64,
    last_open_at: Option<String>,
    revoked_at: Option<String>,
    burnt: bool,
}

/// The link of a kind by which something is fetched, and who made it, with the rights they have now. Refused (404, 410, 429) where it is not good.
pub async fn fetch(app: &App, kind: &ShareKind, token: &str, ip: IpAddr) -> Result<(Share, Caller)> {
    let unknown = || error::not_found_because(&UNKNOWN);
    let id = find(app, token, ip).await?.ok_or_else(unknown)?;
    let sql =
        "SELECT kind, resource, record_id, params, maker_id, expires_at, opens, last_open_at, revoked_at, burnt FROM shares WHERE id = $1";
    let found: Fetched = app.db.one(sql, args![id.as_str()]).await?;
    let now = app.world.now();
    match &found {
        Fetched { kind: of, .. } if of != kind.name => return Err(unknown()),
        Fetched { burnt: true, .. } => return Err(gone(&BURNT, "burnt")),
        Fetched { revoked_at: Some(_), .. } => return Err(gone(&REVOKED, "revoked")),
        Fetched { expires_at, .. } if *expires_at <= iso(now) => return Err(gone(&EXPIRED, "expired")),
        _ => {}
    }
    // Whoever left shows nothing any more.
    let maker = caller_of(app, &found.maker_id).await?.ok_or_else(|| gone(&REVOKED, "revoked"))?;
    if found.last_open_at.as_ref().is_none_or(|last| *last <= iso(now - COUNTED_EVERY)) {
        let mut tx = app.begin(None).await?;
        let set = json!({ "opens": found.opens + 1, "last_open_at": tx.at() });
        resource::update_from_server(&mut tx, &SHARES, &id, "open", set.as_object().cloned().unwrap_or_default()).await?;
        announce(&mut tx, &id, &found.resource, &found.record_id, &found.maker_id);
        tx.commit().await?;
    }
    let Fetched { kind, record_id, params, maker_id, expires_at, .. } = found;
    let params = serde_json::from_str(&params).map_err(internal)?;
    let expires_at = expires_at.parse().map_err(internal)?;
    Ok((Share { id, kind, record_id, params, maker_id, expires_at }, maker))
}
