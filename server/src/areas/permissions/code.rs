//! Codes and links that prove an address: sent, good once and for a while, few tries each. Only their hash is stored. A code that signs somebody in is good in the
//! browser that asked for it alone, by a cookie: a stranger can neither use it nor use up its tries.

use axum::http::{HeaderMap, header};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::sign_in::account;
use belltower_kit::{
    args,
    auth::{Auth, device_known_to, link_key, reserve_message},
    deliveries::{self, About, Message},
    error::{Result, unprocessable},
    http::{Cx, Empty, WithHeaders},
    providers, sentences,
    world::iso,
};

sentences! {
    INVALID_CODE = "login.invalid_code": "The verification code is wrong or has expired" / "验证码错误或已过期";
    CODE_SUBJECT = "login.code_subject": "Your Belltower code" / "您的 Belltower 验证码";
    CODE_TEXT = "login.code_text": "Your Belltower code is {code}. It is good for 5 minutes." / "您的 Belltower 验证码是 {code}，5 分钟内有效。";
    NO_PROVIDER = "login.no_provider": "This server cannot send messages; ask an administrator" / "服务器未配置消息发送，请联系管理员";
}

/// How long a code is good, in minutes.
const CODE_MINUTES: i64 = 5;
/// How often a code may be tried.
const TRIES: i64 = 5;

/// The cookie of a browser that asked for a code.
const COOKIE: &str = "code_browser";

/// Where a code goes.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SendCode {
    /// The account's name.
    account: String,
}

fn hash(account: &str, code: &str) -> String {
    Sha256::digest(format!("{account}\n{code}").as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Sends a code to the address behind an account. Answers the same, and as quickly, where there is no such account.
pub async fn send(cx: Cx, input: SendCode) -> Result<WithHeaders<Empty>> {
    let name = input.account.trim().to_lowercase();
    if !providers::can_send(&cx.app.config) {
        return Err(unprocessable(&NO_PROVIDER));
    }
    // A browser that the account knows has a count of its own: what strangers ask for is not its owner's.
    let counted = match device_known_to(&cx.app, &name, &cx.headers).await? {
        Some(device) => format!("code {name} {device}"),
        None => format!("code {name}"),
    };
    reserve_message(&cx.app, &counted, cx.ip).await?;
    let browser = cx.app.world.secret();
    let mut headers = HeaderMap::new();
    headers.append(header::SET_COOKIE, cx.app.state::<Auth>().cookie_of(COOKIE, &browser, CODE_MINUTES * 60)?);
    let answer = providers::after_the_answer(cx, |cx| async move {
        let Some(account) = account(&cx, &name).await? else { return Ok(()) };
        let code = make(&cx, &name_in(&account.account, &link_key(&browser))).await?;
        hand_over(&cx, account.email.as_deref(), account.phone.as_deref(), code).await
    })?;
    Ok(WithHeaders(answer, headers))
}

/// The browser that asked for a code, as its cookie has it.
pub(super) fn browser(cx: &Cx) -> Option<String> {
    cx.cookie(COOKIE).map(|token| link_key(&token))
}

/// The name of an account's code in a browser.
fn name_in(account: &str, browser: &str) -> String {
    format!("{account} {browser}")
}

/// Whether a code is the one that was sent to an account because this browser asked.
pub(super) async fn redeem_in(cx: &Cx, account: &str, browser: Option<&str>, code: &str) -> Result<bool> {
    match browser {
        Some(browser) => redeem(cx, &name_in(account, browser), code).await,
        None => Ok(false),
    }
}

/// Sends a code to whoever has one of these addresses.
pub(super) async fn hand_over(cx: &Cx, email: Option<&str>, phone: Option<&str>, code: String) -> Result<()> {
    let (subject, text) = ((&CODE_SUBJECT).into(), CODE_TEXT.with("code", code));
    deliveries::send(cx, &Message { about: About::Code, email, phone, subject, text, language: cx.language, sent_for: None })
        .await
        .map(drop)
}

/// A new code for a name, in place of any older one.
pub(super) async fn make(cx: &Cx, account: &str) -> Result<String> {
    let number = u64::from_be_bytes(cx.app.world.bytes()) % 1_000_000;
    let code = format!("{number:06}");
    store(cx, account, &code, CODE_MINUTES).await?;
    Ok(code)
}

/// Stores a secret for a name, good for some minutes.
pub(super) async fn store(cx: &Cx, name: &str, secret: &str, minutes: i64) -> Result<()> {
    let mut tx = cx.begin().await?;
    let ends = iso(cx.app.world.now() + jiff::SignedDuration::from_mins(minutes));
    tx.exec(
        "INSERT INTO codes (name, hash, expires_at, tries) VALUES ($1, $2, $3, 0)
         ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at, tries = 0",
        args![name, hash(name, secret), ends],
    )
    .await?;
    Ok(tx.commit().await?)
}

/// Whether this was the one that was sent, and has run out.
pub(super) async fn is_late(cx: &Cx, name: &str, code: &str) -> Result<bool> {
    let sql = "SELECT hash FROM codes WHERE name = $1 AND expires_at <= $2";
    let found: Option<(String,)> = cx.app.db.opt(sql, args![name, cx.app.world.now_iso()]).await?;
    Ok(found.is_some_and(|(stored,)| stored == hash(name, code.trim())))
}

/// Whether a token of a link is the one that was sent: it is too long to be guessed, so that no wrong one uses it up.
pub(super) async fn redeem_token(cx: &Cx, name: &str, token: &str) -> Result<bool> {
    let mut tx = cx.begin().await?;
    let now = tx.at().to_owned();
    let sql = "DELETE FROM codes WHERE name = $1 AND hash = $2 AND expires_at > $3";
    let right = tx.exec(sql, args![name, hash(name, token.trim()), now]).await? > 0;
    tx.commit().await?;
    Ok(right)
}

/// Whether a code is the one that was sent; right or wrong, it is used up by it or by its last try.
pub(super) async fn redeem(cx: &Cx, name: &str, code: &str) -> Result<bool> {
    let mut tx = cx.begin().await?;
    let now = tx.at().to_owned();
    let found: Option<(String,)> = tx
        .opt(
            "UPDATE codes SET tries = tries + 1 WHERE name = $1 AND expires_at > $2 AND tries < $3 RETURNING hash",
            args![name, now, TRIES],
        )
        .await?;
    let right = found.is_some_and(|(stored,)| stored == hash(name, code.trim()));
    if right {
        tx.exec("DELETE FROM codes WHERE name = $1", args![name]).await?;
    }
    tx.commit().await?;
    Ok(right)
}
