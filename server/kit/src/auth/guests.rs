//! Guests: browsers that opened share links. A guest is a principal without any right: what its links show is said by their kinds (`crate::shares`), and
//! nothing else knows of it. Nothing is kept in memory: what was taken back is gone with the next call, on every node.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use serde_json::Value;

use super::{Auth, Caller, sessions};
use crate::{
    app::App,
    args,
    db::Db,
    error::{self, Result},
    world::iso,
};

/// The cookie of a browser that opened share links.
pub const LINK_COOKIE: &str = "link_session";
/// Days for which a browser keeps the cookie: as long as a link may live. What it opens ends sooner, and is then opened anew by the link itself.
const COOKIE_DAYS: i64 = 90;

/// A share link as a guest holds it.
#[derive(Debug)]
pub struct Share {
    /// Its id, not its token.
    pub id: String,
    /// Its kind.
    pub kind: String,
    /// The record it shows.
    pub record_id: String,
    /// What of it, as its kind has it.
    pub params: Value,
    /// Who made it.
    pub maker_id: String,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// A browser that holds share links.
#[derive(Debug)]
pub struct Guest {
    /// `link:<session>`: what stands for it where an account has its id.
    pub id: Arc<str>,
    /// The key of its session in the database.
    pub token_hash: String,
    /// When the first of what it holds ends.
    pub expires_at: Timestamp,
    /// Its links that are good now, the one opened last first; never empty.
    pub shares: Vec<Arc<Share>>,
}

impl Guest {
    /// The link of one of these kinds: the one that is named, or the one opened last.
    pub fn share(&self, kinds: &[&str], id: Option<&str>) -> Option<&Arc<Share>> {
        self.shares.iter().find(|share| kinds.contains(&share.kind.as_str()) && id.is_none_or(|id| share.id == id))
    }

    /// Whether it holds a link.
    pub fn holds(&self, share: &str) -> bool {
        self.shares.iter().any(|held| held.id == share)
    }
}

/// Who is at the other end of a socket.
#[derive(Clone, Debug)]
pub enum Principal {
    /// Somebody who is signed in.
    Account(Arc<Caller>),
    /// A browser with share links: no account, and no right.
    Link(Arc<Guest>),
}

impl Principal {
    /// The account, if it is one.
    pub fn account(&self) -> Option<&Arc<Caller>> {
        match self {
            Principal::Account(caller) => Some(caller),
            Principal::Link(_) => None,
        }
    }

    /// The guest, if it is one.
    pub fn guest(&self) -> Option<&Arc<Guest>> {
        match self {
            Principal::Account(_) => None,
            Principal::Link(guest) => Some(guest),
        }
    }

    /// The id of the account whose person sits there, or what stands for it.
    pub fn id(&self) -> &Arc<str> {
        match self {
            Principal::Account(caller) => caller.person(),
            Principal::Link(guest) => &guest.id,
        }
    }

    /// The session's id.
    pub fn session_id(&self) -> &Arc<str> {
        match self {
            Principal::Account(caller) => &caller.session_id,
            Principal::Link(guest) => &guest.id,
        }
    }

    /// When what it holds ends.
    pub fn expires_at(&self) -> Timestamp {
        match self {
            Principal::Account(caller) => caller.expires_at,
            Principal::Link(guest) => guest.expires_at,
        }
    }
}

#[derive(sqlx_macros::FromRow)]
struct Held {
    session_id: String,
    until: String,
    id: String,
    kind: String,
    record_id: String,
    params: String,
    maker_id: String,
    expires_at: String,
}

/// The key of a link session, from the cookie of a request.
pub fn link_session(headers: &HeaderMap) -> Option<String> {
    let cookies = axum_extra::extract::CookieJar::from_headers(headers);
    cookies.get(LINK_COOKIE).map(|cookie| cookie.value()).filter(|token| !token.is_empty()).map(sessions::hash)
}

/// The key under which a token of a link, or of a link session, is stored.
pub fn link_key(token: &str) -> String {
    sessions::hash(token)
}

/// The guest behind the key of a link session. `None`: it holds nothing that is good now.
pub async fn load_guest(db: &Db, token_hash: &str, now: Timestamp) -> Result<Option<Guest>> {
    let held: Vec<Held> = db
        .all(
            "SELECT l.id AS session_id, l.until, s.id, s.kind, s.record_id, s.params, s.maker_id, s.expires_at
             FROM link_sessions l JOIN link_session_shares o ON o.session_id = l.id JOIN shares s ON s.id = o.share_id
             WHERE l.token_hash = $1 AND l.until > $2 AND s.expires_at > $2 AND s.revoked_at IS NULL AND s.deleted_at IS NULL
             ORDER BY o.opened_at DESC, s.id DESC",
            args![token_hash, iso(now)],
        )
        .await?;
    let Some(first) = held.first() else { return Ok(None) };
    let moment = |text: &str| text.parse::<Timestamp>().map_err(error::internal);
    let (id, mut expires_at) = (format!("link:{}", first.session_id).into(), moment(&first.until)?);
    let mut shares = Vec::with_capacity(held.len());
    for Held { id, kind, record_id, params, maker_id, expires_at: ends, .. } in held {
        let (params, ends) = (serde_json::from_str(&params).map_err(error::internal)?, moment(&ends)?);
        expires_at = expires_at.min(ends);
        shares.push(Arc::new(Share { id, kind, record_id, params, maker_id, expires_at: ends }));
    }
    Ok(Some(Guest { id, token_hash: token_hash.to_owned(), expires_at, shares }))
}

impl Auth {
    /// Which guest a request is from. `None`: none that holds anything.
    pub async fn guest(&self, app: &App, headers: &HeaderMap) -> Result<Option<Arc<Guest>>> {
        let Some(key) = link_session(headers) else { return Ok(None) };
        Ok(load_guest(&app.db, &key, app.world.now()).await?.map(Arc::new))
    }

    /// The cookie of a browser that opened a link.
    pub fn link_cookie(&self, token: &str) -> Result<HeaderValue> {
        self.cookie_of(LINK_COOKIE, token, COOKIE_DAYS * 24 * 3600)
    }
}
