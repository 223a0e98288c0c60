//! Runs the server: binds the address, says it on standard output, serves until asked to stop.

use std::io::Write;

use axum::Router;
use axum::routing::get;
use tokio::signal::unix::{SignalKind, signal};

use crate::assets;
use crate::config::Config;
use crate::logging::LogTap;

/// Serves until Ctrl-C or SIGTERM. The first line on standard output is `listening on http://ADDR`.
pub async fn serve(config: Config, _log: LogTap) -> Result<(), std::io::Error> {
    let listener = tokio::net::TcpListener::bind(config.listen)
        .await
        .map_err(|e| std::io::Error::new(e.kind(), format!("cannot listen on {}: {e}", config.listen)))?;
    let router = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .fallback(assets::console)
        .layer(axum::middleware::from_fn(assets::security_headers));
    let address = listener.local_addr()?;
    // Whoever started us may not read on; that must not stop the server.
    let _ = writeln!(std::io::stdout(), "listening on http://{address}");
    axum::serve(listener, router).with_graceful_shutdown(asked_to_stop()).await
}

async fn asked_to_stop() {
    let interrupt = signal(SignalKind::interrupt());
    let terminate = signal(SignalKind::terminate());
    match (interrupt, terminate) {
        (Ok(mut interrupt), Ok(mut terminate)) => tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        },
        _ => std::future::pending().await,
    }
}
