//! One courseware with all that hangs on it, and its knowledge points: calls of the specification.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Reads,
    error::Result,
    http::{Access, Api, Cx},
    resource::{self, Row},
};

use super::{
    COURSEWARES,
    category_content::BASE,
    coursewares::ATTACHED,
    impact::{Impact, classes_of},
    locked,
};

/// Records of a child that the detail names.
const NAMED: i64 = 20;
/// Plans that it names.
const MAX_PLANS: i64 = 100;

/// Adds them.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage([std::slice::from_ref(&COURSEWARES.page), &["newTextbookLibrary"]], Action::Query);
    api.post(&format!("{BASE}/coursewareDetail"), see, "A courseware with what hangs on it, its plans and classes", detail);
    let edit = Access::Page(COURSEWARES.page, Action::Edit);
    api.post(&format!("{BASE}/updateCoursewareKnowledgePoints"), edit, "Set the knowledge points of a courseware", set_points);
}

/// Which courseware.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct OneCourseware {
    courseware_id: String,
    /// The caller's time zone: what is today.
    zone: Option<String>,
}

/// A record that hangs on a courseware.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
pub struct ChildRecord {
    id: String,
    title: String,
    level: Option<String>,
    status: Option<String>,
    published_version: Option<i64>,
}

/// A child of a courseware: how many there are, and the first of them.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Child {
    count: i64,
    records: Vec<ChildRecord>,
}

/// A plan for a courseware.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct PlanOfCourseware {
    id: String,
    title: String,
    status: String,
    published_version: Option<i64>,
    updated_at: String,
}

/// The video of a courseware.
#[derive(sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
struct VideoOfCourseware {
    id: String,
    name: String,
    file: String,
    poster: Option<String>,
}

/// A courseware.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct CoursewareDetail {
    sid: String,
    sub_name: String,
    version: i64,
    cat_id: String,
    level: Option<String>,
    existed: bool,
    /// The newest revision of its slides that is ready.
    deck: Option<String>,
    /// What it is made of, where a video task made it.
    video: Option<VideoOfCourseware>,
    knowledge_points: Vec<String>,
    memorize_word: Child,
    practice: Child,
    follow_read: Child,
    picture_book: Child,
    animation: Child,
    plans: Vec<PlanOfCourseware>,
    classes: Impact,
}

async fn detail(cx: Cx, asked: OneCourseware) -> Result<CoursewareDetail> {
    let id = asked.courseware_id;
    let row = resource::load(&mut &cx.app.db, &COURSEWARES, &id).await?;
    let text = |field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
    let bare = |counter: &str| Child { count: row[counter].as_i64().unwrap_or(0), records: vec![] };
    let sql = "SELECT id, title, status, published_version, updated_at FROM sop_plans WHERE courseware_id = $1 AND deleted_at IS NULL
        ORDER BY updated_at DESC, id LIMIT $2";
    let plans = cx.app.db.all(sql, args![id.as_str(), MAX_PLANS]).await?;
    let sql = "SELECT id, name, file, poster FROM videos WHERE id = $1 AND deleted_at IS NULL";
    let video = cx.app.db.opt(sql, args![text("video_id")]).await?;
    Ok(CoursewareDetail {
        video,
        sub_name: text("name").unwrap_or_default(),
        version: row["version"].as_i64().unwrap_or(0),
        cat_id: text("category_id").unwrap_or_default(),
        level: text("level"),
        existed: row["existed"] == true,
        deck: text("deck_id"),
        knowledge_points: points_of(&row),
        memorize_word: bare("word_count"),
        practice: child(&mut &cx.app.db, &row, 4).await?,
        follow_read: bare("follow_read_count"),
        picture_book: child(&mut &cx.app.db, &row, 7).await?,
        animation: child(&mut &cx.app.db, &row, 9).await?,
        plans,
        classes: classes_of(&cx, "coursewares", &id, asked.zone.as_deref()).await?,
        sid: id,
    })
}

/// The records of a type that hang on a courseware, in their order.
pub async fn child(from: &mut impl Reads, row: &Row, kind: i64) -> Result<Child> {
    let Some((_, field, cell, table, counter)) = ATTACHED.into_iter().find(|(of, ..)| *of == kind) else {
        return Ok(Child { count: 0, records: vec![] });
    };
    // An animation is listed or not; the others are documents.
    let state = if kind == 9 { "r.listing AS status, CAST(NULL AS BIGINT) AS published_version" } else { "r.status, r.published_version" };
    let sql = format!(
        "SELECT r.id, r.title, r.level, {state} FROM courseware_{field} c JOIN {table} r ON r.id = c.{cell}
         WHERE c.parent_id = $1 ORDER BY c.position, c.id LIMIT $2"
    );
    let records = from.rows(sql, args![row["id"].as_str(), NAMED]).await?;
    Ok(Child { count: row[counter].as_i64().unwrap_or(0), records })
}

fn points_of(row: &Row) -> Vec<String> {
    let points = row.get("points").and_then(Value::as_array).into_iter().flatten();
    points.filter_map(|point| point.as_str().map(str::to_owned)).collect()
}

/// Knowledge points, as a list or joined by semicolons.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
enum Points {
    List(Vec<String>),
    Joined(String),
}

/// The knowledge points of a courseware as they are to be.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct PointsGiven {
    courseware_id: String,
    knowledge_points: Points,
    version: Option<i64>,
}

/// The knowledge points of a courseware.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct PointsSaved {
    knowledge_points: Vec<String>,
    version: i64,
}

async fn set_points(cx: Cx, given: PointsGiven) -> Result<PointsSaved> {
    let points = match given.knowledge_points {
        Points::List(points) => points,
        Points::Joined(points) => {
            points.split([';', '；']).map(|point| point.trim().to_owned()).filter(|point| !point.is_empty()).collect()
        }
    };
    let mut tx = cx.begin().await?;
    let now = locked(&mut tx, &given.courseware_id).await?;
    let version = given.version.map_or_else(|| now["version"].clone(), Into::into);
    let change = json!({ "id": given.courseware_id, "version": version, "points": points });
    let change = change.as_object().cloned().unwrap_or_default();
    resource::update(&mut tx, &COURSEWARES, &change).await.map_err(|error| error.renamed(&[("points", "knowledgePoints")]))?;
    let row = resource::load(&mut tx, &COURSEWARES, &given.courseware_id).await?;
    tx.commit().await?;
    Ok(PointsSaved { knowledge_points: points_of(&row), version: row["version"].as_i64().unwrap_or(0) })
}
