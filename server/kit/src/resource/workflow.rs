//! Workflows: the states of a record and the transitions between them, as a table. From it come a call for each transition, the row's lock, 409 with the state it is in
//! and who put it there, audit entry, event, notification, several records at once, and the console's buttons. `routes.rs` mounts the calls.

use futures_util::future::BoxFuture;
use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;

use super::{
    Resource, Row, Writing,
    field::Field,
    read::{load, places, present, stored},
    references::references_exist,
    rules::Op,
    write::update_from_server,
};
use crate::{
    args,
    auth::{self, catalogue::Action},
    db::{Arg, Reads, Tx},
    error::{self, Error, Result, conflict, invalid, invalid_field},
    notifications::{self, Notification},
    text::{Language, Sentence},
};

crate::sentences! {
    MAY_NOT_TAKE = "workflow.may_not_take": "This person may not take care of it" / "该人员无权处理";
    NOT_NOW = "workflow.not_now": "This cannot be done in its present state" / "当前状态下无法执行此操作";
}

/// The states of a resource's records and the transitions between them.
pub struct Workflow {
    /// The field that holds the state: one of some words, set by nothing but transitions.
    pub field: &'static str,
    /// The state of a new record.
    pub initial: &'static str,
    /// The transitions.
    pub transitions: &'static [Transition],
}

/// What else happens in the transaction of a transition. Before its record is written it may refuse the transition, and add to what is set; after it, the
/// row is the record as it is now.
pub type Effect = for<'a> fn(&'a mut Tx, &'a mut TransitionContext) -> BoxFuture<'a, Result<()>>;

/// A transition being taken. The row is locked.
pub struct TransitionContext {
    /// The record.
    pub row: Row,
    /// The fields that are set: the state, and what was given.
    pub set: Row,
}

/// A transition from some states to another. Made by [`transition`] and refined by its methods.
pub struct Transition {
    /// Its name: the last part of its call's path, its entry in the audit trail and the key of its words.
    pub name: &'static str,
    /// The states it is taken from.
    pub from: &'static [&'static str],
    /// The state it leads to.
    pub to: &'static str,
    /// The action on the resource's page that it needs; without one only the server takes it.
    pub by: Option<Action>,
    /// What it asks for: fields of the record, which it sets.
    pub inputs: &'static [Field],
    /// The input that names the account it is handed to, and the action on the resource's page that this account must hold.
    pub assignee: Option<(&'static str, Action)>,
    /// Why it is refused, by the state the record is in; `{name}` is who put it there, and `{field}` what a field of the record says.
    pub refused: &'static [(&'static str, &'static Sentence)],
    /// The field with the account that is told of it, and the heading: `{name}` took it, `{title}` is the record.
    pub notify: Option<(&'static str, &'static Sentence)>,
    /// The console asks before it is taken, in red.
    pub danger: bool,
    /// What happens before its record is written.
    pub before: Option<Effect>,
    /// What happens after.
    pub after: Option<Effect>,
}

/// A transition that the server takes from one of the states `from`.
pub const fn transition(name: &'static str, from: &'static [&'static str], to: &'static str) -> Transition {
    Transition {
        name,
        from,
        to,
        by: None,
        inputs: &[],
        assignee: None,
        refused: &[],
        notify: None,
        danger: false,
        before: None,
        after: None,
    }
}

impl Transition {
    /// Taken by whoever holds this action on the resource's page. Each state that it is not taken from has its reason.
    pub const fn by(self, action: Action, refused: &'static [(&'static str, &'static Sentence)]) -> Self {
        Self { by: Some(action), refused, ..self }
    }

    /// It asks for these.
    pub const fn with(self, inputs: &'static [Field]) -> Self {
        Self { inputs, ..self }
    }

    /// The account that this input names must hold this action; the console offers those who do.
    pub const fn assignee(self, field: &'static str, action: Action) -> Self {
        Self { assignee: Some((field, action)), ..self }
    }

    /// The account that this field names is told, with this heading.
    pub const fn notify(self, field: &'static str, heading: &'static Sentence) -> Self {
        Self { notify: Some((field, heading)), ..self }
    }

    /// The console asks before it is taken, in red.
    pub const fn danger(self) -> Self {
        Self { danger: true, ..self }
    }

    /// This happens before its record is written.
    pub const fn before(self, effect: Effect) -> Self {
        Self { before: Some(effect), ..self }
    }

    /// This happens after.
    pub const fn after(self, effect: Effect) -> Self {
        Self { after: Some(effect), ..self }
    }
}

impl Workflow {
    /// For the console: the transitions that people take.
    pub(super) fn meta(&self) -> Value {
        let transitions = self.transitions.iter().filter_map(|transition| {
            let action = transition.by?;
            Some(json!({ "name": transition.name, "from": transition.from, "to": transition.to, "action": action, "danger": transition.danger, "inputs": transition.inputs, "assignee": transition.assignee.map(|(field, _)| field) }))
        });
        json!({ "field": self.field, "transitions": transitions.collect::<Vec<_>>() })
    }
}

/// Takes a transition from the server's side. False, and nothing is done, where the record is in a state that has no such transition, or gone.
pub async fn advance(tx: &mut Tx, resource: &'static Resource, id: &str, transition: &str, given: Row) -> Result<bool> {
    let workflow = resource.rules.workflow().ok_or_else(|| error::internal("this resource has no workflow"))?;
    let transition =
        workflow.transitions.iter().find(|one| one.name == transition).ok_or_else(|| error::internal("there is no such transition"))?;
    take(tx, resource, workflow, transition, id, None, given).await
}

/// Takes a transition for a caller; refuses it with what the record is instead. The version, if one is given, is what the caller saw.
pub(super) async fn take_or_refuse(
    tx: &mut Tx,
    resource: &'static Resource,
    workflow: &Workflow,
    transition: &Transition,
    id: &str,
    version: Option<i64>,
    given: Row,
) -> Result<()> {
    if let Some((field, action)) = transition.assignee
        && let Some(account) = given.get(field).and_then(Value::as_str)
        && !assignable(tx, resource, action).await?.iter().any(|(id, _)| id == account)
    {
        return Err(invalid_field(field, &MAY_NOT_TAKE));
    }
    if take(tx, resource, workflow, transition, id, version, given).await? {
        Ok(())
    } else {
        Err(refusal(tx, resource, workflow, transition, id).await?)
    }
}

/// Whom a transition may be handed to: ids and names of accounts.
pub(super) async fn assignable(from: &mut impl Reads, resource: &'static Resource, action: Action) -> Result<Vec<(String, String)>> {
    auth::who_may_by(from, [std::slice::from_ref(&resource.page), &[]], action).await
}

async fn take(
    tx: &mut Tx,
    resource: &'static Resource,
    workflow: &Workflow,
    transition: &Transition,
    id: &str,
    version: Option<i64>,
    given: Row,
) -> Result<bool> {
    let field = workflow.field;
    // The row is locked by the first who wants it: whoever comes second finds it in its new state.
    let states = places(2, transition.from.len());
    let sql = format!("UPDATE {} SET {field} = {field} WHERE id = $1 AND deleted_at IS NULL AND {field} IN ({states})", resource.name);
    let args = [id].iter().chain(transition.from).map(|text| Arg::from(*text)).collect();
    if tx.exec(AssertSqlSafe(sql), args).await? == 0 {
        return Ok(false);
    }
    let row = stored(tx, resource, id).await?;
    if version.is_some_and(|version| row["version"] != version) {
        return Err(conflict(&error::CHANGED).clash(Value::Object(present(resource, row, false))));
    }
    let mut new = row.clone();
    new.extend(given.clone());
    let mut writing = Writing { op: Op::Update, resource, old: Some(&row), new: &mut new, wrong: vec![] };
    references_exist(tx, &mut writing).await?;
    if !writing.wrong.is_empty() {
        return Err(invalid(writing.wrong));
    }
    let mut cx = TransitionContext { row, set: given };
    cx.set.insert(field.into(), transition.to.into());
    if let Some(effect) = transition.before {
        effect(tx, &mut cx).await?;
    }
    update_from_server(tx, resource, id, transition.name, cx.set).await?;
    let row = load(tx, resource, id).await?;
    notify(tx, resource, transition, &row).await?;
    if let Some(effect) = transition.after {
        effect(tx, &mut TransitionContext { row, set: Row::new() }).await?;
    }
    Ok(true)
}

/// Tells whom the transition is for, unless they took it themselves.
async fn notify(tx: &mut Tx, resource: &'static Resource, transition: &Transition, row: &Row) -> Result<()> {
    let (Some((field, heading)), Some(by)) = (transition.notify, tx.by().cloned()) else { return Ok(()) };
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
    let Some(whom) = Some(text(field)).filter(|whom| !whom.is_empty() && *whom != by.id) else { return Ok(()) };
    let heading = heading.with("name", &by.name).with("title", text(resource.title));
    let (title, title_zh) = (heading.say(Language::English), heading.say(Language::Chinese));
    let about = Some((resource.name, text("id")));
    let notification = Notification { title: &title, title_zh: Some(&title_zh), body: "", about };
    notifications::send(tx, (&by.id, &by.name), &[whom.to_owned()], notification).await?;
    Ok(())
}

/// 409 with the state that the record is in and who put it there; 404 if there is none.
async fn refusal(tx: &mut Tx, resource: &'static Resource, workflow: &Workflow, transition: &Transition, id: &str) -> Result<Error> {
    let row = load(tx, resource, id).await?;
    let state = row[workflow.field].as_str().unwrap_or_default();
    let led: Vec<&str> = workflow.transitions.iter().filter(|one| one.to == state).map(|one| one.name).collect();
    let mut last: Option<(Option<String>, Option<String>, String)> = None;
    if !led.is_empty() {
        let sql = format!(
            "SELECT actor_id, actor_name, at FROM audit WHERE resource = $1 AND record_id = $2 AND op IN ({}) ORDER BY at DESC, id DESC LIMIT 1",
            places(3, led.len())
        );
        let mut args = args![resource.name, id];
        args.extend(led.into_iter().map(Arg::from));
        last = tx.opt(AssertSqlSafe(sql), args).await?;
    }
    let (by, name, at) = last.map_or((None, None, None), |(by, name, at)| (by, name, Some(at)));
    let why = transition.refused.iter().find(|(of, _)| *of == state).map_or(&NOT_NOW, |(_, why)| *why);
    let by = by.map(|by| json!({ "id": by, "name": name }));
    let mut clash = Map::new();
    for (key, value) in [
        ("resource", json!(resource.name)),
        ("id", json!(id)),
        ("name", row[resource.title].clone()),
        ("state", json!(state)),
        ("by", json!(by)),
        ("at", json!(at)),
    ] {
        clash.insert(key.into(), value);
    }
    let names = resource.fields.iter().flat_map(|field| [field.name.to_owned(), format!("{}_name", field.stem())]);
    let why = names.fold(why.with("name", name.unwrap_or_default()), |why, field| {
        let value = row.get(&field).and_then(Value::as_str).unwrap_or_default();
        why.with(field, value)
    });
    Ok(conflict(why).clash(Value::Object(clash)))
}
