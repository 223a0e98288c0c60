//! What a proven identity leads to: a session, or a second step before it; and the word to the owner when it is from where they never signed in.

use axum::http::{HeaderMap, HeaderValue, header};
use serde::Serialize;
use serde_json::json;

use super::{second_step, sign_in::Account, totp, users::publish_sessions};
use belltower_kit::{
    args,
    auth::{Attempt, Auth, NewSession, catalogue::Action, device, known_device, open_session, remember_device, rights::Rights, rights_of},
    config::RequireTotp,
    db::{Actor, Tx},
    deliveries::{self, About, Message},
    error::{Result, forbidden_because},
    http::{Cx, WithHeaders},
    notifications::{self, Notice},
    providers, sentences,
    text::{Language, Text},
};

sentences! {
    NO_PERMISSION = "login.no_permission":
        "You have no permission to use the console; contact the administrator to add permissions" / "暂无使用权限，请联系管理员添加权限";
    NOT_ACTIVE = "login.not_active": "This account is not active" / "该账号未激活或已停用";
    NEW_DEVICE = "login.new_device": "New sign-in to your account" / "您的账号有新的登录";
    NEW_DEVICE_KIND = "login.new_device_kind": "Sign-ins from a new device" / "新设备登录";
    NEW_DEVICE_BODY = "login.new_device_body":
        "Signed in from {device}, address {ip}. If that was not you: set a new password and end the other sessions, both in the account menu."
        / "登录设备：{device}，地址：{ip}。如果不是您本人操作，请在账号菜单中修改密码并退出其他设备。";
    UNNAMED_DEVICE = "login.unnamed_device": "an unnamed program" / "未知程序";
}

/// What notices of the server are signed with.
pub(super) const SERVER: &str = "Belltower";

/// A session that was opened; or the ticket for what is to be done before.
#[derive(Default, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignedIn {
    /// For programs; browsers keep it in a cookie that scripts cannot read.
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    /// When it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<String>,
    /// What is missing: `code`, the code of an app (`login2`), or `setup`, to set one up first (`totp/begin` and `totp/confirm`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<&'static str>,
    /// The ticket for that, good for five minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticket: Option<String>,
}

/// Whether accounts with these rights have to sign in in two steps.
pub(super) fn needs_totp(cx: &Cx, rights: &Rights) -> bool {
    match cx.app.config.require_totp {
        RequireTotp::None => false,
        RequireTotp::Administrators => ["role", "userManage"].into_iter().any(|page| rights.allow(page, Action::Edit)),
        RequireTotp::All => true,
    }
}

/// Lets in whose password, code or provider says who they are: at once, or after a second step. Without any right it is refused (A08).
pub(super) async fn admit(cx: &Cx, account: &Account, attempt: &Attempt, remember: bool) -> Result<WithHeaders<SignedIn>> {
    let rights = may_enter(cx, &account.id, &account.status).await?;
    let kind = match totp::is_on(&mut &cx.app.db, &account.id).await? {
        true => Some("code"),
        false => needs_totp(cx, &rights).then_some("setup"),
    };
    let mut tx = cx.app.begin(Some(Actor { id: account.id.clone(), name: account.name.clone() })).await?;
    attempt.succeeded(&mut tx).await?;
    match kind {
        Some(kind) => {
            let ticket = second_step::issue(&mut tx, &account.id, kind, remember).await?;
            tx.commit().await?;
            Ok(WithHeaders(SignedIn { second: Some(kind), ticket: Some(ticket), ..SignedIn::default() }, HeaderMap::new()))
        }
        None => open(cx, tx, account, remember).await,
    }
}

/// The rights of an account that may enter.
pub(super) async fn may_enter(cx: &Cx, user_id: &str, status: &str) -> Result<Rights> {
    if status != "active" {
        return Err(forbidden_because(&NOT_ACTIVE));
    }
    let rights = rights_of(&mut &cx.app.db, user_id).await?;
    if rights.is_empty() { Err(forbidden_because(&NO_PERMISSION)) } else { Ok(rights) }
}

/// Opens the session with the transaction that proved the last step, and commits it.
pub(super) async fn open(cx: &Cx, mut tx: Tx, account: &Account, remember: bool) -> Result<WithHeaders<SignedIn>> {
    let known = known_device(&cx.app, &account.id, &cx.headers).await?.is_some();
    let device = device::label(&cx.headers);
    let is_new = !known && has_been_here(&mut tx, &account.id).await?;
    let days = cx.app.config.session_days;
    let new = NewSession { user_id: &account.id, days, headers: &cx.headers, ip: cx.ip };
    let (token, expires_at) = open_session(&mut tx, new).await?;
    let mut cookies = vec![cx.app.state::<Auth>().session_cookie(&token, i64::from(days) * 86_400)?];
    if remember {
        cookies.push(remember_device(&cx.app, &mut tx, &account.id, &cx.headers, &device).await?);
    }
    if is_new {
        tell(&mut tx, &account.id, &device, cx).await?;
    }
    publish_account(&mut tx, &account.id);
    publish_sessions(&mut tx, &account.id).await?;
    tx.commit().await?;
    if is_new && providers::can_send(&cx.app.config) {
        mail(cx, account, &device);
    }
    Ok(WithHeaders(SignedIn { token: Some(token), expires_at: Some(expires_at), ..SignedIn::default() }, set_cookies(cookies)))
}

/// Tells an account's screens that something of it is no longer as it was: its sessions, its second factor.
pub(super) fn publish_account(tx: &mut Tx, user_id: &str) {
    tx.publish(format!("user:{user_id}"), json!({ "type": "account" }));
}

fn set_cookies(cookies: Vec<HeaderValue>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    headers
}

/// Whether an account was signed in before. A browser that it does not know is a new one then, whatever it says of itself and wherever it is: in an office all
/// browsers are alike. Its very first time is no news.
async fn has_been_here(tx: &mut Tx, user_id: &str) -> Result<bool> {
    let seen: Option<(String,)> = tx.opt("SELECT id FROM users WHERE id = $1 AND last_seen_at IS NOT NULL", args![user_id]).await?;
    Ok(seen.is_some())
}

fn text(device: &str, cx: &Cx, language: Language) -> Text {
    let device = if device.is_empty() { UNNAMED_DEVICE.say(language) } else { device.to_owned() };
    NEW_DEVICE_BODY.with("device", device).with("ip", cx.ip)
}

async fn tell(tx: &mut Tx, user_id: &str, device: &str, cx: &Cx) -> Result<()> {
    // Its words are of one language: the owner's, or the one of who signed in.
    let spoken: Option<(Option<String>,)> = tx.opt("SELECT language FROM users WHERE id = $1", args![user_id]).await?;
    let language = spoken.and_then(|(language,)| Language::parse(&language?)).unwrap_or(cx.language);
    let notice = Notice { heading: &NEW_DEVICE, title: "", words: &text(device, cx, language).say(language), about: None };
    notifications::notify(tx, ("", SERVER), &[user_id.to_owned()], notice).await.map(drop)
}

/// Mails the owner, after the answer; that a provider is away keeps nobody from signing in.
fn mail(cx: &Cx, account: &Account, device: &str) {
    let (text, email, phone) = (text(device, cx, cx.language), account.email.clone(), account.phone.clone());
    if email.is_none() {
        return;
    }
    let _ = providers::after_the_answer(cx.clone(), |cx| async move {
        let (email, phone, subject) = (email.as_deref(), phone.as_deref(), (&NEW_DEVICE).into());
        deliveries::send(&cx, &Message { about: About::Notice, email, phone, subject, text, language: cx.language, sent_for: None })
            .await
            .map(drop)
    });
}
