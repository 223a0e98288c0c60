//! The command line: which subcommands there are. What settings they take is in `config.rs`.

use std::path::PathBuf;

use clap::{ArgGroup, Parser, Subcommand};

use crate::areas::courses::DeckFormat;
use belltower_kit::{
    config::{Arguments, Place},
    documents::Doc,
};

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
    /// Write a whole, verified copy of the data into a new folder, while the server runs (SQLite)
    #[command(after_help = "Example: belltower backup /backups/2026-11-21 --data /var/lib/belltower\n\
        The database is copied as of one moment, then every other file of the data folder; all of it is read back before the folder gets its name. What the\n\
        server acknowledged before the command began is in it. The server goes on; it takes about as much more disk as is written meanwhile. The file of\n\
        ingest_key_file and the settings file are not copied if they lie elsewhere. With PostgreSQL, use pg_dump (docs/operations.md).")]
    Backup {
        /// The folder to make
        folder: PathBuf,
        /// Where the data is
        #[command(flatten)]
        place: Place,
    },
    /// Bring a backup back into a data folder that is missing or empty (SQLite)
    #[command(after_help = "Example: belltower restore /backups/2026-11-21 --data /var/lib/belltower\n\
        Stop the server and move its data folder aside first. The backup is compared with what was written before anything is restored. Positions and documents get\n\
        a new epoch, so that open pages load anew instead of taking the old state for the one they knew, and everybody signs in again.")]
    Restore {
        /// The backup
        folder: PathBuf,
        /// Where the data is to be
        #[command(flatten)]
        place: Place,
    },
    /// Tell a database that was brought back with pg_restore from the one it was: new epochs, all sessions ended
    #[command(after_help = "Example: pg_restore … && belltower new-history --database postgres://USER@HOST/NAME\n\
        Run it once, before any server is started on the restored database. Otherwise open pages would take the old state for the one they knew.\n\
        `belltower restore` does this by itself.")]
    NewHistory {
        /// Where the database is
        #[command(flatten)]
        place: Place,
    },
    /// Do once what the server does by the clock
    #[command(after_help = "Example: belltower run retention --data /var/lib/belltower\n\
        It may be run beside a server. A name that is none is answered with those there are.")]
    Run {
        /// The schedule
        name: String,
        /// Where the database is, and how long things are kept: the settings of `serve`
        #[command(flatten)]
        settings: Box<Arguments>,
    },
    /// List, export, verify, compact and rebuild co-edited documents
    #[command(subcommand)]
    Doc(Doc),
    /// Read slides from standard input and say page by page what they show: what the server starts for itself, within limits
    #[command(hide = true)]
    ReadDeck {
        /// What they are
        #[arg(long)]
        format: DeckFormat,
        /// Most pages
        #[arg(long)]
        max_pages: usize,
        /// Pages that are known already
        #[arg(long)]
        skip: Vec<usize>,
    },
    /// Print the OpenAPI document of every call
    Openapi,
    /// Print what the console is generated from beside the OpenAPI document: pages, resources and limits, as JSON
    Meta,
}
