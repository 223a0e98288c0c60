//! Runs the server: binds the address, says it on standard output, serves until asked to stop, then drains.

use std::{
    io::{self, Write},
    net::SocketAddr,
    time::Duration,
};

use axum::{
    Router,
    extract::Request,
    http::{Extensions, HeaderMap, StatusCode, Version, header},
    middleware::{from_fn, from_fn_with_state},
    response::Response,
    routing::get,
};
use tokio::{
    net::{TcpListener, TcpSocket},
    signal::unix::{SignalKind, signal},
    sync::oneshot,
    time::MissedTickBehavior,
};
use tower_http::{
    CompressionLevel,
    compression::{CompressionLayer, Predicate, predicate::SizeAbove},
};

use crate::{
    areas::{self, permissions::built_in},
    assets, demo,
};
use belltower_kit::{
    app::App,
    area,
    config::Config,
    connections, db, documents, error, file_access, files, health,
    http::{self, planned},
    jobs, live,
    logging::LogTap,
    nodes::{self, Nodes},
    prometheus, providers, shares,
    socket_history::SocketHistory,
    startup::Incoming,
    sync_ws,
    tasks::Duty,
    text::Language,
    traces,
    world::World,
    ws,
};

/// Serves until Ctrl-C or SIGTERM. The first line on standard output is `listening on http://ADDR`.
pub async fn serve(config: Config, log: LogTap) -> Result<(), io::Error> {
    let config = connections::within(config, connections::raise_file_limit());
    areas::monitoring::file_keys(&config).await?;
    let metrics = prometheus::start(config.metrics_listen.is_some())?;
    let wrong = |what: &str, cause: &dyn std::fmt::Display| io::Error::other(format!("{what}: {cause}"));
    let _lock = config.database_file().map(|file| db::lock(&file)).transpose()?;
    let (app, incoming) = App::open(config, World::system()).await.map_err(|cause| wrong("the server cannot be opened", &cause))?;
    files::claim_store(&app).await.map_err(io::Error::other)?;
    traces::start(
        app.config.otlp_url.as_ref().map(|url| &url.0),
        app.config.trace_ratio.0,
        app.state::<Nodes>().id(),
        providers::pass_on_traces,
    )?;
    areas::questions::adopt_options(&app).await.map_err(|cause| wrong("the options of questions cannot be made rows", &cause))?;
    built_in::ensure_roles_now(&app).await.map_err(|cause| wrong("the built-in roles cannot be made", &cause))?;
    areas::lessons::adopt_policy(&app).await.map_err(|cause| wrong("the rules of lessons cannot be kept", &cause))?;
    if app.config.demo {
        demo::load(&app).await.map_err(|cause| wrong("the demo data cannot be loaded", &cause))?;
    }
    // Whoever is told the address may ask it to stop in the same moment.
    let asked = asked_to_stop()?;
    let listen = app.config.listen;
    let listener = bind(listen).map_err(|cause| io::Error::new(cause.kind(), format!("cannot listen on {listen}: {cause}")))?;
    let address = listener.local_addr()?;
    prometheus::listen(&app, metrics).await?;
    let Incoming { committed, inbox, poller } = incoming;
    let (commits, remote_commits) = tokio::sync::mpsc::channel(1024);
    app.tasks.spawn_critical("commit dispatcher", live::follow(app.clone(), committed, remote_commits));
    match poller {
        Some(poller) => {
            app.tasks.spawn_critical("cluster follower", live::follow_nodes(app.clone(), inbox, poller, commits));
            app.spawn_background("cluster presence", Duty::Upkeep, nodes::broadcast_presence);
        }
        None => app.spawn_background("document follower", Duty::Upkeep, documents::follow),
    }
    // The first heartbeat is sent before the address is given: whoever sees it finds the node.
    app.spawn_background("heartbeat", Duty::Serving, move |app| nodes::run_heartbeat(app, address.to_string(), live::reporter()));
    app.spawn_background("ticker", Duty::Serving, tick);
    area::start(&app, log);
    nodes::announced(&app).await;
    tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), postgres = app.db.is_postgres(), "the server listens");
    // Whoever started us may not read on; that must not stop the server.
    let _ = writeln!(io::stdout(), "listening on http://{address}");
    if app.config.demo {
        let _ = write!(io::stdout(), "{}", demo::introduction());
    }
    let (stop, stopped) = oneshot::channel::<()>();
    let (config, router) = (app.config.clone(), router(app.clone()));
    // A task, and not a part of this one, which is no worker's: each connection would go from thread to thread.
    let mut serving = tokio::spawn(async move { connections::serve(&config, listener, router, stopped).await });
    let draining = async {
        asked.await;
        app.hub.drain();
        // Every edit that came in goes to disk before anybody is sent away for good.
        if !matches!(tokio::time::timeout(FLUSH_LIMIT, app.documents.shutdown()).await, Ok(Ok(()))) {
            tracing::error!("some edits of documents could not be stored; whoever made them still has them and sends them again");
        }
        // With others there, balancers get the time to see that this node is not ready; alone, the next process is waited for.
        if app.state::<Nodes>().has_others() {
            tokio::time::sleep(Duration::from_secs(app.config.drain_seconds.into())).await;
        }
        let _ = stop.send(());
        // Sockets leave within their window; a request that hangs does not keep the server from stopping.
        tokio::time::sleep(Duration::from_secs(u64::from(app.config.drain_seconds) + 2)).await;
    };
    tokio::select! {
        done = &mut serving => done?,
        () = draining => serving.abort(),
    }
    app.state::<SocketHistory>().flush().await;
    app.shutdown_background().await;
    // Another node goes on with them at once.
    if let Err(error) = jobs::release(&app).await {
        tracing::warn!(%error, "the jobs of this node cannot be given back: others take them when their leases are over");
    }
    nodes::leave(&app).await;
    traces::stop().await;
    app.db.close().await;
    Ok(())
}

/// How long the documents may take to store what is not stored.
const FLUSH_LIMIT: Duration = Duration::from_secs(10);

/// Connections that may wait to be accepted: those of a storm come within milliseconds, and one too many waits for a second.
const BACKLOG: u32 = 8192;

fn bind(listen: SocketAddr) -> io::Result<TcpListener> {
    let socket = if listen.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that starts again takes its address back at once.
    socket.set_reuseaddr(true)?;
    socket.bind(listen)?;
    socket.listen(BACKLOG)
}

/// Everything that is served.
pub fn router(app: App) -> Router {
    area::calls()
        .into_router()
        .layer(compression())
        .route("/api/openapi.json", get(|app, headers| http::served(app, headers, area::calls)))
        .route("/ws", get(ws::upgrade))
        .route("/sync/{document}", get(sync_ws::upgrade))
        .route("/files/{id}", get(file_access::show))
        .route("/files/job/{id}", get(jobs::serve_file))
        .route("/files/of/{resource}/{record}/{field}", get(file_access::show_of_record))
        .route("/files/class/{class}/{file}", get(areas::classes::deck::serve))
        .route("/api/ical/{file}", get(areas::classes::feed::serve))
        .route("/files/link/{id}", get(file_access::show_to_guest))
        .layer(axum::middleware::from_fn(http::as_preview))
        .merge(health::routes())
        .fallback(unknown)
        .layer(from_fn_with_state(app.clone(), shares::burn_exposed))
        .layer(from_fn_with_state(app.world.clone(), http::caught))
        .layer(from_fn(assets::security_headers(&app.config)))
        .with_state(app)
}

/// Packs the long answers of calls, for browsers that take them so. Files and the console's own are packed already, or cannot be.
fn compression() -> CompressionLayer<impl Predicate> {
    let is_json = |_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions| {
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
    };
    CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest).compress_when(SizeAbove::new(WORTH_PACKING).and(is_json))
}

/// A shorter answer fits into a packet or two as it is.
const WORTH_PACKING: u16 = 2048;

/// A path that no call has: an error for programs, a page of the console for browsers.
async fn unknown(request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || request.method() == axum::http::Method::POST || planned::is_specified(request.method(), path) {
        let asked = request.headers().get("accept-language").and_then(|value| value.to_str().ok()).and_then(Language::parse);
        let refusal = if planned::is_specified(request.method(), path) { error::not_built() } else { error::no_such_call() };
        return refusal.respond(asked.unwrap_or_default(), "");
    }
    assets::console(request).await
}

/// What one tick counts for at the most.
const LONGEST_TICK: Duration = Duration::from_secs(3);

/// The second hand of everything that waits: heartbeats, expired sessions.
async fn tick(app: App) {
    let (mut last, mut elapsed) = (tokio::time::Instant::now(), Duration::ZERO);
    let mut every = tokio::time::interval(Duration::from_secs(1));
    every.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        let now = every.tick().await;
        // A machine that slept for a minute has not waited a minute for anybody's answer.
        elapsed += now.duration_since(last).min(LONGEST_TICK);
        last = now;
        let begun = std::time::Instant::now();
        app.hub.tick(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX));
        metrics::histogram!("belltower_hub_tick_seconds").record(begun.elapsed());
        app.documents.tick();
        live::close_expired(&app);
    }
}

/// Waits for Ctrl-C or SIGTERM. From this call on, and not only once it is waited for, neither ends the process by itself.
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
