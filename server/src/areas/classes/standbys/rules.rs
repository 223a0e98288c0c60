//! What can be planned: at most twelve hours, ninety days ahead, not in the past, neither over another standby of the teacher nor over leave or a class of theirs. What is planned
//! is changed until somebody has pressed; what anybody counted on stays in the records.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use serde_json::json;

use super::{
    super::{overlap, slots},
    MAX_AHEAD_DAYS, MAX_HOURS, STANDBYS, WORKFLOW, text_of, told,
};
use belltower_kit::{
    args,
    db::{Arg, Tx},
    error::{Result, conflict},
    resource::{Op, Row, Rules, Workflow, Writing, advance},
    sentences,
    world::iso,
};

sentences! {
    NO_LENGTH = "standby.no_length": "The end must be after the start" / "结束时间必须晚于开始时间";
    TOO_LONG = "standby.too_long": "A standby lasts at most {hours} hours" / "备班最长 {hours} 小时";
    TOO_FAR = "standby.too_far": "A standby begins at most {days} days from now" / "备班最早可提前 {days} 天安排";
    IN_THE_PAST = "standby.in_the_past": "A standby cannot begin earlier than now" / "备班开始时间不能早于当前时间";
    NO_ZONE = "standby.no_zone": "This is not a time zone" / "时区不正确";
    NOT_TEACHING = "standby.not_teaching": "Choose a teacher who works now" / "请选择在职的老师";
    ANOTHER = "standby.another": "They are on standby then already: {number}" / "该老师在该时间已有备班：{number}";
    NOT_PLANNED = "standby.not_planned": "Somebody counts on it already: call it off, and plan another" / "该备班已生效，请取消后重新安排";
    KEPT = "standby.kept": "It stays in the records: call it off instead" / "该记录需保留，请改为取消备班";
}

/// A form that was opened a moment ago still says now.
const GRACE: SignedDuration = SignedDuration::from_mins(10);

pub struct StandbyRules;

#[async_trait]
impl Rules for StandbyRules {
    fn workflow(&self) -> Option<&'static Workflow> {
        Some(&WORKFLOW)
    }

    fn conditions(&self) -> &'static [&'static str] {
        &["coming"]
    }

    fn condition(&self, _name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        ("t.end_at > ? AND t.state IN ('planned', 'on_call', 'used')", args![iso(now)])
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        let changed = ["teacher_id", "start_at", "end_at"].into_iter().any(|field| writing.changes(field));
        match writing.op {
            Op::Create => {
                let (number,): (i64,) =
                    tx.one("UPDATE counters SET value = value + 1 WHERE name = 'standby' RETURNING value", args![]).await?;
                writing.new.insert("number".into(), format!("SB-{number}").into());
            }
            Op::Update => {
                if writing.old.is_some_and(|old| text_of(old, "state") != "planned") {
                    return Err(conflict(&NOT_PLANNED));
                }
            }
            Op::Restore => {}
        }
        check(tx, writing);
        // What was called off is brought back as that.
        let restored = writing.op == Op::Restore && writing.text("state") == Some("planned");
        if !writing.wrong.is_empty() || !(changed || restored) {
            return Ok(());
        }
        let teacher = text_of(writing.new, "teacher_id").to_owned();
        let (start, end) = (text_of(writing.new, "start_at").to_owned(), text_of(writing.new, "end_at").to_owned());
        // The teacher's row first, as whoever plans a class or decides on leave has it.
        slots::hold_teacher(tx, &teacher).await?;
        let sql = "SELECT p.id FROM teachers p LEFT JOIN users u ON u.id = p.user_id WHERE p.id = $1 AND p.status = 'active'
            AND p.deleted_at IS NULL AND (u.status IS NULL OR u.status <> 'disabled')";
        let teaches: Option<(String,)> = tx.opt(sql, args![teacher.as_str()]).await?;
        if teaches.is_none() {
            writing.refuse("teacher_id", &NOT_TEACHING);
            return Ok(());
        }
        let sql = "SELECT id, number, start_at, end_at FROM standbys WHERE teacher_id = $1 AND id <> $2 AND end_at > $3 AND start_at < $4
            AND state IN ('planned', 'on_call', 'used') AND deleted_at IS NULL ORDER BY start_at LIMIT 1";
        let other: Option<(String, String, String, String)> =
            tx.opt(sql, args![teacher.as_str(), writing.id(), start.as_str(), end.as_str()]).await?;
        if let Some((id, number, from, to)) = other {
            let clash = json!({ "resource": STANDBYS.name, "id": id, "start_at": from, "end_at": to });
            return Err(conflict(ANOTHER.with("number", number)).at_field("start_at").clash(clash));
        }
        overlap::refuse_taken_teacher(tx, &teacher, (&start, &end)).await
    }

    async fn after_write(&self, tx: &mut Tx, writing: &Writing<'_>) -> Result<()> {
        told::written(tx, writing).await
    }

    async fn before_delete(&self, _tx: &mut Tx, row: &Row) -> Result<()> {
        if matches!(text_of(row, "state"), "planned" | "cancelled") { Ok(()) } else { Err(conflict(&KEPT)) }
    }

    async fn after_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        if text_of(row, "state") == "planned" { told::taken_from(tx, row).await } else { Ok(()) }
    }
}

/// Refuses what is wrong by itself.
fn check(tx: &Tx, writing: &mut Writing<'_>) {
    let moment = |field: &str| writing.text(field).and_then(|at| at.parse::<Timestamp>().ok());
    let now = tx.world().now();
    if let (Some(start), Some(end)) = (moment("start_at"), moment("end_at")) {
        if end <= start {
            writing.refuse("end_at", &NO_LENGTH);
        } else if end.duration_since(start) > SignedDuration::from_hours(MAX_HOURS) {
            writing.refuse("end_at", TOO_LONG.with("hours", MAX_HOURS));
        }
        if start.duration_since(now) > SignedDuration::from_hours(24 * MAX_AHEAD_DAYS) {
            writing.refuse("start_at", TOO_FAR.with("days", MAX_AHEAD_DAYS));
        } else if writing.op != Op::Restore && writing.changes("start_at") && now.duration_since(start) > GRACE {
            writing.refuse("start_at", &IN_THE_PAST);
        }
    }
    if writing.text("zone").is_some_and(|zone| TimeZone::get(zone).is_err()) {
        writing.refuse("zone", &NO_ZONE);
    }
}

/// Their teacher will not be there: standbys within a stretch of time are called off, and the teacher is told. The caller holds the teacher's row.
pub(in super::super) async fn call_off_within(tx: &mut Tx, teacher: &str, (start, end): (&str, &str)) -> Result<()> {
    let sql = "SELECT id FROM standbys WHERE teacher_id = $1 AND end_at > $2 AND start_at < $3 AND state IN ('planned', 'on_call', 'used')
        AND deleted_at IS NULL ORDER BY id";
    let within: Vec<(String,)> = tx.all(sql, args![teacher, start, end]).await?;
    for (id,) in within {
        advance(tx, &STANDBYS, &id, "withdraw", Row::new()).await?;
    }
    Ok(())
}
