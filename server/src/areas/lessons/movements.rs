//! Movements of lessons, as they are listed: who, when, why, and what was left. Nobody writes them: they follow from what people do. The booking and the class that one was
//! for are no part of its row, since whoever looks after students need not see those: they are answered apart (`links`), to who does.

use belltower_kit::resource::{
    Plain, Resource, Seen,
    field::{Field, long_text, number, one_of, reference, time},
};

use super::UNITS;

/// What moves lessons: people by the first five, bookings and classes by the others. A `consume` of +1 takes one back: the outcome was corrected.
pub(super) const KINDS: &[&str] = &["purchase", "grant", "refund", "expire", "correct", "hold", "release", "consume"];
/// What the system moves them for.
const CAUSES: &[&str] = &[
    "booked",
    "changed",
    "cancelled",
    "cancelled_late",
    "unmatched",
    "held",
    "student_absent",
    "teacher_absent",
    "technical_failure",
    "reopened",
];
/// More than anybody has.
const MANY: i64 = 1_000_000;

const FIELDS: &[Field] = &[
    time("at").read_only(),
    reference("student_id", "students").read_only().keeps_nothing("who has lessons left is not deleted; what was moved stays on record"),
    one_of("unit", UNITS).read_only(),
    number("place", 1, MANY).read_only(),
    one_of("kind", KINDS).read_only(),
    number("lessons", -MANY, MANY).read_only(),
    number("held", -1, 1).read_only(),
    number("balance_after", -MANY, MANY).read_only(),
    number("held_after", 0, MANY).read_only(),
    one_of("cause", CAUSES).read_only(),
    long_text("reason", 300).read_only(),
];

/// Movements.
pub static MOVEMENTS: Resource = Resource {
    name: "lesson_movements",
    base: "/api/management/lessonMovement",
    page: "studentManage",
    also_on_pages: &[],
    seen: Seen::Whole("Whoever holds the page looks after all students, and answers for what they bought; teachers do not hold it"),
    title: "kind",
    default_sort: "-at",
    fields: FIELDS,
    rules: &Plain,
};
