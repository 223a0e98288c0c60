//! Saved means on disk: what happens when the disk is slow, full, unreadable or gone.

use crate::support::*;
use belltower_content::sop_plan::SopPlan;
use belltower_sync::yrs::{Map, ReadTxn, StateVector, Transact, WriteTxn};
use belltower_sync::{CloseCode, Config, DocumentId, Documents, JoinError, Kind, Nobody, Observer, Projection, Unsaved};
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

#[tokio::test]
async fn nothing_is_acknowledged_or_shown_before_it_is_committed() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.until_saved().await;
    bob.catches_up().await;
    room.store.hold_appends();
    ann.sets_minutes("k1", 5).await;
    room.store.appends_reach(1).await;
    let mut cat = room.joins(editor("Cat"), Client::fresh()).await.unwrap();
    let heard = bob.heard;
    for _ in 0..20 {
        tokio::task::yield_now().await;
        for client in [&mut ann, &mut bob, &mut cat] {
            client.catches_up().await;
        }
    }
    assert!(ann.saved.received < ann.sent, "not acknowledged");
    assert_eq!((bob.heard, bob.minutes("k1")), (heard, Some(45)), "not broadcast");
    assert!(!cat.synced, "a joiner is not shown it either");
    // Cursors do not wait for the disk.
    ann.sends_awareness(1, "{}").await;
    bob.until(|bob| !bob.awareness.is_empty()).await;
    room.store.release_appends();
    ann.until_saved().await;
    bob.until(|bob| bob.minutes("k1") == Some(5)).await;
    cat.until(|cat| cat.synced && cat.minutes("k1") == Some(5)).await;
}

#[tokio::test]
async fn what_is_committed_is_shown_and_called_saved_when_the_disk_has_it() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.until_saved().await;
    let before = ann.saved.received;
    room.store.slow_disk(true);
    ann.sets_minutes("k1", 5).await;
    bob.until(|bob| bob.minutes("k1") == Some(5)).await;
    // A message that brings nothing new is not called saved before what waits is.
    let known = ann.doc.transact().encode_state_as_update_v1(&StateVector::default());
    ann.sends_update(known).await;
    let mut edited = Box::pin(room.documents.edit(&room.plan, "root", |_| {}));
    for _ in 0..20 {
        ann.catches_up().await;
        assert!(tokio::time::timeout(Duration::ZERO, &mut edited).await.is_err(), "nor does the server's own edit have an answer");
    }
    assert_eq!(ann.saved.received, before);
    // Whoever joins sees it. When all have left, the document stays for as long as it has something to say.
    let mut cat = room.sits("Cat").await;
    assert_eq!(cat.minutes("k1"), Some(5));
    room.store.slow_disk(false);
    ann.until_saved().await;
    edited.await.unwrap();
    room.store.slow_disk(true);
    let mut edited = Box::pin(room.documents.edit(&room.plan, "root", |txn| {
        txn.get_or_insert_map("plan").insert(txn, "level", "B2");
    }));
    for client in [&mut ann, &mut bob, &mut cat] {
        client.disconnects();
    }
    for _ in 0..50 {
        room.ticks(600_000);
        assert!(tokio::time::timeout(Duration::ZERO, &mut edited).await.is_err());
    }
    assert_eq!(room.documents.open(), std::slice::from_ref(&room.plan));
    room.store.slow_disk(false);
    edited.await.unwrap();
    room.ticks(600_000);
    while !room.documents.open().is_empty() {
        room.ticks(600_000);
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn edits_that_come_while_the_disk_is_busy_go_out_together() {
    let room = room().await;
    let mut editors = Vec::new();
    for name in ["Ann", "Bob", "Cat", "Dan"] {
        editors.push(room.sits(name).await);
    }
    room.store.hold_appends();
    editors[0].types("k1", "0").await;
    room.store.appends_reach(1).await;
    for round in 0..10 {
        for client in &mut editors {
            client.types("k1", &round.to_string()).await;
        }
    }
    room.store.release_appends();
    for client in &mut editors {
        client.until_saved().await;
    }
    assert_eq!(room.store.appends(), 2);
    assert_eq!(room.on_disk().await.title("k1").len(), "Hello".len() + 41);
}

#[tokio::test]
async fn a_store_that_fails_is_told_kept_and_tried_again() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    room.store.failing.store(true, SeqCst);
    ann.sets_minutes("k1", 5).await;
    ann.until(|ann| ann.storing == "failing").await;
    bob.until(|bob| bob.storing == "failing").await;
    assert!(ann.saved.received < ann.sent);
    ann.sets_minutes("k1", 6).await;
    // Everybody goes home; hours pass; the document stays, as it has what the disk has not.
    ann.disconnects();
    bob.disconnects();
    for _ in 0..50 {
        room.ticks(600_000);
        tokio::task::yield_now().await;
    }
    assert_eq!(room.documents.open(), std::slice::from_ref(&room.plan));
    let mut cat = room.joins(editor("Cat"), Client::fresh()).await.unwrap();
    cat.until(|cat| cat.storing == "failing").await;
    assert!(!cat.synced);
    room.store.failing.store(false, SeqCst);
    room.ticks(20_000);
    cat.until(|cat| cat.synced && cat.storing == "ok").await;
    assert_eq!(cat.minutes("k1"), Some(6));
    assert_eq!(room.on_disk().await.minutes("k1"), Some(6));
}

#[tokio::test]
async fn pauses_between_tries_grow() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    room.store.failing.store(true, SeqCst);
    ann.sets_minutes("k1", 5).await;
    ann.until(|ann| ann.storing == "failing").await;
    for _ in 0..600 {
        room.ticks(100);
        tokio::task::yield_now().await;
    }
    // 60 s: after 0.5, 1, 2, 4, 8, 15, 15 s.
    assert!((6..=9).contains(&room.store.appends()), "{} tries", room.store.appends());
}

#[tokio::test]
async fn a_crash_takes_nothing_that_was_shown_as_saved() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.types("k1", " one").await;
    ann.until_saved().await;
    room.store.hold_appends();
    bob.types("k1", " two").await;
    room.store.appends_reach(2).await;
    // What the old process had under way never reaches the disk.
    let room = room.crashes();
    ann.disconnects();
    bob.disconnects();
    assert_eq!(room.on_disk().await.title("k1"), "Hello one");
    // The one whose edit was not saved still has it, and brings it along.
    let mut bob = room.comes_back(editor("Bob"), bob).await;
    bob.until(|bob| bob.sent == 1 && bob.saved.received == 1).await;
    let ann = room.comes_back(editor("Ann"), ann).await;
    assert!(ann.title("k1").contains(" one") && ann.title("k1").contains(" two"));
}

#[tokio::test]
async fn the_count_of_what_is_saved_starts_anew_with_each_connection() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    for _ in 0..5 {
        ann.types("k1", "x").await;
    }
    ann.until_saved().await;
    assert!(ann.saved.received >= 5);
    ann.disconnects();
    let mut ann = room.comes_back(editor("Ann"), ann).await;
    ann.types("k1", "y").await;
    ann.until_saved().await;
    assert_eq!(ann.saved.received, 2);
}

#[tokio::test]
async fn the_last_edit_before_the_tab_is_closed_is_kept() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    room.store.hold_appends();
    bob.types("k1", "!").await;
    room.store.appends_reach(1).await;
    ann.sets_minutes("k1", 5).await;
    ann.disconnects();
    room.store.release_appends();
    bob.until(|bob| bob.minutes("k1") == Some(5)).await;
}

#[tokio::test]
async fn a_document_that_cannot_be_read_is_not_opened_empty() {
    let room = room().await;
    room.store.unreadable.store(true, SeqCst);
    assert_eq!(room.documents.join(&room.plan, editor("Ann"), None).await.err(), Some(JoinError::Unavailable));
    assert!(room.documents.open().is_empty());
    room.store.unreadable.store(false, SeqCst);
    assert_eq!(room.sits("Ann").await.minutes("k1"), Some(45));
}

#[tokio::test]
async fn a_log_with_a_hole_is_not_opened_as_if_it_were_whole() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    for minutes in 1..=4 {
        ann.sets_minutes("k1", minutes).await;
        ann.until_saved().await;
    }
    let room = room.crashes();
    for fault in 0..3 {
        let before = room.store.held(&room.plan).log;
        room.store.tamper(&room.plan, |held| match fault {
            0 => drop(held.log.remove(2)),
            1 => held.log[2].1.update = vec![1, 2, 3].into(),
            _ => held.log[0].1.update = vec![0, 0].into(),
        });
        assert_eq!(room.documents.join(&room.plan, editor("Bob"), None).await.err(), Some(JoinError::Unavailable));
        room.store.tamper(&room.plan, |held| held.log = before);
    }
    assert_eq!(room.sits("Bob").await.minutes("k1"), Some(4));
}

#[tokio::test]
async fn many_who_come_at_once_load_once() {
    let room = room().await;
    let joins: Vec<_> = (0..50)
        .map(|n| {
            let (documents, plan) = (room.documents.clone(), room.plan.clone());
            tokio::spawn(async move { documents.join(&plan, editor(&n.to_string()), None).await.is_ok() })
        })
        .collect();
    for join in joins {
        assert!(join.await.unwrap());
    }
    assert_eq!(room.store.loads.load(SeqCst), 1);
}

#[tokio::test]
async fn a_document_nobody_needs_leaves_memory_after_a_while() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    ann.sets_minutes("k1", 5).await;
    ann.until_saved().await;
    ann.disconnects();
    room.ticks(30_000);
    let mut ann = room.comes_back(editor("Ann"), ann).await;
    assert_eq!(room.store.loads.load(SeqCst), 2, "still in memory: opened, and built for the first edit");
    ann.disconnects();
    room.documents.read(&room.plan).await.unwrap();
    for _ in 0..3 {
        room.ticks(61_000);
        tokio::task::yield_now().await;
    }
    assert!(room.documents.open().is_empty());
    assert_eq!(room.sits("Bob").await.minutes("k1"), Some(5));
}

#[tokio::test]
async fn going_down_stores_everything_first() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    room.store.hold_appends();
    ann.sets_minutes("k1", 5).await;
    room.store.appends_reach(1).await;
    ann.sets_minutes("k1", 6).await;
    let documents = room.documents.clone();
    let end = tokio::spawn(async move { documents.shutdown().await });
    room.store.release_appends();
    assert_eq!(end.await.unwrap(), Ok(()));
    ann.until_saved().await;
    assert_eq!(ann.until_closed().await, CloseCode::Draining);
    assert_eq!(room.documents.join(&room.plan, editor("Bob"), None).await.err(), Some(JoinError::Draining));
    assert_eq!(room.on_disk().await.minutes("k1"), Some(6));
}

#[tokio::test]
async fn going_down_with_a_full_disk_says_what_was_not_stored() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    room.store.failing.store(true, SeqCst);
    ann.sets_minutes("k1", 5).await;
    ann.until(|ann| ann.storing == "failing").await;
    assert_eq!(room.documents.shutdown().await, Err(Unsaved(vec![room.plan.clone()])));
    assert_eq!(ann.until_closed().await, CloseCode::Draining);
}

/// Fails once, as a fault in the server's own code would.
#[derive(Default)]
struct Faulty(std::sync::atomic::AtomicBool);

impl Observer for Faulty {
    fn stored(&self, _: &DocumentId, _: i64, _: &Projection) {
        assert!(self.0.swap(true, SeqCst), "a fault (expected here)");
    }
}

#[tokio::test]
async fn a_fault_of_the_servers_own_ends_connections_not_the_document() {
    let Room { store, clock, plan, .. } = room().await;
    let kinds: Vec<Arc<dyn Kind>> = vec![Arc::new(SopPlan)];
    let documents = Documents::with(Config::default(), store.clone(), kinds, clock.clone(), Arc::new(Faulty::default()), Arc::new(Nobody));
    let room = Room { documents, store, clock, plan };
    let mut ann = room.sits("Ann").await;
    ann.sets_minutes("k1", 5).await;
    assert_eq!(ann.until_closed().await, CloseCode::Draining, "come back");
    let mut ann = room.comes_back(editor("Ann"), ann).await;
    ann.sets_minutes("k1", 6).await;
    ann.until_saved().await;
    assert_eq!(room.on_disk().await.minutes("k1"), Some(6));
}

#[tokio::test]
async fn a_document_deleted_elsewhere_closes() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    room.store.remove(&room.plan);
    ann.sets_minutes("k1", 5).await;
    assert_eq!(ann.until_closed().await, CloseCode::NotFound);
    assert_eq!(room.documents.join(&room.plan, editor("Bob"), None).await.err(), Some(JoinError::NotFound));
}

#[tokio::test]
async fn a_long_log_becomes_one_state_and_the_same_document() {
    let room = room_with(Config { compact_after: 50, ..Config::default() }).await;
    let mut ann = room.sits("Ann").await;
    for n in 0..120 {
        ann.types("k1", "x").await;
        ann.sets_minutes("k1", n).await;
        ann.until_saved().await;
    }
    // The next compaction begins when the one before is over and 50 more entries have come, and is left out if fewer than 25 of them are news: on a
    // slow disk, that much may lie behind the last state.
    room.store.compacted_until(&room.plan, 241 - 50 - 25).await;
    let held = room.store.held(&room.plan);
    assert!(held.log.len() < 100 && held.log.len() >= 10, "{} entries are left", held.log.len());
    let before = ann.content();
    let room = room.crashes();
    assert_eq!(room.sits("Bob").await.content(), before);
}
