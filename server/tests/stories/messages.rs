//! Messages: the count on every open screen, rising when one is sent and falling everywhere when it is read.

use crate::support::{Backend, TestServer};
use serde_json::json;

#[tokio::test]
async fn the_unread_count_rises_and_falls_on_every_screen() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (hr, mo) = (server.sign_in("hr").await, server.sign_in("monitor").await);
        let me = mo.get("/api/user/info_update").await.data()["id"].clone();
        let topic = format!("user:{}", me.as_str().unwrap());
        let before = mo.post("/api/interviewManagement/getUserIMUnRead", json!({"userId": me})).await.data()["count"].as_i64().unwrap();
        let (mut phone, mut desk) = (mo.opens_a_screen().await, mo.opens_a_screen().await);
        phone.subscribes(&topic).await;
        desk.subscribes(&topic).await;

        let sent = json!({"recipientIds": [me], "title": "Tomorrow", "body": "We start at nine."});
        let id = hr.post("/api/management/message/create", sent).await.data()["id"].clone();
        for screen in [&mut phone, &mut desk] {
            assert_eq!(screen.sees_event(&topic).await["d"]["title"], "Tomorrow");
            assert_eq!(screen.sees_event(&topic).await["d"]["count"], before + 1);
        }
        mo.post("/api/management/message/read", json!({"ids": [id]})).await.data();
        for screen in [&mut phone, &mut desk] {
            screen.sees(|frame| frame["d"]["type"] == "message_read").await;
            assert_eq!(screen.sees(|frame| frame["d"]["type"] == "unread").await["d"]["count"], before);
        }
        let inbox = mo.post("/api/management/message/list", json!({})).await.data();
        assert_eq!(inbox["unread"], before);
        assert!(inbox["records"][0]["read_at"].is_string());
        assert_eq!(hr.post("/api/management/message/sent", json!({})).await.data()["records"][0]["read"], 1);
    }
}

#[tokio::test]
async fn only_who_may_sends_and_an_empty_message_says_what_is_missing() {
    let server = TestServer::start().await;
    let (hr, mo) = (server.sign_in("hr").await, server.sign_in("monitor").await);
    mo.post("/api/management/message/create", json!({"title": "a", "body": "b", "kind": "teacher"})).await.refused(403);
    let refused = hr.in_chinese().post("/api/management/message/create", json!({"title": " ", "body": ""})).await.refused(400);
    assert_eq!(refused["fields"], json!({"title": "必填", "body": "必填", "recipientIds": "必填"}));
    let everyone = hr.post("/api/management/message/create", json!({"title": "a", "body": "b", "kind": "teacher"})).await.data();
    assert_eq!(everyone["recipients"], 2);
    mo.post("/api/interviewManagement/getUserIMUnRead", json!({"userId": "someone else"})).await.refused(403);
}
