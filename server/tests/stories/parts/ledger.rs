//! The ledger's days: the company's, its spans of the calendar, and what they are compared with.

use belltower::areas::ledger::{
    days::{after, before, begins, count, day_of, monday, zone},
    period::{LedgerSpan, resolve},
};
use jiff::{
    Timestamp,
    civil::{Date, date},
};

#[test]
fn whole_months_are_compared_with_whole_months_and_all_else_with_as_many_days() {
    assert_eq!(before(date(2026, 3, 1), date(2026, 3, 31)), (date(2026, 2, 1), date(2026, 2, 28)));
    assert_eq!(before(date(2026, 1, 1), date(2026, 3, 31)), (date(2025, 10, 1), date(2025, 12, 31)));
    assert_eq!(before(date(2026, 3, 2), date(2026, 3, 8)), (date(2026, 2, 23), date(2026, 3, 1)));
    assert_eq!(count(date(2025, 12, 31), date(2026, 3, 1)), 61);
    assert_eq!(monday(date(2026, 11, 29)), date(2026, 11, 23));
}

#[test]
fn a_day_is_the_companys_and_one_of_23_hours_is_whole() {
    let berlin = zone("Europe/Berlin");
    let at = |text: &str| text.parse::<Timestamp>().expect("a moment");
    assert_eq!(day_of(&zone("Asia/Shanghai"), at("2026-11-26T16:00:00Z")), date(2026, 11, 27));
    assert_eq!(begins(&berlin, date(2026, 3, 29)), "2026-03-28T23:00:00.000Z");
    assert_eq!(begins(&berlin, after(date(2026, 3, 29))), "2026-03-29T22:00:00.000Z");
}

#[test]
fn spans_are_those_of_the_calendar_with_their_last_day() {
    let friday = date(2026, 2, 27);
    let span = |said: LedgerSpan| -> (Date, Date) { resolve((None, None), Some(said), friday, 366).expect("a span") };
    assert_eq!(span(LedgerSpan::ThisWeek), (date(2026, 2, 23), date(2026, 3, 1)));
    assert_eq!(span(LedgerSpan::LastWeek), (date(2026, 2, 16), date(2026, 2, 22)));
    assert_eq!(span(LedgerSpan::LastMonth), (date(2026, 1, 1), date(2026, 1, 31)));
    let (from, to) = span(LedgerSpan::Year);
    assert_eq!((from, to), (date(2025, 2, 28), friday));
    assert!(resolve((Some(friday), None), None, friday, 366).is_err());
}
