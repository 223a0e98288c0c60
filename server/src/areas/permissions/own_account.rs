//! One's own account while signed in: who one is, proving it once more before what would hand the account over, and the sessions one has.

use serde::{Deserialize, Serialize};

use super::{USERS, guard, sign_in::INVALID_CREDENTIALS, totp, users::publish_sessions};
use belltower_kit::{
    args,
    auth::{
        OpenSession, begin_attempt, catalogue::Action, forget_devices, is_reauthenticated, known_device, password, revoke_one,
        revoke_others, sessions_of, set_reauthenticated,
    },
    error::{Result, conflict, forbidden_because, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    mask,
    resource::{
        Row,
        check::{REQUIRED, required},
        update_from_server,
    },
    sentences,
};

sentences! {
    PROVE_AGAIN = "account.prove_again": "Confirm first that it is you" / "请先验证您的身份";
    WRONG_CODE = "account.wrong_code": "That code is wrong or was used already" / "验证码错误或已被使用";
    NO_PASSWORD = "account.no_password":
        "Your account has no password yet: set one by “Forgot password?” on the sign-in page" / "您的账号还没有密码，请在登录页通过“忘记密码”设置";
}

/// One's own account.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
pub struct Profile {
    name: String,
    account: String,
    email: Option<String>,
    /// Masked.
    phone: Option<String>,
    /// What one is called by WeChat, where the account is linked to it.
    wechat: Option<String>,
}

/// What one may change of it.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ProfileChange {
    name: String,
}

/// Proof of who one is.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Proof {
    /// The password.
    #[serde(default)]
    password: String,
    /// The code of one's app or a recovery code, where one signs in in two steps.
    code: Option<String>,
}

/// One's sessions.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OwnSessions {
    records: Vec<OpenSession>,
    /// The id of the one that asks.
    current: String,
}

/// A session to end, or all but the one that asks.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct EndSessions {
    id: Option<String>,
    #[serde(default)]
    others: bool,
}

/// Whose sessions.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SessionsOf {
    /// The account.
    id: String,
}

/// Sessions of an account.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AccountSessions {
    records: Vec<OpenSession>,
}

/// A session of an account to end; without one, all.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndSessionOf {
    /// The account.
    id: String,
    /// The session.
    session_id: Option<String>,
}

/// The calls about it.
pub fn mount(api: &mut Api) {
    api.post("/api/user/profile", Access::SignedInReads, "One's own name and addresses", profile);
    api.post("/api/user/profile/update", Access::SignedIn, "Change one's own name", update_profile);
    api.post("/api/user/reauth", Access::SignedIn, "Prove who one is once more", reauth);
    api.post("/api/user/session/list", Access::SignedInReads, "One's own sessions", sessions);
    api.post("/api/user/session/revoke", Access::SignedIn, "End sessions of one's own", end_sessions);
    api.post(
        "/api/management/admin/user/session/list",
        Access::Page("userManage", Action::Query),
        "The sessions of an account",
        sessions_of_account,
    );
    api.post(
        "/api/management/admin/user/session/revoke",
        Access::Page("userManage", Action::Edit),
        "End sessions of an account",
        end_sessions_of,
    );
}

/// Refuses whoever has not proven who they are lately: signing in, or by `reauth`.
pub(super) async fn prove_again(cx: &Cx) -> Result<()> {
    let proven = is_reauthenticated(&cx.app.db, cx.caller()?, cx.app.world.now()).await?;
    if proven { Ok(()) } else { Err(forbidden_because(&PROVE_AGAIN)) }
}

async fn profile(cx: Cx, _: Empty) -> Result<Profile> {
    let sql = "SELECT u.name, u.account, u.email, u.phone, w.nickname AS wechat FROM users u LEFT JOIN wechat_links w ON w.user_id = u.id WHERE u.id = $1";
    let own: Profile = cx.app.db.one(sql, args![&*cx.caller()?.user_id]).await?;
    Ok(Profile { phone: own.phone.as_deref().map(mask::phone), ..own })
}

async fn update_profile(cx: Cx, input: ProfileChange) -> Result<Empty> {
    let most = USERS.field("name").and_then(|field| field.max).unwrap_or_default();
    let name = required(&input.name, most).map_err(|text| invalid_field("name", text))?.into();
    let user = cx.caller()?.user_id.clone();
    let mut tx = cx.begin().await?;
    update_from_server(&mut tx, &USERS, &user, "profile", Row::from_iter([("name".to_owned(), name)])).await?;
    belltower_kit::auth::publish_rights(&mut tx, &user);
    tx.commit().await?;
    Ok(Empty {})
}

async fn reauth(cx: Cx, input: Proof) -> Result<Empty> {
    let caller = cx.caller()?;
    let place = password::place()?;
    let known = known_device(&cx.app, &caller.user_id, &cx.headers).await?;
    let attempt = begin_attempt(&cx.app, &caller.user_id, &known, cx.ip).await?;
    let stored: Option<(Option<String>,)> = cx.app.db.opt("SELECT password_hash FROM users WHERE id = $1", args![&*caller.user_id]).await?;
    let Some(stored) = stored.and_then(|(hash,)| hash) else { return Err(conflict(&NO_PASSWORD)) };
    if !password::verify(&place, input.password, Some(stored)).await? {
        attempt.failed().await?;
        return Err(invalid_field("password", &INVALID_CREDENTIALS));
    }
    drop(place);
    let mut tx = cx.begin().await?;
    if totp::is_on(&mut tx, &caller.user_id).await? {
        let Some(code) = input.code.filter(|code| !code.trim().is_empty()) else { return Err(invalid_field("code", &REQUIRED)) };
        if !totp::is_right(&cx, &mut tx, &caller.user_id, &code).await? {
            drop(tx);
            attempt.failed().await?;
            return Err(invalid_field("code", &WRONG_CODE));
        }
    }
    attempt.succeeded(&mut tx).await?;
    set_reauthenticated(&mut tx, caller).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn sessions(cx: Cx, _: Empty) -> Result<OwnSessions> {
    let caller = cx.caller()?;
    let records = sessions_of(&mut &cx.app.db, &caller.user_id, cx.app.world.now()).await?;
    Ok(OwnSessions { records, current: caller.session_id.to_string() })
}

async fn end_sessions(cx: Cx, input: EndSessions) -> Result<Empty> {
    let caller = cx.caller()?;
    let mut tx = cx.begin().await?;
    match input.id {
        Some(id) if !revoke_one(&mut tx, &caller.user_id, &id).await? => return Err(not_found()),
        Some(_) => {}
        None if input.others => {
            revoke_others(&mut tx, &caller.user_id, Some(&caller.session_id)).await?;
            forget_devices(&mut tx, &caller.user_id, Some(&cx.headers)).await?;
        }
        None => return Err(invalid_field("id", &REQUIRED)),
    }
    publish_sessions(&mut tx, &caller.user_id).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn sessions_of_account(cx: Cx, input: SessionsOf) -> Result<AccountSessions> {
    Ok(AccountSessions { records: sessions_of(&mut &cx.app.db, &input.id, cx.app.world.now()).await? })
}

async fn end_sessions_of(cx: Cx, input: EndSessionOf) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    guard::may_take_over(&mut tx, &input.id).await?;
    match &input.session_id {
        Some(session) if !revoke_one(&mut tx, &input.id, session).await? => return Err(not_found()),
        Some(_) => {}
        None => {
            let own = cx.caller()?;
            let keep = (*own.user_id == *input.id).then_some(&own.session_id);
            revoke_others(&mut tx, &input.id, keep).await?;
            forget_devices(&mut tx, &input.id, keep.is_some().then_some(&*cx.headers)).await?;
        }
    }
    // In the account's history, and live for whoever has its record open.
    update_from_server(&mut tx, &USERS, &input.id, "sessions", Row::new()).await?;
    tx.commit().await?;
    Ok(Empty {})
}
