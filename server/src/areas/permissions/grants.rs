//! What a role may do: its grants, set by whoever may edit roles or, page by page, on the page of permissions.

use serde::{Deserialize, Serialize};

use super::{
    ROLES, guard,
    past::{self, NO_MOMENT},
    roles::{HOLDS_EVERYTHING, members},
};
use belltower_kit::{
    args,
    auth::{
        catalogue::{self, Action},
        grants::{self, ADMINISTRATOR, RolesOf, rights_of_role, roles},
        preview::{PreviewOf, previewers},
        publish_rights,
        rights::{Actions, DataScope, Rights, name_of},
    },
    db::{AuditEntry, Tx},
    error::{Result, conflict, invalid_field, not_found},
    http::{Access, Api, Cx, Empty},
    resource::{Row, check::NOT_ONE_OF, is_scopable_page, touch},
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
    /// With which records, where some of the page are somebody's own. Left out when it is set, it stays; for a page that is new to the role it is `own`
    /// unless `edit` is granted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scope: Option<DataScope>,
}

impl From<&grants::Grant> for Grant {
    fn from(grant: &grants::Grant) -> Self {
        Self { permission_id: grant.page.to_owned(), action_list: grant.actions.list(), scope: Some(grant.scope) }
    }
}

/// A role's grants.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Grants {
    permissions: Vec<Grant>,
}

impl Grants {
    /// An account's rights as grants, each page with the widest scope that anything is allowed with there.
    pub fn of(rights: &Rights) -> Vec<Grant> {
        let grant = |(page, actions): (&str, Actions)| Grant {
            permission_id: page.to_owned(),
            action_list: actions.list(),
            scope: Some(rights.scope_of(page)),
        };
        rights.pages().map(grant).collect()
    }
}

/// A role with the grants it shall have: all of them.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct RoleGrants {
    id: String,
    permissions: Vec<Grant>,
}

/// A role, now or at a moment.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct GrantsOf {
    id: String,
    /// When; now unless said.
    at: Option<String>,
}

/// A role, and what it is compared with.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct CompareRoles {
    id: String,
    /// Another role; itself unless said.
    with: Option<String>,
    /// The other as it was at this moment; now unless said.
    at: Option<String>,
}

/// Two sets of grants.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ComparedRoles {
    /// The role's.
    permissions: Vec<Grant>,
    /// The other's.
    other: Vec<Grant>,
    /// The pages on which they differ.
    differing: Vec<String>,
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
    /// With which records.
    #[serde(default)]
    scope: Option<DataScope>,
}

/// The calls about grants.
pub fn mount(api: &mut Api) {
    let (see, edit) = (Access::Page("role", Action::Query), Access::Page("role", Action::Edit));
    api.post("/api/management/admin/role/permission", see, "What a role may do, now or at a moment", of_role);
    api.post("/api/management/admin/role/compare", see, "What two roles may do, or one at two moments", compare);
    api.post("/api/management/admin/role/addPermission", edit, "Set what a role may do", set);
    let grant = |action| Access::Page("permissionSet", action);
    api.post("/api/management/admin/permission/create", grant(Action::Add), "Grant a page to a role", |cx, input| one(cx, input, false));
    api.post("/api/management/admin/permission/update", grant(Action::Edit), "Change a grant", |cx, input| one(cx, input, false));
    api.post("/api/management/admin/permission/delete", grant(Action::Delete), "Take a grant away", |cx, input| one(cx, input, true));
}

/// What a role gives, now or at a moment.
async fn read(cx: &Cx, role: &str, at: Option<&str>) -> Result<Vec<grants::Grant>> {
    let at = at.map(|at| at.parse().map_err(|_| invalid_field("at", &NO_MOMENT))).transpose()?;
    past::grants(&mut &cx.app.db, role, at).await
}

async fn of_role(cx: Cx, input: GrantsOf) -> Result<Grants> {
    let held = read(&cx, &input.id, input.at.as_deref()).await?;
    Ok(Grants { permissions: held.iter().map(Grant::from).collect() })
}

async fn compare(cx: Cx, input: CompareRoles) -> Result<ComparedRoles> {
    let own = read(&cx, &input.id, None).await?;
    let other = read(&cx, input.with.as_ref().unwrap_or(&input.id), input.at.as_deref()).await?;
    let same = |grant: &grants::Grant, among: &[grants::Grant]| among.contains(grant);
    let mut differing: Vec<String> = own
        .iter()
        .filter(|grant| !same(grant, &other))
        .chain(other.iter().filter(|grant| !same(grant, &own)))
        .map(|grant| grant.page.to_owned())
        .collect();
    differing.sort_unstable();
    differing.dedup();
    Ok(ComparedRoles { permissions: own.iter().map(Grant::from).collect(), other: other.iter().map(Grant::from).collect(), differing })
}

/// Gives a role exactly these grants, tells everyone who has it, and records it. A person leaves somebody who looks after rights.
pub async fn replace(tx: &mut Tx, role: &str, grants: &[grants::Grant]) -> Result<()> {
    touch(tx, &ROLES, role).await?;
    let keepers = guard::keepers(tx).await?;
    let before = roles(tx, RolesOf::Role(role)).await?.pop().ok_or_else(not_found)?;
    if before.built_in.as_deref() == Some(ADMINISTRATOR) {
        return Err(conflict(&HOLDS_EVERYTHING));
    }
    tx.exec("DELETE FROM role_permissions WHERE role_id = $1", args![role]).await?;
    for grant in grants {
        tx.exec(
            "INSERT INTO role_permissions (role_id, permission_id, actions, scope) VALUES ($1, $2, $3, $4)
             ON CONFLICT (role_id, permission_id) DO UPDATE SET actions = excluded.actions, scope = excluded.scope",
            args![role, grant.page, grant.actions.store(), grant.scope.name()],
        )
        .await?;
    }
    let after = roles(tx, RolesOf::Role(role)).await?.pop().ok_or_else(not_found)?;
    let (before, after) = (stored(&before.grants), stored(&after.grants));
    tx.audit(AuditEntry { resource: "roles", id: role, op: "permissions", before: Some(&before), after: Some(&after) }).await?;
    for member in members(tx, role).await? {
        publish_rights(tx, &member.id);
    }
    for user in previewers(tx, &PreviewOf::Role(role.to_owned())).await? {
        publish_rights(tx, &user);
    }
    views::publish_all(tx).await?;
    guard::somebody_is_left(tx, &keepers).await
}

/// Grants as the audit trail has them: the actions of each page, and the word `own` or `team` where they are for some records alone.
fn stored(grants: &[grants::Grant]) -> Row {
    let words = |grant: &grants::Grant| {
        let scope = (grant.scope != DataScope::All).then_some(grant.scope.name());
        grant.actions.list().into_iter().map(name_of).chain(scope).collect::<Vec<_>>().join(",")
    };
    grants.iter().map(|grant| (grant.page.to_owned(), words(grant).into())).collect()
}

/// What a caller gives, beside what is held: pages that the catalogue knows, with the scope that was asked for, was there, or is usual.
fn known(given: Vec<Grant>, held: &[grants::Grant]) -> Result<Vec<grants::Grant>> {
    let known = |grant: Grant| {
        let page = catalogue::page(&grant.permission_id)?.id;
        let actions: Actions = grant.action_list.into_iter().collect();
        let there = held.iter().find(|held| held.page == page).map(|held| held.scope);
        let usual = if actions.has(Action::Edit) { DataScope::All } else { DataScope::Own };
        let scope = if is_scopable_page(page) { grant.scope.or(there).unwrap_or(usual) } else { DataScope::All };
        Some(grants::Grant { page, actions, scope })
    };
    given.into_iter().map(known).collect::<Option<_>>().ok_or_else(|| invalid_field("permissions", &NOT_ONE_OF))
}

/// The same for a person, who grants what they hold.
pub(super) async fn set_for(tx: &mut Tx, role: &str, grants: &[grants::Grant]) -> Result<()> {
    let held = rights_of_role(tx, role).await?;
    guard::may_grant(tx, grants, &held).await?;
    replace(tx, role, grants).await
}

async fn held(tx: &mut Tx, role: &str) -> Result<Vec<grants::Grant>> {
    Ok(roles(tx, RolesOf::Role(role)).await?.pop().ok_or_else(not_found)?.grants)
}

async fn set(cx: Cx, input: RoleGrants) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    let held = held(&mut tx, &input.id).await?;
    let grants = known(input.permissions, &held)?;
    set_for(&mut tx, &input.id, &grants).await?;
    tx.commit().await?;
    Ok(Empty {})
}

async fn one(cx: Cx, input: OneGrant, take: bool) -> Result<Empty> {
    let mut tx = cx.begin().await?;
    let mut grants = held(&mut tx, &input.role_id).await?;
    let page = input.permission_id.clone();
    let given = Grant { permission_id: input.permission_id, action_list: input.action_list, scope: input.scope };
    let given = if take { vec![] } else { known(vec![given], &grants)? };
    grants.retain(|grant| grant.page != page);
    grants.extend(given);
    set_for(&mut tx, &input.role_id, &grants).await?;
    tx.commit().await?;
    Ok(Empty {})
}
