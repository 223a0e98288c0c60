//! The command line: which subcommands there are. What settings they take is in `config.rs`.

use std::path::PathBuf;

use clap::{ArgGroup, Parser, Subcommand};

use crate::config::{Arguments, Place};

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
    /// List, export, verify, compact and rebuild co-edited documents
    #[command(subcommand)]
    Doc(Doc),
    /// Print the OpenAPI document of every call
    Openapi,
    /// Print what the console is generated from beside the OpenAPI document: pages, resources and limits, as JSON
    Meta,
}

/// What is done to co-edited documents on the machine itself. All of it may run beside running servers.
#[derive(Debug, Subcommand)]
pub enum Doc {
    /// List the documents: id, last entry, entries and bytes of the log, bytes of the compacted state, last edit
    #[command(after_help = "Example: belltower doc list --data ./data\n\
        Reads only. Deleted documents are listed too, and marked.")]
    List {
        /// Where the database is
        #[command(flatten)]
        place: Place,
    },
    /// Print a document's content as JSON, read from its log
    #[command(after_help = "Example: belltower doc export sop-plan:0190a3 --data ./data > plan.json\n\
        Reads only. What is printed is what the log holds at this moment; edits that come later are not in it.")]
    Export {
        /// The document, as `list` names it
        id: String,
        /// Where the database is
        #[command(flatten)]
        place: Place,
    },
    /// Read documents whole and compare log, compacted state and what lists show; ends with 1 if anything is wrong
    #[command(after_help = "Examples: belltower doc verify --data ./data\n\
        \x20         belltower doc verify sop-plan:0190a3 --data ./data\n\
        Changes nothing. Beside a running server it keeps each document's edits waiting while that document is read, milliseconds for a usual one (with\n\
        SQLite, all other writes as well); nothing is lost by that.")]
    Verify {
        /// The documents; all of them if none is named
        #[arg(value_name = "ID")]
        ids: Vec<String>,
        /// Where the database is
        #[command(flatten)]
        place: Place,
    },
    /// Put one state in place of a document's log; the last 20,000 entries stay for history
    #[command(after_help = "Example: belltower doc compact --data ./data\n\
        Servers do this by themselves as people edit. The state is read back and compared before anything is taken out of the log. Beside a running server it\n\
        is safe: the server may do the same at once, and the newer state stays.")]
    Compact {
        /// The documents; all of them if none is named
        #[arg(value_name = "ID")]
        ids: Vec<String>,
        /// Where the database is
        #[command(flatten)]
        place: Place,
    },
    /// Build a document anew from its log and give it a new epoch, so that copies in browsers are not merged into it
    #[command(after_help = "Example: belltower doc rebuild sop-plan:0190a3 --data ./data\n\
        For a document that `verify` finds wrong. It is built from its log alone if that reaches back to the first entry, otherwise from its compacted state and\n\
        the log after it. Nothing is changed if that fails.\n\
        Beside a running server it is safe for what is stored, not for whoever is editing: within a second their pages are closed with 4409 and load the new\n\
        document; what was not yet saved is not merged but offered to them as a copy to take over by hand. Ask editors to leave first.")]
    Rebuild {
        /// The document, as `list` names it
        id: String,
        /// Leave out entries that are missing, cannot be read or build on such; they are named, and kept aside
        #[arg(long)]
        leave_out_broken: bool,
        /// Where the database is
        #[command(flatten)]
        place: Place,
    },
}

impl Doc {
    /// Where its database is.
    pub fn place(&self) -> &Place {
        match self {
            Doc::List { place }
            | Doc::Export { place, .. }
            | Doc::Verify { place, .. }
            | Doc::Compact { place, .. }
            | Doc::Rebuild { place, .. } => place,
        }
    }
}
