//! When somebody was in a room, and whether that made a class of it.

use belltower::areas::classes::{
    stays::{MOST, Span, after, both, came, close, seconds, spans, spans_without_losses, union, went},
    verdict::needed,
};

fn of(stays: &[(i64, i64)]) -> Vec<Span> {
    union(stays.to_vec())
}

#[test]
fn who_leaves_before_it_is_said_that_they_came_was_there() {
    let mut stays = vec![];
    went(&mut stays, "a", 50, Some("left"));
    came(&mut stays, "a", 10);
    assert_eq!(spans(&stays, 100), [(10, 50)]);
    came(&mut stays, "b", 40);
    came(&mut stays, "b", 45);
    assert_eq!(spans(&stays, 100), [(10, 100)], "two devices are one person");
    close(&mut stays, 80);
    went(&mut stays, "b", 70, Some("network"));
    assert_eq!((spans(&stays, 100), stays.len()), (vec![(10, 70)], 2), "what was closed with the class is told exactly later");
}

#[test]
fn what_the_network_took_is_reckoned_until_they_are_back() {
    let mut stays = vec![];
    came(&mut stays, "a", 0);
    went(&mut stays, "a", 10, Some("network"));
    came(&mut stays, "b", 30);
    went(&mut stays, "b", 40, Some("left"));
    assert_eq!(spans(&stays, 100), [(0, 10), (30, 40)]);
    assert_eq!(spans_without_losses(&stays, 100), [(0, 40)]);
    came(&mut stays, "c", 50);
    went(&mut stays, "c", 60, Some("network"));
    assert_eq!(spans_without_losses(&stays, 100), [(0, 40), (50, 100)]);
}

#[test]
fn stretches_are_put_together_and_compared() {
    assert_eq!(of(&[(5, 9), (0, 4), (3, 6), (20, 20)]), [(0, 9)]);
    assert_eq!(both(&[(0, 10), (20, 30)], &[(5, 25)]), [(5, 10), (20, 25)]);
    assert_eq!((after(&[(0, 10)], 4), seconds(&[(0, 2500), (3000, 4600)])), (vec![(4, 10)], 4));
}

#[test]
fn what_is_kept_of_one_person_is_bounded() {
    let mut stays = vec![];
    for n in 0..500 {
        came(&mut stays, &n.to_string(), n * 10);
        went(&mut stays, &n.to_string(), n * 10 + 5, None);
    }
    assert_eq!(stays.len(), MOST);
}

#[test]
fn a_class_has_been_held_after_five_minutes_or_three_tenths_and_a_short_one_when_it_was_whole() {
    assert_eq!([needed(25 * 60), needed(10 * 60), needed(60 * 60), needed(3 * 60)], [450, 300, 1080, 180]);
}
