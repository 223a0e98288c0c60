//! Places in the journal of an embedded database: one after the other, whoever else writes to the file and whatever is no longer in it.

use super::*;
use crate::{db::CommitStream, world::World};

struct Writer {
    db: Db,
    world: World,
    commit_stream: CommitStream,
    committed: tokio::sync::mpsc::Receiver<crate::db::CommittedBatch>,
}

impl Writer {
    async fn on(file: &std::path::Path) -> Writer {
        let db = Db::open(&format!("sqlite:{}", file.display())).await.unwrap();
        let (commit_stream, committed) = CommitStream::new();
        Writer { db, world: World::system(), commit_stream, committed }
    }

    async fn begin(&self) -> Tx {
        Tx::begin(&self.db, &self.world, &self.commit_stream, None).await.unwrap()
    }

    /// Announces and commits, and answers the place.
    async fn says(&mut self, source: Option<&str>) -> Result<i64, DbError> {
        let mut tx = self.begin().await;
        match source {
            Some(source) => tx.publish_once("class:1", "{}".into(), source.into()),
            None => tx.publish_json("class:1", "{}".into()),
        }
        tx.commit().await?;
        let batch = self.committed.recv().await.unwrap();
        Ok(batch.entries[0].offset)
    }
}

#[tokio::test]
async fn no_place_is_taken_twice_or_left_out_whoever_writes_beside() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("belltower.db");
    let (mut server, mut command) = (Writer::on(&file).await, Writer::on(&file).await);
    let mut places = Vec::new();
    for _ in 0..3 {
        places.push(server.says(None).await.unwrap());
        places.push(server.says(None).await.unwrap());
        places.push(command.says(None).await.unwrap());
    }
    assert_eq!(places, (1..=9).collect::<Vec<_>>());
    assert_eq!(head(&command.db, "class:1").await.unwrap(), 9);

    // What is taken back was never there.
    let mut tx = server.begin().await;
    tx.exec("UPDATE settings SET value = value", args![]).await.unwrap();
    tx.publish_json("class:1", "{}".into());
    drop(tx);
    assert_eq!(server.says(None).await.unwrap(), 10);
}

#[tokio::test]
async fn a_source_tells_once_and_takes_no_place_the_second_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Writer::on(&folder.path().join("belltower.db")).await;
    assert_eq!(server.says(Some("s/1")).await.unwrap(), 1);
    let again = server.says(Some("s/1")).await.unwrap_err();
    assert!(matches!(again, DbError::Database(said) if said.is_unique_violation()));
    assert_eq!(server.says(Some("s/2")).await.unwrap(), 2);
}

#[tokio::test]
async fn a_topic_goes_on_where_it_was_when_nothing_of_it_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("belltower.db");
    let mut server = Writer::on(&file).await;
    for _ in 0..5 {
        server.says(None).await.unwrap();
    }
    let mut tx = server.begin().await;
    let (now, mut gone) = (World::system().now() + jiff::SignedDuration::from_mins(1), 0);
    while gone < 5 {
        gone += prune_journal(&mut tx, &crate::world::iso(now), 2).await.unwrap();
    }
    tx.commit().await.unwrap();
    assert_eq!(head(&server.db, "class:1").await.unwrap(), 5);
    assert!(read_events(&server.db, "class:1", 2, 10).await.unwrap().is_none());
    // Also for a server that is started anew, and remembers nothing.
    server.db.close().await;
    assert_eq!(Writer::on(&file).await.says(None).await.unwrap(), 6);
}
