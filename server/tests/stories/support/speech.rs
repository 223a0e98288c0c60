//! A service that says texts as OpenAI's does: a real HTTP server. Its recordings are WAVs that carry the voice, the speed and the text, so that a story can tell
//! what made which; what it does with the texts to come, and when, the story says.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    extract::State,
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::post,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};

struct Booth {
    asked: watch::Sender<Vec<Value>>,
    /// Texts that it does not say, with the code of the error.
    refused: Mutex<HashMap<String, &'static str>>,
    /// Recordings that may go out; as many as there are while it is not held.
    released: Semaphore,
    held: watch::Sender<bool>,
}

/// The service.
pub struct SpeechServer {
    url: String,
    booth: Arc<Booth>,
}

impl SpeechServer {
    /// Starts it.
    pub async fn start() -> SpeechServer {
        let booth = Arc::new(Booth {
            asked: watch::Sender::default(),
            refused: Mutex::default(),
            released: Semaphore::new(0),
            held: watch::Sender::new(false),
        });
        let router = Router::new().route("/v1/audio/speech", post(speech)).with_state(booth.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/v1", listener.local_addr().expect("its address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        SpeechServer { url, booth }
    }

    /// The flags with which a server has its texts said by it.
    pub fn flags(&self) -> [String; 3] {
        [format!("--speech-url={}", self.url), "--speech-model=speaker-1".into(), "--speech-voices=nova,onyx".into()]
    }

    /// From now on this text is answered with an error of this code; `rubbish` says something that is no sound, `busy` and `broken` pass after one answer,
    /// and `captions` tells when each word is said.
    pub fn refuses(&self, text: &str, code: &'static str) {
        self.booth.refused.lock().unwrap().insert(text.into(), code);
    }

    /// From now on recordings go out only when released.
    pub fn holds(&self) {
        self.booth.held.send_replace(true);
    }

    /// Lets so many recordings out.
    pub fn releases(&self, many: usize) {
        self.booth.released.add_permits(many);
    }

    /// Lets everything out from now on.
    pub fn lets_go(&self) {
        self.booth.held.send_replace(false);
    }

    /// The texts it was asked for so far.
    pub fn asked(&self) -> Vec<String> {
        self.booth.asked.borrow().iter().map(|asked| asked["input"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Waits until it was asked so many times; answers what.
    pub async fn is_asked(&self, many: usize) -> Vec<Value> {
        self.booth.asked.subscribe().wait_for(|asked| asked.len() >= many).await.expect("it is there").clone()
    }
}

/// What its recording of a text holds.
pub fn carries(voice: &str, speed: f64, text: &str) -> Vec<u8> {
    wav(&format!("{voice} {speed} {text}"))
}

async fn speech(State(booth): State<Arc<Booth>>, Json(asked): Json<Value>) -> Response {
    let text = asked["input"].as_str().unwrap_or_default().to_owned();
    let (voice, speed) = (asked["voice"].as_str().unwrap_or_default().to_owned(), asked["speed"].as_f64().unwrap_or_default());
    booth.asked.send_modify(|all| all.push(asked));
    let mut held = booth.held.subscribe();
    tokio::select! {
        _ = held.wait_for(|held| !held) => {}
        permit = booth.released.acquire() => permit.expect("it is there").forget(),
    }
    let refused = booth.refused.lock().unwrap().get(&text).copied();
    let passes = matches!(refused, Some("busy" | "broken"));
    if passes {
        booth.refused.lock().unwrap().remove(&text);
    }
    match refused {
        Some("busy") => (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "0")]).into_response(),
        Some("broken") => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Some("captions") => {
            let word = |(at, word): (u32, &str)| json!({ "word": word, "start_time": f64::from(at) * 0.001, "end_time": f64::from(at) * 0.001 + 0.001 });
            let words: Vec<Value> = (0..).zip(text.split_whitespace()).map(word).collect();
            Json(json!({ "audio": BASE64_STANDARD.encode(carries(&voice, speed, &text)), "timestamps": words })).into_response()
        }
        Some("rubbish") => ([(CONTENT_TYPE, "audio/mpeg")], "this is no sound").into_response(),
        Some(code) => (StatusCode::BAD_REQUEST, Json(json!({ "error": { "message": "not these words", "code": code } }))).into_response(),
        None => ([(CONTENT_TYPE, "audio/wav")], carries(&voice, speed, &text)).into_response(),
    }
}

/// A WAV of eight-bit samples, 8,000 a second, that are the letters of a text.
pub fn wav(text: &str) -> Vec<u8> {
    let length = u32::try_from(text.len()).expect("a short text");
    let mut wav = b"RIFF".to_vec();
    wav.extend((36 + length).to_le_bytes());
    wav.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data");
    wav.extend(length.to_le_bytes());
    wav.extend(text.as_bytes());
    wav
}
