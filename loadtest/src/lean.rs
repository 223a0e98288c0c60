//! A web socket that costs its process little, so that thousands of listeners leave the machine to the server under test: one buffer a
//! thread, frames looked at where they were read. `site` opens them on Belltower, `hub::door` on the floor too.

use std::cell::RefCell;
use std::io;

use belltower_realtime::frames::ClientFrame;
use tokio::net::TcpStream;

use crate::Result;

thread_local! {
    static SCRATCH: RefCell<Vec<u8>> = RefCell::new(vec![0; 64 * 1024]);
}

/// An open socket.
pub struct Lean {
    stream: TcpStream,
    /// The beginning of a frame whose end has not come yet.
    rest: Vec<u8>,
}

impl Lean {
    /// Connects to `host:port` and upgrades; `headers` are whole lines.
    pub async fn open(host: &str, headers: &str) -> Result<Self> {
        Self::open_at(host, "/ws", headers).await
    }

    /// The same at a path.
    pub async fn open_at(host: &str, path: &str, headers: &str) -> Result<Self> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        let mut socket = Self { stream, rest: Vec::new() };
        let asked = format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
        );
        socket.write(asked.as_bytes()).await?;
        let end = loop {
            if let Some(end) = socket.rest.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            socket.stream.readable().await?;
            match socket.stream.try_read_buf(&mut socket.rest) {
                Ok(0) => return Err("the server ended the connection in the upgrade".into()),
                Err(again) if again.kind() != io::ErrorKind::WouldBlock => return Err(again.into()),
                _ => {}
            }
        };
        let head: Vec<u8> = socket.rest.drain(..end).collect();
        if !head.starts_with(b"HTTP/1.1 101") {
            return Err(
                format!("the upgrade was answered with {}", String::from_utf8_lossy(&head).lines().next().unwrap_or_default()).into()
            );
        }
        Ok(socket)
    }

    /// Sends a frame of the protocol.
    pub async fn say(&self, frame: &ClientFrame) -> Result<()> {
        self.write(&masked(serde_json::to_string(frame)?.as_bytes())).await
    }

    /// Sends bytes as they are.
    pub async fn write(&self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(bytes) {
                Ok(sent) => bytes = &bytes[sent..],
                Err(again) if again.kind() == io::ErrorKind::WouldBlock => {}
                Err(broken) => return Err(broken.into()),
            }
        }
        Ok(())
    }

    /// Waits for frames and shows each to `see`; answers the server's pings. A close is an error that begins with `closed with CODE`.
    pub async fn read(&mut self, see: &mut impl FnMut(&[u8])) -> Result<()> {
        if !self.take(see).await? {
            self.stream.readable().await?;
            let taken = SCRATCH.with_borrow_mut(|scratch| match self.stream.try_read(scratch) {
                Ok(0) => Err("the server ended the connection".into()),
                Ok(read) => {
                    self.rest.extend_from_slice(&scratch[..read]);
                    Ok(())
                }
                Err(again) if again.kind() == io::ErrorKind::WouldBlock => Ok(()),
                Err(broken) => Err(broken.into()),
            });
            self.take(see).await?;
            return taken;
        }
        Ok(())
    }

    /// Shows the whole frames that are here; answers whether there were any.
    async fn take(&mut self, see: &mut impl FnMut(&[u8])) -> Result<bool> {
        let (mut at, mut pinged) = (0, false);
        while let Some((opcode, from, to)) = frame(&self.rest[at..]) {
            let payload = &self.rest[at + from..at + to];
            match opcode {
                1 if payload.starts_with(br#"{"t":"ping""#) => pinged = true,
                1 => see(payload),
                8 => return Err(closed(payload).into()),
                _ => {}
            }
            at += to;
        }
        self.rest.drain(..at);
        if self.rest.is_empty() && self.rest.capacity() > 4096 {
            self.rest = Vec::new();
        }
        if pinged {
            self.say(&ClientFrame::Pong).await?;
        }
        Ok(at > 0)
    }
}

fn closed(payload: &[u8]) -> String {
    match payload {
        [a, b, reason @ ..] => format!("closed with {} {}", u16::from_be_bytes([*a, *b]), String::from_utf8_lossy(reason)),
        _ => "closed with 1005".to_owned(),
    }
}

/// The first frame in `bytes`, if it is whole: its opcode, where its payload begins and where it ends. Frames of a server are not masked.
fn frame(bytes: &[u8]) -> Option<(u8, usize, usize)> {
    let (opcode, from, len) = match bytes {
        [first, 127, rest @ ..] => (first, 10, u64::from_be_bytes(*rest.first_chunk()?)),
        [first, 126, rest @ ..] => (first, 4, u16::from_be_bytes(*rest.first_chunk()?).into()),
        [first, len, ..] => (first, 2, (*len).into()),
        _ => return None,
    };
    let end = from + usize::try_from(len).ok()?;
    (bytes.len() >= end).then_some((opcode & 0x0f, from, end))
}

/// A text frame as a client sends it; masked with zeros, which leave the text as it is.
fn masked(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81];
    match u8::try_from(text.len()) {
        Ok(len @ ..=125) => frame.push(0x80 | len),
        _ => {
            frame.push(0x80 | 126);
            frame.extend((text.len() as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(text);
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_found_when_they_are_whole() {
        assert_eq!(frame(&[0x81, 2, b'h', b'i', 0x81]), Some((1, 2, 4)));
        assert_eq!(frame(&[0x81, 2, b'h']), None);
        assert_eq!(frame(&[0x81, 126, 0, 200]), None);
        let long = [vec![0x81, 126, 1, 0], vec![b'x'; 256]].concat();
        assert_eq!(frame(&long), Some((1, 4, 260)));
        assert_eq!(masked(b"hi"), [0x81, 0x82, 0, 0, 0, 0, b'h', b'i']);
    }
}
