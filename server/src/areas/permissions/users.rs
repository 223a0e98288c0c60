//! Users: the accounts of everyone who works in the console.

use async_trait::async_trait;
use serde::Deserialize;

use super::grants::Grants;
use crate::{
    args,
    auth::{announce_rights, catalogue::Action, password, revoke_others, rights_of},
    db::{Change, Tx},
    error::{Result, conflict, invalid_field},
    http::{Access, Api, Cx, Empty},
    resource::{
        Resource, Row, Rules, Seen, Writing,
        check::{TOO_LONG, TOO_SHORT},
        field::{Field, email, one_of, phone, references, secret, text},
        touch,
    },
    sentences,
};

sentences! {
    NOT_YOURSELF = "user.not_yourself": "You cannot disable or delete your own account" / "不能停用或删除自己的账号";
}

/// The actor kinds.
pub const KINDS: &[&str] = &["administrator", "hr", "scheduler", "teacher", "producer", "inspector", "monitor"];

#[allow(clippy::cast_possible_wrap, reason = "both are small constants")]
const FIELDS: &[Field] = &[
    text("name", 60).required().spoken(),
    text("account", 100).required().unique(),
    one_of("kind", KINDS).required(),
    references("role_ids", "roles", ["user_roles", "user_id", "role_id"], 20),
    email("email"),
    phone("phone").found_whole(),
    one_of("status", &["active", "disabled", "pending"]).required().or("\"active\""),
    one_of("language", &["zh-CN", "en-US"]),
    text("zone", 60),
    text("start_page", 100),
    text("weixin_id", 64).unique().not_listed(),
    secret("password", password::MIN as i64, password::MAX as i64).required().create_only(),
];

/// Users.
pub static USERS: Resource = Resource {
    name: "users",
    base: "/api/management/admin/user",
    page: "userManage",
    shown_on: &[],
    seen: Seen::Whole("Accounts are looked after as a whole, by who may manage them"),
    title: "name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &UserRules,
};

struct UserRules;

#[async_trait]
impl Rules for UserRules {
    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        let own = tx.by().is_some_and(|by| by.id == writing.id());
        if own && writing.text("status") != Some("active") {
            return Err(conflict(&NOT_YOURSELF).at_field("status"));
        }
        if let Some(account) = writing.text("account") {
            // Nobody remembers how they spelt it.
            let folded = account.to_lowercase();
            writing.new.insert("account".into(), folded.into());
        }
        if let Some(given) = writing.text("password").map(str::to_owned) {
            let hash = password::hash(given, tx.world().bytes()).await?;
            writing.new.insert("password".into(), hash.into());
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if let Some(hash) = writing.text("password") {
            tx.exec("UPDATE users SET password_hash = $1 WHERE id = $2", args![hash, writing.id()]).await?;
        }
        if writing.old.is_some() {
            announce_rights(tx, writing.id());
        }
        Ok(())
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let own = tx.by().is_some_and(|by| Some(by.id.as_str()) == row["id"].as_str());
        if own { Err(conflict(&NOT_YOURSELF)) } else { Ok(()) }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        revoke_others(tx, row["id"].as_str().unwrap_or_default(), None).await
    }
}

/// A new password for an account.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewPassword {
    id: String,
    #[schema(min_length = 6, max_length = 128)]
    password: String,
}

/// An account.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct UserId {
    id: String,
}

/// The verbs of users.
pub fn mount(api: &mut Api) {
    api.post(
        "/api/management/admin/user/updatePassword",
        Access::Page("userManage", Action::Edit),
        "Set an account's password",
        update_password,
    );
    api.post("/api/management/admin/user/permission", Access::Page("userManage", Action::Query), "What an account may do", permission);
}

/// Refuses a password that is too short or too long (V26).
pub fn check_password(field: &str, password: &str) -> Result<()> {
    match password.chars().count() {
        count if count < password::MIN => Err(invalid_field(field, TOO_SHORT.with("min", password::MIN))),
        count if count > password::MAX => Err(invalid_field(field, TOO_LONG.with("max", password::MAX))),
        _ => Ok(()),
    }
}

/// Sets a password, records that it was set, and ends the account's other sessions.
pub async fn set_password(tx: &mut Tx, user_id: &str, password: String, keep: Option<&std::sync::Arc<str>>) -> Result<()> {
    let hash = password::hash(password, tx.world().bytes()).await?;
    tx.exec("UPDATE users SET password_hash = $1 WHERE id = $2", args![hash, user_id]).await?;
    tx.record(Change { resource: "users", id: user_id, op: "password", before: None, after: None }).await?;
    revoke_others(tx, user_id, keep).await
}

async fn update_password(cx: Cx, input: NewPassword) -> Result<Empty> {
    check_password("password", &input.password)?;
    let mut tx = cx.begin().await?;
    touch(&mut tx, &USERS, &input.id, "password", Row::new()).await?;
    let own = cx.caller()?.user_id.as_ref() == input.id;
    set_password(&mut tx, &input.id, input.password, own.then_some(&cx.caller()?.session_id)).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn permission(cx: Cx, input: UserId) -> Result<Grants> {
    Ok(Grants::of(&rights_of(&cx.app.db, &input.id).await?))
}
