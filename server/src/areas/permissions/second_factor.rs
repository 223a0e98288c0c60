//! Setting up a second factor, new recovery codes, doing without it again; and an administrator's reset for whoever has lost both.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    USERS,
    admission::{SERVER, needs_totp, open},
    guard,
    own_account::prove_again,
    second_step::{self, Ticket},
    sign_in::Account,
    totp,
};
use axum::http::HeaderMap;
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Actor, AuditEntry, Tx},
    error::{Result, conflict, invalid_field, not_found, refused_sign_in},
    http::{Access, Api, Cx, Empty, Reply, WithHeaders},
    notifications::{self, Notice},
    resource::{
        Row,
        check::{HOLDS_NUMBER, REQUIRED, TOO_LONG, without_numbers},
        publish_row,
    },
    sentences,
};

sentences! {
    WRONG_APP_CODE = "totp.wrong_code": "The app shows another code; check its clock and try again" / "验证码不正确，请检查手机时间后重试";
    NEEDED = "totp.needed": "This server asks for a second step of your account; you can set it up anew, not turn it off"
        / "服务器要求您的账号启用两步验证，只能重新设置，不能关闭";
    NOT_ON = "totp.not_on": "This account has no second step" / "该账号未启用两步验证";
    RESET_TITLE = "totp.reset_title": "Your second step was reset" / "您的两步验证已被重置";
    RESET_KIND = "totp.reset_kind": "Resets of the second step" / "两步验证被重置";
    RESET_BODY = "totp.reset_body": "{name} reset it: {reason}. Set it up anew in the account menu." / "{name} 已重置，原因：{reason}。请在账号菜单中重新设置。";
}

/// The longest reason, in characters.
pub const MAX_REASON: usize = 200;

/// Whether an account signs in in two steps.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactor {
    on: bool,
    /// Since when.
    since: Option<String>,
    /// Recovery codes that were not used yet.
    codes_left: i64,
    /// Whether this server asks for it.
    needed: bool,
}

/// For whoever is signed in nothing; else the ticket of a sign-in that wants it set up.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Begin {
    ticket: Option<String>,
}

/// A secret for an app.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Begun {
    /// In base 32, to be typed.
    secret: String,
    /// As a link, to be shown as a QR code.
    uri: String,
}

/// What the app shows.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Confirm {
    code: String,
    ticket: Option<String>,
}

/// Recovery codes, told once; with the session, where a sign-in waited for them.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<String>,
}

/// Whose second factor to reset, and why.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Reset {
    id: String,
    #[schema(min_length = 1, max_length = 200)]
    reason: String,
}

/// The calls about second factors.
pub fn mount(api: &mut Api) {
    api.post("/api/user/totp/state", Access::SignedInReads, "Whether one signs in in two steps", state);
    api.post("/api/user/totp/begin", Access::Public, "A secret for an authenticator app", begin);
    api.post("/api/user/totp/confirm", Access::Public, "Sign in in two steps from now on", confirm);
    api.post("/api/user/totp/codes", Access::SignedIn, "New recovery codes", codes);
    api.post("/api/user/totp/off", Access::SignedIn, "Sign in in one step again", off);
    api.post(
        "/api/management/admin/user/resetTotp",
        Access::Page("userManage", Action::Edit),
        "Reset the second factor of an account",
        reset,
    );
}

async fn state(cx: Cx, _: Empty) -> Result<SecondFactor> {
    let caller = cx.caller()?;
    let held = totp::state(&mut &cx.app.db, &caller.user_id).await?;
    let needed = needs_totp(&cx, &caller.rights);
    let on = held.is_some();
    let (since, codes_left) = held.unwrap_or((None, 0));
    Ok(SecondFactor { on, since, codes_left, needed })
}

/// Whose factor it is: the ticket's, or the caller's who has just proven who they are.
async fn whose(cx: &Cx, ticket: Option<&str>) -> Result<(Account, Option<Ticket>)> {
    let Some(ticket) = ticket else {
        let Some(caller) = &cx.caller else { return Err(refused_sign_in(&second_step::OVER)) };
        prove_again(cx).await?;
        let (id, name) = (caller.user_id.to_string(), caller.name.to_string());
        return Ok((
            Account { id, account: String::new(), name, status: "active".into(), email: None, phone: None, password_hash: None },
            None,
        ));
    };
    let ticket = second_step::find(cx, ticket, "setup").await?;
    let account = second_step::account_of(cx, &ticket).await?;
    Ok((account, Some(ticket)))
}

async fn begin(cx: Cx, input: Begin) -> Result<Begun> {
    let (account, _) = whose(&cx, input.ticket.as_deref()).await?;
    let mut tx = cx.app.begin(None).await?;
    let pending = totp::begin(&cx, &mut tx, &account.id).await?;
    tx.commit().await?;
    Ok(Begun { secret: pending.secret, uri: pending.uri })
}

async fn confirm(cx: Cx, input: Confirm) -> Result<WithHeaders<RecoveryCodes>> {
    let (account, ticket) = whose(&cx, input.ticket.as_deref()).await?;
    if let Some(ticket) = &ticket {
        second_step::try_it(&cx, ticket).await?;
    }
    let mut tx = cx.app.begin(Some(Actor { id: account.id.clone(), name: account.name.clone() })).await?;
    let Some(recovery_codes) = totp::confirm(&cx, &mut tx, &account.id, &input.code).await? else {
        return Err(invalid_field("code", &WRONG_APP_CODE));
    };
    note(&mut tx, &account.id, "totp_on", None).await?;
    let Some(ticket) = ticket else {
        tx.commit().await?;
        return Ok(WithHeaders(RecoveryCodes { recovery_codes, token: None, expires_at: None }, HeaderMap::new()));
    };
    second_step::used(&mut tx, &ticket).await?;
    let (signed_in, headers) = open(&cx, tx, &account, ticket.remember).await?.parts()?;
    let text = |name: &str| signed_in[name].as_str().map(str::to_owned);
    Ok(WithHeaders(RecoveryCodes { recovery_codes, token: text("token"), expires_at: text("expiresAt") }, headers))
}

async fn codes(cx: Cx, _: Empty) -> Result<RecoveryCodes> {
    prove_again(&cx).await?;
    let user = cx.caller()?.user_id.clone();
    if !totp::is_on(&mut &cx.app.db, &user).await? {
        return Err(conflict(&NOT_ON));
    }
    let mut tx = cx.begin().await?;
    let recovery_codes = totp::new_codes(&mut tx, &user).await?;
    note(&mut tx, &user, "totp_codes", None).await?;
    tx.commit().await?;
    Ok(RecoveryCodes { recovery_codes, token: None, expires_at: None })
}

async fn off(cx: Cx, _: Empty) -> Result<Empty> {
    prove_again(&cx).await?;
    let caller = cx.caller()?;
    if needs_totp(&cx, &caller.rights) {
        return Err(conflict(&NEEDED));
    }
    let mut tx = cx.begin().await?;
    totp::remove(&mut tx, &caller.user_id).await?;
    note(&mut tx, &caller.user_id, "totp_off", None).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// What happened to a second factor, in the account's history, and live for whoever has the account before them.
async fn note(tx: &mut Tx, user_id: &str, op: &str, after: Option<&Row>) -> Result<()> {
    tx.audit(AuditEntry { resource: USERS.name, id: user_id, op, before: None, after }).await?;
    // A history on screen is asked anew with the version of its record.
    tx.exec("UPDATE users SET version = version + 1 WHERE id = $1", args![user_id]).await?;
    publish_row(tx, &USERS, "update", user_id).await.map(drop)
}

async fn reset(cx: Cx, input: Reset) -> Result<Empty> {
    let reason = input.reason.trim();
    match reason.chars().count() {
        0 => return Err(invalid_field("reason", &REQUIRED)),
        count if count > MAX_REASON || reason.contains('\0') => return Err(invalid_field("reason", TOO_LONG.with("max", MAX_REASON))),
        _ if without_numbers(reason).is_err() => return Err(invalid_field("reason", &HOLDS_NUMBER)),
        _ => {}
    }
    let mut tx = cx.begin().await?;
    if totp::state(&mut tx, &input.id).await?.is_none() {
        let there: Option<(String,)> =
            tx.opt("SELECT id FROM users WHERE id = $1 AND deleted_at IS NULL", args![input.id.as_str()]).await?;
        return Err(there.map_or_else(not_found, |_| conflict(&NOT_ON)));
    }
    guard::may_take_over(&mut tx, &input.id).await?;
    totp::remove(&mut tx, &input.id).await?;
    let after = json!({ "reason": reason });
    note(&mut tx, &input.id, "totp_reset", after.as_object()).await?;
    tell(&mut tx, &cx, &input.id, reason).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn tell(tx: &mut Tx, cx: &Cx, user_id: &str, reason: &str) -> Result<()> {
    let words = RESET_BODY.with("name", &cx.caller()?.name).with("reason", reason).say(cx.language);
    let notice = Notice { heading: &RESET_TITLE, title: "", words: &words, about: None };
    notifications::notify(tx, ("", SERVER), &[user_id.to_owned()], notice).await.map(drop)
}
