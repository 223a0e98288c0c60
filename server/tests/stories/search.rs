//! People are found by how their names are said and by their whole phone numbers, and by no piece of those.

use belltower_kit::db::{AssertSqlSafe, Db};
use serde_json::{Value, json};

use crate::support::{Backend, Person, TestServer};

async fn found(who: &Person, path: &str, search: &str) -> Vec<Value> {
    let rows = who.post(&format!("{path}/list"), json!({ "search": search })).await.data()["records"].clone();
    rows.as_array().expect("records").iter().map(|row| row["name"].clone()).collect()
}

#[tokio::test]
async fn people_are_found_by_pinyin_and_by_whole_numbers() {
    for backend in Backend::BOTH {
        let mut server = TestServer::start_on(backend, &["--demo"]).await;
        let (ada, hr) = (server.sign_in("admin").await, server.sign_in("hr").await);
        let (students, teachers) = ("/api/management/student", "/api/management/teacher");
        let made = json!({ "name": "曾鲲鹏", "phone": "+86 139 1234 5678" });
        let made = ada.post(&format!("{students}/create"), made).await.data();
        ada.post(&format!("{teachers}/create"), json!({ "name": "吕布", "phone": "020 7946 0958" })).await.data();
        for said in ["zeng", "zengkunpeng", "Zeng Kun", "zkp", "kunpeng", "鲲鹏"] {
            assert_eq!(found(&ada, students, said).await, ["曾鲲鹏"], "{said}");
        }
        assert_eq!(found(&hr, teachers, "lvbu").await, ["吕布"]);
        for number in ["13912345678", "+86 139-1234-5678", "008613912345678"] {
            assert_eq!(found(&ada, students, number).await, ["曾鲲鹏"], "{number}");
        }
        assert_eq!(found(&hr, teachers, "02079460958").await, ["吕布"]);
        let mail = json!({ "name": "Mail Box", "email": "First.Last@mail.example" });
        ada.post(&format!("{students}/create"), mail).await.data();
        assert_eq!(found(&ada, students, "first.last@MAIL.example").await, ["Mail Box"]);
        for piece in ["first.last", "first.last@mail", "@mail.example", "last@mail.example"] {
            assert_eq!(found(&ada, students, piece).await, [] as [Value; 0], "{piece}");
        }
        // Nobody tries the hidden digits one by one.
        for piece in ["1391234567", "3912345678", "12345678", "1391234", "5678", "139*****678", "%", "139%"] {
            assert_eq!(found(&ada, students, piece).await, [] as [Value; 0], "{piece}");
        }
        // A class by how its student is called; another name is another way to say it.
        let change = json!({ "id": made["id"], "version": made["version"], "name": "单雄信" });
        ada.post(&format!("{students}/update"), change).await.data();
        assert_eq!(found(&ada, students, "zkp").await, [] as [Value; 0]);
        assert_eq!(found(&ada, students, "shan xiong").await, ["单雄信"]);
        let lesson = json!({ "name": "Rain", "student_ids": [made["id"]], "matched": false, "start_at": "2031-03-01T10:00:00Z", "end_at": "2031-03-01T10:25:00Z" });
        ada.post("/api/class/create", lesson).await.data();
        assert_eq!(found(&ada, "/api/class", "shanxiong").await, ["Rain"]);

        // Records from before this was kept are learnt at the next start.
        server.stop();
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        for sql in ["UPDATE students SET found_by = NULL, phone_key = NULL", "UPDATE teachers SET found_by = NULL, phone_key = NULL"] {
            let (commit_stream, _committed) = belltower_kit::db::CommitStream::new();
            let mut tx =
                belltower_kit::db::Tx::begin(&db, &belltower_kit::world::World::system(), &commit_stream, None).await.expect("a write");
            tx.exec(AssertSqlSafe(sql), vec![]).await.expect("a write");
            tx.commit().await.expect("a commit");
        }
        db.close().await;
        server.start_again();
        let ada = server.knows(&ada);
        while found(&ada, students, "shanxiong").await != ["单雄信"] {
            tokio::task::yield_now().await;
        }
        assert_eq!(found(&ada, students, "13912345678").await, ["单雄信"]);
    }
}

#[tokio::test]
async fn nobody_looks_for_numbers_by_the_thousand() {
    let server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    let mut refused = None;
    for number in 0..400 {
        let answer = ada.post("/api/management/student/list", json!({ "search": format!("138{number:08}") })).await;
        if answer.status != 200 {
            refused = Some((number, answer));
            break;
        }
    }
    let (after, answer) = refused.expect("somewhere it ends");
    assert_eq!((after, answer.status), (120, 429));
    assert!(answer.headers.contains_key("retry-after"));
    // Names are found as before, and others look for theirs.
    assert!(ada.post("/api/management/student/list", json!({ "search": "a" })).await.data()["total"].is_i64());
    server.sign_in("scheduler").await.post("/api/management/student/list", json!({ "search": "13800000000" })).await.data();
}

#[tokio::test]
async fn what_no_list_can_be_asked_is_refused_and_nothing_breaks() {
    let server = TestServer::start().await;
    let ada = server.sign_in("admin").await;
    // More than a database compares with.
    let long = "point ".repeat(12_000);
    ada.post("/api/management/file/list", json!({ "of": "image", "scope": "all", "search": long })).await.data();
    ada.post("/api/management/questionBank/draw", json!({ "count": 3, "point": long })).await.data();
    let sorts: Vec<&str> = std::iter::repeat_n("name", 2000).collect();
    ada.post("/api/class/list", json!({ "sort": sorts })).await.refused(400);
    for number in [i64::MIN, i64::MAX] {
        ada.post("/api/class/list", json!({ "page": number })).await.refused(400);
        ada.post("/api/class/list", json!({ "size": number })).await.refused(400);
        let files = json!({ "of": "image", "scope": "all", "page": number });
        ada.post("/api/management/file/list", files).await.data();
        ada.post("/api/log/line", json!({ "stream": "server", "offset": number })).await.refused(404);
        let logs = json!({ "stream": "server", "before": number, "limit": number });
        ada.post("/api/log/list", logs).await.data();
    }
    ada.post("/api/log/list", json!({ "stream": "server", "filter": { "from": "banana" } })).await.refused(400);
}
