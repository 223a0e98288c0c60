//! The flow of a lecture, step by step: which one is on, for how long, and what it cues; and one flow beside the lectures that followed it, planned and real.

use belltower_sync::model::{list, string};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{LECTURES, STAFF, events, people, state};
use crate::areas::sop::{DOCUMENT_TYPE, PLANS};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Arg, Reads},
    documents::published,
    error::{Result, conflict, not_found},
    http::{Access, Api, Cx},
    resource, sentences,
};

sentences! {
    NO_FLOW = "lecture.no_flow": "This lecture follows no flow" / "这场直播没有设置流程";
}

/// Lectures of one answer.
const RUNS: i64 = 10;

/// A step of a flow.
#[derive(Clone, Serialize, utoipa::ToSchema)]
pub(super) struct FlowStep {
    id: String,
    /// The stage that it belongs to.
    stage: String,
    title: String,
    minutes: i64,
    owner: String,
    /// `none`, `product`, `question` or `poll`
    cue: String,
    /// The product that is cued.
    product: String,
}

/// A step that was begun.
#[derive(Clone, Serialize, utoipa::ToSchema, sqlx_macros::FromRow)]
struct StepBegun {
    step_id: String,
    at: String,
    /// Viewers at that moment.
    viewers: i64,
}

/// The flow of a lecture.
#[derive(Serialize, utoipa::ToSchema)]
pub(super) struct LectureFlow {
    plan_id: String,
    title: String,
    steps: Vec<FlowStep>,
    /// The step that is on.
    #[schema(required)]
    step_id: Option<String>,
    begun: Vec<StepBegun>,
}

/// A flow.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct FlowId {
    /// The plan.
    id: String,
}

/// A flow beside the lectures that followed it last.
#[derive(Serialize, utoipa::ToSchema)]
struct FlowWithRuns {
    id: String,
    title: String,
    lesson_minutes: i64,
    steps: Vec<FlowStep>,
    runs: Vec<FlowRun>,
}

/// A lecture that followed it.
#[derive(Serialize, utoipa::ToSchema)]
struct FlowRun {
    id: String,
    name: String,
    state: String,
    start_at: String,
    peak: i64,
    steps: Vec<RunStep>,
}

/// A step as it was.
#[derive(Serialize, utoipa::ToSchema)]
struct RunStep {
    step_id: String,
    /// Minutes that it took; of the one that is on none.
    #[schema(required)]
    minutes: Option<f64>,
    viewers: i64,
    /// How many more or fewer there were when it ended.
    #[schema(required)]
    change: Option<i64>,
    /// Products that came on the screens in it.
    products: Vec<String>,
}

/// A step to begin.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct StepToBegin {
    id: String,
    step_id: String,
}

pub(super) fn mount(api: &mut Api) {
    let see = Access::AnyPage([&["sopLiveDetail"], &["liveSopSet"]], Action::Query);
    api.post("/api/live/flow", see, "A flow beside the lectures that followed it last", flow);
    api.post("/api/live/step", STAFF, "Begin a step of the flow of a lecture that is live", step);
}

fn steps(content: &Value) -> Vec<FlowStep> {
    let step = |stage: &Value, step: &Value| {
        let text = |key: &str| string(step, key).to_owned();
        FlowStep {
            id: text("id"),
            stage: string(stage, "title").to_owned(),
            title: text("title"),
            minutes: step["minutes"].as_i64().unwrap_or_default(),
            owner: text("owner"),
            cue: Some(text("cue")).filter(|cue| !cue.is_empty()).unwrap_or_else(|| "none".into()),
            product: text("product"),
        }
    };
    let of = |stage: &Value| list(stage, "steps").iter().map(|one| step(stage, one)).collect::<Vec<_>>();
    list(content, "stages").iter().flat_map(of).collect()
}

async fn begun(from: &mut impl Reads, lecture: &str) -> Result<Vec<StepBegun>> {
    let sql = "SELECT step_id, at, viewers FROM lecture_steps WHERE lecture_id = $1 ORDER BY at LIMIT 1000";
    Ok(from.rows(sql.into(), args![lecture]).await?)
}

/// The flow that a lecture keeps to; none where it is not out any more.
pub(super) async fn of_lecture(
    app: &App,
    lecture: &str,
    plan: &str,
    version: Option<i64>,
    step: Option<&str>,
) -> Result<Option<LectureFlow>> {
    let content = match published(app, &DOCUMENT_TYPE, plan, version).await {
        Ok((_, content)) => content,
        Err(error) if error.status().is_client_error() => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok(Some(LectureFlow {
        plan_id: plan.to_owned(),
        title: string(&content, "title").to_owned(),
        steps: steps(&content),
        step_id: step.map(str::to_owned),
        begun: begun(&mut &app.db, lecture).await?,
    }))
}

async fn step(cx: Cx, StepToBegin { id, step_id }: StepToBegin) -> Result<LectureFlow> {
    people::runner(&cx, &id).await?;
    let sql = "SELECT l.sop_plan_id, c.sop_plan_version FROM lectures l JOIN classes c ON c.id = l.class_id WHERE l.id = $1";
    let (plan, version): (Option<String>, Option<i64>) = cx.app.db.one(sql, args![id.as_str()]).await?;
    let plan = plan.ok_or_else(|| conflict(&NO_FLOW))?;
    let flow = of_lecture(&cx.app, &id, &plan, version, None).await?.ok_or_else(|| conflict(&NO_FLOW))?;
    if !flow.steps.iter().any(|step| step.id == step_id) {
        return Err(not_found());
    }
    let mut tx = cx.begin().await?;
    state::live(&mut tx, &id).await?;
    let sql = "UPDATE lectures SET step_id = $2 WHERE id = $1 AND (step_id IS NULL OR step_id <> $2)";
    if tx.exec(sql, args![id.as_str(), step_id.as_str()]).await? == 1 {
        let at = tx.at().to_owned();
        let sql = "INSERT INTO lecture_steps (lecture_id, at, step_id, viewers) SELECT id, $2, $3, viewers FROM lectures WHERE id = $1
            ON CONFLICT (lecture_id, at) DO NOTHING";
        tx.exec(sql, args![id.as_str(), at, step_id.as_str()]).await?;
        events::tell(&mut tx, &id, "step", json!({ "step_id": step_id })).await?;
    }
    let begun = begun(&mut tx, &id).await?;
    tx.commit().await?;
    Ok(LectureFlow { step_id: Some(step_id), begun, ..flow })
}

#[derive(sqlx_macros::FromRow)]
struct Run {
    id: String,
    name: String,
    state: String,
    start_at: String,
    real_end_at: Option<String>,
    peak: i64,
    viewers: i64,
}

async fn flow(cx: Cx, FlowId { id }: FlowId) -> Result<FlowWithRuns> {
    let plan = resource::load_for(&cx, &PLANS, &id).await?;
    let content = match published(&cx.app, &DOCUMENT_TYPE, &id, None).await {
        Ok((_, content)) => content,
        // What is not out yet has no steps to be followed.
        Err(error) if error.status().is_client_error() => json!({}),
        Err(error) => return Err(error),
    };
    let mut reads = &cx.app.db;
    let (condition, of_scope) = match LECTURES.scope(&mut reads, cx.caller()?).await? {
        Some(scope) => scope.condition(3),
        None => ("TRUE".to_owned(), vec![]),
    };
    let sql = format!(
        "SELECT t.id, t.name, t.state, t.start_at, t.real_end_at, t.peak, t.viewers FROM lectures t
         WHERE t.sop_plan_id = $1 AND t.state IN ('live', 'ended') AND t.real_start_at IS NOT NULL AND t.deleted_at IS NULL AND {condition}
         ORDER BY t.start_at DESC LIMIT $2"
    );
    let args: Vec<Arg> = args![id.as_str(), RUNS].into_iter().chain(of_scope).collect();
    let found: Vec<Run> = reads.rows(sql, args).await?;
    let mut runs = vec![];
    for run in found {
        runs.push(as_it_was(&mut reads, run).await?);
    }
    Ok(FlowWithRuns {
        id,
        title: plan["title"].as_str().unwrap_or_default().to_owned(),
        lesson_minutes: plan["lesson_minutes"].as_i64().unwrap_or_default(),
        steps: steps(&content),
        runs,
    })
}

async fn as_it_was(from: &mut impl Reads, run: Run) -> Result<FlowRun> {
    let begun = begun(from, &run.id).await?;
    let sql = "SELECT title, at FROM lecture_pushes WHERE lecture_id = $1 ORDER BY at LIMIT 1000";
    let pushes: Vec<(String, String)> = from.rows(sql.into(), args![run.id.as_str()]).await?;
    let moment = |at: &str| at.parse::<Timestamp>().ok();
    let mut steps = vec![];
    for (place, step) in begun.iter().enumerate() {
        let next = begun.get(place + 1);
        let until = next.map(|next| next.at.clone()).or_else(|| run.real_end_at.clone());
        let took = until.as_deref().and_then(moment).zip(moment(&step.at)).map(|(until, from)| until.duration_since(from));
        let within = |at: &str| *at >= *step.at && until.as_deref().is_none_or(|until| at < until);
        steps.push(RunStep {
            step_id: step.step_id.clone(),
            minutes: took.map(|took| (took.as_secs_f64() / 6.0).round() / 10.0),
            viewers: step.viewers,
            change: next
                .map(|next| next.viewers - step.viewers)
                .or_else(|| run.real_end_at.is_none().then_some(run.viewers - step.viewers)),
            products: pushes.iter().filter(|(_, at)| within(at)).map(|(title, _)| title.clone()).collect(),
        });
    }
    let Run { id, name, state, start_at, peak, .. } = run;
    Ok(FlowRun { id, name, state, start_at, peak, steps })
}
