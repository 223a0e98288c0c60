//! Signing in with a password or a code, and out. What both lead to is `admission.rs`.

use axum::http::{HeaderMap, HeaderValue, header};
use serde::Deserialize;

use super::{
    admission::{SignedIn, admit},
    code, second_step, sso,
    users::publish_sessions,
};
use belltower_kit::{
    args,
    auth::{Auth, Browser, Guessed, begin_attempt, known_device, password, revoke_session},
    db::AssertSqlSafe,
    deliveries,
    error::{Result, refused_sign_in},
    http::{Access, Api, Cx, Empty, WithHeaders},
    providers,
    resource::{
        check::{is_email, is_phone},
        found_by,
    },
    sentences,
};

sentences! {
    INVALID_CREDENTIALS = "login.invalid_credentials": "The account or the password is wrong" / "账号或密码错误";
}

/// How someone signs in.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum SignIn {
    /// With a password.
    Password {
        /// The account's name, or its e-mail address or phone number where no other has it.
        account: String,
        /// Its password.
        password: String,
        /// Whether this browser is to be known from now on.
        #[serde(default)]
        remember: bool,
    },
    /// With a code that was sent.
    Code {
        /// The account's name.
        account: String,
        /// The code.
        code: String,
        /// Whether this browser is to be known from now on.
        #[serde(default)]
        remember: bool,
    },
}

/// The first step of a sign-in, or its second.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum SignInStep {
    /// The second.
    Second(second_step::SecondStep),
    /// The first.
    First(SignIn),
}

#[derive(sqlx_macros::FromRow)]
pub(super) struct Account {
    pub id: String,
    pub account: String,
    pub name: String,
    pub status: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub password_hash: Option<String>,
}

/// What the pages before the console need to know of this server.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInOptions {
    /// The shortest new password, in characters.
    password_min: usize,
    /// Whether codes can be sent.
    codes: bool,
    /// Whether they do not get through right now: it says nothing of any one address.
    codes_in_trouble: bool,
    /// Whether one can sign in with WeChat.
    wechat: bool,
    /// Whether somebody can register: it takes a mail.
    registration: bool,
}

/// The calls about signing in.
pub fn mount(api: &mut Api) {
    api.get("/api/user/sign_in_options", Access::Public, "What forms before the sign-in need to know", options);
    api.post("/api/management/sendCode", Access::Public, "Send a sign-in code", code::send);
    api.post("/api/management/login", Access::Public, "Sign in with a password or a code", sign_in);
    api.post("/api/user/login2", Access::Public, "Sign in with a password or a code, or take the second step", sign_in_step);
    api.post("/api/user/login_sso", Access::Public, "Sign in through the single sign-on provider, or with WeChat", sso::sign_in);
    api.post("/api/user/logout", Access::Public, "Sign out", sign_out);
}

/// The account of this name, or else the one active account that has this e-mail address or phone number; deleted ones excepted.
pub(super) async fn account(cx: &Cx, name: &str) -> Result<Option<Account>> {
    let name = name.trim().to_lowercase();
    let columns = "SELECT id, account, name, status, email, phone, password_hash FROM users WHERE deleted_at IS NULL AND";
    let named: Option<Account> = cx.app.db.opt(AssertSqlSafe(format!("{columns} account = $1")), args![name.as_str()]).await?;
    let (held, value) = match &name {
        _ if named.is_some() => return Ok(named),
        name if is_email(name) => ("LOWER(email)", name.clone()),
        name if is_phone(name) => ("phone_key", found_by::key(name)),
        _ => return Ok(None),
    };
    let sql = format!("{columns} {held} = $1 AND status = 'active' LIMIT 2");
    let mut found: Vec<Account> = cx.app.db.all(AssertSqlSafe(sql), args![value]).await?;
    Ok(found.pop().filter(|_| found.is_empty()))
}

async fn options(cx: Cx, _: Empty) -> Result<SignInOptions> {
    Ok(SignInOptions {
        password_min: password::at_least(),
        codes: providers::can_send(&cx.app.config),
        codes_in_trouble: deliveries::is_in_trouble(&cx.app).await?,
        wechat: providers::of_call(&cx).wechat.is_some(),
        registration: providers::can_mail(&cx.app.config),
    })
}

async fn sign_in_step(cx: Cx, input: SignInStep) -> Result<WithHeaders<SignedIn>> {
    match input {
        SignInStep::First(input) => sign_in(cx, input).await,
        SignInStep::Second(input) => second_step::take(cx, input).await,
    }
}

async fn sign_in(cx: Cx, input: SignIn) -> Result<WithHeaders<SignedIn>> {
    let (SignIn::Password { account: name, remember, .. } | SignIn::Code { account: name, remember, .. }) = &input;
    let (name, remember) = (name.trim().to_lowercase(), *remember);
    // Before anything is written: beyond so many who wait, nobody is counted nor looked up.
    let place = password::place()?;
    let account = account(&cx, &name).await?;
    let known = match &account {
        Some(account) => known_device(&cx.app, &account.id, &cx.headers).await?,
        None => None,
    };
    let name = Guessed::of(&name, account.as_ref().map(|account| &*account.account));
    // Who guesses elsewhere keeps nobody from a code that comes to them.
    let asked = code::browser(&cx).filter(|_| matches!(input, SignIn::Code { .. }));
    let attempt = begin_attempt(&cx.app, name, Browser::of(&known, &asked), cx.ip).await?;
    let (right, refusal) = match input {
        SignIn::Password { password: given, .. } => {
            let stored = account.as_ref().and_then(|account| account.password_hash.clone());
            (password::verify(&place, given, stored).await?, &INVALID_CREDENTIALS)
        }
        SignIn::Code { code: given, .. } => (code::redeem_in(&cx, name.account, asked.as_deref(), &given).await?, &code::INVALID_CODE),
    };
    drop(place);
    match account {
        Some(account) if right => admit(&cx, &account, &attempt, remember).await,
        _ => {
            attempt.failed().await?;
            Err(refused_sign_in(refusal))
        }
    }
}

async fn sign_out(cx: Cx, _: Empty) -> Result<WithHeaders<Empty>> {
    if let Some(caller) = &cx.caller {
        let mut tx = cx.begin().await?;
        revoke_session(&mut tx, caller).await?;
        publish_sessions(&mut tx, &caller.user_id).await?;
        tx.commit().await?;
    }
    let mut headers = HeaderMap::new();
    for cookie in cx.app.state::<Auth>().clearing_cookies()? {
        headers.append(header::SET_COOKIE, cookie);
    }
    // Pictures and files of the person leave the browser's cache. Not its storage: that holds how the console looks, and edits that no server has yet.
    headers.insert("clear-site-data", HeaderValue::from_static("\"cache\""));
    Ok(WithHeaders(Empty {}, headers))
}
