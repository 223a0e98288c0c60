//! A class's past: at each moment it is as it was, built as the present is built; the outline shows where to look.

use crate::support::{Backend, Person, Room, TestServer, soon};
use serde_json::{Value, json};

/// An item that happened so many seconds ago.
fn ago(seconds: i64, mut item: Value) -> Value {
    item["at"] = soon(-1000 * seconds).into();
    item
}

async fn moment(monitor: &Person, room: &Room, seconds_ago: i64) -> Value {
    monitor.post("/api/monitor/class/moment", json!({"id": room.id(), "at": soon(-1000 * seconds_ago)})).await.data()
}

fn types(events: &Value) -> Vec<&str> {
    events.as_array().unwrap().iter().map(|event| event["type"].as_str().unwrap()).collect()
}

fn member<'a>(seen: &'a Value, who: &str) -> &'a Value {
    seen["members"].as_array().unwrap().iter().find(|member| member["id"] == who).unwrap()
}

#[tokio::test]
async fn a_class_is_at_every_moment_as_it_was() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let mo = server.sign_in("monitor").await;
        room.reports(vec![
            ago(400, room.event("teacher", 1, "join", json!({}))),
            ago(390, room.event("student", 1, "join", json!({}))),
            ago(380, room.event("student", 2, "camera", json!({"on": true}))),
            ago(200, room.event("student", 3, "sos", json!({"category": "audio"}))),
            ago(150, room.event("student", 4, "quit", json!({"cause": "network"}))),
            ago(100, room.event("student", 5, "join", json!({}))),
            ago(100, room.event("student", 6, "camera", json!({"on": false}))),
        ])
        .await;
        // Good until the call for help, then bad.
        let checks = room.checks(100, 60, 30).into_iter().enumerate();
        room.reports(checks.map(|(n, item)| ago(if n < 30 { 155 } else { 330 } + n as i64, item)).collect()).await;
        // A phone that was offline reports late; it belongs where it happened.
        room.reports(vec![ago(300, room.event("student", 9, "hand_up", json!({})))]).await;
        let call = mo.list("/api/sos", json!({"class_id": [room.id()]})).await[0].clone();
        mo.post("/api/sos/claim", json!({"id": call["id"]})).await.data();

        let before = moment(&mo, &room, 250).await;
        assert_eq!(types(&before["events"]), ["join", "join", "camera", "hand_up"]);
        assert_eq!((&before["count"], &before["sos"], &before["tile"]["sos"]), (&json!(4), &json!([]), &Value::Null));
        assert_eq!((&before["tile"]["samples"], &before["tile"]["poorTotal"]), (&json!(30), &json!(0.0)));
        let student = member(&before, "student");
        assert_eq!((&student["online"], &student["camera"], &student["quality"]), (&json!(true), &json!(true), &json!(1)));

        let calling = moment(&mo, &room, 160).await;
        assert_eq!((&calling["sos"][0]["state"], &calling["tile"]["attention"]["reason"]), (&json!("open"), &json!("sos_open")));
        assert_eq!(member(&calling, "student")["quality"], 5);
        assert_eq!(member(&moment(&mo, &room, 120).await, "student")["online"], false);
        assert_eq!(moment(&mo, &room, 500).await["members"], json!([]));
        // Two minutes after the last check its figures say nothing any more.
        let later = moment(&mo, &room, 10).await;
        let student = member(&later, "student");
        assert_eq!((&student["online"], &student["quality"], &student["rtt"]), (&json!(true), &json!(0), &Value::Null));

        // The end of the past is the present; what is told between two looks is in the second alone.
        let (last, outline, now) = loop {
            let last = moment(&mo, &room, 0).await;
            let outline = mo.post("/api/monitor/class/outline", json!({"id": room.id()})).await.data();
            let now = mo.post("/api/monitor/class/detail", json!({"id": room.id()})).await.data();
            if last["events"] == now["timeline"] && outline["offset"] == now["position"][1] {
                break (last, outline, now);
            }
        };
        assert_eq!(
            (&last["members"], &last["sos"], &last["count"]),
            (&now["members"], &now["sos"], &json!(now["timeline"].as_array().unwrap().len()))
        );
        for part in ["samples", "poor5m", "poorTotal", "level", "sos"] {
            assert_eq!(last["tile"][part], now["tile"][part], "{part}");
        }
        let student = member(&last, "student");
        assert_eq!((&student["rejoins"], &student["camera"]), (&json!(1), &json!(false)));

        let sum = |part: &str| outline["slices"].as_array().unwrap().iter().map(|slice| slice[part].as_i64().unwrap()).sum::<i64>();
        assert_eq!((sum("events"), outline["slices"].as_array().unwrap().len(), &outline["over"]), (8, 240, &json!(false)));
        assert!(sum("checks") >= 60 && sum("poor") >= 30, "{outline}");
        assert_eq!(types(&outline["marks"]), ["join", "join", "sos", "anomaly", "quit", "rejoin"]);
        assert_eq!((&outline["from"], &outline["offset"]), (&outline["marks"][0]["at"], &now["position"][1]));

        mo.post("/api/monitor/class/moment", json!({"id": room.id(), "at": "yesterday"})).await.refused(400);
        mo.post("/api/monitor/class/moment", json!({"id": "none", "at": soon(0)})).await.refused(404);
    }
}

#[tokio::test]
async fn a_long_class_is_answered_in_little() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let room = Room::open(&server).await;
        let mo = server.sign_in("monitor").await;
        // An hour of a check every two seconds, with one bad second.
        let checks: Vec<Value> = (0..1800)
            .flat_map(|n| {
                ["teacher", "student"]
                    .map(|who| ago(3550 - 2 * n, room.item("sample", who, n, json!({"quality": if n == 900 { 6 } else { 2 }}))))
            })
            .collect();
        for batch in checks.chunks(1800) {
            room.reports(batch.to_vec()).await;
        }
        let now = mo.post("/api/monitor/class/detail", json!({"id": room.id()})).await.data();
        let series = now["series"].as_array().unwrap();
        assert_eq!(series.len(), 2);
        for line in series {
            let points = line["points"].as_array().unwrap();
            assert!((350..=720).contains(&points.len()), "{} points", points.len());
            assert!(points.iter().any(|point| point["quality"] == 6), "a short fall stays in the picture");
        }
        assert_eq!(moment(&mo, &room, 1000).await["tile"]["poor5m"], 0.0);
        assert!(moment(&mo, &room, 1600).await["tile"]["poor5m"].as_f64().unwrap() > 0.0);
    }
}
