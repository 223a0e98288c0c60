//! What stands still goes on: asked for by somebody, by the same writer or the built-in one; and what nobody works on any more says so.

use serde::Deserialize;
use serde_json::json;

use super::{
    compose::Compose,
    makings::{IS_DONE, MAKINGS, ON_PAGES, stands_still, string, whole},
    story::WriteStory,
};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    error::{Result, conflict},
    http::{Access, Api, Cx},
    resource::{self, Row},
    sentences,
};

sentences! {
    GOES_ON = "making.goes_on": "This is going on already" / "任务正在进行中，无需重试";
}

pub(super) fn mount(api: &mut Api) {
    let edit = Access::AnyPage(ON_PAGES, Action::Edit);
    api.post(&format!("{}/retry", MAKINGS.base), edit, "Go on with a making that stands still", retry);
}

/// A making that is to go on.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct MakingRetry {
    id: String,
    /// Whether the built-in writer is to write from now on.
    #[serde(default)]
    built_in: bool,
}

/// The job that goes on.
#[derive(serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MakingGoesOn {
    pub job_id: String,
}

async fn retry(cx: Cx, MakingRetry { id, built_in }: MakingRetry) -> Result<MakingGoesOn> {
    let mut tx = cx.begin().await?;
    // The row first: of two who press it the second finds that it goes on.
    let sql = "UPDATE makings SET state = state WHERE id = $1 AND fault IS NOT NULL AND deleted_at IS NULL";
    let stood = tx.exec(sql, args![id.as_str()]).await? > 0;
    let mut row = resource::load(&mut tx, &MAKINGS, &id).await?;
    if !stood {
        return Err(conflict(if string(&row, "state") == "completed" { &IS_DONE } else { &GOES_ON }));
    }
    let mut set = Row::from_iter([("fault".to_owned(), json!(null)), ("fault_detail".to_owned(), json!(null))]);
    if built_in {
        set.insert("built_in".into(), true.into());
    }
    // What was written and fits nowhere stays to be seen; another round begins.
    if row["fault"] == "nothing_fits" {
        set.insert("round".into(), (whole(&row, "round") + 1).into());
    }
    resource::update_from_server(&mut tx, &MAKINGS, &id, "retry", set.clone()).await?;
    row.extend(set);
    let job_id = if string(&row, "state") == "composing" {
        tx.enqueue(&Compose::of(&row)).await?
    } else {
        tx.enqueue(&WriteStory::of(&row)).await?
    };
    tx.commit().await?;
    Ok(MakingGoesOn { job_id })
}

/// Finds makings whose job was cancelled or given up without a word.
pub async fn look_for_abandoned(app: &App) -> Result<()> {
    let sql = "SELECT m.id, m.state FROM makings m WHERE m.state IN ('generating', 'composing') AND m.fault IS NULL AND m.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.resource = 'makings' AND j.record_id = m.id AND j.state IN ('queued', 'running')) LIMIT 100";
    let abandoned: Vec<(String, String)> = app.db.all(sql, args![]).await?;
    for (id, state) in abandoned {
        let mut tx = app.begin(None).await?;
        stands_still(&mut tx, &id, &state, ("interrupted", "")).await?;
        tx.commit().await?;
    }
    Ok(())
}
