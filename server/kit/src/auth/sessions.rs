//! Sessions: random tokens of which only the hash is stored, and the rights they carry.

use std::{net::IpAddr, sync::Arc};

use axum::http::HeaderMap;
use jiff::{Timestamp, ToSpan};
use sha2::{Digest, Sha256};

use super::{Caller, device, grants::rights_of, preview};
use crate::{
    app::App,
    args,
    db::{Db, Reads, Tx},
    error::{self, Result},
    text::Language,
    world::iso,
};

/// What is stored of a token.
pub(super) fn hash(token: &str) -> String {
    Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[derive(sqlx_macros::FromRow)]
struct SessionRow {
    id: String,
    user_id: String,
    name: String,
    kind: String,
    language: Option<String>,
    expires_at: String,
    session_kind: String,
    preview_of: Option<String>,
}

/// The live session behind a token's hash, with its account's rights.
pub(super) async fn load(db: &Db, token_hash: &str) -> Result<Option<Caller>> {
    let row: Option<SessionRow> = db
        .opt(
            "SELECT s.id, s.user_id, u.name, u.kind, u.language, s.expires_at, s.kind AS session_kind, s.preview_of
             FROM sessions s JOIN users u ON u.id = s.user_id
             WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND u.status = 'active' AND u.deleted_at IS NULL
               AND (s.opened_from IS NULL OR EXISTS (SELECT 1 FROM sessions o WHERE o.id = s.opened_from AND o.revoked_at IS NULL))",
            args![token_hash],
        )
        .await?;
    let Some(row) = row else { return Ok(None) };
    if row.session_kind == "preview" {
        let stored = preview::Stored {
            id: row.id,
            token_hash: token_hash.to_owned(),
            by: row.user_id,
            by_name: row.name,
            by_kind: row.kind,
            language: row.language,
            expires_at: row.expires_at,
            of: row.preview_of,
        };
        return preview::caller(db, stored).await;
    }
    let rights = rights_of(&mut &*db, &row.user_id).await?;
    Ok(Some(Caller {
        user_id: row.user_id.into(),
        name: row.name.into(),
        kind: row.kind,
        session_id: row.id.into(),
        token_hash: token_hash.to_owned(),
        expires_at: row.expires_at.parse::<Timestamp>().map_err(error::internal)?,
        language: row.language.as_deref().and_then(Language::parse),
        rights,
        preview: None,
    }))
}

/// Whether a token was good until its account was disabled.
pub(super) async fn is_of_disabled(app: &App, token_hash: &str) -> Result<bool> {
    let sql = "SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
         WHERE s.token_hash = $1 AND s.kind <> 'preview' AND s.expires_at > $2 AND u.status = 'disabled' AND u.deleted_at IS NULL";
    let found: Option<(String,)> = app.db.opt(sql, args![token_hash, app.world.now_iso()]).await?;
    Ok(found.is_some())
}

/// An account that is in use, with the rights it has now, for what is done in its name after its call: a session of its own it has not.
pub async fn caller_of(app: &App, user_id: &str) -> Result<Option<Caller>> {
    let sql = "SELECT name, kind, language FROM users WHERE id = $1 AND status = 'active' AND deleted_at IS NULL";
    let Some((name, kind, language)) = app.db.opt::<(String, String, Option<String>)>(sql, args![user_id]).await? else { return Ok(None) };
    Ok(Some(Caller {
        user_id: user_id.into(),
        name: name.into(),
        kind,
        session_id: "".into(),
        token_hash: String::new(),
        expires_at: app.world.now(),
        language: language.as_deref().and_then(Language::parse),
        rights: rights_of(&mut &app.db, user_id).await?,
        preview: None,
    }))
}

/// A session to open.
pub struct NewSession<'a> {
    /// The account.
    pub user_id: &'a str,
    /// How long it lasts.
    pub days: u32,
    /// The headers of the call that opens it: what it is opened from.
    pub headers: &'a HeaderMap,
    /// Where that came from.
    pub ip: IpAddr,
}

/// Opens a session; answers its token, which is not kept anywhere, and when it ends. Whoever opens one has just proven who they are.
pub async fn open_session(tx: &mut Tx, new: NewSession<'_>) -> Result<(String, String)> {
    let (token, id) = (tx.world().secret(), tx.world().id());
    let ends = iso(tx.world().now() + (i64::from(new.days) * 24).hours());
    let at = tx.at().to_owned();
    let agent =
        new.headers.get("user-agent").and_then(|agent| agent.to_str().ok()).map(|agent| agent.chars().take(200).collect::<String>());
    tx.exec(
        "INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, user_agent, device, ip, last_seen_at, reauth_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $4, $4)",
        args![hash(&token), id, new.user_id, at.as_str(), ends.as_str(), agent, device::label(new.headers), new.ip.to_string()],
    )
    .await?;
    tx.exec("UPDATE users SET last_seen_at = $1 WHERE id = $2", args![at.as_str(), new.user_id]).await?;
    Ok((token, ends))
}

/// A session as its owner sees it.
#[derive(sqlx_macros::FromRow, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenSession {
    /// Its id, not its token.
    pub id: String,
    /// From what it was opened: `Chrome, Windows`.
    pub device: Option<String>,
    /// The address of its last use.
    pub ip: Option<String>,
    /// When it was opened.
    pub created_at: String,
    /// When it was last used, to the minute.
    pub last_seen_at: Option<String>,
    /// When it ends by itself.
    pub expires_at: String,
}

/// The most sessions that are told of one account.
const MOST: i64 = 100;

/// The sessions of an account that have not ended, the one used last first.
pub async fn sessions_of(reads: &mut impl Reads, user_id: &str, now: Timestamp) -> Result<Vec<OpenSession>> {
    let sql = "SELECT id, device, ip, created_at, last_seen_at, expires_at FROM sessions
         WHERE user_id = $1 AND kind <> 'preview' AND revoked_at IS NULL AND expires_at > $2
         ORDER BY COALESCE(last_seen_at, created_at) DESC, id LIMIT $3";
    Ok(reads.rows(sql.to_owned(), args![user_id, iso(now), MOST]).await?)
}

/// How long whoever has proven who they are may change what would hand the account over, in minutes.
const REAUTH_MINUTES: i64 = 10;

/// Whether the person of a session has proven who they are a moment ago. Asked of the database: another node may have heard it.
pub async fn is_reauthenticated(db: &Db, caller: &Caller, now: Timestamp) -> Result<bool> {
    let since = iso(now - REAUTH_MINUTES.minutes());
    let sql = "SELECT id FROM sessions WHERE token_hash = $1 AND reauth_at > $2 AND revoked_at IS NULL";
    let found: Option<(String,)> = db.opt(sql, args![caller.token_hash.as_str(), since]).await?;
    Ok(found.is_some())
}

/// The person of a session has proven who they are.
pub async fn set_reauthenticated(tx: &mut Tx, caller: &Caller) -> Result<()> {
    let at = tx.at().to_owned();
    tx.exec("UPDATE sessions SET reauth_at = $1 WHERE token_hash = $2", args![at, caller.token_hash.as_str()]).await?;
    Ok(())
}

/// Ends one session of an account, by its id; `false`: it has none such.
pub async fn revoke_one(tx: &mut Tx, user_id: &str, id: &str) -> Result<bool> {
    let at = tx.at().to_owned();
    let sql = "UPDATE sessions SET revoked_at = $1 WHERE user_id = $2 AND id = $3 AND revoked_at IS NULL";
    let ended = tx.exec(sql, args![at, user_id, id]).await? > 0;
    if ended {
        publish_rights(tx, user_id);
    }
    Ok(ended)
}

/// Ends one session.
pub async fn revoke_session(tx: &mut Tx, caller: &Caller) -> Result<()> {
    let at = tx.at().to_owned();
    tx.exec("UPDATE sessions SET revoked_at = $1 WHERE token_hash = $2", args![at, caller.token_hash.as_str()]).await?;
    publish_rights(tx, &caller.user_id);
    Ok(())
}

/// Ends every session of an account, but for the one kept.
pub async fn revoke_others(tx: &mut Tx, user_id: &str, keep: Option<&Arc<str>>) -> Result<()> {
    let at = tx.at().to_owned();
    let keep = keep.map_or("", |id| id);
    tx.exec("UPDATE sessions SET revoked_at = $1 WHERE user_id = $2 AND id <> $3 AND revoked_at IS NULL", args![at, user_id, keep]).await?;
    publish_rights(tx, user_id);
    Ok(())
}

/// Tells an account's screens, and every node, that its rights or sessions changed.
pub fn publish_rights(tx: &mut Tx, user_id: &str) {
    tx.publish(format!("user:{user_id}"), serde_json::json!({ "type": "rights" }));
}
