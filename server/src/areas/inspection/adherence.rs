//! Adherence: how classes keep to their plans. Read from what the classroom reported of the steps of a class, with its inspection; asked for by plan, step or teacher.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    PAGE, sees_all,
    steps::{Moment, Planned, Went, score, went},
};
use crate::areas::sop::DOCUMENT_TYPE;
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{self, Insert, Tx},
    documents::published,
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    mask,
    resource::check::{NOT_ONE_OF, NOT_TIME},
    world::iso,
};
use belltower_sync::model::{list, string};

/// Events of a class that are read.
const MAX_EVENTS: i64 = 20_000;
/// Lines of an answer.
const MAX_ROWS: i64 = 200;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let see = Access::Page(PAGE, Action::Query);
    api.post("/api/inspection/adherence", see, "How inspected classes kept to their plans, by plan, step or teacher", adherence);
}

/// The steps of a class.
pub struct Steps {
    plan: String,
    planned: Vec<Planned>,
    went: Vec<Went>,
    /// 0 to 100.
    pub score: i64,
}

/// How the steps of a class went; nothing where it has no plan, or its classroom reported no step.
pub async fn of_class(app: &App, class: &str) -> Result<Option<Steps>> {
    let sql = "SELECT sop_plan_id, sop_plan_version, end_at FROM classes WHERE id = $1";
    type Of = (Option<String>, Option<i64>, String);
    let of: Option<Of> = app.db.opt(sql, args![class]).await?;
    let Some((Some(plan), version, end)) = of else { return Ok(None) };
    let content = match published(app, &DOCUMENT_TYPE, &plan, version).await {
        Ok((_, content)) => content,
        // A plan that is not out any more says nothing.
        Err(error) if error.status().is_client_error() => return Ok(None),
        Err(error) => return Err(error),
    };
    let planned = planned(&content);
    let entries = db::read_events(&app.db, &format!("class:{class}"), 0, MAX_EVENTS).await?.unwrap_or_default();
    let events: Vec<Value> = entries.iter().filter_map(|entry| serde_json::from_str(&entry.payload).ok()).collect();
    let moments: Vec<Moment> = events.iter().filter_map(moment).collect();
    if planned.is_empty() || moments.is_empty() {
        return Ok(None);
    }
    // When it ended, which need not be when it was to end.
    let ended = events.iter().find(|event| ["ended", "auto_ended"].iter().any(|ended| event["type"] == *ended));
    let end = ended.and_then(|event| event["at"].as_str()).unwrap_or(&end);
    let end_s = end.parse::<Timestamp>().map_or(0, |end| end.as_second());
    let went = went(&planned, &moments, end_s);
    Ok(Some(Steps { plan, score: score(&planned, &went), planned, went }))
}

/// The steps of a plan, in their order.
pub fn planned(content: &Value) -> Vec<Planned> {
    let steps = list(content, "stages").iter().flat_map(|stage| list(stage, "steps"));
    let one = |step: &Value| Planned {
        id: string(step, "id").to_owned(),
        title: string(step, "title").to_owned(),
        required: step["required"].as_bool().unwrap_or(false),
        planned_s: step["minutes"].as_i64().unwrap_or(0) * 60,
    };
    steps.map(one).collect()
}

/// That a step began or ended, of an event of a class.
fn moment(event: &Value) -> Option<Moment> {
    let begins = match event["type"].as_str()? {
        "step_start" => true,
        "step_end" => false,
        _ => return None,
    };
    let at: Timestamp = event["at"].as_str()?.parse().ok()?;
    Some(Moment { step: event["data"]["step"].as_str()?.to_owned(), begins, at_s: at.as_second() })
}

/// Keeps them with the inspection.
pub async fn keep(tx: &mut Tx, inspection: &str, steps: Option<&Steps>) -> Result<()> {
    tx.exec("DELETE FROM inspection_steps WHERE inspection_id = $1", args![inspection]).await?;
    let Some(steps) = steps else { return Ok(()) };
    let mut rows = vec![];
    for (n, went) in (0_i64..).zip(&steps.went) {
        let step = &steps.planned[went.place];
        rows.extend(args![
            inspection,
            n,
            steps.plan.as_str(),
            step.id.as_str(),
            step.title.as_str(),
            step.required,
            step.planned_s,
            went.taken_s,
            went.swapped
        ]);
    }
    let into = "inspection_steps (inspection_id, n, plan_id, step, title, required, planned_s, taken_s, swapped)";
    tx.insert(Insert { into, row: "(?, ?, ?, ?, ?, ?, ?, ?, ?)", rest: "" }, rows).await.map(drop).map_err(Into::into)
}

/// What is asked for.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct AdherenceAsked {
    /// `plan`, `step`, `teacher` or `class`.
    by: String,
    /// Classes from this moment on.
    from: Option<String>,
    /// And before this one.
    to: Option<String>,
    /// Of this plan alone.
    plan: Option<String>,
    /// Of this inspection alone: with `step`, its steps in their order.
    inspection: Option<String>,
}

/// Classes that have something in common.
#[derive(Serialize, sqlx_macros::FromRow, utoipa::ToSchema)]
struct AdherenceRow {
    /// The record.
    id: String,
    /// What it is called.
    name: String,
    /// Of a step: its plan.
    plan: String,
    /// How many classes.
    classes: i64,
    /// The mean of their adherence, 0 to 100.
    adherence: i64,
    /// In how many steps something was asked, and how many were left out, came out of order, took too long, or too short.
    steps: i64,
    missing: i64,
    swapped: i64,
    over: i64,
    under: i64,
    /// Seconds that were planned of them, and that those took that were done.
    planned_s: i64,
    taken_s: i64,
}

/// How classes kept to their plans, the worst first.
#[derive(Serialize, utoipa::ToSchema)]
struct Adherence {
    records: Vec<AdherenceRow>,
}

async fn adherence(cx: Cx, asked: AdherenceAsked) -> Result<Adherence> {
    sees_all(&cx, Action::Query)?;
    let (id, name, order) = match &*asked.by {
        "plan" => ("s.plan_id", "MAX(p.title)", "adherence, id"),
        "teacher" => ("COALESCE(i.teacher_id, '')", "MAX(COALESCE(h.name, ''))", "adherence, id"),
        "class" => ("i.id", "MAX(i.number)", "adherence, id"),
        "step" if asked.inspection.is_some() => ("s.step", "MAX(s.title)", "MIN(s.n), id"),
        "step" => ("s.step", "MAX(s.title)", "missing DESC, over DESC, id"),
        _ => return Err(invalid_field("by", &NOT_ONE_OF)),
    };
    let moment = |field: &str, given: &Option<String>, none: &str| match given {
        None => Ok(none.to_owned()),
        Some(given) => given.parse::<Timestamp>().map(iso).map_err(|_| invalid_field(field, &NOT_TIME)),
    };
    let (from, to) = (moment("from", &asked.from, "")?, moment("to", &asked.to, "9999")?);
    let sum = |condition: &str| format!("CAST(SUM(CASE WHEN {condition} THEN 1 ELSE 0 END) AS BIGINT)");
    let sql = format!(
        "SELECT {id} AS id, {name} AS name, MAX(COALESCE(p.title, '')) AS plan, COUNT(DISTINCT i.id) AS classes,
           CAST(ROUND(AVG(i.adherence)) AS BIGINT) AS adherence, COUNT(*) AS steps, {} AS missing, {} AS swapped, {} AS over, {} AS under,
           CAST(SUM(s.planned_s) AS BIGINT) AS planned_s, CAST(COALESCE(SUM(s.taken_s), 0) AS BIGINT) AS taken_s
         FROM inspection_steps s JOIN inspections i ON i.id = s.inspection_id AND i.deleted_at IS NULL
         LEFT JOIN sop_plans p ON p.id = s.plan_id LEFT JOIN teachers h ON h.id = i.teacher_id
         WHERE i.class_at >= $1 AND i.class_at < $2 AND (CAST($3 AS TEXT) IS NULL OR s.plan_id = $3) AND (CAST($4 AS TEXT) IS NULL OR i.id = $4)
         GROUP BY {id} ORDER BY {order} LIMIT {MAX_ROWS}",
        sum("s.required AND s.taken_s IS NULL"),
        sum("s.swapped"),
        sum("s.planned_s > 0 AND (s.taken_s - s.planned_s) * 2 > s.planned_s"),
        sum("s.planned_s > 0 AND (s.planned_s - s.taken_s) * 2 > s.planned_s"),
    );
    let mut records: Vec<AdherenceRow> = db::Reads::rows(&mut &cx.app.db, sql, args![from, to, asked.plan, asked.inspection]).await?;
    for row in &mut records {
        mask::text_in(&mut row.name);
        mask::text_in(&mut row.plan);
    }
    Ok(Adherence { records })
}
