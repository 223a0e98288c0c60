//! Load scenarios and the classroom simulator: a client of the public protocols only.

mod courses;
mod documents;
mod floor;
mod hub;
mod lean;
mod measure;
mod records;
mod report;
mod simulate;
mod site;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What went wrong, in words for whoever runs it.
type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Puts load on a running Belltower server and prints what it costs. Talks to it as any client does.
#[derive(Parser)]
#[command(name = "loadtest", version)]
struct Cli {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// The hub: many sockets on one server.
    #[command(subcommand)]
    Hub(hub::Scenario),
    /// A bare hub of one thread that does nothing but send: what the hub's scenarios compare with. They start their own.
    Floor(floor::FloorArgs),
    /// Plays classes: plans them, then reports from their rooms like classroom software.
    Simulate(simulate::SimulateArgs),
    /// Co-editing: documents and those who write and read in them.
    #[command(subcommand)]
    Documents(documents::Scenario),
    /// A long list: import, pages, search and export of a hundred thousand records.
    Records(records::RecordsArgs),
    /// The course tree of two thousand coursewares: what reading all of it takes, and how large it is.
    Courses(courses::CoursesArgs),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().what {
        What::Hub(scenario) => wait(hub::run(scenario)),
        What::Floor(args) => floor::run(&args),
        What::Simulate(args) => wait(simulate::run(args)),
        What::Documents(scenario) => documents::run(scenario),
        What::Courses(args) => wait(async { report::print(&courses::run(&args).await?, args.json) }),
        What::Records(args) => wait(async { report::print(&records::run(&args).await?, args.json) }),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn wait(work: impl Future<Output = Result<()>>) -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work)
}
