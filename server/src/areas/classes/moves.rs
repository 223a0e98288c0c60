//! A class is put elsewhere: at another time, with somebody else, or only looked at whether it could be. A change like any other, by the same rules, to the same people.

use jiff::Timestamp;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

use super::{CLASSES, rules};
use belltower_kit::{
    auth::catalogue::Action,
    error::{Result, conflict, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, Keep, Row},
    sentences,
    world::iso,
};

sentences! {
    NOWHERE = "class.moved_nowhere": "Say where the class is to go" / "请指定课程要调整到哪里";
    BEGUN = "class.begun": "{number} “{name}” has begun: only its end can still be moved" / "{number}“{name}”已开始，只能调整结束时间";
    OVER = "class.over": "{number} “{name}” is over" / "{number}“{name}”已结束";
}

/// Where a class is to go; what is not named stays.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClassMove {
    id: String,
    /// The version that the caller saw.
    version: i64,
    /// Without an end, the class is as long as it was.
    #[schema(value_type = Option<String>, format = "date-time")]
    start_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = "date-time")]
    end_at: Option<Timestamp>,
    /// Who teaches it; null is nobody yet.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    teacher_id: Option<Value>,
    #[schema(max_items = 500)]
    student_ids: Option<Vec<String>>,
    /// Where it is held.
    classroom_type: Option<String>,
    /// Only look whether it could: nothing is changed, and nobody is told.
    #[serde(default)]
    check: bool,
}

/// A value that is there, null too.
fn named<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    let edit = Access::Page(CLASSES.page, Action::Edit);
    api.post("/api/class/move", edit, "Put a class elsewhere, or look whether it could be", put);
}

/// The class where it is now, or would be.
#[derive(serde::Serialize, utoipa::ToSchema)]
struct MovedClass {
    #[schema(schema_with = super::record::class_row)]
    class: Value,
}

async fn put(cx: Cx, to: ClassMove) -> Result<MovedClass> {
    let mut change = Row::new();
    change.extend([("id".to_owned(), json!(to.id)), ("version".to_owned(), json!(to.version))]);
    let named = change.len();
    change.extend(to.start_at.map(|at| ("start_at".to_owned(), json!(iso(at)))));
    change.extend(to.end_at.map(|at| ("end_at".to_owned(), json!(iso(at)))));
    change.extend(to.teacher_id.map(|id| ("teacher_id".to_owned(), id)));
    change.extend(to.student_ids.map(|ids| ("student_ids".to_owned(), json!(ids))));
    change.extend(to.classroom_type.map(|kind| ("classroom_type".to_owned(), json!(kind))));
    if change.len() == named {
        return Err(invalid_field("start_at", &NOWHERE));
    }
    resource::see_on(&mut &cx.app.db, &CLASSES, cx.caller()?, CLASSES.own_page(), Action::Edit, &to.id).await?;
    let now = resource::load(&mut &cx.app.db, &CLASSES, &to.id).await?;
    // Of another version than the caller saw, it is the write that says so.
    if now["version"] == to.version {
        refuse_begun(&now, &change)?;
        if let (Some(start), None) = (to.start_at, to.end_at) {
            change.insert("end_at".into(), json!(as_long(&now, start)));
        }
    }
    let class = resource::update_for(&cx, &CLASSES, &change, if to.check { Keep::No } else { Keep::Yes }).await?;
    Ok(MovedClass { class })
}

/// What has begun is where it is; it may still take longer.
pub(super) fn refuse_begun(now: &Row, change: &Row) -> Result<()> {
    let elsewhere =
        change.iter().any(|(field, value)| !matches!(field.as_str(), "id" | "version" | "end_at") && now.get(field) != Some(value));
    match now.get("status").and_then(Value::as_str) {
        Some("not_started") => Ok(()),
        Some("in_progress") if !elsewhere => Ok(()),
        Some("in_progress") => Err(conflict(rules::about(&BEGUN, now))),
        _ => Err(conflict(rules::about(&OVER, now))),
    }
}

/// The end of a class that begins then and is as long as before.
fn as_long(now: &Row, start: Timestamp) -> String {
    let at = |field: &str| now.get(field).and_then(Value::as_str).and_then(|at| at.parse::<Timestamp>().ok());
    let length = at("end_at").zip(at("start_at")).map(|(end, start)| end.duration_since(start)).unwrap_or_default();
    iso(start + length)
}
