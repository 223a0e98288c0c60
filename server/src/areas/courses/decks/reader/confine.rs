//! The limits of the process that reads slides: memory, processor time a page, no files and no children.

use std::io;

use rustix::{
    process::{Resource, Rlimit, getrlimit, setrlimit},
    time::{ClockId, clock_gettime},
};

/// Bytes of memory.
const MEMORY: u64 = 1024 * 1024 * 1024;
/// Seconds of processor time for one page.
const SECONDS: u64 = 20;

fn at_most(of: Resource, most: u64) -> io::Result<()> {
    let most = getrlimit(of).maximum.map_or(most, |held| held.min(most));
    Ok(setrlimit(of, Rlimit { current: Some(most), maximum: Some(most) })?)
}

/// Bounds what it may hold; from here on it opens and writes no file, and starts nothing.
pub fn memory() -> io::Result<()> {
    at_most(Resource::As, MEMORY)?;
    at_most(Resource::Core, 0)?;
    at_most(Resource::Fsize, 0)?;
    // The three that it has.
    at_most(Resource::Nofile, 3)?;
    at_most(Resource::Nproc, 0)
}

/// Gives it the time of another page: beyond it, the system ends it.
pub fn another_page() -> io::Result<()> {
    let spent = u64::try_from(clock_gettime(ClockId::ProcessCPUTime).tv_sec).unwrap_or_default();
    let maximum = getrlimit(Resource::Cpu).maximum;
    let current = maximum.map_or(spent + SECONDS, |most| most.min(spent + SECONDS));
    Ok(setrlimit(Resource::Cpu, Rlimit { current: Some(current), maximum })?)
}
