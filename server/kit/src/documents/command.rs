//! `belltower doc`: maintenance of documents on the machine itself, with the database and no server. What is done to one is in `maintenance.rs`.

use std::io::{self, Write};

use belltower_sync::{DocumentId, Found, Store, StoreError, compacted};
use clap::Subcommand;

use super::{document_type_of, maintenance, store::DocumentStore};
use crate::{
    args,
    config::{Config, Place},
    db::{CommitStream, Db, Tx},
    error::{self, Result},
    tasks::Tasks,
    world::World,
};

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

/// A `belltower doc` command at work: the database and what a transaction needs.
struct DocCommand {
    db: Db,
    world: World,
    commit_stream: CommitStream,
}

/// Does what was asked and prints what came of it.
pub async fn run(config: Config, what: Doc) -> Result<(), io::Error> {
    if let Some(file) = config.database_file().filter(|file| !file.exists()) {
        return Err(io::Error::other(format!("there is no database at {}", file.display())));
    }
    // Entries of other screens are read from the journal by the servers that run.
    let (commit_stream, _nobody) = CommitStream::new();
    let command =
        DocCommand { db: Db::open(&config.database_address()).await.map_err(io::Error::other)?, world: World::system(), commit_stream };
    let done = match what {
        Doc::List { .. } => command.list().await,
        Doc::Export { id, .. } => command.export(&id).await,
        Doc::Verify { ids, .. } => command.verify(&ids).await,
        Doc::Compact { ids, .. } => command.compact(&ids).await,
        Doc::Rebuild { id, leave_out_broken, .. } => command.rebuild(&id, leave_out_broken).await,
    };
    command.db.close().await;
    done
}

/// A reader that has seen enough (`| head`) is no failure.
fn say(line: &str) {
    let _ = writeln!(io::stdout(), "{line}");
}

fn failed(error: impl Into<error::Error>) -> io::Error {
    let error = error.into();
    // Whoever is at the machine may see the cause.
    match std::error::Error::source(&error) {
        Some(cause) => io::Error::other(cause.to_string()),
        None => io::Error::other(error.to_string()),
    }
}

fn named(id: &str) -> Result<DocumentId, io::Error> {
    DocumentId::parse(id).ok_or_else(|| io::Error::other(format!("{id} names no document: KIND:KEY, as `belltower doc list` prints them")))
}

fn gone(id: &DocumentId) -> io::Error {
    io::Error::other(format!("there is no document {id}"))
}

#[derive(sqlx_macros::FromRow)]
struct Listed {
    id: String,
    seq: i64,
    entries: i64,
    log_bytes: i64,
    state_bytes: i64,
    edited_at: Option<String>,
    deleted_at: Option<String>,
}

impl DocCommand {
    async fn begin(&self) -> Result<Tx, io::Error> {
        Tx::begin(&self.db, &self.world, &self.commit_stream, None).await.map_err(failed)
    }

    async fn list(&self) -> Result<(), io::Error> {
        let documents: Vec<Listed> = self
            .db
            .all(
                "SELECT d.id, d.seq, CAST(COALESCE(LENGTH(d.snapshot), 0) AS BIGINT) AS state_bytes, d.deleted_at,
                   (SELECT COUNT(*) FROM document_log l WHERE l.document_id = d.id) AS entries,
                   (SELECT CAST(COALESCE(SUM(LENGTH(l.changes)), 0) AS BIGINT) FROM document_log l WHERE l.document_id = d.id) AS log_bytes,
                   (SELECT MAX(l.at) FROM document_log l WHERE l.document_id = d.id) AS edited_at
                 FROM documents d ORDER BY d.id",
                args![],
            )
            .await
            .map_err(failed)?;
        say(&format!("{:<48} {:>9} {:>8} {:>10} {:>10}  edited", "id", "last", "entries", "log", "state"));
        for Listed { id, seq, entries, log_bytes, state_bytes, edited_at, deleted_at } in documents {
            let (edited, deleted) = (edited_at.unwrap_or_default(), deleted_at.map_or("", |_| "  deleted"));
            say(&format!("{id:<48} {seq:>9} {entries:>8} {log_bytes:>10} {state_bytes:>10}  {edited}{deleted}"));
        }
        Ok(())
    }

    async fn export(&self, id: &str) -> Result<(), io::Error> {
        let (id, mut tx) = (named(id)?, self.begin().await?);
        let stored = maintenance::lock_and_load(&mut tx, &id).await.map_err(failed)?.ok_or_else(|| gone(&id))?;
        say(&format!("{:#}", maintenance::content(&id, &stored).map_err(failed)?));
        Ok(())
    }

    /// Those that were named, or all.
    async fn chosen(&self, ids: &[String]) -> Result<Vec<DocumentId>, io::Error> {
        if !ids.is_empty() {
            return ids.iter().map(|id| named(id)).collect();
        }
        let all: Vec<(String,)> = self.db.all("SELECT id FROM documents ORDER BY id", args![]).await.map_err(failed)?;
        all.iter().map(|(id,)| named(id)).collect()
    }

    async fn verify(&self, ids: &[String]) -> Result<(), io::Error> {
        let ids = self.chosen(ids).await?;
        let mut bad = 0;
        for id in &ids {
            // Dropped without a commit: nothing is changed.
            let mut tx = self.begin().await?;
            let stored = maintenance::lock_and_load(&mut tx, id).await.map_err(failed)?.ok_or_else(|| gone(id))?;
            let wrong = maintenance::verify(&mut tx, id, &stored).await.map_err(failed)?;
            say(&format!("{id}: {}", if wrong.is_empty() { format!("good, {} entries", stored.loaded.seq()) } else { "WRONG".into() }));
            wrong.iter().for_each(|what| say(&format!("  {what}")));
            bad += usize::from(!wrong.is_empty());
        }
        match bad {
            0 => Ok(()),
            bad => Err(io::Error::other(format!("{bad} of {} documents are wrong", ids.len()))),
        }
    }

    async fn compact(&self, ids: &[String]) -> Result<(), io::Error> {
        let store = DocumentStore::new(self.db.clone(), self.world.clone(), self.commit_stream.clone(), &Tasks::default());
        for id in self.chosen(ids).await? {
            let Some(document_type) = document_type_of(id.kind()) else {
                return Err(io::Error::other(format!("{id} is of a kind that this version does not know")));
            };
            let Some(Found { loaded, .. }) = store.load(&id).await.map_err(io::Error::other)? else {
                say(&format!("{id}: deleted, left as it is"));
                continue;
            };
            let of = |error: StoreError| io::Error::other(format!("{id}: {error}"));
            let snapshot = compacted(document_type.kind(), &loaded).map_err(of)?;
            let (entries, bytes) = (loaded.log.len(), snapshot.state.len());
            store.compact(&id, snapshot).await.map_err(of)?;
            say(&format!("{id}: {entries} entries became one state of {bytes} bytes"));
        }
        Ok(())
    }

    async fn rebuild(&self, id: &str, leave_out: bool) -> Result<(), io::Error> {
        let (id, mut tx) = (named(id)?, self.begin().await?);
        let stored = maintenance::lock_and_load(&mut tx, &id).await.map_err(failed)?.ok_or_else(|| gone(&id))?;
        let (seq, left_out) = maintenance::rebuild_document(&mut tx, &id, &stored, leave_out).await.map_err(failed)?;
        tx.commit().await.map_err(failed)?;
        left_out.iter().for_each(|(entry, why)| say(&format!("left out entry {entry}: {why}")));
        say(&format!("{id}: built anew as of entry {seq}, with a new epoch"));
        Ok(())
    }
}
