//! Sessions that have ended: what a browser still holds of one keeps nobody out, and it never comes back to life.

use crate::{
    monitoring::puts_away,
    support::{Answer, Backend, Person, TestServer},
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
    for backend in Backend::BOTH {
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
    for backend in Backend::BOTH {
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
async fn sessions_and_codes_leave_when_their_time_is_over() {
    for backend in Backend::BOTH {
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
