//! Several people edit one plan: what they see, what they may, who is here.

use crate::support::*;
use belltower_sync::wire::{Message, Presence};
use belltower_sync::yrs::{Map, StateVector};
use belltower_sync::{CloseCode, Config, DocumentId, JoinError, Rights};
use bytes::Bytes;
use serde_json::{Value, json};

#[tokio::test]
async fn an_edit_is_seen_by_the_others_and_saved() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.sets_minutes("k1", 5).await;
    bob.until(|bob| bob.minutes("k1") == Some(5)).await;
    ann.until_saved().await;
    assert_eq!(ann.saved.seq, 2);
    assert_eq!(room.on_disk().await.minutes("k1"), Some(5));
}

#[tokio::test]
async fn typing_at_the_same_place_at_once_keeps_both() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.types("k1", " 你好😀").await;
    bob.types("k1", " there").await;
    ann.until(|ann| ann.title("k1").contains("there")).await;
    bob.until(|bob| bob.title("k1").contains("你好😀")).await;
    assert_eq!(ann.title("k1"), bob.title("k1"));
}

#[tokio::test]
async fn edits_made_offline_come_in_on_return_and_merge() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.disconnects();
    ann.sets_minutes("k1", 7).await;
    ann.types("k1", " offline").await;
    bob.types("k1", " online").await;
    bob.until_saved().await;
    // The stock client queues nothing: only our step 1 brings the edits in.
    let mut ann = room.comes_back(editor("Ann"), ann).await;
    ann.until(|ann| ann.sent > 0 && ann.saved.received == ann.sent).await;
    bob.until(|bob| bob.title("k1").contains("offline")).await;
    assert_eq!(ann.title("k1"), bob.title("k1"));
    assert_eq!(room.on_disk().await.title("k1"), ann.title("k1"));
}

#[tokio::test]
async fn coming_back_with_nothing_new_writes_nothing() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    ann.types("k1", "!").await;
    ann.until_saved().await;
    let before = room.store.appends();
    for _ in 0..3 {
        ann.disconnects();
        ann = room.comes_back(editor("Ann"), ann).await;
        ann.until(|ann| ann.sent == 1 && ann.saved.received == 1).await;
    }
    assert_eq!(room.store.appends(), before);
}

#[tokio::test]
async fn a_viewer_sees_and_cannot_write() {
    let room = room().await;
    let (mut ann, mut eve) = (room.sits("Ann").await, room.sits_as(viewer("Eve")).await);
    assert!(!eve.writes && ann.writes);
    ann.sets_minutes("k1", 5).await;
    eve.until(|eve| eve.minutes("k1") == Some(5)).await;
    eve.sets_minutes("k1", 99).await;
    eve.until(|eve| eve.denied == 1).await;
    assert_eq!(eve.refused, ["read_only"]);
    ann.types("k1", "!").await;
    ann.until_saved().await;
    assert_eq!(room.on_disk().await.minutes("k1"), Some(5));
    // What the document holds already is no edit: a viewer's client repeats all deletes in its step 2.
    let mut bob = room.sits_as(viewer("Bob")).await;
    bob.sends_update(bob.state()).await;
    bob.until_saved().await;
    assert_eq!(bob.denied, 0);
}

#[tokio::test]
async fn a_right_taken_away_ends_the_connection_with_its_own_code() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    room.documents.set_rights("u-Bob", &room.plan, Rights::None);
    assert_eq!(bob.until_closed().await, CloseCode::Forbidden);
    assert_eq!(CloseCode::Forbidden.code(), 4403);
    ann.sets_minutes("k1", 5).await;
    ann.until_saved().await;
}

#[tokio::test]
async fn an_edit_that_waited_is_not_taken_once_the_right_is_gone() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    room.store.hold_appends();
    ann.types("k1", " a").await;
    room.store.appends_reach(1).await;
    bob.sets_minutes("k1", 99).await;
    room.documents.set_rights("u-Bob", &room.plan, Rights::None);
    assert_eq!(bob.until_closed().await, CloseCode::Forbidden);
    room.store.release_appends();
    ann.until_saved().await;
    assert_eq!(room.on_disk().await.minutes("k1"), Some(45));
}

#[tokio::test]
async fn rights_change_while_the_page_stays_open() {
    let room = room().await;
    let mut eve = room.sits_as(viewer("Eve")).await;
    eve.disconnects();
    eve.sets_minutes("k1", 12).await;
    let mut eve = room.comes_back(viewer("Eve"), eve).await;
    room.documents.set_rights("u-Eve", &room.plan, Rights::Write);
    // She is asked for what she made meanwhile.
    eve.until(|eve| eve.writes && eve.sent == 1 && eve.saved.received == 1).await;
    assert_eq!(room.on_disk().await.minutes("k1"), Some(12));
    room.documents.set_rights("u-Eve", &room.plan, Rights::Read);
    eve.until(|eve| !eve.writes).await;
    eve.sets_minutes("k1", 13).await;
    eve.until(|eve| eve.denied == 1).await;
}

fn user_of(presence: &Presence) -> Value {
    serde_json::from_str::<Value>(&presence.state).unwrap()["user"].clone()
}

#[tokio::test]
async fn who_is_here_is_said_by_the_server_not_by_the_client() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.sends_awareness(1, r##"{"place":"k1","user":{"userId":"u-boss","name":"The boss","color":"#000000"}}"##).await;
    bob.until(|bob| !bob.awareness.is_empty()).await;
    let seen = bob.awareness.pop().unwrap();
    assert_eq!(user_of(&seen), json!({ "userId": "u-Ann", "name": "Ann", "colour": "#336699", "color": "#336699" }));
    assert!(seen.state.contains(r#""place":"k1""#));
    // Nobody speaks for another's client.
    bob.send(Message::Awareness(vec![Presence { client: seen.client, clock: 9, state: "null".into() }]).encode()).await;
    bob.send(Message::QueryAwareness.encode()).await;
    bob.until(|bob| bob.awareness.iter().any(|state| state.client == seen.client)).await;
    assert_eq!(bob.awareness.pop().unwrap(), seen);
    // Who joins later sees it too; who leaves is gone for all.
    let mut cat = room.sits("Cat").await;
    assert_eq!(cat.awareness, std::slice::from_ref(&seen));
    ann.disconnects();
    cat.until(|cat| cat.awareness.last().unwrap() == &Presence { state: "null".into(), ..seen.clone() }).await;
}

#[tokio::test]
async fn a_cursor_that_moves_too_fast_arrives_where_it_ended() {
    let room = room_with(Config { awareness_per_second: 5, ..Config::default() }).await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    for clock in 1..=50 {
        ann.sends_awareness(clock, &format!(r#"{{"at":{clock}}}"#)).await;
    }
    ann.sends_awareness(51, &format!(r#"{{"big":"{}"}}"#, "x".repeat(5000))).await;
    bob.until(|bob| bob.awareness.last().is_some_and(|state| state.clock == 5)).await;
    room.ticks(1);
    bob.until(|bob| bob.awareness.last().unwrap().clock == 50).await;
    assert!(bob.awareness.len() < 10);
}

#[tokio::test]
async fn nobody_hears_nothing_for_long() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    ann.catches_up().await;
    let heard = ann.heard;
    for _ in 0..11 {
        room.ticks(1_000);
        tokio::task::yield_now().await;
    }
    ann.until(|ann| ann.heard == heard + 1).await;
    assert!(ann.awareness.is_empty());
}

#[tokio::test]
async fn everyone_sees_the_same_list_of_what_is_wrong() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    assert!(bob.problems.is_empty());
    ann.sets_minutes("k1", 5).await;
    bob.until(|bob| !bob.problems.is_empty()).await;
    assert_eq!(bob.problems[0].code, "minutes_sum");
    assert_eq!(Value::Object(bob.problems[0].params.clone()), json!({ "sum": 5, "lesson": 45 }));
    assert_eq!(room.sits("Cat").await.problems, bob.problems);
    let read = room.documents.read(&room.plan).await.unwrap();
    assert_eq!((read.seq, &*read.problems), (2, &bob.problems));
    // The projected rows say which log entry they reflect.
    let (seq, projection) = room.store.held(&room.plan).projection.unwrap();
    assert_eq!((seq, projection.content["minutes"].as_u64()), (2, Some(5)));
    ann.sets_minutes("k1", 45).await;
    bob.until(|bob| bob.problems.is_empty()).await;
}

#[tokio::test]
async fn the_server_can_edit_too() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    let seq = room.documents.edit(&room.plan, "u-boss", |txn| {
        let plan = belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "plan");
        plan.insert(txn, "level", "B2");
    });
    assert_eq!(seq.await, Ok(2));
    ann.until(|ann| ann.content()["level"] == "B2").await;
    assert_eq!(&*room.store.held(&room.plan).log[1].1.user_id, "u-boss");
    let refused = room.documents.edit(&room.plan, "u-boss", |_| panic!("a fault in an edit (expected here)")).await;
    assert!(refused.is_err());
    ann.sets_minutes("k1", 3).await;
    ann.until_saved().await;
}

#[tokio::test]
async fn a_copy_from_before_a_rebuild_is_refused() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    ann.disconnects();
    ann.epoch = Some("older".into());
    let error = room.joins(editor("Ann"), ann).await.err().unwrap();
    assert_eq!((error, error.close_code().code()), (JoinError::OtherEpoch, 4409));
}

#[tokio::test]
async fn documents_that_do_not_exist_are_said_not_to() {
    let room = room().await;
    for name in ["sop-plan:nobody", "no-such-kind:p1"] {
        let id = DocumentId::parse(name).unwrap();
        assert_eq!(room.documents.join(&id, editor("Ann"), None).await.err(), Some(JoinError::NotFound));
    }
    assert!(room.documents.open().is_empty());
}

#[tokio::test]
async fn limits_have_codes_of_their_own() {
    let limits = Config { max_editors: 2, max_frame_bytes: 1_000, frames_per_second: 3, ..Config::default() };
    let room = room_with(limits).await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    assert_eq!(room.documents.join(&room.plan, editor("Cat"), None).await.err(), Some(JoinError::Full));
    ann.send(Bytes::from(vec![3; 1_001])).await;
    assert_eq!(ann.until_closed().await, CloseCode::TooLarge);
    for _ in 0..31 {
        bob.send(Message::QueryAwareness.encode()).await;
    }
    assert_eq!(bob.until_closed().await, CloseCode::Flooding);
    let mut cat = room.sits("Cat").await;
    cat.send(Bytes::from_static(&[0, 9, 1, 1])).await;
    assert_eq!(cat.until_closed().await, CloseCode::Malformed);
}

#[tokio::test]
async fn a_full_document_says_so() {
    let room = room_with(Config { max_document_bytes: 3_000, ..Config::default() }).await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.types("k1", &"x".repeat(2_000)).await;
    ann.until_saved().await;
    ann.types("k1", &"y".repeat(2_000)).await;
    assert_eq!(ann.until_closed().await, CloseCode::TooLarge);
    assert_eq!(ann.refused, ["document_full"]);
    bob.until(|bob| bob.title("k1").contains("xxx")).await;
    assert!(!room.on_disk().await.title("k1").contains('y'));
}

#[tokio::test]
async fn who_does_not_read_is_cut_off_and_loses_nothing() {
    let room = room_with(Config { max_queued_frames: 8, ..Config::default() }).await;
    let (mut ann, bob) = (room.sits("Ann").await, room.sits("Bob").await);
    for _ in 0..20 {
        ann.types("k1", ".").await;
        ann.until_saved().await;
    }
    let mut bob = bob;
    assert_eq!(bob.until_closed().await, CloseCode::Slow);
    let bob = room.comes_back(editor("Bob"), bob).await;
    assert_eq!(bob.title("k1"), ann.title("k1"));
}

#[tokio::test]
async fn a_stranger_client_may_pack_messages_into_one_frame() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    ann.synced = false;
    let both = [Message::QueryAwareness.encode(), Message::Step1(StateVector::default()).encode()].concat();
    ann.send(both.into()).await;
    ann.until(|ann| ann.synced).await;
}
