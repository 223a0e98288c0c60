//! Sessions follow from their items alone, in any order; figures say how sure they are, and what is worse than chance explains.

use std::sync::LazyLock;

use belltower::areas::{
    analysis::{
        fact::Fact,
        hours::{self, COLUMNS, STEPS, WIDTH, begins, column, step},
        measures::{AnalysisChange, AnalysisMeasure},
    },
    monitoring::items::{Item, read},
};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::support::{Dice, seed};

/// When the session begins: the same moment for every item of a test.
static BEGIN: LazyLock<Timestamp> = LazyLock::new(|| Timestamp::now() - SignedDuration::from_hours(1));

/// An item of one session, so many seconds into it.
fn item(seq: i64, second: i64, more: Value) -> Item {
    let mut item = json!({"kind": "event", "class": "c", "session": "s", "seq": seq, "user": "u", "name": "Leo", "role": "student",
                          "at": (*BEGIN + SignedDuration::from_secs(second)).to_string()});
    item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    read(&item.to_string(), Timestamp::now(), 30).expect("a good item")
}

fn take(fact: &mut Fact, item: &Item) {
    match item {
        Item::Sample(sample) => fact.take_sample(sample),
        Item::Event(event) => fact.take_event(event),
        Item::Log(_) => {}
    }
    fact.settle();
}

fn lesson() -> Vec<Item> {
    let event = |seq, second, kind: &str, data: Value| item(seq, second, json!({"type": kind, "data": data}));
    let mut items = vec![
        event(1, 0, "join", json!({"region": "SG", "network": "wifi", "device": "tablet", "browser": "Safari"})),
        event(2, 1, "first_frame", json!({"afterMs": 5200})),
        event(3, 20, "freeze_start", json!({})),
        event(4, 26, "freeze_end", json!({})),
        event(5, 50, "freeze_start", json!({})),
        event(6, 54, "freeze_end", json!({})),
        event(7, 60, "join", json!({"region": "HK", "network": "4g"})),
        event(8, 70, "sos", json!({"category": "audio"})),
        event(9, 100, "quit", json!({"cause": "network"})),
    ];
    items.extend((0..40).map(|n| {
        let quality = if n < 4 { 5 } else { 1 };
        item(n, 10 + n, json!({"kind": "sample", "quality": quality, "rtt": 80 + n, "lossUp": 1.0, "lossDown": 2.5}))
    }));
    items
}

#[test]
fn a_session_is_the_same_in_whatever_order_its_items_come() {
    let items = lesson();
    let mut whole = Fact::default();
    items.iter().for_each(|item| take(&mut whole, item));
    assert_eq!((whole.region.as_str(), whole.network.as_str(), whole.cause.as_str()), ("SG", "wifi", "network"));
    assert_eq!((whole.in_room_ms, whole.freeze_ms, whole.freeze_bp), (100_000, 10_000, Some(1000)));
    assert_eq!((whole.join_ok, whole.problem, whole.poor_bp, whole.rtt_ms, whole.loss_bp), (Some(0), 1, Some(1000), Some(100), Some(250)));
    let mut dice = Dice::new(seed());
    for _ in 0..50 {
        let mut left: Vec<&Item> = items.iter().collect();
        let mut fact = Fact::default();
        while !left.is_empty() {
            take(&mut fact, left.swap_remove(dice.roll(left.len())));
        }
        assert_eq!(fact, whole);
    }
}

#[test]
fn every_length_is_in_the_step_that_holds_it_and_sums_have_their_columns() {
    for length in 0..3000 {
        let step = step(length, hours::RTT_FROM);
        assert!(begins(step, hours::RTT_FROM) <= length as f64, "{length} in {step}");
        assert!(step + 1 == STEPS || (length as f64) < begins(step + 1, hours::RTT_FROM), "{length} in {step}");
    }
    assert_eq!(COLUMNS.len(), WIDTH);
    for measure in belltower::areas::analysis::measures::ALL {
        assert!(measure.columns().iter().all(|name| column(name) < WIDTH), "{measure:?}");
    }
}

/// Sums with some columns.
fn sums(columns: &[(&str, i64)]) -> hours::Sums {
    let mut sums = [0; WIDTH];
    columns.iter().for_each(|(name, count)| sums[column(name)] = *count);
    sums
}

#[test]
fn the_problem_rate_is_raw_and_adjusted_with_its_n_and_how_sure_it_is() {
    let figure = AnalysisMeasure::Problem.figure(&sums(&[("sessions", 200), ("problems", 30)]));
    assert_eq!((figure.n, figure.value, figure.adjusted, figure.few), (200, Some(15.0), Some(8.3), false));
    assert!(figure.low.unwrap() > 10.0 && figure.high.unwrap() < 21.0, "{figure:?}");
    let few = AnalysisMeasure::Problem.figure(&sums(&[("sessions", 20), ("problems", 1)]));
    assert_eq!((few.value, few.adjusted, few.few), (Some(5.0), Some(0.0), true), "never under 0");
    let nothing = AnalysisMeasure::Problem.figure(&[0; WIDTH]);
    assert_eq!((nothing.n, nothing.value, nothing.adjusted), (0, None, None));
}

#[test]
fn what_chance_explains_is_not_worse_and_of_too_few_nothing_is_said() {
    let of = |sessions, problems| sums(&[("sessions", sessions), ("problems", problems)]);
    let change = |one, other| AnalysisMeasure::Problem.change(&one, &other, 6);
    assert_eq!(change(of(100, 30), of(500, 25)), Some(AnalysisChange::Worse));
    assert_eq!(change(of(500, 25), of(100, 30)), Some(AnalysisChange::Better));
    assert_eq!(change(of(100, 7), of(500, 25)), Some(AnalysisChange::Same));
    assert_eq!(change(of(20, 20), of(500, 25)), None);
    let joined = |ok| sums(&[("joins", 100), ("joins_ok", ok)]);
    assert_eq!(AnalysisMeasure::Join.change(&joined(70), &joined(97), 1), Some(AnalysisChange::Worse), "of this one less is worse");
    let trips = |from: usize| sums(&[(format!("rtt_{from}").as_str(), 60), (format!("rtt_{}", from + 1).as_str(), 40)]);
    assert_eq!(AnalysisMeasure::RttP95.change(&trips(12), &trips(5), 1), Some(AnalysisChange::Worse));
    let median = AnalysisMeasure::Rtt.figure(&trips(5)).value.unwrap();
    assert!((begins(5, hours::RTT_FROM)..begins(6, hours::RTT_FROM)).contains(&median), "{median}");
}
