//! Students and teachers.

pub mod doubles;
mod moments;
mod next_last;
mod students;
mod teachers;
pub mod timeline;

pub use moments::MOMENTS;
pub use next_last::{mark as mark_classes, mark_class, recount as recount_classes};
pub use students::STUDENTS;
pub use teachers::TEACHERS;

use belltower_kit::{
    area::Area,
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx},
    resource::{ListInput, list},
};

/// The levels of students, which teachers teach.
pub const LEVELS: &[&str] = &["pre-a1", "a1", "a2", "b1", "b2", "c1", "c2"];

/// The area.
pub static AREA: Area = Area { resources: &[&STUDENTS, &TEACHERS], calls, retention: doubles::RETENTION, ..Area::new("people") };

fn calls(api: &mut Api) {
    api.get("/sd/book/student/list", Access::Page("studentManage", Action::Query), "Students, by query parameters", student_list);
    timeline::mount(api);
    doubles::mount(api);
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
