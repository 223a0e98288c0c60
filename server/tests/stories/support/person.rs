//! Somebody who calls the server: a token, a language, and answers with the envelope taken off.

use std::net::SocketAddr;
use std::sync::OnceLock;

use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use super::Screen;

/// What came back: the HTTP side, and the envelope.
#[derive(Debug)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Headers.
    pub headers: HeaderMap,
    /// The whole envelope; null if the body was no JSON.
    pub envelope: Value,
    asked: String,
}

impl Answer {
    /// `data` of an answer that must be a success.
    #[track_caller]
    pub fn data(self) -> Value {
        assert!(self.status == 200 && self.code() == 0, "{} was refused: {} {}", self.asked, self.status, self.envelope);
        self.envelope["data"].clone()
    }

    /// `data` of an answer that must be this refusal; for 401 the envelope's code is 1001.
    #[track_caller]
    pub fn refused(self, status: u16) -> Value {
        let code = if status == 401 { 1001 } else { i64::from(status) };
        assert!(
            self.status == status && self.code() == code,
            "{} was not refused with {status}: {} {}",
            self.asked,
            self.status,
            self.envelope
        );
        self.envelope["data"].clone()
    }

    /// The cookie that it sets, by its name.
    pub fn cookie(&self, name: &str) -> Option<String> {
        let set = self.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        set.filter_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('=')?.split(';').next()).map(str::to_owned).next()
    }

    /// Code of the envelope; -1 without one.
    pub fn code(&self) -> i64 {
        self.envelope["code"].as_i64().unwrap_or(-1)
    }

    /// Message of the envelope.
    pub fn msg(&self) -> &str {
        self.envelope["msg"].as_str().unwrap_or_default()
    }
}

/// Somebody who calls the server.
#[derive(Clone)]
pub struct Person {
    /// Account name, for messages of failed tests.
    pub name: String,
    /// Session token; `None` for nobody.
    pub token: Option<String>,
    address: SocketAddr,
    pub(super) language: &'static str,
    client: reqwest::Client,
}

impl Person {
    /// Password of every demo account.
    pub const DEMO_PASSWORD: &str = "belltower";

    pub(super) fn new(address: SocketAddr, name: &str, token: Option<String>) -> Person {
        Person { name: name.to_owned(), token, address, language: "en-US", client: http().clone() }
    }

    /// The same person, answered in Chinese.
    pub fn in_chinese(&self) -> Person {
        Person { language: "zh-CN", ..self.clone() }
    }

    /// The same person, whose calls go over a connection that stays open, as a browser's do: for walks of thousands of calls, where a new one each takes as long
    /// as the call.
    pub fn on_one_connection(&self) -> Person {
        Person { client: client(1), ..self.clone() }
    }

    /// Whether answers come in Chinese.
    pub fn is_answered_in_chinese(&self) -> bool {
        self.language == "zh-CN"
    }

    /// The same person in the same place, with another token.
    pub fn with_token(&self, token: &str) -> Person {
        Person { token: Some(token.to_owned()), ..self.clone() }
    }

    /// `ws://` where they are, and the path.
    pub fn ws_url(&self, path: &str) -> String {
        format!("ws://{}{path}", self.address)
    }

    /// `POST path` with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let (request, body) = (self.request(reqwest::Method::POST, path), body.to_string());
        let asked = format!("{} POST {path} {body}", self.name);
        self.send(request.header("content-type", "application/json").body(body), asked).await
    }

    /// `POST path` from a browser that has a cookie.
    pub async fn posts_from(&self, (cookie, value): (&str, &str), path: &str, body: Value) -> Answer {
        let request = self.request(reqwest::Method::POST, path).header("cookie", format!("{cookie}={value}"));
        self.send(request.header("content-type", "application/json").body(body.to_string()), format!("{} POST {path}", self.name)).await
    }

    /// Has a code sent to an account; answers the browser that it is good in.
    pub async fn asks_for_a_code(&self, account: &str) -> String {
        let sent = self.post("/api/management/sendCode", json!({"account": account})).await;
        sent.cookie("code_browser").unwrap_or_else(|| panic!("no code was sent: {sent:?}"))
    }

    /// Signs in with a code, in a browser.
    pub async fn enters_with_a_code(&self, account: &str, browser: &str, code: &str) -> Answer {
        let input = json!({"type": "code", "account": account, "code": code});
        self.posts_from(("code_browser", browser), "/api/management/login", input).await
    }

    /// `GET path`.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(reqwest::Method::GET, path), format!("{} GET {path}", self.name)).await
    }

    /// A request of any other shape; finish it with [`Person::send`].
    pub fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.client.request(method, format!("http://{}{path}", self.address)).header("accept-language", self.language);
        match &self.token {
            Some(token) => request.header("token", token),
            None => request,
        }
    }

    /// A call whose body is a file; the rest of it is in the address.
    pub async fn sends_file(&self, path: &str, query: &[(&str, &str)], bytes: Vec<u8>) -> Answer {
        let address = reqwest::Url::parse_with_params("http://any.where/", query).expect("a query");
        let request = self.request(reqwest::Method::POST, &format!("{path}?{}", address.query().unwrap_or_default()));
        self.send(request.body(bytes), format!("{} sends a file to {path}", self.name)).await
    }

    /// Sends a request and takes the envelope off.
    pub async fn send(&self, request: reqwest::RequestBuilder, asked: String) -> Answer {
        let response = request.send().await.unwrap_or_else(|error| panic!("{asked}: {error:?}"));
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let envelope = serde_json::from_slice(&response.bytes().await.expect("a whole body")).unwrap_or_default();
        Answer { status, headers, envelope, asked }
    }

    /// Every record of a list.
    pub async fn list(&self, base: &str, filter: Value) -> Vec<Value> {
        let mut records = vec![];
        for page in 1.. {
            let data = self.post(&format!("{base}/list"), json!({"page": page, "size": 200, "filter": filter})).await.data();
            let more = data["records"].as_array().expect("records");
            records.extend(more.iter().cloned());
            if more.len() < 200 {
                break;
            }
        }
        records
    }

    /// One more open screen of this person, if the server is there to open it.
    pub async fn tries_a_screen(&self) -> Option<Screen> {
        Screen::try_open(self.address, &self.name, self.token.as_deref(), None).await.ok()
    }

    /// One more open screen of this person.
    pub async fn opens_a_screen(&self) -> Screen {
        Screen::open(self.address, &self.name, self.token.as_deref()).await
    }
}

/// The client of all people.
pub fn http() -> &'static reqwest::Client {
    static CLIENT: OnceLock<reqwest::Client> = OnceLock::new();
    // A connection belongs to the runtime of the test that opened it: none is kept for the next one.
    CLIENT.get_or_init(|| client(0))
}

/// One that keeps so many connections.
fn client(kept: usize) -> reqwest::Client {
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().pool_max_idle_per_host(kept).build().expect("a client")
}
