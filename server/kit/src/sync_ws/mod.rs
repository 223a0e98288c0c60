//! `GET /sync/{document}`: joins a browser's socket to a co-edited document. Who it is was decided before the upgrade; what they may do with the document
//! is asked here, and again whenever their rights or session change.

mod pump;
mod sockets;

use std::{
    net::IpAddr,
    sync::{Arc, OnceLock},
};

use axum::{
    extract::{Path, Query, Request, State},
    http::header,
    response::Response,
};
use belltower_realtime::Frame;
use belltower_sync::{CloseCode, DocumentId, Drain, Editor, Refusal, Rights, Seat, wire};
use parking_lot::Mutex;
use tokio::{
    net::TcpStream,
    sync::{Notify, watch},
    time::{Instant, timeout},
};

use crate::{
    app::App,
    auth::{Auth, Caller},
    connection_quota::{AddressQuota, QuotaGuard},
    error::{self, Result},
    http::caller_ip,
    nodes::Nodes,
    presence::colour,
    socket_history::SocketHistory,
    text::Language,
    ws::{
        self, CLOSE_TIMEOUT, FloodPenalty, Writers, close_gracefully, flush_close,
        inbound::Inbound,
        socket_writer::{Drained, Frames, SocketWriter, Source, close_frame_of},
    },
};

use self::pump::{End, pump};
use self::sockets::{DocumentSocket, recheck_session, rights, seat_of};
pub use self::sockets::{DocumentSockets, recheck};

/// Read at once, and kept by each socket for as long as it lives: what somebody types is some dozen bytes.
const READ: usize = 1024;

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

async fn accept(app: &App, name: String, query: Asked, mut request: Request, asked: Option<Language>) -> Result<Response> {
    app.state::<Nodes>().stays(&app.hub)?;
    app.state::<Auth>().check_origin(request.headers())?;
    let caller = app.state::<Auth>().identify(app, request.headers()).await?.ok_or_else(error::sign_in)?;
    // Who flooded the hub's socket waits here as well.
    app.state::<FloodPenalty>().check(&caller.session_id, Instant::now())?;
    let address = caller_ip::of(request.extensions(), request.headers(), &app.config.trusted_proxies);
    let place = app.state::<AddressQuota>().acquire_for_address(address, app.config.max_sockets_per_address);
    let language = caller.language.or(asked).unwrap_or_default();
    let app = app.clone();
    ws::upgraded(&mut request, move |stream, read| serve(app, stream, read, name, query.epoch, (place, caller, language)))
}

/// Serves one socket to its end.
async fn serve(
    app: App,
    stream: TcpStream,
    read: Vec<u8>,
    name: String,
    epoch: Option<String>,
    who: (Option<QuotaGuard<IpAddr>>, Arc<Caller>, Language),
) {
    let (place, caller, language) = who;
    let Some(_place) = place else {
        app.state::<SocketHistory>().address_full(caller.person(), Some(&name));
        return turn_away(&stream, CloseCode::Full, None, &name).await;
    };
    let (end, mut ended) = watch::channel(None);
    let refused_with = |code: CloseCode| app.state::<SocketHistory>().document_refused(caller.person(), &name, code.code());
    let Some(document) = DocumentId::parse(&name) else {
        refused_with(CloseCode::NotFound);
        return turn_away(&stream, CloseCode::NotFound, None, &name).await;
    };
    let socket = Arc::new(DocumentSocket { document, caller: caller.clone(), end });
    let Some((id, _account_place)) = app.state::<DocumentSockets>().add(socket.clone(), &app.config) else {
        app.state::<SocketHistory>().document_refused(caller.person(), &name, "too_many_sockets");
        return turn_away(&stream, CloseCode::Full, None, &name).await;
    };
    let _leaves = Leaves(&app, id);
    // On the heap for as long as it takes, instead of in what the socket keeps.
    let seat = match Box::pin(sit(&app, &socket, epoch, language)).await {
        Ok(seat) => seat,
        Err(code) => {
            refused_with(code);
            let refusal = (code == CloseCode::Full).then_some(Refusal::Full);
            return turn_away(&stream, code, refusal.map(|refusal| refused(refusal, language)), &name).await;
        }
    };
    app.state::<SocketHistory>().document_opened(caller.person(), &name);
    let connection = DocumentConnection { seat, end: Mutex::default(), closed_with: OnceLock::new(), given_up: Notify::new() };
    let writer = SocketWriter::new(stream, connection, app.state::<Writers>().shard(), |connection, waker| {
        connection.seat.set_waker(Box::new(waker))
    });
    let inbound = Inbound::with(read, READ, app.config.max_document_frame_bytes);
    let end = tokio::select! {
        end = pump(&writer, inbound, language) => end,
        code = ended.wait_for(Option::is_some) => {
            *writer.source.end.lock() = code.ok().and_then(|code| *code).map(|code| (code, None));
            End::ByUs
        }
    };
    if end == End::ByUs && timeout(CLOSE_TIMEOUT, flush_close(&writer)).await.is_ok() {
        close_gracefully(&writer.stream).await;
    }
    let code = match end {
        End::Left => None,
        End::GivenUp => Some(CloseCode::Slow),
        // What could not be said in time was not read.
        End::ByUs => Some(writer.source.closed_with.get().copied().unwrap_or(CloseCode::Slow)),
    };
    app.state::<SocketHistory>().document_closed(caller.person(), &name, code.map(CloseCode::code));
}

/// Seats the caller at the document, if they may.
async fn sit(app: &App, socket: &Arc<DocumentSocket>, epoch: Option<String>, language: Language) -> Result<Seat, CloseCode> {
    let DocumentSocket { document, caller, .. } = &**socket;
    // From here on a change of rights finds the socket; what changed before took the caller out of memory, and is read now.
    let caller = match app.state::<Auth>().is_current(caller) {
        true => caller.clone(),
        false => match app.state::<Auth>().refresh(app, &caller.token_hash).await {
            Ok(Some(caller)) => caller,
            Ok(None) => return Err(CloseCode::SignedOut),
            Err(_) => return Err(CloseCode::Unavailable),
        },
    };
    let rights = rights(&caller, document.kind());
    if rights == Rights::None {
        return Err(CloseCode::Forbidden);
    }
    let editor = Editor {
        user_id: seat_of(&caller),
        // Others see who is there, not as whom they look.
        name: caller.preview.as_ref().map_or(&caller.name, |preview| &preview.by_name).clone(),
        colour: colour(caller.person()).into(),
        can_write: rights == Rights::Write,
        preview: caller.preview.is_some(),
        chinese: language == Language::Chinese,
    };
    let seat = app.documents.join(document, editor, epoch.as_deref()).await.map_err(|error| error.close_code())?;
    // Between asking and sitting down the right may have gone.
    if !app.state::<Auth>().is_current(&caller) {
        recheck_session(app, std::slice::from_ref(socket)).await;
    }
    Ok(seat)
}

/// A seat as the writers see it.
struct DocumentConnection {
    seat: Seat,
    /// Why we end it, and what is said before.
    end: Mutex<Option<(CloseCode, Option<Frame>)>>,
    /// Why it was ended, by us or by the document.
    closed_with: OnceLock<CloseCode>,
    /// Notified when the reader takes nothing for too long.
    given_up: Notify,
}

impl Source for DocumentConnection {
    fn drain(&self, frames: &mut Frames) -> Drained {
        if let Some((code, said)) = self.end.lock().take() {
            frames.list.extend(said);
            return self.close(code);
        }
        let drained = self.seat.drain(&mut frames.payloads);
        frames.frame_payloads();
        match drained {
            Drain::All => Drained::All,
            Drain::More => Drained::More,
            Drain::Closed(code) => self.close(code),
        }
    }

    fn stalled(&self, stalled: bool) {
        if stalled {
            self.given_up.notify_one();
        }
    }
}

impl DocumentConnection {
    fn close(&self, code: CloseCode) -> Drained {
        let _ = self.closed_with.set(code);
        Drained::Closed(close_frame(code))
    }
}

/// Why something is not taken, as the client is told.
fn refused(refusal: Refusal, language: Language) -> Frame {
    Frame::binary(&wire::Message::refused(refusal, language == Language::Chinese).encode())
}

fn close_frame(code: CloseCode) -> Vec<u8> {
    tracing::info!(code = code.code(), reason = code.reason(), "a document's socket is closed");
    close_frame_of(code.code(), code.reason())
}

/// Says why, and closes a socket that nobody was seated on.
async fn turn_away(stream: &TcpStream, code: CloseCode, said: Option<Frame>, name: &str) {
    tracing::info!(document = name, "a document's socket is turned away");
    let frames = [said.map_or(Vec::new(), |said| said.wire().to_vec()), close_frame(code)].concat();
    let _ = stream.try_write(&frames);
    close_gracefully(stream).await;
}

/// Takes the socket out of the table however serving it ends.
struct Leaves<'a>(&'a App, u64);

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        self.0.state::<DocumentSockets>().remove(self.1);
    }
}
