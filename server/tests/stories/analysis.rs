//! The analysis: sessions and their hours follow from what rooms report, at every commit what a recount would find; a question, the sessions behind its bars, a file.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    scope::grants,
    support::{Backend, Dice, Person, Room, TestServer, job_file, job_result, seed, soon},
};

const COME: &str = "join";

/// Sums of today's sessions by some dimensions.
async fn asks(who: &Person, more: Value) -> Value {
    let mut asked = json!({"span": "today", "measures": ["problem"]});
    asked.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    who.post("/api/analysis/query", asked).await.data()
}

/// What the comparison of the hours with the sessions finds.
async fn differences(ada: &Person) -> Value {
    let job = ada.post("/api/analysis/rebuild", json!({})).await.data()["job"].clone();
    job_result(ada, &job).await["differences"].clone()
}

/// Has the items of a room happen within this company's day, also just after midnight.
fn from_region(room: &Room, who: &str, region: &str) -> Value {
    room.event(who, 1, COME, json!({"region": region, "network": "wifi", "device": "tablet", "os": "iPadOS", "browser": "Safari"}))
}

#[tokio::test]
async fn a_question_is_answered_from_what_rooms_reported_and_opens_the_sessions_behind_a_bar() {
    for backend in Backend::BOTH {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        assert_eq!(differences(&ada).await, 0, "the demo's hours are those of its sessions");
        let room = Room::open(&server).await;
        let mut items = vec![from_region(&room, "student", "FR"), from_region(&room, "teacher", "PT")];
        items.push(room.event("student", 2, "first_frame", json!({"afterMs": 900})));
        items.push(room.event("student", 3, "freeze_start", json!({})));
        items.extend(room.checks(100, 100, 20));
        room.reports(items).await;
        let mo = server.sign_in("monitor").await;
        let answer = asks(&mo, json!({"by": ["region"], "measures": ["problem", "first_frame", "poor"]})).await;
        let cell =
            |region: &str| answer["cells"].as_array().unwrap().iter().find(|cell| cell["keys"][0] == region).cloned().expect("a cell");
        let student = cell("FR");
        assert_eq!((&student["figures"][0]["value"], &student["figures"][0]["adjusted"]), (&json!(100.0), &json!(93.3)), "{student}");
        assert_eq!(
            (&student["figures"][0]["n"], &student["figures"][0]["few"], &student["figures"][2]["value"]),
            (&json!(1), &json!(true), &json!(20.0))
        );
        assert_eq!(cell("PT")["figures"][0]["value"], 0.0);

        // A late item corrects its row and its hour.
        room.reports(room.checks(300, 300, 0)).await;
        let answer = asks(&mo, json!({"by": ["region"], "where": [{"dimension": "region", "values": ["FR"]}]})).await;
        assert_eq!(answer["totals"][0]["value"], 0.0, "{answer}");
        room.reports(vec![room.event("student", 4, "sos", json!({"category": "audio"}))]).await;
        assert_eq!(differences(&ada).await, 0);

        // The sessions behind it, and the second to look at.
        let only = json!({"span": "today", "measure": "sos", "where": [{"dimension": "region", "values": ["FR"]}]});
        let sessions = mo.post("/api/analysis/sessions", only).await.data();
        let one = &sessions["records"][0];
        assert_eq!(
            (&sessions["total"], &one["classId"], &one["calls"], &one["number"]),
            (&json!(1), &room.class["id"], &json!(1), &room.class["number"])
        );
        assert_eq!((&one["samples"], &one["poor"], &one["browser"]), (&json!(400), &json!(20), &json!("Safari")));

        // By teacher the sessions themselves are counted, and come to the same; so do two dimensions.
        let whole = asks(&mo, json!({"by": []})).await;
        for by in [json!(["teacher"]), json!(["hour", "region"]), json!(["day"]), json!(["weekday", "teacher"])] {
            let answer = asks(&mo, json!({"by": by, "against": {}})).await;
            assert_eq!((&answer["sessions"], &answer["totals"]), (&whole["sessions"], &whole["totals"]), "{by}");
            let cells: i64 = answer["cells"].as_array().unwrap().iter().map(|cell| cell["sessions"].as_i64().unwrap()).sum();
            assert_eq!(json!(cells), whole["sessions"]);
        }
        let options = mo.post("/api/analysis/options", json!({"span": "today"})).await.data();
        let regions = options["dimensions"].as_array().unwrap().iter().find(|one| one["dimension"] == "region").unwrap().clone();
        assert!(regions["values"].as_array().unwrap().iter().any(|one| one["value"] == "FR"), "{regions}");

        // Its file.
        let job = mo.post("/api/analysis/export", json!({"span": "today", "measures": ["problem"], "by": ["region"]})).await.data()["job"]
            .clone();
        job_result(&mo, &job).await;
        let text = String::from_utf8(job_file(&mo, &job).await.1).expect("text");
        assert!(text.contains("Problem rate, %, adjusted") && text.contains("FR"), "{text}");
    }
}

#[tokio::test]
async fn a_bad_question_is_refused_and_whoever_reads_their_own_classes_sees_no_others() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let mo = server.sign_in("monitor").await;
        for (asked, field) in [
            (json!({"from": "2024-01-01", "to": "2025-03-01", "measures": ["problem"]}), "to"),
            (json!({"measures": []}), "measures"),
            (json!({"measures": ["sos", "sos"]}), "measures"),
            (json!({"measures": ["sos"], "by": ["region", "region"]}), "by"),
            (json!({"measures": ["sos"], "where": [{"dimension": "region", "values": vec!["x"; 51]}]}), "where"),
        ] {
            let wrong = mo.post("/api/analysis/query", asked.clone()).await.refused(400);
            assert!(wrong["fields"][field].is_string(), "{asked}: {wrong}");
        }
        let sam = server.sign_in("scheduler").await;
        assert_eq!(sam.post("/api/analysis/query", json!({"measures": ["sos"]})).await.status, 403);
        assert_eq!(mo.post("/api/analysis/rebuild", json!({})).await.status, 403);

        let ada = server.sign_in("admin").await;
        let tom = server.sign_in("teacher2").await;
        assert_eq!(tom.post("/api/analysis/query", json!({"measures": ["sos"]})).await.status, 403);
        let room = Room::open(&server).await;
        room.reports(vec![from_region(&room, "student", "FR")]).await;
        let own = json!([{"permissionId": "dataAnalysis", "actionList": ["query", "get"], "scope": "own"}]);
        for account in ["teacher", "teacher2"] {
            grants(&ada, account, own.clone()).await;
        }
        let (tina, tom) = (server.sign_in("teacher").await, server.sign_in("teacher2").await);
        let there = json!({"where": [{"dimension": "region", "values": ["FR"]}]});
        assert_eq!((&asks(&tina, there.clone()).await["sessions"], &asks(&tom, there).await["sessions"]), (&json!(1), &json!(0)));
    }
}

#[tokio::test]
async fn the_hours_are_what_a_recount_finds_in_any_order_repetition_and_lateness() {
    for &backend in Backend::of_suite() {
        let server = TestServer::start_on(backend, &["--demo"]).await;
        let ada = server.sign_in("admin").await;
        let room = Room::open(&server).await;
        let mut dice = Dice::new(seed());
        let mut items: Vec<Value> = vec![];
        for run in 0..6 {
            let mut add = |seq: i64, dice: &mut Dice, kind: &str, more: Value| {
                let mut item = room.item(kind, ["teacher", "student"][run % 2], seq, more);
                item["session"] = format!("run-{run}").into();
                // Up to two hours back, so that a late join moves a session to another hour.
                item["at"] = soon(-60_000 * i64::try_from(dice.roll(120)).unwrap()).into();
                items.push(item);
            };
            for (seq, kind) in (1..).zip([COME, "first_frame", "freeze_start", "freeze_end", "freeze_start", "sos", COME, "quit"]) {
                let region = ["FR", "PT", "IT"][dice.roll(3)];
                let data = json!({"region": region, "network": "wifi", "afterMs": dice.roll(9000), "cause": "left"});
                add(seq, &mut dice, "event", json!({"type": kind, "data": data}));
            }
            for seq in 0..35 {
                let sample = json!({"quality": 1 + dice.roll(6), "rtt": dice.roll(900), "lossUp": dice.roll(30)});
                add(seq, &mut dice, "sample", sample);
            }
        }
        // In any order, one in three twice, some calls at once.
        for place in 0..items.len() {
            if dice.roll(3) == 0 {
                items.push(items[place].clone());
            }
        }
        for place in (1..items.len()).rev() {
            items.swap(place, dice.roll(place + 1));
        }
        while !items.is_empty() {
            let calls: Vec<Vec<Value>> = (0..=dice.roll(3)).map(|_| items.drain(..items.len().min(1 + dice.roll(60))).collect()).collect();
            join_all(calls.into_iter().map(|items| room.reports(items))).await;
            if dice.roll(3) == 0 {
                assert_eq!(differences(&ada).await, 0);
            }
        }
        assert_eq!(differences(&ada).await, 0);
        let sessions = json!({"span": "four_weeks", "measure": "rejoin", "where": [{"dimension": "region", "values": ["FR", "PT", "IT"]}]});
        let theirs = ada.post("/api/analysis/sessions", sessions).await.data();
        let rejoins = theirs["records"].as_array().unwrap().iter().filter(|one| one["rejoin"] == 1).count();
        assert_eq!(rejoins, 4, "of each person's three sessions the first is none: {theirs}");
    }
}
