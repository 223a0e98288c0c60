//! A service that speaks like OpenAI's: a real HTTP server whose answers, moods and pace the test says; what it was asked is kept.

use std::{
    collections::VecDeque,
    convert::Infallible,
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::post,
};
use futures_util::stream::unfold;
use serde_json::{Value, json};
use tokio::sync::{Semaphore, watch};

use super::ai_pictures::{Studio, studio};

/// What it does with one question.
pub enum Reply {
    /// Streams this, word by word, as fast as words are released.
    Words(String),
    /// Says this at once, without a stream.
    Whole(String),
    /// Streams the beginning of this, then the connection ends.
    Cut(String),
    /// Answers with this status, the code of the error, its words, and after how many seconds to come back.
    Status(u16, &'static str, &'static str, Option<u64>),
    /// Never answers.
    Hangs,
}

impl Reply {
    /// An answer as many models give it: in a fence, with words around it.
    pub fn fenced(json: &Value) -> Reply {
        Reply::Words(format!("Sure! Here it is:\n```json\n{json}\n```\nTell me if you want changes."))
    }

    /// What it says when something in the question is against its rules.
    pub fn moderated() -> Reply {
        Reply::Status(400, "content_policy_violation", "Your request was rejected by our safety system", None)
    }
}

struct Desk {
    replies: Mutex<VecDeque<Reply>>,
    asked: watch::Sender<Vec<Value>>,
    /// Words that may go out; as many as there are while it is not held.
    words: Semaphore,
    held: watch::Sender<bool>,
    /// Which forms of `response_format` it refuses.
    refuses: Mutex<Vec<&'static str>>,
}

/// The service.
pub struct AiServer {
    url: String,
    desk: Arc<Desk>,
    key: tempfile::NamedTempFile,
    /// Where it draws.
    pub pictures: Arc<Studio>,
}

pub(super) const KEY: &str = "sk-key-of-the-tests";

impl AiServer {
    /// Starts it. A question for which no reply is left is answered with 500.
    pub async fn start() -> AiServer {
        let desk = Arc::new(Desk {
            replies: Mutex::default(),
            asked: watch::Sender::default(),
            words: Semaphore::new(0),
            held: watch::Sender::new(false),
            refuses: Mutex::default(),
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let pictures = Studio::open(address).await;
        let router = Router::new().route("/v1/chat/completions", post(chat)).with_state(desk.clone()).merge(studio(&pictures));
        let url = format!("http://{address}/v1");
        tokio::spawn(async move { axum::serve(listener, router).await });
        let key = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(key.path(), format!("{KEY}\n")).expect("the key");
        AiServer { url, desk, key, pictures }
    }

    /// The flags with which a server has its texts from it.
    pub fn flags(&self) -> [String; 3] {
        [format!("--ai-url={}", self.url), format!("--ai-key-file={}", self.key.path().display()), "--text-model=writer-1".into()]
    }

    /// The flags with which a server has its pictures from it, and nothing else.
    pub fn picture_flags(&self) -> [String; 3] {
        [format!("--image-url={}", self.url), format!("--ai-key-file={}", self.key.path().display()), "--image-model=painter-1".into()]
    }

    /// What it does with the questions to come, in their order.
    pub fn replies(&self, replies: impl IntoIterator<Item = Reply>) {
        self.desk.replies.lock().unwrap().extend(replies);
    }

    /// Refuses these forms of `response_format` from now on.
    pub fn refuses(&self, formats: &[&'static str]) {
        *self.desk.refuses.lock().unwrap() = formats.to_vec();
    }

    /// From now on words go out only when released.
    pub fn holds(&self) {
        self.desk.held.send_replace(true);
    }

    /// Lets so many words out.
    pub fn releases(&self, words: usize) {
        self.desk.words.add_permits(words);
    }

    /// Lets everything out from now on.
    pub fn lets_go(&self) {
        self.desk.held.send_replace(false);
    }

    /// What it was asked so far.
    pub fn asked(&self) -> Vec<Value> {
        self.desk.asked.borrow().clone()
    }

    /// Waits until it was asked so many questions.
    pub async fn is_asked(&self, many: usize) -> Vec<Value> {
        self.desk.asked.subscribe().wait_for(|asked| asked.len() >= many).await.expect("it is there").clone()
    }
}

pub(super) fn refused(status: u16, code: &str, message: &str, after: Option<u64>) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    let mut answer = (status, Json(json!({ "error": { "message": message, "code": code, "type": code } }))).into_response();
    if let Some(after) = after {
        answer.headers_mut().insert("retry-after", after.into());
    }
    answer
}

async fn chat(State(desk): State<Arc<Desk>>, headers: HeaderMap, Json(question): Json<Value>) -> Response {
    if headers.get("authorization").is_none_or(|key| key != &format!("Bearer {KEY}")) {
        return refused(401, "invalid_api_key", "Incorrect API key provided", None);
    }
    let format = question["response_format"]["type"].as_str().unwrap_or_default().to_owned();
    desk.asked.send_modify(|asked| asked.push(question));
    if desk.refuses.lock().unwrap().contains(&format.as_str()) {
        return refused(400, "invalid_request_error", "response_format is not supported here", None);
    }
    let reply = desk.replies.lock().unwrap().pop_front();
    match reply {
        Some(Reply::Words(text)) => streamed(desk, &text, true),
        Some(Reply::Cut(text)) => streamed(desk, &text, false),
        Some(Reply::Whole(text)) => {
            Json(json!({ "choices": [{ "message": { "role": "assistant", "content": text }, "finish_reason": "stop" }] })).into_response()
        }
        Some(Reply::Status(status, code, message, after)) => refused(status, code, message, after),
        Some(Reply::Hangs) => std::future::pending().await,
        None => refused(500, "no_reply", "the test has no reply for this", None),
    }
}

/// A stream of the words of a text; without its end, it is cut.
fn streamed(desk: Arc<Desk>, text: &str, to_the_end: bool) -> Response {
    let event = |body: &Value| format!("data: {body}\n\n");
    let mut events: Vec<String> = text
        .split_inclusive(' ')
        .map(|word| event(&json!({ "choices": [{ "delta": { "content": word }, "finish_reason": null }] })))
        .collect();
    if to_the_end {
        let last = event(&json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] }));
        events.push(format!("{last}data: [DONE]\n\n"));
    }
    let paced = unfold((desk, events.into_iter()), |(desk, mut events)| async move {
        let event = events.next()?;
        let mut held = desk.held.subscribe();
        tokio::select! {
            _ = held.wait_for(|held| !held) => {}
            permit = desk.words.acquire() => permit.expect("it is there").forget(),
        }
        Some((Ok::<_, Infallible>(Bytes::from(event)), (desk, events)))
    });
    ([(CONTENT_TYPE, "text/event-stream")], Body::from_stream(paced)).into_response()
}
