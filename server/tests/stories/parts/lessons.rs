//! What lessons are made of: words that are counted, materials that are measured, plans that classes follow.

use belltower::areas::{
    listening::words::count,
    materials::{KINDS, style},
    planning::{given::Given, impact::follow},
};
use serde_json::json;

#[test]
fn words_are_counted_as_people_count_them() {
    for (text, words) in [
        ("", 0),
        ("…!", 0),
        ("Hello, hello!", 2),
        ("  Don’t  go - please ", 3),
        ("ice-cream at 7:30", 3),
        ("你好，小熊！", 4),
        ("我有 2 只cat。", 5),
        ("café\nnaïve", 2),
    ] {
        assert_eq!(count(text), words, "{text}");
    }
}

#[test]
fn every_kind_has_its_numbers() {
    let kinds: Vec<&str> = style::kinds().collect();
    assert_eq!(kinds, KINDS);
}

#[test]
fn what_is_just_over_a_limit_is_shown_so() {
    assert_eq!(style::tenths(2_000_001, 1_000_000), "2.1");
    assert_eq!(style::tenths(600_000, 1_000), "600.0");
}

#[test]
fn a_class_follows_where_it_has_what_it_was_given_and_keeps_what_is_its_own() {
    let kept = Given { minutes: 25, classroom_type: "built-in".into(), courseware_id: Some("a".into()), ..Given::default() };
    let now = Given { minutes: 45, courseware_id: Some("b".into()), entry_minutes: Some(10), ..kept.clone() };
    let class = json!({ "classroom_type": "built-in", "courseware_id": "mine", "sop_plan_id": null, "entry_minutes": null,
        "auto_end_minutes": null, "start_at": "2031-03-01T10:00:00.000Z", "end_at": "2031-03-01T10:25:00.000Z" });
    let (set, changes, own) = follow(&now, &kept, class.as_object().unwrap());
    assert_eq!(json!(set), json!({ "entry_minutes": 10, "end_at": "2031-03-01T10:45:00.000Z" }));
    assert_eq!((changes, own), (vec!["entry_minutes", "end_at"], vec!["courseware_id"]));
}
