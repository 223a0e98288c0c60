//! An S3 bucket: a real HTTP server with the calls that a store of files makes, over a map; it can be full or away.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU16, Ordering},
    },
};

use axum::{
    Router,
    body::Bytes,
    extract::{Path, Query, State},
    http::{HeaderMap, Method, StatusCode, header},
    response::{IntoResponse, Response},
    routing::any,
};

#[derive(Default)]
struct Objects {
    held: Mutex<BTreeMap<String, Bytes>>,
    /// The status of its answers to what writes; 0: it takes them.
    writes: AtomicU16,
}

/// The bucket.
pub struct Bucket {
    address: String,
    objects: Arc<Objects>,
}

impl Bucket {
    /// Starts it.
    pub async fn start() -> Bucket {
        let objects = Arc::new(Objects::default());
        let router = Router::new()
            .route("/files", any(list))
            .route("/files/{*key}", any(object))
            .layer(axum::extract::DefaultBodyLimit::disable())
            .with_state(objects.clone());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener");
        let address = listener.local_addr().expect("its address").to_string();
        // On a thread of its own: a story waits for its server to start on its only one, and the server asks the bucket first.
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move { axum::serve(tokio::net::TcpListener::from_std(listener).expect("a listener"), router).await })
        });
        Bucket { address, objects }
    }

    /// The setting by which a server finds it.
    pub fn flag(&self) -> String {
        format!("--blob-url=s3://files/console?region=here&endpoint=http://{}&key=AKEY&secret=S%2FECRET", self.address)
    }

    /// The keys of all objects.
    pub fn keys(&self) -> Vec<String> {
        self.objects.held.lock().unwrap().keys().cloned().collect()
    }

    /// Refuses what is written with this status from now on; 0: takes it again.
    pub fn refuses_writes(&self, status: u16) {
        self.objects.writes.store(status, Ordering::Relaxed);
    }
}

const ETAG: &str = "\"one\"";

async fn object(State(objects): State<Arc<Objects>>, method: Method, Path(key): Path<String>, headers: HeaderMap, body: Bytes) -> Response {
    let signed = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !signed.starts_with("AWS4-HMAC-SHA256 Credential=AKEY/") {
        return StatusCode::FORBIDDEN.into_response();
    }
    if matches!(method, Method::PUT | Method::DELETE)
        && let Some(status) = Some(objects.writes.load(Ordering::Relaxed)).filter(|status| *status > 0)
    {
        return StatusCode::from_u16(status).expect("a status").into_response();
    }
    let mut held = objects.held.lock().unwrap();
    let date = "Wed, 25 Nov 2026 10:00:00 GMT";
    match method {
        Method::PUT if headers.contains_key(header::IF_NONE_MATCH) && held.contains_key(&key) => {
            StatusCode::PRECONDITION_FAILED.into_response()
        }
        Method::PUT => {
            held.insert(key, body);
            [(header::ETAG, ETAG)].into_response()
        }
        Method::DELETE => {
            held.remove(&key);
            StatusCode::NO_CONTENT.into_response()
        }
        Method::GET | Method::HEAD => {
            let Some(bytes) = held.get(&key).cloned() else { return StatusCode::NOT_FOUND.into_response() };
            let about = [(header::ETAG, ETAG), (header::LAST_MODIFIED, date)];
            let range = headers.get(header::RANGE).and_then(|value| value.to_str().ok()?.strip_prefix("bytes=")?.split_once('-'));
            match range.and_then(|(from, to)| Some((from.parse::<usize>().ok()?, to.parse::<usize>().ok()?))) {
                Some((from, to)) => {
                    let range = [(header::CONTENT_RANGE, format!("bytes {from}-{to}/{}", bytes.len()))];
                    (StatusCode::PARTIAL_CONTENT, about, range, bytes.slice(from..=to)).into_response()
                }
                None => (about, bytes).into_response(),
            }
        }
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

async fn list(State(objects): State<Arc<Objects>>, Query(query): Query<HashMap<String, String>>) -> Response {
    let prefix = query.get("prefix").cloned().unwrap_or_default();
    let held = objects.held.lock().unwrap();
    let contents: String = held
        .iter()
        .filter(|(key, _)| key.starts_with(&prefix))
        .map(|(key, bytes)| {
            let size = bytes.len();
            format!("<Contents><Key>{key}</Key><LastModified>2026-11-25T10:00:00.000Z</LastModified><ETag>{ETAG}</ETag><Size>{size}</Size></Contents>")
        })
        .collect();
    let text = format!("<ListBucketResult><Name>files</Name><IsTruncated>false</IsTruncated>{contents}</ListBucketResult>");
    ([(header::CONTENT_TYPE, "application/xml")], text).into_response()
}
