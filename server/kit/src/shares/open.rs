//! A browser opens a share link: its token becomes a cookie. Tokens are 256 random bits and are not guessed; who tries is slowed down all the same. A token
//! that stands in the query of an address was written into logs on its way: its link ends.

use std::{collections::HashMap, hash::Hash, net::IpAddr};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Uri, header},
    middleware::Next,
    response::Response,
};
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    SHARES,
    calls::{SAME_OPENING, announce, end},
    initial, kind,
};
use crate::{
    app::App,
    args,
    auth::{Auth, link_key, link_session},
    connection_quota::address_prefix,
    db::Tx,
    error::{self, Result, gone, internal, too_many},
    http::{Access, Api, Cx, WithHeaders, caller_ip},
    mask, resource, sentences,
    world::iso,
};

/// How long what a browser opened is good; then its page posts the token again.
const GOOD_FOR: SignedDuration = SignedDuration::from_hours(12);
/// Links that one browser holds; the one opened longest ago is let go of.
const HELD: i64 = 20;
/// Wrong tokens of one address within a minute.
const WRONG: u32 = 10;
/// New browsers of one address that open one link within a minute: a school sits behind one.
const NEW_BROWSERS: u32 = 60;
const WINDOW: SignedDuration = SignedDuration::from_mins(1);
/// Addresses that are counted.
const COUNTED: usize = 20_000;
/// Characters of a token.
const TOKEN: usize = 52;

sentences! {
    UNKNOWN = "share.unknown": "There is no such link. Please check that it was copied whole" / "链接不存在，请确认链接已完整复制";
    EXPIRED = "share.expired": "This link has expired. Please ask whoever sent it for a new one" / "链接已过期，请向发送者索取新链接";
    REVOKED = "share.revoked": "This link was ended by whoever shared it" / "链接已被分享者停用";
    BURNT = "share.burnt": "This link was ended because it was shown where others can read it. Please ask for a new one" / "该链接曾以不安全的方式公开，已停用，请索取新链接";
    USED = "share.used": "This link was opened in as many browsers as it is meant for" / "该链接允许打开的浏览器数量已用完";
}

/// A link to open.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct LinkToken {
    /// What stands after `#t=` in the link.
    #[schema(max_length = 200)]
    token: String,
}

/// A link that was opened.
#[derive(Serialize, utoipa::ToSchema)]
struct OpenedLink {
    /// The link, not its token: calls name it in the header `x-share`.
    id: String,
    kind: String,
    /// The page that shows it.
    path: String,
    /// What it shows is called.
    title: String,
    expires_at: String,
    /// The kind of account of who shared it, and the initial of their name.
    by_kind: String,
    by_initial: String,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/link/open", Access::Public, "Open a share link", open);
}

#[derive(sqlx_macros::FromRow)]
struct Opening {
    kind: String,
    title: String,
    resource: String,
    record_id: String,
    maker_id: String,
    expires_at: String,
    most_uses: Option<i64>,
    browsers: i64,
    opens: i64,
    revoked_at: Option<String>,
    burnt: bool,
}

async fn open(cx: Cx, LinkToken { token }: LinkToken) -> Result<WithHeaders<OpenedLink>> {
    let id = find(&cx.app, &token, cx.ip).await?.ok_or_else(|| error::not_found_because(&UNKNOWN))?;
    // Whoever opens it is nobody: a link is opened in a browser, not by an account.
    let mut tx = cx.app.begin(None).await?;
    let sql = "UPDATE shares SET version = version WHERE id = $1
        RETURNING kind, title, resource, record_id, maker_id, expires_at, most_uses, browsers, opens, revoked_at, burnt";
    let share: Opening = tx.one(sql, args![id.as_str()]).await?;
    let now = tx.world().now();
    match &share {
        Opening { burnt: true, .. } => return Err(gone(&BURNT, "burnt")),
        Opening { revoked_at: Some(_), .. } => return Err(gone(&REVOKED, "revoked")),
        Opening { expires_at, .. } if *expires_at <= iso(now) => return Err(gone(&EXPIRED, "expired")),
        _ => {}
    }
    let kind = kind(&share.kind).ok_or_else(|| internal("links of this kind are made by a newer version"))?;
    if kind.is_for_programs() {
        return Err(error::not_found_because(&UNKNOWN));
    }
    let (session, cookie) = browser(&cx, &mut tx, &id, now).await?;
    count(&mut tx, &session, &id, &share, now).await?;
    let (by_kind, name): (String, String) = tx.one("SELECT kind, name FROM users WHERE id = $1", args![share.maker_id.as_str()]).await?;
    tx.commit().await?;
    let opened = OpenedLink {
        id,
        kind: share.kind,
        path: kind.path.into(),
        title: mask::text(&share.title).into_owned(),
        expires_at: share.expires_at,
        by_kind,
        by_initial: initial(&name),
    };
    let cookie = cx.app.state::<Auth>().link_cookie(&cookie)?;
    Ok(WithHeaders(opened, HeaderMap::from_iter([(header::SET_COOKIE, cookie)])))
}

/// The link of a token. One that is good is always found: whoever guesses is slowed down, and nobody else behind their address.
pub(super) async fn find(app: &App, token: &str, ip: IpAddr) -> Result<Option<String>> {
    let found: Option<(String,)> = match is_token(token) {
        true => app.db.opt("SELECT share_id FROM share_tokens WHERE token_hash = $1", args![link_key(token)]).await?,
        false => None,
    };
    if found.is_none() {
        wrong_token(app, ip)?;
    }
    Ok(found.map(|(id,)| id))
}

/// Counts a token that is none; refused (429) where an address showed too many. Nothing is counted where the token belongs: nobody uses up another's link.
pub fn wrong_token(app: &App, ip: IpAddr) -> Result<()> {
    app.state::<LinkTries>().wrong.one_more(address_prefix(ip), app.world.now())
}

/// Whether something has the form of a token.
pub fn is_token(text: &str) -> bool {
    text.len() == TOKEN && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The session of the browser that asks, which is good from now on, and its cookie: the one it has, or a new one.
async fn browser(cx: &Cx, tx: &mut Tx, link: &str, now: Timestamp) -> Result<(String, String)> {
    let until = iso(now + GOOD_FOR);
    if let Some(key) = link_session(&cx.headers) {
        let known: Option<(String,)> =
            tx.opt("UPDATE link_sessions SET until = $2 WHERE token_hash = $1 RETURNING id", args![key, until.as_str()]).await?;
        let cookies = axum_extra::extract::CookieJar::from_headers(&cx.headers);
        if let (Some((id,)), Some(cookie)) = (known, cookies.get(crate::auth::LINK_COOKIE)) {
            return Ok((id, cookie.value().to_owned()));
        }
    }
    cx.app.state::<LinkTries>().new_browsers.one_more((address_prefix(cx.ip), link.to_owned()), now)?;
    let (id, token) = (tx.world().id(), tx.world().secret());
    let sql = "INSERT INTO link_sessions (token_hash, id, until) VALUES ($1, $2, $3)";
    tx.exec(sql, args![link_key(&token), id.as_str(), until]).await?;
    Ok((id, token))
}

/// Counts the opening, and lets the browser hold the link; refused where as many others hold it as may.
async fn count(tx: &mut Tx, session: &str, id: &str, share: &Opening, now: Timestamp) -> Result<()> {
    let sql = "SELECT opened_at FROM link_session_shares WHERE session_id = $1 AND share_id = $2";
    let before: Option<(String,)> = tx.opt(sql, args![session, id]).await?;
    if before.is_none() && share.most_uses.is_some_and(|most| share.browsers >= most) {
        return Err(gone(&USED, "used"));
    }
    let at = tx.at().to_owned();
    tx.exec(
        "INSERT INTO link_session_shares (session_id, share_id, opened_at) VALUES ($1, $2, $3)
         ON CONFLICT (session_id, share_id) DO UPDATE SET opened_at = excluded.opened_at",
        args![session, id, at.as_str()],
    )
    .await?;
    tx.exec(
        "DELETE FROM link_session_shares WHERE session_id = $1 AND share_id NOT IN
           (SELECT share_id FROM link_session_shares WHERE session_id = $1 ORDER BY opened_at DESC, share_id DESC LIMIT $2)",
        args![session, HELD],
    )
    .await?;
    // A page that is loaded again, or comes back after a pause of the network, is the same opening.
    if before.as_ref().is_some_and(|(before,)| *before > iso(now - SAME_OPENING)) {
        return Ok(());
    }
    let set = json!({ "opens": share.opens + 1, "browsers": share.browsers + i64::from(before.is_none()), "last_open_at": at });
    resource::update_from_server(tx, &SHARES, id, "open", set.as_object().cloned().unwrap_or_default()).await?;
    announce(tx, id, &share.resource, &share.record_id, &share.maker_id);
    Ok(())
}

/// Ends the link whose token stands in the query of an address, before the request goes on to whatever it asks for.
pub async fn burn_exposed(State(app): State<App>, request: Request, next: Next) -> Response {
    if let Some(token) = exposed(request.uri()) {
        let ip = caller_ip::of(request.extensions(), request.headers(), &app.config.trusted_proxies);
        if let Err(error) = burn(&app, token, ip).await
            && error.status().is_server_error()
        {
            tracing::error!(%error, "a link whose token was exposed could not be ended");
        }
    }
    next.run(request).await
}

/// The token in a query, if there is one: as in the fragment, after `t=`, or as the call takes it.
fn exposed(uri: &Uri) -> Option<&str> {
    let pairs = uri.query()?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.filter(|(name, _)| matches!(*name, "t" | "token")).map(|(_, value)| value).find(|value| is_token(value))
}

async fn burn(app: &App, token: &str, ip: IpAddr) -> Result<()> {
    let Some(id) = find(app, token, ip).await? else { return Ok(()) };
    let mut tx = app.begin(None).await?;
    end(&mut tx, &id, true, |_| true).await?;
    Ok(tx.commit().await?)
}

/// What was tried with links within the last minute. Of this node alone: tokens are too long to be found by however many nodes are asked.
pub struct LinkTries {
    /// Wrong tokens, by address.
    wrong: Tries<IpAddr>,
    /// Browsers that opened a link and had opened none before, by address and link: each is a row.
    new_browsers: Tries<(IpAddr, String)>,
}

impl Default for LinkTries {
    fn default() -> Self {
        Self { wrong: Tries::new(WRONG), new_browsers: Tries::new(NEW_BROWSERS) }
    }
}

/// Tries of a minute, by who or what they count for.
struct Tries<K> {
    most: u32,
    held: Mutex<HashMap<K, (Timestamp, u32)>>,
}

impl<K: Hash + Eq> Tries<K> {
    fn new(most: u32) -> Self {
        Self { most, held: Mutex::default() }
    }

    /// Counts one more; refuses it where there were too many.
    fn one_more(&self, key: K, now: Timestamp) -> Result<()> {
        let mut held = self.held.lock();
        if held.len() >= COUNTED {
            held.retain(|_, (since, _)| *since + WINDOW > now);
            // So many at once are one attack: it begins anew.
            if held.len() >= COUNTED {
                held.clear();
            }
        }
        let (since, count) = held.entry(key).or_insert((now, 0));
        if *since + WINDOW <= now {
            (*since, *count) = (now, 0);
        }
        if *count >= self.most {
            let left = (*since + WINDOW).duration_since(now).as_secs() + 1;
            return Err(too_many(u64::try_from(left).unwrap_or(1)));
        }
        *count += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_found_in_a_query_and_nowhere_else() {
        let token = "0123456789abcdefghjkmnpqrs0123456789abcdefghjkmnpqrs";
        let found = |address: &str| exposed(&address.parse().unwrap()).map(str::to_owned);
        assert_eq!(found(&format!("/StoryDetail?t={token}")).as_deref(), Some(token));
        assert_eq!(found(&format!("/StoryDetail?a=1&token={token}")).as_deref(), Some(token));
        for plain in ["/StoryDetail", "/StoryDetail?t=", "/StoryDetail?t=abc", &format!("/files/{token}?w=160"), &format!("/x?t={token}0")]
        {
            assert_eq!(found(plain), None, "{plain}");
        }
    }

    #[test]
    fn an_address_that_shows_wrong_tokens_waits_a_minute_and_others_do_not() {
        let (wrong, now) = (LinkTries::default().wrong, "2026-11-25T09:00:00Z".parse::<Timestamp>().unwrap());
        let [ours, theirs] = ["192.0.2.1", "192.0.2.2"].map(|ip| ip.parse::<IpAddr>().unwrap());
        for _ in 0..WRONG {
            wrong.one_more(ours, now).unwrap();
        }
        assert!(wrong.one_more(ours, now).is_err());
        wrong.one_more(theirs, now).unwrap();
        wrong.one_more(ours, now + WINDOW).unwrap();
    }
}
