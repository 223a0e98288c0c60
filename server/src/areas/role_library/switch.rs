//! Switching a category off takes its roles off; switching it on brings them back, those that somebody had taken off before among them unless they are to stay so
//! (S12). What a switch takes with it can be asked before.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{Reads, Tx},
    error::{self, Result, conflict, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, Row, check::GONE, publish_row, update_from_server},
};

use super::{ROLE_MODELS, ROLE_TYPES, roles::MAX_ROLES};

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let see = Access::Page(ROLE_TYPES.page, Action::Query);
    let path = |call: &str| format!("{}/{call}", ROLE_TYPES.base);
    api.post(&path("switching"), see, "What switching a category of roles takes with it", switching);
    // Off needs `disable`, on `enable`.
    api.post(&path("switch"), see, "Switch a category of roles off or on, with its roles", switch);
}

/// Which category.
#[derive(Deserialize, utoipa::ToSchema)]
struct OneRoleType {
    id: String,
}

/// A role that a switch is about.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct SwitchedRole {
    id: String,
    name: String,
    active: bool,
    /// `category` or `person`, where it is off.
    off_by: Option<String>,
    /// Its face, as a file.
    face: Option<String>,
    /// Books whose characters come from it.
    books: i64,
}

/// What is in a category, and so what switching it takes with it.
#[derive(Serialize, utoipa::ToSchema)]
struct Switching {
    /// Whether it is on.
    active: bool,
    version: i64,
    roles: Vec<SwitchedRole>,
    /// Books with characters from any of them.
    books: i64,
}

async fn switching(cx: Cx, OneRoleType { id }: OneRoleType) -> Result<Switching> {
    let row = resource::load(&mut &cx.app.db, &ROLE_TYPES, &id).await?;
    let roles = roles_of(&mut &cx.app.db, &id).await?;
    let sql = "SELECT COUNT(DISTINCT b.id) FROM picture_book_roles l JOIN picture_books b ON b.id = l.book_id JOIN role_models r ON r.id = l.role_id
        WHERE r.category_id = $1 AND r.deleted_at IS NULL AND b.deleted_at IS NULL";
    let (books,): (i64,) = cx.app.db.one(sql, args![id]).await?;
    Ok(Switching { active: row["active"] == true, version: row["version"].as_i64().unwrap_or(0), roles, books })
}

async fn roles_of(from: &mut impl Reads, category: &str) -> Result<Vec<SwitchedRole>> {
    let sql = "SELECT r.id, r.name, r.active, r.off_by,
          (SELECT i.image FROM role_model_images i WHERE i.parent_id = r.id ORDER BY i.position LIMIT 1) AS face,
          (SELECT COUNT(*) FROM picture_book_roles l JOIN picture_books b ON b.id = l.book_id WHERE l.role_id = r.id AND b.deleted_at IS NULL) AS books
        FROM role_models r WHERE r.category_id = $1 AND r.deleted_at IS NULL ORDER BY r.name, r.id LIMIT $2";
    Ok(from.rows(sql.to_owned(), args![category, MAX_ROLES]).await?)
}

/// How a category is to be.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Switch {
    id: String,
    version: Option<i64>,
    active: bool,
    /// Switched on: roles of it that stay off.
    #[serde(default)]
    leave_off: Vec<String>,
}

/// How it is now.
#[derive(Serialize, utoipa::ToSchema)]
struct Switched {
    id: String,
    version: i64,
    active: bool,
    /// Roles that went with it.
    roles: usize,
}

async fn switch(cx: Cx, wanted: Switch) -> Result<Switched> {
    let action = if wanted.active { Action::Enable } else { Action::Disable };
    if !cx.caller()?.rights.allow(ROLE_TYPES.page, action) {
        return Err(error::forbidden());
    }
    let mut tx = cx.begin().await?;
    // Taken first: of two who switch it the second finds what the first made of it.
    tx.exec("UPDATE role_types SET version = version WHERE id = $1 AND deleted_at IS NULL", args![wanted.id.as_str()]).await?;
    let row = resource::load(&mut tx, &ROLE_TYPES, &wanted.id).await?;
    let mut switched = 0;
    if row["active"] != wanted.active {
        if wanted.version.is_some_and(|version| row["version"] != version) {
            return Err(conflict(&error::CHANGED).clash(Value::Object(row)));
        }
        switched = take(&mut tx, &wanted).await?;
    }
    let row = resource::load(&mut tx, &ROLE_TYPES, &wanted.id).await?;
    if switched > 0 {
        // Its counts are others now.
        publish_row(&mut tx, &ROLE_TYPES, "update", &wanted.id).await?;
    }
    tx.commit().await?;
    Ok(Switched { id: wanted.id, version: row["version"].as_i64().unwrap_or(0), active: wanted.active, roles: switched })
}

/// Switches a category that is otherwise, and its roles; answers how many of them changed.
async fn take(tx: &mut Tx, wanted: &Switch) -> Result<usize> {
    let verb = if wanted.active { "switchOn" } else { "switchOff" };
    let roles = roles_of(tx, &wanted.id).await?;
    if let Some(place) = wanted.leave_off.iter().position(|id| !roles.iter().any(|role| role.id == *id)) {
        return Err(invalid_field(&format!("leaveOff.{place}"), &GONE));
    }
    update_from_server(tx, &ROLE_TYPES, &wanted.id, verb, set(json!({ "active": wanted.active }))).await?;
    let mut switched = 0;
    for role in &roles {
        let stays_off = wanted.leave_off.contains(&role.id);
        let becomes = match (wanted.active, role.active) {
            (false, true) => json!({ "active": false, "off_by": "category" }),
            (true, false) if stays_off => json!({ "off_by": "person" }),
            (true, false) => json!({ "active": true, "off_by": null }),
            _ => continue,
        };
        if becomes["off_by"] == json!(role.off_by) && becomes.get("active").is_none() {
            continue;
        }
        switched += usize::from(becomes.get("active").is_some());
        update_from_server(tx, &ROLE_MODELS, &role.id, verb, set(becomes)).await?;
    }
    Ok(switched)
}

fn set(value: Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}
