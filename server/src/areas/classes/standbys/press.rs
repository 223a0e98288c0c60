//! On call: by the teacher's own press, or by the desk, which has spoken with them. Not sooner than half an hour before it begins: who presses then is awake.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{PRESS_MINUTES, STANDBYS, text_of};
use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict, forbidden, unprocessable},
    http::Cx,
    resource::{self, Row, TransitionContext, advance},
    sentences,
};

sentences! {
    TOO_EARLY = "standby.too_early": "One is on call from {minutes} minutes before it begins" / "备班开始前 {minutes} 分钟起可确认待命";
    OVER = "standby.over": "This standby is over" / "该备班已结束";
    NOT_NOW = "standby.not_now": "It was called off, or is over" / "该备班已取消或已结束";
}

/// A standby of one's own.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StandbyOf {
    id: String,
}

/// The standby as it is now.
#[derive(Serialize, utoipa::ToSchema)]
pub struct StandbyPressed {
    #[schema(value_type = Object)]
    standby: Row,
}

/// Pressed twice it is pressed once.
pub async fn press(cx: Cx, StandbyOf { id }: StandbyOf) -> Result<StandbyPressed> {
    resource::see(&mut &cx.app.db, &STANDBYS, cx.caller()?, &id).await?;
    let standby = resource::load(&mut &cx.app.db, &STANDBYS, &id).await?;
    let sql = "SELECT id FROM teachers WHERE id = $1 AND user_id = $2 AND deleted_at IS NULL";
    let own: Option<(String,)> = cx.app.db.opt(sql, args![text_of(&standby, "teacher_id"), &*cx.caller()?.user_id]).await?;
    if own.is_none() {
        return Err(forbidden());
    }
    let mut tx = cx.begin().await?;
    if !advance(&mut tx, &STANDBYS, &id, "put_on_call", Row::new()).await? {
        let now = resource::load(&mut tx, &STANDBYS, &id).await?;
        if now["state"] != "on_call" && now["state"] != "used" {
            return Err(conflict(&NOT_NOW));
        }
    }
    let standby = resource::load(&mut tx, &STANDBYS, &id).await?;
    tx.commit().await?;
    Ok(StandbyPressed { standby })
}

/// Refuses what is too early, or over; says since when.
pub async fn on_call(tx: &mut Tx, cx: &mut TransitionContext) -> Result<()> {
    let moment = |field: &str| text_of(&cx.row, field).parse::<Timestamp>();
    let now = tx.world().now();
    if moment("start_at").is_ok_and(|start| start.duration_since(now) > SignedDuration::from_mins(PRESS_MINUTES)) {
        return Err(unprocessable(TOO_EARLY.with("minutes", PRESS_MINUTES)));
    }
    if text_of(&cx.row, "end_at") <= tx.at() {
        return Err(unprocessable(&OVER));
    }
    cx.set.insert("on_call_at".into(), tx.at().into());
    Ok(())
}
