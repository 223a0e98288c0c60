//! The messages on the wire, both directions: the stock y protocol (types 0–3) and ours (100–104: a length-prefixed JSON text). Used by
//! the server's side here and by any client (load tests, stories). The server sends one message a frame and takes several.

use bytes::Bytes;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::Arc;
use yrs::updates::encoder::Encode;
use yrs::{ClientID, StateVector};

use crate::reader::{Malformed, Reader, put_buffer, put_uint};
use crate::{Problem, Refusal};

/// The bytes are no message of this protocol; says what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadFrame(pub &'static str);

impl From<Malformed> for BadFrame {
    fn from(Malformed(what): Malformed) -> Self {
        BadFrame(what)
    }
}

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// 0,0: this is what I have; answer with a step 2.
    Step1(StateVector),
    /// 0,1: this is what you lack (a v1 update).
    Step2(Bytes),
    /// 0,2: this is what changed (a v1 update).
    Update(Bytes),
    /// 1: cursors and names of some clients.
    Awareness(Vec<Presence>),
    /// 2: what you tried is denied, with the reason.
    Denied(String),
    /// 3: send me everybody's awareness.
    QueryAwareness,
    /// 100: what of yours is on disk.
    Saved(Saved),
    /// 101: what you may do, and as whom.
    Rights(RightsInfo),
    /// 102: which rules the document breaks.
    Checks(Checks),
    /// 103: an update was not taken.
    Refused(Refused),
    /// 104: whether storing works.
    Status(Status),
    /// A type this side does not know.
    Unknown(u64),
}

/// One client's awareness state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// The Yjs client id.
    pub client: u64,
    /// Grows with every change of that client's state.
    pub clock: u32,
    /// JSON text; `null` when the client has gone.
    pub state: Arc<str>,
}

/// Body of message 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// The last log entry on disk.
    pub seq: i64,
    /// How many updates and step 2 of this connection are on disk (or held nothing new).
    pub received: u64,
}

/// Body of message 101.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RightsInfo {
    /// Whether updates are taken.
    pub write: bool,
    /// As whom the server shows this editor to the others.
    pub identity: Identity,
    /// The epoch of the document; a kept copy is only good with it.
    pub epoch: Arc<str>,
}

/// Who an editor is to the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    /// The user's id.
    pub user_id: Arc<str>,
    /// The name beside the caret.
    pub name: Arc<str>,
    /// The caret's colour, `#rrggbb`.
    pub colour: Arc<str>,
}

/// Body of message 102.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checks {
    /// The log entry the list reflects.
    pub seq: i64,
    /// The broken rules; empty when the document may be published.
    pub problems: Arc<Vec<Problem>>,
}

/// Body of message 103.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// `read_only`, `document_full` or `malformed`.
    pub reason: String,
    /// The sentence for the person, in their language.
    pub msg: String,
}

/// Body of message 104.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Status {
    /// `ok`, or `failing` while edits are held in memory because the disk or database does not take them.
    pub storing: String,
}

impl Message {
    /// Why an update or a person is not taken, in their language.
    pub fn refused(refusal: Refusal, chinese: bool) -> Message {
        Message::Refused(Refused { reason: refusal.reason().into(), msg: refusal.message(chinese).into() })
    }

    /// Reads every message of a frame.
    pub fn decode_all(frame: &Bytes) -> Result<Vec<Message>, BadFrame> {
        let mut reader = Reader::new(frame);
        let mut messages = Vec::with_capacity(1);
        while !reader.is_empty() || messages.is_empty() {
            let message = Self::read(frame, &mut reader)?;
            // What an unknown type's body looks like is unknown too: the rest of the frame cannot be told apart.
            let stop = matches!(message, Message::Unknown(_));
            messages.push(message);
            if stop {
                break;
            }
        }
        Ok(messages)
    }

    fn read(frame: &Bytes, reader: &mut Reader<'_>) -> Result<Message, BadFrame> {
        Ok(match reader.uint()? {
            0 => match reader.uint()? {
                0 => Message::Step1(read_state_vector(reader.buffer()?)?),
                1 => Message::Step2(frame.slice_ref(reader.buffer()?)),
                2 => Message::Update(frame.slice_ref(reader.buffer()?)),
                _ => return Err(BadFrame("unknown kind of sync message")),
            },
            1 => Message::Awareness(read_awareness(reader.buffer()?)?),
            2 => match reader.uint()? {
                0 => Message::Denied(reader.string()?.to_owned()),
                _ => return Err(BadFrame("unknown kind of auth message")),
            },
            3 => Message::QueryAwareness,
            100 => Message::Saved(read_json(reader)?),
            101 => Message::Rights(read_json(reader)?),
            102 => Message::Checks(read_json(reader)?),
            103 => Message::Refused(read_json(reader)?),
            104 => Message::Status(read_json(reader)?),
            other => Message::Unknown(other),
        })
    }

    /// Writes the message as a frame of its own.
    pub fn encode(&self) -> Bytes {
        let mut out = Vec::with_capacity(64);
        match self {
            Message::Step1(vector) => sync(&mut out, 0, &vector.encode_v1()),
            Message::Step2(update) => sync(&mut out, 1, update),
            Message::Update(update) => sync(&mut out, 2, update),
            Message::Awareness(states) => {
                out.push(1);
                let mut body = Vec::with_capacity(64);
                put_uint(&mut body, states.len() as u64);
                for presence in states {
                    put_uint(&mut body, presence.client);
                    put_uint(&mut body, presence.clock.into());
                    put_buffer(&mut body, presence.state.as_bytes());
                }
                put_buffer(&mut out, &body);
            }
            Message::Denied(reason) => {
                out.extend([2, 0]);
                put_buffer(&mut out, reason.as_bytes());
            }
            Message::QueryAwareness => out.push(3),
            Message::Saved(body) => json(&mut out, 100, body),
            Message::Rights(body) => json(&mut out, 101, body),
            Message::Checks(body) => json(&mut out, 102, body),
            Message::Refused(body) => json(&mut out, 103, body),
            Message::Status(body) => json(&mut out, 104, body),
            Message::Unknown(tag) => put_uint(&mut out, *tag),
        }
        out.into()
    }
}

fn sync(out: &mut Vec<u8>, kind: u8, body: &[u8]) {
    out.reserve(body.len() + 8);
    out.extend([0, kind]);
    put_buffer(out, body);
}

fn json<T: Serialize>(out: &mut Vec<u8>, tag: u64, body: &T) {
    put_uint(out, tag);
    // Bodies are plain structs of text and numbers; there is nothing in them that JSON cannot say.
    let text = serde_json::to_vec(body).unwrap_or_else(|_| b"{}".to_vec());
    put_buffer(out, &text);
}

fn read_json<T: DeserializeOwned>(reader: &mut Reader<'_>) -> Result<T, BadFrame> {
    serde_json::from_slice(reader.buffer()?).map_err(|_| BadFrame("body is not the JSON expected"))
}

/// yrs's own decoder reserves room for as many clients as the first bytes claim, so this one is read by hand.
fn read_state_vector(bytes: &[u8]) -> Result<StateVector, BadFrame> {
    let mut reader = Reader::new(bytes);
    let count = reader.count()?;
    let clock = |clock| u32::try_from(clock).map_err(|_| BadFrame("clock too large"));
    (0..count).map(|_| Ok((ClientID::new(reader.uint()?), clock(reader.uint()?)?))).collect::<Result<_, _>>()
}

fn read_awareness(bytes: &[u8]) -> Result<Vec<Presence>, BadFrame> {
    let mut reader = Reader::new(bytes);
    let count = reader.count()?;
    let mut states = Vec::new();
    for _ in 0..count {
        let client = reader.uint()?;
        let clock = u32::try_from(reader.uint()?).map_err(|_| BadFrame("clock too large"))?;
        states.push(Presence { client, clock, state: reader.string()?.into() });
    }
    Ok(states)
}

/// The state of an awareness entry, if it is a JSON object; `None` for a client that has gone or a state that is anything else.
pub(crate) fn state_object(state: &str) -> Option<serde_json::Map<String, Value>> {
    match serde_json::from_str(state) {
        Ok(Value::Object(map)) => Some(map),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_reads_back_as_it_was_written() {
        let vector = StateVector::from_iter([(ClientID::new(7), 3), (ClientID::new(1 << 40), 900)]);
        let who = Identity { user_id: "u1".into(), name: "安娜".into(), colour: "#aa3300".into() };
        for message in [
            Message::Step1(vector),
            Message::Step2(Bytes::from_static(&[0, 0])),
            Message::Update(Bytes::from_static(&[1, 2, 3])),
            Message::Awareness(vec![Presence { client: 5, clock: 300, state: r#"{"a":1}"#.into() }]),
            Message::Denied("no".into()),
            Message::QueryAwareness,
            Message::Saved(Saved { seq: 3, received: 2 }),
            Message::Rights(RightsInfo { write: true, identity: who, epoch: "e".into() }),
            Message::Checks(Checks { seq: 4, problems: Arc::new(vec![]) }),
            Message::Refused(Refused { reason: "read_only".into(), msg: "…".into() }),
            Message::Status(Status { storing: "ok".into() }),
        ] {
            assert_eq!(Message::decode_all(&message.encode()).unwrap(), [message]);
        }
    }

    #[test]
    fn several_messages_in_a_frame_are_all_read() {
        let both = [Message::QueryAwareness.encode(), Message::Update(Bytes::from_static(&[9])).encode()].concat();
        assert_eq!(Message::decode_all(&both.into()).unwrap().len(), 2);
    }

    #[test]
    fn a_few_bytes_cannot_claim_much_memory() {
        for frame in [
            &[][..],
            &[0],
            &[0, 0, 6, 0xff, 0xff, 0xff, 0xff, 0x7f, 1],
            &[1, 5, 0xff, 0xff, 0xff, 0x7f, 1],
            &[0, 2, 0xff, 0xff, 0xff, 0x7f],
            &[0, 7],
            &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        ] {
            assert!(Message::decode_all(&Bytes::copy_from_slice(frame)).is_err(), "{frame:?}");
        }
    }
}
