//! Documents that are read and not written in: nothing is built for them, and nobody can tell.

use crate::support::*;
use belltower_sync::yrs::{Map, WriteTxn};
use std::sync::atomic::Ordering::SeqCst;

impl Room {
    fn loads(&self) -> usize {
        self.store.loads.load(SeqCst)
    }

    /// Time goes by in which nobody writes; ends once the document has noticed.
    async fn is_hibernated(&self, reader: &mut Client) {
        self.ticks(25_000);
        // The same tick has everyone told something, after that.
        let heard = reader.heard;
        reader.until(|reader| reader.heard > heard).await;
    }
}

fn codes(client: &Client) -> Vec<&str> {
    client.problems.iter().map(|problem| &*problem.code).collect()
}

#[tokio::test]
async fn who_only_reads_has_nothing_built() {
    let room = room().await;
    for name in ["Ann", "Bob", "Eve"] {
        let reader = room.sits_as(viewer(name)).await;
        assert_eq!((reader.minutes("k1"), &*reader.title("k1")), (Some(45), "Hello"));
        assert!(reader.problems.is_empty());
    }
    // Who may write is asked what they have, and answers that it is nothing new.
    let mut dan = room.sits("Dan").await;
    dan.until_saved().await;
    assert_eq!((dan.sent, dan.saved.seq), (1, 1));
    assert_eq!((room.loads(), room.store.appends()), (1, 0));
}

#[tokio::test]
async fn the_first_edit_rehydrates_it_for_everyone() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits_as(viewer("Bob")).await);
    ann.sets_minutes("k1", 5).await;
    bob.until(|bob| bob.minutes("k1") == Some(5)).await;
    ann.until_saved().await;
    assert_eq!(ann.saved.seq, 2);
    // What is wrong now is said as ever.
    bob.until(|bob| codes(bob) == ["minutes_sum"]).await;
    assert_eq!(room.on_disk().await.minutes("k1"), Some(5));
}

#[tokio::test]
async fn after_a_while_without_edits_it_is_hibernated_again_and_goes_on_where_it_was() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    for minutes in [5, 6, 7] {
        ann.sets_minutes("k1", minutes).await;
        ann.until_saved().await;
        bob.until(|bob| bob.minutes("k1") == Some(minutes)).await;
        let loads = room.loads();
        room.is_hibernated(&mut bob).await;
        let late = room.sits_as(viewer("Late")).await;
        assert_eq!(late.minutes("k1"), Some(minutes));
        assert_eq!(room.loads(), loads, "answered without the store");
        bob.types("k1", "!").await;
        ann.until(|ann| ann.title("k1").ends_with(&"!".repeat(minutes as usize - 4))).await;
        bob.until_saved().await;
        assert_eq!(room.loads(), loads + 1, "built for the edit");
    }
    let disk = room.on_disk().await;
    assert_eq!((disk.minutes("k1"), &*disk.title("k1")), (Some(7), "Hello!!!"));
    assert_eq!(disk.state(), ann.state());
}

#[tokio::test]
async fn edits_made_offline_are_found_by_asking_while_it_sleeps() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.disconnects();
    ann.types("k1", " offline").await;
    room.is_hibernated(&mut bob).await;
    let mut ann = room.comes_back(editor("Ann"), ann).await;
    ann.until(|ann| ann.sent > 0 && ann.saved.received == ann.sent).await;
    bob.until(|bob| bob.title("k1") == "Hello offline").await;
    assert_eq!(room.on_disk().await.title("k1"), "Hello offline");
}

#[tokio::test]
async fn a_viewer_cannot_write_in_it_either() {
    let room = room().await;
    let mut eve = room.sits_as(viewer("Eve")).await;
    eve.sets_minutes("k1", 99).await;
    eve.until(|eve| eve.denied == 1).await;
    assert_eq!((&eve.refused[..], room.store.appends()), (&["read_only".to_owned()][..], 0));
    // And neither does a gap or garbage get by because nothing is built that would see it.
    let mut mallory = room.sits("Mallory").await;
    mallory.edits_quietly(|txn| {
        txn.get_or_insert_map("plan").insert(txn, "level", "B1");
    });
    mallory.types("k1", "x").await;
    mallory.until_saved().await;
    assert_eq!(room.on_disk().await.content()["level"], "B1");
    mallory.sends_update(vec![1, 2, 3]).await;
    mallory.until_closed().await;
}

#[tokio::test]
async fn what_the_server_does_and_reads_wakes_it() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    let read = room.documents.read(&room.plan).await.unwrap();
    assert_eq!((read.seq, &read.content["title"]), (1, &"Plan".into()));
    room.is_hibernated(&mut ann).await;
    let seq = room
        .documents
        .edit(&room.plan, "root", |txn| {
            txn.get_or_insert_map("plan").insert(txn, "level", "C2");
        })
        .await;
    assert_eq!(seq, Ok(2));
    ann.until(|ann| ann.content()["level"] == "C2").await;
}

#[tokio::test]
async fn what_other_rules_found_wrong_is_found_anew() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    ann.sets_minutes("k1", 5).await;
    ann.until_saved().await;
    room.store.tamper(&room.plan, |held| held.projection.as_mut().unwrap().1.problems = Vec::new().into());
    let room = room.crashes();
    assert!(room.sits("Ann").await.problems.is_empty(), "as the store says");
    let room = room.crashes();
    room.store.other_rules.store(true, SeqCst);
    assert_eq!(codes(&room.sits("Ann").await), ["minutes_sum"], "as the rules of today say");
}

#[tokio::test]
async fn a_store_that_cannot_be_read_keeps_what_woke_it_until_it_can() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits_as(viewer("Bob")).await);
    room.store.unreadable.store(true, SeqCst);
    ann.sets_minutes("k1", 5).await;
    bob.until(|bob| bob.storing == "failing").await;
    // Whoever comes meanwhile waits, and gets all of it.
    let mut late = room.joins(viewer("Late"), Client::fresh()).await.unwrap();
    room.store.unreadable.store(false, SeqCst);
    room.ticks(1_000);
    bob.until(|bob| bob.minutes("k1") == Some(5) && bob.storing == "ok").await;
    late.until(|late| late.synced && late.minutes("k1") == Some(5)).await;
    ann.until_saved().await;
}
