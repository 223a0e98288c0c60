//! The resource of SOP plans, and the way from a plan's document to its row.

use std::sync::Arc;

use async_trait::async_trait;
use belltower_sync::{
    DocumentId, Kind, Projection,
    kinds::sop_plan::{SopPlan, example},
};
use serde_json::{Value, json};

use crate::{
    app::App,
    args,
    db::Tx,
    documents::{self, Rows},
    error::{Result, not_found},
    resource::{
        self, Op, Resource, Row, Rules, Writing,
        field::{Field, number, one_of, text},
    },
};

const FIELDS: &[Field] = &[
    text("title", 200).required().create_only(),
    text("level", 20).create_only(),
    number("lesson_minutes", 1, 600).required().create_only().or("45"),
    one_of("template", &["empty", "example_en", "example_zh"]).required().create_only().not_listed().or("\"empty\""),
    number("minutes", 0, 100_000).read_only().or("0"),
    number("stage_count", 0, 100_000).read_only().or("0"),
    number("step_count", 0, 100_000).read_only().or("0"),
    number("problem_count", 0, 100_000).read_only().or("0"),
];

/// What an edit of the document may change in the list.
const COUNTED: [&str; 7] = ["title", "level", "lesson_minutes", "minutes", "stage_count", "step_count", "problem_count"];

/// SOP plans.
pub static PLANS: Resource = Resource {
    name: "sop_plans",
    base: "/api/management/sopPlan",
    page: "sop-plan",
    title: "title",
    default_sort: "-updated_at",
    fields: FIELDS,
    rules: &PlanRules,
};

/// The document of a plan.
fn document(id: &str) -> Result<DocumentId> {
    DocumentId::new("sop-plan", id).ok_or_else(not_found)
}

struct PlanRules;

#[async_trait]
impl Rules for PlanRules {
    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        let document = document(writing.id())?;
        match writing.op {
            Op::Create => {
                let mut seed = match writing.text("template") {
                    Some("example_en") => example(false),
                    Some("example_zh") => example(true),
                    _ => json!({}),
                };
                seed["title"] = json!(writing.text("title"));
                seed["level"] = json!(writing.text("level"));
                seed["lessonMinutes"] = json!(writing.new.get("lesson_minutes"));
                documents::create(tx, &document, &seed).await
            }
            Op::Restore => documents::set_deleted(tx, &document, false).await,
            Op::Update => Ok(()),
        }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
        documents::set_deleted(tx, &document(id)?, true).await
    }
}

/// From a plan's document to its row.
pub struct PlanRows;

#[async_trait]
impl Rows for PlanRows {
    fn resource(&self) -> &'static Resource {
        &PLANS
    }

    fn kind(&self) -> Arc<dyn Kind> {
        Arc::new(SopPlan)
    }

    async fn project(&self, tx: &mut Tx, key: &str, user_id: &str, projection: &Projection) -> Result<Option<(String, Value)>> {
        let content = &projection.content;
        let short = |field: &str, max| content[field].as_str().map(|text| text.chars().take(max).collect::<String>());
        let number = |field: &str| content[field].as_i64().unwrap_or(0);
        let at = tx.at().to_owned();
        // Most edits change nothing that the list shows: no new version, no event.
        let changed = tx
            .exec(
                "UPDATE sop_plans SET title = $2, level = $3, lesson_minutes = $4, minutes = $5, stage_count = $6, step_count = $7,
                   problem_count = $8, version = version + 1, updated_at = $9, updated_by = $10,
                   updated_by_name = (SELECT name FROM users WHERE id = $10)
                 WHERE id = $1 AND (title IS DISTINCT FROM $2 OR level IS DISTINCT FROM $3 OR lesson_minutes IS DISTINCT FROM $4 OR
                   minutes IS DISTINCT FROM $5 OR stage_count IS DISTINCT FROM $6 OR step_count IS DISTINCT FROM $7 OR
                   problem_count IS DISTINCT FROM $8)",
                args![
                    key,
                    short("title", 200).unwrap_or_default(),
                    short("level", 20).filter(|level| !level.is_empty()),
                    number("lessonMinutes"),
                    number("minutes"),
                    number("stageCount"),
                    number("stepCount"),
                    i64::try_from(projection.problems.len()).unwrap_or(i64::MAX),
                    at,
                    Some(user_id.to_owned()).filter(|id| !id.is_empty())
                ],
            )
            .await?;
        if changed == 0 {
            return Ok(None);
        }
        let row = resource::load(tx, &PLANS, key).await?;
        let by = row.get("updated_by").cloned();
        Ok(Some((PLANS.topic(), json!({ "op": "update", "id": key, "row": row, "changed": COUNTED, "by": by }))))
    }
}

/// Two plans to look at.
pub async fn demo(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    for (chinese, template) in [(false, "example_en"), (true, "example_zh")] {
        let seed = example(chinese);
        let plan = json!({ "title": seed["title"], "level": seed["level"], "lesson_minutes": seed["lessonMinutes"], "template": template });
        resource::create(&mut tx, &PLANS, plan.as_object().unwrap_or(&Row::new())).await?;
    }
    Ok(tx.commit().await?)
}
