//! What hangs on a courseware and is a record of another list, put on, taken off and ordered; and where the courseware itself stands in its category.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    auth::catalogue::Action,
    db::Tx,
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::{
        self, Row,
        check::{GONE, NOT_ONE_OF},
    },
};

use super::{
    COURSEWARES,
    coursewares::{ATTACHED, put_in},
    detail::{Child, child},
    locked,
};

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let edit = Access::Page(COURSEWARES.page, Action::Edit);
    let path = |call: &str| format!("{}/{call}", COURSEWARES.base);
    api.post(&path("attach"), edit, "Hang a paper, a picture book or an animation on a courseware", attach);
    api.post(&path("detach"), edit, "Take a paper, a picture book or an animation off a courseware", detach);
    api.post(&path("order"), edit, "Order the papers, the picture books or the animations of a courseware", order);
    api.post(&path("move"), edit, "Put a courseware elsewhere in the tree", move_it);
}

/// A record that hangs on a courseware, or is to.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct Attachment {
    courseware_id: String,
    /// 4 a paper, 7 a picture book, 9 an animation.
    r#type: i64,
    record_id: String,
}

async fn attach(cx: Cx, Attachment { courseware_id, r#type, record_id }: Attachment) -> Result<Child> {
    changed(&cx, &courseware_id, r#type, |rows, cell| {
        if !rows.iter().any(|row| row[cell] == *record_id) {
            rows.push(json!({ cell: record_id }));
        }
        Ok(())
    })
    .await
}

async fn detach(cx: Cx, Attachment { courseware_id, r#type, record_id }: Attachment) -> Result<Child> {
    changed(&cx, &courseware_id, r#type, |rows, cell| {
        rows.retain(|row| row[cell] != *record_id);
        Ok(())
    })
    .await
}

/// The records of a type in the order in which they are to stand.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct Order {
    courseware_id: String,
    r#type: i64,
    /// Those that are not named stay behind them.
    record_ids: Vec<String>,
}

async fn order(cx: Cx, Order { courseware_id, r#type, record_ids }: Order) -> Result<Child> {
    changed(&cx, &courseware_id, r#type, |rows, cell| {
        if record_ids.iter().any(|id| !rows.iter().any(|row| row[cell] == **id)) {
            return Err(invalid_field("recordIds", &GONE));
        }
        rows.sort_by_key(|row| record_ids.iter().position(|id| row[cell] == **id).unwrap_or(usize::MAX));
        Ok(())
    })
    .await
}

/// Changes what hangs on a courseware, by a change of its record.
async fn changed(cx: &Cx, id: &str, kind: i64, change: impl FnOnce(&mut Vec<Value>, &str) -> Result<()> + Send) -> Result<Child> {
    let Some((_, field, cell, ..)) = ATTACHED.into_iter().find(|(of, ..)| *of == kind) else {
        return Err(invalid_field("type", &NOT_ONE_OF));
    };
    let mut tx = cx.begin().await?;
    let row = locked(&mut tx, id).await?;
    let held = row[field].as_array().into_iter().flatten();
    let mut rows: Vec<Value> = held.map(|held| json!({ "id": held["id"], cell: held[cell] })).collect();
    let before = rows.clone();
    change(&mut rows, cell)?;
    if rows != before {
        let given = json!({ "id": id, "version": row["version"], field: rows });
        resource::update(&mut tx, &COURSEWARES, given.as_object().unwrap_or(&Row::new())).await?;
    }
    let answer = now(&mut tx, id, kind).await?;
    tx.commit().await?;
    Ok(answer)
}

async fn now(tx: &mut Tx, id: &str, kind: i64) -> Result<Child> {
    let row = resource::load(tx, &COURSEWARES, id).await?;
    child(tx, &row, kind).await
}

/// Where a courseware comes to stand.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct CoursewareMoved {
    id: String,
    version: Option<i64>,
    /// The category.
    parent: String,
    /// The courseware it comes after; none to be the first.
    after: Option<String>,
}

/// Where it stands now.
#[derive(Serialize, utoipa::ToSchema)]
struct CoursewarePlaced {
    id: String,
    version: i64,
    category_id: String,
    position: String,
}

async fn move_it(cx: Cx, moved: CoursewareMoved) -> Result<CoursewarePlaced> {
    let mut tx = cx.begin().await?;
    let row = put_in(&mut tx, (&moved.id, moved.version), &moved.parent, moved.after.as_deref()).await?;
    tx.commit().await?;
    let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
    Ok(CoursewarePlaced {
        version: row["version"].as_i64().unwrap_or(0),
        category_id: text("category_id"),
        position: text("position"),
        id: moved.id,
    })
}
