//! One's own account: registering, proving the address, changing the password.

use serde::Deserialize;
use serde_json::json;

use super::{
    USERS, code,
    sign_in::{INVALID_CREDENTIALS, account},
    users::{check_password, set_password},
};
use crate::{
    auth::password,
    error::{Result, invalid_field, unprocessable},
    http::{Access, Api, Cx, Empty},
    outside,
    resource::{
        Row,
        check::{BAD_EMAIL, is_email},
        create, touch,
    },
    sentences,
};

sentences! {
    NOT_THE_SAME = "account.not_the_same": "The two passwords are not the same" / "两次输入的密码不一致";
    LINK_TEXT = "account.link_text":
        "Welcome to Belltower. Activate your account within 24 hours: {link}" / "欢迎使用 Belltower，请在 24 小时内激活账号：{link}";
    BAD_LINK = "account.bad_link": "This link is no longer good; register again or ask an administrator" / "链接已失效，请重新注册或联系管理员";
}

/// How long an activation link is good (L04), in minutes.
const LINK_MINUTES: i64 = 24 * 60;

/// A new account, without roles until an administrator grants one.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Register {
    name: String,
    /// An e-mail address: it becomes the account's name.
    email: String,
    #[schema(min_length = 6, max_length = 128)]
    password: String,
    confirm: String,
}

/// The two halves of an activation link.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct Verify {
    account: String,
    token: String,
}

/// A new password: by the old one when signed in, by a code that was sent otherwise.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct ChangePassword {
    /// The present password, when signed in.
    old: Option<String>,
    /// The account's name, when not signed in.
    account: Option<String>,
    /// The code that was sent to it.
    code: Option<String>,
    #[schema(min_length = 6, max_length = 128)]
    password: String,
    confirm: String,
}

/// The calls about one's own account.
pub fn mount(api: &mut Api) {
    api.post("/api/user/register", Access::Public, "Register an account", register);
    api.post("/api/user/verify", Access::Public, "Activate a registered account", verify);
    api.post("/api/user/change_password", Access::Public, "Change one's password", change_password);
}

fn checked(password: &str, confirm: &str) -> Result<()> {
    check_password("password", password)?;
    if password == confirm { Ok(()) } else { Err(invalid_field("confirm", &NOT_THE_SAME)) }
}

async fn register(cx: Cx, input: Register) -> Result<Empty> {
    checked(&input.password, &input.confirm)?;
    let email = input.email.trim().to_lowercase();
    if !is_email(&email) {
        return Err(invalid_field("email", &BAD_EMAIL));
    }
    if !outside::can_send(&cx.app.config) {
        return Err(unprocessable(&code::NO_PROVIDER));
    }
    cx.app.auth.attempts.check("register", cx.ip, cx.app.world.now())?;
    cx.app.auth.attempts.failed(&format!("register {email}"), cx.ip, cx.app.world.now());
    let row =
        json!({ "name": input.name, "account": email, "email": email, "kind": "teacher", "status": "pending", "password": input.password });
    let mut tx = cx.app.begin(None).await?;
    create(&mut tx, &USERS, row.as_object().unwrap_or(&Row::new())).await?;
    tx.commit().await?;
    let token = cx.app.world.secret();
    code::store(&cx, &link_name(&email), &token, LINK_MINUTES).await?;
    // The settings' first origin; only a server without any believes the page that asked (its origin was checked against the host).
    let asked = cx.headers.get("origin").and_then(|origin| origin.to_str().ok()).unwrap_or_default();
    let origin = cx.app.config.origins.first().map_or(asked, |origin| &origin.0);
    let link = format!("{origin}/user/register-result?account={email}&token={token}");
    outside::send(&cx.app, Some(&email), None, LINK_TEXT.with("link", link).say(cx.language)).await?;
    Ok(Empty {})
}

fn link_name(account: &str) -> String {
    format!("link {account}")
}

async fn verify(cx: Cx, input: Verify) -> Result<Empty> {
    let name = input.account.trim().to_lowercase();
    let found = account(&cx, &name).await?;
    let right = code::redeem(&cx, &link_name(&name), &input.token).await?;
    let Some(account) = found.filter(|account| right && account.status == "pending") else { return Err(unprocessable(&BAD_LINK)) };
    let mut tx = cx.app.begin(None).await?;
    touch(&mut tx, &USERS, &account.id, "verify", Row::from_iter([("status".to_owned(), "active".into())])).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn change_password(cx: Cx, input: ChangePassword) -> Result<Empty> {
    checked(&input.password, &input.confirm)?;
    let now = cx.app.world.now();
    let (user_id, keep) = match (&cx.caller, &input.account, &input.code) {
        (None, Some(name), Some(code)) => {
            let name = name.trim().to_lowercase();
            cx.app.auth.attempts.check(&name, cx.ip, now)?;
            let found = account(&cx, &name).await?;
            let right = code::redeem(&cx, &name, code).await?;
            let Some(account) = found.filter(|_| right) else {
                cx.app.auth.attempts.failed(&name, cx.ip, now);
                return Err(invalid_field("code", &code::INVALID_CODE));
            };
            (account.id, None)
        }
        _ => {
            let caller = cx.caller()?;
            cx.app.auth.attempts.check(&caller.user_id, cx.ip, now)?;
            let stored: Option<(Option<String>,)> =
                cx.app.db.opt("SELECT password_hash FROM users WHERE id = $1", crate::args![&*caller.user_id]).await?;
            let stored = stored.and_then(|(hash,)| hash);
            if !password::verify(input.old.unwrap_or_default(), stored).await? {
                cx.app.auth.attempts.failed(&caller.user_id, cx.ip, now);
                return Err(invalid_field("old", &INVALID_CREDENTIALS));
            }
            (caller.user_id.to_string(), Some(&caller.session_id))
        }
    };
    let mut tx = cx.app.begin(cx.actor()).await?;
    set_password(&mut tx, &user_id, input.password, keep).await?;
    tx.commit().await?;
    Ok(Empty {})
}
