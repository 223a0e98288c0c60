//! Teachers. A teacher who works in the console has an account; reminders reach the screens of that account.

use async_trait::async_trait;
use jiff::Timestamp;
use serde_json::json;

use super::{
    doubles,
    next_last::{IDLE, IDLE_TEACHERS, OF_TEACHERS, idle},
};
use belltower_kit::{
    args,
    db::{Arg, Tx},
    error::{Result, conflict},
    resource::{
        Op, Resource, Rules, Seen, Writing,
        field::{Field, decimal, email, long_text, one_of, phone, reference, some_of, text, time},
    },
    sentences,
};

sentences! {
    ACCOUNT_TAKEN = "teacher.account_taken": "This account already belongs to the teacher {name}" / "该账号已属于老师 {name}";
}

const FIELDS: &[Field] = &[
    text("name", 60).required().spoken().folded(),
    reference("user_id", "users").keeps_while("t.status <> 'left'"),
    phone("phone").found_whole(),
    email("email").found_whole(),
    text("country", 60).bulk(),
    text("zone", 60).zone().bulk(),
    one_of("level", &["trainee", "regular", "senior", "lead"]).required().or("\"regular\"").bulk(),
    one_of("status", &["active", "paused", "left"]).required().or("\"active\"").bulk(),
    some_of("teaches_levels", super::LEVELS).bulk(),
    some_of("teaches_kinds", crate::areas::classes::KIND_NAMES).bulk(),
    decimal("max_hours_week", 1, 0, 80).bulk(),
    time("next_class_at").computed(OF_TEACHERS[0]).sorted(),
    time("last_class_at").computed(OF_TEACHERS[1]).sorted(),
    long_text("note", 500).not_listed(),
];

/// Teachers.
pub static TEACHERS: Resource = Resource {
    name: "teachers",
    base: "/api/management/teacher",
    page: "teacherManage",
    also_on_pages: &[],
    seen: Seen::Whole("Whoever holds the page looks after all teachers; teachers do not hold it"),
    title: "name",
    default_sort: "-created_at",
    fields: FIELDS,
    rules: &TeacherRules,
};

struct TeacherRules;

#[async_trait]
impl Rules for TeacherRules {
    fn conditions(&self) -> &'static [&'static str] {
        &[IDLE]
    }

    fn condition(&self, _name: &str, now: Timestamp) -> (&'static str, Vec<Arg>) {
        (IDLE_TEACHERS, idle(now))
    }

    async fn before_write(&self, tx: &mut Tx, writing: &mut Writing<'_>) -> Result<()> {
        if writing.op == Op::Restore {
            doubles::refuse_merged(tx, &TEACHERS, writing.id()).await?;
        }
        let Some(account) = writing.text("user_id") else { return Ok(()) };
        let other: Option<(String, String)> = tx
            .opt("SELECT id, name FROM teachers WHERE user_id = $1 AND id <> $2 AND deleted_at IS NULL", args![account, writing.id()])
            .await?;
        match other {
            Some((id, name)) => {
                Err(conflict(ACCOUNT_TAKEN.with("name", &name)).at_field("user_id").clash(json!({ "id": id, "name": name })))
            }
            None => Ok(()),
        }
    }
}
