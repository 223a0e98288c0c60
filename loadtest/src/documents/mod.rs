//! Scenarios of co-editing, each a file. All speak the protocol of any browser; what they cost is read from the server's process. All but editing, which
//! waits for acknowledgements, run against other servers of the protocol too (`--peer`): `scripts/bench` does so, beside Belltower in the same rounds.

mod compare;
mod editing;
mod line;
mod opening;
mod plan;
mod readers;
mod replay;
mod site;

use clap::Subcommand;

use crate::Result;

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
    /// Reports of several servers beside each other.
    Compare(compare::CompareArgs),
}

/// Runs a scenario and prints what it found.
pub async fn run(scenario: Scenario) -> Result<()> {
    match scenario {
        Scenario::Editing(args) => editing::run(args).await,
        Scenario::Readers(args) => readers::run(args).await,
        Scenario::Replay(args) => replay::run(args).await,
        Scenario::Opening(args) => opening::run(args).await,
        Scenario::Compare(args) => compare::run(&args),
    }
}
