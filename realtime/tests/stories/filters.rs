//! Which lines of a log somebody asked for.

use belltower_realtime::{BadFilter, LogFilter};
use serde_json::{Value, json};

fn passes(filter: Value, line: Value) -> bool {
    LogFilter::parse(&filter).unwrap().passes(line.as_object().unwrap())
}

#[test]
fn level_is_a_floor_and_the_rest_must_match() {
    let line = json!({"level": "warn", "class": "42", "message": "Bitrate FELL"});
    assert!(passes(json!({}), line.clone()));
    assert!(passes(json!({"level": "info", "class": "42", "text": "fell"}), line.clone()));
    assert!(!passes(json!({"level": "error"}), line.clone()));
    assert!(!passes(json!({"class": "43"}), line.clone()));
    assert!(!passes(json!({"user": "7"}), line.clone()));
    assert!(!passes(json!({"text": "rose"}), line));
}

#[test]
fn a_class_and_a_person_are_found_by_what_people_call_them() {
    let line =
        json!({"class": "01J", "classNumber": "C-1066", "className": "My day", "room": "123456789", "user": "7", "userName": "Robin Li"});
    for class in ["01J", "c-1066", "123456789", "my DAY", "day"] {
        assert!(passes(json!({"class": class}), line.clone()), "{class}");
    }
    assert!(passes(json!({"user": "robin"}), line.clone()) && passes(json!({"user": "7"}), line.clone()));
    for other in [json!({"class": "C-10"}), json!({"class": "1234"}), json!({"user": "Tom"})] {
        assert!(!passes(other.clone(), line.clone()), "{other}");
    }
}

#[test]
fn what_is_not_a_filter_is_refused() {
    for bad in [json!([]), json!({"level": "loud"}), json!({"colour": "red"}), json!({"text": 5}), json!({"text": "x".repeat(300)})] {
        assert_eq!(LogFilter::parse(&bad), Err(BadFilter), "{bad}");
    }
    assert_eq!(LogFilter::parse(&json!({"level": null, "text": ""})), Ok(LogFilter::default()));
}
