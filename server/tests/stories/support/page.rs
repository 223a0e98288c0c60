//! A browser with a document open, as the stock Yjs client behaves.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use belltower_content::sop_plan::SopPlan;
use belltower_sync::{
    Kind, new_doc,
    wire::{Message, Presence, RightsInfo},
};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{self, client::IntoClientRequest},
};
use yrs::{Doc, Map, Out, ReadTxn, StateVector, Text, Transact, TransactionMut, Update, updates::decoder::Decode};

use super::{Person, TestServer};

/// How long anything may take before it counts as never.
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with one document open, most often a plan: does what the stock Yjs client does.
pub struct Page {
    kind: &'static dyn Kind,
    pub doc: Doc,
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub rights: Option<RightsInfo>,
    pub synced: bool,
    pub sent: u64,
    pub received: u64,
    pub refused: Vec<String>,
    /// What the person was told when something was refused.
    pub told: Vec<String>,
    pub problems: usize,
    /// The rules that are broken, by code and in order.
    pub wrong: Vec<String>,
    /// What the server says of its disk: `ok`, `failing`, or nothing yet.
    pub storing: String,
    pub closed: Option<u16>,
    /// Whose caret is where: states of other browsers, and of this one as the server stamped it.
    pub carets: BTreeMap<u64, Value>,
}

impl Page {
    pub async fn try_open(server: &TestServer, person: &Person, path: &str, origin: Option<&str>) -> Result<Page, tungstenite::Error> {
        Page::try_open_at(&server.ws_url(path), person, origin).await
    }

    async fn try_open_at(url: &str, person: &Person, origin: Option<&str>) -> Result<Page, tungstenite::Error> {
        let headers = [("token", person.token.as_deref()), ("origin", origin), ("accept-language", Some(person.language))];
        Page::with_headers(url, &headers.into_iter().filter_map(|(name, value)| Some((name, value?))).collect::<Vec<_>>()).await
    }

    /// Connects with these headers, as a browser does that has cookies.
    pub async fn with_headers(url: &str, headers: &[(&'static str, &str)]) -> Result<Page, tungstenite::Error> {
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        let doc = new_doc(&SopPlan);
        let (rights, refused, told, carets) = (None, Vec::new(), Vec::new(), BTreeMap::new());
        Ok(Page {
            kind: &SopPlan,
            doc,
            socket,
            rights,
            synced: false,
            sent: 0,
            received: 0,
            refused,
            told,
            problems: 0,
            wrong: Vec::new(),
            storing: String::new(),
            closed: None,
            carets,
        })
    }

    pub async fn open(server: &TestServer, person: &Person, plan: &str) -> Page {
        let mut page = Page::try_open(server, person, &format!("/sync/sop-plan:{plan}"), None).await.expect("an upgrade");
        page.asks().await;
        page.until(|page| page.synced).await;
        page
    }

    /// A document of another kind than a plan; the server may say no.
    pub async fn open_any(server: &TestServer, person: &Person, kind: &'static dyn Kind, id: &str) -> Page {
        let path = format!("/sync/{}:{id}", kind.name());
        let mut page = Page { kind, doc: new_doc(kind), ..Page::try_open(server, person, &path, None).await.expect("an upgrade") };
        page.asks().await;
        page.until(|page| page.synced || page.closed.is_some()).await;
        page
    }

    /// The same browser connects again, with what it has.
    pub async fn reconnects(&mut self, server: &TestServer, person: &Person, plan: &str) {
        assert!(self.comes_back(&server.knows(person), plan).await, "closed with {:?}", self.closed);
    }

    /// The same browser tries to connect where the person is, with what it has; whether it got in.
    pub async fn comes_back(&mut self, person: &Person, plan: &str) -> bool {
        let epoch = self.rights.as_ref().map_or_else(String::new, |rights| rights.epoch.to_string());
        let url = person.ws_url(&format!("/sync/sop-plan:{plan}?epoch={epoch}"));
        let Ok(again) = Page::try_open_at(&url, person, None).await else { return false };
        let doc = std::mem::replace(&mut self.doc, new_doc(&SopPlan));
        *self = Page { doc, rights: self.rights.take(), ..again };
        self.asks().await;
        self.until(|page| page.synced || page.closed.is_some()).await;
        self.synced && self.closed.is_none()
    }

    pub async fn asks(&mut self) {
        let vector = self.doc.transact().state_vector();
        self.sends(Message::Step1(vector)).await;
    }

    pub async fn sends(&mut self, message: Message) {
        self.sent += u64::from(matches!(message, Message::Step2(_) | Message::Update(_)));
        let _ = self.socket.send(tungstenite::Message::Binary(message.encode())).await;
    }

    /// Changes the document and sends it.
    pub async fn changes(&mut self, change: impl FnOnce(&mut TransactionMut<'_>)) {
        let update = {
            let mut txn = self.doc.transact_mut();
            change(&mut txn);
            txn.encode_update_v1()
        };
        self.sends(Message::Update(update.into())).await;
    }

    /// Sets a field of the plan to a number.
    pub async fn edits(&mut self, key: &str, value: i64) {
        let plan = self.doc.get_or_insert_map("plan");
        self.changes(|txn| {
            plan.insert(txn, key, value);
        })
        .await;
    }

    /// Types at the end of the title; what is far from it is deleted.
    pub async fn types(&mut self, letters: &str) {
        let plan = self.doc.get_or_insert_map("plan");
        self.changes(|txn| {
            let Some(Out::YText(title)) = plan.get(txn, "title") else { panic!("the plan has no title") };
            title.push(txn, letters);
            if title.len(txn) > 40 {
                title.remove_range(txn, 0, 3);
            }
        })
        .await;
    }

    /// Sets a field to a text.
    pub async fn writes(&mut self, key: &str, text: &str) {
        let plan = self.doc.get_or_insert_map("plan");
        self.changes(|txn| {
            plan.insert(txn, key, text);
        })
        .await;
    }

    /// Whether a field is there.
    pub fn holds(&self, key: &str) -> bool {
        self.doc.get_or_insert_map("plan").contains_key(&self.doc.transact(), key)
    }

    /// Puts the caret somewhere.
    pub async fn points(&mut self, clock: u32, at: i64) {
        let said = Presence { client: self.doc.client_id().get(), clock, state: json!({ "at": at }).to_string().into() };
        self.sends(Message::Awareness(vec![said])).await;
    }

    /// Whether somebody's caret is there.
    pub fn sees_caret(&self, of: &str, at: i64) -> bool {
        self.carets.values().any(|state| state["user"]["name"] == of && state["at"] == at)
    }

    pub fn value(&self, key: &str) -> Option<i64> {
        let plan = self.doc.get_or_insert_map("plan");
        match plan.get(&self.doc.transact(), key) {
            Some(Out::Any(yrs::Any::Number(yrs::Number::Int(number)))) => Some(number),
            _ => None,
        }
    }

    /// The whole document as the server would project it.
    pub fn content(&self) -> Value {
        self.kind.project(&self.doc.transact())
    }

    /// The pages of a picture book.
    pub fn pages_of_book(&self) -> Vec<Value> {
        self.content()["pages"].as_array().cloned().unwrap_or_default()
    }

    /// What of each browser is in this copy.
    pub fn vector(&self) -> StateVector {
        self.doc.transact().state_vector()
    }

    pub fn state(&self) -> Vec<u8> {
        self.doc.transact().encode_diff_v1(&StateVector::default())
    }

    pub async fn until(&mut self, holds: impl Fn(&Page) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < PATIENCE, "waited for nothing; closed with {:?}", self.closed);
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("something from the server");
            match message {
                Some(Ok(tungstenite::Message::Binary(frame))) => {
                    for message in Message::decode_all(&frame).expect("a message") {
                        self.hears(message).await;
                    }
                }
                Some(Ok(tungstenite::Message::Close(frame))) => self.closed = Some(frame.map_or(1006, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => drop(self.closed.get_or_insert(1006)),
            }
        }
    }

    async fn hears(&mut self, message: Message) {
        match message {
            Message::Step1(vector) => {
                let update = self.doc.transact().encode_diff_v1(&vector);
                self.sends(Message::Step2(update.into())).await;
            }
            Message::Step2(update) => {
                self.applies(&update);
                self.synced = true;
            }
            Message::Update(update) => self.applies(&update),
            Message::Saved(saved) => self.received = saved.received,
            Message::Rights(rights) => self.rights = Some(rights),
            Message::Refused(refused) => {
                self.refused.push(refused.reason);
                self.told.push(refused.msg);
            }
            Message::Status(status) => self.storing = status.storing,
            Message::Checks(checks) => {
                self.problems = checks.problems.len();
                self.wrong = checks.problems.iter().map(|problem| problem.code.clone()).collect();
            }
            Message::Awareness(states) => {
                for said in states {
                    match serde_json::from_str(&said.state).expect("JSON") {
                        Value::Null => drop(self.carets.remove(&said.client)),
                        state => drop(self.carets.insert(said.client, state)),
                    }
                }
            }
            _ => {}
        }
    }

    fn applies(&self, update: &[u8]) {
        self.doc.transact_mut().apply_update(Update::decode_v1(update).expect("an update")).expect("applied");
    }

    pub async fn saved(&mut self) {
        self.until(|page| page.received == page.sent).await;
    }

    pub async fn ends(&mut self) -> u16 {
        self.until(|page| page.closed.is_some()).await;
        self.closed.unwrap_or_default()
    }
}

/// Where plans are made.
pub const PLANS: &str = "/api/management/sopPlan";

/// A new plan; its id.
pub async fn makes_a_plan(producer: &Person) -> String {
    let plan = json!({ "title": "Reading", "level": "A2", "lesson_minutes": 45, "template": "example_en" });
    let row = producer.post(&format!("{PLANS}/create"), plan).await.data();
    assert_eq!((&row["minutes"], &row["stage_count"], &row["problem_count"]), (&json!(45), &json!(3), &json!(0)));
    row["id"].as_str().expect("an id").to_owned()
}
