//! What the scenarios have in common: plans to write in, and one end of a document's socket.

use belltower_sync::wire::Message as Frame;
use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use yrs::StateVector;

use crate::Result;
use crate::site::{Site, Socket};

const PLANS: &str = "/api/management/sopPlan";

/// Plans of one scenario; deleted after it.
pub struct Plans(pub Vec<String>);

impl Plans {
    pub async fn make(site: &Site, count: usize) -> Result<Self> {
        let mut plans = Vec::with_capacity(count);
        for number in 0..count {
            let plan = json!({ "title": format!("Load test {number}"), "lesson_minutes": 45, "template": "example_en" });
            let row = site.post(&format!("{PLANS}/create"), &plan).await?;
            plans.push(row["id"].as_str().ok_or("the plan has no id")?.to_owned());
        }
        Ok(Self(plans))
    }

    /// The name of one's document.
    pub fn document(&self, number: usize) -> String {
        format!("sop-plan:{}", self.0[number % self.0.len()])
    }

    pub async fn delete(self, site: &Site) -> Result<()> {
        for some in self.0.chunks(100) {
            site.post(&format!("{PLANS}/delete"), &json!({ "ids": some })).await?;
        }
        Ok(())
    }
}

/// One end of a document's socket.
pub struct Line {
    socket: Socket,
    sent: u64,
}

impl Line {
    /// Connects and has the document sent whole; answers it too.
    pub async fn open(site: &Site, document: &str) -> Result<(Self, Bytes)> {
        let mut line = Self { socket: site.open_document(document).await?, sent: 0 };
        line.say(Frame::Step1(StateVector::default())).await?;
        loop {
            if let Frame::Step2(whole) = line.hear().await? {
                return Ok((line, whole));
            }
        }
    }

    /// How many messages the server counts.
    pub fn sent(&self) -> u64 {
        self.sent
    }

    pub async fn say(&mut self, frame: Frame) -> Result<()> {
        self.sent += u64::from(matches!(frame, Frame::Update(_) | Frame::Step2(_)));
        Ok(self.socket.send(Message::Binary(frame.encode())).await?)
    }

    /// The next message. The server's question what we have is answered with nothing: whoever has something to say says it.
    pub async fn hear(&mut self) -> Result<Frame> {
        loop {
            let frame: Bytes = match self.socket.next().await.ok_or("the server ended the connection")?? {
                Message::Binary(frame) => frame,
                Message::Close(close) => return Err(format!("closed: {close:?}").into()),
                _ => continue,
            };
            // The server sends one message a frame.
            let Some(message) = Frame::decode_all(&frame)?.pop() else { continue };
            if !matches!(message, Frame::Step1(_)) {
                return Ok(message);
            }
        }
    }
}
