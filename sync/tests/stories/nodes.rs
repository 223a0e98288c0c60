//! Several nodes on one store: whoever stores first, every copy becomes what the log says, and nothing is shown before it is there.

use crate::support::*;
use belltower_content::sop_plan::SopPlan;
use belltower_sync::memory::ManualClock;
use belltower_sync::wire::{Message, Presence};
use belltower_sync::{CloseCode, Config, DocumentId, Documents, Kind, Observer, Peers, Projection, new_doc, yrs};
use bytes::Bytes;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// What joins the nodes, as the bus does.
#[derive(Default)]
struct Bus {
    nodes: Mutex<Vec<(Arc<str>, Documents)>>,
    away: AtomicBool,
    /// Entries travel with the hints while set.
    full: AtomicBool,
}

/// One node's way to the others.
struct PeerNotifier(Arc<Bus>, Arc<str>);

impl PeerNotifier {
    fn others(&self, tell: impl Fn(&Documents)) {
        let nodes = self.0.nodes.lock();
        nodes.iter().filter(|(name, _)| *name != self.1 && !self.0.away.load(SeqCst)).for_each(|(_, node)| tell(node));
    }
}

impl Peers for PeerNotifier {
    fn stored(&self, id: &DocumentId, seq: i64, entries: &[Bytes]) {
        let entries = if self.0.full.load(SeqCst) { entries.to_vec() } else { Vec::new() };
        self.others(|node| node.remote_stored(id, seq, entries.clone()));
    }

    fn presence(&self, id: &DocumentId, states: &[Presence]) {
        self.others(|node| node.remote_presence(id, &self.1, states.to_vec()));
    }

    fn request_presence(&self, id: &DocumentId) {
        self.others(|node| node.remote_presence_requested(id));
    }
}

/// Every projection that any node said it stored.
#[derive(Default)]
struct Stored(Mutex<Vec<(i64, Projection)>>);

impl Observer for Stored {
    fn stored(&self, _: &DocumentId, seq: i64, projection: &Projection) {
        self.0.lock().push((seq, projection.clone()));
    }
}

struct Site {
    bus: Arc<Bus>,
    stored: Arc<Stored>,
    rooms: Vec<Room>,
}

/// So many nodes over one store.
async fn site(count: usize, config: Config) -> Site {
    let Room { store, plan, .. } = room().await;
    let (bus, stored) = (Arc::new(Bus::default()), Arc::new(Stored::default()));
    bus.full.store(true, SeqCst);
    let mut rooms = Vec::new();
    for number in 0..count {
        let (name, clock): (Arc<str>, _) = (format!("n{number}").into(), ManualClock::shared());
        let (kinds, line): (Vec<Arc<dyn Kind>>, _) = (vec![Arc::new(SopPlan)], PeerNotifier(bus.clone(), name.clone()));
        let documents = Documents::with(config.clone(), store.clone(), kinds, clock.clone(), stored.clone(), Arc::new(line));
        bus.nodes.lock().push((name, documents.clone()));
        rooms.push(Room { documents, store: store.clone(), clock, plan: plan.clone() });
    }
    Site { bus, stored, rooms }
}

impl Site {
    /// Every projection is exactly what the log says at its sequence; the last is the one that lies in the store.
    fn projections_are_the_logs(&self) {
        let (store, plan) = (&self.rooms[0].store, &self.rooms[0].plan);
        let held = store.held(plan);
        let (doc, mut log) = (new_doc(&SopPlan), held.log.iter());
        let mut stored = self.stored.0.lock().clone();
        stored.sort_by_key(|(seq, _)| *seq);
        assert_eq!(held.projection.as_ref(), stored.last());
        let mut at = 0;
        for (seq, projection) in stored {
            while at < seq {
                let (next, logged) = log.next().unwrap();
                assert_eq!(*next, at + 1);
                apply(&doc, &logged.update);
                at = *next;
            }
            assert_eq!(*projection.content, SopPlan.project(&yrs::Transact::transact(&doc)), "at entry {seq}");
        }
    }
}

fn apply(doc: &yrs::Doc, update: &[u8]) {
    use yrs::updates::decoder::Decode;
    yrs::Transact::transact_mut(doc).apply_update(yrs::Update::decode_v1(update).unwrap()).unwrap();
}

/// Until all show the same and it is what a fresh reader gets.
async fn all_agree(site: &Site, clients: &mut [Client]) {
    let wanted = site.rooms[0].on_disk().await;
    for client in clients {
        client.until(|client| client.content() == wanted.content()).await;
        assert_eq!(client.vector(), wanted.vector());
    }
}

#[tokio::test]
async fn edits_on_two_nodes_become_one_document() {
    // With entries in the hints, with bare hints, and with no hints at all but a look now and then.
    for (full, away) in [(true, false), (false, false), (true, true)] {
        let site = site(2, Config::default()).await;
        site.bus.full.store(full, SeqCst);
        site.bus.away.store(away, SeqCst);
        let mut clients = [site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await];
        for round in 0..60 {
            for (number, client) in clients.iter_mut().enumerate() {
                client.types("k1", &format!("{number}{round} ")).await;
                if (round + number) % 7 == 0 {
                    client.until_saved().await;
                }
            }
        }
        for client in &mut clients {
            client.until_saved().await;
        }
        for room in &site.rooms {
            room.documents.poll_heads().await.unwrap();
        }
        all_agree(&site, &mut clients).await;
        site.projections_are_the_logs();
        for (number, client) in clients.iter().enumerate() {
            assert!((0..60).all(|round| client.title("k1").contains(&format!("{number}{round} "))));
        }
        let read = site.rooms[1].documents.read(&site.rooms[1].plan).await.unwrap();
        assert_eq!((read.seq, &*read.content), (site.rooms[0].store.held(&site.rooms[0].plan).seq(), &clients[0].content()));
    }
}

#[tokio::test]
async fn hints_with_entries_save_reading_and_a_calm_document_never_conflicts() {
    let site = site(2, Config::default()).await;
    let (mut ann, mut bob) = (site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await);
    for n in 0..20 {
        ann.sets_minutes("k1", n).await;
        bob.until(|bob| bob.minutes("k1") == Some(n)).await;
        bob.sets_minutes("k1", 100 + n).await;
        ann.until(|ann| ann.minutes("k1") == Some(100 + n)).await;
    }
    let store = &site.rooms[0].store;
    assert_eq!((store.conflicts.load(SeqCst), store.reads.load(SeqCst)), (0, 0));
}

#[tokio::test]
async fn a_node_whose_append_conflicts_does_not_conflict_again() {
    let site = site(3, Config::default()).await;
    site.bus.away.store(true, SeqCst);
    let mut clients = [site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await, site.rooms[2].sits("Cat").await];
    for client in &mut clients {
        client.until_saved().await;
    }
    // All three send at once what the others do not know: one is first, the others go after it with their second try.
    let store = site.rooms[0].store.clone();
    let before = store.appends();
    store.hold_appends();
    for client in &mut clients {
        client.types("k1", "!").await;
    }
    store.appends_reach(before + 3).await;
    store.release_appends();
    for client in &mut clients {
        client.until_saved().await;
    }
    assert_eq!((store.appends() - before, store.conflicts.load(SeqCst)), (3, 2));
    assert_eq!(site.rooms[0].on_disk().await.title("k1"), "Hello!!!");
    site.projections_are_the_logs();
}

#[tokio::test]
async fn what_is_frozen_takes_nothing_in_and_shows_nothing() {
    let site = site(2, Config::default()).await;
    let (mut ann, mut bob) = (site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await);
    bob.until_saved().await;
    let store = site.rooms[0].store.clone();
    store.hold_appends();
    ann.sets_minutes("k1", 5).await;
    store.appends_reach(1).await;
    // While Ann's edit is on its way, Bob's overtakes it and Cat comes.
    bob.adds_step("k2", 7).await;
    store.appends_reach(2).await;
    let mut cat = site.rooms[0].joins(editor("Cat"), Client::fresh()).await.unwrap();
    for _ in 0..20 {
        tokio::task::yield_now().await;
        for client in [&mut ann, &mut bob, &mut cat] {
            client.catches_up().await;
        }
    }
    assert!(!cat.synced && ann.minutes("k2").is_none() && bob.minutes("k1") == Some(45));
    assert!(ann.saved.received < ann.sent && bob.saved.received < bob.sent);
    store.release_appends();
    let mut clients = [ann, bob, cat];
    for client in &mut clients {
        client.until(|client| client.synced && client.saved.received == client.sent && client.minutes("k2") == Some(7)).await;
    }
    all_agree(&site, &mut clients).await;
    site.projections_are_the_logs();
}

#[tokio::test]
async fn a_store_that_fails_on_one_node_keeps_its_edits_until_it_works_again() {
    let site = site(2, Config::default()).await;
    let (mut ann, mut bob) = (site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await);
    let store = site.rooms[0].store.clone();
    store.failing.store(true, SeqCst);
    ann.types("k1", " Ann").await;
    ann.until(|ann| ann.storing == "failing").await;
    store.failing.store(false, SeqCst);
    bob.types("k1", " Bob").await;
    bob.until_saved().await;
    site.rooms[0].ticks(20_000);
    ann.until(|ann| ann.storing == "ok").await;
    let mut clients = [ann, bob];
    clients[0].until_saved().await;
    all_agree(&site, &mut clients).await;
    site.projections_are_the_logs();
}

#[tokio::test]
async fn a_copy_that_missed_more_than_is_kept_is_loaded_anew() {
    // It finds out by an edit of its own, or by a look.
    for by_edit in [true, false] {
        let site = site(2, Config { compact_after: 50, ..Config::default() }).await;
        site.bus.away.store(true, SeqCst);
        let (mut ann, mut bob) = (site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await);
        for _ in 0..120 {
            ann.types("k1", "x").await;
            ann.until_saved().await;
        }
        let store = site.rooms[0].store.clone();
        // Ten entries behind the state are kept; Bob has seen the first.
        store.compacted_until(&site.rooms[0].plan, 40).await;
        if by_edit {
            bob.types("k1", "y").await;
            bob.until_saved().await;
        }
        for room in &site.rooms {
            room.documents.poll_heads().await.unwrap();
        }
        all_agree(&site, &mut [ann, bob]).await;
    }
}

#[tokio::test]
async fn carets_of_other_nodes_are_shown_and_go_with_whoever_they_are_of() {
    let site = site(2, Config::default()).await;
    let mut ann = site.rooms[0].sits("Ann").await;
    ann.sends_awareness(1, r#"{"at":1}"#).await;
    ann.until(|ann| !ann.awareness.is_empty()).await;
    // Bob's node asks when it opens the document; Ann is stamped as who she is.
    let mut bob = site.rooms[1].sits("Bob").await;
    bob.until(|bob| bob.awareness.iter().any(|said| said.state.contains("u-Ann") && said.state.contains(r#""at":1"#))).await;
    bob.sends_awareness(1, r#"{"at":2,"user":{"userId":"u-Ann"}}"#).await;
    ann.until(|ann| ann.awareness.iter().any(|said| said.state.contains("u-Bob") && !said.state.contains("u-Ann"))).await;
    let (anns, bobs) = (ann.doc.client_id().get(), bob.doc.client_id().get());
    // Nobody moves another person's caret from another node.
    let mut eve = site.rooms[1].sits("Eve").await;
    let stolen = Presence { client: anns, clock: 9, state: "{}".into() };
    eve.send(Message::Awareness(vec![stolen]).encode()).await;
    let gone = |client: &Client, who| client.awareness.iter().any(|said| said.client == who && &*said.state == "null");
    // Ann comes back at the other node, before the first knows that she left it, with the state she had.
    let mut moved = Client::fresh();
    std::mem::swap(&mut moved.doc, &mut ann.doc);
    let mut moved = site.rooms[1].comes_back(editor("Ann"), moved).await;
    moved.sends_awareness(1, r#"{"at":1}"#).await;
    moved.sends_awareness(2, r#"{"at":3}"#).await;
    bob.until(|bob| bob.awareness.iter().any(|said| said.state.contains(r#""at":3"#))).await;
    ann.disconnects();
    let mut dan = site.rooms[0].sits("Dan").await;
    dan.until(|dan| dan.awareness.iter().any(|said| said.client == anns && said.state.contains(r#""at":3"#))).await;
    assert!(!gone(&bob, anns));
    // Who leaves goes on every node, and so does everybody of a node that dies.
    moved.disconnects();
    dan.until(|dan| gone(dan, anns)).await;
    site.rooms[0].documents.node_gone(&"n1".into());
    dan.until(|dan| gone(dan, bobs)).await;
}

#[tokio::test]
async fn carets_that_a_lost_message_left_behind_do_not_stay() {
    let site = site(2, Config::default()).await;
    let (mut ann, mut bob) = (site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await);
    site.bus.away.store(true, SeqCst);
    ann.sends_awareness(1, "{}").await;
    ann.until(|ann| !ann.awareness.is_empty()).await;
    site.bus.away.store(false, SeqCst);
    // What was not told is told again.
    site.rooms[0].ticks(10_000);
    let anns = ann.doc.client_id().get();
    bob.until(|bob| bob.awareness.iter().any(|said| said.client == anns)).await;
    site.bus.away.store(true, SeqCst);
    ann.disconnects();
    site.rooms[1].ticks(36_000);
    bob.until(|bob| bob.awareness.iter().any(|said| said.client == anns && &*said.state == "null")).await;
}

#[tokio::test]
async fn a_document_deleted_on_one_node_takes_no_edit_on_another() {
    let site = site(2, Config::default()).await;
    let (mut ann, mut bob) = (site.rooms[0].sits("Ann").await, site.rooms[1].sits("Bob").await);
    site.rooms[0].store.remove(&site.rooms[0].plan);
    site.rooms[0].documents.close(&site.rooms[0].plan);
    bob.sets_minutes("k1", 5).await;
    assert_eq!(ann.until_closed().await, CloseCode::NotFound);
    assert_eq!(bob.until_closed().await, CloseCode::NotFound);
}
