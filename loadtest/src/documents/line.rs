//! One end of a document's socket, and the copy of whoever sits there. Speaks the y protocol as stock clients of each server do.

use std::collections::VecDeque;
use std::time::Duration;

use belltower_content::sop_plan::SopPlan;
use belltower_sync::wire::Message as Frame;
use belltower_sync::{Kind, new_doc};
use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use yrs::updates::decoder::Decode;
use yrs::{ClientID, Doc, OffsetKind, Options, StateVector, Transact, Update};

use super::plan::written;
use super::site::{Peer, Place};
use crate::Result;
use crate::site::Socket;

/// How long a document may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// One end of a document's socket.
pub struct Line {
    socket: Socket,
    peer: Option<Peer>,
    /// Hocuspocus begins every message with the document's name.
    name: Vec<u8>,
    sent: u64,
    /// How many of them are stored, by what the server said last.
    acknowledged: u64,
    heard: VecDeque<Frame>,
}

impl Line {
    /// Connects and waits for the document; answers it too, as one update. It is not empty: what is sent first may be, and the rest come as an update
    /// (y-websocket reads a document while it is open already).
    pub async fn open(place: &Place, document: &str) -> Result<(Self, Bytes)> {
        let mut line = Self::connect(place, document).await?;
        let comes = async {
            loop {
                if let Frame::Step2(update) | Frame::Update(update) = line.hear().await?
                    && update.len() > Update::EMPTY_V1.len()
                {
                    return Result::Ok(update);
                }
            }
        };
        let whole = timeout(PATIENCE, comes).await.map_err(|_| "the document did not come")??;
        Ok((line, whole))
    }

    /// Makes a document on a peer: connects, waits until it is there, and fills it.
    pub async fn begin(place: &Place, document: &str, plan: &Value) -> Result<Self> {
        let mut line = Self::connect(place, document).await?;
        while !matches!(line.hear().await?, Frame::Step2(_)) {}
        line.say(Frame::Update(written(&empty(), plan).into())).await?;
        line.settle().await?;
        Ok(line)
    }

    async fn connect(place: &Place, document: &str) -> Result<Self> {
        let mut name = Vec::new();
        if place.peer() == Some(Peer::Hocuspocus) {
            put(&mut name, document);
        }
        let mut line =
            Self { socket: place.connect(document).await?, peer: place.peer(), name, sent: 0, acknowledged: 0, heard: VecDeque::new() };
        if line.peer == Some(Peer::Hocuspocus) {
            // Its second message kind, a token: it takes nothing before one, and any will do.
            let mut token = vec![2, 0];
            put(&mut token, "any");
            line.send(&token).await?;
        }
        line.say(Frame::Step1(StateVector::default())).await?;
        Ok(line)
    }

    /// How many messages the server has not said yet that it stored; none if it never says so.
    pub fn unsaved(&self) -> u64 {
        if self.peer.is_some() { 0 } else { self.sent - self.acknowledged }
    }

    pub async fn say(&mut self, frame: Frame) -> Result<()> {
        self.sent += u64::from(matches!(frame, Frame::Update(_) | Frame::Step2(_)));
        self.send(&frame.encode()).await
    }

    async fn send(&mut self, frame: &[u8]) -> Result<()> {
        let frame = [&self.name, frame].concat();
        Ok(self.socket.send(Message::Binary(frame.into())).await?)
    }

    /// The next message. The server's question what we have is answered with nothing: whoever has something to say says it.
    pub async fn hear(&mut self) -> Result<Frame> {
        loop {
            while let Some(message) = self.heard.pop_front() {
                match message {
                    Frame::Step1(_) => continue,
                    Frame::Saved(saved) => self.acknowledged = saved.received,
                    _ => {}
                }
                return Ok(message);
            }
            let frame: Bytes = match self.socket.next().await.ok_or("the server ended the connection")?? {
                Message::Binary(frame) => frame,
                Message::Close(close) => return Err(format!("closed: {close:?}").into()),
                _ => continue,
            };
            // Extras of its own that a peer says are nothing to us.
            let frame = frame.slice(self.name.len().min(frame.len())..);
            if self.peer.is_none() || frame.first() == Some(&0) {
                self.heard.extend(Frame::decode_all(&frame)?);
            }
        }
    }

    /// Waits until the server has taken in what was said: it says so, or, a peer, it answers what was asked after it.
    pub async fn settle(&mut self) -> Result<()> {
        if self.peer.is_none() {
            while self.unsaved() > 0 {
                self.hear().await?;
            }
            return Ok(());
        }
        self.say(Frame::Step1(StateVector::default())).await?;
        while !matches!(self.hear().await?, Frame::Step2(_)) {}
        Ok(())
    }
}

/// A copy that says nothing yet, under a number such as the stock client takes: y-sweet reads no more than 32 bits of one.
pub fn empty() -> Doc {
    let number = new_doc(&SopPlan).client_id().get() & u64::from(u32::MAX);
    let options = Options { offset_kind: OffsetKind::Utf16, ..Options::with_client_id(ClientID::new(number)) };
    let doc = Doc::with_options(options);
    SopPlan.model().roots(&doc);
    doc
}

/// A copy that holds these updates.
pub fn copy<'a>(updates: impl IntoIterator<Item = &'a [u8]>) -> Result<Doc> {
    let doc = empty();
    for update in updates {
        doc.transact_mut().apply_update(Update::decode_v1(update)?)?;
    }
    Ok(doc)
}

/// How far an update brings what somebody typed. Peers tell updates on in their own words, several at a time, and to their sender too: so what has come
/// is told by this and not by counting.
pub fn typed_until(update: &[u8], who: ClientID) -> Result<u32> {
    let typed = Update::decode_v1(update)?.insertions(true);
    let ranges = typed.iter().filter(|(client, _)| **client == who).flat_map(|(_, ranges)| ranges.iter());
    Ok(ranges.map(|range| range.end).max().unwrap_or(0))
}

/// Writes a length and a text. Names and tokens are short: one byte says it.
fn put(out: &mut Vec<u8>, text: &str) {
    out.push(text.len().min(127) as u8);
    out.extend(&text.as_bytes()[..text.len().min(127)]);
}
