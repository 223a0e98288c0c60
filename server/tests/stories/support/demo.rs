//! The demo, made once by the server itself and copied from then on: loading it takes most of a server's start, and nearly every story begins with it.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;

use super::{Backend, TestServer, postgres};

/// The demo's classes begin and end around the time it was loaded, some by the hour and a lecture that still runs for longer than this: no copy is of one older.
const FRESH: Duration = Duration::from_secs(300);

/// The demo's password, hashed in a fraction of the time: stories sign in some thousand times, which would be a minute of a processor. Not for the monitor, at whose
/// account stories guess: its hash is as everybody's.
const QUICK: &str =
    "UPDATE users SET password_hash = '$argon2id$v=19$m=8,t=1,p=1$b2YgZGVtbyBhY2NvdW50cw$8UrtYMmm4a/RUuPNr+JEkhcIHESji5ya1bKkxjNYZYA'
    WHERE password_hash IS NOT NULL AND account <> 'monitor'";

/// One maker at a time within this process; the lock of the folder is for the other processes of the run.
static HERE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A folder with the demo's files and, on PostgreSQL, the address of a database with its rows.
pub async fn copy(backend: Backend) -> (TempDir, Option<String>) {
    let _one = HERE.lock().await;
    let kept = kept(backend);
    fs::create_dir_all(&kept).expect("a folder for the demo");
    let lock = File::create(kept.join("lock")).expect("a lock");
    lock.lock().expect("the lock");
    let (made, data) = (kept.join("made"), kept.join("data"));
    let age = fs::metadata(&made).and_then(|made| made.modified()).ok().and_then(|at| at.elapsed().ok());
    if age.is_none_or(|age| age > FRESH) {
        make(backend, &made, &data).await;
    }
    let folder = tempfile::Builder::new().prefix("belltower-test-").tempdir().expect("a data folder");
    copy_folder(&data, folder.path()).expect("a copy of the demo");
    let database = match backend {
        Backend::Sqlite => None,
        Backend::Postgres => Some(postgres::copy_of(&fs::read_to_string(&made).expect("its database")).await),
    };
    (folder, database)
}

/// Has a server load it and stop, so that nothing of it is in memory only.
async fn make(backend: Backend, made: &Path, data: &Path) {
    let _ = fs::remove_file(made);
    let _ = fs::remove_dir_all(data);
    fs::create_dir_all(data).expect("a folder");
    let database = match backend {
        Backend::Sqlite => None,
        Backend::Postgres => Some(postgres::database().await),
    };
    let flags: Vec<String> = database.iter().map(|url| format!("--database={url}")).chain(["--demo".to_owned()]).collect();
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let mut server = TestServer::empty(&flags);
    assert!(server.stop().success(), "the server with the demo did not end well:\n{}", server.log());
    server.rewrites(QUICK).await;
    copy_folder(server.data(), data).expect("the demo is kept");
    fs::write(made, database.unwrap_or_default()).expect("the mark that it is whole");
}

/// Where it is kept: apart for every build of the server, and for every cluster.
fn kept(backend: Backend) -> PathBuf {
    let binary = fs::metadata(env!("CARGO_BIN_EXE_belltower")).expect("the binary");
    let cluster = match backend {
        Backend::Sqlite => "sqlite".to_owned(),
        Backend::Postgres => postgres::name_of_cluster(),
    };
    std::env::temp_dir().join(format!("belltower-demo-{}-{}-{cluster}", binary.ino(), binary.mtime()))
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir(&target)?;
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
