//! Rows of a batch that follow from something: a weekly pattern on the clock of a zone, or the classes of a week once more in another one.

use jiff::{
    SignedDuration, Timestamp, ToSpan,
    civil::{Date, Time},
    tz::TimeZone,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use belltower_kit::{
    args,
    db::Reads,
    error::{Result, invalid, invalid_field, unprocessable},
    http::Cx,
    resource::{Row, by_ids, check::NOT_ONE_OF},
    sentences,
    text::Text,
    world::iso,
};

use super::{MAX_ROWS, wall};
use crate::areas::classes::{CLASSES, MAX_HOURS, MIN_MINUTES};

sentences! {
    NO_DAYS = "batch.no_days": "Choose at least one day of the week" / "请至少选择一个星期几";
    NO_END = "batch.no_end": "Say until which day, or how many" / "请填写截止日期或节数";
    NOT_WEEKS = "batch.not_weeks": "Every 1 to {max} weeks" / "间隔为 1 到 {max} 周";
    NOT_COUNT = "batch.not_count": "1 to {max} classes" / "1 到 {max} 节课";
    NOT_LENGTH = "batch.not_length": "{min} to {max} minutes" / "{min} 到 {max} 分钟";
    NOT_CLOCK = "batch.not_clock": "Write the time as 19:00" / "请按 19:00 的格式填写时间";
    NOT_DAY = "batch.not_day": "Write the day as 2027-03-01" / "请按 2027-03-01 的格式填写日期";
    NOT_ZONE = "batch.not_zone": "This is not a time zone" / "时区不正确";
    ENDS_FIRST = "batch.ends_first": "The last day is before the first" / "截止日期早于开始日期";
    NOTHING = "batch.nothing": "There is no class in that week" / "该周没有课程";
    TOO_MANY = "batch.too_many": "At most {max} classes at once" / "一次最多 {max} 节课";
    MOVED = "batch.moved": "{was} does not exist on that day, the clocks change: {now}" / "当天因时钟调整没有 {was}，改为 {now}";
}

/// Weeks from one class to the next, at the most.
pub const MAX_WEEKS: i64 = 4;
/// Classes of a series.
pub const MAX_COUNT: i64 = 200;

/// Classes in a weekly pattern.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// What all of them have: fields of a class but its times.
    #[schema(value_type = Object)]
    pub class: Row,
    /// Days of the week, Monday is 1.
    pub weekdays: Vec<i8>,
    /// 1 to 4.
    pub every_weeks: i64,
    /// On the clock of the zone, `19:00`.
    pub start_time: String,
    /// How long each is.
    pub minutes: i64,
    /// On whose clock they are planned.
    pub zone: String,
    /// The first day.
    pub from_day: String,
    /// The last day.
    pub until_day: Option<String>,
    /// Instead of the last day, or beside it: at most so many, up to 200.
    pub count: Option<i64>,
}

/// The classes of a week, in another one.
#[derive(Clone, Debug, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WeekCopy {
    /// A day of the week that is copied.
    pub from_day: String,
    /// A day of the week it is copied to.
    pub to_day: String,
    /// On whose clock weeks begin.
    pub zone: String,
    /// Of these teachers alone, if any are named.
    #[serde(default)]
    pub teacher_ids: Vec<String>,
}

/// A row that follows, and what is to be said of it.
pub type Expanded = (Row, Option<Text>);

/// One day of a pattern, and when the class of that day begins.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// The day, on the clock of the zone.
    pub day: Date,
    /// The moment.
    pub start: Timestamp,
    /// What is to be said where the clock leaps over the time.
    pub note: Option<Text>,
}

/// What is wrong with a pattern, by its own fields; or its rows.
pub fn rows_of(pattern: &Pattern) -> Result<Vec<Expanded>> {
    Ok(occurrences(pattern)?.into_iter().map(|one| row_of(pattern, one)).collect())
}

/// The row of one day of a pattern.
pub fn row_of(pattern: &Pattern, Occurrence { start, note, .. }: Occurrence) -> Expanded {
    let mut row = pattern.class.clone();
    row.insert("zone".into(), pattern.zone.as_str().into());
    times(&mut row, start, pattern.minutes);
    (row, note)
}

/// What is wrong with a pattern, by its own fields; or the days on which it has a class, in their order.
pub fn occurrences(pattern: &Pattern) -> Result<Vec<Occurrence>> {
    let mut wrong: Vec<(String, Text)> = vec![];
    let mut refuse = |field: &str, text: Text| wrong.push((format!("pattern.{field}"), text));
    let day = |text: &str| text.parse::<Date>().ok();
    let (from, until) = (day(&pattern.from_day), pattern.until_day.as_deref().map(day));
    let clock = Time::strptime("%H:%M", &pattern.start_time).ok().filter(|_| pattern.start_time.len() == "19:00".len());
    let zone = TimeZone::get(&pattern.zone).ok();
    if pattern.weekdays.is_empty() || pattern.weekdays.iter().any(|day| !(1..=7).contains(day)) {
        refuse("weekdays", (&NO_DAYS).into());
    }
    if !(1..=MAX_WEEKS).contains(&pattern.every_weeks) {
        refuse("every_weeks", NOT_WEEKS.with("max", MAX_WEEKS));
    }
    if !(MIN_MINUTES..=MAX_HOURS * 60).contains(&pattern.minutes) {
        refuse("minutes", NOT_LENGTH.with("min", MIN_MINUTES).with("max", MAX_HOURS * 60));
    }
    if pattern.count.is_some_and(|count| !(1..=MAX_COUNT).contains(&count)) {
        refuse("count", NOT_COUNT.with("max", MAX_COUNT));
    }
    match (pattern.count, from, until) {
        (None, _, None) => refuse("until_day", (&NO_END).into()),
        (_, _, Some(None)) => refuse("until_day", (&NOT_DAY).into()),
        (_, Some(from), Some(Some(until))) if until < from => refuse("until_day", (&ENDS_FIRST).into()),
        _ => {}
    }
    for (field, is, text) in
        [("from_day", from.is_some(), &NOT_DAY), ("start_time", clock.is_some(), &NOT_CLOCK), ("zone", zone.is_some(), &NOT_ZONE)]
    {
        if !is {
            refuse(field, text.into());
        }
    }
    let (Some(from), Some(clock), Some(zone), true) = (from, clock, zone, wrong.is_empty()) else { return Err(invalid(wrong)) };
    let most = pattern.count.unwrap_or(MAX_COUNT + 1);
    let until = until.flatten();
    let monday = from.checked_sub((i64::from(from.weekday().to_monday_one_offset()) - 1).days()).unwrap_or(from);
    let mut found = vec![];
    let mut week = monday;
    'weeks: loop {
        for offset in 0..7 {
            let Ok(day) = week.checked_add(i64::from(offset).days()) else { break 'weeks };
            if until.is_some_and(|until| day > until) || i64::try_from(found.len()).unwrap_or(most) >= most {
                break 'weeks;
            }
            if day >= from && pattern.weekdays.contains(&day.weekday().to_monday_one_offset()) {
                let Some((start, note)) = at(day, clock, &zone) else { break 'weeks };
                found.push(Occurrence { day, start, note });
            }
        }
        match week.checked_add((7 * pattern.every_weeks).days()) {
            Ok(next) => week = next,
            Err(_) => break,
        }
    }
    if found.len() > usize::try_from(MAX_COUNT).unwrap_or(0) {
        return Err(invalid_field("pattern.until_day", NOT_COUNT.with("max", MAX_COUNT)));
    }
    Ok(found)
}

/// A time of the clock on a day, and what is to be said where the clock leaps over it.
pub fn at(day: Date, clock: Time, zone: &TimeZone) -> Option<(Timestamp, Option<Text>)> {
    let (start, moved) = wall::moment(day.to_datetime(clock), zone)?;
    let now = start.to_zoned(zone.clone()).strftime("%H:%M").to_string();
    let note = moved.then(|| MOVED.with("was", clock.strftime("%H:%M").to_string()).with("now", now));
    Some((start, note))
}

/// Gives a row its start, and its end so many minutes later.
pub fn times(row: &mut Row, start: Timestamp, minutes: i64) {
    row.insert("start_at".into(), iso(start).into());
    row.insert("end_at".into(), iso(start + SignedDuration::from_mins(minutes)).into());
}

/// What a copied class has again.
const COPIED: [&str; 9] =
    ["name", "kind", "teacher_id", "student_ids", "zone", "courseware_id", "sop_plan_id", "classroom_plan_id", "classroom_type"];

/// The classes of a week that the caller sees, at the same times of the clock in another one.
pub async fn week(cx: &Cx, copy: &WeekCopy) -> Result<Vec<Expanded>> {
    let zone = TimeZone::get(&copy.zone).map_err(|_| invalid_field("week.zone", &NOT_ZONE))?;
    let monday = |field: &str, day: &str| {
        let day: Date = day.parse().map_err(|_| invalid_field(field, &NOT_DAY))?;
        day.checked_sub((i64::from(day.weekday().to_monday_one_offset()) - 1).days()).map_err(|_| invalid_field(field, &NOT_DAY))
    };
    let (from, to) = (monday("week.from_day", &copy.from_day)?, monday("week.to_day", &copy.to_day)?);
    let ends = |day: Date| day.checked_add(7.days()).ok().and_then(|day| day.to_zoned(zone.clone()).ok());
    let begins = from.to_zoned(zone.clone()).ok();
    let (Some(begins), Some(ends)) = (begins, ends(from)) else { return Err(invalid_field("week.from_day", &NOT_DAY)) };
    if copy.teacher_ids.len() > MAX_ROWS {
        return Err(invalid_field("week.teacher_ids", &NOT_ONE_OF));
    }
    let mut reads = &cx.app.db;
    let scope = CLASSES.scope(&mut reads, cx.caller()?).await?;
    let sql = "SELECT id FROM classes WHERE start_at >= $1 AND start_at < $2 AND deleted_at IS NULL AND (outcome IS NULL OR outcome <> 'cancelled')
        ORDER BY start_at, id LIMIT 5000";
    let ids: Vec<(String,)> = reads.rows(sql.to_owned(), args![iso(begins.timestamp()), iso(ends.timestamp())]).await?;
    let mut rows: Vec<Expanded> = vec![];
    let ids: Vec<String> = ids.into_iter().map(|(id,)| id).collect();
    for some in ids.chunks(MAX_ROWS) {
        for class in by_ids(&mut reads, &CLASSES, some).await? {
            let text = |field: &str| class.get(field).and_then(Value::as_str);
            let theirs = copy.teacher_ids.is_empty() || text("teacher_id").is_some_and(|id| copy.teacher_ids.iter().any(|one| one == id));
            if !theirs || scope.as_ref().is_some_and(|scope| !scope.holds(&class)) {
                continue;
            }
            rows.extend(again(&class, from, to));
            if rows.len() > MAX_ROWS {
                return Err(unprocessable(TOO_MANY.with("max", MAX_ROWS)));
            }
        }
    }
    rows.sort_by_key(|(row, _)| row["start_at"].as_str().unwrap_or_default().to_owned());
    if rows.is_empty() { Err(unprocessable(&NOTHING)) } else { Ok(rows) }
}

/// A class as many days later as one Monday is after the other, on the clock it was planned by.
fn again(class: &Row, from: Date, to: Date) -> Option<Expanded> {
    let at = |field: &str| class.get(field).and_then(Value::as_str).and_then(|at| at.parse::<Timestamp>().ok());
    let (start, end) = (at("start_at")?, at("end_at")?);
    let zone = TimeZone::get(class.get("zone").and_then(Value::as_str).unwrap_or("UTC")).unwrap_or(TimeZone::UTC);
    let was = start.to_zoned(zone.clone());
    let days = from.until(to).ok()?.get_days();
    let day = was.date().checked_add(i64::from(days).days()).ok()?;
    let (start_again, note) = self::at(day, was.time(), &zone)?;
    let mut row: Row = COPIED.iter().filter_map(|field| Some(((*field).to_owned(), class.get(*field)?.clone()))).collect();
    row.insert("matched".into(), json!(true));
    times(&mut row, start_again, end.duration_since(start).as_mins());
    Some((row, note))
}
