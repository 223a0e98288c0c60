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
    pub fn tiles(&self, app: &App) -> Vec<Tile> {
        let now = app.world.now();
        self.cache.lock().rooms.values_mut().map(|room| room.tile(now)).collect()
    }

    /// Whether a class is held.
    pub fn holds(&self, class: &str) -> bool {
        self.cache.lock().rooms.contains_key(class)
    }

    /// Whether anybody reads a class just now.
    pub fn is_reading(&self) -> bool {
        !self.cache.lock().reading.is_empty()
    }

    /// Which of these are not ids of classes that are held.
    pub(super) fn not_held<'a>(&self, names: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
        let cache = self.cache.lock();
        names.filter(|name| !cache.rooms.contains_key(*name)).collect()
    }

    /// Does something with a class that is held.
    pub fn with<T>(&self, class: &str, what: impl FnOnce(&mut Room) -> T) -> Option<T> {
        self.cache.lock().rooms.get_mut(class).map(what)
    }
}

/// Somebody reads a class; what arrives for it is kept until the last reader is done, or gives up.
pub struct RoomLoad<'a>(&'a Monitoring, &'a str);

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
