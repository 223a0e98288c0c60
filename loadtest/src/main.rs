//! Load scenarios and the classroom simulator: a client of the public protocols only.

mod documents;
mod hub;
mod measure;
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
    /// Plays classes: plans them, then reports from their rooms like classroom software.
    Simulate(simulate::SimulateArgs),
    /// Co-editing: many editors in some plans.
    Documents(documents::DocumentArgs),
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Cli::parse().what {
        What::Hub(scenario) => hub::run(scenario).await,
        What::Simulate(args) => simulate::run(args).await,
        What::Documents(args) => documents::run(args).await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
