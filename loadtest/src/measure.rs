//! What a process costs, read from /proc; percentiles and medians.

use std::fs::read_to_string;

use crate::Result;

/// Clock ticks a second in /proc; 100 on every Linux this runs on.
const TICKS: f64 = 100.0;

/// CPU time and memory of a process.
#[derive(Clone, Copy)]
pub struct Cost {
    /// User and system time so far, in seconds.
    pub cpu_seconds: f64,
    /// Resident memory now.
    pub bytes: u64,
}

/// Reads both of a process that runs.
pub fn cost(pid: u32) -> Result<Cost> {
    let stat = read_to_string(format!("/proc/{pid}/stat")).map_err(|error| format!("process {pid}: {error}"))?;
    // The name in the second field may hold spaces; after its bracket come the state and then 10 fields before the times.
    let after_name = stat.rsplit(") ").next().unwrap_or_default();
    let ticks: u64 = after_name.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    let status = read_to_string(format!("/proc/{pid}/status"))?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    let kib: u64 = resident.trim().trim_end_matches(" kB").parse()?;
    Ok(Cost { cpu_seconds: ticks as f64 / TICKS, bytes: kib * 1024 })
}

/// The value that `share` of a sorted list does not exceed; 0 of an empty one.
pub fn percentile(sorted: &[f64], share: f64) -> f64 {
    let rank = (sorted.len() as f64 * share).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0.0)
}

/// The middle of some figures; of an even number of them the lower middle.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_unstable_by(f64::total_cmp);
    percentile(&figures, 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_nearest_rank() {
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!((percentile(&hundred, 0.5), percentile(&hundred, 0.99), percentile(&hundred, 1.0)), (50.0, 99.0, 100.0));
        assert_eq!((percentile(&[7.0], 0.01), percentile(&[], 0.5)), (7.0, 0.0));
    }

    #[test]
    fn this_process_costs_something() {
        assert!(cost(std::process::id()).unwrap().bytes > 100_000);
    }
}
