//! Single sign-on (A04): a WeChat id from the address bar is checked with the provider before it is believed. A ticket of WeChat's own sign-in is `wechat.rs`.

use serde::Deserialize;

use super::{
    admission::{SignedIn, admit},
    sign_in::Account,
    wechat,
};
use belltower_kit::{
    args,
    auth::{Browser, begin_attempt},
    error::{Result, refused_sign_in, unavailable, unprocessable},
    http::{Cx, WithHeaders},
    providers, sentences,
};

sentences! {
    NO_SSO = "login.no_sso": "Single sign-on is not set up on this server" / "服务器未配置单点登录";
    SSO_REFUSED = "login.sso_refused":
        "Single sign-on did not recognise you; sign in with your account or ask an administrator" / "单点登录未能识别您的身份，请使用账号登录或联系管理员";
    SSO_DOWN = "login.sso_down":
        "Single sign-on does not answer right now; try again later or sign in with your account" / "单点登录服务暂时无法访问，请稍后重试或使用账号登录";
}

/// A provider's code is far shorter; what is longer is not worth asking about.
const MAX_CODE: usize = 512;

/// What the provider put into the address bar.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SsoSignIn {
    /// The provider's one-time code for the person,
    #[serde(default)]
    weixin_id: String,
    /// or the ticket that `wechat/getUserinfo` answered.
    ticket: Option<String>,
}

/// Asks the provider who `weixin_id` is (`POST {"weixin_id"}` → `{"id"}`) and signs in the account linked to that id.
pub async fn sign_in(cx: Cx, input: SsoSignIn) -> Result<WithHeaders<SignedIn>> {
    if let Some(ticket) = input.ticket {
        return wechat::sign_in(&cx, &ticket).await;
    }
    let Some(provider) = &providers::of_call(&cx).sign_on else { return Err(unprocessable(&NO_SSO)) };
    let code = input.weixin_id.trim();
    // Counted per code and per address: one who guesses does not keep the others out.
    let attempt = begin_attempt(&cx.app, &format!("sso {code}"), Browser::New, cx.ip).await?;
    let known = match code.len() {
        1..=MAX_CODE => provider.call(&cx.app.world, |sso| sso.who(code)).await.map_err(|down| unavailable(&SSO_DOWN, down))?,
        _ => None,
    };
    let account: Option<Account> = match known {
        Some(id) => {
            let sql =
                "SELECT id, account, name, status, email, phone, password_hash FROM users WHERE weixin_id = $1 AND deleted_at IS NULL";
            cx.app.db.opt(sql, args![id]).await?
        }
        None => None,
    };
    match account {
        Some(account) => admit(&cx, &account, &attempt, false).await,
        None => {
            attempt.failed().await?;
            Err(refused_sign_in(&SSO_REFUSED))
        }
    }
}
