//! How bad a class's network is (L08): the share of poor checks, over the whole class and over its last five minutes. Pure; knows no clock.

use std::{collections::VecDeque, ops::AddAssign};

use serde::{Deserialize, Serialize};

/// From this quality on (0–6 scale) a check is poor. 0 means unknown: such a check says nothing and is not counted.
pub const POOR: i64 = 4;
/// Fewer checks than this prove nothing.
pub const LEAST_CHECKS: u64 = 30;
/// Over so many percent: a warning.
pub const WARNING: u64 = 5;
/// Over so many percent: a network anomaly.
pub const ANOMALY: u64 = 30;
/// A level is left only when the share is under its threshold by this (a warning clears under 4 %).
const HYSTERESIS: u64 = 1;

/// After so long without a check, ms, nothing is known of a network: silence is no sign of health. Longer than the minute that old checks are kept by.
pub const SILENT_MS: i64 = 2 * 60 * 1000;

const WINDOW_MS: i64 = 5 * 60 * 1000;
const BUCKET_MS: i64 = 5000;

/// What the share of poor checks amounts to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Nothing to see, or too few checks to say.
    #[default]
    Ok,
    /// Over 5 % poor.
    Warning,
    /// Over 30 % poor.
    Anomaly,
}

/// Checks counted, and how many of them were poor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// All with a known quality.
    pub checks: u64,
    /// The poor ones.
    pub poor: u64,
}

impl Count {
    /// Counts one check.
    pub fn add(&mut self, quality: i64) {
        if quality > 0 {
            self.checks += 1;
            self.poor += u64::from(quality >= POOR);
        }
    }

    /// The share of poor checks, 0–1.
    pub fn ratio(self) -> f64 {
        if self.checks == 0 { 0.0 } else { self.poor as f64 / self.checks as f64 }
    }

    /// The level of a class that is over: no history, no hysteresis.
    pub fn level(self) -> Level {
        self.level_after(Level::Ok)
    }

    /// The level, given what it was.
    pub fn level_after(self, before: Level) -> Level {
        if self.checks < LEAST_CHECKS {
            return Level::Ok;
        }
        let percent = |threshold: u64| self.checks * threshold;
        let reached = |threshold: u64, level: Level| match before >= level {
            true => self.poor * 100 >= percent(threshold - HYSTERESIS),
            false => self.poor * 100 > percent(threshold),
        };
        match () {
            () if reached(ANOMALY, Level::Anomaly) => Level::Anomaly,
            () if reached(WARNING, Level::Warning) => Level::Warning,
            () => Level::Ok,
        }
    }
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.checks += other.checks;
        self.poor += other.poor;
    }
}

/// The checks of a running class.
#[derive(Debug, Default)]
pub struct Health {
    /// Over the whole class.
    pub total: Count,
    /// Five-second pieces of the last five minutes, by their beginning.
    recent: VecDeque<(i64, Count)>,
    level: Level,
}

impl Health {
    /// Learns of a total. It only grows, so of two the larger is the later.
    pub fn learn(&mut self, total: Count) {
        if total.checks > self.total.checks {
            self.total = total;
        }
    }

    /// Counts checks of the moment `at_ms` among those of the last minutes.
    pub fn add_recent(&mut self, at_ms: i64, count: Count) {
        let bucket = at_ms - at_ms.rem_euclid(BUCKET_MS);
        // Checks come nearly in order: the place is at the end or just before it.
        let place = self.recent.iter().rposition(|(from, _)| *from <= bucket);
        match place {
            Some(place) if self.recent[place].0 == bucket => self.recent[place].1 += count,
            place => self.recent.insert(place.map_or(0, |place| place + 1), (bucket, count)),
        }
    }

    /// Goes on from the level that another count of the same class had.
    pub fn go_on_from(&mut self, before: &Self) {
        self.level = before.level;
    }

    /// The checks of the five minutes before `now_ms`, forgetting older ones, and their level.
    pub fn recent(&mut self, now_ms: i64) -> (Count, Level) {
        while self.recent.front().is_some_and(|(from, _)| from + BUCKET_MS <= now_ms - WINDOW_MS) {
            self.recent.pop_front();
        }
        let mut count = Count::default();
        self.recent.iter().for_each(|(_, piece)| count += *piece);
        self.level = count.level_after(self.level);
        (count, self.level)
    }
}
