//! How far the items of coursewares are: how many there are in each, and how many lack a recording, a picture, a meaning or a translation.

use serde::{Deserialize, Serialize};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Reads,
    error::Result,
    http::{Access, Api, Cx},
    resource::Resource,
};

use super::{LINES, WORDS};
use crate::areas::courses::category_content::BELOW;

/// Coursewares of one answer.
const MAX_SHOWN: i64 = 1_000;

/// Adds the calls.
pub fn mount(api: &mut Api) {
    for (resource, said) in [(&WORDS, "meaning"), (&LINES, "translation")] {
        let see = Access::AnyPage(resource.pages(), Action::Query);
        let path = format!("{}/overview", resource.base);
        api.post(&path, see, "How many each courseware has, and what they lack", move |cx: Cx, asked| overview(cx, resource, said, asked));
    }
}

/// Of which category, with those below it; of all where none is said.
#[derive(Deserialize, utoipa::ToSchema)]
struct ItemsAsked {
    #[serde(rename = "catId")]
    category: Option<String>,
}

/// A courseware with items.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct ItemsOfCourseware {
    sid: String,
    sub_name: String,
    cat_id: String,
    cat_name: String,
    count: i64,
    no_audio: i64,
    no_image: i64,
    /// Words without a meaning, lines without a translation.
    no_meaning: i64,
}

/// Coursewares that have any, in the order of the tree's names.
#[derive(Serialize, utoipa::ToSchema)]
struct ItemsOverview {
    records: Vec<ItemsOfCourseware>,
}

async fn overview(cx: Cx, resource: &'static Resource, said: &'static str, asked: ItemsAsked) -> Result<ItemsOverview> {
    let lacks = |field: &str| format!("CAST(SUM(CASE WHEN COALESCE(t.{field}, '') = '' THEN 1 ELSE 0 END) AS BIGINT)");
    let (below, within) = match asked.category {
        Some(_) => (BELOW, "w.category_id IN (SELECT id FROM below)"),
        None => ("", "$1 IS NULL"),
    };
    let sql = format!(
        "{below} SELECT w.id AS sid, w.name AS sub_name, c.id AS cat_id, c.name AS cat_name, COUNT(*) AS count, {} AS no_audio, {} AS no_image, {} AS no_meaning
         FROM {} t JOIN coursewares w ON w.id = t.courseware_id JOIN course_categories c ON c.id = w.category_id
         WHERE t.deleted_at IS NULL AND w.deleted_at IS NULL AND {within}
         GROUP BY w.id, w.name, w.position, c.id, c.name, c.position ORDER BY c.position, c.id, w.position, w.id LIMIT $2",
        lacks("audio"),
        lacks("image"),
        lacks(said),
        resource.name
    );
    let mut reads = &cx.app.db;
    Ok(ItemsOverview { records: reads.rows(sql, args![asked.category, MAX_SHOWN]).await? })
}
