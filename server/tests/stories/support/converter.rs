//! A server with Gotenberg's protocol: it makes the same pages of any slides, and can have moods.

use std::{collections::VecDeque, sync::Arc};

use axum::{
    Router,
    body::Bytes,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE},
    routing::post,
};
use parking_lot::Mutex;

/// What it does with one request.
#[derive(Clone, Copy, Debug)]
pub enum Conversion {
    /// Answers this status.
    Status(u16),
    /// Never answers.
    Hangs,
    /// Answers 200, and no PDF.
    NoPdf,
}

struct Office {
    pdf: Vec<u8>,
    moods: Mutex<VecDeque<Conversion>>,
    /// The forms that it was sent, with what they say they are.
    asked: Mutex<Vec<(String, Bytes)>>,
}

/// The server.
pub struct Converter {
    url: String,
    office: Arc<Office>,
}

impl Converter {
    /// Starts one that makes this PDF.
    pub async fn start(pdf: Vec<u8>) -> Converter {
        let office = Arc::new(Office { pdf, moods: Mutex::default(), asked: Mutex::default() });
        let router = Router::new().route("/office/forms/libreoffice/convert", post(convert)).layer(DefaultBodyLimit::disable());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/office/", listener.local_addr().expect("its address"));
        let served = router.with_state(office.clone());
        tokio::spawn(async move { axum::serve(listener, served).await });
        Converter { url, office }
    }

    /// The flag with which a server uses it.
    pub fn flag(&self) -> String {
        format!("--convert-url={}", self.url)
    }

    /// How it is in the next requests; then it is well again.
    pub fn moods(&self, moods: impl IntoIterator<Item = Conversion>) {
        self.office.moods.lock().extend(moods);
    }

    /// The forms that it was sent so far.
    pub fn asked(&self) -> Vec<(String, Bytes)> {
        self.office.asked.lock().clone()
    }
}

async fn convert(State(office): State<Arc<Office>>, headers: HeaderMap, body: Bytes) -> (StatusCode, Vec<u8>) {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    office.asked.lock().push((kind, body));
    let mood = office.moods.lock().pop_front();
    match mood {
        None => (StatusCode::OK, office.pdf.clone()),
        Some(Conversion::Status(status)) => (StatusCode::from_u16(status).expect("a status"), b"it could not".to_vec()),
        Some(Conversion::NoPdf) => (StatusCode::OK, b"<html>Welcome to the proxy</html>".to_vec()),
        Some(Conversion::Hangs) => std::future::pending().await,
    }
}
