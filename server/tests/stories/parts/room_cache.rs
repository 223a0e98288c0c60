//! A running class in memory that is read again while its classroom goes on reporting.

use belltower::areas::monitoring::{
    health::{Count, Health},
    items::{About, Checks, Sample},
    room::Room,
    room_cache::{Monitoring, RoomLoad},
    tile::Plan,
};

const CLASS: &str = "class";

/// The room as the store tells it after so many checks, all of them made just now.
fn stored(checks: u64) -> Room {
    let text = || CLASS.to_owned();
    let (number, name, kind, status, start_at, end_at) = (text(), text(), text(), text(), text(), text());
    let plan = Plan { id: text(), number, name, kind, status, teacher: None, students: vec![], start_at, end_at };
    let mut health = Health::default();
    let count = Count { checks, poor: 0 };
    health.learn(count);
    health.add_recent(0, count);
    Room::new(plan, health)
}

/// The batch of ten checks after which there are so many.
fn batch(total: u64) -> [Checks; 1] {
    let sample = |seq| {
        let text = || CLASS.to_owned();
        let about =
            About { class: text(), session: text(), seq, at: "1970-01-01T00:00:00Z".to_owned(), user: text(), name: text(), role: text() };
        Sample { about, rtt: None, loss_up: None, loss_down: None, jitter: None, bitrate: None, fps: None, cpu: None, quality: 1 }
    };
    [Checks { class: CLASS.to_owned(), total: Count { checks: total, poor: 0 }, samples: (0..10).map(sample).collect() }]
}

/// Checks of the whole class, and of its last minutes.
fn counted(monitoring: &Monitoring) -> (u64, u64) {
    monitoring.with(CLASS, |room| (room.health.total.checks, room.health.recent(0).0.checks)).expect("the class is held")
}

#[test]
fn a_class_that_reports_while_it_is_read_again_loses_nothing_and_counts_nothing_twice() {
    let monitoring = Monitoring::default();
    RoomLoad::begins(&monitoring, CLASS).finish(stored(0), false);
    monitoring.checked(&batch(10));

    let load = RoomLoad::begins(&monitoring, CLASS);
    // One was committed before the store is looked at and is told after it, one is committed after; the later is told first.
    let read = stored(20);
    monitoring.checked(&batch(30));
    monitoring.checked(&batch(20));
    assert_eq!(counted(&monitoring), (30, 30));
    load.finish(read, true);
    assert_eq!(counted(&monitoring), (30, 30));
    monitoring.checked(&batch(40));
    assert_eq!(counted(&monitoring), (40, 40));
    assert!(!monitoring.is_reading());
}

#[test]
fn of_two_who_read_a_class_at_once_the_first_puts_it_there() {
    let monitoring = Monitoring::default();
    let (first, second, third) =
        (RoomLoad::begins(&monitoring, CLASS), RoomLoad::begins(&monitoring, CLASS), RoomLoad::begins(&monitoring, CLASS));
    first.finish(stored(10), false);
    monitoring.checked(&batch(20));
    second.finish(stored(10), false);
    assert_eq!(counted(&monitoring), (20, 20));
    // A call that was broken off.
    drop(third);
    assert!(!monitoring.is_reading());
}

#[test]
fn a_class_that_left_meanwhile_does_not_come_back() {
    let monitoring = Monitoring::default();
    RoomLoad::begins(&monitoring, CLASS).finish(stored(0), true);
    assert!(!monitoring.holds(CLASS));
}
