//! Classes made many at once: times of a clock, weekly patterns, the columns of a sheet, rows against each other.

use belltower::areas::classes::batch::{
    judge::between,
    pattern::{Pattern, occurrences, rows_of},
    sheet::{COLUMNS, columns, heading},
    wall::{moment, written},
};
use belltower_kit::resource::Row;
use jiff::tz::TimeZone;
use proptest::prelude::*;
use serde_json::json;

fn at(zone: &str, text: &str) -> (String, bool) {
    let (at, moved) = moment(written(text).unwrap(), &TimeZone::get(zone).unwrap()).unwrap();
    (at.to_string(), moved)
}

#[test]
fn a_time_that_a_clock_leaps_over_is_where_the_gap_ends_and_of_one_shown_twice_the_first() {
    assert_eq!(at("America/Toronto", "2027-03-14 02:30"), ("2027-03-14T07:00:00Z".into(), true));
    assert_eq!(at("Europe/London", "2027-03-28 01:10"), ("2027-03-28T01:00:00Z".into(), true));
    assert_eq!(at("Europe/London", "2027-03-28 01:00"), ("2027-03-28T01:00:00Z".into(), true));
    assert_eq!(at("America/Toronto", "2027-03-14 02:00"), ("2027-03-14T07:00:00Z".into(), true));
    assert_eq!(at("Australia/Lord_Howe", "2027-10-03 02:15"), ("2027-10-02T15:30:00Z".into(), true));
    assert_eq!(at("America/Toronto", "2027-11-07 01:30"), ("2027-11-07T05:30:00Z".into(), false));
    assert_eq!(at("Asia/Shanghai", "2027-03-14 02:30"), ("2027-03-13T18:30:00Z".into(), false));
    assert_eq!(at("Asia/Shanghai", "2027-03-14 7:00 PM"), ("2027-03-14T11:00:00Z".into(), false));
}

fn pattern(zone: &str, time: &str) -> Pattern {
    Pattern {
        class: Row::new(),
        weekdays: vec![7, 1],
        every_weeks: 1,
        start_time: time.into(),
        minutes: 45,
        zone: zone.into(),
        from_day: "2027-03-10".into(),
        until_day: Some("2027-03-29".into()),
        count: None,
    }
}

#[test]
fn a_weekly_pattern_keeps_its_time_of_the_clock_and_says_where_that_does_not_exist() {
    let starts = |pattern: &Pattern| -> Vec<String> {
        let rows = rows_of(pattern).unwrap();
        rows.iter()
            .map(|(row, note)| format!("{}{}", &row["start_at"].as_str().unwrap()[..16], if note.is_some() { "!" } else { "" }))
            .collect()
    };
    let london = ["2027-03-14T19:00", "2027-03-15T19:00", "2027-03-21T19:00", "2027-03-22T19:00", "2027-03-28T18:00", "2027-03-29T18:00"];
    assert_eq!(starts(&pattern("Europe/London", "19:00")), london);
    let toronto = ["2027-03-14T07:00!", "2027-03-15T06:30", "2027-03-21T06:30", "2027-03-22T06:30", "2027-03-28T06:30", "2027-03-29T06:30"];
    assert_eq!(starts(&pattern("America/Toronto", "02:30")), toronto);
    let every_other = Pattern { every_weeks: 2, count: Some(3), ..pattern("Asia/Shanghai", "19:00") };
    assert_eq!(starts(&every_other), ["2027-03-14T11:00", "2027-03-22T11:00", "2027-03-28T11:00"]);
    assert!(rows_of(&Pattern { until_day: None, ..pattern("Asia/Shanghai", "19:00") }).is_err());
    assert!(rows_of(&Pattern { count: Some(201), ..pattern("Asia/Shanghai", "19:00") }).is_err());
}

#[test]
fn every_column_is_called_something_in_both_languages_and_words_are_known_in_both() {
    let columns = columns();
    assert_eq!(columns.len(), 2 * COLUMNS.len());
    assert_eq!(columns[1].words["one_to_one"], "One-to-one");
    assert_eq!(heading("end_at").map(|heading| heading.en), Some("Length in minutes"));
}

#[test]
fn the_first_of_two_rows_that_want_somebody_at_once_is_good() {
    let row = |teacher: &str, student: &str, from: u32, to: u32| {
        let at = |hour: u32| format!("2031-03-01T{hour:02}:00:00Z");
        json!({ "teacher_id": teacher, "student_ids": [student], "start_at": at(from), "end_at": at(to) }).as_object().unwrap().clone()
    };
    let rows = [row("t", "a", 9, 11), row("t", "b", 10, 12), row("u", "b", 11, 12), row("u", "a", 11, 12), row("v", "a", 11, 12)];
    let found = between(&rows, |_| true);
    assert_eq!(found.get(&1), Some(&("teacher_id", "t".to_owned(), 0)));
    assert_eq!(found.get(&2), None, "the row that is in the way of it is not made");
    assert_eq!(found.get(&3), Some(&("teacher_id", "u".to_owned(), 2)));
    assert_eq!(found.get(&4), None);
    assert_eq!(between(&rows, |place| *place != 0).get(&1), None);
}

const ZONES: [&str; 5] = ["Europe/London", "America/Toronto", "Asia/Shanghai", "Australia/Lord_Howe", "America/Santiago"];

proptest! {
    /// Whatever the pattern, in the weeks around both changes of clocks of each zone: each class is at its time of the clock, or right behind a gap and says so; on a day of
    /// the pattern, in order, none twice.
    #[test]
    fn every_class_of_a_pattern_is_at_its_time_of_the_clock_or_right_behind_a_gap(
        zone in 0..ZONES.len(),
        days in proptest::collection::btree_set(1_i8..=7, 1..=7),
        every_weeks in 1_i64..=4,
        minute in prop_oneof![0_i16..1_440, (0_i16..48).prop_map(|half| half * 30)],
        from in 0_i32..365,
        count in 1_i64..=80,
    ) {
        let zone = ZONES[zone];
        let from = jiff::civil::date(2037, 1, 1).saturating_add(jiff::Span::new().days(from));
        let pattern = Pattern {
            weekdays: days.iter().copied().collect(),
            every_weeks,
            start_time: format!("{:02}:{:02}", minute / 60, minute % 60),
            from_day: from.to_string(),
            until_day: None,
            count: Some(count),
            ..pattern(zone, "19:00")
        };
        let found = occurrences(&pattern).unwrap();
        prop_assert_eq!(found.len(), usize::try_from(count).unwrap());
        let tz = TimeZone::get(zone).unwrap();
        for (place, one) in found.iter().enumerate() {
            let local = one.start.to_zoned(tz.clone());
            let clock = local.strftime("%H:%M").to_string();
            prop_assert!(days.contains(&one.day.weekday().to_monday_one_offset()) && one.day >= from);
            prop_assert_eq!(local.date(), one.day);
            prop_assert_eq!(one.note.is_some(), clock != pattern.start_time, "{} {}", one.day, clock);
            if one.note.is_some() {
                // A second before, the clock showed a time that is earlier than the one that was meant.
                let before = (one.start - jiff::SignedDuration::from_secs(1)).to_zoned(tz.clone()).datetime();
                let meant = one.day.to_datetime(jiff::civil::time(i8::try_from(minute / 60).unwrap(), i8::try_from(minute % 60).unwrap(), 0, 0));
                prop_assert!(before < meant && meant < local.datetime(), "{} {} {}", before, meant, local);
            }
            let later = found.get(place + 1);
            prop_assert!(later.is_none_or(|later| later.day > one.day && later.start > one.start));
        }
    }
}
