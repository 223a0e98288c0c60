//! WeChat (A04): its sign-in page sends a browser back with a code, which is exchanged here, once. Who is linked to an account signs in with the ticket for it;
//! who is not signs in once in another way, and is linked then. The state that goes there and back is bound to the browser by a cookie: nobody is signed in
//! to, or linked with, what another browser brought.

use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};

use super::{
    admission::{SERVER, SignedIn, admit, publish_account},
    sign_in::Account,
};
use belltower_kit::{
    args,
    auth::{Auth, Browser, begin_attempt, link_key},
    db::Tx,
    error::{Result, conflict, forbidden_because, invalid_field, refused_sign_in, unavailable, unprocessable, wait},
    http::{Access, Api, Cx, Empty, WithHeaders},
    notifications::{self, Notice},
    providers::{self, WeChatUser},
    resource::check::REQUIRED,
    sentences,
    world::iso,
};

sentences! {
    NOT_SET_UP = "wechat.not_set_up": "Signing in with WeChat is not set up on this server" / "服务器未配置微信登录";
    OTHER_BROWSER = "wechat.other_browser":
        "This sign-in with WeChat was begun in another browser, or too long ago; begin again" / "此微信登录由其他浏览器发起或已超时，请重新扫码";
    USED = "wechat.used": "WeChat does not know this code any more; begin again" / "微信授权码已使用或已过期，请重新扫码";
    DOWN = "wechat.down": "WeChat does not answer right now; sign in with your account, or try again later" / "微信暂时无法访问，请使用账号登录或稍后重试";
    BUSY = "wechat.busy": "WeChat is being asked already; try again in {seconds} s" / "正在向微信确认，请在 {seconds} 秒后重试";
    NOT_BOUND = "wechat.not_bound": "This WeChat account is not linked yet: sign in once with your account" / "该微信尚未绑定账号，请先用账号登录一次";
    TAKEN = "wechat.taken": "This WeChat account is linked to another account" / "该微信已绑定其他账号";
    HAS_ONE = "wechat.has_one": "Your account is linked to another WeChat account: unlink that first" / "您的账号已绑定其他微信，请先解绑";
    BOUND = "wechat.bound": "A WeChat account was linked to your account" / "您的账号已绑定微信";
    BOUND_KIND = "wechat.bound_kind": "Links of your account with WeChat" / "微信绑定";
    BOUND_WORDS = "wechat.bound_words":
        "It signs in from now on. If that was not you: unlink it in your account, and set a new password." / "此后可用该微信登录。如果不是您本人操作，请在账号中解绑并修改密码。";
}

/// The cookie of a browser on its way to WeChat and back.
const COOKIE: &str = "wechat_state";
/// How long that may take, in seconds.
const SECONDS: i64 = 600;
/// How long what WeChat said is good, in minutes.
const MINUTES: i64 = 5;
/// WeChat's codes and our states are shorter.
const MAX_TEXT: usize = 512;

/// Where a browser goes to sign in with WeChat.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WeChatPage {
    /// The address of WeChat's page, without what follows.
    url: String,
    /// What WeChat calls this server.
    app_id: String,
    /// What it gives back with the code.
    state: String,
}

/// What WeChat sent the browser back with.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct WeChatCode {
    code: String,
    state: String,
}

/// Who somebody is to WeChat.
#[derive(Serialize, utoipa::ToSchema)]
pub struct WeChatSeen {
    openid: String,
    unionid: Option<String>,
    nickname: String,
    headimgurl: Option<String>,
    /// Whether an account here is linked to it.
    bound: bool,
    /// Stands for it for five minutes: to sign in (`login_sso`), or to be linked (`wechat/bind`).
    ticket: String,
}

/// A ticket.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct WeChatTicket {
    ticket: String,
}

/// The calls about it.
pub fn mount(api: &mut Api) {
    api.post("/api/wechat/begin", Access::Public, "Begin to sign in with WeChat", begin);
    api.post("/api/wechat/getUserinfo", Access::Public, "Who somebody is to WeChat, by the code of its sign-in page", user_info);
    api.post("/api/wechat/bind", Access::SignedIn, "Link one's account to a WeChat account", bind);
    api.post("/api/wechat/unbind", Access::SignedIn, "End the link of one's account to a WeChat account", unbind);
}

#[allow(clippy::unused_async, reason = "a handler")]
async fn begin(cx: Cx, _: Empty) -> Result<WithHeaders<WeChatPage>> {
    let config = &cx.app.config;
    let app_id = config.wechat_app_id.as_ref().filter(|_| config.wechat_secret.is_some()).ok_or_else(|| unprocessable(&NOT_SET_UP))?;
    let state = cx.app.world.secret();
    let mut headers = HeaderMap::new();
    headers.append(header::SET_COOKIE, cx.app.state::<Auth>().cookie_of(COOKIE, &state, SECONDS)?);
    Ok(WithHeaders(WeChatPage { url: config.wechat_page.0.to_string(), app_id: app_id.0.clone(), state }, headers))
}

/// The browser that asks, as its cookie has it.
fn browser(cx: &Cx) -> Option<String> {
    cx.cookie(COOKIE).map(|state| link_key(&state))
}

async fn user_info(cx: Cx, input: WeChatCode) -> Result<WeChatSeen> {
    let Some(provider) = &providers::of_call(&cx).wechat else { return Err(unprocessable(&NOT_SET_UP)) };
    let (code, state) = (input.code.trim(), input.state.trim());
    let Some(browser) = browser(&cx).filter(|browser| *browser == link_key(state)) else { return Err(forbidden_because(&OTHER_BROWSER)) };
    if code.is_empty() || code.len() > MAX_TEXT {
        return Err(invalid_field("code", &REQUIRED));
    }
    let code_hash = link_key(code);
    // Before anything is written: who is refused leaves nothing behind, neither a row nor a code that is taken for one in use.
    let attempt = begin_attempt(&cx.app, &format!("wechat {code_hash}"), Browser::New, cx.ip).await?;
    let ends = iso(cx.app.world.now() + jiff::SignedDuration::from_mins(MINUTES));
    let mut tx = cx.app.begin(None).await?;
    let sql = "INSERT INTO wechat_tickets (code_hash, browser_hash, expires_at) VALUES ($1, $2, $3) ON CONFLICT (code_hash) DO NOTHING";
    let first = tx.exec(sql, args![code_hash.as_str(), browser.as_str(), ends]).await? > 0;
    tx.commit().await?;
    if first {
        let said = provider.call(&cx.app.world, |wechat| wechat.who(code)).await;
        let user = match said {
            Ok(Some(user)) => user,
            no => {
                // Nothing came of it: it may be tried again.
                forget(&cx, &code_hash).await?;
                attempt.failed().await?;
                return Err(no.err().map_or_else(|| refused_sign_in(&USED), |down| unavailable(&DOWN, down)));
            }
        };
        keep(&cx, &code_hash, &user).await?;
    }
    let ticket = cx.app.world.secret();
    let mut tx = cx.app.begin(None).await?;
    let now = tx.at().to_owned();
    let sql =
        "UPDATE wechat_tickets SET ticket_hash = $1 WHERE code_hash = $2 AND browser_hash = $3 AND openid IS NOT NULL AND expires_at > $4
               RETURNING openid, unionid, nickname, picture";
    type Kept = (String, Option<String>, Option<String>, Option<String>);
    let kept: Option<Kept> = tx.opt(sql, args![link_key(&ticket), code_hash.as_str(), browser.as_str(), now.as_str()]).await?;
    let Some((openid, unionid, nickname, headimgurl)) = kept else {
        // Between these two statements the answer may have come: for the browser that asked that is "again in a moment" too.
        let sql = "SELECT code_hash FROM wechat_tickets WHERE code_hash = $1 AND (openid IS NULL OR browser_hash = $2) AND expires_at > $3";
        let asked: Option<(String,)> = tx.opt(sql, args![code_hash, browser, now]).await?;
        return Err(if asked.is_some() { wait(&BUSY, 2) } else { refused_sign_in(&USED) });
    };
    tx.commit().await?;
    let bound = linked(&cx, &openid, unionid.as_deref()).await?.is_some();
    Ok(WeChatSeen { openid, unionid, nickname: nickname.unwrap_or_default(), headimgurl, bound, ticket })
}

async fn forget(cx: &Cx, code_hash: &str) -> Result<()> {
    let mut tx = cx.app.begin(None).await?;
    tx.exec("DELETE FROM wechat_tickets WHERE code_hash = $1 AND openid IS NULL", args![code_hash]).await?;
    Ok(tx.commit().await?)
}

async fn keep(cx: &Cx, code_hash: &str, user: &WeChatUser) -> Result<()> {
    let mut tx = cx.app.begin(None).await?;
    tx.exec(
        "UPDATE wechat_tickets SET openid = $1, unionid = $2, nickname = $3, picture = $4 WHERE code_hash = $5",
        args![user.openid.as_str(), user.unionid.clone(), user.nickname.as_str(), user.picture.clone(), code_hash],
    )
    .await?;
    Ok(tx.commit().await?)
}

/// The account that is linked to a WeChat account.
async fn linked(cx: &Cx, openid: &str, unionid: Option<&str>) -> Result<Option<Account>> {
    let sql =
        "SELECT u.id, u.account, u.name, u.status, u.email, u.phone, u.password_hash FROM wechat_links w JOIN users u ON u.id = w.user_id
               WHERE (w.openid = $1 OR w.unionid = $2) AND u.deleted_at IS NULL ORDER BY CASE WHEN w.openid = $1 THEN 0 ELSE 1 END LIMIT 1";
    Ok(cx.app.db.opt(sql, args![openid, unionid]).await?)
}

/// What a ticket stands for, for the browser that got it. It is good once.
async fn redeem(tx: &mut Tx, browser: Option<String>, ticket: &str) -> Result<Option<(String, Option<String>, String)>> {
    let now = tx.at().to_owned();
    let sql = "DELETE FROM wechat_tickets WHERE ticket_hash = $1 AND browser_hash = $2 AND expires_at > $3 AND openid IS NOT NULL
               RETURNING openid, unionid, COALESCE(nickname, '')";
    Ok(tx.opt(sql, args![link_key(ticket), browser.unwrap_or_default(), now]).await?)
}

/// Signs in the account that is linked to the WeChat account of a ticket. Without one the ticket stays good, for linking.
pub(super) async fn sign_in(cx: &Cx, ticket: &str) -> Result<WithHeaders<SignedIn>> {
    let attempt = begin_attempt(&cx.app, &format!("wechat {}", link_key(ticket)), Browser::New, cx.ip).await?;
    let mut tx = cx.app.begin(None).await?;
    let Some((openid, unionid, _)) = redeem(&mut tx, browser(cx), ticket).await? else {
        drop(tx);
        attempt.failed().await?;
        return Err(refused_sign_in(&OTHER_BROWSER));
    };
    let Some(account) = linked(cx, &openid, unionid.as_deref()).await? else { return Err(refused_sign_in(&NOT_BOUND)) };
    tx.commit().await?;
    admit(cx, &account, &attempt, false).await
}

async fn bind(cx: Cx, input: WeChatTicket) -> Result<Empty> {
    super::own_account::prove_again(&cx).await?;
    let user = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    let Some((openid, unionid, nickname)) = redeem(&mut tx, browser(&cx), &input.ticket).await? else {
        return Err(forbidden_because(&OTHER_BROWSER));
    };
    let at = tx.at().to_owned();
    let sql = "INSERT INTO wechat_links (user_id, openid, unionid, nickname, bound_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    if tx.exec(sql, args![user.as_str(), openid.as_str(), unionid, nickname.as_str(), at]).await? == 0 {
        let own: Option<(String,)> = tx.opt("SELECT openid FROM wechat_links WHERE user_id = $1", args![user.as_str()]).await?;
        return match own {
            Some((linked,)) if linked == openid => Ok(Empty {}),
            Some(_) => Err(conflict(&HAS_ONE)),
            None => Err(conflict(&TAKEN)),
        };
    }
    let notice = Notice { heading: &BOUND, title: &nickname, words: &BOUND_WORDS.say(cx.language), about: None };
    notifications::notify(&mut tx, ("", SERVER), std::slice::from_ref(&user), notice).await?;
    recorded(&mut tx, &user, "wechat_on").await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn unbind(cx: Cx, _: Empty) -> Result<Empty> {
    super::own_account::prove_again(&cx).await?;
    let user = cx.caller()?.user_id.to_string();
    let mut tx = cx.begin().await?;
    if tx.exec("DELETE FROM wechat_links WHERE user_id = $1", args![user.as_str()]).await? > 0 {
        recorded(&mut tx, &user, "wechat_off").await?;
        tx.commit().await?;
    }
    Ok(Empty {})
}

/// In the account's history, and on its screens.
async fn recorded(tx: &mut Tx, user: &str, op: &str) -> Result<()> {
    tx.audit(belltower_kit::db::AuditEntry { resource: "users", id: user, op, before: None, after: None }).await?;
    publish_account(tx, user);
    Ok(())
}
