//! A browser without an account that opens share links: what it has is the cookie.

use reqwest::Method;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use super::{Answer, Person, Screen, TestServer};

/// A browser without an account.
pub struct Guest {
    nobody: Person,
    /// The cookie of its link session, once it opened a link.
    pub cookie: String,
    /// Which of its links its page shows, if it says so.
    pub share: Option<String>,
}

impl Guest {
    /// One that opened nothing yet.
    pub fn of(server: &TestServer) -> Guest {
        Guest { nobody: server.nobody(), cookie: String::new(), share: None }
    }

    /// The same browser at another node.
    pub fn at(&self, server: &TestServer) -> Guest {
        Guest { nobody: server.nobody(), cookie: self.cookie.clone(), share: self.share.clone() }
    }

    /// One whose answers come in Chinese.
    pub fn in_chinese(mut self) -> Guest {
        self.nobody = self.nobody.in_chinese();
        self
    }

    fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.nobody.request(method, path);
        let request = if self.cookie.is_empty() { request } else { request.header("cookie", &self.cookie) };
        match &self.share {
            Some(share) => request.header("x-share", share),
            None => request,
        }
    }

    /// `POST path` with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self.request(Method::POST, path).header("content-type", "application/json").body(body.to_string());
        self.nobody.send(request, format!("a guest POST {path} {body}")).await
    }

    /// `GET path`.
    pub async fn get(&self, path: &str) -> Answer {
        self.nobody.send(self.request(Method::GET, path), format!("a guest GET {path}")).await
    }

    /// Opens a link as its page does: posts what stands in its fragment, and keeps the cookie.
    pub async fn opens(&mut self, link: &str) -> Answer {
        let token = link.split("#t=").nth(1).expect("a link with a token");
        let answer = self.post("/api/link/open", json!({ "token": token })).await;
        if let Some(cookie) = answer.headers.get("set-cookie").and_then(|cookie| cookie.to_str().ok()) {
            self.cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        }
        answer
    }

    /// The socket of its page.
    pub async fn opens_a_screen(&self, server: &TestServer) -> Result<Screen, tungstenite::Error> {
        Screen::of_guest(server.address(), &self.cookie).await
    }
}
