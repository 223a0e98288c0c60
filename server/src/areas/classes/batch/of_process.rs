//! Rows of a batch for those who are on a course process: of each the next lessons that have no class, at the same times of the clock a week, in their own zone.

use serde::{Deserialize, Serialize};
use serde_json::json;

use belltower_kit::{
    args,
    auth::catalogue::Action,
    error::{Result, forbidden, invalid_field, unprocessable},
    http::Cx,
    resource::{self, Row},
    sentences,
};

use super::{
    MAX_ROWS,
    pattern::{Expanded, Pattern, rows_of},
    rows::LESSON,
};
use crate::areas::planning::{COURSE_PROCESSES, LessonNow, lessons_of};

sentences! {
    NOBODY = "batch.nobody": "Nobody on this process has a lesson without a class" / "该流程的学生没有待排课节";
    NOT_LESSONS = "batch.not_lessons": "1 to {max} lessons" / "1 到 {max} 节";
    TOO_MANY = "batch.too_many_of_process": "That would be more than {max} classes: choose fewer lessons" / "将超过 {max} 节课，请减少节数";
}

/// Lessons of each at once.
const MAX_LESSONS: i64 = 50;

/// The next lessons of everybody on a process.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProcessWish {
    process_id: String,
    /// Of each, so many.
    lessons: i64,
    /// Days of the week, Monday is 1.
    weekdays: Vec<i8>,
    /// On the clock of each, `19:00`.
    start_time: String,
    minutes: i64,
    from_day: String,
}

pub async fn rows(cx: &Cx, wish: &ProcessWish) -> Result<Vec<Expanded>> {
    let caller = cx.caller()?;
    if !caller.rights.allow_any(COURSE_PROCESSES.pages(), Action::Query) {
        return Err(forbidden());
    }
    if !(1..=MAX_LESSONS).contains(&wish.lessons) {
        return Err(invalid_field("process.lessons", NOT_LESSONS.with("max", MAX_LESSONS)));
    }
    resource::load_for(cx, &COURSE_PROCESSES, &wish.process_id).await?;
    let sql = "SELECT e.id, e.student_id, e.teacher_id, e.zone FROM enrolments e JOIN students s ON s.id = e.student_id
        WHERE e.process_id = $1 AND e.state = 'active' AND e.deleted_at IS NULL ORDER BY s.name, e.id LIMIT 500";
    let found: Vec<(String, String, Option<String>, String)> = cx.app.db.all(sql, args![wish.process_id.as_str()]).await?;
    let mut lessons = lessons_of(&mut &cx.app.db, &wish.process_id).await?;
    let mut rows: Vec<Expanded> = vec![];
    for (enrolment, student, teacher, zone) in found {
        let open: Vec<LessonNow> = lessons.remove(&enrolment).unwrap_or_default();
        let next: Vec<LessonNow> = open
            .into_iter()
            .filter(|lesson| lesson.appointment == "not_booked")
            .take(usize::try_from(wish.lessons).unwrap_or_default())
            .collect();
        if next.is_empty() {
            continue;
        }
        let class = json!({ "student_ids": [student], "teacher_id": teacher });
        let pattern = Pattern {
            class: class.as_object().cloned().unwrap_or_default(),
            weekdays: wish.weekdays.clone(),
            every_weeks: 1,
            start_time: wish.start_time.clone(),
            minutes: wish.minutes,
            zone,
            from_day: wish.from_day.clone(),
            until_day: None,
            count: i64::try_from(next.len()).ok(),
        };
        let times = rows_of(&pattern).map_err(|error| {
            let names = [
                ("pattern.weekdays", "process.weekdays"),
                ("pattern.start_time", "process.start_time"),
                ("pattern.minutes", "process.minutes"),
                ("pattern.from_day", "process.from_day"),
            ];
            error.renamed(&names)
        })?;
        for ((mut row, note), lesson) in times.into_iter().zip(next) {
            let of = json!({ "name": lesson.title, "courseware_id": lesson.courseware_id, "sop_plan_id": lesson.sop_plan_id,
                "classroom_plan_id": lesson.classroom_plan_id, LESSON: lesson.id });
            row.extend(of.as_object().cloned().unwrap_or_else(Row::new).into_iter().filter(|(_, value)| !value.is_null()));
            rows.push((row, note));
        }
        if rows.len() > MAX_ROWS {
            return Err(unprocessable(TOO_MANY.with("max", MAX_ROWS)));
        }
    }
    if rows.is_empty() { Err(unprocessable(&NOBODY)) } else { Ok(rows) }
}
