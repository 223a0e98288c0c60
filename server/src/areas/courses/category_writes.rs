//! The calls of the specification by which a category of the tree is made, changed and deleted.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Error, Result},
    http::{Access, Api, Cx},
    resource::{self, Row, put_below},
};

use super::{
    CATEGORIES,
    category_content::{BASE, OneCategory},
};

/// The fields of a category, as these calls name them.
const NAMES: [(&str, &str); 4] = [("name", "catName"), ("parent_id", "parentId"), ("parent", "parentId"), ("after", "afterId")];

/// Adds them.
pub fn mount(api: &mut Api) {
    let page = |action| Access::Page(CATEGORIES.page, action);
    let path = |call: &str| format!("{BASE}/{call}");
    api.post(&path("create"), page(Action::Add), "Make a course category", create);
    api.post(&path("updateCategory"), page(Action::Edit), "Rename or move a course category", update);
    api.post(&path("delete"), page(Action::Delete), "Delete a course category that is empty", delete);
}

/// A new category.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewCategory {
    #[serde(default)]
    cat_name: String,
    parent_id: Option<String>,
    /// The category it stands after; the last one where nothing is said.
    after_id: Option<String>,
    request_id: Option<String>,
}

/// A category as these calls answer it.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct SavedCategory {
    cat_id: String,
    cat_name: String,
    parent_id: Option<String>,
    version: i64,
}

fn saved(row: &Row) -> SavedCategory {
    let text = |field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
    SavedCategory {
        cat_id: text("id").unwrap_or_default(),
        cat_name: text("name").unwrap_or_default(),
        parent_id: text("parent_id"),
        version: row["version"].as_i64().unwrap_or(0),
    }
}

fn renamed(error: Error) -> Error {
    error.renamed(&NAMES)
}

fn row(value: &Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}

async fn create(cx: Cx, asked: NewCategory) -> Result<SavedCategory> {
    let mut tx = cx.begin().await?;
    let new = row(&json!({ "name": asked.cat_name, "parent_id": asked.parent_id, "requestId": asked.request_id }));
    let id = resource::create(&mut tx, &CATEGORIES, &new).await.map_err(renamed)?;
    if asked.after_id.is_some() {
        put_below(&mut tx, &CATEGORIES, (&id, None), asked.parent_id.as_deref(), asked.after_id.as_deref()).await.map_err(renamed)?;
    }
    let made = resource::load(&mut tx, &CATEGORIES, &id).await?;
    tx.commit().await?;
    Ok(saved(&made))
}

/// What of a category changes; what is not said stays.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangedCategory {
    cat_id: String,
    version: Option<i64>,
    cat_name: Option<String>,
    /// Below which it comes; null for the top.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<String>)]
    parent_id: Option<Option<String>>,
    /// After which it comes; null for the first.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<String>)]
    after_id: Option<Option<String>>,
}

/// Null that is said, apart from nothing said.
fn said<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Option<String>>, D::Error> {
    Deserialize::deserialize(from).map(Some)
}

async fn update(cx: Cx, asked: ChangedCategory) -> Result<SavedCategory> {
    let mut tx = cx.begin().await?;
    resource::lock_tree(&mut tx, &CATEGORIES).await?;
    let now = resource::load(&mut tx, &CATEGORIES, &asked.cat_id).await?;
    let mut version = asked.version.or(now["version"].as_i64());
    if let Some(name) = &asked.cat_name {
        let change = row(&json!({ "id": asked.cat_id, "version": version, "name": name }));
        resource::update(&mut tx, &CATEGORIES, &change).await.map_err(renamed)?;
        version = None;
    }
    if asked.parent_id.is_some() || asked.after_id.is_some() {
        let parent = asked.parent_id.clone().unwrap_or_else(|| now["parent_id"].as_str().map(str::to_owned));
        let after = match asked.after_id {
            Some(after) => after,
            // Where only the category above is said, it comes last there.
            None => last_below(&mut tx, parent.as_deref(), &asked.cat_id).await?,
        };
        put_below(&mut tx, &CATEGORIES, (&asked.cat_id, version), parent.as_deref(), after.as_deref()).await.map_err(renamed)?;
    }
    let changed = resource::load(&mut tx, &CATEGORIES, &asked.cat_id).await?;
    tx.commit().await?;
    Ok(saved(&changed))
}

async fn last_below(tx: &mut Tx, parent: Option<&str>, but: &str) -> Result<Option<String>> {
    let sql =
        "SELECT id FROM course_categories WHERE (parent_id = $1 OR (parent_id IS NULL AND $1 IS NULL)) AND id <> $2 AND deleted_at IS NULL
        ORDER BY position DESC, id DESC LIMIT 1";
    let last: Option<(String,)> = tx.opt(sql, args![parent, but]).await?;
    Ok(last.map(|(id,)| id))
}

/// Whether there was one to delete.
#[derive(Serialize, utoipa::ToSchema)]
struct CategoryDeleted {
    deleted: bool,
}

async fn delete(cx: Cx, OneCategory { id }: OneCategory) -> Result<CategoryDeleted> {
    let mut tx = cx.begin().await?;
    let deleted = resource::delete(&mut tx, &CATEGORIES, &id, Some(cx.caller()?)).await?;
    tx.commit().await?;
    Ok(CategoryDeleted { deleted })
}
