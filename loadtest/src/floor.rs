//! The floor: a bare hub to compare with. One thread; for each event one prepared frame, sent to each subscriber, one send each, and nothing
//! else: no journal, no rights, no queue, no replay. It speaks just enough of the protocol for the same listeners.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, Write};
use std::rc::Rc;

use belltower_realtime::frames::ClientFrame;
use clap::Args;
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::{TcpListener, TcpStream};

use crate::Result;

/// What the publisher's connection begins with; others begin with `GET`.
pub const PUBLISH: &[u8; 3] = b"PUB";

/// A bare hub of one thread.
#[derive(Args)]
pub struct FloorArgs {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:0")]
    listen: String,
}

type Readers = Rc<Vec<Rc<TcpStream>>>;
type Topics = Rc<RefCell<HashMap<String, Readers>>>;

/// Serves until it is stopped.
pub fn run(args: &FloorArgs) -> Result<()> {
    let topics = Topics::default();
    alone(&args.listen, |stream| serve(stream, topics.clone()))
}

/// Serves each connection on this one thread until the process is stopped. The first line on standard output is `listening on http://ADDR`.
pub fn alone<F: Future<Output = Result<()>> + 'static>(listen: &str, each: impl Fn(TcpStream) -> F) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    tokio::task::LocalSet::new().block_on(&runtime, async {
        let listener = TcpListener::bind(listen).await?;
        writeln!(io::stdout(), "listening on http://{}", listener.local_addr()?)?;
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            // Whoever leaves in the middle is gone; there is nobody to tell.
            let connection = each(stream);
            tokio::task::spawn_local(async move { drop(connection.await) });
        }
    })
}

async fn serve(mut stream: TcpStream, topics: Topics) -> Result<()> {
    let mut first = [0; 3];
    stream.read_exact(&mut first).await?;
    if &first == PUBLISH { publish(stream, topics).await } else { subscribe(stream, topics).await }
}

/// Upgrades, takes one subscription, and then only waits for the end.
async fn subscribe(mut stream: TcpStream, topics: Topics) -> Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    // The listeners know the answer to their key, and do not look at it.
    stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n").await?;
    let mut frame = [0; 6];
    stream.read_exact(&mut frame).await?;
    let mut text = vec![0; usize::from(frame[1] & 0x7f)];
    stream.read_exact(&mut text).await?;
    let ClientFrame::Sub { topic, .. } = serde_json::from_slice(&text)? else { return Err("not a subscription".into()) };
    let answer = format!(r#"{{"t":"sub","topic":"{topic}","pos":["floor",0],"recovered":0}}"#);
    stream.write_all(&prepared(answer.as_bytes())).await?;
    let stream = Rc::new(stream);
    Rc::make_mut(topics.borrow_mut().entry(topic.clone()).or_default()).push(stream.clone());
    loop {
        stream.readable().await?;
        match stream.try_read(&mut frame) {
            Err(again) if again.kind() == io::ErrorKind::WouldBlock => {}
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
    }
    if let Some(readers) = topics.borrow_mut().get_mut(&topic) {
        Rc::make_mut(readers).retain(|reader| !Rc::ptr_eq(reader, &stream));
    }
    Ok(())
}

/// Takes batches: a count, then so many events, each a topic and a text with their lengths before them. A byte answers each batch.
async fn publish(stream: TcpStream, topics: Topics) -> Result<()> {
    let mut stream = BufStream::new(stream);
    loop {
        let events = stream.read_u32().await?;
        for _ in 0..events {
            let topic = String::from_utf8(lot(&mut stream).await?)?;
            let frame = prepared(&lot(&mut stream).await?);
            let readers = topics.borrow().get(&topic).cloned().unwrap_or_default();
            for reader in &*readers {
                // A reader that left costs nobody anything.
                let _ = send(reader, &frame).await;
            }
        }
        stream.write_u8(1).await?;
        stream.flush().await?;
    }
}

async fn lot(stream: &mut BufStream<TcpStream>) -> Result<Vec<u8>> {
    let mut bytes = vec![0; stream.read_u32().await? as usize];
    stream.read_exact(&mut bytes).await?;
    Ok(bytes)
}

/// Sends all of a frame, when there is room for it.
pub async fn send(reader: &TcpStream, mut frame: &[u8]) -> io::Result<()> {
    while !frame.is_empty() {
        match reader.try_write(frame) {
            Ok(sent) => frame = &frame[sent..],
            Err(full) if full.kind() == io::ErrorKind::WouldBlock => reader.writable().await?,
            Err(broken) => return Err(broken),
        }
    }
    Ok(())
}

/// A text frame as a server sends it.
fn prepared(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81];
    match u8::try_from(text.len()) {
        Ok(len @ ..=125) => frame.push(len),
        _ => {
            frame.push(126);
            frame.extend((text.len() as u16).to_be_bytes());
        }
    }
    frame.extend(text);
    frame
}
