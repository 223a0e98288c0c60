//! Who sees which records of a resource: all, their team's, or their own, by the scope of their grants. There is no default: a resource that does not say does not compile, and the contract tries what it says.

use super::{Resource, Row, read::stored};
use crate::{
    args,
    auth::{
        Caller,
        catalogue::Action,
        rights::{DataScope, Pages},
        rights_of,
    },
    db::{Arg, DbError, Reads, Tx, places},
    error::{Result, forbidden_because, not_found},
    sentences,
};

sentences! {
    NOT_OWN = "record.not_own": "You may do this only with records that are yours, or of a team that you lead" / "您只能对自己或所带团队的记录执行此操作";
}

/// Who sees which of a resource's records. It holds for every call of the kit, the topics, presence, what is named as using something, and phone numbers.
pub enum Seen {
    /// Whoever holds one of its pages sees every record; why that is right.
    Whole(&'static str),
    /// The scope of the grant says whether somebody sees every record, those of their team or their own.
    Own(Own),
}

/// Whose a record is: what is seen of the resource by who is granted its pages for their own records only.
pub struct Own {
    /// The column that says whose a record is.
    pub field: &'static str,
    /// What stands in the column where a record is the own of one of some accounts: SQL, in which [`ACCOUNTS`] are these.
    pub values: &'static str,
    /// The accounts whose own a record is: SQL, what stands in its column is `$1`.
    pub accounts: &'static str,
    /// Pages that show something of its records by calls of their own: the scope of their grants counts there.
    pub pages: &'static [&'static str],
}

/// Stands in [`Own::values`] for the accounts.
pub const ACCOUNTS: &str = "{accounts}";

/// An account, and those whose team lead it is; the account is `$1`.
const TEAM: &str = "SELECT id FROM users WHERE id = $1 OR team_lead_id = $1";

/// Who sees some records only, of which a record is one: an account, with the scope that shows it the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watcher {
    /// `own`, or `team`.
    pub scope: DataScope,
    /// The account.
    pub account: String,
}

impl Watcher {
    /// What names of topics for those with this scope begin with.
    pub fn prefix(&self) -> &'static str {
        self.scope.name()
    }
}

/// The records of which a field has one of some values.
#[derive(Clone)]
pub struct Scope {
    /// A field with a column.
    pub field: &'static str,
    /// Its values.
    pub values: Vec<String>,
}

impl Scope {
    /// Whether a row is within.
    pub fn holds(&self, row: &Row) -> bool {
        let held = row.get(self.field).and_then(serde_json::Value::as_str);
        held.is_some_and(|held| self.values.iter().any(|value| value == held))
    }

    /// The condition on `t`, and its arguments from place `first` on.
    pub fn condition(&self, first: usize) -> (String, Vec<Arg>) {
        if self.values.is_empty() {
            return ("FALSE".into(), vec![]);
        }
        let condition = format!("t.{} IN ({})", self.field, places(first, self.values.len()));
        (condition, self.values.iter().map(|value| Arg::from(value.as_str())).collect())
    }
}

impl Resource {
    /// Whether there are callers who see only some records.
    pub fn is_scopable(&self) -> bool {
        matches!(self.seen, Seen::Own(_))
    }

    /// Whether the scope of a grant of this page counts: whether it shows records that are somebody's own.
    fn is_scoped_on(&'static self, page: &str) -> bool {
        match &self.seen {
            Seen::Whole(_) => false,
            Seen::Own(own) => {
                self.pages().into_iter().chain(self.workflow_pages()).chain([own.pages]).flatten().any(|shown| *shown == page)
            }
        }
    }

    /// Whether a caller sees only some records: their own, or their team's.
    pub fn is_scoped_for(&'static self, caller: &Caller) -> bool {
        self.scope_for(caller) != DataScope::All
    }

    /// Which of its records a caller sees.
    pub fn scope_for(&'static self, caller: &Caller) -> DataScope {
        if self.is_scopable() { caller.rights.scope_any(self.pages(), Action::Query) } else { DataScope::All }
    }

    /// What of it a caller sees, if that is not everything.
    pub async fn scope(&'static self, from: &mut impl Reads, caller: &Caller) -> Result<Option<Scope>> {
        self.scope_on(from, caller, self.pages(), Action::Query).await
    }

    /// With what of it a caller may do something that one of these pages grants, if that is not everything.
    pub async fn scope_on(&self, from: &mut impl Reads, caller: &Caller, pages: Pages, action: Action) -> Result<Option<Scope>> {
        self.records_in(from, &caller.user_id, caller.rights.scope_any(pages, action)).await
    }

    /// What of it is within an account's scope, if that is not everything: by the account's rights, or narrower than those.
    pub async fn records_in(&self, from: &mut impl Reads, user_id: &str, scope: DataScope) -> Result<Option<Scope>> {
        let Seen::Own(own) = &self.seen else { return Ok(None) };
        let accounts = match scope {
            DataScope::All => return Ok(None),
            DataScope::Team => TEAM,
            DataScope::Own => "$1",
        };
        let values: Vec<(String,)> = from.rows(own.values.replace(ACCOUNTS, accounts), args![user_id]).await?;
        Ok(Some(Scope { field: own.field, values: values.into_iter().map(|(value,)| value).collect() }))
    }

    /// The accounts whose own a record is, and those that are shown it as their team's: the other direction of [`Resource::scope`].
    pub async fn watchers(&self, from: &mut impl Reads, row: &Row) -> Result<Vec<Watcher>, DbError> {
        let Seen::Own(own) = &self.seen else { return Ok(vec![]) };
        let Some(value) = row.get(own.field).and_then(serde_json::Value::as_str) else { return Ok(vec![]) };
        let owners: Vec<(String,)> = from.rows(own.accounts.into(), args![value]).await?;
        let owners: Vec<String> = owners.into_iter().map(|(account,)| account).collect();
        let leads = team_watchers(from, &owners).await?;
        let all = |scope, accounts: Vec<String>| accounts.into_iter().map(move |account| Watcher { scope, account });
        Ok(all(DataScope::Own, owners).chain(all(DataScope::Team, leads)).collect())
    }
}

/// Of some accounts and their team leads, those who may see a team's records of something, or look through the eyes of a role that may. Who else leads a
/// team is told nothing of it, so nothing is written for them.
pub async fn team_watchers(from: &mut impl Reads, owners: &[String]) -> Result<Vec<String>, DbError> {
    if owners.is_empty() {
        return Ok(vec![]);
    }
    let among = places(1, owners.len());
    let sql = format!(
        "SELECT u.id FROM users u WHERE (u.id IN ({among}) OR u.id IN (SELECT m.team_lead_id FROM users m WHERE m.id IN ({among})))
           AND (EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id WHERE ur.user_id = u.id AND p.scope = 'team')
             OR EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.kind = 'preview' AND s.revoked_at IS NULL)) ORDER BY u.id"
    );
    let found: Vec<(String,)> = from.rows(sql, owners.iter().map(|owner| Arg::from(owner.as_str())).collect()).await?;
    Ok(found.into_iter().map(|(account,)| account).collect())
}

/// Whether some records of a page are somebody's own, so that a grant of it can be for some of them alone.
pub fn is_scopable_page(page: &str) -> bool {
    super::all().iter().any(|resource| resource.is_scoped_on(page))
}

/// Refuses a record that is outside of what the caller may see, as if there were none.
pub async fn see(from: &mut impl Reads, resource: &'static Resource, caller: &Caller, id: &str) -> Result<()> {
    let scope = resource.scope(from, caller).await?;
    within(from, resource, scope, id).await
}

/// Refuses a record that the caller may not do something with that one of these pages grants, as if there were none.
pub async fn see_on(from: &mut impl Reads, resource: &Resource, caller: &Caller, pages: Pages, action: Action, id: &str) -> Result<()> {
    let scope = resource.scope_on(from, caller, pages, action).await?;
    within(from, resource, scope, id).await
}

/// Whether the account that writes may see a record: what rules refuse a write for names no other. The server itself sees all.
pub async fn writer_sees(tx: &mut Tx, resource: &'static Resource, id: &str) -> Result<bool> {
    let Some(by) = tx.by().map(|actor| actor.id.clone()) else { return Ok(true) };
    let scope = rights_of(tx, &by).await?.scope_any(resource.pages(), Action::Query);
    match resource.records_in(tx, &by, scope).await? {
        Some(within) => Ok(within.holds(&stored(tx, resource, id).await?)),
        // Nothing of it is anybody's, and the writer's grants show it all.
        None => Ok(scope == DataScope::All),
    }
}

/// Refuses to give a record to somebody outside of the caller's grants before any rule says what is in the way there: that is not the caller's to know.
pub async fn stays_within(from: &mut impl Reads, resource: &'static Resource, caller: &Caller, action: Action, given: &Row) -> Result<()> {
    let Some(scope) = resource.scope_on(from, caller, resource.own_page(), action).await? else { return Ok(()) };
    let is_given = given.get(scope.field).is_some_and(|whose| !whose.is_null());
    if is_given && !scope.holds(given) { Err(forbidden_because(&NOT_OWN)) } else { Ok(()) }
}

async fn within(from: &mut impl Reads, resource: &Resource, scope: Option<Scope>, id: &str) -> Result<()> {
    let Some(scope) = scope else { return Ok(()) };
    if scope.holds(&stored(from, resource, id).await?) { Ok(()) } else { Err(not_found()) }
}
