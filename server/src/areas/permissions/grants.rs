//! What a role may do: its grants, and the catalogue with who holds what.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{ROLES, guard, roles::members};
use belltower_kit::{
    args,
    auth::{
        catalogue::{self, ACTIONS, Action, GROUPS, PAGES},
        publish_rights,
        rights::{Actions, Rights, name_of},
    },
    db::{AuditEntry, Reads, Tx},
    error::{Result, invalid_field},
    http::{Access, Api, Cx, Empty},
    resource::{Row, check::NOT_ONE_OF, update_from_server},
    views,
};

/// A page with the actions allowed on it.
#[derive(Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Grant {
    /// The page's permission id.
    #[serde(rename = "permissionId")]
    permission_id: String,
    /// What may be done there.
    #[serde(rename = "actionList")]
    action_list: Vec<Action>,
}

/// A role's grants.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Grants {
    permissions: Vec<Grant>,
}

impl Grants {
    /// An account's rights as grants.
    pub fn of(rights: &Rights) -> Self {
        let grant = |(page, actions): (&str, Actions)| Grant { permission_id: page.to_owned(), action_list: actions.list() };
        Self { permissions: rights.pages().map(grant).collect() }
    }
}

/// A role with the grants it shall have: all of them.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RoleGrants {
    id: String,
    permissions: Vec<Grant>,
}

/// A role.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct GrantsOf {
    id: String,
}

/// One grant of one role.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct OneGrant {
    /// The role.
    #[serde(rename = "roleId")]
    role_id: String,
    /// The page's permission id.
    #[serde(rename = "permissionId")]
    permission_id: String,
    /// What may be done there; not needed to take it away.
    #[serde(default, rename = "actionList")]
    action_list: Vec<Action>,
}

/// The calls about grants.
pub fn mount(api: &mut Api) {
    let edit = Access::Page("role", Action::Edit);
    api.post("/api/management/admin/role/permission", Access::Page("role", Action::Query), "What a role may do", of_role);
    api.post("/api/management/admin/role/addPermission", edit, "Set what a role may do", set);
    api.post(
        "/api/management/admin/permission/list",
        Access::Page("permissionSet", Action::Query),
        "The catalogue, and who holds what",
        tree,
    );
    let grant = |action| Access::Page("permissionSet", action);
    api.post("/api/management/admin/permission/create", grant(Action::Add), "Grant a page to a role", |cx, input| one(cx, input, false));
    api.post("/api/management/admin/permission/update", grant(Action::Edit), "Change a grant", |cx, input| one(cx, input, false));
    api.post("/api/management/admin/permission/delete", grant(Action::Delete), "Take a grant away", |cx, input| one(cx, input, true));
}

async fn read(from: &mut impl Reads, role: &str) -> Result<Vec<Grant>> {
    let sql = "SELECT permission_id, actions FROM role_permissions WHERE role_id = $1 ORDER BY permission_id";
    let rows: Vec<(String, String)> = from.rows(sql.to_owned(), args![role]).await?;
    let known = rows.into_iter().filter(|(page, _)| catalogue::page(page).is_some());
    Ok(known.map(|(permission_id, actions)| Grant { permission_id, action_list: Actions::parse(&actions).list() }).collect())
}

async fn of_role(cx: Cx, input: GrantsOf) -> Result<Grants> {
    Ok(Grants { permissions: read(&mut &cx.app.db, &input.id).await? })
}

/// Gives a role exactly these grants (page id and actions), tells everyone who has it, and records it.
pub async fn replace(tx: &mut Tx, role: &str, grants: &[(String, Actions)]) -> Result<()> {
    update_from_server(tx, &ROLES, role, "permissions", Row::new()).await?;
    let before = read(tx, role).await?;
    tx.exec("DELETE FROM role_permissions WHERE role_id = $1", args![role]).await?;
    for (page, actions) in grants {
        tx.exec(
            "INSERT INTO role_permissions (role_id, permission_id, actions) VALUES ($1, $2, $3)
             ON CONFLICT (role_id, permission_id) DO UPDATE SET actions = excluded.actions",
            args![role, page.as_str(), actions.store()],
        )
        .await?;
    }
    let text = |grants: &[Grant]| -> Row {
        let words = |grant: &Grant| grant.action_list.iter().map(|action| name_of(*action)).collect::<Vec<_>>().join(",");
        grants.iter().map(|grant| (grant.permission_id.clone(), words(grant).into())).collect()
    };
    let (before, after) = (text(&before), text(&read(tx, role).await?));
    tx.audit(AuditEntry { resource: "roles", id: role, op: "permissions", before: Some(&before), after: Some(&after) }).await?;
    for member in members(tx, role).await? {
        publish_rights(tx, &member.id);
    }
    views::publish_all(tx).await?;
    Ok(())
}

fn known(grants: Vec<Grant>) -> Result<Vec<(String, Actions)>> {
    let unknown = grants.iter().any(|grant| catalogue::page(&grant.permission_id).is_none());
    if unknown {
        return Err(invalid_field("permissions", &NOT_ONE_OF));
    }
    Ok(grants.into_iter().map(|grant| (grant.permission_id, grant.action_list.into_iter().collect())).collect())
}

/// The same for a person, who grants what they hold, and leaves somebody who can edit roles.
async fn set_for(tx: &mut Tx, role: &str, grants: &[(String, Actions)]) -> Result<()> {
    let held = guard::rights_of_role(tx, role).await?;
    guard::may_grant(tx, grants, &held).await?;
    replace(tx, role, grants).await?;
    guard::somebody_edits_roles(tx).await
}

async fn set(cx: Cx, input: RoleGrants) -> Result<Empty> {
    let grants = known(input.permissions)?;
    let mut tx = cx.begin().await?;
    set_for(&mut tx, &input.id, &grants).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn one(cx: Cx, input: OneGrant, take: bool) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    let mut grants = known(read(&mut tx, &input.role_id).await?)?;
    grants.retain(|(page, _)| *page != input.permission_id);
    if !take {
        grants.extend(known(vec![Grant { permission_id: input.permission_id, action_list: input.action_list }])?);
    }
    set_for(&mut tx, &input.role_id, &grants).await?;
    tx.commit().await?;
    Ok(Empty {})
}

/// The catalogue: groups and pages in menu order, each page with the roles that hold it and their actions.
async fn tree(cx: Cx, _: Empty) -> Result<Value> {
    let held: Vec<(String, String, String, String)> = cx
        .app
        .db
        .all(
            "SELECT p.permission_id, p.actions, r.id, r.name FROM role_permissions p JOIN roles r ON r.id = p.role_id
             WHERE r.deleted_at IS NULL ORDER BY r.name, r.id",
            args![],
        )
        .await?;
    let holders = |page: &str| -> Vec<Value> {
        let of_page = held.iter().filter(|(held, ..)| held == page);
        of_page
            .map(|(_, actions, id, name)| json!({ "roleId": id, "roleName": name, "actionList": Actions::parse(actions).list() }))
            .collect()
    };
    let records: Vec<Value> = GROUPS
        .iter()
        .map(|group| {
            let pages: Vec<Value> = PAGES
                .iter()
                .filter(|page| page.group == group.id)
                .map(
                    |page| json!({ "permissionId": page.id, "path": page.path, "en": page.en, "zh": page.zh, "holders": holders(page.id) }),
                )
                .collect();
            json!({ "group": group.id, "en": group.en, "zh": group.zh, "pages": pages })
        })
        .collect();
    Ok(json!({ "records": records, "actions": ACTIONS }))
}
