//! What strangers send to a document, beside somebody honest who goes on typing: whatever it is, the process lives, the honest edit is stored, and what is
//! stored opens as the document everybody sees.
//!
//! The input is a row of pieces: one byte that says what it is, two of its length, and the bytes.
#![no_main]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Once};

use belltower_content::sop_plan::SopPlan;
use belltower_sync::memory::{ManualClock, MemoryStore};
use belltower_sync::wire::{Message, Presence};
use belltower_sync::yrs::updates::decoder::Decode;
use belltower_sync::yrs::{Doc, Map, ReadTxn, StateVector, Transact, Update};
use belltower_sync::{Config, DocumentId, Documents, Editor, Kind, Out, Seat, new_doc};
use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

fn editor(name: &str, can_write: bool) -> Editor {
    Editor { user_id: name.into(), name: name.into(), colour: "#336699".into(), can_write, preview: false, chinese: false }
}

/// Takes in what is there until `holds`, or the seat ends; whether it held.
async fn until(seat: &mut Seat, doc: &Doc, mut holds: impl FnMut(&Message) -> bool) -> bool {
    while let Some(Out::Frame(frame)) = seat.next().await {
        for message in Message::decode_all(&frame).expect("the server speaks the protocol") {
            if let Message::Step2(update) | Message::Update(update) = &message {
                let update = Update::decode_v1(update).expect("the server sends no broken update");
                doc.transact_mut().apply_update(update).expect("nor one that cannot be applied");
            }
            if holds(&message) {
                return true;
            }
        }
    }
    false
}

/// Joins and reads the document whole.
async fn opens(documents: &Documents, plan: &DocumentId) -> (Seat, Doc) {
    let mut seat = documents.join(plan, editor("ann", true), None).await.expect("a seat");
    let doc = new_doc(&SopPlan);
    let _ = seat.send(Message::Step1(StateVector::default()).encode()).await;
    assert!(until(&mut seat, &doc, |message| matches!(message, Message::Step2(_))).await, "the document opens");
    (seat, doc)
}

fn content(doc: &Doc) -> Value {
    SopPlan.project(&doc.transact())
}

async fn story(data: &[u8]) {
    let (store, clock) = (Arc::new(MemoryStore::default()), ManualClock::shared());
    let door = || Documents::new(Config::default(), store.clone(), vec![Arc::new(SopPlan)], clock.clone());
    let documents = door();
    let plan = DocumentId::parse("sop-plan:p").expect("a name");
    let seed = json!({ "title": "Plan", "lessonMinutes": 45, "stages": [{ "id": "s", "title": "S", "steps": [{ "id": "k", "title": "K", "minutes": 45 }] }] });
    documents.create(&plan, "root", &seed).await.expect("made");
    let (mut honest, doc) = opens(&documents, &plan).await;

    let mut rest = data;
    let mut stranger = documents.join(&plan, editor("mallory", true), None).await.ok();
    let viewer = documents.join(&plan, editor("victor", false), None).await.expect("a seat");
    while let [kind, low, high, more @ ..] = rest {
        let (piece, left) = more.split_at(usize::from(u16::from_le_bytes([*low, *high])).min(more.len()));
        rest = left;
        let piece = Bytes::copy_from_slice(piece);
        let frame = match kind % 6 {
            0 | 5 => Message::Update(piece).encode(),
            1 => Message::Step2(piece).encode(),
            2 => piece,
            3 => {
                let state = String::from_utf8_lossy(&piece).as_ref().into();
                Message::Awareness(vec![Presence { client: u64::from(*kind), clock: u32::from(*low), state }]).encode()
            }
            _ => {
                let _ = viewer.send(Message::Update(piece).encode()).await;
                continue;
            }
        };
        if let Some(seat) = &stranger
            && seat.send(frame).await.is_err()
        {
            // Cut off; it comes back.
            stranger = documents.join(&plan, editor("mallory", true), None).await.ok();
        }
    }

    let update = {
        let map = doc.get_or_insert_map("plan");
        let mut txn = doc.transact_mut();
        map.insert(&mut txn, "level", "honest");
        txn.encode_update_v1()
    };
    let _ = honest.send(Message::Update(update.into()).encode()).await;
    let saved = until(&mut honest, &doc, |message| matches!(message, Message::Saved(saved) if saved.received == 1)).await;
    assert!(saved, "the honest edit is stored");
    // Everything that came before it is in memory and on the disk alike.
    let (_, seen) = opens(&documents, &plan).await;
    let (_, stored) = opens(&door(), &plan).await;
    assert_eq!(content(&seen), content(&stored));
    assert_eq!(seen.transact().snapshot(), stored.transact().snapshot());
}

fuzz_target!(|data: &[u8]| {
    // The fuzzer's own hook would end the process at a panic of yrs, which is contained: a document in which yrs panicked is rebuilt.
    static QUIET: Once = Once::new();
    QUIET.call_once(|| std::panic::set_hook(Box::new(|_| {})));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    if let Err(cause) = catch_unwind(AssertUnwindSafe(|| runtime.block_on(story(data)))) {
        let said = cause.downcast_ref::<String>().cloned().or(cause.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        eprintln!("it did not hold: {}", said.unwrap_or_default());
        std::process::abort();
    }
});
