//! Browsers that an account's owner asked to be remembered, by a cookie of their own. They prove nothing: a password is asked for all the same. But they have waits
//! of their own (`sign_in_waits.rs`), so that whoever guesses elsewhere cannot keep the owner out.

use axum::http::{HeaderMap, HeaderValue};
use jiff::SignedDuration;

use super::{Auth, sessions::hash};
use crate::{
    app::App,
    args,
    db::Tx,
    error::{self, Result},
    world::iso,
};

/// The cookie that a remembered browser shows.
pub const DEVICE_COOKIE: &str = "known_device";
/// How long a browser is remembered after its last sign-in, in days.
pub const DEVICE_DAYS: u32 = 180;
/// The most browsers that are remembered of one account.
const MOST: i64 = 20;

/// The hash of the token that a browser shows, whatever that is worth.
fn shown(headers: &HeaderMap) -> Option<String> {
    let cookies = axum_extra::extract::CookieJar::from_headers(headers);
    cookies.get(DEVICE_COOKIE).map(|cookie| hash(cookie.value()))
}

/// Whether a browser is known to an account: the hash of its token.
pub async fn known_device(app: &App, user_id: &str, headers: &HeaderMap) -> Result<Option<String>> {
    let Some(shown) = shown(headers) else { return Ok(None) };
    let oldest = iso(app.world.now() - SignedDuration::from_hours(24 * i64::from(DEVICE_DAYS)));
    let sql = "SELECT token_hash FROM known_devices WHERE token_hash = $1 AND user_id = $2 AND last_at > $3";
    let found: Option<(String,)> = app.db.opt(sql, args![shown, user_id, oldest]).await?;
    Ok(found.map(|(hash,)| hash))
}

/// The same by the account's name. Asked without a cookie it reads nothing, and with one it takes as long whether there is such an account or not.
pub async fn device_known_to(app: &App, account: &str, headers: &HeaderMap) -> Result<Option<String>> {
    let Some(shown) = shown(headers) else { return Ok(None) };
    let oldest = iso(app.world.now() - SignedDuration::from_hours(24 * i64::from(DEVICE_DAYS)));
    let sql = "SELECT d.token_hash FROM known_devices d JOIN users u ON u.id = d.user_id
               WHERE d.token_hash = $1 AND u.account = $2 AND u.deleted_at IS NULL AND d.last_at > $3";
    let found: Option<(String,)> = app.db.opt(sql, args![shown, account, oldest]).await?;
    Ok(found.map(|(hash,)| hash))
}

/// Remembers a browser for an account; answers the cookie for it. It gets a new token each time, under which it stays known to its other accounts.
pub async fn remember_device(app: &App, tx: &mut Tx, user_id: &str, headers: &HeaderMap, label: &str) -> Result<HeaderValue> {
    let (token, at) = (tx.world().secret(), tx.at().to_owned());
    if let Some(before) = shown(headers) {
        tx.exec("UPDATE known_devices SET token_hash = $1 WHERE token_hash = $2", args![hash(&token), before]).await?;
    }
    tx.exec(
        "INSERT INTO known_devices (token_hash, user_id, label, last_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (token_hash, user_id) DO UPDATE SET label = excluded.label, last_at = excluded.last_at",
        args![hash(&token), user_id, label, at],
    )
    .await?;
    tx.exec(
        "DELETE FROM known_devices WHERE user_id = $1 AND token_hash NOT IN
         (SELECT token_hash FROM known_devices WHERE user_id = $1 ORDER BY last_at DESC, token_hash LIMIT $2)",
        args![user_id, MOST],
    )
    .await?;
    app.state::<Auth>().cookie_of(DEVICE_COOKIE, &token, 86_400 * i64::from(DEVICE_DAYS))
}

/// Forgets the browsers of an account, but for the one that asks for it.
pub async fn forget_devices(tx: &mut Tx, user_id: &str, headers: Option<&HeaderMap>) -> Result<()> {
    let keep = headers.and_then(shown).unwrap_or_default();
    tx.exec("DELETE FROM known_devices WHERE user_id = $1 AND token_hash <> $2", args![user_id, keep]).await.map_err(error::Error::from)?;
    Ok(())
}
