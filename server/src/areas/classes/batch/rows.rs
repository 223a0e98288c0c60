//! One row of a batch made a class, by the rules of the form and the rights of who asks; and what ids in rows are called.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use belltower_kit::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Arg, AssertSqlSafe, Db, Tx, places},
    error::{Result, forbidden},
    resource::{self, Row, ids},
};

use crate::areas::{classes::CLASSES, planning};

/// What a row has beside the fields of a class: the lesson of somebody on a process whose class it is to be.
pub const LESSON: &str = "enrolment_lesson_id";

/// What a row of a series has beside them: the day on which its pattern has the class.
pub const SERIES_DAY: &str = "series_day";

/// Makes a class of a row; answers its id.
pub async fn make_one(tx: &mut Tx, caller: &Caller, input: &Row) -> Result<String> {
    if !caller.rights.allow(CLASSES.page, Action::Add) {
        return Err(forbidden());
    }
    let mut input = input.clone();
    let lesson = input.remove(LESSON);
    resource::stays_within(tx, &CLASSES, caller, Action::Add, &input).await?;
    let id = resource::create(tx, &CLASSES, &input).await?;
    if let Some(lesson) = lesson.as_ref().and_then(Value::as_str) {
        planning::book(tx, lesson, &id).await?;
    }
    resource::see_on(tx, &CLASSES, caller, CLASSES.own_page(), Action::Add, &id).await.map_err(|error| error.refused_as(forbidden()))?;
    Ok(id)
}

/// What a class was made with: its batch, and its series with the day on which that has it. The class says so, and tells its readers.
pub async fn belongs(tx: &mut Tx, class: &str, batch: Option<&str>, series: Option<(&str, &str)>) -> Result<()> {
    let sql = "UPDATE classes SET batch_id = $1, series_id = $2, series_day = $3 WHERE id = $4";
    tx.exec(sql, args![batch, series.map(|(id, _)| id), series.map(|(_, day)| day), class]).await?;
    resource::publish_row(tx, &CLASSES, "update", class).await.map(drop)
}

/// Fields with ids, and whose they are.
const NAMED: [(&str, &str); 5] = [
    ("teacher_id", "teachers"),
    ("student_ids", "students"),
    ("courseware_id", "coursewares"),
    ("sop_plan_id", "sop_plans"),
    ("classroom_plan_id", "classroom_plans"),
];
/// Ids that are looked up at once.
const AT_ONCE: usize = 500;

/// The people of a row, by the field that names them.
pub fn people(row: &Row) -> impl Iterator<Item = (&'static str, String)> {
    let teacher = row.get("teacher_id").and_then(Value::as_str).map(|id| ("teacher_id", id.to_owned()));
    teacher.into_iter().chain(ids(row, "student_ids").into_iter().map(|id| ("student_ids", id)))
}

/// What the ids in some rows are called, where the caller may know.
pub async fn names(db: &Db, caller: &Caller, rows: &[Row]) -> Result<HashMap<String, String>> {
    let mut known = HashMap::new();
    for (field, resource) in NAMED {
        let Some(resource) = resource::by_name(resource) else { continue };
        if !caller.rights.allow_any(resource.pages(), Action::Query) || resource.is_scoped_for(caller) {
            continue;
        }
        let one = |row: &Row| row.get(field).and_then(Value::as_str).map(str::to_owned);
        let wanted: BTreeSet<String> = rows.iter().flat_map(|row| one(row).into_iter().chain(ids(row, field))).collect();
        let wanted: Vec<String> = wanted.into_iter().collect();
        for some in wanted.chunks(AT_ONCE) {
            let places = places(1, some.len());
            let sql = format!("SELECT id, {} FROM {} WHERE id IN ({places})", resource.title, resource.name);
            let found: Vec<(String, String)> = db.all(AssertSqlSafe(sql), some.iter().map(Arg::from).collect()).await?;
            known.extend(found);
        }
    }
    Ok(known)
}
