//! A provider of text messages: a real HTTP server that takes what is signed with its secret, and can be down.

use std::sync::{
    Arc,
    atomic::{AtomicU16, Ordering},
};

use axum::{Router, body::Bytes, extract::State, http::HeaderMap, http::StatusCode, routing::post};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use tokio::sync::watch;

const SECRET: &str = "a-secret-of-both-sides";

struct Post {
    sent: watch::Sender<Vec<Value>>,
    /// What it answers.
    status: AtomicU16,
}

/// The provider.
pub struct SmsProvider {
    url: String,
    post: Arc<Post>,
}

impl SmsProvider {
    /// Starts it.
    pub async fn start() -> SmsProvider {
        let kept = Arc::new(Post { sent: watch::Sender::default(), status: AtomicU16::new(200) });
        let router = Router::new().route("/send", post(send)).with_state(kept.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/send?key=provider-secret", listener.local_addr().expect("its address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        SmsProvider { url, post: kept }
    }

    /// The flags with which a server hands its text messages to it.
    pub fn flags(&self) -> [String; 2] {
        [format!("--sms-url={}", self.url), format!("--sms-secret={SECRET}")]
    }

    /// What it answers from now on.
    pub fn answers(&self, status: u16) {
        self.post.status.store(status, Ordering::Relaxed);
    }

    /// Waits until it was given so many messages; answers the last of them.
    pub async fn was_given(&self, count: usize) -> Value {
        let mut sent = self.post.sent.subscribe();
        let sent = sent.wait_for(|sent| sent.len() >= count).await.expect("its messages");
        sent[count - 1].clone()
    }
}

async fn send(State(post): State<Arc<Post>>, headers: HeaderMap, body: Bytes) -> (StatusCode, &'static str) {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("a key");
    mac.update(&body);
    let code: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let signed = headers.get("x-signature").is_some_and(|given| given == format!("sha256={code}").as_str());
    if !signed {
        return (StatusCode::UNAUTHORIZED, "{}");
    }
    post.sent.send_modify(|sent| sent.push(serde_json::from_slice(&body).expect("JSON")));
    (StatusCode::from_u16(post.status.load(Ordering::Relaxed)).expect("a status"), r#"{"id": "sms-1"}"#)
}
