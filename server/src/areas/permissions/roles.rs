//! Roles: named sets of grants, and who has them.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::json;

use belltower_kit::{
    args,
    auth::{catalogue::Action, publish_rights},
    db::{AuditEntry, Reads, Tx},
    error::{self, Result, conflict},
    http::{Access, Api, Cx, Empty},
    resource::{
        Resource, Row, Rules, Seen,
        field::{Field, long_text, number, text},
        update_from_server,
    },
    sentences, views,
};

use super::guard;

sentences! {
    ROLE_IN_USE = "role.in_use": "{count} people still have this role" / "仍有 {count} 人拥有此角色";
}

const FIELDS: &[Field] = &[
    text("name", 40).required().unique(),
    long_text("description", 300),
    number("members", 0, i64::MAX)
        .computed("SELECT COUNT(*) FROM user_roles m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL WHERE m.role_id = t.id"),
    number("pages", 0, i64::MAX).computed("SELECT COUNT(*) FROM role_permissions p WHERE p.role_id = t.id"),
];

/// Roles.
pub static ROLES: Resource = Resource {
    name: "roles",
    base: "/api/management/admin/role",
    page: "role",
    also_on_pages: &[],
    seen: Seen::Whole("Roles are looked after as a whole, by who may manage them"),
    title: "name",
    default_sort: "name",
    fields: FIELDS,
    rules: &RoleRules,
};

struct RoleRules;

#[async_trait]
impl Rules for RoleRules {
    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let members = members(tx, row["id"].as_str().unwrap_or_default()).await?;
        if members.is_empty() {
            return Ok(());
        }
        let named: Vec<_> = members.iter().take(20).map(|member| json!({ "id": member.id, "name": member.name })).collect();
        Err(conflict(ROLE_IN_USE.with("count", members.len())).clash(json!(named)))
    }
}

/// One who has a role.
#[derive(Debug, Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
pub struct Member {
    pub(super) id: String,
    name: String,
    account: String,
    kind: String,
}

/// Those who have a role.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Members {
    records: Vec<Member>,
}

/// A role and accounts.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RoleUsers {
    id: String,
    #[serde(rename = "userIds")]
    user_ids: Vec<String>,
}

/// A role.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RoleId {
    id: String,
}

/// The verbs of roles.
pub fn mount(api: &mut Api) {
    let edit = Access::Page("role", Action::Edit);
    api.post("/api/management/admin/role/addUser", edit, "Give a role to accounts", |cx, input| assign(cx, input, true));
    api.post("/api/management/admin/role/removeUser", edit, "Take a role from accounts", |cx, input| assign(cx, input, false));
    api.post("/api/management/admin/role/selectUser", Access::Page("role", Action::Query), "Who has a role", select);
}

/// Everyone who has a role.
pub(super) async fn members(from: &mut impl Reads, role: &str) -> Result<Vec<Member>> {
    let sql = "SELECT u.id, u.name, u.account, u.kind FROM user_roles m JOIN users u ON u.id = m.user_id
        WHERE m.role_id = $1 AND u.deleted_at IS NULL ORDER BY u.name, u.id";
    Ok(from.rows(sql.to_owned(), args![role]).await?)
}

async fn select(cx: Cx, input: RoleId) -> Result<Members> {
    Ok(Members { records: members(&mut &cx.app.db, &input.id).await? })
}

async fn assign(cx: Cx, mut input: RoleUsers, give: bool) -> Result<Empty> {
    if input.user_ids.len() > 500 {
        return Err(error::too_large("500"));
    }
    // In one order, so that two such calls never wait for each other in a circle.
    input.user_ids.sort_unstable();
    input.user_ids.dedup();
    let mut tx = cx.begin().await?;
    if give {
        guard::may_assign(&mut tx, std::slice::from_ref(&input.id)).await?;
    }
    update_from_server(&mut tx, &ROLES, &input.id, if give { "addUser" } else { "removeUser" }, Row::new()).await?;
    for user in &input.user_ids {
        // Its own row first: whoever edits the account at the same time waits, and then sees a newer version.
        update_from_server(&mut tx, &super::USERS, user, "roles", Row::new()).await?;
        guard::may_take_over(&mut tx, user).await?;
        let sql = if give {
            "INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2) ON CONFLICT (user_id, role_id) DO NOTHING"
        } else {
            "DELETE FROM user_roles WHERE user_id = $1 AND role_id = $2"
        };
        tx.exec(sql, args![user.as_str(), input.id.as_str()]).await?;
        let change = json!({ "role_id": input.id });
        let op = if give { "addRole" } else { "removeRole" };
        tx.audit(AuditEntry { resource: "users", id: user, op, before: None, after: change.as_object() }).await?;
        publish_rights(&mut tx, user);
    }
    views::publish_all(&mut tx).await?;
    guard::somebody_edits_roles(&mut tx).await?;
    tx.commit().await?;
    Ok(Empty {})
}
