//! The demo's classes: two weeks around today, with teachers and students who are free.

use jiff::{SignedDuration, Timestamp, Unit};
use serde_json::json;

use super::CLASSES;
use belltower_kit::{app::App, args, error::Result, resource, world::iso};

const LESSONS: &[&str] = &["Weather words", "At the zoo", "Phonics: long a", "My day", "Asking the way", "Food and drink", "Story time"];

/// Plans the demo's classes: past ones are ended, one an hour a teacher in working hours.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let teachers: Vec<(String,)> = tx.all("SELECT id FROM teachers ORDER BY id", args![]).await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students ORDER BY id", args![]).await?;
    let hour: Timestamp = app.world.now().round(Unit::Hour).unwrap_or(app.world.now());
    for (place, (teacher,)) in teachers.iter().enumerate() {
        for day in 0..7_i64 {
            let start = hour + SignedDuration::from_hours(24 * day + 3 + i64::try_from(place % 5).unwrap_or(0));
            let (student,) = &students[(place * 3 + usize::try_from(day).unwrap_or(0)) % students.len()];
            let lesson = LESSONS[(place + usize::try_from(day).unwrap_or(0)) % LESSONS.len()];
            let class = json!({
                "name": lesson, "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student],
                "start_at": iso(start), "end_at": iso(start + SignedDuration::from_mins(25)), "zone": "Asia/Shanghai",
                // Only classes of the coming day are matched: a first sign-in shows one reminder, not a week of them.
                "matched": day == 0,
            });
            resource::create(&mut tx, &CLASSES, class.as_object().unwrap_or(&resource::Row::new())).await?;
        }
    }
    Ok(tx.commit().await?)
}
