//! `GET /sync/{document}`: joins a browser's socket to a co-edited document. Who it is was decided before the upgrade; what they may do with the document
//! is asked here, and again whenever their rights or session change.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    RequestExt,
    extract::{
        Path, Query, Request, State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    http::{Method, header},
    response::Response,
};
use belltower_sync::{CloseCode, DocumentId, Editor, JoinError, Out, Refusal, Rights, Seat, wire};
use dashmap::DashMap;
use futures_util::SinkExt;
use tokio::sync::watch;

use crate::{
    app::App,
    auth::{Caller, DocumentRight},
    config::Config,
    error::{self, Result},
    http::caller_ip,
    text::Language,
};

/// How long one write may take before the reader is given up: by then its queue has overflowed anyway.
const WRITE_LIMIT: Duration = Duration::from_secs(30);
/// Frames written with one flush.
const BURST: usize = 64;

/// The open sockets of documents, for when rights change.
#[derive(Default)]
pub struct DocumentSockets {
    open: DashMap<u64, Arc<DocumentSocket>>,
    next: AtomicU64,
}

struct DocumentSocket {
    document: DocumentId,
    caller: Arc<Caller>,
    end: watch::Sender<Option<CloseCode>>,
}

impl DocumentSockets {
    /// Adds a socket, unless there are too many, or too many of this account.
    fn add(&self, socket: Arc<DocumentSocket>, config: &Config) -> Option<u64> {
        let of_account = self.open.iter().filter(|held| held.caller.user_id == socket.caller.user_id).count();
        if self.open.len() >= config.max_sockets || of_account >= config.max_sockets_per_user {
            return None;
        }
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        self.open.insert(id, socket);
        Some(id)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.open.len()
    }

    /// Closes the sockets whose session's time is over.
    pub fn close_expired(&self, now: jiff::Timestamp) {
        for socket in self.open.iter().filter(|socket| socket.caller.expires_at <= now) {
            socket.end.send_replace(Some(CloseCode::SignedOut));
        }
    }

    fn of(&self, user_id: &str) -> Vec<Arc<DocumentSocket>> {
        self.open.iter().filter(|socket| &*socket.caller.user_id == user_id).map(|socket| socket.clone()).collect()
    }
}

/// Asks anew what an account's open documents may be used for; ends those whose session is over.
pub async fn recheck(app: &App, user_id: &str) {
    let mut by_session: HashMap<String, Vec<Arc<DocumentSocket>>> = HashMap::new();
    for socket in app.document_sockets.of(user_id) {
        by_session.entry(socket.caller.token_hash.clone()).or_default().push(socket);
    }
    for sockets in by_session.into_values() {
        recheck_session(app, &sockets).await;
    }
}

/// The same for sockets of one session.
async fn recheck_session(app: &App, sockets: &[Arc<DocumentSocket>]) {
    let Some(first) = sockets.first() else { return };
    let known = app.auth.refresh(app, &first.caller.token_hash).await;
    for socket in sockets {
        match &known {
            Ok(Some(caller)) => app.documents.set_rights(&caller.user_id, &socket.document, rights(app, caller, &socket.document)),
            Ok(None) => drop(socket.end.send_replace(Some(CloseCode::SignedOut))),
            // Whether the right is still held cannot be known: the socket comes back and is asked again.
            Err(_) => drop(socket.end.send_replace(Some(CloseCode::Unavailable))),
        }
    }
}

fn rights(app: &App, caller: &Caller, document: &DocumentId) -> Rights {
    match app.auth.document(caller, document.kind()) {
        Some(DocumentRight::Write) => Rights::Write,
        Some(DocumentRight::Read) => Rights::Read,
        None => Rights::None,
    }
}

/// What may be asked in the address.
#[derive(serde::Deserialize)]
pub struct Asked {
    /// The epoch of the copy the browser holds.
    epoch: Option<String>,
}

/// The upgrade. Refused with 401 without a session and with 403 from a foreign page; everything else is said by a close code, which the stock
/// client understands.
pub async fn upgrade(State(app): State<App>, Path(name): Path<String>, Query(query): Query<Asked>, request: Request) -> Response {
    let asked = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match accept(&app, name, query, request, asked).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn accept(app: &App, name: String, query: Asked, request: Request, asked: Option<Language>) -> Result<Response> {
    app.nodes.stays(&app.hub)?;
    app.auth.check_origin(&Method::GET, request.headers())?;
    let caller = app.auth.identify(app, request.headers()).await?.ok_or_else(error::sign_in)?;
    let address = caller_ip::of(request.extensions(), request.headers(), &app.config.trusted_proxies);
    let place = app.addresses.enter(address, app.config.max_sockets_per_address);
    let upgrade: WebSocketUpgrade = request.extract().await.map_err(|_| error::broken(crate::ws::NOT_A_SOCKET.en))?;
    let language = caller.language.or(asked).unwrap_or_default();
    let app = app.clone();
    let largest = app.config.max_document_frame_bytes;
    Ok(upgrade
        // 4 KiB instead of 128: most of a connection's memory.
        .read_buffer_size(4096)
        .max_message_size(largest)
        .max_frame_size(largest)
        .on_upgrade(move |mut stream| async move {
            let code = match &place {
                Some(_) => serve(&app, &mut stream, &name, query.epoch, caller, language).await,
                None => {
                    app.recorder.address_full(&caller.user_id, Some(&name));
                    Some(CloseCode::Full)
                }
            };
            if let Some(code) = code {
                tracing::info!(code = code.code(), reason = code.reason(), document = name, "a document's socket was closed");
                let frame = CloseFrame { code: code.code(), reason: code.reason().into() };
                let _ = tokio::time::timeout(Duration::from_secs(5), stream.send(Message::Close(Some(frame)))).await;
            }
        }))
}

/// Serves one socket; answers the code to close with, if it is us who close.
async fn serve(
    app: &App,
    stream: &mut WebSocket,
    name: &str,
    epoch: Option<String>,
    caller: Arc<Caller>,
    language: Language,
) -> Option<CloseCode> {
    let Some(document) = DocumentId::parse(name) else { return Some(CloseCode::NotFound) };
    let (end, mut ended) = watch::channel(None);
    let socket = Arc::new(DocumentSocket { document: document.clone(), caller: caller.clone(), end });
    let Some(id) = app.document_sockets.add(socket.clone(), &app.config) else { return Some(CloseCode::Full) };
    let _leaves = Leaves(app, id);
    // From here on a change of rights finds the socket; what changed before is read now.
    let caller = match app.auth.refresh(app, &caller.token_hash).await {
        Ok(Some(caller)) => caller,
        Ok(None) => return Some(CloseCode::SignedOut),
        Err(_) => return Some(CloseCode::Unavailable),
    };
    let rights = rights(app, &caller, &document);
    if rights == Rights::None {
        return Some(CloseCode::Forbidden);
    }
    let editor = Editor {
        user_id: caller.user_id.clone(),
        name: caller.name.clone(),
        colour: colour(&caller.user_id).into(),
        can_write: rights == Rights::Write,
        chinese: language == Language::Chinese,
    };
    let mut seat = match app.documents.join(&document, editor, epoch.as_deref()).await {
        Ok(seat) => seat,
        Err(error) => {
            if error == JoinError::Full {
                refuse(stream, Refusal::Full, language).await;
            }
            return Some(error.close_code());
        }
    };
    // Between asking and sitting down the right may have gone.
    recheck_session(app, &[socket]).await;
    tokio::select! {
        code = pump(stream, &mut seat, language) => code,
        code = ended.wait_for(Option::is_some) => code.ok().and_then(|code| *code),
    }
}

/// Moves frames both ways until one side ends it.
async fn pump(stream: &mut WebSocket, seat: &mut Seat, language: Language) -> Option<CloseCode> {
    loop {
        tokio::select! {
            out = seat.next() => match out? {
                Out::Frame(frame) => write(stream, seat, frame).await.ok()?,
                Out::Close(code) => return Some(code),
            },
            message = stream.recv() => match message {
                // A full document holds this reader back, and the reader its sender; the close code is then the next thing out.
                Some(Ok(Message::Binary(frame))) => drop(seat.send(frame).await),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Text(_))) => return Some(CloseCode::Malformed),
                Some(Err(cause)) if is_too_large(&cause) => {
                    refuse(stream, Refusal::TooLarge, language).await;
                    return Some(CloseCode::TooLarge);
                }
                Some(Err(_)) => return None,
                Some(Ok(Message::Close(_))) => {
                    // The answer to it is queued; without this the other side would call it an unclean end.
                    let _ = stream.flush().await;
                    return None;
                }
                None => return None,
            },
        }
    }
}

/// Says why, before the socket is closed.
async fn refuse(stream: &mut WebSocket, refusal: Refusal, language: Language) {
    let frame = wire::Message::refused(refusal, language == Language::Chinese).encode();
    let _ = tokio::time::timeout(WRITE_LIMIT, stream.send(Message::Binary(frame))).await;
}

/// Writes a frame and what else is there with one flush.
async fn write(stream: &mut WebSocket, seat: &mut Seat, first: bytes::Bytes) -> Result<(), ()> {
    let all = async {
        stream.feed(Message::Binary(first)).await.map_err(|_| ())?;
        for _ in 1..BURST {
            let Some(Out::Frame(frame)) = seat.try_next() else { break };
            stream.feed(Message::Binary(frame)).await.map_err(|_| ())?;
        }
        stream.flush().await.map_err(|_| ())
    };
    tokio::time::timeout(WRITE_LIMIT, all).await.map_err(|_| ())?
}

/// Takes the socket out of the table however serving it ends.
struct Leaves<'a>(&'a App, u64);

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        self.0.document_sockets.open.remove(&self.1);
    }
}

/// The colour of a person's caret: the same everywhere, and one that both themes can show.
pub(crate) fn colour(user_id: &str) -> &'static str {
    const COLOURS: [&str; 12] = [
        "#c2410c", "#b45309", "#4d7c0f", "#15803d", "#0f766e", "#0e7490", "#0369a1", "#1d4ed8", "#6d28d9", "#a21caf", "#be185d", "#b91c1c",
    ];
    let sum = user_id.bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    COLOURS[usize::try_from(sum).unwrap_or(0) % COLOURS.len()]
}

/// Whether a socket's error is a message over the limit.
fn is_too_large(cause: &axum::Error) -> bool {
    let cause = cause.to_string();
    cause.contains("too long") || cause.contains("too large") || cause.contains("Space limit")
}
