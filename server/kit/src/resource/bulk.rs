//! The same fields of many records at once: of those that are named, or of all that a list shows over all its pages. Each is changed by itself, as by its own
//! form, so that one that is refused keeps no other from it; what became of each is answered.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    ListInput, Resource, Row,
    check::check,
    list::all_ids,
    routes::{MAX_LIST_BYTES, input, may, some_ids},
    seen::see_on,
    shapes, spoken, write,
};
use crate::{
    auth::catalogue::Action,
    error::{self, Result, conflict, invalid, invalid_field},
    http::{Access, Api, Cx, MaxBytes},
    sentences,
};

/// The most records of one call that tells them by their list.
const MAX_MATCHING: usize = 2_000;

sentences! {
    NOTHING_TO_SET = "bulk.nothing_to_set": "Choose what to change" / "请选择要修改的内容";
    NOT_TOGETHER = "bulk.not_together": "This is each record's own: change it one by one" / "该字段每条记录各不相同，请逐条修改";
    OTHERS_MATCH = "bulk.others_match": "The list has changed: now {count} records match. Look again before you change them all" / "列表已变化：现在有 {count} 条记录符合条件，请确认后再全部修改";
    TOO_MANY_MATCH = "bulk.too_many_match": "More than {max} records match: narrow the list down" / "符合条件的记录超过 {max} 条，请缩小范围";
}

/// Which records, and what they get.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BulkInput {
    /// These;
    ids: Option<Vec<String>>,
    /// or all that match this, which were so many when they were looked at.
    filter: Option<Row>,
    #[serde(default)]
    search: Option<String>,
    count: Option<i64>,
    set: Row,
}

/// Adds the call, where there is something that many records may get at once.
pub(super) fn mount(api: &mut Api, resource: &'static Resource) {
    if !resource.fields.iter().any(|field| field.bulk && field.writable) {
        return;
    }
    let access = Access::Page(resource.page, Action::Edit);
    let bytes = Some((|_| MAX_LIST_BYTES) as MaxBytes);
    let path = format!("{}/bulkUpdate", resource.base);
    api.post_bounded(&path, access, "Change many records at once", shapes::bulk(resource), bytes, move |cx: Cx, value| async move {
        let BulkInput { ids, filter, search, count, set } = input(value)?;
        check_set(resource, &set)?;
        let ids = match (ids, filter, count) {
            (Some(ids), None, None) if search.is_none() => some_ids(json!({ "ids": ids }))?,
            (None, Some(filter), Some(count)) => {
                all_matching(&cx, resource, ListInput { filter, search, ..ListInput::default() }, count).await?
            }
            _ => return Err(error::broken("either ids, or filter and count")),
        };
        change_all(&cx, resource, &ids, &set).await
    });
}

/// Refuses what cannot be set for many, before any is touched.
fn check_set(resource: &'static Resource, set: &Row) -> Result<()> {
    if set.is_empty() {
        return Err(invalid_field("set", &NOTHING_TO_SET));
    }
    let mut wrong = check(resource, set, false).wrong;
    for name in set.keys().filter(|name| resource.field(name).is_some_and(|field| field.writable && !field.bulk)) {
        wrong.push((name.clone(), (&NOT_TOGETHER).into()));
    }
    // Names that a call has beside its fields are no fields here.
    wrong.extend(
        ["id", "version", "requestId"]
            .iter()
            .filter(|name| set.contains_key(**name))
            .map(|name| ((*name).to_owned(), (&NOT_TOGETHER).into())),
    );
    if wrong.is_empty() { Ok(()) } else { Err(invalid(wrong)) }
}

/// All records of a list, if they are as many as whoever wants to change them has seen.
async fn all_matching(cx: &Cx, resource: &'static Resource, list: ListInput, seen: i64) -> Result<Vec<String>> {
    let scope = resource.scope(&mut &cx.app.db, cx.caller()?).await?;
    if list.search.as_deref().is_some_and(|piece| spoken::number(resource, piece.trim()).is_some()) {
        spoken::count(&cx.caller()?.user_id, cx.app.world.now())?;
    }
    let mut ids = all_ids(&mut &cx.app.db, &cx.app, resource, scope.as_ref(), &list, MAX_MATCHING + 1).await?;
    if ids.len() > MAX_MATCHING {
        return Err(error::unprocessable(TOO_MANY_MATCH.with("max", MAX_MATCHING)));
    }
    // In the order in which every call takes rows.
    ids.sort_unstable();
    if i64::try_from(ids.len()).is_ok_and(|count| count == seen) {
        Ok(ids)
    } else {
        Err(conflict(OTHERS_MATCH.with("count", ids.len())).clash(json!({ "count": ids.len() })))
    }
}

async fn change_all(cx: &Cx, resource: &'static Resource, ids: &[String], set: &Row) -> Result<Value> {
    let (mut done, mut refused) = (vec![], vec![]);
    for id in ids {
        match change(cx, resource, id, set).await {
            Ok(()) => done.push(id),
            // What was done stays done; asked again, it changes nothing.
            Err(error) if error.status().is_server_error() => return Err(error),
            Err(error) => refused.push(json!({ "id": id, "status": error.status().as_u16(), "msg": error.say(cx.language) })),
        }
    }
    Ok(json!({ "done": done, "refused": refused }))
}

async fn change(cx: &Cx, resource: &'static Resource, id: &str, set: &Row) -> Result<()> {
    may(cx, resource, resource.own_page(), Action::Edit, id).await?;
    let mut tx = cx.begin().await?;
    write::change(&mut tx, resource, id, None, check(resource, set, false)).await?;
    see_on(&mut tx, resource, cx.caller()?, resource.own_page(), Action::Edit, id).await.map_err(|_| error::forbidden())?;
    Ok(tx.commit().await?)
}
