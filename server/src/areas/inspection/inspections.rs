//! Inspections: one a class. A class that is over waits to be inspected; `start` has it done, by a job. What its hits amount to is kept with it.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{PAGE, job::InspectClass, sees_all, state};
use belltower_kit::{
    app::App,
    args,
    auth::catalogue::Action,
    db::{Arg, Reads, Tx},
    error::{Result, not_found, too_large},
    http::{Access, Api, Cx},
    resource::{
        self, Own, Resource, Row, Rules, Seen, Workflow,
        field::{Field, number, one_of, reference, text, time, yes_no},
    },
    world::iso,
};

/// Inspections of one call.
pub const AT_ONCE: usize = 200;
/// Classes that are over and taken in at one look.
const TAKEN_IN: i64 = 100;
/// For how many days a class that is over is looked for.
const DAYS: i64 = 3;
/// Within so many hours after it was found, a hit is to be decided on.
const DUE_HOURS: i64 = 72;

const FIELDS: &[Field] = &[
    text("number", 20).read_only(),
    reference("class_id", "classes").read_only().keeps_nothing("a class that is deleted is inspected no more; what was found stays"),
    time("class_at").read_only(),
    reference("teacher_id", "teachers").read_only().keeps_nothing("what was found of somebody who left stays as it is"),
    reference("shown_to_id", "teachers").read_only().keeps_nothing("it only says who is shown the result"),
    one_of("state", state::STATES).read_only(),
    one_of("reason", &["no_transcript", "interrupted"]).read_only(),
    yes_no("transcript").read_only(),
    one_of("language", &["en", "zh", "mixed"]).read_only(),
    number("hits", 0, 10_000).read_only(),
    number("open", 0, 10_000).read_only(),
    number("appealed", 0, 10_000).read_only(),
    number("worst", 1, 4).read_only(),
    number("score", 0, 100).read_only(),
    number("adherence", 0, 100).read_only(),
    time("due_at").read_only(),
    time("obtained_at").read_only(),
];

/// Whose an inspection or a hit is: the teacher's, once it is shown to them.
pub const fn of_teacher(field: &'static str) -> Own {
    Own {
        field,
        values: "SELECT id FROM teachers WHERE user_id IN ({accounts}) AND deleted_at IS NULL",
        accounts: "SELECT user_id FROM teachers WHERE id = $1 AND user_id IS NOT NULL AND deleted_at IS NULL",
        pages: &[],
    }
}

/// Inspections.
pub static INSPECTIONS: Resource = Resource {
    name: "inspections",
    base: "/api/inspection",
    page: PAGE,
    also_on_pages: &[],
    seen: Seen::Own(of_teacher("shown_to_id")),
    title: "number",
    default_sort: "-worst",
    fields: FIELDS,
    rules: &InspectionRules,
};

struct InspectionRules;

#[async_trait]
impl Rules for InspectionRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&state::WORKFLOW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["to_review", "overdue", "waiting"]
    }

    fn condition(&self, name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        match name {
            "to_review" => ("t.state = 'obtained' AND t.open > 0", args![]),
            "overdue" => ("t.state = 'obtained' AND t.open > 0 AND t.due_at < ?", args![iso(now)]),
            _ => ("t.state IN ('not_inspected', 'failed')", args![]),
        }
    }
}

/// Adds the call.
pub fn mount(api: &mut Api) {
    api.post("/api/inspection/start", Access::Page(PAGE, Action::Edit), "Inspect classes, or inspect them again, by a job each", start);
}

fn row(value: Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}

/// The inspection of a class; made where there is none.
pub async fn of_class(tx: &mut Tx, class: &str) -> Result<String> {
    let sql = "SELECT start_at, teacher_id FROM classes WHERE id = $1 AND deleted_at IS NULL";
    let found: Option<(String, Option<String>)> = tx.opt(sql, args![class]).await?;
    let (at, teacher) = found.ok_or_else(not_found)?;
    if let Some((id,)) = tx.opt::<(String,)>("SELECT id FROM inspections WHERE class_id = $1", args![class]).await? {
        return Ok(id);
    }
    let (number,): (i64,) = tx.one("UPDATE counters SET value = value + 1 WHERE name = 'inspection' RETURNING value", args![]).await?;
    let new = json!({ "number": format!("Q-{number}"), "class_id": class, "class_at": at, "teacher_id": teacher, "transcript": false,
                      "hits": 0, "open": 0, "appealed": 0 });
    resource::add(tx, &INSPECTIONS, row(new)).await
}

/// Takes in classes that were held and are over.
pub async fn take_in(app: &App) -> Result<()> {
    let since = iso(app.world.now() - SignedDuration::from_hours(24 * DAYS));
    let sql = "SELECT c.id FROM classes c WHERE c.end_at > $1 AND c.status IN ('ended', 'auto_ended') AND (c.outcome IS NULL OR c.outcome = 'held')
        AND c.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM inspections i WHERE i.class_id = c.id) ORDER BY c.end_at, c.id LIMIT $2";
    let over: Vec<(String,)> = app.db.all(sql, args![since, TAKEN_IN]).await?;
    if over.is_empty() {
        return Ok(());
    }
    let mut tx = app.begin(None).await?;
    for (class,) in over {
        match of_class(&mut tx, &class).await {
            // Deleted meanwhile.
            Err(error) if error.status() == 404 => {}
            made => drop(made?),
        }
    }
    Ok(tx.commit().await?)
}

/// Which inspections are to begin.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct InspectionsToStart {
    #[schema(max_items = 200)]
    ids: Vec<String>,
}

/// What came of each.
#[derive(Serialize, utoipa::ToSchema)]
struct InspectionsStarted {
    /// Those that begin.
    started: Vec<String>,
    /// Those that are under way already.
    running: Vec<String>,
}

async fn start(cx: Cx, InspectionsToStart { mut ids }: InspectionsToStart) -> Result<InspectionsStarted> {
    sees_all(&cx, Action::Edit)?;
    if ids.len() > AT_ONCE {
        return Err(too_large(AT_ONCE));
    }
    // In one order, whoever else starts some of the same.
    ids.sort();
    ids.dedup();
    let mut done = InspectionsStarted { started: vec![], running: vec![] };
    let mut tx = cx.begin().await?;
    for id in ids {
        let found = resource::load(&mut tx, &INSPECTIONS, &id).await?;
        if !resource::advance(&mut tx, &INSPECTIONS, &id, "obtain", row(json!({ "reason": null }))).await? {
            done.running.push(id);
            continue;
        }
        let number = found["number"].as_str().unwrap_or_default().to_owned();
        tx.enqueue_in(&InspectClass { inspection: id.clone(), number }, cx.language).await?;
        done.started.push(id);
    }
    tx.commit().await?;
    Ok(done)
}

#[derive(sqlx_macros::FromRow)]
struct Sums {
    hits: i64,
    open: i64,
    appealed: i64,
    decided: i64,
    worst: Option<i64>,
    points: i64,
    teacher: Option<String>,
    obtained_at: Option<String>,
}

/// What the hits of an inspection amount to; none where it has not been inspected.
pub async fn sums(from: &mut impl Reads, id: &str) -> Result<Row> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE WHEN h.state NOT IN ('rejected', 'overturned') THEN 1 ELSE 0 END), 0) AS BIGINT) AS hits,
        CAST(COALESCE(SUM(CASE WHEN h.state = 'open' THEN 1 ELSE 0 END), 0) AS BIGINT) AS open,
        CAST(COALESCE(SUM(CASE WHEN h.state = 'appealed' THEN 1 ELSE 0 END), 0) AS BIGINT) AS appealed,
        CAST(COALESCE(SUM(CASE WHEN h.state IN ('confirmed', 'appealed', 'upheld', 'overturned') THEN 1 ELSE 0 END), 0) AS BIGINT) AS decided,
        MAX(CASE WHEN h.state NOT IN ('rejected', 'overturned') THEN h.severity END) AS worst,
        CAST(COALESCE(SUM(CASE WHEN h.state IN ('confirmed', 'appealed', 'upheld') THEN h.points ELSE 0 END), 0) AS BIGINT) AS points,
        MAX(i.teacher_id) AS teacher, MAX(i.obtained_at) AS obtained_at
        FROM inspections i LEFT JOIN inspection_hits h ON h.inspection_id = i.id AND h.deleted_at IS NULL WHERE i.id = $1";
    let all: Vec<Sums> = from.rows(sql.into(), args![id]).await?;
    let Some(sums) = all.into_iter().next() else { return Ok(Row::new()) };
    let shown = (sums.open == 0 && sums.decided > 0).then_some(sums.teacher).flatten();
    let due = sums.obtained_at.as_deref().filter(|_| sums.open > 0).and_then(|at| at.parse::<Timestamp>().ok());
    let due = due.map(|at| iso(at + SignedDuration::from_hours(DUE_HOURS)));
    Ok(row(json!({ "hits": sums.hits, "open": sums.open, "appealed": sums.appealed, "worst": sums.worst,
                   "score": (100 - sums.points).max(0), "shown_to_id": shown, "due_at": due })))
}

/// Keeps what the hits of an inspection amount to now.
pub async fn recount(tx: &mut Tx, id: &str, verb: &str) -> Result<()> {
    let sums = sums(tx, id).await?;
    resource::update_from_server(tx, &INSPECTIONS, id, verb, sums).await
}
