//! One server at a time on a SQLite file: two would each keep sessions, rights and events to themselves. Commands that work beside a server take no lock.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::{Path, PathBuf},
};

/// The lock, for as long as this is held; the end of the process lets go of it, however it ends.
#[derive(Debug)]
pub struct FileLock(#[expect(dead_code, reason = "held for its lock")] File);

/// Where the lock of a database is. A file of its own: closing the database's would let go of SQLite's own locks.
pub fn lock_file(database: &Path) -> PathBuf {
    let mut name = database.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    database.with_file_name(name)
}

/// Takes the lock of a database, or says who holds it.
pub fn lock(database: &Path) -> io::Result<FileLock> {
    let path = lock_file(database);
    let wrong = |cause: io::Error| io::Error::new(cause.kind(), format!("{} cannot be locked: {cause}", path.display()));
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path).map_err(wrong)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            // Only to say so.
            let _ = file.read_to_string(&mut holder);
            let database = database.display();
            let holder = holder.trim();
            return Err(io::Error::other(format!(
                "a server (process {holder}) runs on {database} already, and two on one SQLite file would not hear of each other: stop it first"
            )));
        }
        Err(TryLockError::Error(cause)) if cause.kind() == io::ErrorKind::Unsupported => {
            tracing::warn!(%cause, "this file system knows no locks: see to it yourself that one server runs on the database");
        }
        Err(TryLockError::Error(cause)) => return Err(wrong(cause)),
    }
    file.set_len(0).and_then(|()| file.rewind()).and_then(|()| writeln!(file, "{}", std::process::id())).map_err(wrong)?;
    Ok(FileLock(file))
}
