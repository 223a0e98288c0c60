//! Rights in time: what roles gave and who had them at a moment, and since when. Read backwards from what is there now through the audit trail, so that it
//! is right as far back as the trail goes.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde_json::Value;

use belltower_kit::{
    args,
    auth::{
        catalogue::{Action, page},
        grants::{ADMINISTRATOR, Grant, GrantingRole, everything},
        rights::{Actions, DataScope},
    },
    db::Reads,
    error::{Result, not_found},
    sentences,
    world::iso,
};

sentences! {
    NO_MOMENT = "rights.no_moment": "This is not a moment in time" / "这不是有效的时间";
}

/// A role as it was.
pub(super) struct PastRole {
    pub id: String,
    pub name: String,
    pub grants: Vec<Grant>,
    /// Whether it holds everything by rule.
    pub by_rule: bool,
}

/// Roles at a moment, by name.
pub(super) async fn roles(from: &mut impl Reads, at: Option<Timestamp>) -> Result<Vec<PastRole>> {
    let at = at.map(iso);
    let sql = "SELECT id, name, built_in FROM roles WHERE created_at <= COALESCE($1, '9') AND (deleted_at IS NULL OR deleted_at > COALESCE($1, '9'))
         ORDER BY name, id";
    let found: Vec<(String, String, Option<String>)> = from.rows(sql.to_owned(), args![at.clone()]).await?;
    let mut held = stored(from).await?;
    let mut changed = changes(from, None, at.as_deref()).await?;
    Ok(found
        .into_iter()
        .map(|(id, name, built_in)| {
            let now = held.remove(&id).unwrap_or_default();
            // Of what happened since, the first says how it was before.
            let then = changed.remove(&id).and_then(|entries| entries.into_iter().next()).map(|entry| entry.before);
            let by_rule = built_in.as_deref() == Some(ADMINISTRATOR);
            PastRole { grants: if by_rule { everything() } else { then.unwrap_or(now) }, id, name, by_rule }
        })
        .collect())
}

/// What one role gave at a moment; nothing before it was made.
pub(super) async fn grants(from: &mut impl Reads, role: &str, at: Option<Timestamp>) -> Result<Vec<Grant>> {
    let known: Vec<(i64,)> = from.rows("SELECT COUNT(*) FROM roles WHERE id = $1".into(), args![role]).await?;
    if known.first().is_none_or(|(count,)| *count == 0) {
        return Err(not_found());
    }
    let roles = roles(from, at).await?;
    Ok(roles.into_iter().find(|found| found.id == role).map(|role| role.grants).unwrap_or_default())
}

/// The grants that are stored, by role.
async fn stored(from: &mut impl Reads) -> Result<BTreeMap<String, Vec<Grant>>> {
    let sql = "SELECT role_id, permission_id, actions, scope FROM role_permissions ORDER BY role_id, permission_id";
    let rows: Vec<(String, String, String, String)> = from.rows(sql.to_owned(), args![]).await?;
    let mut held: BTreeMap<String, Vec<Grant>> = BTreeMap::new();
    for (role, id, actions, scope) in rows {
        let Some(page) = page(&id) else { continue };
        let grant = Grant { page: page.id, actions: Actions::parse(&actions), scope: DataScope::parse(&scope) };
        held.entry(role).or_default().push(grant);
    }
    Ok(held)
}

/// A change of what a role gives.
struct Change {
    at: String,
    before: Vec<Grant>,
    after: Vec<Grant>,
}

/// Changes of what roles give after a moment, by role, the oldest first.
async fn changes(from: &mut impl Reads, role: Option<&str>, after: Option<&str>) -> Result<BTreeMap<String, Vec<Change>>> {
    let sql = "SELECT record_id, at, before, after FROM audit WHERE resource = 'roles' AND op = 'permissions' AND at > COALESCE($1, '9')
         AND ($2 = '' OR record_id = $2) ORDER BY at, id";
    let rows: Vec<(String, String, Option<String>, Option<String>)> =
        from.rows(sql.to_owned(), args![after, role.unwrap_or_default()]).await?;
    let mut changes: BTreeMap<String, Vec<Change>> = BTreeMap::new();
    for (role, at, before, after) in rows {
        let [before, after] = [before, after].map(|side| side.as_deref().map(read).unwrap_or_default());
        // The row of the role is stamped with an entry of its own, in which nothing differs.
        if before != after {
            changes.entry(role).or_default().push(Change { at, before, after });
        }
    }
    Ok(changes)
}

/// Grants as [`super::grants`] writes them into the trail.
fn read(side: &str) -> Vec<Grant> {
    let side: BTreeMap<String, Value> = serde_json::from_str(side).unwrap_or_default();
    let grant = |(id, words): (String, Value)| {
        let words = words.as_str()?;
        let narrow = words.split(',').find(|word| [DataScope::Own, DataScope::Team].iter().any(|scope| scope.name() == *word));
        let scope = narrow.map_or(DataScope::All, DataScope::parse);
        Some(Grant { page: page(&id)?.id, actions: Actions::parse(words), scope })
    };
    side.into_iter().filter_map(grant).collect()
}

/// An account in use, and its roles.
pub(super) struct PastAccount {
    pub id: String,
    pub name: String,
    pub roles: BTreeSet<String>,
}

/// Accounts in use at a moment, by name, each with the roles it had.
pub(super) async fn accounts(from: &mut impl Reads, at: Option<Timestamp>) -> Result<Vec<PastAccount>> {
    let at = at.map(iso);
    let sql = "SELECT id, name, status FROM users WHERE created_at <= COALESCE($1, '9') AND (deleted_at IS NULL OR deleted_at > COALESCE($1, '9'))
         ORDER BY name, id";
    let found: Vec<(String, String, String)> = from.rows(sql.to_owned(), args![at.clone()]).await?;
    let pairs: Vec<(String, String)> = from.rows("SELECT user_id, role_id FROM user_roles".into(), args![]).await?;
    let mut roles: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (user, role) in pairs {
        roles.entry(user).or_default().insert(role);
    }
    let mut statuses: BTreeMap<String, String> = BTreeMap::new();
    // What happened since is taken back, the newest first.
    for (user, _, change) in memberships(from, None, at.as_deref()).await? {
        let held = roles.entry(user.clone()).or_default();
        match change.roles {
            Roles::Were(before) => *held = before,
            Roles::Given(role) => {
                held.remove(&role);
            }
            Roles::Taken(role) => {
                held.insert(role);
            }
            Roles::Same => {}
        }
        if let Some(status) = change.status {
            statuses.insert(user, status);
        }
    }
    Ok(found
        .into_iter()
        .filter(|(id, _, status)| statuses.get(id).unwrap_or(status) == "active")
        .map(|(id, name, _)| PastAccount { roles: roles.remove(&id).unwrap_or_default(), id, name })
        .collect())
}

/// What an entry of the trail did to an account's roles.
enum Roles {
    /// It replaced them: these they were.
    Were(BTreeSet<String>),
    /// It gave one.
    Given(String),
    /// It took one.
    Taken(String),
    /// Nothing.
    Same,
}

/// What an entry of the trail did to an account.
struct Membership {
    roles: Roles,
    /// What its status was before, if that changed.
    status: Option<String>,
    /// The roles it had afterwards, if they were replaced.
    after: BTreeSet<String>,
}

/// An entry of the trail: account, when, what, before, after.
type Entry = (String, String, String, Option<String>, Option<String>);

/// What happened to accounts after a moment, the newest first: account, when, what.
async fn memberships(from: &mut impl Reads, user: Option<&str>, after: Option<&str>) -> Result<Vec<(String, String, Membership)>> {
    let sql = "SELECT record_id, at, op, before, after FROM audit WHERE resource = 'users' AND op IN ('update', 'addRole', 'removeRole')
         AND at > COALESCE($1, '9') AND ($2 = '' OR record_id = $2) ORDER BY at DESC, id DESC";
    let rows: Vec<Entry> = from.rows(sql.to_owned(), args![after, user.unwrap_or_default()]).await?;
    let entries = rows.into_iter().map(|(user, at, op, before, after)| {
        let [before, after] =
            [before, after].map(|side| side.and_then(|side| serde_json::from_str::<Value>(&side).ok()).unwrap_or_default());
        let one = || after["role_id"].as_str().unwrap_or_default().to_owned();
        let set = |side: &Value| side["role_ids"].as_array().map(|ids| ids.iter().filter_map(|id| Some(id.as_str()?.to_owned())).collect());
        let roles = match op.as_str() {
            "addRole" => Roles::Given(one()),
            "removeRole" => Roles::Taken(one()),
            _ => set(&before).map_or(Roles::Same, Roles::Were),
        };
        let status = before["status"].as_str().map(str::to_owned);
        (user, at, Membership { roles, status, after: set(&after).unwrap_or_default() })
    });
    Ok(entries.collect())
}

/// Since when roles give what they give, and since when an account has them.
pub(super) struct Since {
    /// By role.
    made: BTreeMap<String, String>,
    changes: BTreeMap<String, Vec<Change>>,
    user_made: String,
    memberships: Vec<(String, String, Membership)>,
}

impl Since {
    /// Reads what is known of an account and its roles.
    pub(super) async fn of(from: &mut impl Reads, user: &str, roles: &[GrantingRole]) -> Result<Self> {
        let (mut made, mut of_roles) = (BTreeMap::new(), BTreeMap::new());
        for role in roles {
            let at: Vec<(String,)> = from.rows("SELECT created_at FROM roles WHERE id = $1".into(), args![role.id.as_str()]).await?;
            made.extend(at.into_iter().map(|(at,)| (role.id.clone(), at)));
            of_roles.extend(changes(from, Some(&role.id), Some("")).await?);
        }
        let user_made: Vec<(String,)> = from.rows("SELECT created_at FROM users WHERE id = $1".into(), args![user]).await?;
        let user_made = user_made.into_iter().next().ok_or_else(not_found)?.0;
        Ok(Self { made, changes: of_roles, user_made, memberships: memberships(from, Some(user), Some("")).await? })
    }

    /// Since when the account has the role.
    fn member(&self, role: &str) -> &str {
        let gained = self.memberships.iter().find(|(_, _, change)| match &change.roles {
            Roles::Given(given) => given == role,
            Roles::Were(before) => !before.contains(role) && change.after.contains(role),
            Roles::Taken(_) | Roles::Same => false,
        });
        gained.map_or(&self.user_made, |(_, at, _)| at)
    }

    /// Since when the account has an action on a page by a role that has it.
    pub(super) fn when(&self, role: &str, page: &str, action: Action) -> String {
        let has = |grants: &[Grant]| grants.iter().any(|grant| grant.page == page && grant.actions.has(action));
        let given = self.changes.get(role).into_iter().flatten().rev().find(|change| !has(&change.before) && has(&change.after));
        let given = given.map(|change| change.at.as_str()).or(self.made.get(role).map(String::as_str)).unwrap_or_default();
        given.max(self.member(role)).to_owned()
    }
}
