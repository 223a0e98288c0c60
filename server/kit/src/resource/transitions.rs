//! Taking a transition of a workflow: who it may be handed to, the row's lock, what is refused and why, who is notified. The table is in `workflow`.

use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;

use super::{
    Resource, Row, Writing,
    read::{load, present, stored},
    references::references_exist,
    rules::Op,
    workflow::{Assignee, Notified, Prepared, Transition, TransitionContext, Workflow},
    write::update_from_server,
};
use crate::{
    args, auth,
    db::{Arg, Reads, Tx, places},
    error::{self, Error, Result, conflict, invalid, invalid_field},
    notifications::{self, Extra, Notice},
};

crate::sentences! {
    MAY_NOT_TAKE = "workflow.may_not_take": "This person may not take care of it" / "该人员无权处理";
    NOT_YOURS = "workflow.not_yours": "Only {name} can do this" / "只有 {name} 可以执行此操作";
    NOT_NOW = "workflow.not_now": "This cannot be done in its present state" / "当前状态下无法执行此操作";
}

/// Takes a transition from the server's side. False, and nothing is done, where the record is in a state that has no such transition, or gone.
pub async fn advance(tx: &mut Tx, resource: &'static Resource, id: &str, transition: &str, given: Row) -> Result<bool> {
    let workflow = resource.rules.workflow().ok_or_else(|| error::internal("this resource has no workflow"))?;
    let transition =
        workflow.transitions.iter().find(|one| one.name == transition).ok_or_else(|| error::internal("there is no such transition"))?;
    take(tx, resource, workflow, transition, (id, None), (given, None)).await
}

/// Refuses a transition that could not be taken as things are: to whom it is handed, the version that the caller saw, the state it is in.
pub(super) async fn allowed(
    from: &mut impl Reads,
    resource: &'static Resource,
    workflow: &Workflow,
    transition: &Transition,
    (id, version): (&str, Option<i64>),
    given: &Row,
    by: Option<&str>,
) -> Result<()> {
    check_assignees(from, resource, transition, given, by).await?;
    let row = load(from, resource, id).await?;
    if !transition.from.iter().any(|state| row[workflow.field_of(transition)] == *state) {
        return Err(refusal(from, resource, workflow, transition, id).await?);
    }
    refuse_others(resource, transition, &row, by)?;
    if version.is_some_and(|version| row["version"] != version) { Err(conflict(&error::CHANGED).clash(Value::Object(row))) } else { Ok(()) }
}

/// Refuses a transition that is somebody else's to take. The server takes all of them.
fn refuse_others(resource: &Resource, transition: &Transition, row: &Row, by: Option<&str>) -> Result<()> {
    let Some((field, by)) = transition.own.zip(by) else { return Ok(()) };
    if row[field] == by {
        return Ok(());
    }
    let name = resource.field(field).and_then(|field| row.get(&format!("{}_name", field.stem()))).and_then(Value::as_str);
    Err(name.map_or_else(error::forbidden, |name| error::forbidden_because(NOT_YOURS.with("name", name))))
}

/// Takes a transition for a caller; refuses it with what the record is instead. The version, if one is given, is what the caller saw.
pub(super) async fn take_or_refuse(
    tx: &mut Tx,
    resource: &'static Resource,
    workflow: &Workflow,
    transition: &Transition,
    (id, version): (&str, Option<i64>),
    (given, prepared): (Row, Prepared),
) -> Result<()> {
    let by = tx.by().map(|by| by.id.clone());
    check_assignees(tx, resource, transition, &given, by.as_deref()).await?;
    if take(tx, resource, workflow, transition, (id, version), (given, prepared)).await? {
        Ok(())
    } else {
        Err(refusal(tx, resource, workflow, transition, id).await?)
    }
}

/// Refuses accounts that may not be handed the record.
async fn check_assignees(
    from: &mut impl Reads,
    resource: &'static Resource,
    transition: &Transition,
    given: &Row,
    by: Option<&str>,
) -> Result<()> {
    let Some(assignee) = &transition.assignee else { return Ok(()) };
    let able = assignable(from, resource, assignee, by).await?;
    let may = accounts(given, assignee.field).iter().all(|account| able.iter().any(|(id, _)| id == account));
    if may { Ok(()) } else { Err(invalid_field(assignee.field, &MAY_NOT_TAKE)) }
}

/// The accounts that a field names: one, several or none.
fn accounts<'a>(row: &'a Row, field: &str) -> Vec<&'a str> {
    match row.get(field) {
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(one)) => vec![one],
        _ => vec![],
    }
}

/// Whom a transition may be handed to by somebody: ids and names of accounts.
pub(super) async fn assignable(
    from: &mut impl Reads,
    resource: &'static Resource,
    assignee: &Assignee,
    by: Option<&str>,
) -> Result<Vec<(String, String)>> {
    let mut able = auth::who_may_by(from, resource.workflow_pages(), assignee.action).await?;
    if assignee.another && able.iter().any(|(id, _)| Some(&**id) != by) {
        able.retain(|(id, _)| Some(&**id) != by);
    }
    Ok(able)
}

async fn take(
    tx: &mut Tx,
    resource: &'static Resource,
    workflow: &Workflow,
    transition: &Transition,
    (id, version): (&str, Option<i64>),
    (given, prepared): (Row, Prepared),
) -> Result<bool> {
    let field = workflow.field_of(transition);
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
    refuse_others(resource, transition, &row, tx.by().map(|by| by.id.clone()).as_deref())?;
    let mut new = row.clone();
    new.extend(given.clone());
    let mut writing = Writing { op: Op::Update, resource, old: Some(&row), new: &mut new, wrong: vec![] };
    references_exist(tx, &mut writing).await?;
    if !writing.wrong.is_empty() {
        return Err(invalid(writing.wrong));
    }
    let mut cx = TransitionContext { resource, row, set: given, prepared };
    cx.set.insert(field.into(), transition.to.into());
    if let Some(effect) = transition.before {
        effect(tx, &mut cx).await?;
    }
    update_from_server(tx, resource, id, transition.name, cx.set).await?;
    let row = load(tx, resource, id).await?;
    notify(tx, resource, transition, &row).await?;
    if let Some(effect) = transition.after {
        effect(tx, &mut TransitionContext { resource, row, set: Row::new(), prepared: None }).await?;
    }
    Ok(true)
}

/// Notifies those whom the transition is for, except who took it.
async fn notify(tx: &mut Tx, resource: &'static Resource, transition: &Transition, row: &Row) -> Result<()> {
    let (Some(Notified { field, heading, body, version }), Some(by)) = (&transition.notify, tx.by().cloned()) else { return Ok(()) };
    let whom: Vec<String> = accounts(row, field).into_iter().filter(|id| *id != by.id).map(str::to_owned).collect();
    if whom.is_empty() {
        return Ok(());
    }
    let text = |name: &str| row.get(name).and_then(Value::as_str).unwrap_or_default();
    let about = Some((resource.name, text("id")));
    let notice = Notice { heading, title: text(resource.title), words: body.map_or("", text), about };
    let extra = Extra { version: version.and_then(|field| row.get(field).and_then(Value::as_i64)), ..Extra::default() };
    notifications::notify_with(tx, (&by.id, &by.name), &whom, notice, extra).await?;
    Ok(())
}

/// 409 with the state that the record is in and who put it there; 404 if there is none.
async fn refusal(
    from: &mut impl Reads,
    resource: &'static Resource,
    workflow: &Workflow,
    transition: &Transition,
    id: &str,
) -> Result<Error> {
    let row = load(from, resource, id).await?;
    let field = workflow.field_of(transition);
    let state = row[field].as_str().unwrap_or_default();
    let led: Vec<&str> = workflow
        .transitions
        .iter()
        .filter(|one| workflow.field_of(one) == field && one.to == state && !one.from.contains(&state))
        .map(|one| one.name)
        .collect();
    let mut last: Option<(Option<String>, Option<String>, String)> = None;
    if !led.is_empty() {
        let sql = format!(
            "SELECT actor_id, actor_name, at FROM audit WHERE resource = $1 AND record_id = $2 AND op IN ({}) ORDER BY at DESC, id DESC LIMIT 1",
            places(3, led.len())
        );
        let mut args = args![resource.name, id];
        args.extend(led.into_iter().map(Arg::from));
        last = from.rows(sql, args).await?.pop();
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
