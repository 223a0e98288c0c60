//! What a class has of its plan: it takes the defaults when the plan is chosen and keeps what it was given, until somebody has the classes to come follow.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::{Reads, Tx},
    error::Result,
    resource::{self, Op, Row, Writing},
    sentences,
};

use super::CLASSROOM_PLANS;

sentences! {
    NOT_IN_USE = "classroom_plan.not_in_use": "Only a plan that is in use can be chosen" / "只能选择使用中的方案";
    OTHER_KIND = "classroom_plan.other_kind": "The plan “{plan}” is for classes of another kind" / "方案“{plan}”适用于其他类型的课程";
}

/// The fields that a class takes over as they are.
pub const TAKEN_OVER: [&str; 5] = ["courseware_id", "sop_plan_id", "classroom_type", "entry_minutes", "auto_end_minutes"];

/// What a plan gives.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, sqlx_macros::FromRow)]
#[serde(default)]
pub struct Given {
    /// How long a class is.
    pub minutes: i64,
    /// Where it is held.
    pub classroom_type: String,
    /// What is taught from.
    pub courseware_id: Option<String>,
    /// What is taught by.
    pub sop_plan_id: Option<String>,
    /// How many minutes before its start it may be entered.
    pub entry_minutes: Option<i64>,
    /// How many minutes after its planned end one that nobody ended ends.
    pub auto_end_minutes: Option<i64>,
}

impl Given {
    /// One of [`TAKEN_OVER`].
    pub fn value(&self, field: &str) -> Value {
        match field {
            "courseware_id" => json!(self.courseware_id),
            "sop_plan_id" => json!(self.sop_plan_id),
            "classroom_type" => json!(self.classroom_type),
            "entry_minutes" => json!(self.entry_minutes),
            _ => json!(self.auto_end_minutes),
        }
    }
}

/// What a plan gives now.
pub async fn given_by(from: &mut impl Reads, plan: &str) -> Result<Option<Given>> {
    let sql =
        "SELECT minutes, classroom_type, courseware_id, sop_plan_id, entry_minutes, auto_end_minutes FROM classroom_plans WHERE id = $1";
    Ok(from.rows(sql.to_owned(), args![plan]).await?.pop())
}

/// Has a class that is made with a plan, or given one, take over what it has none of itself. A class is of its plan's kind.
pub async fn apply(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let chosen = writing.changes("classroom_plan_id");
    if writing.op == Op::Restore || !chosen && !writing.changes("kind") {
        return Ok(());
    }
    let Some(id) = writing.text("classroom_plan_id").map(str::to_owned) else { return Ok(()) };
    let sql = "SELECT name, kind, state FROM classroom_plans WHERE id = $1";
    let plan: Option<(String, String, String)> = tx.opt(sql, args![id.as_str()]).await?;
    // What is not there the kit refuses.
    let (Some((name, kind, state)), Some(given)) = (plan, given_by(tx, &id).await?) else { return Ok(()) };
    let is_default = |writing: &Writing<'_>, field: &str| {
        let default =
            writing.resource.field(field).and_then(|field| field.default).and_then(|json| serde_json::from_str::<Value>(json).ok());
        default.is_some() && writing.new.get(field) == default.as_ref()
    };
    if writing.op == Op::Create && is_default(writing, "kind") {
        writing.new.insert("kind".into(), kind.into());
    } else if writing.text("kind") != Some(&kind) {
        writing.refuse(if chosen { "classroom_plan_id" } else { "kind" }, OTHER_KIND.with("plan", name));
    }
    if !chosen {
        return Ok(());
    }
    if state != "in_use" {
        writing.refuse("classroom_plan_id", &NOT_IN_USE);
    }
    for field in TAKEN_OVER {
        let unsaid = writing.new.get(field).is_none_or(Value::is_null) || writing.op == Op::Create && is_default(writing, field);
        let value = given.value(field);
        if unsaid && !value.is_null() {
            writing.new.insert(field.into(), value);
        }
    }
    Ok(())
}

/// Keeps what its plan gave to a class that was made with it or given it, and tells the plan's readers how many count on it.
pub async fn pin(tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
    let plan = |row: &Row| row.get("classroom_plan_id").and_then(Value::as_str).map(str::to_owned);
    let (before, after) = (writing.old.and_then(plan), plan(writing.new));
    if before != after {
        let given = match &after {
            Some(plan) => given_by(tx, plan).await?,
            None => None,
        };
        keep(tx, writing.id(), given.as_ref()).await?;
    }
    if let Some(before) = before.as_deref().filter(|before| Some(*before) != after.as_deref()) {
        tell(tx, before).await?;
    }
    match after {
        Some(after) if before.as_deref() != Some(&after) || writing.op == Op::Restore || writing.changes("outcome") => {
            tell(tx, &after).await
        }
        _ => Ok(()),
    }
}

/// Keeps what a plan gave to a class.
pub async fn keep(tx: &mut Tx, class: &str, given: Option<&Given>) -> Result<()> {
    let kept = given.map(|given| json!(given).to_string());
    Ok(tx.exec("UPDATE classes SET plan_pins = $1 WHERE id = $2", args![kept, class]).await.map(drop)?)
}

/// Tells the readers of a plan that other classes count on it than before.
pub async fn tell(tx: &mut Tx, plan: &str) -> Result<()> {
    resource::publish_row(tx, &CLASSROOM_PLANS, "update", plan).await.map(drop)
}
