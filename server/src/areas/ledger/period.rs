//! The period that the ledger is asked of: two days, or a span that follows the company's calendar.

use jiff::{ToSpan, civil::Date};
use serde::{Deserialize, Serialize};

use super::days;
use belltower_kit::{
    error::{Result, invalid_field},
    sentences,
};

sentences! {
    BACKWARDS = "ledger.backwards": "The last day comes before the first" / "结束日期早于开始日期";
    TOO_LONG = "ledger.too_long": "At most {days} days" / "最多 {days} 天";
    HALF = "ledger.half": "Choose the first and the last day" / "请选择开始和结束日期";
}

/// Days that follow the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LedgerSpan {
    /// Today.
    Today,
    /// From Monday to Sunday.
    ThisWeek,
    /// The one before, from Monday to Sunday.
    LastWeek,
    /// The last 28 days, today among them.
    FourWeeks,
    /// From the first to the last.
    ThisMonth,
    /// The one before, from the first to the last.
    LastMonth,
    /// The last 84 days, today among them.
    TwelveWeeks,
    /// The last twelve months, today among them.
    Year,
}

/// The first and the last day of a span.
fn span(span: LedgerSpan, today: Date) -> (Date, Date) {
    let back = |days: i64| today.checked_sub(days.days()).unwrap_or(today);
    let monday = days::monday(today);
    let sunday = |monday: Date| monday.checked_add(6.days()).unwrap_or(monday);
    match span {
        LedgerSpan::Today => (today, today),
        LedgerSpan::ThisWeek => (monday, sunday(monday)),
        LedgerSpan::LastWeek => {
            let monday = monday.checked_sub(7.days()).unwrap_or(monday);
            (monday, sunday(monday))
        }
        LedgerSpan::FourWeeks => (back(27), today),
        LedgerSpan::ThisMonth => (today.first_of_month(), today.last_of_month()),
        LedgerSpan::LastMonth => {
            let last = today.first_of_month().yesterday().unwrap_or(today);
            (last.first_of_month(), last)
        }
        LedgerSpan::TwelveWeeks => (back(83), today),
        LedgerSpan::Year => (today.checked_sub(1.year()).and_then(|day| day.tomorrow()).unwrap_or(today), today),
    }
}

/// The days that were asked for, at most so many: those that were said, or else of the span; the last four weeks unless something is said.
pub fn resolve((from, to): (Option<Date>, Option<Date>), said: Option<LedgerSpan>, today: Date, most: i64) -> Result<(Date, Date)> {
    let (from, to) = match (from, to) {
        (Some(from), Some(to)) => (from, to),
        (None, None) => span(said.unwrap_or(LedgerSpan::FourWeeks), today),
        (None, Some(_)) => return Err(invalid_field("from", &HALF)),
        (Some(_), None) => return Err(invalid_field("to", &HALF)),
    };
    if to < from {
        return Err(invalid_field("to", &BACKWARDS));
    }
    if days::count(from, to) > most { Err(invalid_field("to", TOO_LONG.with("days", most))) } else { Ok((from, to)) }
}
