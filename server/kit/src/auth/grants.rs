//! What roles give: their grants as they are stored, and the administrator's, which are everything there is by rule. The one place that reads them.

use super::{
    catalogue::{Action, PAGES, page},
    rights::{Actions, DataScope, Pages, Rights},
};
use crate::{
    args,
    db::{Arg, Db, Reads, places},
    error::Result,
};

/// What `roles.built_in` says of the role that holds everything.
pub const ADMINISTRATOR: &str = "administrator";

/// A page that a role gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// The page's permission id.
    pub page: &'static str,
    /// What may be done there;
    pub actions: Actions,
    /// and with which records.
    pub scope: DataScope,
}

/// A role with what it gives.
#[derive(Debug)]
pub struct GrantingRole {
    /// The role.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Which of the built-in roles it is, if it is one.
    pub built_in: Option<String>,
    /// Its grants, by page.
    pub grants: Vec<Grant>,
}

/// Whose roles are read.
#[derive(Clone, Copy)]
pub enum RolesOf<'a> {
    /// Those of an account.
    Account(&'a str),
    /// One.
    Role(&'a str),
    /// All of them.
    Everybody,
}

/// Everything, as the administrator's role holds it.
pub fn everything() -> Vec<Grant> {
    PAGES.iter().map(|page| Grant { page: page.id, actions: Actions::every(), scope: DataScope::All }).collect()
}

type Row = (String, String, Option<String>, Option<String>, Option<String>, Option<String>);

/// Living roles by name, each with its grants.
pub async fn roles(from: &mut impl Reads, of: RolesOf<'_>) -> Result<Vec<GrantingRole>> {
    let (condition, args) = match of {
        RolesOf::Account(user) => ("r.id IN (SELECT role_id FROM user_roles WHERE user_id = $1)", args![user]),
        RolesOf::Role(role) => ("r.id = $1", args![role]),
        RolesOf::Everybody => ("TRUE", args![]),
    };
    let sql = format!(
        "SELECT r.id, r.name, r.built_in, p.permission_id, p.actions, p.scope FROM roles r LEFT JOIN role_permissions p ON p.role_id = r.id
         WHERE r.deleted_at IS NULL AND {condition} ORDER BY r.name, r.id, p.permission_id"
    );
    let mut roles: Vec<GrantingRole> = vec![];
    for (id, name, built_in, held, actions, scope) in from.rows::<Row>(sql, args).await? {
        if roles.last().is_none_or(|last| last.id != id) {
            let grants = if built_in.as_deref() == Some(ADMINISTRATOR) { everything() } else { vec![] };
            roles.push(GrantingRole { id, name, built_in, grants });
        }
        let held = held.as_deref().and_then(page).zip(actions).zip(scope);
        let stored = held.map(|((page, actions), scope)| Grant {
            page: page.id,
            actions: Actions::parse(&actions),
            scope: DataScope::parse(&scope),
        });
        if let Some(role) = roles.last_mut().filter(|role| role.built_in.as_deref() != Some(ADMINISTRATOR)) {
            role.grants.extend(stored);
        }
    }
    Ok(roles)
}

/// Grants together.
pub fn union<'a>(grants: impl IntoIterator<Item = &'a Grant>) -> Rights {
    let mut rights = Rights::default();
    grants.into_iter().for_each(|grant| rights.grant(grant.page, grant.actions, grant.scope));
    rights
}

/// What an account may do: every grant of its roles.
pub async fn rights_of(from: &mut impl Reads, user_id: &str) -> Result<Rights> {
    let roles = roles(from, RolesOf::Account(user_id)).await?;
    Ok(union(roles.iter().flat_map(|role| &role.grants)))
}

/// What a role gives.
pub async fn rights_of_role(from: &mut impl Reads, role: &str) -> Result<Rights> {
    let roles = roles(from, RolesOf::Role(role)).await?;
    Ok(union(roles.iter().flat_map(|role| &role.grants)))
}

/// The accounts in use that may do this on one of these pages, by name.
pub async fn who_may(db: &Db, pages: Pages, action: Action) -> Result<Vec<(String, String)>> {
    who_may_by(&mut &*db, pages, action).await
}

/// The same, read wherever the caller reads: within a transaction no second connection is asked for.
pub async fn who_may_by(from: &mut impl Reads, pages: Pages, action: Action) -> Result<Vec<(String, String)>> {
    let pages: Vec<&str> = pages.into_iter().flatten().copied().collect();
    let places = places(1, pages.len());
    let sql = format!(
        "SELECT u.id, u.name, r.built_in, p.actions FROM users u JOIN user_roles ur ON ur.user_id = u.id
         JOIN roles r ON r.id = ur.role_id AND r.deleted_at IS NULL
         LEFT JOIN role_permissions p ON p.role_id = r.id AND p.permission_id IN ({places})
         WHERE (p.role_id IS NOT NULL OR r.built_in = '{ADMINISTRATOR}') AND u.deleted_at IS NULL AND u.status = 'active'
         ORDER BY u.name, u.id"
    );
    type Held = (String, String, Option<String>, Option<String>);
    let mut people: Vec<(String, String)> = Vec::new();
    for (id, name, built_in, actions) in from.rows::<Held>(sql, pages.into_iter().map(Arg::from).collect()).await? {
        let may = built_in.as_deref() == Some(ADMINISTRATOR) || actions.is_some_and(|actions| Actions::parse(&actions).has(action));
        if may && people.last().is_none_or(|(last, _)| *last != id) {
            people.push((id, name));
        }
    }
    Ok(people)
}
