//! Classroom plans as records: what a class of this sort gets by default, from a draft until it is retired.

use async_trait::async_trait;
use futures_util::future::BoxFuture;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, conflict, unprocessable},
    resource::{
        Op, Resource, Rules, Seen, TransitionContext, Workflow, Writing,
        field::{Field, long_text, number, one_of, reference, text},
        transition,
    },
    sentences,
};

use crate::areas::{
    classes::{self, CLASSROOM_TYPES, KIND_NAMES},
    courses,
};

sentences! {
    IS_DRAFT = "classroom_plan.is_draft": "It is a draft" / "当前为草稿";
    IN_USE = "classroom_plan.in_use": "{name} has put it into use" / "{name} 已启用";
    IS_RETIRED = "classroom_plan.retired": "{name} has retired it" / "{name} 已停用";
    HAS_CLASSES = "classroom_plan.has_classes": "Classes were planned with it: it can only be retired" / "已有课程使用此方案，只能停用";
    NOT_PUBLISHED = "classroom_plan.not_published": "The SOP plan “{title}” is not published" / "SOP 方案“{title}”尚未发布";
    FULL = "classroom_plan.full": "At most {max} plans" / "最多 {max} 个方案";
}

/// Plans in all.
const MAX_PLANS: i64 = 500;
/// The states.
const STATES: &[&str] = &["draft", "in_use", "retired"];
/// Classes that count on a plan.
const COUNTED: &str = "SELECT COUNT(*) FROM classes c WHERE c.classroom_plan_id = t.id AND c.status IN ('not_started', 'in_progress')
    AND (c.outcome IS NULL OR c.outcome <> 'cancelled') AND c.deleted_at IS NULL";

const FIELDS: &[Field] = &[
    text("name", 100).required().unique().spoken(),
    one_of("kind", KIND_NAMES).required().create_only().or("\"one_to_one\""),
    number("minutes", classes::MIN_MINUTES, classes::MAX_HOURS * 60).required().or("25"),
    classes::ENTRY_MINUTES,
    classes::AUTO_END_MINUTES,
    one_of("classroom_type", CLASSROOM_TYPES).required().or("\"built-in\""),
    reference("courseware_id", "coursewares"),
    reference("sop_plan_id", "sop_plans"),
    long_text("description", 1000).not_listed(),
    number("class_count", 0, 10_000_000).computed(COUNTED),
    one_of("state", STATES).read_only(),
];

/// Classroom plans.
pub static CLASSROOM_PLANS: Resource = Resource {
    name: "classroom_plans",
    base: "/api/management/classroomPlan",
    page: "classroomPlan",
    also_on_pages: &["classroomPlanDetail", "roomList", "createTaskClassRoom"],
    seen: Seen::Whole("Classroom plans are the house's: whoever plans a class chooses from all of them"),
    title: "name",
    default_sort: "name",
    fields: FIELDS,
    rules: &PlanRules,
};

static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "draft",
    reopens: &[],
    transitions: &[
        transition("use", &["draft"], "in_use").by(Action::Edit, &[("in_use", &IN_USE), ("retired", &IS_RETIRED)]).before(put_to_use),
        transition("redraft", &["in_use"], "draft").by(Action::Edit, &[("draft", &IS_DRAFT), ("retired", &IS_RETIRED)]).before(take_back),
        transition("retire", &["in_use"], "retired").by(Action::Edit, &[("draft", &IS_DRAFT), ("retired", &IS_RETIRED)]),
        transition("reuse", &["retired"], "in_use").by(Action::Edit, &[("draft", &IS_DRAFT), ("in_use", &IN_USE)]).before(put_to_use),
    ],
};

struct PlanRules;

#[async_trait]
impl Rules for PlanRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            let (held,): (i64,) = tx.one("SELECT COUNT(*) FROM classroom_plans WHERE deleted_at IS NULL", args![]).await?;
            if held >= MAX_PLANS {
                writing.refuse("name", FULL.with("max", MAX_PLANS));
            }
        }
        courses::refuse_not_offered(tx, writing).await?;
        if writing.text("state") == Some("in_use")
            && writing.changes("sop_plan_id")
            && let Some(title) = unpublished(tx, writing.text("sop_plan_id")).await?
        {
            writing.refuse("sop_plan_id", NOT_PUBLISHED.with("title", title));
        }
        Ok(())
    }
}

/// The title of an SOP plan that no class could be held by.
async fn unpublished(tx: &mut Tx, plan: Option<&str>) -> Result<Option<String>> {
    let sql = "SELECT title FROM sop_plans WHERE id = $1 AND published_version IS NULL";
    let found: Option<(String,)> = tx.opt(sql, args![plan]).await?;
    Ok(found.map(|(title,)| title))
}

/// A plan is in use when classes could be held by it.
fn put_to_use<'a>(tx: &'a mut Tx, TransitionContext { row, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        match unpublished(tx, row["sop_plan_id"].as_str()).await? {
            Some(title) => Err(unprocessable(NOT_PUBLISHED.with("title", title))),
            None => Ok(()),
        }
    })
}

/// What no class was planned with may be a draft again.
fn take_back<'a>(tx: &'a mut Tx, TransitionContext { row, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let used: Option<(String,)> =
            tx.opt("SELECT id FROM classes WHERE classroom_plan_id = $1 AND deleted_at IS NULL LIMIT 1", args![row["id"].as_str()]).await?;
        if used.is_some() { Err(conflict(&HAS_CLASSES)) } else { Ok(()) }
    })
}
