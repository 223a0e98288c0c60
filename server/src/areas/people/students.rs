//! Students.

use async_trait::async_trait;
use jiff::Timestamp;

use belltower_kit::{
    args,
    db::{Arg, Tx},
    error::{Result, conflict},
    resource::{
        Op, Resource, Row, Rules, Seen, Writing,
        field::{Field, email, long_text, number, one_of, phone, text, time},
    },
    sentences,
};

use super::{
    doubles,
    next_last::{IDLE, IDLE_STUDENTS, OF_STUDENTS, idle},
};
use crate::areas::lessons;

sentences! {
    LESSONS_LEFT = "student.lessons_left":
        "{name} has {lessons} lessons left: give them back or let them expire first" / "{name} 还有 {lessons} 课时，请先退还或作废";
}

/// Of the kind of class of which fewest are left; nothing of who has no account.
const FEWEST: &str = "SELECT MIN(a.balance - a.held) FROM lesson_accounts a WHERE a.student_id = t.id";
const FEW: &str = "EXISTS (SELECT 1 FROM lesson_accounts a WHERE a.student_id = t.id AND a.balance - a.held <= ?)";

const FIELDS: &[Field] = &[
    text("name", 60).required().spoken().folded(),
    text("english_name", 60),
    phone("phone").found_whole(),
    email("email").found_whole(),
    one_of("level", super::LEVELS).bulk(),
    text("zone", 60).zone().bulk(),
    one_of("status", &["active", "paused", "left"]).required().or("\"active\"").bulk(),
    number("lessons_left", -1_000_000, 1_000_000).computed(FEWEST),
    time("next_class_at").computed(OF_STUDENTS[0]).sorted(),
    time("last_class_at").computed(OF_STUDENTS[1]).sorted(),
    long_text("note", 500).not_listed(),
];

/// Students.
pub static STUDENTS: Resource = Resource {
    name: "students",
    base: "/api/management/student",
    page: "studentManage",
    also_on_pages: &[],
    seen: Seen::Whole("Whoever holds the page looks after all students; teachers do not hold it, and meet theirs in their classes"),
    title: "name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &StudentRules,
};

struct StudentRules;

#[async_trait]
impl Rules for StudentRules {
    fn conditions(&self) -> &'static [&'static str] {
        &["few_lessons", IDLE]
    }

    fn condition(&self, name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        if name == IDLE { (IDLE_STUDENTS, idle(now)) } else { (FEW, args![lessons::FEW]) }
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Restore { doubles::refuse_merged(tx, &STUDENTS, writing.id()).await } else { Ok(()) }
    }

    async fn before_delete(&self, tx: &mut Tx, row: &Row) -> Result<()> {
        let text = |field: &str| row.get(field).and_then(serde_json::Value::as_str).unwrap_or_default();
        let left = lessons::left(tx, text("id")).await?;
        if left > 0 { Err(conflict(LESSONS_LEFT.with("name", text("name")).with("lessons", left))) } else { Ok(()) }
    }
}
