//! The rules of a class: length, start, people free at that time.

use std::collections::HashSet;

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{CLASS_SERIES, GRACE_S, KINDS, MAX_HOURS, SOON_MINUTES, bookings, changes, deck, leaves, overlap, slots, standbys, status};
use crate::areas::{courses, lectures, ledger, lessons, people, planning};
use belltower_kit::{
    args,
    db::{Arg, Tx},
    error::{Result, conflict},
    resource::{self, Op, Row, Rules, Workflow, Writing, check::TOO_MANY_CHOSEN},
    sentences,
    text::{Sentence, Text},
    world::iso,
};

sentences! {
    TOO_LONG = "class.too_long": "A class lasts at most {hours} hours" / "课程时长不能超过 {hours} 小时";
    NO_LENGTH = "class.no_length": "The end must be after the start" / "结束时间必须晚于开始时间";
    IN_THE_PAST = "class.in_the_past": "A class cannot start earlier than now" / "开始时间不能早于当前时间";
    NOT_BEGUN = "class.not_begun": "This class has not begun: so far it can only be cancelled" / "课程尚未开始，目前只能取消";
    NO_REASON = "class.no_reason": "Say why it is cancelled" / "请填写取消原因";
    NO_CORRECTION = "class.no_correction": "Say why the outcome is corrected" / "请填写更正结果的原因";
    NO_ZONE = "class.no_zone": "This is not a time zone" / "时区不正确";
    NOT_PUBLISHED = "class.plan_not_published": "Only a published plan can be chosen" / "只能选择已发布的方案";
    DISABLED = "class.teacher_disabled": "This teacher's account is disabled" / "该老师的账号已停用";
    NEEDS_TEACHER = "class.needs_teacher": "A matched class needs a teacher" / "已匹配的课程需要指定老师";
    NEEDS_STUDENT = "class.needs_student": "A matched one-to-one class needs its student" / "已匹配的一对一课程需要指定学生";
    RUNNING = "class.running": "{number} “{name}” is in progress: end it first" / "{number}“{name}”正在进行，请先结束课堂";
    INSIDE = "class.inside": "{number} “{name}” cannot be deleted: {who} are in the room" / "无法删除 {number}“{name}”：{who} 正在课堂中";
}

/// A matched class that is about to start, and whose teacher has not seen its reminder: somebody has to call them.
const UNSEEN_SOON: &str = "t.start_at > ? AND t.start_at <= ? AND t.matched = TRUE AND t.status = 'not_started'
    AND (t.outcome IS NULL OR t.outcome <> 'cancelled')
    AND NOT EXISTS (SELECT 1 FROM reminders r WHERE r.class_id = t.id AND r.closed_at IS NULL AND r.seen_at IS NOT NULL
      AND r.kind NOT IN ('given_away', 'taken_away'))";

/// From now on: what runs, or is to come.
const COMING: &str = "t.end_at >= ? AND t.status IN ('not_started', 'in_progress')";
/// What is over, by the clock or by its teacher.
const PAST: &str = "(t.end_at < ? OR t.status IN ('ended', 'auto_ended'))";

/// Classes that their teacher came late to, as the ledger counts them.
const TEACHER_LATE: &str =
    "(t.outcome IS NULL OR t.outcome <> 'cancelled') AND (EXISTS (SELECT 1 FROM attendance a WHERE a.class_id = t.id AND a.role = 'teacher'
      AND a.record_id = t.teacher_id AND a.corrected = 'late')
    OR (SELECT MIN(a.late_s) FROM attendance a WHERE a.class_id = t.id AND a.role = 'teacher' AND a.record_id = t.teacher_id
      AND (a.first_join_at IS NOT NULL OR a.corrected = 'late') AND COALESCE(a.corrected, 'late') = 'late') > ?)";

/// What the classes of a series have in common: one that has it otherwise is an exception.
const OF_SERIES: [&str; 7] = ["name", "kind", "teacher_id", "student_ids", "start_at", "end_at", "zone"];

/// What decides whether leave of its teacher hits a class.
const OF_LEAVE: [&str; 5] = ["teacher_id", "start_at", "end_at", "status", "outcome"];

/// What decides which students' lessons a class takes.
const OF_LESSONS: [&str; 4] = ["outcome", "cancel_kind", "student_ids", "kind"];

/// What decides whose next class it is, and whose last.
const OF_PEOPLE: [&str; 4] = ["start_at", "teacher_id", "student_ids", "outcome"];

pub(super) struct ClassRules;

/// A field of the class as a moment.
fn moment(writing: &Writing<'_>, field: &str) -> Option<Timestamp> {
    writing.text(field).and_then(|at| at.parse().ok())
}

#[async_trait]
impl Rules for ClassRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&status::WORKFLOW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["coming", "past", "unseen_soon", "no_outcome", "teacher_late", "on_leave"]
    }

    fn condition(&self, name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        match name {
            "coming" => (COMING, args![iso(now)]),
            "past" => (PAST, args![iso(now)]),
            "on_leave" => (leaves::OF_CLASSES, args![iso(now)]),
            "no_outcome" => ("t.outcome IS NULL", args![]),
            "teacher_late" => (TEACHER_LATE, args![GRACE_S]),
            _ => (UNSEEN_SOON, args![iso(now), iso(now + SignedDuration::from_mins(SOON_MINUTES))]),
        }
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Create {
            assign_number_and_room(tx, writing).await?;
        }
        planning::apply(tx, writing).await?;
        check_times(tx, writing);
        let most = KINDS.iter().find(|(kind, _)| writing.text("kind") == Some(kind)).map_or(0, |(_, most)| *most);
        if writing.ids("student_ids").len() > most {
            writing.refuse("student_ids", TOO_MANY_CHOSEN.with("max", most));
        }
        derive_matched(writing);
        if writing.changes("teacher_id") {
            refuse_disabled(tx, writing).await?;
        }
        courses::refuse_not_offered(tx, writing).await?;
        if writing.op != Op::Restore && writing.changes("sop_plan_id") {
            pin_plan(tx, writing).await?;
        }
        if writing.op != Op::Restore {
            sign_outcome(tx, writing);
        }
        // What is changed for one class of a series alone is an exception from then on.
        let alone = writing.op == Op::Update && !tx.tells_once() && writing.text("series_id").is_some();
        if alone && OF_SERIES.into_iter().any(|field| writing.changes(field)) {
            writing.new.insert("detached".into(), true.into());
        }
        // What a room or the clock says of it comes by its status, not by a form.
        let outcome = writing.text("outcome").filter(|outcome| *outcome != "cancelled");
        if writing.op != Op::Restore && writing.changes("outcome") && outcome.is_some() && writing.text("status") == Some("not_started") {
            let begins = moment(writing, "start_at");
            if begins.is_some_and(|start| start > tx.world().now()) {
                writing.refuse("outcome", &NOT_BEGUN);
            }
        }
        let moved = ["start_at", "end_at", "teacher_id", "student_ids"].into_iter().any(|field| writing.changes(field));
        if writing.wrong.is_empty() && (moved || writing.op == Op::Restore) {
            overlap::refuse_overlap(tx, writing).await?;
        }
        Ok(())
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        for class in writing.old.into_iter().chain([&*writing.new]) {
            ledger::mark(tx, class);
            if writing.op != Op::Update || OF_PEOPLE.into_iter().any(|field| writing.changes(field)) {
                people::mark_classes(tx, class);
            }
        }
        if writing.op == Op::Update && ["start_at", "courseware_id", "sop_plan_id"].into_iter().any(|field| writing.changes(field)) {
            deck::let_go(tx, writing.id()).await?;
        }
        let plain = writing.op == Op::Create && writing.new.get("outcome").is_none_or(Value::is_null);
        if !plain && (writing.op == Op::Restore || OF_LESSONS.into_iter().any(|field| writing.changes(field))) {
            lessons::class_changed(tx, writing.id()).await?;
        }
        planning::pin(tx, writing).await?;
        lectures::follow(tx, writing).await?;
        if writing.op == Op::Update && ["start_at", "end_at", "teacher_id", "outcome"].into_iter().any(|field| writing.changes(field)) {
            slots::follow(tx, writing.new).await?;
            standbys::follow(tx, writing.new, false).await?;
        }
        if OF_LEAVE.into_iter().any(|field| writing.changes(field)) || writing.op == Op::Restore {
            leaves::follow(tx, writing.old.into_iter().chain([&*writing.new])).await?;
        }
        if writing.op != Op::Create && (writing.changes("detached") || writing.op == Op::Restore) {
            tell_series(tx, writing.new).await?;
        }
        // Brought back, nothing of it has changed: what its teacher was told holds again.
        if writing.op == Op::Restore { changes::restored(tx, writing.new).await } else { changes::changed(tx, writing).await }
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let text = |field: &str| row.get(field).and_then(Value::as_str).unwrap_or_default();
        let inside = inside(tx, text("id")).await?;
        if !inside.is_empty() && matches!(text("status"), "not_started" | "in_progress") {
            let names: Vec<&str> = inside.iter().map(|(name, _)| name.as_str()).take(NAMED).collect();
            let more = inside.len().saturating_sub(NAMED);
            let who = if more > 0 { format!("{} +{more}", names.join(", ")) } else { names.join(", ") };
            let clash: Vec<Value> = inside.iter().map(|(name, role)| json!({ "name": name, "role": role })).collect();
            return Err(conflict(about(&INSIDE, row).with("who", who)).clash(json!({ "inside": clash })));
        }
        if text("status") == "in_progress" { Err(conflict(about(&RUNNING, row))) } else { Ok(()) }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let id = row["id"].as_str().unwrap_or_default();
        ledger::mark(tx, row);
        people::mark_classes(tx, row);
        bookings::reopen(tx, id).await?;
        lessons::class_changed(tx, id).await?;
        if let Some(plan) = row.get("classroom_plan_id").and_then(Value::as_str) {
            planning::tell(tx, plan).await?;
        }
        tell_series(tx, row).await?;
        leaves::follow(tx, std::iter::once(row)).await?;
        standbys::follow(tx, row, true).await?;
        changes::deleted(tx, row).await
    }
}

/// Tells the readers of its series how many classes that has, and exceptions; of many that change at once the series is told of by itself.
async fn tell_series(tx: &mut Tx, class: &Row) -> Result<()> {
    match class.get("series_id").and_then(Value::as_str).filter(|_| !tx.tells_once()) {
        Some(series) => resource::publish_row(tx, &CLASS_SERIES, "update", series).await.map(drop),
        None => Ok(()),
    }
}

/// A class is matched with somebody: without a teacher, or one to one without its student, it is an open one, whatever the form's default says. Whoever
/// changes it to a matched one is told what is missing.
fn derive_matched(writing: &mut Writing<'_>) {
    let teacher = writing.text("teacher_id").is_some();
    let student = writing.text("kind") != Some("one_to_one") || !writing.ids("student_ids").is_empty();
    let said = writing.new.get("matched").and_then(Value::as_bool);
    if said == Some(true) && writing.op == Op::Update && writing.changes("matched") {
        if !teacher {
            writing.refuse("teacher_id", &NEEDS_TEACHER);
        }
        if !student {
            writing.refuse("student_ids", &NEEDS_STUDENT);
        }
    }
    writing.new.insert("matched".into(), (teacher && student && said == Some(true)).into());
}

/// A class is cancelled for a reason, and what was said of it is corrected for one. Whoever sets an outcome signs it: what the system would say gives way to that.
fn sign_outcome(tx: &Tx, writing: &mut Writing<'_>) {
    let outcome = writing.text("outcome").map(str::to_owned);
    let cancelled = outcome.as_deref() == Some("cancelled");
    // Who gives a reason for what the system proposed makes it their own word.
    let confirmed = tx.by().is_some() && outcome.is_some() && writing.changes("outcome_reason") && writing.text("outcome_reason").is_some();
    if writing.changes("outcome") || confirmed {
        let before = writing.old.and_then(|old| old.get("outcome")).is_some_and(|before| !before.is_null());
        // What was given as the reason of another outcome is none of this one.
        let given = writing.text("outcome_reason").is_some() && (!before || writing.changes("outcome_reason"));
        if cancelled && !given {
            writing.refuse("outcome_reason", &NO_REASON);
        } else if before && outcome.is_some() && !given {
            writing.refuse("outcome_reason", &NO_CORRECTION);
        }
        let by = outcome.as_ref().map(|_| if tx.by().is_some() { "person" } else { "system" });
        let name = tx.by().filter(|_| outcome.is_some()).map(|by| by.name.clone());
        let at = outcome.as_ref().map(|_| tx.at().to_owned());
        writing.new.insert("outcome_by".into(), by.into());
        writing.new.insert("outcome_by_name".into(), name.into());
        writing.new.insert("outcome_at".into(), at.into());
    } else if cancelled && writing.changes("outcome_reason") && writing.text("outcome_reason").is_none() {
        writing.refuse("outcome_reason", &NO_REASON);
    }
    if outcome.is_none() {
        writing.new.insert("outcome_reason".into(), Value::Null);
    }
    if !cancelled {
        writing.new.insert("cancel_kind".into(), Value::Null);
    }
}

/// Refuses a teacher whose account is disabled: nobody would be told of the class.
async fn refuse_disabled(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let Some(teacher) = writing.text("teacher_id").map(str::to_owned) else { return Ok(()) };
    let sql = "SELECT u.id FROM teachers t JOIN users u ON u.id = t.user_id WHERE t.id = $1 AND u.status = 'disabled'";
    let disabled: Option<(String,)> = tx.opt(sql, args![teacher]).await?;
    if disabled.is_some() {
        writing.refuse("teacher_id", &DISABLED);
    }
    Ok(())
}

/// People that a refusal names.
const NAMED: usize = 5;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Moved {
    r#type: String,
    session: String,
    #[serde(rename = "userId")]
    user: String,
    name: String,
    role: String,
}

/// Who is in the room, as it reported last: name and role of each session that came and has not left.
async fn inside(tx: &mut Tx, class: &str) -> Result<Vec<(String, String)>> {
    let moves: Vec<(String,)> = tx
        .all(
            "SELECT payload FROM journal WHERE topic = $1 AND (payload LIKE '%\"type\":\"join\"%' OR payload LIKE '%\"type\":\"quit\"%')
             ORDER BY position DESC LIMIT 5000",
            args![format!("class:{class}")],
        )
        .await?;
    let (mut inside, mut known) = (vec![], HashSet::new());
    // The latest first: what a session did last is where it is.
    for (payload,) in moves {
        let moved: Moved = serde_json::from_str(&payload).unwrap_or_default();
        // A classroom need not say a name; whom it means it does.
        let who = (if moved.name.is_empty() { moved.user } else { moved.name }, moved.role);
        if known.insert(moved.session) && moved.r#type == "join" && !inside.contains(&who) {
            inside.push(who);
        }
    }
    inside.reverse();
    Ok(inside)
}

/// A class keeps to the version of its plan that is published when it is chosen, however the plan goes on.
async fn pin_plan(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let version: Option<(Option<i64>,)> = match writing.text("sop_plan_id") {
        Some(plan) => tx.opt("SELECT published_version FROM sop_plans WHERE id = $1", args![plan]).await?,
        None => None,
    };
    let version = version.and_then(|(version,)| version);
    if version.is_none() && writing.text("sop_plan_id").is_some() {
        writing.refuse("sop_plan_id", &NOT_PUBLISHED);
    }
    writing.new.insert("sop_plan_version".into(), version.into());
    Ok(())
}

/// Refuses times that no lesson can have (V01–V03), and zones there are none of.
pub(super) fn check_times(tx: &Tx, writing: &mut Writing<'_>) {
    if let (Some(start), Some(end)) = (moment(writing, "start_at"), moment(writing, "end_at")) {
        if end <= start {
            writing.refuse("end_at", &NO_LENGTH);
        } else if end.duration_since(start) > SignedDuration::from_hours(MAX_HOURS) {
            writing.refuse("end_at", TOO_LONG.with("hours", MAX_HOURS));
        }
        if writing.op != Op::Restore && writing.changes("start_at") && start < tx.world().now() {
            writing.refuse("start_at", &IN_THE_PAST);
        }
    }
    if writing.text("zone").is_some_and(|zone| jiff::tz::TimeZone::get(zone).is_err()) {
        writing.refuse("zone", &NO_ZONE);
    }
}

/// The number of a room that no class has.
pub async fn free_room(tx: &mut Tx) -> Result<String> {
    loop {
        let room = (u64::from_be_bytes(tx.world().bytes()) % 900_000_000 + 100_000_000).to_string();
        if tx.opt::<(String,)>("SELECT id FROM classes WHERE room_id = $1 LIMIT 1", args![room.as_str()]).await?.is_none() {
            return Ok(room);
        }
    }
}

/// Gives a new class its number and its room.
async fn assign_number_and_room(tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
    let (number,): (i64,) = tx.one("UPDATE counters SET value = value + 1 WHERE name = 'class' RETURNING value", args![]).await?;
    // Whoever makes the next class waits for the counter until this one is there: a number that is free now stays so.
    let room = free_room(tx).await?;
    writing.new.insert("number".into(), format!("C-{number}").into());
    writing.new.insert("room_id".into(), room.into());
    Ok(())
}

/// A sentence about a class.
pub(super) fn about(sentence: &'static Sentence, class: &Row) -> Text {
    let said = |field: &str| class.get(field).and_then(Value::as_str).unwrap_or_default();
    sentence.with("number", said("number")).with("name", said("name"))
}
