//! One's own account: registering, proving the address, changing the password.

use reqwest::Url;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    USERS, code,
    sign_in::{INVALID_CREDENTIALS, account},
    users::{check_password, set_password},
};
use belltower_kit::{
    args,
    auth::{Browser, Guessed, begin_attempt, known_device, password, reserve_message},
    config::Config,
    deliveries::{self, About, Message},
    error::{Result, internal, invalid_field, unprocessable},
    http::{Access, Api, Cx, Empty},
    providers,
    resource::{
        Row,
        check::{BAD_EMAIL, NOT_TEXT, is_email, required, takes},
        create, update_from_server,
    },
    sentences,
    shares::wrong_token,
};

sentences! {
    NOT_THE_SAME = "account.not_the_same": "The two passwords are not the same" / "两次输入的密码不一致";
    LINK_SUBJECT = "account.link_subject": "Activate your Belltower account" / "请激活您的 Belltower 账号";
    EXISTS_SUBJECT = "account.exists_subject": "You have a Belltower account already" / "您已有 Belltower 账号";
    LINK_TEXT = "account.link_text":
        "Welcome to Belltower. Activate your account within 24 hours: {link}" / "欢迎使用 Belltower，请在 24 小时内激活账号：{link}";
    EXISTS_TEXT = "account.exists_text":
        "Somebody, most likely you, tried to register this address with Belltower. It has an account already: sign in at {link}, or set a new password there."
        / "有人（很可能是您本人）尝试用此邮箱注册 Belltower。该邮箱已有账号，请前往 {link} 登录，也可在该页面重设密码。";
    NO_ADDRESS = "account.no_address":
        "This server does not know its own address (setting `origins`), which links in mails need; ask an administrator"
        / "服务器未配置访问地址（origins），无法生成邮件中的链接，请联系管理员";
    BAD_LINK = "account.bad_link":
        "This link is no longer good: it was used already, or a newer one was sent" / "链接已失效：可能已被使用，或已发送新的链接";
    LATE_LINK = "account.late_link": "This link ran out after 24 hours; have a new one sent" / "链接已超过 24 小时有效期，请重新发送";
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

/// Who wants an activation link once more.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct SendAgain {
    /// The address that was registered.
    account: String,
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
    api.post("/api/user/register/again", Access::Public, "Send the activation link of a registration once more", send_again);
    api.post("/api/user/verify", Access::Public, "Activate a registered account", verify);
    api.post("/api/user/change_password", Access::Public, "Change one's password", change_password);
}

pub(super) fn checked(password: &str, confirm: &str) -> Result<()> {
    check_password("password", password)?;
    if password == confirm { Ok(()) } else { Err(invalid_field("confirm", &NOT_THE_SAME)) }
}

/// Registers an address. Whatever is known of it, the answer is the same, and it comes as quickly: what is to be said goes to the address itself.
async fn register(cx: Cx, input: Register) -> Result<Empty> {
    checked(&input.password, &input.confirm)?;
    let email = input.email.trim().to_lowercase();
    let account_field = USERS.field("account").ok_or_else(|| internal("users have an account"))?;
    if !is_email(&email) || !takes(account_field, &json!(email)) {
        return Err(invalid_field("email", &BAD_EMAIL));
    }
    let name = json!(input.name.trim());
    let most = USERS.field("name").and_then(|field| field.max).unwrap_or_default();
    required(&input.name, most).map_err(|text| invalid_field("name", text))?;
    if !USERS.field("name").is_some_and(|field| takes(field, &name)) {
        return Err(invalid_field("name", &NOT_TEXT));
    }
    if !providers::can_mail(&cx.app.config) {
        return Err(unprocessable(&code::NO_PROVIDER));
    }
    let origin = origin(&cx.app.config).ok_or_else(|| unprocessable(&NO_ADDRESS))?;
    let place = password::place()?;
    reserve_message(&cx.app, &format!("register {email}"), cx.ip).await?;
    let hash = password::hash(input.password, cx.app.world.bytes()).await?;
    drop(place);
    providers::after_the_answer(cx, |cx| async move {
        let pending = register_pending(&cx, &email, name, hash).await?;
        send_link(&cx, &email, &origin, pending).await
    })
}

/// Sends an address its activation link, in place of any older one, or that it has an account already.
async fn send_link(cx: &Cx, email: &str, origin: &str, pending: bool) -> Result<()> {
    let (subject, text) = if pending {
        let token = cx.app.world.secret();
        code::store(cx, &link_name(email), &token, LINK_MINUTES).await?;
        // Encoded: an address may hold a plus.
        let query = [("account", email), ("token", token.as_str())];
        let link = Url::parse_with_params(&format!("{origin}/user/register-result"), query).map_err(internal)?;
        (&LINK_SUBJECT, LINK_TEXT.with("link", link))
    } else {
        (&EXISTS_SUBJECT, EXISTS_TEXT.with("link", format!("{origin}/user/login")))
    };
    let (email, subject) = (Some(email), subject.into());
    deliveries::send(cx, &Message { about: About::Activation, email, phone: None, subject, text, language: cx.language, sent_for: None })
        .await
        .map(drop)
}

/// Sends the link of a registration once more. The answer is the same whether there is one or not, and what was said of the password stays.
async fn send_again(cx: Cx, input: SendAgain) -> Result<Empty> {
    let email = input.account.trim().to_lowercase();
    if !is_email(&email) {
        return Err(invalid_field("account", &BAD_EMAIL));
    }
    if !providers::can_mail(&cx.app.config) {
        return Err(unprocessable(&code::NO_PROVIDER));
    }
    let origin = origin(&cx.app.config).ok_or_else(|| unprocessable(&NO_ADDRESS))?;
    // The same counter as registering: it is the same mail.
    reserve_message(&cx.app, &format!("register {email}"), cx.ip).await?;
    providers::after_the_answer(cx, |cx| async move {
        match account(&cx, &email).await? {
            Some(account) => send_link(&cx, &email, &origin, account.status == "pending").await,
            None => Ok(()),
        }
    })
}

/// Makes the pending account of an address or, where nobody has proven the address yet, makes it anew: a lost mail or a late link closes it for nobody.
/// `false`: it has an account that is more than that.
async fn register_pending(cx: &Cx, email: &str, name: Value, hash: String) -> Result<bool> {
    let mut tx = cx.app.begin(None).await?;
    let held: Option<(String, String)> = tx
        .opt(
            "SELECT id, status FROM users u WHERE (account = $1 OR LOWER(email) = $1) AND deleted_at IS NULL
             AND NOT (status = 'pending' AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id))",
            args![email],
        )
        .await?;
    if held.is_some() {
        return Ok(false);
    }
    let pending: Option<(String,)> = tx.opt("SELECT id FROM users WHERE account = $1 AND deleted_at IS NULL", args![email]).await?;
    match pending {
        Some((id,)) => {
            update_from_server(&mut tx, &USERS, &id, "register", Row::from_iter([("name".to_owned(), name)])).await?;
            set_password(&mut tx, &id, hash, None).await?;
        }
        None => {
            let row = json!({ "name": name, "account": email, "email": email, "kind": "teacher", "status": "pending", "password": hash });
            create(&mut tx, &USERS, row.as_object().unwrap_or(&Row::new())).await?;
        }
    }
    tx.commit().await?;
    Ok(true)
}

/// Where links lead: the settings' first origin. What a caller's request says of it is not believed; only the demo, whose mails nobody gets, does without.
pub(super) fn origin(config: &Config) -> Option<String> {
    let set = config.origins.first().map(|origin| origin.0.clone());
    set.or_else(|| config.demo.then(|| format!("http://{}", config.listen)))
}

fn link_name(account: &str) -> String {
    format!("link {account}")
}

async fn verify(cx: Cx, input: Verify) -> Result<Empty> {
    let name = input.account.trim().to_lowercase();
    let found = account(&cx, &name).await?;
    if code::is_late(&cx, &link_name(&name), &input.token).await? {
        return Err(unprocessable(&LATE_LINK));
    }
    let right = code::redeem_token(&cx, &link_name(&name), &input.token).await?;
    if !right {
        wrong_token(&cx.app, cx.ip)?;
    }
    let Some(account) = found.filter(|account| right && account.status == "pending") else { return Err(unprocessable(&BAD_LINK)) };
    let mut tx = cx.app.begin(None).await?;
    // Somebody may have disabled the account meanwhile: that stands.
    let sql = "UPDATE users SET status = status WHERE id = $1 AND status = 'pending' AND deleted_at IS NULL";
    if tx.exec(sql, args![account.id.as_str()]).await? == 0 {
        return Err(unprocessable(&BAD_LINK));
    }
    update_from_server(&mut tx, &USERS, &account.id, "verify", Row::from_iter([("status".to_owned(), "active".into())])).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn change_password(cx: Cx, input: ChangePassword) -> Result<Empty> {
    checked(&input.password, &input.confirm)?;
    let place = password::place()?;
    let (user_id, keep, attempt) = match (&cx.caller, &input.account, &input.code) {
        (None, Some(name), Some(code)) => {
            let name = name.trim().to_lowercase();
            let found = account(&cx, &name).await?;
            let known = match &found {
                Some(account) => known_device(&cx.app, &account.id, &cx.headers).await?,
                None => None,
            };
            let asked = code::browser(&cx);
            let name = Guessed::of(&name, found.as_ref().map(|found| &*found.account));
            let attempt = begin_attempt(&cx.app, name, Browser::of(&known, &asked), cx.ip).await?;
            let right = code::redeem_in(&cx, name.account, asked.as_deref(), code).await?;
            let Some(account) = found.filter(|_| right) else {
                attempt.failed().await?;
                return Err(invalid_field("code", &code::INVALID_CODE));
            };
            (account.id, None, attempt)
        }
        _ => {
            let caller = cx.caller()?;
            let known = known_device(&cx.app, &caller.user_id, &cx.headers).await?;
            let attempt = begin_attempt(&cx.app, &caller.user_id, &known, cx.ip).await?;
            let stored: Option<(Option<String>,)> =
                cx.app.db.opt("SELECT password_hash FROM users WHERE id = $1", args![&*caller.user_id]).await?;
            let stored = stored.and_then(|(hash,)| hash);
            if !password::verify(&place, input.old.unwrap_or_default(), stored).await? {
                attempt.failed().await?;
                return Err(invalid_field("old", &INVALID_CREDENTIALS));
            }
            (caller.user_id.to_string(), Some(&caller.session_id), attempt)
        }
    };
    let hash = password::hash(input.password, cx.app.world.bytes()).await?;
    let mut tx = cx.app.begin(cx.actor()).await?;
    attempt.succeeded(&mut tx).await?;
    set_password(&mut tx, &user_id, hash, keep).await?;
    tx.commit().await?;
    Ok(Empty {})
}
