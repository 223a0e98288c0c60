//! The guard against thousands of updates that are nearly right: numbers changed, pieces cut out of one update and put into another. Whatever the
//! outcome, a document that says it is well can be written out, and one in which yrs panicked can be rebuilt.

use super::*;
use crate::content::sop_plan::{SopPlan, example};
use crate::{LogEntry, Snapshot};
use yrs::{Any, Map, MapPrelim, Out, Text, TextPrelim, XmlFragment, XmlFragmentPrelim, XmlTextPrelim};

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}

/// Something an editor may do, as an update.
fn honest(dice: &mut Dice, peer: &Doc) -> Vec<u8> {
    let steps = peer.get_or_insert_map("steps");
    let mut txn = peer.transact_mut();
    for _ in 0..1 + dice.roll(3) {
        let key = format!("k{}", dice.roll(4));
        match dice.roll(6) {
            0 => drop(steps.insert(&mut txn, key, TextPrelim::new("some words 你好😀"))),
            1 => {
                let map = steps.insert(&mut txn, key, MapPrelim::from([("minutes", 5), ("order", 6)]));
                map.insert(&mut txn, "script", XmlFragmentPrelim::new::<_, yrs::types::xml::XmlIn>([]));
            }
            2 => drop(steps.remove(&mut txn, &key)),
            3 => drop(steps.insert(&mut txn, key, Any::from(vec![Any::from(1), Any::from("two"), Any::Null]))),
            4 => {
                let text = steps.insert(&mut txn, key, TextPrelim::new("abcdef"));
                text.insert(&mut txn, 3, "😀");
                text.remove_range(&mut txn, 1, 3);
            }
            _ => {
                let fragment = steps.insert(&mut txn, key, XmlFragmentPrelim::new::<_, yrs::types::xml::XmlIn>([]));
                fragment.push_back(&mut txn, XmlTextPrelim::new("line")).insert(&mut txn, 2, "x");
            }
        }
    }
    txn.commit();
    txn.encode_update_v1()
}

fn spoil(dice: &mut Dice, update: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..=dice.roll(3) {
        if update.is_empty() {
            return;
        }
        let at = dice.roll(update.len());
        match dice.roll(8) {
            // Small changes get past the grammar more often than large ones.
            0 | 1 => update[at] = update[at].wrapping_add(1),
            2 => update[at] = update[at].wrapping_sub(1),
            3 => update[at] ^= 1 << dice.roll(8),
            4 => update[at] = [0, 1, 2, 7, 0x28, 0x44, 0x84, 0x87, 0xa8, 0xc4][dice.roll(10)],
            5 => drop(update.remove(at)),
            6 => drop(update.splice(at..at, [0xff, 0xff, 0xff, 0xff, 0x0f])),
            _ => {
                let from = dice.roll(other.len());
                let piece = other[from..(from + 1 + dice.roll(12)).min(other.len())].to_vec();
                update.splice(at..(at + piece.len()).min(update.len()), piece);
            }
        }
    }
}

#[test]
fn no_spoiled_update_gets_past_the_guard_to_do_harm() {
    // The panics that the guard catches would fill the output.
    std::panic::set_hook(Box::new(|_| {}));
    let kind: Arc<dyn Kind> = Arc::new(SopPlan);
    let mut dice = Dice(0x1234_5678_9abc_def1);
    let mut replica = Replica::new(kind.clone());
    let args = example(false);
    let seed = replica.edit(Box::new(move |txn| SopPlan.model().write(&args, txn))).unwrap().unwrap();
    let mut loaded = Loaded { epoch: "e".into(), snapshot: None, log: vec![LogEntry { seq: 1, update: seed }] };
    let (mut taken, mut refused, mut rebuilt) = (0, 0, 0);
    let mut before = vec![0; 8];
    let start = std::time::Instant::now();
    for round in 0..6_000 {
        if start.elapsed().as_secs() > 40 {
            break;
        }
        // A browser that has just read the document, and so builds on what is there.
        let peer = new_doc(&SopPlan);
        peer.transact_mut().apply_update(Update::decode_v1(&replica.diff(&StateVector::default()).unwrap()).unwrap()).unwrap();
        let mut update = honest(&mut dice, &peer);
        let next = update.clone();
        if dice.roll(4) > 0 {
            spoil(&mut dice, &mut update, &before);
        }
        before = next;
        match replica.apply(&update) {
            Ok(changed) => {
                taken += 1;
                if let Some(update) = changed {
                    let seq = loaded.seq() + 1;
                    loaded.log.push(LogEntry { seq, update });
                }
                assert_eq!(replica.probe().map(drop), Ok(()), "round {round}: {update:?}");
            }
            Err(ApplyError::Poisoned) => {
                rebuilt += 1;
                std::mem::replace(&mut replica, Replica::replay(kind.clone(), &loaded, &[]).unwrap()).forget();
            }
            Err(_) => refused += 1,
        }
        if round % 250 == 249 {
            let again = Replica::replay(kind.clone(), &loaded, &[]).unwrap();
            assert_eq!(replica.same_as(&again), Ok(true), "what is in memory is what the log says");
            let state = Snapshot { seq: loaded.seq(), state: replica.state_v2().unwrap() };
            let compacted = Loaded { epoch: "e".into(), snapshot: Some(state), log: Vec::new() };
            assert_eq!(
                Replica::replay(kind.clone(), &compacted, &[]).unwrap().same_as(&again),
                Ok(true),
                "and so does its compacted state"
            );
            // Start over before the document is so large that encoding it is all the test does.
            loaded.log.truncate(1);
            replica = Replica::replay(kind.clone(), &loaded, &[]).unwrap();
        }
    }
    drop(std::panic::take_hook());
    assert!(taken > 500 && refused > 500, "{taken} taken, {refused} refused, {rebuilt} rebuilt");
}

/// Something people do to a plan they have open: type, set, move, take away.
fn usual(dice: &mut Dice, peer: &Doc) -> Vec<u8> {
    let roots = ["plan", "stages", "steps"].map(|root| peer.get_or_insert_map(root));
    let mut txn = peer.transact_mut();
    let root = &roots[dice.roll(3)];
    let ids: Vec<String> = root.keys(&txn).map(str::to_owned).collect();
    let Some(id) = ids.get(dice.roll(ids.len())) else { return Update::EMPTY_V1.into() };
    match (root.get(&txn, id), dice.roll(14)) {
        (Some(Out::YText(text)), _) => text.push(&mut txn, "a"),
        (Some(Out::YMap(_)), 0) => drop(root.remove(&mut txn, id)),
        (Some(Out::YMap(item)), 1) => drop(item.insert(&mut txn, "order", format!("a{}", dice.roll(9)))),
        (Some(Out::YMap(item)), 2) => drop(item.insert(&mut txn, "stageId", format!("stage-{}", dice.roll(5)))),
        (Some(Out::YMap(item)), 3) => drop(item.insert(&mut txn, "nobody reads this", 1)),
        (Some(Out::YMap(item)), 4) => drop(item.insert(&mut txn, "title", TextPrelim::new("another"))),
        (Some(Out::YMap(item)), 12) => drop(item.insert(&mut txn, "deleted", true)),
        (Some(Out::YMap(item)), 13) => drop(item.remove(&mut txn, "deleted")),
        (Some(Out::YMap(item)), which) => match (item.get(&txn, "title"), item.get(&txn, "script")) {
            (_, Some(Out::YXmlFragment(script))) if which < 9 => drop(script.push_back(&mut txn, XmlTextPrelim::new("line"))),
            (Some(Out::YText(title)), _) if which < 11 => title.insert(&mut txn, 0, "b"),
            _ => drop(item.insert(&mut txn, "minutes", dice.roll(50) as i64)),
        },
        _ => drop(root.insert(&mut txn, id.as_str(), dice.roll(50) as i64)),
    }
    txn.commit();
    txn.encode_update_v1()
}

#[test]
fn content_that_is_brought_up_to_date_is_what_is_read_anew() {
    let kind: Arc<dyn Kind> = Arc::new(SopPlan);
    let args = example(false);
    let seed = Replica::new(kind.clone()).edit(Box::new(move |txn| SopPlan.model().write(&args, txn))).unwrap().unwrap();
    let loaded = Loaded { epoch: "e".into(), snapshot: None, log: vec![LogEntry { seq: 1, update: seed }] };
    for seed in 1..40 {
        let (mut dice, mut replica) = (Dice(seed), Replica::replay(kind.clone(), &loaded, &[]).unwrap());
        let peer = new_doc(&SopPlan);
        peer.transact_mut().apply_update(Update::decode_v1(&replica.diff(&StateVector::default()).unwrap()).unwrap()).unwrap();
        // Some of it is still in somebody's hands when more is typed, and must stay as it was.
        let mut kept: Vec<(Arc<Value>, Value)> = Vec::new();
        for round in 0..60 {
            for _ in 0..=dice.roll(2) {
                replica.apply(&usual(&mut dice, &peer)).unwrap();
            }
            let anew = kind.project(&replica.doc.transact());
            let Projection { content, problems } = replica.project().unwrap();
            assert_eq!(*content, anew, "seed {seed}, round {round}");
            assert_eq!(*problems, kind.problems(&anew), "seed {seed}, round {round}: what is wrong with it");
            kept.truncate(dice.roll(3));
            kept.insert(0, (content, anew));
            assert!(kept.iter().all(|(content, then)| **content == *then), "seed {seed}, round {round}");
        }
    }
}

/// What another copy holds after an update.
fn copy_of(update: &[u8], held: Option<&Doc>) -> Replica {
    let copy = Replica::new(Arc::new(SopPlan));
    if let Some(held) = held {
        let all = held.transact().encode_diff_v1(&StateVector::default());
        copy.doc.transact_mut().apply_update(Update::decode_v1(&all).unwrap()).unwrap();
    }
    copy.doc.transact_mut().apply_update(Update::decode_v1(update).unwrap()).unwrap();
    copy
}

#[test]
fn what_is_answered_asleep_is_what_the_document_says() {
    let kind: Arc<dyn Kind> = Arc::new(SopPlan);
    let args = example(false);
    let seed = Replica::new(kind.clone()).edit(Box::new(move |txn| SopPlan.model().write(&args, txn))).unwrap().unwrap();
    let mut put_together = 0;
    for round in 1..60 {
        let mut dice = Dice(round);
        let mut loaded = Loaded { epoch: "e".into(), snapshot: None, log: vec![LogEntry { seq: 1, update: seed.clone() }] };
        let mut replica = Replica::replay(kind.clone(), &loaded, &[]).unwrap();
        let writers = [1, 2].map(|_| {
            let peer = new_doc(&SopPlan);
            peer.transact_mut().apply_update(Update::decode_v1(&replica.diff(&StateVector::default()).unwrap()).unwrap()).unwrap();
            peer
        });
        // One who left in the middle.
        let mut left = None;
        for edit in 0..dice.roll(60) {
            let who = dice.roll(2);
            let update = usual(&mut dice, &writers[who]);
            if let Some(update) = replica.apply(&update).unwrap() {
                let seq = loaded.seq() + 1;
                loaded.log.push(LogEntry { seq, update });
            }
            if dice.roll(30) == 0 {
                loaded.snapshot = Some(Snapshot { seq: loaded.seq(), state: replica.state_v2().unwrap() });
                loaded.log.clear();
            }
            if edit == 10 {
                left = Some(copy_of(&replica.diff(&StateVector::default()).unwrap(), None));
            }
        }
        let hibernated = Hibernated::of(&loaded).unwrap();
        put_together += usize::from(loaded.log.len() + usize::from(loaded.snapshot.is_some()) > 1);
        for hibernated in [hibernated, replica.hibernated().unwrap()] {
            assert_eq!(hibernated.state_vector(), replica.state_vector(), "round {round}");
            let whole = copy_of(&hibernated.diff(&StateVector::default()).unwrap(), None);
            assert_eq!(whole.same_as(&replica), Ok(true), "round {round}: the whole of it");
            let all = replica.diff(&StateVector::default()).unwrap();
            assert!(hibernated.holds(&all) && hibernated.holds(&[0, 0]), "round {round}: it holds itself");
            if let Some(left) = &left {
                let held = left.doc.transact().state_vector();
                let back = copy_of(&hibernated.diff(&held).unwrap(), Some(&left.doc));
                assert_eq!(back.same_as(&replica), Ok(true), "round {round}: what one lacks who comes back");
            }
            for writer in &writers {
                let update = usual(&mut dice, writer);
                assert_eq!(hibernated.holds(&update), replica.holds(&update) == Ok(true), "round {round}: what is new");
            }
        }
    }
    assert!(put_together > 30, "{put_together}");
}

#[test]
fn what_is_not_whole_is_not_answered_asleep() {
    let kind: Arc<dyn Kind> = Arc::new(SopPlan);
    let args = example(false);
    let mut replica = Replica::new(kind);
    let seed = replica.edit(Box::new(move |txn| SopPlan.model().write(&args, txn))).unwrap().unwrap();
    let more = replica
        .edit(Box::new(|txn| {
            txn.get_or_insert_map("plan").insert(txn, "level", "B1");
        }))
        .unwrap()
        .unwrap();
    let of = |entries: &[(i64, &Bytes)]| {
        let log = entries.iter().map(|&(seq, update)| LogEntry { seq, update: update.clone() }).collect();
        Hibernated::of(&Loaded { epoch: "e".into(), snapshot: None, log })
    };
    assert!(of(&[(1, &seed), (2, &more)]).is_some());
    assert!(of(&[(1, &more)]).is_none(), "it builds on what is missing");
    assert!(of(&[(2, &seed)]).is_none() && of(&[(1, &seed), (3, &more)]).is_none(), "an entry is missing");
    assert!(of(&[(1, &seed.slice(..seed.len() - 1))]).is_none(), "cut off");
    assert!(of(&[(1, &seed), (2, &more.slice(..more.len() - 1))]).is_none(), "the second is cut off");
}
