//! The command line: which subcommands there are. What settings they take is in `config.rs`.

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
    /// Make an administrator; the password is the first line of standard input
    #[command(after_help = "Example: belltower admin --account ada --name \"Ada Lovelace\" --data ./data < password-file")]
    Admin {
        /// The name to sign in with
        #[arg(long)]
        account: String,
        /// The name that others see
        #[arg(long)]
        name: String,
        /// Where the database is: the settings of `serve`
        #[command(flatten)]
        settings: Box<Arguments>,
    },
    /// Make a key with which a classroom provider reports, and print it; it cannot be shown again
    #[command(after_help = "Example: belltower provider-key --name rooms --data ./data > key-file")]
    ProviderKey {
        /// The provider's name
        #[arg(long)]
        name: String,
        /// Where the database is: the settings of `serve`
        #[command(flatten)]
        settings: Box<Arguments>,
    },
    /// Print the OpenAPI document of every call
    Openapi,
    /// Print what the console is generated from beside the OpenAPI document: pages, resources and limits, as JSON
    Meta,
}
