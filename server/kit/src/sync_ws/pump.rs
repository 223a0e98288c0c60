//! The reading side of a document's socket: what the client sends goes to the document, which holds the client back while it is full.

use std::{
    pin::{Pin, pin},
    time::Duration,
};

use belltower_sync::{CloseCode, Refusal};
use tokio::time::{Instant, sleep_until};
use tungstenite::{Error, Message, error::CapacityError};

use super::{DocumentConnection, refused};
use crate::{
    text::Language,
    ws::{
        drained,
        hang_up::hung_up,
        inbound::Inbound,
        socket_writer::{Flushed, SocketWriter},
    },
};

/// How long one write may take before the reader is given up: by then its queue has overflowed anyway.
const WRITE_LIMIT: Duration = Duration::from_secs(30);
/// How long what a client sent before it hung up may wait for room in the document.
const LAST_FRAMES: Duration = Duration::from_secs(3);

/// How a socket ended.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum End {
    /// We close it, and say why.
    ByUs,
    /// The reader took nothing for too long.
    GivenUp,
    /// The client went, or was lost.
    Left,
}

/// Takes what the client sends, and waits for room where a writer found none, until one side ends it.
pub(super) async fn pump(writer: &SocketWriter<DocumentConnection>, mut inbound: Inbound, language: Language) -> End {
    let connection = &writer.source;
    // Set while the kernel takes no more: the moment from which the reader is given up.
    let mut full: Option<Instant> = None;
    // The frame that waits for room in the document. Nothing else is read meanwhile, which holds the client back.
    let mut sending = pin!(None);
    // Set when the client has hung up while its frame waits: the moment from which its last frames are given up.
    let mut last_until: Option<Instant> = None;
    loop {
        let waits = sending.is_some();
        tokio::select! {
            () = connection.seat.closed() => return End::ByUs,
            () = connection.given_up.notified() => return End::GivenUp,
            // Closed, the seat says so itself.
            _ = sent(sending.as_mut()), if waits => sending.set(None),
            () = hung_up(&writer.stream), if waits && last_until.is_none() => last_until = Some(Instant::now() + LAST_FRAMES),
            () = reached(last_until), if waits && last_until.is_some() => return End::Left,
            () = writer.filled(), if full.is_none() => full = Some(Instant::now() + WRITE_LIMIT),
            flushed = drained(writer, full), if full.is_some() => full = (flushed == Flushed::Full).then(|| Instant::now() + WRITE_LIMIT),
            message = inbound.next(writer), if !waits => {
                let wrong = match message {
                    Ok(Message::Binary(frame)) => {
                        sending.set(Some(connection.seat.send(frame)));
                        continue;
                    }
                    Ok(Message::Ping(_) | Message::Pong(_)) => continue,
                    Ok(Message::Text(_) | Message::Frame(_)) | Err(Error::Utf8(_)) => (CloseCode::Malformed, None),
                    Err(Error::Capacity(CapacityError::MessageTooLong { .. })) => {
                        (CloseCode::TooLarge, Some(refused(Refusal::TooLarge, language)))
                    }
                    Ok(Message::Close(_)) | Err(_) => return End::Left,
                };
                *connection.end.lock() = Some(wrong);
                return End::ByUs;
            }
        }
    }
}

/// Waits until the frame that waits has been handed over.
async fn sent<T>(sending: Pin<&mut Option<impl Future<Output = T>>>) -> Option<T> {
    match sending.as_pin_mut() {
        Some(sending) => Some(sending.await),
        None => None,
    }
}

async fn reached(moment: Option<Instant>) {
    if let Some(moment) = moment {
        sleep_until(moment).await;
    }
}
