//! The server as its clients know it: sign in, call, open a socket.

use std::time::Duration;

use belltower_realtime::Position;
use belltower_realtime::frames::{ClientFrame, ServerFrame};
use clap::Args;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::Result;
use crate::lean::Lean;

/// Where the server is and who asks.
#[derive(Args, Clone)]
pub struct SiteArgs {
    /// Address of the server.
    #[arg(long, env = "BELLTOWER_URL", default_value = "http://127.0.0.1:7400")]
    url: String,
    /// Account to sign in with; needs the right to edit students.
    #[arg(long, default_value = "admin")]
    account: String,
    /// Its password; the default is the demo's.
    #[arg(long, env = "BELLTOWER_PASSWORD", default_value = "belltower", hide_env_values = true)]
    password: String,
}

impl SiteArgs {
    /// The address, without a slash at its end.
    pub fn url(&self) -> &str {
        self.url.trim_end_matches('/')
    }

    /// The same server and password, another account: the demo's all share one.
    pub fn as_account(&self, account: &str) -> Self {
        Self { account: account.to_owned(), ..self.clone() }
    }
}

/// A signed-in client. Cheap to clone.
#[derive(Clone)]
pub struct Site {
    url: String,
    token: String,
    http: reqwest::Client,
}

/// An open web socket.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

impl Site {
    /// Signs in.
    pub async fn sign_in(args: &SiteArgs) -> Result<Self> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().timeout(Duration::from_secs(30)).build()?;
        let mut site = Self { url: args.url().to_owned(), token: String::new(), http };
        let login = json!({"type": "password", "account": args.account, "password": args.password});
        let session = site.post("/api/management/login", &login).await?;
        site.token = session["token"].as_str().ok_or("the sign-in brought no token")?.to_owned();
        Ok(site)
    }

    /// The same client at another node.
    pub fn at(&self, url: &str) -> Self {
        Self { url: url.trim_end_matches('/').to_owned(), ..self.clone() }
    }

    /// Opens a share link as a browser without an account, and the socket of its page.
    pub async fn open_as_guest(&self, token: &str) -> Result<Lean> {
        let answer = self.http.post(format!("{}/api/link/open", self.url)).json(&json!({ "token": token })).send().await?;
        let cookie = answer.headers().get("set-cookie").and_then(|cookie| cookie.to_str().ok()?.split(';').next()).map(str::to_owned);
        opened("/api/link/open", answer.json().await?)?;
        let cookie = cookie.ok_or("the link brought no cookie")?;
        Lean::open_at(self.url.trim_start_matches("http://"), "/ws?as=link", &format!("cookie: {cookie}\r\n")).await
    }

    /// Calls the server; answers `data`.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.send(path, body, ("token", &self.token)).await
    }

    /// Sends a file, which may take a while to be read; answers `data`.
    pub async fn post_bytes(&self, path: &str, bytes: Vec<u8>) -> Result<Value> {
        let request =
            self.http.post(format!("{}{path}", self.url)).header("token", &self.token).timeout(Duration::from_secs(300)).body(bytes);
        opened(path, request.send().await?.json().await?)
    }

    /// How many bytes an answer is on its way, in an encoding.
    pub async fn answer_bytes(&self, path: &str, body: &Value, encoding: &str) -> Result<usize> {
        let request =
            self.http.post(format!("{}{path}", self.url)).header("token", &self.token).header("accept-encoding", encoding).json(body);
        Ok(request.send().await?.bytes().await?.len())
    }

    /// Calls the server as a classroom provider, with its key; answers `data`.
    pub async fn post_as_provider(&self, path: &str, body: &Value, key: &str) -> Result<Value> {
        self.send(path, body, ("x-provider-key", key)).await
    }

    async fn send(&self, path: &str, body: &Value, (name, value): (&str, &str)) -> Result<Value> {
        let request = self.http.post(format!("{}{path}", self.url)).header(name, value).json(body);
        opened(path, request.send().await?.json().await?)
    }

    /// Asks the server; answers `data`.
    pub async fn get(&self, path: &str) -> Result<Value> {
        let request = self.http.get(format!("{}{path}", self.url)).header("token", &self.token);
        opened(path, request.send().await?.json().await?)
    }

    /// Opens a socket to a co-edited document.
    pub async fn open_document(&self, document: &str) -> Result<Socket> {
        let address = format!("{}/sync/{document}", self.url.replacen("http", "ws", 1));
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("token", self.token.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(4096);
        Ok(connect_async_with_config(request, Some(config), true).await?.0)
    }

    /// Opens a socket of the hub.
    pub async fn open(&self) -> Result<Lean> {
        Lean::open(self.url.trim_start_matches("http://"), &format!("token: {}\r\n", self.token)).await
    }

    /// Opens a socket and subscribes to a topic, from its head or a position. A server that lets newcomers in at its own pace (4101) is asked again.
    pub async fn listen(&self, topic: &str, since: Option<Position>) -> Result<Lean> {
        for _ in 0..30 {
            match self.try_listen(topic, since.clone()).await {
                Err(busy) if busy.to_string().contains("4101") => tokio::time::sleep(Duration::from_secs(1)).await,
                answer => return answer,
            }
        }
        self.try_listen(topic, since).await
    }

    async fn try_listen(&self, topic: &str, since: Option<Position>) -> Result<Lean> {
        let mut socket = self.open().await?;
        subscribe(&mut socket, topic, since, |_| {}).await?;
        Ok(socket)
    }
}

/// Subscribes and waits for the answer: the position that events go on from. `hear` is shown what came with it.
pub async fn subscribe(socket: &mut Lean, topic: &str, since: Option<Position>, mut hear: impl FnMut(&[u8])) -> Result<Position> {
    socket.say(&ClientFrame::Sub { topic: topic.to_owned(), since, filter: None }).await?;
    let mut answer = None;
    loop {
        let mut see = |frame: &[u8]| match &answer {
            Some(_) => hear(frame),
            None => match serde_json::from_slice::<ServerFrame>(frame) {
                Ok(ServerFrame::Hello { .. }) => {}
                Ok(ServerFrame::Sub { pos, .. }) => answer = Some(Ok(pos)),
                _ => answer = Some(Err(format!("the subscription was answered with {}", String::from_utf8_lossy(frame)))),
            },
        };
        socket.read(&mut see).await.map_err(|error| hint(&error.to_string()))?;
        if let Some(answer) = answer {
            return Ok(answer?);
        }
    }
}

/// What is in the envelope, or the refusal in it.
fn opened(path: &str, mut envelope: Value) -> Result<Value> {
    if envelope["code"] != 0 {
        return Err(format!("{path}: {} {}", envelope["code"], envelope["msg"]).into());
    }
    Ok(envelope["data"].take())
}

fn hint(error: &str) -> String {
    let hint = match error.split(' ').nth(2) {
        Some("4100") => {
            ": start the server with a larger --max-sockets-per-user and --max-sockets-per-address, these sockets are all of one account and address"
        }
        Some("4101") => ": start the server with a larger --max-sockets and --sockets-per-second",
        _ => "",
    };
    format!("{error}{hint}")
}
