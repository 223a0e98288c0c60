//! Standby: the desk plans it, the teacher is told at once and presses when it comes, and who is on call is the first to stand in for whoever does not come.

use serde_json::{Value, json};

use crate::{
    classes::{class, in_minutes, students, teacher},
    support::{Answer, Backend, Person, Screen, TestServer},
};

const STANDBY: &str = "/api/class/standby";
const LEAVE: &str = "/api/class/leave";
const DAY: i64 = 24 * 60;

/// A standby of so many minutes, so many from now.
fn wish(teacher: &Value, start: i64, minutes: i64) -> Value {
    json!({ "teacher_id": teacher, "start_at": in_minutes(start), "end_at": in_minutes(start + minutes), "zone": "Europe/London" })
}

async fn plans(person: &Person, wish: Value) -> Answer {
    person.post(&format!("{STANDBY}/create"), wish).await
}

async fn takes(person: &Person, call: &str, id: &Value) -> Answer {
    person.post(&format!("{STANDBY}/{call}"), json!({ "id": id })).await
}

async fn now(person: &Person, id: &Value) -> Value {
    person.post(&format!("{STANDBY}/query"), json!({ "id": id })).await.data()
}

/// Those of the demo wait for nobody any more.
async fn only_ours(server: &TestServer) {
    server.rewrites("UPDATE standbys SET state = 'done'").await;
}

async fn phone_of(person: &Person) -> Screen {
    let me = person.get("/api/user/info_update").await.data()["id"].as_str().unwrap().to_owned();
    let mut screen = person.opens_a_screen().await;
    screen.subscribes(&format!("user:{me}")).await;
    screen.subscribes(&format!("own:standbys:{me}")).await;
    screen
}

/// Waits until a screen has a notification of a standby whose heading has these words.
async fn is_told(screen: &mut Screen, standby: &Value, words: &str) {
    let id = standby.as_str().unwrap();
    let says = |frame: &Value| frame["d"]["title"].as_str().is_some_and(|title| title.contains(words));
    screen.sees(|frame| frame["d"]["type"] == "notification" && says(frame) && frame["d"].to_string().contains(id)).await;
}

/// A class that starts in so many minutes.
async fn starts(scheduler: &Person, teacher: &Value, student: &Value, minutes: i64) -> Value {
    let class = json!({ "name": "Nobody answers", "kind": "one_to_one", "teacher_id": teacher, "student_ids": [student], "start_at": in_minutes(minutes),
                        "end_at": in_minutes(minutes + 25), "zone": "Asia/Shanghai" });
    scheduler.post("/api/class/create", class).await.data()
}

async fn stand_ins(scheduler: &Person, class: &Value) -> Vec<Value> {
    let found = scheduler.post("/api/class/starting/stand_ins", json!({ "id": class["id"] })).await.data();
    found["records"].as_array().unwrap().clone()
}

async fn gives(scheduler: &Person, class: &Value, to: &Value) -> Answer {
    let give = json!({ "id": class["id"], "version": class["version"], "teacher_id": to });
    scheduler.post("/api/class/substitute", give).await
}

#[tokio::test]
async fn who_is_on_call_is_the_first_to_stand_in_and_has_used_it_then() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        only_ours(&server).await;
        let (sam, tina, tom) = (server.sign_in("scheduler").await, server.sign_in("teacher").await, server.sign_in("teacher2").await);
        let (hers, his, pupils) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await, students(&sam).await);
        let (mut phone, mut desk, mut board) = (phone_of(&tina).await, sam.opens_a_screen().await, sam.opens_a_screen().await);
        desk.subscribes("resource:standbys").await;
        board.subscribes("starting").await;

        // Planned: she is told, and has it in her own list; the desk has it too.
        let standby = plans(&sam, wish(&hers, 5, 80)).await.data();
        let id = &standby["id"];
        assert_eq!((&standby["state"], &standby["on_call_at"]), (&json!("planned"), &Value::Null), "{backend:?}");
        is_told(&mut phone, id, "put you on standby").await;
        desk.sees(|frame| frame["d"]["id"] == *id && frame["d"]["row"]["state"] == "planned").await;
        assert!(tina.list(STANDBY, json!({ "coming": true })).await.iter().any(|row| row["id"] == *id));

        // Not pressed she comes second to nobody but those who have; it is said first.
        let class = starts(&sam, &his, &pupils[0], 8).await;
        let found = stand_ins(&sam, &class).await;
        assert_eq!((&found[0]["id"], &found[0]["standby"]), (&hers, &json!("planned")), "{backend:?}: {found:?}");
        assert_eq!(found[0]["reasons"][0]["why"], "standby");
        // Another of the desk's is put on call by hand and counts before her.
        let third = sam.list("/api/management/teacher", json!({ "status": ["active"] })).await;
        let third = third.iter().find(|row| found.iter().any(|one| one["id"] == row["id"]) && row["id"] != hers).unwrap()["id"].clone();
        let second = plans(&sam, wish(&third, 0, 60)).await.data();
        takes(&sam, "put_on_call", &second["id"]).await.data();
        let found = stand_ins(&sam, &class).await;
        assert_eq!((&found[0]["id"], &found[0]["standby"], &found[1]["id"]), (&third, &json!("on_call"), &hers), "{backend:?}");
        takes(&sam, "call_off", &second["id"]).await.data();

        // She presses, once however often: the scheduler sees it at once.
        let (one, two) = tokio::join!(takes(&tina, "press", id), takes(&tina, "press", id));
        assert_eq!(
            (&one.data()["standby"]["state"], &two.data()["standby"]["state"]),
            (&json!("on_call"), &json!("on_call")),
            "{backend:?}"
        );
        desk.sees(|frame| frame["d"]["id"] == *id && frame["d"]["row"]["state"] == "on_call").await;
        let row = board.sees(|frame| frame["k"] == class["id"] && frame["d"]["standIn"]["standby"] == "on_call").await["d"].clone();
        assert_eq!((&row["standIn"]["id"], &row["standIn"]["reasons"][0]["why"]), (&hers, &json!("on_call")), "{backend:?}: {row}");

        // Standing in she has used it, in one; the class is hers, and she is there for no other.
        let given = gives(&sam, &class, &hers).await.data();
        assert_eq!((&given["how"], &given["class"]["teacher_id"]), (&json!("standby"), &hers), "{backend:?}");
        desk.sees(|frame| frame["d"]["id"] == *id && frame["d"]["row"]["state"] == "used" && frame["d"]["row"]["class_id"] == class["id"])
            .await;
        assert_eq!(now(&tina, id).await["state"], "used");
        let other = starts(&sam, &his, &pupils[1], 9).await;
        assert!(stand_ins(&sam, &other).await.iter().all(|one| one["standby"].is_null()), "{backend:?}");
        // Whoever stands in without one does so by hand.
        let by_hand = gives(&sam, &other, &third).await.data();
        assert_eq!(by_hand["how"], "hand", "{backend:?}");

        // The class is his after all: she is on call again.
        let back = gives(&sam, &given["class"], &his).await.data();
        assert_eq!(back["how"], "hand");
        let free = now(&sam, id).await;
        assert_eq!((&free["state"], &free["class_id"]), (&json!("on_call"), &Value::Null), "{backend:?}");

        // Given to her once more and cancelled, she is there again as well; at its end it is done.
        let again = gives(&sam, &back["class"], &hers).await.data()["class"].clone();
        assert_eq!(now(&sam, id).await["state"], "used", "{backend:?}");
        let off = json!({ "id": again["id"], "version": again["version"], "outcome": "cancelled", "outcome_reason": "ill" });
        sam.post("/api/class/update", off).await.data();
        assert_eq!(now(&sam, id).await["state"], "on_call", "{backend:?}");
        server.rewrites(&format!("UPDATE standbys SET end_at = '{}' WHERE id = '{}'", in_minutes(-1), id.as_str().unwrap())).await;
        desk.sees(|frame| frame["d"]["id"] == *id && frame["d"]["row"]["state"] == "done").await;
        assert_eq!(takes(&tina, "press", id).await.refused(409)["msg"].as_str().map(str::is_empty), None, "{backend:?}");
        drop(tom);
    }
}

#[tokio::test]
async fn what_cannot_be_planned_is_refused_in_words_and_leave_calls_it_off() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, tina, tom) = (server.sign_in("scheduler").await, server.sign_in("teacher").await, server.sign_in("teacher2").await);
        let (hers, pupils) = (teacher(&sam, "Tina").await, students(&sam).await);
        for (start, minutes, field) in [(DAY, 721, "end_at"), (DAY, -5, "end_at"), (91 * DAY, 60, "start_at"), (-60, 120, "start_at")] {
            let refused = plans(&sam, wish(&hers, start, minutes)).await.refused(400);
            assert!(refused["fields"][field].is_string(), "{backend:?} {start}: {refused}");
        }
        let mut wrong = wish(&hers, DAY, 60);
        wrong["zone"] = "Mars/Olympus".into();
        assert!(plans(&sam, wrong).await.refused(400)["fields"]["zone"].is_string());

        // Over a class, over leave, over another: each is named. A class over it is planned all the same.
        let taught = sam.post("/api/class/create", class(&hers, &pupils[0], 60, 25)).await.data();
        let over = plans(&sam, wish(&hers, 30 * DAY, 120)).await;
        assert!(over.msg().contains(taught["number"].as_str().unwrap()), "{backend:?}: {}", over.msg());
        assert_eq!(over.refused(409)["clash"]["id"], taught["id"], "{backend:?}");
        let asked = json!({ "start_at": in_minutes(40 * DAY), "end_at": in_minutes(41 * DAY), "zone": "UTC", "kind": "leave" });
        let leave = tina.post(&format!("{LEAVE}/ask"), asked).await.data()["leave"].clone();
        let kept = plans(&sam, wish(&hers, 40 * DAY + 60, 60)).await.data();
        let mut phone = phone_of(&tina).await;
        sam.post(&format!("{LEAVE}/approve"), json!({ "id": leave["id"] })).await.data();
        is_told(&mut phone, &kept["id"], "called off").await;
        assert_eq!(now(&sam, &kept["id"]).await["state"], "cancelled", "{backend:?}");
        let away = plans(&sam, wish(&hers, 40 * DAY + 60, 60)).await;
        assert_eq!(away.msg(), "Tina Brooks is on leave at that time", "{backend:?}");
        let first = plans(&sam, wish(&hers, 50 * DAY, 120)).await.data();
        let (second, same) = (plans(&sam, wish(&hers, 50 * DAY + 60, 120)).await, first["number"].as_str().unwrap());
        assert!(second.msg().contains(same), "{backend:?}: {}", second.msg());
        assert_eq!(second.refused(409)["clash"]["id"], first["id"], "{backend:?}");
        sam.post("/api/class/create", class(&hers, &pupils[1], 20 * DAY + 10, 25)).await.data();

        // Changed until somebody pressed; at another time she is told, as when it is taken from her.
        let moved = json!({ "id": first["id"], "version": first["version"], "start_at": in_minutes(51 * DAY), "end_at": in_minutes(51 * DAY + 60) });
        sam.post(&format!("{STANDBY}/update"), moved).await.data();
        is_told(&mut phone, &first["id"], "changed your standby").await;
        takes(&sam, "call_off", &first["id"]).await.data();
        is_told(&mut phone, &first["id"], "called off").await;
        assert!(takes(&sam, "call_off", &first["id"]).await.msg().ends_with("has called it off"), "{backend:?}");

        // She sees and presses her own, not a colleague's, and not too early; she plans none and calls none off.
        let early = plans(&sam, wish(&hers, 31, 60)).await.data();
        assert_eq!(takes(&tina, "press", &early["id"]).await.msg(), "One is on call from 30 minutes before it begins", "{backend:?}");
        assert_eq!(takes(&sam, "put_on_call", &early["id"]).await.status, 422, "{backend:?}");
        takes(&tom, "press", &early["id"]).await.refused(404);
        takes(&sam, "press", &early["id"]).await.refused(403);
        plans(&tina, wish(&hers, 10 * DAY, 60)).await.refused(403);
        for call in ["call_off", "put_on_call"] {
            takes(&tina, call, &early["id"]).await.refused(403);
        }
        assert!(tom.list(STANDBY, json!({})).await.iter().all(|row| row["teacher_id"] != hers));
        let soon = in_minutes(29);
        server.rewrites(&format!("UPDATE standbys SET start_at = '{soon}' WHERE id = '{}'", early["id"].as_str().unwrap())).await;
        takes(&tina, "press", &early["id"]).await.data();
        let now = now(&sam, &early["id"]).await;
        let late = json!({ "id": now["id"], "version": now["version"], "end_at": in_minutes(200) });
        assert!(sam.post(&format!("{STANDBY}/update"), late).await.msg().starts_with("Somebody counts on it"), "{backend:?}");
        assert!(sam.post(&format!("{STANDBY}/delete"), json!({ "ids": [now["id"]] })).await.msg().starts_with("It stays"), "{backend:?}");

        // It stands in her lane of the calendar.
        let window = json!({ "from": in_minutes(0), "to": in_minutes(120), "by": "teacher", "ids": [hers], "with": ["standbys"] });
        let lanes = sam.post("/api/class/calendar", window).await.data();
        assert_eq!(lanes["lanes"][0]["standbys"][0]["id"], now["id"], "{backend:?}");
    }
}

#[tokio::test]
async fn of_two_schedulers_who_use_the_same_standby_at_once_one_has_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        only_ours(&server).await;
        let (sam, ada) = (server.sign_in("scheduler").await, server.sign_in("admin").await);
        let (hers, his, pupils) = (teacher(&sam, "Tina").await, teacher(&sam, "Tom").await, students(&sam).await);
        let standby = plans(&sam, wish(&hers, 0, 80)).await.data();
        takes(&sam, "put_on_call", &standby["id"]).await.data();
        let third = json!({ "name": "Third Teacher", "zone": "Asia/Shanghai", "country": "China" });
        let third = ada.post("/api/management/teacher/create", third).await.data()["id"].clone();
        // At the same time: of the two classes one is hers.
        let (one, two) = (starts(&sam, &his, &pupils[0], 5).await, starts(&sam, &third, &pupils[1], 6).await);
        let (first, second) = tokio::join!(gives(&sam, &one, &hers), gives(&ada, &two, &hers));
        let used = now(&sam, &standby["id"]).await;
        assert_eq!(used["state"], "used", "{backend:?}");
        let (won, lost, class) = if first.status == 200 { (first, second, &one) } else { (second, first, &two) };
        assert_eq!((&won.data()["how"], &used["class_id"]), (&json!("standby"), &class["id"]), "{backend:?}");
        assert!(lost.refused(409)["clash"]["number"] == class["number"], "{backend:?}");
    }
}

#[tokio::test]
async fn of_planning_a_standby_and_what_is_in_its_way_at_once_one_sees_the_other() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let (sam, ada) = (server.sign_in("scheduler").await, server.sign_in("admin").await);
        let hers = teacher(&sam, "Tina").await;
        for round in 0..4 {
            let start = 50 * DAY + round * 2 * DAY;
            let asked = json!({ "teacher_id": hers, "start_at": in_minutes(start), "end_at": in_minutes(start + DAY), "zone": "UTC", "kind": "leave",
                                "approve": true });
            let ask = format!("{LEAVE}/ask");
            let (one, two, leave) =
                tokio::join!(plans(&sam, wish(&hers, start + 60, 60)), plans(&sam, wish(&hers, start + 90, 60)), ada.post(&ask, asked));
            leave.data();
            let planned = [one, two].into_iter().filter(|answer| answer.status == 200).count();
            assert!(planned <= 1, "{backend:?} round {round}: two standbys at once");
            let state = json!({ "teacher_id": [hers], "state": ["planned", "on_call"] });
            let left = sam.list(STANDBY, state).await;
            assert!(
                left.iter().all(|row| row["start_at"].as_str().unwrap() < in_minutes(50 * DAY).as_str()),
                "{backend:?} round {round}: {left:?}"
            );
        }
    }
}
