//! Connections that say nothing, say half of it, or never leave: each has its time, and together they keep nobody out.

use std::net::SocketAddr;

use crate::support::{Backend, TestServer, http};
use belltower_kit::connections::raise_file_limit;
use reqwest::Method;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

/// A connection from another address of this machine.
async fn from(address: &str, server: &TestServer) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(address.parse().expect("an address"), 0))?;
    socket.connect(server.address()).await
}

/// Says this much on a connection of its own, and waits until the server has closed it; answers what it said before.
async fn says(server: &TestServer, words: &str) -> String {
    let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
    stream.write_all(words.as_bytes()).await.expect("sent");
    let mut said = Vec::new();
    // Closed in the middle of what we sent is closed.
    let _ = stream.read_to_end(&mut said).await;
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test]
async fn what_comes_half_or_not_at_all_is_not_waited_for() {
    let server = TestServer::with_flags(&["--demo", "--header-seconds=1", "--body-seconds=1", "--idle-seconds=1"]).await;
    for silent in ["", "POST /api/management/login HTTP/1.1\r\nhost: any\r\n"] {
        assert_eq!(says(&server, silent).await, "", "{silent}");
    }
    let half = says(&server, "POST /api/management/login HTTP/1.1\r\nhost: any\r\ncontent-length: 100\r\n\r\n{\"type\":").await;
    assert!(half.starts_with("HTTP/1.1 408 ") && half.contains("error.too_slow"), "{half}");
    // Answered, and then nothing; the same with a second request that is left in the middle.
    for rest in ["", "GET /healthz HT"] {
        let answered = says(&server, &format!("GET /healthz HTTP/1.1\r\nhost: any\r\n\r\n{rest}")).await;
        assert!(answered.ends_with("ok\n"), "{answered}");
    }
    // A socket is no idle connection.
    let mo = server.sign_in("monitor").await;
    let mut screen = mo.opens_a_screen().await;
    says(&server, "").await;
    assert_eq!(screen.subscribes("board").await["t"], "sub");
}

#[tokio::test]
async fn a_call_that_is_refused_before_its_body_came_says_that_the_connection_ends() {
    let server = TestServer::start_on(Backend::Sqlite, &[]).await;
    let call = "POST /api/class/list HTTP/1.1\r\nhost: any\r\ncontent-type: application/json\r\n";
    let refused = says(&server, &format!("{call}content-length: 100\r\n\r\n")).await;
    assert!(refused.starts_with("HTTP/1.1 401 ") && refused.to_lowercase().contains("\r\nconnection: close\r\n"), "{refused}");
}

#[tokio::test]
#[ignore = "long: a flood"]
async fn silent_connections_keep_nobody_out_of_a_server_with_few_files() {
    // Ours are files as well.
    assert!(raise_file_limit() > 2_000, "this test opens more than 1,100 connections");
    let server = TestServer::with_files(1024, &["--demo", "--header-seconds=600", "--idle-seconds=600"]);
    let mut silent = Vec::new();
    for place in 0..1_100 {
        let mut stream = from("127.0.0.2", &server).await.expect("a connection");
        if place % 2 == 0 {
            let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost:").await;
        }
        silent.push(stream);
    }
    // From another address, and from the same.
    let mo = server.sign_in("monitor").await;
    assert_eq!(mo.opens_a_screen().await.subscribes("board").await["t"], "sub");
    let mut same = from("127.0.0.2", &server).await.expect("a connection");
    same.write_all(b"GET /healthz HTTP/1.1\r\nhost: any\r\nconnection: close\r\n\r\n").await.expect("sent");
    let mut answer = String::new();
    same.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.ends_with("ok\n"), "{answer}");
    server.says("fewer open files than the settings want").await;
    drop(silent);
}

#[tokio::test]
async fn long_answers_are_packed_for_who_takes_them_packed() {
    let server = TestServer::start().await;
    let admin = server.sign_in("admin").await;
    let asks = async |path: &str, accepts: &str| {
        let request = admin.request(Method::POST, path).header("accept-encoding", accepts).header("content-type", "application/json");
        let answer = request.body("{}").send().await.expect("an answer");
        let packed = answer.headers().get("content-encoding").map(|coding| coding.to_str().unwrap().to_owned());
        (packed, answer.bytes().await.expect("a whole body"))
    };
    let list = "/api/management/student/list";
    let ((packed, small), (plain, whole)) = (asks(list, "gzip, br").await, asks(list, "identity").await);
    assert_eq!((packed.as_deref(), plain), (Some("gzip"), None));
    assert!(small.starts_with(&[0x1f, 0x8b]) && small.len() * 3 < whole.len(), "{} of {}", small.len(), whole.len());
    assert_eq!(asks("/api/management/admin/user/permission", "gzip").await.0, None);
}

#[tokio::test]
async fn a_programs_key_is_looked_at_before_its_body() {
    let server = TestServer::start().await;
    let mut stream = TcpStream::connect(server.address()).await.expect("a connection");
    let head = "POST /api/ingest/batch HTTP/1.1\r\nhost: any\r\nx-provider-key: guessed\r\ncontent-length: 1000000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("sent");
    // Nothing of the body was sent.
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 401 ") && answer.contains("ingest.wrong_key"), "{answer}");
}

#[tokio::test]
async fn a_link_on_a_foreign_page_makes_no_call() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--origins=https://console.example.com"]).await;
    let mo = server.sign_in("monitor").await;
    let asks = async |headers: &[(&'static str, &str)]| {
        let request =
            headers.iter().fold(mo.request(Method::GET, "/api/user/info_update"), |request, (name, value)| request.header(*name, *value));
        mo.send(request, "a call".into()).await.status
    };
    assert_eq!(asks(&[("sec-fetch-site", "cross-site")]).await, 403);
    assert_eq!(asks(&[("sec-fetch-site", "same-site")]).await, 403);
    assert_eq!(asks(&[("origin", "https://elsewhere.example"), ("sec-fetch-site", "cross-site")]).await, 403);
    assert_eq!(asks(&[("origin", "https://console.example.com"), ("sec-fetch-site", "cross-site")]).await, 200);
    assert_eq!(asks(&[("sec-fetch-site", "same-origin")]).await, 200);
    assert_eq!(asks(&[("sec-fetch-site", "none")]).await, 200);
    // The page itself may be linked to from anywhere.
    let page = http().get(server.url("/user/login")).header("sec-fetch-site", "cross-site").send().await.expect("an answer");
    assert_ne!(page.status(), 403);
}

#[tokio::test]
async fn other_origins_may_be_shown_where_the_settings_say_so() {
    let strict = TestServer::start_on(Backend::Sqlite, &[]).await;
    let open = TestServer::start_on(Backend::Sqlite, &["--content-origins=https://media.example.com"]).await;
    let header = async |server: &TestServer, name: &str| server.nobody().get("/").await.headers[name].to_str().expect("text").to_owned();
    let policy = header(&strict, "content-security-policy").await;
    assert!(policy.contains("img-src 'self' data: blob:;") && policy.contains("frame-src 'self';"), "{policy}");
    assert_eq!(header(&strict, "permissions-policy").await, "camera=(self), geolocation=(), microphone=(self)");
    let policy = header(&open, "content-security-policy").await;
    for part in
        ["img-src 'self' data: blob: https://media.example.com;", "frame-src 'self' https://media.example.com;", "script-src 'self';"]
    {
        assert!(policy.contains(part), "{part} in {policy}");
    }
}

#[tokio::test]
async fn the_description_of_the_calls_is_served_to_who_is_signed_in() {
    let server = TestServer::start().await;
    server.nobody().get("/api/openapi.json").await.refused(401);
    let described = server.sign_in("monitor").await.get("/api/openapi.json").await.envelope;
    let paths = described["paths"].as_object().expect("paths");
    assert!(paths.len() > 40);
    for (path, methods) in paths {
        for operation in methods.as_object().expect("methods").values() {
            for status in ["400", "401", "409", "429", "500", "503"] {
                let reference = operation["responses"][status]["$ref"].as_str().unwrap_or_default().trim_start_matches('#');
                assert!(described.pointer(reference).is_some(), "{path} does not say what {status} is");
            }
        }
    }
    for (schema, name) in [("OpenReminders", "position"), ("ClassSituation", "position")] {
        let shape = &described["components"]["schemas"][schema]["properties"][name];
        assert!(shape["type"] == "array" && shape["items"]["type"] != "object", "{schema}.{name}: {shape}");
    }
}

#[tokio::test]
async fn who_flooded_the_hub_waits_for_documents_too() {
    let server = TestServer::start().await;
    let mo = server.sign_in("monitor").await;
    let upgrade = async |path: &str| {
        let request = mo.request(Method::GET, path).header("connection", "upgrade").header("upgrade", "websocket");
        request
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .send()
            .await
            .expect("an answer")
            .status()
    };
    assert_eq!(upgrade("/sync/sop_plan.none").await, 101);
    let mut screen = mo.opens_a_screen().await;
    let shouts = (0..5_000).map(|_| json!({"t": "ping"}));
    screen.floods(shouts).await;
    assert_eq!(screen.is_closed().await, 4429);
    assert_eq!(
        (upgrade("/ws").await, upgrade("/sync/sop_plan.none").await),
        (reqwest::StatusCode::TOO_MANY_REQUESTS, reqwest::StatusCode::TOO_MANY_REQUESTS)
    );
}
