//! Product materials: what each kind needs, reviewed before it is listed, taken while it is good, and counted.

use serde_json::{Value, json};

use crate::support::{Answer, Backend, Person, TestServer};

const MATERIALS: &str = "/api/management/productMaterial";

fn day(days: i64) -> String {
    let at = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * days);
    at.to_string()[..10].to_owned()
}

async fn takes(who: &Person, verb: &str, id: &Value, more: Value) -> Answer {
    let mut body = more;
    body["id"] = id.clone();
    who.post(&format!("{MATERIALS}/{verb}"), body).await
}

async fn makes(who: &Person, more: Value) -> Value {
    let mut row = json!({ "title": "Spring", "product": "Reading Stars", "kind": "copy", "text": "Come and read." });
    row.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    who.post(&format!("{MATERIALS}/create"), row).await.data()["id"].clone()
}

#[tokio::test]
async fn each_kind_has_what_it_needs_and_a_day_to_end_is_not_before_its_first() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let pei = server.sign_in("producer").await;
        let refused = async |row: Value| {
            let answer = pei.post(&format!("{MATERIALS}/create"), row).await.refused(400);
            answer["fields"].as_object().expect("fields").keys().cloned().collect::<Vec<_>>()
        };
        let of = |kind: &str| json!({ "title": "Spring", "product": "Reading Stars", "kind": kind });
        assert_eq!(refused(of("poster")).await, ["file"], "{backend:?}");
        assert_eq!(refused(of("video")).await, ["file"]);
        assert_eq!(refused(of("copy")).await, ["text"]);
        assert_eq!(refused(of("link")).await, ["link"]);
        assert_eq!(refused(of("h5")).await, ["link"]);
        let mut late = of("copy");
        late.as_object_mut().expect("a row").extend([
            ("text".into(), json!("x")),
            ("valid_from".into(), json!(day(3))),
            ("valid_until".into(), json!(day(2))),
        ]);
        assert_eq!(refused(late).await, ["valid_until"]);
        let film = pei.list("/api/management/video", json!({})).await.into_iter().find_map(|row| row["file"].as_str().map(str::to_owned));
        let mut poster = of("poster");
        poster["file"] = json!(film.expect("a film of the demo"));
        assert_eq!(refused(poster).await, ["file"], "a film is no poster");
    }
}

#[tokio::test]
async fn what_somebody_else_has_passed_is_listed_and_taken_while_it_is_good() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
        let mut screen = pei.opens_a_screen().await;
        screen.subscribes("resource:product_materials").await;
        let id = makes(&pei, json!({ "keywords": ["spring", "reading"], "valid_until": day(3) })).await;
        let told = ivy.post("/api/notification/list", json!({})).await.data()["records"].to_string();
        assert!(told.contains("Spring"), "{backend:?}: whoever may pass it hears of it");
        assert_eq!(takes(&pei, "download", &id, json!({})).await.msg(), "Only what is listed is taken");
        takes(&pei, "passAndList", &id, json!({})).await.refused(403);
        takes(&ivy, "passAndList", &id, json!({})).await.data();
        screen.sees(|frame| frame["d"]["id"] == id && frame["d"]["row"]["review"] == "listed").await;
        let (one, two) = tokio::join!(takes(&pei, "download", &id, json!({})), takes(&ivy, "download", &id, json!({})));
        let mut counts = [one.data()["downloads"].as_i64(), two.data()["downloads"].as_i64()];
        counts.sort_unstable();
        assert_eq!(counts, [Some(1), Some(2)], "{backend:?}: two at once count twice");
        assert_eq!(takes(&pei, "download", &id, json!({})).await.data()["text"], "Come and read.");

        // What it says is changed: it is looked at again before it is shown again. Its keywords are nobody's concern.
        let read = async || pei.post(&format!("{MATERIALS}/query"), json!({ "id": id })).await.data();
        takes(&pei, "update", &id, json!({ "version": read().await["version"], "keywords": ["spring"] })).await.data();
        assert_eq!(read().await["review"], "listed");
        takes(&pei, "update", &id, json!({ "version": read().await["version"], "text": "Come and write." })).await.data();
        let row = read().await;
        assert_eq!(
            [&row["review"], &row["decided_by_id"], &row["decided_at"]],
            [&json!("pending"), &Value::Null, &Value::Null],
            "{backend:?}"
        );
        takes(&pei, "download", &id, json!({})).await.refused(409);

        // Past its day it is not taken, and not listed.
        takes(&ivy, "pass", &id, json!({})).await.data();
        takes(&pei, "update", &id, json!({ "version": read().await["version"], "valid_until": day(-2) })).await.data();
        assert!(takes(&ivy, "setListed", &id, json!({})).await.refused(422).is_object());
        takes(&pei, "update", &id, json!({ "version": read().await["version"], "valid_from": day(2), "valid_until": day(4) })).await.data();
        takes(&ivy, "setListed", &id, json!({})).await.data();
        let early = takes(&pei.in_chinese(), "download", &id, json!({})).await;
        assert!(early.msg().contains("有效期"), "{}", early.msg());
    }
}

#[tokio::test]
async fn several_are_decided_on_at_once_each_by_itself() {
    let server = TestServer::start().await;
    let (pei, ivy) = (server.sign_in("producer").await, server.sign_in("inspector").await);
    let ids = [makes(&pei, json!({ "title": "One" })).await, makes(&pei, json!({ "title": "Two" })).await];
    takes(&ivy, "pass", &ids[0], json!({})).await.data();
    let answer = ivy.post(&format!("{MATERIALS}/reject"), json!({ "ids": ids, "reason": "Too long" })).await.data();
    assert_eq!((answer["done"].as_array().map(Vec::len), &answer["refused"][0]["status"]), (Some(1), &json!(409)), "{answer}");
    let state = async |id: &Value| pei.post(&format!("{MATERIALS}/query"), json!({ "id": id })).await.data();
    let (first, second) = (state(&ids[0]).await, state(&ids[1]).await);
    assert_eq!((&first["review"], &second["review"], &second["reason"]), (&json!("passed"), &json!("not_passed"), &json!("Too long")));
    // What ends within two weeks is found, by whoever has to renew it.
    let ending = pei.post(&format!("{MATERIALS}/list"), json!({ "filter": { "ending": true } })).await.data();
    assert_eq!(ending["total"], 1, "the demo's");
}
