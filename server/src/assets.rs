//! The built console (`web/dist`): inside the binary when optimised, read from the folder in a dev build. Knows nothing of
//! the API; also holds the security headers that every answer carries.

use std::{pin::Pin, sync::Arc};

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, ETAG, HeaderName, HeaderValue,
    IF_NONE_MATCH, LINK, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, VARY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use belltower_kit::config::Config;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[allow_missing = true]
struct Console;

// antd writes the variables of its styles into the page, hence 'unsafe-inline' for styles and for nothing else. 'self' covers our web sockets.
fn policy(config: &Config) -> String {
    let others: String = config.content_origins.iter().map(|origin| format!(" {}", origin.0)).collect();
    format!(
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:{others}; font-src 'self' data:; \
         connect-src 'self'{others}; media-src 'self' blob:{others}; frame-src 'self'{others}; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; \
         form-action 'self'; frame-ancestors 'none'"
    )
}

/// What the console's own pages, and frames of other origins that are set, may use of a device: the classroom and recordings need both.
fn permissions(config: &Config) -> String {
    let others: String = config.content_origins.iter().map(|origin| format!(" \"{}\"", origin.0)).collect();
    format!("camera=(self{others}), geolocation=(), microphone=(self{others})")
}

/// Adds the security headers to every answer; the outermost layer of the server.
pub fn security_headers(
    config: &Config,
) -> impl Fn(Request, Next) -> Pin<Box<dyn Future<Output = Response> + Send>> + Clone + Send + Sync + 'static {
    let fixed = |value: &'static str| HeaderValue::from_static(value);
    // An origin was read as one: nothing in it ends a header.
    let made = |value: String| HeaderValue::from_str(&value).unwrap_or(HeaderValue::from_static("default-src 'self'"));
    let mut added = vec![
        (CONTENT_SECURITY_POLICY, made(policy(config))),
        (X_CONTENT_TYPE_OPTIONS, fixed("nosniff")),
        (X_FRAME_OPTIONS, fixed("DENY")),
        (REFERRER_POLICY, fixed("same-origin")),
        (HeaderName::from_static("cross-origin-opener-policy"), fixed("same-origin")),
        (HeaderName::from_static("cross-origin-resource-policy"), fixed("same-origin")),
        (HeaderName::from_static("permissions-policy"), made(permissions(config))),
    ];
    // Whoever came by https once comes by nothing else for a year; over plain http a browser takes no notice of it.
    if config.origins.iter().any(|origin| origin.0.starts_with("https://")) {
        added.push((STRICT_TRANSPORT_SECURITY, fixed("max-age=31536000")));
    }
    let added: Arc<[(HeaderName, HeaderValue)]> = added.into();
    move |request, next| {
        let added = added.clone();
        Box::pin(async move {
            let mut response = next.run(request).await;
            for (name, value) in &*added {
                // What is stricter already stays so.
                response.headers_mut().entry(name).or_insert_with(|| value.clone());
            }
            response
        })
    }
}

/// Names the console that is here: the script that its start page begins with, whose name changes with whatever it is made of. None without a console.
pub fn build() -> Option<String> {
    let page = Console::get("index.html")?;
    let text = String::from_utf8_lossy(&page.data);
    let script = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).find(|path| path.starts_with("/assets/"))?;
    Some(script.to_owned())
}

/// The fallback of the router: a file of the console, or its start page for any address that may be one of its routes.
pub async fn console(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    if path.ends_with(".br") {
        return StatusCode::NOT_FOUND.into_response();
    }
    if let Some(file) = Console::get(path) {
        return answer(path, file, request.headers());
    }
    // A missing script must fail as one: the start page in its place would be run as JavaScript.
    if path.starts_with("assets/") || path.starts_with("api/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Console::get("index.html") {
        Some(file) => {
            let mut answer = answer("index.html", file, request.headers());
            // Whoever brings no cookie is not signed in, and will see the sign-in page.
            if request.headers().contains_key(COOKIE)
                && let Some(link) = preloads(request.uri().path())
            {
                answer.headers_mut().insert(LINK, link);
            }
            answer
        }
        None => (StatusCode::SERVICE_UNAVAILABLE, "This server was built without the console: run `make web`.\n").into_response(),
    }
}

/// `Link`: what the page at a path is made of, as the build wrote it (`web/tools/preloads.ts`), for the browser to fetch while it reads the start page.
fn preloads(path: &str) -> Option<HeaderValue> {
    let file = Console::get("preloads.json")?;
    let pages: Vec<(String, String)> = serde_json::from_slice(&file.data).ok()?;
    let (_, link) = pages.into_iter().find(|(page, _)| is_at(page, path))?;
    HeaderValue::try_from(link).ok()
}

/// Whether a path is one of a page's: `/sop-plan/7` is of `/sop-plan/:planId`.
pub fn is_at(page: &str, path: &str) -> bool {
    let (page, path) = (page.split('/'), path.trim_end_matches('/').split('/'));
    page.clone().count() == path.clone().count() && page.zip(path).all(|(name, part)| name.starts_with(':') || name == part)
}

fn answer(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    // Weak, because the packed form carries the same tag.
    let etag = format!("W/\"{}\"", hex(&file.metadata.sha256_hash()[..12]));
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mime = file.metadata.mimetype();
    let mime = if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime.to_owned() };
    let common = [(ETAG, etag.clone()), (CACHE_CONTROL, cache.to_owned()), (VARY, "accept-encoding".to_owned())];
    let known = asked.get(IF_NONE_MATCH).and_then(|v| v.to_str().ok()).is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == etag));
    if known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let packed = if accepts_brotli(asked) { Console::get(&format!("{path}.br")) } else { None };
    let encoded = packed.is_some().then_some([(CONTENT_ENCODING, "br")]);
    let body = match packed.unwrap_or(file).data {
        std::borrow::Cow::Borrowed(bytes) => Body::from(bytes),
        std::borrow::Cow::Owned(bytes) => Body::from(bytes),
    };
    match encoded {
        Some(encoded) => (common, [(CONTENT_TYPE, mime)], encoded, body).into_response(),
        None => (common, [(CONTENT_TYPE, mime)], body).into_response(),
    }
}

/// Whether a caller takes what is packed with Brotli.
pub fn accepts_brotli(asked: &HeaderMap) -> bool {
    asked.get_all(ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(',')).any(|part| {
        let mut words = part.split(';').map(str::trim);
        words.next() == Some("br") && !words.any(|q| matches!(q, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
