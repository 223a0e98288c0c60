//! The class beside a lecture: what the two have in common is written to both, whichever of them is changed.

use serde_json::Value;

use super::LECTURES;
use crate::areas::classes::{self, CLASSES};
use belltower_kit::{
    args,
    db::Tx,
    error::{Result, internal},
    resource::{self, Op, Row, Writing},
};

/// What both have.
const SHARED: &[&str] = &["name", "teacher_id", "start_at", "end_at", "zone", "classroom_type", "link", "sop_plan_id"];

fn shared(row: &Row) -> Row {
    SHARED.iter().map(|field| ((*field).to_owned(), row.get(*field).cloned().unwrap_or_default())).collect()
}

/// Makes the class of a new lecture: its rules are those of every class.
pub(super) async fn make(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let mut class = shared(writing.new);
    class.retain(|_, value| !value.is_null());
    class.insert("kind".into(), "live_lecture".into());
    class.insert("matched".into(), true.into());
    let id = resource::create(tx, &CLASSES, &class).await?;
    writing.new.insert("class_id".into(), id.into());
    Ok(())
}

/// Changes the class as its lecture was.
pub(super) async fn change(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    let changed: Row = shared(writing.new).into_iter().filter(|(field, _)| writing.changes(field)).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let class = writing.text("class_id").unwrap_or_default();
    let row = resource::load(tx, &CLASSES, class).await?;
    let mut input = changed;
    input.insert("id".into(), class.into());
    input.insert("version".into(), row["version"].clone());
    resource::update(tx, &CLASSES, &input).await.map(drop)
}

/// Changes the lecture as its class was.
pub async fn follow(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    if writing.op != Op::Update || writing.text("kind") != Some("live_lecture") {
        return Ok(());
    }
    let found: Option<(String,)> =
        tx.opt("SELECT id FROM lectures WHERE class_id = $1 AND deleted_at IS NULL", args![writing.id()]).await?;
    let Some((id,)) = found else { return Ok(()) };
    let lecture = resource::load(tx, &LECTURES, &id).await?;
    // A lecture is never without a teacher: whoever takes the class away from one leaves it theirs.
    let differs = |field: &str| {
        let held = writing.new.get(field).unwrap_or(&Value::Null);
        *held != lecture.get(field).cloned().unwrap_or_default() && !(field == "teacher_id" && held.is_null())
    };
    let set: Row = shared(writing.new).into_iter().filter(|(field, _)| differs(field)).collect();
    if set.is_empty() { Ok(()) } else { resource::update_from_server(tx, &LECTURES, &id, "update", set).await }
}

/// Begins the class with its lecture.
pub(super) async fn begin(tx: &mut Tx, lecture: &Row) -> Result<()> {
    classes::begin(tx, lecture["class_id"].as_str().unwrap_or_default()).await.map(drop)
}

/// Ends the class with its lecture.
pub(super) async fn end(tx: &mut Tx, lecture: &Row) -> Result<()> {
    classes::end_held(tx, lecture["class_id"].as_str().unwrap_or_default()).await.map(drop)
}

/// Deletes the class of a lecture that was deleted.
pub(super) async fn remove(tx: &mut Tx, lecture: &Row) -> Result<()> {
    resource::delete(tx, &CLASSES, lecture["class_id"].as_str().unwrap_or_default(), None).await.map(drop)
}

/// Brings the class back with its lecture.
pub(super) async fn bring_back(tx: &mut Tx, lecture: &Row) -> Result<()> {
    let class = lecture["class_id"].as_str().ok_or_else(|| internal("a lecture has a class"))?.to_owned();
    let gone: Option<(i64,)> =
        tx.opt("SELECT version FROM classes WHERE id = $1 AND deleted_at IS NOT NULL", args![class.as_str()]).await?;
    if gone.is_some() { resource::restore(tx, &CLASSES, &class).await } else { Ok(()) }
}
