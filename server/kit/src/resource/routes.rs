//! The calls of a resource, each under the page's action.

use std::collections::HashMap;

use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Resource, Row, Transition, Workflow,
    check::check_inputs,
    history::history,
    list::{ListInput, list},
    order,
    read::load,
    seen::{self, NOT_OWN},
    shapes, tags,
    transitions::{allowed, assignable, take_or_refuse},
    tree, write,
};
use crate::{
    auth::{catalogue::Action, rights::Pages},
    db::Tx,
    error::{self, Result},
    http::{Access, Api, Cx, MaxBytes, Shape},
};

/// The most records one delete or restore takes.
const MAX_IDS: usize = 200;

/// Bytes that a list is asked with: every filter with all its values is less, and more is work for nothing.
pub(super) const MAX_LIST_BYTES: usize = 64 * 1024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct One {
    id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Several {
    ids: Vec<String>,
}

pub(super) fn input<T: serde::de::DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(error::broken)
}

fn object(value: Value) -> Result<Row> {
    input(value)
}

/// Adds every call of the resource; to one that people do not write, only those that read.
pub fn mount(api: &mut Api, resource: &'static Resource) {
    shapes::add(api, resource);
    let page = |action| Access::Page(resource.page, action);
    let path = |call: &str| format!("{}/{call}", resource.base);
    mount_list(api, &path("list"), resource);
    mount_query(api, &path("query"), resource);
    tags::mount(api, resource);
    if resource.is_writable() || resource.rules.workflow().is_some() {
        api.post_shaped(
            &path("history"),
            page(Action::Query),
            "What happened to a record",
            shapes::history(),
            move |cx: Cx, value| async move {
                let One { id } = input(value)?;
                see(&cx, resource, &id).await?;
                history(&cx.app.db, resource, &id).await
            },
        );
    }
    if let Some(workflow) = resource.rules.workflow() {
        mount_transitions(api, resource, workflow);
    }
    if !resource.is_writable() {
        return;
    }
    post_write(
        api,
        resource,
        &path("create"),
        page(Action::Add),
        "Make a record",
        shapes::create(resource),
        move |cx: Cx, value| async move {
            let mut input = object(value)?;
            resource.rules.prepare(&cx.app.world, &mut input).await?;
            seen::stays_within(&mut &cx.app.db, resource, cx.caller()?, Action::Add, &input).await?;
            let mut tx = cx.begin().await?;
            let id = write::create(&mut tx, resource, &input).await?;
            committed(&cx, tx, resource, Action::Add, &id).await
        },
    );
    post_write(
        api,
        resource,
        &path("update"),
        page(Action::Edit),
        "Change a record",
        shapes::update(resource),
        move |cx: Cx, value| async move {
            let input = object(value)?;
            update_record(&cx, resource, &input, Keep::Yes).await
        },
    );
    tree::mount(api, resource);
    order::mount(api, resource);
    mount_delete(api, &path("delete"), resource);
    post_write(
        api,
        resource,
        &path("restore"),
        page(Action::Delete),
        "Bring deleted records back",
        shapes::ids(),
        move |cx: Cx, value| async move {
            let ids = some_ids(value)?;
            for id in &ids {
                may(&cx, resource, resource.own_page(), Action::Delete, id).await?;
            }
            let mut tx = cx.begin().await?;
            for id in &ids {
                write::restore(&mut tx, resource, id).await?;
            }
            tx.commit().await?;
            Ok(json!({ "ids": ids }))
        },
    );
}

/// Adds a call for each transition that people take: of one record (`id`, answered with the row) or of several (`ids`, each by itself).
fn mount_transitions(api: &mut Api, resource: &'static Resource, workflow: &'static Workflow) {
    for transition in workflow.transitions {
        let Some(action) = transition.by else { continue };
        let path = format!("{}/{}", resource.base, transition.name);
        let access = Access::AnyPage(resource.workflow_pages(), action);
        if let Some(assignee) = &transition.assignee {
            api.post_shaped(&format!("{path}/people"), access, "Whom it may be handed to", shapes::people(), move |cx: Cx, _| async move {
                let people = assignable(&mut &cx.app.db, resource, assignee, Some(&cx.caller()?.user_id)).await?;
                Ok(json!({ "records": people.into_iter().map(|(id, name)| json!({ "id": id, "name": name })).collect::<Vec<_>>() }))
            });
        }
        post_write(
            api,
            resource,
            &path,
            access,
            "Take a transition of the workflow",
            shapes::transition(resource, transition),
            move |cx: Cx, value| async move {
                let mut given = object(value)?;
                let [id, ids, version, versions] = ["id", "ids", "version", "versions"].map(|name| given.remove(name));
                let checked = check_inputs(transition.inputs, &given);
                if !checked.wrong.is_empty() {
                    return Err(error::invalid(checked.wrong));
                }
                let reads = may_read(&cx, resource);
                let take = async |id: &str, version| {
                    take_one(&cx, resource, (workflow, transition, action), (id, version), checked.given.clone()).await
                };
                if let Some(ids) = ids.filter(|_| id.is_none() && version.is_none()) {
                    let versions: HashMap<String, i64> = versions.map(input).transpose()?.unwrap_or_default();
                    let (mut done, mut refused) = (vec![], vec![]);
                    for id in some_ids(json!({ "ids": ids }))? {
                        match take(&id, versions.get(&id).copied()).await {
                            Ok(_) => done.push(id),
                            // What was done stays done; asked again, it is refused as done.
                            Err(error) if error.status().is_server_error() => return Err(error),
                            Err(error) => {
                                let error = if reads { error } else { error.for_blind() };
                                refused
                                    .push(json!({ "id": id, "status": error.status().as_u16(), "msg": error.into_text().say(cx.language) }))
                            }
                        }
                    }
                    return Ok(json!({ "done": done, "refused": refused }));
                }
                let One { id } = input(json!({ "id": id }))?;
                let version = version.map(input::<i64>).transpose()?;
                Ok(Value::Object(take(&id, version).await?))
            },
        );
    }
}

/// Takes a transition of one record, as the call of the transition does.
async fn take_one(
    cx: &Cx,
    resource: &'static Resource,
    (workflow, transition, action): (&'static Workflow, &'static Transition, Action),
    (id, version): (&str, Option<i64>),
    given: Row,
) -> Result<Row> {
    may(cx, resource, resource.workflow_pages(), action, id).await?;
    let mut prepared = None;
    if let Some(prepare) = transition.prepare {
        let by = &*cx.caller()?.user_id;
        allowed(&mut &cx.app.db, resource, workflow, transition, (id, version), &given, Some(by)).await?;
        prepared = prepare(cx, resource, id, &given).await?;
    }
    let mut tx = cx.begin().await?;
    take_or_refuse(&mut tx, resource, workflow, transition, (id, version), (given, prepared)).await?;
    let row = load(&mut tx, resource, id).await?;
    tx.commit().await?;
    Ok(row)
}

/// Takes a transition for the caller of another call than its own, which asks for the same action; answers the record.
pub async fn take_for(cx: &Cx, resource: &'static Resource, transition: &str, id: &str, given: Row) -> Result<Row> {
    let workflow = resource.rules.workflow().ok_or_else(|| error::internal("this resource has no workflow"))?;
    let transition = workflow.transitions.iter().find(|one| one.name == transition);
    let (transition, action) =
        transition.and_then(|one| Some((one, one.by?))).ok_or_else(|| error::internal("people take no such transition"))?;
    let taken = take_one(cx, resource, (workflow, transition, action), (id, None), given).await;
    taken.map_err(|error| if may_read(cx, resource) { error } else { error.for_blind() })
}

/// Whether what was written stays, or was only tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// It stays.
    Yes,
    /// Everything that would refuse it has its say, and nothing is changed.
    No,
}

/// Changes a record for the caller of another call than its own `update`; answers it as it is then, or would be.
pub async fn update_for(cx: &Cx, resource: &'static Resource, input: &Row, keep: Keep) -> Result<Value> {
    let updated = update_record(cx, resource, input, keep).await;
    updated.map_err(|error| if may_read(cx, resource) { error } else { error.for_blind() })
}

async fn update_record(cx: &Cx, resource: &'static Resource, input: &Row, keep: Keep) -> Result<Value> {
    may(cx, resource, resource.own_page(), Action::Edit, input.get("id").and_then(Value::as_str).unwrap_or_default()).await?;
    seen::stays_within(&mut &cx.app.db, resource, cx.caller()?, Action::Edit, input).await?;
    let mut tx = cx.begin().await?;
    let id = write::update(&mut tx, resource, input).await?;
    if keep == Keep::Yes {
        return committed(cx, tx, resource, Action::Edit, &id).await;
    }
    still_within(&mut tx, cx, resource, Action::Edit, &id).await?;
    load(&mut tx, resource, &id).await.map(Value::Object)
}

/// Refuses a write that leaves a record outside of what the caller may write.
async fn still_within(tx: &mut Tx, cx: &Cx, resource: &'static Resource, action: Action, id: &str) -> Result<()> {
    seen::see_on(tx, resource, cx.caller()?, resource.own_page(), action, id)
        .await
        .map_err(|error| error.refused_as(error::forbidden_because(&NOT_OWN)))
}

/// Adds a call that writes: what stands in its way is told to whoever may read records, and to nobody else.
fn post_write<F, Fut>(
    api: &mut Api,
    resource: &'static Resource,
    path: &str,
    access: Access,
    summary: &'static str,
    shapes: [Shape; 2],
    handler: F,
) where
    F: Fn(Cx, Value) -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = Result<Value>> + Send + 'static,
{
    api.post_shaped(path, access, summary, shapes, move |cx, value| {
        let reads = may_read(&cx, resource);
        let running = handler(cx, value);
        async move { running.await.map_err(|error| if reads { error } else { error.for_blind() }) }
    });
}

/// Whether the caller may read records of a resource, in its list or on the pages that its workflow is on.
fn may_read(cx: &Cx, resource: &'static Resource) -> bool {
    cx.caller.as_ref().is_some_and(|caller| {
        let on = |pages, action| caller.rights.allow_any(pages, action);
        on(resource.pages(), Action::Query) || [Action::Query, Action::Get].into_iter().any(|action| on(resource.workflow_pages(), action))
    })
}

/// Adds the call that answers a page of a resource's list, under a path: its own, or one that the specification has for it.
pub fn mount_list(api: &mut Api, path: &str, resource: &'static Resource) {
    let shown = Access::AnyPage(resource.pages(), Action::Query);
    let list_bytes = Some((|_| MAX_LIST_BYTES) as MaxBytes);
    api.post_bounded(path, shown, "A page of the list", shapes::list(resource), list_bytes, move |cx: Cx, value| async move {
        list(&cx.app, resource, cx.caller()?, input::<ListInput>(value)?).await
    });
}

/// Adds the call that deletes records, in the same way.
pub fn mount_delete(api: &mut Api, path: &str, resource: &'static Resource) {
    let access = Access::Page(resource.page, Action::Delete);
    post_write(api, resource, path, access, "Delete records", shapes::ids(), move |cx: Cx, value| async move {
        let ids = some_ids(value)?;
        for id in &ids {
            may(&cx, resource, resource.own_page(), Action::Delete, id).await?;
        }
        let mut tx = cx.begin().await?;
        let mut deleted = vec![];
        for id in ids {
            if write::delete(&mut tx, resource, &id, Some(cx.caller()?)).await? {
                deleted.push(id);
            }
        }
        tx.commit().await?;
        Ok(json!({ "ids": deleted }))
    });
}

/// Adds the call that answers one record, at a path of its own.
pub fn mount_query(api: &mut Api, path: &str, resource: &'static Resource) {
    let access = Access::AnyPage(resource.pages(), Action::Query);
    api.post_shaped(path, access, "One record", shapes::query(resource), move |cx: Cx, value| async move {
        Ok(Value::Object(load_for(&cx, resource, &input::<One>(value)?.id).await?))
    });
}

/// One living record as it may leave the server, if the caller may see it.
pub async fn load_for(cx: &Cx, resource: &'static Resource, id: &str) -> Result<Row> {
    see(cx, resource, id).await?;
    load(&mut &cx.app.db, resource, id).await
}

/// Refuses a record that is outside of what the caller may see, as if there were none.
pub(super) async fn see(cx: &Cx, resource: &'static Resource, id: &str) -> Result<()> {
    seen::see(&mut &cx.app.db, resource, cx.caller()?, id).await
}

/// Refuses to do something that pages grant with a record outside of their grants' scope: as if there were none, unless the caller may see it.
pub(super) async fn may(cx: &Cx, resource: &'static Resource, pages: Pages, action: Action, id: &str) -> Result<()> {
    let Err(refused) = seen::see_on(&mut &cx.app.db, resource, cx.caller()?, pages, action, id).await else { return Ok(()) };
    if refused.status() == StatusCode::NOT_FOUND && see(cx, resource, id).await.is_ok() {
        // Whether it exists at all says the write.
        return if load(&mut &cx.app.db, resource, id).await.is_ok() { Err(error::forbidden_because(&NOT_OWN)) } else { Err(refused) };
    }
    Err(refused)
}

/// The ids of a call, each once and in one order: two calls about the same records take their rows one after the other, and never wait in a circle.
pub(super) fn some_ids(value: Value) -> Result<Vec<String>> {
    let mut ids = input::<Several>(value)?.ids;
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MAX_IDS { Err(error::too_large(format!("{MAX_IDS} ids"))) } else { Ok(ids) }
}

/// Commits a write and answers the row; refuses one that leaves a record outside of what the caller may write.
async fn committed(cx: &Cx, mut tx: Tx, resource: &'static Resource, action: Action, id: &str) -> Result<Value> {
    still_within(&mut tx, cx, resource, action, id).await?;
    let row = load(&mut tx, resource, id).await?;
    tx.commit().await?;
    Ok(Value::Object(row))
}
