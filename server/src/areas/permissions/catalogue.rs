//! The page of permissions: the catalogue with the roles that hold each page and the people who have it by them, now or at a moment.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::past::{self, NO_MOMENT, PastAccount, PastRole};
use belltower_kit::{
    auth::catalogue::{ACTIONS, Action, GROUPS, PAGES, page},
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::check::NOT_ONE_OF,
};

/// The most people of a page that are named at once.
const MOST_NAMED: usize = 500;

/// When.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct CatalogueAt {
    /// A moment; now unless said.
    at: Option<String>,
}

/// A page, and when.
#[derive(Deserialize, utoipa::ToSchema)]
pub struct PageAt {
    #[serde(rename = "permissionId")]
    permission_id: String,
    /// A moment; now unless said.
    at: Option<String>,
}

/// Somebody who has a page.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PageHolder {
    id: String,
    name: String,
    /// Names of the roles that give it.
    roles: Vec<String>,
}

/// Who has a page.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PageHolders {
    records: Vec<PageHolder>,
    /// How many there are; at most 500 are named.
    total: usize,
}

/// The calls.
pub fn mount(api: &mut Api) {
    let see = Access::Page("permissionSet", Action::Query);
    api.post("/api/management/admin/permission/list", see, "The catalogue, and who holds what, now or at a moment", tree);
    api.post("/api/management/admin/permission/people", see, "Who has a page, and by which roles", people);
}

/// Roles and accounts as they were.
async fn state(cx: &Cx, at: Option<&str>) -> Result<(Vec<PastRole>, Vec<PastAccount>)> {
    let at = at.map(|at| at.parse().map_err(|_| invalid_field("at", &NO_MOMENT))).transpose()?;
    let db = &mut &cx.app.db;
    Ok((past::roles(db, at).await?, past::accounts(db, at).await?))
}

/// Those who have a page, each with the names of the roles that give it.
fn holders(page: &str, roles: &[PastRole], accounts: &[PastAccount]) -> Vec<PageHolder> {
    let giving: BTreeMap<&str, &str> = roles
        .iter()
        .filter(|role| role.grants.iter().any(|grant| grant.page == page))
        .map(|role| (role.id.as_str(), role.name.as_str()))
        .collect();
    accounts
        .iter()
        .filter_map(|account| {
            let roles: Vec<String> =
                account.roles.iter().filter_map(|role| giving.get(role.as_str())).map(|name| (*name).to_owned()).collect();
            (!roles.is_empty()).then(|| PageHolder { id: account.id.clone(), name: account.name.clone(), roles })
        })
        .collect()
}

/// Groups and pages in menu order, each page with the roles that hold it, their actions, and how many people have it.
async fn tree(cx: Cx, input: CatalogueAt) -> Result<Value> {
    let (roles, accounts) = state(&cx, input.at.as_deref()).await?;
    let of_page = |id: &str| -> Vec<Value> {
        let held = roles.iter().flat_map(|role| role.grants.iter().map(move |grant| (role, grant)));
        held.filter(|(_, grant)| grant.page == id)
            .map(|(role, grant)| {
                json!({ "roleId": role.id, "roleName": role.name, "actionList": grant.actions.list(), "scope": grant.scope, "byRule": role.by_rule })
            })
            .collect()
    };
    let shown = |id: &'static str, path: &str, en: &str, zh: &str| {
        let people = holders(id, &roles, &accounts).len();
        json!({ "permissionId": id, "path": path, "en": en, "zh": zh, "holders": of_page(id), "people": people })
    };
    let records: Vec<Value> = GROUPS
        .iter()
        .map(|group| {
            let pages = PAGES.iter().filter(|page| page.group == group.id);
            let pages: Vec<Value> = pages.map(|page| shown(page.id, page.path, page.en, page.zh)).collect();
            json!({ "group": group.id, "en": group.en, "zh": group.zh, "pages": pages })
        })
        .collect();
    Ok(json!({ "records": records, "actions": ACTIONS }))
}

async fn people(cx: Cx, input: PageAt) -> Result<PageHolders> {
    let page = page(&input.permission_id).ok_or_else(|| invalid_field("permissionId", &NOT_ONE_OF))?;
    let (roles, accounts) = state(&cx, input.at.as_deref()).await?;
    let mut records = holders(page.id, &roles, &accounts);
    let total = records.len();
    records.truncate(MOST_NAMED);
    Ok(PageHolders { records, total })
}
