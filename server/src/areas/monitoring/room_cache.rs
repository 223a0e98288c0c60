//! The running classes in memory, and how one is read from the store while its classroom goes on reporting.

use std::{
    collections::{BTreeSet, HashMap, hash_map::Entry},
    sync::atomic::{AtomicBool, AtomicU64},
};

use parking_lot::Mutex;

use super::{items::Checks, room::Room, tile::Tile};
use belltower_kit::app::App;

/// The running classes.
#[derive(Default)]
pub struct Monitoring {
    pub(super) cache: Mutex<RoomCache>,
    /// Classes whose plan or events must be read again.
    pub(super) dirty: Mutex<BTreeSet<String>>,
    /// Checks may have been missed: every class must be read again as a whole.
    pub(super) needs_reload: AtomicBool,
    /// How often the board was looked at.
    pub(super) looks: AtomicU64,
}

/// What is in memory.
#[derive(Default)]
pub(super) struct RoomCache {
    pub rooms: HashMap<String, Room>,
    /// Classes that are read from the store just now.
    reading: HashMap<String, Reading>,
}

/// What arrives for a class while it is read: the picture that is read does not have it, or may not.
#[derive(Default)]
struct Reading {
    readers: usize,
    arrived: Vec<Checks>,
}

impl Monitoring {
    /// Takes network checks that were just committed, here or on another node.
    pub fn checked(&self, checks: &[Checks]) {
        let mut cache = self.cache.lock();
        for checks in checks {
            if let Some(reading) = cache.reading.get_mut(&checks.class) {
                reading.arrived.push(checks.clone());
            }
            if let Some(room) = cache.rooms.get_mut(&checks.class) {
                room.checked(checks);
            }
        }
    }

    /// Every tile as it stands.
    pub(super) fn tiles(&self, app: &App) -> Vec<Tile> {
        let now = app.world.now();
        self.cache.lock().rooms.values_mut().map(|room| room.tile(now)).collect()
    }

    /// Whether a class is held.
    pub(super) fn holds(&self, class: &str) -> bool {
        self.cache.lock().rooms.contains_key(class)
    }

    /// Which of these are not ids of classes that are held.
    pub(super) fn not_held<'a>(&self, names: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let cache = self.cache.lock();
        names.filter(|name| !cache.rooms.contains_key(*name)).collect()
    }

    /// Does something with a class that is held.
    pub(super) fn with<T>(&self, class: &str, what: impl FnOnce(&mut Room) -> T) -> Option<T> {
        self.cache.lock().rooms.get_mut(class).map(what)
    }
}

/// Somebody reads a class; what arrives for it is kept until the last reader is done, or gives up.
pub(super) struct RoomLoad<'a>(&'a Monitoring, &'a str);

impl<'a> RoomLoad<'a> {
    /// Begins to read a class.
    pub fn begins(monitoring: &'a Monitoring, class: &'a str) -> Self {
        monitoring.cache.lock().reading.entry(class.to_owned()).or_default().readers += 1;
        Self(monitoring, class)
    }

    /// Puts what was read in its place: the place of what is held `already`, or an empty one.
    pub fn finish(self, mut read: Room, already: bool) {
        let Self(monitoring, class) = self;
        let mut cache = monitoring.cache.lock();
        let RoomCache { rooms, reading } = &mut *cache;
        reading.get(class).into_iter().flat_map(|reading| &reading.arrived).for_each(|checks| read.checked(checks));
        match rooms.entry(class.to_owned()) {
            Entry::Vacant(place) if !already => drop(place.insert(read)),
            Entry::Occupied(mut place) if already => {
                if read.position < place.get().position {
                    monitoring.dirty.lock().insert(class.to_owned());
                }
                let before = place.insert(read);
                place.get_mut().go_on_from(before);
            }
            _ => {}
        }
    }
}

impl Drop for RoomLoad<'_> {
    fn drop(&mut self) {
        let mut cache = self.0.cache.lock();
        if let Entry::Occupied(mut reading) = cache.reading.entry(self.1.to_owned()) {
            reading.get_mut().readers -= 1;
            if reading.get().readers == 0 {
                reading.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::areas::monitoring::{
        health::{Count, Health},
        items::{About, Sample},
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
            let about = About {
                class: text(),
                session: text(),
                seq,
                at: "1970-01-01T00:00:00Z".to_owned(),
                user: text(),
                name: text(),
                role: text(),
            };
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
        assert!(monitoring.cache.lock().reading.is_empty());
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
        assert!(monitoring.cache.lock().reading.is_empty());
    }

    #[test]
    fn a_class_that_left_meanwhile_does_not_come_back() {
        let monitoring = Monitoring::default();
        RoomLoad::begins(&monitoring, CLASS).finish(stored(0), true);
        assert!(!monitoring.holds(CLASS));
    }
}
