//! `GET /ws`: joins a browser's socket to the hub. Who it is was decided before the upgrade; every topic is authorised here, by the rights of this moment.

use std::{pin::Pin, sync::Arc, time::Duration};

use axum::{
    RequestExt,
    extract::{
        Request, State,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    http::{Method, header},
    response::Response,
};
use belltower_realtime::{CloseCode, Connection, ConnectionId, EndCode, ErrCode, Frame, Next, Who};
use futures_util::SinkExt;
use parking_lot::RwLock;

use crate::{
    app::App,
    auth::{Caller, TopicRefusal},
    error::{self, Result},
    sentences,
    text::Language,
};

sentences! {
    UNKNOWN_TOPIC = "topic.unknown": "There is no such topic" / "没有这个主题";
    NOT_A_SOCKET = "topic.not_a_socket": "a websocket upgrade is expected" / "需要 WebSocket 升级请求";
}

/// The largest frame a client may send: a subscription with a filter is a few hundred bytes.
const MAX_FRAME: usize = 16 * 1024;
/// How long the last frames of a closed connection may take to be written.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// What is known of an open socket beside its queue.
pub struct Socket {
    /// The key of its session.
    pub token_hash: String,
    /// Its language.
    pub language: Language,
    caller: RwLock<Arc<Caller>>,
}

impl Socket {
    /// Who it belongs to, with the rights last read.
    pub fn caller(&self) -> Arc<Caller> {
        self.caller.read().clone()
    }

    /// Replaces the rights.
    pub fn set_caller(&self, caller: Arc<Caller>) {
        *self.caller.write() = caller;
    }
}

/// The upgrade. Refused with 401 without a session and with 403 from a foreign page.
pub async fn upgrade(State(app): State<App>, request: Request) -> Response {
    let asked = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match accept(&app, request, asked).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn accept(app: &App, request: Request, asked: Option<Language>) -> Result<Response> {
    app.auth.check_origin(&Method::GET, request.headers())?;
    let caller = app.auth.identify(app, request.headers()).await?.ok_or_else(error::sign_in)?;
    let upgrade: WebSocketUpgrade = request.extract().await.map_err(|_| error::broken(NOT_A_SOCKET.en))?;
    let language = caller.language.or(asked).unwrap_or_default();
    let app = app.clone();
    Ok(upgrade
        // 4 KiB instead of 128: most of a connection's memory.
        .read_buffer_size(4096)
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .on_upgrade(move |stream| serve(app, stream, caller, language)))
}

async fn serve(app: App, mut stream: WebSocket, caller: Arc<Caller>, language: Language) {
    let who = Who { user_id: caller.user_id.clone(), session_id: caller.session_id.clone(), chinese: language == Language::Chinese };
    let connection = match app.hub.connect(who) {
        Ok(connection) => connection,
        Err(refusal) => return close(&mut stream, refusal.code()).await,
    };
    let id = connection.id();
    let socket = Arc::new(Socket { token_hash: caller.token_hash.clone(), language, caller: RwLock::new(caller) });
    app.sockets.insert(id, socket.clone());
    // The session may have ended between the upgrade and now; from here on `recheck` finds the socket.
    if !matches!(app.auth.refresh(&app, &socket.token_hash).await, Ok(Some(_))) {
        app.hub.close(id, CloseCode::SIGNED_OUT);
    }
    let code = pump(&app, &mut stream, &connection, &socket).await;
    app.sockets.remove(&id);
    drop(connection);
    if let Some(code) = code {
        tracing::info!(code = code.0, reason = code.reason(), user = &*socket.caller().user_id, "a socket was closed");
        close(&mut stream, code).await;
    }
}

/// A request to the hub that is under way.
type Asking<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Moves frames both ways until one side ends it; answers the code to close with, if it is us.
async fn pump(app: &App, stream: &mut WebSocket, connection: &Connection, socket: &Socket) -> Option<CloseCode> {
    let mut frames: Vec<Frame> = Vec::new();
    // One request at a time, in order. A slow store holds back this client's next request, never what is delivered to it.
    let mut asking: Option<Asking<'_>> = None;
    loop {
        tokio::select! {
            next = connection.next(&mut frames) => match next {
                Next::Frames => write(stream, connection, &mut frames).await.ok()?,
                Next::Closed(code) => {
                    // What was queued before the close (`bye` above all) still goes out.
                    write(stream, connection, &mut frames).await.ok()?;
                    return Some(code);
                }
            },
            () = answered(&mut asking), if asking.is_some() => asking = None,
            message = stream.recv(), if asking.is_none() => match message {
                Some(Ok(Message::Text(text))) => match connection.on_text(&text) {
                    Ok(Some(request)) => asking = Some(Box::pin(ask(app, connection.id(), socket, request))),
                    Ok(None) => {}
                    Err(code) => return Some(code),
                },
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => return Some(CloseCode::BROKEN_FRAME),
                Some(Err(cause)) => return is_too_large(&cause).then_some(CloseCode::TOO_LARGE),
                Some(Ok(Message::Close(_))) | None => return None,
            },
        }
    }
}

async fn answered(asking: &mut Option<Asking<'_>>) {
    if let Some(asking) = asking {
        asking.await;
    }
}

async fn ask(app: &App, id: ConnectionId, socket: &Socket, request: belltower_realtime::Request) {
    match request {
        belltower_realtime::Request::Unsub { topic } => app.hub.unsubscribe(id, topic.as_str()),
        belltower_realtime::Request::Sub { topic, since, filter } => {
            match app.auth.topic(&socket.caller(), &topic) {
                Ok(authorised) => app.hub.subscribe(id, authorised, since, filter).await,
                Err(TopicRefusal::Forbidden) => {
                    app.hub.refuse(id, topic.as_str(), ErrCode::Forbidden, &error::FORBIDDEN.say(socket.language));
                }
                Err(TopicRefusal::Unknown) => {
                    app.hub.refuse(id, topic.as_str(), ErrCode::UnknownTopic, &UNKNOWN_TOPIC.say(socket.language))
                }
            }
            // The right may have been taken away while the subscription was being made.
            if app.auth.topic(&socket.caller(), &topic).is_err() {
                app.hub.end(id, topic.as_str(), EndCode::Rights, &error::FORBIDDEN.say(socket.language));
            }
        }
    }
}

/// Writes what is queued with one flush at the end. A reader that stalls is given up soon after the hub has closed it.
async fn write(stream: &mut WebSocket, connection: &Connection, frames: &mut Vec<Frame>) -> Result<(), ()> {
    let all = async {
        for frame in frames.drain(..) {
            let text = Utf8Bytes::try_from(frame.into_bytes()).map_err(|_| ())?;
            stream.feed(Message::Text(text)).await.map_err(|_| ())?;
        }
        stream.flush().await.map_err(|_| ())
    };
    let given_up = async {
        connection.closing().await;
        tokio::time::sleep(LAST_WORDS).await;
    };
    tokio::select! {
        done = all => done,
        () = given_up => Err(()),
    }
}

/// Whether a socket's error is a message over the limit.
pub(crate) fn is_too_large(cause: &axum::Error) -> bool {
    let cause = cause.to_string();
    cause.contains("too long") || cause.contains("too large") || cause.contains("Space limit")
}

async fn close(stream: &mut WebSocket, code: CloseCode) {
    let frame = CloseFrame { code: code.0, reason: code.reason().into() };
    let _ = tokio::time::timeout(Duration::from_secs(5), stream.send(Message::Close(Some(frame)))).await;
}
