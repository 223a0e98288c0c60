//! Notices that a client has hung up while what it sent before is not read.

use tokio::{io::Interest, net::TcpStream};

/// Waits until the client has closed its side, or the connection is broken. Reads nothing: what the client sent before stays to be read. Cancel safe.
pub(crate) async fn hung_up(stream: &TcpStream) {
    // A socket that cannot be waited for is over as well.
    let _ = stream.ready(CLOSED).await;
}

/// What a socket becomes ready for when its other side hangs up, whatever lies in it unread. On Linux that is part of the priority interest, whose other part, urgent
/// data, sockets are not registered for.
#[cfg(target_os = "linux")]
const CLOSED: Interest = Interest::PRIORITY.add(Interest::ERROR);
/// The same elsewhere: errors alone, which come when the connection is reset.
#[cfg(not(target_os = "linux"))]
const CLOSED: Interest = Interest::ERROR;

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{future::poll_fn, pin::pin, task::Poll};

    use socket2::SockRef;
    use tokio::{io::AsyncWriteExt, net::TcpListener};

    use super::*;

    async fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
        (client.unwrap(), accepted.unwrap().0)
    }

    #[tokio::test]
    async fn a_client_that_leaves_is_noticed_behind_what_it_sent_and_not_before() {
        let (mut client, server) = pair().await;
        client.write_all(b"the last words").await.unwrap();
        server.readable().await.unwrap();
        let mut leaving = pin!(hung_up(&server));
        let early = poll_fn(|context| Poll::Ready(leaving.as_mut().poll(context).is_ready())).await;
        assert!(!early, "it only has something to say");
        drop(client);
        leaving.await;
        // What it said is still there.
        let mut said = [0; 32];
        assert_eq!(server.try_read(&mut said).unwrap(), 14);
    }

    #[tokio::test]
    async fn a_connection_that_is_reset_is_noticed() {
        let (mut client, server) = pair().await;
        client.write_all(b"the last words").await.unwrap();
        server.readable().await.unwrap();
        SockRef::from(&client).set_linger(Some(std::time::Duration::ZERO)).unwrap();
        drop(client);
        hung_up(&server).await;
    }
}
