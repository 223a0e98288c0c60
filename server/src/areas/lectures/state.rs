//! The states of a lecture, and what follows from them. The clock opens it and begins it; who runs it closes it, or else the clock does.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{LECTURES, STAFF, actions, class, events, figures, people, products};
use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict, invalid_field},
    http::{Api, Cx},
    resource::{self, Row, TransitionContext, Workflow, check::plain_lines, transition},
    sentences,
};

sentences! {
    NOT_OPENED = "lecture.not_opened": "It has not been opened to viewers yet; delete it, or cancel its class" / "直播尚未向观众开放，可删除或取消课程";
    NOT_LIVE = "lecture.not_live": "Only while the lecture is live" / "仅在直播进行中可用";
}

pub(super) const PLANNED: &str = "planned";
pub(super) const OPEN: &str = "open";
pub(super) const LIVE: &str = "live";
pub(super) const ENDED: &str = "ended";
/// All of them.
pub(super) const STATES: &[&str] = &[PLANNED, OPEN, LIVE, ENDED];
/// Characters of why it was closed.
const MAX_REASON: i64 = 300;

/// The way of a lecture. No form moves it.
pub(super) static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: PLANNED,
    reopens: &[],
    transitions: &[
        transition("open", &[PLANNED], OPEN).after(|tx, cx| Box::pin(tell_state(tx, cx))),
        transition("begin", &[PLANNED, OPEN], LIVE)
            .before(|_, cx| Box::pin(async move { begin(cx) }))
            .after(|tx, cx| Box::pin(begun(tx, cx))),
        transition("end", &[PLANNED, OPEN, LIVE], ENDED)
            .before(|tx, cx| Box::pin(async move { end(tx, cx) }))
            .after(|tx, cx| Box::pin(ended(tx, cx))),
    ],
};

fn id(cx: &TransitionContext) -> String {
    cx.row["id"].as_str().unwrap_or_default().to_owned()
}

async fn tell_state(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let state = cx.row["state"].clone();
    events::tell(tx, &id(cx), "state", json!({ "state": state })).await
}

fn begin(cx: &mut TransitionContext) -> Result<()> {
    let at = cx.row["start_at"].clone();
    cx.set.insert("real_start_at".into(), at);
    Ok(())
}

async fn begun(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    class::begin(tx, &cx.row).await?;
    tell_state(tx, cx).await
}

fn end(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    cx.set.insert("real_end_at".into(), tx.at().into());
    cx.set.insert("viewers".into(), 0.into());
    Ok(())
}

async fn ended(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let id = id(cx);
    figures::fold_last(tx, &id).await?;
    products::take_down(tx, &id, false).await?;
    actions::give_up(tx, &id).await?;
    class::end(tx, &cx.row).await?;
    tell_state(tx, cx).await
}

/// Refuses what belongs to a lecture that is live; its row is locked from here on.
pub(super) async fn live(tx: &mut Tx, lecture: &str) -> Result<()> {
    let sql = "UPDATE lectures SET version = version WHERE id = $1 AND deleted_at IS NULL RETURNING state";
    let state: Option<(String,)> = tx.opt(sql, args![lecture]).await?;
    if state.is_some_and(|(state,)| state == LIVE) { Ok(()) } else { Err(conflict(&NOT_LIVE)) }
}

/// Tells viewers whether they may comment.
pub(super) async fn tell_mode(tx: &mut Tx, lecture: &str, mode: &str) -> Result<()> {
    events::tell(tx, lecture, "mode", json!({ "comment_mode": mode })).await
}

/// A lecture to close.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClosedLecture {
    id: String,
    #[schema(max_length = 300)]
    reason: Option<String>,
}

/// A lecture that was closed.
#[derive(Serialize, utoipa::ToSchema)]
struct ClosedSeen {
    id: String,
    state: String,
    #[schema(required)]
    real_end_at: Option<String>,
}

pub(super) fn mount(api: &mut Api) {
    api.post("/api/live/close", STAFF, "Close a lecture; once more is the same", close);
}

async fn close(cx: Cx, ClosedLecture { id, reason }: ClosedLecture) -> Result<ClosedSeen> {
    let staff = people::runner(&cx, &id).await?;
    let reason = plain_lines(reason.as_deref().unwrap_or_default(), MAX_REASON).map_err(|text| invalid_field("reason", text))?;
    if staff.text("state") == PLANNED {
        return Err(conflict(&NOT_OPENED));
    }
    let mut tx = cx.begin().await?;
    let given = Row::from_iter([("close_reason".to_owned(), if reason.is_empty() { Value::Null } else { reason.into() })]);
    resource::advance(&mut tx, &LECTURES, &id, "end", given).await?;
    let row = resource::load(&mut tx, &LECTURES, &id).await?;
    tx.commit().await?;
    let text = |field: &str| row[field].as_str().map(str::to_owned);
    Ok(ClosedSeen { id, state: text("state").unwrap_or_default(), real_end_at: text("real_end_at") })
}
