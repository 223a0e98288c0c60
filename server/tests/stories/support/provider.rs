//! A single sign-on provider: a real HTTP server that knows some people by their one-time codes, and can be down.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};

struct KnownFiles {
    people: HashMap<&'static str, &'static str>,
    down: AtomicBool,
}

/// The provider; it ends with the test.
pub struct SsoProvider {
    /// What the server's setting `sso_url` is.
    pub url: String,
    known: Arc<KnownFiles>,
}

impl SsoProvider {
    /// Knows `(code, id)`.
    pub async fn start(people: &[(&'static str, &'static str)]) -> SsoProvider {
        let known = Arc::new(KnownFiles { people: people.iter().copied().collect(), down: AtomicBool::new(false) });
        let router = Router::new().route("/who", post(who)).with_state(known.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/who?key=provider-secret", listener.local_addr().expect("its address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        SsoProvider { url, known }
    }

    /// From now on every question fails.
    pub fn goes_down(&self) {
        self.known.down.store(true, Ordering::Relaxed);
    }
}

async fn who(State(known): State<Arc<KnownFiles>>, Json(asked): Json<Value>) -> (StatusCode, Json<Value>) {
    if known.down.load(Ordering::Relaxed) {
        return (StatusCode::BAD_GATEWAY, Json(Value::Null));
    }
    match asked["weixin_id"].as_str().and_then(|code| known.people.get(code)) {
        Some(id) => (StatusCode::OK, Json(json!({ "id": id }))),
        None => (StatusCode::NOT_FOUND, Json(json!({ "error": "no such code" }))),
    }
}
