//! Providers that are HTTP endpoints: one client for all of them, and what its faults are.

use std::{sync::LazyLock, time::Duration};

use axum::{body::Bytes, http};
use futures_util::future::BoxFuture;
use opentelemetry_http::HttpError;
use serde_json::Value;

use super::Fault;

static CLIENT: LazyLock<reqwest::Client> = LazyLock::new(|| {
    // A second start finds the provider installed already; both are the same.
    let _ = rustls::crypto::ring::default_provider().install_default();
    // An address that a provider names is not followed: it was set up to be asked itself.
    let client = reqwest::Client::builder().timeout(LONGEST).redirect(reqwest::redirect::Policy::none());
    client.build().unwrap_or_default()
});

/// The wrapper gives up earlier.
const LONGEST: Duration = Duration::from_secs(150);
/// For how long a collector of traces is waited for.
const COLLECTOR: Duration = Duration::from_secs(10);
/// More of an answer is not read.
const MAX_ANSWER: usize = 64 * 1024;

/// The client.
pub(super) fn client() -> &'static reqwest::Client {
    &CLIENT
}

/// Sends a request, and reads the JSON of its answer, if it is any.
pub(super) async fn answer(request: reqwest::RequestBuilder) -> Result<Value, Fault> {
    let away = |cause: reqwest::Error| {
        // The address may hold a key: it is not part of what is said.
        let cause = cause.without_url();
        let place = if cause.is_connect() { "TCP" } else { "HTTP" };
        tracing::warn!(cause = std::error::Error::source(&cause).map(ToString::to_string), "a provider cannot be reached");
        Fault::Away(place.into())
    };
    let mut answer = request.send().await.map_err(away)?;
    let status = answer.status();
    if status.is_client_error() && !matches!(status.as_u16(), 408 | 425 | 429) {
        return Err(Fault::Refused(format!("HTTP {}", status.as_u16())));
    }
    if !status.is_success() {
        return Err(Fault::Away(format!("HTTP {}", status.as_u16())));
    }
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(away)? {
        if body.len() + piece.len() > MAX_ANSWER {
            return Err(Fault::Away("HTTP > 64 KiB".into()));
        }
        body.extend_from_slice(&piece);
    }
    Ok(serde_json::from_slice(&body).unwrap_or_default())
}

/// Sends a request that somebody else made up, and reads the whole answer.
async fn pass_on(request: http::Request<Bytes>) -> Result<http::Response<Bytes>, reqwest::Error> {
    let answered = async {
        let mut request: reqwest::Request = request.try_into()?;
        *request.timeout_mut() = Some(COLLECTOR);
        let answer = CLIENT.execute(request).await?.error_for_status()?;
        let status = answer.status();
        let mut response = http::Response::new(answer.bytes().await?);
        *response.status_mut() = status;
        Ok(response)
    };
    answered.await.map_err(reqwest::Error::without_url)
}

/// Hands a batch of spans to the collector of traces.
pub fn pass_on_traces(request: http::Request<Bytes>) -> BoxFuture<'static, std::result::Result<http::Response<Bytes>, HttpError>> {
    Box::pin(async { Ok(pass_on(request).await?) })
}
