//! The command line: which subcommands there are. What settings `serve` takes is in `config.rs`.

use clap::{Parser, Subcommand};

use crate::config::Arguments;

/// Realtime console for the staff of an online tutoring company.
#[derive(Debug, Parser)]
#[command(name = "belltower", version, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run the server until it is asked to stop (Ctrl-C, SIGTERM)
    #[command(after_help = "Settings come from flags, then the environment, then --config FILE, then defaults.\n\
        The first line on standard output is the address; the log goes to standard error.")]
    Serve(Box<Arguments>),
}
