//! Lectures: planned by the house, watched by whoever has the link, run by host and assistants and by the clock.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::{
    classes::teacher,
    support::{Backend, Cluster, Guest, Person, Screen, TestServer},
};

/// A moment so many seconds from now.
pub fn in_seconds(seconds: i64) -> String {
    format!("{:.3}", Timestamp::now() + SignedDuration::from_secs(seconds))
}

/// A lecture of Tina's that begins so soon, with two products.
pub async fn plans(scheduler: &Person, starts_in: i64) -> Value {
    let asked = json!({
        "name": "Reading aloud at home", "teacher_id": teacher(scheduler, "Tina").await, "zone": "Asia/Shanghai",
        "start_at": in_seconds(starts_in), "end_at": in_seconds(starts_in + 3600), "introduction": "How to read with a child.",
        "link": "https://rooms.example/l/1",
        "products": [{ "title": "Picture book set", "price": 128.5, "currency": "CNY", "link": "https://shop.example/set" },
                     { "title": "Word cards", "price": 39, "currency": "CNY" }],
    });
    scheduler.post("/api/live/create", asked).await.data()
}

/// Waits until a screen was told that the lecture is in this state.
async fn comes_to(screen: &mut Screen, lecture: &Value, state: &str) {
    screen.sees(|frame| frame["d"]["lecture"] == lecture["id"] && frame["d"]["type"] == "state" && frame["d"]["state"] == state).await;
}

/// The link by which it is watched.
pub async fn link(who: &Person, lecture: &Value) -> String {
    let made = who.post("/api/share/create", json!({ "kind": "lecture", "id": lecture["id"] })).await.data();
    made["link"].as_str().expect("a link").to_owned()
}

async fn says(guest: &Guest, lecture: &Value, text: &str) -> crate::support::Answer {
    guest.post("/api/live/comment", json!({ "id": lecture["id"], "do": "say", "text": text })).await
}

async fn comes_in(server: &TestServer, link: &str, lecture: &Value, name: &str) -> Guest {
    let mut guest = Guest::of(server);
    guest.opens(link).await.data();
    let entered = guest.post("/api/live/enter_live", json!({ "id": lecture["id"], "as": "host", "name": name })).await.data();
    assert_eq!(entered["role"], "viewer", "whoever comes by a link is one");
    guest
}

#[tokio::test]
async fn a_lecture_goes_from_its_planning_to_its_figures() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina) = (server.sign_in("scheduler").await, server.sign_in("teacher").await);
        let lecture = plans(&sam, 7).await;
        let id = &lecture["id"];
        // It is a class as well, with the same times; what is changed there is changed here.
        let class = sam.post("/api/class/detail", json!({ "id": lecture["class_id"] })).await.data();
        assert_eq!((&class["kind"], &class["start_at"], &class["matched"]), (&json!("live_lecture"), &lecture["start_at"], &json!(true)));
        let renamed = json!({ "id": class["id"], "version": class["version"], "name": "Reading aloud" });
        sam.post("/api/class/update", renamed).await.data();
        let row = sam.post("/api/live/query", json!({ "id": id })).await.data();
        assert_eq!(row["name"], "Reading aloud");

        let me = tina.get("/api/user/info_update").await.data()["id"].as_str().expect("an id").to_owned();
        let (mut desk, mut phone) = (sam.opens_a_screen().await, tina.opens_a_screen().await);
        desk.subscribes(&format!("lecture:{}", id.as_str().unwrap())).await;
        assert_eq!(phone.subscribes(&format!("lecture:{}", id.as_str().unwrap())).await["code"], "forbidden");
        phone.subscribes(&format!("own_lecture:{me}")).await;
        let ann = comes_in(&server, &link(&tina, &lecture).await, &lecture, "Ann").await;
        let mut page = ann.opens_a_screen(&server).await.expect("a socket");
        page.subscribes(&format!("lecture:{}", id.as_str().unwrap())).await;
        for screen in [&mut desk, &mut phone, &mut page] {
            comes_to(screen, &lecture, "live").await;
        }
        assert_eq!(sam.post("/api/class/detail", json!({ "id": lecture["class_id"] })).await.data()["status"], "in_progress");

        // A comment is on every screen; a number in it is masked. It is hidden and gone from them, an answer stays.
        let said = says(&ann, &lecture, "My number is 13912345678").await.data()["records"][0].clone();
        assert_eq!(said["text"], "My number is 139*****678");
        for screen in [&mut desk, &mut phone, &mut page] {
            screen.sees(|frame| frame["d"]["comment"]["id"] == said["id"]).await;
        }
        let verb = |what: &str, text: Option<&str>| json!({ "id": id, "do": what, "comment_id": said["id"], "text": text });
        ann.post("/api/live/comment", verb("hide", None)).await.refused(403);
        tina.post("/api/live/comment", verb("hide", None)).await.data();
        page.sees(|frame| frame["d"]["type"] == "comment_gone" && frame["d"]["id"] == said["id"]).await;
        assert_eq!(ann.post("/api/live/get", json!({ "id": id })).await.data()["comments"], json!([]));
        sam.post("/api/live/comment", verb("pin", None)).await.data();
        tina.post("/api/live/comment", verb("answer", Some("We call you."))).await.data();
        let answered = page.sees(|frame| frame["d"]["comment"]["answer"] == "We call you.").await;
        assert_eq!(answered["d"]["comment"]["pinned"], true);

        // One product is on the screens at a time; while they are suspended none is.
        let products = lecture["products"].as_array().expect("products").clone();
        let push = |at: usize| json!({ "id": id, "product_id": products[at]["id"] });
        ann.post("/api/live/product/push", push(0)).await.refused(401);
        tina.post("/api/live/product/push", push(0)).await.data();
        let shown = page.sees(|frame| frame["d"]["type"] == "product").await;
        assert_eq!((&shown["d"]["product"]["title"], &shown["d"]["product"]["price"]), (&json!("Picture book set"), &json!(12850)));
        sam.post("/api/live/product/push", push(1)).await.data();
        page.sees(|frame| frame["d"]["product"]["title"] == "Word cards").await;
        assert_eq!(ann.post("/api/live/get", json!({ "id": id })).await.data()["product"]["title"], "Word cards");
        for _ in 0..2 {
            let opened = ann.post("/api/live/product/open", json!({ "id": id, "product_id": products[0]["id"] })).await.data();
            assert_eq!(opened["link"], "https://shop.example/set");
        }
        tina.post("/api/live/push_suspend", json!({ "id": id })).await.data();
        page.sees(|frame| frame["d"]["type"] == "product" && frame["d"]["product"].is_null()).await;
        tina.post("/api/live/product/push", push(0)).await.refused(409);
        tina.post("/api/live/push_suspend", json!({ "id": id, "resume": true })).await.data();

        // While it is live its words change, its time does not, and it is not deleted.
        let row = sam.post("/api/live/query", json!({ "id": id })).await.data();
        let change = |field: &str, value: Value| json!({ "id": id, "version": row["version"], field: value });
        sam.post("/api/live/update", change("end_at", json!(in_seconds(7200)))).await.refused(409);
        sam.post("/api/live/update", change("comment_mode", json!("closed"))).await.data();
        page.sees(|frame| frame["d"]["comment_mode"] == "closed").await;
        assert_eq!(says(&ann, &lecture, "Hello?").await.status, 409);
        sam.post("/api/live/delete", json!({ "ids": [id] })).await.refused(409);

        // Nobody watches under the name of the host.
        let taken = json!({ "id": id, "as": "viewer", "name": " tina BROOKS" });
        assert!(ann.post("/api/live/enter_live", taken).await.refused(400)["fields"]["name"].is_string());

        // Closed once, and once more is the same.
        for _ in 0..2 {
            let closed = tina.post("/api/live/close", json!({ "id": id, "reason": "All was said" })).await.data();
            assert_eq!(closed["state"], "ended");
        }
        comes_to(&mut page, &lecture, "ended").await;
        ann.post("/api/live/enter_live", json!({ "id": id, "as": "viewer", "name": "Ann" })).await.refused(409);
        let data = sam.post("/api/live/data", json!({ "id": id })).await.data();
        assert_eq!(
            (&data["now"], &data["total"], &data["comments"], &data["clicks"]),
            (&json!(0), &json!(1), &json!(1), &json!(1)),
            "{data}"
        );
        let minutes = data["per_minute"].as_array().expect("minutes");
        assert_eq!(minutes.iter().filter_map(|minute| minute["comments"].as_i64()).sum::<i64>(), 1, "{data}");
        let class = sam.post("/api/class/detail", json!({ "id": lecture["class_id"] })).await.data();
        assert_eq!((&class["status"], &class["outcome"]), (&json!("ended"), &json!("held")));
    }
}

#[tokio::test]
async fn who_has_no_link_and_who_teaches_another_class_come_to_nothing() {
    let server = TestServer::start_on(Backend::Sqlite, &["--demo"]).await;
    let (sam, tom, pei) = (server.sign_in("scheduler").await, server.sign_in("teacher2").await, server.sign_in("producer").await);
    let lecture = plans(&sam, 3600).await;
    let id = &lecture["id"];
    let mut guest = Guest::of(&server);
    let enter = json!({ "id": id, "as": "viewer", "name": "Ann" });
    assert_eq!(guest.post("/api/live/enter_live", enter.clone()).await.status, 401);
    for call in ["get", "detail", "data", "close", "scheduler", "product/list"] {
        tom.post(&format!("/api/live/{call}"), json!({ "id": id })).await.refused(404);
        pei.post(&format!("/api/live/{call}"), json!({ "id": id })).await.refused(403);
        assert_eq!(server.nobody().post(&format!("/api/live/{call}"), json!({ "id": id })).await.status, 401, "{call}");
    }
    let other = plans(&sam, 12 * 3600).await;
    guest.opens(&link(&sam, &other).await).await.data();
    // The link of one lecture opens no other, and none before its time.
    guest.post("/api/live/get", json!({ "id": id })).await.refused(404);
    guest.post("/api/live/enter_live", enter).await.refused(404);
    let early = guest.post("/api/live/enter_live", json!({ "id": other["id"], "as": "viewer", "name": "Ann" })).await.refused(409);
    assert!(early["clash"]["opens_at"].is_string(), "{early}");
    assert_eq!(guest.post("/api/live/get", json!({ "id": other["id"] })).await.data()["state"], "planned");
    assert_eq!(guest.post("/api/live/detail", json!({ "id": other["id"] })).await.status, 401);
    // Somebody who only looks runs nothing.
    let mo = server.sign_in("monitor").await;
    assert_eq!(mo.post("/api/live/detail", json!({ "id": id })).await.data()["role"], "onlooker");
    mo.post("/api/live/close", json!({ "id": id })).await.refused(403);
    mo.post("/api/live/enter_live", json!({ "id": id, "as": "host" })).await.refused(403);
}

#[tokio::test]
#[ignore = "long: a flood"]
async fn a_flood_of_comments_is_refused_and_others_go_on() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let lecture = plans(&sam, 4).await;
        let mut desk = sam.opens_a_screen().await;
        desk.subscribes(&format!("lecture:{}", lecture["id"].as_str().unwrap())).await;
        comes_to(&mut desk, &lecture, "live").await;
        let link = link(&sam, &lecture).await;
        let (loud, calm) = (comes_in(&server, &link, &lecture, "Loud").await, comes_in(&server, &link, &lecture, "Calm").await);
        says(&loud, &lecture, "one").await.data();
        for _ in 0..5 {
            let refused = says(&loud, &lecture, "more").await;
            assert_eq!(refused.status, 429, "{}", refused.msg());
        }
        says(&calm, &lecture, "I am here too").await.data();
        desk.sees(|frame| frame["d"]["comment"]["text"] == "I am here too").await;
        // Sent again, it is the same comment.
        let again = json!({ "id": lecture["id"], "do": "say", "text": "Planned", "requestId": "a-request-1" });
        let first = sam.post("/api/live/comment", again.clone()).await.data()["records"][0]["id"].clone();
        assert_eq!(sam.post("/api/live/comment", again).await.data()["records"][0]["id"], first);
        // More than there is room for do not come in; who is in stays.
        server.rewrites(&format!("UPDATE lectures SET capacity = 2 WHERE id = '{}'", lecture["id"].as_str().unwrap())).await;
        let mut third = Guest::of(&server);
        third.opens(&link).await.data();
        let enter = json!({ "id": lecture["id"], "as": "viewer", "name": "Late" });
        third.post("/api/live/enter_live", enter.clone()).await.refused(409);
        loud.post("/api/live/enter_live", enter).await.data();
    }
}

#[tokio::test]
#[ignore = "long: several nodes"]
async fn what_is_planned_happens_once_however_many_nodes_there_are() {
    let cluster = Cluster::of(2).await;
    let [one, two] = &cluster.nodes[..] else { unreachable!() };
    let sam = one.sign_in("scheduler").await;
    let lecture = plans(&sam, 8).await;
    let id = &lecture["id"];
    let at = lecture["start_at"].clone();
    let product = lecture["products"][0]["id"].clone();
    let outside = json!({ "id": id, "actions": [{ "at": in_seconds(2 * 3600), "do": "push", "product_id": "none" }] });
    let refused = sam.post("/api/live/scheduler", outside).await.refused(400);
    assert!(refused["fields"]["actions.0.at"].is_string() && refused["fields"]["actions.0.product_id"].is_string(), "{refused}");
    // Replaced all at once.
    for text in ["First thought", "Welcome"] {
        let actions = json!([{ "at": at, "do": "message", "text": text }, { "at": at, "do": "push", "product_id": product },
                             { "at": in_seconds(3000), "do": "comments_off" }]);
        let planned = two.knows(&sam).post("/api/live/scheduler", json!({ "id": id, "actions": actions })).await.data();
        assert_eq!(planned["records"].as_array().map(Vec::len), Some(3));
    }
    let mut page = two.knows(&sam).opens_a_screen().await;
    page.subscribes(&format!("lecture:{}", id.as_str().unwrap())).await;
    page.sees(|frame| frame["d"]["product"]["id"] == product).await;
    let desk = sam.post("/api/live/detail", json!({ "id": id })).await.data();
    let texts: Vec<&Value> = desk["lecture"]["comments"].as_array().unwrap().iter().map(|said| &said["text"]).collect();
    assert_eq!(texts, [&json!("Welcome")]);
    let states: Vec<&str> = desk["actions"].as_array().unwrap().iter().filter_map(|action| action["state"].as_str()).collect();
    assert_eq!(states, ["done", "done", "planned"]);
    // What was still planned when it is closed was missed.
    sam.post("/api/live/close", json!({ "id": id })).await.data();
    let desk = sam.post("/api/live/detail", json!({ "id": id })).await.data();
    assert_eq!(desk["actions"][2]["state"], "missed");
}
