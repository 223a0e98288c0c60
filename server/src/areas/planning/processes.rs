//! Course processes as records: lessons in their order, each with its plan, flow, courseware and homework. What is published is a version; whoever is on the process keeps
//! the lessons of the version they began with.

use async_trait::async_trait;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, conflict, unprocessable},
    resource::{
        Op, Resource, Rules, Seen, TransitionContext, Workflow, Writing,
        field::{Field, long_text, number, one_of, reference, rows, text, yes_no},
        transition,
    },
    sentences,
};

use crate::areas::questions::LEVELS;

sentences! {
    IS_DRAFT = "process.is_draft": "It is a draft" / "当前为草稿";
    IN_USE = "process.in_use": "It is in use already" / "已在使用中";
    IS_RETIRED = "process.retired": "{name} has retired it" / "{name} 已停用";
    NO_LESSONS = "process.no_lessons": "It has no lessons yet" / "还没有课节";
    SAME = "process.same": "Version {version} says the same already" / "与版本 {version} 内容一致";
    NO_PLAN = "process.plan_not_in_use": "Lesson {no}: the plan “{name}” is not in use" / "第 {no} 课：方案“{name}”未启用";
    NO_SOP = "process.sop_not_published": "Lesson {no}: the SOP plan “{name}” is not published" / "第 {no} 课：SOP 方案“{name}”尚未发布";
    ENROLLED = "process.enrolled": "{count} students are on it" / "有 {count} 名学生正在学习";
}

/// Lessons of a process.
pub const MAX_LESSONS: i64 = 100;
const STATES: &[&str] = &["draft", "in_use", "retired"];
const ENROLLED_NOW: &str = "SELECT COUNT(*) FROM enrolments e WHERE e.process_id = t.id AND e.state = 'active' AND e.deleted_at IS NULL";

/// A lesson.
const LESSON: &[Field] = &[
    text("title", 100).required(),
    reference("classroom_plan_id", "classroom_plans"),
    reference("courseware_id", "coursewares"),
    reference("sop_plan_id", "sop_plans"),
    number("homework_days", 0, 30),
    yes_no("review"),
];

const FIELDS: &[Field] = &[
    text("name", 100).required().unique().spoken(),
    one_of("level", LEVELS),
    long_text("description", 1000).not_listed(),
    rows("lessons", "process_lessons", LESSON, MAX_LESSONS),
    number("lesson_count", 0, MAX_LESSONS).computed("SELECT COUNT(*) FROM process_lessons l WHERE l.parent_id = t.id"),
    number("enrolled_count", 0, 1_000_000).computed(ENROLLED_NOW),
    one_of("state", STATES).read_only(),
    number("published_version", 1, 100_000).read_only(),
    // Whether its lessons are others than those of the version.
    yes_no("unpublished").read_only().or("true"),
];

/// Course processes.
pub static COURSE_PROCESSES: Resource = Resource {
    name: "course_processes",
    base: "/api/management/courseProcess",
    page: "classroomPlan",
    also_on_pages: &["cprocessConfigurationDetail", "createTaskClassRoom"],
    seen: Seen::Whole("Course processes are the house's: whoever plans classes follows them"),
    title: "name",
    default_sort: "name",
    fields: FIELDS,
    rules: &ProcessRules,
};

const NOT_RETIRED: &[(&str, &belltower_kit::text::Sentence)] = &[("retired", &IS_RETIRED)];
static WORKFLOW: Workflow = Workflow {
    field: "state",
    initial: "draft",
    reopens: &[],
    transitions: &[
        transition("publish", &["draft", "in_use"], "in_use")
            .by(Action::Edit, NOT_RETIRED)
            .versioned()
            .needs("unpublished")
            .before(publish),
        transition("retire", &["in_use"], "retired").by(Action::Edit, &[("draft", &IS_DRAFT), ("retired", &IS_RETIRED)]),
        transition("reuse", &["retired"], "in_use").by(Action::Edit, &[("draft", &IS_DRAFT), ("in_use", &IN_USE)]),
    ],
};

struct ProcessRules;

#[async_trait]
impl Rules for ProcessRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    async fn before_write(&self, _: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Update && writing.changes("lessons") {
            writing.new.insert("unpublished".into(), true.into());
        }
        Ok(())
    }

    async fn before_delete(&self, tx: &mut Tx, row: &belltower_kit::resource::Row) -> Result<()> {
        let sql = "SELECT COUNT(*) FROM enrolments WHERE process_id = $1 AND state = 'active' AND deleted_at IS NULL";
        let (count,): (i64,) = tx.one(sql, args![row["id"].as_str()]).await?;
        if count > 0 { Err(conflict(ENROLLED.with("count", count))) } else { Ok(()) }
    }
}

/// What is published is kept as it is now, under the next number: what a class could not be held by is refused.
fn publish<'a>(tx: &'a mut Tx, TransitionContext { row, set, .. }: &'a mut TransitionContext) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        let lessons = row["lessons"].as_array().cloned().unwrap_or_default();
        if lessons.is_empty() {
            return Err(unprocessable(&NO_LESSONS));
        }
        let last = row["published_version"].as_i64();
        if row["unpublished"] == false
            && let Some(version) = last
        {
            return Err(conflict(SAME.with("version", version)));
        }
        for (no, lesson) in (1..).zip(&lessons) {
            for (field, sql, sentence) in [
                ("classroom_plan_id", "SELECT name FROM classroom_plans WHERE id = $1 AND state <> 'in_use'", &NO_PLAN),
                ("sop_plan_id", "SELECT title FROM sop_plans WHERE id = $1 AND published_version IS NULL", &NO_SOP),
            ] {
                let lacks: Option<(String,)> = tx.opt(sql, args![lesson[field].as_str()]).await?;
                if let Some((name,)) = lacks {
                    return Err(unprocessable(sentence.with("no", no).with("name", name)));
                }
            }
        }
        let number = last.unwrap_or(0) + 1;
        let (at, by) = (tx.at().to_owned(), tx.by().map(|by| by.id.clone()));
        let sql = "INSERT INTO process_versions (process_id, number, at, by_id, lessons) VALUES ($1, $2, $3, $4, $5)";
        tx.exec(sql, args![row["id"].as_str(), number, at, by, Value::Array(lessons).to_string()]).await?;
        set.insert("published_version".into(), json!(number));
        set.insert("unpublished".into(), json!(false));
        Ok(())
    })
}
