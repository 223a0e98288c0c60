//! Where events go in and listeners listen: Belltower by its public ingest endpoint, the floor by its publisher's connection. Both send the
//! same bytes to the same listeners.

use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use belltower_realtime::TopicName;
use belltower_realtime::frames::ServerFrame;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::Result;
use crate::floor::PUBLISH;
use crate::lean::Lean;
use crate::measure::{Cost, cost};
use crate::site::{Site, subscribe};

/// Classes of one call when they are made and deleted.
pub const AT_ONCE: usize = 200;

/// Events of classes, and how to say them.
pub struct Events {
    /// The topics, one for each class.
    pub topics: Vec<TopicName>,
    classes: Vec<String>,
    session: String,
    bytes: usize,
    sent: i64,
    offsets: Vec<i64>,
}

impl Events {
    /// The next event, of about so many bytes of payload, as a classroom reports it.
    fn item(&mut self, topic: usize) -> Value {
        self.sent += 1;
        let mut item = json!({"kind": "event", "class": self.classes[topic], "session": self.session, "seq": self.sent, "at": now(), "user": "load",
                              "role": "teacher", "type": "hand_up", "data": {"pad": ""}});
        item["data"]["pad"] = self.pad().into();
        item
    }

    /// One of the classes.
    pub fn class(&self, class: usize) -> String {
        self.classes[class].clone()
    }

    /// Somebody joins a class.
    pub fn join(&mut self, class: usize) -> Value {
        let mut item = self.item(class);
        (item["type"], item["data"]) = ("join".into(), json!({}));
        item
    }

    /// They leave it again, and it is over.
    pub fn end(&mut self, class: usize) -> [Value; 2] {
        [("quit", json!({"cause": "left"})), ("class_end", json!({}))].map(|(what, data)| {
            let mut item = self.item(class);
            (item["type"], item["data"]) = (what.into(), data);
            item
        })
    }

    /// A network check that says `rtt`.
    pub fn sample(&mut self, class: usize, rtt: i64) -> Value {
        let mut item = self.item(class);
        (item["kind"], item["rtt"], item["quality"]) = ("sample".into(), rtt.into(), 1.into());
        item
    }

    fn pad(&self) -> String {
        "x".repeat(self.bytes.saturating_sub(self.payload("").to_string().len()))
    }

    /// The payload Belltower makes of an item.
    fn payload(&self, pad: &str) -> Value {
        json!({"type": "hand_up", "at": now(), "session": self.session, "userId": "load", "name": "", "role": "teacher", "data": {"pad": pad}})
    }

    /// The frame Belltower makes of an item.
    fn frame(&mut self, topic: usize) -> Result<String> {
        // Its own count for each topic, as offsets are.
        self.offsets[topic] += 1;
        let frame = ServerFrame::Ev { topic: self.topics[topic].clone(), o: self.offsets[topic], at: now(), d: self.payload(&self.pad()) };
        Ok(serde_json::to_string(&frame)?)
    }
}

fn now() -> String {
    format!("{:.3}", Timestamp::now())
}

/// One way in, and the process behind it.
pub enum Door {
    /// The server under test.
    Belltower { site: Arc<Site>, key: String, pid: u32 },
    /// The bare hub.
    Floor { host: String, publisher: TcpStream, process: Box<Child> },
}

/// How to open sockets behind a door.
#[derive(Clone)]
pub enum Dial {
    /// As a signed-in client.
    Belltower(Arc<Site>),
    /// As anybody.
    Floor(String),
}

impl Dial {
    /// Opens a socket on a topic.
    pub async fn listen(self, topic: TopicName) -> Result<Lean> {
        match self {
            Self::Belltower(site) => site.listen(topic.as_str(), None).await,
            Self::Floor(host) => {
                let mut socket = Lean::open(&host, "").await?;
                subscribe(&mut socket, topic.as_str(), None, |_| {}).await?;
                Ok(socket)
            }
        }
    }
}

impl Door {
    /// Belltower's, with the provider key in a file.
    pub async fn belltower(site: Arc<Site>, key_file: &Path, pid: u32) -> Result<Self> {
        let key = tokio::fs::read_to_string(key_file).await.map_err(|cause| format!("{}: {cause}", key_file.display()))?;
        Ok(Self::Belltower { site, key: key.trim().to_owned(), pid })
    }

    /// Starts a floor; it ends with the door.
    pub async fn floor() -> Result<Self> {
        let program = std::env::current_exe()?;
        let mut process = Command::new(program).arg("floor").stdout(Stdio::piped()).kill_on_drop(true).spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("the floor has no output")?).read_line(&mut line).await?;
        let host = line.trim().trim_start_matches("listening on http://").to_owned();
        let mut publisher = TcpStream::connect(&host).await?;
        publisher.set_nodelay(true)?;
        publisher.write_all(PUBLISH).await?;
        Ok(Self::Floor { host, publisher, process: Box::new(process) })
    }

    /// What its process has cost so far.
    pub fn cost(&self) -> Result<Cost> {
        match self {
            Self::Belltower { pid, .. } => cost(*pid),
            Self::Floor { process, .. } => cost(process.id().ok_or("the floor ended")?),
        }
    }

    /// How to open sockets.
    pub fn dial(&self) -> Dial {
        match self {
            Self::Belltower { site, .. } => Dial::Belltower(site.clone()),
            Self::Floor { host, .. } => Dial::Floor(host.clone()),
        }
    }

    /// Reports items as they are; to Belltower only.
    pub async fn report(&self, items: Vec<Value>) -> Result<()> {
        let Self::Belltower { site, key, .. } = self else { return Ok(()) };
        let answer = site.post_as_provider("/api/ingest/batch", &json!({"items": items}), key).await?;
        if answer["accepted"] == items.len() { Ok(()) } else { Err(format!("not everything was taken: {answer}").into()) }
    }

    /// Reports so many log lines a second of a class until it is dropped; says how many were taken, and in what time.
    pub async fn flood(&self, class: &str, lines: usize, taken: &Mutex<(u64, Duration)>) -> Result<()> {
        let (mut seq, session, started) = (0u64, format!("flood-{}", Timestamp::now().as_millisecond()), Instant::now());
        let mut beat = tokio::time::interval(Duration::from_millis(20));
        loop {
            beat.tick().await;
            let due = (started.elapsed().as_secs_f64() * lines as f64) as u64;
            let upto = due.min(seq + 2_000);
            let line = |seq| {
                json!({"kind": "log", "class": class, "session": session, "seq": seq, "at": now(), "user": "load", "role": "student",
                       "level": "info", "event": "stats", "message": "video: 24 frames decoded, none dropped, 512 kbit/s, jitter 4 ms"})
            };
            if upto > seq {
                self.report((seq..upto).map(line).collect()).await?;
                seq = upto;
                if let Ok(mut taken) = taken.lock() {
                    *taken = (seq, started.elapsed());
                }
            }
        }
    }

    /// Publishes an event on each of these topics.
    pub async fn publish(&mut self, events: &mut Events, topics: impl Iterator<Item = usize>) -> Result<()> {
        match self {
            Self::Belltower { .. } => self.report(topics.map(|topic| events.item(topic)).collect()).await?,
            Self::Floor { publisher, .. } => {
                let (mut batch, mut count) = (vec![0; 4], 0u32);
                for topic in topics {
                    let frame = events.frame(topic)?;
                    for part in [events.topics[topic].as_str(), &frame] {
                        batch.extend((part.len() as u32).to_be_bytes());
                        batch.extend(part.as_bytes());
                    }
                    count += 1;
                }
                batch[..4].copy_from_slice(&count.to_be_bytes());
                publisher.write_all(&batch).await?;
                publisher.read_u8().await?;
            }
        }
        Ok(())
    }
}

/// Plans classes far ahead, with a teacher of their own, whose topics nobody else uses.
pub async fn plan(site: &Site, classes: usize, bytes: usize) -> Result<Events> {
    let teacher = site.post("/api/management/teacher/create", &json!({"name": "Load test"})).await?;
    let mut events = Events {
        topics: Vec::new(),
        classes: Vec::new(),
        session: format!("load-{}", Timestamp::now().as_millisecond()),
        bytes,
        sent: 0,
        offsets: vec![0; classes],
    };
    for number in 0..classes {
        let class = site.post("/api/class/create", &class(&teacher["id"], number)).await?;
        let id = class["id"].as_str().ok_or("the class has no id")?.to_owned();
        events.topics.push(TopicName::parse(&format!("class:{id}"))?);
        events.classes.push(id);
    }
    Ok(events)
}

/// A class far enough ahead, each in its own hour; a small group, since one to one nobody is reminded before there is a student.
pub fn class(teacher: &Value, number: usize) -> Value {
    let start = Timestamp::now() + SignedDuration::from_hours(24 * 60 + number as i64);
    json!({"name": format!("Load test {number}"), "kind": "small_group", "teacher_id": teacher, "student_ids": [], "zone": "UTC",
           "start_at": start.to_string(), "end_at": (start + SignedDuration::from_mins(25)).to_string()})
}

/// Deletes the classes again.
pub async fn clear(site: &Site, events: &Events) -> Result<()> {
    for ids in events.classes.chunks(AT_ONCE) {
        site.post("/api/class/delete", &json!({ "ids": ids })).await?;
    }
    Ok(())
}
