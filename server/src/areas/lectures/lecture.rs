//! The record of a lecture, beside its class: made, changed and deleted with it.

use async_trait::async_trait;
use belltower_sync::model::Media;

use super::{class, state};
use belltower_kit::{
    args,
    db::Tx,
    error::{Result, conflict},
    resource::{
        Op, Resource, Row, Rules, Seen, Workflow, Writing,
        field::{Field, decimal, file, long_text, number, one_of, reference, references, rows, text, time, url},
    },
    sentences,
};

use crate::areas::classes;

sentences! {
    NOT_A_FLOW = "lecture.not_a_flow": "Choose a plan that is for live lectures" / "请选择用于直播的流程";
    BEGUN = "lecture.begun": "This lecture is open, live or over: only its words, its comments and its products can still be changed"
        / "直播已开放、正在进行或已结束，目前只能修改文字、评论设置和商品";
    RUNNING = "lecture.running": "“{name}” is open to viewers: close it first" / "“{name}”已向观众开放，请先结束直播";
}

/// The most viewers at once.
const MAX_VIEWERS: i64 = 2_000;
/// Products of a lecture.
const MAX_PRODUCTS: i64 = 40;
/// A lecture that people still count on.
const COUNTED_ON: &str = "t.state <> 'ended'";
/// What may be changed whatever its state.
const ALWAYS: &[&str] = &["introduction", "comment_mode", "products", "assistant_ids"];

/// What is shown to viewers. The price is in hundredths.
const PRODUCT: &[Field] = &[
    text("title", 100).required(),
    decimal("price", 2, 0, 100_000_000),
    one_of("currency", &["CNY", "USD", "CAD", "GBP", "EUR"]),
    file("image", Some(Media::Image)),
    url("link", 500),
];

const FIELDS: &[Field] = &[
    text("name", 100).required(),
    text("number", 20).computed("SELECT c.number FROM classes c WHERE c.id = t.class_id"),
    reference("class_id", "classes").read_only(),
    reference("teacher_id", "teachers").required().keeps_while(COUNTED_ON),
    references("assistant_ids", "teachers", ["lecture_assistants", "lecture_id", "teacher_id"], 5)
        .keeps_nothing("whoever helped in a lecture may leave"),
    time("start_at").required(),
    time("end_at").required(),
    text("zone", 60).required().or("\"UTC\""),
    one_of("state", state::STATES).read_only(),
    one_of("classroom_type", &["template", "lcic"]).required().or("\"template\""),
    url("link", 500).not_listed(),
    file("cover", Some(Media::Image)).not_listed(),
    long_text("introduction", 1000).not_listed(),
    one_of("comment_mode", &["open", "moderated", "closed"]).required().or("\"open\""),
    number("capacity", 1, MAX_VIEWERS).required().or("500"),
    reference("sop_plan_id", "sop_plans").keeps_while(COUNTED_ON),
    rows("products", "lecture_products", PRODUCT, MAX_PRODUCTS),
    number("viewers", 0, MAX_VIEWERS).read_only().or("0"),
    number("peak", 0, MAX_VIEWERS).read_only().or("0"),
    time("real_start_at").read_only().not_listed(),
    time("real_end_at").read_only().not_listed(),
    long_text("close_reason", 300).read_only(),
];

/// Lectures.
pub static LECTURES: Resource = Resource {
    name: "lectures",
    base: "/api/live",
    page: "roomList",
    also_on_pages: &["sopLiveDetail"],
    seen: Seen::Own(classes::OF_TEACHER),
    title: "name",
    default_sort: "-start_at",
    fields: FIELDS,
    rules: &LectureRules,
};

struct LectureRules;

fn state(row: &Row) -> &str {
    row.get("state").and_then(serde_json::Value::as_str).unwrap_or_default()
}

#[async_trait]
impl Rules for LectureRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&state::WORKFLOW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["coming", "over"]
    }

    fn condition(&self, name: &str, _now: jiff::Timestamp) -> (&'static str, Vec<belltower_kit::db::Arg>) {
        if name == "coming" { ("t.state <> 'ended'", vec![]) } else { ("t.state = 'ended'", vec![]) }
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Update && writing.old.is_some_and(|old| state(old) != state::PLANNED) {
            let fixed = FIELDS.iter().any(|field| !ALWAYS.contains(&field.name) && writing.changes(field.name));
            if fixed {
                return Err(conflict(&BEGUN));
            }
        }
        if writing.op != Op::Restore && writing.changes("sop_plan_id") {
            is_flow(tx, writing).await?;
        }
        if !writing.wrong.is_empty() {
            return Ok(());
        }
        match writing.op {
            Op::Create => class::make(tx, writing).await,
            Op::Restore => class::bring_back(tx, writing.new).await,
            Op::Update => Ok(()),
        }
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        if writing.op != Op::Update {
            return Ok(());
        }
        class::change(tx, writing).await?;
        if writing.changes("comment_mode") {
            state::tell_mode(tx, writing.id(), writing.text("comment_mode").unwrap_or_default()).await?;
        }
        Ok(())
    }

    async fn before_delete(&self, _tx: &mut Tx, row: &Row) -> Result<()> {
        let name = row["name"].as_str().unwrap_or_default();
        if matches!(state(row), state::OPEN | state::LIVE) { Err(conflict(RUNNING.with("name", name))) } else { Ok(()) }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        class::remove(tx, row).await
    }
}

/// Refuses a plan that is not for lectures; that it is published, the class asks.
async fn is_flow(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let Some(plan) = writing.text("sop_plan_id").map(str::to_owned) else { return Ok(()) };
    let found: Option<(String,)> = tx.opt("SELECT use FROM sop_plans WHERE id = $1 AND use <> 'live'", args![plan]).await?;
    if found.is_some() {
        writing.refuse("sop_plan_id", &NOT_A_FLOW);
    }
    Ok(())
}
