//! Roles: named sets of grants, and who has them.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::json;

use belltower_kit::{
    args,
    auth::{
        catalogue::Action,
        grants::{ADMINISTRATOR, RolesOf, roles},
        preview::{PreviewOf, previewers},
        publish_rights,
    },
    db::{AuditEntry, Reads, Tx},
    error::{self, Result, conflict},
    http::{Access, Api, Cx, Empty},
    resource::{
        Resource, Row, Rules, Seen, create,
        field::{Field, long_text, number, one_of, text},
        load, update_from_server,
    },
    sentences, views,
};

use super::{grants::set_for, guard, users::KINDS};

sentences! {
    HOLDS_EVERYTHING = "role.holds_everything":
        "The administrator's role always holds everything: it is neither changed nor deleted. Make another role for less"
        / "管理员角色始终拥有全部权限，不能修改或删除；如需更少的权限，请另建角色";
    ROLE_IN_USE = "role.in_use": "{count} people still have this role" / "仍有 {count} 人拥有此角色";
}

const FIELDS: &[Field] = &[
    text("name", 40).required().unique(),
    long_text("description", 300),
    number("members", 0, i64::MAX)
        .computed("SELECT COUNT(*) FROM user_roles m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL WHERE m.role_id = t.id"),
    number("pages", 0, i64::MAX).computed(PAGES_HELD),
    one_of("built_in", KINDS).read_only(),
    one_of("kind_default", KINDS),
];

/// How many pages a role gives; the administrator's gives every one that this version has ([`super::built_in`] keeps their number).
const PAGES_HELD: &str =
    "CASE WHEN t.built_in = 'administrator' THEN (SELECT CAST(s.value AS BIGINT) FROM settings s WHERE s.name = 'pages')
    ELSE (SELECT COUNT(*) FROM role_permissions p WHERE p.role_id = t.id) END";

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
        if row["built_in"] == ADMINISTRATOR {
            return Err(conflict(&HOLDS_EVERYTHING));
        }
        let id = row["id"].as_str().unwrap_or_default();
        let members = members(tx, id).await?;
        if members.is_empty() {
            for user in previewers(tx, &PreviewOf::Role(id.to_owned())).await? {
                publish_rights(tx, &user);
            }
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
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct RoleId {
    id: String,
}

/// A role that is copied.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CopyRole {
    /// The role.
    id: String,
    /// What the new one is called.
    #[schema(max_length = 40)]
    name: String,
}

/// The verbs of roles.
pub fn mount(api: &mut Api) {
    let edit = Access::Page("role", Action::Edit);
    api.post("/api/management/admin/role/addUser", edit, "Give a role to accounts", |cx, input| assign(cx, input, true));
    api.post("/api/management/admin/role/removeUser", edit, "Take a role from accounts", |cx, input| assign(cx, input, false));
    api.post("/api/management/admin/role/selectUser", Access::Page("role", Action::Query), "Who has a role", select);
    api.post("/api/management/admin/role/copy", Access::Page("role", Action::Add), "Make a role that gives what another gives", copy);
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
    }
    let before = guard::keepers(&mut tx).await?;
    for user in &input.user_ids {
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
    guard::somebody_is_left(&mut tx, &before).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// Makes a role that gives what another gives; whoever does it holds all of that, and may edit roles.
async fn copy(cx: Cx, input: CopyRole) -> Result<RoleId> {
    if !cx.caller()?.rights.allow("role", Action::Edit) {
        return Err(error::forbidden());
    }
    let mut tx = cx.begin().await?;
    let from = load(&mut tx, &ROLES, &input.id).await?;
    let row = json!({ "name": input.name, "description": from["description"] });
    let id = create(&mut tx, &ROLES, row.as_object().unwrap_or(&Row::new())).await?;
    let held = roles(&mut tx, RolesOf::Role(&input.id)).await?;
    for role in held {
        set_for(&mut tx, &id, &role.grants).await?;
    }
    tx.commit().await?;
    Ok(RoleId { id })
}
