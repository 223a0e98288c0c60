//! `belltower backup`, `restore` and `new-history`: an installation's data in a folder of its own, taken while servers run, and brought back as what it
//! is: an earlier state, which no browser may take for the one it knew.
//!
//! A backup is the database as of one moment, then every other file of the data folder, then `backup.json` with the length and hash of each. It gets
//! its name only when all of it is written and read back.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use belltower_kit::{
    args,
    config::{Config, make_private},
    db::{self, AuditEntry, CommitStream, Db, DbError, Tx},
    world::World,
};

/// The database within a backup.
const DATABASE: &str = "belltower.db";
/// The list of what is in it.
const CONTENTS: &str = "backup.json";
/// The other files of the data folder.
const FILES: &str = "files";
/// The larger files, where they lie in a folder of their own.
const BLOBS: &str = "blobs";

/// `backup.json`.
#[derive(Serialize, Deserialize)]
struct Contents {
    /// The version that wrote it.
    belltower: String,
    /// When it was begun.
    at: String,
    /// Every file, by its path within the backup.
    files: BTreeMap<String, Entry>,
}

#[derive(Serialize, Deserialize, PartialEq)]
struct Entry {
    bytes: u64,
    sha256: String,
}

fn wrong(why: impl Into<String>) -> io::Error {
    io::Error::other(why.into())
}

fn of_database(error: DbError) -> io::Error {
    wrong(format!("the database: {error}"))
}

/// The file of the database, for what can be done with embedded ones only.
fn embedded(config: &Config, instead: &str) -> io::Result<PathBuf> {
    config.database_file().ok_or_else(|| wrong(format!("the database is PostgreSQL: {instead} (docs/operations.md)")))
}

/// Writes a backup into a new folder, while servers run.
pub async fn backup(config: Config, folder: &Path) -> io::Result<()> {
    let database = embedded(&config, "back it up with pg_dump")?;
    if !database.exists() {
        return Err(wrong(format!("there is no database at {}", database.display())));
    }
    if !is_free(folder)? {
        return Err(wrong(format!("{} is there already; a backup takes a new folder", folder.display())));
    }
    let partial = beside(folder, ".partial");
    if partial.exists() {
        return Err(wrong(format!("{} is left of a backup that did not end; remove it first", partial.display())));
    }
    make_private(&partial.join(FILES))?;
    let at = World::system().now_iso();
    db::copy_file(&database, &partial.join(DATABASE)).await.map_err(of_database)?;
    sound(&partial.join(DATABASE)).await?;
    // After the database, so that every file it names is there.
    // Whoever takes a backup must not have the key with what is sealed under it.
    let apart = [
        database.clone(),
        beside(&database, "-wal"),
        beside(&database, "-shm"),
        db::lock_file(&database),
        partial.clone(),
        config.privacy_key_path(),
    ];
    let apart: Vec<PathBuf> = apart.iter().filter_map(|path| path.canonicalize().ok()).collect();
    copy_tree(&config.data.canonicalize()?, &partial.join(FILES), &|path| apart.iter().any(|apart| path.starts_with(apart)))?;
    let blobs = blobs_apart(&config);
    if let Some(blobs) = blobs.as_ref().filter(|folder| folder.is_dir()) {
        copy_tree(&blobs.canonicalize()?, &partial.join(BLOBS), &|_| false)?;
    }
    let mut files = BTreeMap::new();
    for path in all_files(&partial)? {
        let name = path.strip_prefix(&partial).map_err(io::Error::other)?.to_string_lossy().into_owned();
        sync(&path)?;
        sync(path.parent().unwrap_or(&partial))?;
        files.insert(name, entry(&path)?);
    }
    let (count, bytes) = (files.len(), files.values().map(|file| file.bytes).sum::<u64>());
    let contents = Contents { belltower: env!("CARGO_PKG_VERSION").into(), at, files };
    write_synced(&partial.join(CONTENTS), format!("{:#}\n", json!(contents)).as_bytes())?;
    fs::rename(&partial, folder)?;
    sync_folder(folder)?;
    let _ = writeln!(io::stdout(), "backup of {} as of {}: {count} files, {bytes} bytes, verified", folder.display(), contents.at);
    if config.blob_folder().is_none() {
        let _ = writeln!(io::stdout(), "the larger files lie in the bucket of blob_url: keep a copy of it by its own means");
    }
    Ok(())
}

/// Brings a backup back into a data folder that is missing or empty, as a new history. No server may run there yet.
pub async fn restore(config: Config, folder: &Path) -> io::Result<()> {
    let database = embedded(&config, "restore it with pg_restore, then run `belltower new-history`")?;
    let read = fs::read_to_string(folder.join(CONTENTS))
        .map_err(|error| wrong(format!("{} is no backup: {CONTENTS} cannot be read: {error}", folder.display())))?;
    let contents: Contents = serde_json::from_str(&read).map_err(|error| wrong(format!("{CONTENTS} cannot be understood: {error}")))?;
    let apart = config.blob_folder().filter(|folder| !folder.starts_with(&config.data));
    if database.exists() || !is_free(&config.data)? || apart.is_some_and(|folder| !is_free(&folder).unwrap_or(false)) {
        return Err(wrong(format!("{} holds data already; restore into a new folder", config.data.display())));
    }
    for (name, wanted) in &contents.files {
        let path = folder.join(name);
        // What is listed, and nothing outside the folder.
        if !path.is_file() || path.components().any(|part| part == std::path::Component::ParentDir) || entry(&path)? != *wanted {
            return Err(wrong(format!("{} is not as it was written: the backup is damaged, nothing was restored", path.display())));
        }
    }
    make_private(&config.data)?;
    if folder.join(FILES).is_dir() {
        copy_tree(&folder.join(FILES), &config.data, &|_| false)?;
    }
    if folder.join(BLOBS).is_dir() {
        copy_tree(&folder.join(BLOBS), &config.blob_folder().unwrap_or_else(|| config.data.join(BLOBS)), &|_| false)?;
    }
    // Under another name until it is finished: a server started too early finds no database half made.
    let restoring = beside(&database, ".restoring");
    copy(&folder.join(DATABASE), &restoring)?;
    sound(&restoring).await?;
    let db = Db::open(&format!("sqlite:{}", restoring.display())).await.map_err(of_database)?;
    let history = begin_history(&db).await.map_err(of_database)?;
    db.close().await;
    sync(&restoring)?;
    fs::rename(&restoring, &database)?;
    sync_folder(database.parent().unwrap_or(&config.data))?;
    let _ = writeln!(io::stdout(), "restored into {} as it was at {}; its history is now {history}", config.data.display(), contents.at);
    Ok(())
}

/// Tells a database that was brought back by other means (pg_restore) from the one it was. No server may run on it.
pub async fn new_history(config: Config) -> io::Result<()> {
    if let Some(file) = config.database_file().filter(|file| !file.exists()) {
        return Err(wrong(format!("there is no database at {}", file.display())));
    }
    let _lock = config.database_file().map(|file| db::lock(&file)).transpose()?;
    let db = Db::open(&config.database_address()).await.map_err(of_database)?;
    let history = begin_history(&db).await.map_err(of_database);
    db.close().await;
    let _ = writeln!(io::stdout(), "its history is now {}", history?);
    Ok(())
}

/// Gives positions and documents new epochs: what browsers know of the old ones is refused or loaded anew. Sessions and share links end, since those that were
/// ended after the backup would be good again; nodes and their leases are of the old installation.
async fn begin_history(db: &Db) -> Result<String, DbError> {
    let (world, (commit_stream, _nobody)) = (World::system(), CommitStream::new());
    let mut tx = Tx::begin(db, &world, &commit_stream, None).await?;
    let (before, history, at) = (db::epoch(db).await?, world.id(), tx.at().to_owned());
    tx.exec("UPDATE settings SET value = $1 WHERE name = 'epoch'", args![history.as_str()]).await?;
    tx.exec("UPDATE documents SET epoch = $1", args![history.as_str()]).await?;
    // A key is in no backup: the one that is there now is the one from here on.
    tx.exec("DELETE FROM settings WHERE name = 'privacy_key'", args![]).await?;
    tx.exec("UPDATE sessions SET revoked_at = $1 WHERE revoked_at IS NULL", args![at.as_str()]).await?;
    tx.exec("UPDATE shares SET revoked_at = $1 WHERE revoked_at IS NULL", args![at]).await?;
    tx.exec("DELETE FROM nodes", args![]).await?;
    tx.exec("DELETE FROM leases", args![]).await?;
    // Numbers of transactions mean nothing in another PostgreSQL: kept, the whole history would count as just committed there.
    tx.exec("UPDATE journal SET tx = 0 WHERE tx > 0", args![]).await?;
    // Nodes that still run on what it was are not believed.
    tx.exec("DELETE FROM settings WHERE name = 'bus_secret'", args![]).await?;
    let state = |epoch: &str| json!({ "epoch": epoch }).as_object().cloned();
    let (before, after) = (state(&before), state(&history));
    tx.audit(AuditEntry { resource: "settings", id: "epoch", op: "restore", before: before.as_ref(), after: after.as_ref() }).await?;
    tx.commit().await?;
    Ok(history)
}

/// The folder of the larger files, where that is no part of the data folder.
fn blobs_apart(config: &Config) -> Option<PathBuf> {
    let within =
        |folder: &PathBuf| folder.canonicalize().is_ok_and(|folder| config.data.canonicalize().is_ok_and(|data| folder.starts_with(data)));
    config.blob_folder().filter(|folder| !within(folder))
}

async fn sound(database: &Path) -> io::Result<()> {
    let faults = db::faults(database).await.map_err(of_database)?;
    if faults.is_empty() { Ok(()) } else { Err(wrong(format!("{} is not whole: {}", database.display(), faults.join("; ")))) }
}

/// `a/b` → `a/b.partial`.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

/// Missing, or an empty folder.
fn is_free(folder: &Path) -> io::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// Copies the files of a folder, those of folders in it included. One that goes away meanwhile was not needed any more.
fn copy_tree(from: &Path, to: &Path, leave_out: &dyn Fn(&Path) -> bool) -> io::Result<()> {
    for path in all_files(from)?.into_iter().filter(|path| !leave_out(path)) {
        let target = to.join(path.strip_prefix(from).map_err(io::Error::other)?);
        fs::create_dir_all(target.parent().unwrap_or(to))?;
        match copy(&path, &target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && !path.exists() => {}
            done => done?,
        }
    }
    Ok(())
}

/// With the same rights as the original: a key stays private.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    sync(to)
}

/// A file's contents, or a folder's names.
fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

fn all_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let (path, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
        if kind.is_dir() {
            found.extend(all_files(&path)?);
        } else if kind.is_file() {
            found.push(path);
        }
    }
    Ok(found)
}

fn entry(path: &Path) -> io::Result<Entry> {
    let (mut file, mut hash, mut bytes, mut buffer) = (File::open(path)?, Sha256::new(), 0, vec![0; 256 * 1024]);
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hash.update(&buffer[..read]);
        bytes += read as u64;
    }
    let sha256 = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Entry { bytes, sha256 })
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// So that a power cut does not take the new names away.
fn sync_folder(folder: &Path) -> io::Result<()> {
    sync(folder)?;
    folder.parent().filter(|parent| !parent.as_os_str().is_empty()).map_or(Ok(()), sync)
}
