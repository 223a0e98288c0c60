//! One change of many classes of a series: which of them it is of, when each is then, and what it does to one.

use jiff::{SignedDuration, Timestamp, ToSpan, civil::Date, civil::Time, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use belltower_kit::{
    args,
    auth::{Caller, catalogue::Action},
    db::{Reads, Tx},
    error::{Error, Result, forbidden},
    resource::{self, Row},
    text::Text,
    world::iso,
};

use super::{
    super::{CLASSES, batch::pattern},
    CLASS_SERIES,
    make::weekdays_of,
    text_of, told,
};

/// What is done to classes of a series.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Deed {
    /// The series.
    pub series: String,
    /// Fields of each, as its form takes them.
    pub set: Row,
    /// When each is then, if that changes.
    pub shift: Option<Shift>,
    /// Each goes.
    pub delete: bool,
}

/// Another time for each class, on the clock of its zone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shift {
    /// So many days after the one that the pattern had.
    pub days: i64,
    /// At this time of the clock.
    pub time: Time,
    /// So long.
    pub minutes: i64,
}

/// A class of a series that has not begun.
#[derive(Clone, Debug, Serialize, Deserialize, sqlx_macros::FromRow)]
pub struct Target {
    pub id: String,
    pub number: String,
    pub name: String,
    pub series_day: String,
    pub start_at: String,
    pub end_at: String,
    pub zone: String,
    pub detached: bool,
    pub teacher_id: Option<String>,
}

/// When a class is then.
pub struct Then {
    pub day: Date,
    pub start: Timestamp,
    pub end: Timestamp,
    pub note: Option<Text>,
}

impl Deed {
    /// When a class is then, if that changes.
    pub fn then(&self, target: &Target) -> Option<Then> {
        let shift = self.shift.as_ref()?;
        let zone = TimeZone::get(&target.zone).unwrap_or(TimeZone::UTC);
        let day = target.series_day.parse::<Date>().ok()?.checked_add(shift.days.days()).ok()?;
        let (start, note) = pattern::at(day, shift.time, &zone)?;
        Some(Then { day, start, end: start + SignedDuration::from_mins(shift.minutes), note })
    }
}

/// The classes of a series that have neither begun nor been cancelled, by the days of its pattern.
pub async fn coming(from: &mut impl Reads, series: &str) -> Result<Vec<Target>> {
    let sql = "SELECT id, number, name, series_day, start_at, end_at, zone, COALESCE(detached, FALSE) AS detached, teacher_id FROM classes
        WHERE series_id = $1 AND status = 'not_started' AND (outcome IS NULL OR outcome <> 'cancelled') AND deleted_at IS NULL AND series_day IS NOT NULL
        ORDER BY series_day, start_at, id";
    Ok(from.rows(sql.to_owned(), args![series]).await?)
}

/// In the order in which none has to wait for another to get out of its way: what moves later begins with the last.
pub fn in_order(deed: &Deed, mut targets: Vec<Target>) -> Vec<Target> {
    let later = targets.first().is_some_and(|first| {
        let was = first.start_at.parse::<Timestamp>().ok();
        deed.then(first).zip(was).is_some_and(|(then, was)| then.start > was)
    });
    if later {
        targets.reverse();
    }
    targets
}

/// What became of one.
pub type Outcome = (Target, Result<(), Error>);

/// Does it to all of them, as far as each can be; those that an exception is in the way of are tried again when that has moved.
pub async fn all(tx: &mut Tx, caller: &Caller, deed: &Deed, targets: Vec<Target>) -> Result<Vec<Outcome>> {
    let (mut waiting, mut outcomes) = (in_order(deed, targets), vec![]);
    loop {
        let (before, mut refused) = (waiting.len(), vec![]);
        for target in waiting {
            let mark = tx.savepoint().await?;
            match one(tx, caller, deed, &target).await {
                Ok(()) => {
                    tx.release(mark).await?;
                    outcomes.push((target, Ok(())));
                }
                Err(error) if !error.status().is_server_error() => {
                    tx.roll_back_to(mark).await?;
                    refused.push((target, error));
                }
                Err(error) => return Err(error),
            }
        }
        if refused.is_empty() || refused.len() == before {
            outcomes.extend(refused.into_iter().map(|(target, error)| (target, Err(error))));
            outcomes.sort_by(|(one, _), (other, _)| (&one.series_day, &one.id).cmp(&(&other.series_day, &other.id)));
            return Ok(outcomes);
        }
        waiting = refused.into_iter().map(|(target, _)| target).collect();
    }
}

/// Does it to one class.
pub async fn one(tx: &mut Tx, caller: &Caller, deed: &Deed, target: &Target) -> Result<()> {
    let action = if deed.delete { Action::Delete } else { Action::Edit };
    resource::see_on(tx, &CLASSES, caller, CLASSES.own_page(), action, &target.id).await?;
    if deed.delete {
        return resource::delete(tx, &CLASSES, &target.id, Some(caller)).await.map(drop);
    }
    let mut set = deed.set.clone();
    if let Some(then) = deed.then(target) {
        // It is where the pattern has it again.
        let sql = "UPDATE classes SET series_day = $1, detached = FALSE WHERE id = $2";
        tx.exec(sql, args![then.day.to_string(), target.id.as_str()]).await?;
        set.insert("start_at".into(), iso(then.start).into());
        set.insert("end_at".into(), iso(then.end).into());
    }
    resource::set_fields(tx, &CLASSES, &target.id, &set).await?;
    resource::see_on(tx, &CLASSES, caller, CLASSES.own_page(), action, &target.id).await.map_err(|error| error.refused_as(forbidden()))
}

/// Leaves a class as it is: an exception from now on.
pub async fn leave_out(tx: &mut Tx, class: &str) -> Result<()> {
    tx.exec("UPDATE classes SET detached = TRUE WHERE id = $1", args![class]).await?;
    resource::publish_row(tx, &CLASSES, "update", class).await.map(drop)
}

/// Fields that a series has of its classes.
const KEPT: [&str; 5] = ["name", "teacher_id", "student_ids", "courseware_id", "classroom_plan_id"];

/// What the series is from now on, in one entry of its history that says how many classes were changed; and who teaches them is told.
pub async fn finish(tx: &mut Tx, deed: &Deed, changed: usize, teachers: &told::ByTeacher) -> Result<()> {
    let mut set: Row = KEPT.iter().filter_map(|field| Some(((*field).to_owned(), deed.set.get(*field)?.clone()))).collect();
    let left = coming(tx, &deed.series).await?;
    if let Some(shift) = &deed.shift {
        set.insert("start_time".into(), shift.time.strftime("%H:%M").to_string().into());
        set.insert("minutes".into(), shift.minutes.into());
        let days = left.iter().filter(|target| !target.detached).filter_map(|target| target.series_day.parse().ok()).collect();
        set.insert("weekdays".into(), weekdays_of(&days));
    }
    set.insert("changed".into(), changed.into());
    // The entry says how many, even if it was as many the last time.
    tx.exec("UPDATE class_series SET changed = NULL WHERE id = $1", args![deed.series.as_str()]).await?;
    let verb = if deed.delete { "remove" } else { "change" };
    resource::update_from_server(tx, &CLASS_SERIES, &deed.series, verb, set).await?;
    if left.is_empty() {
        resource::advance(tx, &CLASS_SERIES, &deed.series, "run_out", Row::new()).await?;
    }
    let now = deed.set.get("teacher_id").map(|id| id.as_str().map(str::to_owned));
    told::changed(tx, deed, changed, teachers, now).await
}

/// The series row of a class, held until the transaction ends: of two who change it the second waits.
pub async fn hold(tx: &mut Tx, series: &str) -> Result<Row> {
    tx.exec("UPDATE class_series SET version = version WHERE id = $1", args![series]).await?;
    resource::load(tx, &CLASS_SERIES, series).await
}

/// The series that a class is of.
pub fn series_of(class: &Row) -> Option<&str> {
    class.get("series_id").and_then(Value::as_str).filter(|_| !text_of(class, "series_day").is_empty())
}
