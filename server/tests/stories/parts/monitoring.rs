//! How bad a network is, what a day of calls for help and a period of classes come to, and what of a report is refused.

use belltower::areas::monitoring::{
    health::{Count, Health, Level},
    items::{About, Item, Sample, read},
    room::Room,
    sos_day::in_figures,
    summary::{ClassRow, Summary, add_up},
    tile::Plan,
};
use belltower_kit::text::{Language, Text};
use serde_json::{Value, json};

fn level(poor: u64, checks: u64, before: Level) -> Level {
    Count { checks, poor }.level_after(before)
}

fn one(quality: i64) -> Count {
    let mut count = Count::default();
    count.add(quality);
    count
}

#[test]
fn five_percent_is_fine_more_is_a_warning_and_over_thirty_an_anomaly() {
    assert_eq!(level(5, 100, Level::Ok), Level::Ok);
    assert_eq!(level(6, 100, Level::Ok), Level::Warning);
    assert_eq!(level(30, 100, Level::Ok), Level::Warning);
    assert_eq!(level(31, 100, Level::Ok), Level::Anomaly);
    assert_eq!(level(29, 29, Level::Ok), Level::Ok, "too few checks to say");
    assert_eq!(level(30, 30, Level::Ok), Level::Anomaly);
}

#[test]
fn a_warning_clears_only_under_four_percent() {
    assert_eq!(level(5, 100, Level::Warning), Level::Warning);
    assert_eq!(level(4, 100, Level::Warning), Level::Warning);
    assert_eq!(level(39, 1000, Level::Warning), Level::Ok);
    assert_eq!(level(295, 1000, Level::Anomaly), Level::Anomaly);
    assert_eq!(level(28, 100, Level::Anomaly), Level::Warning);
}

#[test]
fn what_is_older_than_five_minutes_is_forgotten() {
    let mut health = Health::default();
    for second in 0..60 {
        health.add_recent(second * 1000, one(6));
    }
    assert_eq!(health.recent(60_000), (Count { checks: 60, poor: 60 }, Level::Anomaly));
    for second in 300..400 {
        health.add_recent(second * 1000, one(1));
    }
    assert_eq!(health.recent(400_000), (Count { checks: 100, poor: 0 }, Level::Ok));
}

#[test]
fn totals_may_come_in_any_order() {
    let mut health = Health::default();
    for (checks, poor) in [(200, 10), (100, 9), (300, 10), (300, 10)] {
        health.learn(Count { checks, poor });
    }
    assert_eq!(health.total, Count { checks: 300, poor: 10 });
}

#[test]
fn an_unknown_quality_says_nothing_and_late_checks_find_their_place() {
    let mut health = Health::default();
    for (at, quality) in [(20_000, 0), (10_000, 4), (20_000, 3)] {
        health.add_recent(at, one(quality));
    }
    assert_eq!(health.recent(20_000).0, Count { checks: 2, poor: 1 });
}

#[test]
fn half_of_those_that_were_claimed_waited_no_longer_and_what_was_found_counts_before_what_was_said() {
    let call = |since: &str, claimed: Option<&str>, category: &str| {
        let at = |time: &str| format!("2026-11-26T{time}Z");
        (at(since), claimed.map(at), category.to_owned())
    };
    let seen = in_figures(&[
        call("08:00:00", Some("08:00:10"), "audio"),
        call("08:14:59", Some("08:16:39"), "video"),
        call("08:15:00", Some("08:15:30"), "audio"),
        call("09:00:00", None, "other"),
    ]);
    assert_eq!((seen.total, seen.claim_median_s, seen.claim_longest_s), (4, Some(30), Some(100)));
    let quarters: Vec<(&str, u64)> = seen.quarters.iter().map(|one| (&one.at[11..16], one.count)).collect();
    assert_eq!(quarters, [("08:00", 2), ("08:15", 1), ("09:00", 1)]);
    let about: Vec<(&str, u64)> = seen.categories.iter().map(|one| (one.category.as_str(), one.count)).collect();
    assert_eq!(about, [("audio", 2), ("other", 1), ("video", 1)]);
    let none = in_figures(&[]);
    assert_eq!((none.total, none.claim_median_s, none.claim_longest_s), (0, None, None));
}

fn class(poor: i64, calls: i64, outcome: Option<&str>) -> ClassRow {
    ClassRow { outcome: outcome.map(str::to_owned), samples: Some(100), poor: Some(poor), calls }
}

#[test]
fn the_adjusted_rate_is_less_by_the_allowance_and_never_under_nothing() {
    let sum =
        add_up(vec![class(6, 0, None), class(50, 1, None), class(0, 1, None), class(0, 0, Some("technical_failure")), class(5, 0, None)]);
    assert_eq!((sum.held, sum.problems, sum.warnings, sum.anomalies, sum.sos), (5, 4, 2, 1, 2));
    assert_eq!((sum.raw_percent, sum.adjusted_percent), (80.0, 73.3));
    let few = add_up((0..100).map(|place| class(if place == 0 { 6 } else { 0 }, 0, None)).collect());
    assert_eq!((few.raw_percent, few.adjusted_percent), (1.0, 0.0));
    assert_eq!(add_up(vec![]), Summary::default());
}

fn sample(field: &str, value: Value) -> Result<Item, Text> {
    let mut item = json!({"kind": "sample", "class": "C-1", "session": "s", "seq": 1, "at": "2026-11-21T09:00:00Z",
                          "user": "u", "role": "student", "quality": 1});
    item[field] = value;
    read(&item.to_string(), "2026-11-21T09:00:01Z".parse().unwrap(), 30)
}

#[test]
fn bounds_are_kept_and_the_field_is_named() {
    assert!(sample("rtt", json!(80)).is_ok());
    for (field, value) in [
        ("quality", json!(7)),
        ("lossUp", json!(101)),
        ("rtt", json!(-1)),
        ("role", json!("ghost")),
        ("session", json!("")),
        ("seq", json!(-1)),
        ("at", json!("yesterday")),
        ("at", json!("2026-11-21T10:00:00Z")),
    ] {
        let said = sample(field, value).unwrap_err().say(Language::English);
        assert!(said.starts_with(field), "{said}");
    }
    assert!(sample("kind", json!("dream")).is_err());
    assert!(sample("user", json!("a\u{0}b")).is_err());
}

/// A class from which nothing was heard for minutes was green.
#[test]
fn silence_is_no_sign_of_health() {
    let at = |time: &str| format!("2026-11-29T{time}.000Z");
    let text = |text: &str| text.to_owned();
    let (number, name, kind, status) = (text("C-1"), text("At the zoo"), text("one_to_one"), text("in_progress"));
    let plan = Plan {
        id: text("c"),
        number,
        name,
        kind,
        status,
        teacher: None,
        students: vec![],
        start_at: at("08:00:00"),
        end_at: at("08:25:00"),
    };
    let mut room = Room::new(plan, Health::default());
    let happens = |room: &mut Room, what: &str, time: &str| {
        let event = json!({ "type": what, "at": at(time), "session": "s", "userId": "t", "name": "Tina", "role": "teacher" });
        room.take(serde_json::from_value(event).expect("an event"));
    };
    let seen = |room: &mut Room, time: &str| {
        let tile = room.tile(at(time).parse().expect("a time"));
        (tile.silent_since, tile.attention.reason, tile.members[0].rtt)
    };
    happens(&mut room, "join", "08:00:10");
    assert_eq!(seen(&mut room, "08:02:00"), (None, "ok", None));
    assert_eq!(seen(&mut room, "08:02:11"), (Some(at("08:00:10")), "silent", None));
    let about = About {
        class: text("c"),
        session: text("s"),
        seq: 1,
        at: at("08:02:20"),
        user: text("t"),
        name: text("Tina"),
        role: text("teacher"),
    };
    room.check(&Sample {
        about,
        rtt: Some(61.0),
        loss_up: None,
        loss_down: None,
        jitter: None,
        bitrate: None,
        fps: None,
        cpu: None,
        quality: 1,
    });
    assert_eq!(seen(&mut room, "08:02:30"), (None, "ok", Some(61.0)));
    // Figures have an age.
    assert_eq!(seen(&mut room, "08:04:21"), (Some(at("08:02:20")), "silent", None));
    // Of an empty room nothing is to be heard.
    happens(&mut room, "quit", "08:05:00");
    assert_eq!(seen(&mut room, "08:10:00").0, None);
}
