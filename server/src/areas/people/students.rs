//! Students.

use belltower_kit::resource::{
    Plain, Resource, Seen,
    field::{Field, email, long_text, one_of, phone, text},
};

const FIELDS: &[Field] = &[
    text("name", 60).required().spoken(),
    text("english_name", 60),
    phone("phone").found_whole(),
    email("email").found_whole(),
    one_of("level", super::LEVELS).bulk(),
    text("zone", 60).zone().bulk(),
    one_of("status", &["active", "paused", "left"]).required().or("\"active\"").bulk(),
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
    rules: &Plain,
};
