//! A screen: one hub connection that subscribes, and waits for frames with a deadline.

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

// A promise of one second is a story's own assertion; this only ends a test that waits for nothing. A long one (`make soak`) says how many seconds it takes.
static PATIENCE: LazyLock<Duration> = LazyLock::new(|| {
    let seconds = std::env::var("BELLTOWER_PATIENCE").ok().and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(30))
});

/// One hub connection.
pub struct Screen {
    who: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Frames that came and that no `sees` has taken yet, in order.
    waiting: Vec<Value>,
    closed: Option<u16>,
}

impl Screen {
    /// Connects and waits for the server's `hello`.
    pub async fn open(address: SocketAddr, who: &str, token: Option<&str>) -> Screen {
        let mut screen =
            Screen::try_open(address, who, token, None).await.unwrap_or_else(|error| panic!("{who} could not open a screen: {error}"));
        screen.sees(|frame| frame["t"] == "hello").await;
        screen
    }

    /// Connects, as from a page of `origin`; the error is that of the upgrade.
    pub async fn try_open(address: SocketAddr, who: &str, token: Option<&str>, origin: Option<&str>) -> Result<Screen, Error> {
        let headers: Vec<_> = [("token", token), ("origin", origin)].into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        Screen::with_headers(address, who, &headers).await
    }

    /// Connects as a browser that opened share links and has this cookie.
    pub async fn of_guest(address: SocketAddr, cookie: &str) -> Result<Screen, Error> {
        let mut screen = Screen::at(&format!("ws://{address}/ws?as=link"), "a guest", &[("cookie", cookie)]).await?;
        screen.sees(|frame| frame["t"] == "hello").await;
        Ok(screen)
    }

    /// Connects with these headers.
    pub async fn with_headers(address: SocketAddr, who: &str, headers: &[(&'static str, &str)]) -> Result<Screen, Error> {
        Screen::at(&format!("ws://{address}/ws"), who, headers).await
    }

    async fn at(url: &str, who: &str, headers: &[(&'static str, &str)]) -> Result<Screen, Error> {
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Screen { who: who.to_owned(), socket, waiting: Vec::new(), closed: None })
    }

    /// Subscribes and waits until the server has answered; the answer is `sub`, `reset` or `err`.
    pub async fn subscribes(&mut self, topic: &str) -> Value {
        self.sends(json!({"t": "sub", "topic": topic})).await;
        self.answer_about(topic).await
    }

    /// Subscribes from a position on.
    pub async fn resumes(&mut self, topic: &str, since: &Value) -> Value {
        self.sends(json!({"t": "sub", "topic": topic, "since": since})).await;
        self.answer_about(topic).await
    }

    async fn answer_about(&mut self, topic: &str) -> Value {
        self.sees(|frame| matches!(frame["t"].as_str(), Some("sub" | "reset" | "err")) && frame["topic"] == topic).await
    }

    /// Sends one frame.
    pub async fn sends(&mut self, frame: Value) {
        self.sends_text(&frame.to_string()).await;
    }

    /// The next frame, whatever it is; nothing when the connection has ended.
    pub async fn next(&mut self) -> Option<Value> {
        while self.waiting.is_empty() && self.closed.is_none() {
            self.read(Instant::now() + *PATIENCE).await;
        }
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
    }

    /// Sends one frame as it is, broken or not.
    pub async fn sends_text(&mut self, text: &str) {
        self.try_sends(text).await.unwrap_or_else(|error| panic!("{} could not send {text}: {error}", self.who));
    }

    /// Sends one frame, to a server that may have gone meanwhile.
    pub async fn try_sends(&mut self, text: &str) -> Result<(), Error> {
        self.socket.send(Message::text(text)).await
    }

    /// Sends frames as fast as the socket takes them, and stops when it takes no more: the server may close in the middle.
    pub async fn floods(&mut self, frames: impl Iterator<Item = Value>) {
        self.pours(frames.map(|frame| Message::text(frame.to_string()))).await;
    }

    /// The same with pings of the websocket protocol itself.
    pub async fn floods_with_pings_of_the_socket(&mut self, times: usize) {
        self.pours((0..times).map(|_| Message::Ping("still there?".into()))).await;
    }

    async fn pours(&mut self, messages: impl Iterator<Item = Message>) {
        for message in messages {
            if self.socket.feed(message).await.is_err() {
                return;
            }
        }
        let _ = self.socket.flush().await;
    }

    /// Waits for a frame and takes it; those before it stay for a later `sees`.
    pub async fn sees(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + *PATIENCE;
        let mut looked_at = 0;
        loop {
            if let Some(at) = self.waiting[looked_at..].iter().position(&wanted) {
                return self.waiting.remove(looked_at + at);
            }
            looked_at = self.waiting.len();
            if !self.read(deadline).await {
                panic!("{} did not see it; closed: {:?}; frames waiting: {:#?}", self.who, self.closed, self.waiting);
            }
        }
    }

    /// Waits for a frame, which stays; false when the server closes instead.
    pub async fn sees_or_is_closed(&mut self, wanted: impl Fn(&Value) -> bool) -> bool {
        let deadline = Instant::now() + *PATIENCE;
        while self.closed.is_none() && !self.waiting.iter().any(&wanted) {
            assert!(self.read(deadline).await || self.closed.is_some(), "{} saw neither; frames waiting: {:#?}", self.who, self.waiting);
        }
        self.closed.is_none()
    }

    /// Waits for the next event of a topic; its payload is in `d`.
    pub async fn sees_event(&mut self, topic: &str) -> Value {
        self.sees(|frame| frame["t"] == "ev" && frame["topic"] == topic).await
    }

    /// Frames that came so far and were not taken.
    pub fn waiting(&self) -> &[Value] {
        &self.waiting
    }

    /// Waits until the server closes, and says its close code (1006 without one).
    pub async fn is_closed(&mut self) -> u16 {
        let deadline = Instant::now() + *PATIENCE;
        while self.closed.is_none() {
            assert!(self.read(deadline).await || self.closed.is_some(), "{} was not closed; frames waiting: {:#?}", self.who, self.waiting);
        }
        self.closed.unwrap_or(1006)
    }

    /// Reads one message; false at the deadline or the end.
    async fn read(&mut self, deadline: Instant) -> bool {
        let Ok(message) = timeout_at(deadline, self.socket.next()).await else { return false };
        match message {
            Some(Ok(Message::Text(text))) => {
                let frame: Value =
                    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{} got a broken frame {text}: {error}", self.who));
                match frame["t"].as_str() {
                    Some("ping") => self.sends(json!({"t": "pong"})).await,
                    _ => self.waiting.push(frame),
                }
                true
            }
            Some(Ok(Message::Close(frame))) => {
                self.closed = Some(frame.map_or(1006, |frame| frame.code.into()));
                false
            }
            Some(Ok(_)) => true,
            Some(Err(_)) | None => {
                self.closed.get_or_insert(1006);
                false
            }
        }
    }
}
