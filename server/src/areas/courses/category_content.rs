//! The calls of the specification that read the tree (U08, L03): all of it with its coursewares, its categories, the coursewares of one. `category_writes` has
//! those that change it.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::{self, Reads},
    error::{Result, broken, not_found},
    http::{Access, Api, Cx},
    resource::finds,
};

use super::{CATEGORIES, COURSEWARES, coursewares::CHILDREN};

/// Coursewares of one answer (L03).
const MAX_SIZE: i64 = 1_000;

pub(super) const BASE: &str = "/api/management/categoryContent";

/// Adds them.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage(CATEGORIES.pages(), Action::Query);
    let path = |call: &str| format!("{BASE}/{call}");
    api.post(&path("list"), see, "The course tree with its coursewares", list);
    api.post(&path("categoryList"), see, "Course categories with how much is in them", category_list);
    api.post(&path("categoryDetail"), see, "A course category: its path and sums", category_detail);
    api.post(&path("coursewareList"), see, "The coursewares of a category", courseware_list);
}

/// One of the five children of a courseware.
#[derive(Serialize, utoipa::ToSchema)]
pub struct CoursewareChild {
    /// 3 words, 4 practice, 5 follow-read, 7 picture books, 9 animations.
    r#type: i64,
    /// Null: not set.
    count: Option<i64>,
}

/// A courseware as the tree has it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct TreeCourseware {
    sid: String,
    #[serde(rename = "subName")]
    name: String,
    #[serde(rename = "catId")]
    category: String,
    /// Its place among those of its category: they sort by it.
    position: String,
    existed: bool,
    children: Vec<CoursewareChild>,
}

#[derive(sqlx_macros::FromRow)]
struct Leaf {
    id: String,
    category_id: String,
    name: String,
    position: String,
    existed: bool,
    word_count: i64,
    practice_count: i64,
    follow_read_count: i64,
    book_count: i64,
    animation_count: i64,
}

const LEAF: &str = "t.id, t.category_id, t.name, t.position, t.existed, t.word_count, t.practice_count, t.follow_read_count, t.book_count, t.animation_count";

impl From<Leaf> for TreeCourseware {
    fn from(leaf: Leaf) -> Self {
        let counts = [leaf.word_count, leaf.practice_count, leaf.follow_read_count, leaf.book_count, leaf.animation_count];
        let Leaf { id, name, category_id, position, existed, .. } = leaf;
        Self { sid: id, name, category: category_id, position, existed, children: children(counts) }
    }
}

fn children(counts: [i64; 5]) -> Vec<CoursewareChild> {
    let child = |((kind, _), count): ((i64, &str), i64)| CoursewareChild { r#type: kind, count: Some(count).filter(|count| *count > 0) };
    CHILDREN.into_iter().zip(counts).map(child).collect()
}

/// Which part of the tree.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(default, rename_all = "camelCase")]
struct TreeAsked {
    page: i64,
    size: i64,
    /// Only coursewares with something on them, as it is where nothing is said.
    existed_only: bool,
    search: String,
}

impl Default for TreeAsked {
    fn default() -> Self {
        Self { page: 1, size: MAX_SIZE, existed_only: true, search: String::new() }
    }
}

/// A category with its coursewares of this page.
#[derive(Serialize, utoipa::ToSchema)]
struct TreeCategory {
    #[serde(rename = "catId")]
    id: String,
    #[serde(rename = "catName")]
    name: String,
    #[serde(rename = "parentId")]
    parent: Option<String>,
    coursewares: Vec<TreeCourseware>,
}

/// The tree, each category before those below it. The first page has every category, each later one those that its coursewares are in.
#[derive(Serialize, utoipa::ToSchema)]
struct CourseTree {
    records: Vec<TreeCategory>,
    /// Coursewares in all.
    total: i64,
    /// Where their changes stood: `[epoch, offset]` of `resource:coursewares`.
    #[schema(value_type = Vec<Object>)]
    position: Value,
}

async fn list(cx: Cx, asked: TreeAsked) -> Result<CourseTree> {
    if !(1..=MAX_SIZE).contains(&asked.size) || !(1..=1_000_000).contains(&asked.page) {
        return Err(broken("page counts from 1, size is at most 1000"));
    }
    let position = json!([cx.app.epoch, db::head(&cx.app.db, &COURSEWARES.topic()).await?]);
    let (found, mut args) = finds(&cx.app.db, &asked.search, args![asked.existed_only]);
    let matching = format!("t.deleted_at IS NULL AND (t.existed = TRUE OR $1 = FALSE) AND {found}");
    let mut reads = &cx.app.db;
    let sql = format!("SELECT COUNT(*) FROM coursewares t WHERE {matching}");
    let total = reads.rows::<(i64,)>(sql, args.clone()).await?.first().map_or(0, |(total,)| *total);
    args.extend(args![asked.size, (asked.page - 1) * asked.size]);
    let sql = format!(
        "SELECT {LEAF} FROM coursewares t WHERE {matching} ORDER BY t.category_id, t.position, t.id LIMIT ${} OFFSET ${}",
        args.len() - 1,
        args.len()
    );
    let leaves: Vec<Leaf> = reads.rows(sql, args).await?;
    let mut within: HashMap<String, Vec<TreeCourseware>> = HashMap::new();
    for leaf in leaves {
        within.entry(leaf.category_id.clone()).or_default().push(leaf.into());
    }
    let mut records = vec![];
    for Category { id, name, parent_id } in in_order(&cx).await? {
        let coursewares = within.remove(&id).unwrap_or_default();
        if asked.page == 1 || !coursewares.is_empty() {
            records.push(TreeCategory { id, name, parent: parent_id, coursewares });
        }
    }
    Ok(CourseTree { records, total, position })
}

#[derive(sqlx_macros::FromRow)]
struct Category {
    id: String,
    name: String,
    parent_id: Option<String>,
}

/// Every category, each before those below it, in the order in which they stand.
async fn in_order(cx: &Cx) -> Result<Vec<Category>> {
    let sql = "SELECT id, name, parent_id FROM course_categories WHERE deleted_at IS NULL ORDER BY position, id";
    let mut below: HashMap<Option<String>, Vec<Category>> = HashMap::new();
    for category in cx.app.db.all::<Category>(sql, args![]).await? {
        below.entry(category.parent_id.clone()).or_default().push(category);
    }
    let mut waiting: Vec<Category> = below.remove(&None).unwrap_or_default().into_iter().rev().collect();
    let mut ordered = vec![];
    while let Some(category) = waiting.pop() {
        waiting.extend(below.remove(&Some(category.id.clone())).unwrap_or_default().into_iter().rev());
        ordered.push(category);
    }
    Ok(ordered)
}

/// Below which category; all of them if none is said.
#[derive(Deserialize, utoipa::ToSchema)]
struct CategoriesAsked {
    #[serde(default, rename = "parentId")]
    parent: Option<String>,
}

/// A category and how much is in it itself.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct CountedCategory {
    #[serde(rename = "catId")]
    id: String,
    #[serde(rename = "catName")]
    name: String,
    #[serde(rename = "parentId")]
    parent_id: Option<String>,
    version: i64,
    /// Categories right below it.
    categories: i64,
    coursewares: i64,
    /// Of them, those with something on them.
    existed: i64,
}

/// Categories.
#[derive(Serialize, utoipa::ToSchema)]
struct CountedCategories {
    records: Vec<CountedCategory>,
}

async fn category_list(cx: Cx, asked: CategoriesAsked) -> Result<CountedCategories> {
    let sql = "SELECT c.id, c.name, c.parent_id, c.version,
          (SELECT COUNT(*) FROM course_categories x WHERE x.parent_id = c.id AND x.deleted_at IS NULL) AS categories,
          COALESCE(w.coursewares, 0) AS coursewares, COALESCE(w.existed, 0) AS existed
        FROM course_categories c
        LEFT JOIN (SELECT category_id, COUNT(*) AS coursewares, CAST(SUM(CASE WHEN existed THEN 1 ELSE 0 END) AS BIGINT) AS existed
                   FROM coursewares WHERE deleted_at IS NULL GROUP BY category_id) w ON w.category_id = c.id
        WHERE c.deleted_at IS NULL AND (c.parent_id = $1 OR $1 IS NULL) ORDER BY c.parent_id, c.position, c.id";
    Ok(CountedCategories { records: cx.app.db.all(sql, args![asked.parent]).await? })
}

/// One category.
#[derive(Deserialize, utoipa::ToSchema)]
pub(super) struct OneCategory {
    #[serde(rename = "catId")]
    pub(super) id: String,
}

/// A step of the way from the top.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct PathStep {
    #[serde(rename = "catId")]
    id: String,
    #[serde(rename = "catName")]
    name: String,
}

/// A category, where it stands, and what all in it and below it comes to.
#[derive(Serialize, utoipa::ToSchema)]
struct CategoryDetail {
    #[serde(rename = "catId")]
    id: String,
    #[serde(rename = "catName")]
    name: String,
    version: i64,
    /// From the top, itself last.
    path: Vec<PathStep>,
    coursewares: i64,
    existed: i64,
    sums: Vec<CoursewareChild>,
}

/// A category and all below it, as `below (id)`; `$1` is the category. The bound keeps a circle from going round for ever.
pub(super) const BELOW: &str = "WITH RECURSIVE below (id, depth) AS (
      SELECT id, CAST(1 AS BIGINT) FROM course_categories WHERE id = $1 AND deleted_at IS NULL
      UNION ALL SELECT c.id, below.depth + 1 FROM course_categories c JOIN below ON c.parent_id = below.id
        WHERE c.deleted_at IS NULL AND below.depth < 100)";

async fn category_detail(cx: Cx, OneCategory { id }: OneCategory) -> Result<CategoryDetail> {
    let sql = "WITH RECURSIVE up (id, name, parent, depth) AS (
          SELECT id, name, parent_id, CAST(1 AS BIGINT) FROM course_categories WHERE id = $1 AND deleted_at IS NULL
          UNION ALL SELECT c.id, c.name, c.parent_id, up.depth + 1 FROM course_categories c JOIN up ON c.id = up.parent WHERE up.depth < 100)
        SELECT id, name FROM up ORDER BY depth DESC";
    let path: Vec<PathStep> = cx.app.db.all(sql, args![id.as_str()]).await?;
    let own = path.last().ok_or_else(not_found)?.name.clone();
    let (version,): (i64,) = cx.app.db.one("SELECT version FROM course_categories WHERE id = $1", args![id.as_str()]).await?;
    let sum = |column: &str| format!("CAST(COALESCE(SUM({column}), 0) AS BIGINT)");
    let sums: Vec<String> = CHILDREN.iter().map(|(_, counter)| sum(&format!("t.{counter}"))).collect();
    let existed = sum("CASE WHEN t.existed THEN 1 ELSE 0 END");
    let sql = format!(
        "{BELOW} SELECT COUNT(*), {existed}, {} FROM coursewares t WHERE t.deleted_at IS NULL AND t.category_id IN (SELECT id FROM below)",
        sums.join(", ")
    );
    let held: Vec<(i64, i64, i64, i64, i64, i64, i64)> = (&mut &cx.app.db).rows(sql, args![id.as_str()]).await?;
    let (coursewares, existed, words, practice, lines, books, animations) = held.first().copied().unwrap_or_default();
    let sums = children([words, practice, lines, books, animations]);
    Ok(CategoryDetail { id, name: own, version, path, coursewares, existed, sums })
}

/// Which coursewares of a category.
#[derive(Deserialize, utoipa::ToSchema)]
struct CoursewaresAsked {
    #[serde(rename = "catId")]
    category: String,
    /// With those of the categories below it.
    #[serde(default)]
    deep: bool,
    #[serde(default)]
    search: String,
    #[serde(default = "one")]
    page: i64,
    #[serde(default = "twenty")]
    size: i64,
}

fn one() -> i64 {
    1
}

fn twenty() -> i64 {
    20
}

/// Coursewares of a category.
#[derive(Serialize, utoipa::ToSchema)]
struct CoursewarePage {
    records: Vec<TreeCourseware>,
    total: i64,
}

async fn courseware_list(cx: Cx, asked: CoursewaresAsked) -> Result<CoursewarePage> {
    if !(1..=MAX_SIZE).contains(&asked.size) || !(1..=1_000_000).contains(&asked.page) {
        return Err(broken("page counts from 1, size is at most 1000"));
    }
    let (found, mut args) = finds(&cx.app.db, &asked.search, args![asked.category, asked.deep]);
    let matching = format!(
        "FROM coursewares t WHERE t.deleted_at IS NULL AND (t.category_id = $1 OR ($2 = TRUE AND t.category_id IN (SELECT id FROM below)))
        AND {found}"
    );
    let mut reads = &cx.app.db;
    let sql = format!("{BELOW} SELECT COUNT(*) {matching}");
    let total: Vec<(i64,)> = reads.rows(sql, args.clone()).await?;
    args.extend(args![asked.size, (asked.page - 1) * asked.size]);
    let sql = format!(
        "{BELOW} SELECT {LEAF} {matching} ORDER BY t.category_id, t.position, t.id LIMIT ${} OFFSET ${}",
        args.len() - 1,
        args.len()
    );
    let leaves: Vec<Leaf> = reads.rows(sql, args).await?;
    Ok(CoursewarePage { records: leaves.into_iter().map(Into::into).collect(), total: total.first().map_or(0, |(total,)| *total) })
}
