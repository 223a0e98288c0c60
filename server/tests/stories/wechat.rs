//! WeChat: who is linked signs in with it, who is not is linked by signing in once; a code is exchanged once, and counts in the browser that brought it alone.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer, Weixin};

/// A browser on its way to WeChat and back.
struct Browser {
    person: Person,
    cookie: String,
    state: String,
}

impl Browser {
    /// Begins to sign in with WeChat.
    async fn begins(person: &Person) -> Browser {
        let answer = person.post("/api/wechat/begin", json!({})).await;
        let set = answer.headers["set-cookie"].to_str().expect("text").to_owned();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && set.contains("Max-Age=600"), "{set}");
        let cookie = set.split(';').next().expect("a cookie").to_owned();
        let page = answer.data();
        assert_eq!(page["appId"], "wx-belltower");
        Browser { person: person.clone(), cookie, state: page["state"].as_str().expect("a state").to_owned() }
    }

    /// A call with the browser's cookie, by somebody.
    async fn calls_as(&self, person: &Person, path: &str, body: Value) -> Answer {
        let request = person.request(reqwest::Method::POST, path).header("cookie", &self.cookie).header("content-type", "application/json");
        person.send(request.body(body.to_string()), format!("a browser POST {path}")).await
    }

    async fn calls(&self, path: &str, body: Value) -> Answer {
        self.calls_as(&self.person, path, body).await
    }

    /// Comes back with a code.
    async fn comes_back(&self, code: &str) -> Answer {
        self.calls("/api/wechat/getUserinfo", json!({"code": code, "state": self.state})).await
    }
}

#[tokio::test]
async fn who_is_not_linked_signs_in_once_and_from_then_on_with_wechat() {
    for &backend in Backend::of_suite() {
        let weixin = Weixin::start().await;
        let [url, app, secret] = weixin.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &app, &secret]).await;
        let nobody = server.nobody();
        assert_eq!(nobody.get("/api/user/sign_in_options").await.data()["wechat"], true);
        let browser = Browser::begins(&nobody).await;
        let seen = browser.comes_back("code-of-mo").await.data();
        assert_eq!((&seen["openid"], &seen["unionid"], &seen["nickname"]), (&json!("open-mo"), &json!("union-mo"), &json!("mo 同学")));
        assert_eq!(seen["bound"], false);
        let unknown = browser.calls_as(&nobody.in_chinese(), "/api/user/login_sso", json!({"ticket": seen["ticket"]})).await;
        assert_eq!((unknown.status, unknown.code(), unknown.msg()), (401, 401, "该微信尚未绑定账号，请先用账号登录一次"));

        let mo = server.sign_in("monitor").await;
        // Not with a ticket that another browser has.
        let other = Browser::begins(&nobody).await;
        other.calls_as(&mo, "/api/wechat/bind", json!({"ticket": seen["ticket"]})).await.refused(403);
        mo.post("/api/wechat/bind", json!({"ticket": seen["ticket"]})).await.refused(403);
        browser.calls_as(&mo, "/api/wechat/bind", json!({"ticket": seen["ticket"]})).await.data();
        assert_eq!(mo.post("/api/user/profile", json!({})).await.data()["wechat"], "mo 同学");
        let told = mo.post("/api/notification/list", json!({})).await.data()["records"][0]["title"].clone();
        assert_eq!(told, "A WeChat account was linked to your account");
        // A ticket is good once.
        browser.calls_as(&mo, "/api/wechat/bind", json!({"ticket": seen["ticket"]})).await.refused(403);

        let browser = Browser::begins(&nobody).await;
        let seen = browser.comes_back("code-of-mo-2").await.data();
        assert_eq!(seen["bound"], true);
        let opened = browser.calls("/api/user/login_sso", json!({"ticket": seen["ticket"]})).await.data();
        let mo = nobody.with_token(opened["token"].as_str().expect("a token"));
        assert_eq!(mo.get("/api/user/info_update").await.data()["name"], "Mo Li");
        assert_eq!(browser.calls("/api/user/login_sso", json!({"ticket": seen["ticket"]})).await.status, 401);

        // One WeChat account is one account's.
        let browser = Browser::begins(&nobody).await;
        let seen = browser.comes_back("code-of-mo-3").await.data();
        let other = server.sign_in("monitor2").await;
        assert_eq!(
            browser.calls_as(&other, "/api/wechat/bind", json!({"ticket": seen["ticket"]})).await.refused(409)["clash"],
            Value::Null
        );
        mo.post("/api/wechat/unbind", json!({})).await.data();
        assert_eq!(mo.post("/api/user/profile", json!({})).await.data()["wechat"], Value::Null);
        // An account that is disabled is not let in by it either.
        let log = server.log();
        for secret in ["wechat-app-secret-16", "code-of-mo", "token-of-mo"] {
            assert!(!log.contains(secret), "{secret} stands in the log");
        }
    }
}

#[tokio::test]
async fn a_code_is_exchanged_once_in_the_browser_that_brought_it_and_what_wechat_refuses_is_said() {
    for &backend in Backend::of_suite() {
        let weixin = Weixin::start().await;
        let [url, app, secret] = weixin.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &app, &secret, "--provider-seconds=1"]).await;
        let nobody = server.nobody();
        let browser = Browser::begins(&nobody).await;
        // Asked six times at once and again later, it is one exchange; and nobody who asked is told that the code is used.
        for (code, asked) in (1..=8).map(|n| (format!("code-of-mo-{n}"), n)) {
            let answers = join_all((0..6).map(|_| browser.comes_back(&code))).await;
            assert!(
                answers.iter().any(|answer| answer.status == 200) && answers.iter().all(|answer| [200, 429].contains(&answer.status)),
                "{answers:?}"
            );
            assert_eq!(browser.comes_back(&code).await.data()["openid"], "open-mo");
            assert_eq!(weixin.asked(), asked);
        }

        // Another browser, or none, is told nothing of it: not with its own state, nor with that of the first.
        let other = Browser::begins(&nobody).await;
        let refused = other.calls("/api/wechat/getUserinfo", json!({"code": "code-of-mo-8", "state": browser.state})).await;
        assert_eq!(refused.refused(403)["openid"], Value::Null);
        nobody.post("/api/wechat/getUserinfo", json!({"code": "code-of-mo-8", "state": browser.state})).await.refused(403);
        assert_eq!(other.comes_back("code-of-mo-8").await.status, 401);
        assert_eq!(weixin.asked(), 8);

        for code in ["expired", "made up"] {
            let refused = Browser::begins(&nobody.in_chinese()).await.comes_back(code).await;
            assert_eq!((refused.status, refused.msg()), (401, "微信授权码已使用或已过期，请重新扫码"), "{code}");
        }
        let browser = Browser::begins(&nobody).await;
        weixin.answers(502);
        let down = browser.comes_back("code-of-ann").await;
        assert!(down.status == 503 && down.msg().starts_with("WeChat does not answer"), "{down:?}");
        weixin.hangs();
        assert_eq!(browser.comes_back("code-of-ann").await.status, 503);
        // There again, the same code goes on.
        weixin.answers(0);
        assert_eq!(browser.comes_back("code-of-ann").await.data()["openid"], "open-ann");
    }
    let without = TestServer::start().await;
    without.nobody().post("/api/wechat/begin", json!({})).await.refused(422);
    without.nobody().post("/api/wechat/getUserinfo", json!({"code": "x", "state": "y"})).await.refused(422);
    let query = json!({"kind": "teachers", "ids": ["1"]});
    without.sign_in("admin").await.post("/api/lcicuser/ext/user/query", query.clone()).await.refused(422);
    without.sign_in("hr").await.post("/api/lcicuser/ext/user/query", query).await.refused(403);
}

/// A code that was refused for the number of tries was taken for one in use, and every refusal left a row.
#[tokio::test]
async fn who_is_refused_for_too_many_tries_leaves_nothing_behind() {
    for &backend in Backend::of_suite() {
        let weixin = Weixin::start().await;
        let [url, app, secret] = weixin.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &app, &secret]).await;
        let browser = Browser::begins(&server.nobody()).await;
        let mut tries = 0;
        while browser.comes_back(&format!("made up {tries}")).await.status == 401 {
            tries += 1;
            assert!(tries < 100, "nothing bounds them");
        }
        browser.comes_back("code-of-mo").await.refused(429);
        assert_eq!(weixin.asked(), tries, "{backend:?}: nobody asks WeChat for it");
        server.rewrites("DELETE FROM sign_in_waits").await;
        assert_eq!(browser.comes_back("code-of-mo").await.data()["openid"], "open-mo", "{backend:?}");
    }
}
