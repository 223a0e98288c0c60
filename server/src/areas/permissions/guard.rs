//! Guards of rights: nobody grants what they do not hold, or takes over an account that may do more than they; and somebody is always left who can edit
//! roles. What the server does by itself (`belltower admin`, the demo, somebody who registers) is not a person's grant, and passes.

use serde_json::json;

use super::USERS;
use belltower_kit::{
    args,
    auth::{
        catalogue::{Action, page},
        rights::{Actions, Rights},
        rights_of,
    },
    db::Tx,
    error::{Result, conflict, forbidden_because},
    sentences,
};

sentences! {
    NOT_HELD = "role.not_held":
        "You can only grant what you may do yourself, and this is more: {pages}" / "只能授予您自己拥有的权限，以下权限超出范围：{pages}";
    STRONGER = "user.stronger":
        "This account may do what you may not: only someone who may do as much can change how it signs in and what it may do"
        / "该账号拥有您没有的权限，只有权限不低于它的人员才能修改其登录方式和权限";
    NOT_YOUR_ROLES = "user.not_your_roles": "Only someone who may edit roles changes them, or what kind of account it is" / "只有可以编辑角色的人员才能修改角色或账号类型";
    LAST_ADMINISTRATOR = "role.last_administrator":
        "Then nobody would be left who can edit roles; give an active account that right first" / "操作后将没有人能编辑角色，请先为其他启用中的账号授予该权限";
}

/// What the author of a transaction may do, as it stands in it; `None`: the server itself.
async fn own_rights(tx: &mut Tx) -> Result<Option<Rights>> {
    let Some(by) = tx.by().map(|by| by.id.clone()) else { return Ok(None) };
    rights_of(tx, &by).await.map(Some)
}

/// Refuses grants that their author does not hold; what is `held` by the role already stays.
pub(super) async fn may_grant(tx: &mut Tx, grants: &[(String, Actions)], held: &Rights) -> Result<()> {
    let Some(own) = own_rights(tx).await? else { return Ok(()) };
    let beyond = |page: &str, action| !own.allow(page, action) && !held.allow(page, action);
    let more: Vec<&str> = grants
        .iter()
        .filter(|(page, actions)| actions.list().into_iter().any(|action| beyond(page, action)) || (!own.see(page) && !held.see(page)))
        .map(|(id, _)| page(id).map_or(id.as_str(), |page| page.path))
        .collect();
    if more.is_empty() { Ok(()) } else { Err(forbidden_because(NOT_HELD.with("pages", more.join(", ")))) }
}

/// Refuses to give roles whose grants their author does not hold, or to change anybody's roles without the right to edit roles.
pub(super) async fn may_assign(tx: &mut Tx, given: &[String]) -> Result<()> {
    let Some(own) = own_rights(tx).await? else { return Ok(()) };
    if !own.allow("role", Action::Edit) {
        return Err(forbidden_because(&NOT_YOUR_ROLES).at_field("role_ids"));
    }
    for role in given {
        let grants = grants_of(tx, role).await?;
        may_grant(tx, &grants, &Rights::default()).await?;
    }
    Ok(())
}

/// Refuses to change what kind of account somebody has without the right to edit roles.
pub(super) async fn may_change_kind(tx: &mut Tx) -> Result<()> {
    match own_rights(tx).await? {
        Some(own) if !own.allow("role", Action::Edit) => Err(forbidden_because(&NOT_YOUR_ROLES).at_field("kind")),
        _ => Ok(()),
    }
}

/// Refuses to change how an account signs in, or what it may do, to whom may do less than it.
pub(super) async fn may_take_over(tx: &mut Tx, user_id: &str) -> Result<()> {
    if tx.by().is_some_and(|by| by.id == user_id) {
        return Ok(());
    }
    let Some(own) = own_rights(tx).await? else { return Ok(()) };
    let theirs = rights_of(tx, user_id).await?;
    if own.covers(&theirs) { Ok(()) } else { Err(forbidden_because(&STRONGER)) }
}

/// After a change of what accounts may do: refuses it where no active account is left that can edit roles.
pub(super) async fn somebody_edits_roles(tx: &mut Tx) -> Result<()> {
    if tx.by().is_none() {
        return Ok(());
    }
    // One change at a time: two administrators who disable each other must not both find the other still there.
    tx.exec("UPDATE settings SET value = value WHERE name = 'epoch'", args![]).await?;
    let grants: Vec<(String,)> = tx
        .all(
            "SELECT DISTINCT p.actions FROM role_permissions p JOIN roles r ON r.id = p.role_id AND r.deleted_at IS NULL
             JOIN user_roles m ON m.role_id = r.id JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL AND u.status = 'active'
             WHERE p.permission_id = 'role'",
            args![],
        )
        .await?;
    if grants.iter().any(|(actions,)| Actions::parse(actions).has(Action::Edit)) {
        return Ok(());
    }
    Err(conflict(&LAST_ADMINISTRATOR).clash(json!({ "resource": USERS.name })))
}

/// A role's grants as they stand.
pub(super) async fn grants_of(tx: &mut Tx, role: &str) -> Result<Vec<(String, Actions)>> {
    let grants: Vec<(String, String)> =
        tx.all("SELECT permission_id, actions FROM role_permissions WHERE role_id = $1", args![role]).await?;
    Ok(grants.into_iter().map(|(page, actions)| (page, Actions::parse(&actions))).collect())
}

/// The same as rights.
pub(super) async fn rights_of_role(tx: &mut Tx, role: &str) -> Result<Rights> {
    let mut rights = Rights::default();
    for (page, actions) in grants_of(tx, role).await? {
        rights.grant(&page, &actions.store());
    }
    Ok(rights)
}
