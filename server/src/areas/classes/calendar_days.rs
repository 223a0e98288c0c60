//! How many classes begin on each day of a zone, for a month of the calendar. They are those of the list, to the same callers under the same filters.

use std::collections::BTreeMap;

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    CLASSES,
    calendar::{self, MAX_DAYS, NO_SPAN},
};
use belltower_kit::{
    auth::catalogue::Action,
    db::{Arg, Reads},
    error::{Result, invalid_field},
    http::{Access, Api, Cx},
    resource::{self, ListInput, Narrowed},
    sentences,
    world::iso,
};

sentences! {
    NO_ZONE = "calendar.no_zone": "This is not a time zone" / "时区不正确";
}

/// Days of the calendar.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
struct ClassDaysAsked {
    /// The first day.
    #[schema(value_type = String, format = "date")]
    from: Date,
    /// The day after the last.
    #[schema(value_type = String, format = "date")]
    to: Date,
    /// The zone whose days they are.
    zone: String,
    /// Filters, as the list takes them.
    #[serde(default)]
    filter: Map<String, Value>,
    search: Option<String>,
}

/// The days that have classes.
#[derive(Serialize, utoipa::ToSchema)]
struct ClassDays {
    days: Vec<ClassDay>,
    #[schema(value_type = (String, i64))]
    position: Value,
}

/// What begins on a day.
#[derive(Default, Serialize, utoipa::ToSchema)]
pub struct ClassDay {
    /// The day.
    pub day: String,
    /// Classes that are not cancelled.
    pub classes: i64,
    /// Those of them that wait for somebody.
    pub open: i64,
    /// Classes that are.
    pub cancelled: i64,
}

/// Adds the call.
pub(super) fn mount(api: &mut Api) {
    let access = Access::AnyPage(CLASSES.pages(), Action::Query);
    api.post("/api/class/calendar/days", access, "How many classes begin on each day", days);
}

async fn days(cx: Cx, asked: ClassDaysAsked) -> Result<ClassDays> {
    let zone = TimeZone::get(&asked.zone).map_err(|_| invalid_field("zone", &NO_ZONE))?;
    let (from, to) = (midnight(&zone, asked.from)?, midnight(&zone, asked.to)?);
    calendar::within(to.duration_since(from), MAX_DAYS)?;
    let input = ListInput { filter: asked.filter, search: asked.search, ..ListInput::default() };
    let window = vec![Arg::from(iso(from)), Arg::from(iso(to))];
    let narrowed = resource::narrow(&cx.app, &CLASSES, cx.caller()?, &input, ("t.start_at >= ? AND t.start_at < ?", window)).await?;
    let Narrowed { condition, args, position } = narrowed;
    let sql = format!("SELECT t.start_at, t.matched, t.outcome FROM classes t WHERE {condition}");
    let begins: Vec<(String, bool, Option<String>)> = Reads::rows(&mut &cx.app.db, sql, args).await?;
    Ok(ClassDays { days: count(&zone, begins), position })
}

/// The moment at which a day begins; some begin after midnight.
pub fn midnight(zone: &TimeZone, day: Date) -> Result<Timestamp> {
    day.to_zoned(zone.clone()).map(|at| at.timestamp()).map_err(|_| invalid_field("from", &NO_SPAN))
}

/// Counts what begins by the day of a zone: when each begins, whether somebody is found for it, what became of it.
pub fn count(zone: &TimeZone, begins: Vec<(String, bool, Option<String>)>) -> Vec<ClassDay> {
    let mut days: BTreeMap<Date, ClassDay> = BTreeMap::new();
    for (start, matched, outcome) in begins {
        let Ok(start) = start.parse::<Timestamp>() else { continue };
        let date = start.to_zoned(zone.clone()).date();
        let day = days.entry(date).or_insert_with(|| ClassDay { day: date.to_string(), ..ClassDay::default() });
        if outcome.as_deref() == Some("cancelled") {
            day.cancelled += 1;
            continue;
        }
        day.classes += 1;
        day.open += i64::from(!matched);
    }
    days.into_values().collect()
}
