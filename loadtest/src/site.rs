//! The server as its clients know it: sign in, call, open a socket.

use std::time::Duration;

use belltower_realtime::frames::ClientFrame;
use clap::Args;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::Result;

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
    /// The same server and password, another account: the demo's all share one.
    pub fn as_account(&self, account: &str) -> Self {
        Self { account: account.to_owned(), ..self.clone() }
    }
}

/// A signed-in client.
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
        let mut site = Self { url: args.url.trim_end_matches('/').to_owned(), token: String::new(), http };
        let login = json!({"type": "password", "account": args.account, "password": args.password});
        let session = site.post("/api/management/login", &login).await?;
        site.token = session["token"].as_str().ok_or("the sign-in brought no token")?.to_owned();
        Ok(site)
    }

    /// Calls the server; answers `data`.
    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.send(path, body, ("token", &self.token)).await
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
        self.open(&format!("/sync/{document}")).await
    }

    async fn open(&self, path: &str) -> Result<Socket> {
        let address = format!("{}{path}", self.url.replacen("http", "ws", 1));
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("token", self.token.parse()?);
        let config = WebSocketConfig::default().read_buffer_size(4096);
        Ok(connect_async_with_config(request, Some(config), true).await?.0)
    }

    /// Opens a socket and subscribes to a topic from its head.
    pub async fn listen(&self, topic: &str) -> Result<Socket> {
        let mut socket = self.open("/ws").await?;
        let wanted = ClientFrame::Sub { topic: topic.to_owned(), since: None, filter: None };
        socket.send(Message::text(serde_json::to_string(&wanted)?)).await?;
        loop {
            let frame: Value = serde_json::from_slice(&next(&mut socket).await?)?;
            match frame["t"].as_str() {
                Some("sub") => return Ok(socket),
                Some("hello") => {}
                _ => return Err(format!("the subscription was answered with {frame}").into()),
            }
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

/// The next text frame; a close is an error that says its code.
pub async fn next(socket: &mut Socket) -> Result<Bytes> {
    loop {
        match socket.next().await.ok_or("the server ended the connection")?? {
            Message::Text(text) => return Ok(text.into()),
            Message::Close(Some(close)) => {
                return Err(format!("closed with {} {}{}", close.code, close.reason, hint(close.code.into())).into());
            }
            _ => {}
        }
    }
}

fn hint(code: u16) -> &'static str {
    match code {
        4100 => ": start the server with a larger --max-sockets-per-user, these sockets are all of one account",
        4101 => ": start the server with a larger --max-sockets",
        _ => "",
    }
}
