//! The door: passwords, codes, single sign-on and new accounts; who is not let in, and why.

use crate::support::{Backend, SsoProvider, TestServer};
use serde_json::json;

#[tokio::test]
async fn signing_in_fails_with_a_reason_and_guessing_waits() {
    let server = TestServer::start().await;
    let nobody = server.nobody().in_chinese();
    let wrong = |password: &str| json!({"type": "password", "account": "monitor", "password": password});
    for _ in 0..8 {
        let answer = nobody.post("/api/management/login", wrong("guess")).await;
        assert_eq!((answer.status, answer.code(), answer.msg()), (401, 401, "账号或密码错误"));
    }
    let waits = nobody.post("/api/management/login", wrong("belltower")).await;
    assert_eq!(waits.status, 429);
    assert!(waits.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 0);
    // Another account at the same address is not kept waiting.
    server.sign_in("monitor2").await;
}

#[tokio::test]
async fn guessing_is_counted_by_the_caller_behind_a_trusted_proxy_and_by_the_peer_otherwise() {
    for (flag, believed) in [("--trusted-proxies=127.0.0.1,::1", true), ("--trusted-proxies=10.0.0.0/8", false)] {
        let server = TestServer::start_on(Backend::Sqlite, &["--demo", flag]).await;
        let from = async |address: &str, account: &str| {
            let request = server.nobody().request(reqwest::Method::POST, "/api/management/login").header("x-forwarded-for", address);
            let body = json!({"type": "password", "account": account, "password": "guess"}).to_string();
            server.nobody().send(request.header("content-type", "application/json").body(body), "a guess".into()).await.status
        };
        // Each account once: only the address is guessing. What it writes to the left of its own address changes nothing.
        for place in 0..60 {
            assert_eq!(from(&format!("198.51.100.{place}, 203.0.113.7"), &format!("guess-{place}")).await, 401);
        }
        assert_eq!(from("203.0.113.7", "guess-60").await, 429);
        assert_eq!(from("203.0.113.8", "guess-61").await, if believed { 401 } else { 429 });
        server.says(if believed { "ip=203.0.113.8" } else { "ip=127.0.0.1" }).await;
        assert_eq!(server.log().contains("ip=203.0.113.7"), believed, "{}", server.log());
    }
}

#[tokio::test]
async fn an_account_without_any_right_is_told_whom_to_ask() {
    let server = TestServer::start().await;
    let admin = server.sign_in("admin").await;
    let user = json!({"name": "New", "account": "new", "kind": "teacher", "password": "longer than six"});
    admin.post("/api/management/admin/user/create", user).await.data();
    let login = json!({"type": "password", "account": "NEW", "password": "longer than six"});
    let refused = server.nobody().post("/api/management/login", login).await;
    assert_eq!(refused.status, 403);
    assert!(refused.msg().contains("contact the administrator"), "{}", refused.msg());
}

#[tokio::test]
async fn a_new_account_is_activated_by_its_link_and_a_code_opens_the_door() {
    let server = TestServer::start().await;
    let nobody = server.nobody();
    let asked = json!({"name": "Nora", "email": "nora@demo.example", "password": "nora's own", "confirm": "nora's own"});
    nobody.post("/api/user/register", asked.clone()).await.data();
    assert_eq!(nobody.post("/api/user/register", asked).await.status, 409);
    let token = server.says("token=").await.chars().take(52).collect::<String>();
    nobody.post("/api/user/verify", json!({"account": "nora@demo.example", "token": "wrong"})).await.refused(422);
    nobody.post("/api/user/verify", json!({"account": "nora@demo.example", "token": token})).await.data();
    nobody.post("/api/user/verify", json!({"account": "nora@demo.example", "token": token})).await.refused(422);

    nobody.post("/api/management/sendCode", json!({"account": "monitor"})).await.data();
    nobody.post("/api/management/sendCode", json!({"account": "no such account"})).await.data();
    let code: String = server.says("code is ").await.chars().take(6).collect();
    let wrong = nobody.post("/api/management/login", json!({"type": "code", "account": "monitor", "code": "0"})).await;
    assert_eq!((wrong.status, wrong.code()), (401, 401));
    nobody.post("/api/management/login", json!({"type": "code", "account": "monitor", "code": code})).await.data();
    let again = nobody.post("/api/management/login", json!({"type": "code", "account": "monitor", "code": code})).await;
    assert_eq!(again.status, 401);
}

#[tokio::test]
async fn single_sign_on_opens_the_door_to_whom_the_provider_knows() {
    for backend in Backend::BOTH {
        let provider = SsoProvider::start(&[("code-of-mo", "wx-mo"), ("code-of-a-stranger", "wx-stranger")]).await;
        let server = TestServer::start_on(backend, &["--demo", &format!("--sso-url={}", provider.url)]).await;
        let (admin, nobody) = (server.sign_in("admin").await, server.nobody());
        let found = admin.post("/api/management/admin/user/list", json!({"search": "Mo Li"})).await.data()["records"][0].clone();
        let linked = json!({"id": found["id"], "version": found["version"], "weixin_id": "wx-mo"});
        admin.post("/api/management/admin/user/update", linked).await.data();

        let opened = nobody.post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await;
        assert!(opened.headers["set-cookie"].to_str().unwrap().contains("HttpOnly"));
        let mo = nobody.with_token(opened.data()["token"].as_str().unwrap());
        assert_eq!(mo.get("/api/user/info_update").await.data()["name"], "Mo Li");

        // Whom the provider does not know, and whom only the provider knows, are told the same.
        for code in ["code-of-nobody", "code-of-a-stranger", " ", &"x".repeat(600)] {
            let refused = nobody.in_chinese().post("/api/user/login_sso", json!({"weixin_id": code})).await;
            assert_eq!((refused.status, refused.code()), (401, 401));
            assert!(refused.msg().starts_with("单点登录未能识别您的身份"), "{}", refused.msg());
        }
        // Nobody else is kept waiting by codes that were guessed.
        nobody.post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await.data();
        let twice = json!({"name": "Twin", "account": "twin", "kind": "monitor", "password": "longer than six", "weixin_id": "wx-mo"});
        assert_eq!(admin.post("/api/management/admin/user/create", twice).await.refused(409)["fields"]["weixin_id"], "Already in use");

        provider.goes_down();
        let down = nobody.post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await;
        assert_eq!(down.status, 503);
        assert!(down.msg().starts_with("Single sign-on does not answer"), "{}", down.msg());
        let down = nobody.in_chinese().post("/api/user/login_sso", json!({"weixin_id": "code-of-mo"})).await;
        assert!(down.msg().starts_with("单点登录服务暂时无法访问"), "{}", down.msg());
        assert!(!server.log().contains("provider-secret"), "the provider's key stands in the log");
    }
    let without = TestServer::start().await;
    without.nobody().post("/api/user/login_sso", json!({"weixin_id": "any"})).await.refused(422);
}
