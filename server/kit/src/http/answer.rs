//! One call from its request to its response: who it is from, whether they may, the body, the handler of the table in `api.rs`, the envelope.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use axum::{
    Json,
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use bytes::BytesMut;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::{Instant, timeout, timeout_at};

use super::{
    access::{Access, permit},
    api::MaxBytes,
    caller_ip,
    handler::Cx,
};
use crate::{
    app::App,
    auth::{Auth, Share},
    db,
    error::{self, Result},
    sentences,
    text::Language,
    traces,
};

sentences! {
    UNKNOWN_APP = "call.unknown_app": "the header x-app-id is `production`, `other` or left out" / "请求头 x-app-id 只能是 production、other 或不填";
}

/// What a handler is doing.
pub(super) type Running = Pin<Box<dyn Future<Output = Result<(Value, HeaderMap)>> + Send>>;

/// A handler, with its input still to be read from the address and the body.
pub(super) type Run = Arc<dyn Fn(Cx, Uri, Bytes) -> Running + Send + Sync>;

/// What is asked before the body of a call is read.
pub type Gate = for<'a> fn(&'a Cx) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 'a>>;

/// Answers one call.
pub(super) async fn answer(
    app: App,
    access: Access,
    (max_bytes, gate): (Option<MaxBytes>, Option<Gate>),
    content_host: bool,
    request: Request,
    run: Run,
) -> Response {
    let (parts, body) = request.into_parts();
    let ip = caller_ip::of(&parts.extensions, &parts.headers, &app.config.trusted_proxies);
    let request_id: Arc<str> = app.world.id().into();
    let asked = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).and_then(Language::parse);
    let language = asked.unwrap_or_default();
    let known = app.state::<Auth>().identify(&app, &parts.headers).await;
    let language = asked.or(known.as_ref().ok().and_then(|caller| caller.as_ref()?.language)).unwrap_or(language);
    let app_id = app_id(&parts.headers);
    let has_body = !body.is_end_stream();
    let mut body_read = false;
    let ran = async {
        if app_id.is_none() {
            return Err(error::broken(UNKNOWN_APP.say(language)));
        }
        let (caller, over) = match known {
            Ok(caller) => (caller, None),
            // A session that has ended keeps nobody from signing in or out: to a call that needs none, its token is as good as no token.
            Err(over) if over.status() == StatusCode::UNAUTHORIZED && !access.needs_session() => (None, Some(over)),
            Err(error) => return Err(error),
        };
        // A guest's call is a guest's, even where the browser is signed in as well.
        let (caller, share) = match access {
            Access::Link(kind) => (None, held(&app, &parts.headers, &[kind]).await?),
            Access::Links(kinds) => (None, held(&app, &parts.headers, kinds).await?),
            Access::PageOrLink(_, _, kind) if caller.is_none() || parts.headers.contains_key(SHARE) => {
                (None, held(&app, &parts.headers, &[kind]).await?)
            }
            _ => (caller, None),
        };
        if let Some(caller) = &caller {
            app.state::<Auth>().note_use(caller, ip, app.world.now());
        }
        traces::caller_is(caller.as_deref().map(|caller| caller.kind.as_str()));
        app.state::<Auth>().check_origin(&parts.headers)?;
        permit(access, caller.as_deref(), share.as_deref())?;
        if caller.as_ref().is_some_and(|caller| caller.preview.is_some()) && !access.is_open_to_previews() {
            return Err(error::forbidden_because(&error::PREVIEW));
        }
        let max = max_bytes.map_or(app.config.max_body_bytes, |max| max(&app.config));
        let (patience, limit) = (seconds(app.config.body_seconds), seconds(app.config.call_seconds));
        let cx = Cx { ip, app, caller, share, language, request_id: request_id.clone(), headers: Arc::new(parts.headers) };
        if let Some(gate) = gate {
            gate(&cx).await?;
        }
        body_read = true;
        let body = whole(body, max, patience).await?;
        let running = db::retry(error::Error::is_race_lost, || run(cx.clone(), parts.uri.clone(), body.clone()));
        let ran = timeout(limit, running).await.unwrap_or_else(|_| Err(error::given_up()));
        // What was asked for needed a session after all: then it is the ended one that is told of, and cleared.
        ran.map_err(|error| if error.is_sign_in() { over.unwrap_or(error) } else { error })
    }
    .await;
    let mut response = match ran {
        Ok((data, headers)) => {
            let mut response = (StatusCode::OK, Json(json!({ "code": 0, "statusCode": 200, "msg": "ok", "data": data }))).into_response();
            response.headers_mut().extend(headers);
            response
        }
        // A refusal is logged with where it came from: that is how guessing is found.
        Err(error) => {
            let error = if content_host { error.of_content_host() } else { error };
            tracing::error_span!("call", %ip, app = app_id.unwrap_or("unknown")).in_scope(|| error.respond(language, &request_id))
        }
    };
    // Refused before its body was taken in, the connection ends: who sends the next call on it is told.
    if has_body && !body_read {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    // A session's token, somebody's phone number: nothing that is answered here is for a cache.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The share link of one of these kinds that a request is made by: the one it names, or the one that its browser opened last.
async fn held(app: &App, headers: &HeaderMap, kinds: &[&str]) -> Result<Option<Arc<Share>>> {
    let named = headers.get(SHARE).and_then(|id| id.to_str().ok());
    let guest = app.state::<Auth>().guest(app, headers).await?;
    Ok(guest.and_then(|guest| guest.share(kinds, named).cloned()))
}

/// The header by which a page says which of the browser's links of a kind it shows: two may be open beside each other.
const SHARE: &str = "x-share";

/// A body of at most so many bytes. Of a larger one the rest is taken in and thrown away, within bounds: a browser that is still sending when the
/// answer comes and the connection ends shows no answer but a fault of the network.
async fn whole(body: Body, max: usize, patience: Duration) -> Result<Bytes> {
    let mut pieces = body.into_data_stream();
    let mut held = BytesMut::new();
    let begun = Instant::now();
    loop {
        let until = begun + patience + Duration::from_secs((held.len() / SLOWEST) as u64);
        let Some(piece) = timeout_at(until, pieces.next()).await.map_err(|_| error::too_slow())? else { break };
        let piece = piece.map_err(error::broken)?;
        if held.len() + piece.len() > max {
            let rest = async {
                let mut sum = 0;
                while let Some(Ok(piece)) = pieces.next().await
                    && sum < MAX_REST
                {
                    sum += piece.len();
                }
            };
            let _ = timeout(REST_WITHIN, rest).await;
            return Err(error::too_large(in_words(max)));
        }
        held.extend_from_slice(&piece);
    }
    Ok(held.freeze())
}

/// What the slowest connection sends in a second, in bytes.
const SLOWEST: usize = 8 * 1024;

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

/// What is thrown away of a body that is too large, in bytes, and for how long.
const MAX_REST: usize = 128 * 1024 * 1024;
const REST_WITHIN: Duration = Duration::from_secs(10);

/// A size as people say it.
pub fn in_words(bytes: usize) -> String {
    const MB: usize = 1024 * 1024;
    if bytes > MB { format!("{} MB", bytes.div_ceil(MB)) } else { format!("{} KB", bytes / 1024) }
}

/// Which kind of console calls (E01): `production` or `other`, `none` where a program does not say. `None`: it says something else,
/// and was most likely meant for another server.
fn app_id(headers: &HeaderMap) -> Option<&'static str> {
    match headers.get("x-app-id") {
        None => Some("none"),
        Some(id) => ["production", "other"].into_iter().find(|known| id == known),
    }
}
