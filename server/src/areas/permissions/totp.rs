//! Second factors as they are stored: the secret of an app (RFC 6238: SHA-1, six digits, 30 s), sealed under the privacy key, and ten recovery codes, as hashes. Each code is
//! good once: that of a step as well.

use reqwest::Url;
use sha2::{Digest, Sha256};
use totp_rs::{Builder, Secret, Totp};

use super::admission::{SERVER, publish_account};
use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::{Result, internal},
    http::Cx,
    privacy_key::PrivacyKey,
};

/// What secrets are sealed for.
const PURPOSE: &str = "totp";
/// How many recovery codes an account has.
const CODES: usize = 10;
/// The characters of one: 120 bits, so that a plain hash of it cannot be turned around.
const CODE: usize = 24;
/// The characters of a group of it.
const GROUP: usize = 6;

/// A secret that waits to be confirmed.
pub(super) struct Pending {
    /// In base 32, to be typed.
    pub secret: String,
    /// As a link, to be shown as a QR code.
    pub uri: String,
}

/// Whether an account signs in in two steps.
pub(super) async fn is_on(reads: &mut impl Reads, user_id: &str) -> Result<bool> {
    let sql = "SELECT confirmed_at FROM totp WHERE user_id = $1 AND secret IS NOT NULL";
    let rows: Vec<(Option<String>,)> = reads.rows(sql.to_owned(), args![user_id]).await?;
    Ok(!rows.is_empty())
}

/// Since when it does, and how many recovery codes are left.
pub(super) async fn state(reads: &mut impl Reads, user_id: &str) -> Result<Option<(Option<String>, i64)>> {
    let sql = "SELECT t.confirmed_at, (SELECT COUNT(*) FROM recovery_codes c WHERE c.user_id = t.user_id AND c.used_at IS NULL)
        FROM totp t WHERE t.user_id = $1 AND t.secret IS NOT NULL";
    let rows: Vec<(Option<String>, i64)> = reads.rows(sql.to_owned(), args![user_id]).await?;
    Ok(rows.into_iter().next())
}

fn app_of(secret: &[u8]) -> Result<Totp> {
    Builder::new().with_secret(Secret::from(secret.to_vec())).build().map_err(|cause| internal(cause.to_string()))
}

fn key(cx: &Cx) -> &PrivacyKey {
    cx.app.state::<PrivacyKey>()
}

/// Makes a secret that waits to be confirmed, in place of any older one. One that is in use stays in use until then.
pub(super) async fn begin(cx: &Cx, tx: &mut Tx, user_id: &str) -> Result<Pending> {
    let secret: [u8; 20] = tx.world().bytes();
    let sealed = key(cx).seal(tx.world(), PURPOSE, user_id, &secret).ok_or_else(|| internal("a secret could not be sealed"))?;
    let at = tx.at().to_owned();
    tx.exec(
        "INSERT INTO totp (user_id, last_step, pending, pending_at) VALUES ($1, 0, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET pending = excluded.pending, pending_at = excluded.pending_at",
        args![user_id, sealed, at],
    )
    .await?;
    let (account,): (String,) = tx.one("SELECT account FROM users WHERE id = $1", args![user_id]).await?;
    let secret = as_typed(&secret);
    let mut uri = Url::parse("otpauth://totp/").map_err(internal)?;
    uri.path_segments_mut().map_err(|()| internal("a link of an app has a path"))?.push(&format!("{SERVER}:{account}"));
    uri.query_pairs_mut().append_pair("secret", &secret).append_pair("issuer", SERVER);
    Ok(Pending { secret, uri: uri.into() })
}

/// A secret as it is typed into an app.
pub(super) fn as_typed(secret: &[u8]) -> String {
    Secret::from(secret.to_vec()).to_base32()
}

/// Has an account sign in with an app that holds this secret already.
pub(super) async fn take(tx: &mut Tx, key: &PrivacyKey, user_id: &str, secret: &[u8]) -> Result<()> {
    let sealed = key.seal(tx.world(), PURPOSE, user_id, secret).ok_or_else(|| internal("a secret could not be sealed"))?;
    let at = tx.at().to_owned();
    let sql = "INSERT INTO totp (user_id, secret, confirmed_at, last_step) VALUES ($1, $2, $3, 0)";
    tx.exec(sql, args![user_id, sealed, at]).await?;
    new_codes(tx, user_id).await.map(drop)
}

/// The step at which an app with this sealed secret shows these digits, now or a step before or after.
fn step_of(cx: &Cx, user_id: &str, sealed: &[u8], digits: &str) -> Result<Option<i64>> {
    let Some(secret) = key(cx).unseal(PURPOSE, user_id, sealed) else {
        tracing::error!("a second factor is sealed under another privacy key than this server has: only recovery codes sign its owner in");
        return Ok(None);
    };
    let now = u64::try_from(cx.app.world.now().as_second()).map_err(internal)?;
    Ok(app_of(&secret)?.check(digits, now).and_then(|step| i64::try_from(step).ok()))
}

/// Takes the secret that waits into use, if an app that has it shows these digits; answers new recovery codes.
pub(super) async fn confirm(cx: &Cx, tx: &mut Tx, user_id: &str, code: &str) -> Result<Option<Vec<String>>> {
    let row: Option<(Option<Vec<u8>>,)> = tx.opt("SELECT pending FROM totp WHERE user_id = $1", args![user_id]).await?;
    let Some(pending) = row.and_then(|(pending,)| pending) else { return Ok(None) };
    let Some(step) = step_of(cx, user_id, &pending, &plain(code))? else { return Ok(None) };
    let at = tx.at().to_owned();
    tx.exec(
        "UPDATE totp SET secret = pending, confirmed_at = $1, last_step = $2, pending = NULL, pending_at = NULL WHERE user_id = $3",
        args![at, step, user_id],
    )
    .await?;
    new_codes(tx, user_id).await.map(Some)
}

/// Whether a code is that of the account's app, or one of its recovery codes; if so, it is used up. To be committed.
pub(super) async fn is_right(cx: &Cx, tx: &mut Tx, user_id: &str, code: &str) -> Result<bool> {
    let code = plain(code);
    if code.len() == CODE {
        let at = tx.at().to_owned();
        let sql = "UPDATE recovery_codes SET used_at = $1 WHERE hash = $2 AND user_id = $3 AND used_at IS NULL";
        let right = tx.exec(sql, args![at, hash(user_id, &code), user_id]).await? == 1;
        if right {
            publish_account(tx, user_id);
        }
        return Ok(right);
    }
    let row: Option<(Option<Vec<u8>>,)> = tx.opt("SELECT secret FROM totp WHERE user_id = $1", args![user_id]).await?;
    let Some(secret) = row.and_then(|(secret,)| secret) else { return Ok(false) };
    let Some(step) = step_of(cx, user_id, &secret, &code)? else { return Ok(false) };
    // A step counts once, on whichever node it comes in.
    Ok(tx.exec("UPDATE totp SET last_step = $1 WHERE user_id = $2 AND last_step < $1", args![step, user_id]).await? == 1)
}

/// Ten new recovery codes in place of those that there are.
pub(super) async fn new_codes(tx: &mut Tx, user_id: &str) -> Result<Vec<String>> {
    tx.exec("DELETE FROM recovery_codes WHERE user_id = $1", args![user_id]).await?;
    let mut codes = vec![];
    for _ in 0..CODES {
        let code: String = tx.world().secret().chars().rev().take(CODE).collect();
        tx.exec("INSERT INTO recovery_codes (hash, user_id) VALUES ($1, $2)", args![hash(user_id, &code), user_id]).await?;
        let groups: Vec<&str> = (0..CODE / GROUP).map(|at| &code[at * GROUP..(at + 1) * GROUP]).collect();
        codes.push(groups.join("-"));
    }
    publish_account(tx, user_id);
    Ok(codes)
}

/// The account signs in in one step from now on.
pub(super) async fn remove(tx: &mut Tx, user_id: &str) -> Result<()> {
    for table in [
        "DELETE FROM totp WHERE user_id = $1",
        "DELETE FROM recovery_codes WHERE user_id = $1",
        "DELETE FROM second_steps WHERE user_id = $1",
    ] {
        tx.exec(table, args![user_id]).await?;
    }
    publish_account(tx, user_id);
    Ok(())
}

fn hash(user_id: &str, code: &str) -> String {
    Sha256::digest(format!("recovery {user_id}\n{code}").as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A code as it was meant: without what people put between its groups, and with the letters that its alphabet does not have read as the digits that they look like.
pub fn plain(code: &str) -> String {
    let kept = code.chars().filter(char::is_ascii_alphanumeric).take(2 * CODE);
    kept.map(|letter| match letter.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    })
    .collect()
}
