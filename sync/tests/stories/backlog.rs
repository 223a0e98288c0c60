//! Room for what waits: refused work holds none of it, so nobody takes it from the others by sending what is not taken.

use std::time::Duration;

use crate::support::*;
use belltower_sync::wire::Message;
use belltower_sync::yrs::Map;
use belltower_sync::{Config, Editor, Refusal};
use bytes::Bytes;
use tokio::time::timeout;

const KIB: usize = 1024;
const MIB: usize = 1024 * KIB;

/// After so long a document is stuck. The clock of these tests is paused: it moves on when nothing else can.
const STUCK: Duration = Duration::from_secs(60);

/// A room whose document holds as much as one frame may have.
async fn small_room() -> Room {
    room_with(Config { max_backlog_bytes: 64 * KIB, max_frame_bytes: 64 * KIB, ..Config::default() }).await
}

/// Puts a text of this length into the plan of a copy; the update is returned, not sent.
fn puts_a_text(client: &mut Client, bytes: usize) -> Bytes {
    let plan = client.doc.get_or_insert_map("plan");
    let update = client.edits_quietly(|txn| {
        plan.insert(txn, "notes", "x".repeat(bytes));
    });
    update.into()
}

/// An update that nobody has.
fn long_text(bytes: usize) -> Bytes {
    puts_a_text(&mut Client::fresh(), bytes)
}

/// The second of two updates, without the first.
fn text_after_a_gap(bytes: usize) -> Bytes {
    let mut stranger = Client::fresh();
    puts_a_text(&mut stranger, 1);
    puts_a_text(&mut stranger, bytes)
}

/// Connections of which nothing is left to be settled: what settles would free what others hold.
async fn connections(room: &Room, editor: Editor, count: usize) -> Vec<Client> {
    let mut connections = Vec::new();
    for _ in 0..count {
        connections.push(room.sits_as(editor.clone()).await);
    }
    connections
}

/// Types so much that it goes through only while all of the room is free.
async fn takes_the_whole_room(ann: &mut Client) {
    let update = puts_a_text(ann, 64 * KIB - 200);
    ann.sends_update(update).await;
    ann.until_saved().await;
}

#[tokio::test(start_paused = true)]
async fn a_refused_frame_holds_no_room() {
    let junk = |bytes: usize| Bytes::from(vec![0xff; bytes]);
    let update = |update: Bytes| Message::Update(update).encode();
    let cases = [
        ("a reader's broken update", viewer("Mallory"), update(junk(30 * KIB))),
        ("a reader's broken answer", viewer("Mallory"), Message::Step2(junk(30 * KIB)).encode()),
        ("a reader's edit", viewer("Mallory"), update(long_text(30 * KIB))),
        ("an editor's broken update", editor("Mallory"), update(junk(30 * KIB))),
        ("an edit after a gap", editor("Mallory"), update(text_after_a_gap(30 * KIB))),
        ("a frame that is too large", editor("Mallory"), update(junk(70 * KIB))),
        ("a frame without a message", editor("Mallory"), junk(30 * KIB)),
        ("an unknown message", editor("Mallory"), Bytes::from(vec![99; 30 * KIB])),
    ];
    for (what, mallory, frame) in cases {
        let room = small_room().await;
        let mut ann = room.sits("Ann").await;
        ann.until_saved().await;
        let mut hostile = connections(&room, mallory, 6).await;
        let story = async {
            for connection in &mut hostile {
                connection.send(frame.clone()).await;
            }
            takes_the_whole_room(&mut ann).await;
        };
        timeout(STUCK, story).await.unwrap_or_else(|_| panic!("{what} holds room: an editor waits for good"));
    }
}

#[tokio::test(start_paused = true)]
async fn twenty_large_broken_frames_of_a_reader_hold_up_no_editor() {
    let room = room().await;
    let mut editors = Vec::new();
    for number in 0..10 {
        editors.push(room.sits(&format!("Editor {number}")).await);
    }
    let frame = Message::Update(vec![0xff; 4 * MIB - 8].into()).encode();
    let mut hostile = connections(&room, viewer("Mallory"), 20).await;
    let story = async {
        // First while nobody types, so that nothing is settled meanwhile; then between what ten type.
        for connection in &mut hostile[..10] {
            connection.send(frame.clone()).await;
        }
        for (connection, editor) in hostile[10..].iter_mut().zip(&mut editors) {
            connection.send(frame.clone()).await;
            editor.types("k1", "x").await;
        }
        for editor in &mut editors {
            editor.until_saved().await;
        }
        for connection in &mut hostile {
            connection.until_closed().await;
            assert_eq!(connection.refused, [Refusal::Malformed.reason()]);
        }
    };
    timeout(STUCK, story).await.expect("editors wait for room that refused frames hold");
    assert_eq!(room.on_disk().await.title("k1"), format!("Hello{}", "x".repeat(10)));
}

#[tokio::test(start_paused = true)]
async fn the_messages_of_a_frame_hold_its_room_until_the_last_of_them_is_settled() {
    let room = small_room().await;
    let (ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    bob.until_saved().await;
    room.store.hold_appends();
    let begun = room.store.appends();
    // The question is settled before the edit that came with it.
    let vector = bob.vector();
    let update = puts_a_text(&mut bob, 40 * KIB);
    bob.sent += 1;
    bob.send([Message::Step1(vector).encode(), Message::Update(update).encode()].concat().into()).await;
    room.store.appends_reach(begun + 1).await;
    let seat = ann.seat.as_ref().expect("connected");
    let sending = seat.send(Message::Update(long_text(40 * KIB)).encode());
    assert!(timeout(STUCK, sending).await.is_err(), "there was room for both");
    // Whoever gave up waiting took no room along.
    room.store.release_appends();
    bob.until_saved().await;
    takes_the_whole_room(&mut bob).await;
}

#[tokio::test(start_paused = true)]
async fn a_sender_that_waits_hears_that_its_seat_is_closed() {
    let room = small_room().await;
    let (mut ann, bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.until_saved().await;
    room.store.hold_appends();
    let begun = room.store.appends();
    let update = puts_a_text(&mut ann, 40 * KIB);
    ann.sends_update(update).await;
    room.store.appends_reach(begun + 1).await;
    let seat = bob.seat.as_ref().expect("connected");
    let waiting = seat.send(Message::Update(long_text(40 * KIB)).encode());
    let closing = async { room.documents.set_rights("u-Bob", &room.plan, belltower_sync::Rights::None) };
    let (sent, ()) = tokio::join!(timeout(STUCK, waiting), closing);
    assert!(sent.expect("the sender waits for good").is_err());
    room.store.release_appends();
    ann.until_saved().await;
}
