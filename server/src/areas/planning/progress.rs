//! How far everybody on a process is: the heat line of its page.

use serde::{Deserialize, Serialize};

use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::Result,
    http::{Access, Api, Cx},
    resource,
};

use super::{
    COURSE_PROCESSES,
    enrolments::{LessonNow, lessons_of},
};
use crate::areas::classes::CLASSES;

/// Enrolments that are shown.
const SHOWN: i64 = 300;

/// Adds the call.
pub fn mount(api: &mut Api) {
    let see = Access::AnyPage([std::slice::from_ref(&COURSE_PROCESSES.page), &["cprocessConfigurationDetail"]], Action::Query);
    api.post(&format!("{}/progress", COURSE_PROCESSES.base), see, "How far everybody on a process is", progress);
}

/// Of which process.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ProcessAsked {
    id: String,
}

/// A lesson of somebody's.
#[derive(Serialize, utoipa::ToSchema)]
struct LessonOf {
    no: i64,
    title: String,
    /// `not_booked`, `booked`, `completed`, `not_done`, `timed_out` (S10).
    appointment: String,
    /// Its class, where the caller may see classes.
    class_id: Option<String>,
    start_at: Option<String>,
}

/// Somebody on a process.
#[derive(Serialize, utoipa::ToSchema)]
struct StudentOn {
    /// The enrolment, and the version they began with.
    id: String,
    number: String,
    student: String,
    version: i64,
    lessons: Vec<LessonOf>,
}

/// Everybody on a process.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ProcessProgress {
    /// How many are on it.
    total: i64,
    students: Vec<StudentOn>,
}

async fn progress(cx: Cx, ProcessAsked { id }: ProcessAsked) -> Result<ProcessProgress> {
    resource::load_for(&cx, &COURSE_PROCESSES, &id).await?;
    let caller = cx.caller()?;
    let sees = caller.rights.allow_any(CLASSES.pages(), Action::Query) && !CLASSES.is_scoped_for(caller);
    let mut reads = &cx.app.db;
    let on =
        "FROM enrolments e JOIN students s ON s.id = e.student_id WHERE e.process_id = $1 AND e.state = 'active' AND e.deleted_at IS NULL";
    let (total,): (i64,) = cx.app.db.one(belltower_kit::db::AssertSqlSafe(format!("SELECT COUNT(*) {on}")), args![id.as_str()]).await?;
    let sql = format!("SELECT e.id, e.number, s.name, e.process_version {on} ORDER BY s.name, e.id LIMIT $2");
    let found: Vec<(String, String, String, i64)> = cx.app.db.all(belltower_kit::db::AssertSqlSafe(sql), args![id.as_str(), SHOWN]).await?;
    let mut lessons = lessons_of(&mut reads, &id).await?;
    let students = found.into_iter().map(|(id, number, student, version)| {
        let one = |LessonNow { no, title, appointment, class_id, start_at, .. }| {
            let (class_id, start_at) = if sees { (class_id, start_at) } else { (None, None) };
            LessonOf { no, title, appointment, class_id, start_at }
        };
        let lessons = lessons.remove(&id).unwrap_or_default().into_iter().map(one).collect();
        StudentOn { id, number, student, version, lessons }
    });
    Ok(ProcessProgress { total, students: students.collect() })
}
