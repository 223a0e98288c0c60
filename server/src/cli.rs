//! The command line: which subcommands there are. What settings they take is in `config.rs`.

use clap::{ArgGroup, Parser, Subcommand};

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
    /// Make, list or revoke the keys with which classroom providers report
    #[command(group = ArgGroup::new("what").required(true).args(["name", "list", "revoke"]))]
    #[command(after_help = "Examples: belltower provider-key --name rooms --data ./data > key-file\n\
        \x20         belltower provider-key --revoke rooms --data ./data\n\
        A running server refuses a revoked key from its next call on. Keys of ingest_key_file are not listed: they are taken out of that file.")]
    ProviderKey {
        /// Make a key for the provider of this name and print it; it cannot be shown again
        #[arg(long)]
        name: Option<String>,
        /// List the keys: id, name, when each was made, and when it was revoked
        #[arg(long)]
        list: bool,
        /// Revoke the key with this id, or every key of this name
        #[arg(long, value_name = "ID|NAME")]
        revoke: Option<String>,
        /// Where the database is: the settings of `serve`
        #[command(flatten)]
        settings: Box<Arguments>,
    },
    /// Print the OpenAPI document of every call
    Openapi,
    /// Print what the console is generated from beside the OpenAPI document: pages, resources and limits, as JSON
    Meta,
}
