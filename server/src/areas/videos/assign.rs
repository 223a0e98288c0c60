//! Giving out videos (V19): one or many at once, each with a name and knowledge points of its own, the rest shared. All that is missing is said at once, and all of them are given out or none.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args, auth,
    auth::catalogue::Action,
    db::{AssertSqlSafe, Tx},
    error::{Error, Result, invalid, invalid_field, too_large},
    http::{Access, Api, Cx, Empty},
    resource::{
        self, Row,
        check::{NOT_REQUEST_ID, REQUIRED},
    },
    text::Text,
    world::iso,
};

use super::{
    tasks::{OPEN, TASKS},
    video::VIDEOS,
};

/// Videos of one call.
pub const MAX_AT_ONCE: usize = 50;
/// What a row of the call says of its video.
const OF_A_VIDEO: [&str; 3] = ["video_id", "name", "points"];

/// Adds the calls.
pub fn mount(api: &mut Api) {
    let path = |call: &str| format!("{}/{call}", TASKS.base);
    let give = Access::Page(VIDEOS.page, Action::Add);
    api.post(&path("assign"), give, "Give videos to somebody who makes coursewares of them", assign);
    api.post(&path("assign/people"), give, "Whom videos may be given to, and how much each has in hand", people);
}

/// What is given out, to whom, and what is asked for. All of it is needed but the day and the category.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct Assignment {
    #[serde(default)]
    videos: Vec<AssignedVideo>,
    assignee_id: Option<String>,
    level: Option<String>,
    requirements: Option<String>,
    collection_id: Option<String>,
    /// Of the coursewares that approval makes.
    category_id: Option<String>,
    due_at: Option<String>,
    /// Sent again with the same, the call answers the tasks that it made.
    #[serde(rename = "requestId")]
    request_id: Option<String>,
}

/// A video and what its second creation is to be called.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct AssignedVideo {
    video_id: Option<String>,
    name: Option<String>,
    points: Option<Vec<String>>,
}

/// A task that was made.
#[derive(Serialize, utoipa::ToSchema)]
struct MadeTask {
    id: String,
    video_id: String,
    name: String,
}

/// The tasks that were made, in the order of the videos.
#[derive(Serialize, utoipa::ToSchema)]
struct MadeTasks {
    records: Vec<MadeTask>,
}

async fn assign(cx: Cx, given: Assignment) -> Result<MadeTasks> {
    if given.videos.is_empty() {
        return Err(invalid_field("videos", &REQUIRED));
    }
    if given.videos.len() > MAX_AT_ONCE {
        return Err(too_large(format!("{MAX_AT_ONCE} videos")));
    }
    if given.request_id.as_ref().is_some_and(|id| !(8..=60).contains(&id.len())) {
        return Err(invalid_field("requestId", &NOT_REQUEST_ID));
    }
    let rows: Vec<Row> = (0..given.videos.len()).map(|at| row(&given, at)).collect();
    let mut wrong: Vec<(String, Text)> = vec![];
    for (at, row) in rows.iter().enumerate() {
        for (field, text) in resource::check_fields(&TASKS, row, true) {
            let field = named(&field, at);
            if !wrong.iter().any(|(name, _)| *name == field) {
                wrong.push((field, text));
            }
        }
    }
    if !wrong.is_empty() {
        return Err(invalid(wrong));
    }
    let reads = cx.caller()?.rights.allow_any(TASKS.pages(), Action::Query);
    let made = give(&cx, &rows).await;
    made.map_err(|error| if reads { error } else { error.for_blind() })
}

/// A row of the call as the task that it is to be.
fn row(given: &Assignment, at: usize) -> Row {
    let video = &given.videos[at];
    let row = json!({ "video_id": video.video_id, "name": video.name, "points": video.points, "assignee_id": given.assignee_id,
        "level": given.level, "requirements": given.requirements, "collection_id": given.collection_id, "category_id": given.category_id,
        "due_at": given.due_at, "requestId": given.request_id.as_ref().map(|id| format!("{id}-{at}")) });
    row.as_object().cloned().unwrap_or_default()
}

/// What a field of a task is called in the call.
fn named(field: &str, at: usize) -> String {
    if OF_A_VIDEO.contains(&field) { format!("videos.{at}.{field}") } else { field.to_owned() }
}

async fn give(cx: &Cx, rows: &[Row]) -> Result<MadeTasks> {
    let mut tx = cx.begin().await?;
    lock(&mut tx, rows).await?;
    let mut records = vec![];
    for (at, row) in rows.iter().enumerate() {
        let id = resource::create(&mut tx, &TASKS, row).await.map_err(|error| at_row(error, at))?;
        let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        records.push(MadeTask { id, video_id: text("video_id"), name: text("name").trim().to_owned() });
    }
    tx.commit().await?;
    Ok(MadeTasks { records })
}

/// Takes the rows of the videos in one order, whatever order they were named in: two who give out the same ones never wait in a circle.
async fn lock(tx: &mut Tx, rows: &[Row]) -> Result<()> {
    let mut videos: Vec<&str> = rows.iter().filter_map(|row| row.get("video_id").and_then(Value::as_str)).collect();
    videos.sort_unstable();
    videos.dedup();
    for video in videos {
        tx.exec("UPDATE videos SET version = version WHERE id = $1", args![video]).await?;
    }
    Ok(())
}

fn at_row(error: Error, at: usize) -> Error {
    let names = OF_A_VIDEO.map(|field| (field, named(field, at)));
    let names: Vec<(&str, &str)> = names.iter().map(|(field, name)| (*field, name.as_str())).collect();
    error.renamed(&names)
}

/// Somebody whom videos may be given to.
#[derive(Serialize, utoipa::ToSchema)]
struct VideoWorker {
    id: String,
    name: String,
    /// Tasks that they have in hand, and those of them that are late.
    open: i64,
    overdue: i64,
}

/// All of them, by name.
#[derive(Serialize, utoipa::ToSchema)]
struct VideoWorkers {
    records: Vec<VideoWorker>,
}

async fn people(cx: Cx, _: Empty) -> Result<VideoWorkers> {
    let able = auth::who_may(&cx.app.db, TASKS.own_page(), Action::Edit).await?;
    let sql = format!(
        "SELECT t.assignee_id, COUNT(*), CAST(COALESCE(SUM(CASE WHEN t.due_at < $1 THEN 1 ELSE 0 END), 0) AS BIGINT) FROM video_tasks t
         WHERE {OPEN} AND t.deleted_at IS NULL GROUP BY t.assignee_id"
    );
    let loads: Vec<(String, i64, i64)> = cx.app.db.all(AssertSqlSafe(sql), args![iso(cx.app.world.now())]).await?;
    let records = able.into_iter().map(|(id, name)| {
        let (open, overdue) = loads.iter().find(|(of, ..)| *of == id).map_or((0, 0), |(_, open, overdue)| (*open, *overdue));
        VideoWorker { id, name, open, overdue }
    });
    Ok(VideoWorkers { records: records.collect() })
}
