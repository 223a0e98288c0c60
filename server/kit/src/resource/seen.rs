//! Who sees which records of a resource: all, or their own, by the scope of their grants. There is no default: a resource that does not say does not compile, and the contract tries what it says.

use super::{Resource, Row, places, read::stored};
use crate::{
    args,
    auth::{Caller, catalogue::Action, rights::Pages, rights_of},
    db::{Arg, DbError, Reads, Tx},
    error::{Result, not_found},
};

/// Who sees which of a resource's records. It holds for every call of the kit, the topics, presence, what is named as using something, and phone numbers.
pub enum Seen {
    /// Whoever holds one of its pages sees every record; why that is right.
    Whole(&'static str),
    /// The scope of the grant says whether somebody sees every record or their own.
    Own(Own),
}

/// Whose a record is: what is seen of the resource by who is granted its pages for their own records only.
pub struct Own {
    /// The column that says whose a record is.
    pub field: &'static str,
    /// What stands in the column where a record is an account's own: SQL, the account is `$1`.
    pub values: &'static str,
    /// The accounts whose own a record is: SQL, what stands in its column is `$1`.
    pub accounts: &'static str,
    /// Pages that show something of its records by calls of their own: the scope of their grants counts there.
    pub pages: &'static [&'static str],
}

/// The records of which a field has one of some values.
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
    /// Whether there are callers who see only their own records.
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

    /// Whether a caller sees only their own records.
    pub fn is_scoped_for(&'static self, caller: &Caller) -> bool {
        self.is_scopable() && !caller.rights.allow_all_any(self.pages(), Action::Query)
    }

    /// What of it a caller sees, if that is not everything.
    pub async fn scope(&'static self, from: &mut impl Reads, caller: &Caller) -> Result<Option<Scope>> {
        self.scope_on(from, caller, self.pages(), Action::Query).await
    }

    /// With what of it a caller may do something that one of these pages grants, if that is not everything.
    pub async fn scope_on(&self, from: &mut impl Reads, caller: &Caller, pages: Pages, action: Action) -> Result<Option<Scope>> {
        if caller.rights.allow_all_any(pages, action) {
            return Ok(None);
        }
        self.own_scope(from, &caller.user_id).await
    }

    /// What of it is an account's own; `None`: nothing of it is anybody's.
    pub async fn own_scope(&self, from: &mut impl Reads, user_id: &str) -> Result<Option<Scope>> {
        let Seen::Own(own) = &self.seen else { return Ok(None) };
        let values: Vec<(String,)> = from.rows(own.values.into(), args![user_id]).await?;
        Ok(Some(Scope { field: own.field, values: values.into_iter().map(|(value,)| value).collect() }))
    }

    /// The accounts whose own a record is: the other direction of [`Resource::scope`].
    pub async fn owner_accounts(&self, from: &mut impl Reads, row: &Row) -> Result<Vec<String>, DbError> {
        let Seen::Own(own) = &self.seen else { return Ok(vec![]) };
        let Some(value) = row.get(own.field).and_then(serde_json::Value::as_str) else { return Ok(vec![]) };
        let accounts: Vec<(String,)> = from.rows(own.accounts.into(), args![value]).await?;
        Ok(accounts.into_iter().map(|(account,)| account).collect())
    }
}

/// Whether some records of a page are somebody's own, so that a grant of it can be for one's own alone.
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
    if rights_of(tx, &by).await?.allow_all_any(resource.pages(), Action::Query) {
        return Ok(true);
    }
    let Some(scope) = resource.own_scope(tx, &by).await? else { return Ok(false) };
    Ok(scope.holds(&stored(tx, resource, id).await?))
}

async fn within(from: &mut impl Reads, resource: &Resource, scope: Option<Scope>, id: &str) -> Result<()> {
    let Some(scope) = scope else { return Ok(()) };
    if scope.holds(&stored(from, resource, id).await?) { Ok(()) } else { Err(not_found()) }
}
