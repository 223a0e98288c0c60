//! Accepts connections and holds each of them to its time: so long until the first request is there, so long without a request, so long without a step of an
//! answer. Where there are too many, of one address or of all, the one that has been idle for longest is closed for the newcomer, so that silent connections keep
//! nobody out. A web socket leaves here with its upgrade; sockets have limits of their own. Knows nothing of what is served.

use std::{
    collections::HashMap,
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    extract::{ConnectInfo, Request},
};
use http_body::{Frame, SizeHint};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use parking_lot::Mutex;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, mpsc, oneshot, watch},
    time::{Instant, sleep, sleep_until},
};
use tower_service::Service;

use crate::{
    config::{Config, Network},
    connection_quota::address_prefix,
};

/// Files that are neither connections nor sockets: the database's, the log's, those that are read and written right now.
const OTHER_FILES: usize = 128;
/// How long to wait when the system has no room for one more connection.
const NO_ROOM: Duration = Duration::from_millis(50);

/// How many connections there may be, and how long each has.
struct Limits {
    most: usize,
    most_of_address: usize,
    headers: Duration,
    idle: Duration,
    /// Whose connections are those of many people: counted among all, not as those of one address.
    proxies: Vec<Network>,
}

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing whole has come yet.
    Fresh,
    /// It was answered, and is quiet.
    Idle,
    /// A call is under way; it has time limits of its own.
    Busy,
    /// An answer is on its way; the moment is that of its last step.
    Sending,
}

/// One open connection.
struct Connection {
    address: IpAddr,
    phase: Mutex<(Phase, Instant)>,
    close: Notify,
}

impl Connection {
    fn enters(&self, phase: Phase) {
        *self.phase.lock() = (phase, Instant::now());
    }

    /// When to look again, and whether its time is over.
    fn time(&self, limits: &Limits) -> (Instant, bool) {
        let ((phase, since), now) = (*self.phase.lock(), Instant::now());
        let ends = match phase {
            Phase::Fresh => since + limits.headers,
            Phase::Idle | Phase::Sending => since + limits.idle,
            Phase::Busy => now + limits.idle,
        };
        (ends, ends <= now)
    }
}

/// The open connections.
#[derive(Default)]
struct Open {
    all: HashMap<u64, Arc<Connection>>,
    by_address: HashMap<IpAddr, usize>,
    next: u64,
}

impl Open {
    fn remove(&mut self, id: u64) -> Option<Arc<Connection>> {
        let gone = self.all.remove(&id)?;
        if let Some(held) = self.by_address.get_mut(&gone.address) {
            *held -= 1;
            if *held == 0 {
                self.by_address.remove(&gone.address);
            }
        }
        Some(gone)
    }

    /// Closes the connection that has been idle for longest, of an address or of all. `false`: none is idle.
    fn make_room(&mut self, address: Option<IpAddr>) -> bool {
        let idle = |connection: &Connection| {
            let (phase, since) = *connection.phase.lock();
            matches!(phase, Phase::Fresh | Phase::Idle).then_some(since)
        };
        let among = self.all.iter().filter(|(_, connection)| address.is_none_or(|address| connection.address == address));
        let longest = among.filter_map(|(id, connection)| Some((idle(connection)?, *id))).min();
        let Some(gone) = longest.and_then(|(_, id)| self.remove(id)) else { return false };
        gone.close.notify_one();
        metrics::counter!("belltower_http_closed_total", "reason" => "crowded").increment(1);
        true
    }

    fn enter(&mut self, peer: IpAddr, limits: &Limits) -> Option<(u64, Arc<Connection>)> {
        let address = address_prefix(peer);
        let counts = !limits.proxies.iter().any(|proxy| proxy.holds(peer.to_canonical()));
        let held = self.by_address.get(&address).copied().unwrap_or(0);
        let room = (!counts || held < limits.most_of_address || self.make_room(Some(address)))
            && (self.all.len() < limits.most || self.make_room(None));
        if !room {
            metrics::counter!("belltower_http_closed_total", "reason" => "full").increment(1);
            return None;
        }
        let connection = Arc::new(Connection { address, phase: Mutex::new((Phase::Fresh, Instant::now())), close: Notify::new() });
        let id = self.next;
        self.next += 1;
        self.all.insert(id, connection.clone());
        *self.by_address.entry(address).or_default() += 1;
        Some((id, connection))
    }
}

/// Has as many files open as the system lets this process have, and answers how many those are.
pub fn raise_file_limit() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let files = if raised { maximum } else { current };
    files.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX)
}

/// The settings as this process can keep them: each connection and socket is an open file. A quarter of the files is for plain connections, the rest for sockets,
/// the database and what is read and written.
pub fn within(mut config: Config, files: usize) -> Config {
    let plain = files / 4;
    for (setting, most, may_be) in [
        ("max_sockets", &mut config.max_sockets, (files - plain).saturating_sub(OTHER_FILES)),
        ("max_connections", &mut config.max_connections, plain),
    ] {
        if *most > may_be {
            tracing::info!(
                setting,
                wanted = *most,
                may_be,
                files,
                "the system lets this process have fewer open files than the settings want"
            );
            *most = may_be;
        }
    }
    // One address alone never has them all.
    config.max_connections_per_address = config.max_connections_per_address.min(config.max_connections.div_ceil(2));
    config
}

/// Serves until told to stop; then takes no more, and ends when every request that had begun is answered.
pub async fn serve(config: &Config, listener: TcpListener, router: Router, stopped: oneshot::Receiver<()>) {
    let limits = Arc::new(Limits {
        most: config.max_connections,
        most_of_address: config.max_connections_per_address,
        headers: Duration::from_secs(config.header_seconds.into()),
        idle: Duration::from_secs(config.idle_seconds.into()),
        proxies: config.trusted_proxies.clone(),
    });
    let open = Arc::new(Mutex::new(Open::default()));
    let (closing, told) = watch::channel(false);
    let (alive, mut gone) = mpsc::channel::<()>(1);
    let mut stopped = pin!(stopped);
    loop {
        let (stream, peer) = tokio::select! {
            _ = &mut stopped => break,
            accepted = accept(&listener, &open) => accepted,
        };
        // Without this each small frame may wait 40 ms for the last one's acknowledgement.
        let _ = stream.set_nodelay(true);
        let Some((id, connection)) = open.lock().enter(peer.ip(), &limits) else { continue };
        let (router, limits, told, open, alive) = (router.clone(), limits.clone(), told.clone(), open.clone(), alive.clone());
        tokio::spawn(async move {
            hold(stream, peer, router, &connection, &limits, told).await;
            open.lock().remove(id);
            drop(alive);
        });
    }
    drop((listener, alive));
    closing.send_replace(true);
    let _ = gone.recv().await;
}

async fn accept(listener: &TcpListener, open: &Mutex<Open>) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // The one who came has left already.
            Err(left) if matches!(left.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset) => {}
            Err(cause) => {
                tracing::error!(%cause, "no connection can be accepted");
                open.lock().make_room(None);
                sleep(NO_ROOM).await;
            }
        }
    }
}

/// Serves one connection to its end, or to that of its time.
async fn hold(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    connection: &Arc<Connection>,
    limits: &Limits,
    mut told: watch::Receiver<bool>,
) {
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        connection.enters(Phase::Busy);
        request.extensions_mut().insert(ConnectInfo(peer));
        let request: Request = request.map(Body::new);
        let (mut router, connection) = (router.clone(), connection.clone());
        async move {
            let answer = router.call(request).await?;
            connection.enters(Phase::Sending);
            Ok::<_, Infallible>(answer.map(|body| Sending { body, connection }))
        }
    });
    let mut serving = pin!(http1::Builder::new().serve_connection(TokioIo::new(stream), service).with_upgrades());
    let mut leaving = false;
    loop {
        let (until, over) = connection.time(limits);
        if over {
            let phase = connection.phase.lock().0;
            tracing::debug!(%peer, ?phase, "a connection's time is over");
            metrics::counter!("belltower_http_closed_total", "reason" => "late").increment(1);
            return;
        }
        tokio::select! {
            // What a client does wrong with its own connection is its own affair.
            _ = serving.as_mut() => return,
            () = connection.close.notified() => return,
            () = sleep_until(until) => {}
            _ = told.wait_for(|closing| *closing), if !leaving => {
                leaving = true;
                serving.as_mut().graceful_shutdown();
            }
        }
    }
}

/// An answer's body that says when it takes a step, and when it is through.
struct Sending {
    body: Body,
    connection: Arc<Connection>,
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.connection.enters(Phase::Sending);
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.connection.enters(Phase::Idle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(most: usize, most_of_address: usize) -> Limits {
        let proxies = vec![Network::parse("10.0.0.0/8").unwrap()];
        Limits { most, most_of_address, headers: Duration::from_secs(1), idle: Duration::from_secs(1), proxies }
    }

    #[tokio::test]
    async fn the_longest_idle_makes_room_and_who_is_busy_stays() {
        let (mut open, limits) = (Open::default(), limits(3, 2));
        let enters = |open: &mut Open, address: &str| open.enter(address.parse().unwrap(), &limits).map(|(id, _)| id);
        let first = enters(&mut open, "192.0.2.1").unwrap();
        let second = enters(&mut open, "192.0.2.1").unwrap();
        open.all[&first].enters(Phase::Busy);
        // A third of this address is there instead of its only idle one; a household of IPv6 is one address.
        enters(&mut open, "192.0.2.1").unwrap();
        assert!(open.all.contains_key(&first) && !open.all.contains_key(&second));
        open.all.values().for_each(|connection| connection.enters(Phase::Busy));
        assert_eq!(enters(&mut open, "192.0.2.1"), None);
        // Another address finds room as long as somebody is idle.
        enters(&mut open, "2001:db8::1").unwrap();
        enters(&mut open, "2001:db8::2").unwrap();
        assert_eq!((open.all.len(), open.by_address.len()), (3, 2));
        // A proxy's connections are not those of one address.
        open.all.clear();
        open.by_address.clear();
        let proxied: Vec<_> = (0..3).map(|_| enters(&mut open, "10.0.0.1")).collect();
        assert!(proxied.iter().all(Option::is_some) && open.all.len() == 3);
    }

    #[test]
    fn settings_beyond_the_files_are_cut() {
        let config = within(Config::defaults(), 1024);
        assert_eq!((config.max_sockets, config.max_connections, config.max_connections_per_address), (640, 256, 128));
        assert_eq!(within(Config::defaults(), 65_536).max_sockets, 20_000);
    }
}
