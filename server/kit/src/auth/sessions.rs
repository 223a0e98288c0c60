//! Sessions: random tokens of which only the hash is stored, and the rights they carry.

use std::sync::Arc;

use jiff::{Timestamp, ToSpan};
use sha2::{Digest, Sha256};

use super::{
    Caller,
    catalogue::Action,
    rights::{Actions, Pages, Rights},
};
use crate::{
    args,
    db::{Arg, Db, Reads, Tx},
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
}

/// The live session behind a token's hash, with its account's rights.
pub(super) async fn load(db: &Db, token_hash: &str) -> Result<Option<Caller>> {
    let row: Option<SessionRow> = db
        .opt(
            "SELECT s.id, s.user_id, u.name, u.kind, u.language, s.expires_at FROM sessions s JOIN users u ON u.id = s.user_id
             WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND u.status = 'active' AND u.deleted_at IS NULL",
            args![token_hash],
        )
        .await?;
    let Some(row) = row else { return Ok(None) };
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
    }))
}

/// What an account may do: every grant of its roles.
pub async fn rights_of(reads: &mut impl Reads, user_id: &str) -> Result<Rights> {
    let grants: Vec<(String, String)> = reads
        .rows(
            "SELECT p.permission_id, p.actions FROM user_roles ur JOIN roles r ON r.id = ur.role_id AND r.deleted_at IS NULL
             JOIN role_permissions p ON p.role_id = r.id WHERE ur.user_id = $1"
                .to_owned(),
            args![user_id],
        )
        .await?;
    let mut rights = Rights::default();
    for (page, actions) in grants {
        rights.grant(&page, &actions);
    }
    Ok(rights)
}

/// The accounts in use that may do this on one of these pages, by name.
pub async fn who_may(db: &Db, pages: Pages, action: Action) -> Result<Vec<(String, String)>> {
    who_may_by(&mut &*db, pages, action).await
}

/// The same, read wherever the caller reads: within a transaction no second connection is asked for.
pub async fn who_may_by(from: &mut impl Reads, pages: Pages, action: Action) -> Result<Vec<(String, String)>> {
    let pages: Vec<&str> = pages.into_iter().flatten().copied().collect();
    let places = (1..=pages.len()).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ");
    let sql = format!(
        "SELECT u.id, u.name, p.actions FROM users u JOIN user_roles ur ON ur.user_id = u.id
         JOIN roles r ON r.id = ur.role_id AND r.deleted_at IS NULL JOIN role_permissions p ON p.role_id = r.id
         WHERE p.permission_id IN ({places}) AND u.deleted_at IS NULL AND u.status = 'active' ORDER BY u.name, u.id"
    );
    let grants: Vec<(String, String, String)> = from.rows(sql, pages.into_iter().map(Arg::from).collect()).await?;
    let mut people: Vec<(String, String)> = Vec::new();
    for (id, name, actions) in grants {
        if Actions::parse(&actions).has(action) && people.last().is_none_or(|(last, _)| *last != id) {
            people.push((id, name));
        }
    }
    Ok(people)
}

/// Opens a session of `days`; answers its token, which is not kept anywhere, and when it ends.
pub async fn open_session(tx: &mut Tx, user_id: &str, days: u32, user_agent: Option<String>) -> Result<(String, String)> {
    let (token, id) = (tx.world().secret(), tx.world().id());
    let ends = tx.world().now() + (i64::from(days) * 24).hours();
    let at = tx.at().to_owned();
    tx.exec(
        "INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, user_agent) VALUES ($1, $2, $3, $4, $5, $6)",
        args![hash(&token), id, user_id, at, iso(ends), user_agent.map(|agent| agent.chars().take(200).collect::<String>())],
    )
    .await?;
    Ok((token, iso(ends)))
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
