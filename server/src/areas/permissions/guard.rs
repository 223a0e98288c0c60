//! Guards of rights: nobody grants what they do not hold, or takes over an account that may do more than they; and somebody is always left who can edit
//! roles. What the server does by itself (`belltower admin`, the demo, somebody who registers) is not a person's grant, and passes.

use serde_json::json;

use belltower_kit::{
    args,
    auth::{
        catalogue::{Action, page},
        grants::{Grant, RolesOf, roles},
        rights::{Pages, Rights},
        rights_of, who_may_by,
    },
    db::Tx,
    error::{Error, Result, conflict, forbidden_because},
    sentences,
};

sentences! {
    NOT_HELD = "role.not_held":
        "You can only grant what you may do yourself, and this is more: {pages}" / "只能授予您自己拥有的权限，以下权限超出范围：{pages}";
    STRONGER = "user.stronger":
        "This account may do what you may not: only someone who may do as much can change how it signs in and what it may do"
        / "该账号拥有您没有的权限，只有权限不低于它的人员才能修改其登录方式和权限";
    NOT_YOUR_ROLES = "user.not_your_roles": "Only someone who may edit roles gives and takes them" / "只有可以编辑角色的人员才能授予或收回角色";
    NOT_YOUR_TEAMS = "user.not_your_teams":
        "Who leads a team may see more: only someone who may edit roles says whose team somebody is in"
        / "组长可以看到更多记录，只有可以编辑角色的人员才能设置成员的组长";
    LAST_ADMINISTRATOR = "role.last_administrator":
        "Then nobody would be left who can edit roles and accounts: {name} is the last. Give another active account that right first"
        / "操作后将没有人能编辑角色和账号：{name} 是最后一位。请先为其他启用中的账号授予该权限";
}

/// What the author of a transaction may do, as it stands in it; `None`: the server itself.
async fn own_rights(tx: &mut Tx) -> Result<Option<Rights>> {
    let Some(by) = tx.by().map(|by| by.id.clone()) else { return Ok(None) };
    rights_of(tx, &by).await.map(Some)
}

/// Refuses grants that their author does not hold, or holds for fewer records; what is `held` by the role already stays.
pub(super) async fn may_grant(tx: &mut Tx, grants: &[Grant], held: &Rights) -> Result<()> {
    let Some(own) = own_rights(tx).await? else { return Ok(()) };
    let has = |rights: &Rights, grant: &Grant, action| rights.allow(grant.page, action) && rights.scope(grant.page, action) >= grant.scope;
    let beyond = |grant: &Grant| {
        let more = grant.actions.list().into_iter().any(|action| !has(&own, grant, action) && !has(held, grant, action));
        more || (!own.see(grant.page) && !held.see(grant.page))
    };
    let more: Vec<&str> =
        grants.iter().filter(|grant| beyond(grant)).map(|grant| page(grant.page).map_or(grant.page, |page| page.path)).collect();
    if more.is_empty() { Ok(()) } else { Err(forbidden_because(NOT_HELD.with("pages", more.join(", ")))) }
}

/// Refuses to give roles whose grants their author does not hold, or to change anybody's roles without the right to edit roles.
pub(super) async fn may_assign(tx: &mut Tx, given: &[String]) -> Result<()> {
    let Some(own) = own_rights(tx).await? else { return Ok(()) };
    if !own.allow("role", Action::Edit) {
        return Err(forbidden_because(&NOT_YOUR_ROLES).at_field("role_ids"));
    }
    for role in given {
        let roles = roles(tx, RolesOf::Role(role)).await?;
        for role in roles {
            may_grant(tx, &role.grants, &Rights::default()).await?;
        }
    }
    Ok(())
}

/// Refuses to say whose team somebody is in, which shows the lead their records, to whom may not edit roles.
pub(super) async fn may_set_team(tx: &mut Tx) -> Result<()> {
    match own_rights(tx).await? {
        Some(own) if !own.allow("role", Action::Edit) => Err(forbidden_because(&NOT_YOUR_TEAMS).at_field("team_lead_id")),
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

/// Accounts in use that look after rights, as they are before a change.
pub(super) struct Keepers {
    /// Those who can edit roles and accounts;
    administrators: Vec<(String, String)>,
    /// those who can edit roles.
    editors: Vec<(String, String)>,
}

const ROLES: Pages = [&["role"], &[]];
const ACCOUNTS: Pages = [&["userManage"], &[]];

/// Who looks after rights. One change at a time: two administrators who disable each other must not both find the other still there.
pub(super) async fn keepers(tx: &mut Tx) -> Result<Keepers> {
    tx.exec("UPDATE settings SET value = value WHERE name = 'epoch'", args![]).await?;
    let editors = who_may_by(tx, ROLES, Action::Edit).await?;
    let accounts = who_may_by(tx, ACCOUNTS, Action::Edit).await?;
    Ok(Keepers { administrators: editors.iter().filter(|person| accounts.contains(person)).cloned().collect(), editors })
}

/// After a change of what accounts may do: refuses it where no account in use is left that can edit roles and accounts, naming who was the last.
pub(super) async fn somebody_is_left(tx: &mut Tx, before: &Keepers) -> Result<()> {
    if tx.by().is_none() {
        return Ok(());
    }
    let after = keepers(tx).await?;
    for (were, are) in [(&before.administrators, &after.administrators), (&before.editors, &after.editors)] {
        if !were.is_empty() && are.is_empty() {
            return Err(last(were));
        }
    }
    Ok(())
}

/// Before an account is changed or deleted: refuses it where the account is the last that can edit roles and accounts, and will not any more.
pub(super) async fn is_not_the_last(tx: &mut Tx, user_id: &str, will: Option<&[String]>) -> Result<()> {
    if tx.by().is_none() {
        return Ok(());
    }
    let Keepers { administrators, editors } = keepers(tx).await?;
    let mut rights = Rights::default();
    for role in will.into_iter().flatten() {
        for role in roles(tx, RolesOf::Role(role)).await? {
            role.grants.iter().for_each(|grant| rights.grant(grant.page, grant.actions, grant.scope));
        }
    }
    let edits = |page| rights.allow(page, Action::Edit);
    for (were, stays) in [(administrators, edits("role") && edits("userManage")), (editors, edits("role"))] {
        if !stays && matches!(&were[..], [(last, _)] if last == user_id) {
            return Err(last(&were));
        }
    }
    Ok(())
}

fn last(were: &[(String, String)]) -> Error {
    let names: Vec<&str> = were.iter().take(3).map(|(_, name)| name.as_str()).collect();
    let people: Vec<_> = were.iter().take(20).map(|(id, name)| json!({ "id": id, "name": name })).collect();
    conflict(LAST_ADMINISTRATOR.with("name", names.join(", "))).clash(json!(people))
}
