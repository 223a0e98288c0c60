//! Hands what goes to many sockets to the kernel in one call (io_uring): for a batch of them that is a quarter to a third less of the processor than a
//! call each. Where the kernel has no such thing, or a container forbids it, each is a call of its own.

use tokio::net::TcpStream;

use self::uring::Ring;
use crate::config::IoUring;

/// Writes from which on one call for all is worth it.
const WORTH: usize = 4;

/// Sends the writes of a batch of sockets.
pub(super) struct BatchSender {
    ring: Option<Ring>,
    sent: Vec<usize>,
}

impl BatchSender {
    /// One that sends in batches where the kernel can.
    pub fn open(wanted: IoUring) -> Self {
        let ring = match wanted {
            IoUring::Off => None,
            IoUring::Auto => {
                Ring::open().inspect_err(|cause| tracing::info!(%cause, "no io_uring: each socket is written to by a call of its own")).ok()
            }
        };
        Self { ring, sent: Vec::new() }
    }

    /// Sends to each socket what fits into it at once; answers how many bytes that were. Nothing was sent where something went wrong: sending again says
    /// what.
    pub fn send<'a>(&mut self, writes: impl ExactSizeIterator<Item = (&'a TcpStream, &'a [u8])>) -> &[usize] {
        let all = writes.len();
        self.sent.clear();
        match &mut self.ring {
            Some(ring) if all >= WORTH => {
                if let Err(cause) = ring.send(writes, &mut self.sent) {
                    tracing::warn!(%cause, "io_uring fails: from now on each socket is written to by a call of its own");
                    self.ring = None;
                    self.sent.resize(all, 0);
                }
            }
            _ => self.sent.extend(writes.map(|(stream, bytes)| alone(stream, bytes))),
        }
        &self.sent
    }
}

/// Sends what fits to one socket; answers how many bytes that were.
pub(super) fn alone(stream: &TcpStream, bytes: &[u8]) -> usize {
    if bytes.is_empty() { 0 } else { stream.try_write(bytes).unwrap_or(0) }
}

#[cfg(target_os = "linux")]
mod uring {
    use std::{io, os::fd::AsRawFd};

    use io_uring::{IoUring, opcode, types::Fd};
    use tokio::net::TcpStream;

    /// Writes that are handed over together.
    const ENTRIES: u32 = 128;

    /// Shared memory in which the kernel finds what is to be sent, and says what was.
    pub struct Ring(IoUring);

    impl Ring {
        pub fn open() -> io::Result<Self> {
            IoUring::new(ENTRIES).map(Self)
        }

        /// Adds to `sent` how many bytes went to each socket. After an error the ring is not to be used any more.
        #[allow(unsafe_code, reason = "the kernel is given addresses")]
        pub fn send<'a>(&mut self, writes: impl Iterator<Item = (&'a TcpStream, &'a [u8])>, sent: &mut Vec<usize>) -> io::Result<()> {
            let mut waiting = 0;
            for (place, (stream, bytes)) in writes.enumerate() {
                sent.push(0);
                if bytes.is_empty() {
                    continue;
                }
                let len = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
                // Without waiting for room: it is over when the call that submits it is.
                let send = opcode::Send::new(Fd(stream.as_raw_fd()), bytes.as_ptr(), len).flags(libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL);
                // SAFETY: the socket and the bytes are borrowed for as long as this function runs, and it does not return before the kernel is through
                // with them: `submit` waits for each entry, and an entry that does not wait for room is complete, or was never begun, when a call fails.
                unsafe { self.0.submission().push(&send.build().user_data(place as u64)) }.map_err(io::Error::other)?;
                waiting += 1;
                if self.0.submission().is_full() {
                    self.submit(&mut waiting, sent)?;
                }
            }
            self.submit(&mut waiting, sent)
        }

        /// Has the kernel do what was pushed, and reads what became of it.
        fn submit(&mut self, waiting: &mut usize, sent: &mut [usize]) -> io::Result<()> {
            while *waiting > 0 {
                let called = self.0.submit_and_wait(*waiting);
                for done in self.0.completion() {
                    *waiting -= 1;
                    if let Some(sent) = usize::try_from(done.user_data()).ok().and_then(|place| sent.get_mut(place)) {
                        *sent = usize::try_from(done.result()).unwrap_or(0);
                    }
                }
                match called {
                    Err(cause) if cause.kind() != io::ErrorKind::Interrupted => return Err(cause),
                    _ => {}
                }
            }
            Ok(())
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod uring {
    use std::{convert::Infallible, io};

    use tokio::net::TcpStream;

    /// There is none.
    pub struct Ring(Infallible);

    impl Ring {
        pub fn open() -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        pub fn send<'a>(&mut self, _: impl Iterator<Item = (&'a TcpStream, &'a [u8])>, _: &mut Vec<usize>) -> io::Result<()> {
            match self.0 {}
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::{io::AsyncReadExt, net::TcpListener};

    use super::*;

    #[tokio::test]
    async fn each_socket_gets_its_own_bytes_and_one_that_is_full_none() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut pairs = Vec::new();
        // More than are handed over together.
        for _ in 0..300 {
            let (client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
            pairs.push((client.unwrap(), accepted.unwrap().0));
        }
        let full = 150;
        pairs[full].1.writable().await.unwrap();
        while pairs[full].1.try_write(&[0; 65_536]).is_ok() {}
        let said: Vec<String> = (0..300).map(|number| if number == 7 { String::new() } else { format!("to {number}") }).collect();
        let mut sender = BatchSender::open(IoUring::Auto);
        let sent = sender.send(pairs.iter().map(|(_, server)| server).zip(said.iter().map(String::as_bytes)));
        for (number, (sent, said)) in sent.iter().zip(&said).enumerate() {
            assert_eq!(*sent, if number == full { 0 } else { said.len() }, "to {number}");
        }
        for (number, ((client, _), said)) in pairs.iter_mut().zip(&said).enumerate() {
            if number != full {
                let mut heard = vec![0; said.len()];
                client.read_exact(&mut heard).await.unwrap();
                assert_eq!(heard, said.as_bytes());
            }
        }
    }
}
