//! What a resource's fields cannot say: checks over several fields, values the server derives, what follows from a change, who still uses a record.

use async_trait::async_trait;
use jiff::Timestamp;
use serde_json::Value;

use super::{Order, Resource, Row, Tree, Workflow};
use crate::{
    auth::rights::Pages,
    db::{Arg, Tx},
    error::Result,
    text::Text,
    world::World,
};

/// What kind of write is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A new record.
    Create,
    /// A changed one.
    Update,
    /// A deleted one brought back: nothing of it changes, but the world around it may have.
    Restore,
}

impl Op {
    /// Its name in the audit trail and in events.
    pub fn name(self) -> &'static str {
        match self {
            Op::Create => "create",
            Op::Update => "update",
            Op::Restore => "restore",
        }
    }
}

/// A create, an update or a restore under way.
pub struct Writing<'a> {
    /// Which it is.
    pub op: Op,
    /// The resource.
    pub resource: &'static Resource,
    /// The record as it was; `None` for a new one.
    pub old: Option<&'a Row>,
    /// The record as it will be: all columns, the references, and secrets that were given. Rules may set any of it.
    pub new: &'a mut Row,
    /// Field errors; a write with any is refused with all of them.
    pub wrong: Vec<(String, Text)>,
}

impl Writing<'_> {
    /// The record's id.
    pub fn id(&self) -> &str {
        self.text("id").unwrap_or_default()
    }

    /// A field as text.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.new.get(field).and_then(Value::as_str)
    }

    /// The ids of a field of references.
    pub fn ids(&self, field: &str) -> Vec<String> {
        ids(self.new, field)
    }

    /// Whether a field is new or differs from what it was.
    pub fn changes(&self, field: &str) -> bool {
        self.old.is_none_or(|old| old.get(field) != self.new.get(field))
    }

    /// Refuses a field.
    pub fn refuse(&mut self, field: &str, text: impl Into<Text>) {
        self.wrong.push((field.to_owned(), text.into()));
    }
}

/// The ids of a field of references of a row.
pub fn ids(row: &Row, field: &str) -> Vec<String> {
    let list = row.get(field).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(|id| id.as_str().map(str::to_owned)).collect()
}

/// Another resource, on whose records the state of records of this resource depends: what is listed on its video.
pub struct Dependency {
    /// The other resource.
    pub resource: &'static str,
    /// SQL: the ids of this resource's records that depend on the other record, `$1`.
    pub records: &'static str,
}

/// A resource's rules. Every method does nothing unless a resource says otherwise.
#[async_trait]
pub trait Rules: Send + Sync {
    /// The states of its records and the transitions between them.
    fn workflow(&self) -> Option<&'static Workflow> {
        None
    }

    /// How its records stand one below another, if they do.
    fn tree(&self) -> Option<&'static Tree> {
        None
    }

    /// The order that its records stand in, if they do; of a tree that is the tree's.
    fn order(&self) -> Option<&'static Order> {
        None
    }

    /// The pages whose actions its transitions need, where that is not the resource's own.
    fn workflow_pages(&self) -> Option<Pages> {
        None
    }

    /// What lists can be narrowed to beside their fields, by name; [`Rules::condition`] knows each.
    fn conditions(&self) -> &'static [&'static str] {
        &[]
    }

    /// One of [`Rules::conditions`] at this moment: SQL over the table `t` with `?` for each argument.
    fn condition(&self, _name: &str, _now: Timestamp) -> (&'static str, Vec<Arg>) {
        ("TRUE", vec![])
    }

    /// Before the transaction of a create begins: what takes long (hashing a password), while nobody waits for it. What was typed is not checked yet.
    async fn prepare(&self, _world: &World, _input: &mut Row) -> Result<()> {
        Ok(())
    }

    /// Before a create or an update is written: checks across fields and records, and values the server derives.
    async fn before_write(&self, _tx: &mut Tx, _writing: &mut Writing<'_>) -> Result<()> {
        Ok(())
    }

    /// After it was written, in the same transaction: what follows from it.
    async fn after_write(&self, _tx: &mut Tx, _writing: &Writing<'_>) -> Result<()> {
        Ok(())
    }

    /// After a new record was written, entered into the trail and told, in the same transaction: what is done with it next.
    async fn after_create(&self, _tx: &mut Tx, _id: &str) -> Result<()> {
        Ok(())
    }

    /// Before a version of its document is published, while its row is locked: refuse, saying why. What the version itself breaks is refused by the kit.
    async fn before_publish(&self, _row: &Row, _version: i64) -> Result<()> {
        Ok(())
    }

    /// What the state of its records depends on beside their own fields.
    fn dependencies(&self) -> &'static [Dependency] {
        &[]
    }

    /// Rechecks a record of which one of [`Rules::dependencies`] changed, in the transaction of that change: a state that no longer holds is taken back.
    async fn recheck(&self, _tx: &mut Tx, _id: &str) -> Result<()> {
        Ok(())
    }

    /// Before a record is deleted: refuse, saying why. What still uses it is looked for by the kit, see [`super::field::Keeps`].
    async fn before_delete(&self, _tx: &mut Tx, _row: &Row) -> Result<()> {
        Ok(())
    }

    /// After a record was deleted or brought back, in the same transaction.
    async fn after_delete(&self, _tx: &mut Tx, _row: &Row) -> Result<()> {
        Ok(())
    }
}

/// No rules beyond the fields'.
pub struct Plain;

#[async_trait]
impl Rules for Plain {}
