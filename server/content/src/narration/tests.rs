//! The cases that the console is held to as well, and what is taken of the times that a provider tells.

use serde::Deserialize;

use super::{Stretch, estimate, spoken, told};

#[derive(Deserialize)]
struct Case {
    name: String,
    text: String,
    spoken: String,
    duration: i64,
    words: Vec<(i64, i64)>,
}

#[test]
fn texts_are_named_and_their_words_timed_as_in_the_console() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).expect("cases");
    for Case { name, text, spoken: named, duration, words } in cases {
        assert_eq!(spoken(&text), named, "{name}");
        let times: Vec<(i64, i64)> = estimate(&text, duration).into_iter().map(|one| (one.start, one.end)).collect();
        assert_eq!(times, words, "{name}");
    }
}

#[test]
fn words_go_forward_and_end_with_the_recording() {
    let times = estimate("A cat, a dog – and a very, very long sentence. Is that so?", 7_001);
    assert!(times.windows(2).all(|pair| pair[0].end <= pair[1].start), "{times:?}");
    assert!(times.iter().all(|one| 0 <= one.start && one.start <= one.end && one.end <= 7_001), "{times:?}");
}

#[test]
fn the_times_of_a_provider_are_taken_only_where_they_are_of_these_words() {
    let at = |start, end| Stretch { start, end };
    assert_eq!(told("Hi – Mia!", &[at(0, 200), at(300, 600)], 700), Some(vec![at(0, 200), at(200, 200), at(300, 600)]));
    for (times, why) in [
        (vec![], "none"),
        (vec![at(0, 200)], "too few"),
        (vec![at(300, 600), at(0, 200)], "backwards"),
        (vec![at(0, 200), at(900, 950)], "after the end"),
        (vec![at(-5, 200), at(300, 600)], "before the beginning"),
    ] {
        assert_eq!(told("Hi – Mia!", &times, 700), None, "{why}");
    }
}
