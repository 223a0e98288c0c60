//! Scenarios of co-editing, each a file. All speak the protocol of any browser; what they cost is read from the server's process. All but editing and
//! typing, which wait for acknowledgements, run against other servers of the protocol too (`--peer`): `scripts/bench` does so, beside Belltower in the same rounds.

mod compare;
mod editing;
mod floor;
mod line;
mod opening;
mod plan;
mod readers;
mod replay;
mod site;
mod typing;

use clap::Subcommand;

use crate::{Result, wait};

/// Which load. All sockets are of one account: start the server with a large `--max-sockets-per-user`.
#[derive(Subcommand)]
pub enum Scenario {
    /// Many editors in some plans: delay from an edit to its acknowledgement, and whether all end with the same document.
    Editing(editing::DocumentArgs),
    /// Documents with one editor and many readers each: CPU per update delivered, delay from the editor to the readers.
    Readers(readers::ReaderArgs),
    /// A recorded session of two, replayed flat out before two who watch.
    Replay(replay::ReplayArgs),
    /// Many documents opened one after another, and one opened by many at once: CPU and memory of each, time of a large one.
    Opening(opening::OpeningArgs),
    /// A letter in subtitles of 300 cues and of 3,000, by turns: what each takes, and their ratio.
    Typing(typing::TypingArgs),
    /// A bare server of one thread that stores and tells and knows nothing: what readers compare with (`--peer floor`).
    Floor(floor::FloorArgs),
    /// Reports of several servers beside each other.
    Compare(compare::CompareArgs),
}

/// Runs a scenario and prints what it found.
pub fn run(scenario: Scenario) -> Result<()> {
    match scenario {
        Scenario::Editing(args) => wait(editing::run(args)),
        Scenario::Readers(args) => wait(readers::run(args)),
        Scenario::Replay(args) => wait(replay::run(args)),
        Scenario::Opening(args) => wait(opening::run(args)),
        Scenario::Typing(args) => wait(typing::run(args)),
        Scenario::Floor(args) => floor::run(&args),
        Scenario::Compare(args) => compare::run(&args),
    }
}
