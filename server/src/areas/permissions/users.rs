//! Users: the accounts of everyone who works in the console.

use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use super::guard;
use belltower_kit::{
    args,
    auth::{
        catalogue::{Action, PAGES},
        password, publish_rights, revoke_others,
    },
    db::{AuditEntry, Tx},
    error::{Result, conflict, internal, invalid_field},
    http::{Access, Api, Cx, Empty},
    resource::{
        Op, Resource, Row, Rules, Seen, Writing,
        check::{TOO_LONG, TOO_SHORT, takes},
        field::{Field, email, number, one_of, phone, reference, references, secret, text, time},
        ids, publish_row, update_from_server,
    },
    sentences, shares, views,
    world::World,
};

sentences! {
    TOO_COMMON = "user.too_common":
        "This is one of the passwords that everybody uses; choose another" / "该密码过于常见，容易被猜到，请换一个";
    NO_PAGE = "user.no_page": "This is not the path of a page: /roomList is one" / "这不是页面路径，正确示例：/roomList";
    OWN_LEAD = "user.own_lead": "Nobody is the lead of their own team: choose somebody else" / "组长不能是本人，请选择其他人";
    NOT_YOURSELF = "user.not_yourself": "You cannot disable or delete your own account" / "不能停用或删除自己的账号";
}

/// Whether a path leads to a page of the console, with whatever query.
fn is_page(path: &str) -> bool {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let is_same = |(wanted, given): (&str, &str)| wanted == given || (wanted.starts_with(':') && !given.is_empty());
    PAGES
        .iter()
        .any(|page| page.path.split('/').count() == path.split('/').count() && page.path.split('/').zip(path.split('/')).all(is_same))
}

/// The actor kinds.
pub const KINDS: &[&str] = &["administrator", "hr", "scheduler", "teacher", "producer", "inspector", "monitor"];

#[allow(clippy::cast_possible_wrap, reason = "both are small constants")]
const FIELDS: &[Field] = &[
    text("name", 60).required().spoken(),
    text("account", 100).required().unique().unmasked(),
    one_of("kind", KINDS).required(),
    references("role_ids", "roles", ["user_roles", "user_id", "role_id"], 20),
    reference("team_lead_id", "users").bulk().keeps_nothing("who leads a team may leave; whoever follows is named then"),
    email("email").found_whole(),
    phone("phone").found_whole(),
    one_of("status", &["active", "disabled", "pending"]).required().or("\"active\""),
    one_of("language", &["zh-CN", "en-US"]),
    text("zone", 60).zone(),
    text("start_page", 100),
    text("weixin_id", 64).unique().not_listed(),
    one_of("totp", &["off", "on"])
        .computed("SELECT CASE WHEN COUNT(f.secret) = 0 THEN 'off' ELSE 'on' END FROM totp f WHERE f.user_id = t.id"),
    time("last_seen_at").read_only(),
    reference("invited_by_id", "users").read_only().keeps_nothing("who invited stays on record, whatever becomes of the account"),
    number("sessions", 0, i64::MAX).computed(SESSIONS),
    secret("password", password::MIN as i64, password::MAX as i64).required().create_only(),
];

/// Where an account is signed in now. Both databases say their time as text in UTC, with a space where ours has a T.
const SESSIONS: &str = "SELECT COUNT(*) FROM sessions s WHERE s.user_id = t.id AND s.kind <> 'preview' AND s.revoked_at IS NULL
    AND REPLACE(s.expires_at, 'T', ' ') > CAST(CURRENT_TIMESTAMP AS TEXT)";

/// Tells whoever looks after accounts that one was signed in somewhere, or that a session of it ended.
pub(super) async fn publish_sessions(tx: &mut Tx, user_id: &str) -> Result<()> {
    publish_row(tx, &USERS, "update", user_id).await.map(drop)
}

/// Users.
pub static USERS: Resource = Resource {
    name: "users",
    base: "/api/management/admin/user",
    page: "userManage",
    also_on_pages: &[],
    seen: Seen::Whole("Accounts are looked after as a whole, by who may manage them"),
    title: "name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &UserRules,
};

/// The fields by which an account could be taken over, or shut out.
const TAKES_OVER: [&str; 6] = ["account", "email", "phone", "weixin_id", "status", "role_ids"];

struct UserRules;

#[async_trait]
impl Rules for UserRules {
    async fn prepare(&self, world: &World, input: &mut Row) -> Result<()> {
        // One that the field's check refuses stays what it is.
        let given = input.get("password").filter(|given| USERS.field("password").is_some_and(|field| takes(field, given)));
        if let Some(given) = given.and_then(Value::as_str).map(str::to_owned) {
            check_password("password", &given)?;
            let hash = password::hash(given, world.bytes()).await?;
            input.insert("password".into(), hash.into());
        }
        Ok(())
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        let own = tx.by().is_some_and(|by| by.id == writing.id());
        if writing.op == Op::Restore || writing.old.is_some() && TAKES_OVER.iter().any(|field| writing.changes(field)) {
            guard::may_take_over(tx, writing.id()).await?;
        }
        let held = writing.old.map(|old| ids(old, "role_ids")).unwrap_or_default();
        let wanted = writing.ids("role_ids");
        if wanted.iter().any(|role| !held.contains(role)) || held.iter().any(|role| !wanted.contains(role)) {
            let given: Vec<String> = wanted.into_iter().filter(|role| !held.contains(role)).collect();
            guard::may_assign(tx, &given).await?;
        }
        if writing.changes("team_lead_id") && (writing.old.is_some() || writing.text("team_lead_id").is_some()) {
            guard::may_set_team(tx).await?;
            if writing.text("team_lead_id") == Some(writing.id()) {
                writing.refuse("team_lead_id", &OWN_LEAD);
            }
        }
        if own && writing.text("status") != Some("active") {
            return Err(conflict(&NOT_YOURSELF).at_field("status"));
        }
        if writing.old.is_some() && (writing.changes("status") || writing.changes("role_ids")) {
            let roles = writing.ids("role_ids");
            guard::is_not_the_last(tx, writing.id(), (writing.text("status") == Some("active")).then_some(&roles[..])).await?;
        }
        if writing.changes("start_page") && writing.text("start_page").is_some_and(|path| !is_page(path)) {
            writing.refuse("start_page", &NO_PAGE);
        }
        if let Some(account) = writing.text("account") {
            // Nobody remembers how they spelt it.
            let folded = account.to_lowercase();
            writing.new.insert("account".into(), folded.into());
        }
        if writing.text("password").is_some_and(|given| !password::is_hash(given)) {
            return Err(internal("a password is hashed before its transaction begins (`prepare`)"));
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if let Some(hash) = writing.text("password") {
            tx.exec("UPDATE users SET password_hash = $1 WHERE id = $2", args![hash, writing.id()]).await?;
        }
        if writing.old.is_none() {
            return Ok(());
        }
        // Who is enabled again signs in again: what was signed in before stays ended, and what they shared.
        if writing.changes("status") && writing.text("status") != Some("active") {
            revoke_others(tx, writing.id(), None).await?;
            shares::end_all_of(tx, writing.id()).await?;
            return views::publish_all(tx).await;
        }
        publish_rights(tx, writing.id());
        // Whose records a team lead sees is another question from then on: their pages ask it again.
        if writing.changes("team_lead_id") {
            let before = writing.old.and_then(|old| old.get("team_lead_id")).and_then(Value::as_str);
            before.into_iter().chain(writing.text("team_lead_id")).for_each(|lead| publish_rights(tx, lead));
        }
        views::publish_all(tx).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let own = tx.by().is_some_and(|by| Some(by.id.as_str()) == row["id"].as_str());
        if own {
            return Err(conflict(&NOT_YOURSELF));
        }
        let id = row["id"].as_str().unwrap_or_default();
        guard::may_take_over(tx, id).await?;
        guard::is_not_the_last(tx, id, None).await
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let id = row["id"].as_str().unwrap_or_default();
        // Brought back, an account has come back; what was ended stays ended.
        revoke_others(tx, id, None).await?;
        shares::end_all_of(tx, id).await?;
        views::publish_all(tx).await
    }
}

/// A new password for an account.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct NewPassword {
    id: String,
    #[schema(min_length = 6, max_length = 128)]
    password: String,
}

/// The verbs of users.
pub fn mount(api: &mut Api) {
    api.post(
        "/api/management/admin/user/updatePassword",
        Access::Page("userManage", Action::Edit),
        "Set an account's password",
        update_password,
    );
}

/// Refuses a new password that is too short or too long (V26), or that is guessed first.
pub fn check_password(field: &str, password: &str) -> Result<()> {
    match password.chars().count() {
        count if count < password::at_least() => Err(invalid_field(field, TOO_SHORT.with("min", password::at_least()))),
        count if count > password::MAX => Err(invalid_field(field, TOO_LONG.with("max", password::MAX))),
        _ if password::is_common(password) => Err(invalid_field(field, &TOO_COMMON)),
        _ => Ok(()),
    }
}

/// Sets a password by its hash, records that it was set, and ends the account's other sessions.
pub async fn set_password(tx: &mut Tx, user_id: &str, hash: String, keep: Option<&std::sync::Arc<str>>) -> Result<()> {
    tx.exec("UPDATE users SET password_hash = $1 WHERE id = $2", args![hash, user_id]).await?;
    tx.audit(AuditEntry { resource: "users", id: user_id, op: "password", before: None, after: None }).await?;
    revoke_others(tx, user_id, keep).await?;
    publish_sessions(tx, user_id).await
}

async fn update_password(cx: Cx, input: NewPassword) -> Result<Empty> {
    check_password("password", &input.password)?;
    let hash = password::hash(input.password, cx.app.world.bytes()).await?;
    let mut tx = cx.begin().await?;
    update_from_server(&mut tx, &USERS, &input.id, "password", Row::new()).await?;
    guard::may_take_over(&mut tx, &input.id).await?;
    let own = cx.caller()?.user_id.as_ref() == input.id;
    set_password(&mut tx, &input.id, hash, own.then_some(&cx.caller()?.session_id)).await?;
    tx.commit().await?;
    Ok(Empty {})
}
