//! The same for many records at once: for those that are named, whose call answers what became of each, or for all that a list shows over all its pages, which a job
//! does (`crate::sheets`). Each is changed by itself, as by its own form, so that one that is refused keeps no other from it.

use futures_util::future::BoxFuture;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    ListInput, Resource, Row,
    check::{TOO_LONG, check},
    list::all_ids,
    lookups,
    routes::{MAX_LIST_BYTES, input, may, some_ids},
    seen::see_on,
    shapes, write,
};
use crate::{
    auth::catalogue::Action,
    db::Tx,
    error::{self, Result, conflict, invalid, invalid_field},
    http::{Access, Api, Cx, MaxBytes},
    mask, sentences,
};

/// The most records that are told by their list.
const MAX_MATCHING: usize = 20_000;
/// Characters of what a list is called.
const MAX_TITLE: usize = 100;

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
    /// What the list is called where it is shown.
    #[serde(default)]
    title: String,
    set: Row,
}

/// Which records are to go.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BulkDeletion {
    filter: Row,
    #[serde(default)]
    search: Option<String>,
    count: i64,
    #[serde(default)]
    title: String,
}

/// What is to become of all records that matched.
pub struct Matching {
    /// They.
    pub ids: Vec<String>,
    /// What they get; without, they are deleted.
    pub set: Option<Row>,
    /// What their list is called.
    pub title: String,
}

/// Begins it, and answers how.
pub type BeginMatching = for<'a> fn(&'a Cx, &'static Resource, Matching) -> BoxFuture<'a, Result<Value>>;

/// Adds the calls of a resource that people write.
pub fn mount_bulk(api: &mut Api, resource: &'static Resource, begin: BeginMatching) {
    let bytes = Some((|_| MAX_LIST_BYTES) as MaxBytes);
    let path = format!("{}/bulkDelete", resource.base);
    let access = Access::Page(resource.page, Action::Delete);
    let about = "Delete all that match a list, by a job";
    api.post_bounded(&path, access, about, shapes::bulk_delete(), bytes, move |cx: Cx, value| async move {
        let BulkDeletion { filter, search, count, title } = input(value)?;
        let title = titled(resource, &title)?;
        let ids = all_matching(&cx, resource, ListInput { filter, search, ..ListInput::default() }, count).await?;
        begin(&cx, resource, Matching { ids, set: None, title }).await
    });
    if !resource.fields.iter().any(|field| field.bulk && field.writable) {
        return;
    }
    let access = Access::Page(resource.page, Action::Edit);
    let path = format!("{}/bulkUpdate", resource.base);
    let about = "Change many records at once; all that match a list, by a job";
    api.post_bounded(&path, access, about, shapes::bulk(resource), bytes, move |cx: Cx, value| async move {
        let BulkInput { ids, filter, search, count, title, set } = input(value)?;
        check_set(resource, &set)?;
        match (ids, filter, count) {
            (Some(ids), None, None) if search.is_none() => change_all(&cx, resource, &some_ids(json!({ "ids": ids }))?, &set).await,
            (None, Some(filter), Some(count)) => {
                let title = titled(resource, &title)?;
                let ids = all_matching(&cx, resource, ListInput { filter, search, ..ListInput::default() }, count).await?;
                begin(&cx, resource, Matching { ids, set: Some(set), title }).await
            }
            _ => Err(error::broken("either ids, or filter and count")),
        }
    });
}

fn titled(resource: &Resource, title: &str) -> Result<String> {
    if title.chars().count() > MAX_TITLE || title.chars().any(char::is_control) {
        return Err(invalid_field("title", TOO_LONG.with("max", MAX_TITLE)));
    }
    Ok(if title.trim().is_empty() { resource.name.to_owned() } else { mask::text(title.trim()).into_owned() })
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
    if let Some(piece) = &list.search {
        lookups::keep(&cx.app, cx.caller()?, &[resource], piece).await?;
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
            Err(error) => refused.push(json!({ "id": id, "status": error.status().as_u16(), "msg": error.into_text().say(cx.language) })),
        }
    }
    Ok(json!({ "done": done, "refused": refused }))
}

/// Sets fields of a record that many get at once, of whatever version it is.
pub async fn set_fields(tx: &mut Tx, resource: &'static Resource, id: &str, set: &Row) -> Result<()> {
    write::change(tx, resource, id, None, check(resource, set, false)).await
}

async fn change(cx: &Cx, resource: &'static Resource, id: &str, set: &Row) -> Result<()> {
    may(cx, resource, resource.own_page(), Action::Edit, id).await?;
    let mut tx = cx.begin().await?;
    set_fields(&mut tx, resource, id, set).await?;
    see_on(&mut tx, resource, cx.caller()?, resource.own_page(), Action::Edit, id)
        .await
        .map_err(|error| error.refused_as(error::forbidden()))?;
    Ok(tx.commit().await?)
}
