//! How a participant's network behaves, check by check.

use serde_json::{Value, json};

use super::chance::Chance;

/// The kinds of class that are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Nothing happens.
    Good,
    /// It begins well and becomes worse: past a warning, then an anomaly.
    Degrading,
    /// Bad from the start.
    Anomalous,
    /// Somebody calls for help.
    Sos,
    /// The student drops out and comes back.
    Rejoin,
}

/// The probability that a check is poor, `progress` (0–1) into the lesson.
pub fn poor(profile: Profile, progress: f64) -> f64 {
    match profile {
        Profile::Good | Profile::Sos => 0.004,
        Profile::Rejoin => 0.03,
        Profile::Degrading => (0.004 + (progress - 0.05).max(0.0) * 2.0).min(0.6),
        Profile::Anomalous => 0.45,
    }
}

/// The numbers of one check.
pub fn check(chance: &mut Chance, poor: bool) -> Value {
    let quality = match poor {
        true => 4 + chance.below(2),
        false => [1, 1, 1, 1, 2, 2, 2, 3][chance.below(8)],
    };
    let bad = quality as f64 / 5.0;
    let tenths = |value: f64| (value * 10.0).round() / 10.0;
    json!({
        "quality": quality,
        "rtt": (chance.between(30.0, 70.0) + bad * bad * chance.between(100.0, 500.0)).round(),
        "lossUp": tenths(bad.powi(3) * chance.between(0.0, 20.0)),
        "lossDown": tenths(bad.powi(3) * chance.between(0.0, 15.0)),
        "jitter": (chance.between(1.0, 8.0) + bad * chance.between(5.0, 60.0)).round(),
        "bitrate": (chance.between(900.0, 1400.0) * (1.2 - bad)).round(),
        "fps": (24.0 * (1.15 - bad * 0.8)).round(),
        "cpu": chance.between(12.0, 55.0).round(),
    })
}
