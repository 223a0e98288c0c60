//! Sessions that have ended: what a browser still holds of one keeps nobody out, and it never comes back to life.

use crate::{
    monitoring::puts_away,
    support::{Answer, Backend, Mailer, Person, TestServer},
};
use belltower_kit::{args, db::Db};
use reqwest::Method;
use serde_json::{Value, json};

const USERS: &str = "/api/management/admin/user";

/// A browser: it sends the cookie it holds, whatever that is worth.
struct Browser<'a> {
    server: &'a TestServer,
    cookie: String,
}

impl Browser<'_> {
    async fn asks(&self, method: Method, path: &str, body: Value) -> Answer {
        let nobody = self.server.nobody();
        let request = nobody.request(method, path).header("cookie", format!("access_token={}", self.cookie));
        nobody.send(request.header("content-type", "application/json").body(body.to_string()), path.to_owned()).await
    }

    async fn signs_in(&self, password: &str) -> Answer {
        self.asks(Method::POST, "/api/management/login", json!({"type": "password", "account": "monitor", "password": password})).await
    }
}

fn clears_the_cookie(answer: &Answer) -> bool {
    answer.headers.get("set-cookie").is_some_and(|cookie| cookie.to_str().unwrap().starts_with("access_token=; Path=/; Max-Age=0"))
}

async fn account(admin: &Person, name: &str) -> Value {
    let found = admin.list(USERS, json!({"account": name})).await;
    found.into_iter().find(|row| row["account"] == name).expect("the account")
}

#[tokio::test]
async fn a_cookie_of_an_ended_session_is_cleared_and_keeps_nobody_from_signing_in_or_out() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let admin = server.sign_in("admin").await;
        let browser = Browser { cookie: server.sign_in("monitor").await.token.unwrap(), server: &server };
        let held = browser.asks(Method::GET, "/api/user/info_update", Value::Null).await;
        assert!(held.status == 200 && !held.headers.contains_key("set-cookie"));

        let new = json!({"id": account(&admin, "monitor").await["id"], "password": "another one"});
        admin.post(&format!("{USERS}/updatePassword"), new).await.data();
        for path in ["/api/user/info_update", "/files/any", "/sync/sop_plan.any"] {
            let over = browser.asks(Method::GET, path, Value::Null).await;
            assert!(over.status == 401 && clears_the_cookie(&over), "{path}: {over:?}");
        }
        // A call that may be made without a session, but not this way.
        let mine = json!({"old": "belltower", "password": "belltower2", "confirm": "belltower2"});
        let over = browser.asks(Method::POST, "/api/user/change_password", mine).await;
        assert!(over.status == 401 && clears_the_cookie(&over), "{over:?}");
        // A program's token is its own affair.
        assert!(!clears_the_cookie(&server.nobody().with_token(&browser.cookie).get("/api/user/info_update").await));

        let out = browser.asks(Method::POST, "/api/user/logout", json!({})).await;
        assert!(out.status == 200 && clears_the_cookie(&out), "{out:?}");
        let wrong = browser.signs_in("belltower").await;
        assert_eq!((wrong.status, wrong.code()), (401, 401));
        let opened = browser.signs_in("another one").await;
        assert!(opened.headers["set-cookie"].to_str().unwrap().contains("HttpOnly"));
        assert_eq!(opened.headers["cache-control"], "no-store");
        opened.data();
    }
}

#[tokio::test]
async fn an_account_that_is_enabled_again_signs_in_again() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, mo) = (server.sign_in("admin").await, server.sign_in("monitor").await);
        for status in ["disabled", "active"] {
            let row = account(&admin, "monitor").await;
            let change = json!({"id": row["id"], "version": row["version"], "status": status});
            admin.post(&format!("{USERS}/update"), change).await.data();
            mo.get("/api/user/info_update").await.refused(401);
        }
        server.sign_in("monitor").await.get("/api/user/info_update").await.data();
    }
}

#[tokio::test]
async fn one_sees_where_one_is_signed_in_and_ends_it_and_so_does_an_administrator() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, here) = (server.sign_in("admin").await, server.sign_in("monitor").await);
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
        let login = json!({"type": "password", "account": "monitor", "password": Person::DEMO_PASSWORD}).to_string();
        let request = server.nobody().request(Method::POST, "/api/management/login").header("user-agent", firefox);
        let opened = server.nobody().send(request.header("content-type", "application/json").body(login), "Firefox".into()).await.data();
        let there = here.with_token(opened["token"].as_str().unwrap());
        let (third, mut screen) = (server.sign_in("monitor").await, there.opens_a_screen().await);

        let held = here.post("/api/user/session/list", json!({})).await.data();
        let records = held["records"].as_array().unwrap().clone();
        assert_eq!(records.len(), 3);
        let other = records.iter().find(|session| session["device"] == "Firefox, Linux").expect("it is among them");
        assert!(other["ip"] == "127.0.0.1" && other["lastSeenAt"].is_string() && other["id"] != held["current"], "{other}");
        here.post("/api/user/session/revoke", json!({"id": other["id"]})).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        there.get("/api/user/info_update").await.refused(401);
        here.post("/api/user/session/revoke", json!({"id": other["id"]})).await.refused(404);
        here.post("/api/user/session/revoke", json!({})).await.refused(400);
        // Nobody ends a session of somebody else by its id.
        admin.post("/api/user/session/revoke", json!({"id": held["current"]})).await.refused(404);
        here.post("/api/user/session/revoke", json!({"others": true})).await.data();
        third.get("/api/user/info_update").await.refused(401);
        here.get("/api/user/info_update").await.data();

        let id = account(&admin, "monitor").await["id"].clone();
        let of_mo = admin.post(&format!("{USERS}/session/list"), json!({"id": id})).await.data();
        assert_eq!(of_mo["records"][0]["id"], held["current"]);
        // Whoever looks after accounts sees on how many devices one is signed in, as it happens.
        let mut looks = admin.opens_a_screen().await;
        looks.subscribes("resource:users").await;
        let said = |frame: &serde_json::Value, count: i64| frame["d"]["id"] == id && frame["d"]["row"]["sessions"] == count;
        let again = server.sign_in("monitor").await;
        looks.sees(|frame| said(frame, 2)).await;
        again.post("/api/user/logout", json!({})).await.data();
        looks.sees(|frame| said(frame, 1)).await;
        let mut screen = here.opens_a_screen().await;
        admin.post(&format!("{USERS}/session/revoke"), json!({"id": id, "sessionId": held["current"]})).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        let back = server.sign_in("monitor").await;
        // Who may look accounts over, and no more, ends nothing; nor does who may do less than the account.
        let helen = server.sign_in("hr").await;
        helen.post(&format!("{USERS}/session/list"), json!({"id": id})).await.data();
        helen.post(&format!("{USERS}/session/revoke"), json!({"id": id})).await.refused(403);
        admin.post(&format!("{USERS}/session/revoke"), json!({"id": id})).await.data();
        back.get("/api/user/info_update").await.refused(401);
        admin.get("/api/user/info_update").await.data();
    }
}

#[tokio::test]
async fn by_https_the_cookie_is_bound_to_its_host_and_signing_out_clears_what_the_browser_holds() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo", "--origins=https://console.example.com"]).await;
    let nobody = server.nobody();
    let opened = nobody.post("/api/management/login", json!({"type": "password", "account": "monitor", "password": "belltower"})).await;
    let set = opened.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(
        set.starts_with("__Host-access_token=") && set.contains("Path=/") && set.contains("HttpOnly") && set.ends_with("; Secure"),
        "{set}"
    );
    assert_eq!(opened.headers["strict-transport-security"], "max-age=31536000");
    let token = opened.data()["token"].as_str().unwrap().to_owned();
    for name in ["__Host-access_token", "access_token"] {
        let request = nobody.request(Method::GET, "/api/user/info_update").header("cookie", format!("{name}={token}"));
        nobody.send(request, name.to_owned()).await.data();
    }
    let request = nobody.request(Method::POST, "/api/user/logout").header("cookie", format!("__Host-access_token={token}"));
    let out = nobody.send(request.header("content-type", "application/json").body("{}"), "out".into()).await;
    let cleared: Vec<&str> = out.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
    assert!(cleared.len() == 2 && cleared.iter().all(|cookie| cookie.contains("access_token=; Path=/; Max-Age=0")), "{cleared:?}");
    assert_eq!(out.headers["clear-site-data"], "\"cache\"");
    out.data();
    nobody.with_token(&token).get("/api/user/info_update").await.refused(401);
}

#[tokio::test]
async fn one_changes_ones_own_name_and_nothing_else_of_the_account() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, mo) = (server.sign_in("admin").await, server.sign_in("monitor").await);
        assert_eq!(mo.in_chinese().post("/api/user/profile/update", json!({"name": "  "})).await.refused(400)["fields"]["name"], "必填");
        for (who, said) in [(&mo, "At most 60 characters"), (&mo.in_chinese(), "最多 60 个字符")] {
            let long = who.post("/api/user/profile/update", json!({"name": "x".repeat(61)})).await.refused(400);
            assert_eq!(long["fields"]["name"], said);
        }
        mo.post("/api/user/profile/update", json!({"name": " Mo Lin ", "kind": "administrator"})).await.data();
        assert_eq!(mo.get("/api/user/info_update").await.data()["name"], "Mo Lin");
        let row = account(&admin, "monitor").await;
        assert_eq!((&row["name"], &row["kind"]), (&json!("Mo Lin"), &json!("monitor")));
        assert_eq!(mo.post("/api/user/profile", json!({})).await.data()["account"], "monitor");
    }
}

#[tokio::test]
async fn a_new_address_of_ones_own_counts_when_its_code_came_back_and_the_old_one_is_told() {
    for &backend in Backend::of_suite() {
        let mailer = Mailer::start().await;
        let [url, from] = mailer.flags();
        let server = TestServer::start_on(backend, &["--demo", &url, &from]).await;
        let mo = server.sign_in("monitor").await;
        let new = json!({"kind": "email", "value": "mo@new.example"});
        let wrong = mo.in_chinese().post("/api/user/address/send", json!({"kind": "email", "value": "no address"})).await;
        assert_eq!(wrong.refused(400)["fields"]["value"], "邮箱格式不正确");
        mo.post("/api/user/address/send", new.clone()).await.data();
        let (to, text) = mailer.was_given(1).await;
        assert_eq!(to, "mo@new.example");
        let code: String = text.split("code is ").nth(1).unwrap().chars().take(6).collect();
        // The code is good for this address alone.
        let proves = async |value: &str, code: &str| {
            mo.post("/api/user/address/confirm", json!({"kind": "email", "value": value, "code": code})).await
        };
        proves("mo@other.example", &code).await.refused(400);
        proves("mo@new.example", "no code").await.refused(400);
        assert_eq!(mo.post("/api/user/profile", json!({})).await.data()["email"], "monitor@demo.example");
        proves("mo@new.example", &code).await.data();
        assert_eq!(mo.post("/api/user/profile", json!({})).await.data()["email"], "mo@new.example");
        let (to, text) = mailer.was_given(2).await;
        assert!(to == "monitor@demo.example" && text.starts_with("Your e-mail address was changed"), "{to}: {text}");
        let told = mo.post("/api/notification/list", json!({})).await.data()["records"][0].clone();
        assert_eq!(told["title"], "Your e-mail address was changed");
        // Whoever sits down at a page that was left open changes nothing.
        server.rewrites("UPDATE sessions SET reauth_at = '2020-01-01T00:00:00.000Z'").await;
        let refused = mo.post("/api/user/address/send", new).await;
        assert_eq!((refused.status, &refused.envelope["id"]), (403, &json!("account.prove_again")));
    }
}

#[tokio::test]
async fn sessions_and_codes_leave_when_their_time_is_over() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        server.sign_in("monitor").await;
        server.nobody().post("/api/management/sendCode", json!({"account": "monitor"})).await.data();
        server.says("code is ").await;
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let kept = async |table: &str| -> i64 {
            let (count,): (i64,) = db.one(sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}")), args![]).await.expect("a count");
            count
        };
        assert_eq!((kept("sessions").await, kept("codes").await), (1, 1));
        puts_away(&server, 9).await;
        assert_eq!((kept("sessions").await, kept("codes").await), (0, 0));
        db.close().await;
    }
}
