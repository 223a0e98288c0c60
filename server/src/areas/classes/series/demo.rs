//! The demo's series: one of each of two teachers, months away, so that they are in nobody's way; one has an exception.

use jiff::ToSpan;
use serde_json::json;

use belltower_kit::{
    app::App,
    args,
    error::Result,
    resource::{self, Row},
    world::iso,
};

use super::{super::CLASSES, CLASS_SERIES, apply::coming};

/// How many weeks away they begin.
const AHEAD_WEEKS: i64 = 15;

/// Plans the demo's series.
pub async fn load(app: &App) -> Result<()> {
    let mut tx = app.begin(None).await?;
    let teachers: Vec<(String,)> = tx
        .all(
            "SELECT t.id FROM teachers t LEFT JOIN users u ON u.id = t.user_id ORDER BY CASE WHEN u.account = 'teacher' THEN 0 ELSE 1 END, t.id DESC LIMIT 2",
            args![],
        )
        .await?;
    let students: Vec<(String,)> = tx.all("SELECT id FROM students ORDER BY id DESC LIMIT 2", args![]).await?;
    let from = app.world.now().to_zoned(jiff::tz::TimeZone::UTC).date().saturating_add((7 * AHEAD_WEEKS).days());
    for (((teacher,), (student,)), (name, weekdays, count)) in
        teachers.iter().zip(&students).zip([("Reading together", ["2", "4"], 3), ("Talking about books", ["1", "6"], 6)])
    {
        let series = json!({ "name": name, "teacher_id": teacher, "student_ids": [student], "weekdays": weekdays, "start_time": "19:00", "minutes": 45,
                             "zone": "Europe/London", "from_day": from.to_string(), "count": count });
        let id = resource::create(&mut tx, &CLASS_SERIES, series.as_object().unwrap_or(&Row::new())).await?;
        let second = coming(&mut tx, &id).await?.into_iter().nth(1);
        if let Some(class) = second {
            let later = |at: &str| at.parse::<jiff::Timestamp>().map(|at| iso(at + 1.hour()));
            if let (Ok(start), Ok(end)) = (later(&class.start_at), later(&class.end_at)) {
                let sql = "UPDATE classes SET start_at = $1, end_at = $2, detached = TRUE WHERE id = $3";
                tx.exec(sql, args![start, end, class.id.as_str()]).await?;
                resource::publish_row(&mut tx, &CLASSES, "update", &class.id).await?;
            }
        }
    }
    Ok(tx.commit().await?)
}
