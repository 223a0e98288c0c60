//! Many items of a courseware at once, as a list that was pasted has them: all of them, or none with what is wrong row by row.

use serde::{Deserialize, Serialize};

use belltower_kit::{
    auth::catalogue::Action,
    error::{self, Result, invalid, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, Resource, Row},
    sentences,
    text::Text,
};

use super::{LINES, MAX_ITEMS, WORDS};

sentences! {
    NOTHING = "items.nothing": "There is nothing to add" / "没有可添加的内容";
    TOO_MANY = "items.too_many": "At most {max} at once" / "一次最多添加 {max} 条";
}

/// Adds the calls.
pub fn mount(api: &mut Api) {
    for resource in [&WORDS, &LINES] {
        let add = Access::Page(resource.page, Action::Add);
        let path = format!("{}/addAll", resource.base);
        api.post(&path, add, "Add many to a courseware, in their order", move |cx: Cx, list: AddedList| add_all(cx, resource, list));
    }
}

/// Items for a courseware, each with the fields that its list knows of.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct AddedList {
    courseware_id: String,
    #[schema(value_type = Vec<Object>)]
    rows: Vec<Row>,
}

/// What was made.
#[derive(Serialize, utoipa::ToSchema)]
struct AddedItems {
    ids: Vec<String>,
}

async fn add_all(cx: Cx, resource: &'static Resource, list: AddedList) -> Result<AddedItems> {
    if list.rows.is_empty() {
        return Err(invalid_field("rows", &NOTHING));
    }
    if list.rows.len() > usize::try_from(MAX_ITEMS).unwrap_or(usize::MAX) {
        return Err(invalid_field("rows", TOO_MANY.with("max", MAX_ITEMS)));
    }
    let mut tx = cx.begin().await?;
    let mut ids = vec![];
    let mut wrong: Vec<(String, Text)> = vec![];
    for (place, mut row) in list.rows.into_iter().enumerate() {
        row.insert("courseware_id".into(), list.courseware_id.as_str().into());
        match resource::create(&mut tx, resource, &row).await {
            Ok(id) => ids.push(id),
            Err(error) if error.status().is_server_error() => return Err(error),
            Err(error) => wrong.extend(faults(error, place)),
        }
    }
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    tx.commit().await?;
    Ok(AddedItems { ids })
}

/// What is wrong with a row, each at `rows.3.spelling`.
fn faults(error: error::Error, place: usize) -> Vec<(String, Text)> {
    error.into_faults().into_iter().map(|(field, text)| (format!("rows.{place}.{field}"), text)).collect()
}
