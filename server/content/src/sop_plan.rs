//! The SOP plan: how a lesson goes, as stages of steps. Written by several producers at once.

use serde_json::{Value, json};

use belltower_sync::model::{Collection, Model, Parent, choice, flag, list, problem, rich, string, text, whole, word, words};
use belltower_sync::{Kind, Problem};

pub use example::example;

mod example;

/// The kind `sop-plan`.
pub struct SopPlan;

static MODEL: Model = Model {
    root: "plan",
    fields: &[text("title", 200), whole("lessonMinutes", 0, 1440), word("level", 20)],
    collections: &[
        Collection { root: "stages", item: "stage", parent: None, by: None, fields: &[text("title", 200)], most: 100 },
        Collection {
            root: "steps",
            item: "step",
            parent: Some(Parent { root: "stages", key: "stageId" }),
            by: None,
            fields: &[
                text("title", 200),
                whole("minutes", 0, 1440),
                choice("owner", &["teacher", "student", "assistant"]),
                flag("required"),
                words("materials", 50, 200),
                rich("script", 20_000),
                // Of a lecture: what its viewers are shown or asked in it.
                choice("cue", &["none", "product", "question", "poll"]),
                word("product", 100),
            ],
            most: 500,
        },
    ],
};

impl Kind for SopPlan {
    fn name(&self) -> &'static str {
        "sop-plan"
    }

    fn rules(&self) -> &'static str {
        // The engine's own tests compile this file without the build script.
        option_env!("RULES_SOP_PLAN").unwrap_or_default()
    }

    fn model(&self) -> &'static Model {
        &MODEL
    }

    /// `minutes` of each stage and of all steps, those without a stage too; `stageCount`, `stepCount`.
    fn derive(&self, content: &mut Value) {
        let of = |steps: &[Value]| steps.iter().filter_map(|step| step["minutes"].as_i64()).sum::<i64>();
        let unplaced = list(&content["unplaced"], "steps");
        let (mut minutes, mut steps) = (of(unplaced), unplaced.len());
        for stage in content["stages"].as_array_mut().into_iter().flatten() {
            let own = of(list(stage, "steps"));
            (minutes, steps) = (minutes + own, steps + list(stage, "steps").len());
            stage["minutes"] = own.into();
        }
        content["minutes"] = minutes.into();
        content["stageCount"] = list(content, "stages").len().into();
        content["stepCount"] = steps.into();
    }

    fn check(&self, content: &Value) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut found = |code: &str, place: Value, params: Value| problems.push(problem(code, place, params));
        let empty = |item: &Value| string(item, "title").trim().is_empty();
        if empty(content) {
            found("title_empty", json!({}), json!({}));
        }
        if content["minutes"] != content["lessonMinutes"] {
            found("minutes_sum", json!({}), json!({ "sum": content["minutes"], "lesson": content["lessonMinutes"] }));
        }
        for stage in list(content, "stages") {
            if empty(stage) {
                found("title_empty", json!({ "stage": stage["id"] }), json!({}));
            }
            if list(stage, "steps").is_empty() {
                found("stage_empty", json!({ "stage": stage["id"] }), json!({ "title": stage["title"] }));
            }
            for step in list(stage, "steps").iter().filter(|step| empty(step)) {
                found("title_empty", json!({ "stage": stage["id"], "step": step["id"] }), json!({}));
            }
        }
        problems
    }
}
