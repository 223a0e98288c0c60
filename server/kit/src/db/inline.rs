//! Inline connections to a SQLite file: short writes are done on the thread that asks for them.
//!
//! A connection of sqlx has a thread of its own: the way there and back, with a word back for each statement, costs several times what a short write does. So
//! whoever holds the writer's permit and needs no answer to go on hands all statements over at once, and they are run here and now. They are committed, and
//! on the disk itself a little later (`wal_sync`). What does not go well here leaves nothing and is done the long way, which says what is wrong. The
//! same goes for looking whether a row is there.

use std::path::Path;

use parking_lot::Mutex;
use rusqlite::{
    Connection, OpenFlags, ToSql,
    types::{ToSqlOutput, Value, ValueRef},
};

use super::{
    Arg, DbError,
    wal_sync::{Durable, WalSync},
};

/// The most bytes of arguments, and the most arguments, that are written here: some hundred microseconds of a thread that others wait for.
const BYTES: usize = 64 * 1024;
const ARGUMENTS: usize = 512;

/// One statement of a transaction.
pub struct Statement {
    /// Its text.
    pub text: String,
    /// Its arguments.
    pub args: Vec<Arg>,
    /// Whether the transaction is off if this touches nothing.
    pub touches: bool,
}

/// The inline connections, for short work.
pub struct InlineConnection {
    /// Writes. None once it could not be put right.
    write: Mutex<Option<Connection>>,
    read: Mutex<Option<Connection>>,
    wal_sync: WalSync,
}

impl InlineConnection {
    /// Opens two more connections to a file that is open already.
    pub fn open(file: &Path) -> Result<Self, DbError> {
        let open = |access| connect(file, access).map(|connection| Mutex::new(Some(connection)));
        let open = |access| open(access).map_err(|error| DbError::Io(std::io::Error::other(error)));
        let (write, read) = (open(OpenFlags::SQLITE_OPEN_READ_WRITE)?, open(OpenFlags::SQLITE_OPEN_READ_ONLY)?);
        Ok(Self { write, read, wal_sync: WalSync::start(file)? })
    }

    /// Commits the statements as one transaction, and answers with what to wait for. `None` if they are too much for here or did not go well; then
    /// nothing is written. Only for whoever holds the writer's permit.
    pub fn commit(&self, statements: &[&Statement]) -> Option<Durable> {
        if statements.is_empty() {
            return Some(Durable::already());
        }
        if !are_short(statements) {
            return None;
        }
        let mut held = self.write.lock();
        let connection = held.as_ref()?;
        if let Err(error) = run(connection, statements) {
            tracing::debug!(%error, "an inline write failed; it is tried again on the writer's connection");
            if !connection.is_autocommit() && connection.execute_batch("ROLLBACK").is_err() {
                *held = None;
            }
            return None;
        }
        Some(self.wal_sync.committed())
    }

    /// Whether a row exists that a statement looks up by its key. `None` if that did not go well.
    pub fn exists(&self, sql: &str, args: &[Arg]) -> Option<bool> {
        let held = self.read.lock();
        let exists = |connection: &Connection| -> rusqlite::Result<bool> {
            let mut prepared = connection.prepare_cached(sql)?;
            bind(&mut prepared, args)?;
            prepared.raw_query().next().map(|row| row.is_some())
        };
        exists(held.as_ref()?).ok()
    }

    /// Closes the connections; from now on everything goes the long way.
    pub fn close(&self) {
        *self.write.lock() = None;
        *self.read.lock() = None;
    }
}

fn connect(file: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    // A command that writes beside the server is not waited for: this thread has others to serve.
    connection.busy_timeout(std::time::Duration::ZERO)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", -8192)?;
    connection.pragma_update(None, "temp_store", "memory")?;
    // `checkpoint_wal` does that, and `wal_sync` the rest.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "synchronous", "normal")?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(connection)
}

fn are_short(statements: &[&Statement]) -> bool {
    let args = || statements.iter().flat_map(|statement| &statement.args);
    let bytes = |arg: &Arg| match arg {
        Arg::Text(Some(text)) => text.len(),
        Arg::Bytes(Some(bytes)) => bytes.len(),
        _ => 0,
    };
    args().count() <= ARGUMENTS && args().map(bytes).sum::<usize>() <= BYTES
}

fn run(connection: &Connection, statements: &[&Statement]) -> rusqlite::Result<()> {
    // One alone is a transaction already.
    if let [one] = statements {
        return execute(connection, one);
    }
    connection.prepare_cached("BEGIN IMMEDIATE")?.raw_execute()?;
    statements.iter().try_for_each(|statement| execute(connection, statement))?;
    connection.prepare_cached("COMMIT")?.raw_execute().map(drop)
}

fn execute(connection: &Connection, statement: &Statement) -> rusqlite::Result<()> {
    let mut prepared = connection.prepare_cached(&statement.text)?;
    bind(&mut prepared, &statement.args)?;
    let touched = prepared.raw_execute()?;
    if statement.touches && touched == 0 { Err(rusqlite::Error::QueryReturnedNoRows) } else { Ok(()) }
}

fn bind(prepared: &mut rusqlite::Statement<'_>, args: &[Arg]) -> rusqlite::Result<()> {
    for place in 1..=prepared.parameter_count() {
        // `$2` is its second argument wherever it stands; SQLite counts by first appearance.
        let number: usize = prepared.parameter_name(place).and_then(|name| name.strip_prefix('$')?.parse().ok()).unwrap_or(place);
        let arg = number.checked_sub(1).and_then(|place| args.get(place));
        prepared.raw_bind_parameter(place, arg.ok_or(rusqlite::Error::InvalidParameterCount(args.len(), number))?)?;
    }
    Ok(())
}

impl ToSql for Arg {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Arg::Text(Some(text)) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Arg::Bytes(Some(bytes)) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
            Arg::Int(Some(int)) => ToSqlOutput::Owned(Value::Integer(*int)),
            Arg::Real(Some(real)) => ToSqlOutput::Owned(Value::Real(*real)),
            Arg::Bool(Some(bool)) => ToSqlOutput::Owned(Value::Integer(i64::from(*bool))),
            Arg::Text(None) | Arg::Bytes(None) | Arg::Int(None) | Arg::Real(None) | Arg::Bool(None) => ToSqlOutput::Owned(Value::Null),
        })
    }
}

#[cfg(test)]
mod tests;
