//! A provider of mails or text messages: a real HTTP server that keeps what it is to send, and can be down.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use serde_json::Value;
use tokio::sync::watch;

struct Post {
    sent: watch::Sender<Vec<(String, String)>>,
    down: AtomicBool,
}

/// The provider.
pub struct Mailer {
    /// Its address with its key, as the settings have it.
    pub url: String,
    post: Arc<Post>,
}

impl Mailer {
    /// Starts it.
    pub async fn start() -> Mailer {
        let kept = Arc::new(Post { sent: watch::Sender::default(), down: AtomicBool::new(false) });
        let router = Router::new().route("/send", post(send)).with_state(kept.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/send?key=provider-secret", listener.local_addr().expect("its address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Mailer { url, post: kept }
    }

    /// Whether what it is given is lost from now on.
    pub fn is_down(&self, down: bool) {
        self.post.down.store(down, Ordering::Relaxed);
    }

    /// Waits until it was given so many messages; answers whom the last of them is for, and what it says.
    pub async fn was_given(&self, count: usize) -> (String, String) {
        let mut sent = self.post.sent.subscribe();
        let sent = sent.wait_for(|sent| sent.len() >= count).await.expect("its messages");
        sent[count - 1].clone()
    }
}

async fn send(State(post): State<Arc<Post>>, Json(message): Json<Value>) -> StatusCode {
    if post.down.load(Ordering::Relaxed) {
        return StatusCode::BAD_GATEWAY;
    }
    let text = |name: &str| message[name].as_str().unwrap_or_default().to_owned();
    post.sent.send_modify(|sent| sent.push((text("to"), text("text"))));
    StatusCode::OK
}
