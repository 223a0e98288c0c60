//! Signing in in two steps: an app's code counts once, recovery codes too, an administrator's reset says why; and nothing of it can be read in the database.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::support::{Answer, Backend, Person, TestServer, binary};
use belltower_kit::{args, db::Db};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

const USERS: &str = "/api/management/admin/user";

/// Somebody's authenticator app.
struct App(Vec<u8>);

impl App {
    fn with(secret: &Value) -> App {
        App(Secret::try_from_base32(secret.as_str().expect("a secret")).expect("base 32").as_bytes().to_vec())
    }

    /// The digits so many steps from now: each counts once, and the one before and after are good as well.
    fn shows(&self, steps: i64) -> String {
        let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()).unwrap();
        let totp = Builder::new().with_secret(Secret::from(self.0.clone())).build().expect("a secret of the right length");
        totp.generate(u64::try_from(now + 30 * steps).unwrap()).to_string()
    }
}

async fn logs_in(server: &TestServer, account: &str) -> Answer {
    let login = json!({"type": "password", "account": account, "password": Person::DEMO_PASSWORD});
    server.nobody().post("/api/management/login", login).await
}

/// The ticket of somebody whose password was right.
async fn ticket(server: &TestServer, account: &str) -> Value {
    let answer = logs_in(server, account).await;
    assert!(answer.headers.get("set-cookie").is_none(), "nobody is in yet");
    let data = answer.data();
    assert!(data["second"] == "code" && data.get("token").is_none(), "{data}");
    data["ticket"].clone()
}

async fn second(server: &TestServer, ticket: &Value, code: &str) -> Answer {
    server.nobody().post("/api/user/login2", json!({"ticket": ticket, "code": code})).await
}

/// Sets an app up, a while ago; answers it and the recovery codes.
async fn sets_up(server: &TestServer, person: &Person) -> (App, Vec<String>) {
    let begun = person.post("/api/user/totp/begin", json!({})).await.data();
    assert!(begun["uri"].as_str().unwrap().starts_with("otpauth://totp/Belltower"), "{begun}");
    let app = App::with(&begun["secret"]);
    let wrong = person.post("/api/user/totp/confirm", json!({"code": "000000"})).await;
    assert!(wrong.status == 400 || app.shows(0) == "000000", "{wrong:?}");
    let done = person.post("/api/user/totp/confirm", json!({"code": app.shows(0)})).await.data();
    // Its first code was used long ago, so the code that it shows now counts.
    server.rewrites("UPDATE totp SET last_step = 0").await;
    let codes = done["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    (app, codes)
}

async fn account(admin: &Person, name: &str) -> Value {
    admin.list(USERS, json!({"account": name})).await.into_iter().find(|row| row["account"] == name).expect("the account")
}

async fn db_of(server: &TestServer) -> Db {
    Db::open(&server.config().database_address()).await.expect("the database opens")
}

#[tokio::test]
async fn a_code_of_the_app_counts_once_and_a_recovery_code_too() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let mo = server.sign_in("monitor").await;
        let (app, codes) = sets_up(&server, &mo).await;
        assert_eq!(codes.len(), 10);
        let state = mo.post("/api/user/totp/state", json!({})).await.data();
        assert!(state["on"] == true && state["codesLeft"] == 10 && state["needed"] == false, "{state}");

        let first = ticket(&server, "monitor").await;
        let wrong = second(&server, &first, "12345").await;
        assert_eq!((wrong.status, wrong.code()), (401, 401));
        let code = app.shows(0);
        let opened = second(&server, &first, &code).await;
        assert!(opened.headers["set-cookie"].to_str().unwrap().contains("HttpOnly"));
        let again = mo.with_token(opened.data()["token"].as_str().unwrap());
        assert_eq!(again.get("/api/user/info_update").await.data()["name"], "Mo Li");
        // The ticket is used up, and so is the step of the code.
        assert_eq!(second(&server, &first, &app.shows(1)).await.status, 401);
        let other = ticket(&server, "monitor").await;
        assert_eq!(second(&server, &other, &code).await.status, 401);
        second(&server, &other, &app.shows(1)).await.data();

        let lost = ticket(&server, "monitor").await;
        second(&server, &lost, &codes[3].to_uppercase().replace('-', " ")).await.data();
        let lost = ticket(&server, "monitor").await;
        assert_eq!(second(&server, &lost, &codes[3]).await.status, 401);
        second(&server, &lost, &codes[4]).await.data();
        assert_eq!(mo.post("/api/user/totp/state", json!({})).await.data()["codesLeft"], 8);
    }
}

#[tokio::test]
async fn a_ticket_is_good_for_five_tries_and_guessing_waits_whatever_the_ticket() {
    let server = TestServer::start().await;
    sets_up(&server, &server.sign_in("monitor").await).await;
    let (first, other) = (ticket(&server, "monitor").await, ticket(&server, "monitor").await);
    for _ in 0..5 {
        assert_eq!(second(&server, &first, "no digits").await.status, 401);
    }
    let over = second(&server, &first, "no digits").await;
    assert_eq!((over.status, &over.envelope["id"]), (401, &json!("login.second_over")));
    assert_eq!(second(&server, &other, "no digits").await.status, 429);
    // Whoever has no ticket begins nothing.
    let none = server.nobody().post("/api/user/totp/begin", json!({"ticket": "made up"})).await;
    assert_eq!((none.status, none.code()), (401, 401));
}

#[tokio::test]
async fn what_would_hand_an_account_over_asks_who_one_is_once_more() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let mo = server.sign_in("monitor").await;
        let (app, codes) = sets_up(&server, &mo).await;
        server.rewrites("UPDATE sessions SET reauth_at = '2020-01-01T00:00:00.000Z'").await;
        for call in ["begin", "codes", "off"] {
            let refused = mo.post(&format!("/api/user/totp/{call}"), json!({})).await;
            assert_eq!((refused.status, &refused.envelope["id"]), (403, &json!("account.prove_again")), "{call}");
        }
        let proves = async |proof: Value| mo.in_chinese().post("/api/user/reauth", proof).await;
        assert_eq!(proves(json!({"password": "guess"})).await.refused(400)["fields"]["password"], "账号或密码错误");
        assert_eq!(proves(json!({"password": Person::DEMO_PASSWORD})).await.refused(400)["fields"]["code"], "必填");
        proves(json!({"password": Person::DEMO_PASSWORD, "code": codes[0]})).await.data();
        let more = mo.post("/api/user/totp/codes", json!({})).await.data();
        assert_eq!(more["recoveryCodes"].as_array().unwrap().len(), 10);
        let old = ticket(&server, "monitor").await;
        assert_eq!(second(&server, &old, &codes[1]).await.status, 401);
        second(&server, &old, &app.shows(1)).await.data();
        mo.post("/api/user/totp/off", json!({})).await.data();
        assert!(logs_in(&server, "monitor").await.data()["token"].is_string());
    }
}

#[tokio::test]
async fn an_administrator_resets_it_for_a_reason_and_its_owner_is_told() {
    let server = TestServer::start().await;
    let (admin, mo) = (server.sign_in("admin").await, server.sign_in("monitor").await);
    sets_up(&server, &mo).await;
    let row = account(&admin, "monitor").await;
    assert_eq!(row["totp"], "on");
    let reset =
        async |who: &Person, id: &Value, reason: &str| who.post(&format!("{USERS}/resetTotp"), json!({"id": id, "reason": reason})).await;
    assert_eq!(reset(&admin, &row["id"], " ").await.refused(400)["fields"]["reason"], "Required");
    reset(&mo, &row["id"], "mine").await.refused(403);
    reset(&admin, &row["id"], "The phone is lost").await.data();
    reset(&admin, &row["id"], "The phone is lost").await.refused(409);
    reset(&admin, &json!("nobody"), "The phone is lost").await.refused(404);
    assert_eq!(account(&admin, "monitor").await["totp"], "off");
    assert!(logs_in(&server, "monitor").await.data()["token"].is_string());
    // Newer than that is the word of the sign-in just now, from a browser that the account does not know.
    let inbox = mo.post("/api/notification/list", json!({})).await.data()["records"].as_array().unwrap().clone();
    let told = inbox.iter().find(|one| one["title"] == "Your second step was reset").expect("a notice");
    assert!(told["words"].as_str().unwrap().contains("Ada Admin reset it: The phone is lost"), "{told}");
    let past = admin.post(&format!("{USERS}/history"), json!({"id": row["id"]})).await.data();
    assert!(past.to_string().contains("The phone is lost"), "{past}");
    // Whom one could not take over otherwise, one does not take over this way: who looks after accounts may do less than an administrator.
    sets_up(&server, &admin).await;
    let role = admin.post("/api/management/admin/role/create", json!({"name": "Helpdesk"})).await.data()["id"].clone();
    let grant = json!([{"permissionId": "userManage", "actionList": ["query", "edit"]}]);
    admin.post("/api/management/admin/role/addPermission", json!({"id": role, "permissions": grant})).await.data();
    let user = json!({"name": "Hal", "account": "hal", "kind": "hr", "password": "longer than six", "role_ids": [role]});
    admin.post(&format!("{USERS}/create"), user).await.data();
    let hal = server.sign_in_as("hal", "longer than six").await;
    let refused = reset(&hal, &account(&admin, "admin").await["id"], "mine now").await;
    assert!(refused.status == 403 && refused.msg().contains("may do what you may not"), "{refused:?}");
}

#[tokio::test]
async fn a_server_that_asks_for_it_lets_nobody_in_without() {
    for &backend in Backend::of_suite() {
        let mut server = TestServer::start_on(backend, &["--demo", "--require-totp=administrators"]).await;
        server.sign_in("monitor").await;
        let answer = logs_in(&server, "admin").await.data();
        assert!(answer["second"] == "setup" && answer.get("token").is_none(), "{answer}");
        let nobody = server.nobody();
        // The ticket of a set-up is none for a code, nor does it open anything else.
        assert_eq!(second(&server, &answer["ticket"], "123456").await.status, 401);
        let begun = nobody.post("/api/user/totp/begin", json!({"ticket": answer["ticket"]})).await.data();
        let app = App::with(&begun["secret"]);
        let done = nobody.post("/api/user/totp/confirm", json!({"ticket": answer["ticket"], "code": app.shows(0)})).await;
        assert!(done.headers["set-cookie"].to_str().unwrap().contains("access_token="));
        let done = done.data();
        assert_eq!(done["recoveryCodes"].as_array().unwrap().len(), 10);
        let ada = nobody.with_token(done["token"].as_str().unwrap());
        ada.post("/api/user/totp/off", json!({})).await.refused(409);

        // The secret stands nowhere in clear, and without the key's file only recovery codes are left.
        let db = db_of(&server).await;
        let (sealed,): (Vec<u8>,) = db.one("SELECT secret FROM totp WHERE secret IS NOT NULL", args![]).await.expect("a secret");
        assert!(!sealed.windows(app.0.len()).any(|part| part == app.0));
        db.close().await;
        let key = server.data().join("secret.key");
        if backend == Backend::Sqlite {
            let folder = tempfile::tempdir().unwrap();
            let into = folder.path().join("backup");
            let taken = binary().arg("backup").arg(&into).arg("--data").arg(server.data()).output().unwrap();
            assert!(taken.status.success(), "{taken:?}");
            assert!(!into.join("files/secret.key").exists() && into.join("files").exists());
        }
        server.kill();
        std::fs::remove_file(&key).expect("the key's file");
        server.start_again();
        let ticket = ticket(&server, "admin").await;
        assert_eq!(second(&server, &ticket, &app.shows(0)).await.status, 401);
        second(&server, &ticket, done["recoveryCodes"][0].as_str().unwrap()).await.data();
        assert!(server.log().contains("is not the key that this database was used with first"));
    }
}
