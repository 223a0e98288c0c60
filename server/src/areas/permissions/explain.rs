//! Why somebody may do something, and why not: effective rights with the roles they come from, and the roles that would give what is missing.

use serde::{Deserialize, Serialize};

use super::{
    grants::{Grant, Grants},
    past::Since,
};
use belltower_kit::{
    auth::{
        catalogue::{self, Action},
        grants::{ADMINISTRATOR, GrantingRole, RolesOf, roles, union},
        rights::{DataScope, Pages, Rights},
        who_may,
    },
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::check::NOT_ONE_OF,
};

/// The most people that somebody is told of who could help them.
const MOST_NAMED: usize = 5;

/// Who may edit roles gives them.
const ROLES: Pages = [&["role"], &[]];

/// An account.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct RightsOf {
    id: String,
}

/// A role that gives something.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RightsSource {
    id: String,
    name: String,
    /// With which records.
    scope: DataScope,
    /// Since when the account has it by this role.
    since: String,
}

/// What an account may do, and by which of its roles.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SourceOfRight {
    #[serde(rename = "permissionId")]
    permission_id: &'static str,
    action: Action,
    roles: Vec<RightsSource>,
}

/// What an account may do, with where it comes from.
#[derive(Serialize, utoipa::ToSchema)]
pub struct EffectiveRights {
    permissions: Vec<Grant>,
    sources: Vec<SourceOfRight>,
}

/// What somebody may not do, perhaps.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct WhyNot {
    /// The account.
    id: String,
    /// The page.
    #[serde(rename = "permissionId")]
    permission_id: String,
    action: Action,
}

/// A role that would give what is missing.
#[derive(Serialize, utoipa::ToSchema)]
pub struct WouldGive {
    id: String,
    name: String,
    scope: DataScope,
    /// How many actions on pages it would give beside that.
    more: usize,
}

/// Whether somebody may do something, and which roles would give it; those first that give the least beside it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Explained {
    held: bool,
    roles: Vec<WouldGive>,
}

/// What oneself may not do.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct OwnWhyNot {
    /// The page.
    #[serde(rename = "permissionId")]
    permission_id: String,
    /// To see it, unless said.
    action: Option<Action>,
}

/// Somebody who could help.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Giver {
    id: String,
    name: String,
}

/// Which roles would give it, and who could give those.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OwnExplained {
    held: bool,
    /// Names of roles.
    roles: Vec<String>,
    /// Who may edit roles and may do it themselves, at most five.
    people: Vec<Giver>,
}

/// The calls.
pub fn mount(api: &mut Api) {
    let see = Access::Page("userManage", Action::Query);
    api.post("/api/management/admin/user/permission", see, "What an account may do, by which roles and since when", permission);
    api.post("/api/management/admin/user/explain", see, "Which roles would give an account what it may not do", explain);
    api.post("/api/user/explain", Access::SignedInReads, "Which roles would give oneself what one may not do, and who could", own);
}

async fn permission(cx: Cx, input: RightsOf) -> Result<EffectiveRights> {
    let db = &mut &cx.app.db;
    let held = roles(db, RolesOf::Account(&input.id)).await?;
    let since = Since::of(db, &input.id, &held).await?;
    let rights = union(held.iter().flat_map(|role| &role.grants));
    let of = |page: &'static str, action: Action| {
        let grant = |role: &GrantingRole| role.grants.iter().find(|grant| grant.page == page && grant.actions.has(action)).copied();
        let source = |role: &GrantingRole| {
            let since = since.when(&role.id, page, action);
            Some(RightsSource { id: role.id.clone(), name: role.name.clone(), scope: grant(role)?.scope, since })
        };
        SourceOfRight { permission_id: page, action, roles: held.iter().filter_map(source).collect() }
    };
    let sources = rights.pages().flat_map(|(page, actions)| actions.list().into_iter().map(move |action| of(page, action))).collect();
    Ok(EffectiveRights { permissions: Grants::of(&rights), sources })
}

/// The page of an id, of those that the catalogue has.
fn page(id: &str) -> Result<&'static catalogue::Page> {
    catalogue::page(id).ok_or_else(|| invalid_field("permissionId", &NOT_ONE_OF))
}

/// Roles that would give an action on a page to who holds these rights.
async fn would_give(cx: &Cx, rights: &Rights, page: &str, action: Action) -> Result<Vec<WouldGive>> {
    let all = roles(&mut &cx.app.db, RolesOf::Everybody).await?;
    let mut found: Vec<WouldGive> = all
        .into_iter()
        .filter_map(|role| {
            let scope = role.grants.iter().find(|grant| grant.page == page && grant.actions.has(action))?.scope;
            let beyond = |page: &str, action| usize::from(!rights.allow(page, action));
            let more = role.grants.iter().flat_map(|grant| grant.actions.list().into_iter().map(move |action| beyond(grant.page, action)));
            Some(WouldGive { more: more.sum::<usize>().saturating_sub(1), id: role.id, name: role.name, scope })
        })
        .collect();
    found.sort_by_key(|role| role.more);
    Ok(found)
}

async fn explain(cx: Cx, input: WhyNot) -> Result<Explained> {
    let page = page(&input.permission_id)?.id;
    let held = roles(&mut &cx.app.db, RolesOf::Account(&input.id)).await?;
    let rights = union(held.iter().flat_map(|role| &role.grants));
    if rights.allow_all(page, input.action) {
        return Ok(Explained { held: true, roles: vec![] });
    }
    let mut roles = would_give(&cx, &rights, page, input.action).await?;
    let is_held = rights.allow(page, input.action);
    let scope = rights.scope(page, input.action);
    roles.retain(|role| held.iter().all(|held| held.id != role.id) && (!is_held || role.scope > scope));
    Ok(Explained { held: is_held, roles })
}

async fn own(cx: Cx, input: OwnWhyNot) -> Result<OwnExplained> {
    let (page, action) = (page(&input.permission_id)?, input.action.unwrap_or(Action::Query));
    let rights = &cx.caller()?.rights;
    if rights.allow(page.id, action) {
        return Ok(OwnExplained { held: true, roles: vec![], people: vec![] });
    }
    // That the administrators can do everything helps nobody.
    let named = roles(&mut &cx.app.db, RolesOf::Everybody).await?;
    let is_administrators = |id: &str| named.iter().any(|role| role.id == id && role.built_in.as_deref() == Some(ADMINISTRATOR));
    let roles = would_give(&cx, rights, page.id, action).await?;
    let roles = roles.into_iter().filter(|role| !is_administrators(&role.id)).take(MOST_NAMED).map(|role| role.name).collect();
    let giving = who_may(&cx.app.db, ROLES, Action::Edit).await?;
    let able = who_may(&cx.app.db, [std::slice::from_ref(&page.id), &[]], action).await?;
    let people = giving.into_iter().filter(|person| able.contains(person)).take(MOST_NAMED);
    Ok(OwnExplained { held: false, roles, people: people.map(|(id, name)| Giver { id, name }).collect() })
}
