//! WeChat's two calls: a real HTTP server that knows some people by their codes, each good once; it can be slow, busy or down.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU16, AtomicUsize, Ordering},
    },
};

use axum::{
    Json, Router,
    extract::{Query, State},
    http::StatusCode,
    routing::get,
};
use serde_json::{Value, json};

#[derive(Default)]
struct People {
    used: Mutex<HashSet<String>>,
    asked: AtomicUsize,
    /// 0: it answers; 1: it never does; else the status of its answers.
    mood: AtomicU16,
}

/// WeChat.
pub struct Weixin {
    url: String,
    people: Arc<People>,
}

impl Weixin {
    /// Starts it. A code `code-of-NAME` is NAME's; `expired` is expired; anything else it does not know.
    pub async fn start() -> Weixin {
        let people = Arc::new(People::default());
        let router =
            Router::new().route("/sns/oauth2/access_token", get(token)).route("/sns/userinfo", get(about)).with_state(people.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("its address"));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Weixin { url, people }
    }

    /// The flags with which a server asks it.
    pub fn flags(&self) -> [String; 3] {
        [format!("--wechat-url={}", self.url), "--wechat-app-id=wx-belltower".into(), "--wechat-secret=wechat-app-secret-16".into()]
    }

    /// Never answers from now on.
    pub fn hangs(&self) {
        self.people.mood.store(1, Ordering::Relaxed);
    }

    /// Answers with this status from now on; 0: as it should.
    pub fn answers(&self, status: u16) {
        self.people.mood.store(status, Ordering::Relaxed);
    }

    /// How often a code was exchanged, or was to be.
    pub fn asked(&self) -> usize {
        self.people.asked.load(Ordering::Relaxed)
    }
}

async fn token(State(people): State<Arc<People>>, Query(query): Query<HashMap<String, String>>) -> (StatusCode, Json<Value>) {
    people.asked.fetch_add(1, Ordering::Relaxed);
    match people.mood.load(Ordering::Relaxed) {
        0 => {}
        1 => std::future::pending().await,
        status => return (StatusCode::from_u16(status).expect("a status"), Json(Value::Null)),
    }
    let error = |code: i64| (StatusCode::OK, Json(json!({"errcode": code, "errmsg": "no"})));
    if query["secret"] != "wechat-app-secret-16" || query["appid"] != "wx-belltower" {
        return error(40125);
    }
    let code = &query["code"];
    if code == "expired" {
        return error(42003);
    }
    let Some(name) = code.strip_prefix("code-of-").and_then(|name| name.split('-').next()) else { return error(40029) };
    if !people.used.lock().unwrap().insert(code.clone()) {
        return error(40163);
    }
    (
        StatusCode::OK,
        Json(
            json!({"access_token": format!("token-of-{name}"), "expires_in": 7200, "openid": format!("open-{name}"), "scope": "snsapi_login"}),
        ),
    )
}

async fn about(Query(query): Query<HashMap<String, String>>) -> Json<Value> {
    let name = query["access_token"].strip_prefix("token-of-").unwrap_or_default();
    Json(
        json!({"openid": query["openid"], "nickname": format!("{name} 同学"), "headimgurl": "https://pictures.example/1", "unionid": format!("union-{name}")}),
    )
}
