//! Single sign-on (A04): a WeChat id from the address bar is checked with the provider before it is believed.

use serde::Deserialize;
use serde_json::json;

use super::sign_in::{Account, SignedIn, open};
use crate::{
    args,
    error::{Result, refused_sign_in, unprocessable},
    http::{Cx, WithCookie},
    outside, sentences,
};

sentences! {
    NO_SSO = "login.no_sso": "Single sign-on is not set up on this server" / "服务器未配置单点登录";
    SSO_REFUSED = "login.sso_refused": "Single sign-on did not recognise you" / "单点登录验证失败";
}

/// What the provider put into the address bar.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SsoSignIn {
    /// The provider's one-time code for the person.
    weixin_id: String,
}

/// Asks the provider who `weixin_id` is (`POST {"weixin_id"}` → `{"id"}`) and signs in the account linked to that id.
pub async fn sign_in(cx: Cx, input: SsoSignIn) -> Result<WithCookie<SignedIn>> {
    let Some(url) = &cx.app.config.sso_url else { return Err(unprocessable(&NO_SSO)) };
    cx.app.auth.attempts.check("sso", cx.ip, cx.app.world.now())?;
    let answer = outside::post(url.0.as_str(), &json!({ "weixin_id": input.weixin_id })).await?;
    let account: Option<Account> = match answer["id"].as_str() {
        Some(id) => {
            let sql = "SELECT id, name, status, email, phone, password_hash FROM users WHERE weixin_id = $1 AND deleted_at IS NULL";
            cx.app.db.opt(sql, args![id]).await?
        }
        None => None,
    };
    match account {
        Some(account) => open(&cx, &account).await,
        None => {
            cx.app.auth.attempts.failed("sso", cx.ip, cx.app.world.now());
            Err(refused_sign_in(&SSO_REFUSED))
        }
    }
}
