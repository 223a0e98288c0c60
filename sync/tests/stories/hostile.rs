//! Broken and hostile input: refused with a code, kept aside, and nobody else is disturbed.

use crate::support::*;
use belltower_sync::yrs::updates::decoder::Decode;
use belltower_sync::yrs::{Array, ArrayPrelim, Doc, Map, MapPrelim, Out, ReadTxn, Text, TextPrelim, Transact, Update};
use belltower_sync::{CloseCode, Documents};

/// Aborts a process that hands it to yrs 0.28.
const KILLER: [u8; 15] = [0x01, 0x01, 0x65, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x87, 0x65, 0x00, 0x03, 0x01, 0x70, 0x00];

#[tokio::test]
async fn an_update_made_to_kill_the_process_harms_nobody() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    let mut mallory = room.sits("Mallory").await;
    mallory.sends_update(KILLER.to_vec()).await;
    assert_eq!(mallory.until_closed().await, CloseCode::Malformed);
    assert_eq!(mallory.refused, ["malformed"]);
    ann.sets_minutes("k1", 5).await;
    bob.until(|bob| bob.minutes("k1") == Some(5)).await;
    ann.until_saved().await;
    let kept = room.store.held(&room.plan).quarantine;
    assert_eq!((kept.len(), &kept[0].update[..], &*kept[0].user_id), (1, &KILLER[..], "u-Mallory"));
    assert_eq!(room.store.loads.load(std::sync::atomic::Ordering::SeqCst), 2, "opened, built to be written in, and not even rebuilt");
}

#[tokio::test]
async fn an_update_that_breaks_the_copy_has_it_rebuilt_with_what_was_not_stored_yet() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    let mut mallory = room.sits("Mallory").await;
    // A child of something that is no container: yrs errs in the middle and leaves half of it behind.
    let mut update = vec![1, 2, 77, 0];
    update.extend([0x28, 1, 4, b'p', b'l', b'a', b'n', 1, b'q', 1, 126]);
    update.extend([0x28, 0, 77, 0, 1, b'z', 1, 126, 0]);
    ann.sets_minutes("k1", 5).await;
    mallory.sends_update(update).await;
    bob.types("k1", "!").await;
    assert_eq!(mallory.until_closed().await, CloseCode::Malformed);
    ann.until_saved().await;
    bob.until_saved().await;
    assert_eq!(room.store.loads.load(std::sync::atomic::Ordering::SeqCst), 3, "opened, built to be written in, and rebuilt once");
    let disk = settled(&room, &mut ann, &mut bob).await;
    assert_eq!((disk.minutes("k1"), &*disk.title("k1")), (Some(5), "Hello!"));
    assert!(!disk.state().windows(4).any(|bytes| bytes == [1, b'q', 1, 126]), "nothing of it is left");
}

#[tokio::test]
async fn a_gap_is_filled_by_asking_and_counts_once_it_is() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.until_saved().await;
    // A frame is lost on the way, as by a proxy that cuts off; three more build on it.
    ann.edits_quietly(|txn| belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "plan").insert(txn, "level", "B1").pipe(drop));
    for _ in 0..6 {
        ann.types("k1", "x").await;
    }
    ann.until_saved().await;
    bob.until(|bob| bob.title("k1") == "Helloxxxxxx" && bob.content()["level"] == "B1").await;
    assert_eq!(ann.sent, 1 + 6 + 1, "asked once");
}

#[tokio::test]
async fn gaps_that_are_never_filled_end_the_connection() {
    let room = room().await;
    let mut mallory = room.sits("Mallory").await;
    mallory.until_saved().await;
    mallory.edits_quietly(|txn| belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "plan").insert(txn, "level", "B1").pipe(drop));
    let gapped =
        mallory.edits_quietly(|txn| belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "plan").insert(txn, "level", "B2").pipe(drop));
    for _ in 0..4 {
        let step2 = belltower_sync::wire::Message::Step2(gapped.clone().into());
        mallory.send(step2.encode()).await;
    }
    assert_eq!(mallory.until_closed().await, CloseCode::Malformed);
}

#[tokio::test]
async fn containers_nested_without_end_are_refused_wherever_they_hang() {
    let room = room().await;
    let mut ann = room.sits("Ann").await;
    // In one update.
    let mut mallory = room.sits("Mallory").await;
    let update = nest(&mallory, 5_000);
    mallory.sends_update(update).await;
    assert_eq!(mallory.until_closed().await, CloseCode::Malformed);
    // A few at a time, each below the last.
    let mut mallory = room.sits("Mallory").await;
    let mut parent = mallory.doc.get_or_insert_map("plan");
    for _ in 0..200 {
        if mallory.seat.is_none() {
            break;
        }
        let mut txn = mallory.doc.transact_mut();
        for _ in 0..10 {
            parent = parent.insert(&mut txn, "deeper", MapPrelim::default());
        }
        let update = txn.encode_update_v1();
        drop(txn);
        mallory.sends_update(update).await;
        mallory.catches_up().await;
        tokio::task::yield_now().await;
    }
    assert_eq!(mallory.until_closed().await, CloseCode::Malformed);
    ann.sets_minutes("k1", 5).await;
    ann.until_saved().await;
}

/// An update with arrays in arrays, each the neighbour of nothing.
fn nest(client: &Client, depth: usize) -> Vec<u8> {
    let plan = client.doc.get_or_insert_map("plan");
    let mut txn = client.doc.transact_mut();
    let mut array = plan.insert(&mut txn, "deep", ArrayPrelim::default());
    for _ in 0..depth {
        array = array.insert(&mut txn, 0, ArrayPrelim::default());
    }
    let update = txn.encode_update_v1();
    drop(txn);
    update
}

#[tokio::test]
async fn nobody_goes_on_writing_as_somebody_elses_client() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    ann.types("k1", "a").await;
    ann.until_saved().await;
    // What Ann types next would look like something that the server has already.
    for step2 in [false, true] {
        let mut mallory = room.sits("Mallory").await;
        mallory.doc = Doc::with_client_id(ann.doc.client_id().get());
        mallory.doc.transact_mut().apply_update(Update::decode_v1(&ann.state()).unwrap()).unwrap();
        let update = mallory
            .edits_quietly(|txn| belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "plan").insert(txn, "level", "B1").pipe(drop));
        if step2 {
            mallory.send(belltower_sync::wire::Message::Step2(update.into()).encode()).await;
        } else {
            mallory.sends_update(update).await;
        }
        assert_eq!(mallory.until_closed().await, CloseCode::Malformed);
    }
    ann.types("k1", "b").await;
    ann.until_saved().await;
    bob.until(|bob| bob.title("k1") == "Helloab").await;
    let disk = settled(&room, &mut ann, &mut bob).await;
    assert_eq!((&*disk.title("k1"), &disk.content()["level"]), ("Helloab", &serde_json::json!("A1")));
    // The same person may come back as the same client before the old connection is known to be dead.
    let mut again = room.joins(editor("Ann"), Client::fresh()).await.unwrap();
    again.doc = Doc::with_client_id(ann.doc.client_id().get());
    again.doc.transact_mut().apply_update(Update::decode_v1(&ann.state()).unwrap()).unwrap();
    again.until(|again| again.synced).await;
    again.types("k1", "c").await;
    again.until_saved().await;
    bob.until(|bob| bob.title("k1") == "Helloabc").await;
}

#[tokio::test]
async fn who_is_offline_keeps_their_client_and_what_they_wrote_as_it() {
    let mut room = room().await;
    let mut ann = room.sits("Ann").await;
    ann.types("k1", "a").await;
    ann.until_saved().await;
    room.store.owners_reach(1).await;
    for (crash, level) in [(false, "A2"), (true, "B2")] {
        ann.disconnects();
        if crash {
            room = room.crashes();
        }
        // Ann writes offline. What somebody else wrote as her meanwhile would be taken for it.
        ann.edits_quietly(|txn| belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "plan").insert(txn, "level", level).pipe(drop));
        let mut mallory = room.sits("Mallory").await;
        let copy = mallory.state();
        mallory.doc = Doc::with_client_id(ann.doc.client_id().get());
        mallory.doc.transact_mut().apply_update(Update::decode_v1(&copy).unwrap()).unwrap();
        let update = mallory
            .edits_quietly(|txn| belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "plan").insert(txn, "level", "B1").pipe(drop));
        mallory.sends_update(update).await;
        assert_eq!(mallory.until_closed().await, CloseCode::Malformed);
        ann = room.comes_back(editor("Ann"), ann).await;
        ann.until_saved().await;
        assert_eq!(room.on_disk().await.content()["level"], serde_json::json!(level));
    }
}

/// A small generator of numbers, so that a failing run can be repeated.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn spoil(&mut self, update: &mut Vec<u8>) {
        for _ in 0..=self.roll(4) {
            let at = self.roll(update.len().max(1)).min(update.len().saturating_sub(1));
            match self.roll(6) {
                _ if update.is_empty() => update.push(self.roll(256) as u8),
                0 => update[at] = self.roll(256) as u8,
                1 => update[at] ^= 1 << self.roll(8),
                2 => drop(update.remove(at)),
                3 => update.insert(at, [0, 1, 2, 0x7f, 0x80, 0xff][self.roll(6)]),
                4 => drop(update.splice(at..at, [0xff, 0xff, 0xff, 0xff, 0x0f])),
                _ => update.truncate(at),
            }
        }
    }
}

/// Thousands of spoiled updates from one seat after another, while two honest people go on editing.
#[tokio::test]
async fn spoiled_updates_never_disturb_honest_editors() {
    let room = room().await;
    let (mut ann, mut bob) = (room.sits("Ann").await, room.sits("Bob").await);
    let mut dice = Dice(0x5eed_1234_abcd_0001);
    let mut mallory = room.sits("Mallory").await;
    let (mut tried, mut refused) = (0, 0);
    let start = std::time::Instant::now();
    while tried < 3_000 && start.elapsed().as_secs() < 30 {
        if tried % 40 == 0 {
            types_on(&mut ann, "α").await;
            types_on(&mut bob, "β").await;
            ann.adds_step(&format!("n{tried}"), 1).await;
        }
        if mallory.seat.is_none() {
            // A new browser each time: the old copy holds what was refused.
            mallory = room.joins(editor("Mallory"), Client::fresh()).await.unwrap();
            mallory.until(|mallory| mallory.synced || mallory.closed.is_some()).await;
        }
        let mut update = match dice.roll(4) {
            0 => mallory.state(),
            1 => nest(&mallory, 1 + tried % 5),
            _ => mallory.edits_quietly(|txn| {
                let steps = belltower_sync::yrs::WriteTxn::get_or_insert_map(txn, "steps");
                steps.insert(txn, "spoiled", tried as i64);
                steps.remove(txn, "spoiled");
            }),
        };
        dice.spoil(&mut update);
        mallory.sends_update(update).await;
        tried += 1;
        // One answer, or the close; then whatever else is there.
        room.documents.read(&room.plan).await.unwrap();
        mallory.catches_up_or_closes().await;
        refused += usize::from(mallory.seat.is_none());
        ann.catches_up().await;
        bob.catches_up().await;
    }
    mallory.disconnects();
    ann.until_saved().await;
    bob.until_saved().await;
    let disk = settled(&room, &mut ann, &mut bob).await;
    assert!(refused > tried / 4, "{refused} of {tried} were refused");
    let (rounds, on_disk) = (tried.div_ceil(40), disk.doc.transact().state_vector());
    for honest in [&ann, &bob] {
        let (own, made) = (honest.doc.client_id(), honest.doc.transact().state_vector());
        assert!(made.get(&own) as usize >= rounds && on_disk.get(&own) == made.get(&own), "nothing honest is lost");
    }
    // Operations and deletes, not encoded bytes: how runs are cut into blocks depends on the order in which a copy heard of them.
    assert_eq!(disk.doc.transact().snapshot(), ann.doc.transact().snapshot());
}

/// Types at the end of the step's title, as an editor does who finds it gone: a spoiled update that still holds together may delete what anybody may.
async fn types_on(client: &mut Client, words: &str) {
    let steps = client.doc.get_or_insert_map("steps");
    client
        .edits(|txn| {
            let step = match steps.get(txn, "k1") {
                Some(Out::YMap(step)) => step,
                _ => steps.insert(txn, "k1", MapPrelim::default()),
            };
            let title = match step.get(txn, "title") {
                Some(Out::YText(title)) => title,
                _ => step.insert(txn, "title", TextPrelim::new("")),
            };
            title.push(txn, words);
        })
        .await;
}

/// Lets both hear everything, and compares them with each other and the disk.
async fn settled(room: &Room, ann: &mut Client, bob: &mut Client) -> Client {
    for client in [&mut *ann, &mut *bob] {
        client.synced = false;
        let ask = belltower_sync::wire::Message::Step1(belltower_sync::yrs::StateVector::default());
        client.send(ask.encode()).await;
        client.until(|client| client.synced).await;
    }
    assert_eq!(ann.content(), bob.content());
    let disk = room.on_disk().await;
    assert_eq!(disk.content(), ann.content());
    disk
}

/// For chaining in one expression.
trait Pipe: Sized {
    fn pipe<T>(self, with: impl FnOnce(Self) -> T) -> T {
        with(self)
    }
}

impl<T> Pipe for T {}

#[test]
fn documents_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + Clone>() {}
    shared::<Documents>();
}
