//! Previews: a second session of somebody, which sees what a role or another account would see, and changes nothing. It stands beside their own: its token is in
//! a cookie of its own, and a window says with each request that it is the preview's.

use std::sync::Arc;

use axum::http::HeaderMap;
use jiff::{Timestamp, ToSpan};

use super::{
    Caller,
    catalogue::Action,
    grants::{RolesOf, rights_of, roles, union},
    rights::Rights,
    sessions::hash,
};
use crate::{
    args,
    db::{Db, Tx},
    error::{self, Result},
    text::Language,
    world::iso,
};

/// The cookie that holds a preview's token.
pub const PREVIEW_COOKIE: &str = "preview_token";
/// The header in which requests of a browser say whose window they come from: `preview`, or `own`. Sockets, which have none, say `?as=` ([`crate::http::as_preview`]).
pub const AS: &str = "x-as";
/// How long a preview lasts.
pub const PREVIEW_MINUTES: i64 = 60;

/// What a preview shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewOf {
    /// What somebody with this role alone would see.
    Role(String),
    /// What this account sees.
    Account(String),
}

impl PreviewOf {
    /// The stored form.
    fn store(&self) -> String {
        match self {
            PreviewOf::Role(id) => format!("role:{id}"),
            PreviewOf::Account(id) => format!("user:{id}"),
        }
    }

    fn parse(stored: &str) -> Option<Self> {
        match stored.split_once(':')? {
            ("role", id) => Some(PreviewOf::Role(id.to_owned())),
            ("user", id) => Some(PreviewOf::Account(id.to_owned())),
            _ => None,
        }
    }
}

/// That a caller is a preview.
#[derive(Clone, Debug)]
pub struct Preview {
    /// Who looks.
    pub by: Arc<str>,
    /// Their name.
    pub by_name: Arc<str>,
    /// At what.
    pub of: PreviewOf,
    /// What that is called.
    pub name: String,
}

/// Whether a request is a preview's.
pub(super) fn is_preview(headers: &HeaderMap) -> bool {
    headers.get(AS).is_some_and(|value| value == "preview")
}

/// Whether a browser holds a preview's cookie, whatever that is worth.
pub(crate) fn holds_preview(headers: &HeaderMap) -> bool {
    token(headers).is_some()
}

/// The token of a preview's request.
pub(super) fn token(headers: &HeaderMap) -> Option<String> {
    let cookies = axum_extra::extract::CookieJar::from_headers(headers);
    cookies.get(PREVIEW_COOKIE).map(|cookie| cookie.value().to_owned()).filter(|token| !token.is_empty())
}

/// What a preview of this shows. `None`: that is not there any more.
pub async fn previewed(db: &Db, of: &PreviewOf) -> Result<Option<Previewed>> {
    Ok(match of {
        PreviewOf::Role(id) => {
            let role = roles(&mut &*db, RolesOf::Role(id)).await?.pop();
            role.map(|role| Previewed { name: role.name, account: None, rights: union(&role.grants) })
        }
        PreviewOf::Account(id) => {
            let sql = "SELECT name, kind, language FROM users WHERE id = $1 AND status = 'active' AND deleted_at IS NULL";
            let found: Option<(String, String, Option<String>)> = db.opt(sql, args![id.as_str()]).await?;
            match found {
                Some((name, kind, language)) => {
                    Some(Previewed { name, account: Some((kind, language)), rights: rights_of(&mut &*db, id).await? })
                }
                None => None,
            }
        }
    })
}

/// What a preview shows, as it is now.
pub struct Previewed {
    /// What the role or the account is called.
    pub name: String,
    /// The account's actor kind and language, if it is one.
    account: Option<(String, Option<String>)>,
    /// What it may do.
    pub rights: Rights,
}

/// Whether somebody may look with other rights: at the page of permissions, and at nothing that they could not do.
pub fn may_preview(own: &Rights, theirs: &Rights) -> bool {
    own.allow("permissionSet", Action::Get) && own.covers(theirs)
}

/// A live session of a preview, as it is stored.
pub(super) struct Stored {
    pub id: String,
    pub token_hash: String,
    pub by: String,
    pub by_name: String,
    pub by_kind: String,
    pub language: Option<String>,
    pub expires_at: String,
    pub of: Option<String>,
}

/// The caller of a preview: whoever it shows, seen by whoever looks. `None`: it is over, for what it shows is gone or is more than they may see.
pub(super) async fn caller(db: &Db, stored: Stored) -> Result<Option<Caller>> {
    let Some(of) = stored.of.as_deref().and_then(PreviewOf::parse) else { return Ok(None) };
    let Some(Previewed { name, account, rights }) = previewed(db, &of).await? else { return Ok(None) };
    if !may_preview(&rights_of(&mut &*db, &stored.by).await?, &rights) {
        return Ok(None);
    }
    // With a role alone nobody has records of their own but who looks.
    let (user_id, user_name) = match &of {
        PreviewOf::Role(_) => (stored.by.clone(), stored.by_name.clone()),
        PreviewOf::Account(id) => (id.clone(), name.clone()),
    };
    let (kind, language) = account.unwrap_or((stored.by_kind, stored.language));
    let (by, by_name) = (stored.by.into(), stored.by_name.into());
    Ok(Some(Caller {
        user_id: user_id.into(),
        name: user_name.into(),
        kind,
        session_id: stored.id.into(),
        token_hash: stored.token_hash,
        expires_at: stored.expires_at.parse::<Timestamp>().map_err(error::internal)?,
        language: language.as_deref().and_then(Language::parse),
        rights,
        preview: Some(Preview { by, by_name, of, name }),
    }))
}

/// Opens a preview; answers its token, which is not kept anywhere, and when it ends: with the session it is opened from at the latest. Whoever opens another
/// ends the one before.
pub async fn open_preview(tx: &mut Tx, from: &Caller, of: &PreviewOf) -> Result<(String, String)> {
    let (token, id) = (tx.world().secret(), tx.world().id());
    let ends = iso((tx.world().now() + PREVIEW_MINUTES.minutes()).min(from.expires_at));
    let (at, by) = (tx.at().to_owned(), &*from.user_id);
    tx.exec("UPDATE sessions SET revoked_at = $1 WHERE user_id = $2 AND kind = 'preview' AND revoked_at IS NULL", args![at.as_str(), by])
        .await?;
    tx.exec(
        "INSERT INTO sessions (token_hash, id, user_id, created_at, expires_at, kind, preview_of, opened_from)
         VALUES ($1, $2, $3, $4, $5, 'preview', $6, $7)",
        args![hash(&token), id, by, at, ends.as_str(), of.store(), &*from.session_id],
    )
    .await?;
    super::publish_rights(tx, by);
    Ok((token, ends))
}

/// The accounts that look at a role now: what changes of it is told to them as to those who have it.
pub async fn previewers(tx: &mut Tx, of: &PreviewOf) -> Result<Vec<String>> {
    let at = tx.at().to_owned();
    let sql = "SELECT user_id FROM sessions WHERE kind = 'preview' AND preview_of = $1 AND revoked_at IS NULL AND expires_at > $2";
    let found: Vec<(String,)> = tx.all(sql, args![of.store(), at]).await?;
    Ok(found.into_iter().map(|(user,)| user).collect())
}
