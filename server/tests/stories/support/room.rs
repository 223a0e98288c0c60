//! A classroom that reports to the server, as classroom software does.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::{Answer, Person, TestServer};

/// A classroom that reports with the demo's key.
pub struct Room {
    server: Person,
    /// The provider's key it shows.
    pub key: String,
    /// The class's row.
    pub class: Value,
}

/// A moment so many milliseconds from now.
pub fn soon(millis: i64) -> String {
    format!("{:.3}", Timestamp::now() + SignedDuration::from_millis(millis))
}

impl Room {
    /// Of a class that begins in two seconds: on a busy machine the request itself may take one.
    pub async fn open(server: &TestServer) -> Room {
        let scheduler = server.sign_in("scheduler").await;
        let teacher = scheduler.post("/api/management/teacher/list", json!({"search": "Tina"})).await.data()["records"][0]["id"].clone();
        let student = scheduler.list("/api/management/student", json!({})).await[0]["id"].clone();
        let class = json!({"name": "At the zoo", "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student],
                           "start_at": soon(2000), "end_at": soon(600_000), "zone": "UTC"});
        let class = scheduler.post("/api/class/create", class).await.data();
        let key = std::fs::read_to_string(server.data().join("demo-provider-key")).expect("the demo's key");
        Room { server: server.nobody(), key: key.trim().to_owned(), class }
    }

    /// The same room, reporting to another node.
    pub fn at(&self, node: &TestServer) -> Room {
        Room { server: node.nobody(), key: self.key.clone(), class: self.class.clone() }
    }

    /// Its class's id.
    pub fn id(&self) -> &str {
        self.class["id"].as_str().unwrap()
    }

    /// Its class's topic.
    pub fn topic(&self) -> String {
        format!("class:{}", self.id())
    }

    /// Something it reports.
    pub fn item(&self, kind: &str, who: &str, seq: i64, more: Value) -> Value {
        let mut item = json!({"kind": kind, "class": self.class["number"], "session": who, "seq": seq, "at": soon(0),
                              "user": who, "name": who, "role": who});
        item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        item
    }

    /// Something that happened.
    pub fn event(&self, who: &str, seq: i64, what: &str, data: Value) -> Value {
        self.item("event", who, seq, json!({"type": what, "data": data}))
    }

    /// So many checks of the student, the first of them poor.
    pub fn checks(&self, from: i64, count: i64, poor: i64) -> Vec<Value> {
        (0..count).map(|n| self.item("sample", "student", from + n, json!({"quality": if n < poor { 5 } else { 1 }, "rtt": 80}))).collect()
    }

    /// Reports with any key.
    pub async fn send(&self, items: Vec<Value>, key: &str) -> Answer {
        let request = self.server.request(reqwest::Method::POST, "/api/ingest/batch").header("x-provider-key", key);
        let request = request.header("content-type", "application/json").body(json!({ "items": items }).to_string());
        self.server.send(request, "a room reports".into()).await
    }

    /// Reports; what became of it.
    pub async fn reports(&self, items: Vec<Value>) -> Value {
        self.send(items, &self.key).await.data()
    }

    /// Its tile on the board.
    pub async fn tile(&self, monitor: &Person) -> Value {
        let tiles = monitor.post("/api/monitor/board", json!({})).await.data()["tiles"].clone();
        tiles.as_array().unwrap().iter().find(|tile| tile["id"] == self.class["id"]).cloned().unwrap_or_default()
    }
}
