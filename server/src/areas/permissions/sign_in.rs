//! Signing in with a password or a code, and out.

use serde::{Deserialize, Serialize};

use super::{code, sso};
use belltower_kit::{
    args,
    auth::{
        Auth, open_session, password, revoke_session, rights_of,
        sign_in_limiter::{self, Attempt},
    },
    error::{Result, forbidden_because, refused_sign_in},
    http::{Access, Api, Cx, Empty, WithCookie},
    sentences,
};

sentences! {
    INVALID_CREDENTIALS = "login.invalid_credentials": "The account or the password is wrong" / "账号或密码错误";
    NO_PERMISSION = "login.no_permission":
        "You have no permission to use the console; contact the administrator to add permissions" / "暂无使用权限，请联系管理员添加权限";
    NOT_ACTIVE = "login.not_active": "This account is not active" / "该账号未激活或已停用";
}

/// How someone signs in.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SignIn {
    /// With a password.
    Password {
        /// The account's name.
        account: String,
        /// Its password.
        password: String,
    },
    /// With a code that was sent.
    Code {
        /// The account's name.
        account: String,
        /// The code.
        code: String,
    },
}

/// A session that was opened.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignedIn {
    /// For programs; browsers keep it in a cookie that scripts cannot read.
    token: String,
    /// When it ends.
    #[serde(rename = "expiresAt")]
    expires_at: String,
}

#[derive(sqlx_macros::FromRow)]
pub(super) struct Account {
    pub id: String,
    pub name: String,
    pub status: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password_hash: Option<String>,
}

/// The calls about signing in.
pub fn mount(api: &mut Api) {
    api.post("/api/management/sendCode", Access::Public, "Send a sign-in code", code::send);
    api.post("/api/management/login", Access::Public, "Sign in with a password or a code", sign_in);
    api.post("/api/user/login2", Access::Public, "Sign in with a password or a code", sign_in);
    api.post("/api/user/login_sso", Access::Public, "Sign in through the single sign-on provider", sso::sign_in);
    api.post("/api/user/logout", Access::Public, "Sign out", sign_out);
}

/// The account of this name, deleted ones excepted.
pub(super) async fn account(cx: &Cx, name: &str) -> Result<Option<Account>> {
    let name = name.trim().to_lowercase();
    let sql = "SELECT id, name, status, email, phone, password_hash FROM users WHERE account = $1 AND deleted_at IS NULL";
    Ok(cx.app.db.opt(sql, args![name]).await?)
}

async fn sign_in(cx: Cx, input: SignIn) -> Result<WithCookie<SignedIn>> {
    let (SignIn::Password { account: name, .. } | SignIn::Code { account: name, .. }) = &input;
    let name = name.trim().to_lowercase();
    // Before anything is written: beyond so many who wait, nobody is counted nor looked up.
    let place = password::place()?;
    let attempt = sign_in_limiter::reserve(&cx.app, &name, cx.ip).await?;
    let account = account(&cx, &name).await?;
    let (right, refusal) = match input {
        SignIn::Password { password: given, .. } => {
            let stored = account.as_ref().and_then(|account| account.password_hash.clone());
            (password::verify(&place, given, stored).await?, &INVALID_CREDENTIALS)
        }
        SignIn::Code { code: given, .. } => (code::redeem(&cx, &name, &given).await?, &code::INVALID_CODE),
    };
    match account {
        Some(account) if right => {
            drop(place);
            open(&cx, &account, &attempt).await
        }
        _ => Err(refused_sign_in(refusal)),
    }
}

/// Opens a session for an account whose identity is proven. Without any right it is refused (A08).
pub(super) async fn open(cx: &Cx, account: &Account, attempt: &Attempt) -> Result<WithCookie<SignedIn>> {
    if account.status != "active" {
        return Err(forbidden_because(&NOT_ACTIVE));
    }
    if rights_of(&mut &cx.app.db, &account.id).await?.is_empty() {
        return Err(forbidden_because(&NO_PERMISSION));
    }
    let by = belltower_kit::db::Actor { id: account.id.clone(), name: account.name.clone() };
    let mut tx = cx.app.begin(Some(by)).await?;
    let agent = cx.headers.get("user-agent").and_then(|agent| agent.to_str().ok()).map(str::to_owned);
    let days = cx.app.config.session_days;
    attempt.succeeded(&cx.app, &mut tx).await?;
    let (token, expires_at) = open_session(&mut tx, &account.id, days, agent).await?;
    tx.commit().await?;
    let cookie = cx.app.state::<Auth>().cookie(&token, i64::from(days) * 86_400)?;
    Ok(WithCookie(SignedIn { token, expires_at }, cookie))
}

async fn sign_out(cx: Cx, _: Empty) -> Result<WithCookie<Empty>> {
    if let Some(caller) = &cx.caller {
        let mut tx = cx.begin().await?;
        revoke_session(&mut tx, caller).await?;
        tx.commit().await?;
    }
    Ok(WithCookie(Empty {}, cx.app.state::<Auth>().cookie("", 0)?))
}
