//! What a client sends: frames are parsed by tungstenite, which sees the socket as something to read from and a list to answer into. The
//! writing side is ours (`writer`), so that answers never land in the middle of a frame.

use std::io::{self, Read, Write};

use tokio::net::TcpStream;
use tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

use super::socket_writer::{SocketWriter, Source};

/// The largest frame a client may send: a subscription with a filter is a few hundred bytes.
const MAX_FRAME: usize = 16 * 1024;
/// Read at once, and kept by each connection for as long as it lives: a subscription fits.
const READ: usize = 512;

/// The reading side of a socket.
pub(crate) struct Inbound(Box<WebSocketContext>);

impl Inbound {
    /// Of the hub, after the upgrade; `read` came with it already.
    pub fn new(read: Vec<u8>) -> Self {
        Self::with(read, READ, MAX_FRAME)
    }

    /// The same for any socket: so much is read at once, and a message is no larger than that.
    pub fn with(read: Vec<u8>, at_once: usize, largest: usize) -> Self {
        let limits = WebSocketConfig::default()
            .read_buffer_size(at_once)
            .write_buffer_size(0)
            .max_write_buffer_size(MAX_FRAME)
            .max_message_size(Some(largest))
            .max_frame_size(Some(largest));
        Self(Box::new(WebSocketContext::from_partially_read(read, Role::Server, Some(limits))))
    }

    /// The next message. Pings and a close are answered before they are told. Cancel safe.
    pub async fn next<S: Source>(&mut self, writer: &SocketWriter<S>) -> Result<Message, Error> {
        loop {
            // A client that always has more to say leaves others their turn.
            tokio::task::coop::consume_budget().await;
            let mut ends = Ends { stream: &writer.stream, answers: Vec::new() };
            match self.0.read(&mut ends) {
                Err(Error::Io(again)) if again.kind() == io::ErrorKind::WouldBlock => writer.stream.readable().await?,
                message => {
                    if let Ok(Message::Ping(_) | Message::Close(_)) = &message {
                        // An error says that the close is through; the message says that too.
                        let _ = self.0.flush(&mut ends);
                        writer.answer(&ends.answers);
                    }
                    return message;
                }
            }
        }
    }
}

/// Both ends as tungstenite wants them.
struct Ends<'a> {
    stream: &'a TcpStream,
    answers: Vec<u8>,
}

impl Read for Ends<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.stream.try_read(into)
    }
}

impl Write for Ends<'_> {
    fn write(&mut self, answer: &[u8]) -> io::Result<usize> {
        self.answers.write(answer)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
