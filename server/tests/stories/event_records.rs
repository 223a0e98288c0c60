//! Event records (E11): what is taken one at a time or a batch, what is refused and by which field, and how long it is kept.

use belltower_kit::{args, db::Db};
use serde_json::{Value, json};

use crate::{
    monitoring::puts_away,
    support::{Backend, TestServer},
};

const RECORD: &str = "/api/event_record/record";

type Kept = (String, String, Option<String>, String, Option<String>);

/// What is kept of a person's events whose names begin so, by name.
async fn kept(db: &Db, user: &Value, begin: &str) -> Vec<Kept> {
    let sql = "SELECT type, name, before_page, current_page, data FROM event_records WHERE user_id = $1 AND name LIKE $2 ORDER BY name";
    db.all(sql, args![user.as_str().expect("an id"), format!("{begin}%")]).await.expect("the events")
}

#[tokio::test]
async fn an_event_is_kept_alone_or_with_others_and_no_number_with_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let (mo, ada) = (server.sign_in("monitor").await, server.sign_in("admin").await);
        let me = mo.get("/api/user/info_update").await.data()["id"].clone();
        let used = async || {
            let used = ada.post("/api/operations/visits", json!({ "user": me })).await.data();
            let of = |page: &str| {
                used["records"].as_array().unwrap().iter().find(|row| row["page"] == page).map_or(0, |row| row["visits"].as_i64().unwrap())
            };
            [of("aVisit"), of("aPress")]
        };

        let press = json!({"type": "press", "name": "aPress", "before_page": "/ask/13911112222", "current_page": "/roomList",
            "data": {"button": "call 13911112222", "times": 2, "to": ["one@mail.example"]}});
        mo.post(RECORD, press).await.data();
        let visit = |name: &str| json!({"type": "navigate", "name": name, "current_page": "/roomList", "data": null});
        mo.post(RECORD, json!({"events": [visit("aVisit"), visit("aVisit")]})).await.data();
        mo.post(RECORD, json!({"events": []})).await.data();

        let kept = kept(&db, &me, "a").await;
        let [(press, _, before, page, data), visits @ ..] = &kept[..] else { panic!("{kept:?}") };
        assert_eq!((press.as_str(), before.as_deref(), page.as_str()), ("press", Some("/ask/139*****222"), "/roomList"));
        let data: Value = serde_json::from_str(data.as_deref().expect("data")).expect("JSON");
        assert_eq!(data, json!({"button": "call 139*****222", "times": 2, "to": ["o***@mail.example"]}));
        let visited = ("navigate".to_owned(), "aVisit".to_owned(), None, "/roomList".to_owned(), None);
        assert_eq!(visits, [visited.clone(), visited]);
        assert_eq!(used().await, [2, 0], "only visits are the use of a page");

        puts_away(&server, 29).await;
        assert_eq!(used().await, [2, 0]);
        puts_away(&server, 31).await;
        assert!(self::kept(&db, &me, "a").await.is_empty(), "they leave with the log lines");
        db.close().await;
    }
}

#[tokio::test]
async fn what_is_wrong_with_an_event_is_told_by_its_field_and_nothing_of_the_call_is_kept() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let db = Db::open(&server.config().database_address()).await.expect("the database opens");
        let mo = server.sign_in("monitor").await;
        let me = mo.get("/api/user/info_update").await.data()["id"].clone();
        let event = |part: Value| {
            let mut event = json!({"type": "press", "name": "bad", "current_page": "/roomList"});
            event.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
            event
        };
        let good = || event(json!({}));
        for (part, field) in [
            (json!({"type": " "}), "type"),
            (json!({"type": null}), "type"),
            (json!({"name": null}), "name"),
            (json!({"current_page": ""}), "current_page"),
            (json!({"current_page": "x".repeat(201)}), "current_page"),
            (json!({"before_page": "x".repeat(201)}), "before_page"),
            (json!({"name": "bad\u{0}"}), "name"),
        ] {
            let wrong = mo.post(RECORD, event(part.clone())).await.refused(400);
            assert!(wrong["fields"][field].is_string(), "{part}: {wrong}");
            let wrong = mo.post(RECORD, json!({"events": [good(), event(part.clone())]})).await.refused(400);
            assert!(wrong["fields"][format!("events.1.{field}")].is_string(), "{part}: {wrong}");
        }
        mo.post(RECORD, json!({"events": good()})).await.refused(400);
        mo.post(RECORD, json!({"events": vec![good(); 51]})).await.refused(413);
        // Quotes and name of the field are bytes of the JSON too: 4,096 of them are taken, one more is not.
        let data = |length: usize| event(json!({"data": {"a": "x".repeat(length - 8)}}));
        mo.post(RECORD, json!({"events": [good(), data(4097)]})).await.refused(413);
        server.nobody().post(RECORD, good()).await.refused(401);
        assert_eq!(kept(&db, &me, "bad").await, [], "all of a call or nothing");

        mo.post(RECORD, json!({"events": vec![data(4096); 50]})).await.data();
        mo.post(RECORD, event(json!({"name": ""}))).await.data();
        assert_eq!(kept(&db, &me, "bad").await.len(), 50);
        db.close().await;
    }
}
