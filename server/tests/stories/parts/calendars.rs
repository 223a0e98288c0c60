//! Classes in calendars and in words, whatever the clocks of a zone do.

use belltower::areas::classes::{
    calendar_days::{count, midnight},
    changes::in_words,
    feed::{Lesson, event},
};
use belltower_kit::{text::Language, world::iso};
use icalendar::Calendar;
use jiff::{SignedDuration, civil::Date, tz::TimeZone};

/// Zones whose clocks change at other hours and by other lengths; Lord Howe's by half an hour, Santiago's at midnight, so that a day begins at one.
const ZONES: [(&str, &str, &str); 5] = [
    ("Europe/London", "2026-03-29", "2026-10-25"),
    ("America/Toronto", "2026-03-08", "2026-11-01"),
    ("Australia/Sydney", "2026-10-04", "2026-04-05"),
    ("Australia/Lord_Howe", "2026-10-04", "2026-04-05"),
    ("America/Santiago", "2026-09-06", "2026-04-04"),
];

#[test]
fn each_quarter_of_an_hour_is_counted_on_its_day_over_both_changes_of_clocks() {
    for (name, shorter, longer) in ZONES {
        let zone = TimeZone::get(name).expect("a zone");
        for (day, is_shorter) in [(shorter, true), (longer, false)] {
            let day: Date = day.parse().expect("a day");
            let (from, to) =
                (midnight(&zone, day).expect("a beginning"), midnight(&zone, day.tomorrow().expect("another")).expect("an end"));
            let quarters = to.duration_since(from).as_mins() / 15;
            assert_ne!(quarters, 96, "{name} {day} is as long as any other");
            assert_eq!(quarters < 96, is_shorter, "{name} {day} has {quarters} quarters");
            // A day before and a day after, too: none is counted twice, and none is missed.
            let begins = (-96..quarters + 96).map(|quarter| (iso(from + SignedDuration::from_mins(15 * quarter)), true, None)).collect();
            let counted = count(&zone, begins);
            let of = |day: Date| counted.iter().find(|one| one.day == day.to_string()).map_or(0, |one| one.classes);
            assert_eq!(of(day), quarters, "{name} {day}");
            assert_eq!((of(day.yesterday().expect("a day")), of(day.tomorrow().expect("a day"))), (96, 96), "{name} {day}");
        }
    }
}

#[test]
fn a_time_is_said_in_the_readers_zone_and_language_across_midnight_too() {
    let span = ("2026-11-26T15:40:00.000Z", "2026-11-26T16:05:00.000Z");
    assert_eq!(in_words(span, "UTC", Language::English), "Thu 26 Nov 2026, 15:40–16:05");
    assert_eq!(in_words(span, "Asia/Shanghai", Language::English), "Thu 26 Nov 2026, 23:40–Fri 27 Nov 2026, 00:05");
    assert_eq!(in_words(span, "Asia/Shanghai", Language::Chinese), "2026年11月26日（周四） 23:40–2026年11月27日（周五） 00:05");
}

#[test]
fn a_class_is_said_in_utc_and_its_words_keep_to_their_line() {
    let lesson = Lesson {
        id: "c1".into(),
        version: 7,
        number: "C-1".into(),
        name: "Zoo, day; two\nmore".into(),
        start_at: "2026-11-25T18:00:00.000+09:00".into(),
        end_at: "2026-11-25T09:50:00.000Z".into(),
        updated_at: "2026-11-24T01:02:03.456Z".into(),
        outcome: Some("cancelled".into()),
    };
    let mut calendar = Calendar::new();
    calendar.push(event(&lesson).unwrap());
    let text = calendar.to_string();
    for line in ["DTSTART:20261125T090000Z", "DTEND:20261125T095000Z", "SEQUENCE:7", "STATUS:CANCELLED", "UID:c1@belltower"] {
        assert!(text.lines().any(|said| said == line), "{line} in {text}");
    }
    assert!(text.contains("SUMMARY:Zoo\\, day\\; two\\nmore"), "{text}");
}
