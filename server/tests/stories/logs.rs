//! Log lines: the server's own log as a stream that is kept, listed and followed without a hole.

use crate::support::{Backend, Person, TestServer};
use serde_json::{Value, json};

/// Makes the server log one line: the demo prints the codes it would send.
async fn makes_a_line(nobody: &Person) {
    nobody.post("/api/management/sendCode", json!({"account": "inspector"})).await.data();
}

#[tokio::test]
async fn the_servers_own_log_is_followed_from_where_the_list_ends() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, nobody) = (server.sign_in("admin").await, server.nobody());
        let list = json!({"stream": "server", "filter": {"text": "A MESSAGE of the demo"}});
        let before = admin.post("/api/log/list", list.clone()).await.data();
        assert_eq!(before["records"], json!([]));
        let mut screen = admin.opens_a_screen().await;
        screen
            .sends(json!({"t": "sub", "topic": "log:server", "since": before["position"], "filter": {"text": "a message of the demo"}}))
            .await;
        for _ in 0..5 {
            makes_a_line(&nobody).await;
        }
        let mut followed: Vec<Value> = vec![];
        while followed.len() < 5 {
            let frame = screen.sees(|frame| frame["t"] == "log").await;
            followed.extend(frame["lines"].as_array().unwrap().iter().cloned());
        }
        let kept = admin.post("/api/log/list", list).await.data()["records"].clone();
        assert_eq!(Value::Array(followed), kept);
        let place = kept[2]["o"].clone();
        let around = admin.post("/api/log/line", json!({"stream": "server", "offset": place})).await.data();
        assert!(around["records"].as_array().unwrap().contains(&kept[2]));
        admin.post("/api/log/line", json!({"stream": "server", "offset": 1_000_000})).await.refused(404);
    }
}

#[tokio::test]
async fn the_servers_log_is_for_administrators() {
    let server = TestServer::start().await;
    let mo = server.sign_in("monitor").await;
    mo.post("/api/log/list", json!({"stream": "server"})).await.refused(403);
    mo.post("/api/log/list", json!({"stream": "classes"})).await.data();
    mo.post("/api/log/list", json!({"stream": "diary"})).await.refused(400);
    let mut screen = mo.opens_a_screen().await;
    assert_eq!(screen.subscribes("log:server").await["code"], "forbidden");
    assert_eq!(screen.subscribes("log:classes").await["t"], "sub");
}
