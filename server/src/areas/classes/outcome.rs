//! The outcome of a class: proposed from the evidence when it is over, corrected by people, whose word stands.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    CLASSES, attendance, rules,
    verdict::{self, Evidence, Known},
};
use crate::areas::{ledger, lessons, people};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Tx,
    error::{Result, conflict, invalid_field, not_found, unprocessable},
    http::{Access, Api, Cx},
    resource::{self, Row},
    sentences,
};

sentences! {
    NOT_AN_OUTCOME = "class.not_an_outcome": "Choose what became of the class" / "请选择课程结果";
    NOT_A_KIND = "class.not_a_cancel_kind": "Choose on whose side it is cancelled" / "请选择由哪一方取消";
    NOT_A_STATE = "class.not_a_state": "Choose how this person attended" / "请选择出勤情况";
    SAY_WHY = "class.say_why": "Say why: whoever reads it later was not there" / "请填写原因，以便日后查看的人了解情况";
    MEANWHILE = "class.meanwhile": "{who} has changed this class meanwhile: compare before you decide" / "{who} 刚刚修改了这节课，请比较后再决定";
    CANCELLED_ALREADY = "class.cancelled_already": "{number} “{name}” is cancelled already" / "{number}“{name}”已被取消";
    WAS_HELD = "class.was_held": "{number} “{name}” was held: say first what became of it instead" / "{number}“{name}”已完成授课，请先更正课程结果";
    NOBODY_SUCH = "class.nobody_such": "This person does not belong to the class" / "此人不属于这节课";
}

/// What people may say of a class that took place, or should have; that it is cancelled is said by its own call.
pub(super) const SAID: &[&str] = &["held", "teacher_absent", "student_absent", "technical_failure"];
/// Who cancels a class.
pub(super) const CANCEL_KINDS: &[&str] = &["student", "teacher", "company"];
/// How a person attended.
pub(super) const STATES: &[&str] = &["present", "late", "left_early", "absent"];
/// Longest reason, in characters.
const LONGEST: usize = 300;

/// Adds the calls.
pub(super) fn mount(api: &mut Api) {
    let edit = Access::Page("roomList", Action::Edit);
    api.post("/api/class/outcome", edit, "Say what became of a class, and why", say);
    api.post("/api/class/cancel", edit, "Cancel a class, for a reason", cancel);
    api.post("/api/class/attendance", edit, "Correct how somebody attended a class, for a reason", correct);
}

/// Weighs a class that is over; its attendance is closed.
pub(super) async fn weigh(tx: &mut Tx, class: &str, wait_s: i64) -> Result<Evidence> {
    let people = attendance::close(tx, class).await?;
    let (start, end): (String, String) = tx.one("SELECT start_at, end_at FROM classes WHERE id = $1", args![class]).await?;
    let (start, end) = (attendance::millis(&start).unwrap_or_default(), attendance::millis(&end).unwrap_or_default());
    Ok(verdict::weigh(&Known { start, end, wait_s, people }))
}

/// What the system sets with a proposal.
pub(super) fn proposal(tx: &Tx, evidence: &Evidence) -> Row {
    let set = json!({ "outcome": evidence.outcome, "outcome_by": "system", "outcome_by_name": null, "outcome_at": tx.at() });
    set.as_object().cloned().unwrap_or_default()
}

/// Keeps what a proposal rests on.
pub(super) async fn keep(tx: &mut Tx, class: &str, evidence: &Evidence) -> Result<()> {
    let json = serde_json::to_string(evidence).unwrap_or_default();
    tx.exec("UPDATE classes SET evidence = $1 WHERE id = $2", args![json, class]).await?;
    keep_times(tx, class, Some(evidence)).await?;
    let (start, teacher): (String, Option<String>) = tx.one("SELECT start_at, teacher_id FROM classes WHERE id = $1", args![class]).await?;
    ledger::mark_day(tx, &start, teacher.as_deref());
    Ok(())
}

/// Keeps the times that the evidence of a class has, as the ledger counts them: how long it lasted if it was held, how long its teacher waited.
pub async fn keep_times(tx: &mut Tx, class: &str, evidence: Option<&Evidence>) -> Result<()> {
    let taught = evidence.filter(|evidence| evidence.outcome == "held").map(|evidence| evidence.together_s);
    let waited = evidence.map_or(0, |evidence| evidence.teacher_waited_s);
    tx.exec("UPDATE classes SET taught_s = $1, waited_s = $2 WHERE id = $3", args![taught, waited, class]).await?;
    Ok(())
}

/// Weighs a class again whose room reported late. Only what the system proposed gives way, and only to what is known better.
pub(super) async fn reconsider(tx: &mut Tx, class: &str, wait_s: i64) -> Result<()> {
    let sql = "SELECT outcome, evidence FROM classes WHERE id = $1 AND outcome_by = 'system' AND evidence IS NOT NULL";
    let Some((outcome, before)): Option<(Option<String>, String)> = tx.opt(sql, args![class]).await? else { return Ok(()) };
    let evidence = weigh(tx, class, wait_s).await?;
    if serde_json::from_str::<Evidence>(&before).is_ok_and(|before| before == evidence) {
        return Ok(());
    }
    keep(tx, class, &evidence).await?;
    if outcome.as_deref() != Some(&*evidence.outcome) {
        let set = proposal(tx, &evidence);
        resource::update_from_server(tx, &CLASSES, class, "reconsider", set).await?;
        lessons::class_changed(tx, class).await?;
        people::mark_class(tx, class).await?;
    }
    Ok(())
}

/// What became of a class.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClassOutcome {
    id: String,
    /// The version that the caller saw.
    version: i64,
    /// `held`, `teacher_absent`, `student_absent` or `technical_failure`.
    outcome: String,
    reason: Option<String>,
}

/// That a class is cancelled.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClassCancel {
    id: String,
    /// The version that the caller saw.
    version: i64,
    /// On whose side: `student`, `teacher` or `company`.
    kind: String,
    reason: Option<String>,
}

/// How somebody attended a class.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClassAttendance {
    id: String,
    /// The version of the class that the caller saw.
    version: i64,
    /// `teacher`, `student`, `assistant` or `monitor`.
    role: String,
    /// The person, as the class's record names them.
    person: String,
    /// `present`, `late`, `left_early` or `absent`; null: as the room reported it.
    state: Option<String>,
    reason: Option<String>,
}

/// The class after a correction.
#[derive(Serialize, utoipa::ToSchema)]
struct CorrectedClass {
    #[schema(schema_with = super::record::class_row)]
    class: Value,
}

/// A reason that was given.
fn reason(given: Option<&str>) -> Result<&str> {
    let said = given.map(str::trim).filter(|said| !said.is_empty()).ok_or_else(|| unprocessable(&SAY_WHY).at_field("reason"))?;
    if said.chars().count() > LONGEST {
        return Err(invalid_field("reason", resource::check::TOO_LONG.with("max", LONGEST)));
    }
    Ok(said)
}

/// The class that the caller corrects, locked; refused where somebody changed it since the caller looked, with what both say.
async fn locked(cx: &Cx, tx: &mut Tx, id: &str, version: i64, yours: Value) -> Result<Row> {
    resource::see_on(tx, &CLASSES, cx.caller()?, [&["roomList"], &[]], Action::Edit, id).await?;
    if tx.exec("UPDATE classes SET updated_at = updated_at WHERE id = $1 AND deleted_at IS NULL", args![id]).await? == 0 {
        return Err(not_found());
    }
    let row = resource::load(tx, &CLASSES, id).await?;
    if row["version"] == version {
        return Ok(row);
    }
    let who = row.get("updated_by").and_then(|by| by["name"].as_str()).unwrap_or("Belltower").to_owned();
    let mut clash = row;
    clash.insert("yours".into(), yours);
    Err(conflict(MEANWHILE.with("who", who)).clash(Value::Object(clash)))
}

async fn answer(tx: Tx, cx: &Cx, id: &str) -> Result<CorrectedClass> {
    tx.commit().await?;
    Ok(CorrectedClass { class: Value::Object(resource::load(&mut &cx.app.db, &CLASSES, id).await?) })
}

fn input(value: Value) -> Row {
    value.as_object().cloned().unwrap_or_default()
}

async fn say(cx: Cx, ClassOutcome { id, version, outcome, reason: why }: ClassOutcome) -> Result<CorrectedClass> {
    if !SAID.contains(&outcome.as_str()) {
        return Err(invalid_field("outcome", &NOT_AN_OUTCOME));
    }
    let why = reason(why.as_deref())?;
    let mut tx = cx.begin().await?;
    let row = locked(&cx, &mut tx, &id, version, json!({ "outcome": outcome, "outcome_reason": why })).await?;
    // That something went wrong is known while it runs; that it was held is not.
    if row["status"] == "in_progress" && outcome == "held" {
        return Err(conflict(rules::about(&rules::RUNNING, &row)));
    }
    resource::update(&mut tx, &CLASSES, &input(json!({ "id": id, "version": row["version"], "outcome": outcome, "outcome_reason": why })))
        .await
        .map_err(|error| error.renamed(&[("outcome_reason", "reason")]))?;
    answer(tx, &cx, &id).await
}

async fn cancel(cx: Cx, ClassCancel { id, version, kind, reason: why }: ClassCancel) -> Result<CorrectedClass> {
    if !CANCEL_KINDS.contains(&kind.as_str()) {
        return Err(invalid_field("kind", &NOT_A_KIND));
    }
    let why = reason(why.as_deref())?;
    let mut tx = cx.begin().await?;
    let yours = json!({ "outcome": "cancelled", "outcome_reason": why, "cancel_kind": kind });
    let row = locked(&cx, &mut tx, &id, version, yours).await?;
    if row["status"] == "in_progress" {
        return Err(conflict(rules::about(&rules::RUNNING, &row)));
    }
    if row["outcome"] == "cancelled" {
        return Err(conflict(rules::about(&CANCELLED_ALREADY, &row)).clash(Value::Object(row)));
    }
    if row["outcome"] == "held" {
        return Err(conflict(rules::about(&WAS_HELD, &row)));
    }
    let set = json!({ "id": id, "version": row["version"], "outcome": "cancelled", "cancel_kind": kind, "outcome_reason": why });
    resource::update(&mut tx, &CLASSES, &input(set))
        .await
        .map_err(|error| error.renamed(&[("outcome_reason", "reason"), ("cancel_kind", "kind")]))?;
    answer(tx, &cx, &id).await
}

async fn correct(cx: Cx, input: ClassAttendance) -> Result<CorrectedClass> {
    let ClassAttendance { id, version, role, person, state, reason: why } = input;
    if state.as_deref().is_some_and(|state| !STATES.contains(&state)) {
        return Err(invalid_field("state", &NOT_A_STATE));
    }
    let why = reason(why.as_deref())?;
    let mut tx = cx.begin().await?;
    locked(&cx, &mut tx, &id, version, json!({ "role": role, "person": person, "state": state, "reason": why })).await?;
    let (name, before) = person_of(&mut tx, &id, &role, &person).await?;
    let (at, by) = (tx.at().to_owned(), tx.by().map(|by| by.name.clone()));
    let sql = "UPDATE attendance SET corrected = $4, corrected_by = $5, corrected_at = $6, reason = $7 WHERE class_id = $1 AND role = $2 AND person_id = $3";
    tx.exec(sql, args![id.as_str(), role.as_str(), person.as_str(), state.as_deref(), by, at, why]).await?;
    let side = |state: Option<&str>, reason: Option<&str>| json!({ "person": name, "state": state, "reason": reason }).as_object().cloned();
    let (before, after) = (side(before.as_deref(), None), side(state.as_deref(), Some(why)));
    let entry =
        belltower_kit::db::AuditEntry { resource: CLASSES.name, id: &id, op: "attendance", before: before.as_ref(), after: after.as_ref() };
    tx.audit(entry).await?;
    let class: (String, Option<String>) = tx.one("SELECT start_at, teacher_id FROM classes WHERE id = $1", args![id.as_str()]).await?;
    ledger::mark_day(&mut tx, &class.0, class.1.as_deref());
    resource::touch(&mut tx, &CLASSES, &id).await?;
    answer(tx, &cx, &id).await
}

/// The person's name and what was corrected before. Who was planned and never came gets a row.
async fn person_of(tx: &mut Tx, class: &str, role: &str, person: &str) -> Result<(String, Option<String>)> {
    let sql = "SELECT a.name, a.corrected, COALESCE(s.name, t.name) FROM attendance a LEFT JOIN students s ON s.id = a.record_id
        LEFT JOIN teachers t ON t.id = a.record_id WHERE a.class_id = $1 AND a.role = $2 AND a.person_id = $3";
    let kept: Option<(String, Option<String>, Option<String>)> = tx.opt(sql, args![class, role, person]).await?;
    if let Some((name, corrected, record)) = kept {
        return Ok((record.unwrap_or(name), corrected));
    }
    let sql = match role {
        "teacher" => "SELECT p.name FROM classes c JOIN teachers p ON p.id = c.teacher_id WHERE c.id = $1 AND p.id = $2",
        _ => "SELECT s.name FROM class_students l JOIN students s ON s.id = l.student_id WHERE l.class_id = $1 AND s.id = $2",
    };
    let planned: Option<(String,)> = tx.opt(sql, args![class, person]).await?;
    let Some((name,)) = planned.filter(|_| matches!(role, "teacher" | "student")) else {
        return Err(invalid_field("person", &NOBODY_SUCH));
    };
    let sql = "INSERT INTO attendance (class_id, role, person_id, name, record_id, stays, present_s, late_s, early_s, rejoins)
        VALUES ($1, $2, $3, $4, $3, '[]', 0, 0, 0, 0)";
    tx.exec(sql, args![class, role, person, name.as_str()]).await?;
    Ok((name, None))
}
