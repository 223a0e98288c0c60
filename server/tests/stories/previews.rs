//! Previews: a window that shows what a role or somebody else sees, in which nothing can be changed.

use std::collections::BTreeSet;

use belltower::areas;
use belltower_content::sop_plan::SopPlan;
use belltower_kit::{area, args, db::Db, http::Access};
use belltower_sync::Kind;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, Screen, TestServer};

const OPEN: &str = "/api/user/preview";

/// A preview's window: its requests come from the browser of whoever looks, and say what they are.
pub(crate) struct Window<'a> {
    pub browser: &'a Person,
    pub cookie: String,
}

impl<'a> Window<'a> {
    pub async fn opens(browser: &'a Person, of: Value) -> Window<'a> {
        let answer = browser.post(OPEN, of).await;
        let set = answer.headers.get("set-cookie").expect("a cookie").to_str().expect("text").to_owned();
        assert!(set.starts_with("preview_token=") && set.contains("HttpOnly"), "{set}");
        answer.data();
        Window { browser, cookie: set.split(';').next().expect("a pair").to_owned() }
    }

    async fn asks(&self, method: Method, path: &str, body: &Value) -> Answer {
        let request = self.browser.request(method.clone(), path).header("x-as", "preview").header("cookie", &self.cookie);
        let request = if method == Method::GET { request } else { request.json(body) };
        self.browser.send(request, format!("a preview asks for {path} with {body}")).await
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        self.asks(Method::POST, path, &body).await
    }

    async fn info(&self) -> Answer {
        self.asks(Method::GET, "/api/user/info_update", &json!({})).await
    }

    async fn screen(&self, server: &TestServer) -> Screen {
        let headers = [("x-as", "preview"), ("cookie", self.cookie.as_str())];
        Screen::with_headers(server.address(), "preview", &headers).await.expect("a socket")
    }
}

pub(crate) async fn id(ada: &Person, base: &str, field: &str, value: &str) -> Value {
    let found = ada.list(base, json!({ field: value })).await;
    found.iter().find(|row| row[field] == value).unwrap_or_else(|| panic!("there is no {value}"))["id"].clone()
}

/// What people have written so far; what the server does by itself is not counted.
async fn written(db: &Db) -> Vec<i64> {
    let mut counts = vec![];
    for sql in [
        "SELECT COUNT(*) FROM audit WHERE actor_id IS NOT NULL",
        "SELECT COUNT(*) FROM sessions WHERE revoked_at IS NULL",
        "SELECT COUNT(*) FROM requests",
        "SELECT COUNT(*) FROM info_views",
        "SELECT COUNT(*) FROM event_records",
        "SELECT COUNT(*) FROM files",
        "SELECT COUNT(*) FROM reminders WHERE seen_at IS NOT NULL OR closed_at IS NOT NULL",
        "SELECT COUNT(*) FROM document_log",
    ] {
        let (count,): (i64,) = db.one(sql, args![]).await.expect(sql);
        counts.push(count);
    }
    counts
}

#[tokio::test]
async fn a_preview_sees_what_a_person_sees_and_writes_nothing() {
    areas::install();
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, tina) = (server.sign_in("admin").await, server.sign_in("teacher").await);
        let teacher = id(&ada, "/api/management/admin/user", "account", "teacher").await;
        let window = Window::opens(&ada, json!({ "userId": teacher })).await;
        let info = window.info().await.data();
        assert_eq!((&info["id"], &info["name"]), (&teacher, &json!("Tina Brooks")));
        assert_eq!(info["preview"], json!({ "of": "user", "name": "Tina Brooks", "by": "Ada Admin" }));
        // Beside it the browser is Ada's as before.
        assert_eq!(ada.get("/api/user/info_update").await.data()["preview"], Value::Null);
        let theirs = tina.post("/api/class/list", json!({ "size": 200 })).await.data();
        let seen = window.post("/api/class/list", json!({ "size": 200 })).await.data();
        assert!(theirs["total"].as_i64() > Some(0));
        assert_eq!((&seen["records"], &seen["total"]), (&theirs["records"], &theirs["total"]));
        window.post("/api/management/admin/user/list", json!({})).await.refused(403);
        let mut screen = window.screen(&server).await;
        let own = format!("own:classes:{}", teacher.as_str().expect("an id"));
        assert_ne!(screen.subscribes(&own).await["t"], "err");
        assert_eq!(screen.subscribes("resource:classes").await["code"], "forbidden");
        screen.sends(json!({ "t": "at", "topic": "presence:classes", "key": "", "on": true })).await;
        assert_eq!(screen.sees(|frame| frame["t"] == "err" && frame["topic"] == "presence:classes").await["code"], "forbidden");

        // Whatever it asks for, with whatever may open something: nothing is written.
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let before = written(&db).await;
        let class = theirs["records"][0].clone();
        let bodies =
            [json!({}), json!({ "id": class["id"], "version": class["version"], "name": "Changed" }), json!({ "ids": [class["id"]] })];
        let mut read = BTreeSet::new();
        for route in area::calls().routes {
            if route.path == "/api/user/preview/leave" {
                continue;
            }
            for body in &bodies {
                let answer = window.asks(route.method.clone(), &route.path, body).await;
                assert!(answer.status < 500, "{}: {:?}", route.path, answer.envelope);
                if answer.status == 200 {
                    read.insert(route.path.clone());
                }
                assert!(answer.headers.get("set-cookie").is_none(), "{} sets a cookie", route.path);
            }
            if matches!(route.access, Access::Public | Access::Provider | Access::SignedIn) {
                window.asks(route.method, &route.path, &json!({})).await.refused(403);
            }
        }
        assert_eq!(written(&db).await, before, "of {read:?}");
        // Nor is somebody else's password guessed with it.
        window.post("/api/user/reauth", json!({ "password": Person::DEMO_PASSWORD })).await.refused(403);
        let refused = window.post("/api/user/settings", json!({ "zone": "Asia/Tokyo" })).await;
        assert_eq!((refused.status, refused.msg()), (403, "This is a preview: nothing can be changed in it"));
        assert!(read.contains("/api/class/list") && !read.contains("/api/class/update"));
    }
}

#[tokio::test]
async fn a_preview_follows_the_rights_of_what_it_shows_and_ends_with_whoever_looks() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let monitor = id(&ada, "/api/management/admin/role", "name", "Monitor").await;
        let window = Window::opens(&ada, json!({ "roleId": monitor })).await;
        let info = window.info().await.data();
        assert_eq!(info["preview"], json!({ "of": "role", "name": "Monitor", "by": "Ada Admin" }));
        assert_eq!(info["permissionList"].as_array().map(Vec::len), Some(10));
        let mut screen = window.screen(&server).await;
        assert_ne!(screen.subscribes("board").await["t"], "err");
        // A page that the role loses is gone from the preview as well.
        let taken = json!({ "roleId": monitor, "permissionId": "ClassroomSituation" });
        ada.post("/api/management/admin/permission/delete", taken).await.data();
        assert_eq!(screen.sees(|frame| frame["t"] == "end").await["topic"], "board");
        window.post("/api/monitor/board", json!({})).await.refused(403);
        // One more ends this one; leaving ends that.
        let teacher = id(&ada, "/api/management/admin/user", "account", "teacher").await;
        let other = Window::opens(&ada, json!({ "userId": teacher })).await;
        assert_eq!(screen.is_closed().await, 4401);
        window.info().await.refused(401);
        let mut screen = other.screen(&server).await;
        other.post("/api/user/preview/leave", json!({})).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        other.info().await.refused(401);
        ada.get("/api/user/info_update").await.data();

        // It ends with the session it was opened from, and with the role it shows.
        let again = server.sign_in("admin").await;
        let window = Window::opens(&again, json!({ "userId": teacher })).await;
        let mut screen = window.screen(&server).await;
        again.post("/api/user/logout", json!({})).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        window.info().await.refused(401);
        let short = ada.post("/api/management/admin/role/create", json!({ "name": "Short" })).await.data();
        let home = json!([{ "permissionId": "home", "actionList": ["query"] }]);
        ada.post("/api/management/admin/role/addPermission", json!({ "id": short["id"], "permissions": home })).await.data();
        let window = Window::opens(&ada, json!({ "roleId": short["id"] })).await;
        let mut screen = window.screen(&server).await;
        ada.post("/api/management/admin/role/delete", json!({ "ids": [short["id"]] })).await.data();
        assert_eq!(screen.is_closed().await, 4401);

        // Who looks after roles and holds less sees nobody who holds more.
        let role = ada.post("/api/management/admin/role/create", json!({ "name": "Looks" })).await.data()["id"].clone();
        let grants = json!([{ "permissionId": "permissionSet", "actionList": ["query", "get"] }, { "permissionId": "home", "actionList": ["query", "get"] }]);
        ada.post("/api/management/admin/role/addPermission", json!({ "id": role, "permissions": grants })).await.data();
        let user = json!({ "name": "Lou", "account": "lou", "kind": "hr", "password": "longer than six", "role_ids": [role] });
        let lou_row = ada.post("/api/management/admin/user/create", user).await.data();
        let lou = server.sign_in_as("lou", "longer than six").await;
        lou.post(OPEN, json!({ "userId": teacher })).await.refused(403);
        let narrow = ada.post("/api/management/admin/role/create", json!({ "name": "Home" })).await.data()["id"].clone();
        let home = |actions: &[&str]| json!({ "id": narrow, "permissions": [{ "permissionId": "home", "actionList": actions }] });
        ada.post("/api/management/admin/role/addPermission", home(&["query"])).await.data();
        let window = Window::opens(&lou, json!({ "roleId": narrow })).await;
        let mut screen = window.screen(&server).await;
        window.info().await.data();
        // Nor does a preview go on once what it shows is more, or who looks is shut out.
        ada.post("/api/management/admin/role/addPermission", home(&["query", "edit"])).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        ada.post("/api/management/admin/role/addPermission", home(&["query"])).await.data();
        let window = Window::opens(&lou, json!({ "roleId": narrow })).await;
        let mut screen = window.screen(&server).await;
        let row = ada.post("/api/management/admin/user/query", json!({ "id": lou_row["id"] })).await.data();
        ada.post("/api/management/admin/user/update", json!({ "id": row["id"], "version": row["version"], "status": "disabled" }))
            .await
            .data();
        assert_eq!(screen.is_closed().await, 4401);
        // Who looked as whom is in the history.
        let history = ada.post("/api/management/admin/user/history", json!({ "id": teacher })).await.data();
        assert!(
            history["records"]
                .as_array()
                .expect("entries")
                .iter()
                .any(|entry| entry["op"] == "preview" && entry["actor_name"] == "Ada Admin")
        );
    }
}

#[tokio::test]
async fn a_preview_reads_a_document_and_takes_no_right_from_whom_it_shows() {
    let server = TestServer::start().await;
    let (ada, pei) = (server.sign_in("admin").await, server.sign_in("producer").await);
    let made = pei.post("/api/management/sopPlan/create", json!({ "title": "Seen" })).await.data();
    let mut page = crate::support::Page::open_any(&server, &pei, &SopPlan as &dyn Kind, made["id"].as_str().expect("an id")).await;
    assert_eq!(page.rights.as_ref().map(|rights| rights.write), Some(true));
    let producer = id(&ada, "/api/management/admin/user", "account", "producer").await;
    let window = Window::opens(&ada, json!({ "userId": producer })).await;
    window.post("/api/management/sopPlan/version/list", json!({ "id": made["id"] })).await.data();
    window.post("/api/management/sopPlan/version/create", json!({ "id": made["id"], "name": "Mine" })).await.refused(403);
    // The rights of the account are asked anew, with the preview there: hers stay.
    let row = ada.post("/api/management/admin/user/query", json!({ "id": producer })).await.data();
    ada.post("/api/management/admin/user/update", json!({ "id": row["id"], "version": row["version"], "zone": "Asia/Shanghai" }))
        .await
        .data();
    pei.post("/api/management/sopPlan/version/create", json!({ "id": made["id"], "name": "Hers" })).await.data();
    assert!(page.closed.take().is_none());
}
