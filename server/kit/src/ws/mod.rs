//! `GET /ws`: joins a browser's socket to the hub. Who it is was decided before the upgrade; every topic is authorised here, by the rights of this moment.
//! `inbound` reads, `writer` and the `writers` write.

mod batch_sender;
mod flood_penalty;
pub(crate) mod hang_up;
pub(crate) mod inbound;
pub(crate) mod socket_writer;
mod writers;

use std::{io, net::IpAddr, pin::Pin, sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, header},
    response::Response,
};
use belltower_realtime::{CloseCode, Connection, ConnectionId, ErrCode, TopicName, Who};
use hyper_util::rt::TokioIo;
use socket2::SockRef;
use tokio::{
    net::TcpStream,
    time::{Instant, timeout},
};
use tungstenite::{Error, Message, error::CapacityError, handshake::server::create_response_with_body};

pub use self::{flood_penalty::FloodPenalty, writers::Writers};
use self::{
    hang_up::hung_up,
    inbound::Inbound,
    socket_writer::{Flush, Flushed, SocketWriter, Source, WriteBuffers, close_frame},
};
use crate::{
    app::App,
    auth::{Auth, Principal},
    connection_quota::{AddressQuota, QuotaGuard},
    error::{self, Result},
    http::caller_ip,
    nodes::Nodes,
    presence, sentences,
    shares::{GUEST_SOCKETS, GUEST_TOPICS},
    socket_history::SocketHistory,
    sockets::{Socket, Sockets, is_current},
    text::Language,
    topics::{TopicRefusal, still_allowed},
};

sentences! {
    UNKNOWN_TOPIC = "topic.unknown": "There is no such topic" / "没有这个主题";
    NOT_A_SOCKET = "topic.not_a_socket": "a websocket upgrade is expected" / "需要 WebSocket 升级请求";
}

/// A socket into which nothing fits for so long has stalled.
const STALL: Duration = Duration::from_millis(500);
/// How long the last frames of a closed connection may take to be written.
pub(crate) const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the client may take to hang up after them.
const HANG_UP: Duration = Duration::from_secs(1);
/// What the kernel holds for one socket that does not read (it counts twice this). By itself it takes megabytes.
const KERNEL_BYTES: usize = 64 * 1024;

/// The upgrade. Refused with 401 without a session and with 403 from a foreign page. With `?as=link` it is a guest's, whoever else is signed in there.
pub async fn upgrade(State(app): State<App>, request: Request) -> Response {
    let asked = request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    match accept(&app, request, asked).await {
        Ok(response) => response,
        Err(error) => error.respond(asked.unwrap_or_default(), &app.world.id()),
    }
}

async fn accept(app: &App, mut request: Request, asked: Option<Language>) -> Result<Response> {
    app.state::<Nodes>().stays(&app.hub)?;
    app.state::<Auth>().check_origin(request.headers())?;
    let as_link = request.uri().query().is_some_and(|query| query.split('&').any(|pair| pair == "as=link"));
    let principal = principal(app, request.headers(), as_link).await?.ok_or_else(error::sign_in)?;
    app.state::<FloodPenalty>().check(principal.session_id(), Instant::now())?;
    let address = caller_ip::of(request.extensions(), request.headers(), &app.config.trusted_proxies);
    let place = app.state::<AddressQuota>().acquire_for_address(address, app.config.max_sockets_per_address);
    let language = principal.account().and_then(|caller| caller.language).or(asked).unwrap_or_default();
    let app = app.clone();
    upgraded(&mut request, move |stream, read| serve(app, stream, read, place, principal, language))
}

/// Who asks for a socket.
async fn principal(app: &App, headers: &HeaderMap, as_link: bool) -> Result<Option<Principal>> {
    let auth = app.state::<Auth>();
    match as_link {
        true => Ok(auth.guest(app, headers).await?.map(Principal::Link)),
        false => Ok(auth.identify(app, headers).await?.map(Principal::Account)),
    }
}

/// Answers an upgrade, and has the socket served with what came with it already.
pub(crate) fn upgraded<F>(request: &mut Request, serve: impl FnOnce(TcpStream, Vec<u8>) -> F + Send + 'static) -> Result<Response>
where
    F: Future<Output = ()> + Send,
{
    let response = create_response_with_body(request, Body::empty).map_err(|_| error::broken(NOT_A_SOCKET.en))?;
    let upgrading = hyper::upgrade::on(request);
    tokio::spawn(async move {
        // A client that left in the middle is nobody's concern.
        let Ok(upgraded) = upgrading.await else { return };
        // Ours to write to directly; nothing but TCP is listened on. What came with the upgrade is copied: it pins the whole buffer it was read into.
        match upgraded.downcast::<TokioIo<TcpStream>>().map(|parts| (parts.io.into_inner(), parts.read_buf.to_vec())) {
            Ok((stream, read)) => serve(stream, read).await,
            Err(_) => tracing::error!("a web socket came over something else than TCP"),
        }
    });
    Ok(response)
}

async fn serve(app: App, stream: TcpStream, read: Vec<u8>, place: Option<QuotaGuard<IpAddr>>, principal: Principal, language: Language) {
    let Some(_place) = place else {
        app.state::<SocketHistory>().address_full(principal.id(), None);
        return turn_away(&stream, CloseCode::TOO_MANY_CONNECTIONS).await;
    };
    if let Err(cause) = SockRef::from(&stream).set_send_buffer_size(KERNEL_BYTES) {
        tracing::debug!(%cause, "the kernel decides on the size of a socket's buffer");
    }
    if principal.guest().is_some_and(|guest| app.hub.connections_of(&guest.id).len() >= GUEST_SOCKETS) {
        return turn_away(&stream, CloseCode::TOO_MANY_CONNECTIONS).await;
    }
    let who = Who { user_id: principal.id().clone(), session_id: principal.session_id().clone(), chinese: language == Language::Chinese };
    let connection = match app.hub.connect(who) {
        Ok(connection) => connection,
        Err(refusal) => return turn_away(&stream, refusal.code()).await,
    };
    let id = connection.id();
    let socket = Arc::new(Socket::new(principal, language));
    app.state::<Sockets>().insert(id, socket.clone());
    let leaves = Leaves(&app, id);
    let writer =
        SocketWriter::new(stream, connection, app.state::<Writers>().shard(), |connection, waker| connection.set_waker(Box::new(waker)));
    // The session may have ended between the upgrade and now; from here on who ends it finds the socket.
    if !is_current(&app, &socket.principal()).await {
        app.hub.close(id, CloseCode::SIGNED_OUT);
    }
    let code = pump(&app, &writer, Inbound::new(read), &socket).await;
    drop(leaves);
    if let Some(code) = code {
        if code == CloseCode::FLOODING {
            app.state::<FloodPenalty>().penalise(socket.principal().session_id().clone(), Instant::now());
        }
        tracing::info!(code = code.0, reason = code.reason(), user = &**socket.principal().id(), "a socket is closed");
        if timeout(CLOSE_TIMEOUT, flush_close(&writer)).await.is_ok() {
            close_gracefully(&writer.stream).await;
        }
    }
}

/// Takes the socket out of the table however serving it ends.
struct Leaves<'a>(&'a App, ConnectionId);

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        self.0.state::<Sockets>().remove(&self.1);
    }
}

async fn turn_away(stream: &TcpStream, code: CloseCode) {
    let _ = stream.try_write(&close_frame(code));
    close_gracefully(stream).await;
}

/// A request to the hub that is under way.
type Asking<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Takes what the client sends, and waits for room where a writer found none, until one side ends it; answers the code to close with, if it is us.
async fn pump(app: &App, writer: &SocketWriter<Connection>, mut inbound: Inbound, socket: &Socket) -> Option<CloseCode> {
    let id = writer.source.id();
    // One request at a time, in order. A slow store holds back this client's next request, never what is delivered to it.
    let mut asking: Option<Asking<'_>> = None;
    // Set while the kernel takes no more: the moment from which the reader has stalled.
    let mut full: Option<Instant> = None;
    loop {
        tokio::select! {
            code = writer.source.closing() => return Some(code),
            () = writer.filled(), if full.is_none() => full = Some(Instant::now() + STALL),
            flushed = drained(writer, full), if full.is_some() => full = (flushed == Flushed::Full).then(|| Instant::now() + STALL),
            () = answered(&mut asking), if asking.is_some() => asking = None,
            // Nothing is read while the store is asked: a client that leaves meanwhile would keep its place as long as that takes.
            () = hung_up(&writer.stream), if asking.is_some() => return None,
            message = inbound.next(writer), if asking.is_none() => {
                let wrong = match message {
                    Ok(Message::Text(text)) => match writer.source.on_text(&text) {
                        Ok(Some(request)) => {
                            asking = Some(Box::pin(ask(app, id, socket, request)));
                            continue;
                        }
                        Ok(None) => continue,
                        Err(code) => code,
                    },
                    Ok(Message::Ping(_) | Message::Pong(_)) => match writer.source.on_keepalive() {
                        Ok(()) => continue,
                        Err(code) => code,
                    },
                    Ok(Message::Binary(_) | Message::Frame(_)) | Err(Error::Utf8(_)) => CloseCode::BROKEN_FRAME,
                    Err(Error::Capacity(CapacityError::MessageTooLong { .. })) => CloseCode::TOO_LARGE,
                    Ok(Message::Close(_)) | Err(_) => return None,
                };
                app.hub.close(id, wrong);
                // Nothing more is read: after a fault the parser is nowhere, and would say that the client hung up, or panic.
                return Some(writer.source.closing().await);
            }
        }
    }
}

pub(crate) async fn drained<S: Source>(writer: &SocketWriter<S>, stalls: Option<Instant>) -> Flushed {
    match stalls {
        Some(stalls) => writer.drained(stalls).await,
        None => Flushed::All,
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
        belltower_realtime::Request::At { topic, record, on: false } => presence::leave(app, id, &topic, &record),
        belltower_realtime::Request::At { topic, record, on: true } => {
            let joined = match socket.caller() {
                Some(caller) => presence::join(app, id, &caller, &topic, &record).await,
                // Nobody sees a guest come.
                None => Err(TopicRefusal::Forbidden),
            };
            if let Err(refusal) = joined {
                refuse(app, id, socket, &topic, refusal);
            }
            // The right may have been taken away meanwhile.
            for topic in app.hub.presence_topics(id, &record) {
                still_allowed(app, id, &socket.principal(), socket.language, &topic);
            }
        }
        belltower_realtime::Request::Sub { topic, since, filter } => {
            let principal = socket.principal();
            // A guest's page shows one thing; what it hears already it may ask for again.
            let full = |topics: Vec<TopicName>| topics.len() >= GUEST_TOPICS && !topics.contains(&topic);
            if principal.guest().is_some() && full(app.hub.topics_of(id)) {
                return refuse(app, id, socket, &topic, TopicRefusal::Forbidden);
            }
            match app.state::<Auth>().topic(&principal, &topic) {
                Ok(authorised) => app.hub.subscribe(id, authorised, since, filter).await,
                Err(refusal) => refuse(app, id, socket, &topic, refusal),
            }
            still_allowed(app, id, &socket.principal(), socket.language, &topic);
        }
    }
}

fn refuse(app: &App, id: ConnectionId, socket: &Socket, topic: &TopicName, refusal: TopicRefusal) {
    let (code, why) = match refusal {
        TopicRefusal::Forbidden => (ErrCode::Forbidden, error::FORBIDDEN.say(socket.language)),
        TopicRefusal::Unknown => (ErrCode::UnknownTopic, UNKNOWN_TOPIC.say(socket.language)),
    };
    app.hub.refuse(id, topic.as_str(), code, &why);
}

/// Writes what goes before a close (`bye` above all) and the close frame.
pub(crate) async fn flush_close<S: Source>(writer: &SocketWriter<S>) {
    let mut flushed = writer.flush(&mut WriteBuffers::default());
    while flushed != Flushed::Over {
        flushed = match flushed {
            Flushed::Full => writer.drained(Instant::now() + CLOSE_TIMEOUT).await,
            _ => writer.flush(&mut WriteBuffers::default()),
        };
    }
}

/// Ends our side and waits for the client's: what it still sends would otherwise reset the connection, and the close frame would be lost with it.
pub(crate) async fn close_gracefully(stream: &TcpStream) {
    let _ = SockRef::from(stream).shutdown(std::net::Shutdown::Write);
    let ended = async {
        let mut rest = [0; 512];
        loop {
            match stream.try_read(&mut rest) {
                Err(again) if again.kind() == io::ErrorKind::WouldBlock => {
                    if stream.readable().await.is_err() {
                        return;
                    }
                }
                Ok(0) | Err(_) => return,
                Ok(_) => tokio::task::coop::consume_budget().await,
            }
        }
    };
    let _ = timeout(HANG_UP, ended).await;
}
