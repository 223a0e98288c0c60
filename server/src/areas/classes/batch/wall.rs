//! The time on the clock of a zone, and the moment that is. A time that the clock leaps over is moved behind the gap; of one that it shows twice the first is meant.

use jiff::{
    SignedDuration, Timestamp,
    civil::DateTime,
    tz::{AmbiguousOffset, TimeZone},
};

/// The moment at which the clock of a zone shows this, and whether it had to be moved behind a gap.
pub fn moment(at: DateTime, zone: &TimeZone) -> Option<(Timestamp, bool)> {
    match zone.to_ambiguous_timestamp(at).offset() {
        AmbiguousOffset::Unambiguous { offset } => Some((offset.to_timestamp(at).ok()?, false)),
        AmbiguousOffset::Fold { before, .. } => Some((before.to_timestamp(at).ok()?, false)),
        AmbiguousOffset::Gap { before, .. } => {
            // Read by the clock as it was, it is as long after the leap as it is into the gap: the leap is the change at that moment, or the last one before it.
            let after = before.to_timestamp(at).ok()?;
            let behind = after.checked_add(SignedDuration::from_secs(1)).ok()?;
            let leap = zone.preceding(behind).next().map(|change| change.timestamp());
            Some((leap.unwrap_or(after), true))
        }
    }
}

/// What people write as a time of the clock.
pub fn written(text: &str) -> Option<DateTime> {
    const FORMATS: [&str; 7] = [
        "%Y-%m-%d %H:%M:%S",
        "%Y-%m-%d %H:%M",
        "%Y/%m/%d %H:%M:%S",
        "%Y/%m/%d %H:%M",
        "%Y-%m-%dT%H:%M",
        "%Y-%m-%d %I:%M %p",
        "%Y/%m/%d %I:%M %p",
    ];
    let read = FORMATS.iter().find_map(|format| DateTime::strptime(format, text).ok());
    // Days since the last but one of 1899, as Excel counts them.
    let counted = || {
        let days = text.parse::<f64>().ok().filter(|days| (1.0..200_000.0).contains(days))?;
        let minutes = jiff::SignedDuration::from_mins((days * 1_440.0).round() as i64);
        DateTime::constant(1899, 12, 30, 0, 0, 0, 0).checked_add(minutes).ok()
    };
    read.or_else(counted)
}
