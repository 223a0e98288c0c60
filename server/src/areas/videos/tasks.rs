//! Tasks of making a second creation and a courseware of an original video. Of a video one task is open at a time; its row is the lock.

use async_trait::async_trait;
use belltower_sync::model::Media;
use jiff::Timestamp;
use serde_json::{Value, json};

use belltower_kit::{
    args, auth,
    auth::catalogue::Action,
    db::{Arg, Tx},
    error::{Result, conflict},
    notifications::{self, Notice},
    resource::{
        Op, Resource, Row, Rules, Seen, Workflow, Writing,
        check::GONE,
        field::{Field, file, long_text, number, one_of, reference, tags, text, time},
        load, update_from_server,
    },
    sentences,
    world::iso,
};

use super::{flow, tracks, video::VIDEOS};
use crate::areas::questions::LEVELS;

sentences! {
    NOT_AN_ORIGINAL = "video_task.not_an_original": "Only an original is given out" / "只有原创视频可以分配";
    HAS_A_TASK = "video_task.has_a_task": "{name} has an open task for “{title}”" / "“{title}”已有进行中的任务，负责人：{name}";
    MAY_NOT_WORK = "video_task.may_not_work": "This person may not work on video tasks" / "该人员无权处理视频任务";
    IS_CLOSED = "video_task.is_closed": "“{title}” is closed: nothing of it changes" / "任务“{title}”已结束，不能再修改";
    CANCEL_FIRST = "video_task.cancel_first": "“{title}” is open: cancel it first" / "任务“{title}”仍在进行中，请先取消";
}

/// The states (S02).
const STATES: &[&str] = &["executing", "handed_in", "rejected", "approved", "cancelled", "unknown"];
/// A task that somebody still has to do something about.
pub const OPEN: &str = "t.status IN ('executing', 'handed_in', 'rejected', 'unknown')";

const FIELDS: &[Field] = &[
    text("name", 120).required().spoken(),
    reference("video_id", "videos").required().create_only().keeps_while(OPEN),
    file("poster", Some(Media::Image)).computed("SELECT v.poster FROM videos v WHERE v.id = t.video_id"),
    number("duration_ms", 1, 86_400_000).computed("SELECT v.duration_ms FROM videos v WHERE v.id = t.video_id"),
    reference("track_id", "subtitle_tracks").read_only().keeps_while(OPEN),
    number("cue_count", 0, 100_000).computed("SELECT s.cue_count FROM subtitle_tracks s WHERE s.id = t.track_id"),
    number("cue_problem_count", 0, 100_000).computed("SELECT s.problem_count FROM subtitle_tracks s WHERE s.id = t.track_id"),
    // What of it was handed in last.
    number("track_version", 1, 100_000).read_only(),
    tags("points", 50, 80).required(),
    reference("assignee_id", "users").required().create_only().keeps_while(OPEN),
    // Whether that account is in use.
    one_of("assignee_state", &["active", "gone"]).computed(
        "SELECT CASE WHEN u.status = 'active' AND u.deleted_at IS NULL THEN 'active' ELSE 'gone' END FROM users u WHERE u.id = t.assignee_id",
    ),
    one_of("level", LEVELS).required().bulk(),
    long_text("requirements", 2_000).required().not_listed(),
    reference("collection_id", "video_collections").required().bulk().keeps_while(OPEN),
    // Of the courseware that approval makes.
    reference("category_id", "course_categories").bulk().keeps_while(OPEN),
    time("due_at").bulk(),
    one_of("status", STATES).read_only(),
    number("round", 1, 1_000).read_only().or("1"),
    time("handed_in_at").read_only(),
    long_text("reason", 500).read_only(),
    reference("assigned_by_id", "users").read_only().keeps_nothing("what was given out stays so"),
    reference("decided_by_id", "users").read_only().keeps_nothing("what was decided stays so"),
    time("decided_at").read_only(),
    reference("result_video_id", "videos").read_only().keeps_nothing("a task that is closed says what came of it, and needs none of it"),
    reference("result_courseware_id", "coursewares")
        .read_only()
        .keeps_nothing("a task that is closed says what came of it, and needs none of it"),
];

/// Tasks.
pub static TASKS: Resource = Resource {
    name: "video_tasks",
    base: "/api/management/videoTask",
    page: "video-courseware-management",
    also_on_pages: &["video-courseware-unprocessed"],
    seen: Seen::Whole("Who makes videos sees what the others have in hand: tasks are handed on"),
    title: "name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &TaskRules,
};

/// What may be said of a task only while it is open.
const WORK: [&str; 7] = ["name", "points", "level", "requirements", "collection_id", "category_id", "due_at"];

struct TaskRules;

#[async_trait]
impl Rules for TaskRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&flow::TASK)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["open", "overdue"]
    }

    fn condition(&self, name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        if name == "open" {
            return (OPEN, vec![]);
        }
        // What nobody can do any more is as late as it gets.
        let sql = "t.status IN ('executing', 'handed_in', 'rejected', 'unknown') AND (t.due_at < ? OR NOT EXISTS
            (SELECT 1 FROM users u WHERE u.id = t.assignee_id AND u.status = 'active' AND u.deleted_at IS NULL))";
        (sql, args![iso(now)])
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            writing.new.insert("assigned_by_id".into(), json!(tx.by().map(|by| by.id.clone())));
            check_assignee(tx, writing).await?;
            take_video(tx, writing).await?;
            return take_track(tx, writing).await;
        }
        let open = writing.text("status").is_some_and(|status| !matches!(status, "approved" | "cancelled"));
        if !open && WORK.iter().any(|field| writing.changes(field)) {
            return Err(conflict(IS_CLOSED.with("title", writing.text("name").unwrap_or_default())));
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op != Op::Create {
            return Ok(());
        }
        handle(tx, writing.new, "in_task", "assign").await?;
        let text = |field: &str| writing.text(field).unwrap_or_default();
        let (assignee, by) = (text("assignee_id").to_owned(), tx.by().cloned());
        let Some(by) = by.filter(|by| *by.id != *assignee) else { return Ok(()) };
        let about = Some((TASKS.name, writing.id()));
        let notice = Notice { heading: &flow::ASSIGNED, title: text("name"), words: text("requirements"), about };
        notifications::notify(tx, (&by.id, &by.name), &[assignee], notice).await?;
        Ok(())
    }

    async fn before_delete(&self, _tx: &mut Tx, row: &Row) -> Result<()> {
        if matches!(row["status"].as_str(), Some("approved" | "cancelled")) {
            return Ok(());
        }
        Err(conflict(CANCEL_FIRST.with("title", row["name"].as_str().unwrap_or_default())))
    }
}

/// Whoever a task is given to may work on it.
async fn check_assignee(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let Some(assignee) = writing.text("assignee_id").map(str::to_owned) else { return Ok(()) };
    let able = auth::who_may_by(tx, TASKS.own_page(), Action::Edit).await?;
    if !able.iter().any(|(id, _)| *id == assignee) {
        writing.refuse("assignee_id", &MAY_NOT_WORK);
    }
    Ok(())
}

/// Takes the video for a task that is new: an original for which nobody has an open one.
async fn take_video(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let Some(video) = writing.text("video_id").map(str::to_owned) else { return Ok(()) };
    let sql = "UPDATE videos SET version = version WHERE id = $1 AND deleted_at IS NULL RETURNING origin, name";
    let Some((origin, title)) = tx.opt::<(String, String)>(sql, args![video.as_str()]).await? else {
        writing.refuse("video_id", &GONE);
        return Ok(());
    };
    if origin != "original" {
        writing.refuse("video_id", &NOT_AN_ORIGINAL);
        return Ok(());
    }
    if let Err(refused) = flow::refuse_unfit(&load(tx, &VIDEOS, &video).await?) {
        writing.refuse("video_id", refused.into_text());
        return Ok(());
    }
    let sql = format!("SELECT t.id FROM video_tasks t WHERE t.video_id = $1 AND {OPEN} AND t.deleted_at IS NULL LIMIT 1");
    let open: Option<(String,)> = tx.opt(belltower_kit::db::AssertSqlSafe(sql), args![video]).await?;
    let Some((open,)) = open else { return Ok(()) };
    let task = load(tx, &TASKS, &open).await?;
    let name = task["assignee_name"].as_str().unwrap_or_default();
    let clash = json!({ "resource": TASKS.name, "id": open, "name": task["name"], "state": task["status"],
        "by": { "id": task["assigned_by_id"], "name": task["assigned_by_name"] }, "at": task["created_at"] });
    Err(conflict(HAS_A_TASK.with("name", name).with("title", title)).at_field("video_id").clash(clash))
}

/// The subtitles that it works on: those that the video has, from a task that was cancelled perhaps, or new ones.
async fn take_track(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    if !writing.wrong.is_empty() {
        return Ok(());
    }
    let Some(video) = writing.text("video_id").map(str::to_owned) else { return Ok(()) };
    let track = tracks::of_video(tx, &video).await?;
    writing.new.insert("track_id".into(), track.into());
    Ok(())
}

/// Says of the video of a task how far it is: every list of what nobody has taken up hears it.
pub async fn handle(tx: &mut Tx, task: &Row, handling: &str, verb: &str) -> Result<()> {
    let video = task.get("video_id").and_then(Value::as_str).unwrap_or_default();
    let set = json!({ "handling": handling, "task_id": task.get("id") });
    update_from_server(tx, &VIDEOS, video, verb, set.as_object().cloned().unwrap_or_default()).await
}
