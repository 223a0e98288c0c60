//! The desk for calls for help: who has it and not the board sees them come, takes one, says what it was, and reads how the day goes.

use serde_json::{Value, json};

use crate::support::{Backend, Person, Room, TestServer, soon};

/// Somebody who has the desk with these actions, and nothing else.
async fn at_the_desk(server: &TestServer, name: &str, actions: &[&str]) -> Person {
    let ada = server.sign_in("admin").await;
    let role = ada.post("/api/management/admin/role/create", json!({ "name": name })).await.data()["id"].clone();
    let grant = json!([{ "permissionId": "classroom-feedback", "actionList": actions, "scope": "all" }]);
    ada.post("/api/management/admin/role/addPermission", json!({ "id": role, "permissions": grant })).await.data();
    let user = json!({ "name": name, "account": name, "kind": "monitor", "password": "belltower-1", "role_ids": [role] });
    ada.post("/api/management/admin/user/create", user).await.data();
    server.sign_in_as(name, "belltower-1").await
}

async fn day(who: &Person) -> Value {
    who.post("/api/sos/day", json!({ "from": soon(-3_600_000), "to": soon(3_600_000) })).await.data()
}

#[tokio::test]
async fn who_has_the_desk_alone_takes_calls_and_says_what_they_were_about() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let dana = at_the_desk(&server, "dana", &["query", "edit"]).await;
        let dan = at_the_desk(&server, "dan", &["query"]).await;
        let before = day(&dana).await["total"].as_i64().expect("a number");
        let mut screen = dana.opens_a_screen().await;
        screen.subscribes("sos").await;
        assert_eq!(screen.subscribes("board").await["code"], "forbidden", "the desk is no board of every classroom");
        screen.subscribes("resource:sos").await;
        room.reports(vec![room.event("student", 1, "sos", json!({ "category": "audio" }))]).await;
        let seen = screen.sees(|frame| frame["topic"] == "sos" && frame["d"]["className"] == "At the zoo").await["d"].clone();
        assert_eq!((&seen["state"], &seen["cause"]), (&json!("open"), &Value::Null), "{backend:?}");
        let id = seen["id"].clone();
        // Who only looks, and who has neither page, does nothing here.
        dan.post("/api/sos/claim", json!({ "id": id })).await.refused(403);
        let tina = server.sign_in("teacher").await;
        tina.post("/api/sos/day", json!({ "from": soon(-1000), "to": soon(0) })).await.refused(403);
        tina.post("/api/sos/list", json!({})).await.refused(403);

        // Whoever is handed it is told, wherever they are.
        let mike = server.sign_in("monitor").await;
        let me = mike.get("/api/user/info_update").await.data()["id"].clone();
        dana.post("/api/sos/reassign", json!({ "id": id, "owner_id": me })).await.data();
        let told = mike.post("/api/notification/list", json!({})).await.data();
        let heard = told.to_string();
        assert!(heard.contains("dana hands you the call for help of"), "{backend:?}: {heard}");
        let wrong = dana.post("/api/sos/resolve", json!({ "id": id, "cause": "weather" })).await.refused(400);
        assert!(wrong["fields"]["cause"].is_string(), "{wrong}");
        dana.post("/api/sos/resolve", json!({ "id": id, "cause": "device", "note": "Another headset" })).await.data();
        screen.sees(|frame| frame["topic"] == "resource:sos" && frame["d"]["id"] == id && frame["d"]["row"]["cause"] == "device").await;

        let now = day(&dan).await;
        assert_eq!(now["total"], before + 1, "{backend:?}");
        let about = now["categories"].as_array().expect("categories");
        assert!(about.iter().any(|one| one["category"] == "device"), "what was found counts, not what was said: {now}");
        assert!(now["claimLongestS"].as_i64().is_some() && now["claimMedianS"].as_i64() <= now["claimLongestS"].as_i64());
        let counted: i64 = now["quarters"].as_array().expect("quarters").iter().filter_map(|one| one["count"].as_i64()).sum();
        assert_eq!(counted, before + 1);

        let refused = async |body: Value| dan.post("/api/sos/day", body).await.refused(400)["fields"].clone();
        assert!(refused(json!({ "from": "today", "to": soon(0) })).await["from"].is_string());
        assert!(refused(json!({ "from": "2026-01-01T00:00:00Z", "to": "2026-02-01T00:00:00Z" })).await["to"].is_string());
    }
}

#[tokio::test]
async fn what_a_person_said_of_a_class_stands_when_the_clock_ends_it() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let sam = server.sign_in("scheduler").await;
        let mut screen = sam.opens_a_screen().await;
        screen.subscribes("resource:classes").await;
        let mut ended = async |name: &str, outcome: Option<&str>| {
            let class =
                json!({ "name": name, "kind": "one_to_one", "start_at": soon(3_600_000), "end_at": soon(7_200_000), "zone": "UTC" });
            let class = sam.post("/api/class/create", class).await.data();
            if let Some(outcome) = outcome {
                // Of one that runs more may be said than that it was called off.
                server.rewrites(&format!("UPDATE classes SET status = 'in_progress' WHERE name = '{name}'")).await;
                let held = json!({ "id": class["id"], "version": class["version"], "outcome": "held", "reason": "It goes well" });
                sam.post("/api/class/outcome", held).await.refused(409);
                let set = json!({ "id": class["id"], "version": class["version"], "outcome": outcome, "outcome_reason": "As Sam says" });
                sam.post("/api/class/update", set).await.data();
            }
            let late = "UPDATE classes SET start_at = '2026-01-05T08:00:00.000Z', end_at = '2026-01-05T09:00:00.000Z' WHERE name = ";
            server.rewrites(&format!("{late}'{name}'")).await;
            let is_over = |frame: &Value| frame["d"]["id"] == class["id"] && frame["d"]["row"]["status"] == "auto_ended";
            screen.sees(is_over).await["d"]["row"]["outcome"].clone()
        };
        assert_eq!(ended("Nobody came", None).await, "teacher_absent", "{backend:?}: proposed");
        assert_eq!(ended("The power was cut", Some("technical_failure")).await, "technical_failure", "{backend:?}");
        assert_eq!(ended("Called off", Some("cancelled")).await, "cancelled", "{backend:?}");
    }
}
