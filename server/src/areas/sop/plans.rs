//! The resource of SOP plans, each with its document.

use std::sync::Arc;

use async_trait::async_trait;
use belltower_content::sop_plan::{SopPlan, example};
use serde_json::json;

use crate::areas::courses;
use belltower_kit::{
    auth::rights::Pages,
    db::Tx,
    documents::{Column, ColumnType, DocumentType, FROM_TEMPLATE, publishing},
    error::Result,
    resource::{
        Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, number, one_of, reference, text},
    },
};

const FIELDS: &[Field] = &[
    text("title", 200).required().create_only(),
    text("level", 20).create_only(),
    reference("courseware_id", "coursewares"),
    // What it is for: a class, or a lecture, whose steps have cues.
    one_of("use", &["class", "live"]).required().create_only().or("\"class\""),
    number("lesson_minutes", 1, 600).required().create_only().or("45"),
    one_of("template", &["empty", "example_en", "example_zh"]).required().create_only().not_listed().or("\"empty\""),
    reference("copy_of_id", "sop_plans").create_only().not_listed().keeps_nothing("a copy stands on its own"),
    FROM_TEMPLATE,
    publishing::STATUS,
    publishing::PUBLISHED_VERSION,
    publishing::REVIEW_VERSION,
    publishing::REVIEWERS,
    publishing::SUBMITTED_BY,
    publishing::REASON,
    number("minutes", 0, 100_000).read_only().or("0"),
    number("stage_count", 0, 100_000).read_only().or("0"),
    number("step_count", 0, 100_000).read_only().or("0"),
    number("problem_count", 0, 100_000).read_only().or("0"),
    number("lectures", 0, 1_000_000).computed(LECTURES),
];

/// Lectures that are to follow it.
const LECTURES: &str = "SELECT COUNT(*) FROM lectures l WHERE l.sop_plan_id = t.id AND l.state <> 'ended' AND l.deleted_at IS NULL";

/// SOP plans.
pub static PLANS: Resource = Resource {
    name: "sop_plans",
    base: "/api/management/sopPlan",
    page: "sop-plan",
    also_on_pages: &["sop", "sop.coursewareId", "liveSopSet", "sopLiveDetail"],
    seen: Seen::Whole("Plans are the house's, written and read by everybody who holds a page of theirs"),
    title: "title",
    default_sort: "-updated_at",
    fields: FIELDS,
    rules: &PlanRules,
};

/// Their documents.
pub static DOCUMENT_TYPE: DocumentType = DocumentType {
    resource: &PLANS,
    kind: || Arc::new(SopPlan),
    edited_on: &["sop-plan.planId", "sopSetEdit.id"],
    read_on: &[],
    columns: &[
        Column { name: "title", key: "title", holds: ColumnType::Text(200) },
        Column { name: "level", key: "level", holds: ColumnType::Some(20) },
        Column { name: "lesson_minutes", key: "lessonMinutes", holds: ColumnType::Number },
        Column { name: "minutes", key: "minutes", holds: ColumnType::Number },
        Column { name: "stage_count", key: "stageCount", holds: ColumnType::Number },
        Column { name: "step_count", key: "stepCount", holds: ColumnType::Number },
    ],
    assigned: &[],
    template: |template| match template {
        "example_en" => example(false),
        "example_zh" => example(true),
        _ => json!({}),
    },
    templates: Some(&["use"]),
    outside: None,
};

/// The document type's rules; and a plan is for what is offered.
struct PlanRules;

#[async_trait]
impl Rules for PlanRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        DOCUMENT_TYPE.workflow()
    }

    fn workflow_pages(&self) -> Option<Pages> {
        DOCUMENT_TYPE.workflow_pages()
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        courses::refuse_not_offered(tx, writing).await
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        DOCUMENT_TYPE.after_write(tx, writing).await
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        DOCUMENT_TYPE.before_delete(tx, row).await
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        DOCUMENT_TYPE.after_delete(tx, row).await
    }
}
