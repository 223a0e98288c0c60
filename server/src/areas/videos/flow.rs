//! The states of a task (S02). Approval makes the second creation and the courseware in the same transaction; the work on it stays when it is handed to somebody else.

use belltower_kit::{
    args,
    auth::{self, catalogue::Action},
    db::{Actor, Tx},
    documents::publishing::{self, Ready},
    error::{self, Result, conflict, forbidden_because, invalid_field, unprocessable},
    http::Cx,
    notifications::{self, Notice, NotificationKind},
    resource::{
        self, Prepared, Row, TransitionContext, Workflow,
        field::{Field, long_text, reference},
        load, transition, update_from_server,
    },
    sentences,
    text::Sentence,
};
use serde_json::{Value, json};

use super::{
    collections::tell_counts,
    tasks::{TASKS, handle},
    tracks,
    video::{VIDEOS, next_place, refuse_full},
};
use crate::areas::{
    courses::{COURSEWARES, set_courseware_video},
    review,
};

sentences! {
    IS_HANDED_IN = "video_task.is_handed_in": "{assignee_name} has handed it in" / "{assignee_name} 已提交";
    NOT_HANDED_IN = "video_task.not_handed_in": "It is not handed in" / "尚未提交";
    IS_EXECUTING = "video_task.is_executing": "{assignee_name} is working on it" / "{assignee_name} 正在处理";
    IS_REJECTED = "video_task.is_rejected": "It was rejected: take it up first" / "已被驳回，请先重新开始";
    NOT_REJECTED = "video_task.not_rejected": "It is not rejected" / "当前未被驳回";
    WAS_REJECTED = "video_task.was_rejected": "{name} has rejected it" / "{name} 已驳回";
    IS_APPROVED = "video_task.is_approved": "{name} has approved it" / "{name} 已审核通过";
    IS_CANCELLED = "video_task.is_cancelled": "{name} has cancelled it" / "{name} 已取消";
    IS_UNKNOWN = "video_task.is_unknown": "Nobody knows how far it is: give it to somebody first" / "任务状态未知，请先重新分配";
    DECIDE_FIRST = "video_task.decide_first": "It is handed in: decide on it first" / "任务已提交，请先审核";
    OWN = "video_task.own": "Whoever did the work does not approve it" / "不能审核自己完成的任务";
    SAME_PERSON = "video_task.same_person": "It is theirs already" / "任务已由该人员负责";
    ORIGINAL_REFUSED = "video_task.original_refused": "“{title}” was not passed or was withdrawn: it has to pass its review first" / "“{title}”未通过审核或已撤回，须先通过审核";
    NO_CATEGORY = "video_task.no_category": "Say in which category its courseware comes to stand" / "请先选择课件所属分类";
    NAME_TAKEN = "video_task.name_taken": "The category has a courseware “{title}” already: give the task another name" / "该分类下已有课件“{title}”，请修改任务名称";
    ASSIGNED = "video_task.assigned": "{name} gave you the video task “{title}”" / "{name} 给您分配了视频任务“{title}”";
    ASSIGNS = "video_task.assigns": "I am given a video task" / "给我分配视频任务";
    TAKEN_FROM = "video_task.taken_from": "{name} gave the video task “{title}” to somebody else" / "{name} 已将视频任务“{title}”改派给他人";
    TAKES_FROM = "video_task.takes_from": "A video task of mine goes to somebody else" / "我的视频任务被改派";
    HANDED_IN = "video_task.handed_in": "{name} handed in the video task “{title}”" / "{name} 提交了视频任务“{title}”";
    HANDS_IN = "video_task.hands_in": "A video task waits for a decision" / "有视频任务待审核";
    APPROVED = "video_task.approved": "{name} approved the video task “{title}”" / "{name} 审核通过了视频任务“{title}”";
    APPROVES = "video_task.approves": "My video task is approved" / "我的视频任务审核通过";
    REJECTED = "video_task.rejected": "{name} rejected the video task “{title}”" / "{name} 驳回了视频任务“{title}”";
    REJECTS = "video_task.rejects": "My video task is rejected" / "我的视频任务被驳回";
    CANCELLED = "video_task.cancelled": "{name} cancelled the video task “{title}”" / "{name} 取消了视频任务“{title}”";
    CANCELS = "video_task.cancels": "My video task is cancelled" / "我的视频任务被取消";
}

/// What people are told.
pub const NOTIFICATIONS: [NotificationKind; 6] = [
    NotificationKind::new(&ASSIGNED, &ASSIGNS),
    NotificationKind::new(&TAKEN_FROM, &TAKES_FROM),
    NotificationKind::new(&HANDED_IN, &HANDS_IN),
    NotificationKind::new(&APPROVED, &APPROVES),
    NotificationKind::new(&REJECTED, &REJECTS),
    NotificationKind::new(&CANCELLED, &CANCELS),
];

const REASON: Field = long_text("reason", 500).required();
const NOT_DECIDED_ON: &[(&str, &Sentence)] = &[
    ("executing", &NOT_HANDED_IN),
    ("rejected", &WAS_REJECTED),
    ("approved", &IS_APPROVED),
    ("cancelled", &IS_CANCELLED),
    ("unknown", &NOT_HANDED_IN),
];
const NOT_MOVED: &[(&str, &Sentence)] = &[("handed_in", &DECIDE_FIRST), ("approved", &IS_APPROVED), ("cancelled", &IS_CANCELLED)];

/// The table.
pub static TASK: Workflow = Workflow {
    field: "status",
    initial: "executing",
    reopens: &[],
    transitions: &[
        transition("handIn", &["executing"], "handed_in")
            .by(
                Action::Edit,
                &[
                    ("handed_in", &IS_HANDED_IN),
                    ("rejected", &IS_REJECTED),
                    ("approved", &IS_APPROVED),
                    ("cancelled", &IS_CANCELLED),
                    ("unknown", &IS_UNKNOWN),
                ],
            )
            .own("assignee_id")
            .prepare(|cx, _, id, _| Box::pin(ready(cx, id)))
            .before(|tx, cx| Box::pin(hand_in(tx, cx)))
            .after(|tx, cx| Box::pin(ask(tx, cx))),
        transition("takeUp", &["rejected"], "executing")
            .by(
                Action::Edit,
                &[
                    ("executing", &IS_EXECUTING),
                    ("handed_in", &NOT_REJECTED),
                    ("approved", &IS_APPROVED),
                    ("cancelled", &IS_CANCELLED),
                    ("unknown", &IS_UNKNOWN),
                ],
            )
            .own("assignee_id")
            .before(|tx, cx| Box::pin(next_round(tx, cx))),
        transition("approve", &["handed_in"], "approved")
            .by(Action::Enable, NOT_DECIDED_ON)
            .versioned()
            .before(|tx, cx| Box::pin(approve(tx, cx)))
            .after(|tx, cx| Box::pin(close(tx, cx)))
            .notify("assignee_id", &APPROVED),
        transition("reject", &["handed_in"], "rejected")
            .by(Action::Disable, NOT_DECIDED_ON)
            .versioned()
            .with(&[REASON])
            .danger()
            .before(|tx, cx| Box::pin(decide(tx, cx)))
            .notify_with("assignee_id", &REJECTED, "reason"),
        transition("reassign", &["executing", "rejected", "unknown"], "executing")
            .by(Action::Edit, NOT_MOVED)
            .with(&[reference("assignee_id", "users").required()])
            .assignee("assignee_id", Action::Edit)
            .before(|tx, cx| Box::pin(hand_on(tx, cx)))
            .notify("assignee_id", &ASSIGNED),
        transition("cancel", &["executing", "rejected", "unknown"], "cancelled")
            .by(Action::Disable, NOT_MOVED)
            .with(&[REASON])
            .danger()
            .before(|tx, cx| Box::pin(decide(tx, cx)))
            .after(|tx, cx| Box::pin(give_back(tx, cx)))
            .notify_with("assignee_id", &CANCELLED, "reason"),
        // Only what is brought in from elsewhere is in a state that nobody knows.
        transition("bringIn", &["executing"], "unknown"),
    ],
};

fn text<'a>(row: &'a Row, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}

async fn hand_in(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    refuse_unfit(&load(tx, &VIDEOS, text(&cx.row, "video_id")).await?)?;
    // Who decides need not be able to change a task: what approval needs is there when it is asked for.
    refuse_without_category(&cx.row)?;
    cx.set.insert("handed_in_at".into(), tx.at().into());
    let track = text(&cx.row, "track_id").to_owned();
    if track.is_empty() {
        return Ok(());
    }
    // It was given out with its subtitles while they were read: what is handed in is what was read.
    let ready = cx.prepared.as_ref().and_then(|prepared| prepared.downcast_ref::<Ready>()).ok_or_else(|| conflict(&error::CHANGED))?;
    let round = cx.row["round"].as_i64().unwrap_or(1);
    let name = format!("{} · {round}", text(&cx.row, "name"));
    let version = publishing::name_ready(tx, &tracks::DOCUMENT_TYPE, &track, ready, &name).await?;
    cx.set.insert("track_version".into(), version.into());
    Ok(())
}

/// What its subtitles say now, whoever types in them meanwhile; refused with all that has to be mended first.
async fn ready(cx: &Cx, id: &str) -> Result<Prepared> {
    let task = load(&mut &cx.app.db, &TASKS, id).await?;
    if text(&task, "track_id").is_empty() {
        return Ok(None);
    }
    let ready = publishing::ready(cx, &tracks::DOCUMENT_TYPE, text(&task, "track_id")).await?;
    Ok(Some(Box::new(ready)))
}

/// Tells who may decide, except who has done it.
async fn ask(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let Some(by) = tx.by().cloned() else { return Ok(()) };
    let able = auth::who_may_by(tx, TASKS.workflow_pages(), Action::Enable).await?;
    let able: Vec<String> = able.into_iter().map(|(id, _)| id).filter(|id| *id != by.id).collect();
    if able.is_empty() {
        return Ok(());
    }
    let about = Some((TASKS.name, text(&cx.row, "id")));
    let notice = Notice { heading: &HANDED_IN, title: text(&cx.row, "name"), words: "", about };
    notifications::notify(tx, (&by.id, &by.name), &able, notice).await?;
    Ok(())
}

async fn next_round(_: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    cx.set.insert("round".into(), json!(cx.row["round"].as_i64().unwrap_or(1) + 1));
    Ok(())
}

async fn decide(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    cx.set.insert("decided_by_id".into(), json!(tx.by().map(|by| by.id.clone())));
    cx.set.insert("decided_at".into(), tx.at().into());
    Ok(())
}

/// Another person takes it as it is; who had it is told.
async fn hand_on(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let had = text(&cx.row, "assignee_id").to_owned();
    if cx.set.get("assignee_id").is_some_and(|next| *next == *had) {
        return Err(invalid_field("assignee_id", &SAME_PERSON));
    }
    let Some(by) = tx.by().cloned().filter(|by| *by.id != *had) else { return Ok(()) };
    let about = Some((TASKS.name, text(&cx.row, "id")));
    let notice = Notice { heading: &TAKEN_FROM, title: text(&cx.row, "name"), words: "", about };
    notifications::notify(tx, (&by.id, &by.name), &[had], notice).await?;
    Ok(())
}

async fn give_back(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    handle(tx, &cx.row, "unprocessed", "cancel").await
}

async fn close(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    handle(tx, &cx.row, "done", "approve").await
}

/// Refuses what a reviewer did not pass, or its maker withdrew: nothing is made of it.
pub fn refuse_unfit(video: &Row) -> Result<()> {
    if matches!(text(video, "review"), "not_passed" | "withdrawn") {
        return Err(unprocessable(ORIGINAL_REFUSED.with("title", text(video, "name"))));
    }
    Ok(())
}

fn refuse_without_category(task: &Row) -> Result<()> {
    if text(task, "category_id").is_empty() { Err(unprocessable(&NO_CATEGORY)) } else { Ok(()) }
}

/// Makes what the task was for. Nobody approves their own work.
async fn approve(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    if tx.by().is_some_and(|by| *by.id == *text(&cx.row, "assignee_id")) {
        return Err(forbidden_because(&OWN));
    }
    let video = load(tx, &VIDEOS, text(&cx.row, "video_id")).await?;
    review::refuse_past_rights(tx, &video)?;
    refuse_unfit(&video)?;
    refuse_without_category(&cx.row)?;
    // Exactly what was handed in, by whoever did it.
    if let Some(version) = cx.row["track_version"].as_i64() {
        let by = Actor { id: text(&cx.row, "assignee_id").to_owned(), name: text(&cx.row, "assignee_name").to_owned() };
        publishing::publish_with(tx, &tracks::DOCUMENT_TYPE, text(&cx.row, "track_id"), version, &by).await?;
    }
    let courseware = make_courseware(tx, &cx.row).await?;
    let made = make_video(tx, &cx.row, &video, &courseware).await?;
    set_courseware_video(tx, &courseware, &made).await?;
    cx.set.insert("result_video_id".into(), made.into());
    cx.set.insert("result_courseware_id".into(), courseware.into());
    cx.set.insert("reason".into(), Value::Null);
    decide(tx, cx).await
}

/// A courseware of the task's name in its category.
async fn make_courseware(tx: &mut Tx, task: &Row) -> Result<String> {
    // A task may be called what a courseware has no room for.
    let name: String = text(task, "name").chars().take(100).collect();
    let row = json!({ "name": name.trim(), "category_id": task["category_id"], "level": task["level"], "points": task["points"] });
    let made = resource::create(tx, &COURSEWARES, row.as_object().unwrap_or(&Row::new())).await;
    made.map_err(|error| if error.status() == 409 { conflict(NAME_TAKEN.with("title", name.trim())) } else { error })
}

/// The second creation: the original's file under the task's name, passed by whoever approves the task.
async fn make_video(tx: &mut Tx, task: &Row, original: &Row, courseware: &str) -> Result<String> {
    let collection = text(task, "collection_id").to_owned();
    // The collection's row is the lock: of two approvals into its last place one comes first.
    tx.exec("UPDATE video_collections SET version = version WHERE id = $1", args![collection.as_str()]).await?;
    refuse_full(tx, &collection, "").await?.map_err(unprocessable)?;
    let position = next_place(tx, &collection).await?;
    let mut row = json!({ "name": task["name"], "origin": "second_creation", "original_id": task["video_id"], "level": task["level"],
        "points": task["points"], "track_id": task["track_id"], "collection_id": collection.as_str(), "position": position, "courseware_id": courseware,
        "handling": "done", "task_id": task["id"], "maker_id": task["assignee_id"], "recommended": false });
    for field in ["file", "poster", "duration_ms", "width", "height", "fps", "size", "language", "rights", "rights_until"] {
        row[field] = original.get(field).cloned().unwrap_or_default();
    }
    let id = resource::add(tx, &VIDEOS, row.as_object().cloned().unwrap_or_default()).await?;
    let passed = json!({ "review": "passed", "decided_by_id": tx.by().map(|by| by.id.clone()), "decided_at": tx.at() });
    update_from_server(tx, &VIDEOS, &id, "pass", passed.as_object().cloned().unwrap_or_default()).await?;
    tell_counts(tx, &collection).await?;
    Ok(id)
}
