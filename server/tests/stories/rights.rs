//! Who may do what: what is refused, what is shown to whom, and a right that is taken away while it is in use.

use crate::support::{Backend, Page, Person, Screen, TestServer};
use belltower_content::{picture_book::PictureBook, question_paper::QuestionPaper, sop_plan::SopPlan};
use belltower_sync::Kind;
use serde_json::{Value, json};

#[tokio::test]
async fn a_right_taken_away_leaves_open_sockets_at_once() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, mo) = (server.sign_in("admin").await, server.sign_in("monitor").await);
        let mut board = mo.opens_a_screen().await;
        assert_eq!(board.subscribes("board").await["t"], "sub");
        let me = mo.get("/api/user/info_update").await.data();
        let topic = format!("user:{}", me["id"].as_str().unwrap());
        board.subscribes(&topic).await;

        let role = me["roles"][0]["id"].clone();
        let held = admin.post("/api/management/admin/role/permission", json!({"id": role})).await.data()["permissions"].clone();
        let kept: Vec<_> = held.as_array().unwrap().iter().filter(|grant| grant["permissionId"] != "ClassroomSituation").collect();
        admin.post("/api/management/admin/role/addPermission", json!({"id": role, "permissions": kept})).await.data();

        assert_eq!(board.sees(|frame| frame["t"] == "end").await["topic"], "board");
        assert_eq!(board.sees_event(&topic).await["d"]["type"], "rights");
        assert_eq!(board.subscribes("board").await["code"], "forbidden");
        assert!(mo.get("/api/user/info_update").await.data()["pages"].get("ClassroomSituation").is_none());
    }
}

#[tokio::test]
async fn a_disabled_account_is_signed_out_everywhere() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, mo) = (server.sign_in("admin").await, server.sign_in("monitor").await);
        let mut screen = mo.opens_a_screen().await;
        let row = admin.list("/api/management/admin/user", json!({"account": "monitor"})).await;
        let row = row.iter().find(|row| row["account"] == "monitor").unwrap();
        let off = json!({"id": row["id"], "version": row["version"], "status": "disabled"});
        admin.post("/api/management/admin/user/update", off).await.data();
        assert_eq!(screen.is_closed().await, 4401);
        // Signing in again would not help: it is said why, and whom to ask.
        for (who, said) in [(&mo, "Your account was disabled: ask an administrator"), (&mo.in_chinese(), "您的账号已被停用，请联系管理员")]
        {
            let answer = who.get("/api/user/info_update").await;
            assert_eq!((answer.status, answer.code(), answer.msg()), (401, 1001, said));
            assert_eq!(answer.envelope["id"], "error.disabled");
        }
    }
}

#[tokio::test]
async fn strangers_forged_tokens_and_foreign_pages_are_kept_out() {
    let server = TestServer::start().await;
    let nobody = server.nobody();
    nobody.post("/api/class/list", json!({})).await.refused(401);
    nobody.with_token("forged").post("/api/class/list", json!({})).await.refused(401);
    let address = server.url("").replace("http://", "").parse().unwrap();
    let mo = server.sign_in("monitor").await;
    let refused = |origin: Option<&'static str>, token: Option<String>| async move {
        let error = Screen::try_open(address, "someone", token.as_deref(), origin).await.err().unwrap();
        match error {
            tokio_tungstenite::tungstenite::Error::Http(answer) => answer.status().as_u16(),
            other => panic!("{other}"),
        }
    };
    assert_eq!(refused(None, None).await, 401);
    assert_eq!(refused(None, Some("forged".into())).await, 401);
    assert_eq!(refused(Some("https://elsewhere.example"), mo.token.clone()).await, 403);
    let request = mo.request(reqwest::Method::POST, "/api/class/list").header("origin", "https://elsewhere.example");
    mo.send(request, "a foreign page".into()).await.refused(403);
}

#[tokio::test]
async fn broken_frames_close_their_own_socket_only() {
    let server = TestServer::start().await;
    let mo = server.sign_in("monitor").await;
    let mut honest = mo.opens_a_screen().await;
    for (frame, code) in [("{\"t\":\"sub\"", 4400), ("{\"t\":\"dance\"}", 4400), (&*"x".repeat(20_000), 4413)] {
        let mut screen = mo.opens_a_screen().await;
        screen.sends_text(frame).await;
        assert_eq!(screen.is_closed().await, code, "{}", &frame[..10]);
    }
    // What comes behind a fault is not read, whatever it is.
    for _ in 0..20 {
        let mut screen = mo.opens_a_screen().await;
        screen.sends_text(&"x".repeat(20_000)).await;
        assert_eq!(screen.is_closed().await, 4413);
    }
    assert!(!server.log().contains("panicked"), "{}", server.log());
    for unknown in ["no:such", "class:", "user:"] {
        assert_eq!(honest.subscribes(unknown).await["code"], "unknown_topic", "{unknown}");
    }
    assert_eq!(honest.subscribes("resource:users").await["code"], "forbidden");
    assert_eq!(honest.subscribes("board").await["t"], "sub");
}

#[tokio::test]
async fn a_phone_number_is_shown_to_whom_may_see_it_for_a_reason_that_stays_on_record() {
    const LOOK: &str = "/api/management/infoViewRecords/reportViewRecords";
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (admin, sam) = (server.sign_in("admin").await, server.sign_in("scheduler").await);
        let student = sam.list("/api/management/student", json!({})).await[0].clone();
        let mail = json!({"id": student["id"], "version": student["version"], "email": "leo.li@mail.example"});
        let student = sam.post("/api/management/student/update", mail).await.data();
        assert_eq!(student["email"], "le***@mail.example");
        assert!(student["phone"].as_str().unwrap().contains("*****"));
        let look = |reason: &str| json!({"resource": "students", "id": student["id"], "reason": reason});
        let mut watch = admin.opens_a_screen().await;
        watch.subscribes("resource:info_views").await;

        let phone = sam.post(LOOK, look(" the parent does not answer in the app ")).await.data()["value"].clone();
        assert!(phone.as_str().unwrap().starts_with("1380000"), "{phone}");
        let seen = watch.sees_event("resource:info_views").await["d"]["row"].clone();
        assert_eq!((&seen["viewer_name"], &seen["record_name"], &seen["phone"]), (&json!("Sam Lin"), &student["name"], &student["phone"]));
        assert_eq!(
            (&seen["reason"], &seen["kind"], &seen["recent"]),
            (&json!("the parent does not answer in the app"), &json!("students"), &json!(1))
        );
        let history = sam.post("/api/management/student/history", json!({"id": student["id"]})).await.data()["records"][0].clone();
        assert_eq!((&history["op"], &history["actor_name"]), (&json!("reveal"), &json!("Sam Lin")));

        // The list is for administrators, without the number, and nobody takes a look back.
        let kept = admin.post("/api/management/infoViewRecords/list", json!({"search": "Sam Lin"})).await.data();
        assert_eq!(kept["total"], 1);
        assert!(!kept.to_string().contains(phone.as_str().unwrap()));
        sam.post("/api/management/infoViewRecords/list", json!({})).await.refused(403);
        admin.post("/api/management/infoViewRecords/delete", json!({"ids": [seen["id"]]})).await.refused(404);

        for nothing in ["  ", "\u{3000}", "\u{200b}\u{200d}", "\u{2066}\u{2069}"] {
            assert_eq!(sam.in_chinese().post(LOOK, look(nothing)).await.refused(400)["fields"]["reason"], "必填", "{nothing:?}");
        }
        let turned = sam.post(LOOK, look("asked \u{202e}yb the parent")).await.refused(400);
        assert_eq!(turned["fields"]["reason"], "This holds characters that cannot be seen: please type it anew");
        sam.post(LOOK, look(&"x".repeat(201))).await.refused(400);
        sam.post(LOOK, json!({"resource": "classes", "id": "x", "reason": "why"})).await.refused(400);
        sam.post(LOOK, json!({"resource": "students", "id": "nobody", "reason": "why"})).await.refused(404);
        server.sign_in("teacher").await.post(LOOK, look("curious")).await.refused(403);
        server.nobody().post(LOOK, look("curious")).await.refused(401);

        // An address is shown in the same way. A form that sends back what it was shown changes nothing.
        let mut email = look("the invoice goes there");
        email["field"] = "email".into();
        assert_eq!(sam.post(LOOK, email.clone()).await.data()["value"], "leo.li@mail.example");
        let seen = watch.sees_event("resource:info_views").await["d"]["row"].clone();
        assert_eq!((&seen["field"], &seen["means"], &seen["phone"]), (&json!("email"), &json!("reveal"), &json!("le***@mail.example")));
        let back = json!({"id": student["id"], "version": student["version"], "email": student["email"], "phone": student["phone"]});
        sam.post("/api/management/student/update", back).await.data();
        assert_eq!(sam.post(LOOK, email).await.data()["value"], "leo.li@mail.example");
        sam.post("/api/management/student/create", json!({"name": "Leo", "email": student["email"]})).await.refused(400);

        for _ in 0..7 {
            sam.post(LOOK, look("again")).await.data();
        }
        let unusual = admin
            .post("/api/management/infoViewRecords/list", json!({"filter": {"unusual": true, "viewer_id": [seen["viewer_id"]]}}))
            .await
            .data();
        assert_eq!((&unusual["total"], &unusual["records"][0]["recent"]), (&json!(1), &json!(10)));

        // Whose a number is: found, kept, and told to nobody who may not see such records whole.
        let found = sam.post(LOOK, json!({"phone": phone})).await.data();
        assert_eq!((&found["value"], &found["records"][0]["row"]["id"]), (&Value::Null, &student["id"]));
        assert!(!found.to_string().contains(phone.as_str().unwrap()));
        sam.post(LOOK, json!({"phone": "12"})).await.refused(400);
        server.sign_in("teacher").await.post(LOOK, json!({"phone": phone})).await.refused(403);
        assert_eq!(sam.post(LOOK, json!({"phone": "+1 415 555 2671"})).await.data()["records"], json!([]));
        let looks =
            admin.post("/api/management/infoViewRecords/list", json!({"filter": {"lookups": true}, "sort": ["created_at"]})).await.data();
        let kept: Vec<_> =
            looks["records"].as_array().unwrap().iter().map(|look| [&look["record_name"], &look["phone"], &look["reason"]]).collect();
        assert_eq!(kept, [[&student["name"], &student["phone"], &json!("")], [&json!(""), &json!("+1 *********671"), &json!("")]]);

        // How much each looked at, and by how many somebody was looked at: their names are for whoever reads the records.
        let viewers = admin.post("/api/management/infoViewRecords/viewers", json!({})).await.data();
        let sams = viewers["viewers"].as_array().unwrap().iter().find(|viewer| viewer["name"] == "Sam Lin").unwrap();
        assert_eq!((&sams["name"], &sams["reveals"], &sams["lookups"]), (&json!("Sam Lin"), &json!(10), &json!(2)), "{viewers}");
        sam.post("/api/management/infoViewRecords/viewers", json!({})).await.refused(403);
        let of = json!({"resource": "students", "id": student["id"]});
        assert_eq!(sam.post("/api/management/infoViewRecords/seenBy", of.clone()).await.data(), json!({"people": 1, "names": null}));
        let named = admin.post("/api/management/infoViewRecords/seenBy", of.clone()).await.data();
        assert_eq!(named, json!({"people": 1, "names": ["Sam Lin"]}));
        server.sign_in("teacher").await.post("/api/management/infoViewRecords/seenBy", of).await.refused(403);

        // At some number it ends for an hour.
        let mut refused = None;
        for shown in 10..70 {
            let answer = sam.post(LOOK, look("once more")).await;
            if answer.status != 200 {
                refused = Some((shown, answer.status, answer.headers.contains_key("retry-after")));
                break;
            }
        }
        assert_eq!(refused, Some((60, 429, true)));
        // That somebody went on asking stands in the ledger, among what is unusual: once, however often they ask.
        sam.post(LOOK, look("and again")).await.refused(429);
        let flagged = admin.list("/api/management/infoViewRecords", json!({"unusual": true, "means": ["refused"]})).await;
        assert_eq!((flagged.len(), &flagged[0]["reason"]), (1, &json!("once more")), "{flagged:?}");
    }
}

#[tokio::test]
async fn a_call_says_which_app_it_is_from_or_nothing_at_all() {
    let server = TestServer::start().await;
    let mo = server.sign_in("monitor").await;
    for (id, status) in [("production", 200), ("other", 200), ("somebody-elses", 400)] {
        let request = mo.request(reqwest::Method::GET, "/api/user/info_update").header("x-app-id", id);
        assert_eq!(mo.send(request, id.to_owned()).await.status, status, "{id}");
    }
    let lost = mo.request(reqwest::Method::POST, "/api/management/admin/role/list").header("x-app-id", "other");
    mo.send(lost, "a call without the right".into()).await.refused(403);
    server.says("app=other").await;
}

/// Somebody with one role of their own, whose grants the administrator sets as the story goes.
struct Newcomer {
    admin: Person,
    role: Value,
    person: Person,
}

impl Newcomer {
    async fn comes(server: &TestServer) -> Newcomer {
        let admin = server.sign_in("admin").await;
        let role = admin.post("/api/management/admin/role/create", json!({"name": "One page"})).await.data()["id"].clone();
        let user = json!({"name": "Ono", "account": "ono", "kind": "producer", "password": "onlooker", "role_ids": [role]});
        admin.post("/api/management/admin/user/create", user).await.data();
        // Who holds nothing cannot sign in.
        let newcomer = Newcomer { person: server.nobody(), admin, role };
        newcomer.may("home", &["query"]).await;
        Newcomer { person: server.sign_in_as("ono", "onlooker").await, ..newcomer }
    }

    /// Holds this page and no other.
    async fn may(&self, page: &str, actions: &[&str]) {
        let grants = json!([{"permissionId": page, "actionList": actions}]);
        self.admin.post("/api/management/admin/role/addPermission", json!({"id": self.role, "permissions": grants})).await.data();
    }
}

#[tokio::test]
async fn whoever_holds_a_page_that_opens_documents_opens_them_there_and_nobody_else() {
    const WRITES: &[(&dyn Kind, &str, &[&str])] = &[
        (&SopPlan, "/api/management/sopPlan", &["sop-plan.planId", "sopSetEdit.id"]),
        (&PictureBook, "/api/management/pictureBook", &["editPictureBook", "editBook", "editStoryBook"]),
        (&QuestionPaper, "/api/management/questionPaper", &["editQuestion", "testPaperTemplateDetails.pid"]),
    ];
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let newcomer = Newcomer::comes(&server).await;
        let ono = &newcomer.person;
        for (kind, base, pages) in WRITES {
            let made = pei.post(&format!("{base}/create"), json!({"title": "Rights"})).await.data();
            let id = made["id"].as_str().unwrap();
            let opens = async || {
                let page = Page::open_any(&server, ono, *kind, id).await;
                page.closed.map_or_else(|| Ok(page.rights.as_ref().is_some_and(|rights| rights.write)), Err)
            };
            let calls = async || {
                let mut answers = Vec::new();
                for call in ["comment/list", "history/sessions", "version/list", "publish/state"] {
                    answers.push(ono.post(&format!("{base}/{call}"), json!({"id": id})).await.status);
                }
                answers
            };
            for page in *pages {
                newcomer.may(page, &["get", "edit"]).await;
                assert_eq!((opens().await, calls().await), (Ok(true), vec![200; 4]), "{page}");
                ono.post(&format!("{base}/version/create"), json!({"id": id, "name": *page})).await.data();
                newcomer.may(page, &["get"]).await;
                assert_eq!((opens().await, calls().await), (Ok(false), vec![200; 4]), "{page}");
                ono.post(&format!("{base}/version/create"), json!({"id": id, "name": "Two"})).await.refused(403);
                // The page alone, without an action that concerns what is on it.
                newcomer.may(page, &["export"]).await;
                assert_eq!((opens().await, calls().await), (Err(4403), vec![403; 4]), "{page}");
            }
            // Of other pages none opens one, whatever may be done there: the lists, and the editors of other kinds.
            let others = ["home", "sop-plan", "Roombook", "classification", "material", "QuestionBank"].into_iter();
            let others =
                others.chain(WRITES.iter().filter(|(other, ..)| other.name() != kind.name()).flat_map(|(.., pages)| pages.iter().copied()));
            for page in others {
                newcomer.may(page, &["add", "delete", "edit", "query", "get", "enable", "disable", "import", "export"]).await;
                assert_eq!((opens().await, calls().await), (Err(4403), vec![403; 4]), "{} on {page}", kind.name());
            }
        }
    }
}

#[tokio::test]
async fn who_may_write_and_not_read_is_not_told_what_stands_in_the_way() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let newcomer = Newcomer::comes(&server).await;
        let ono = &newcomer.person;
        newcomer.may("roomList", &["add", "edit", "delete"]).await;
        let classes =
            sam.post("/api/class/list", json!({"filter": {"coming": true}, "sort": ["-start_at"]})).await.data()["records"].clone();
        let taken = &classes[0];
        let class = json!({"name": "In the way", "kind": "small_group", "teacher_id": taken["teacher_id"], "start_at": taken["start_at"],
                           "end_at": taken["end_at"], "zone": "UTC", "matched": false});
        let stale = json!({"id": taken["id"], "version": 0, "name": "Mine"});
        for (call, body, said) in
            [("create", class, "This cannot be done as things are now"), ("update", stale, "Someone changed this in the meantime")]
        {
            // Who may read it is told with what it clashes; who may not is told that it does.
            let open = sam.post(&format!("/api/class/{call}"), body.clone()).await.refused(409);
            assert_eq!(open["clash"]["id"], taken["id"], "{call}: {open}");
            let answer = ono.post(&format!("/api/class/{call}"), body).await;
            assert_eq!(answer.msg(), said, "{call}");
            let closed = answer.refused(409);
            assert!(closed["clash"].is_null() && !closed.to_string().contains(taken["name"].as_str().unwrap()), "{call}: {closed}");
        }
    }
}

#[tokio::test]
async fn a_page_that_shows_records_of_another_reads_them_there_and_changes_nothing() {
    const PAPERS: &str = "/api/management/questionPaper";
    let server = TestServer::start().await;
    let pei = server.sign_in("producer").await;
    let newcomer = Newcomer::comes(&server).await;
    let ono = &newcomer.person;
    let paper = pei.post(&format!("{PAPERS}/create"), json!({"title": "Rights", "template": "example_en"})).await.data()["id"].clone();
    // Who reviews papers, or prints them, reads what they say; to write is another page's right.
    for page in ["reviewQuestions", "detailQuestion"] {
        newcomer.may(page, &["query", "get", "edit", "enable"]).await;
        let read = ono.post(&format!("{PAPERS}/content"), json!({"id": paper})).await.data();
        assert_eq!(read["content"]["sections"].as_array().map(Vec::len), Some(3), "{page}");
        let opened = Page::open_any(&server, ono, &QuestionPaper, paper.as_str().unwrap()).await;
        assert_eq!(opened.rights.map(|rights| rights.write), Some(false), "{page}");
        ono.post(&format!("{PAPERS}/version/create"), json!({"id": paper, "name": "One"})).await.refused(403);
    }
    for (page, base, topic) in [
        ("reviewQuestions", PAPERS, "resource:question_papers"),
        ("editQuestion", "/api/management/questionBank", "resource:bank_questions"),
        ("testPaperTemplateDetails.pid", "/api/management/questionBank", "resource:bank_questions"),
        ("sop", "/api/management/sopPlan", "resource:sop_plans"),
        ("sop.coursewareId", "/api/management/sopPlan", "resource:sop_plans"),
        ("sop-plan.planId", "/api/management/material", "resource:materials"),
        ("sopSetEdit.id", "/api/management/material", "resource:materials"),
    ] {
        newcomer.may(page, &["add", "delete", "edit", "query", "get", "enable", "disable", "import", "export"]).await;
        assert_ne!(ono.post(&format!("{base}/list"), json!({})).await.data()["total"], 0, "{page}");
        assert_eq!(ono.opens_a_screen().await.subscribes(topic).await["t"], "sub", "{page}");
        for call in ["create", "update", "delete", "history"] {
            ono.post(&format!("{base}/{call}"), json!({})).await.refused(403);
        }
        newcomer.may(page, &["get", "edit"]).await;
        ono.post(&format!("{base}/list"), json!({})).await.refused(403);
        assert_eq!(ono.opens_a_screen().await.subscribes(topic).await["code"], "forbidden", "{page}");
    }
}

#[tokio::test]
async fn an_account_starts_on_a_page_of_ours_or_on_none() {
    let server = TestServer::with_flags(&["--demo"]).await;
    let ada = server.sign_in("admin").await;
    let path = "/api/management/admin/user";
    let users = ada.list(path, json!({})).await;
    let user = users.iter().find(|user| user["account"] == "monitor").unwrap();
    let starts = async |page: &str| {
        ada.post(&format!("{path}/update"), json!({ "id": user["id"], "version": user["version"], "start_page": page })).await
    };
    for page in ["javascript:alert(1)", "//evil.example", "/\\evil.example", "/nowhere"] {
        assert!(starts(page).await.refused(400)["fields"]["start_page"].is_string(), "{page}");
    }
    starts("/roomList?coming=true").await.data();
}
