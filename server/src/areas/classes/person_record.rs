//! How a student or a teacher attended their classes of the last twelve weeks.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::{CLASSES, attendance, record::PAGES};
use crate::areas::people::{STUDENTS, TEACHERS};
use belltower_kit::{
    args,
    auth::catalogue::Action,
    db::Reads,
    error::{Result, forbidden},
    http::{Access, Api, Cx},
    resource::{self, Resource},
    world::iso,
};

/// How far back it goes.
const DAYS: i64 = 12 * 7;
/// The most classes that are answered, the latest.
const MOST: i64 = 1_000;

/// A person.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct AttendanceOf {
    id: String,
}

/// A class that a person attended, or should have.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
struct AttendedClass {
    id: String,
    number: String,
    name: String,
    start_at: String,
    end_at: String,
    #[schema(required)]
    outcome: Option<String>,
    /// `present`, `late`, `left_early`, `absent`, `cancelled`; of a class that is not over `expected` until they come.
    state: String,
    present_s: i64,
    late_s: i64,
    early_s: i64,
    /// Why it was corrected, or cancelled.
    #[schema(required)]
    reason: Option<String>,
}

/// The classes of a person in twelve weeks, the latest first.
#[derive(Serialize, utoipa::ToSchema)]
struct PersonAttendance {
    /// From this moment on.
    from: String,
    /// Up to this one.
    to: String,
    classes: Vec<AttendedClass>,
}

/// Adds the calls.
pub(super) fn mount(api: &mut Api) {
    let students = Access::Page(STUDENTS.page, Action::Query);
    api.post("/api/management/student/attendance", students, "How a student attended the last twelve weeks", |cx, of: AttendanceOf| {
        read(cx, &STUDENTS, "student", "t.id IN (SELECT l.class_id FROM class_students l WHERE l.student_id = $1)", of)
    });
    let teachers = Access::Page(TEACHERS.page, Action::Query);
    api.post("/api/management/teacher/attendance", teachers, "How a teacher attended the last twelve weeks", |cx, of: AttendanceOf| {
        read(cx, &TEACHERS, "teacher", "t.teacher_id = $1", of)
    });
}

#[derive(sqlx_macros::FromRow)]
struct Attended {
    id: String,
    number: String,
    name: String,
    start_at: String,
    end_at: String,
    status: String,
    outcome: Option<String>,
    outcome_reason: Option<String>,
    first_join_at: Option<String>,
    present_s: i64,
    late_s: i64,
    early_s: i64,
    corrected: Option<String>,
    reason: Option<String>,
}

async fn read(
    cx: Cx,
    of: &'static Resource,
    role: &'static str,
    theirs: &'static str,
    AttendanceOf { id }: AttendanceOf,
) -> Result<PersonAttendance> {
    let caller = cx.caller()?;
    if !caller.rights.allow_any(PAGES, Action::Query) {
        return Err(forbidden());
    }
    resource::load_for(&cx, of, &id).await?;
    let scope = CLASSES.scope_on(&mut &cx.app.db, caller, PAGES, Action::Query).await?;
    let (within, more) = scope.map_or_else(|| ("TRUE".to_owned(), vec![]), |scope| scope.condition(6));
    let now = cx.app.world.now();
    let (from, to) = (iso(now - SignedDuration::from_hours(24 * DAYS)), iso(now));
    let sql = format!(
        "SELECT t.id, t.number, t.name, t.start_at, t.end_at, t.status, t.outcome, t.outcome_reason, a.first_join_at,
         COALESCE(a.present_s, 0) AS present_s, COALESCE(a.late_s, 0) AS late_s, COALESCE(a.early_s, 0) AS early_s, a.corrected, a.reason
         FROM classes t LEFT JOIN attendance a ON a.class_id = t.id AND a.role = $4 AND a.record_id = $1
         WHERE {theirs} AND {within} AND t.deleted_at IS NULL AND t.start_at >= $2 AND t.start_at <= $3 ORDER BY t.start_at DESC, t.id LIMIT $5"
    );
    let mut args = args![id, from.as_str(), to.as_str(), role, MOST];
    args.extend(more);
    let mut rows: Vec<Attended> = Reads::rows(&mut &cx.app.db, sql, args).await?;
    // Two accounts of one person in one class are one person.
    rows.dedup_by(|one, other| one.id == other.id);
    Ok(PersonAttendance { from, to, classes: rows.into_iter().map(attended).collect() })
}

fn attended(row: Attended) -> AttendedClass {
    let over = matches!(row.status.as_str(), "ended" | "auto_ended");
    let state = match (&row.corrected, &row.first_join_at) {
        _ if row.outcome.as_deref() == Some("cancelled") => "cancelled",
        (None, None) if over => "absent",
        (None, None) => "expected",
        (corrected, _) => attendance::state(corrected.as_deref(), row.late_s, if over { row.early_s } else { 0 }),
    };
    AttendedClass {
        state: state.to_owned(),
        reason: row
            .reason
            .filter(|_| row.corrected.is_some())
            .or(row.outcome_reason.filter(|_| row.outcome.as_deref() == Some("cancelled"))),
        id: row.id,
        number: row.number,
        name: row.name,
        start_at: row.start_at,
        end_at: row.end_at,
        outcome: row.outcome,
        present_s: row.present_s,
        late_s: row.late_s,
        early_s: row.early_s,
    }
}
