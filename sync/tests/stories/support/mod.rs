//! A room to tell stories in: documents over the store in memory, and editors that behave as the stock Yjs client does.

use belltower_content::sop_plan::SopPlan;
use belltower_sync::memory::{ManualClock, MemoryStore};
use belltower_sync::wire::{Message, Presence, Saved};
use belltower_sync::yrs::updates::decoder::Decode;
use belltower_sync::yrs::{
    Doc, GetString, Map, MapPrelim, MapRef, Out as Value, ReadTxn, StateVector, Text, TextPrelim, TextRef, Transact, TransactionMut, Update,
};
use belltower_sync::{CloseCode, Config, DocumentId, Documents, Editor, JoinError, Out, Problem, Seat, new_doc};
use bytes::Bytes;
use serde_json::json;
use std::sync::Arc;

pub struct Room {
    pub documents: Documents,
    pub store: Arc<MemoryStore>,
    pub clock: Arc<ManualClock>,
    pub plan: DocumentId,
}

/// Documents with one plan in them: one stage, one step of 45 minutes.
pub async fn room() -> Room {
    room_with(Config::default()).await
}

pub async fn room_with(config: Config) -> Room {
    let (store, clock) = (Arc::new(MemoryStore::default()), ManualClock::shared());
    let documents = Documents::new(config, store.clone(), vec![Arc::new(SopPlan)], clock.clone());
    let plan = DocumentId::parse("sop-plan:p1").unwrap();
    let seed = json!({
        "title": "Plan", "lessonMinutes": 45, "level": "A1",
        "stages": [{ "id": "s1", "title": "Start", "steps": [{ "id": "k1", "title": "Hello", "minutes": 45 }] }],
    });
    documents.create(&plan, "root", &seed).await.unwrap();
    Room { documents, store, clock, plan }
}

pub fn editor(name: &str) -> Editor {
    Editor {
        user_id: format!("u-{name}").into(),
        name: name.into(),
        colour: "#336699".into(),
        can_write: true,
        preview: false,
        chinese: false,
    }
}

pub fn viewer(name: &str) -> Editor {
    Editor { can_write: false, ..editor(name) }
}

/// A window that shows what somebody else sees, of someone who may write themselves.
pub fn preview(name: &str) -> Editor {
    Editor { preview: true, ..editor(name) }
}

impl Room {
    /// Someone opens the plan and has read it whole.
    pub async fn sits(&self, name: &str) -> Client {
        self.sits_as(editor(name)).await
    }

    pub async fn sits_as(&self, editor: Editor) -> Client {
        self.comes_back(editor, Client::fresh()).await
    }

    /// Someone comes (back) with a copy they have.
    pub async fn comes_back(&self, editor: Editor, copy: Client) -> Client {
        let mut client = self.joins(editor, copy).await.unwrap();
        client.until(|client| client.synced).await;
        client
    }

    /// Takes a seat and asks, as the stock client does on open, without waiting for an answer.
    pub async fn joins(&self, editor: Editor, mut client: Client) -> Result<Client, JoinError> {
        let epoch = client.epoch.clone();
        client.seat = Some(self.documents.join(&self.plan, editor, epoch.as_deref()).await?);
        (client.sent, client.saved, client.synced, client.closed) = (0, Saved { seq: 0, received: 0 }, false, None);
        let vector = client.doc.transact().state_vector();
        client.send(Message::Step1(vector).encode()).await;
        Ok(client)
    }

    /// The server dies: nothing but the store is left.
    pub fn crashes(self) -> Room {
        let store = Arc::new(self.store.disk());
        let documents = Documents::new(Config::default(), store.clone(), vec![Arc::new(SopPlan)], self.clock.clone());
        Room { documents, store, ..self }
    }

    pub fn ticks(&self, ms: i64) {
        self.clock.advance_ms(ms);
        self.documents.tick();
    }

    /// What lies on the disk, as a client would see it.
    pub async fn on_disk(&self) -> Client {
        let fresh = Documents::new(Config::default(), self.store.clone(), vec![Arc::new(SopPlan)], self.clock.clone());
        let room = Room { documents: fresh, store: self.store.clone(), clock: self.clock.clone(), plan: self.plan.clone() };
        room.sits("auditor").await
    }
}

/// A browser with the stock client in it.
pub struct Client {
    pub doc: Doc,
    pub seat: Option<Seat>,
    pub epoch: Option<String>,
    /// How many updates and step 2 it sent on this connection.
    pub sent: u64,
    pub saved: Saved,
    pub synced: bool,
    pub writes: bool,
    pub problems: Vec<Problem>,
    pub refused: Vec<String>,
    pub denied: usize,
    pub storing: String,
    pub awareness: Vec<Presence>,
    pub heard: usize,
    pub closed: Option<CloseCode>,
}

impl Client {
    pub fn fresh() -> Self {
        Client {
            doc: new_doc(&SopPlan),
            seat: None,
            epoch: None,
            sent: 0,
            saved: Saved { seq: 0, received: 0 },
            synced: false,
            writes: false,
            problems: Vec::new(),
            refused: Vec::new(),
            denied: 0,
            storing: String::new(),
            awareness: Vec::new(),
            heard: 0,
            closed: None,
        }
    }

    /// Changes the plan here and, if connected, sends the change.
    pub async fn edits(&mut self, change: impl FnOnce(&mut TransactionMut<'_>)) {
        let update = self.edits_quietly(change);
        if self.seat.is_some() {
            self.sends_update(update).await;
        }
    }

    /// Changes the plan here; the update is returned, not sent.
    pub fn edits_quietly(&mut self, change: impl FnOnce(&mut TransactionMut<'_>)) -> Vec<u8> {
        let mut txn = self.doc.transact_mut();
        change(&mut txn);
        txn.commit();
        txn.encode_update_v1()
    }

    pub async fn sends_update(&mut self, update: impl Into<Bytes>) {
        self.sent += 1;
        self.send(Message::Update(update.into()).encode()).await;
    }

    pub async fn sends_awareness(&mut self, clock: u32, state: &str) {
        let said = Presence { client: self.doc.client_id().get(), clock, state: state.into() };
        self.send(Message::Awareness(vec![said]).encode()).await;
    }

    pub async fn send(&mut self, frame: Bytes) {
        if let Some(seat) = &self.seat {
            let _ = seat.send(frame).await;
        }
    }

    /// Takes in the next thing from the server, as the stock client would.
    pub async fn step(&mut self) {
        let out = self.seat.as_mut().expect("connected").next().await.expect("something before the end");
        self.take(out).await;
    }

    /// Takes in what is there already.
    pub async fn catches_up(&mut self) {
        while let Some(out) = self.seat.as_mut().and_then(Seat::try_next) {
            self.take(out).await;
        }
    }

    /// As `catches_up`, and takes the close too if there is one. Gives the server's task its turns.
    pub async fn catches_up_or_closes(&mut self) {
        let Some(seat) = &mut self.seat else { return };
        while let Ok(Some(out)) = tokio::time::timeout(std::time::Duration::ZERO, seat.next()).await {
            let closes = matches!(out, Out::Close(_));
            if closes {
                self.take(out).await;
                return;
            }
            if let Out::Frame(frame) = &out
                && matches!(Message::decode_all(frame).as_deref(), Ok([Message::Step1(_)]))
            {
                // A liar does not answer questions.
                continue;
            }
        }
    }

    async fn take(&mut self, out: Out) {
        let frame = match out {
            Out::Frame(frame) => frame,
            Out::Close(code) => {
                self.closed = Some(code);
                self.seat = None;
                return;
            }
        };
        self.heard += 1;
        // The stock client reads one message a frame.
        let [message] = Message::decode_all(&frame).unwrap().try_into().unwrap();
        match message {
            Message::Step1(vector) => {
                let update = self.doc.transact().encode_diff_v1(&vector);
                self.sent += 1;
                self.send(Message::Step2(update.into()).encode()).await;
            }
            Message::Step2(update) => {
                self.apply(&update);
                self.synced = true;
            }
            Message::Update(update) => self.apply(&update),
            Message::Awareness(states) => self.awareness.extend(states),
            Message::Denied(_) => self.denied += 1,
            Message::Saved(saved) => self.saved = saved,
            Message::Rights(rights) => {
                self.writes = rights.write;
                self.epoch = Some(rights.epoch.to_string());
            }
            Message::Checks(checks) => self.problems = checks.problems.to_vec(),
            Message::Refused(refused) => self.refused.push(refused.reason),
            Message::Status(status) => self.storing = status.storing,
            Message::QueryAwareness | Message::Unknown(_) => {}
        }
    }

    fn apply(&self, update: &[u8]) {
        let update = Update::decode_v1(update).unwrap();
        let mut txn = self.doc.transact_mut();
        txn.apply_update(update).unwrap();
        assert!(!txn.has_missing_updates(), "the server sent something with a gap before it");
    }

    /// Listens until something holds.
    pub async fn until(&mut self, mut holds: impl FnMut(&Client) -> bool) {
        while !holds(self) {
            let step = tokio::time::timeout(std::time::Duration::from_secs(20), self.step());
            step.await.expect("waited too long for the server");
        }
    }

    pub async fn until_saved(&mut self) {
        self.until(|client| client.saved.received == client.sent).await;
    }

    pub async fn until_closed(&mut self) -> CloseCode {
        self.until(|client| client.closed.is_some()).await;
        self.closed.unwrap()
    }

    /// Goes away without a word; the copy stays.
    pub fn disconnects(&mut self) {
        self.seat = None;
    }

    pub async fn sets_minutes(&mut self, step: &str, minutes: i64) {
        let steps = self.doc.get_or_insert_map("steps");
        self.edits(|txn| step_map(&steps, txn, step).insert_to(txn, "minutes", minutes)).await;
    }

    pub fn minutes(&self, step: &str) -> Option<i64> {
        let steps = self.doc.get_or_insert_map("steps");
        let txn = self.doc.transact();
        let Some(Value::YMap(step)) = steps.get(&txn, step) else {
            return None;
        };
        step.get_as(&txn, "minutes").ok()
    }

    pub async fn adds_step(&mut self, id: &str, minutes: i64) {
        let steps = self.doc.get_or_insert_map("steps");
        self.edits(|txn| {
            let step = steps.insert(txn, id, MapPrelim::default());
            step.insert(txn, "stageId", "s1");
            step.insert(txn, "order", format!("b{id}"));
            step.insert(txn, "title", TextPrelim::new("x"));
            step.insert(txn, "minutes", minutes);
        })
        .await;
    }

    /// Types at the end of a step's title.
    pub async fn types(&mut self, step: &str, words: &str) {
        let steps = self.doc.get_or_insert_map("steps");
        self.edits(|txn| {
            let title: TextRef = step_map(&steps, txn, step).get_as_text(txn, "title");
            title.push(txn, words);
        })
        .await;
    }

    pub fn title(&self, step: &str) -> String {
        let steps = self.doc.get_or_insert_map("steps");
        let txn = self.doc.transact();
        let Some(Value::YMap(step)) = steps.get(&txn, step) else {
            return String::new();
        };
        match step.get(&txn, "title") {
            Some(Value::YText(title)) => title.get_string(&txn),
            _ => String::new(),
        }
    }

    pub fn state(&self) -> Vec<u8> {
        self.doc.transact().encode_diff_v1(&StateVector::default())
    }

    pub fn vector(&self) -> StateVector {
        self.doc.transact().state_vector()
    }

    pub fn content(&self) -> serde_json::Value {
        belltower_sync::Kind::project(&SopPlan, &self.doc.transact())
    }
}

fn step_map(steps: &MapRef, txn: &TransactionMut<'_>, id: &str) -> MapRef {
    match steps.get(txn, id) {
        Some(Value::YMap(map)) => map,
        other => panic!("step {id} is {other:?}"),
    }
}

trait Shorthand {
    fn insert_to(&self, txn: &mut TransactionMut<'_>, key: &str, value: i64);
    fn get_as_text(&self, txn: &TransactionMut<'_>, key: &str) -> TextRef;
}

impl Shorthand for MapRef {
    fn insert_to(&self, txn: &mut TransactionMut<'_>, key: &str, value: i64) {
        self.insert(txn, key, value);
    }

    fn get_as_text(&self, txn: &TransactionMut<'_>, key: &str) -> TextRef {
        match self.get(txn, key) {
            Some(Value::YText(text)) => text,
            other => panic!("{key} is {other:?}"),
        }
    }
}
