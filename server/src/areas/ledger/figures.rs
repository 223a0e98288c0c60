//! What classes come to: how many were planned, what became of them, and the time. Pure; the one place that says how a class counts.

use std::ops::AddAssign;

use jiff::Timestamp;
use serde::Serialize;

use crate::areas::classes::GRACE_S;

/// A class as it is counted: read by [`super::count::FIELDS`].
#[derive(Clone, Debug, sqlx_macros::FromRow)]
pub(super) struct Class {
    pub teacher_id: Option<String>,
    pub kind: String,
    pub classroom_type: String,
    pub courseware_id: Option<String>,
    pub start_at: String,
    pub end_at: String,
    pub outcome: Option<String>,
    /// Seconds that it lasted by the evidence, where that says that it was held.
    pub taught_s: Option<i64>,
    /// Seconds that its teacher waited alone.
    pub waited_s: Option<i64>,
    pub students: i64,
    /// By how many seconds its teacher came late; nothing where they did not come, or somebody said that they were not late.
    pub late_s: Option<i64>,
    /// Whether somebody said that its teacher was late: 1, however few seconds it were.
    pub said_late: Option<i64>,
}

/// Figures of some classes. `planned` is the sum of `held` to `open`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx_macros::FromRow, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Classes that were planned and not deleted.
    pub planned: i64,
    /// Those that were held.
    pub held: i64,
    /// Those that failed for want of the teacher.
    pub teacher_absent: i64,
    /// Those that failed for want of a student.
    pub student_absent: i64,
    /// Those that technical failure kept from being held.
    pub failed: i64,
    /// Those that were cancelled.
    pub cancelled: i64,
    /// Those of which nothing is said yet: they are to come, run, or wait for a word.
    pub open: i64,
    /// Those to which the teacher came late.
    pub late: i64,
    /// Places of students, cancelled classes left out.
    pub students: i64,
    /// Seconds that were planned, cancelled classes left out.
    pub planned_s: i64,
    /// Seconds of classes that were held: teacher and student together by the evidence, or as planned where a person says that they were held.
    pub taught_s: i64,
    /// Seconds that teachers waited alone.
    pub waited_s: i64,
    /// Seconds that teachers came late.
    pub late_s: i64,
}

impl Figures {
    /// Of one class.
    pub(super) fn of(class: &Class) -> Self {
        let is = |outcome: &str| i64::from(class.outcome.as_deref() == Some(outcome));
        let moment = |at: &str| at.parse::<Timestamp>().map(Timestamp::as_second).unwrap_or_default();
        let cancelled = is("cancelled");
        let stands = 1 - cancelled;
        let length = (moment(&class.end_at) - moment(&class.start_at)).max(0);
        let late_s = class.late_s.unwrap_or_default();
        let late = stands == 1 && (late_s > GRACE_S || class.said_late == Some(1));
        Self {
            planned: 1,
            held: is("held"),
            teacher_absent: is("teacher_absent"),
            student_absent: is("student_absent"),
            failed: is("technical_failure"),
            cancelled,
            open: i64::from(class.outcome.is_none()),
            late: i64::from(late),
            students: stands * class.students,
            planned_s: stands * length,
            taught_s: is("held") * class.taught_s.unwrap_or(length),
            waited_s: stands * class.waited_s.unwrap_or_default(),
            late_s: if late { late_s } else { 0 },
        }
    }

    /// In the order of [`COLUMNS`].
    pub(super) fn columns(&self) -> [i64; COLUMNS.len()] {
        let Self { planned, held, teacher_absent, student_absent, failed, cancelled, open, late, students, .. } = *self;
        let Self { planned_s, taught_s, waited_s, late_s, .. } = *self;
        [planned, held, teacher_absent, student_absent, failed, cancelled, open, late, students, planned_s, taught_s, waited_s, late_s]
    }

    /// One of them by its column.
    pub(super) fn by_name(&self, column: &str) -> i64 {
        COLUMNS.iter().position(|one| *one == column).map_or(0, |place| self.columns()[place])
    }

    /// Whether there is nothing in them.
    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl AddAssign for Figures {
    fn add_assign(&mut self, more: Self) {
        self.planned += more.planned;
        self.held += more.held;
        self.teacher_absent += more.teacher_absent;
        self.student_absent += more.student_absent;
        self.failed += more.failed;
        self.cancelled += more.cancelled;
        self.open += more.open;
        self.late += more.late;
        self.students += more.students;
        self.planned_s += more.planned_s;
        self.taught_s += more.taught_s;
        self.waited_s += more.waited_s;
        self.late_s += more.late_s;
    }
}

/// Their columns, in the order of the table.
pub(super) const COLUMNS: [&str; 13] = [
    "planned",
    "held",
    "teacher_absent",
    "student_absent",
    "failed",
    "cancelled",
    "open",
    "late",
    "students",
    "planned_s",
    "taught_s",
    "waited_s",
    "late_s",
];

/// Their sums, of rows `l` of the ledger.
pub(super) fn sums() -> String {
    COLUMNS.map(|column| format!("CAST(COALESCE(SUM(l.{column}), 0) AS BIGINT) AS {column}")).join(", ")
}
