//! Days of the company: which one a moment is in, where one begins, the week it is of. Pure.

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, Weekday},
    tz::TimeZone,
};

use belltower_kit::world::iso;

/// The zone of this name. It was checked when it was set.
pub fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or(TimeZone::UTC)
}

/// The day that a moment is in.
pub fn day_of(zone: &TimeZone, at: Timestamp) -> Date {
    at.to_zoned(zone.clone()).date()
}

/// A day's first moment, as it is stored; some days begin after midnight.
pub fn begins(zone: &TimeZone, day: Date) -> String {
    day.to_zoned(zone.clone()).map(|at| iso(at.timestamp())).unwrap_or_default()
}

/// The next day.
pub fn after(day: Date) -> Date {
    day.tomorrow().unwrap_or(day)
}

/// The Monday of its week.
pub fn monday(day: Date) -> Date {
    let since = i64::from(day.weekday().since(Weekday::Monday));
    day.checked_sub(since.days()).unwrap_or(day)
}

/// How many days there are from one to another, both counted.
pub fn count(from: Date, to: Date) -> i64 {
    i64::from(to.since(from).map(|span| span.get_days()).unwrap_or_default()) + 1
}

/// The period of the same kind before this one: as many whole months where it is whole months, or else as many days.
pub fn before(from: Date, to: Date) -> (Date, Date) {
    let end = from.yesterday().unwrap_or(from);
    let begins = if from.day() == 1 && to == to.last_of_month() {
        let months = i64::from(to.year() - from.year()) * 12 + i64::from(to.month() - from.month()) + 1;
        from.checked_sub(months.months())
    } else {
        from.checked_sub(count(from, to).days())
    };
    (begins.unwrap_or(end), end)
}
