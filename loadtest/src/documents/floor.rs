//! The floor of documents: what the promise costs without knowing anything. One thread; each update is appended to one file and on the disk before it is
//! told, then sent to each end of its document, one send each. No rights, no checks, no presence, no queue: what an update holds is not looked at,
//! only merged for whoever comes. It answers as peers do, so the same editors and readers sit at it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::rc::Rc;

use belltower_sync::wire::Message;
use bytes::{Buf, Bytes, BytesMut};
use clap::Args;
use tokio::net::TcpStream;
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use yrs::merge_updates_v1;

use crate::Result;
use crate::floor::{alone, send};

/// A binary frame, whole.
const BINARY: u8 = 0x82;
/// A close frame, whole.
const CLOSE: u8 = 0x88;

/// A bare server of documents, of one thread.
#[derive(Args)]
pub struct FloorArgs {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: String,
    /// The file that updates are appended to. It is never read: what was in a document before a start is gone.
    #[arg(long)]
    file: PathBuf,
}

/// A document: all that was said in it, and who hears it.
#[derive(Default)]
struct Room {
    said: Vec<Bytes>,
    ends: Vec<Rc<TcpStream>>,
}

type Rooms = Rc<RefCell<HashMap<String, Rc<RefCell<Room>>>>>;

/// Serves until it is stopped.
pub fn run(args: &FloorArgs) -> Result<()> {
    let (rooms, log) = (Rooms::default(), Rc::new(File::create(&args.file)?));
    alone(&args.listen, |stream| serve(stream, rooms.clone(), log.clone()))
}

async fn serve(mut stream: TcpStream, rooms: Rooms, log: Rc<File>) -> Result<()> {
    let mut path = String::new();
    // The shape of a refusal, which this never gives, is tungstenite's.
    #[allow(clippy::result_large_err)]
    let look = |request: &Request, response: Response| -> std::result::Result<Response, ErrorResponse> {
        path = request.uri().path().to_owned();
        Ok(response)
    };
    // Its client waits for the answer before it says anything, so nothing is left in what is dropped here.
    drop(accept_hdr_async(&mut stream, look).await?);
    let stream = Rc::new(stream);
    let room = rooms.borrow_mut().entry(path).or_default().clone();
    room.borrow_mut().ends.push(stream.clone());
    let outcome = listen(&stream, &room, &log).await;
    room.borrow_mut().ends.retain(|end| !Rc::ptr_eq(end, &stream));
    outcome
}

async fn listen(stream: &TcpStream, room: &RefCell<Room>, log: &File) -> Result<()> {
    let mut bytes = BytesMut::with_capacity(4096);
    loop {
        while let Some((kind, body)) = taken(&mut bytes) {
            match kind {
                BINARY => answer(body, stream, room, log).await?,
                CLOSE => return Ok(()),
                _ => {}
            }
        }
        stream.readable().await?;
        bytes.reserve(4096);
        match stream.try_read_buf(&mut bytes) {
            Err(again) if again.kind() == io::ErrorKind::WouldBlock => {}
            Ok(0) => return Ok(()),
            read => drop(read?),
        }
    }
}

async fn answer(body: Bytes, stream: &TcpStream, room: &RefCell<Room>, mut log: &File) -> Result<()> {
    for message in Message::decode_all(&body)? {
        match message {
            Message::Step1(_) => {
                let whole = merge_updates_v1(&room.borrow().said)?;
                send(stream, &prepared(&Message::Step2(whole.into()).encode())).await?;
            }
            Message::Update(update) => {
                log.write_all(&update)?;
                log.sync_data()?;
                room.borrow_mut().said.push(update);
                let frame = prepared(&body);
                let ends = room.borrow().ends.clone();
                for end in &ends {
                    // An end that left costs nobody anything.
                    let _ = send(end, &frame).await;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// The next whole frame, if all of it has come: its first byte and what it holds. Clients mask what they send (RFC 6455, 5.3).
fn taken(bytes: &mut BytesMut) -> Option<(u8, Bytes)> {
    let (kind, short) = (*bytes.first()?, usize::from(bytes.get(1)? & 0x7f));
    let (len, head) = match short {
        126 => (usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?)), 4),
        127 => (usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?, 10),
        _ => (short, 2),
    };
    let mask: [u8; 4] = bytes.get(head..head + 4)?.try_into().ok()?;
    if bytes.len() < head + 4 + len {
        return None;
    }
    bytes.advance(head + 4);
    let mut body = bytes.split_to(len);
    body.iter_mut().zip(mask.iter().cycle()).for_each(|(byte, key)| *byte ^= key);
    Some((kind, body.freeze()))
}

/// A binary frame as a server sends it.
fn prepared(body: &[u8]) -> Vec<u8> {
    let mut frame = vec![BINARY];
    match body.len() {
        short @ ..126 => frame.push(short as u8),
        middle @ 126..65_536 => {
            frame.push(126);
            frame.extend((middle as u16).to_be_bytes());
        }
        long => {
            frame.push(127);
            frame.extend((long as u64).to_be_bytes());
        }
    }
    frame.extend(body);
    frame
}
