//! Students and teachers.

mod students;
mod teachers;

pub use students::STUDENTS;
pub use teachers::TEACHERS;

use belltower_kit::{
    area::Area,
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx},
    resource::{ListInput, Writing, list},
    sentences,
};

/// The levels of students, which teachers teach.
const LEVELS: &[&str] = &["pre-a1", "a1", "a2", "b1", "b2", "c1", "c2"];

sentences! {
    NO_ZONE = "person.no_zone": "This is not a time zone: Asia/Shanghai is one" / "时区不正确，正确示例：Asia/Shanghai";
}

/// A zone that there is not would put a person's hours nowhere.
fn check_zone(writing: &mut Writing<'_>) {
    if writing.changes("zone") && writing.text("zone").is_some_and(|zone| jiff::tz::TimeZone::get(zone).is_err()) {
        writing.refuse("zone", &NO_ZONE);
    }
}

/// The area.
pub static AREA: Area = Area { resources: &[&STUDENTS, &TEACHERS], calls, ..Area::new("people") };

fn calls(api: &mut Api) {
    api.get("/sd/book/student/list", Access::Page("studentManage", Action::Query), "Students, by query parameters", student_list);
}

/// A page of students asked for by query parameters.
#[derive(serde::Deserialize, utoipa::ToSchema)]
pub struct StudentListQuery {
    /// The page, from 1.
    page: Option<i64>,
    /// Rows a page.
    size: Option<i64>,
    /// A piece of the name.
    search: Option<String>,
}

async fn student_list(cx: Cx, input: StudentListQuery) -> Result<serde_json::Value> {
    let input = ListInput { page: input.page, size: input.size, search: input.search, ..ListInput::default() };
    list(&cx.app, &STUDENTS, cx.caller()?, input).await
}
