//! Who sees which records of a resource. There is no default: a resource that does not say does not compile, and the contract tries what it says.

use super::{Resource, Row, places, read::stored};
use crate::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Arg, DbError, Reads},
    error::{Result, not_found},
};

/// Who sees which of a resource's records. It holds for every call of the kit, the topics, presence, what is named as using something, and phone numbers.
pub enum Seen {
    /// Whoever holds one of its pages sees every record; why that is right.
    Whole(&'static str),
    /// Some callers see only their own.
    Own(Own),
}

/// Records that some callers see only where they are their own.
pub struct Own {
    /// The kinds of account that see only their own;
    pub kinds: &'static [&'static str],
    /// but not who holds this action on the resource's page.
    pub unless: Action,
    /// The column that says whose a record is.
    pub field: &'static str,
    /// What stands in the column where a record is an account's own: SQL, the account is `$1`.
    pub values: &'static str,
    /// The accounts whose own a record is: SQL, what stands in its column is `$1`.
    pub accounts: &'static str,
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

    /// Whether a caller sees only their own records.
    pub fn is_scoped_for(&self, caller: &Caller) -> bool {
        match &self.seen {
            Seen::Whole(_) => false,
            Seen::Own(own) => own.kinds.contains(&&*caller.kind) && !caller.rights.allow(self.page, own.unless),
        }
    }

    /// What of it a caller sees, if that is not everything.
    pub async fn scope(&self, from: &mut impl Reads, caller: &Caller) -> Result<Option<Scope>> {
        let Seen::Own(own) = &self.seen else { return Ok(None) };
        if !self.is_scoped_for(caller) {
            return Ok(None);
        }
        let values: Vec<(String,)> = from.rows(own.values.into(), args![&*caller.user_id]).await?;
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

/// Refuses a record that is outside of what the caller may see, as if there were none.
pub async fn see(from: &mut impl Reads, resource: &Resource, caller: &Caller, id: &str) -> Result<()> {
    let Some(scope) = resource.scope(from, caller).await? else { return Ok(()) };
    if scope.holds(&stored(from, resource, id).await?) { Ok(()) } else { Err(not_found()) }
}
