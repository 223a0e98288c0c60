//! Short writes as whoever reads the file sees them.

use crate::{
    args,
    db::{CommitStream, Db, DbError, Insert, Tx},
    world::World,
};

struct House {
    db: Db,
    world: World,
    commit_stream: CommitStream,
    _folder: tempfile::TempDir,
}

const ROWS: Insert = Insert { into: "settings (name, value)", row: "(?, ?)", rest: "" };

impl House {
    async fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let db = Db::open(&format!("sqlite:{}", folder.path().join("belltower.db").display())).await.unwrap();
        House { db, world: World::system(), commit_stream: CommitStream::new().0, _folder: folder }
    }

    async fn begin(&self) -> Tx {
        Tx::begin(&self.db, &self.world, &self.commit_stream, None).await.unwrap()
    }

    async fn value(&self, name: &str) -> Option<String> {
        let row: Option<(String,)> = self.db.opt("SELECT value FROM settings WHERE name = $1", args![name]).await.unwrap();
        row.map(|(value,)| value)
    }
}

#[tokio::test]
async fn what_is_committed_ahead_is_there_for_everyone_and_soon_on_the_disk() {
    let house = House::new().await;
    let mut tx = house.begin().await;
    tx.insert_last(ROWS, args!["a", "one", "b", "two"]).await.unwrap();
    // Numbers say which argument is meant, wherever they stand.
    tx.exec_touching("UPDATE settings SET value = $2 || $2 WHERE name = $1", args!["a", "three"]).await.unwrap();
    let kept = tx.commit_ahead().await.unwrap();
    assert!(!kept.is_already(), "it was written here, not by the connection's thread");
    assert_eq!(house.value("a").await.as_deref(), Some("threethree"));
    kept.wait().await;
    assert_eq!(house.value("b").await.as_deref(), Some("two"));
    // Before and behind it others write as ever.
    let mut tx = house.begin().await;
    assert_eq!(tx.exec("UPDATE settings SET value = 'four' WHERE name = $1", args!["a"]).await.unwrap(), 1);
    tx.commit().await.unwrap();
    assert_eq!(house.value("a").await.as_deref(), Some("four"));
}

#[tokio::test]
async fn what_touches_nothing_is_refused_with_all_that_goes_with_it() {
    let house = House::new().await;
    let mut tx = house.begin().await;
    tx.insert_last(ROWS, args!["a", "one"]).await.unwrap();
    tx.exec_touching("UPDATE settings SET value = $1 WHERE name = $2", args!["two", "nobody"]).await.unwrap();
    assert!(matches!(tx.commit_ahead().await, Err(DbError::RowNotFound)));
    assert_eq!(house.value("a").await, None);
    let mut tx = house.begin().await;
    tx.insert_last(ROWS, args!["a", "one"]).await.unwrap();
    tx.commit_ahead().await.unwrap().wait().await;
    // The long way says what is wrong.
    let mut tx = house.begin().await;
    tx.insert_last(ROWS, args!["b", "two", "a", "again"]).await.unwrap();
    assert!(matches!(tx.commit_ahead().await, Err(DbError::Database(said)) if said.is_unique_violation()));
    assert_eq!(house.value("b").await, None);
}

#[tokio::test]
async fn what_is_long_or_meets_another_writer_goes_the_long_way() {
    let house = House::new().await;
    let mut tx = house.begin().await;
    tx.insert_last(ROWS, args!["long", "x".repeat(100_000)]).await.unwrap();
    assert!(tx.commit_ahead().await.unwrap().is_already());
    assert_eq!(house.value("long").await.map(|value| value.len()), Some(100_000));

    // A command beside the server writes to the same file; the server waits for it, on the connection's thread.
    let file = house._folder.path().join("belltower.db");
    let command = rusqlite::Connection::open(file).unwrap();
    command.execute_batch("BEGIN IMMEDIATE; INSERT INTO settings VALUES ('command', 'was here')").unwrap();
    let mut tx = house.begin().await;
    tx.insert_last(ROWS, args!["server", "too"]).await.unwrap();
    let mut committed = Box::pin(tx.commit_ahead());
    assert!(tokio::time::timeout(std::time::Duration::ZERO, &mut committed).await.is_err());
    command.execute_batch("COMMIT").unwrap();
    assert!(committed.await.unwrap().is_already());
    assert_eq!((house.value("command").await.is_some(), house.value("server").await.is_some()), (true, true));
}

#[tokio::test]
async fn a_closed_database_leaves_one_whole_file() {
    let house = House::new().await;
    let mut tx = house.begin().await;
    tx.insert_last(ROWS, args!["a", "one"]).await.unwrap();
    tx.commit_ahead().await.unwrap();
    house.db.close().await;
    let names: Vec<_> = std::fs::read_dir(house._folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["belltower.db"]);
    let again = rusqlite::Connection::open(house._folder.path().join("belltower.db")).unwrap();
    let value: String = again.query_row("SELECT value FROM settings WHERE name = 'a'", [], |row| row.get(0)).unwrap();
    assert_eq!(value, "one");
}
